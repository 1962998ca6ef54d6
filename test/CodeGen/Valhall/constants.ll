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

; Two constants of one instruction share a slot of the uniforms, even if the
; first was in another slot before; the free word is used again.
define spir_kernel void @pair(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}pair:
; CHECK: LOAD.i32.unsigned.slot0{{[.a-z0-9]*}} @[[R0:r[0-9]+]], u0
; CHECK: FMA.f32 [[R1:r[0-9]+]], [[R0]]{{\^?}}, u2.w0, 0x0.neg
; CHECK: FMA.f32 [[R2:r[0-9]+]], [[R1]]{{\^?}}, u3.w0, u3.w1
; CHECK: FMA.f32 [[R3:r[0-9]+]], [[R2]]{{\^?}}, u3.w1, u3.w0
; CHECK: FMA.f32 r{{[0-9]+}}, [[R3]]{{\^?}}, u2.w1, 0x0.neg
; CHECK-NOT: IADD_IMM
; CHECK: .end
  %v = load float, ptr addrspace(1) %p
  %x = fmul float %v, 0x401ECCCCC0000000
  %y = call float @llvm.fma.f32(float %x, float 0x3FF19999A0000000, float 0x40019999A0000000)
  %z = call float @llvm.fma.f32(float %y, float 0x40019999A0000000, float 0x3FF19999A0000000)
  %w = fmul float %z, 0x400A666660000000
  store float %w, ptr addrspace(1) %p
  ret void
}

; The coalescer makes a constant again instead of copying it.
define spir_kernel void @again(ptr addrspace(1) %p, i32 %n) {
; CHECK-LABEL: {{^}}again:
; CHECK: // %outer
; CHECK: IADD_IMM.i32{{[.a-z]*}} r{{[0-9]+}}, 0x0, #0x7
; CHECK-NOT: MOV.i32
; CHECK: .end
entry:
  br label %outer
outer:
  %o = phi i32 [ 0, %entry ], [ %o1, %latch ]
  br label %inner
inner:
  %i = phi i32 [ 7, %outer ], [ %i1, %inner ]
  %i1 = mul i32 %i, %i
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %inner, label %latch
latch:
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %o
  store i32 %i1, ptr addrspace(1) %q
  %o1 = add i32 %o, 1
  %d = icmp ult i32 %o1, %n
  br i1 %d, label %outer, label %end
end:
  store i32 7, ptr addrspace(1) %p
  ret void
}

declare float @llvm.fma.f32(float, float, float)
