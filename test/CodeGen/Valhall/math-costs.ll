; A call that the library computes has the size of the library's code. With afn it is
; an instruction or a few, if there are native ones.
; RUN: opt -mtriple=valhall -passes='print<cost-model>' -cost-kind=code-size -disable-output %s 2>&1 | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK: cost of 40 for {{.*}}%library
; CHECK: cost of 40 for {{.*}}%no_native
; CHECK: cost of 190 for {{.*}}%exact
; CHECK: cost of {{[0-9]}} for {{.*}}%native
define spir_kernel void @costs(float %x) {
  %library = call float @llvm.acos.f32(float %x)
  %no_native = call afn float @llvm.acos.f32(float %x)
  %exact = call float @llvm.sin.f32(float %x)
  %native = call afn float @llvm.sin.f32(float %x)
  ret void
}
