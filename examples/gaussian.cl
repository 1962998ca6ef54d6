// Blurs a picture with a gaussian filter of 5 x 5 texels. Texels outside of the
// picture are those at its edge, which is the sampler's work.
const sampler_t texels = CLK_NORMALIZED_COORDS_FALSE |
                         CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

constant float weights[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};

kernel void gaussian(read_only image2d_t in, write_only image2d_t out) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  if (at.x >= get_image_width(out) || at.y >= get_image_height(out))
    return;
  float4 sum = 0.0f;
  for (int dy = -2; dy <= 2; ++dy) {
    float4 row = 0.0f;
    for (int dx = -2; dx <= 2; ++dx)
      row = fma(weights[dx + 2],
                read_imagef(in, texels, at + (int2)(dx, dy)), row);
    sum = fma(weights[dy + 2], row, sum);
  }
  write_imagef(out, at, sum);
}
