// OpenCL C 2.0: atomics on generic pointers, and pointers chosen at run time.
int bump(atomic_int *counter, int by) {
  return atomic_fetch_add_explicit(counter, by, memory_order_relaxed,
                                   memory_scope_device);
}
kernel void c11atomics(global atomic_int *g, global int *out, int choose) {
  local atomic_int shared[2];
  uint l = get_local_id(0);
  if (l < 2)
    atomic_init(&shared[l], 5);
  barrier(CLK_LOCAL_MEM_FENCE);
  bump(&g[0], l);
  bump(&shared[l & 1], l);
  atomic_int *p = choose ? (atomic_int *)&g[1] : (atomic_int *)&shared[0];
  bump(p, 1);
  int expected = 7;
  atomic_compare_exchange_strong(&g[2], &expected, 9);
  atomic_fetch_max(&g[3], (int)l);
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 2)
    out[2 * get_group_id(0) + l] = atomic_load(&shared[l]);
}
