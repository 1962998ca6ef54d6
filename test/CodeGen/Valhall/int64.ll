; 64-bit integers in even pairs of registers.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @add(ptr addrspace(1) %p, i64 %a, i64 %b) {
; CHECK-LABEL: {{^}}add:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: SHADDX.u64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], u1, {{\[}}[[R0]]{{\^?}}:[[R1]]{{\^?}}], shift:0x0
  %r = add i64 %a, %b
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sub(ptr addrspace(1) %p, i64 %a, i64 %b) {
; CHECK-LABEL: {{^}}sub:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: ISUB.u64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], u1, {{\[}}[[R0]]{{\^?}}:[[R1]]{{\^?}}]
  %r = sub i64 %a, %b
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @neg(ptr addrspace(1) %p, i64 %a) {
; CHECK-LABEL: {{^}}neg:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: ISUB.u64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], 0x0, {{\[}}[[R0]]{{\^?}}:[[R1]]{{\^?}}]
  %r = sub i64 0, %a
  store i64 %r, ptr addrspace(1) %p
  ret void
}

; One full product of the low words and two cross products.
define spir_kernel void @mul(ptr addrspace(1) %p, i64 %a, i64 %b) {
; CHECK-LABEL: {{^}}mul:
; CHECK-DAG: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK-DAG: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK-NOT: MOV
; CHECK-DAG: IMUL.i32 [[R3:r[0-9]+]], u1.w1, [[R0]]{{\^?}}
; CHECK-DAG: IMUL.i32 [[R4:r[0-9]+]], u1.w0, [[R1]]{{\^?}}
; CHECK: IMULD.u64 {{\[}}r{{[0-9]+}}:[[R5:r[0-9]+]]], u1.w0, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0
; CHECK: IADD.u32 [[R6:r[0-9]+]], [[R3]]{{\^?}}, [[R4]]{{\^?}}
; CHECK: IADD.u32 r{{[0-9]+}}, [[R5]]{{\^?}}, [[R6]]{{\^?}}
  %r = mul i64 %a, %b
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @and(ptr addrspace(1) %p, i64 %a, i64 %b) {
; CHECK-LABEL: {{^}}and:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R2:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R3:r[0-9]+]], u1.w1
; CHECK: LSHIFT_AND.i64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], {{\[}}[[R2]]{{\^?}}:[[R3]]{{\^?}}], 0x0.b00, {{\[}}[[R0]]{{\^?}}:[[R1]]{{\^?}}]
  %r = and i64 %a, %b
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @or(ptr addrspace(1) %p, i64 %a, i64 %b) {
; CHECK-LABEL: {{^}}or:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R2:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R3:r[0-9]+]], u1.w1
; CHECK: LSHIFT_OR.i64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], {{\[}}[[R2]]{{\^?}}:[[R3]]{{\^?}}], 0x0.b00, {{\[}}[[R0]]{{\^?}}:[[R1]]{{\^?}}]
  %r = or i64 %a, %b
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @xor(ptr addrspace(1) %p, i64 %a, i64 %b) {
; CHECK-LABEL: {{^}}xor:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R2:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R3:r[0-9]+]], u1.w1
; CHECK: LSHIFT_XOR.i64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], {{\[}}[[R2]]{{\^?}}:[[R3]]{{\^?}}], 0x0.b00, {{\[}}[[R0]]{{\^?}}:[[R1]]{{\^?}}]
  %r = xor i64 %a, %b
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @not(ptr addrspace(1) %p, i64 %a) {
; CHECK-LABEL: {{^}}not:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: LSHIFT_OR.i64.not_result {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], {{\[}}[[R0]]{{\^?}}:[[R1]]{{\^?}}], 0x0.b00, 0x0
  %r = xor i64 %a, -1
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @shl(ptr addrspace(1) %p, i64 %a, i64 %b) {
; CHECK-LABEL: {{^}}shl:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: MOV.i32 [[R2:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R3:r[0-9]+]], u2.w1
; CHECK: LSHIFT_OR.i64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], {{\[}}[[R0]]{{\^?}}:[[R1]]{{\^?}}], {{\[}}[[R2]]{{\^?}}:[[R3]]{{\^?}}].b00, 0x0
  %r = shl i64 %a, %b
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @lshr(ptr addrspace(1) %p, i64 %a, i64 %b) {
; CHECK-LABEL: {{^}}lshr:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: MOV.i32 [[R2:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R3:r[0-9]+]], u2.w1
; CHECK: RSHIFT_OR.i64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], {{\[}}[[R0]]{{\^?}}:[[R1]]{{\^?}}], {{\[}}[[R2]]{{\^?}}:[[R3]]{{\^?}}].b00, 0x0
  %r = lshr i64 %a, %b
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @ashr(ptr addrspace(1) %p, i64 %a, i64 %b) {
; CHECK-LABEL: {{^}}ashr:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: MOV.i32 [[R2:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R3:r[0-9]+]], u2.w1
; CHECK: ARSHIFT_OR.i64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], {{\[}}[[R0]]{{\^?}}:[[R1]]{{\^?}}], {{\[}}[[R2]]{{\^?}}:[[R3]]{{\^?}}].b00, 0x0
  %r = ashr i64 %a, %b
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @shl_small(ptr addrspace(1) %p, i64 %a) {
; CHECK-LABEL: {{^}}shl_small:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: SHADDX.u64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], 0x0, {{\[}}[[R0]]{{\^?}}:[[R1]]{{\^?}}], shift:0x5
  %r = shl i64 %a, 5
  store i64 %r, ptr addrspace(1) %p
  ret void
}

