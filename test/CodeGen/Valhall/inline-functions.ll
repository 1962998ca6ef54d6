; Functions that are no kernels are inlined whatever their attributes, and do not
; appear in the object: there are no calls. Before that, functions are simplified,
; and what nothing reaches is gone.
; RUN: llc -mtriple=valhall -verify-machineinstrs %s -o - | FileCheck %s
; RUN: llc -mtriple=valhall -O0 -verify-machineinstrs %s -o - | FileCheck %s
; RUN: llc -mtriple=valhall %s -stop-after=gpu-inline-functions -o - | FileCheck %s --check-prefix=INLINED
; RUN: llc -mtriple=valhall -O0 %s -stop-after=gpu-inline-functions -o - | FileCheck %s --check-prefix=PLAIN
; RUN: llc -mtriple=valhall %s -stop-before=gpu-inline-functions -o - | FileCheck %s --check-prefix=REACHED

; INLINED-NOT: twice
; INLINED: define spir_kernel void @k
; INLINED-NOT: alloca
; INLINED: add i32

; PLAIN: define spir_kernel void @k
; PLAIN: alloca i32

; REACHED-NOT: unreached
; REACHED: define internal i32 @twice
; REACHED-NOT: unreached

; CHECK-NOT: twice
; CHECK-LABEL: {{^}}k:
; CHECK: IADD.u32
; CHECK-NOT: twice
; CHECK: - args:
; CHECK-NOT: name: twice

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define i32 @twice(i32 %x) noinline optnone nounwind {
  %p = alloca i32
  store i32 %x, ptr %p
  %v = load i32, ptr %p
  %r = add i32 %v, %x
  ret i32 %r
}

define i32 @unreached(i32 %x) {
  %r = call i32 @unreached_too(i32 %x)
  ret i32 %r
}

define linkonce_odr i32 @unreached_too(i32 %x) {
  ret i32 %x
}

define spir_kernel void @k(ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(1) %p
  %t = call i32 @twice(i32 %v) noinline
  store i32 %t, ptr addrspace(1) %p
  ret void
}
