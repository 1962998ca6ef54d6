// Loops count down to zero, and addresses move by a step that is added to them.
// RUN: mgpu cc -mcpu=mali-g57 -S %s -o - | FileCheck %s
// RUN: mgpu cc -mcpu=mali-g52 -S %s -o /dev/null
// RUN: mgpu cc -mcpu=bxs-4-64 -S %s -o /dev/null

// Both loads, the step of each address, the sum, the counter and its test; the
// column's address moves by words, because it may wrap as the source has it.
// CHECK-LABEL: {{^}}product:
// CHECK: [[LOOP:.LBB[0-9_]+]]:
// CHECK-NOT: IMUL
// CHECK-NOT: ICMP
// CHECK-COUNT-2: LOAD.i32
// CHECK-NOT: ICMP
// CHECK: BRANCHZ{{.*}} [[LOOP]]
kernel void product(global float *o, global const float *a, global const float *b, int n) {
  int x = get_global_id(0), y = get_global_id(1);
  float s = 0;
  for (int k = 0; k < n; ++k)
    s += a[y * n + k] * b[k * n + x];
  o[y * n + x] = s;
}

// Without an addition for the address of either load.
// CHECK-LABEL: {{^}}columns:
// CHECK: [[LOOP:.LBB[0-9_]+]]:
// CHECK-COUNT-2: LOAD.i32
// CHECK-COUNT-2: SHADDX
// CHECK-NOT: SHADDX
// CHECK-NOT: ICMP
// CHECK: BRANCHZ{{.*}} [[LOOP]]
kernel void columns(global float *o, local float *t, int n) {
  int x = get_local_id(0);
  float s = 0;
  for (int k = 0; k < n; ++k)
    s = fma(t[k], t[k * 32 + x], s);
  o[x] = s;
}

// The number of iterations has a quotient, which needs code as others do.
// CHECK-LABEL: {{^}}remainder:
// CHECK: LOAD.i32
kernel void remainder(global float *o, uint first) {
  float s = 0;
  uint k = first % 6;
  do
    s += o[k];
  while (k++ < 6);
  o[get_global_id(0)] = s;
}

// A step that only the launch knows: the counter makes the address, and nothing is
// prepared in front of the loop.
// CHECK-LABEL: {{^}}stride:
// CHECK: [[LOOP:.LBB[0-9_]+]]:
// CHECK-NEXT: SHADDX
// CHECK: BRANCHZ{{.*}} [[LOOP]]
kernel void stride(global int *o, local int *t) {
  for (uint k = get_local_id(0); k < 256; k += get_local_size(0))
    o[k] = 0;
}
