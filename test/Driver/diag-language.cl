// What a later version of the language has is named when clang does not know it.
// RUN: not mgpu cc -march=none -emit-llvm %s -o %t.bc 2>&1 | FileCheck %s
// RUN: not mgpu cc -march=none -emit-llvm -cl-std=CL1.0 -DSIZE %s -o %t.bc 2>&1 | FileCheck --check-prefix=SIZE %s
// RUN: not mgpu cc -march=none -emit-llvm -DATOMIC %s -o %t.bc 2>&1 | FileCheck --check-prefix=ATOMIC %s
// RUN: mgpu cc -march=none -emit-llvm -cl-std=CL2.0 %s -o %t.bc
// RUN: mgpu cc -march=none -emit-llvm -cl-std=CL3.0 -DSIZE %s -o %t.bc
// RUN: mgpu cc -march=none -emit-llvm -cl-std=CL3.0 -DATOMIC %s -o %t.bc
// Other mistakes have nothing to do with it.
// RUN: not mgpu cc -march=none -emit-llvm -DOTHER %s -o %t.bc 2>&1 | FileCheck --check-prefix=OTHER %s
// RUN: not mgpu cc -march=none -emit-llvm -cl-std=CL2.0 -DOTHER %s -o %t.bc 2>&1 | FileCheck --check-prefix=OTHER %s

#if defined(OTHER)
// OTHER: error: use of undeclared identifier
// OTHER-NOT: cl-std
kernel void k(global int *p) { p[0] = my_sub_group_sum(p[1]); }
#elif defined(SIZE)
// SIZE: note: 'get_sub_group_size' needs -cl-std=CL2.0 or -cl-std=CL3.0; this is CL1.0
kernel void k(global int *p) { p[0] = get_sub_group_size(); }
#elif defined(ATOMIC)
// ATOMIC: note: 'atomic_int' needs -cl-std=CL2.0
kernel void k(global atomic_int *p) { atomic_store_explicit(p, 1, memory_order_relaxed, memory_scope_device); }
#else
// CHECK: error: use of undeclared identifier 'sub_group_reduce_add'
// CHECK: note: 'sub_group_reduce_add' needs -cl-std=CL2.0 or -cl-std=CL3.0; this is CL1.2
kernel void k(global int *p) { p[0] = sub_group_reduce_add(p[1]); }
#endif
