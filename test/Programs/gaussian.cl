// Blur by the binomial weights 1 4 6 4 1 in both directions. A work-group holds
// its tile with two more pixels on each side in local memory, filters rows,
// then columns. Pixels beyond the border are those on it.
#define SIDE 8
#define HALO 2
#define WIDE (SIDE + 2 * HALO)

__attribute__((reqd_work_group_size(SIDE, SIDE, 1))) kernel void
gaussian(global uchar4 *out, global const uchar4 *in, int width, int height) {
  local uchar4 tile[WIDE][WIDE];
  local ushort4 rows[WIDE][SIDE];
  int lx = get_local_id(0), ly = get_local_id(1);
  int x0 = get_group_id(0) * SIDE - HALO, y0 = get_group_id(1) * SIDE - HALO;

  for (int y = ly; y < WIDE; y += SIDE)
    for (int x = lx; x < WIDE; x += SIDE)
      tile[y][x] = in[clamp(y0 + y, 0, height - 1) * width +
                      clamp(x0 + x, 0, width - 1)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int y = ly; y < WIDE; y += SIDE) {
    local const uchar4 *p = &tile[y][lx];
    rows[y][lx] = convert_ushort4(p[0]) + convert_ushort4(p[4]) +
                  (ushort)4 * (convert_ushort4(p[1]) + convert_ushort4(p[3])) +
                  (ushort)6 * convert_ushort4(p[2]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  ushort4 sum = rows[ly][lx] + rows[ly + 4][lx] +
                (ushort)4 * (rows[ly + 1][lx] + rows[ly + 3][lx]) +
                (ushort)6 * rows[ly + 2][lx];
  int x = get_global_id(0), y = get_global_id(1);
  if (x < width && y < height)
    out[y * width + x] = convert_uchar4((sum + (ushort)128) >> (ushort)8);
}
