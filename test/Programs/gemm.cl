// c = alpha * a * b + beta * c for an m x k matrix a and a k x n matrix b whose
// sizes need not be multiples of the tile's. A work-group of 8x8 computes a
// tile of 16x16, a work-item a block of 2x2 of it. Tiles in local memory are
// padded by one column.
#define TILE 16
#define SIDE 8

__attribute__((reqd_work_group_size(SIDE, SIDE, 1))) kernel void
gemm(global float *c, global const float *a, global const float *b, float alpha,
     float beta, uint m, uint n, uint k) {
  local float a_tile[TILE][TILE + 1];
  local float b_tile[TILE][TILE + 1];
  const uint lx = get_local_id(0), ly = get_local_id(1);
  const uint column0 = get_group_id(0) * TILE, row0 = get_group_id(1) * TILE;

  float sum[2][2] = {{0.0f, 0.0f}, {0.0f, 0.0f}};
  for (uint k0 = 0; k0 < k; k0 += TILE) {
    for (uint i = 0; i < 2; ++i)
      for (uint j = 0; j < 2; ++j) {
        uint y = ly + i * SIDE, x = lx + j * SIDE;
        uint row = row0 + y, column = column0 + x;
        a_tile[y][x] = row < m && k0 + x < k ? a[row * k + k0 + x] : 0.0f;
        b_tile[y][x] =
            k0 + y < k && column < n ? b[(k0 + y) * n + column] : 0.0f;
      }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint kk = 0; kk < TILE; ++kk) {
      float a0 = a_tile[ly][kk], a1 = a_tile[ly + SIDE][kk];
      float b0 = b_tile[kk][lx], b1 = b_tile[kk][lx + SIDE];
      sum[0][0] += a0 * b0;
      sum[0][1] += a0 * b1;
      sum[1][0] += a1 * b0;
      sum[1][1] += a1 * b1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (uint i = 0; i < 2; ++i)
    for (uint j = 0; j < 2; ++j) {
      uint row = row0 + ly + i * SIDE, column = column0 + lx + j * SIDE;
      if (row < m && column < n)
        c[row * n + column] = alpha * sum[i][j] + beta * c[row * n + column];
    }
}
