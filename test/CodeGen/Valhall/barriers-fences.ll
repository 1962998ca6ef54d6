; A barrier waits for the work-group and its memory; a fence only waits for what is
; under way.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,PRE11
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,PRE11
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,V11

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@shared = internal addrspace(3) global [64 x i32] poison, align 4

define spir_kernel void @barrier(ptr addrspace(1) %p, i32 %v) {
; PRE11-LABEL: {{^}}barrier:
; PRE11: U16_TO_U32 [[R0:r[0-9]+]], r55{{\^?}}.h0
; PRE11: MOV.i32 [[R1:r[0-9]+]], u1.w0
; PRE11: SHADDX.u64 {{\[}}[[R2:r[0-9]+]]:[[R3:r[0-9]+]]], workgroup_local_pointer.w0, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x2
; PRE11: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R1]], {{\[}}[[R2]]{{\^?}}:[[R3]]{{\^?}}], offset:0
; PRE11: BARRIER.slot{{[0-9]}}{{[a-z0-9.]*}} 
; PRE11: LSHIFT_XOR.i32 [[R4:r[0-9]+]], r55{{\^?}}.h0, 0x0.b00, u1.w1
; PRE11: SHADDX.u64 {{\[}}[[R5:r[0-9]+]]:[[R6:r[0-9]+]]], workgroup_local_pointer.w0, {{\[}}[[R4]]{{\^?}}:[[R3]]{{\^?}}].w0, shift:0x2
; PRE11: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R7:r[0-9]+]], {{\[}}[[R5]]{{\^?}}:[[R6]]{{\^?}}], offset:0
; PRE11: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R7]], u0, offset:0
; V11-LABEL: {{^}}barrier:
; V11: U16_TO_U32 [[R0:r[0-9]+]], r55{{\^?}}.h0
; V11: SHADDX.u64 {{\[}}[[R1:r[0-9]+]]:[[R2:r[0-9]+]]], workgroup_local_pointer.w0, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x2
; V11: MOV.i32 [[R3:r[0-9]+]], u1.w0
; V11: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]], {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}], offset:0
; V11: BARRIER.slot{{[0-9]}}{{[a-z0-9.]*}} 
; V11: XOR_IMM.i32 [[R4:r[0-9]+]], [[R0]]{{\^?}}, #0x1
; V11: SHADDX.u64 {{\[}}[[R5:r[0-9]+]]:[[R6:r[0-9]+]]], workgroup_local_pointer.w0, {{\[}}[[R4]]{{\^?}}:[[R3]]{{\^?}}].w0, shift:0x2
; V11: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R7:r[0-9]+]], {{\[}}[[R5]]{{\^?}}:[[R6]]{{\^?}}], offset:0
; V11: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R7]], u0, offset:0
  %l = call spir_func i32 @__mgpu_local_id(i32 0)
  %x = zext i32 %l to i64
  %e = getelementptr [64 x i32], ptr addrspace(3) @shared, i64 0, i64 %x
  store i32 %v, ptr addrspace(3) %e
  call spir_func void @__mgpu_barrier(i32 1)
  %y = xor i64 %x, 1
  %o = getelementptr [64 x i32], ptr addrspace(3) @shared, i64 0, i64 %y
  %r = load i32, ptr addrspace(3) %o
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @fence(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %v) {
; CHECK-LABEL: {{^}}fence:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u1, offset:0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  store i32 %v, ptr addrspace(1) %q
  fence release
  store i32 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @two_fences(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %v) {
; CHECK-LABEL: {{^}}two_fences:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u1, offset:0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  store i32 %v, ptr addrspace(1) %q
  fence acq_rel
  fence seq_cst
  store i32 %v, ptr addrspace(1) %p
  ret void
}

; Cross-lane operations.
define spir_kernel void @subgroup(ptr addrspace(1) %p, i32 %v) {
; CHECK-LABEL: {{^}}subgroup:
; CHECK: WMASK [[R0:r[0-9]+]], u1.w0
; CHECK: CLPER.i32 [[R1:r[0-9]+]], u1.w0, 0x3020100.b33
; CHECK: IADD.u32 [[R2:r[0-9]+]], lane_id.w0, [[R0]]{{\^?}}
; CHECK: IADD.u32 [[R3:r[0-9]+]], [[R2]]{{\^?}}, [[R1]]{{\^?}}
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]], u0, offset:0
  %l = call spir_func i32 @__mgpu_lane_id()
  %m = call spir_func i32 @__mgpu_ballot(i32 %v)
  %s = call spir_func i32 @__mgpu_shuffle(i32 %v, i32 3)
  %a = add i32 %l, %m
  %r = add i32 %a, %s
  store i32 %r, ptr addrspace(1) %p
  ret void
}

declare spir_func i32 @__mgpu_ballot(i32) convergent nounwind
declare spir_func i32 @__mgpu_lane_id() memory(none)
declare spir_func i32 @__mgpu_local_id(i32) memory(none)
declare spir_func i32 @__mgpu_shuffle(i32, i32) convergent nounwind
declare spir_func void @__mgpu_barrier(i32) convergent nounwind
