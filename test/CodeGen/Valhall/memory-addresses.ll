; Offsets of 16 bits with sign are part of the access; scale and extension of an
; index are part of the addition.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @offset_zero(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}offset_zero:
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:0
; CHECK: STORE.i8.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %a = getelementptr i8, ptr addrspace(1) %q, i64 0
  %v = load i8, ptr addrspace(1) %a
  store i8 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @offset_max(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}offset_max:
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:32767
; CHECK: STORE.i8.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %a = getelementptr i8, ptr addrspace(1) %q, i64 32767
  %v = load i8, ptr addrspace(1) %a
  store i8 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @offset_min(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}offset_min:
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:-32768
; CHECK: STORE.i8.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %a = getelementptr i8, ptr addrspace(1) %q, i64 -32768
  %v = load i8, ptr addrspace(1) %a
  store i8 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @offset_over(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}offset_over:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x8000
; CHECK: SHADDX.s64 {{\[}}[[R1:r[0-9]+]]:[[R2:r[0-9]+]]], u1, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x0
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3:r[0-9]+]], {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}], offset:0
; CHECK: STORE.i8.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]], u0, offset:0
  %a = getelementptr i8, ptr addrspace(1) %q, i64 32768
  %v = load i8, ptr addrspace(1) %a
  store i8 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @offset_far(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}offset_far:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0xF4240
