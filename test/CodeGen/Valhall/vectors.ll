; Vectors are registers side by side: building, taking apart and shuffling are a
; choice of registers, or of halves and bytes.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,PRE11
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,PRE11
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,V11

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @extract_v4i32(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}extract_v4i32:
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:8
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
  %v = load <4 x i32>, ptr addrspace(1) %q
  %r = extractelement <4 x i32> %v, i32 2
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @insert_v4i32(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %a) {
; CHECK-LABEL: {{^}}insert_v4i32:
; CHECK: LOAD.i128.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:r{{[0-9]+}}:[[R1:r[0-9]+]]:[[R2:r[0-9]+]], u1, offset:0
; CHECK: MOV.i32 [[R3:r[0-9]+]], u2.w0
; CHECK: STORE.i128.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]]:[[R3]]:[[R1]]:[[R2]], u0, offset:0
  %v = load <4 x i32>, ptr addrspace(1) %q
  %r = insertelement <4 x i32> %v, i32 %a, i32 1
  store <4 x i32> %r, ptr addrspace(1) %p
  ret void
}

; A variable index selects by comparison, without memory.
define spir_kernel void @extract_dynamic_v4i32(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %i) {
; PRE11-LABEL: {{^}}extract_dynamic_v4i32:
; PRE11: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x3
; PRE11: LSHIFT_AND.i32 [[R1:r[0-9]+]], u2.w0, 0x0.b00, [[R0]]{{\^?}}
; PRE11: SHADDX.u64 {{\[}}[[R2:r[0-9]+]]:[[R3:r[0-9]+]]], u1, {{\[}}[[R1]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x2
; PRE11: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R4:r[0-9]+]], {{\[}}[[R2]]{{\^?}}:[[R3]]{{\^?}}], offset:0
; PRE11: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R4]], u0, offset:0
; V11-LABEL: {{^}}extract_dynamic_v4i32:
; V11: AND_IMM.i32 [[R0:r[0-9]+]], u2.w0, #0x3
; V11: SHADDX.u64 {{\[}}[[R1:r[0-9]+]]:[[R2:r[0-9]+]]], u1, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x2
; V11: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3:r[0-9]+]], {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}], offset:0
; V11: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]], u0, offset:0
  %v = load <4 x i32>, ptr addrspace(1) %q
  %r = extractelement <4 x i32> %v, i32 %i
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @insert_dynamic_v2i32(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %a, i32 %i) {
; CHECK-LABEL: {{^}}insert_dynamic_v2i32:
; CHECK: LOAD.i64.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]], u1, offset:0
; CHECK: IADD_IMM.i32 [[R2:r[0-9]+]], 0x0, #0x1
; CHECK: MOV.i32{{[a-z0-9.]*}} [[R3:r[0-9]+]], u2.w0
; CHECK: CSEL.u32.eq [[R4:r[0-9]+]], u2.w1, [[R2]]{{\^?}}, u2.w0, [[R1]]{{\^?}}
; CHECK: CSEL.u32.eq [[R5:r[0-9]+]], u2.w1, 0x0, [[R3]]{{\^?}}, [[R0]]{{\^?}}
; CHECK: STORE.i64.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R5]]:[[R4]], u0, offset:0
  %v = load <2 x i32>, ptr addrspace(1) %q
  %r = insertelement <2 x i32> %v, i32 %a, i32 %i
  store <2 x i32> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @extract_dynamic_v2i16(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %i) {
; CHECK-LABEL: {{^}}extract_dynamic_v2i16:
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:0
; CHECK: U16_TO_U32 [[R1:r[0-9]+]], [[R0]]{{\^?}}.h1
; CHECK: CSEL.u32.eq [[R2:r[0-9]+]], u2.w0, 0x0, [[R0]]{{\^?}}, [[R1]]{{\^?}}
; CHECK: STORE.i16.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R2]], u0, offset:0
  %v = load <2 x i16>, ptr addrspace(1) %q
  %r = extractelement <2 x i16> %v, i32 %i
  store i16 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @swap_v2i16(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}swap_v2i16:
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:0
; CHECK: U16_TO_U32 [[R1:r[0-9]+]], [[R0]]{{\^?}}.h1
; CHECK: MKVEC.v2i16 [[R2:r[0-9]+]], [[R1]]{{\^?}}.h0, [[R0]]{{\^?}}.h0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R2]], u0, offset:0
  %v = load <2 x i16>, ptr addrspace(1) %q
  %r = shufflevector <2 x i16> %v, <2 x i16> poison, <2 x i32> <i32 1, i32 0>
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @merge_v2f16(ptr addrspace(1) %p, ptr addrspace(1) %q, <2 x half> %b) {
; CHECK-LABEL: {{^}}merge_v2f16:
; CHECK: LOAD.i16.w0.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:2
; CHECK: MKVEC.v2i16 [[R1:r[0-9]+]], [[R0]]{{\^?}}.h0, u2.w0.h0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R1]], u0, offset:0
  %v = load <2 x half>, ptr addrspace(1) %q
  %r = shufflevector <2 x half> %v, <2 x half> %b, <2 x i32> <i32 1, i32 2>
  store <2 x half> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @reverse_v4f32(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}reverse_v4f32:
