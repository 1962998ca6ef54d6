// Twins of the kernels of faulty.cl without mistake, and others that checks
// must not complain about.

#pragma OPENCL EXTENSION cl_khr_byte_addressable_store : enable

kernel void reduce(global int *out, global const int *in, local int *s) {
  int l = get_local_id(0), n = get_local_size(0);
  s[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = n / 2; d > 0; d /= 2) {
    if (l < d)
      s[l] += s[l + d];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0)
    out[get_group_id(0)] = s[0];
}

kernel void neighbour(global int *out, global const int *in) {
  local int s[64];
  int l = get_local_id(0);
  s[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[l ^ 1];
}

kernel void reused_buffer(global int *out, global const int *in, int rounds) {
  local int s[64];
  int l = get_local_id(0), sum = 0;
  for (int r = 0; r < rounds; ++r) {
    s[l] = in[get_global_id(0)] + r;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += s[63 - l];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = sum;
}

kernel void atomic_counter(global int *out, global const int *in) {
  local int count;
  int l = get_local_id(0);
  if (l == 0)
    count = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&count, in[get_global_id(0)]);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = count;
}

kernel void bytes(global uchar *out) {
  local uchar s[64];
  int l = get_local_id(0);
  s[l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[63 - l];
}

// Neighbours share words, not bytes.
kernel void bytes_in_place(global uchar *bytes, global short *halves) {
  local uchar s[64];
  int i = get_global_id(0), l = get_local_id(0);
  s[l] = bytes[i];
  s[l] += 3;
  bytes[i] = s[l] * 2;
  bytes[i] ^= 1;
  halves[i] -= 7;
}

// Everybody writes the same.
kernel void flag(global int *found, global const int *in) {
  if (in[get_global_id(0)] & 1)
    found[0] = 1;
}

kernel void histogram(global int *bins, global const int *in) {
  atomic_inc(&bins[in[get_global_id(0)] & 15]);
}

kernel void stencil(global int *out, global const int *in) {
  int i = get_global_id(0), n = get_global_size(0);
  out[i] = in[max(i - 1, 0)] + in[i] + in[min(i + 1, n - 1)];
}

// The group that counts last knows what the others have done.
kernel void last_group(global int *out, global int *partial,
                       global const int *in, global int *counter) {
  local int last;
  int g = get_group_id(0), n = get_num_groups(0), l = get_local_id(0);
  partial[g * get_local_size(0) + l] = in[get_global_id(0)];
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (l == 0)
    last = atomic_inc(counter) == n - 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (last) {
    int sum = 0;
    for (int i = 0; i < n; ++i)
      sum += partial[i * get_local_size(0) + l];
    out[l] = sum;
  }
}

// Two launches: the second one sees what the first has written.
kernel void first_pass(global int *partial, global const int *in) {
  partial[get_global_id(0)] = in[get_global_id(0)] * 2;
}
kernel void second_pass(global int *out, global const int *partial) {
  int n = get_global_size(0);
  out[get_global_id(0)] = partial[n - 1 - get_global_id(0)];
}

kernel void greatest(global int *out, global const int *in) {
  int v = in[get_global_id(0)];
  for (int old = atomic_add(out, 0); old < v;) {
    int seen = atomic_cmpxchg(out, old, v);
    if (seen == old)
      break;
    old = seen;
  }
}

kernel void compact(global int *out, global const int *in,
                    global int *counter) {
  int v = in[get_global_id(0)];
  if (v & 1)
    out[atomic_inc(counter)] = v;
}

// The fourth word of the vectors is never written.
kernel void three(global float *out, global const float *in) {
  local float3 s[64];
  int l = get_local_id(0), i = get_global_id(0);
  s[l] = vload3(i, in);
  barrier(CLK_LOCAL_MEM_FENCE);
  float3 v = s[63 - l];
  out[i] = v.x + v.y + v.z;
}

struct padded {
  char c;
  int i;
  short s;
};

// Padding is copied with the rest.
kernel void structures(global struct padded *out, global const int *in) {
  local struct padded s[64];
  int l = get_local_id(0), i = get_global_id(0);
  s[l].c = i;
  s[l].i = in[i];
  s[l].s = -i;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = s[63 - l];
}

kernel void private_array(global int *out, global const int *in) {
  int t[8];
  for (int i = 0; i < 8; ++i)
    t[i] = in[i] + get_global_id(0);
  out[get_global_id(0)] = t[in[get_global_id(0)] & 7];
}

// More values at the same time than registers.
kernel void spills(global int *out, global const int *in) {
  int v[96], sum = 0, g = get_global_id(0);
#pragma unroll
  for (int i = 0; i < 96; ++i)
    v[i] = in[g + i] * (i + g);
  if (g & 1)
    for (int i = 0; i < 7; ++i)
      out[g] += i;
#pragma unroll
  for (int i = 0; i < 96; ++i)
    sum = sum * 3 + v[95 - i];
  out[g] += sum;
}

// Copies of what nobody has written, of which nothing is used.
kernel void copy_of_undefined(global int *to, global const int *from,
                              local int *s) {
  int i = get_global_id(0), l = get_local_id(0);
  if (i < 64)
    s[l] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = s[l];
  s[l] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < 64)
    to[i] = s[l] + from[i];
}

kernel void masked(global uint *out, local uchar *s) {
  int l = get_local_id(0);
  s[4 * l + 1] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint word = ((local uint *)s)[63 - l];
  out[get_global_id(0)] = word >> 8 & 0xff;
}

kernel void guarded(global int *out, global const int *in, int n) {
  local int s[64];
  int l = get_local_id(0);
  if (l < n)
    s[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = s[63 - l];
  out[get_global_id(0)] = 63 - l < n ? v : -1;
}

kernel void transpose(global int *out, global const int *in) {
  local int tile[8][9];
  int x = get_local_id(0), y = get_local_id(1), n = get_global_size(0);
  tile[y][x] = in[get_global_id(1) * n + get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  int ox = get_group_id(1) * 8 + x, oy = get_group_id(0) * 8 + y;
  out[oy * n + ox] = tile[x][y];
}

// The work-item that counts last knows what the others have done, and may set
// the counter back.
kernel void last_of_group(global int *out, global const int *in) {
  local int s[64], count;
  int l = get_local_id(0), n = get_local_size(0);
  if (l == 0)
    count = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  s[l] = in[get_global_id(0)];
  mem_fence(CLK_LOCAL_MEM_FENCE);
  if (atomic_inc(&count) == n - 1) {
    int sum = 0;
    for (int i = 0; i < n; ++i)
      sum += s[i];
    out[get_group_id(0)] = sum;
    count = 0;
  }
}

// What the result of the atomic operation in the first group is, nobody asks.
kernel void hand_on(global int *out, global int *data, global int *flag,
                    global const int *in) {
  int g = get_group_id(0);
  if (get_local_id(0) != 0)
    return;
  if (g == 0) {
    data[0] = in[5];
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    atomic_xchg(flag, 1);
  } else {
    while (atomic_or(flag, 0) == 0)
      ;
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    out[g] = data[0];
  }
}

kernel void lock_of_groups(global int *sum, global int *lock,
                           global const int *in) {
  if (get_local_id(0) != 0)
    return;
  while (atomic_cmpxchg(lock, 0, 1) != 0)
    ;
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  *(volatile global int *)sum += in[get_group_id(0)];
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  atomic_xchg(lock, 0);
}

kernel void copy_with_wait(global int *out, global const int *in) {
  local int s[64];
  int l = get_local_id(0), n = get_local_size(0);
  event_t e = async_work_group_copy(s, in + get_group_id(0) * n, n, 0);
  wait_group_events(1, &e);
  out[get_global_id(0)] = s[63 - l];
}

kernel void set_back(global int *out, global const int *in, int rounds) {
  local int count;
  int l = get_local_id(0), sum = 0;
  if (l == 0)
    count = 0;
  for (int r = 0; r < rounds; ++r) {
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&count, in[get_global_id(0)]);
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += count;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == 0)
      count = 0;
  }
  out[get_global_id(0)] = sum;
}

kernel void slots(global int *out, global const int *in) {
  local int s[64], count;
  int l = get_local_id(0), i = get_global_id(0);
  if (l == 0)
    count = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = in[i], place = -1;
  if (v & 1)
    s[place = atomic_inc(&count)] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = l < count ? s[l] : 0;
}

kernel void whole_vector(global int *out, global const int *in, int n) {
  int t[4];
  for (int i = 0; i <= n; ++i)
    t[i] = in[i];
  int4 v = vload4(0, t);
  out[get_global_id(0)] = v.x + v.y + v.z + v.w;
}

#if __OPENCL_C_VERSION__ >= 200
// What lanes of a warp do is ordered by barriers of their sub-group.
kernel void sub_group_pairs(global int *out, global const int *in) {
  local int s[64];
  int i = get_global_id(0), l = get_local_id(0);
  s[l] = in[i];
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = s[l ^ 1];
  sub_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  out[i ^ 1] += 1;
}

kernel void sub_group_sums(global int *out, global const int *in) {
  int v = in[get_global_id(0)];
  int sum = sub_group_reduce_add(v);
  if (sub_group_any(sum > 100))
    sum = sub_group_scan_inclusive_add(v);
  out[get_global_id(0)] = sum;
}
#endif
