// Sorts pairs of a key and a value, stable, by eight passes of four bits in one
// work-group. A work-item owns KEYS neighbours and counts their digits in its
// column of the table; the exclusive sum over the table, digit after digit,
// gives every pair its place.
#define SIZE 32
#define KEYS 8
#define COUNT (SIZE * KEYS)

__attribute__((reqd_work_group_size(SIZE, 1, 1))) kernel void
radix_sort(global uint *keys, global ushort *order) {
  local uint key[2][COUNT];
  local ushort value[2][COUNT];
  local ushort counts[16 * SIZE];
  local uint sums[SIZE];
  uint id = get_local_id(0);
  for (uint i = 0; i < KEYS; ++i) {
    key[0][i * SIZE + id] = keys[i * SIZE + id];
    value[0][i * SIZE + id] = i * SIZE + id;
  }
  uint from = 0;
  for (uint shift = 0; shift < 32; shift += 4) {
    for (uint d = 0; d < 16; ++d)
      counts[d * SIZE + id] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < KEYS; ++i)
      ++counts[(key[from][id * KEYS + i] >> shift & 15) * SIZE + id];
    barrier(CLK_LOCAL_MEM_FENCE);
    // Each work-item sums 16 neighbours of the table, then all of them their
    // sums.
    uint sum = 0;
    for (uint i = 0; i < 16; ++i)
      sum += counts[id * 16 + i];
    uint inclusive = sum;
    for (uint distance = 1; distance < SIZE; distance *= 2) {
      sums[id] = inclusive;
      barrier(CLK_LOCAL_MEM_FENCE);
      if (id >= distance)
        inclusive += sums[id - distance];
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    uint next = inclusive - sum;
    for (uint i = 0; i < 16; ++i) {
      uint c = counts[id * 16 + i];
      counts[id * 16 + i] = next;
      next += c;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < KEYS; ++i) {
      uint k = key[from][id * KEYS + i];
      uint place = counts[(k >> shift & 15) * SIZE + id]++;
      key[from ^ 1][place] = k;
      value[from ^ 1][place] = value[from][id * KEYS + i];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    from ^= 1;
  }
  for (uint i = 0; i < KEYS; ++i) {
    keys[i * SIZE + id] = key[from][i * SIZE + id];
    order[i * SIZE + id] = value[from][i * SIZE + id];
  }
}
