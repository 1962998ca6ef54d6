; Rounding to nearest is the only mode and nobody sees exceptions, so constrained
; operations are plain ones. Other modes are errors.
; RUN: split-file %s %t
; RUN: llc -mtriple=valhall -stop-after=gpu-lower-constrained-fp %t/nearest.ll -o - | FileCheck %s --implicit-check-not=strictfp --implicit-check-not=@llvm.experimental
; RUN: llc -mtriple=valhall -verify-machineinstrs %t/nearest.ll -o /dev/null
; RUN: not llc -mtriple=valhall %t/upward.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=UPWARD
; UPWARD: error: {{.*}}in function k {{.*}}: rounding mode 'round.upward' of 'llvm.experimental.constrained.fadd.f32' is not supported; the hardware rounds to nearest

;--- nearest.ll
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @k(
define spir_kernel void @k(ptr addrspace(1) %p, float %x, float %y, i32 %n) strictfp {
; CHECK: %sum = fadd float %x, %y
  %sum = call float @llvm.experimental.constrained.fadd.f32(float %x, float %y, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
; CHECK: %rem = frem float %sum, %y
  %rem = call float @llvm.experimental.constrained.frem.f32(float %sum, float %y, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
; CHECK: %fma = call float @llvm.fma.f32(float %rem, float %x, float %y)
  %fma = call float @llvm.experimental.constrained.fma.f32(float %rem, float %x, float %y, metadata !"round.dynamic", metadata !"fpexcept.maytrap") strictfp
; CHECK: %pow = call float @llvm.powi.f32.i32(float %fma, i32 %n)
  %pow = call float @llvm.experimental.constrained.powi.f32(float %fma, i32 %n, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
; CHECK: %int = call i32 @llvm.lrint.i32.f32(float %pow)
  %int = call i32 @llvm.experimental.constrained.lrint.i32.f32(float %pow, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
; CHECK: %back = uitofp i32 %int to float
  %back = call float @llvm.experimental.constrained.uitofp.f32.i32(i32 %int, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
; CHECK: %floor = call float @llvm.floor.f32(float %back)
  %floor = call float @llvm.experimental.constrained.floor.f32(float %back, metadata !"fpexcept.strict") strictfp
; CHECK: %less = fcmp ult float %floor, %y
  %less = call i1 @llvm.experimental.constrained.fcmps.f32(float %floor, float %y, metadata !"ult", metadata !"fpexcept.strict") strictfp
  %r = select i1 %less, float %floor, float %pow
  store float %r, ptr addrspace(1) %p
  ret void
}

;--- upward.ll
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, float %x, float %y) strictfp {
  %r = call float @llvm.experimental.constrained.fadd.f32(float %x, float %y, metadata !"round.upward", metadata !"fpexcept.ignore") strictfp
  store float %r, ptr addrspace(1) %p
  ret void
}
