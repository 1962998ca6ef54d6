; What makes tuples and clauses fewer.

; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -verify-machineinstrs %s -o - | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @__mgpu_global_id(i32)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.maxnum.f32(float, float)

; What stands before a loop is computed in front of the branch around it: four
; clauses are the guard, the load, the end of the loop and the store.
; CHECK-LABEL: {{^}}guarded:
; CHECK: +BRANCHZ.i32
; CHECK-NOT: nbb ncph
; CHECK: .L{{.*}}:
; CHECK: ds(0) nbb load
; CHECK: +BRANCHZ.i32
; CHECK: eos store
define spir_kernel void @guarded(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
entry:
  %id = call spir_func i32 @__mgpu_global_id(i32 0)
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %before, !prof !0
before:
  %step = mul i32 %n, 12
  %first = add i32 %step, %id
  br label %loop
loop:
  %i = phi i32 [ %first, %before ], [ %next, %loop ]
  %s = phi i32 [ 0, %before ], [ %sum, %loop ]
  %x = zext i32 %i to i64
  %e = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %v = load i32, ptr addrspace(1) %e
  %sum = add i32 %s, %v
  %next = add i32 %i, %step
  %more = icmp ult i32 %next, %id
  br i1 %more, label %loop, label %end
end:
  %r = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %y = zext i32 %id to i64
  %o = getelementptr i32, ptr addrspace(1) %q, i64 %y
  store i32 %r, ptr addrspace(1) %o
  ret void
}

; Minimum and maximum with the bounds of a clamp are one.
; CHECK-LABEL: {{^}}clamped:
; CHECK-NOT: {{FMIN|FMAX}}
; CHECK: FMA.f32.clamp_0_1
; CHECK-NOT: {{FMIN|FMAX}}
; CHECK: .size
define spir_kernel void @clamped(ptr addrspace(1) %p, float %f, float %g) {
  %m = fmul float %f, %g
  %a = call float @llvm.maxnum.f32(float %m, float 0.0)
  %b = call float @llvm.minnum.f32(float %a, float 1.0)
  store float %b, ptr addrspace(1) %p
  ret void
}
; CHECK-LABEL: {{^}}clamped_value:
; CHECK: FADD.f32.clamp_0_1
; CHECK-NOT: {{FMIN|FMAX}}
; CHECK: .size
define spir_kernel void @clamped_value(ptr addrspace(1) %p) {
  %m = load float, ptr addrspace(1) %p
  %a = call float @llvm.maxnum.f32(float %m, float 0.0)
  %b = call float @llvm.minnum.f32(float %a, float 1.0)
  store float %b, ptr addrspace(1) %p
  ret void
}
; Other bounds are not.
; CHECK-LABEL: {{^}}not_clamped:
; CHECK: FMAX.f32
; CHECK: FMIN.f32
define spir_kernel void @not_clamped(ptr addrspace(1) %p) {
  %m = load float, ptr addrspace(1) %p
  %a = call float @llvm.maxnum.f32(float %m, float 0.5)
  %b = call float @llvm.minnum.f32(float %a, float 1.0)
  store float %b, ptr addrspace(1) %p
  ret void
}
; A maximum that something else needs stays.
; CHECK-LABEL: {{^}}clamped_and_used:
; CHECK: FMAX.f32
; CHECK: FMIN.f32
define spir_kernel void @clamped_and_used(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %m = load float, ptr addrspace(1) %p
  %a = call float @llvm.maxnum.f32(float %m, float 0.0)
  %b = call float @llvm.minnum.f32(float %a, float 1.0)
  store float %a, ptr addrspace(1) %q
  store float %b, ptr addrspace(1) %p
  ret void
}

!0 = !{!"branch_weights", i32 1, i32 3}

; The average of packed halves, rounded up, without overflow.
; CHECK-LABEL: {{^}}average_of_halves:
; CHECK: +HADD.v2s16.rtp
; CHECK-NOT: SHIFT
; CHECK: STORE
define spir_kernel void @average_of_halves(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %a = load <2 x i16>, ptr addrspace(1) %p
  %b = load <2 x i16>, ptr addrspace(1) %q
  %x = xor <2 x i16> %a, %b
  %h = ashr <2 x i16> %x, splat (i16 1)
  %o = or <2 x i16> %a, %b
  %r = sub <2 x i16> %o, %h
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}