; CHECK: LOAD.i128.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]]:[[R2:r[0-9]+]]:[[R3:r[0-9]+]], u1, offset:0
; CHECK: MOV.i32 [[R4:r[0-9]+]], [[R3]]{{\^?}}
; CHECK: MOV.i32 [[R5:r[0-9]+]], [[R2]]{{\^?}}
; CHECK: MOV.i32 [[R6:r[0-9]+]], [[R1]]{{\^?}}
; CHECK: MOV.i32 [[R7:r[0-9]+]], [[R0]]{{\^?}}
; CHECK: STORE.i128.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R4]]:[[R5]]:[[R6]]:[[R7]], u0, offset:0
  %v = load <4 x float>, ptr addrspace(1) %q
  %r = shufflevector <4 x float> %v, <4 x float> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  store <4 x float> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @add_v3f32(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}add_v3f32:
; CHECK-DAG: LOAD.i64.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]], u1, offset:0
; CHECK-DAG: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R2:r[0-9]+]], u1, offset:8
; CHECK-DAG: FADD.f32{{[a-z0-9.]*}} [[R3:r[0-9]+]], [[R1]]{{\^?}}, [[R1]]{{\^?}}
; CHECK-DAG: FADD.f32{{[a-z0-9.]*}} [[R4:r[0-9]+]], [[R2]]{{\^?}}, [[R2]]{{\^?}}
; CHECK-DAG: FADD.f32{{[a-z0-9.]*}} [[R5:r[0-9]+]], [[R0]]{{\^?}}, [[R0]]{{\^?}}
; CHECK-DAG: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R4]], u0, offset:8
; CHECK-DAG: STORE.i64.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R5]]:[[R3]], u0, offset:0
  %v = load <3 x float>, ptr addrspace(1) %q
  %r = fadd <3 x float> %v, %v
  store <3 x float> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @add_v8i32(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}add_v8i32:
; CHECK: LOAD.i128.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]]:[[R2:r[0-9]+]]:[[R3:r[0-9]+]], u1, offset:16
; CHECK: LOAD.i128.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R4:r[0-9]+]]:[[R5:r[0-9]+]]:[[R6:r[0-9]+]]:[[R7:r[0-9]+]], u1, offset:0
; CHECK: IADD.u32 [[R8:r[0-9]+]], [[R3]]{{\^?}}, [[R3]]{{\^?}}
; CHECK: IADD.u32 [[R9:r[0-9]+]], [[R2]]{{\^?}}, [[R2]]{{\^?}}
; CHECK: IADD.u32{{[a-z0-9.]*}} [[R10:r[0-9]+]], [[R1]]{{\^?}}, [[R1]]{{\^?}}
; CHECK: IADD.u32 [[R11:r[0-9]+]], [[R7]]{{\^?}}, [[R7]]{{\^?}}
; CHECK: IADD.u32 [[R12:r[0-9]+]], [[R6]]{{\^?}}, [[R6]]{{\^?}}
; CHECK: IADD.u32 [[R13:r[0-9]+]], [[R5]]{{\^?}}, [[R5]]{{\^?}}
; CHECK: IADD.u32 [[R14:r[0-9]+]], [[R4]]{{\^?}}, [[R4]]{{\^?}}
; CHECK: IADD.u32 [[R15:r[0-9]+]], [[R0]]{{\^?}}, [[R0]]{{\^?}}
; CHECK: STORE.i128.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R14]]:[[R13]]:[[R12]]:[[R11]], u0, offset:0
; CHECK: STORE.i128.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R15]]:[[R10]]:[[R9]]:[[R8]], u0, offset:16
  %v = load <8 x i32>, ptr addrspace(1) %q
  %r = add <8 x i32> %v, %v
  store <8 x i32> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @add_v4i16(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}add_v4i16:
