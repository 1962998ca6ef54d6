; Where arguments are: implicit ones first, then the kernel's own with their natural
; alignment in the uniforms; what does not fit in 512 bytes is in a buffer.
; RUN: llc -mtriple=valhall -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall < %s | FileCheck %s --check-prefix=KINDS

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%pair = type { i32, i64 }

define spir_kernel void @narrow(ptr addrspace(1) %p, i8 %a, i16 %b, half %c, i32 %d) {
; CHECK-LABEL: {{^}}narrow:
  store volatile i8 %a, ptr addrspace(1) %p
; CHECK-DAG: MOV.i32 [[A:r[0-9]+]], u1.w0
; CHECK-DAG: STORE.i8{{.*}} @[[A]], u0
  %e = sext i16 %b to i32
  store volatile i32 %e, ptr addrspace(1) %p
; CHECK-DAG: S16_TO_S32 {{r[0-9]+}}, u1.w1.h0
  %f = fpext half %c to float
  store volatile float %f, ptr addrspace(1) %p
; CHECK-DAG: F16_TO_F32 {{r[0-9]+}}, u2.w0.h0
  %g = add i32 %d, 5
  store volatile i32 %g, ptr addrspace(1) %p
; CHECK-DAG: IADD_IMM.i32 {{r[0-9]+}}, u2.w1, #0x5
  ret void
}

; 64 bits are at a multiple of 8.
define spir_kernel void @aligned(ptr addrspace(1) %p, i32 %a, i64 %b) {
; CHECK-LABEL: {{^}}aligned:
; CHECK-DAG: MOV.i32 {{r[0-9]+}}, u2.w0
; CHECK-DAG: MOV.i32 {{r[0-9]+}}, u2.w1
; CHECK: ISUB.u64 {{.*}}, 0x0,
  %r = sub i64 0, %b
  store i64 %r, ptr addrspace(1) %p
  ret void
}

; A vector of three has the alignment of four.
define spir_kernel void @vector(ptr addrspace(1) %p, i32 %x, <3 x float> %v, float %w) {
; CHECK-LABEL: {{^}}vector:
; CHECK: FADD_IMM.f32 {{r[0-9]+}}, u3.w0, #0x40D00000
; CHECK: FADD_IMM.f32 {{r[0-9]+}}, u4.w0, #0x40F00000
  %e = extractelement <3 x float> %v, i32 2
  %r = fadd float %e, 6.5
  %s = fadd float %w, 7.5
  store volatile float %r, ptr addrspace(1) %p
  store volatile float %s, ptr addrspace(1) %p
  ret void
}

; An integer of 33 to 63 bits has the place of one of 64.
define spir_kernel void @odd_width(ptr addrspace(1) %p, i32 %a, i33 %b) {
; CHECK-LABEL: {{^}}odd_width:
; CHECK-DAG: MOV.i32 [[LOW:r[0-9]+]], u2.w0
; CHECK-DAG: LSHIFT_AND.i32 [[HIGH:r[0-9]+]], u2.w1, 0x0.b00, r
; CHECK: STORE.i64{{.*}} @[[LOW]]:[[HIGH]], u0
  %r = zext i33 %b to i64
  store i64 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @structure(ptr addrspace(1) %p, ptr byval(%pair) align 8 %s) {
; CHECK-LABEL: {{^}}structure:
; CHECK: IADD_IMM.i32 {{r[0-9]+}}, u1.w0, #0x3E8
  %v = load i32, ptr %s
  %r = add i32 %v, 1000
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; Two bytes are neighbours, also where registers have them in halves.
define spir_kernel void @bytes(ptr addrspace(1) %p, <2 x i8> %v) {
; CHECK-LABEL: {{^}}bytes:
; CHECK-DAG: U8_TO_U32 {{r[0-9]+}}, u1.w0.b0
; CHECK-DAG: U8_TO_U32 {{r[0-9]+}}, u1.w0.b1
  %w = zext <2 x i8> %v to <2 x i32>
  store <2 x i32> %w, ptr addrspace(1) %p
  ret void
}

; The address of the buffer comes before all arguments.
define spir_kernel void @many(ptr addrspace(1) %p, <16 x i64> %a, <16 x i64> %b, <16 x i64> %c, <16 x i64> %d, i32 %e) {
; CHECK-LABEL: {{^}}many:
; CHECK: LOAD.i32{{.*}} @[[V:r[0-9]+]], u0, offset:128
; CHECK: STORE.i32{{.*}} @[[V]], u1, offset:0
  store i32 %e, ptr addrspace(1) %p
  ret void
}

; CHECK: .mgpu_metadata
; CHECK: - args:
; CHECK: in_argument_buffer: true
; CHECK: implicit_args:
; CHECK: argument_buffer

; What an argument is for a driver.
define spir_kernel void @kinds(ptr addrspace(1) %g, ptr addrspace(2) %c, ptr addrspace(3) %l, i32 %v) {
; KINDS: name: many
; KINDS: kind: global
; KINDS-NOT: kind:
; KINDS: kind: constant
; KINDS-NOT: kind:
; KINDS: kind: local
; KINDS-NOT: kind:
; KINDS: kind: value
; KINDS: name: kinds
  ret void
}
