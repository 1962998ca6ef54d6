// The work-group functions against loops over the values of the group. Every
// work-item counts the results that differ.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#ifndef __opencl_c_work_group_collective_functions
#error the work-group functions are a feature of this compiler
#endif

#define LESS(X, Y) ((Y) < (X) ? (Y) : (X))
#define MORE(X, Y) ((Y) > (X) ? (Y) : (X))
#define SUM(X, Y) ((X) + (Y))
#define ONE(TYPE, NAME, OP, NEUTRAL)                                           \
  {                                                                            \
    TYPE before = NEUTRAL, upto = NEUTRAL, all = NEUTRAL;                      \
    for (uint i = 0; i < size; ++i) {                                          \
      TYPE v = (TYPE)in[first + i];                                            \
      all = OP(all, v);                                                        \
      if (i < self)                                                            \
        before = OP(before, v);                                                \
      if (i <= self)                                                           \
        upto = OP(upto, v);                                                    \
    }                                                                          \
    TYPE own = (TYPE)in[first + self];                                         \
    bad += work_group_reduce_##NAME(own) != all;                               \
    bad += work_group_scan_inclusive_##NAME(own) != upto;                      \
    bad += work_group_scan_exclusive_##NAME(own) != before;                    \
    tests += 3;                                                                \
  }
#define TYPE(TYPE, LOWEST, HIGHEST)                                            \
  ONE(TYPE, add, SUM, 0)                                                       \
  ONE(TYPE, min, LESS, HIGHEST)                                                \
  ONE(TYPE, max, MORE, LOWEST)

kernel void workgroup(global int *out, global const int *in) {
  uint size = get_local_size(0) * get_local_size(1) * get_local_size(2);
  uint self = get_local_linear_id();
  uint group = get_group_id(0) +
               get_num_groups(0) *
                   (get_group_id(1) + get_num_groups(1) * get_group_id(2));
  uint first = group * size;
  int bad = 0, tests = 0;
  TYPE(int, INT_MIN, INT_MAX)
  TYPE(uint, 0, UINT_MAX)
  TYPE(long, LONG_MIN, LONG_MAX)
  TYPE(ulong, 0, ULONG_MAX)
  // The values and their sums are exact in float, and those of few in half.
  TYPE(float, -INFINITY, INFINITY)
  ONE(half, min, LESS, INFINITY)
  ONE(half, max, MORE, -INFINITY)
  half ones = work_group_scan_inclusive_add((half)1);
  bad += ones != (half)(self + 1);
  bad += work_group_reduce_add((half)2) != (half)(2 * size);

  int has = 0, every = 1;
  for (uint i = 0; i < size; ++i) {
    has |= in[first + i] > 95;
    every &= in[first + i] > -97;
  }
  bad += !!work_group_any(in[first + self] > 95) != has;
  bad += !!work_group_all(in[first + self] > -97) != every;
  bad += work_group_any(0) || !work_group_any(self == size - 1);
  bad += !work_group_all(2) || work_group_all(self != size - 1);

  size_t x = get_local_size(0) - 1, y = get_local_size(1) / 2,
         z = get_local_size(2) - 1;
  uint giver = (z * get_local_size(1) + y) * get_local_size(0) + x;
  long wide = (long)in[first + self] << 33 | self;
  bad += work_group_broadcast(wide, x, y, z) !=
         ((long)in[first + giver] << 33 | giver);
  bad += work_group_broadcast((half)self, x, y, z) != (half)giver;
  bad += work_group_broadcast((float)self, x, y, z) != (float)giver;
  if (get_work_dim() == 1)
    bad += work_group_broadcast(self, (size_t)0) != 0 ||
           work_group_broadcast((int)self, x) != (int)x;
  if (get_work_dim() == 2)
    bad += work_group_broadcast((ulong)self, x, y) != giver;

  // Results decide about later calls, and differ between groups.
  int rounds = work_group_reduce_max(in[first + self] & 3), sum = 0;
  for (int i = 0; i < rounds; ++i)
    sum += work_group_reduce_add(i);
  bad += sum != (int)size * rounds * (rounds - 1) / 2;
  out[first + self] = bad * 1000 + tests;
}

// The largest work-group, with results that need no loop.
kernel void largest(global int *out) {
  int i = get_local_id(0), n = get_local_size(0);
  int bad = work_group_reduce_add((long)i) != (long)n * (n - 1) / 2;
  bad += work_group_scan_inclusive_add(i) != i * (i + 1) / 2;
  bad += work_group_scan_exclusive_max((ulong)i << 40) !=
         (i ? (ulong)(i - 1) << 40 : 0);
  bad += work_group_scan_inclusive_min((float)(n - i)) != (float)(n - i);
  out[i] = bad;
}
