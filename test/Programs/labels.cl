// A machine of sixteen labels, each with two ways on besides the next one: every label is
// an entry of some loop, and work-items take different ways.
#define STATE(N, JUMP, SKIP)                                                             \
  state_##N : x = x * 5 + N;                                                             \
  trace ^= x << (N);                                                                     \
  if (++steps > limit)                                                                   \
    goto end;                                                                            \
  if (x & 0x80)                                                                          \
    goto state_##JUMP;                                                                   \
  if (x & 0x200)                                                                         \
    goto state_##SKIP;

kernel void labels(global uint *out, global const uint *in, uint limit) {
  uint i = get_global_id(0);
  uint x = in[i], trace = 0, steps = 0;
  if (x & 1)
    goto state_7;
  STATE(0, 3, 11)
  STATE(1, 10, 0)
  STATE(2, 1, 5)
  STATE(3, 8, 10)
  STATE(4, 15, 15)
  STATE(5, 6, 4)
  STATE(6, 13, 9)
  STATE(7, 4, 14)
  STATE(8, 11, 3)
  STATE(9, 2, 8)
  STATE(10, 9, 13)
  STATE(11, 0, 2)
  STATE(12, 7, 7)
  STATE(13, 14, 12)
  STATE(14, 5, 1)
  STATE(15, 12, 6)
  goto state_3;
end:
  out[i] = trace;
}
