; A trap ends the work-item; nothing stops at a debug trap. Code behind a trap is never reached.
; RUN: llc -mtriple=valhall -O0 -verify-machineinstrs -stop-before=gpu-check-instructions %s -o - | FileCheck %s
; RUN: llc -mtriple=valhall -O0 -verify-machineinstrs %s -o /dev/null
; RUN: llc -mtriple=valhall -O2 -verify-machineinstrs %s -o /dev/null

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @trap
; CHECK: bad:
; CHECK-NEXT: ret void
; CHECK: good:
; CHECK-NEXT: store i32 %n, ptr addrspace(1) %p
define spir_kernel void @trap(ptr addrspace(1) %p, i32 %n) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %bad, label %good
bad:
  call void @llvm.trap()
  call void @llvm.ubsantrap(i8 1)
  br label %good
good:
  %v = phi i32 [ %n, %0 ], [ 7, %bad ]
  store i32 %v, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: @overflow
; CHECK: bad:
; CHECK-NEXT: ret void
define spir_kernel void @overflow(ptr addrspace(1) %p, i32 %n) {
  %r = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %n, i32 5)
  %c = extractvalue { i32, i1 } %r, 1
  br i1 %c, label %bad, label %good
bad:
  call void @llvm.ubsantrap(i8 0)
  unreachable
good:
  %v = extractvalue { i32, i1 } %r, 0
  store i32 %v, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: @debug
; CHECK-NEXT: store i32 1
define spir_kernel void @debug(ptr addrspace(1) %p) {
  call void @llvm.debugtrap()
  store i32 1, ptr addrspace(1) %p
  ret void
}
