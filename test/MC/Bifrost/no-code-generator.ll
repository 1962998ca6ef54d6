; There is no code generation for this target, which the programs say.

; RUN: not llc -mtriple=bifrost %s -o - 2>&1 | FileCheck %s --check-prefix=LLC
; RUN: not mgpu cc -march=bifrost %s -o - 2>&1 | FileCheck %s --check-prefix=MGPU

; LLC: the target bifrost has no code generator; it assembles with llvm-mc and mgpu as
; LLC-NOT: Stack dump
; MGPU: target 'bifrost' has no code generator; it assembles with 'mgpu as -march=bifrost'
define spir_kernel void @f() {
  ret void
}
