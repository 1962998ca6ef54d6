// Every wait is needed: a place that was read, texels that are stored, and those
// that are read again.
kernel void faults(read_only image2d_t in, sampler_t s, read_write image2d_t both,
                   global uint *out) {
  int x = get_global_id(0);
  uint4 a = read_imageui(in, s, (int2)(x, 0));
  uint4 b = read_imageui(in, s, (int2)(a.x, 1));
  uint4 c = read_imageui(both, (int2)(x, 0));
  write_imageui(both, (int2)(x, 0), a + b + c);
  uint4 d = read_imageui(both, (int2)(x, 0));
  out[x] = d.x * 1000 + d.w;
}
