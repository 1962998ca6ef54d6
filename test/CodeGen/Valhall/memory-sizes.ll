; Loads and stores of all sizes, with extension, in all address spaces.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @copy_i8(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_i8:
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:0
; CHECK: STORE.i8.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %v = load i8, ptr addrspace(1) %q
  store i8 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copy_i16(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_i16:
; CHECK: LOAD.i16.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:0
; CHECK: STORE.i16.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %v = load i16, ptr addrspace(1) %q
  store i16 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copy_i32(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_i32:
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %v = load i32, ptr addrspace(1) %q
  store i32 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copy_i64(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_i64:
; CHECK: LOAD.i64.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]], u1, offset:0
; CHECK: STORE.i64.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]]:[[R1]], u0, offset:0
  %v = load i64, ptr addrspace(1) %q
  store i64 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copy_float(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_float:
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %v = load float, ptr addrspace(1) %q
  store float %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copy_half(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_half:
; CHECK: LOAD.i16.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:0
; CHECK: STORE.i16.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %v = load half, ptr addrspace(1) %q
  store half %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copy_v2xi32(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_v2xi32:
; CHECK: LOAD.i64.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]], u1, offset:0
; CHECK: STORE.i64.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]]:[[R1]], u0, offset:0
  %v = load <2 x i32>, ptr addrspace(1) %q
  store <2 x i32> %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copy_v4xi32(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_v4xi32:
; CHECK: LOAD.i128.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]]:[[R2:r[0-9]+]]:[[R3:r[0-9]+]], u1, offset:0
; CHECK: STORE.i128.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]]:[[R1]]:[[R2]]:[[R3]], u0, offset:0
  %v = load <4 x i32>, ptr addrspace(1) %q
  store <4 x i32> %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copy_v2xfloat(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_v2xfloat:
; CHECK: LOAD.i64.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]], u1, offset:0
; CHECK: STORE.i64.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]]:[[R1]], u0, offset:0
  %v = load <2 x float>, ptr addrspace(1) %q
  store <2 x float> %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copy_v4xfloat(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_v4xfloat:
; CHECK: LOAD.i128.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]]:[[R2:r[0-9]+]]:[[R3:r[0-9]+]], u1, offset:0
; CHECK: STORE.i128.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]]:[[R1]]:[[R2]]:[[R3]], u0, offset:0
  %v = load <4 x float>, ptr addrspace(1) %q
  store <4 x float> %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copy_v2xi16(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_v2xi16:
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %v = load <2 x i16>, ptr addrspace(1) %q
  store <2 x i16> %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copy_v4xi16(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_v4xi16:
; CHECK: LOAD.i64.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]], u1, offset:0
; CHECK: STORE.i64.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]]:[[R1]], u0, offset:0
  %v = load <4 x i16>, ptr addrspace(1) %q
  store <4 x i16> %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copy_v8xi16(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_v8xi16:
; CHECK: LOAD.i128.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]]:[[R2:r[0-9]+]]:[[R3:r[0-9]+]], u1, offset:0
; CHECK: STORE.i128.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]]:[[R1]]:[[R2]]:[[R3]], u0, offset:0
  %v = load <8 x i16>, ptr addrspace(1) %q
  store <8 x i16> %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copy_v4xi8(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_v4xi8:
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:0
; CHECK: U8_TO_U32 [[R1:r[0-9]+]], [[R0]]{{\^?}}.b3
; CHECK: U8_TO_U32 [[R2:r[0-9]+]], [[R0]]{{\^?}}.b2
; CHECK: U8_TO_U32 [[R3:r[0-9]+]], [[R0]]{{\^?}}.b1
; CHECK: U8_TO_U32 [[R4:r[0-9]+]], [[R0]]{{\^?}}.b0
; CHECK: MKVEC.v2i8 [[R5:r[0-9]+]], [[R2]]{{\^?}}.b0, [[R1]]{{\^?}}.b0, 0x0
; CHECK: MKVEC.v2i8 [[R6:r[0-9]+]], [[R4]]{{\^?}}.b0, [[R3]]{{\^?}}.b0, [[R5]]{{\^?}}
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R6]], u0, offset:0
  %v = load <4 x i8>, ptr addrspace(1) %q
  store <4 x i8> %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copy_v8xi8(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_v8xi8:
; CHECK: LOAD.i64.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]], u1, offset:0
; CHECK: STORE.i64.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]]:[[R1]], u0, offset:0
  %v = load <8 x i8>, ptr addrspace(1) %q
  store <8 x i8> %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copy_v16xi8(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_v16xi8:
; CHECK: LOAD.i128.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]]:[[R2:r[0-9]+]]:[[R3:r[0-9]+]], u1, offset:0
; CHECK: STORE.i128.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]]:[[R1]]:[[R2]]:[[R3]], u0, offset:0
  %v = load <16 x i8>, ptr addrspace(1) %q
  store <16 x i8> %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copy_v2xi64(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_v2xi64:
; CHECK: LOAD.i128.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R:r[0-9:r]+]], u1, offset:0
; CHECK: STORE.i128.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R]], u0, offset:0
  %v = load <2 x i64>, ptr addrspace(1) %q
  store <2 x i64> %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copy_v2xi64_align8(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_v2xi64_align8:
; CHECK-COUNT-2: LOAD.i64.unsigned
; CHECK-NOT: LOAD
; CHECK-COUNT-2: STORE.i64
; CHECK-NOT: STORE
; CHECK: .size
  %p1 = getelementptr i64, ptr addrspace(1) %p, i64 1
  %q1 = getelementptr i64, ptr addrspace(1) %q, i64 1
  %v = load <2 x i64>, ptr addrspace(1) %q1, align 8
  store <2 x i64> %v, ptr addrspace(1) %p1, align 8
  ret void
}

