; A fence is no instruction: what is behind it waits for what is before it.
; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -verify-machineinstrs %s -o - | FileCheck %s
; RUN: llc -mtriple=bifrost -mcpu=mali-g72 -verify-machineinstrs %s -o - | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; What a clause waits for stands in the header of the one before.
; CHECK-LABEL: {{^}}fence:
; CHECK: ds([[SLOT:[0-5]]]) nbb store {{.*}}dwb([[SLOT]])
; CHECK: STORE.i32 {{.*}}u0.w0
; CHECK: eos store
; CHECK: STORE.i32 {{.*}}u1.w0
define spir_kernel void @fence(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %flag, i32 %v) {
  store i32 %v, ptr addrspace(1) %p
  fence syncscope("device") seq_cst
  store i32 1, ptr addrspace(1) %flag
  ret void
}

; CHECK-LABEL: {{^}}no_fence:
; CHECK-NOT: dwb
; CHECK: .Lfunc_end
define spir_kernel void @no_fence(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %flag, i32 %v) {
  store i32 %v, ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) %flag
  ret void
}
