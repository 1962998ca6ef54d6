; Variables of the program: which section they are in, where code finds them, and what
; kernels ask the driver for.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -filetype=obj < %s | mgpu dis - | FileCheck %s --check-prefix=OBJECT

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; CHECK: .rodata
; CHECK: .Lconstant_data:
; CHECK: .data
; CHECK: .Lglobal_data:
; CHECK: .bss
; CHECK: .Lglobal_zeros:

@constant = internal addrspace(1) constant i32 9
@first = internal addrspace(1) global i32 3
@zeros = internal addrspace(1) global [8 x i64] zeroinitializer, align 32
@second = addrspace(1) global ptr addrspace(1) @zero
@zero = linkonce addrspace(1) global i32 0
@dead = internal addrspace(1) global i32 7

; first is at 0 and second at 8, so the zeros start at 32.
define spir_kernel void @data() {
; CHECK-LABEL: {{^}}data:
; CHECK: second-.Lglobal_data
; CHECK: .end
; OBJECT: data:
; OBJECT: STORE.i32
  %v = load ptr addrspace(1), ptr addrspace(1) @second
  store i32 5, ptr addrspace(1) %v
  store i32 5, ptr addrspace(1) @first
  ret void
}

define spir_kernel void @zeroed() {
; CHECK-LABEL: {{^}}zeroed:
; CHECK: zero-.Lglobal_zeros+32
; CHECK: .end
  store i32 5, ptr addrspace(1) @zero
  store i64 5, ptr addrspace(1) @zeros
  ret void
}

define spir_kernel void @both(ptr addrspace(1) %p) {
  %v = load volatile i32, ptr addrspace(1) @constant
  store i32 %v, ptr addrspace(1) @first
  ret void
}

; CHECK-NOT: dead
; CHECK: .section .rodata
; CHECK: constant:
; CHECK: .data
; CHECK: first:
; CHECK-NEXT: .long 3
; CHECK: .bss
; CHECK: .p2align 5
; CHECK: zeros:
; CHECK-NEXT: .zero 64
; CHECK-NEXT: .size zeros, 64
; CHECK: .data
; CHECK: .p2align 3
; CHECK: second:
; CHECK-NEXT: .quad zero
; CHECK: .bss
; CHECK: zero:
; CHECK-NEXT: .zero 4

; CHECK: implicit_args:
; CHECK-NEXT: - kind: global_data
; CHECK-NEXT: offset: 0
; CHECK-NEXT: size: 8
; CHECK-NEXT: local_bytes
; CHECK: name: data
; CHECK: implicit_args:
; CHECK-NEXT: - kind: global_data
; CHECK: name: zeroed
; CHECK: implicit_args:
; CHECK-NEXT: - kind: constant_data
; CHECK: - kind: global_data
; CHECK: name: both
