// Random number generators: the Mersenne twister MT19937, whose 10000th number
// is known, with its state in private memory; xorshift64*, PCG32, a counter
// through rounds of Philox4x32, and an estimate of pi from it.
#define STATE 624
#define MIDDLE 397

kernel void mersenne_twister(global uint *numbers, global const uint *seeds,
                             uint skip, uint count) {
  uint id = get_global_id(0);
  uint state[STATE];
  state[0] = seeds[id];
  for (uint i = 1; i < STATE; ++i)
    state[i] = 1812433253u * (state[i - 1] ^ state[i - 1] >> 30) + i;
  uint at = STATE;
  for (uint n = 0; n < skip + count; ++n) {
    if (at == STATE) {
      for (uint i = 0; i < STATE; ++i) {
        uint y =
            (state[i] & 0x80000000u) | (state[(i + 1) % STATE] & 0x7fffffffu);
        state[i] =
            state[(i + MIDDLE) % STATE] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfu : 0);
      }
      at = 0;
    }
    uint y = state[at++];
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680u;
    y ^= y << 15 & 0xefc60000u;
    y ^= y >> 18;
    if (n >= skip)
      numbers[id * count + n - skip] = y;
  }
}

kernel void xorshift(global ulong *numbers, uint count) {
  uint id = get_global_id(0);
  ulong x = id + 1;
  for (uint n = 0; n < count; ++n) {
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    numbers[id * count + n] = x * 2685821657736338717ul;
  }
}

// sequence selects one of 2^63 sequences, of which steps numbers are left out.
kernel void pcg(global uint *numbers, ulong seed, ulong sequence, uint count) {
  uint id = get_global_id(0);
  ulong increment = sequence << 1 | 1, state = (increment + seed);
  const ulong factor = 6364136223846793005ul;
  state = state * factor + increment;
  // Jump to the part of this work-item.
  ulong f = factor, c = increment, by = 1, sum = 0;
  for (ulong n = (ulong)id * count; n; n >>= 1) {
    if (n & 1) {
      by *= f;
      sum = sum * f + c;
    }
    c *= f + 1;
    f *= f;
  }
  state = state * by + sum;
  for (uint n = 0; n < count; ++n) {
    uint mixed = (uint)((state >> 18 ^ state) >> 27);
    numbers[id * count + n] = rotate(mixed, -(uint)(state >> 59));
    state = state * factor + increment;
  }
}

uint4 philox(uint4 counter, uint2 key) {
  for (int round = 0; round < 10; ++round) {
    uint2 high = mul_hi((uint2)(0xd2511f53u, 0xcd9e8d57u), counter.xz);
    uint2 low = (uint2)(0xd2511f53u, 0xcd9e8d57u) * counter.xz;
    counter = (uint4)(high.y ^ counter.y ^ key.x, low.y,
                      high.x ^ counter.w ^ key.y, low.x);
    key += (uint2)(0x9e3779b9u, 0xbb67ae85u);
  }
  return counter;
}

kernel void philox_numbers(global uint4 *numbers, global const uint4 *counters,
                           global const uint2 *keys) {
  size_t id = get_global_id(0);
  numbers[id] = philox(counters[id], keys[id]);
}

kernel void estimate_pi(global uint *inside, uint count) {
  uint id = get_global_id(0), hits = 0;
  for (uint i = 0; i < count; ++i) {
    uint4 r = philox((uint4)(i, id, 0, 0), (uint2)(7, 11)) >> 8;
    float4 v = convert_float4(r) * 0x1p-24f;
    hits += v.x * v.x + v.y * v.y < 1.0f;
    hits += dot(v.zw, v.zw) < 1.0f;
  }
  atomic_add(inside, hits);
}
