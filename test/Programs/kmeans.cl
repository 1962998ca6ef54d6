// One step of k-means with points of DIMENSIONS small integers: every point
// goes to the nearest centre, the group adds up its points in local memory, and
// the sums of all groups meet in global memory. The distances come from packed
// bytes and from shorts, which must agree.
#define DIMENSIONS 4
#define MAX_CENTRES 8

kernel void assign_points(global uchar *labels, global int *sums,
                          global uint *sizes, global const char4 *points,
                          constant char4 *centres, uint n, uint k) {
  local int group_sums[MAX_CENTRES * DIMENSIONS];
  local uint group_sizes[MAX_CENTRES];
  uint id = get_local_id(0), group_size = get_local_size(0);
  for (uint i = id; i < k * DIMENSIONS; i += group_size)
    group_sums[i] = 0;
  for (uint i = id; i < k; i += group_size)
    group_sizes[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  uint i = get_global_id(0);
  if (i < n) {
    char4 point = points[i];
    uint best = 0;
    int best_distance = INT_MAX;
    for (uint c = 0; c < k; ++c) {
      uchar4 apart = abs_diff(point, centres[c]);
      int distance = apart.x * apart.x + apart.y * apart.y + apart.z * apart.z +
                     apart.w * apart.w;
      short4 d = convert_short4(point) - convert_short4(centres[c]);
      int4 square = convert_int4(d) * convert_int4(d);
      if (square.x + square.y + square.z + square.w != distance)
        distance = -1;
      if (distance < best_distance) {
        best_distance = distance;
        best = c;
      }
    }
    labels[i] = best;
    atomic_inc(&group_sizes[best]);
    atomic_add(&group_sums[best * DIMENSIONS + 0], point.x);
    atomic_add(&group_sums[best * DIMENSIONS + 1], point.y);
    atomic_add(&group_sums[best * DIMENSIONS + 2], point.z);
    atomic_add(&group_sums[best * DIMENSIONS + 3], point.w);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint j = id; j < k * DIMENSIONS; j += group_size)
    atomic_add(&sums[j], group_sums[j]);
  for (uint j = id; j < k; j += group_size)
    if (group_sizes[j])
      atomic_add(&sizes[j], group_sizes[j]);
}
