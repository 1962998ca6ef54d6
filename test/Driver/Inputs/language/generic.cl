// Where generic pointers point, asked of pointers whose origin is in sight.
#define CHECK(x) out[n++] = (x) ? 1 : 1000 + __LINE__

int kind(int *p) {
  if (to_local(p))
    return 1;
  if (to_global(p))
    return 2;
  return to_private(p) ? 3 : 4;
}

int last_of(const int *p, int count) {
  int found = 0;
  for (int i = 0; i < count; ++i)
    if (get_fence(p + i) == CLK_LOCAL_MEM_FENCE)
      found = p[i];
  return found;
}

kernel void generic_pointers(global int *out) {
  local int shared[32];
  int own[4] = {5, 6, 7, 8}, n = 1;
  int li = get_local_id(0);
  shared[li] = li;
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  if (li)
    return;
  int *a = own, *b = shared, *c = out;
  CHECK(kind(a) == 3);
  CHECK(kind(b) == 1);
  CHECK(kind(c) == 2);
  CHECK(kind(b + 3) == 1);
  CHECK(to_local(b + 3) == &shared[3]);
  CHECK(to_global(c + 1) == out + 1);
  CHECK(*to_private(a + 2) == 7);
  CHECK(get_fence(b) == CLK_LOCAL_MEM_FENCE);
  CHECK(get_fence(c) == CLK_GLOBAL_MEM_FENCE);
  CHECK(last_of(shared, 20) == 19);
  CHECK(last_of(own, 4) == 0);
  int *either = out[40] ? shared + 4 : shared + 9;
  CHECK(*to_local(either) == 9);
  out[0] = 1;
  for (; n < 32; ++n)
    out[n] = 1;
}