; CHECK: LOAD.i64.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]], u1, offset:0
; CHECK-DAG: IADD.v2u16 [[R2:r[0-9]+]], [[R1]]{{\^?}}, [[R1]]{{\^?}}
; CHECK-DAG: IADD.v2u16 [[R3:r[0-9]+]], [[R0]]{{\^?}}, [[R0]]{{\^?}}
; CHECK: STORE.i64.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]]:[[R2]], u0, offset:0
  %v = load <4 x i16>, ptr addrspace(1) %q
  %r = add <4 x i16> %v, %v
  store <4 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @add_v4i8(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}add_v4i8:
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u1, offset:0
; CHECK: IADD.u32 [[R1:r[0-9]+]], [[R0]]{{\^?}}.b3, [[R0]]{{\^?}}.b3
; CHECK: IADD.u32 [[R2:r[0-9]+]], [[R0]]{{\^?}}.b2, [[R0]]{{\^?}}.b2
; CHECK: IADD.u32 [[R3:r[0-9]+]], [[R0]]{{\^?}}.b1, [[R0]]{{\^?}}.b1
; CHECK: IADD.u32 [[R4:r[0-9]+]], [[R0]]{{\^?}}.b0, [[R0]]{{\^?}}.b0
; CHECK: MKVEC.v2i8 [[R5:r[0-9]+]], [[R2]]{{\^?}}.b0, [[R1]]{{\^?}}.b0, 0x0
; CHECK: MKVEC.v2i8 [[R6:r[0-9]+]], [[R4]]{{\^?}}.b0, [[R3]]{{\^?}}.b0, [[R5]]{{\^?}}
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R6]], u0, offset:0
  %v = load <4 x i8>, ptr addrspace(1) %q
  %r = add <4 x i8> %v, %v
  store <4 x i8> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @fma_v4f16(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}fma_v4f16:
; CHECK: LOAD.i64.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]], u1, offset:0
; CHECK-DAG: FMA.v2f16 [[R2:r[0-9]+]], [[R1]]{{\^?}}, [[R1]]{{\^?}}, [[R1]]{{\^?}}
; CHECK-DAG: FMA.v2f16 [[R3:r[0-9]+]], [[R0]]{{\^?}}, [[R0]]{{\^?}}, [[R0]]{{\^?}}
; CHECK: STORE.i64.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]]:[[R2]], u0, offset:0
  %v = load <4 x half>, ptr addrspace(1) %q
  %r = call <4 x half> @llvm.fma.v4f16(<4 x half> %v, <4 x half> %v, <4 x half> %v)
  store <4 x half> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @bitcast_v2i32_i64(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %a) {
; CHECK-LABEL: {{^}}bitcast_v2i32_i64:
; CHECK: LOAD.i64.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]], u1, offset:0
; CHECK: SHADDX.u64 {{\[}}[[R2:r[0-9]+]]:[[R3:r[0-9]+]]], {{\[}}[[R0]]{{\^?}}:[[R1]]{{\^?}}], u2, shift:0x0
; CHECK: STORE.i64.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R2]]:[[R3]], u0, offset:0
  %v = load <2 x i32>, ptr addrspace(1) %q
  %c = bitcast <2 x i32> %v to i64
  %r = add i64 %c, %a
  store i64 %r, ptr addrspace(1) %p
  ret void
}

declare <4 x half> @llvm.fma.v4f16(<4 x half>, <4 x half>, <4 x half>)
