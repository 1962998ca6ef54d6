; Functions that are no kernels are inlined whatever their attributes, and do not
; appear in the object: there are no calls.
; RUN: llc -mtriple=valhall -verify-machineinstrs %s -o - | FileCheck %s
; RUN: llc -mtriple=valhall -O0 -verify-machineinstrs %s -o - | FileCheck %s
; RUN: llc -mtriple=valhall %s -stop-after=gpu-inline-functions -o - | FileCheck %s --check-prefix=MARKED

; MARKED: define internal i32 @twice(i32 %x) #[[A:[0-9]+]]
; MARKED: attributes #[[A]] = { alwaysinline nounwind }
; MARKED-NOT: noinline

; CHECK-NOT: twice
; CHECK-LABEL: {{^}}k:
; CHECK: IADD.u32
; CHECK-NOT: twice
; CHECK: - args:
; CHECK-NOT: name: twice

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define i32 @twice(i32 %x) noinline optnone nounwind {
  %r = add i32 %x, %x
  ret i32 %r
}

define spir_kernel void @k(ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(1) %p
  %t = call i32 @twice(i32 %v)
  store i32 %t, ptr addrspace(1) %p
  ret void
}
