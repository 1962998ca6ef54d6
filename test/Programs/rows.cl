// Sums of a convolution: where they and the texels take all registers, the row's
// coordinate is half of a pair, whose other half each texel has anew.
constant sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;

kernel void rows(read_only image2d_t in, read_only image2d_t weights, write_only image2d_t out, int channels,
                 int height, int width, int stride) {
  const int x = get_global_id(0), y = get_global_id(1);
  float4 sums[8];
#pragma unroll
  for (int i = 0; i < 8; ++i)
    sums[i] = read_imagef(weights, nearest, (int2)(0, y * 2 + i / 4));
  float scale = 1 + y;
  for (int r = 0; r < height; ++r) {
    scale *= 0.5f + r;
    const int row = y * stride + r;
    const int w0 = (y * channels + r) * 2, w1 = w0 + height;
    int x0 = row < 0 ? -1 : x * 4, x1 = row > 9 ? -1 : x0 + width, x2 = x1 + width, x3 = x2 + width;
    for (int c = 0; c < channels; ++c) {
      const float4 in0 = read_imagef(in, nearest, (int2)(x0, row)), in1 = read_imagef(in, nearest, (int2)(x1, row)),
                   in2 = read_imagef(in, nearest, (int2)(x2, row)), in3 = read_imagef(in, nearest, (int2)(x3, row));
#pragma unroll
      for (int o = 0; o < 2; ++o) {
#pragma unroll
        for (int j = 0; j < 4; ++j) {
          const float4 weight = read_imagef(weights, nearest, (int2)(c * 4 + j, o ? w1 : w0));
          sums[o * 4 + 0] = mad(weight, in0[j], sums[o * 4 + 0]);
          sums[o * 4 + 1] = mad(weight, in1[j], sums[o * 4 + 1]);
          sums[o * 4 + 2] = mad(weight, in2[j], sums[o * 4 + 2]);
          sums[o * 4 + 3] = mad(weight, in3[j], sums[o * 4 + 3]);
        }
      }
      x0 += stride;
      x1 += stride;
      x2 += stride;
      x3 += stride;
    }
  }
#pragma unroll
  for (int o = 0; o < 2; ++o)
#pragma unroll
    for (int i = 0; i < 4; ++i)
      write_imagef(out, (int2)(x * 4 + i, y * 2 + o), sums[o * 4 + i] * scale);
}
