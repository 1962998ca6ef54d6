// Convolution with a 3x3 filter. Pixels outside of the picture are taken from
// its border.
kernel void convolve3x3(global float *out, global const float *in,
                        constant float *filter, int width, int height) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  float sum = 0.0f;
  for (int dy = -1; dy <= 1; ++dy) {
    int row = clamp(y + dy, 0, height - 1);
    for (int dx = -1; dx <= 1; ++dx) {
      int column = clamp(x + dx, 0, width - 1);
      sum = fma(filter[3 * dy + dx + 4], in[row * width + column], sum);
    }
  }
  out[y * width + x] = sum;
}
