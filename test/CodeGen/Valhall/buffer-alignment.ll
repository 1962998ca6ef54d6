; Buffers begin at a multiple of 16 bytes unless the attribute says otherwise, so
; that neighbouring words are one message; the metadata tell what is relied on.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s
; RUN: sed 's/"mgpu-buffer-align"="1"/"mgpu-buffer-align"="24"/' %s | not llc -mtriple=valhall -o /dev/null 2>&1 | FileCheck %s --check-prefix=ERROR
; RUN: sed 's/"mgpu-buffer-align"="1"/"mgpu-buffer-align"="256"/' %s | not llc -mtriple=valhall -o /dev/null 2>&1 | FileCheck %s --check-prefix=ERROR

; ERROR: error: {{.*}}in function natural{{.*}}"mgpu-buffer-align" is not a power of two from 1 to 128

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @aligned(ptr addrspace(1) align 4 %out, ptr addrspace(1) align 4 %in) {
; CHECK-LABEL: {{^}}aligned:
; CHECK: LOAD.i128{{.*}}, u1, offset:16
; CHECK: STORE.i128{{.*}}, u0, offset:0
; CHECK: .Lfunc_end
  %p = getelementptr i8, ptr addrspace(1) %in, i64 16
  %v = load <4 x i32>, ptr addrspace(1) %p, align 4
  store <4 x i32> %v, ptr addrspace(1) %out, align 4
  ret void
}

; Four scalars of a row of four.
define spir_kernel void @row(ptr addrspace(1) align 4 %out, ptr addrspace(1) align 4 %in, i32 %i) {
; CHECK-LABEL: {{^}}row:
; CHECK: LOAD.i128
; CHECK-NOT: LOAD
; CHECK: .Lfunc_end
  %x = zext i32 %i to i64
  %b = getelementptr [16 x i8], ptr addrspace(1) %in, i64 %x
  %v0 = load float, ptr addrspace(1) %b, align 4
  %p1 = getelementptr i8, ptr addrspace(1) %b, i64 4
  %v1 = load float, ptr addrspace(1) %p1, align 4
  %p2 = getelementptr i8, ptr addrspace(1) %b, i64 8
  %v2 = load float, ptr addrspace(1) %p2, align 4
  %p3 = getelementptr i8, ptr addrspace(1) %b, i64 12
  %v3 = load float, ptr addrspace(1) %p3, align 4
  %s1 = fadd float %v0, %v1
  %s2 = fadd float %s1, %v2
  %s3 = fadd float %s2, %v3
  store float %s3, ptr addrspace(1) %out, align 4
  ret void
}

define spir_kernel void @natural(ptr addrspace(1) align 4 %out, ptr addrspace(1) align 4 %in) "mgpu-buffer-align"="1" {
; CHECK-LABEL: {{^}}natural:
; CHECK-COUNT-4: LOAD.i32
; CHECK-COUNT-4: STORE.i32
; CHECK: .Lfunc_end
  %v = load <4 x i32>, ptr addrspace(1) %in, align 4
  store <4 x i32> %v, ptr addrspace(1) %out, align 4
  ret void
}

; CHECK: kernels:
; CHECK: pointee_align: 16
; CHECK: pointee_align: 16
; CHECK: pointee_align: 16
; CHECK: pointee_align: 16
; CHECK: pointee_align: 4
; CHECK: pointee_align: 4
