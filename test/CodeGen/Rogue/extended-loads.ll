; A word that is loaded and extended is a load and an extension, at each level: the
; sum of it, of which only the word counts, once kept combining and legalising
; without end at -O0.
; RUN: llc -mtriple=rogue -mcpu=gx6250 -O0 -verify-machineinstrs %s -o - | FileCheck %s
; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -O2 -verify-machineinstrs %s -o - | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: {{^}}low_word_of_sum:
; CHECK: ld
; CHECK: st
define spir_kernel void @low_word_of_sum(ptr addrspace(1) %p) {
  %x = load i32, ptr addrspace(1) %p
  %e = zext i32 %x to i64
  %s = add i64 %e, 1
  %t = trunc i64 %s to i32
  store i32 %t, ptr addrspace(1) %p
  ret void
}
