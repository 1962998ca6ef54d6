; A counter that the loop needs is itself the value behind the loop, where there are
; several ways out: the limit would be moved to a register in each iteration, for the one
; exit at which the counter has that value.

; RUN: opt -mtriple=valhall -mcpu=mali-g57 -passes='loop(indvars)' -S %s | FileCheck %s --check-prefix=IR
; RUN: opt -mtriple=valhall -mcpu=mali-g57 -passes='loop(indvars)' -replexitval=cheap -S %s | FileCheck %s --check-prefix=ASKED
; RUN: mgpu cc -mcpu=mali-g57 -O2 -S %s -o - | FileCheck %s
; RUN: mgpu cc -mcpu=mali-g52 -O2 -S %s -o - | FileCheck %s --check-prefix=BIFROST

; IR: out.loopexit:
; IR-NEXT: phi i32 [ %next, %step ], [ %count, %loop ]
; An option of the command line stays.
; ASKED: out.loopexit:
; ASKED-NEXT: phi i32 [ %limit, %step ], [ %count, %loop ]

; CHECK: [[HEAD:.LBB[0-9_]+]]:
; CHECK-NOT: MOV
; CHECK: BRANCHZ{{.*}} [[HEAD]]

; BIFROST: [[HEAD:.LBB[0-9_]+]]:
; BIFROST-NOT: MOV
; BIFROST: BRANCHZ{{.*}} [[HEAD]]

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @search(ptr addrspace(1) %table, i32 %limit, i32 %key) {
entry:
  %none = icmp eq i32 %limit, 0
  br i1 %none, label %out, label %loop

loop:
  %count = phi i32 [ 0, %entry ], [ %next, %step ]
  %place = getelementptr i32, ptr addrspace(1) %table, i32 %count
  %value = load i32, ptr addrspace(1) %place
  %found = icmp eq i32 %value, %key
  br i1 %found, label %out, label %step

step:
  %next = add nuw i32 %count, 1
  %again = icmp ult i32 %next, %limit
  br i1 %again, label %loop, label %out

out:
  %result = phi i32 [ 0, %entry ], [ %count, %loop ], [ %next, %step ]
  store i32 %result, ptr addrspace(1) %table
  ret void
}
