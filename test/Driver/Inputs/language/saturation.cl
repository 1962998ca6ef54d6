// Products and sums beyond the range of their type, with operands of which the
// optimizer knows some.
kernel void saturation(global int *ints, global long *longs, int i, long l) {
  ints[0] = mad_sat(2 % ((i & 1073741823) | 1), 1857123220, 1);
  ints[1] = mad_sat(i, 1857123220, 1);
  ints[2] = mad_sat(-i, 1857123220, 1);
  ints[3] = mad_sat(1, i, INT_MAX);
  ints[4] = mad_sat((int2)(i, -1), (int2)(3, INT_MIN), (int2)(-1, -1)).x;
  ints[5] = mad_hi(i << 24, 1024, INT_MAX);
  longs[0] = mad_sat(l, l, l);
  longs[1] = mad_sat(l, -l, l);
  longs[2] = mad_sat(l, 3L, -l);
  longs[3] = mad_sat(l, 0x7fffffffffffL, 1L);
  longs[4] = mad_sat(1L, LONG_MAX, 1L);
  longs[5] = mad_sat(-1L, LONG_MAX, -2L);
  longs[6] = mad_sat(-1L, LONG_MAX, -1L);
  longs[7] = mad_sat(LONG_MIN, LONG_MIN, LONG_MIN);
}
