// Every function of cl_khr_integer_dot_product and
// cl_arm_integer_dot_product_*.
kernel void dots(global const uint *a, global const uint *b,
                 global const uint *c, global uint *out) {
  size_t i = get_global_id(0);
  uint x = a[i], y = b[i], z = c[i];
  out += i * 28;
  out[0] = dot(as_char4(x), as_char4(y));
  out[1] = dot_acc_sat(as_char4(x), as_char4(y), as_int(z));
  out[2] = dot_4x8packed_ss_int(x, y);
  out[3] = dot_acc_sat_4x8packed_ss_int(x, y, as_int(z));
  out[4] = dot(as_char4(x), as_char4(y)) + as_int(z);
  out[5] = arm_dot(as_char4(x), as_char4(y));
  out[6] = arm_dot_acc(as_char4(x), as_char4(y), as_int(z));
  out[7] = arm_dot_acc_sat(as_char4(x), as_char4(y), as_int(z));
  out[8] = arm_dot_acc(as_short2(x), as_short2(y), as_int(z));
  out[9] = dot(as_uchar4(x), as_uchar4(y));
  out[10] = dot_acc_sat(as_uchar4(x), as_uchar4(y), z);
  out[11] = dot_4x8packed_uu_uint(x, y);
  out[12] = dot_acc_sat_4x8packed_uu_uint(x, y, z);
  out[13] = dot(as_uchar4(x), as_uchar4(y)) + z;
  out[14] = arm_dot(as_uchar4(x), as_uchar4(y));
  out[15] = arm_dot_acc(as_uchar4(x), as_uchar4(y), z);
  out[16] = arm_dot_acc_sat(as_uchar4(x), as_uchar4(y), z);
  out[17] = arm_dot_acc(as_ushort2(x), as_ushort2(y), z);
  out[18] = dot(as_char4(x), as_uchar4(y));
  out[19] = dot_acc_sat(as_char4(x), as_uchar4(y), as_int(z));
  out[20] = dot_4x8packed_su_int(x, y);
  out[21] = dot_acc_sat_4x8packed_su_int(x, y, as_int(z));
  out[22] = dot(as_char4(x), as_uchar4(y)) + as_int(z);
  out[23] = dot(as_uchar4(x), as_char4(y));
  out[24] = dot_acc_sat(as_uchar4(x), as_char4(y), as_int(z));
  out[25] = dot_4x8packed_us_int(x, y);
  out[26] = dot_acc_sat_4x8packed_us_int(x, y, as_int(z));
  out[27] = dot(as_uchar4(x), as_char4(y)) + as_int(z);
}
