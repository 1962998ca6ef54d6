; A target without code generator ends with one clear error.

; REQUIRES: rogue-registered-target
; RUN: not llc -mtriple=rogue %s -o - 2>&1 | FileCheck %s --check-prefix=LLC
; RUN: %exit 1 mgpu cc -march=rogue %s -o %t.o 2>&1 | FileCheck %s --check-prefix=CC

; LLC: {{^}}error: the target 'rogue' has no code generator
; CC: mgpu cc: error: target 'rogue' has no code generator

define spir_kernel void @f() {
  ret void
}
