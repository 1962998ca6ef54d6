// No rule of the scheduler's orders these products so that nothing is spilled: 10
// words were. A search finds an order.
// REQUIRES: valhall-registered-target
// RUN: mgpu cc -mcpu=mali-g57 -O2 %s -o %t.o
// RUN: mgpu report %t.o | FileCheck %s
// CHECK: spills {{ *}}0 stores, 0 loads
kernel void deconvolve(read_only image2d_t in, read_only image2d_t weights, write_only image2d_t out, int n, int width) {
  const sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
  int x = get_global_id(0), y = get_global_id(1);
  float4 sums[4] = {};
  for (int k = 0; k < n; ++k) {
    float4 w[4][4], a[4];
    for (int row = 0; row < 4; ++row)
      for (int c = 0; c < 4; ++c)
        w[row][c] = read_imagef(weights, nearest, (int2)(k * 4 + c, row));
    for (int p = 0; p < 4; ++p)
      a[p] = read_imagef(in, nearest, (int2)(k * width + x * 2 + p, y));
    for (int c = 0; c < 4; ++c) {
      float b[4];
      for (int p = 0; p < 4; ++p)
        b[p] = ((float *)&a[p])[c];
      sums[0] = mad(b[0], w[3][c], sums[0]);
      sums[0] = mad(b[1], w[1][c], sums[0]);
      sums[1] = mad(b[1], w[2][c], sums[1]);
      sums[1] = mad(b[2], w[0][c], sums[1]);
      sums[2] = mad(b[1], w[3][c], sums[2]);
      sums[2] = mad(b[2], w[1][c], sums[2]);
      sums[3] = mad(b[2], w[2][c], sums[3]);
      sums[3] = mad(b[3], w[0][c], sums[3]);
    }
  }
  for (int i = 0; i < 4; ++i)
    write_imagef(out, (int2)(x * 4 + i, y), sums[i]);
}
