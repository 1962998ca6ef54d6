; 32-bit integer arithmetic: operands come straight from uniforms, and what the
; hardware lacks is a short sequence.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @add(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}add:
; CHECK: IADD.u32 r{{[0-9]+}}, u1.w0, u1.w1
  %r = add i32 %a, %b
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @add_immediate(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}add_immediate:
; CHECK: IADD_IMM.i32 r{{[0-9]+}}, u1.w0, #0xF4240
  %r = add i32 %a, 1000000
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sub(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}sub:
; CHECK: ISUB.u32 r{{[0-9]+}}, u1.w0, u1.w1
  %r = sub i32 %a, %b
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; A subtracted constant is the addition of its negative.
define spir_kernel void @sub_immediate(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}sub_immediate:
; CHECK: IADD_IMM.i32 r{{[0-9]+}}, u1.w0, #0xFFF0BDC0
  %r = sub i32 %a, 1000000
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @neg(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}neg:
; CHECK: ISUB.u32 r{{[0-9]+}}, 0x0, u1.w0
  %r = sub i32 0, %a
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @mul(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}mul:
; CHECK: IMUL.i32 r{{[0-9]+}}, u1.w0, u1.w1
  %r = mul i32 %a, %b
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; A multiplication by a power of two is a shift.
define spir_kernel void @mul_power(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}mul_power:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x4
; CHECK: LSHIFT_OR.i32 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}.b00, 0x0
  %r = mul i32 %a, 16
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @mulhi_unsigned(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}mulhi_unsigned:
; CHECK-NOT: u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: IMULD.u64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], u1.w0, {{\[}}[[R1]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0
  %x = zext i32 %a to i64
  %y = zext i32 %b to i64
  %m = mul i64 %x, %y
  %h = lshr i64 %m, 32
  %r = trunc i64 %h to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @mulhi_signed(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}mulhi_signed:
; CHECK-NOT: u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: IMULD.s64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], u1.w0, {{\[}}[[R1]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0
  %x = sext i32 %a to i64
  %y = sext i32 %b to i64
  %m = mul i64 %x, %y
  %h = lshr i64 %m, 32
  %r = trunc i64 %h to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @udiv(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}udiv:
; CHECK: U32_TO_F32 [[R0:r[0-9]+]], u1.w1
; CHECK: ISUB.u32 [[R1:r[0-9]+]], 0x0, u1.w1
; CHECK: FRCP.f32 [[R2:r[0-9]+]], [[R0]]{{\^?}}
; CHECK: FMA.f32 [[R3:r[0-9]+]], [[R2]]{{\^?}}, u2.w0, 0x0.neg
; CHECK: F32_TO_U32.rtz [[R4:r[0-9]+]], [[R3]]{{\^?}}
; CHECK: IMUL.i32 [[R5:r[0-9]+]], [[R4]]{{\^?}}, [[R1]]{{\^?}}
; CHECK: IMULD.u64 {{\[}}r{{[0-9]+}}:[[R6:r[0-9]+]]], {{\[}}[[R4]]{{\^?}}:[[R1]]{{\^?}}].w0, {{\[}}[[R5]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0
; CHECK: IADD.u32 [[R8:r[0-9]+]], [[R4]]{{\^?}}, [[R6]]{{\^?}}
; CHECK: IMULD.u64 {{\[}}r{{[0-9]+}}:[[R9:r[0-9]+]]], u1.w0, {{\[}}[[R8]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0
; CHECK: IMUL.i32 [[R10:r[0-9]+]], [[R9]]{{\^?}}, u1.w1
; CHECK: IADD_IMM.i32 [[R11:r[0-9]+]], [[R9]]{{\^?}}, #0x1
; CHECK: ISUB.u32 [[R12:r[0-9]+]], u1.w0, [[R10]]{{\^?}}
; CHECK: CSEL.u32.ge [[R13:r[0-9]+]], [[R12]]{{\^?}}, u1.w1, [[R11]]{{\^?}}, [[R9]]{{\^?}}
; CHECK: ISUB.u32 [[R14:r[0-9]+]], [[R12]]{{\^?}}, u1.w1
; CHECK: IADD_IMM.i32 [[R15:r[0-9]+]], [[R13]]{{\^?}}, #0x1
; CHECK: CSEL.u32.ge [[R16:r[0-9]+]], [[R12]]{{\^?}}, u1.w1, [[R14]]{{\^?}}, [[R12]]{{\^?}}
; CHECK: CSEL.u32.ge r{{[0-9]+}}, [[R16]]{{\^?}}, u1.w1, [[R15]]{{\^?}}, [[R13]]{{\^?}}
  %r = udiv i32 %a, %b
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @urem(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}urem:
; CHECK: U32_TO_F32 [[R0:r[0-9]+]], u1.w1
; CHECK: ISUB.u32 [[R1:r[0-9]+]], 0x0, u1.w1
; CHECK: FRCP.f32 [[R2:r[0-9]+]], [[R0]]{{\^?}}
; CHECK: FMA.f32 [[R3:r[0-9]+]], [[R2]]{{\^?}}, u2.w0, 0x0.neg
; CHECK: F32_TO_U32.rtz [[R4:r[0-9]+]], [[R3]]{{\^?}}
; CHECK: IMUL.i32 [[R5:r[0-9]+]], [[R4]]{{\^?}}, [[R1]]{{\^?}}
; CHECK: IMULD.u64 {{\[}}r{{[0-9]+}}:[[R6:r[0-9]+]]], {{\[}}[[R4]]{{\^?}}:[[R1]]{{\^?}}].w0, {{\[}}[[R5]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0
; CHECK: IADD.u32 [[R8:r[0-9]+]], [[R4]]{{\^?}}, [[R6]]{{\^?}}
; CHECK: IMULD.u64 {{\[}}r{{[0-9]+}}:[[R9:r[0-9]+]]], u1.w0, {{\[}}[[R8]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0
; CHECK: IMUL.i32 [[R10:r[0-9]+]], [[R9]]{{\^?}}, u1.w1
; CHECK: ISUB.u32 [[R11:r[0-9]+]], u1.w0, [[R10]]{{\^?}}
; CHECK: ISUB.u32 [[R12:r[0-9]+]], [[R11]]{{\^?}}, u1.w1
; CHECK: CSEL.u32.ge [[R13:r[0-9]+]], [[R11]]{{\^?}}, u1.w1, [[R12]]{{\^?}}, [[R11]]{{\^?}}
; CHECK: ISUB.u32 [[R14:r[0-9]+]], [[R13]]{{\^?}}, u1.w1
; CHECK: CSEL.u32.ge r{{[0-9]+}}, [[R13]]{{\^?}}, u1.w1, [[R14]]{{\^?}}, [[R13]]{{\^?}}
  %r = urem i32 %a, %b
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sdiv(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}sdiv:
; CHECK: IABS.s32 [[R0:r[0-9]+]], u1.w1
; CHECK: U32_TO_F32 [[R1:r[0-9]+]], [[R0]]{{\^?}}
; CHECK: ISUB.u32 [[R2:r[0-9]+]], 0x0, [[R0]]{{\^?}}
; CHECK: FRCP.f32 [[R3:r[0-9]+]], [[R1]]{{\^?}}
; CHECK: FMA.f32 [[R4:r[0-9]+]], [[R3]]{{\^?}}, u2.w0, 0x0.neg
; CHECK: F32_TO_U32.rtz [[R5:r[0-9]+]], [[R4]]{{\^?}}
; CHECK: IMUL.i32 [[R6:r[0-9]+]], [[R5]]{{\^?}}, [[R2]]{{\^?}}
; CHECK: IMULD.u64 {{\[}}r{{[0-9]+}}:[[R7:r[0-9]+]]], {{\[}}[[R5]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, {{\[}}[[R6]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0
; CHECK-DAG: IADD.u32 [[R8:r[0-9]+]], [[R5]]{{\^?}}, [[R7]]{{\^?}}
; CHECK-DAG: IABS.s32 [[R9:r[0-9]+]], u1.w0
; CHECK: IMULD.u64 {{\[}}r{{[0-9]+}}:[[R10:r[0-9]+]]], {{\[}}[[R9]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, {{\[}}[[R8]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0
; CHECK: IMUL.i32 [[R11:r[0-9]+]], [[R10]]{{\^?}}, [[R0]]{{\^?}}
; CHECK-DAG: IADD_IMM.i32 [[R12:r[0-9]+]], [[R10]]{{\^?}}, #0x1
; CHECK-DAG: ISUB.u32 [[R13:r[0-9]+]], [[R9]]{{\^?}}, [[R11]]{{\^?}}
; CHECK-DAG: CSEL.u32.ge [[R14:r[0-9]+]], [[R13]]{{\^?}}, [[R0]]{{\^?}}, [[R12]]{{\^?}}, [[R10]]{{\^?}}
; CHECK-DAG: ISUB.u32 [[R15:r[0-9]+]], [[R13]]{{\^?}}, [[R0]]{{\^?}}
; CHECK-DAG: IADD_IMM.i32 [[R16:r[0-9]+]], [[R14]]{{\^?}}, #0x1
; CHECK-DAG: CSEL.u32.ge [[R17:r[0-9]+]], [[R13]]{{\^?}}, [[R0]]{{\^?}}, [[R15]]{{\^?}}, [[R13]]{{\^?}}
; CHECK-DAG: MOV.i32 [[R18:r[0-9]+]], u1.w1
; CHECK-DAG: CSEL.u32.ge [[R19:r[0-9]+]], [[R17]]{{\^?}}, [[R0]]{{\^?}}, [[R16]]{{\^?}}, [[R14]]{{\^?}}
; CHECK-DAG: LSHIFT_XOR.i32 [[R20:r[0-9]+]], u1.w0, 0x0.b00, [[R18]]{{\^?}}
; CHECK-DAG: ISUB.u32 [[R21:r[0-9]+]], 0x0, [[R19]]{{\^?}}
; CHECK-DAG: CSEL.s32.lt r{{[0-9]+}}, [[R20]]{{\^?}}, 0x0, [[R21]]{{\^?}}, [[R19]]{{\^?}}
  %r = sdiv i32 %a, %b
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @srem(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}srem:
; CHECK: IABS.s32 [[R0:r[0-9]+]], u1.w1
; CHECK: U32_TO_F32 [[R1:r[0-9]+]], [[R0]]{{\^?}}
; CHECK: ISUB.u32 [[R2:r[0-9]+]], 0x0, [[R0]]{{\^?}}
; CHECK: FRCP.f32 [[R3:r[0-9]+]], [[R1]]{{\^?}}
; CHECK: FMA.f32 [[R4:r[0-9]+]], [[R3]]{{\^?}}, u2.w0, 0x0.neg
; CHECK: F32_TO_U32.rtz [[R5:r[0-9]+]], [[R4]]{{\^?}}
; CHECK: IMUL.i32 [[R6:r[0-9]+]], [[R5]]{{\^?}}, [[R2]]{{\^?}}
; CHECK: IMULD.u64 {{\[}}r{{[0-9]+}}:[[R7:r[0-9]+]]], {{\[}}[[R5]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, {{\[}}[[R6]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0
; CHECK-DAG: IADD.u32 [[R8:r[0-9]+]], [[R5]]{{\^?}}, [[R7]]{{\^?}}
; CHECK-DAG: IABS.s32 [[R9:r[0-9]+]], u1.w0
; CHECK: IMULD.u64 {{\[}}r{{[0-9]+}}:[[R10:r[0-9]+]]], {{\[}}[[R9]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, {{\[}}[[R8]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0
; CHECK: IMUL.i32 [[R11:r[0-9]+]], [[R10]]{{\^?}}, [[R0]]{{\^?}}
; CHECK-DAG: ISUB.u32 [[R12:r[0-9]+]], [[R9]]{{\^?}}, [[R11]]{{\^?}}
; CHECK-DAG: ISUB.u32 [[R13:r[0-9]+]], [[R12]]{{\^?}}, [[R0]]{{\^?}}
; CHECK-DAG: CSEL.u32.ge [[R14:r[0-9]+]], [[R12]]{{\^?}}, [[R0]]{{\^?}}, [[R13]]{{\^?}}, [[R12]]{{\^?}}
; CHECK-DAG: ISUB.u32 [[R15:r[0-9]+]], [[R14]]{{\^?}}, [[R0]]{{\^?}}
; CHECK-DAG: CSEL.u32.ge [[R16:r[0-9]+]], [[R14]]{{\^?}}, [[R0]]{{\^?}}, [[R15]]{{\^?}}, [[R14]]{{\^?}}
; CHECK-DAG: ISUB.u32 [[R17:r[0-9]+]], 0x0, [[R16]]{{\^?}}
; CHECK-DAG: CSEL.s32.lt r{{[0-9]+}}, u1.w0, 0x0, [[R17]]{{\^?}}, [[R16]]{{\^?}}
  %r = srem i32 %a, %b
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @udiv_constant(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}udiv_constant:
; CHECK: IADD_IMM.i32 [[R1:r[0-9]+]], 0x0, #0xCCCCCCCD
; CHECK: IMULD.u64 {{\[}}r{{[0-9]+}}:[[R2:r[0-9]+]]], u1.w0, {{\[}}[[R1]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0
; CHECK: RSHIFT_OR.i32 r{{[0-9]+}}, [[R2]]{{\^?}}, 0x3020100.b33, 0x0
  %r = udiv i32 %a, 10
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sdiv_power(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}sdiv_power:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x1F
; CHECK: ARSHIFT_OR.i32 [[R1:r[0-9]+]], u1.w0, [[R0]]{{\^?}}.b00, 0x0
; CHECK: RSHIFT_OR.i32 [[R2:r[0-9]+]], [[R1]]{{\^?}}, 0x1F1E1D1C.b11, 0x0
; CHECK: IADD.u32 [[R3:r[0-9]+]], u1.w0, [[R2]]{{\^?}}
; CHECK: ARSHIFT_OR.i32 r{{[0-9]+}}, [[R3]]{{\^?}}, 0x3020100.b33, 0x0
  %r = sdiv i32 %a, 8
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @min_max(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}min_max:
; CHECK: CSEL.s32.lt r{{[0-9]+}}, u1.w0, u1.w1, u1.w0, u1.w1
; CHECK: CSEL.s32.gt r{{[0-9]+}}, u1.w0, u1.w1, u1.w0, u1.w1
; CHECK: CSEL.u32.lt r{{[0-9]+}}, u1.w0, u1.w1, u1.w0, u1.w1
; CHECK: CSEL.u32.gt r{{[0-9]+}}, u1.w0, u1.w1, u1.w0, u1.w1
  %r0 = call i32 @llvm.smin.i32(i32 %a, i32 %b)
  %r1 = call i32 @llvm.smax.i32(i32 %a, i32 %b)
  %r2 = call i32 @llvm.umin.i32(i32 %a, i32 %b)
  %r3 = call i32 @llvm.umax.i32(i32 %a, i32 %b)
  store volatile i32 %r0, ptr addrspace(1) %p
  store volatile i32 %r1, ptr addrspace(1) %p
  store volatile i32 %r2, ptr addrspace(1) %p
  store volatile i32 %r3, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @saturating(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}saturating:
; CHECK: IADD.u32.saturate r{{[0-9]+}}, u1.w0, u1.w1
; CHECK: IADD.s32.saturate r{{[0-9]+}}, u1.w0, u1.w1
; CHECK: ISUB.u32.saturate r{{[0-9]+}}, u1.w0, u1.w1
; CHECK: ISUB.s32.saturate r{{[0-9]+}}, u1.w0, u1.w1
  %r0 = call i32 @llvm.uadd.sat.i32(i32 %a, i32 %b)
  %r1 = call i32 @llvm.sadd.sat.i32(i32 %a, i32 %b)
  %r2 = call i32 @llvm.usub.sat.i32(i32 %a, i32 %b)
  %r3 = call i32 @llvm.ssub.sat.i32(i32 %a, i32 %b)
  store volatile i32 %r0, ptr addrspace(1) %p
  store volatile i32 %r1, ptr addrspace(1) %p
  store volatile i32 %r2, ptr addrspace(1) %p
  store volatile i32 %r3, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @abs(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}abs:
; CHECK: IABS.s32 r{{[0-9]+}}, u1.w0
  %r = call i32 @llvm.abs.i32(i32 %a, i1 false)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @bits(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}bits:
; CHECK: CLZ.u32 r{{[0-9]+}}, u1.w0
; CHECK: POPCOUNT.i32 r{{[0-9]+}}, u1.w0
; CHECK: BITREV.i32 r{{[0-9]+}}, u1.w0
  %r0 = call i32 @llvm.ctlz.i32(i32 %a, i1 false)
  %r1 = call i32 @llvm.ctpop.i32(i32 %a)
  %r2 = call i32 @llvm.bitreverse.i32(i32 %a)
  store volatile i32 %r0, ptr addrspace(1) %p
  store volatile i32 %r1, ptr addrspace(1) %p
  store volatile i32 %r2, ptr addrspace(1) %p
  ret void
}

; There is no count from below: reverse, then count from above.
define spir_kernel void @cttz(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}cttz:
; CHECK: BITREV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: CLZ.u32 r{{[0-9]+}}, [[R0]]{{\^?}}
  %r = call i32 @llvm.cttz.i32(i32 %a, i1 false)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @bswap(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}bswap:
; CHECK: MKVEC.v2i8 [[R0:r[0-9]+]], u1.w0.b1, u1.w0.b0, 0x0
; CHECK: MKVEC.v2i8 r{{[0-9]+}}, u1.w0.b3, u1.w0.b2, [[R0]]{{\^?}}
  %r = call i32 @llvm.bswap.i32(i32 %a)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; With the carry in a mask.
define spir_kernel void @uadd_overflow(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}uadd_overflow:
; CHECK: IADD.u32 [[R0:r[0-9]+]], u1.w0, u1.w1
; CHECK: ICMP_OR.u32.lt.m1 r{{[0-9]+}}, [[R0]]{{\^?}}, u1.w0, 0x0
  %s = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %a, i32 %b)
  %v = extractvalue { i32, i1 } %s, 0
  %c = extractvalue { i32, i1 } %s, 1
  %z = sext i1 %c to i32
  store volatile i32 %v, ptr addrspace(1) %p
  store volatile i32 %z, ptr addrspace(1) %p
  ret void
}

declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.uadd.sat.i32(i32, i32)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare i32 @llvm.ssub.sat.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.bitreverse.i32(i32)
declare i32 @llvm.bswap.i32(i32)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
