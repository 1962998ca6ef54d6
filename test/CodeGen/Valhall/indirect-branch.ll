; An indirect branch is a switch over its targets, in kernels and in functions that are inlined, also through a table.
; RUN: llc -mtriple=valhall -O0 -verify-machineinstrs -filetype=obj %s -o %t0.o
; RUN: llc -mtriple=valhall -O2 -verify-machineinstrs -filetype=obj %s -o %t.o
; RUN: mgpu cc -O0 %s -o %t1.o
; RUN: mgpu cc -O2 %s -o %t2.o
; RUN: mgpu sim %t1.o --global 3 --arg 'uint[3]' --print 0 | FileCheck %s
; RUN: mgpu sim %t2.o --global 3 --arg 'uint[3]' --print 0 | FileCheck %s
; RUN: mgpu sim %t.o --global 3 --arg 'uint[3]' --print 0 | FileCheck %s
; RUN: mgpu sim %t0.o --global 3 --arg 'uint[3]' --print 0 | FileCheck %s
; CHECK: {{^.*}}: 10 20 30

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i32 @__mgpu_global_id(i32)

@table = internal constant [3 x ptr] [ptr blockaddress(@f, %a), ptr blockaddress(@f, %b), ptr blockaddress(@f, %c)]

define internal i32 @f(i32 %n) {
  %e = getelementptr [3 x ptr], ptr @table, i32 0, i32 %n
  %target = load ptr, ptr %e
  indirectbr ptr %target, [label %a, label %b, label %c]
a:
  ret i32 10
b:
  ret i32 20
c:
  ret i32 30
}

define spir_kernel void @k(ptr addrspace(1) %p) {
  %i = call i32 @__mgpu_global_id(i32 0)
  %v = call i32 @f(i32 %i)
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %v, ptr addrspace(1) %q
  ret void
}
