// Structures, unions, bit-fields, tables of the program with pointers in them,
// vectors and jumps. Each check that fails leaves its line.
#pragma OPENCL EXTENSION __cl_clang_bitfields : enable
#define CHECK(x) out[n++] = (x) ? 1 : 1000 + __LINE__
struct S {
  char a;
  int b;
  short c[3];
  long d;
};
struct __attribute__((packed)) P {
  char a;
  int b;
  short c;
  long d;
  float4 f;
};
struct B {
  int a : 3;
  unsigned b : 5;
  int c : 24;
  long d : 40;
  unsigned e : 1;
};
union U {
  float f;
  uint u;
  uchar c[4];
  ushort2 s;
};
struct N {
  struct S s[2];
  union U u;
};
__attribute__((noinline)) int sum(struct S s) {
  return s.a + s.b + s.c[0] + s.c[1] + s.c[2] + (int)s.d;
}
__attribute__((noinline)) struct N mk(int x) {
  struct N n;
  n.s[0].a = x;
  n.s[0].b = x + 1;
  for (int i = 0; i < 3; i++)
    n.s[0].c[i] = i * x;
  n.s[0].d = (long)x << 33;
  n.s[1] = n.s[0];
  n.s[1].b = 99;
  n.u.f = x;
  return n;
}
static inline int deep1(int x) { return x + 1; }
static int deep2(int x) { return deep1(x) * 2; }
int deep3(int x) { return deep2(x) - deep1(x); }
int deep4(int x) { return deep3(x) + deep2(x); }
int duff(int count, private const int *from) {
  int s = 0;
  int n = (count + 7) / 8;
  int i = 0;
  switch (count % 8) {
  case 0:
    do {
      s = s * 3 + from[i++];
    case 7:
      s = s * 3 + from[i++];
    case 6:
      s = s * 3 + from[i++];
    case 5:
      s = s * 3 + from[i++];
    case 4:
      s = s * 3 + from[i++];
    case 3:
      s = s * 3 + from[i++];
    case 2:
      s = s * 3 + from[i++];
    case 1:
      s = s * 3 + from[i++];
    } while (--n > 0);
  }
  return s;
}
int irr(int x) {
  int s = 0;
  if (x & 1)
    goto mid;
top:
  s += x;
  if (s > 100)
    return s;
mid:
  s = s * 2 + 1;
  x--;
  if (x > 0)
    goto top;
  if (s < 50) {
    x = 3;
    goto mid;
  }
  return s;
}
int sw64(long v) {
  switch (v) {
  case 0x100000000L:
    return 1;
  case -5L:
    return 2;
  case 0x7fffffffffffffffL:
    return 3;
  case 5:
    return 4;
  default:
    return 0;
  }
}
int sparse(int v) {
  switch (v) {
  case 1:
    return 3;
  case 1000:
    return 4;
  case -70000:
    return 5;
  case 123456789:
    return 6;
  case 0x7fffffff:
    return 7;
  default:
    return 1;
  }
}
int dense(int v) {
  switch (v) {
  case 0:
    return 3;
  case 1:
    return 8;
  case 2:
    return 1;
  case 3:
    return 77;
  case 4:
    return -4;
  case 5:
    return 9;
  case 6:
    return 2;
  case 7:
    return 5;
  case 8:
    return 6;
  default:
    return 0;
  }
}
constant int tab[5] = {1, 2, 3, 5, 8};
constant char str[] = "hello";
constant struct S cs = {1, 2, {3, 4, 5}, 6};
constant struct {
  constant char *name;
  int v;
  constant int *p;
} recs[] = {{"ab", 1, tab}, {"cde", 2, tab + 3}, {str, 3, &tab[4]}};
constant float4 vecs[2] = {(float4)(1, 2, 3, 4), (float4)(5, 6, 7, 8)};
constant int *constant ptrs[2] = {tab + 1, tab + 2};
int slen(constant char *s) {
  int n = 0;
  while (s[n])
    n++;
  return n;
}
#define VA(...) sum3(__VA_ARGS__)
int sum3(int a, int b, int c) { return a * 100 + b * 10 + c; }
#define LOG(fmt, ...) VA(__VA_ARGS__)
typedef struct {
  int x;
  int y;
} pair;
int early(int x) {
  if (x < 0)
    return -1;
  for (int i = 0; i < 10; i++) {
    if (i == x)
      return i * 7;
    for (int j = 0; j < 3; j++)
      if (i * j == x + 20)
        return 55;
  }
  return 3;
}
kernel void aggregates(global int *out) {
  int n = 1;
  volatile int seven = 7;
  int v7 = seven;
  struct S s = {1, 2, {3, 4, 5}, 6};
  CHECK(sum(s) == 21);
  s.c[v7 - 6] = 50;
  CHECK(sum(s) == 67);
  CHECK(sizeof(struct S) == 24);
  CHECK(sizeof(struct P) == 1 + 4 + 2 + 8 + 16 + 0 || sizeof(struct P) == 31);
  struct P p = {1, -2, 3, -4, (float4)(1, 2, 3, 4)};
  struct P q = p;
  q.f.y = v7;
  CHECK(q.b == -2 && q.d == -4 && q.f.y == 7.0f && q.f.w == 4.0f);
  struct P pa[3];
  for (int i = 0; i < 3; i++) {
    pa[i] = p;
    pa[i].b = i * v7;
    pa[i].f.z = i;
  }
  CHECK(pa[v7 - 5].b == 14 && pa[v7 - 6].f.z == 1.0f && pa[2].d == -4);
  struct B b;
  b.a = v7;
  b.b = v7 * 5;
  b.c = v7 << 21;
  b.d = -1L * v7 << 30;
  b.e = v7;
  CHECK(b.a == -1);
  CHECK(b.b == 3);
  CHECK(b.c == (v7 << 21 << 8 >> 8));
  CHECK(b.d == -7516192768L);
  CHECK(b.e == 1);
  union U u;
  u.f = 1.0f;
  CHECK(u.u == 0x3f800000 && u.c[3] == 0x3f && u.s.y == 0x3f80);
  struct N m = mk(v7);
  CHECK(m.s[0].d == (7L << 33) && m.s[1].b == 99 && m.u.f == 7.0f &&
        m.s[1].c[2] == 14);
  CHECK(deep4(v7) == 8 * 2 - 8 + 16);
  int arr[20];
  for (int i = 0; i < 20; i++)
    arr[i] = i * i;
  int e = 0;
  for (int i = 0; i < 19; i++)
    e = e * 3 + arr[i];
  CHECK(duff(12 + v7, arr) == e);
  CHECK(irr(v7) != 0);
  CHECK(sw64(0x100000000L * (v7 - 6)) == 1);
  CHECK(sw64(-5L + (v7 - 7)) == 2);
  CHECK(sw64(0x7fffffffffffffffL - (v7 - 7)) == 3);
  CHECK(sw64(5 + v7 - 7) == 4);
  CHECK(sw64(v7) == 0);
  CHECK(sw64(0x200000000L) == 0);
  CHECK(sparse(v7 - 6) == 3 && sparse(v7 * 1000 - 6000) == 4 &&
        sparse(-70000) == 5 && sparse(v7 + 123456782) == 6 &&
        sparse(v7 + 2147483640) == 7 && sparse(v7) == 1);
  int r = 0;
  for (int i = -1; i < 11; i++)
    r = r * 3 + dense(i);
  int w[] = {0, 3, 8, 1, 77, -4, 9, 2, 5, 6, 0, 0};
  int rr = 0;
  for (int i = 0; i < 12; i++)
    rr = rr * 3 + w[i];
  CHECK(r == rr);
  CHECK(tab[v7 - 3] == 8);
  CHECK(str[v7 - 6] == 'e');
  CHECK(slen(str) == 5);
  CHECK(slen(recs[v7 - 6].name) == 3);
  CHECK(*recs[v7 - 5].p == 8);
  CHECK(recs[v7 - 7].p[2] == 3);
  CHECK(vecs[v7 - 6].z == 7);
  CHECK(ptrs[v7 - 6][1] == 5);
  struct S cc = cs;
  CHECK(sum(cc) == 21);
  CHECK(LOG("x", 1, 2, 3) == 123);
  int pz = 0;
  pair pp = (pair){v7, v7 + 1};
  pair *pq = &(pair){3, 4};
  CHECK(pp.x + pp.y + pq->x + pq->y == 22);
  CHECK(((int[]){1, 2, 3, 4})[v7 - 5] == 3);
  int4 a4 = (int4)(1, 2, 3, 4);
  int8 a8 = (int8)(a4, a4.wzyx);
  CHECK(a8.s7 == 1 && a8.s4 == 4 && a8.hi.lo.x == 4 && a8.even.s3 == 2 &&
        a8.odd.s0 == 2);
  int16 a16 = (int16)(a8, a8.s76543210);
  CHECK(a16.sF == 1 && a16.sa == 3 && a16.s8 == 1 && a16.hi.s7 == 1);
  a16.sF = v7;
  a16.s0f = a16.sf0;
  CHECK(a16.s0 == 7 && a16.sf == 1);
  int3 a3 = (int3)(1, v7, 3);
  a3.yz = a3.zy;
  CHECK(a3.y == 3 && a3.z == 7);
  CHECK(sizeof(int3) == 16);
  CHECK(a4[v7 - 4] == 4);
  a4[v7 - 5] = 50;
  CHECK(a4.z == 50);
  int4 c4 = a4 > (int4)2;
  CHECK(c4.x == 0 && c4.z == -1 && c4.w == -1);
  char4 d4 = (char4)(1, 2, 3, 4) == (char4)(1, 0, 3, 0);
  CHECK(d4.x == -1 && d4.y == 0);

  out[0] = 1;
  for (; n < 64; ++n)
    out[n] = 1;
}
