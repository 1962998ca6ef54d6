// Finite differences in time for an electromagnetic field on an nx x ny grid:
// in each step the two electric components follow from the magnetic one, then
// the magnetic one from them. A work-group walks over the grid with a stride.
kernel void fdtd2d(global float *ex, global float *ey, global float *hz,
                   constant float *source, int steps, int nx, int ny) {
  int lx = get_local_id(0), ly = get_local_id(1);
  int dx = get_local_size(0), dy = get_local_size(1);
  for (int t = 0; t < steps; ++t) {
    for (int i = ly; i < nx; i += dy)
      for (int j = lx; j < ny; j += dx) {
        int at = i * ny + j;
        if (i == 0)
          ey[at] = source[t];
        else
          ey[at] = ey[at] - 0.5f * (hz[at] - hz[at - ny]);
        if (j > 0)
          ex[at] -= 0.5f * (hz[at] - hz[at - 1]);
      }
    barrier(CLK_GLOBAL_MEM_FENCE);
    for (int i = ly; i < nx - 1; i += dy)
      for (int j = lx; j < ny - 1; j += dx) {
        int at = i * ny + j;
        hz[at] -= 0.7f * (ex[at + 1] - ex[at] + ey[at + ny] - ey[at]);
      }
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
