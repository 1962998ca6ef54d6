// Sums of products of bytes, and what looks like them, in the ways that
// programs write them.
kernel void dotforms(global const uint *a, global const uint *b,
                     global const uint *c, global uint *out) {
  size_t i = get_global_id(0);
  uint x = a[i], y = b[i], z = c[i];
  char4 s = as_char4(x), t = as_char4(y);
  uchar4 v = as_uchar4(x), u = as_uchar4(y);
  global const char *p = (global const char *)(a + i);
  global const char *q = (global const char *)(b + i);
  out += i * 24;
  out[0] = (x & 255) * (y & 255) + (x >> 8 & 255) * (y >> 8 & 255) +
           (x >> 16 & 255) * (y >> 16 & 255) + (x >> 24) * (y >> 24) + z;
  out[1] = ((int)x << 24 >> 24) * ((int)y << 24 >> 24) +
           ((int)x << 16 >> 24) * ((int)y << 16 >> 24) +
           ((int)x << 8 >> 24) * ((int)y << 8 >> 24) +
           ((int)x >> 24) * ((int)y >> 24) + (int)z;
  out[2] = s.x * t.w + s.y * t.z + s.z * t.y + s.w * t.x + z;
  out[3] = (x & 15) * u.x + (x >> 8 & 15) * u.y + (x >> 16 & 15) * u.z +
           (x >> 24 & 15) * u.w;
  out[4] = (int)(x >> 4 & 15) * t.x + (int)(x >> 12 & 15) * t.y +
           (int)(x >> 20 & 15) * t.z + (int)(x >> 28) * t.w;
  out[5] = ((int)(x & 15) - 8) * t.x + ((int)(x >> 8 & 15) - 8) * t.y +
           ((int)(x >> 16 & 15) - 8) * t.z + ((int)(x >> 24 & 15) - 8) * t.w;
  out[6] = s.x + s.y + s.z + s.w + z;
  out[7] = u.x - 2 * u.y + 4 * u.z + 127 * u.w + z;
  out[8] = 255 * s.x + 128 * s.y + 2 * s.z + s.w;
  out[9] = 128 * s.x - 128 * s.y + 129 * s.z - 129 * s.w;
  out[10] = (short)(s.x * t.x) + (short)(s.y * t.y) + (short)(s.z * t.z) +
            (short)(s.w * t.w);
  out[11] = (ushort)(v.x * u.x) + (ushort)(v.y * u.y) + (ushort)(v.z * u.z) +
            (ushort)(v.w * u.w);
  out[12] = (short)(v.x * u.x) + (short)(v.y * u.y) + (short)(v.z * u.z) +
            (short)(v.w * u.w);
  out[13] = (ushort)(s.x * t.x) + (ushort)(s.y * t.y) + (ushort)(s.z * t.z) +
            (ushort)(s.w * t.w);
  out[14] = s.x * t.x + v.x * u.x + s.y * t.y + v.y * u.y + s.z * t.z +
            v.z * u.z + s.w * t.w + v.w * u.w;
  out[15] = s.x * u.x + s.y * u.y + s.z * u.z + s.w * u.w + z;
  out[16] = s.x * t.x + s.y * t.y + s.z * t.z;
  out[17] = s.x * t.x + s.x * t.y + s.y * t.x + s.y * t.y;
  out[18] = s.x * s.x + t.x * t.x + v.y * v.y + u.w * u.w;
  out[19] = s.x * (char)z + s.y * (char)(z >> 9) + s.z * (char)(z >> 10) +
            s.w * (char)(z >> 11);
  out[20] = p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3] + z;
  out[21] = p[0] * q[3] + p[1] * q[0] + p[2] * q[1] + p[3] * q[2];
  out[22] = (x & 511) * u.x + (x >> 8 & 255) * u.y + (x >> 16 & 255) * u.z +
            (x >> 24) * u.w;
  out[23] = (uint)s.x * (x >> 25) + (uint)s.y * (x >> 26) +
            (uint)s.z * (x >> 27) + (uint)s.w * (x >> 23);
}
