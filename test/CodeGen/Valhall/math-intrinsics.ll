; Functions are code of the library, unless an approximation is asked for, which the
; hardware has, or is enough for the type.
; RUN: llc -mtriple=valhall -stop-after=gpu-lower-math-intrinsics < %s | FileCheck %s
; RUN: llc -mtriple=valhall -verify-machineinstrs < %s | FileCheck %s --check-prefix=CODE

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @accurate(ptr addrspace(1) %p, float %x) {
; CHECK-LABEL: define spir_kernel void @accurate(
; CHECK: call spir_func float @__mgpu_math_sin(float %x)
; CODE-LABEL: {{^}}accurate:
; CODE-NOT: FSIN_TABLE
; CODE: .Lfunc_end
  %r = call float @llvm.sin.f32(float %x)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @approximate(ptr addrspace(1) %p, float %x) {
; CHECK-LABEL: define spir_kernel void @approximate(
; CHECK: call afn float @llvm.sin.f32(float %x)
; CODE-LABEL: {{^}}approximate:
; CODE: FSIN_TABLE
; CODE: .Lfunc_end
  %r = call afn float @llvm.sin.f32(float %x)
  store float %r, ptr addrspace(1) %p
  ret void
}

; The hardware's function of floats is exact enough for a half; for angles not.
define spir_kernel void @half(ptr addrspace(1) %p, half %x) {
; CHECK-LABEL: define spir_kernel void @half(
; CHECK: [[W:%.*]] = fpext half %x to float
; CHECK: [[E:%.*]] = call afn float @llvm.exp.f32(float [[W]])
; CHECK: [[H:%.*]] = fptrunc float [[E]] to half
; CHECK: fpext half [[H]] to float
; CHECK: call spir_func float @__mgpu_math_cos_half(
  %e = call half @llvm.exp.f16(half %x)
  %r = call half @llvm.cos.f16(half %e)
  store half %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @vector(ptr addrspace(1) %p, <2 x float> %x) {
; CHECK-LABEL: define spir_kernel void @vector(
; CHECK-COUNT-2: call spir_func float @__mgpu_math_log(
; CHECK-NOT: call
; CHECK: ret void
  %r = call <2 x float> @llvm.log.v2f32(<2 x float> %x)
  store <2 x float> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @two_results(ptr addrspace(1) %p, float %x) {
; CHECK-LABEL: define spir_kernel void @two_results(
; CHECK: call spir_func <2 x float> @__mgpu_math_sincos(float %x)
  %r = call { float, float } @llvm.sincos.f32(float %x)
  store { float, float } %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @approximate_tangent(ptr addrspace(1) %p, float %x) {
; CHECK-LABEL: define spir_kernel void @approximate_tangent(
; CHECK: [[S:%.*]] = call afn float @llvm.sin.f32(float %x)
; CHECK: [[C:%.*]] = call afn float @llvm.cos.f32(float %x)
; CHECK: fdiv arcp afn float [[S]], [[C]]
  %r = call afn float @llvm.tan.f32(float %x)
  store float %r, ptr addrspace(1) %p
  ret void
}

; x^5 = (x^2)^2 * x; x^-2 = (1/x)^2, which is not infinite before it must be.
define spir_kernel void @constant_powers(ptr addrspace(1) %p, float %x) {
; CHECK-LABEL: define spir_kernel void @constant_powers(
; CHECK: [[X2:%.*]] = fmul float %x, %x
; CHECK: [[X4:%.*]] = fmul float [[X2]], [[X2]]
; CHECK: [[X5:%.*]] = fmul float %x, [[X4]]
; CHECK: [[I:%.*]] = fdiv float 1.000000e+00, [[X5]]
; CHECK: fmul float [[I]], [[I]]
; CHECK: call spir_func float @__mgpu_math_powi(float {{.*}}, i32 17)
  %a = call float @llvm.powi.f32.i32(float %x, i32 5)
  %b = call float @llvm.powi.f32.i32(float %a, i32 -2)
  %c = call float @llvm.powi.f32.i32(float %b, i32 17)
  store float %c, ptr addrspace(1) %p
  ret void
}

; Tables of the library are constants of the program, which had none before.
define spir_kernel void @tables(ptr addrspace(1) %p, float %x) {
; CODE-LABEL: {{^}}tables:
; CODE: IADD_IMM.i32 {{.*}}-.Lconstant_data
; CODE: .section .rodata
  %r = call float @llvm.cosh.f32(float %x)
  store float %r, ptr addrspace(1) %p
  ret void
}

; What nothing needs is not in the module.
; CHECK-NOT: @__mgpu_math_asin
