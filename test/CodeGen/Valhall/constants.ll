; Constants: from the table of small constants, whole, as halves or bytes, negated;
; as immediates; as uniforms that the driver fills in.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @float_one(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}float_one:
; CHECK: FADD.f32 r{{[0-9]+}}, u1.w0, 0x3F800000
  %r = fadd float %a, 1.0
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @float_minus_one(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}float_minus_one:
; CHECK: FADD.f32 r{{[0-9]+}}, u1.w0, 0x3F800000.neg
  %r = fadd float %a, -1.0
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @float_half(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}float_half:
; CHECK: FADD.f32 r{{[0-9]+}}, u1.w0, 0x38000000.h1
  %r = fadd float %a, 0.5
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @float_two(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}float_two:
; CHECK: FADD.f32 r{{[0-9]+}}, u1.w0, 0x40000000
  %r = fadd float %a, 2.0
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @float_zero(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}float_zero:
; CHECK: FADD.f32 r{{[0-9]+}}, u1.w0, 0x0
  %r = fadd float %a, 0.0
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @float_other(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}float_other:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x40480000
; CHECK: FMA.f32 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0.neg
  %r = fmul float %a, 3.125
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @float_two_others(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}float_two_others:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x40480000
; CHECK: FMA.f32 [[R1:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0.neg
; CHECK: FADD_IMM.f32 r{{[0-9]+}}, [[R1]]{{\^?}}, #0x40F80000
  %x = fmul float %a, 3.125
  %r = fadd float %x, 7.75
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @int_byte(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}int_byte:
; CHECK: IMUL.i32 r{{[0-9]+}}, u1.w0, 0x7060504.b3
  %r = mul i32 %a, 7
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @int_immediate(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}int_immediate:
; CHECK: IADD_IMM.i32 r{{[0-9]+}}, u1.w0, #0x1E240
  %r = add i32 %a, 123456
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @int_other(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}int_other:
; CHECK: IMUL.i32 r{{[0-9]+}}, u1.w0, u1.w1
  %r = mul i32 %a, 123456
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @half_one(ptr addrspace(1) %p, half %a) {
; CHECK-LABEL: {{^}}half_one:
; CHECK: FADD.v2f16 r{{[0-9]+}}, u1.w0, 0x3C000000.h11
  %r = fadd half %a, 1.0
  store half %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @packed_ones(ptr addrspace(1) %p, <2 x half> %a) {
; CHECK-LABEL: {{^}}packed_ones:
; CHECK: FADD.v2f16 r{{[0-9]+}}, u1.w0, 0x3C000000.h11
  %r = fadd <2 x half> %a, <half 1.0, half 1.0>
  store <2 x half> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @packed_other(ptr addrspace(1) %p, <2 x half> %a) {
; CHECK-LABEL: {{^}}packed_other:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x45004200
; CHECK: FMA.v2f16 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0.neg
  %r = fmul <2 x half> %a, <half 3.0, half 5.0>
  store <2 x half> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @store_zero(ptr addrspace(1) %p) {
; CHECK-LABEL: {{^}}store_zero:
; CHECK: IADD_IMM.i32 r{{[0-9]+}}, 0x0, #0x0
  %x = add i32 0, 0
  store i32 0, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @store_wide(ptr addrspace(1) %p) {
; CHECK-LABEL: {{^}}store_wide:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x1
; CHECK: MOV.i32 r{{[0-9]+}}, [[R0]]{{\^?}}
  %x = add i32 0, 0
  store i64 4294967297, ptr addrspace(1) %p
  ret void
}
