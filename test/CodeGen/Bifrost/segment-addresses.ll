; Addresses of local memory that come from another block are offsets in the
; segment, unless something needs the whole address.

; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -verify-machineinstrs %s -o - | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@s = internal addrspace(3) global [64 x i32] undef, align 16

declare spir_func i32 @__mgpu_local_id(i32)
declare spir_func void @__mgpu_barrier(i32) convergent

; CHECK-LABEL: {{^}}offsets:
; CHECK-NOT: SEG_ADD
; CHECK: STORE.i32.wls
; CHECK: +BARRIER
; CHECK-NOT: SEG_ADD
; CHECK: LOAD.i32.wls
; CHECK: .size
define spir_kernel void @offsets(ptr addrspace(1) %out, i32 %n) {
entry:
  %l = call spir_func i32 @__mgpu_local_id(i32 0)
  %i = zext i32 %l to i64
  %p = getelementptr [64 x i32], ptr addrspace(3) @s, i64 0, i64 %i
  store i32 %n, ptr addrspace(3) %p
  call spir_func void @__mgpu_barrier(i32 1)
  %c = icmp ult i32 %l, 32
  br i1 %c, label %then, label %end
then:
  %q = getelementptr i32, ptr addrspace(3) %p, i64 32
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i64 %i
  store i32 %v, ptr addrspace(1) %o
  br label %end
end:
  ret void
}

; An atomic operation has no segment: one address serves both.
; CHECK-LABEL: {{^}}address:
; CHECK: SEG_ADD.wls
; CHECK: ATOM_C1.i32
; CHECK: LOAD.i32 {{t[01]}}
; CHECK: .size
define spir_kernel void @address(ptr addrspace(1) %out, i32 %n) {
entry:
  %l = call spir_func i32 @__mgpu_local_id(i32 0)
  %i = zext i32 %l to i64
  %p = getelementptr [64 x i32], ptr addrspace(3) @s, i64 0, i64 %i
  %old = atomicrmw add ptr addrspace(3) %p, i32 1 monotonic
  call spir_func void @__mgpu_barrier(i32 1)
  %c = icmp ult i32 %l, 32
  br i1 %c, label %then, label %end
then:
  %v = load i32, ptr addrspace(3) %p
  %o = getelementptr i32, ptr addrspace(1) %out, i64 %i
  store i32 %v, ptr addrspace(1) %o
  br label %end
end:
  ret void
}
