// Sum, minimum and position of the maximum of an array. Every work-group
// reduces its part in local memory; the one that finishes last, which a counter
// tells, reduces the results of all groups.
typedef struct {
  float sum;
  float smallest;
  float largest;
  uint where;
} part_t;

#define SIZE 64

part_t combine(part_t a, part_t b) {
  part_t r;
  r.sum = a.sum + b.sum;
  r.smallest = fmin(a.smallest, b.smallest);
  // The first of equal elements counts.
  bool left =
      a.largest > b.largest || (a.largest == b.largest && a.where < b.where);
  r.largest = left ? a.largest : b.largest;
  r.where = left ? a.where : b.where;
  return r;
}

part_t reduce_group(part_t mine, local part_t *parts) {
  uint id = get_local_id(0);
  parts[id] = mine;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint distance = SIZE / 2; distance > 0; distance >>= 1) {
    if (id < distance)
      parts[id] = combine(parts[id], parts[id + distance]);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  return parts[0];
}

__attribute__((reqd_work_group_size(SIZE, 1, 1))) kernel void
reduction(global part_t *result, volatile global part_t *parts,
          volatile global uint *finished, global const float *in, uint n) {
  local part_t scratch[SIZE];
  local uint last;
  const part_t nothing = {0.0f, INFINITY, -INFINITY, UINT_MAX};
  uint id = get_local_id(0), group = get_group_id(0),
       groups = get_num_groups(0);

  part_t mine = nothing;
  for (uint i = get_global_id(0); i < n; i += get_global_size(0)) {
    part_t one = {in[i], in[i], in[i], i};
    mine = combine(mine, one);
  }
  part_t all = reduce_group(mine, scratch);
  if (id == 0) {
    parts[group].sum = all.sum;
    parts[group].smallest = all.smallest;
    parts[group].largest = all.largest;
    parts[group].where = all.where;
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    last = atomic_inc(finished) == groups - 1;
  }
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  if (!last)
    return;
  mine = nothing;
  for (uint i = id; i < groups; i += SIZE) {
    part_t one;
    one.sum = parts[i].sum;
    one.smallest = parts[i].smallest;
    one.largest = parts[i].largest;
    one.where = parts[i].where;
    mine = combine(mine, one);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  all = reduce_group(mine, scratch);
  if (id == 0)
    *result = all;
}