define spir_kernel void @copy_v2xhalf(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_v2xhalf:
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %v = load <2 x half>, ptr addrspace(1) %q
  store <2 x half> %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copy_v4xhalf(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_v4xhalf:
; CHECK: LOAD.i64.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]], u1, offset:0
; CHECK: STORE.i64.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]]:[[R1]], u0, offset:0
  %v = load <4 x half>, ptr addrspace(1) %q
  store <4 x half> %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copy_v8xhalf(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_v8xhalf:
; CHECK: LOAD.i128.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]]:[[R2:r[0-9]+]]:[[R3:r[0-9]+]], u1, offset:0
; CHECK: STORE.i128.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]]:[[R1]]:[[R2]]:[[R3]], u0, offset:0
  %v = load <8 x half>, ptr addrspace(1) %q
  store <8 x half> %v, ptr addrspace(1) %p
  ret void
}

; Three words in 16 aligned bytes.
define spir_kernel void @copy_v3i32(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_v3i32:
; CHECK-NOT: LOAD.i128
; CHECK-DAG: LOAD.i64.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]], u1, offset:0
; CHECK-DAG: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R2:r[0-9]+]], u1, offset:8
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R2]], u0, offset:8
; CHECK: STORE.i64.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]]:[[R1]], u0, offset:0
  %v = load <3 x i32>, ptr addrspace(1) %q
  store <3 x i32> %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copy_v16i32(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}copy_v16i32:
; CHECK-DAG: LOAD.i128.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]]:[[R2:r[0-9]+]]:[[R3:r[0-9]+]], u1, offset:32
; CHECK-DAG: LOAD.i128.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R4:r[0-9]+]]:[[R5:r[0-9]+]]:[[R6:r[0-9]+]]:[[R7:r[0-9]+]], u1, offset:48
; CHECK-DAG: LOAD.i128.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R8:r[0-9]+]]:[[R9:r[0-9]+]]:[[R10:r[0-9]+]]:[[R11:r[0-9]+]], u1, offset:0
; CHECK-DAG: LOAD.i128.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R12:r[0-9]+]]:[[R13:r[0-9]+]]:[[R14:r[0-9]+]]:[[R15:r[0-9]+]], u1, offset:16
; CHECK-DAG: STORE.i128.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]]:[[R1]]:[[R2]]:[[R3]], u0, offset:32
; CHECK-DAG: STORE.i128.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R4]]:[[R5]]:[[R6]]:[[R7]], u0, offset:48
; CHECK-DAG: STORE.i128.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R8]]:[[R9]]:[[R10]]:[[R11]], u0, offset:0
; CHECK-DAG: STORE.i128.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R12]]:[[R13]]:[[R14]]:[[R15]], u0, offset:16
  %v = load <16 x i32>, ptr addrspace(1) %q
  store <16 x i32> %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @zext_i8_i32(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}zext_i8_i32:
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %v = load i8, ptr addrspace(1) %q
  %r = zext i8 %v to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sext_i8_i32(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}sext_i8_i32:
; CHECK: LOAD.i8.w0.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %v = load i8, ptr addrspace(1) %q
  %r = sext i8 %v to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @zext_i16_i32(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}zext_i16_i32:
; CHECK: LOAD.i16.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %v = load i16, ptr addrspace(1) %q
  %r = zext i16 %v to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sext_i16_i32(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}sext_i16_i32:
; CHECK: LOAD.i16.w0.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %v = load i16, ptr addrspace(1) %q
  %r = sext i16 %v to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @zext_i8_i64(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}zext_i8_i64:
