; The part of an index that a loop does not change is added in front of the loop.
; RUN: llc -mtriple=valhall -stop-after=gpu-split-addresses < %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Both are extended as the sum was.
define spir_kernel void @two(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %row, i32 %col, i32 %n) {
; CHECK-LABEL: @two(
; CHECK: [[R:%.*]] = zext i32 %row to i64
; CHECK: [[P:%.*]] = getelementptr i32, ptr addrspace(1) %p, i64 [[R]]
; CHECK: [[S:%.*]] = sext i32 %col to i64
; CHECK: [[Q:%.*]] = getelementptr i32, ptr addrspace(1) %q, i64 [[S]]
; CHECK: loop:
; CHECK: [[K:%.*]] = zext i32 %k to i64
; CHECK: getelementptr i32, ptr addrspace(1) [[P]], i64 [[K]]
; CHECK: [[L:%.*]] = sext i32 %k to i64
; CHECK: getelementptr i32, ptr addrspace(1) [[Q]], i64 [[L]]
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = add nuw i32 %row, %k
  %w = zext i32 %i to i64
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %w
  %v = load i32, ptr addrspace(1) %a
  %j = add nsw i32 %k, %col
  %x = sext i32 %j to i64
  %b = getelementptr inbounds i32, ptr addrspace(1) %q, i64 %x
  store i32 %v, ptr addrspace(1) %b
  %next = add i32 %k, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; A sum that may wrap is extended as a whole. One that others use would be there all the
; same.
define spir_kernel void @none(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %row, i32 %col, i32 %n) {
; CHECK-LABEL: @none(
; CHECK: loop:
; CHECK: %i = add nsw i32 %row, %k
; CHECK: %j = add nuw i32 %col, %k
; CHECK: %c = add nuw nsw i32 %k, %k
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = add nsw i32 %row, %k
  %w = zext i32 %i to i64
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %w
  %j = add nuw i32 %col, %k
  %x = zext i32 %j to i64
  %b = getelementptr i32, ptr addrspace(1) %q, i64 %x
  store i32 %j, ptr addrspace(1) %a
  store i32 %j, ptr addrspace(1) %b
  %c = add nuw nsw i32 %k, %k
  %y = zext i32 %c to i64
  %d = getelementptr i32, ptr addrspace(1) %q, i64 %y
  store i32 %n, ptr addrspace(1) %d
  %next = add i32 %k, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
