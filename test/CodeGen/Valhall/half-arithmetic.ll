; Half precision: a scalar is the low lane of a packed operation.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,PRE11
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,PRE11
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,V11

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @scalar_fadd(ptr addrspace(1) %p, half %a, half %b) {
; CHECK-LABEL: {{^}}scalar_fadd:
; CHECK: FADD.v2f16 r{{[0-9]+}}, u1.w0, u1.w1
  %r = fadd half %a, %b
  store half %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @scalar_fsub(ptr addrspace(1) %p, half %a, half %b) {
; CHECK-LABEL: {{^}}scalar_fsub:
; CHECK: FADD.v2f16 r{{[0-9]+}}, u1.w0, u1.w1.neg
  %r = fsub half %a, %b
  store half %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @scalar_fmul(ptr addrspace(1) %p, half %a, half %b) {
; CHECK-LABEL: {{^}}scalar_fmul:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: FMA.v2f16 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0.neg
  %r = fmul half %a, %b
  store half %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @scalar_fma(ptr addrspace(1) %p, half %a, half %b, half %c) {
; CHECK-LABEL: {{^}}scalar_fma:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: FMA.v2f16 r{{[0-9]+}}, u1.w0, u1.w1, [[R0]]{{\^?}}
  %r = call half @llvm.fma.f16(half %a, half %b, half %c)
  store half %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @scalar_signs(ptr addrspace(1) %p, half %a, half %b) {
; CHECK-LABEL: {{^}}scalar_signs:
; CHECK: FADD.v2f16 r{{[0-9]+}}, u1.w1.abs, u1.w0.neg
  %x = fneg half %a
  %y = call half @llvm.fabs.f16(half %b)
  %r = fadd half %x, %y
  store half %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @scalar_fneg(ptr addrspace(1) %p, half %a) {
; CHECK-LABEL: {{^}}scalar_fneg:
; CHECK: IADD_IMM.v2i16 r{{[0-9]+}}, u1.w0, #0x80008000
  %r = fneg half %a
  store half %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @scalar_fabs(ptr addrspace(1) %p, half %a) {
; CHECK-LABEL: {{^}}scalar_fabs:
; PRE11: LSHIFT_AND.i32 r{{[0-9]+}}, u1.w0, 0x0.b00,
; V11: AND_IMM.i32 r{{[0-9]+}}, u1.w0, #0x7FFF7FFF
  %r = call half @llvm.fabs.f16(half %a)
  store half %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @scalar_minnum(ptr addrspace(1) %p, half %a, half %b) {
; CHECK-LABEL: {{^}}scalar_minnum:
; CHECK: FMIN.v2f16 r{{[0-9]+}}, u1.w0, u1.w1
  %r = call half @llvm.minnum.f16(half %a, half %b)
  store half %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @scalar_maxnum(ptr addrspace(1) %p, half %a, half %b) {
; CHECK-LABEL: {{^}}scalar_maxnum:
; CHECK: FMAX.v2f16 r{{[0-9]+}}, u1.w0, u1.w1
  %r = call half @llvm.maxnum.f16(half %a, half %b)
  store half %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @scalar_floor(ptr addrspace(1) %p, half %a) {
; PRE11-LABEL: {{^}}scalar_floor:
; PRE11: FROUND.v2f16.rtn r{{[0-9]+}}, u1.w0
; V11-LABEL: {{^}}scalar_floor:
; V11: F16_TO_F32 [[R0:r[0-9]+]], u1.w0.h0
; V11: FROUND.f32.rtn [[R1:r[0-9]+]], [[R0]]{{\^?}}
; V11: FADD.f32 r{{[0-9]+}}.h0, [[R1]]{{\^?}}, 0x0.neg
  %r = call half @llvm.floor.f16(half %a)
  store half %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @scalar_rint(ptr addrspace(1) %p, half %a) {
; PRE11-LABEL: {{^}}scalar_rint:
; PRE11: FROUND.v2f16 r{{[0-9]+}}, u1.w0
; V11-LABEL: {{^}}scalar_rint:
; V11: F16_TO_F32 [[R0:r[0-9]+]], u1.w0.h0
; V11: FROUND.f32 [[R1:r[0-9]+]], [[R0]]{{\^?}}
; V11: FADD.f32 r{{[0-9]+}}.h0, [[R1]]{{\^?}}, 0x0.neg
  %r = call half @llvm.rint.f16(half %a)
  store half %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @packed_fadd(ptr addrspace(1) %p, <2 x half> %a, <2 x half> %b) {
; CHECK-LABEL: {{^}}packed_fadd:
; CHECK: FADD.v2f16 r{{[0-9]+}}, u1.w0, u1.w1
  %r = fadd <2 x half> %a, %b
  store <2 x half> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @packed_fsub(ptr addrspace(1) %p, <2 x half> %a, <2 x half> %b) {
; PRE11-LABEL: {{^}}packed_fsub:
; PRE11: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x80008000
; PRE11: LSHIFT_XOR.i32 [[R1:r[0-9]+]], u1.w1, 0x0.b00, [[R0]]{{\^?}}
; PRE11: FADD.v2f16 r{{[0-9]+}}, u1.w0, [[R1]]{{\^?}}
; V11-LABEL: {{^}}packed_fsub:
; V11: XOR_IMM.i32 [[R0:r[0-9]+]], u1.w1, #0x80008000
; V11: FADD.v2f16 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}
  %r = fsub <2 x half> %a, %b
  store <2 x half> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @packed_fmul(ptr addrspace(1) %p, <2 x half> %a, <2 x half> %b) {
; CHECK-LABEL: {{^}}packed_fmul:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: FMA.v2f16 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0.neg
  %r = fmul <2 x half> %a, %b
  store <2 x half> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @packed_fma(ptr addrspace(1) %p, <2 x half> %a, <2 x half> %b, <2 x half> %c) {
; CHECK-LABEL: {{^}}packed_fma:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: FMA.v2f16 r{{[0-9]+}}, u1.w0, u1.w1, [[R0]]{{\^?}}
  %r = call <2 x half> @llvm.fma.v2f16(<2 x half> %a, <2 x half> %b, <2 x half> %c)
  store <2 x half> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @packed_signs(ptr addrspace(1) %p, <2 x half> %a, <2 x half> %b) {
; PRE11-LABEL: {{^}}packed_signs:
; PRE11: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x80008000
; PRE11: IADD_IMM.i32 [[R1:r[0-9]+]], 0x0, #0x7FFF7FFF
; PRE11: LSHIFT_XOR.i32 [[R2:r[0-9]+]], u1.w0, 0x0.b00, [[R0]]{{\^?}}
; PRE11: LSHIFT_AND.i32 [[R3:r[0-9]+]], u1.w1, 0x0.b00, [[R1]]{{\^?}}
; PRE11: FADD.v2f16 r{{[0-9]+}}, [[R3]]{{\^?}}, [[R2]]{{\^?}}
; V11-LABEL: {{^}}packed_signs:
; V11: XOR_IMM.i32 [[R0:r[0-9]+]], u1.w0, #0x80008000
; V11: AND_IMM.i32 [[R1:r[0-9]+]], u1.w1, #0x7FFF7FFF
; V11: FADD.v2f16 r{{[0-9]+}}, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %x = fneg <2 x half> %a
  %y = call <2 x half> @llvm.fabs.v2f16(<2 x half> %b)
  %r = fadd <2 x half> %x, %y
  store <2 x half> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @packed_fneg(ptr addrspace(1) %p, <2 x half> %a) {
; PRE11-LABEL: {{^}}packed_fneg:
; PRE11: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x80008000
; PRE11: LSHIFT_XOR.i32 r{{[0-9]+}}, u1.w0, 0x0.b00, [[R0]]{{\^?}}
; V11-LABEL: {{^}}packed_fneg:
; V11: XOR_IMM.i32 r{{[0-9]+}}, u1.w0, #0x80008000
  %r = fneg <2 x half> %a
  store <2 x half> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @packed_fabs(ptr addrspace(1) %p, <2 x half> %a) {
; PRE11-LABEL: {{^}}packed_fabs:
; PRE11: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x7FFF7FFF
; PRE11: LSHIFT_AND.i32 r{{[0-9]+}}, u1.w0, 0x0.b00, [[R0]]{{\^?}}
; V11-LABEL: {{^}}packed_fabs:
; V11: AND_IMM.i32 r{{[0-9]+}}, u1.w0, #0x7FFF7FFF
  %r = call <2 x half> @llvm.fabs.v2f16(<2 x half> %a)
  store <2 x half> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @packed_minnum(ptr addrspace(1) %p, <2 x half> %a, <2 x half> %b) {
; CHECK-LABEL: {{^}}packed_minnum:
; CHECK: FMIN.v2f16 r{{[0-9]+}}, u1.w0, u1.w1
  %r = call <2 x half> @llvm.minnum.v2f16(<2 x half> %a, <2 x half> %b)
  store <2 x half> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @packed_maxnum(ptr addrspace(1) %p, <2 x half> %a, <2 x half> %b) {
; CHECK-LABEL: {{^}}packed_maxnum:
; CHECK: FMAX.v2f16 r{{[0-9]+}}, u1.w0, u1.w1
  %r = call <2 x half> @llvm.maxnum.v2f16(<2 x half> %a, <2 x half> %b)
  store <2 x half> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @packed_floor(ptr addrspace(1) %p, <2 x half> %a) {
; PRE11-LABEL: {{^}}packed_floor:
; PRE11: FROUND.v2f16.rtn r{{[0-9]+}}, u1.w0
; V11-LABEL: {{^}}packed_floor:
; V11: U16_TO_U32 [[R0:r[0-9]+]], u1.w0.h1
; V11: F16_TO_F32 [[R1:r[0-9]+]], u1.w0.h0
; V11: F16_TO_F32 [[R2:r[0-9]+]], [[R0]]{{\^?}}.h0
; V11: FROUND.f32.rtn [[R3:r[0-9]+]], [[R1]]{{\^?}}
; V11: FROUND.f32.rtn [[R4:r[0-9]+]], [[R2]]{{\^?}}
; V11: FADD.f32 [[R5:r[0-9]+]].h0, [[R3]]{{\^?}}, 0x0.neg
; V11: FADD.f32 [[R6:r[0-9]+]].h0, [[R4]]{{\^?}}, 0x0.neg
; V11: MKVEC.v2i16 r{{[0-9]+}}, [[R5]]{{\^?}}.h0, [[R6]]{{\^?}}.h0
  %r = call <2 x half> @llvm.floor.v2f16(<2 x half> %a)
  store <2 x half> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @packed_rint(ptr addrspace(1) %p, <2 x half> %a) {
; PRE11-LABEL: {{^}}packed_rint:
; PRE11: FROUND.v2f16 r{{[0-9]+}}, u1.w0
; V11-LABEL: {{^}}packed_rint:
; V11: U16_TO_U32 [[R0:r[0-9]+]], u1.w0.h1
; V11: F16_TO_F32 [[R1:r[0-9]+]], u1.w0.h0
; V11: F16_TO_F32 [[R2:r[0-9]+]], [[R0]]{{\^?}}.h0
; V11: FROUND.f32 [[R3:r[0-9]+]], [[R1]]{{\^?}}
; V11: FROUND.f32 [[R4:r[0-9]+]], [[R2]]{{\^?}}
; V11: FADD.f32 [[R5:r[0-9]+]].h0, [[R3]]{{\^?}}, 0x0.neg
; V11: FADD.f32 [[R6:r[0-9]+]].h0, [[R4]]{{\^?}}, 0x0.neg
; V11: MKVEC.v2i16 r{{[0-9]+}}, [[R5]]{{\^?}}.h0, [[R6]]{{\^?}}.h0
  %r = call <2 x half> @llvm.rint.v2f16(<2 x half> %a)
  store <2 x half> %r, ptr addrspace(1) %p
  ret void
}

; A repeated scalar is a swizzle of the source.
define spir_kernel void @splat(ptr addrspace(1) %p, half %a, <2 x half> %b) {
; CHECK-LABEL: {{^}}splat:
; CHECK: FADD.v2f16 r{{[0-9]+}}, u1.w1, u1.w0.h00
  %i = insertelement <2 x half> poison, half %a, i32 0
  %s = shufflevector <2 x half> %i, <2 x half> poison, <2 x i32> zeroinitializer
  %r = fadd <2 x half> %b, %s
  store <2 x half> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @high_lane(ptr addrspace(1) %p, <2 x half> %a, half %b) {
; CHECK-LABEL: {{^}}high_lane:
; CHECK: FADD.v2f16 r{{[0-9]+}}, u1.w0.h11, u1.w1
  %h = extractelement <2 x half> %a, i32 1
  %r = fadd half %h, %b
  store half %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @divide(ptr addrspace(1) %p, half %a, half %b) {
; CHECK-LABEL: {{^}}divide:
; CHECK: F16_TO_F32 [[R0:r[0-9]+]], u1.w1.h0
; CHECK: F16_TO_F32 [[R1:r[0-9]+]], u1.w0.h0
; CHECK: FREXPM.f32 [[R2:r[0-9]+]], [[R0]]{{\^?}}
; CHECK: FREXPE.f32.neg_result [[R3:r[0-9]+]], [[R0]]{{\^?}}
; CHECK: FRCP.f32 [[R4:r[0-9]+]], [[R2]]{{\^?}}
; CHECK: FMA_RSCALE.f32 [[R5:r[0-9]+]], [[R1]]{{\^?}}, [[R4]]{{\^?}}, 0x0.neg, [[R3]]{{\^?}}
; CHECK: FADD.f32 r{{[0-9]+}}.h0, [[R5]]{{\^?}}, 0x0.neg
  %r = fdiv half %a, %b
  store half %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @packed_minimum(ptr addrspace(1) %p, <2 x half> %a, <2 x half> %b) {
; CHECK-LABEL: {{^}}packed_minimum:
; CHECK-DAG: FMIN.v2f16.nan_propagate [[R0:r[0-9]+]], u1.w0, u1.w1
; CHECK-DAG: LSHIFT_OR.i32 [[R1:r[0-9]+]], u1.w0, 0x0.b00,
; CHECK: CSEL.v2f16.eq r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %r = call <2 x half> @llvm.minimum.v2f16(<2 x half> %a, <2 x half> %b)
  store <2 x half> %r, ptr addrspace(1) %p
  ret void
}

declare <2 x half> @llvm.fabs.v2f16(<2 x half>)
declare <2 x half> @llvm.floor.v2f16(<2 x half>)
declare <2 x half> @llvm.fma.v2f16(<2 x half>, <2 x half>, <2 x half>)
declare <2 x half> @llvm.maxnum.v2f16(<2 x half>, <2 x half>)
declare <2 x half> @llvm.minnum.v2f16(<2 x half>, <2 x half>)
declare <2 x half> @llvm.rint.v2f16(<2 x half>)
declare half @llvm.fabs.f16(half)
declare half @llvm.floor.f16(half)
declare half @llvm.fma.f16(half, half, half)
declare half @llvm.maxnum.f16(half, half)
declare half @llvm.minnum.f16(half, half)
declare half @llvm.rint.f16(half)
declare <2 x half> @llvm.minimum.v2f16(<2 x half>, <2 x half>)
