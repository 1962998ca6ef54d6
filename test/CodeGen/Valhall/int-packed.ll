; Two halves in a register are added, multiplied, shifted and compared at once.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @add(ptr addrspace(1) %p, <2 x i16> %a, <2 x i16> %b) {
; CHECK-LABEL: {{^}}add:
; CHECK: IADD.v2u16 r{{[0-9]+}}, u1.w0, u1.w1
  %r = add <2 x i16> %a, %b
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sub(ptr addrspace(1) %p, <2 x i16> %a, <2 x i16> %b) {
; CHECK-LABEL: {{^}}sub:
; CHECK: ISUB.v2u16 r{{[0-9]+}}, u1.w0, u1.w1
  %r = sub <2 x i16> %a, %b
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @mul(ptr addrspace(1) %p, <2 x i16> %a, <2 x i16> %b) {
; CHECK-LABEL: {{^}}mul:
; CHECK: IMUL.v2i16 r{{[0-9]+}}, u1.w0, u1.w1
  %r = mul <2 x i16> %a, %b
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @and(ptr addrspace(1) %p, <2 x i16> %a, <2 x i16> %b) {
; CHECK-LABEL: {{^}}and:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: LSHIFT_AND.i32 r{{[0-9]+}}, u1.w0, 0x0.b00, [[R0]]{{\^?}}
  %r = and <2 x i16> %a, %b
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @or(ptr addrspace(1) %p, <2 x i16> %a, <2 x i16> %b) {
; CHECK-LABEL: {{^}}or:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: LSHIFT_OR.i32 r{{[0-9]+}}, u1.w0, 0x0.b00, [[R0]]{{\^?}}
  %r = or <2 x i16> %a, %b
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @xor(ptr addrspace(1) %p, <2 x i16> %a, <2 x i16> %b) {
; CHECK-LABEL: {{^}}xor:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: LSHIFT_XOR.i32 r{{[0-9]+}}, u1.w0, 0x0.b00, [[R0]]{{\^?}}
  %r = xor <2 x i16> %a, %b
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @shl(ptr addrspace(1) %p, <2 x i16> %a, <2 x i16> %b) {
; CHECK-LABEL: {{^}}shl:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: LSHIFT_OR.v2i16 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %r = shl <2 x i16> %a, %b
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @lshr(ptr addrspace(1) %p, <2 x i16> %a, <2 x i16> %b) {
; CHECK-LABEL: {{^}}lshr:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: RSHIFT_OR.v2i16 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %r = lshr <2 x i16> %a, %b
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @ashr(ptr addrspace(1) %p, <2 x i16> %a, <2 x i16> %b) {
; CHECK-LABEL: {{^}}ashr:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: ARSHIFT_OR.v2i16 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %r = ashr <2 x i16> %a, %b
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @smin(ptr addrspace(1) %p, <2 x i16> %a, <2 x i16> %b) {
; CHECK-LABEL: {{^}}smin:
; CHECK: CSEL.v2s16.lt r{{[0-9]+}}, u1.w0, u1.w1, u1.w0, u1.w1
  %r = call <2 x i16> @llvm.smin.v2i16(<2 x i16> %a, <2 x i16> %b)
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @smax(ptr addrspace(1) %p, <2 x i16> %a, <2 x i16> %b) {
; CHECK-LABEL: {{^}}smax:
; CHECK: CSEL.v2s16.gt r{{[0-9]+}}, u1.w0, u1.w1, u1.w0, u1.w1
  %r = call <2 x i16> @llvm.smax.v2i16(<2 x i16> %a, <2 x i16> %b)
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @umin(ptr addrspace(1) %p, <2 x i16> %a, <2 x i16> %b) {
; CHECK-LABEL: {{^}}umin:
; CHECK: CSEL.v2u16.lt r{{[0-9]+}}, u1.w0, u1.w1, u1.w0, u1.w1
  %r = call <2 x i16> @llvm.umin.v2i16(<2 x i16> %a, <2 x i16> %b)
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @umax(ptr addrspace(1) %p, <2 x i16> %a, <2 x i16> %b) {
; CHECK-LABEL: {{^}}umax:
; CHECK: CSEL.v2u16.gt r{{[0-9]+}}, u1.w0, u1.w1, u1.w0, u1.w1
  %r = call <2 x i16> @llvm.umax.v2i16(<2 x i16> %a, <2 x i16> %b)
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @uadd_sat(ptr addrspace(1) %p, <2 x i16> %a, <2 x i16> %b) {
; CHECK-LABEL: {{^}}uadd_sat:
; CHECK: IADD.v2u16.saturate r{{[0-9]+}}, u1.w0, u1.w1
  %r = call <2 x i16> @llvm.uadd.sat.v2i16(<2 x i16> %a, <2 x i16> %b)
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sadd_sat(ptr addrspace(1) %p, <2 x i16> %a, <2 x i16> %b) {
; CHECK-LABEL: {{^}}sadd_sat:
; CHECK: IADD.v2s16.saturate r{{[0-9]+}}, u1.w0, u1.w1
  %r = call <2 x i16> @llvm.sadd.sat.v2i16(<2 x i16> %a, <2 x i16> %b)
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @usub_sat(ptr addrspace(1) %p, <2 x i16> %a, <2 x i16> %b) {
; CHECK-LABEL: {{^}}usub_sat:
; CHECK: ISUB.v2u16.saturate r{{[0-9]+}}, u1.w0, u1.w1
  %r = call <2 x i16> @llvm.usub.sat.v2i16(<2 x i16> %a, <2 x i16> %b)
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @ssub_sat(ptr addrspace(1) %p, <2 x i16> %a, <2 x i16> %b) {
; CHECK-LABEL: {{^}}ssub_sat:
; CHECK: ISUB.v2s16.saturate r{{[0-9]+}}, u1.w0, u1.w1
  %r = call <2 x i16> @llvm.ssub.sat.v2i16(<2 x i16> %a, <2 x i16> %b)
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @abs(ptr addrspace(1) %p, <2 x i16> %a) {
; CHECK-LABEL: {{^}}abs:
; CHECK: IABS.v2s16 r{{[0-9]+}}, u1.w0
  %r = call <2 x i16> @llvm.abs.v2i16(<2 x i16> %a, i1 false)
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @ctlz(ptr addrspace(1) %p, <2 x i16> %a) {
; CHECK-LABEL: {{^}}ctlz:
; CHECK: CLZ.v2u16 r{{[0-9]+}}, u1.w0
  %r = call <2 x i16> @llvm.ctlz.v2i16(<2 x i16> %a, i1 false)
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @bitreverse(ptr addrspace(1) %p, <2 x i16> %a) {
; CHECK-LABEL: {{^}}bitreverse:
; CHECK: BITREV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: IADD.v2u16 r{{[0-9]+}}, [[R0]]{{\^?}}.h10, 0x0
  %r = call <2 x i16> @llvm.bitreverse.v2i16(<2 x i16> %a)
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @bswap(ptr addrspace(1) %p, <2 x i16> %a) {
; CHECK-LABEL: {{^}}bswap:
; CHECK: MKVEC.v2i8 [[R0:r[0-9]+]], u1.w0.b3, u1.w0.b2, 0x0
; CHECK: MKVEC.v2i8 r{{[0-9]+}}, u1.w0.b1, u1.w0.b0, [[R0]]{{\^?}}
  %r = call <2 x i16> @llvm.bswap.v2i16(<2 x i16> %a)
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

; A packed constant is one word.
define spir_kernel void @add_constant(ptr addrspace(1) %p, <2 x i16> %a) {
; CHECK-LABEL: {{^}}add_constant:
; CHECK: IADD.v2u16 r{{[0-9]+}}, u1.w0, u1.w1
  %r = add <2 x i16> %a, <i16 1, i16 2>
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @icmp_select(ptr addrspace(1) %p, <2 x i16> %a, <2 x i16> %b) {
; CHECK-LABEL: {{^}}icmp_select:
; CHECK: CSEL.v2u16.lt r{{[0-9]+}}, u1.w0, u1.w1, u1.w0, u1.w1
  %c = icmp ult <2 x i16> %a, %b
  %r = select <2 x i1> %c, <2 x i16> %a, <2 x i16> %b
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

declare <2 x i16> @llvm.abs.v2i16(<2 x i16>, i1)
declare <2 x i16> @llvm.bitreverse.v2i16(<2 x i16>)
declare <2 x i16> @llvm.bswap.v2i16(<2 x i16>)
declare <2 x i16> @llvm.ctlz.v2i16(<2 x i16>, i1)
declare <2 x i16> @llvm.sadd.sat.v2i16(<2 x i16>, <2 x i16>)
declare <2 x i16> @llvm.smax.v2i16(<2 x i16>, <2 x i16>)
declare <2 x i16> @llvm.smin.v2i16(<2 x i16>, <2 x i16>)
declare <2 x i16> @llvm.ssub.sat.v2i16(<2 x i16>, <2 x i16>)
declare <2 x i16> @llvm.uadd.sat.v2i16(<2 x i16>, <2 x i16>)
declare <2 x i16> @llvm.umax.v2i16(<2 x i16>, <2 x i16>)
declare <2 x i16> @llvm.umin.v2i16(<2 x i16>, <2 x i16>)
declare <2 x i16> @llvm.usub.sat.v2i16(<2 x i16>, <2 x i16>)
