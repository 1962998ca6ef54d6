; Operations on 64 bits by words.

; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -verify-machineinstrs %s -o - | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Additions are a pair of halves with a carry, which shifts by up to 7.
; CHECK-LABEL: {{^}}add:
; CHECK: *SHADDXL.i64 {{.*}}, shift:0
; CHECK-NEXT: +SHADDXH.i32
; CHECK: .size
define spir_kernel void @add(ptr addrspace(1) %p, i64 %n) {
  %a = load i64, ptr addrspace(1) %p
  %c = add i64 %a, %n
  store i64 %c, ptr addrspace(1) %p
  ret void
}

; A word of ones is shifted like others: both words of the result need it.
; CHECK-LABEL: {{^}}shift_ones:
; CHECK: RSHIFT_OR.i32 {{.*}}, 0xffffffff {{.*}}, #0,
; CHECK-NOT: MUX.i32 {{.*}} 0xffffffff
; CHECK: .size
define spir_kernel void @shift_ones(ptr addrspace(1) %p, i64 %n) {
  %c = lshr i64 -13, %n
  store i64 %c, ptr addrspace(1) %p
  ret void
}

; Zero and minus one need only the word with the sign.
; CHECK-LABEL: {{^}}compare_sign:
; CHECK: LOAD.i64
; CHECK-NOT: {{ICMP|CSEL}}
; CHECK: MUX.i32.neg
; CHECK-NOT: {{ICMP|CSEL}}
; CHECK: .size
define spir_kernel void @compare_sign(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %x = load i64, ptr addrspace(1) %p
  %c = icmp slt i64 %x, 0
  %s = select i1 %c, i32 %a, i32 %b
  store i32 %s, ptr addrspace(1) %p
  ret void
}

; Two of them are one message, if they are aligned to both.
; CHECK-LABEL: {{^}}copy:
; CHECK: LOAD.i128
; CHECK: STORE.i128
; CHECK: .size
define spir_kernel void @copy(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load <2 x i64>, ptr addrspace(1) %q
  store <2 x i64> %v, ptr addrspace(1) %p
  ret void
}

; Undefined words take no constant beside the pair of arguments.
; CHECK-LABEL: {{^}}undefined_words:
; CHECK: *SHADDXL.i64 {{.*}}, u1.w0, u1.w1, shift:0
; CHECK-NEXT: +SHADDXH.i32 {{t1|r[0-9]+}}{{.*}}, u1
; CHECK: .size
define spir_kernel void @undefined_words(ptr addrspace(1) %out, i32 %a, i32 %b) {
  %low_a = insertelement <2 x i32> poison, i32 %a, i32 0
  %x = bitcast <2 x i32> %low_a to i64
  %low_b = insertelement <2 x i32> poison, i32 %b, i32 0
  %y = bitcast <2 x i32> %low_b to i64
  %s = add i64 %x, %y
  store i64 %s, ptr addrspace(1) %out
  ret void
}
