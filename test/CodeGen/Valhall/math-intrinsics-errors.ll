; What the hardware cannot do and no code stands for is an error that names it.
; RUN: not llc -mtriple=valhall < %s -o /dev/null 2>&1 | FileCheck %s
; CHECK: error: {{.*}}in function powi {{.*}}: exponents of llvm.powi with more than 32 bits are not supported
; CHECK: error: {{.*}}in function mode {{.*}}: the floating-point environment cannot be accessed: 'llvm.set.rounding'
; CHECK: error: {{.*}}in function truncate {{.*}}: rounding mode 'round.tonearestaway' of llvm.fptrunc.round is not supported

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare float @llvm.powi.f32.i64(float, i64)
declare void @llvm.set.rounding(i32)
declare half @llvm.fptrunc.round.f16.f32(float, metadata)

define spir_kernel void @powi(ptr addrspace(1) %p, float %x, i64 %n) {
  %r = call float @llvm.powi.f32.i64(float %x, i64 %n)
  store float %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @mode() {
  call void @llvm.set.rounding(i32 0)
  ret void
}

define spir_kernel void @truncate(ptr addrspace(1) %p, float %x) {
  %r = call half @llvm.fptrunc.round.f16.f32(float %x, metadata !"round.tonearestaway")
  store half %r, ptr addrspace(1) %p
  ret void
}
