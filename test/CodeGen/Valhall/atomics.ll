; Atomic operations on 32 and 64 bits; others are loops of compare-and-exchange.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,PRE11
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,PRE11
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,V11

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @add_i32(ptr addrspace(1) %p, i32 %v) {
; CHECK-LABEL: {{^}}add_i32:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: ATOM_RETURN.i32.slot{{[0-9]}}.aadd{{[a-z0-9.]*}} @r{{[0-9]+}}, @[[R0]], u0, offset:0x0
  %r = atomicrmw add ptr addrspace(1) %p, i32 %v monotonic
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @and_i32(ptr addrspace(1) %p, i32 %v) {
; CHECK-LABEL: {{^}}and_i32:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: ATOM_RETURN.i32.slot{{[0-9]}}.aand{{[a-z0-9.]*}} @r{{[0-9]+}}, @[[R0]], u0, offset:0x0
  %r = atomicrmw and ptr addrspace(1) %p, i32 %v monotonic
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @or_i32(ptr addrspace(1) %p, i32 %v) {
; CHECK-LABEL: {{^}}or_i32:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: ATOM_RETURN.i32.slot{{[0-9]}}.aor{{[a-z0-9.]*}} @r{{[0-9]+}}, @[[R0]], u0, offset:0x0
  %r = atomicrmw or ptr addrspace(1) %p, i32 %v monotonic
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @xor_i32(ptr addrspace(1) %p, i32 %v) {
; CHECK-LABEL: {{^}}xor_i32:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: ATOM_RETURN.i32.slot{{[0-9]}}.axor{{[a-z0-9.]*}} @r{{[0-9]+}}, @[[R0]], u0, offset:0x0
  %r = atomicrmw xor ptr addrspace(1) %p, i32 %v monotonic
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @max_i32(ptr addrspace(1) %p, i32 %v) {
; CHECK-LABEL: {{^}}max_i32:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: ATOM_RETURN.i32.slot{{[0-9]}}.asmax{{[a-z0-9.]*}} @r{{[0-9]+}}, @[[R0]], u0, offset:0x0
  %r = atomicrmw max ptr addrspace(1) %p, i32 %v monotonic
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @min_i32(ptr addrspace(1) %p, i32 %v) {
; CHECK-LABEL: {{^}}min_i32:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: ATOM_RETURN.i32.slot{{[0-9]}}.asmin{{[a-z0-9.]*}} @r{{[0-9]+}}, @[[R0]], u0, offset:0x0
  %r = atomicrmw min ptr addrspace(1) %p, i32 %v monotonic
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @umax_i32(ptr addrspace(1) %p, i32 %v) {
; CHECK-LABEL: {{^}}umax_i32:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: ATOM_RETURN.i32.slot{{[0-9]}}.aumax{{[a-z0-9.]*}} @r{{[0-9]+}}, @[[R0]], u0, offset:0x0
  %r = atomicrmw umax ptr addrspace(1) %p, i32 %v monotonic
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @umin_i32(ptr addrspace(1) %p, i32 %v) {
; CHECK-LABEL: {{^}}umin_i32:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: ATOM_RETURN.i32.slot{{[0-9]}}.aumin{{[a-z0-9.]*}} @r{{[0-9]+}}, @[[R0]], u0, offset:0x0
  %r = atomicrmw umin ptr addrspace(1) %p, i32 %v monotonic
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @xchg_i32(ptr addrspace(1) %p, i32 %v) {
; CHECK-LABEL: {{^}}xchg_i32:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: ATOM_RETURN.i32.slot{{[0-9]}}.axchg{{[a-z0-9.]*}} @r{{[0-9]+}}, @[[R0]], u0, offset:0x0
  %r = atomicrmw xchg ptr addrspace(1) %p, i32 %v monotonic
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sub_i32(ptr addrspace(1) %p, i32 %v) {
; CHECK-LABEL: {{^}}sub_i32:
; CHECK: ISUB.u32 [[R0:r[0-9]+]], 0x0, u1.w0
; CHECK: ATOM_RETURN.i32.slot{{[0-9]}}.aadd{{[a-z0-9.]*}} @r{{[0-9]+}}, @[[R0]], u0, offset:0x0
  %r = atomicrmw sub ptr addrspace(1) %p, i32 %v monotonic
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @add_i64(ptr addrspace(1) %p, i64 %v) {
; CHECK-LABEL: {{^}}add_i64:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: ATOM_RETURN.i64.slot{{[0-9]}}.aadd{{[a-z0-9.]*}} @r{{[0-9]+}}:r{{[0-9]+}}, @[[R0]]:[[R1]], u0, offset:0x0
  %r = atomicrmw add ptr addrspace(1) %p, i64 %v monotonic
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @and_i64(ptr addrspace(1) %p, i64 %v) {
; CHECK-LABEL: {{^}}and_i64:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: ATOM_RETURN.i64.slot{{[0-9]}}.aand{{[a-z0-9.]*}} @r{{[0-9]+}}:r{{[0-9]+}}, @[[R0]]:[[R1]], u0, offset:0x0
  %r = atomicrmw and ptr addrspace(1) %p, i64 %v monotonic
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @or_i64(ptr addrspace(1) %p, i64 %v) {
; CHECK-LABEL: {{^}}or_i64:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: ATOM_RETURN.i64.slot{{[0-9]}}.aor{{[a-z0-9.]*}} @r{{[0-9]+}}:r{{[0-9]+}}, @[[R0]]:[[R1]], u0, offset:0x0
  %r = atomicrmw or ptr addrspace(1) %p, i64 %v monotonic
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @xor_i64(ptr addrspace(1) %p, i64 %v) {
; CHECK-LABEL: {{^}}xor_i64:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: ATOM_RETURN.i64.slot{{[0-9]}}.axor{{[a-z0-9.]*}} @r{{[0-9]+}}:r{{[0-9]+}}, @[[R0]]:[[R1]], u0, offset:0x0
  %r = atomicrmw xor ptr addrspace(1) %p, i64 %v monotonic
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @max_i64(ptr addrspace(1) %p, i64 %v) {
; CHECK-LABEL: {{^}}max_i64:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: ATOM_RETURN.i64.slot{{[0-9]}}.asmax{{[a-z0-9.]*}} @r{{[0-9]+}}:r{{[0-9]+}}, @[[R0]]:[[R1]], u0, offset:0x0
  %r = atomicrmw max ptr addrspace(1) %p, i64 %v monotonic
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @min_i64(ptr addrspace(1) %p, i64 %v) {
; CHECK-LABEL: {{^}}min_i64:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: ATOM_RETURN.i64.slot{{[0-9]}}.asmin{{[a-z0-9.]*}} @r{{[0-9]+}}:r{{[0-9]+}}, @[[R0]]:[[R1]], u0, offset:0x0
  %r = atomicrmw min ptr addrspace(1) %p, i64 %v monotonic
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @umax_i64(ptr addrspace(1) %p, i64 %v) {
; CHECK-LABEL: {{^}}umax_i64:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: ATOM_RETURN.i64.slot{{[0-9]}}.aumax{{[a-z0-9.]*}} @r{{[0-9]+}}:r{{[0-9]+}}, @[[R0]]:[[R1]], u0, offset:0x0
  %r = atomicrmw umax ptr addrspace(1) %p, i64 %v monotonic
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @umin_i64(ptr addrspace(1) %p, i64 %v) {
; CHECK-LABEL: {{^}}umin_i64:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: ATOM_RETURN.i64.slot{{[0-9]}}.aumin{{[a-z0-9.]*}} @r{{[0-9]+}}:r{{[0-9]+}}, @[[R0]]:[[R1]], u0, offset:0x0
  %r = atomicrmw umin ptr addrspace(1) %p, i64 %v monotonic
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @xchg_i64(ptr addrspace(1) %p, i64 %v) {
; CHECK-LABEL: {{^}}xchg_i64:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: ATOM_RETURN.i64.slot{{[0-9]}}.axchg{{[a-z0-9.]*}} @r{{[0-9]+}}:r{{[0-9]+}}, @[[R0]]:[[R1]], u0, offset:0x0
  %r = atomicrmw xchg ptr addrspace(1) %p, i64 %v monotonic
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sub_i64(ptr addrspace(1) %p, i64 %v) {
; CHECK-LABEL: {{^}}sub_i64:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: ISUB.u64 {{\[}}[[R2:r[0-9]+]]:[[R3:r[0-9]+]]], 0x0, {{\[}}[[R0]]{{\^?}}:[[R1]]{{\^?}}]
; CHECK: ATOM_RETURN.i64.slot{{[0-9]}}.aadd{{[a-z0-9.]*}} @r{{[0-9]+}}:r{{[0-9]+}}, @[[R2]]:[[R3]], u0, offset:0x0
  %r = atomicrmw sub ptr addrspace(1) %p, i64 %v monotonic
  store i64 %r, ptr addrspace(1) %p
  ret void
}

; Without a use of the old value nothing comes back.
define spir_kernel void @add_unused(ptr addrspace(1) %p, i32 %v) {
; CHECK-LABEL: {{^}}add_unused:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: ATOM.i32.slot{{[0-9]}}.aadd{{[a-z0-9.]*}} @[[R0]], u0, offset:0x0
  %r = atomicrmw add ptr addrspace(1) %p, i32 %v monotonic
  ret void
}

; One is part of the operation.
define spir_kernel void @increment(ptr addrspace(1) %p) {
; CHECK-LABEL: {{^}}increment:
; CHECK: ATOM1.i32.slot{{[0-9]}}.ainc{{[a-z0-9.]*}} u0, offset:0x0
  %r = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  ret void
}

define spir_kernel void @decrement_result(ptr addrspace(1) %p) {
; CHECK-LABEL: {{^}}decrement_result:
; CHECK: ATOM1_RETURN.i32.slot{{[0-9]}}.adec{{[a-z0-9.]*}} @r{{[0-9]+}}, u0, offset:0x0
  %r = atomicrmw add ptr addrspace(1) %p, i32 -1 monotonic
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; The offset is an unsigned byte.
define spir_kernel void @offset(ptr addrspace(1) %p, i32 %v) {
; CHECK-LABEL: {{^}}offset:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: ATOM.i32.slot{{[0-9]}}.aadd{{[a-z0-9.]*}} @[[R0]], u0, offset:0xFC
  %a = getelementptr i8, ptr addrspace(1) %p, i64 252
  %r = atomicrmw add ptr addrspace(1) %a, i32 %v monotonic
  ret void
}

define spir_kernel void @offset_over(ptr addrspace(1) %p, i32 %v) {
; CHECK-LABEL: {{^}}offset_over:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x100
; CHECK: SHADDX.s64 {{\[}}[[R1:r[0-9]+]]:[[R2:r[0-9]+]]], u0, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x0
; CHECK: MOV.i32 [[R3:r[0-9]+]], u1.w0
; CHECK: ATOM.i32.slot{{[0-9]}}.aadd{{[a-z0-9.]*}} @[[R3]], {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}], offset:0x0
  %a = getelementptr i8, ptr addrspace(1) %p, i64 256
  %r = atomicrmw add ptr addrspace(1) %a, i32 %v monotonic
  ret void
}

; New and expected value side by side.
define spir_kernel void @cmpxchg_i32(ptr addrspace(1) %p, i32 %e, i32 %n) {
; CHECK-LABEL: {{^}}cmpxchg_i32:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: ATOM_RETURN.i32.axchg.compare.slot{{[0-9]}}{{[a-z0-9.]*}} @r{{[0-9]+}}, @[[R1]]:[[R0]], u0, offset:0x0
  %s = cmpxchg ptr addrspace(1) %p, i32 %e, i32 %n monotonic monotonic
  %r = extractvalue { i32, i1 } %s, 0
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @cmpxchg_i64(ptr addrspace(1) %p, i64 %e, i64 %n) {
; CHECK-LABEL: {{^}}cmpxchg_i64:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R2:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R3:r[0-9]+]], u1.w1
; CHECK: ATOM_RETURN.i64.axchg.compare.slot{{[0-9]}}{{[a-z0-9.]*}} @r{{[0-9]+}}:r{{[0-9]+}}, @[[R0]]:[[R1]]:[[R2]]:[[R3]], u0, offset:0x0
  %s = cmpxchg ptr addrspace(1) %p, i64 %e, i64 %n monotonic monotonic
  %r = extractvalue { i64, i1 } %s, 0
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @cmpxchg_success(ptr addrspace(1) %p, i32 %e, i32 %n) {
; CHECK-LABEL: {{^}}cmpxchg_success:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: ATOM_RETURN.i32.axchg.compare.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R2:r[0-9]+]], @[[R1]]:[[R0]], u0, offset:0x0
; CHECK: ICMP_OR.u32.eq.i1 r{{[0-9]+}}, [[R2]]{{\^?}}, u1.w0, 0x0
  %s = cmpxchg ptr addrspace(1) %p, i32 %e, i32 %n monotonic monotonic
  %c = extractvalue { i32, i1 } %s, 1
  %r = zext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @fadd(ptr addrspace(1) %p, float %v) {
; CHECK-LABEL: {{^}}fadd:
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0:r[0-9]+]], u0, offset:0
; CHECK: [[BB0:\.LBB.*]]:
; CHECK: FADD.f32 [[R1:r[0-9]+]], [[R0]]{{\^?}}, u1.w0
; CHECK: ATOM_RETURN.i32.axchg.compare.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R2:r[0-9]+]], @[[R1]]:[[R0]], u0, offset:0x0
; CHECK: ICMP_OR.u32.eq.i1 [[R3:r[0-9]+]], [[R2]]{{\^?}}, [[R0]]{{\^?}}, 0x0
; CHECK: MOV.i32 r{{[0-9]+}}, [[R2]]{{\^?}}
; CHECK: BRANCHZ.eq{{[a-z0-9.]*}} [[R3]]{{\^?}}, [[BB0]]
  %r = atomicrmw fadd ptr addrspace(1) %p, float %v monotonic
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @add_i8(ptr addrspace(1) %p, i8 %v) {
; PRE11-LABEL: {{^}}add_i8:
; PRE11: IADD_IMM.i32 [[R3:r[0-9]+]], 0x0, #0xFFFFFFFC
; PRE11: MOV.i32 [[R5:r[0-9]+]], u0.w1
; PRE11: LSHIFT_AND.i32 [[R4:r[0-9]+]], u0.w0, 0x0.b00, [[R3]]{{\^?}}
; PRE11: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R6:r[0-9]+]], {{\[}}[[R4]]{{\^?}}:[[R5]]{{\^?}}], offset:0
; PRE11: IADD_IMM.i32 [[R7:r[0-9]+]], 0x0, #0x3
; PRE11: LSHIFT_AND.i32 [[R8:r[0-9]+]], u0.w0, 0x0.b00, [[R7]]{{\^?}}
; PRE11: LSHIFT_OR.i32 [[R9:r[0-9]+]], [[R8]]{{\^?}}, 0x3020100.b33, 0x0
; PRE11: LSHIFT_OR.i32 [[R10:r[0-9]+]], 0xFFFFFFFF.b0, [[R9]]{{\^?}}.b00, 0x0
; PRE11: U8_TO_U32 [[R11:r[0-9]+]], u1.w0.b0
; PRE11: LSHIFT_OR.i32.not_result [[R12:r[0-9]+]], [[R10]]{{\^?}}, 0x0.b00, 0x0
; PRE11: LSHIFT_OR.i32{{[a-z0-9.]*}} [[R13:r[0-9]+]], [[R11]]{{\^?}}, [[R9]]{{\^?}}.b00, 0x0
; PRE11: [[BB0:\.LBB.*]]:
; PRE11: IADD.u32 [[R14:r[0-9]+]], [[R6]]{{\^?}}, [[R13]]{{\^?}}
; PRE11: LSHIFT_AND.i32 [[R15:r[0-9]+]], [[R14]]{{\^?}}, 0x0.b00, [[R10]]{{\^?}}
; PRE11: LSHIFT_AND.i32 [[R16:r[0-9]+]], [[R6]]{{\^?}}, 0x0.b00, [[R12]]{{\^?}}
; PRE11: LSHIFT_OR.i32 [[R17:r[0-9]+]], [[R16]]{{\^?}}, 0x0.b00, [[R15]]{{\^?}}
; PRE11: ATOM_RETURN.i32.axchg.compare.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R18:r[0-9]+]], @[[R17]]:[[R6]], {{\[}}[[R4]]{{\^?}}:[[R5]]{{\^?}}], offset:0x0
; PRE11: ICMP_OR.u32.eq.i1 [[R19:r[0-9]+]], [[R18]]{{\^?}}, [[R6]]{{\^?}}, 0x0
; PRE11: MOV.i32 r{{[0-9]+}}, [[R18]]{{\^?}}
; PRE11: BRANCHZ.eq{{[a-z0-9.]*}} [[R19]]{{\^?}}, [[BB0]]
; V11-LABEL: {{^}}add_i8:
; V11: MOV.i32 [[R5:r[0-9]+]], u0.w1
; V11: AND_IMM.i32 [[R4:r[0-9]+]], u0.w0, #0xFFFFFFFC
; V11: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R6:r[0-9]+]], {{\[}}[[R4]]{{\^?}}:[[R5]]{{\^?}}], offset:0
; V11: AND_IMM.i32 [[R7:r[0-9]+]], u0.w0, #0x3
; V11: LSHIFT_OR.i32 [[R8:r[0-9]+]], [[R7]]{{\^?}}, 0x3020100.b33, 0x0
; V11: LSHIFT_OR.i32 [[R9:r[0-9]+]], 0xFFFFFFFF.b0, [[R8]]{{\^?}}.b00, 0x0
; V11: U8_TO_U32 [[R10:r[0-9]+]], u1.w0.b0
; V11: LSHIFT_OR.i32.not_result [[R11:r[0-9]+]], [[R9]]{{\^?}}, 0x0.b00, 0x0
; V11: LSHIFT_OR.i32{{[a-z0-9.]*}} [[R12:r[0-9]+]], [[R10]]{{\^?}}, [[R8]]{{\^?}}.b00, 0x0
; V11: [[BB0:\.LBB.*]]:
; V11: IADD.u32 [[R13:r[0-9]+]], [[R6]]{{\^?}}, [[R12]]{{\^?}}
; V11: LSHIFT_AND.i32 [[R14:r[0-9]+]], [[R13]]{{\^?}}, 0x0.b00, [[R9]]{{\^?}}
; V11: LSHIFT_AND.i32 [[R15:r[0-9]+]], [[R6]]{{\^?}}, 0x0.b00, [[R11]]{{\^?}}
; V11: LSHIFT_OR.i32 [[R16:r[0-9]+]], [[R15]]{{\^?}}, 0x0.b00, [[R14]]{{\^?}}
; V11: ATOM_RETURN.i32.axchg.compare.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R17:r[0-9]+]], @[[R16]]:[[R6]], {{\[}}[[R4]]{{\^?}}:[[R5]]{{\^?}}], offset:0x0
; V11: ICMP_OR.u32.eq.i1 [[R18:r[0-9]+]], [[R17]]{{\^?}}, [[R6]]{{\^?}}, 0x0
; V11: MOV.i32 r{{[0-9]+}}, [[R17]]{{\^?}}
; V11: BRANCHZ.eq{{[a-z0-9.]*}} [[R18]]{{\^?}}, [[BB0]]
  %r = atomicrmw add ptr addrspace(1) %p, i8 %v monotonic
  ret void
}

define spir_kernel void @load_store(ptr addrspace(1) %p, i32 %v) {
; CHECK-LABEL: {{^}}load_store:
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @r{{[0-9]+}}, u0, offset:0
; CHECK: MOV.i32 r{{[0-9]+}}, u1.w0
  %r = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  store atomic i32 %v, ptr addrspace(1) %p monotonic, align 4
  ret void
}

define spir_kernel void @local(ptr addrspace(1) %p, ptr addrspace(3) %q, i32 %v) {
; CHECK-LABEL: {{^}}local:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: SHADDX.u64 {{\[}}[[R2:r[0-9]+]]:[[R3:r[0-9]+]]], workgroup_local_pointer.w0, {{\[}}[[R0]]{{\^?}}:[[R1]]{{\^?}}], shift:0x0
; CHECK: MOV.i32 [[R4:r[0-9]+]], u2.w0
; CHECK: ATOM_RETURN.i32.slot{{[0-9]}}.aadd{{[a-z0-9.]*}} @r{{[0-9]+}}, @[[R4]], {{\[}}[[R2]]{{\^?}}:[[R3]]{{\^?}}], offset:0x0
  %r = atomicrmw add ptr addrspace(3) %q, i32 %v monotonic
  store i32 %r, ptr addrspace(1) %p
  ret void
}
