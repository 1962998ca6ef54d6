#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

// Atomics of all kinds over samples that fall into bins: counts in halves of
// words, sums in 64 bits, minima, maxima, the union of bits, and sums of floats
// through an exchange loop.
#define BINS 16

void add_float(volatile global float *where, float value) {
  volatile global uint *bits = (volatile global uint *)where;
  uint seen = *bits;
  for (;;) {
    uint before = atomic_cmpxchg(bits, seen, as_uint(as_float(seen) + value));
    if (before == seen)
      break;
    seen = before;
  }
}

kernel void statistics(global uint *counts, global long *sums,
                       global int *minima, global int *maxima,
                       global uint *bits, global float *float_sums,
                       global const int *samples, uint n) {
  local uint group_counts[BINS / 2];
  local int group_minima[BINS], group_maxima[BINS];
  uint id = get_local_id(0);
  if (id < BINS / 2)
    group_counts[id] = 0;
  if (id < BINS) {
    group_minima[id] = INT_MAX;
    group_maxima[id] = INT_MIN;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = get_global_id(0); i < n; i += get_global_size(0)) {
    int s = samples[i];
    uint bin = (uint)s % BINS;
    atomic_add(&group_counts[bin / 2], bin & 1 ? 0x10000u : 1u);
    atomic_min(&group_minima[bin], s);
    atomic_max(&group_maxima[bin], s);
    atomic_or(&bits[bin], 1u << (popcount(s) & 31));
    atom_add(&sums[bin], (long)s * s);
    // A small multiple of 1/4: any order of summation is exact.
    add_float(&float_sums[bin], (float)(s >> 20) * 0.25f);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (id < BINS) {
    uint two = group_counts[id / 2];
    atomic_add(&counts[id], id & 1 ? two >> 16 : two & 0xffff);
    atomic_min(&minima[id], group_minima[id]);
    atomic_max(&maxima[id], group_maxima[id]);
  }
}
