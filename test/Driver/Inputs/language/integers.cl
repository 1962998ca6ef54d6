// Integer arithmetic of all widths, with division.
#define OPS(T, OUT)                                                            \
  {                                                                            \
    T a = (T)va, b = (T)vb;                                                    \
    T d = b == 0 ? (T)1 : b;                                                   \
    d = d == (T)-1 ? (T)3 : d;                                                 \
    ulong r = (ulong)(a + b);                                                  \
    r = r * 31 + (ulong)(a - b);                                               \
    r = r * 31 + (ulong)(a * b);                                               \
    r = r * 31 + (ulong)(a / d);                                               \
    r = r * 31 + (ulong)(a % d);                                               \
    r = r * 31 + (ulong)(T)(a << (b & 7));                                     \
    r = r * 31 + (ulong)(T)(a >> (b & 7));                                     \
    r = r * 31 + (ulong)(a & b) + (ulong)(a | b) * 3 + (ulong)(a ^ b) * 5;     \
    r = r * 31 + (a < b) + 2 * (a == b) + 4 * (a >= b);                        \
    r = r * 31 + (ulong)mul_hi(a, b) + (ulong)add_sat(a, b);                   \
    r = r * 31 + (ulong)sub_sat(a, b) + (ulong)hadd(a, b);                     \
    r = r * 31 + (ulong)rhadd(a, b) + (ulong)clz(a) + (ulong)popcount(b);      \
    r = r * 31 + (ulong)rotate(a, b) + (ulong)max(a, b) + (ulong)abs_diff(a, b); \
    r = r * 31 + (ulong)mad_sat(a, b, (T)5) + (ulong)abs(a);                   \
    OUT = r;                                                                   \
  }
kernel void integers(global ulong *out, global const long *in) {
  int i = get_global_id(0);
  long va = in[2 * i], vb = in[2 * i + 1];
  OPS(char, out[8 * i])
  OPS(uchar, out[8 * i + 1])
  OPS(short, out[8 * i + 2])
  OPS(ushort, out[8 * i + 3])
  OPS(int, out[8 * i + 4])
  OPS(uint, out[8 * i + 5])
  OPS(long, out[8 * i + 6])
  OPS(ulong, out[8 * i + 7])
}
