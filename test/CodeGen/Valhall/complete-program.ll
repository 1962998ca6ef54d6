; Linkage, comdats, sections and aliases mean nothing to a program that is complete:
; every kernel is in the object, and the object can be loaded.
; RUN: llc -mtriple=valhall -verify-machineinstrs %s -filetype=obj -o %t.o
; RUN: mgpu report %t.o | FileCheck %s
; RUN: llc -mtriple=valhall -O0 -verify-machineinstrs %s -filetype=obj -o %t.o
; RUN: mgpu report %t.o | FileCheck %s
; RUN: mgpu cc %s -o %t.o
; RUN: mgpu report %t.o | FileCheck %s
; RUN: mgpu sim %t.o --kernel hello --global 1 --arg 'int[2]' --print 0 | FileCheck %s --check-prefix=RESULT
; RUN: mgpu sim %t.o --kernel second --global 1 --arg 'int[2]' --print 0 | FileCheck %s --check-prefix=SECOND

; CHECK-DAG: kernel once
; CHECK-DAG: kernel available
; CHECK-DAG: kernel static
; CHECK-DAG: kernel placed
; CHECK-DAG: kernel first
; CHECK-DAG: kernel second
; CHECK-DAG: kernel hello
; RESULT: 11 5
; SECOND: 4 0

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

$once = comdat any
define linkonce_odr hidden spir_kernel void @once() comdat {
  ret void
}
define available_externally spir_kernel void @available() {
  ret void
}
define internal spir_kernel void @static() {
  ret void
}
define spir_kernel void @placed() section ".foo" align 1024 {
  ret void
}

@second = alias void (ptr addrspace(1)), ptr @first
define spir_kernel void @first(ptr addrspace(1) %p) {
  store i32 4, ptr addrspace(1) %p
  ret void
}

@placed_data = weak addrspace(2) constant [2 x i32] [i32 5, i32 6], section ".rodata.x"
@other_name = alias [2 x i32], ptr addrspace(2) @placed_data
@twice_too = alias i32 (i32), ptr @twice
@llvm.used = appending global [2 x ptr] [ptr @twice, ptr addrspacecast (ptr addrspace(2) @placed_data to ptr)], section "llvm.metadata"
define i32 @twice(i32 %x) sspstrong section ".text.twice" {
  %a = alloca [40 x i8]
  %r = add i32 %x, %x
  store volatile i32 %r, ptr %a
  ret i32 %r
}
define spir_kernel void @hello(ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(2) @other_name
  %q = getelementptr i32, ptr addrspace(1) %p, i32 1
  store i32 %v, ptr addrspace(1) %q
  %t = call addrspace(0) i32 @twice_too(i32 %v)
  %u = add i32 %t, 1
  store i32 %u, ptr addrspace(1) %p
  ret void
}
