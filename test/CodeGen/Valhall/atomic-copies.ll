; Copies of elements that do not tear are loops of atomic accesses.
; RUN: split-file %s %t
; RUN: llc -mtriple=valhall -stop-after=gpu-expand-intrinsics < %t/copies.ll | FileCheck %s
; RUN: llc -mtriple=valhall -verify-machineinstrs -filetype=null < %t/copies.ll
; RUN: not llc -mtriple=valhall -filetype=null < %t/large.ll 2>&1 | FileCheck --check-prefix=LARGE %s

;--- copies.ll
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @copy(
; CHECK: lshr i64 %n, 2
; CHECK: load atomic i32, ptr addrspace(1) {{.*}} unordered, align 4
; CHECK: store atomic i32 {{.*}} unordered, align 4
define spir_kernel void @copy(ptr addrspace(1) %to, ptr addrspace(1) %from, i64 %n) {
  call void @llvm.memcpy.element.unordered.atomic.p1.p1.i64(ptr addrspace(1) align 4 %to, ptr addrspace(1) align 4 %from, i64 %n, i32 4)
  ret void
}

; From the end, if the first byte of the target may be one of the source.
; CHECK-LABEL: define spir_kernel void @move(
; CHECK: [[BACK:%.*]] = icmp ult i64
; CHECK: select i1 [[BACK]]
; CHECK: load atomic i64
define spir_kernel void @move(ptr addrspace(1) %to, ptr addrspace(1) %from) {
  call void @llvm.memmove.element.unordered.atomic.p1.p1.i64(ptr addrspace(1) align 8 %to, ptr addrspace(1) align 8 %from, i64 64, i32 8)
  ret void
}

; CHECK-LABEL: define spir_kernel void @fill(
; CHECK: store atomic i16 1285, {{.*}} unordered, align 2
define spir_kernel void @fill(ptr addrspace(1) %to) {
  call void @llvm.memset.element.unordered.atomic.p1.i64(ptr addrspace(1) align 2 %to, i8 5, i64 64, i32 2)
  ret void
}

;--- large.ll
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
; LARGE: error: {{.*}}in function large {{.*}}: elements of 16 bytes cannot be copied atomically; 8 bytes is the limit
; LARGE-NOT: error:
define spir_kernel void @large(ptr addrspace(1) %to, ptr addrspace(1) %from) {
  call void @llvm.memcpy.element.unordered.atomic.p1.p1.i64(ptr addrspace(1) align 16 %to, ptr addrspace(1) align 16 %from, i64 64, i32 16)
  ret void
}
