; Vectors of halves are words in memory, and float in between.

; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -verify-machineinstrs %s -o - | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; One load and one store of two words; elements are taken apart and put together by
; groups that are repeated. A repeated group writes no register that it reads later.
; CHECK-LABEL: {{^}}scale:
; CHECK: ld s3, drc0, 2, s
; CHECK-NOT: ld s3
; CHECK-COUNT-2: repeat 2 { s0 = {{.*}} unpck.f16f16 ft0, s0.e0;
; CHECK-COUNT-4: fmad ft
; CHECK-COUNT-2: repeat 2 { s0 = {{.*}} pck.f16f16 ft2, is3;
; CHECK: st s0, 32bit, drc1, 2, s3
; CHECK-NOT: st s0
; CHECK: .end
define spir_kernel void @scale(ptr addrspace(1) %p, float %x) !reqd_work_group_size !0 {
  %v = load <4 x half>, ptr addrspace(1) %p, align 8
  %w = fpext <4 x half> %v to <4 x float>
  %i = insertelement <4 x float> poison, float %x, i32 0
  %s = shufflevector <4 x float> %i, <4 x float> poison, <4 x i32> zeroinitializer
  %m = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %w, <4 x float> %s, <4 x float> %s)
  %r = fptrunc <4 x float> %m to <4 x half>
  store <4 x half> %r, ptr addrspace(1) %p, align 8
  ret void
}

; What may be rounded once or twice is rounded once, at the end.
; CHECK-LABEL: {{^}}multiply_add:
; CHECK-COUNT-3: unpck.f16f16
; CHECK-NOT: pck
; CHECK: fmad
; CHECK: {{[^n]}}pck.f16f16
; CHECK-NOT: pck
; CHECK: st s0, 16bit
define spir_kernel void @multiply_add(ptr addrspace(1) %p, half %a, half %b) !reqd_work_group_size !0 {
  %c = load half, ptr addrspace(1) %p, align 4
  %r = call half @llvm.fmuladd.f16(half %a, half %b, half %c)
  store half %r, ptr addrspace(1) %p
  ret void
}

; The third element is alone in its word: read with it, stored without.
; CHECK-LABEL: {{^}}three:
; CHECK: ld s3, drc0, 2, s
; CHECK-DAG: st s0, 32bit, drc1, 1, s3
; CHECK-DAG: st s0, 16bit, drc1, 1, s3
; CHECK: .end
define spir_kernel void @three(ptr addrspace(1) %p, ptr addrspace(1) %q) !reqd_work_group_size !0 {
  %v = load <3 x i16>, ptr addrspace(1) %p, align 8
  %n = add <3 x i16> %v, <i16 1, i16 2, i16 3>
  store <3 x i16> %n, ptr addrspace(1) %q, align 8
  ret void
}

!0 = !{i32 32, i32 1, i32 1}
