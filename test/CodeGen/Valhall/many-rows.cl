// Rows of a matrix in a loop that is unrolled differ by multiples of a variable.
// Each address comes from the one before; no multiple has a register of its own.
// REQUIRES: valhall-registered-target, bifrost-registered-target
// RUN: mgpu cc -mcpu=mali-g57 -O2 %s -o %t.o
// RUN: mgpu report %t.o | FileCheck %s
// RUN: mgpu cc -mcpu=mali-g52 -O2 %s -o %t.o
// RUN: mgpu report %t.o | FileCheck %s
// CHECK: registers {{.*}} of 32 allocated
// CHECK: spills {{ *}}0 stores, 0 loads
#define ROWS 64
kernel void rows(global const float *restrict a, global const float *restrict x, global float *y, int stride, int n) {
  int column = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < n; k += ROWS) {
#pragma unroll
    for (int j = 0; j < ROWS; ++j)
      sum += x[k + j] * a[(k + j) * stride + column];
  }
  y[column] = sum;
}
