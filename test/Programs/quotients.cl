// Of 64 bits: each value by each other one, where both need no more than 32,
// where one does, and where both do; and by constants.

constant ulong values[16] = {1,
                             2,
                             3,
                             0xffff,
                             0x10000,
                             0x7fffffff,
                             0x80000000,
                             0xffffffff,
                             0x100000000,
                             0x100000001,
                             12345678901,
                             0x7fffffffffffffff,
                             0x8000000000000000,
                             0xdeadbeefcafebabe,
                             0xffffffff00000000,
                             0xffffffffffffffff};

ulong unsigned_by_constants(ulong a) {
  ulong sum = 0;
  // With and without one more bit in the factor, even ones, and the ends.
#define BOTH(D) sum = sum * 31 + a / D, sum = sum * 31 + a % D
  BOTH(3ul), BOTH(7ul), BOTH(10ul), BOTH(28ul), BOTH(641ul), BOTH(1000003ul);
  BOTH(0xfffffffful), BOTH(0x100000001ul), BOTH(1000000000000ul);
  BOTH(0x7ffffffffffffffful), BOTH(0x8000000000000001ul), BOTH(0xfffffffffffffffful);
  BOTH(64ul);
  return sum;
}

long signed_by_constants(long a) {
  ulong sum = 0;
  BOTH(3l), BOTH(-3l), BOTH(7l), BOTH(-7l), BOTH(10l), BOTH(-641l), BOTH(1000003l);
  BOTH(0x7fffffffl), BOTH(-0x100000001l), BOTH(0x7fffffffffffffffl), BOTH((-0x7fffffffffffffffl));
  BOTH(-16l);
  return sum;
}

kernel void quotients(global ulong4 *out, uint rows, long columns) {
  size_t id = get_global_id(0);
  ulong a = values[id / 16], b = values[id % 16];
  // Not the least one by -1.
  long s = a, t = b == ~0ul ? -2 : b;
  out[id * 4] = (ulong4)(a / b, a % b, s / t, s % t);
  // An id needs 32 bits, what it is divided by may need more, or be negative.
  out[id * 4 + 1] = (ulong4)(id / rows, id % rows, id / columns, id % (size_t)(b | 1));
  // Of vectors, bytes, and a number of iterations.
  ulong2 pair = (ulong2)(a, id) / (ulong2)(b, a);
  ulong sum = pair.x + pair.y;
  for (ulong i = id; i < a % 1000; i += b | 1)
    sum += i;
  out[id * 4 + 2] = (ulong4)(sum, pair % (ulong2)(7, 1000), (char)id / (char)(b | 1));
  out[id * 4 + 3] = (ulong4)(unsigned_by_constants(a), signed_by_constants(a), unsigned_by_constants(a * b),
                             signed_by_constants(a ^ (b << 7)));
}
