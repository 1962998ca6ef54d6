; Variables get places that are known when the program is compiled; what has no bound is an error.
; RUN: split-file %s %t
; RUN: opt -mtriple=valhall -passes=verify %t/good.ll -disable-output
; RUN: llc -mtriple=valhall -O0 -verify-machineinstrs -stop-before=gpu-check-instructions %t/good.ll -o - | FileCheck %s --check-prefix=GOOD
; RUN: llc -mtriple=valhall -O2 -verify-machineinstrs %t/good.ll -o /dev/null
; RUN: %exit 1 llc -mtriple=valhall -O0 -verify-machineinstrs %t/bad.ll -o %t/out.s 2>&1 | FileCheck %s --check-prefixes=BAD,LLC
; RUN: %exit 1 mgpu cc -march=valhall -O0 %t/bad.ll -o %t/out.s 2>&1 | FileCheck %s --check-prefix=BAD
; RUN: not ls %t/out.s

; GOOD-LABEL: @bounded
; GOOD-NEXT: %a = alloca i32, i64 8
; GOOD-NOT: stacksave
; GOOD-LABEL: @bound_in_variable
; GOOD: %a = alloca i32, i32 16
; GOOD-LABEL: @in_a_loop
; GOOD: entry:
; GOOD-NEXT: %a = alloca [4 x i32]
; GOOD-LABEL: @behind_a_branch
; GOOD: entry:
; GOOD-NEXT: %a = alloca i32
; BAD: error: {{.*}}variable 'a': its size has no known bound of at most 262144 bytes
; BAD: {{.*}}variable 'b': allocated again in each iteration of a loop, and its address leaves the iteration
; LLC: error: {{.*}}variable 'c': needs more than the 262144 bytes of a work-item

;--- good.ll
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @bounded(ptr addrspace(1) %p, i64 %n) {
  %mask = and i64 %n, 7
  %size = add i64 %mask, 1
  %saved = call ptr @llvm.stacksave.p0()
  %a = alloca i32, i64 %size
  %e = getelementptr i32, ptr %a, i64 %mask
  store volatile i32 1, ptr %e
  call void @llvm.stackrestore.p0(ptr %saved)
  ret void
}
define spir_kernel void @bound_in_variable(ptr addrspace(1) %p, i8 %n) {
  %v = alloca i32
  %pv = alloca ptr
  %wide = zext i8 %n to i32
  %size = lshr i32 %wide, 4
  %size1 = add i32 %size, 1
  store i32 %size1, ptr %v
  %size2 = load i32, ptr %v
  %a = alloca i32, i32 %size2
  store ptr %a, ptr %pv
  %a2 = load ptr, ptr %pv
  store volatile i32 1, ptr %a2
  ret void
}
define spir_kernel void @in_a_loop(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = alloca [4 x i32]
  %e = getelementptr i32, ptr %a, i32 1
  store volatile i32 %i, ptr %e
  %x = load volatile i32, ptr %e
  %next = add i32 %x, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
define spir_kernel void @behind_a_branch(ptr addrspace(1) %p, i1 %c) {
entry:
  br i1 %c, label %then, label %done
then:
  %a = alloca i32
  %number = ptrtoint ptr %a to i64
  store i64 %number, ptr addrspace(1) %p
  br label %done
done:
  ret void
}

;--- bad.ll
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @unbounded(ptr addrspace(1) %p, i64 %n) {
  %a = alloca i32, i64 %n
  store volatile i32 1, ptr %a
  ret void
}
; A list of all objects: they live at the same time.
define spir_kernel void @list(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %last = phi ptr [ null, %entry ], [ %b, %loop ]
  %b = alloca ptr
  store volatile ptr %last, ptr %b
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
define spir_kernel void @large(ptr addrspace(1) %p, i32 %n) {
  br label %next
next:
  %c = alloca i32, i32 65537
  store volatile i32 1, ptr %c
  ret void
}
