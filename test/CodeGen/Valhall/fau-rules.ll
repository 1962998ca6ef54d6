; One instruction reads one pair of uniforms only, and few constants beside: what
; is more goes through a register.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @same_slot(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}same_slot:
; CHECK: IADD.u32 r{{[0-9]+}}, u1.w0, u1.w1
  %r = add i32 %a, %b
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @two_slots(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: {{^}}two_slots:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: IADD.u32 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}
  %r = add i32 %a, %c
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @three_slots(ptr addrspace(1) %p, float %a, float %b, float %c, float %d, float %e) {
; CHECK-LABEL: {{^}}three_slots:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u3.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w0
; CHECK: FMA.f32 r{{[0-9]+}}, u1.w0, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %r = call float @llvm.fma.f32(float %a, float %c, float %e)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @special_and_uniform(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}special_and_uniform:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: IADD.u32 r{{[0-9]+}}, lane_id.w0, [[R0]]{{\^?}}
  %l = call spir_func i32 @__mgpu_lane_id()
  %r = add i32 %l, %a
  store i32 %r, ptr addrspace(1) %p
  ret void
}

declare float @llvm.fma.f32(float, float, float)
declare spir_func i32 @__mgpu_lane_id() memory(none)
