kernel void atomics(global long *wide, global int *narrow, local long *lw,
                    global const int *in) {
  uint l = get_local_id(0);
  if (l < 8)
    lw[l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = in[get_global_id(0)];
  atom_add(&wide[0], (long)v * 0x100000001L);
  atom_min(&wide[1], (long)v << 33);
  atom_max(&wide[2], (long)v << 33);
  atom_xor(&wide[3], (long)v << 20);
  atom_or(&wide[4], 1L << (v & 63));
  atom_and(&wide[5], ~(1L << (v & 63)));
  atom_inc(&wide[6]);
  atom_dec(&wide[7]);
  atomic_add(&narrow[0], v);
  atomic_sub(&narrow[1], v);
  atomic_min(&narrow[2], v);
  atomic_max(&narrow[3], v);
  atomic_min((volatile global uint *)&narrow[4], (uint)v);
  atomic_max((volatile global uint *)&narrow[5], (uint)v);
  atomic_and(&narrow[6], ~(1 << (v & 31)));
  atomic_or(&narrow[7], 1 << (v & 31));
  atomic_xor(&narrow[8], v);
  atomic_inc(&narrow[9]);
  atomic_dec(&narrow[10]);
  // A lock-free maximum, for cmpxchg.
  int old = narrow[11];
  while (old < v) {
    int seen = atomic_cmpxchg(&narrow[11], old, v);
    if (seen == old)
      break;
    old = seen;
  }
  atom_add(&lw[l & 7], (long)v);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 8)
    atom_add(&wide[8 + l], lw[l]);
}
