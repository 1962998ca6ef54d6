#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void subgroups(global int *out, global const int *in, global float *f) {
  uint i = get_global_id(0);
  uint n = get_global_size(0);
  int v = in[i];
  out[i] = sub_group_reduce_add(v);
  out[n + i] = sub_group_scan_inclusive_max(v);
  out[2 * n + i] = sub_group_scan_exclusive_min(v);
  out[3 * n + i] = sub_group_any(v > 90) * 2 + sub_group_all(v > -95);
  out[4 * n + i] = sub_group_broadcast(v, 3);
  out[5 * n + i] = get_sub_group_local_id() | get_sub_group_id() << 8 |
                   get_sub_group_size() << 16 | get_num_sub_groups() << 24;
  f[i] = sub_group_scan_inclusive_add((float)v);
}
