; What one bitwise group holds: a shift to the left, a mask, a logical operation and a
; second shift.

; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -verify-machineinstrs %s -o - | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: {{^}}shift_join:
; CHECK: { s1 = c5, s2 = sh6, s3 = sh7; lsl ft2, s2, s1; or ft4, _, ft2, _, s3; w0 =
; CHECK-NEXT: st
define spir_kernel void @shift_join(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %s = shl i32 %a, 5
  %r = or i32 %s, %b
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}join_shift:
; CHECK: { s2 = sh6, s3 = sh7, s4 = c7; byp ft2, s2; xor ft4, _, ft2, _, s3; rol ft5, ft4, s4; w0 =
; CHECK-NEXT: st
define spir_kernel void @join_shift(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %s = xor i32 %a, %b
  %r = call i32 @llvm.fshl.i32(i32 %s, i32 %s, i32 7)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; Constants that are no register are masks, of all ones where nothing is masked.
; CHECK-LABEL: {{^}}constants:
; CHECK: byp ft0, ft1, s0, 0x12345; or ft4, ft1, ft2, _, s3;
; CHECK: s2 = c143{{.*}} byp ft0, ft1, s0, 0x54321; xor ft4, ft1, ft2, _, s3;
; CHECK-NEXT: st
define spir_kernel void @constants(ptr addrspace(1) %p, i32 %a) {
  %s = and i32 %a, 74565
  %r = xor i32 %s, 344865
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}merge:
; CHECK: { s0 = c0, s1 = c4, s2 = sh7, s3 = sh6; byp ft0, ft1, s0, 0xff0.h; lsl ft2, s2, s1; or ft4, ft1, ft2, ~ft1, s3; w0 =
; CHECK-NEXT: st
define spir_kernel void @merge(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %low = and i32 %a, -4081
  %s = shl i32 %b, 4
  %in = and i32 %s, 4080
  %r = or i32 %low, %in
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; A field of bits is masked where it is, and shifted; one that ends with the word only
; shifted.
; CHECK-LABEL: {{^}}fields:
; CHECK-DAG: { s0 = c8, s1 = c16, {{.*}}; msk ft0, ft1, s0, s1; or ft4, ft1, ft2, ~ft1, s3; shr ft5, ft4, s4;
; CHECK-DAG: { s2 = sh6, s3 = c0, s4 = c16; byp ft2, s2; or ft4, _, ft2, _, s3; asr.twb ft5, ft4, s4;
; CHECK: .end
define spir_kernel void @fields(ptr addrspace(1) %p, i32 %a) {
  %s = lshr i32 %a, 16
  %b = and i32 %s, 255
  %h = trunc i32 %s to i16
  %x = sext i16 %h to i32
  %q = getelementptr i32, ptr addrspace(1) %p, i32 1
  store i32 %b, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: {{^}}and_not:
; The mask is what s1 holds.
; CHECK: { s0 = c0, s1 = r{{[0-9]+}}, s2 = c0, s3 = sh6; byp ft2, s2; or ft4, _, ft2, ~ft1, s3;
define spir_kernel void @and_not(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %n = xor i32 %b, -1
  %r = and i32 %a, %n
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}swap_bytes:
; CHECK: s4 = c16; {{.*}}rol ft5, ft4, s4;
; CHECK-NEXT: s4 = c8; byp ft0, ft1, s0, 0xff00ff00; or ft4, ft1, ft2, ~ft1, s3; rol ft5, ft4, s4;
; CHECK-NEXT: st
define spir_kernel void @swap_bytes(ptr addrspace(1) %p, i32 %a) {
  %r = call i32 @llvm.bswap.i32(i32 %a)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
