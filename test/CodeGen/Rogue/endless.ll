; A program without end has an end mark, where instances that do not run go, and a loop
; whose head does nothing is still one.
; REQUIRES: rogue-registered-target
; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -O2 -verify-machineinstrs -o - %s | FileCheck %s

; CHECK-LABEL: {{^}}endless:
; CHECK: cndlt
; CHECK: [[LOOP:.LBB[0-9_]*]]: {{.*}}# %head
; CHECK: br [[LOOP]]
; CHECK: nop {{.*}}.end
define spir_kernel void @endless(ptr addrspace(1) %p) {
entry:
  %id = call i32 @__mgpu_local_id(i32 0)
  br label %first
first:
  %i = phi i32 [ %id, %entry ], [ %next, %first ]
  %next = add i32 %i, 1
  store volatile i32 %i, ptr addrspace(1) %p
  %more = icmp ult i32 %next, 100
  br i1 %more, label %first, label %head
head:
  br label %body
body:
  store volatile i32 %id, ptr addrspace(1) %p
  br label %head
}
declare i32 @__mgpu_local_id(i32)
