; What only IR can express.
; RUN: split-file %s %t
; RUN: not mgpu cc -march=none -emit-llvm %t/pointer.ll -o %t.bc 2>&1 | FileCheck --check-prefix=POINTER %s
; RUN: not mgpu cc -march=none -emit-llvm %t/asm.ll -o %t.bc 2>&1 | FileCheck --check-prefix=ASM %s
; RUN: not mgpu cc -march=none -emit-llvm %t/undefined.ll -o %t.bc 2>&1 | FileCheck --check-prefix=UNDEFINED %s

;--- pointer.ll
; POINTER: error: a call through a pointer is not supported (kernel 'k')
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr %f) {
  call spir_func void %f()
  ret void
}

;--- asm.ll
; ASM: error: inline assembly is not supported (kernel 'k')
target triple = "spir64-unknown-unknown"
define spir_kernel void @k() {
  call void asm sideeffect "nop", ""()
  ret void
}

;--- undefined.ll
; The parameters tell which overload is missing.
; UNDEFINED: error: undefined function 'frobnicate(float, int)' (kernel 'k')
target triple = "spir64-unknown-unknown"
declare spir_func float @_Z10frobnicatefi(float, i32)
define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call spir_func float @_Z10frobnicatefi(float 1.0, i32 2)
  store float %r, ptr addrspace(1) %p
  ret void
}
