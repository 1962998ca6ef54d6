; Stores of helper lanes are dropped, but those into the segment of private
; memory. An address that is not known where it is used becomes an offset again.
; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -O0 -verify-machineinstrs < %s | FileCheck %s

declare float @__mgpu_fragment_coordinate(i32)
declare float @__mgpu_derivative(i32, float) convergent
declare void @__mgpu_store_color(i32, i32, i32, <4 x i32>)

; The pointer is a value of two predecessors.
; CHECK-LABEL: {{^}}chosen:
; CHECK-NOT: STORE.i32 t1
; CHECK: SEG_ADD.tl
; CHECK: ISUB.u32
; CHECK-NOT: STORE.i32 t1
; CHECK: CLPER
define spir_kernel void @chosen(i32 %i, i32 %j, i1 %c) "mgpu-stage"="fragment" {
entry:
  %a = alloca [16 x float]
  %b = alloca [16 x float]
  %x = call float @__mgpu_fragment_coordinate(i32 0)
  store float 0.0, ptr %a
  store float 0.0, ptr %b
  %p = getelementptr [16 x float], ptr %a, i32 0, i32 %i
  br i1 %c, label %other, label %end
other:
  %q = getelementptr [16 x float], ptr %b, i32 0, i32 %j
  store float %x, ptr %q
  br label %end
end:
  %r = phi ptr [ %p, %entry ], [ %q, %other ]
  store float %x, ptr %r
  %v = load float, ptr %a
  %w = load float, ptr %b
  %s = fadd float %v, %w
  %d = call float @__mgpu_derivative(i32 0, float %s)
  %t = bitcast float %d to i32
  %k = insertelement <4 x i32> zeroinitializer, i32 %t, i32 0
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %k)
  ret void
}

; What others can see is stored as it is.
; CHECK-LABEL: {{^}}global:
; CHECK-NOT: SEG_ADD
; CHECK: STORE.i32 t1
define spir_kernel void @global(ptr addrspace(1) %p) "mgpu-stage"="fragment" {
  store i32 1, ptr addrspace(1) %p
  ret void
}
