// Counts byte values. A work-group counts in local memory and adds its counts
// to the global ones at the end.
#define BINS 256

kernel void histogram(global uint *bins, global const uchar *bytes, uint n) {
  local uint counts[BINS];
  uint id = get_local_id(0);
  uint size = get_local_size(0);
  for (uint i = id; i < BINS; i += size)
    counts[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = get_global_id(0); i < n; i += get_global_size(0))
    atomic_inc(&counts[bytes[i]]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = id; i < BINS; i += size)
    if (counts[i])
      atomic_add(&bins[i], counts[i]);
}
