// Dividends of up to 19 bits: every quotient and remainder of bytes, and those of more
// bits beside integers, checked by multiplication. An element that is divided by 0 has
// some value, and those beside it their own.
// REQUIRES: valhall-registered-target, bifrost-registered-target, rogue-registered-target
// RUN: mgpu sim %s --cpu mali-g57 --kernel bytes --global 256 --arg 'int[4]' --arg 'uchar[1024]' --arg int:0 --print 0:4 | FileCheck %s --check-prefix=BYTES
// RUN: mgpu sim %s --cpu mali-g57 --kernel words --global 4096 --arg 'int[4]' --arg 'ushort[16384]' --arg int:0 --print 0:4 | FileCheck %s --check-prefix=WORDS
// RUN: mgpu sim %s --cpu mali-g52 --kernel bytes --global 256 --arg 'int[4]' --arg 'uchar[1024]' --arg int:0 --print 0:4 | FileCheck %s --check-prefix=BYTES
// RUN: mgpu sim %s --cpu mali-g52 --kernel words --global 4096 --arg 'int[4]' --arg 'ushort[16384]' --arg int:0 --print 0:4 | FileCheck %s --check-prefix=WORDS
// RUN: mgpu sim %s --cpu bxs-4-64 --kernel bytes --global 256 --arg 'int[4]' --arg 'uchar[1024]' --arg int:0 --print 0:4 | FileCheck %s --check-prefix=BYTES
// RUN: mgpu sim %s --cpu bxs-4-64 --kernel words --global 4096 --arg 'int[4]' --arg 'ushort[16384]' --arg int:0 --print 0:4 | FileCheck %s --check-prefix=WORDS
// The last number counts the work-items that have come to their end.
// BYTES: wrong: 0 0 0 256
// WORDS: wrong: 0 0 0 4096

bool right(int n, int d, int q, int r) {
  return q * d + r == n && abs(r) < abs(d) && (r == 0 || (r < 0) == (n < 0));
}

kernel void bytes(global int *wrong, volatile global uchar4 *q, int zero) {
  int n = get_global_id(0);
  for (int d = 1; d < 256; ++d) {
    uchar4 un = (uchar4)(255, n, 255, n), ud = (uchar4)(zero, d, zero, d);
    // In memory, elements share a word.
    q[n] = un / ud;
    uchar4 uq = q[n], ur = un % ud;
    if (!right(un.y, ud.y, uq.y, ur.y) || !right(un.w, ud.w, uq.w, ur.w))
      atomic_inc(wrong);
    char4 sn = as_char4(un), sd = as_char4(ud);
    if (n == 128 && d == 255)
      continue;
    char4 sq = sn / sd, sr = sn % sd;
    if (!right(sn.y, sd.y, sq.y, sr.y) || !right(sn.w, sd.w, sq.w, sr.w))
      atomic_inc(wrong + 1);
  }
  atomic_inc(wrong + 3);
}

kernel void words(global int *wrong, volatile global ushort4 *q, int zero) {
  uint x = get_global_id(0) * 2654435761u;
  for (int i = 0; i < 16; ++i) {
    x = x * 1664525u + 1013904223u;
    uint d = (x >> 13 >> (x & 15)) + 1;
    x = x * 1664525u + 1013904223u;
    // A multiple of the divisor, or 1 less.
    uint n = mul_hi(x, 0x80000u);
    uint below = n & 1;
    for (uint bit = 0x80000u; bit; bit >>= 1)
      if ((ulong)d * bit <= n)
        n -= d * bit;
    n = mul_hi(x, 0x80000u) - n;
    n = (n - (below & (n > 0))) & 0x7ffff;
    if (!right(n, d, n / d, n % d))
      atomic_inc(wrong);
    int s = (int)(n << 13) >> 13;
    int e = below ? -(int)d : (int)d;
    if (!right(s, e, s / e, s % e))
      atomic_inc(wrong + 1);
    ushort4 un = (ushort4)(65535, n, 65535, n >> 3);
    ushort4 ud = (ushort4)(zero, d | 1, zero, d | 1);
    q[get_global_id(0)] = un / ud;
    ushort4 uq = q[get_global_id(0)], ur = un % ud;
    if (!right(un.y, ud.y, uq.y, ur.y) || !right(un.w, ud.w, uq.w, ur.w))
      atomic_inc(wrong + 2);
  }
  atomic_inc(wrong + 3);
}
