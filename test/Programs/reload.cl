// Elements of an array that are needed behind writes to some of them.
kernel void reload(global const int *in, global int *out, int n) {
  int x = get_global_id(0);
  int a[48];
  for (int i = 0; i < 48; ++i)
    a[i] = in[(x * 7 + i * n) & 63];
  int s = 0;
  for (int k = 0; k < n; ++k) {
    int b0 = a[0], b1 = a[1], b2 = a[2], b3 = a[3], b4 = a[4], b5 = a[5], b6 = a[6], b7 = a[7];
    if (in[(x + k) & 63] & 1)
      a[in[(x * 3 + k) & 63] & 7] = s;
    s += b0 * 3 + b1 * 5 + b2 * 7 + b3 * 11 + b4 * 13 + b5 * 17 + b6 * 19 + b7 * 23;
    for (int j = 0; j < (s & 3); ++j)
      s = s * 5 + b0 + b3 * j + b7;
    s ^= a[8] + a[9] * 3 + a[10] * 5 + a[47];
  }
  for (int k = 0; k < (n & 7); ++k) {
    int c = a[k];
    a[12 + k] += s;
    s += a[11] + a[12] * 3 + a[13] * c + a[14] * 7;
  }
  out[x] = s + a[3] + a[17];
}
