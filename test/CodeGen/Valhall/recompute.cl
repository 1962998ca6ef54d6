// Limits of rows and columns and their multiples are computed before the loops
// and wait for the end. Where no register is left to keep them, they are
// computed again at their uses instead of being spilled: 4 words were.
// REQUIRES: valhall-registered-target
// RUN: mgpu cc -mcpu=mali-g57 -O2 %s -o %t.o
// RUN: mgpu report %t.o | FileCheck %s
// What only describes the program changes nothing.
// RUN: mgpu cc -mcpu=mali-g57 -O2 -g %s -o %t.g.o
// RUN: mgpu report %t.g.o | FileCheck %s
// CHECK: spills {{ *}}0 stores, 0 loads
#define TILE 4
kernel void tiles(global const float *a, global const float *b,
                  global float *out, int width, int height, int depth) {
  int column = get_global_id(0) * TILE, row = get_global_id(1) * TILE;
  int columns[TILE], rows[TILE];
  for (int i = 0; i < TILE; ++i) {
    columns[i] = min(column + i, width - 1);
    rows[i] = min(row + i, height - 1) * width;
  }
  float sums[TILE][TILE] = {};
  for (int k = 0; k < depth; ++k) {
    for (int j = 0; j < 6; ++j)
      for (int y = 0; y < TILE; ++y)
        for (int x = 0; x < TILE; ++x)
          sums[y][x] += a[rows[y] + k] * b[columns[x] * depth + k * j];
  }
  for (int y = 0; y < TILE; ++y)
    for (int x = 0; x < TILE; ++x)
      if (column + x < width && row + y < height)
        out[rows[y] + columns[x]] = sums[y][x];
}
