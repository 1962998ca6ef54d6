// Work-item functions become calls of reserved functions with constant
// dimensions, at every level, and nothing of the library is left.
// RUN: mgpu cc -march=none -emit-llvm -S -O0 %s -o - | FileCheck --check-prefixes=CHECK %s
// RUN: mgpu cc -march=none -emit-llvm -S -O2 %s -o - | FileCheck --check-prefixes=CHECK,O2 %s
// RUN: mgpu cc -march=none -emit-llvm -S -O2 -mno-global-offset %s -o - | FileCheck --check-prefix=NOOFFSET %s

// CHECK-NOT: define{{.*}}spir_func

// CHECK-LABEL: @global_id(
// CHECK: call spir_func range(i32 0, -2147483648) i32 @__mgpu_global_id(i32 1)
// CHECK: call spir_func range(i32 0, -2147483648) i32 @__mgpu_global_offset(i32 1)
// CHECK-NOT: call spir_func
// CHECK: ret void
// NOOFFSET-LABEL: @global_id(
// NOOFFSET: call spir_func range(i32 0, -2147483648) i32 @__mgpu_global_id(i32 1)
// NOOFFSET-NOT: __mgpu_global_offset
kernel void global_id(global uint *p) { p[0] = get_global_id(1); }

// A size is what the attribute says, and an id is below it.
// CHECK-LABEL: @known_size(
// CHECK-NOT: __mgpu_local_size
// CHECK: call spir_func range(i32 0, 64) i32 @__mgpu_local_id(i32 0)
// CHECK-NOT: __mgpu_local_id
// O2: store i32 64
// CHECK: ret void
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void known_size(global uint *p) {
  p[get_local_id(0)] = get_local_size(0);
  p[get_local_id(2)] = 0;
}

// There are three dimensions; others have ids 0 and sizes 1.
// CHECK-LABEL: @fourth_dimension(
// CHECK-NOT: call spir_func
// O2: store i32 3
// CHECK: ret void
kernel void fourth_dimension(global uint *p) {
  p[0] = get_global_id(3) + get_local_id(4) + get_group_id(5) +
         get_global_offset(6) + get_global_size(3) + get_local_size(7) +
         get_num_groups(8);
}

// CHECK-LABEL: @dimension_from_argument(
// CHECK: call spir_func {{.*}}@__mgpu_group_id(i32 0)
// CHECK: call spir_func {{.*}}@__mgpu_group_id(i32 1)
// CHECK: call spir_func {{.*}}@__mgpu_group_id(i32 2)
// CHECK: ret void
kernel void dimension_from_argument(global uint *p, uint dim) {
  p[0] = get_group_id(dim);
}

// Index arithmetic is done in 32 bits until the address.
// O2-LABEL: @index(
// O2: %[[I:.*]] = add nuw nsw i32
// O2: %[[W:.*]] = zext nneg i32 %[[I]] to i64
// O2: getelementptr inbounds nuw float, ptr addrspace(1) %{{.*}}, i64 %[[W]]
// O2: ret void
kernel void index(global float *p) { p[get_global_id(0)] = 1.0f; }
