// Iterations of the five-point average on an n x n grid. Two grids change roles
// through a pair of pointers; the number of steps decides which one is last.
kernel void jacobi2d(global float *first, global float *second, int n,
                     int steps) {
  global float *from = first, *to = second;
  int i0 = get_local_id(1) + 1, j0 = get_local_id(0) + 1;
  for (int t = 0; t < steps; ++t) {
    for (int i = i0; i < n - 1; i += get_local_size(1))
      for (int j = j0; j < n - 1; j += get_local_size(0)) {
        global const float *p = from + i * n + j;
        to[i * n + j] = 0.2f * (p[0] + p[-1] + p[1] + p[n] + p[-n]);
      }
    barrier(CLK_GLOBAL_MEM_FENCE);
    global float *swap = from;
    from = to;
    to = swap;
  }
}

// The same with the grid in local memory, for 18x18 elements: a work-item holds
// its element in a register between the barriers.
#define SIDE 18
__attribute__((reqd_work_group_size(16, 16, 1))) kernel void
jacobi2d_local(global float *grid, int steps) {
  local float tile[SIDE][SIDE];
  int x = get_local_id(0) + 1, y = get_local_id(1) + 1;
  for (int e = get_local_id(1) * 16 + get_local_id(0); e < SIDE * SIDE;
       e += 256)
    tile[e / SIDE][e % SIDE] = grid[e];
  barrier(CLK_LOCAL_MEM_FENCE);
  float v = tile[y][x];
  while (steps-- > 0) {
    v = 0.2f *
        (v + tile[y][x - 1] + tile[y][x + 1] + tile[y + 1][x] + tile[y - 1][x]);
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[y][x] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  grid[y * SIDE + x] = v;
}
