// Conversions that saturate: out of range the nearest value, NaN gives 0.
#define FROM_FLOAT(T, AT)                                                      \
  out[AT] = (long)convert_##T##_sat(x);                                        \
  out[AT + 1] = (long)convert_##T##_sat_rte(x);                                \
  out[AT + 2] = (long)convert_##T##_sat_rtp(x);                                \
  out[AT + 3] = (long)convert_##T##_sat_rtn(x);
kernel void conversions(global long *all, global const float *in) {
  int i = get_global_id(0);
  float x = in[i];
  global long *out = all + 32 * i;
  FROM_FLOAT(char, 0)
  FROM_FLOAT(uchar, 4)
  FROM_FLOAT(short, 8)
  FROM_FLOAT(ushort, 12)
  FROM_FLOAT(int, 16)
  FROM_FLOAT(uint, 20)
  FROM_FLOAT(long, 24)
  FROM_FLOAT(ulong, 28)
}