; A shift by a word is a choice of registers.
define spir_kernel void @lshr_word(ptr addrspace(1) %p, i64 %a) {
; CHECK-LABEL: {{^}}lshr_word:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: MOV.i32 r{{[0-9]+}}, 0x0
; CHECK: MOV.i32 r{{[0-9]+}}, u1.w0
; CHECK: MOV.i32 r{{[0-9]+}}, [[R0]]{{\^?}}
  %r = lshr i64 %a, 32
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @shl_more(ptr addrspace(1) %p, i64 %a) {
; CHECK-LABEL: {{^}}shl_more:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x8
; CHECK: LSHIFT_OR.i32 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}.b00, 0x0
; CHECK: IADD_IMM.i32 r{{[0-9]+}}, 0x0, #0x0
  %r = shl i64 %a, 40
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @ashr_more(ptr addrspace(1) %p, i64 %a) {
; CHECK-LABEL: {{^}}ashr_more:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x1F
; CHECK: IADD_IMM.i32 [[R1:r[0-9]+]], 0x0, #0x8
; CHECK: ARSHIFT_OR.i32 r{{[0-9]+}}, u1.w1, [[R0]]{{\^?}}.b00, 0x0
; CHECK: ARSHIFT_OR.i32 r{{[0-9]+}}, u1.w1, [[R1]]{{\^?}}.b00, 0x0
  %r = ashr i64 %a, 40
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @add_zext(ptr addrspace(1) %p, i64 %a, i32 %b) {
; CHECK-LABEL: {{^}}add_zext:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: SHADDX.u64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], u1, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x0
  %x = zext i32 %b to i64
  %r = add i64 %a, %x
  store i64 %r, ptr addrspace(1) %p
  ret void
}

; Extension and scale are part of the addition.
define spir_kernel void @add_sext_scaled(ptr addrspace(1) %p, i64 %a, i32 %b) {
; CHECK-LABEL: {{^}}add_sext_scaled:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: SHADDX.s64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], u1, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x3
  %x = sext i32 %b to i64
  %y = shl i64 %x, 3
  %r = add i64 %a, %y
  store i64 %r, ptr addrspace(1) %p
  ret void
}

