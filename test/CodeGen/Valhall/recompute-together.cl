// Where no register is left, addresses are computed again at their uses from
// places and offsets, which pays only for several together: two words that one
// address needs are as many as it has.
// REQUIRES: valhall-registered-target
// RUN: mgpu cc -mcpu=mali-g57 -O2 %s -o %t.o
// RUN: mgpu report %t.o | FileCheck %s

// CHECK-LABEL: kernel addresses
// CHECK: spills {{ *}}0 stores, 0 loads
#define PLACES 4
#define OFFSETS 9
kernel void addresses(global const float *in, global const int *places, global const int *offsets, global float *out,
                      int n) {
  int x = get_global_id(0), place[PLACES], offset[OFFSETS];
  for (int i = 0; i < PLACES; ++i)
    place[i] = places[x * PLACES + i];
  for (int i = 0; i < OFFSETS; ++i)
    offset[i] = offsets[x * OFFSETS + i];
  for (int k = 0; k < n; ++k) {
    float sum = k;
    for (int i = 0; i < PLACES; ++i)
      for (int j = 0; j < OFFSETS; ++j)
        sum = sum * in[place[i] + offset[j]] + 1.0f;
    out[x + k * 1024] = sum;
  }
}

// So are values that several instructions put together: here the words of signs.
// CHECK-LABEL: kernel signs
// CHECK: spills {{ *}}0 stores, 0 loads
kernel void signs(global const float4 *in, global const long *numbers, global float4 *out, global long *sums, int n) {
  int x = get_global_id(0);
  float4 rows[12];
  long number[4];
  for (int i = 0; i < 4; ++i) {
    number[i] = numbers[x + i];
    sums[x + i] = (number[i] >> 63) + n;
  }
  for (int i = 0; i < 12; ++i)
    rows[i] = in[i];
  for (int k = 0; k < n; ++k) {
    float4 a = in[x + k];
    for (int i = 0; i < 12; ++i)
      rows[i] = fma(a, rows[i], in[x * 12 + k * 1024 + i]);
  }
  for (int i = 0; i < 12; ++i)
    out[x * 12 + i] = rows[i];
  for (int i = 0; i < 4; ++i)
    sums[x + i + n] = number[i] ^ (number[i] >> 63);
}
