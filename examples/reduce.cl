// One sum per work-group. Every work-item adds up a part; then half of them add
// the sums of the other half, until one is left. The group size is a power of
// two, and scratch has one element for each work-item.
kernel void reduce_sum(global uint *sums, global const uint *in, uint n,
                       local uint *scratch) {
  uint id = get_local_id(0);
  uint sum = 0;
  for (uint i = get_global_id(0); i < n; i += get_global_size(0))
    sum += in[i];
  scratch[id] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint half_size = get_local_size(0) / 2; half_size; half_size /= 2) {
    if (id < half_size)
      scratch[id] += scratch[id + half_size];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (id == 0)
    sums[get_group_id(0)] = scratch[0];
}
