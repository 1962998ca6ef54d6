; Minima and maxima that order zeros: with a constant, one selection. Which of two equal
; values is taken matters for zeros only.

; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -verify-machineinstrs %s -o - | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: {{^}}max_zero:
; CHECK-COUNT-1: tstgz.f32
; CHECK-NOT: tst
; CHECK: st s0
define spir_kernel void @max_zero(ptr addrspace(1) %p, float %x) !reqd_work_group_size !0 {
  %r = call float @llvm.maximumnum.f32(float %x, float 0.0)
  store float %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}max_negative_zero:
; CHECK-COUNT-1: tstge.f32
; CHECK-NOT: tst
; CHECK: st s0
define spir_kernel void @max_negative_zero(ptr addrspace(1) %p, float %x) !reqd_work_group_size !0 {
  %r = call float @llvm.maximumnum.f32(float %x, float -0.0)
  store float %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}min_zero:
; CHECK-COUNT-1: tstle.f32
; CHECK-NOT: tst
; CHECK: st s0
define spir_kernel void @min_zero(ptr addrspace(1) %p, float %x) !reqd_work_group_size !0 {
  %r = call float @llvm.minimumnum.f32(float 0.0, float %x)
  store float %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}min_one:
; CHECK-COUNT-1: tstl.f32
; CHECK-NOT: tst
; CHECK: st s0
define spir_kernel void @min_one(ptr addrspace(1) %p, float %x) !reqd_work_group_size !0 {
  %r = call float @llvm.minimumnum.f32(float %x, float 1.0)
  store float %r, ptr addrspace(1) %p
  ret void
}

!0 = !{i32 32, i32 1, i32 1}