; CHECK: SHADDX.s64 {{\[}}[[R1:r[0-9]+]]:[[R2:r[0-9]+]]], u1, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x0
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3:r[0-9]+]], {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}], offset:0
; CHECK: STORE.i8.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]], u0, offset:0
  %a = getelementptr i8, ptr addrspace(1) %q, i64 1000000
  %v = load i8, ptr addrspace(1) %a
  store i8 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @index_zext_1(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %i) {
; CHECK-LABEL: {{^}}index_zext_1:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: SHADDX.u64 {{\[}}[[R1:r[0-9]+]]:[[R2:r[0-9]+]]], u1, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x0
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3:r[0-9]+]], {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}], offset:0
; CHECK: STORE.i8.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]], u0, offset:0
  %x = zext i32 %i to i64
  %a = getelementptr i8, ptr addrspace(1) %q, i64 %x
  %v = load i8, ptr addrspace(1) %a
  store i8 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @index_zext_4(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %i) {
; CHECK-LABEL: {{^}}index_zext_4:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: SHADDX.u64 {{\[}}[[R1:r[0-9]+]]:[[R2:r[0-9]+]]], u1, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x2
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3:r[0-9]+]], {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}], offset:0
; CHECK: STORE.i8.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]], u0, offset:0
  %x = zext i32 %i to i64
  %a = getelementptr i32, ptr addrspace(1) %q, i64 %x
  %v = load i8, ptr addrspace(1) %a
  store i8 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @index_zext_8(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %i) {
; CHECK-LABEL: {{^}}index_zext_8:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: SHADDX.u64 {{\[}}[[R1:r[0-9]+]]:[[R2:r[0-9]+]]], u1, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x3
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3:r[0-9]+]], {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}], offset:0
; CHECK: STORE.i8.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]], u0, offset:0
  %x = zext i32 %i to i64
  %a = getelementptr i64, ptr addrspace(1) %q, i64 %x
  %v = load i8, ptr addrspace(1) %a
  store i8 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @index_zext_16(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %i) {
; CHECK-LABEL: {{^}}index_zext_16:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: SHADDX.u64 {{\[}}[[R1:r[0-9]+]]:[[R2:r[0-9]+]]], u1, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x4
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3:r[0-9]+]], {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}], offset:0
; CHECK: STORE.i8.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]], u0, offset:0
  %x = zext i32 %i to i64
  %a = getelementptr <4 x i32>, ptr addrspace(1) %q, i64 %x
  %v = load i8, ptr addrspace(1) %a
  store i8 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @index_zext_128(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %i) {
; CHECK-LABEL: {{^}}index_zext_128:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: SHADDX.u64 {{\[}}[[R1:r[0-9]+]]:[[R2:r[0-9]+]]], u1, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x7
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3:r[0-9]+]], {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}], offset:0
; CHECK: STORE.i8.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]], u0, offset:0
  %x = zext i32 %i to i64
  %a = getelementptr [128 x i8], ptr addrspace(1) %q, i64 %x
  %v = load i8, ptr addrspace(1) %a
  store i8 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @index_sext_1(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %i) {
; CHECK-LABEL: {{^}}index_sext_1:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: SHADDX.s64 {{\[}}[[R1:r[0-9]+]]:[[R2:r[0-9]+]]], u1, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x0
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3:r[0-9]+]], {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}], offset:0
; CHECK: STORE.i8.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]], u0, offset:0
  %x = sext i32 %i to i64
  %a = getelementptr i8, ptr addrspace(1) %q, i64 %x
  %v = load i8, ptr addrspace(1) %a
  store i8 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @index_sext_4(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %i) {
; CHECK-LABEL: {{^}}index_sext_4:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: SHADDX.s64 {{\[}}[[R1:r[0-9]+]]:[[R2:r[0-9]+]]], u1, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x2
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3:r[0-9]+]], {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}], offset:0
; CHECK: STORE.i8.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]], u0, offset:0
  %x = sext i32 %i to i64
  %a = getelementptr i32, ptr addrspace(1) %q, i64 %x
  %v = load i8, ptr addrspace(1) %a
  store i8 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @index_sext_8(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %i) {
; CHECK-LABEL: {{^}}index_sext_8:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: SHADDX.s64 {{\[}}[[R1:r[0-9]+]]:[[R2:r[0-9]+]]], u1, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x3
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3:r[0-9]+]], {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}], offset:0
; CHECK: STORE.i8.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]], u0, offset:0
  %x = sext i32 %i to i64
  %a = getelementptr i64, ptr addrspace(1) %q, i64 %x
  %v = load i8, ptr addrspace(1) %a
  store i8 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @index_sext_16(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %i) {
; CHECK-LABEL: {{^}}index_sext_16:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: SHADDX.s64 {{\[}}[[R1:r[0-9]+]]:[[R2:r[0-9]+]]], u1, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x4
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3:r[0-9]+]], {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}], offset:0
; CHECK: STORE.i8.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]], u0, offset:0
  %x = sext i32 %i to i64
  %a = getelementptr <4 x i32>, ptr addrspace(1) %q, i64 %x
  %v = load i8, ptr addrspace(1) %a
  store i8 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @index_sext_128(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %i) {
; CHECK-LABEL: {{^}}index_sext_128:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: SHADDX.s64 {{\[}}[[R1:r[0-9]+]]:[[R2:r[0-9]+]]], u1, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x7
; CHECK: LOAD.i8.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3:r[0-9]+]], {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}], offset:0
; CHECK: STORE.i8.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]], u0, offset:0
  %x = sext i32 %i to i64
  %a = getelementptr [128 x i8], ptr addrspace(1) %q, i64 %x
  %v = load i8, ptr addrspace(1) %a
  store i8 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @index_offset(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %i) {
; CHECK-LABEL: {{^}}index_offset:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: SHADDX.s64 {{\[}}[[R1:r[0-9]+]]:[[R2:r[0-9]+]]], u1, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x2
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3:r[0-9]+]], {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}], offset:20
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]], u0, offset:0
  %x = sext i32 %i to i64
  %b = getelementptr i32, ptr addrspace(1) %q, i64 %x
  %a = getelementptr i8, ptr addrspace(1) %b, i64 20
  %v = load i32, ptr addrspace(1) %a
  store i32 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @index_wide(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %i) {
; CHECK-LABEL: {{^}}index_wide:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: SHADDX.u64 {{\[}}[[R2:r[0-9]+]]:[[R3:r[0-9]+]]], u1, {{\[}}[[R0]]{{\^?}}:[[R1]]{{\^?}}], shift:0x2
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R4:r[0-9]+]], {{\[}}[[R2]]{{\^?}}:[[R3]]{{\^?}}], offset:0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R4]], u0, offset:0
  %a = getelementptr i32, ptr addrspace(1) %q, i64 %i
  %v = load i32, ptr addrspace(1) %a
  store i32 %v, ptr addrspace(1) %p
  ret void
}
