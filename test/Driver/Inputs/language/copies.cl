// Work-group copies, prefetch, vectors of three.
kernel void copies(global float3 *out, global const float3 *in,
                   local float3 *tile, global short *s, local short *st) {
  prefetch(in, 16);
  size_t base = get_group_id(0) * get_local_size(0);
  event_t e = async_work_group_copy(tile, in + base, get_local_size(0), 0);
  e = async_work_group_strided_copy(st, s + 2 * base, get_local_size(0), 2, e);
  wait_group_events(1, &e);
  size_t l = get_local_id(0), n = get_local_size(0);
  float3 v = tile[n - 1 - l].zxy + (float3)(st[l]);
  barrier(CLK_LOCAL_MEM_FENCE);
  tile[l] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  e = async_work_group_copy(out + base, tile, n, 0);
  wait_group_events(1, &e);
}
