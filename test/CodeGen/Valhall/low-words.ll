; A word as the low half of a pair is one instruction without a value that nothing
; defines: two such pairs of one word are the same, and so is what is computed of them.
; REQUIRES: valhall-registered-target
; RUN: llc -mtriple=valhall -stop-after=finalize-isel < %s | FileCheck %s --check-prefix=ISEL
; RUN: llc -mtriple=valhall -stop-after=machine-cse < %s | FileCheck %s --check-prefix=CSE

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; ISEL-LABEL: name: two
; ISEL-NOT: IMPLICIT_DEF
; ISEL: REG_SEQUENCE %{{[0-9]+}}, %subreg.sub0{{$}}
; ISEL-NOT: IMPLICIT_DEF
; CSE-LABEL: name: two
; CSE: SHADD_u64
; CSE-NOT: SHADD_u64
define spir_kernel void @two(ptr addrspace(1) %p, i32 %n) {
entry:
  %id = call i32 @__mgpu_global_id(i32 0)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %odd = trunc i32 %i to i1
  br i1 %odd, label %first, label %second
first:
  %w = zext i32 %id to i64
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %w
  store volatile i32 %i, ptr addrspace(1) %a, align 4
  br label %latch
second:
  %x = zext i32 %id to i64
  %b = getelementptr i32, ptr addrspace(1) %p, i64 %x
  store volatile i32 %n, ptr addrspace(1) %b, align 4
  br label %latch
latch:
  %i1 = add i32 %i, 1
  %again = icmp ult i32 %i1, %n
  br i1 %again, label %loop, label %exit
exit:
  ret void
}
declare i32 @__mgpu_global_id(i32)
