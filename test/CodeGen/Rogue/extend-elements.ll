; Halves of words that are the low parts of wider elements: LLVM makes one
; operation of it, whose operand it cannot promote.
; REQUIRES: rogue-registered-target
; RUN: mgpu cc -mcpu=bxs-4-64 %s -o %t.o
; RUN: mgpu sim %t.o --global 1 --arg ushort2:7,9 --arg ushort[4] --print 1 | FileCheck %s
; CHECK: {{[0-9]+ [0-9]+}} 9 7
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(<2 x i16> %a, ptr addrspace(1) %p) {
  %1 = shufflevector <2 x i16> %a, <2 x i16> zeroinitializer, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %2 = shufflevector <2 x i16> %a, <2 x i16> zeroinitializer, <4 x i32> <i32 poison, i32 poison, i32 1, i32 poison>
  %3 = shufflevector <4 x i16> %2, <4 x i16> %1, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  store volatile <4 x i16> %3, ptr addrspace(1) %p, align 8
  ret void
}
