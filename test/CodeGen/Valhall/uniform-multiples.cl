// Multiples of an argument, for the rows of a loop, are computed again where no
// register is left to keep them: of 21 words that were spilled, few are left.
// REQUIRES: valhall-registered-target
// RUN: mgpu cc -mcpu=mali-g57 -O2 %s -o %t.o
// RUN: mgpu report %t.o | FileCheck %s
// CHECK: spills {{ *}}{{[0-9]}} stores, {{1?[0-9]}} loads
#define ROWS 16
kernel void product(global const float *a, local float *tile, global float *out, int stride, int n) {
  int id = get_global_id(0);
  float sums[ROWS * 2];
  for (int j = 0; j < ROWS * 2; ++j)
    sums[j] = 0;
  for (int k = 0; k < n; k += ROWS) {
    tile[get_local_id(0)] = a[k * ROWS + id];
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (int i = 0; i < ROWS; ++i)
#pragma unroll
      for (int j = 0; j < ROWS * 2; ++j)
        sums[j] += a[(k + i) * stride + id] * tile[i * ROWS + j];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int j = 0; j < ROWS * 2; ++j)
    out[j * stride + id] = sums[j];
}
