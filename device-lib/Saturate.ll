;===- Saturate.ll - Saturating conversions --------------------------------===;
;
; Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
; See LICENSE.TXT for license information.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
;===-----------------------------------------------------------------------===;
;
; Saturating conversions from float, which OpenCL C has no operation for: values
; out of range become the nearest integer there is, and NaN becomes 0.

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i8 @llvm.fptosi.sat.i8.f32(float)
define spir_func i8 @__mgpu_char_sat(float %x) local_unnamed_addr #0 {
  %r = call i8 @llvm.fptosi.sat.i8.f32(float %x)
  ret i8 %r
}

declare i8 @llvm.fptoui.sat.i8.f32(float)
define spir_func i8 @__mgpu_uchar_sat(float %x) local_unnamed_addr #0 {
  %r = call i8 @llvm.fptoui.sat.i8.f32(float %x)
  ret i8 %r
}

declare i16 @llvm.fptosi.sat.i16.f32(float)
define spir_func i16 @__mgpu_short_sat(float %x) local_unnamed_addr #0 {
  %r = call i16 @llvm.fptosi.sat.i16.f32(float %x)
  ret i16 %r
}

declare i16 @llvm.fptoui.sat.i16.f32(float)
define spir_func i16 @__mgpu_ushort_sat(float %x) local_unnamed_addr #0 {
  %r = call i16 @llvm.fptoui.sat.i16.f32(float %x)
  ret i16 %r
}

declare i32 @llvm.fptosi.sat.i32.f32(float)
define spir_func i32 @__mgpu_int_sat(float %x) local_unnamed_addr #0 {
  %r = call i32 @llvm.fptosi.sat.i32.f32(float %x)
  ret i32 %r
}

declare i32 @llvm.fptoui.sat.i32.f32(float)
define spir_func i32 @__mgpu_uint_sat(float %x) local_unnamed_addr #0 {
  %r = call i32 @llvm.fptoui.sat.i32.f32(float %x)
  ret i32 %r
}

declare i64 @llvm.fptosi.sat.i64.f32(float)
define spir_func i64 @__mgpu_long_sat(float %x) local_unnamed_addr #0 {
  %r = call i64 @llvm.fptosi.sat.i64.f32(float %x)
  ret i64 %r
}

declare i64 @llvm.fptoui.sat.i64.f32(float)
define spir_func i64 @__mgpu_ulong_sat(float %x) local_unnamed_addr #0 {
  %r = call i64 @llvm.fptoui.sat.i64.f32(float %x)
  ret i64 %r
}

attributes #0 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none) }