; CHECK: LOAD.i8.d0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]], u1, offset:0
; CHECK: STORE.i64.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]]:[[R1]], u0, offset:0
  %v = load i8, ptr addrspace(1) %q
  %r = zext i8 %v to i64
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sext_i16_i64(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}sext_i16_i64:
; CHECK: LOAD.i16.d0.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]], u1, offset:0
; CHECK: STORE.i64.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]]:[[R1]], u0, offset:0
  %v = load i16, ptr addrspace(1) %q
  %r = sext i16 %v to i64
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @zext_i32_i64(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}zext_i32_i64:
; CHECK: LOAD.i32.d0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]], u1, offset:0
; CHECK: STORE.i64.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]]:[[R1]], u0, offset:0
  %v = load i32, ptr addrspace(1) %q
  %r = zext i32 %v to i64
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sext_i32_i64(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}sext_i32_i64:
; CHECK: LOAD.i32.d0.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]], u1, offset:0
; CHECK: STORE.i64.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]]:[[R1]], u0, offset:0
  %v = load i32, ptr addrspace(1) %q
  %r = sext i32 %v to i64
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @trunc_i32_i8(ptr addrspace(1) %p, i32 %v) {
; CHECK-LABEL: {{^}}trunc_i32_i8:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: STORE.i8.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %r = trunc i32 %v to i8
  store i8 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @trunc_i32_i16(ptr addrspace(1) %p, i32 %v) {
; CHECK-LABEL: {{^}}trunc_i32_i16:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: STORE.i16.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %r = trunc i32 %v to i16
  store i16 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @trunc_i64_i8(ptr addrspace(1) %p, i64 %v) {
; CHECK-LABEL: {{^}}trunc_i64_i8:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 r{{[0-9]+}}, u1.w1
; CHECK: STORE.i8.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %r = trunc i64 %v to i8
  store i8 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @trunc_i64_i32(ptr addrspace(1) %p, i64 %v) {
; CHECK-LABEL: {{^}}trunc_i64_i32:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 r{{[0-9]+}}, u1.w1
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %r = trunc i64 %v to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; Below the natural alignment the access is split.
define spir_kernel void @align_byte_i32(ptr addrspace(1) %p, ptr addrspace(1) %q) "mgpu-buffer-align"="1" {
; CHECK-LABEL: {{^}}align_byte_i32:
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:2
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R1:r[0-9]+]], u1, offset:0
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R2:r[0-9]+]], u1, offset:1
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3:r[0-9]+]], u1, offset:3
; CHECK: LSHIFT_OR.i32{{[a-z0-9.]*}} [[R4:r[0-9]+]], [[R0]]{{\^?}}, 0x13121110.b00, 0x0
; CHECK: LSHIFT_OR.i32{{[a-z0-9.]*}} [[R5:r[0-9]+]], [[R2]]{{\^?}}, 0xB0A0908.b00, [[R1]]{{\^?}}
; CHECK: LSHIFT_OR.i32 [[R6:r[0-9]+]], [[R3]]{{\^?}}, 0x1B1A1918.b00, [[R4]]{{\^?}}
; CHECK: LSHIFT_OR.i32 [[R7:r[0-9]+]], [[R6]]{{\^?}}, 0x0.b00, [[R5]]{{\^?}}
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R7]], u0, offset:0
  %v = load i32, ptr addrspace(1) %q, align 1
  store i32 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @align_half_i32(ptr addrspace(1) %p, ptr addrspace(1) %q) "mgpu-buffer-align"="1" {
; CHECK-LABEL: {{^}}align_half_i32:
; CHECK-DAG: LOAD.i16.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:0
; CHECK-DAG: LOAD.i16.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R1:r[0-9]+]], u1, offset:2
; CHECK: MKVEC.v2i16 [[R2:r[0-9]+]], [[R0]]{{\^?}}.h0, [[R1]]{{\^?}}.h0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R2]], u0, offset:0
  %v = load i32, ptr addrspace(1) %q, align 2
  store i32 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @align_word_v4i32(ptr addrspace(1) %p, ptr addrspace(1) %q) "mgpu-buffer-align"="1" {
; CHECK-LABEL: {{^}}align_word_v4i32:
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:12
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R1:r[0-9]+]], u1, offset:8
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R2:r[0-9]+]], u1, offset:4
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3:r[0-9]+]], u1, offset:0
; CHECK: STORE.i128.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]]:[[R2]]:[[R1]]:[[R0]], u0, offset:0
  %v = load <4 x i32>, ptr addrspace(1) %q, align 4
  store <4 x i32> %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @constant_space(ptr addrspace(1) %p, ptr addrspace(2) %q) {
; CHECK-LABEL: {{^}}constant_space:
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %v = load i32, ptr addrspace(2) %q
  store i32 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @generic_space(ptr addrspace(1) %p, ptr addrspace(4) %q) {
; CHECK-LABEL: {{^}}generic_space:
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %v = load i32, ptr addrspace(4) %q
  store i32 %v, ptr addrspace(1) %p
  ret void
}
