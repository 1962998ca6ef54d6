// Shortest paths between all pairs of n nodes, with the node that follows on
// each path. INT_MAX stands for no path.
kernel void shortest_paths(global int *distance, global short *next, int n) {
  int x = get_local_id(0), y = get_local_id(1);
  for (int k = 0; k < n; ++k) {
    for (int i = y; i < n; i += get_local_size(1)) {
      int first = distance[i * n + k];
      if (i == k || first == INT_MAX)
        continue;
      for (int j = x; j < n; j += get_local_size(0)) {
        if (j == k)
          continue;
        int sum = add_sat(first, distance[k * n + j]);
        if (sum < distance[i * n + j]) {
          distance[i * n + j] = sum;
          next[i * n + j] = next[i * n + k];
        }
      }
    }
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
