// c = a * b for square matrices whose size is a multiple of 8. A work-group
// computes an 8x8 tile and holds the two tiles it works with in local memory.
#define TILE 8

__attribute__((reqd_work_group_size(TILE, TILE, 1))) kernel void
matmul8(global float *c, global const float *a, global const float *b,
        uint size) {
  local float a_tile[TILE][TILE];
  local float b_tile[TILE][TILE];
  uint x = get_local_id(0);
  uint y = get_local_id(1);
  uint column = get_global_id(0);
  uint row = get_global_id(1);

  float sum = 0.0f;
  for (uint k = 0; k < size; k += TILE) {
    a_tile[y][x] = a[row * size + k + x];
    b_tile[y][x] = b[(k + y) * size + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < TILE; ++i)
      sum = fma(a_tile[y][i], b_tile[i][x], sum);
    // The tiles are overwritten next.
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * size + column] = sum;
}
