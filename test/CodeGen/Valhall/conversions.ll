; Conversions in all directions.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,PRE11
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,PRE11
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,V11

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @fptosi_float_i32(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}fptosi_float_i32:
; CHECK: F32_TO_S32.rtz r{{[0-9]+}}, u1.w0
  %r = fptosi float %a to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @fptoui_float_i32(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}fptoui_float_i32:
; CHECK: F32_TO_U32.rtz r{{[0-9]+}}, u1.w0
  %r = fptoui float %a to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sitofp_i32_float(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}sitofp_i32_float:
; CHECK: S32_TO_F32 r{{[0-9]+}}, u1.w0
  %r = sitofp i32 %a to float
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @uitofp_i32_float(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}uitofp_i32_float:
; CHECK: U32_TO_F32 r{{[0-9]+}}, u1.w0
  %r = uitofp i32 %a to float
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @fptosi_half_i32(ptr addrspace(1) %p, half %a) {
; CHECK-LABEL: {{^}}fptosi_half_i32:
; CHECK: F16_TO_F32 [[R0:r[0-9]+]], u1.w0.h0
; CHECK: F32_TO_S32.rtz r{{[0-9]+}}, [[R0]]{{\^?}}
  %r = fptosi half %a to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @fptoui_half_i32(ptr addrspace(1) %p, half %a) {
; CHECK-LABEL: {{^}}fptoui_half_i32:
; CHECK: F16_TO_F32 [[R0:r[0-9]+]], u1.w0.h0
; CHECK: F32_TO_U32.rtz r{{[0-9]+}}, [[R0]]{{\^?}}
  %r = fptoui half %a to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sitofp_i32_half(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}sitofp_i32_half:
; CHECK: S32_TO_F32 [[R0:r[0-9]+]], u1.w0
; CHECK: FADD.f32 r{{[0-9]+}}.h0, [[R0]]{{\^?}}, 0x0.neg
  %r = sitofp i32 %a to half
  store half %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @uitofp_i32_half(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}uitofp_i32_half:
; CHECK: U32_TO_F32 [[R0:r[0-9]+]], u1.w0
; CHECK: FADD.f32 r{{[0-9]+}}.h0, [[R0]]{{\^?}}, 0x0.neg
  %r = uitofp i32 %a to half
  store half %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @fptosi_float_i16(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}fptosi_float_i16:
; CHECK: F32_TO_S32.rtz r{{[0-9]+}}, u1.w0
  %r = fptosi float %a to i16
  store i16 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @fptoui_float_i8(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}fptoui_float_i8:
; CHECK: F32_TO_S32.rtz r{{[0-9]+}}, u1.w0
  %r = fptoui float %a to i8
  store i8 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @fptosi_half_i16(ptr addrspace(1) %p, half %a) {
; CHECK-LABEL: {{^}}fptosi_half_i16:
; CHECK: F16_TO_F32 [[R0:r[0-9]+]], u1.w0.h0
; CHECK: F32_TO_S32.rtz r{{[0-9]+}}, [[R0]]{{\^?}}
  %r = fptosi half %a to i16
  store i16 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @uitofp_i8_float(ptr addrspace(1) %p, i8 %a) {
; PRE11-LABEL: {{^}}uitofp_i8_float:
; PRE11: U8_TO_F32 r{{[0-9]+}}, u1.w0.b0
; V11-LABEL: {{^}}uitofp_i8_float:
; V11: U8_TO_U32 [[R0:r[0-9]+]], u1.w0.b0
; V11: U32_TO_F32 r{{[0-9]+}}, [[R0]]{{\^?}}
  %r = uitofp i8 %a to float
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sitofp_i8_float(ptr addrspace(1) %p, i8 %a) {
; PRE11-LABEL: {{^}}sitofp_i8_float:
; PRE11: S8_TO_F32 r{{[0-9]+}}, u1.w0.b0
; V11-LABEL: {{^}}sitofp_i8_float:
; V11: S8_TO_S32 [[R0:r[0-9]+]], u1.w0.b0
; V11: S32_TO_F32 r{{[0-9]+}}, [[R0]]{{\^?}}
  %r = sitofp i8 %a to float
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @uitofp_i16_float(ptr addrspace(1) %p, i16 %a) {
; PRE11-LABEL: {{^}}uitofp_i16_float:
; PRE11: U16_TO_F32 r{{[0-9]+}}, u1.w0.h0
; V11-LABEL: {{^}}uitofp_i16_float:
; V11: U16_TO_U32 [[R0:r[0-9]+]], u1.w0.h0
; V11: U32_TO_F32 r{{[0-9]+}}, [[R0]]{{\^?}}
  %r = uitofp i16 %a to float
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sitofp_i16_float(ptr addrspace(1) %p, i16 %a) {
; PRE11-LABEL: {{^}}sitofp_i16_float:
; PRE11: S16_TO_F32 r{{[0-9]+}}, u1.w0.h0
; V11-LABEL: {{^}}sitofp_i16_float:
; V11: S16_TO_S32 [[R0:r[0-9]+]], u1.w0.h0
; V11: S32_TO_F32 r{{[0-9]+}}, [[R0]]{{\^?}}
  %r = sitofp i16 %a to float
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @uitofp_i8_half(ptr addrspace(1) %p, i8 %a) {
; PRE11-LABEL: {{^}}uitofp_i8_half:
; PRE11: U8_TO_F32 [[R0:r[0-9]+]], u1.w0.b0
; PRE11: FADD.f32 r{{[0-9]+}}.h0, [[R0]]{{\^?}}, 0x0.neg
; V11-LABEL: {{^}}uitofp_i8_half:
; V11: U8_TO_U32 [[R0:r[0-9]+]], u1.w0.b0
; V11: U32_TO_F32 [[R1:r[0-9]+]], [[R0]]{{\^?}}
; V11: FADD.f32 r{{[0-9]+}}.h0, [[R1]]{{\^?}}, 0x0.neg
  %r = uitofp i8 %a to half
  store half %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sitofp_i16_half(ptr addrspace(1) %p, i16 %a) {
; PRE11-LABEL: {{^}}sitofp_i16_half:
; PRE11: S16_TO_F32 [[R0:r[0-9]+]], u1.w0.h0
; PRE11: FADD.f32 r{{[0-9]+}}.h0, [[R0]]{{\^?}}, 0x0.neg
; V11-LABEL: {{^}}sitofp_i16_half:
; V11: S16_TO_S32 [[R0:r[0-9]+]], u1.w0.h0
; V11: S32_TO_F32 [[R1:r[0-9]+]], [[R0]]{{\^?}}
; V11: FADD.f32 r{{[0-9]+}}.h0, [[R1]]{{\^?}}, 0x0.neg
  %r = sitofp i16 %a to half
  store half %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @fpext_half_float(ptr addrspace(1) %p, half %a) {
; CHECK-LABEL: {{^}}fpext_half_float:
; CHECK: F16_TO_F32 r{{[0-9]+}}, u1.w0.h0
  %r = fpext half %a to float
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @fptrunc_float_half(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}fptrunc_float_half:
; CHECK: FADD.f32 r{{[0-9]+}}.h0, u1.w0, 0x0.neg
  %r = fptrunc float %a to half
  store half %r, ptr addrspace(1) %p
  ret void
}

; The hardware saturates, and NaN is zero.
define spir_kernel void @fptosi_saturating(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}fptosi_saturating:
; CHECK: F32_TO_S32.rtz r{{[0-9]+}}, u1.w0
  %r = call i32 @llvm.fptosi.sat.i32.f32(float %a)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @fptoui_saturating_wide(ptr addrspace(1) %p, float %a) {
; CHECK-LABEL: {{^}}fptoui_saturating_wide:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x2F800000
; CHECK: FMA.f32 [[R1:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0.neg
; CHECK: F32_TO_U32.rtz [[R2:r[0-9]+]], [[R1]]{{\^?}}
; CHECK: U32_TO_F32.rtz [[R3:r[0-9]+]], [[R2]]{{\^?}}
; CHECK: FMA.f32 [[R4:r[0-9]+]], [[R3]]{{\^?}}, u1.w1, u1.w0
; CHECK: F32_TO_U32.rtz r{{[0-9]+}}, [[R4]]{{\^?}}
  %r = call i64 @llvm.fptoui.sat.i64.f32(float %a)
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @uitofp_bool(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}uitofp_bool:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x0
; CHECK: IADD_IMM.i32 [[R1:r[0-9]+]], 0x0, #0x3F800000
; CHECK: CSEL.f32.lt r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %c = fcmp olt float %a, %b
  %r = uitofp i1 %c to float
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @zext_i8_i64(ptr addrspace(1) %p, i8 %a) {
; CHECK-LABEL: {{^}}zext_i8_i64:
; CHECK: U8_TO_U32 r{{[0-9]+}}, u1.w0.b0
; CHECK: MOV.i32 r{{[0-9]+}}, 0x0
  %r = zext i8 %a to i64
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @sext_i16_i64(ptr addrspace(1) %p, i16 %a) {
; CHECK-LABEL: {{^}}sext_i16_i64:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w0
; CHECK: SHADDX.s64 {{\[}}r{{[0-9]+}}:r{{[0-9]+}}], 0x0, {{\[}}[[R0]]{{\^?}}:r{{[0-9]+}}{{\^?}}].h0, shift:0x0
  %r = sext i16 %a to i64
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @trunc_i64(ptr addrspace(1) %p, i64 %a) {
; CHECK-LABEL: {{^}}trunc_i64:
; CHECK: MOV.i32 r{{[0-9]+}}, u1.w0
; CHECK: MOV.i32 r{{[0-9]+}}, u1.w1
  %r = trunc i64 %a to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; A change of type costs nothing.
define spir_kernel void @bitcasts(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}bitcasts:
; CHECK: FADD.f32 [[R0:r[0-9]+]], u1.w0, 0x3F800000
; CHECK: FADD.v2f16 r{{[0-9]+}}, [[R0]]{{\^?}}, [[R0]]{{\^?}}
  %x = bitcast i32 %a to float
  %y = fadd float %x, 1.0
  %z = bitcast float %y to <2 x half>
  %r = fadd <2 x half> %z, %z
  store <2 x half> %r, ptr addrspace(1) %p
  ret void
}

; The way there and back is no rounding: values out of range saturate.
define spir_kernel void @saturate_and_back(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: {{^}}saturate_and_back:
; CHECK-NOT: FROUND
; CHECK: F32_TO_U32.rtz
; CHECK: CSEL.u32.lt
; CHECK: U32_TO_F32
  %x = load float, ptr addrspace(1) %q
  %a = call i16 @llvm.fptoui.sat.i16.f32(float %x)
  %b = insertelement <2 x i16> poison, i16 %a, i64 0
  %c = shufflevector <2 x i16> %b, <2 x i16> poison, <2 x i32> zeroinitializer
  %d = uitofp <2 x i16> %c to <2 x float>
  %e = fadd <2 x float> %d, splat (float -1.0)
  store <2 x float> %e, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @saturate_and_back_32(ptr addrspace(1) %p, float %x) {
; CHECK-LABEL: {{^}}saturate_and_back_32:
; CHECK: F32_TO_S32.rtz [[R0:r[0-9]+]], {{u1.w0|r[0-9]+}}
; CHECK: S32_TO_F32 r{{[0-9]+}}, [[R0]]
  %a = call i32 @llvm.fptosi.sat.i32.f32(float %x)
  %b = sitofp i32 %a to float
  %c = fadd float %b, -1.0
  store float %c, ptr addrspace(1) %p
  ret void
}

declare i16 @llvm.fptoui.sat.i16.f32(float)
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare i64 @llvm.fptoui.sat.i64.f32(float)

; A pixel's number is known where the middle of the pixel is.
define spir_kernel void @pixel_of_middle(ptr addrspace(1) %p, i16 %x) {
; CHECK-LABEL: {{^}}pixel_of_middle:
; CHECK-NOT: FADD
; CHECK-NOT: F32_TO_S32
; CHECK: STORE
  %f = uitofp i16 %x to float
  %m = fadd float %f, 0.5
  %r = fptosi float %m to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; What is not far from the next pixel is rounded first.
define spir_kernel void @pixel_of_edge(ptr addrspace(1) %p, i16 %x) {
; CHECK-LABEL: {{^}}pixel_of_edge:
; CHECK: FADD_IMM.f32
; CHECK: F32_TO_S32
  %f = uitofp i16 %x to float
  %m = fadd float %f, 0.75
  %r = fptosi float %m to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; Bytes and halves of words and pairs are operands of the conversion.
define spir_kernel void @parts(ptr addrspace(1) %p, i32 %a, i64 %b) {
; PRE11-LABEL: {{^}}parts:
; PRE11-DAG: S8_TO_F32 r{{[0-9]+}}, u1.w0.b0
; PRE11-DAG: S8_TO_F32 r{{[0-9]+}}, u1.w0.b1
; PRE11-DAG: U8_TO_F32 r{{[0-9]+}}, u1.w0.b2
; PRE11-DAG: U8_TO_F32 r{{[0-9]+}}, u1.w0.b3
; PRE11-DAG: U8_TO_F32 r{{[0-9]+}}, u2.w1.b1
; PRE11-DAG: S8_TO_F32 r{{[0-9]+}}, u2.w1.b2
; PRE11-DAG: S8_TO_F32 r{{[0-9]+}}, u2.w1.b3
; PRE11-DAG: S16_TO_F32 r{{[0-9]+}}, u2.w0.h1
; PRE11-NOT: {{SHIFT|_TO_.32}}
; PRE11: .Lfunc_end
  %bytes = bitcast i32 %a to <4 x i8>
  %more = bitcast i64 %b to <8 x i8>
  %halves = bitcast i64 %b to <4 x i16>
  %b0 = extractelement <4 x i8> %bytes, i32 0
  %b1 = extractelement <4 x i8> %bytes, i32 1
  %b2 = extractelement <4 x i8> %bytes, i32 2
  %b3 = extractelement <4 x i8> %bytes, i32 3
  %b5 = extractelement <8 x i8> %more, i32 5
  %b6 = extractelement <8 x i8> %more, i32 6
  %b7 = extractelement <8 x i8> %more, i32 7
  %h1 = extractelement <4 x i16> %halves, i32 1
  %f0 = sitofp i8 %b0 to float
  %f1 = sitofp i8 %b1 to float
  %f2 = uitofp i8 %b2 to float
  %f3 = uitofp i8 %b3 to float
  %f4 = uitofp i8 %b5 to float
  %f5 = sitofp i8 %b6 to float
  %f6 = sitofp i8 %b7 to float
  %f7 = sitofp i16 %h1 to float
  %v0 = insertelement <8 x float> poison, float %f0, i32 0
  %v1 = insertelement <8 x float> %v0, float %f1, i32 1
  %v2 = insertelement <8 x float> %v1, float %f2, i32 2
  %v3 = insertelement <8 x float> %v2, float %f3, i32 3
  %v4 = insertelement <8 x float> %v3, float %f4, i32 4
  %v5 = insertelement <8 x float> %v4, float %f5, i32 5
  %v6 = insertelement <8 x float> %v5, float %f6, i32 6
  %v7 = insertelement <8 x float> %v6, float %f7, i32 7
  store <8 x float> %v7, ptr addrspace(1) %p
  ret void
}
