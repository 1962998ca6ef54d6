// Every wait, count, test and mask in it is needed by some instance that runs, or
// changes what comes out. The last task of a work-group has 8 work-items.
__attribute__((reqd_work_group_size(72, 1, 1)))
kernel void faults(global int *restrict out, global const int *restrict in) {
  local int tile[72];
  int l = get_local_id(0);
  tile[l] = in[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  int x = tile[71 - l];
  if (x & 1) {
    x += in[x & 63] * l;
    if (x & 2)
      x -= tile[l ^ 1];
  } else {
    x ^= tile[x & 63];
    out[l + 288] = x;
  }
  int n = 2 + (l & 3);
  for (int i = 0; i < n; ++i) {
    x += in[(x + i) & 63];
    if (x & 4)
      x = x * 3 + tile[x & 31];
    else if (x & 8)
      break;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  tile[l] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  // Its register is written again while the store may read it.
  for (int i = 0; i < 4; ++i) {
    out[l + 72 * i] = x;
    x = x * 3 + tile[l ^ 1];
  }
}
