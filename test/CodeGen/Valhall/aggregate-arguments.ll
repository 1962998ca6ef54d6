; Structures and arrays that are values, and vectors whose elements have no whole
; number of bytes, have each part where the data layout has it.
; RUN: llc -mtriple=valhall -verify-machineinstrs %s -filetype=obj -o %t.o
; RUN: mgpu sim %t.o --kernel pair --global 1 --arg 'int[1]' --arg ulong:0x700000005 --print 0 | FileCheck %s --check-prefix=PAIR
; RUN: llc -mtriple=valhall -O0 -verify-machineinstrs %s -filetype=obj -o %t.o
; RUN: mgpu sim %t.o --kernel pair --global 1 --arg 'int[1]' --arg ulong:0x700000005 --print 0 | FileCheck %s --check-prefix=PAIR
; RUN: llc -mtriple=valhall -stop-after=gpu-lower-kernel-arguments %s -o - | FileCheck %s
; PAIR: {{^}}arg0: 7{{$}}

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @pair(ptr addrspace(1) %o, {i32, i32} %s) {
  %b = extractvalue {i32, i32} %s, 1
  store i32 %b, ptr addrspace(1) %o
  ret void
}

; CHECK-LABEL: define spir_kernel void @nested(
; CHECK: %[[COPY:.*]] = alloca { i8, [2 x { i16, <3 x i32> }] }
; CHECK: @__mgpu_argument_word(i32 16)
; CHECK: @__mgpu_argument_word(i32 92)
; CHECK: load { i8, [2 x { i16, <3 x i32> }] }, ptr %[[COPY]]
define spir_kernel void @nested(ptr addrspace(1) %o, { i8, [2 x { i16, <3 x i32> }] } %s) {
  %b = extractvalue { i8, [2 x { i16, <3 x i32> }] } %s, 1, 1, 1
  store <3 x i32> %b, ptr addrspace(1) %o
  ret void
}

; CHECK-LABEL: define spir_kernel void @bits(
; CHECK: load <3 x i7>
define spir_kernel void @bits(ptr addrspace(1) %o, <3 x i7> %v) {
  %e = extractelement <3 x i7> %v, i32 2
  %z = zext i7 %e to i32
  store i32 %z, ptr addrspace(1) %o
  ret void
}
