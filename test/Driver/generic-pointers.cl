// OpenCL C 2.0: generic pointers get the address space they really have, and the
// functions on them are there.
// RUN: mgpu cc -march=none -emit-llvm -S -O2 -cl-std=CL2.0 %s -o - | FileCheck %s
// RUN: mgpu cc -march=none -emit-llvm -S -O2 -cl-std=CL3.0 %s -o - | FileCheck %s

float sum(float *p) { return p[0] + p[1]; }

// CHECK-LABEL: @inferred(
// CHECK-NOT: addrspace(4)
// CHECK: ret void
kernel void inferred(global float *g, local float *l) {
  g[2] = sum(g) + sum(l) + vload2(0, (float *)l).y;
}

// CHECK-LABEL: @atomics(
// CHECK: atomicrmw add ptr addrspace(1) %{{.*}}, i32 %{{.*}} seq_cst
// CHECK: atomicrmw umin ptr addrspace(3) %{{.*}}, i32 %{{.*}} monotonic
// CHECK: cmpxchg ptr addrspace(1)
// CHECK-NOT: spir_func
// CHECK: ret void
kernel void atomics(global atomic_int *a, local atomic_uint *b, int v) {
  atomic_fetch_add(a, v);
  atomic_fetch_min_explicit(b, (uint)v, memory_order_relaxed,
                            memory_scope_work_group);
  int expected = 1;
  atomic_compare_exchange_strong(a, &expected, v);
}
