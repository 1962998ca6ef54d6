// Local and private memory behind generic pointers, sub-groups and printf.
int sum(const int *p, int n) { int s = 0; for (int i = 0; i < n; ++i) s += p[i]; return s; }
kernel void mixed(global int *out, constant int *table) {
  local int shared_words[16];
  int own[4] = {1, 2, 3, 4};
  int i = get_global_id(0), l = get_local_id(0);
  shared_words[l] = i + table[l & 3];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = sum(own, l & 3) + sum(shared_words, 4) + sub_group_reduce_add(i) +
           sub_group_broadcast(l, 3);
  if (i == 5)
    printf("item %d of %s: %v2hlf\n", i, "group", (float2)(0.5f, 2));
}