; The constant extends from one register.
define spir_kernel void @add_constant(ptr addrspace(1) %p, i64 %a) {
; CHECK-LABEL: {{^}}add_constant:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x186A0
; CHECK: SHADDX.s64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], u1, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x0
  %r = add i64 %a, 100000
  store i64 %r, ptr addrspace(1) %p
  ret void
}

; The low and the high word of a sum, as additions with carries use them.
define spir_kernel void @add_words(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}add_words:
; CHECK: LOAD.i64.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]]:[[R1:r[0-9]+]], u1, offset:0
; CHECK-NOT: LSHIFT
; CHECK: SHADDX.u64 {{\[}}[[R2:r[0-9]+]]:[[R3:r[0-9]+]]], {{.*}}, {{\[}}[[R0]]{{\^?}}:[[R1]]{{\^?}}].w1, shift:0x0
; CHECK-NOT: LSHIFT
; CHECK: SHADDX.u64 {{.*}}, {{\[}}[[R0]]{{\^?}}:[[R1]]{{\^?}}].w0, shift:0x0
  %a = load i64, ptr addrspace(1) %q
  %q1 = getelementptr i64, ptr addrspace(1) %q, i64 2
  %b = load i64, ptr addrspace(1) %q1
  %hi = lshr i64 %a, 32
  %lo = and i64 %a, 4294967295
  %s = add i64 %b, %hi
  %t = mul i64 %s, %s
  %u = add i64 %t, %lo
  store i64 %u, ptr addrspace(1) %p
  ret void
}

; A carry is a number that an addition extends.
define spir_kernel void @add_carry(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %b, i64 %c) {
; CHECK-LABEL: {{^}}add_carry:
; CHECK: ICMP_MULTI.u32.lt.u1 [[R0:r[0-9]+]],
; CHECK: ICMP_MULTI.u32.lt.i1 [[R1:r[0-9]+]], {{.*}}, [[R0]]{{\^?}}
; CHECK-NEXT: SHADDX.u64 {{.*}}, {{\[}}[[R1]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x0
  %a = load i64, ptr addrspace(1) %q
  %s = add i64 %a, %b
  %lt = icmp ult i64 %s, %b
  %carry = zext i1 %lt to i64
  %r = add i64 %c, %carry
  store i64 %r, ptr addrspace(1) %p
  ret void
}

; A byte of a word as an index.
define spir_kernel void @add_byte(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}add_byte:
; CHECK: IMUL.i32 [[R0:r[0-9]+]], u1.w0, u1.w0
; CHECK: IADD_IMM.i32 r{{[0-9]+}}, 0x0, #0x1
; CHECK: SHADDX.u64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], u0, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].b2, shift:0x0
  %v = mul i32 %a, %a
  %s = lshr i32 %v, 16
  %b = and i32 %s, 255
  %x = zext i32 %b to i64
  %e = getelementptr i8, ptr addrspace(1) %p, i64 %x
  store i8 1, ptr addrspace(1) %e
  ret void
}

