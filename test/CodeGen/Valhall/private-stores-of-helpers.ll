; Stores of helper lanes are dropped unless they are forced. Arrays and what is
; spilled are private: helpers find there what they have stored. Nothing that
; others can see is forced, nor anything in programs without helpers.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g1 -O0 -verify-machineinstrs < %s | FileCheck %s

declare float @__mgpu_fragment_coordinate(i32)
declare float @__mgpu_derivative(i32, float) convergent
declare void @__mgpu_store_color(i32, i32, i32, <4 x i32>)

; CHECK-LABEL: {{^}}array:
; CHECK-NOT: STORE.i32.slot
; CHECK: STORE.{{i[0-9]+}}.force.slot{{[0-2]}}
; CHECK-NOT: STORE.i32.slot
; CHECK: LOAD.i32
; CHECK: CLPER
define spir_kernel void @array(i32 %i, i32 %j) "mgpu-stage"="fragment" {
  %a = alloca [16 x float]
  %x = call float @__mgpu_fragment_coordinate(i32 0)
  %p = getelementptr [16 x float], ptr %a, i32 0, i32 %i
  %q = getelementptr [16 x float], ptr %a, i32 0, i32 %j
  store float %x, ptr %p
  store float 0.0, ptr %a
  %v = load float, ptr %q
  %d = call float @__mgpu_derivative(i32 0, float %v)
  %b = bitcast float %d to i32
  %c = insertelement <4 x i32> zeroinitializer, i32 %b, i32 0
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %c)
  ret void
}

; CHECK-LABEL: {{^}}global:
; CHECK-NOT: force
; CHECK: STORE.i32.slot{{[0-2]}}
; CHECK-NOT: force
; CHECK: ATEST
define spir_kernel void @global(ptr addrspace(1) %p) "mgpu-stage"="fragment" {
  store i32 1, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}compute:
; CHECK-NOT: force
; CHECK: .size compute
define spir_kernel void @compute(i32 %i, i32 %j, ptr addrspace(1) %o) {
  %a = alloca [16 x i32]
  %p = getelementptr [16 x i32], ptr %a, i32 0, i32 %i
  %q = getelementptr [16 x i32], ptr %a, i32 0, i32 %j
  store i32 1, ptr %p
  store i32 2, ptr %a
  %v = load i32, ptr %q
  store i32 %v, ptr addrspace(1) %o
  ret void
}
