; IDP multiplies bytes of words, each side signed or not, on the cores that are known
; to have it. Without a word to begin with, products are cheaper.
; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -verify-machineinstrs < %s | FileCheck --check-prefixes=CHECK,IDP %s
; RUN: llc -mtriple=bifrost -mcpu=mali-g72 -verify-machineinstrs < %s | FileCheck --check-prefixes=CHECK,MUL %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: {{^}}mixed:
; IDP: *IDP.v4i8 t0, {{.*}}.sext, {{.*}}.zext
; IDP-NOT: IMUL
; IDP: +IADD.u32
; MUL-NOT: IDP
; MUL-COUNT-4: *IMUL.i32
; MUL-NOT: IMUL
define spir_kernel void @mixed(ptr addrspace(1) %out, <4 x i8> %a, <4 x i8> %b, i32 %c) {
  %x = sext <4 x i8> %a to <4 x i32>
  %y = zext <4 x i8> %b to <4 x i32>
  %p = mul nsw <4 x i32> %x, %y
  %p0 = extractelement <4 x i32> %p, i64 0
  %p1 = extractelement <4 x i32> %p, i64 1
  %p2 = extractelement <4 x i32> %p, i64 2
  %p3 = extractelement <4 x i32> %p, i64 3
  %s0 = add i32 %c, %p0
  %s1 = add i32 %s0, %p1
  %s2 = add i32 %s1, %p2
  %s3 = add i32 %s2, %p3
  store i32 %s3, ptr addrspace(1) %out
  ret void
}

; Reserved functions work without the instruction.
; CHECK-LABEL: {{^}}signs:
; IDP-DAG: *IDP.v4i8 {{.*}}.sext, {{.*}}.sext
; IDP-DAG: *IDP.v4i8 {{.*}}.zext, {{.*}}.zext
; MUL-NOT: IDP
; MUL-COUNT-8: *IMUL.i32
define spir_kernel void @signs(ptr addrspace(1) %out, i32 %a, i32 %b, i32 %c) {
  %s = call spir_func i32 @__mgpu_dot_ss(i32 %a, i32 %b, i32 0)
  %u = call spir_func i32 @__mgpu_dot_uu(i32 %a, i32 %b, i32 %c)
  %x = xor i32 %s, %u
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: {{^}}loose:
; CHECK-NOT: IDP
; CHECK-COUNT-4: *IMUL.i32
; CHECK: .size loose
define spir_kernel void @loose(ptr addrspace(1) %out, ptr addrspace(1) align 1 %p, ptr addrspace(1) align 1 %q) {
  %p1 = getelementptr i8, ptr addrspace(1) %p, i64 3
  %p2 = getelementptr i8, ptr addrspace(1) %p, i64 6
  %p3 = getelementptr i8, ptr addrspace(1) %p, i64 9
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 3
  %q2 = getelementptr i8, ptr addrspace(1) %q, i64 6
  %q3 = getelementptr i8, ptr addrspace(1) %q, i64 9
  %a0 = load i8, ptr addrspace(1) %p
  %a1 = load i8, ptr addrspace(1) %p1
  %a2 = load i8, ptr addrspace(1) %p2
  %a3 = load i8, ptr addrspace(1) %p3
  %b0 = load i8, ptr addrspace(1) %q
  %b1 = load i8, ptr addrspace(1) %q1
  %b2 = load i8, ptr addrspace(1) %q2
  %b3 = load i8, ptr addrspace(1) %q3
  %x0 = zext i8 %a0 to i32
  %x1 = zext i8 %a1 to i32
  %x2 = zext i8 %a2 to i32
  %x3 = zext i8 %a3 to i32
  %y0 = zext i8 %b0 to i32
  %y1 = zext i8 %b1 to i32
  %y2 = zext i8 %b2 to i32
  %y3 = zext i8 %b3 to i32
  %m0 = mul i32 %x0, %y0
  %m1 = mul i32 %x1, %y1
  %m2 = mul i32 %x2, %y2
  %m3 = mul i32 %x3, %y3
  %s0 = add i32 %m0, %m1
  %s1 = add i32 %s0, %m2
  %s2 = add i32 %s1, %m3
  store i32 %s2, ptr addrspace(1) %out
  ret void
}

declare spir_func i32 @__mgpu_dot_ss(i32, i32, i32)
declare spir_func i32 @__mgpu_dot_uu(i32, i32, i32)
