// Elements of an array are read before the loop that needs them. Where there
// are more of them than registers they are read from the array again, not
// stored anew: 16 words in 4 stores were.
// REQUIRES: valhall-registered-target
// RUN: mgpu cc -mcpu=mali-g57 -O2 %s -o %t.o
// RUN: mgpu report %t.o | FileCheck %s

// CHECK-LABEL: kernel planes
// CHECK: spills {{ *}}0 stores, 0 loads
kernel void planes(global const uint *in, global uint *out, int stride, int n) {
  int x = get_global_id(0);
  uint plane[64];
#pragma unroll 1
  for (int i = 0; i < 64; ++i)
    plane[i] = in[x + i * stride];
  for (int k = 0; k < n; ++k) {
    uint sum = 0;
#pragma unroll
    for (int bit = 0; bit < 64; ++bit)
      sum += ((plane[bit] >> (k & 31)) & 1) * (bit * 77 + 5) ^ k;
    out[x + k * 1024] = sum + plane[sum & 63];
  }
}

// So are those of constant memory: 6 stores were.
// CHECK-LABEL: kernel table
// CHECK: spills {{ *}}0 stores, 0 loads
kernel void table(constant uint *in, global uint *out, int n) {
  int x = get_global_id(0);
  uint row[72];
  for (int i = 0; i < 72; ++i)
    row[i] = in[x * 72 + i];
  for (int k = 0; k < n; ++k) {
    uint sum = 0;
#pragma unroll
    for (int bit = 0; bit < 72; ++bit)
      sum += ((row[bit] >> (k & 31)) & 1) * (bit * 77 + 5) ^ k;
    out[x + k * 1024] = sum;
  }
}
