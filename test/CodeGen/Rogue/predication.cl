// A few operations under a condition are groups that ask for p0: no branch, and nobody
// counts who waits.

// RUN: mgpu cc -mcpu=bxs-4-64 -O2 -S %s -o - | FileCheck %s
// RUN: mgpu cc -mcpu=bxs-4-64 -O2 -S %s -mllvm -rogue-no-predication -o - | FileCheck --check-prefix=BRANCHES %s
// RUN: mgpu cc -mcpu=bxs-4-64 -O0 -S %s -o - | FileCheck --check-prefix=BRANCHES %s

// CHECK-LABEL: one_side:
// CHECK: tstle.s32 ftt, p0
// CHECK-NEXT: if(!p0) { {{.*}}; st s0, 32bit
// CHECK-NOT: cnd
// CHECK: .end
// BRANCHES-LABEL: one_side:
// BRANCHES: cnd{{st|sm}}
// BRANCHES: .end
kernel __attribute__((reqd_work_group_size(32, 1, 1))) void one_side(global int *p, int n) {
  int i = get_global_id(0);
  if (p[i] > n)
    p[i] = n;
}

// The second side must not take what the first one has left in the same register.
// CHECK-LABEL: two_sides:
// CHECK: ftt, p0
// CHECK: if(!p0) {{.*}} ld s3
// CHECK: if(p0) {{.*}} ld s3
// CHECK-NOT: cnd
// CHECK: .end
kernel __attribute__((reqd_work_group_size(32, 1, 1))) void two_sides(global int *p, int n) {
  int i = get_global_id(0), v = p[i];
  int r;
  if (v > n)
    r = p[v & 7] + n;
  else
    r = p[v & 3];
  p[i] = r;
}

// What takes longer than the branch, and what writes p0 itself, stays behind it.
// CHECK-LABEL: long_side:
// CHECK: cnd{{st|sm}}
// CHECK: .end
kernel __attribute__((reqd_work_group_size(32, 1, 1))) void long_side(global float *p, float n) {
  int i = get_global_id(0);
  float v = p[i];
  if (v > n) {
    for (int k = 0; k < 6; ++k)
      v = v * n + p[k * 5];
    p[i] = v;
  }
}
// CHECK-LABEL: tests:
// CHECK: cnd{{st|sm}}
// CHECK: .end
kernel __attribute__((reqd_work_group_size(32, 1, 1))) void tests(global int *p, int n) {
  int i = get_global_id(0), v = p[i];
  if (v > n)
    atomic_add(p + 40, v);
}
