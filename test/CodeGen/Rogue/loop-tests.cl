// The test at the end of a loop counts for instances that leave, and lets them go on when
// the last one does: no group behind the loop for it.

// RUN: mgpu cc -mcpu=bxs-4-64 -O2 -S %s -o - | FileCheck %s
// RUN: mgpu cc -mcpu=bxs-4-64 -O2 -S %s -mllvm -rogue-no-loop-tests -o - | FileCheck --check-prefix=JOIN %s
// RUN: mgpu cc -mcpu=bxs-4-64 -O2 -o %t.o %s -mllvm -rogue-emission-check=always
// RUN: mgpu sim %t.o --kernel turns --global 64 --arg int[64] --arg int[64]:random:3:0:100 \
// RUN:   --source %s --reference host
// RUN: mgpu sim %t.o --kernel guarded --global 64 --arg int[64] --arg int[64]:random:5:0:60 \
// RUN:   --source %s --reference host
// RUN: mgpu sim %t.o --kernel nested --global 64 --arg int[64] --arg int[64]:random:7:0:40 \
// RUN:   --source %s --reference host

// CHECK-LABEL: turns:
// CHECK: [[HEAD:.LBB[0-9_]+]]:
// CHECK: tstg.s32 ftt, p0
// CHECK: (ignorepe) { s0 = [[MASK:r[0-9]+]]; cndlt.if(p0) w0, p0, s0, 1; w0 = [[MASK]] }
// CHECK-NEXT: if(p0) { br [[HEAD]] }
// CHECK-NOT: cndend
// CHECK: .end
// JOIN-LABEL: turns:
// JOIN: cndsm
// JOIN: { br.anyinst
// JOIN: cndend
// JOIN: .end
kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void turns(global int *out, global const int *in) {
  int i = get_global_id(0), x = in[i], s = 0;
  do {
    s += x;
    x = x * 5 % 17;
  } while (x > 3);
  out[i] = s;
}

// Nobody enters: on to the test, which ends the loop.
// CHECK-LABEL: guarded:
// CHECK: { br.allinst [[TEST:.LBB[0-9_]+]] }
// CHECK: [[TEST]]:
// CHECK-NEXT: cndlt
// CHECK-NOT: cndend
// CHECK: .end
kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void guarded(global int *out, global const int *in) {
  int i = get_global_id(0), s = 0;
  for (int k = i & 31; k < in[i]; k += 3)
    s += in[k];
  out[i] = s;
}

// Who leaves by another way waits for the same place, or for one behind it.
// CHECK-LABEL: nested:
// CHECK-COUNT-2: cndlt
// CHECK: .end
kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void nested(global int *out, global const int *in) {
  int i = get_global_id(0), s = 0;
  if (in[i] > 2)
    for (int k = i & 15; k < in[i]; k += 3) {
      if (in[k] & 1)
        for (int j = 0; j < in[k]; ++j) {
          s ^= in[j] + s * 3;
          if ((s & 255) == 77)
            break;
        }
      if ((s & 63) == 21)
        break;
      s += in[k];
    }
  out[i] = s;
}
