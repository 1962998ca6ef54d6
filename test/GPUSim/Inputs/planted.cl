// A sum of differences over a work-group: loads, stores and atomics whose order
// matters, divergent branches and loops, values that live across all of them.
kernel void planted(global int *sums, global const int *in, uint n,
                    local int *scratch) {
  uint id = get_local_id(0);
  int sum = 0;
  for (uint i = get_global_id(0); i < n; i += get_global_size(0)) {
    int value = in[i];
    if (value & 1)
      sum -= value;
    else
      sum += 2 * value;
  }
  scratch[id] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint step = get_local_size(0) / 2; step > 0; step /= 2) {
    if (id < step)
      scratch[id] += scratch[id + step];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (id == 0) {
    sums[get_group_id(0)] = scratch[0];
    atomic_add(&sums[get_group_id(0)], scratch[0]);
  }
}
