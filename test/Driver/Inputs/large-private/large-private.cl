// Three arrays of 60,000, 40,000 and 16 bytes, and forty values at once.
#define STEP(N) v##N = v##N * 5 + big[(i * 7 + N * 131) % 15000];
#define ALL(M)                                                                 \
  M(0) M(1) M(2) M(3) M(4) M(5) M(6) M(7) M(8) M(9) M(10) M(11) M(12) M(13)    \
  M(14) M(15) M(16) M(17) M(18) M(19) M(20) M(21) M(22) M(23) M(24) M(25)      \
  M(26) M(27) M(28) M(29) M(30) M(31) M(32) M(33) M(34) M(35) M(36) M(37)      \
  M(38) M(39)
#define BEGIN(N) uint v##N = a[N & 3] + N;
#define ADD(N) sum = sum * 3 + v##N;

kernel void large(global const uint *a, global uint *out, uint n) {
  uint big[15000], small[4];
  ushort half_as_big[20000];
  uint id = get_global_id(0);
  for (uint i = 0; i < 15000; ++i)
    big[i] = i * (id + 3);
  for (uint i = 0; i < 20000; ++i)
    half_as_big[i] = i + id;
  for (uint i = 0; i < 4; ++i)
    small[i] = a[i] + id;
  ALL(BEGIN)
  for (uint i = 0; i < n; ++i) {
    ALL(STEP)
    big[i * 61 % 15000] = v7;
    half_as_big[(i + v3) % 20000] += small[v1 & 3];
  }
  uint sum = 0;
  ALL(ADD)
  for (uint i = 0; i < 15000; i += 97)
    sum = sum * 3 + big[i];
  for (uint i = 0; i < 20000; i += 89)
    sum = sum * 3 + half_as_big[i];
  out[id] = sum + small[id & 3];
}
