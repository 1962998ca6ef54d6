// Instances that leave a loop wait in front of the next one, not at its head, where
// each turn would wake them.
// REQUIRES: rogue-registered-target
// RUN: mgpu cc -mcpu=bxs-4-64 -O1 -o %t.o %s
// RUN: mgpu sim %t.o --global 10 --local 5 --arg ulong[10] --arg int[32]:random:3:-100:100 \
// RUN:   --source %s --reference host
__attribute__((reqd_work_group_size(5, 1, 1)))
kernel void loops(global ulong *out, global const int *in) {
  int lid = get_local_id(0);
  local int words[6];
  for (int i = lid; i < 6; i += 5)
    words[i] = in[i];
  local long longs[6];
  for (int i = lid; i < 6; i += 5)
    longs[i] = (long)in[i] * in[i + 7];
  barrier(CLK_LOCAL_MEM_FENCE);
  ulong hash = 0;
  for (int i = lid; i < 6; i += 5)
    hash = hash * 31 + (uint)words[i];
  for (int i = lid; i < 6; i += 5)
    hash = hash * 31 + (ulong)longs[i];
  out[get_global_id(0)] = hash;
}
