// Exclusive prefix sums: each block of 2 * SIZE elements by Blelloch's up and
// down sweep in local memory, with the sum of all blocks before it carried
// along by the only work-group. Positions are spread over the banks of memory.
#define SIZE 32
#define AT(i) ((i) + ((i) >> 4))

__attribute__((reqd_work_group_size(SIZE, 1, 1))) kernel void
scan(global uint *out, global const uint *in, uint n) {
  local uint block[AT(2 * SIZE)];
  local uint carried;
  uint id = get_local_id(0);
  if (id == 0)
    carried = 0;
  for (uint start = 0; start < n; start += 2 * SIZE) {
    uint i0 = start + 2 * id, i1 = i0 + 1;
    block[AT(2 * id)] = i0 < n ? in[i0] : 0;
    block[AT(2 * id + 1)] = i1 < n ? in[i1] : 0;
    uint stride = 1;
    for (uint items = SIZE; items > 0; items >>= 1, stride <<= 1) {
      barrier(CLK_LOCAL_MEM_FENCE);
      if (id < items) {
        uint left = stride * (2 * id + 1) - 1,
             right = stride * (2 * id + 2) - 1;
        block[AT(right)] += block[AT(left)];
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    uint before = carried, total = block[AT(2 * SIZE - 1)];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id == 0) {
      carried = before + total;
      block[AT(2 * SIZE - 1)] = 0;
    }
    for (uint items = 1; items <= SIZE; items <<= 1) {
      stride >>= 1;
      barrier(CLK_LOCAL_MEM_FENCE);
      if (id < items) {
        uint left = stride * (2 * id + 1) - 1,
             right = stride * (2 * id + 2) - 1;
        uint t = block[AT(left)];
        block[AT(left)] = block[AT(right)];
        block[AT(right)] += t;
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i0 < n)
      out[i0] = before + block[AT(2 * id)];
    if (i1 < n)
      out[i1] = before + block[AT(2 * id + 1)];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
