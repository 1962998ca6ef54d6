// Conway's game of life on a torus 64 cells wide: a row is a ulong, a work-item
// has one row, and neighbours are counted in bit planes. Also by bytes, the
// slow way, for comparison.
ulong next_row(ulong above, ulong here, ulong below) {
  ulong neighbours[8] = {rotate(above, 1ul),
                         above,
                         rotate(above, 63ul),
                         rotate(here, 1ul),
                         rotate(here, 63ul),
                         rotate(below, 1ul),
                         below,
                         rotate(below, 63ul)};
  ulong ones = 0, twos = 0, fours = 0;
  for (int i = 0; i < 8; ++i) {
    ulong carry = ones & neighbours[i];
    ones ^= neighbours[i];
    fours |= twos & carry;
    twos ^= carry;
  }
  return twos & ~fours & (ones | here);
}

kernel void life(global ulong *rows, uint generations, global uint *population,
                 local ulong *field) {
  uint id = get_local_id(0), size = get_local_size(0);
  ulong here = rows[id];
  for (uint g = 0; g < generations; ++g) {
    field[id] = here;
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong above = field[(id + size - 1) % size], below = field[(id + 1) % size];
    here = next_row(above, here, below);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  rows[id] = here;
  atomic_add(population, (uint)popcount(here));
}

kernel void life_bytes(global ulong *rows, uint generations,
                       global uint *population, local uchar *cells) {
  uint id = get_local_id(0), size = get_local_size(0);
  for (uint x = 0; x < 64; ++x)
    cells[id * 64 + x] = rows[id] >> x & 1;
  for (uint g = 0; g < generations; ++g) {
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong next = 0;
    for (uint x = 0; x < 64; ++x) {
      uchar sum = 0;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
          if (dx || dy)
            sum += cells[(id + dy + size) % size * 64 + ((x + dx) & 63)];
      if (sum == 3 || (sum == 2 && cells[id * 64 + x]))
        next |= 1ul << x;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint x = 0; x < 64; ++x)
      cells[id * 64 + x] = next >> x & 1;
  }
  ulong row = 0;
  for (uint x = 0; x < 64; ++x)
    row |= (ulong)cells[id * 64 + x] << x;
  rows[id] = row;
  atomic_add(population, (uint)popcount(row));
}
