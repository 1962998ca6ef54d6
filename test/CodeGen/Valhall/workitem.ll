; Work-item functions: preloaded registers and implicit arguments, which come first.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @global_id_0(ptr addrspace(1) %p) {
; CHECK-LABEL: {{^}}global_id_0:
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @r60, u0, offset:0
  %r = call spir_func i32 @__mgpu_global_id(i32 0)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @global_id_1(ptr addrspace(1) %p) {
; CHECK-LABEL: {{^}}global_id_1:
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @r61, u0, offset:0
  %r = call spir_func i32 @__mgpu_global_id(i32 1)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @global_id_2(ptr addrspace(1) %p) {
; CHECK-LABEL: {{^}}global_id_2:
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @r62, u0, offset:0
  %r = call spir_func i32 @__mgpu_global_id(i32 2)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @local_id_0(ptr addrspace(1) %p) {
; CHECK-LABEL: {{^}}local_id_0:
; CHECK: U16_TO_U32 [[R0:r[0-9]+]], r55{{\^?}}.h0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %r = call spir_func i32 @__mgpu_local_id(i32 0)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @local_id_1(ptr addrspace(1) %p) {
; CHECK-LABEL: {{^}}local_id_1:
; CHECK: U16_TO_U32 [[R0:r[0-9]+]], r55{{\^?}}.h1
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %r = call spir_func i32 @__mgpu_local_id(i32 1)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @local_id_2(ptr addrspace(1) %p) {
; CHECK-LABEL: {{^}}local_id_2:
; CHECK: U16_TO_U32 [[R0:r[0-9]+]], r56{{\^?}}.h0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %r = call spir_func i32 @__mgpu_local_id(i32 2)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @group_id_0(ptr addrspace(1) %p) {
; CHECK-LABEL: {{^}}group_id_0:
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @r57, u0, offset:0
  %r = call spir_func i32 @__mgpu_group_id(i32 0)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @group_id_1(ptr addrspace(1) %p) {
; CHECK-LABEL: {{^}}group_id_1:
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @r58, u0, offset:0
  %r = call spir_func i32 @__mgpu_group_id(i32 1)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @group_id_2(ptr addrspace(1) %p) {
; CHECK-LABEL: {{^}}group_id_2:
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @r59, u0, offset:0
  %r = call spir_func i32 @__mgpu_group_id(i32 2)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @num_groups(ptr addrspace(1) %p) {
; CHECK-LABEL: {{^}}num_groups:
; CHECK: IADD.u32 [[R0:r[0-9]+]], u0.w0, u0.w1
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u1, offset:0
  %a = call spir_func i32 @__mgpu_num_groups(i32 0)
  %b = call spir_func i32 @__mgpu_num_groups(i32 2)
  %r = add i32 %a, %b
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @local_size(ptr addrspace(1) %p) {
; CHECK-LABEL: {{^}}local_size:
; CHECK: IADD.u32 [[R0:r[0-9]+]], u0.w0, u0.w1
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u1, offset:0
  %a = call spir_func i32 @__mgpu_local_size(i32 0)
  %b = call spir_func i32 @__mgpu_local_size(i32 2)
  %r = add i32 %a, %b
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @global_offset(ptr addrspace(1) %p) {
; CHECK-LABEL: {{^}}global_offset:
; CHECK: IADD.u32 [[R0:r[0-9]+]], u0.w0, u0.w1
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u1, offset:0
  %a = call spir_func i32 @__mgpu_global_offset(i32 0)
  %b = call spir_func i32 @__mgpu_global_offset(i32 2)
  %r = add i32 %a, %b
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; One word in front of the arguments, which are aligned behind it.
define spir_kernel void @work_dim(ptr addrspace(1) %p, i32 %v) {
; CHECK-LABEL: {{^}}work_dim:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: IADD.u32 [[R1:r[0-9]+]], u0.w0, [[R0]]{{\^?}}
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R1]], u1, offset:0
  %a = call spir_func i32 @__mgpu_work_dim()
  %r = add i32 %a, %v
  store i32 %r, ptr addrspace(1) %p
  ret void
}

declare spir_func i32 @__mgpu_global_id(i32) memory(none)
declare spir_func i32 @__mgpu_global_offset(i32) memory(none)
declare spir_func i32 @__mgpu_group_id(i32) memory(none)
declare spir_func i32 @__mgpu_local_id(i32) memory(none)
declare spir_func i32 @__mgpu_local_size(i32) memory(none)
declare spir_func i32 @__mgpu_num_groups(i32) memory(none)
declare spir_func i32 @__mgpu_work_dim() memory(none)
