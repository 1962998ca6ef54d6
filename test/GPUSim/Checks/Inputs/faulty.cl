// Kernels with one mistake each. The line of the mistake says what the check
// must report there.

#pragma OPENCL EXTENSION cl_khr_byte_addressable_store : enable

kernel void reduce_without_barrier(global int *out, global const int *in,
                                   local int *s) {
  int l = get_local_id(0), n = get_local_size(0);
  s[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = n / 2; d > 0; d /= 2)
    if (l < d)
      s[l] += s[l + d]; // race
  if (l == 0)
    out[get_group_id(0)] = s[0];
}

kernel void neighbour(global int *out, global const int *in) {
  local int s[64];
  int l = get_local_id(0);
  s[l] = in[get_global_id(0)];
  out[get_global_id(0)] = s[l ^ 1]; // race
}

kernel void neighbouring_half(global ushort *halves) {
  int i = get_global_id(0);
  ushort beside = halves[i ^ 1];
  halves[i] = beside + 1; // race
}

kernel void reused_buffer(global int *out, global const int *in, int rounds) {
  local int s[64];
  int l = get_local_id(0), sum = 0;
  for (int r = 0; r < rounds; ++r) {
    s[l] = in[get_global_id(0)] + r; // race
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += s[63 - l];
  }
  out[get_global_id(0)] = sum;
}

kernel void plain_counter(global int *out, global const int *in) {
  local int count;
  int l = get_local_id(0);
  if (l == 0)
    count = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (in[get_global_id(0)] & 1)
    count += l + 1; // race
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l == 0)
    out[get_group_id(0)] = count;
}

kernel void read_after_atomic(global int *out, global const int *in) {
  local int count;
  int l = get_local_id(0);
  if (l == 0)
    count = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&count, in[get_global_id(0)]);
  out[get_global_id(0)] = *(volatile local int *)&count; // race
}

kernel void bytes(global uchar *out) {
  local uchar s[65];
  int l = get_local_id(0);
  s[l] = l;
  s[l + 1] = l + 7; // race
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[l];
}

kernel void one_result(global int *out) {
  out[0] = get_global_id(0); // race
}

kernel void groups_share(global int *out, global const int *in) {
  out[get_local_id(0)] = in[get_global_id(0)]; // race
}

kernel void plain_histogram(global int *bins, global const int *in) {
  bins[in[get_global_id(0)] & 15]++; // race
}

kernel void in_place(global int *a) {
  int i = get_global_id(0);
  a[i] = a[i + 1] + 1; // race
}

kernel void sum_of_groups(global int *out, global int *partial,
                          global const int *in) {
  int g = get_group_id(0), n = get_num_groups(0);
  if (get_local_id(0) == 0)
    partial[g] = in[g];
  if (g == n - 1 && get_local_id(0) == 0) {
    int sum = 0;
    for (int i = 0; i < n; ++i)
      sum += partial[i]; // race
    out[0] = sum;
  }
}

// The counter says that the work is done before it is.
kernel void counts_too_early(global int *out, global int *partial,
                             global const int *in, global int *counter) {
  int g = get_group_id(0), n = get_num_groups(0);
  if (get_local_id(0) != 0)
    return;
  int before = atomic_inc(counter);
  partial[g] = in[g];
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  if (before == n - 1) {
    int sum = 0;
    for (int i = 0; i < n; ++i)
      sum += partial[i]; // race
    out[0] = sum;
  }
}

