; Shift and logic are one instruction, which inverts its last source or result.
; v11 has the logic operations with an immediate at the full rate.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,PRE11
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,PRE11
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,V11

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @shl(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}shl:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: LSHIFT_OR.i32 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}.b00, 0x0
  %r = shl i32 %a, %b
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @lshr(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}lshr:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: RSHIFT_OR.i32 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}.b00, 0x0
  %r = lshr i32 %a, %b
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @ashr(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}ashr:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: ARSHIFT_OR.i32 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}.b00, 0x0
  %r = ashr i32 %a, %b
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; The amount is taken modulo the width.
define spir_kernel void @shl_masked(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}shl_masked:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: LSHIFT_OR.i32 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}.b00, 0x0
  %s = and i32 %b, 31
  %r = shl i32 %a, %s
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @and(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}and:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: LSHIFT_AND.i32 r{{[0-9]+}}, u1.w0, 0x0.b00, [[R0]]{{\^?}}
  %r = and i32 %a, %b
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @or(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}or:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: LSHIFT_OR.i32 r{{[0-9]+}}, u1.w0, 0x0.b00, [[R0]]{{\^?}}
  %r = or i32 %a, %b
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @xor(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}xor:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: LSHIFT_XOR.i32 r{{[0-9]+}}, u1.w0, 0x0.b00, [[R0]]{{\^?}}
  %r = xor i32 %a, %b
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @not(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}not:
; CHECK: LSHIFT_OR.i32.not_result r{{[0-9]+}}, u1.w0, 0x0.b00, 0x0
  %r = xor i32 %a, -1
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @andn(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}andn:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: LSHIFT_AND.i32 r{{[0-9]+}}, u1.w0, 0x0.b00, [[R0]]{{\^?}}.not
  %n = xor i32 %b, -1
  %r = and i32 %a, %n
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @nor(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}nor:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: LSHIFT_OR.i32.not_result r{{[0-9]+}}, u1.w0, 0x0.b00, [[R0]]{{\^?}}
  %n = or i32 %a, %b
  %r = xor i32 %n, -1
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @shl_and(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: {{^}}shl_and:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: LSHIFT_AND.i32 r{{[0-9]+}}, u1.w0, u1.w1.b00, [[R0]]{{\^?}}
  %s = shl i32 %a, %b
  %r = and i32 %s, %c
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @shl_or(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: {{^}}shl_or:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: LSHIFT_OR.i32 r{{[0-9]+}}, u1.w0, u1.w1.b00, [[R0]]{{\^?}}
  %s = shl i32 %a, %b
  %r = or i32 %s, %c
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @shl_xor(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: {{^}}shl_xor:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: LSHIFT_XOR.i32 r{{[0-9]+}}, u1.w0, u1.w1.b00, [[R0]]{{\^?}}
  %s = shl i32 %a, %b
  %r = xor i32 %s, %c
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @lshr_and(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: {{^}}lshr_and:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: RSHIFT_AND.i32 r{{[0-9]+}}, u1.w0, u1.w1.b00, [[R0]]{{\^?}}
  %s = lshr i32 %a, %b
  %r = and i32 %s, %c
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @lshr_or(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: {{^}}lshr_or:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: RSHIFT_OR.i32 r{{[0-9]+}}, u1.w0, u1.w1.b00, [[R0]]{{\^?}}
  %s = lshr i32 %a, %b
  %r = or i32 %s, %c
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @lshr_xor(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: {{^}}lshr_xor:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: RSHIFT_XOR.i32 r{{[0-9]+}}, u1.w0, u1.w1.b00, [[R0]]{{\^?}}
  %s = lshr i32 %a, %b
  %r = xor i32 %s, %c
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @ashr_and(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: {{^}}ashr_and:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: ARSHIFT_AND.i32 r{{[0-9]+}}, u1.w0, u1.w1.b00, [[R0]]{{\^?}}
  %s = ashr i32 %a, %b
  %r = and i32 %s, %c
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @ashr_or(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: {{^}}ashr_or:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: ARSHIFT_OR.i32 r{{[0-9]+}}, u1.w0, u1.w1.b00, [[R0]]{{\^?}}
  %s = ashr i32 %a, %b
  %r = or i32 %s, %c
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @ashr_xor(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: {{^}}ashr_xor:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: ARSHIFT_XOR.i32 r{{[0-9]+}}, u1.w0, u1.w1.b00, [[R0]]{{\^?}}
  %s = ashr i32 %a, %b
  %r = xor i32 %s, %c
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @shl_and_not(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: {{^}}shl_and_not:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: LSHIFT_AND.i32 r{{[0-9]+}}, u1.w0, u1.w1.b00, [[R0]]{{\^?}}.not
  %s = shl i32 %a, %b
  %n = xor i32 %c, -1
  %r = and i32 %s, %n
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @shl_xor_not_result(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: {{^}}shl_xor_not_result:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: LSHIFT_OR.i32.not_result r{{[0-9]+}}, u1.w0, u1.w1.b00, [[R0]]{{\^?}}
  %s = shl i32 %a, %b
  %x = or i32 %s, %c
  %r = xor i32 %x, -1
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @rotl(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}rotl:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: LROT_OR.i32 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}.b00, 0x0
  %r = call i32 @llvm.fshl.i32(i32 %a, i32 %a, i32 %b)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @rotr(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}rotr:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: RROT_OR.i32 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}.b00, 0x0
  %r = call i32 @llvm.fshr.i32(i32 %a, i32 %a, i32 %b)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @rotl_constant(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}rotl_constant:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x7
; CHECK: LROT_OR.i32 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}.b00, 0x0
  %r = call i32 @llvm.fshl.i32(i32 %a, i32 %a, i32 7)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; Two shifts, the second with the first as its logic operand.
define spir_kernel void @fshl_constant(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}fshl_constant:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x14
; CHECK: RSHIFT_OR.i32 [[R1:r[0-9]+]], u1.w1, [[R0]]{{\^?}}.b00, 0x0
; CHECK: LSHIFT_OR.i32 r{{[0-9]+}}, u1.w0, 0xF0E0D0C.b00, [[R1]]{{\^?}}
  %r = call i32 @llvm.fshl.i32(i32 %a, i32 %b, i32 12)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @rotl_xor(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: {{^}}rotl_xor:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: LROT_XOR.i32 r{{[0-9]+}}, u1.w0, u1.w1.b00, [[R0]]{{\^?}}
  %s = call i32 @llvm.fshl.i32(i32 %a, i32 %a, i32 %b)
  %r = xor i32 %s, %c
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @and_immediate(ptr addrspace(1) %p, i32 %a) {
; PRE11-LABEL: {{^}}and_immediate:
; PRE11: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x12345678
; PRE11: LSHIFT_AND.i32 r{{[0-9]+}}, u1.w0, 0x0.b00, [[R0]]{{\^?}}
; V11-LABEL: {{^}}and_immediate:
; V11: AND_IMM.i32 r{{[0-9]+}}, u1.w0, #0x12345678
  %r = and i32 %a, 305419896
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @or_immediate(ptr addrspace(1) %p, i32 %a) {
; PRE11-LABEL: {{^}}or_immediate:
; PRE11: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x12345678
; PRE11: LSHIFT_OR.i32 r{{[0-9]+}}, u1.w0, 0x0.b00, [[R0]]{{\^?}}
; V11-LABEL: {{^}}or_immediate:
; V11: OR_IMM.i32 r{{[0-9]+}}, u1.w0, #0x12345678
  %r = or i32 %a, 305419896
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @xor_immediate(ptr addrspace(1) %p, i32 %a) {
; PRE11-LABEL: {{^}}xor_immediate:
; PRE11: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x12345678
; PRE11: LSHIFT_XOR.i32 r{{[0-9]+}}, u1.w0, 0x0.b00, [[R0]]{{\^?}}
; V11-LABEL: {{^}}xor_immediate:
; V11: XOR_IMM.i32 r{{[0-9]+}}, u1.w0, #0x12345678
  %r = xor i32 %a, 305419896
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; Bitwise selection.
define spir_kernel void @select_bits(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %m) {
; CHECK-LABEL: {{^}}select_bits:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MUX.i32.bit r{{[0-9]+}}, u1.w0, u1.w1, [[R0]]{{\^?}}
  %x = and i32 %m, %a
  %n = xor i32 %m, -1
  %y = and i32 %n, %b
  %r = or i32 %x, %y
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; Bytes and halves come from conversions, which have the full rate.
define spir_kernel void @byte0(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}byte0:
; CHECK: U8_TO_U32 r{{[0-9]+}}, u1.w0.b0
  %r = and i32 %a, 255
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @byte1(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}byte1:
; CHECK: U8_TO_U32 r{{[0-9]+}}, u1.w0.b1
  %s = lshr i32 %a, 8
  %r = and i32 %s, 255
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @byte2(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}byte2:
; CHECK: U8_TO_U32 r{{[0-9]+}}, u1.w0.b2
  %s = lshr i32 %a, 16
  %r = and i32 %s, 255
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @byte3(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}byte3:
; CHECK: U8_TO_U32 r{{[0-9]+}}, u1.w0.b3
  %r = lshr i32 %a, 24
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @half0(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}half0:
; CHECK: U16_TO_U32 r{{[0-9]+}}, u1.w0.h0
  %r = and i32 %a, 65535
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @half1(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}half1:
; CHECK: U16_TO_U32 r{{[0-9]+}}, u1.w0.h1
  %r = lshr i32 %a, 16
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @half1_signed(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}half1_signed:
; CHECK: S16_TO_S32 r{{[0-9]+}}, u1.w0.h1
  %r = ashr i32 %a, 16
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @byte3_signed(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}byte3_signed:
; CHECK: S8_TO_S32 r{{[0-9]+}}, u1.w0.b3
  %r = ashr i32 %a, 24
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @byte0_signed(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}byte0_signed:
; CHECK: S8_TO_S32 r{{[0-9]+}}, u1.w0.b0
  %s = shl i32 %a, 24
  %r = ashr i32 %s, 24
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; The low bit chooses between a value and zero.
define spir_kernel void @low_bit_selects(ptr addrspace(1) %p, i32 %b) {
; CHECK-LABEL: {{^}}low_bit_selects:
; PRE11: LSHIFT_OR.i32 [[R0:r[0-9]+]], r{{[0-9]+}}{{\^?}}, 0x1F1E1D1C.b33, 0x0
; PRE11: CSEL.s32.lt r{{[0-9]+}}, [[R0]]{{\^?}}, 0x0, u1.w0, 0x0
; V11: AND_IMM.i32 [[R0:r[0-9]+]], r{{[0-9]+}}{{\^?}}, #0x1
; V11: CSEL.u32.ne r{{[0-9]+}}, [[R0]]{{\^?}}, 0x0, u1.w0, 0x0
  %a = load i32, ptr addrspace(1) %p
  %m = and i32 %a, 1
  %n = sub i32 0, %m
  %r = and i32 %n, %b
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; An addition has four times the rate.
define spir_kernel void @double(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}double:
; CHECK: IADD.u32 r{{[0-9]+}}, u1.w0, u1.w0
  %r = shl i32 %a, 1
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @double_halves(ptr addrspace(1) %p, <2 x i16> %a) {
; CHECK-LABEL: {{^}}double_halves:
; CHECK: IADD.v2u16 r{{[0-9]+}}, u1.w0, u1.w0
  %r = shl <2 x i16> %a, <i16 1, i16 1>
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @add_shifted(ptr addrspace(1) %p) {
; CHECK-LABEL: {{^}}add_shifted:
; CHECK: LOAD.i64.unsigned{{.*}} @[[A:r[0-9]+]]:[[B:r[0-9]+]], u0
; CHECK: SHADDX.u64 {{\[}}[[R:r[0-9]+]]:r{{[0-9]+}}], {{.*}}.w0, shift:0x3
; CHECK-NOT: LSHIFT
; CHECK: STORE.i32.slot2{{.*}} @[[R]], u0
  %v = load <2 x i32>, ptr addrspace(1) %p
  %a = extractelement <2 x i32> %v, i32 0
  %b = extractelement <2 x i32> %v, i32 1
  %s = shl i32 %b, 3
  %r = add i32 %a, %s
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; Eight is too much, and a constant has an instruction of its own.
define spir_kernel void @add_shifted_far(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}add_shifted_far:
; CHECK: LSHIFT_OR.i32
; CHECK: IADD.u32
  %s = shl i32 %b, 8
  %r = add i32 %a, %s
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @add_shifted_constant(ptr addrspace(1) %p, i32 %b) {
; CHECK-LABEL: {{^}}add_shifted_constant:
; CHECK: LSHIFT_OR.i32 [[R0:r[0-9]+]], u1.w0,
; CHECK: IADD_IMM.i32 r{{[0-9]+}}, [[R0]]{{\^?}}, #0x64
  %s = shl i32 %b, 3
  %r = add i32 %s, 100
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; Some bits of one, the others of another.
define spir_kernel void @choose_bits(ptr addrspace(1) %p, i32 %b) {
; CHECK-LABEL: {{^}}choose_bits:
; CHECK: LOAD.i32.unsigned{{.*}} @[[R0:r[0-9]+]], u0
; CHECK-NOT: LSHIFT
; CHECK: MUX.i32.bit r{{[0-9]+}}, [[R0]]{{\^?}}, u1.w0, 0x7FFFFFFF
  %a = load i32, ptr addrspace(1) %p
  %x = and i32 %a, 2147483647
  %y = and i32 %b, -2147483648
  %r = or disjoint i32 %x, %y
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @shift_xor_i64(ptr addrspace(1) %p) {
; CHECK-LABEL: {{^}}shift_xor_i64:
; CHECK: LOAD.i64.unsigned{{.*}} @[[A:r[0-9]+]]:[[B:r[0-9]+]], u0
; CHECK: RSHIFT_XOR.i64 {{.*}}, {{\[}}[[A]]{{\^?}}:[[B]]{{\^?}}], 0xF0E0D0C.b00, {{\[}}[[A]]{{\^?}}:[[B]]{{\^?}}]
  %a = load i64, ptr addrspace(1) %p
  %s = lshr i64 %a, 12
  %r = xor i64 %s, %a
  store i64 %r, ptr addrspace(1) %p
  ret void
}

declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)
