; The layout of arguments is computed once: the unused call goes away only
; afterwards, so its implicit argument keeps its place, and code and metadata agree
; that the structure is at byte 16.
; RUN: llc -mtriple=valhall -stop-after=gpu-lower-kernel-arguments < %s | FileCheck %s --check-prefix=FROZEN
; RUN: llc -mtriple=valhall -verify-machineinstrs < %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @__mgpu_num_groups(i32) nounwind willreturn memory(none)

; FROZEN: define spir_kernel void @k({{.*}} !mgpu.arguments ![[K:[0-9]+]]
; FROZEN: call spir_func i32 @__mgpu_argument_word(i32 16)
; FROZEN: ![[K]] = !{![[IMPLICIT:[0-9]+]], ![[POINTER:[0-9]+]], ![[STRUCT:[0-9]+]]}
; FROZEN: ![[IMPLICIT]] = !{!"num_groups_x", i32 0}
; FROZEN: ![[POINTER]] = !{i32 8, i32 8, i32 8, i1 false}
; FROZEN: ![[STRUCT]] = !{i32 16, i32 4, i32 4, i1 false}

; CHECK-LABEL: {{^}}k:
; CHECK: MOV.i32 [[V:r[0-9]+]], u2.w0
; CHECK: STORE.i32{{.*}} @[[V]], u1, offset:0
; CHECK: - args:
; CHECK: offset: 8
; CHECK: offset: 16
; CHECK: fau_words: 5
define spir_kernel void @k(ptr addrspace(1) %o, ptr byval({i32}) %s) {
  %d = call spir_func i32 @__mgpu_num_groups(i32 0)
  %v = load i32, ptr %s
  store i32 %v, ptr addrspace(1) %o
  ret void
}
