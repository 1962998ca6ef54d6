// Events have a type without a machine representation; nothing of it is left, at
// any level. The copy is a loop of all work-items.
// RUN: mgpu cc -march=none -emit-llvm -S -O0 %s -o - | FileCheck %s
// RUN: mgpu cc -march=none -emit-llvm -S -O2 %s -o - | FileCheck %s

// CHECK-NOT: spirv.Event
// CHECK-LABEL: @copy(
// CHECK: store float %{{.*}}, ptr addrspace(3)
// CHECK: call spir_func void @__mgpu_barrier(i32 {{(noundef )?}}3)
// CHECK: ret void
// CHECK-NOT: spirv.Event
kernel void copy(global float *out, global const float *in,
                 local float *buffer) {
  event_t e = async_work_group_copy(buffer, in, 64, 0);
  e = async_work_group_strided_copy(buffer + 64, in, 32, 2, e);
  wait_group_events(1, &e);
  out[get_global_id(0)] = buffer[get_local_id(0)];
}