define spir_kernel void @sext(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}sext:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: SHADDX.s64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], 0x0, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x0
  %r = sext i32 %a to i64
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @zext(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}zext:
; CHECK: MOV.i32 r{{[0-9]+}}, u1.w0
; CHECK: MOV.i32 r{{[0-9]+}}, 0x0
  %r = zext i32 %a to i64
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sext_inreg_i8(ptr addrspace(1) %p, i64 %a) {
; CHECK-LABEL: {{^}}sext_inreg_i8:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x18
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R2:r[0-9]+]], u1.w1
; CHECK: LSHIFT_OR.i32 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}.b00, 0x0
; CHECK: IADD_IMM.i32 r{{[0-9]+}}, 0x0, #0x0
; CHECK: SHADDX.s64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], 0x0, {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}].b0, shift:0x0
  %r = shl i64 %a, 56
  %s = ashr i64 %r, 56
  store volatile i64 %s, ptr addrspace(1) %p
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sext_inreg_i16(ptr addrspace(1) %p, i64 %a) {
; CHECK-LABEL: {{^}}sext_inreg_i16:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x10
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R2:r[0-9]+]], u1.w1
; CHECK: LSHIFT_OR.i32 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}.b00, 0x0
; CHECK: IADD_IMM.i32 r{{[0-9]+}}, 0x0, #0x0
; CHECK: SHADDX.s64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], 0x0, {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}].h0, shift:0x0
  %r = shl i64 %a, 48
  %s = ashr i64 %r, 48
  store volatile i64 %s, ptr addrspace(1) %p
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @mul_wide_signed(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}mul_wide_signed:
; CHECK-NOT: u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: IMULD.s64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], u1.w0, {{\[}}[[R1]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0
  %x = sext i32 %a to i64
  %y = sext i32 %b to i64
  %r = mul i64 %x, %y
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @umin(ptr addrspace(1) %p, i64 %a, i64 %b) {
; CHECK-LABEL: {{^}}umin:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: ICMP_MULTI.u32.lt.u1 [[R2:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0
; CHECK: ICMP_MULTI.u32.lt.m1 [[R3:r[0-9]+]], u1.w1, [[R1]]{{\^?}}, [[R2]]{{\^?}}
; CHECK: CSEL.u32.ne r{{[0-9]+}}, [[R3]]{{\^?}}, 0x0, u1.w1, [[R1]]{{\^?}}
; CHECK: CSEL.u32.ne r{{[0-9]+}}, [[R3]]{{\^?}}, 0x0, u1.w0, [[R0]]{{\^?}}
  %r = call i64 @llvm.umin.i64(i64 %a, i64 %b)
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @smax(ptr addrspace(1) %p, i64 %a, i64 %b) {
; CHECK-LABEL: {{^}}smax:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: ICMP_MULTI.u32.gt.u1 [[R2:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0
; CHECK: ICMP_MULTI.s32.gt.m1 [[R3:r[0-9]+]], u1.w1, [[R1]]{{\^?}}, [[R2]]{{\^?}}
; CHECK: CSEL.u32.ne r{{[0-9]+}}, [[R3]]{{\^?}}, 0x0, u1.w1, [[R1]]{{\^?}}
; CHECK: CSEL.u32.ne r{{[0-9]+}}, [[R3]]{{\^?}}, 0x0, u1.w0, [[R0]]{{\^?}}
  %r = call i64 @llvm.smax.i64(i64 %a, i64 %b)
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @abs(ptr addrspace(1) %p, i64 %a) {
; CHECK-LABEL: {{^}}abs:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x1F
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R2:r[0-9]+]], u1.w1
; CHECK: ARSHIFT_OR.i32 [[R3:r[0-9]+]], u1.w1, [[R0]]{{\^?}}.b00, 0x0
; CHECK: MOV.i32 [[R4:r[0-9]+]], [[R3]]{{\^?}}
; CHECK: LSHIFT_XOR.i64 {{\[}}[[R5:r[0-9]+]]:[[R6:r[0-9]+]]], {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}], 0x0.b00, {{\[}}[[R3]]{{\^?}}:[[R4]]{{\^?}}]
; CHECK: ISUB.u64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], {{\[}}[[R5]]{{\^?}}:[[R6]]{{\^?}}], {{\[}}[[R3]]{{\^?}}:[[R4]]{{\^?}}]
  %r = call i64 @llvm.abs.i64(i64 %a, i1 false)
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @uadd_sat(ptr addrspace(1) %p, i64 %a, i64 %b) {
; CHECK-LABEL: {{^}}uadd_sat:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: SHADDX.u64 {{\[}}[[R2:r[0-9]+]]:[[R3:r[0-9]+]]], u1, {{\[}}[[R0]]{{\^?}}:[[R1]]{{\^?}}], shift:0x0
; CHECK: ICMP_MULTI.u32.lt.u1 [[R4:r[0-9]+]], [[R2]]{{\^?}}, u1.w0, 0x0
; CHECK: ICMP_MULTI.u32.lt.m1 [[R5:r[0-9]+]], [[R3]]{{\^?}}, u1.w1, [[R4]]{{\^?}}
; CHECK: CSEL.u32.ne [[R6:r[0-9]+]], [[R5]]{{\^?}}, 0x0, 0xFFFFFFFF, 0x0
; CHECK: LSHIFT_OR.i64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], {{\[}}[[R2]]{{\^?}}:[[R3]]{{\^?}}], 0x0.b00, {{\[}}[[R5]]{{\^?}}:[[R6]]{{\^?}}]
  %r = call i64 @llvm.uadd.sat.i64(i64 %a, i64 %b)
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @ctpop(ptr addrspace(1) %p, i64 %a) {
; CHECK-LABEL: {{^}}ctpop:
; CHECK: POPCOUNT.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: POPCOUNT.i32 [[R1:r[0-9]+]], u1.w0
; CHECK: IADD.u32 r{{[0-9]+}}, [[R1]]{{\^?}}, [[R0]]{{\^?}}
; CHECK: MOV.i32 r{{[0-9]+}}, 0x0
  %r = call i64 @llvm.ctpop.i64(i64 %a)
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @bitreverse(ptr addrspace(1) %p, i64 %a) {
; CHECK-LABEL: {{^}}bitreverse:
; CHECK: BITREV.i32 r{{[0-9]+}}, u1.w0
; CHECK: BITREV.i32 r{{[0-9]+}}, u1.w1
  %r = call i64 @llvm.bitreverse.i64(i64 %a)
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @bswap(ptr addrspace(1) %p, i64 %a) {
; CHECK-LABEL: {{^}}bswap:
; CHECK: MKVEC.v2i8 [[R0:r[0-9]+]], u1.w0.b1, u1.w0.b0, 0x0
; CHECK: MKVEC.v2i8 [[R1:r[0-9]+]], u1.w1.b1, u1.w1.b0, 0x0
; CHECK: MKVEC.v2i8 r{{[0-9]+}}, u1.w0.b3, u1.w0.b2, [[R0]]{{\^?}}
; CHECK: MKVEC.v2i8 r{{[0-9]+}}, u1.w1.b3, u1.w1.b2, [[R1]]{{\^?}}
  %r = call i64 @llvm.bswap.i64(i64 %a)
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @ctlz(ptr addrspace(1) %p, i64 %a) {
; CHECK-LABEL: {{^}}ctlz:
; CHECK: CLZ.u32 [[R0:r[0-9]+]], u1.w0
; CHECK: CLZ.u32 [[R1:r[0-9]+]], u1.w1
; CHECK: IADD_IMM.i32 [[R2:r[0-9]+]], [[R0]]{{\^?}}, #0x20
; CHECK: CSEL.u32.eq r{{[0-9]+}}, u1.w1, 0x0, [[R2]]{{\^?}}, [[R1]]{{\^?}}
; CHECK: MOV.i32 r{{[0-9]+}}, 0x0
  %r = call i64 @llvm.ctlz.i64(i64 %a, i1 false)
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @cttz(ptr addrspace(1) %p, i64 %a) {
; CHECK-LABEL: {{^}}cttz:
; CHECK: BITREV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: BITREV.i32 [[R1:r[0-9]+]], u1.w0
; CHECK: CLZ.u32 [[R2:r[0-9]+]], [[R0]]{{\^?}}
; CHECK: CLZ.u32 [[R3:r[0-9]+]], [[R1]]{{\^?}}
; CHECK: IADD_IMM.i32 [[R4:r[0-9]+]], [[R2]]{{\^?}}, #0x20
; CHECK: CSEL.u32.eq r{{[0-9]+}}, u1.w0, 0x0, [[R4]]{{\^?}}, [[R3]]{{\^?}}
; CHECK: MOV.i32 r{{[0-9]+}}, 0x0
  %r = call i64 @llvm.cttz.i64(i64 %a, i1 false)
  store i64 %r, ptr addrspace(1) %p
  ret void
}

; Two words as pairs, low or high: one addition extends both.
define spir_kernel void @add_low_and_high(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}add_low_and_high:
; CHECK-DAG: LOAD.i64.unsigned{{.*}} @[[A:r[0-9]+]]:[[B:r[0-9]+]], u0, offset:0
; CHECK-DAG: LOAD.i64.unsigned{{.*}} @[[C:r[0-9]+]]:[[D:r[0-9]+]], u1, offset:0
; CHECK: IADD.u64 {{.*}}, {{\[}}[[C]]{{\^?}}:[[D]]{{\^?}}].w0, {{\[}}[[A]]{{\^?}}:[[B]]{{\^?}}].w1
  %a = load volatile i64, ptr addrspace(1) %p
  %b = load volatile i64, ptr addrspace(1) %q
  %x = lshr i64 %a, 32
  %y = and i64 %b, 4294967295
  %r = add i64 %x, %y
  store i64 %r, ptr addrspace(1) %p
  ret void
}

; Only one source may be a high word.
define spir_kernel void @add_high_words(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}add_high_words:
; CHECK-DAG: LOAD.i64.unsigned{{.*}} @[[A:r[0-9]+]]:[[B:r[0-9]+]], u0, offset:0
; CHECK-DAG: LOAD.i64.unsigned{{.*}} @[[C:r[0-9]+]]:[[D:r[0-9]+]], u1, offset:0
; CHECK-DAG: MOV.i32{{.*}} [[E:r[0-9]+]], [[B]]{{\^?}}
; CHECK-DAG: MOV.i32{{.*}} [[F:r[0-9]+]], 0x0
; CHECK: SHADDX.u64 {{.*}}, {{\[}}[[E]]{{\^?}}:[[F]]{{\^?}}], {{\[}}[[C]]{{\^?}}:[[D]]{{\^?}}].w1
  %a = load volatile i64, ptr addrspace(1) %p
  %b = load volatile i64, ptr addrspace(1) %q
  %x = lshr i64 %a, 32
  %y = lshr i64 %b, 32
  %r = add i64 %x, %y
  store i64 %r, ptr addrspace(1) %p
  ret void
}

; Halves that need no operation have none.
define spir_kernel void @or_halves(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}or_halves:
; CHECK-NOT: LSHIFT
; CHECK: STORE.i64
  %x = zext i32 %a to i64
  %y = zext i32 %b to i64
  %h = shl i64 %y, 32
  %r = or i64 %x, %h
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @flip_sign(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}flip_sign:
; CHECK: LOAD.i64.unsigned{{.*}} @[[A:r[0-9]+]]:[[B:r[0-9]+]], u0
; CHECK-NOT: .i64
; CHECK: {{LSHIFT_XOR|XOR_IMM}}.i32 [[B]], [[B]]
; CHECK: STORE.i64.slot2{{.*}} @[[A]]:[[B]], u1
  %a = load i64, ptr addrspace(1) %p
  %r = xor i64 %a, -9223372036854775808
  store i64 %r, ptr addrspace(1) %q
  ret void
}

define spir_kernel void @or_disjoint(ptr addrspace(1) %p, i64 %a) {
; CHECK-LABEL: {{^}}or_disjoint:
; CHECK: SHADDX.u64
; CHECK-NOT: LSHIFT
; CHECK: STORE.i64
  %b = load i64, ptr addrspace(1) %p
  %r = or disjoint i64 %a, %b
  store i64 %r, ptr addrspace(1) %p
  ret void
}

declare i64 @llvm.abs.i64(i64, i1)
declare i64 @llvm.bitreverse.i64(i64)
declare i64 @llvm.bswap.i64(i64)
declare i64 @llvm.ctlz.i64(i64, i1)
declare i64 @llvm.ctpop.i64(i64)
declare i64 @llvm.cttz.i64(i64, i1)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.uadd.sat.i64(i64, i64)
declare i64 @llvm.umin.i64(i64, i64)
