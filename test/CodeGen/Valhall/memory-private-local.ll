; Private memory is addressed from the thread-local pointer, local memory from the
; work-group's.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@table = internal addrspace(2) constant [4 x i32] [i32 3, i32 1, i32 4, i32 1], align 4
@tile = internal addrspace(3) global [16 x i32] poison, align 4

define spir_kernel void @private(ptr addrspace(1) %p, i32 %v) {
; CHECK-LABEL: {{^}}private:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], thread_local_pointer.w0, offset:0
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R1:r[0-9]+]], thread_local_pointer.w0, offset:0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R1]], u0, offset:0
  %a = alloca [8 x i32], align 4
  %e = getelementptr [8 x i32], ptr %a, i64 0, i64 3
  store volatile i32 %v, ptr %e
  %r = load volatile i32, ptr %e
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @private_dynamic(ptr addrspace(1) %p, i32 %v, i32 %i) {
; CHECK-LABEL: {{^}}private_dynamic:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x0
; CHECK: MOV.i32 [[R6:r[0-9]+]], u1.w0
; CHECK: SHADDX.u64 {{\[}}[[R2:r[0-9]+]]:[[R3:r[0-9]+]]], thread_local_pointer.w0, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x0
; CHECK: SHADDX.u64 {{\[}}[[R4:r[0-9]+]]:[[R5:r[0-9]+]]], {{\[}}[[R2]]{{\^?}}:[[R3]]{{\^?}}], u1.w1, shift:0x2
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R6]], {{\[}}[[R4]]{{\^?}}:[[R5]]{{\^?}}], offset:0
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R7:r[0-9]+]], {{\[}}[[R4]]{{\^?}}:[[R5]]{{\^?}}], offset:0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R7]], u0, offset:0
  %a = alloca [8 x i32], align 4
  %x = zext i32 %i to i64
  %e = getelementptr [8 x i32], ptr %a, i64 0, i64 %x
  store volatile i32 %v, ptr %e
  %r = load volatile i32, ptr %e
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; A local pointer argument is an offset in the work-group's memory.
define spir_kernel void @local_argument(ptr addrspace(1) %p, ptr addrspace(3) %q) {
; CHECK-LABEL: {{^}}local_argument:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w1
; CHECK: SHADDX.u64 {{\[}}[[R2:r[0-9]+]]:[[R3:r[0-9]+]]], workgroup_local_pointer.w0, {{\[}}[[R0]]{{\^?}}:[[R1]]{{\^?}}], shift:0x0
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R4:r[0-9]+]], {{\[}}[[R2]]{{\^?}}:[[R3]]{{\^?}}], offset:0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R4]], u0, offset:0
  %r = load i32, ptr addrspace(3) %q
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @local_variable(ptr addrspace(1) %p, i32 %v) {
; CHECK-LABEL: {{^}}local_variable:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], workgroup_local_pointer.w0, offset:8
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R1:r[0-9]+]], workgroup_local_pointer.w0, offset:8
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R1]], u0, offset:0
  %e = getelementptr [16 x i32], ptr addrspace(3) @tile, i64 0, i64 2
  store volatile i32 %v, ptr addrspace(3) %e
  %r = load volatile i32, ptr addrspace(3) %e
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @local_dynamic(ptr addrspace(1) %p, i32 %i) {
; CHECK-LABEL: {{^}}local_dynamic:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: SHADDX.u64 {{\[}}[[R1:r[0-9]+]]:[[R2:r[0-9]+]]], workgroup_local_pointer.w0, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x2
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3:r[0-9]+]], {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}], offset:0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]], u0, offset:0
  %x = zext i32 %i to i64
  %e = getelementptr [16 x i32], ptr addrspace(3) @tile, i64 0, i64 %x
  %r = load i32, ptr addrspace(3) %e
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; Program-scope constants: the address of the section is an implicit argument.
define spir_kernel void @program_table(ptr addrspace(1) %p, i32 %i) {
; CHECK-LABEL: {{^}}program_table:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #table-.Lconstant_data
; CHECK: SHADDX.u64 {{\[}}[[R2:r[0-9]+]]:[[R3:r[0-9]+]]], u0, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x0
; CHECK: SHADDX.u64 {{\[}}[[R4:r[0-9]+]]:[[R5:r[0-9]+]]], {{\[}}[[R2]]{{\^?}}:[[R3]]{{\^?}}], u2.w0, shift:0x2
; CHECK: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R6:r[0-9]+]], {{\[}}[[R4]]{{\^?}}:[[R5]]{{\^?}}], offset:0
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R6]], u1, offset:0
  %x = zext i32 %i to i64
  %e = getelementptr [4 x i32], ptr addrspace(2) @table, i64 0, i64 %x
  %r = load i32, ptr addrspace(2) %e
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; Local and private arrays begin at 16 bytes, whatever they ask for, so that
; neighbours are loaded together.
@quads = internal addrspace(3) global [16 x [4 x i32]] poison, align 4
define spir_kernel void @local_neighbours(ptr addrspace(1) %p, i32 %i) {
; CHECK-LABEL: {{^}}local_neighbours:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: SHADDX.u64 {{\[}}[[R1:r[0-9]+]]:[[R2:r[0-9]+]]], workgroup_local_pointer.w0, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].w0, shift:0x4
; CHECK: LOAD.i128.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3:r[0-9]+]]:[[R4:r[0-9]+]]:[[R5:r[0-9]+]]:[[R6:r[0-9]+]], {{\[}}[[R1]]{{\^?}}:[[R2]]{{\^?}}], offset:0
; CHECK: IMUL.i32 [[R7:r[0-9]+]], [[R3]]{{\^?}}, [[R4]]{{\^?}}
; CHECK: IMUL.i32 [[R8:r[0-9]+]], [[R5]]{{\^?}}, [[R6]]{{\^?}}
; CHECK: LSHIFT_XOR.i32 [[R9:r[0-9]+]], [[R7]]{{\^?}}, 0x0.b00, [[R8]]{{\^?}}
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R9]], u0, offset:0
  %x = zext i32 %i to i64
  %a = getelementptr [16 x [4 x i32]], ptr addrspace(3) @quads, i64 0, i64 %x, i64 0
  %b = getelementptr [16 x [4 x i32]], ptr addrspace(3) @quads, i64 0, i64 %x, i64 1
  %c = getelementptr [16 x [4 x i32]], ptr addrspace(3) @quads, i64 0, i64 %x, i64 2
  %d = getelementptr [16 x [4 x i32]], ptr addrspace(3) @quads, i64 0, i64 %x, i64 3
  %va = load i32, ptr addrspace(3) %a, align 4
  %vb = load i32, ptr addrspace(3) %b, align 4
  %vc = load i32, ptr addrspace(3) %c, align 4
  %vd = load i32, ptr addrspace(3) %d, align 4
  %s = mul i32 %va, %vb
  %t = mul i32 %vc, %vd
  %r = xor i32 %s, %t
  store i32 %r, ptr addrspace(1) %p
  ret void
}
