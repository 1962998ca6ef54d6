// Operators, conversions, vector and half types, loops with hints. Each check
// that fails leaves its line.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define CHECK(x) out[n++] = (x) ? 1 : 1000 + __LINE__
int f(void);
int f(void) { return 3; }
__attribute__((always_inline)) int g(int x) { return x; }
int barloop(local int *l, int li, int rounds) {
  int s = 0;
  for (int i = 0; i < rounds; i++) {
    l[li] = li * i;
    barrier(CLK_LOCAL_MEM_FENCE);
    s += l[(li + 1) & 63];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  return s;
}
void touch(private int *p, int i) { p[i] += i; }
kernel void expressions(global int *out) {
  int n = 1;
  volatile int seven = 7;
  int v7 = seven;
  int4 a = (int4)(1, 2, 3, 4), b = (int4)(5, 6, 7, 8);
  int4 m = (int4)(0, -1, 0, -1);
  int4 t = m ? a : b;
  CHECK(all(t == (int4)(5, 2, 7, 4)));
  t = (a > 2) ? a : b;
  CHECK(all(t == (int4)(5, 6, 3, 4)));
  float4 fa = (float4)(1, 2, NAN, 4);
  int4 fr = fa == fa;
  CHECK(fr.x == -1 && fr.z == 0);
  fr = fa != fa;
  CHECK(fr.z == -1 && fr.y == 0);
  fr = isnan(fa);
  CHECK(fr.z == -1);
  CHECK(isnan(fa.z) == 1);
  CHECK((v7 ? a : b).x == 1);
  bool bb = v7;
  CHECK(bb == 1);
  CHECK((int)bb + 1 == 2);
  bool b2 = 0.5f * v7;
  CHECK(b2);
  bool b3 = (bool)0x100000000L;
  CHECK(b3);
  size_t sz = sizeof(size_t);
  CHECK(sz == 8);
  ptrdiff_t pd = &out[v7] - &out[0];
  CHECK(pd == 7);
  intptr_t ip = (intptr_t)&out[2] - (intptr_t)out;
  CHECK(ip == 8);
  uintptr_t up = (uintptr_t)(out + 1);
  CHECK(*(global int *)(up - 4) == out[0]);
  int arr[64];
  for (int i = 0; i < 64; i++)
    arr[i] = i;
  for (int i = 0; i < 64; i += 2)
    touch(arr, i);
  int s = 0;
  for (int i = 0; i < 64; i++)
    s += arr[(i * v7) & 63];
  CHECK(s == 2016 + 992);
  int m2[4][5];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++)
      m2[i][j] = i * 10 + j;
  CHECK(m2[v7 - 4][v7 - 3] == 34);
  __attribute__((opencl_unroll_hint(4))) for (int i = 0; i < v7; i++)
    s += i;
  CHECK(s == 3008 + 21);
  __attribute__((opencl_unroll_hint)) for (int i = 0; i < 10; i++)
    s -= i;
  CHECK(s == 3029 - 45);
  __attribute__((opencl_unroll_hint(1))) for (int i = 0; i < 3; i++)
    s += v7;
  CHECK(s == 2984 + 21);
  uchar16 c16 = (uchar16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  c16 += (uchar)v7;
  CHECK(c16.sf == 22 && c16.s0 == 7);
  short3 s3 = (short3)(1, 2, 3) * (short)v7;
  CHECK(s3.z == 21 && s3.y == 14);
  long8 l8 = (long8)(1L << 40) * v7;
  CHECK(l8.s7 == (7L << 40));
  ulong16 u16 = (ulong16)v7;
  u16.sa = 3;
  CHECK(u16.sa == 3 && u16.hi.hi.lo.x == 7);
  CHECK(as_int((float)1.0f) == 0x3f800000);
  CHECK(as_float4((uint4)0x40000000).w == 2.0f);
  CHECK(as_int3((uint4)(1, 2, 3, 4)).z == 3);
  CHECK(as_short2((int)0x00020001).y == 2);
  CHECK(as_uchar8((ulong)0x0807060504030201UL).s7 == 8);
  CHECK(as_half((ushort)0x3c00) == 1.0h);
  half h = (half)v7;
  h = h * 0.5h + 1.0h;
  CHECK(h == 4.5h);
  half4 h4 = (half4)(1, 2, 3, 4);
  h4 = h4 * h4 - h4;
  CHECK(h4.w == 12.0h && h4.y == 2.0h);
  half16 h16 = (half16)h;
  CHECK(h16.sf == 4.5h);
  half3 h3 = h4.xyz;
  CHECK(h3.z == 6.0h);
  CHECK((int)(half)65504.0f == 65504);
  CHECK(isinf((half)70000.0f));
  CHECK(vec_step(int3) == 4 && vec_step(a) == 4 && vec_step(char) == 1);
  int x = v7;
  x <<= 33;
  CHECK(x == 14);
  long lx = 1;
  lx <<= v7 + 64;
  CHECK(lx == 128);
  uchar uc = 250;
  uc += v7 + 3;
  CHECK(uc == 4);
  char ch = (char)(v7 * 30);
  CHECK(ch == -46);
  CHECK(-7 / v7 == -1 && -13 % v7 == -6);
  CHECK(-13L / v7 == -1L && -13L % v7 == -6);
  CHECK((ulong)-13 / (ulong)v7 == 2635249153387078800UL);

  goto L1;
  s = 0;
L1:
  CHECK(s == 3005);
  const int cst = v7;
  volatile int vv = cst;
  vv++;
  vv += vv;
  CHECK(vv == 16);
  global int *restrict rp = out;
  CHECK(rp == out);
  CHECK(__OPENCL_C_VERSION__ >= 120);
  CHECK(0x1.8p3f == 12.0f);
  CHECK('a' + 1 == 'b');
  CHECK(0b101 == 5);
  enum { A = 3, B2, C = 10 };
  CHECK(B2 == 4);
  volatile float big = 0x1p64f, below = 0x1.fffffep63f;
  CHECK(convert_ulong_sat(big) == ULONG_MAX);
  CHECK(convert_ulong_sat(below) == 0xffffff0000000000);
  CHECK(convert_long_sat(big) == LONG_MAX);
  out[0] = 1;
  for (; n < 64; ++n)
    out[n] = 1;
}
