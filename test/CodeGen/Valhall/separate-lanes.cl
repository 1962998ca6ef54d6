// Rows of coordinates wait for their columns, which each iteration computes.
// Beside a row that is half of a pair is a gap. Where registers are spilled for
// the gaps, rows wait in registers of their own: 5 were for 5 rows of 2 sums.
// REQUIRES: valhall-registered-target
// RUN: mgpu cc -mcpu=mali-g57 -O2 -DROWS=5 -DMORE=1 %s -o %t.5.o
// RUN: mgpu report %t.5.o | FileCheck %s
// RUN: mgpu cc -mcpu=mali-g57 -O2 -DROWS=4 -DMORE=8 %s -o %t.4.o
// RUN: mgpu report %t.4.o | FileCheck %s
// What only describes the program changes nothing.
// RUN: mgpu cc -mcpu=mali-g57 -O2 -g -DROWS=5 -DMORE=1 %s -o %t.g.o
// RUN: mgpu report %t.g.o | FileCheck %s
// CHECK: spills {{ *}}0 stores, 0 loads
constant sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
kernel void sums(read_only image2d_t in, read_only image2d_t weights, global const int *places, global float4 *out,
                 int n) {
  int x = get_global_id(0), more[MORE];
  float4 sum[ROWS][2] = {};
  float row[ROWS];
#pragma unroll
  for (int i = 0; i < ROWS; ++i)
    row[i] = places[x + i];
#pragma unroll
  for (int i = 0; i < MORE; ++i)
    more[i] = places[x + i + n];
  for (int k = 0; k < n; ++k) {
    float4 weight[2];
#pragma unroll
    for (int j = 0; j < 2; ++j)
      weight[j] = read_imagef(weights, nearest, (int2)(k, j));
#pragma unroll
    for (int i = 0; i < ROWS; ++i) {
      float4 value = read_imagef(in, nearest, (float2)(k, row[i]));
#pragma unroll
      for (int j = 0; j < 2; ++j)
        sum[i][j] = fma(value, weight[j], sum[i][j]);
    }
  }
#pragma unroll
  for (int i = 0; i < ROWS; ++i)
#pragma unroll
    for (int j = 0; j < 2; ++j)
      out[x + i * 2 + j] = sum[i][j];
#pragma unroll
  for (int i = 0; i < MORE; ++i)
    out[i] = more[i];
}
