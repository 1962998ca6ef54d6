; Of a constant and its opposite, which uniforms keep out of the sources, one is in a
; register.
; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=bifrost -mcpu=mali-g72 -verify-machineinstrs < %s | FileCheck %s

target triple = "spir64-unknown-unknown"

declare float @llvm.fma.f32(float, float, float)

; CHECK-LABEL: {{^}}products:
; CHECK-NOT: 0xc0200000
; CHECK: MOV.i32 [[C:r[0-9]+]]:t{{[01]}}, 0x40200000
; CHECK-NOT: 0x{{[4c]}}0200000
; CHECK: .size products
define spir_kernel void @products(ptr addrspace(1) %p, float %u) {
  %x = load float, ptr addrspace(1) %p
  %a = call float @llvm.fma.f32(float %u, float 2.5, float %x)
  %b = call float @llvm.fma.f32(float %u, float -2.5, float %x)
  store float %a, ptr addrspace(1) %p
  %q = getelementptr i8, ptr addrspace(1) %p, i32 4
  store float %b, ptr addrspace(1) %q
  ret void
}
