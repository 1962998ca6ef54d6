// Three dimensions with an offset: every work-item function.
kernel void range(global uint *out) {
  uint x = get_global_id(0) - get_global_offset(0);
  uint y = get_global_id(1) - get_global_offset(1);
  uint z = get_global_id(2) - get_global_offset(2);
  uint at = (z * get_global_size(1) + y) * get_global_size(0) + x;
  global uint *o = out + 8 * at;
  o[0] = get_global_id(0) | get_global_id(1) << 8 | get_global_id(2) << 16;
  o[1] = get_local_id(0) | get_local_id(1) << 8 | get_local_id(2) << 16;
  o[2] = get_group_id(0) | get_group_id(1) << 8 | get_group_id(2) << 16;
  o[3] = get_local_size(0) | get_local_size(1) << 8 | get_local_size(2) << 16;
  o[4] = get_num_groups(0) | get_num_groups(1) << 8 | get_num_groups(2) << 16;
  o[5] = get_global_size(0) | get_global_size(1) << 8 | get_global_size(2) << 16;
  o[6] = get_work_dim();
  uint sum = 0;
  for (uint d = 0; d < 5; ++d)
    sum = sum * 7 + get_global_id(d) + 3 * get_local_id(d) + get_global_size(d);
  o[7] = sum;
}
