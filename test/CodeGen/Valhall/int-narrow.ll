; Integers of 8 and 16 bits live in words; their upper bits are cut where they
; matter: before division, comparison, right shift and at extensions.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,PRE11
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,PRE11
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,V11

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @add_i8(ptr addrspace(1) %p, i8 %a, i8 %b) {
; CHECK-LABEL: {{^}}add_i8:
; CHECK: IADD.u32 r{{[0-9]+}}, u1.w0, u1.w1
  %r = add i8 %a, %b
  store i8 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @mul_i8(ptr addrspace(1) %p, i8 %a, i8 %b) {
; CHECK-LABEL: {{^}}mul_i8:
; CHECK: IMUL.i32 r{{[0-9]+}}, u1.w0, u1.w1
  %r = mul i8 %a, %b
  store i8 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @zext_i8(ptr addrspace(1) %p, i8 %a) {
; CHECK-LABEL: {{^}}zext_i8:
; CHECK: U8_TO_U32 r{{[0-9]+}}, u1.w0.b0
  %r = zext i8 %a to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sext_i8(ptr addrspace(1) %p, i8 %a) {
; CHECK-LABEL: {{^}}sext_i8:
; CHECK: S8_TO_S32 r{{[0-9]+}}, u1.w0.b0
  %r = sext i8 %a to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @lshr_i8(ptr addrspace(1) %p, i8 %a) {
; PRE11-LABEL: {{^}}lshr_i8:
; PRE11: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0xF8
; PRE11: LSHIFT_AND.i32 [[R1:r[0-9]+]], u1.w0, 0x0.b00, [[R0]]{{\^?}}
; PRE11: RSHIFT_OR.i32 r{{[0-9]+}}, [[R1]]{{\^?}}, 0x3020100.b33, 0x0
; V11-LABEL: {{^}}lshr_i8:
; V11: AND_IMM.i32 [[R0:r[0-9]+]], u1.w0, #0xF8
; V11: RSHIFT_OR.i32 r{{[0-9]+}}, [[R0]]{{\^?}}, 0x3020100.b33, 0x0
  %r = lshr i8 %a, 3
  store i8 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @ashr_i8(ptr addrspace(1) %p, i8 %a) {
; CHECK-LABEL: {{^}}ashr_i8:
; CHECK: S8_TO_S32 [[R0:r[0-9]+]], u1.w0.b0
; CHECK: RSHIFT_OR.i32 r{{[0-9]+}}, [[R0]]{{\^?}}, 0x3020100.b33, 0x0
  %r = ashr i8 %a, 3
  store i8 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @icmp_i8(ptr addrspace(1) %p, i8 %a, i8 %b) {
; CHECK-LABEL: {{^}}icmp_i8:
; CHECK: U8_TO_U32 [[R0:r[0-9]+]], u1.w1.b0
; CHECK: U8_TO_U32 [[R1:r[0-9]+]], u1.w0.b0
; CHECK: ICMP_OR.u32.lt.i1 r{{[0-9]+}}, [[R1]]{{\^?}}, [[R0]]{{\^?}}, 0x0
  %c = icmp ult i8 %a, %b
  %r = zext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @icmp_signed_i8(ptr addrspace(1) %p, i8 %a, i8 %b) {
; CHECK-LABEL: {{^}}icmp_signed_i8:
; CHECK: S8_TO_S32 [[R0:r[0-9]+]], u1.w1.b0
; CHECK: S8_TO_S32 [[R1:r[0-9]+]], u1.w0.b0
; CHECK: ICMP_OR.s32.lt.i1 r{{[0-9]+}}, [[R1]]{{\^?}}, [[R0]]{{\^?}}, 0x0
  %c = icmp slt i8 %a, %b
  %r = zext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @umax_i8(ptr addrspace(1) %p, i8 %a, i8 %b) {
; CHECK-LABEL: {{^}}umax_i8:
; CHECK: U8_TO_U32 [[R0:r[0-9]+]], u1.w1.b0
; CHECK: U8_TO_U32 [[R1:r[0-9]+]], u1.w0.b0
; CHECK: CSEL.u32.gt r{{[0-9]+}}, [[R1]]{{\^?}}, [[R0]]{{\^?}}, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %r = call i8 @llvm.umax.i8(i8 %a, i8 %b)
  store i8 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @smin_i8(ptr addrspace(1) %p, i8 %a, i8 %b) {
; CHECK-LABEL: {{^}}smin_i8:
; CHECK: S8_TO_S32 [[R0:r[0-9]+]], u1.w1.b0
; CHECK: S8_TO_S32 [[R1:r[0-9]+]], u1.w0.b0
; CHECK: CSEL.s32.lt r{{[0-9]+}}, [[R1]]{{\^?}}, [[R0]]{{\^?}}, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %r = call i8 @llvm.smin.i8(i8 %a, i8 %b)
  store i8 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @ctpop_i8(ptr addrspace(1) %p, i8 %a) {
; CHECK-LABEL: {{^}}ctpop_i8:
; CHECK: U8_TO_U32 [[R0:r[0-9]+]], u1.w0.b0
; CHECK: POPCOUNT.i32 r{{[0-9]+}}, [[R0]]{{\^?}}
  %r = call i8 @llvm.ctpop.i8(i8 %a)
  store i8 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @bitreverse_i8(ptr addrspace(1) %p, i8 %a) {
; CHECK-LABEL: {{^}}bitreverse_i8:
; CHECK: BITREV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: U8_TO_U32 r{{[0-9]+}}, [[R0]]{{\^?}}.b3
  %r = call i8 @llvm.bitreverse.i8(i8 %a)
  store i8 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @ctlz_i8(ptr addrspace(1) %p, i8 %a) {
; CHECK-LABEL: {{^}}ctlz_i8:
; CHECK: U8_TO_U32 [[R0:r[0-9]+]], u1.w0.b0
; CHECK: CLZ.u32 [[R1:r[0-9]+]], [[R0]]{{\^?}}
; CHECK: IADD_IMM.i32 r{{[0-9]+}}, [[R1]]{{\^?}}, #0xFFFFFFE8
  %r = call i8 @llvm.ctlz.i8(i8 %a, i1 false)
  store i8 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @add_i16(ptr addrspace(1) %p, i16 %a, i16 %b) {
; CHECK-LABEL: {{^}}add_i16:
; CHECK: IADD.u32 r{{[0-9]+}}, u1.w0, u1.w1
  %r = add i16 %a, %b
  store i16 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @mul_i16(ptr addrspace(1) %p, i16 %a, i16 %b) {
; CHECK-LABEL: {{^}}mul_i16:
; CHECK: IMUL.i32 r{{[0-9]+}}, u1.w0, u1.w1
  %r = mul i16 %a, %b
  store i16 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @zext_i16(ptr addrspace(1) %p, i16 %a) {
; CHECK-LABEL: {{^}}zext_i16:
; CHECK: U16_TO_U32 r{{[0-9]+}}, u1.w0.h0
  %r = zext i16 %a to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sext_i16(ptr addrspace(1) %p, i16 %a) {
; CHECK-LABEL: {{^}}sext_i16:
; CHECK: S16_TO_S32 r{{[0-9]+}}, u1.w0.h0
  %r = sext i16 %a to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @lshr_i16(ptr addrspace(1) %p, i16 %a) {
; PRE11-LABEL: {{^}}lshr_i16:
; PRE11: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0xFFF8
; PRE11: LSHIFT_AND.i32 [[R1:r[0-9]+]], u1.w0, 0x0.b00, [[R0]]{{\^?}}
; PRE11: RSHIFT_OR.i32 r{{[0-9]+}}, [[R1]]{{\^?}}, 0x3020100.b33, 0x0
; V11-LABEL: {{^}}lshr_i16:
; V11: AND_IMM.i32 [[R0:r[0-9]+]], u1.w0, #0xFFF8
; V11: RSHIFT_OR.i32 r{{[0-9]+}}, [[R0]]{{\^?}}, 0x3020100.b33, 0x0
  %r = lshr i16 %a, 3
  store i16 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @ashr_i16(ptr addrspace(1) %p, i16 %a) {
; CHECK-LABEL: {{^}}ashr_i16:
; CHECK: S16_TO_S32 [[R0:r[0-9]+]], u1.w0.h0
; CHECK: RSHIFT_OR.i32 r{{[0-9]+}}, [[R0]]{{\^?}}, 0x3020100.b33, 0x0
  %r = ashr i16 %a, 3
  store i16 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @icmp_i16(ptr addrspace(1) %p, i16 %a, i16 %b) {
; CHECK-LABEL: {{^}}icmp_i16:
; CHECK: U16_TO_U32 [[R0:r[0-9]+]], u1.w1.h0
; CHECK: U16_TO_U32 [[R1:r[0-9]+]], u1.w0.h0
; CHECK: ICMP_OR.u32.lt.i1 r{{[0-9]+}}, [[R1]]{{\^?}}, [[R0]]{{\^?}}, 0x0
  %c = icmp ult i16 %a, %b
  %r = zext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @icmp_signed_i16(ptr addrspace(1) %p, i16 %a, i16 %b) {
; CHECK-LABEL: {{^}}icmp_signed_i16:
; CHECK: S16_TO_S32 [[R0:r[0-9]+]], u1.w1.h0
; CHECK: S16_TO_S32 [[R1:r[0-9]+]], u1.w0.h0
; CHECK: ICMP_OR.s32.lt.i1 r{{[0-9]+}}, [[R1]]{{\^?}}, [[R0]]{{\^?}}, 0x0
  %c = icmp slt i16 %a, %b
  %r = zext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @umax_i16(ptr addrspace(1) %p, i16 %a, i16 %b) {
; CHECK-LABEL: {{^}}umax_i16:
; CHECK: U16_TO_U32 [[R0:r[0-9]+]], u1.w1.h0
; CHECK: U16_TO_U32 [[R1:r[0-9]+]], u1.w0.h0
; CHECK: CSEL.u32.gt r{{[0-9]+}}, [[R1]]{{\^?}}, [[R0]]{{\^?}}, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %r = call i16 @llvm.umax.i16(i16 %a, i16 %b)
  store i16 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @smin_i16(ptr addrspace(1) %p, i16 %a, i16 %b) {
; CHECK-LABEL: {{^}}smin_i16:
; CHECK: S16_TO_S32 [[R0:r[0-9]+]], u1.w1.h0
; CHECK: S16_TO_S32 [[R1:r[0-9]+]], u1.w0.h0
; CHECK: CSEL.s32.lt r{{[0-9]+}}, [[R1]]{{\^?}}, [[R0]]{{\^?}}, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %r = call i16 @llvm.smin.i16(i16 %a, i16 %b)
  store i16 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @ctpop_i16(ptr addrspace(1) %p, i16 %a) {
; CHECK-LABEL: {{^}}ctpop_i16:
; CHECK: U16_TO_U32 [[R0:r[0-9]+]], u1.w0.h0
; CHECK: POPCOUNT.i32 r{{[0-9]+}}, [[R0]]{{\^?}}
  %r = call i16 @llvm.ctpop.i16(i16 %a)
  store i16 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @bitreverse_i16(ptr addrspace(1) %p, i16 %a) {
; CHECK-LABEL: {{^}}bitreverse_i16:
; CHECK: BITREV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: U16_TO_U32 r{{[0-9]+}}, [[R0]]{{\^?}}.h1
  %r = call i16 @llvm.bitreverse.i16(i16 %a)
  store i16 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @ctlz_i16(ptr addrspace(1) %p, i16 %a) {
; CHECK-LABEL: {{^}}ctlz_i16:
; CHECK: U16_TO_U32 [[R0:r[0-9]+]], u1.w0.h0
; CHECK: CLZ.u32 [[R1:r[0-9]+]], [[R0]]{{\^?}}
; CHECK: IADD_IMM.i32 r{{[0-9]+}}, [[R1]]{{\^?}}, #0xFFFFFFF0
  %r = call i16 @llvm.ctlz.i16(i16 %a, i1 false)
  store i16 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @udiv_i8(ptr addrspace(1) %p, i8 %a, i8 %b) {
; One multiplication; a quotient that is too large is cut by the store.
; CHECK-LABEL: {{^}}udiv_i8:
; PRE11-DAG: U8_TO_F32 [[D:r[0-9]+]], u1.w1.b0
; PRE11-DAG: U8_TO_F32 [[N:r[0-9]+]], u1.w0.b0
; V11-DAG: U32_TO_F32 [[D:r[0-9]+]]
; V11-DAG: U32_TO_F32 [[N:r[0-9]+]]
; CHECK: FRCP.f32 [[R:r[0-9]+]], [[D]]^
; CHECK-NEXT: FMA.f32 [[E:r[0-9]+]], [[R]]^, u2.w0, 0x0.neg
; CHECK-NEXT: FMA.f32 [[Q:r[0-9]+]], [[N]]^, [[E]]^, 0x0.neg
; CHECK-NEXT: F32_TO_U32.rtz [[I:r[0-9]+]], [[Q]]^
; CHECK-NEXT: STORE.i8.slot2.end @[[I]],
  %r = udiv i8 %a, %b
  store i8 %r, ptr addrspace(1) %p
  ret void
}

declare i16 @llvm.bitreverse.i16(i16)
declare i16 @llvm.ctlz.i16(i16, i1)
declare i16 @llvm.ctpop.i16(i16)
declare i16 @llvm.smin.i16(i16, i16)
declare i16 @llvm.umax.i16(i16, i16)
declare i8 @llvm.bitreverse.i8(i8)
declare i8 @llvm.ctlz.i8(i8, i1)
declare i8 @llvm.ctpop.i8(i8)
declare i8 @llvm.smin.i8(i8, i8)
declare i8 @llvm.umax.i8(i8, i8)
