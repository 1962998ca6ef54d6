; The sign operand of copysign may be a half: the combiner takes the extension
; away, and selection puts it back.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: sign_of_half:
; CHECK: F16_TO_F32{{[^ ]*}} [[S:r[0-9]+]], {{.*}}.h0
; CHECK: MUX.i32.bit{{[^ ]*}} {{r[0-9]+}}, {{[^,]+}}, [[S]]^, 0x7FFFFFFF
define spir_kernel void @sign_of_half(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %m = load float, ptr addrspace(1) %p
  %h = load half, ptr addrspace(1) %q
  %s = fpext half %h to float
  %r = call float @llvm.copysign.f32(float %m, float %s)
  store float %r, ptr addrspace(1) %p
  ret void
}
declare float @llvm.copysign.f32(float, float)
