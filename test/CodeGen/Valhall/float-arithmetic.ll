; Single precision; signs and widened halves are source modifiers.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @fadd(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}fadd:
; CHECK: FADD.f32 r{{[0-9]+}}, u1.w0, u1.w1
  %r = fadd float %a, %b
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @fsub(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}fsub:
; CHECK: FADD.f32 r{{[0-9]+}}, u1.w0, u1.w1.neg
  %r = fsub float %a, %b
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @fmul(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}fmul:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: FMA.f32 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0.neg
  %r = fmul float %a, %b
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @fma(ptr addrspace(1) %p, float %a, float %b, float %c) {
; CHECK-LABEL: {{^}}fma:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: FMA.f32 r{{[0-9]+}}, u1.w0, u1.w1, [[R0]]{{\^?}}
  %r = call float @llvm.fma.f32(float %a, float %b, float %c)
  store float %r, ptr addrspace(1) %p
  ret void
}

; Only what may be contracted is.
define spir_kernel void @contracted(ptr addrspace(1) %p, float %a, float %b, float %c) {
; CHECK-LABEL: {{^}}contracted:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: FMA.f32 r{{[0-9]+}}, u1.w0, u1.w1, [[R0]]{{\^?}}
  %m = fmul contract float %a, %b
  %r = fadd contract float %m, %c
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @not_contracted(ptr addrspace(1) %p, float %a, float %b, float %c) {
; CHECK-LABEL: {{^}}not_contracted:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: FMA.f32 [[R1:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0.neg
; CHECK: FADD.f32 r{{[0-9]+}}, [[R1]]{{\^?}}, u2.w0
  %m = fmul float %a, %b
  %r = fadd float %m, %c
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @signs(ptr addrspace(1) %p, float %a, float %b, float %c) {
; CHECK-LABEL: {{^}}signs:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: FMA.f32 r{{[0-9]+}}, u1.w0.neg, u1.w1.abs, [[R0]]{{\^?}}.neg
  %x = fneg float %a
  %y = call float @llvm.fabs.f32(float %b)
  %z = fneg float %c
  %r = call float @llvm.fma.f32(float %x, float %y, float %z)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @neg_abs(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}neg_abs:
; CHECK: FADD.f32 r{{[0-9]+}}, u1.w0, u1.w1.neg.abs
  %y = call float @llvm.fabs.f32(float %b)
  %z = fneg float %y
  %r = fadd float %a, %z
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @widened(ptr addrspace(1) %p, float %a, half %b) {
; CHECK-LABEL: {{^}}widened:
; CHECK: FADD.f32 r{{[0-9]+}}, u1.w0, u1.w1.h0
  %y = fpext half %b to float
  %r = fadd float %a, %y
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @widened_high(ptr addrspace(1) %p, float %a, <2 x half> %b) {
; CHECK-LABEL: {{^}}widened_high:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: FMA.f32 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}.h1, 0x0.neg
  %h = extractelement <2 x half> %b, i32 1
  %y = fpext half %h to float
  %r = fmul float %a, %y
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @fneg(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}fneg:
; CHECK: IADD_IMM.i32 r{{[0-9]+}}, u1.w0, #0x80000000
  %r = fneg float %a
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @fabs(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}fabs:
; CHECK: {{LSHIFT_AND.i32 r[0-9]+, u1.w0, 0x0.b00, r|AND_IMM.i32 r[0-9]+, u1.w0, #0x7FFFFFFF}}
  %r = call float @llvm.fabs.f32(float %a)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @minnum(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}minnum:
; CHECK: FMIN.f32 r{{[0-9]+}}, u1.w0, u1.w1
  %r = call float @llvm.minnum.f32(float %a, float %b)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @maxnum(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}maxnum:
; CHECK: FMAX.f32 r{{[0-9]+}}, u1.w0, u1.w1
  %r = call float @llvm.maxnum.f32(float %a, float %b)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @minimumnum(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}minimumnum:
; CHECK: FMIN.f32 r{{[0-9]+}}, u1.w0, u1.w1
  %r = call float @llvm.minimumnum.f32(float %a, float %b)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @minimum(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}minimum:
; CHECK-DAG: FMIN.f32.nan_propagate [[R0:r[0-9]+]], u1.w0, u1.w1
; CHECK-DAG: LSHIFT_OR.i32 [[R1:r[0-9]+]], u1.w0, 0x0.b00,
; CHECK: CSEL.f32.eq r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %r = call float @llvm.minimum.f32(float %a, float %b)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @maximum(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}maximum:
; CHECK-DAG: FMAX.f32.nan_propagate [[R0:r[0-9]+]], u1.w0, u1.w1
; CHECK-DAG: LSHIFT_AND.i32 [[R1:r[0-9]+]], u1.w0, 0x0.b00,
; CHECK: CSEL.f32.eq r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %r = call float @llvm.maximum.f32(float %a, float %b)
  store float %r, ptr addrspace(1) %p
  ret void
}

; The sign of zero does not matter, or there is no zero.
define spir_kernel void @minimum_nsz(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}minimum_nsz:
; CHECK: FMIN.f32.nan_propagate [[R0:r[0-9]+]], u1.w0, u1.w1
; CHECK-NEXT: STORE.i32.slot{{.*}} @[[R0]], u0
  %r = call nsz float @llvm.minimum.f32(float %a, float %b)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @maximum_of_one(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}maximum_of_one:
; CHECK: FMAX.f32.nan_propagate [[R0:r[0-9]+]], u1.w0, 0x3F800000
; CHECK-NEXT: STORE.i32.slot{{.*}} @[[R0]], u0
  %r = call float @llvm.maximum.f32(float %a, float 1.0)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @copysign(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}copysign:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: MUX.i32.bit r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x7FFFFFFF
  %r = call float @llvm.copysign.f32(float %a, float %b)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @rint(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}rint:
; CHECK: FROUND.f32 r{{[0-9]+}}, u1.w0
  %r = call float @llvm.rint.f32(float %a)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @nearbyint(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}nearbyint:
; CHECK: FROUND.f32 r{{[0-9]+}}, u1.w0
  %r = call float @llvm.nearbyint.f32(float %a)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @roundeven(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}roundeven:
; CHECK: FROUND.f32 r{{[0-9]+}}, u1.w0
  %r = call float @llvm.roundeven.f32(float %a)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @ceil(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}ceil:
; CHECK: FROUND.f32.rtp r{{[0-9]+}}, u1.w0
  %r = call float @llvm.ceil.f32(float %a)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @floor(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}floor:
; CHECK: FROUND.f32.rtn r{{[0-9]+}}, u1.w0
  %r = call float @llvm.floor.f32(float %a)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @trunc(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}trunc:
; CHECK: FROUND.f32.rtz r{{[0-9]+}}, u1.w0
  %r = call float @llvm.trunc.f32(float %a)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @round(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}round:
; CHECK: FROUND.f32.rna r{{[0-9]+}}, u1.w0
  %r = call float @llvm.round.f32(float %a)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @ldexp(ptr addrspace(1) %p, float %a, i32 %b) {
; CHECK-LABEL: {{^}}ldexp:
; CHECK: LDEXP.f32 r{{[0-9]+}}, u1.w0, u1.w1
  %r = call float @llvm.ldexp.f32.i32(float %a, i32 %b)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @reciprocal(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}reciprocal:
; CHECK: FRCP.f32 r{{[0-9]+}}, u1.w0
  %r = fdiv float 1.0, %a
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @divide_fast(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}divide_fast:
; CHECK: FRCP.f32 [[R0:r[0-9]+]], u1.w1
; CHECK: FMA.f32 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0.neg
  %r = fdiv arcp afn float %a, %b
  store float %r, ptr addrspace(1) %p
  ret void
}

; The exponent of the divisor goes into the scale of the product.
define spir_kernel void @divide(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}divide:
; CHECK: FREXPM.f32 [[R0:r[0-9]+]], u1.w1
; CHECK: FREXPE.f32.neg_result [[R1:r[0-9]+]], u1.w1
; CHECK: FRCP.f32 [[R2:r[0-9]+]], [[R0]]{{\^?}}
; CHECK: FMA_RSCALE.f32 r{{[0-9]+}}, u1.w0, [[R2]]{{\^?}}, 0x0.neg, [[R1]]{{\^?}}
  %r = fdiv float %a, %b
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sqrt(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}sqrt:
; CHECK: FRSQ.f32 [[R0:r[0-9]+]], u1.w0
; CHECK: FMA_RSCALE_LEFT.f32 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0.neg, 0x0
  %r = call float @llvm.sqrt.f32(float %a)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @rsqrt(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}rsqrt:
; CHECK: FRSQ.f32 r{{[0-9]+}}, u1.w0
  %s = call float @llvm.sqrt.f32(float %a)
  %r = fdiv float 1.0, %s
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @exp2(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}exp2:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x4B800000
; CHECK: FMA.f32 [[R1:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0.neg
; CHECK: F32_TO_S32 [[R2:r[0-9]+]], [[R1]]{{\^?}}
; CHECK: FEXP.f32 r{{[0-9]+}}, [[R2]]{{\^?}}, [[R1]]{{\^?}}
; 2^24
  %r = call afn float @llvm.exp2.f32(float %a)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @exp(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}exp:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x4BB8AA3B
; CHECK: FMA.f32 [[R1:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0.neg
; CHECK: F32_TO_S32 [[R2:r[0-9]+]], [[R1]]{{\^?}}
; CHECK: FEXP.f32 r{{[0-9]+}}, [[R2]]{{\^?}}, [[R1]]{{\^?}}
; log2(e) * 2^24
  %r = call afn float @llvm.exp.f32(float %a)
  store float %r, ptr addrspace(1) %p
  ret void
}

; The factor takes the scale; one that is too large for it does not.
define spir_kernel void @exp2_of_product(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}exp2_of_product:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x4C400000
; CHECK-NEXT: FMA.f32 [[R1:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0.neg
; CHECK-NEXT: F32_TO_S32 [[R2:r[0-9]+]], [[R1]]{{\^?}}
; CHECK-NEXT: FEXP.f32 r{{[0-9]+}}, [[R2]]{{\^?}}, [[R1]]{{\^?}}
  %m = fmul float %a, 3.0
  %r = call afn float @llvm.exp2.f32(float %m)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @exp2_of_large_product(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}exp2_of_large_product:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x18
; CHECK: IADD_IMM.i32 [[R1:r[0-9]+]], 0x0, #0x7F000000
; CHECK: FMA_RSCALE.f32 [[R2:r[0-9]+]], u1.w0, [[R1]]{{\^?}}, 0x0.neg, [[R0]]{{\^?}}
; CHECK: F32_TO_S32 [[R3:r[0-9]+]], [[R2]]{{\^?}}
; CHECK: FEXP.f32 r{{[0-9]+}}, [[R3]]{{\^?}}, [[R2]]{{\^?}}
  %m = fmul float %a, 0x47E0000000000000
  %r = call afn float @llvm.exp2.f32(float %m)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @log2(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}log2:
; CHECK: FLOGD.f32 [[R0:r[0-9]+]], u1.w0
; CHECK: FREXPE.f32.log [[R1:r[0-9]+]], u1.w0
; CHECK: FADD_LSCALE.f32 [[R2:r[0-9]+]], 0x3F800000.neg, u1.w0
; CHECK: S32_TO_F32 [[R3:r[0-9]+]], [[R1]]{{\^?}}
; CHECK: FMA.f32 r{{[0-9]+}}, [[R0]]{{\^?}}, [[R2]]{{\^?}}, [[R3]]{{\^?}}
  %r = call afn float @llvm.log2.f32(float %a)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @log(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}log:
; CHECK: FLOGD.f32 [[R0:r[0-9]+]], u1.w0
; CHECK: FREXPE.f32.log [[R1:r[0-9]+]], u1.w0
; CHECK: FADD_LSCALE.f32 [[R2:r[0-9]+]], 0x3F800000.neg, u1.w0
; CHECK: S32_TO_F32 [[R3:r[0-9]+]], [[R1]]{{\^?}}
; CHECK: FMA.f32 [[R4:r[0-9]+]], [[R0]]{{\^?}}, [[R2]]{{\^?}}, [[R3]]{{\^?}}
; CHECK: FMA.f32 r{{[0-9]+}}, [[R4]]{{\^?}}, 0x3F317218, 0x0.neg
  %r = call afn float @llvm.log.f32(float %a)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sin(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}sin:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x49400000
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w0
; CHECK: FMA.f32 [[R2:r[0-9]+]], u1.w0, u1.w1, [[R0]]{{\^?}}
; CHECK: FADD_IMM.f32 [[R3:r[0-9]+]], [[R2]]{{\^?}}, #0xC9400000
; CHECK: FMA.f32 [[R4:r[0-9]+]], [[R3]]{{\^?}}, u2.w0, [[R1]]{{\^?}}
; CHECK: FSIN_TABLE.u6 [[R5:r[0-9]+]], [[R2]]{{\^?}}
; CHECK: FCOS_TABLE.u6 [[R6:r[0-9]+]], [[R2]]{{\^?}}
; CHECK: FMA_RSCALE.f32 [[R7:r[0-9]+]], [[R4]]{{\^?}}, [[R4]]{{\^?}}, 0x0.neg, 0xFFFFFFFF
; CHECK: FMA.f32 [[R8:r[0-9]+]], [[R7]]{{\^?}}.neg, [[R5]]{{\^?}}, 0x0.neg
; CHECK: FMA.f32.clamp_m1_1 [[R9:r[0-9]+]], [[R4]]{{\^?}}, [[R6]]{{\^?}}, [[R8]]{{\^?}}
; CHECK: FADD.f32 r{{[0-9]+}}, [[R9]]{{\^?}}, [[R5]]{{\^?}}
  %r = call afn float @llvm.sin.f32(float %a)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @cos(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}cos:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x49400000
; CHECK: MOV.i32 [[R1:r[0-9]+]], u1.w0
; CHECK: FMA.f32 [[R2:r[0-9]+]], u1.w0, u1.w1, [[R0]]{{\^?}}
; CHECK: FADD_IMM.f32 [[R3:r[0-9]+]], [[R2]]{{\^?}}, #0xC9400000
; CHECK: FMA.f32 [[R4:r[0-9]+]], [[R3]]{{\^?}}, u2.w0, [[R1]]{{\^?}}
; CHECK: FCOS_TABLE.u6 [[R5:r[0-9]+]], [[R2]]{{\^?}}
; CHECK: FSIN_TABLE.u6 [[R6:r[0-9]+]], [[R2]]{{\^?}}
; CHECK: FMA_RSCALE.f32 [[R7:r[0-9]+]], [[R4]]{{\^?}}, [[R4]]{{\^?}}, 0x0.neg, 0xFFFFFFFF
; CHECK: FMA.f32 [[R8:r[0-9]+]], [[R7]]{{\^?}}.neg, [[R5]]{{\^?}}, 0x0.neg
; CHECK: FMA.f32.clamp_m1_1 [[R9:r[0-9]+]], [[R4]]{{\^?}}, [[R6]]{{\^?}}.neg, [[R8]]{{\^?}}
; CHECK: FADD.f32 r{{[0-9]+}}, [[R9]]{{\^?}}, [[R5]]{{\^?}}
  %r = call afn float @llvm.cos.f32(float %a)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @pow(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}pow:
; CHECK: FLOGD.f32 [[R0:r[0-9]+]], u1.w0
; CHECK: FREXPE.f32.log [[R1:r[0-9]+]], u1.w0
; CHECK: FADD_LSCALE.f32 [[R2:r[0-9]+]], 0x3F800000.neg, u1.w0
; CHECK: S32_TO_F32 [[R3:r[0-9]+]], [[R1]]{{\^?}}
; CHECK: FMA.f32 [[R4:r[0-9]+]], [[R0]]{{\^?}}, [[R2]]{{\^?}}, [[R3]]{{\^?}}
; CHECK: IADD_IMM.i32 [[R5:r[0-9]+]], 0x0, #0x18
; CHECK: FMA_RSCALE.f32 [[R6:r[0-9]+]], u1.w1, [[R4]]{{\^?}}, 0x0.neg, [[R5]]{{\^?}}
; CHECK: F32_TO_S32 [[R7:r[0-9]+]], [[R6]]{{\^?}}
; CHECK: FEXP.f32 r{{[0-9]+}}, [[R7]]{{\^?}}, [[R6]]{{\^?}}
  %r = call afn float @llvm.pow.f32(float %a, float %b)
  store float %r, ptr addrspace(1) %p
  ret void
}

declare float @llvm.ceil.f32(float)
declare float @llvm.copysign.f32(float, float)
declare float @llvm.cos.f32(float)
declare float @llvm.exp.f32(float)
declare float @llvm.exp2.f32(float)
declare float @llvm.fabs.f32(float)
declare float @llvm.floor.f32(float)
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.ldexp.f32.i32(float, i32)
declare float @llvm.log.f32(float)
declare float @llvm.log2.f32(float)
declare float @llvm.maximum.f32(float, float)
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.minimum.f32(float, float)
declare float @llvm.minimumnum.f32(float, float)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.nearbyint.f32(float)
declare float @llvm.pow.f32(float, float)
declare float @llvm.rint.f32(float)
declare float @llvm.round.f32(float)
declare float @llvm.roundeven.f32(float)
declare float @llvm.sin.f32(float)
declare float @llvm.sqrt.f32(float)
declare float @llvm.trunc.f32(float)
