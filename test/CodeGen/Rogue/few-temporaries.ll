; Values are made right before their uses where that lets more tasks fit a cluster: the
; source loads nine values before it uses any; with these and their addresses 19
; temporaries were taken, and 44 tasks would fit, not 64.

; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -verify-machineinstrs %s -o - | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i32 @__mgpu_local_id(i32)

; CHECK-LABEL: {{^}}chain:
; CHECK-COUNT-9: ld s{{[0-9]}}, drc
define spir_kernel void @chain(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c) !reqd_work_group_size !0 {
  %i = call i32 @__mgpu_local_id(i32 0)
  %i1 = mul i32 %i, %a
  %i2 = mul i32 %i, %b
  %i3 = mul i32 %i, %c
  %j1 = mul i32 %i1, %b
  %j2 = mul i32 %i2, %c
  %j3 = mul i32 %i3, %a
  %k1 = mul i32 %j1, %j2
  %k2 = mul i32 %j2, %j3
  %k3 = mul i32 %j3, %j1
  %p1 = getelementptr float, ptr addrspace(1) %p, i32 %i1
  %p2 = getelementptr float, ptr addrspace(1) %p, i32 %i2
  %p3 = getelementptr float, ptr addrspace(1) %p, i32 %i3
  %p4 = getelementptr float, ptr addrspace(1) %p, i32 %j1
  %p5 = getelementptr float, ptr addrspace(1) %p, i32 %j2
  %p6 = getelementptr float, ptr addrspace(1) %p, i32 %j3
  %p7 = getelementptr float, ptr addrspace(1) %p, i32 %k1
  %p8 = getelementptr float, ptr addrspace(1) %p, i32 %k2
  %p9 = getelementptr float, ptr addrspace(1) %p, i32 %k3
  %v1 = load float, ptr addrspace(1) %p1
  %v2 = load float, ptr addrspace(1) %p2
  %v3 = load float, ptr addrspace(1) %p3
  %v4 = load float, ptr addrspace(1) %p4
  %v5 = load float, ptr addrspace(1) %p5
  %v6 = load float, ptr addrspace(1) %p6
  %v7 = load float, ptr addrspace(1) %p7
  %v8 = load float, ptr addrspace(1) %p8
  %v9 = load float, ptr addrspace(1) %p9
  %s1 = call float @llvm.fma.f32(float %v1, float %v2, float %v3)
  %s2 = call float @llvm.fma.f32(float %s1, float %v4, float %v5)
  %s3 = call float @llvm.fma.f32(float %s2, float %v6, float %v7)
  %s4 = call float @llvm.fma.f32(float %s3, float %v8, float %v9)
  %q = getelementptr float, ptr addrspace(1) %p, i32 %i
  store float %s4, ptr addrspace(1) %q
  ret void
}

; The second operand of an addition cannot be negated, the first one can.
; CHECK-LABEL: {{^}}difference:
; CHECK-NOT: mbyp {{.*}}neg
; CHECK: fadd ft{{[01]}}, s{{[03]}}.neg
define spir_kernel void @difference(ptr addrspace(1) %p, float %x, float %y) !reqd_work_group_size !0 {
  %a = load float, ptr addrspace(1) %p
  %xx = fmul float %a, %x
  %yy = fmul float %a, %y
  %d = fsub float %xx, %yy
  store float %d, ptr addrspace(1) %p
  ret void
}

; CHECK: name: {{ *}}chain
; CHECK: temporaries: {{ *([1-9]|1[0-2])$}}

!0 = !{i32 32, i32 1, i32 1}
