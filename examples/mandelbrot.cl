// The Mandelbrot set as a picture: one pixel, red in the low byte, for each
// work-item. Points of the set are black, others have a colour for the number
// of steps after which they have left the circle with radius 2.
kernel void mandelbrot(global uint *picture, float left, float top, float step,
                       uint limit) {
  uint px = get_global_id(0);
  uint py = get_global_id(1);
  float cx = left + px * step;
  float cy = top - py * step;
  float x = 0.0f, y = 0.0f;
  uint count = 0;
  while (count < limit && x * x + y * y <= 4.0f) {
    float next = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = next;
    ++count;
  }
  uint red = min(count * 9, 255u);
  uint green = min(count * 3, 255u);
  uint blue = 255 - min(count * 5, 191u);
  uint colour = 0xff000000 | blue << 16 | green << 8 | red;
  picture[py * get_global_size(0) + px] = count == limit ? 0xff000000 : colour;
}
