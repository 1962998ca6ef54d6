// Every wait, staging barrier, reconvergence and passed result in it is needed by
// some lane that runs, or changes what comes out.
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void faults(global int *restrict out, global const int *restrict in) {
  local int tile[64];
  int l = get_local_id(0);
  tile[l] = in[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  int x = tile[63 - l];
  if (x & 1)
    x += in[x & 63] * l;
  else
    x ^= tile[x & 63];
  int n = 2 + (l & 3);
  for (int i = 0; i < n; ++i) {
    x += in[(x + i) & 63];
    if (x & 4)
      x = x * 3 + l;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  tile[l] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  // Its register is written again while the store may read it.
  for (int i = 0; i < 4; ++i) {
    out[l + 64 * i] = x;
    x = x * 3 + tile[l ^ 1];
  }
}