kernel void local_overflow(global int *out, local int *s) {
  int l = get_local_id(0);
  s[l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[l + 1]; // bounds
}

kernel void off_by_one(global int *out, global const int *in) {
  int i = get_global_id(0);
  out[i] = in[i + 1]; // bounds
}

kernel void negative_index(global int *out, global const int *in) {
  int i = get_global_id(0);
  out[i] = in[i - 1] + in[i]; // bounds
}

kernel void last_vector(global float *out) {
  int i = get_global_id(0);
  vstore4((float4)(i), i, out); // bounds
}

kernel void half_written(global int *out, global const int *in, local int *s) {
  int l = get_local_id(0), n = get_local_size(0);
  if (l < n / 2)
    s[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[l]; // uninitialised
}

kernel void undefined_element(global int *out, global const int *in) {
  int t[8];
  for (int i = 0; i < 4; ++i)
    t[i] = in[i] + get_global_id(0);
  out[get_global_id(0)] = t[in[get_global_id(0)] & 7]; // uninitialised
}

kernel void undefined_condition(global int *out, global const int *flags) {
  int i = get_global_id(0);
  if (flags[i] == 3) // uninitialised
    out[i] = 1;
}

kernel void undefined_index(global int *out, global const int *index) {
  int i = get_global_id(0);
  out[index[i] & 63] = 5; // uninitialised
}

// The store may come behind what others have added.
kernel void set_and_count(global int *out, global const int *in) {
  local int count;
  int l = get_local_id(0);
  if (l == 0)
    count = 0;
  atomic_add(&count, in[get_global_id(0)]); // race
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = count;
}

// Who adds last in the order of the lanes reads alone.
kernel void last_one_reads(global int *out, global const int *in) {
  local int count;
  int l = get_local_id(0);
  if (l == 0)
    count = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&count, in[get_global_id(0)]);
  if (l == get_local_size(0) - 1)
    out[get_group_id(0)] = *(volatile local int *)&count; // race
}

kernel void groups_count(global int *out, global int *counter) {
  if (get_local_id(0) != 0)
    return;
  atomic_add(counter, 1);
  out[get_group_id(0)] = *(volatile global int *)counter; // race
}

kernel void set_back_early(global int *out, global const int *in, int rounds) {
  local int count;
  int l = get_local_id(0), sum = 0;
  if (l == 0)
    count = 0;
  for (int r = 0; r < rounds; ++r) {
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&count, in[get_global_id(0)]);
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += count;
    if (l == 0)
      count = 0; // race
  }
  out[get_global_id(0)] = sum;
}

kernel void overlapping_vectors(global int *out) {
  int i = get_global_id(0);
  vstore4((int4)(i), 0, out + 3 * i); // race
}

kernel void copy_without_wait(global int *out, global const int *in) {
  local int s[64];
  int l = get_local_id(0), n = get_local_size(0);
  event_t e = async_work_group_copy(s, in + get_group_id(0) * n, n, 0);
  out[get_global_id(0)] = s[63 - l]; // race
  wait_group_events(1, &e);
}

kernel void plain_flag(global int *out, global const int *in,
                       volatile global int *flag) {
  if (get_local_id(0) != 0)
    return;
  if (get_group_id(0) == 0)
    *flag = in[0] | 1;
  else
    out[get_group_id(0)] = *flag; // race
}

kernel void part_of_vector(global int *out, global const int *in, int n) {
  int t[4];
  for (int i = 0; i < n; ++i)
    t[i] = in[i];
  int4 v = vload4(0, t);
  out[get_global_id(0)] = v.x + v.y + v.z + v.w; // uninitialised
}

kernel void never_set(global int *out, global const int *in) {
  local int count;
  atomic_add(&count, in[get_global_id(0)]);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = count; // uninitialised
}

struct record {
  int key[2], value[2];
};

kernel void undefined_member(global int *out, global const int *in, int n) {
  struct record r;
  for (int i = 0; i < n; ++i)
    r.key[i] = in[i];
  r.value[n & 1] = in[n];
  out[get_global_id(0)] = r.key[n & 1] + r.value[1 - (n & 1)]; // uninitialised
}

#if __OPENCL_C_VERSION__ >= 200
// The barrier of a sub-group is not enough: the other work-item is in another.
kernel void sub_group_too_small(global int *out, global const int *in) {
  local int s[64];
  int l = get_local_id(0);
  s[l] = in[get_global_id(0)];
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[63 - l]; // race
}

// All lanes of a warp store at once.
kernel void sub_group_one_place(global int *out, global const int *in) {
  sub_group_barrier(CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0) / 64] = in[get_global_id(0)]; // race
}
#endif
