// The second sum is needed in a branch only, and goes there, where it is
// computed least often. But its factors would all be live up to the branch, so
// where no register is left for them, it is computed in front of it.
// REQUIRES: valhall-registered-target
// RUN: mgpu cc -mcpu=mali-g57 -O2 %s -o %t.o
// RUN: mgpu report %t.o | FileCheck %s

// CHECK-LABEL: kernel sums
// CHECK: spills {{ *}}0 stores, 0 loads
#define TAPS 9
kernel void sums(global const float4 *in, global const float4 *weights, global float4 *out, int n) {
  int x = get_global_id(0);
  float4 first = 0, second = 0;
#pragma unroll
  for (int i = 0; i < TAPS; ++i) {
    float4 weight = weights[i];
    first = fma(in[x + i], weight, first);
    second = fma(in[x + i + 1], weight, second);
  }
  out[x] = first;
  if (x < n)
    out[x + 1] = second;
}

// A word that is put together of bytes of others goes before the branch only as
// a whole.
// CHECK-LABEL: kernel words
// CHECK: spills {{ *}}0 stores, 0 loads
#define WORDS 14
kernel void words(global const uint *in, global const uint *shifts, global uint *out, int n) {
  int x = get_global_id(0);
  uint word[WORDS];
#pragma unroll
  for (int i = 0; i < WORDS; ++i) {
    uint shift = shifts[x + i];
    global const uint *at = in + x * 64 + i * 4;
    word[i] = at[0] >> (shift & 24) & 255 | (at[1] >> (shift >> 2 & 24) & 255) << 8 |
              (at[2] >> (shift >> 4 & 24) & 255) << 16 | at[3] >> (shift >> 6 & 24) << 24;
  }
  out[x] = x;
  if (x < n)
    for (int i = 0; i < WORDS; ++i)
      out[x + i * n] = word[i];
}
