// The device library's own implementations, where they replace libclc's.
// RUN: mgpu cc -march=none -emit-llvm -S -O2 %s -o - | FileCheck %s
// Nothing stays undefined except intrinsics and reserved functions.
// RUN: mgpu cc -march=none -emit-llvm -S -O2 %s -o - | FileCheck --check-prefix=CLOSED %s
// CLOSED-NOT: declare{{.*}}@{{(_Z|atom|async|wait)}}

// CHECK-LABEL: @step_counter(
// CHECK: atomicrmw add ptr addrspace(1) %{{.*}}, i32 1 monotonic
// CHECK: ret void
kernel void step_counter(global uint *p) { atomic_inc(p); }

// CHECK-LABEL: @shuffled(
// CHECK-NOT: switch
// CHECK: shufflevector
// CHECK-NOT: switch
// CHECK: ret void
kernel void shuffled(global float4 *p) {
  p[0] = shuffle(p[1], (uint4)(3, 2, 1, 0));
}

// CHECK-LABEL: @scaled(
// CHECK: call {{.*}}float @llvm.ldexp.f32.i32(
// CHECK: ret void
kernel void scaled(global float *p, int e) { p[0] = ldexp(p[1], e); }

// CHECK-LABEL: @native(
// CHECK: fmul arcp afn float %{{.*}}, 0x3FF7154760000000
// CHECK: call arcp afn {{.*}}float @llvm.exp2.f32(
// CHECK: ret void
kernel void native(global float *p) { p[0] = native_exp(p[1]); }

// CHECK-LABEL: @long_atomic(
// CHECK: atomicrmw max ptr addrspace(3) %{{.*}}, i64 %{{.*}} monotonic
// CHECK: ret void
kernel void long_atomic(local long *p, long v) { atom_max(p, v); }

// CHECK-LABEL: @met(
// CHECK: call spir_func void @__mgpu_barrier(i32 {{(noundef )?}}1)
// CHECK: ret void
kernel void met(local int *p, global int *q) {
  p[get_local_id(0)] = q[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  q[1] = p[0];
}

// Arithmetic in half stays in half; functions go through float.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
// CHECK-LABEL: @halves(
// CHECK: call {{.*}}<2 x half> @llvm.fma.v2f16(
// CHECK: call {{.*}}<2 x half> @llvm.minimumnum.v2f16(
// CHECK: ret void
kernel void halves(global half2 *p) { p[0] = fmin(fma(p[1], p[2], p[3]), p[4]); }
