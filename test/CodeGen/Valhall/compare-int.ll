; Comparisons of integers: a mask as a value, folded into a selection, in a branch.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @value_eq(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}value_eq:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: ICMP_OR.u32.eq.m1 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %c = icmp eq i32 %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_ne(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}value_ne:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: ICMP_OR.u32.ne.m1 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %c = icmp ne i32 %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_ugt(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}value_ugt:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: ICMP_OR.u32.gt.m1 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %c = icmp ugt i32 %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_uge(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}value_uge:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: ICMP_OR.u32.ge.m1 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %c = icmp uge i32 %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_ult(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}value_ult:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: ICMP_OR.u32.lt.m1 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %c = icmp ult i32 %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_ule(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}value_ule:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: ICMP_OR.u32.le.m1 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %c = icmp ule i32 %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_sgt(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}value_sgt:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: ICMP_OR.s32.gt.m1 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %c = icmp sgt i32 %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_sge(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}value_sge:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: ICMP_OR.s32.ge.m1 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %c = icmp sge i32 %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_slt(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}value_slt:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: ICMP_OR.s32.lt.m1 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %c = icmp slt i32 %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_sle(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}value_sle:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: ICMP_OR.s32.le.m1 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %c = icmp sle i32 %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_eq(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_eq:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w0
; CHECK: CSEL.u32.eq r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = icmp eq i32 %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_ne(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_ne:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w0
; CHECK: CSEL.u32.ne r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = icmp ne i32 %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_ugt(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_ugt:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w0
; CHECK: CSEL.u32.gt r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = icmp ugt i32 %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_uge(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_uge:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w0
; CHECK: CSEL.u32.ge r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = icmp uge i32 %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_ult(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_ult:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w0
; CHECK: CSEL.u32.lt r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = icmp ult i32 %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_ule(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_ule:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w0
; CHECK: CSEL.u32.le r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = icmp ule i32 %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_sgt(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_sgt:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w0
; CHECK: CSEL.s32.gt r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = icmp sgt i32 %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_sge(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_sge:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w0
; CHECK: CSEL.s32.ge r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = icmp sge i32 %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_slt(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_slt:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w0
; CHECK: CSEL.s32.lt r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = icmp slt i32 %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_sle(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_sle:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w0
; CHECK: CSEL.s32.le r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = icmp sle i32 %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; As a number the comparison gives 1.
define spir_kernel void @number(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}number:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: ICMP_OR.u32.lt.i1 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %c = icmp ult i32 %a, %b
  %r = zext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; 64 bits: the low words first, without sign; their result goes into the
; comparison of the high words.
define spir_kernel void @wide_eq(ptr addrspace(1) %p, i64 %a, i64 %b) {
; CHECK-LABEL: {{^}}wide_eq:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: ICMP_MULTI.u32.eq.u1 [[R2:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0
; CHECK: ICMP_MULTI.u32.eq.m1 r{{[0-9]+}}, u1.w1, [[R1]]{{\^?}}, [[R2]]{{\^?}}
  %c = icmp eq i64 %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @wide_ne(ptr addrspace(1) %p, i64 %a, i64 %b) {
; CHECK-LABEL: {{^}}wide_ne:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: ICMP_MULTI.u32.ne.u1 [[R2:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0
; CHECK: ICMP_MULTI.u32.ne.m1 r{{[0-9]+}}, u1.w1, [[R1]]{{\^?}}, [[R2]]{{\^?}}
  %c = icmp ne i64 %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @wide_ult(ptr addrspace(1) %p, i64 %a, i64 %b) {
; CHECK-LABEL: {{^}}wide_ult:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: ICMP_MULTI.u32.lt.u1 [[R2:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0
; CHECK: ICMP_MULTI.u32.lt.m1 r{{[0-9]+}}, u1.w1, [[R1]]{{\^?}}, [[R2]]{{\^?}}
  %c = icmp ult i64 %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @wide_uge(ptr addrspace(1) %p, i64 %a, i64 %b) {
; CHECK-LABEL: {{^}}wide_uge:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: ICMP_MULTI.u32.ge.u1 [[R2:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0
; CHECK: ICMP_MULTI.u32.ge.m1 r{{[0-9]+}}, u1.w1, [[R1]]{{\^?}}, [[R2]]{{\^?}}
  %c = icmp uge i64 %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @wide_sgt(ptr addrspace(1) %p, i64 %a, i64 %b) {
; CHECK-LABEL: {{^}}wide_sgt:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: ICMP_MULTI.u32.gt.u1 [[R2:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0
; CHECK: ICMP_MULTI.s32.gt.m1 r{{[0-9]+}}, u1.w1, [[R1]]{{\^?}}, [[R2]]{{\^?}}
  %c = icmp sgt i64 %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @wide_sle(ptr addrspace(1) %p, i64 %a, i64 %b) {
; CHECK-LABEL: {{^}}wide_sle:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: ICMP_MULTI.u32.le.u1 [[R2:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0
; CHECK: ICMP_MULTI.s32.le.m1 r{{[0-9]+}}, u1.w1, [[R1]]{{\^?}}, [[R2]]{{\^?}}
  %c = icmp sle i64 %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; A logic operation of masks is the accumulator of one comparison.
define spir_kernel void @accumulate_and(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: {{^}}accumulate_and:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: ICMP_OR.s32.lt.m1 [[R1:r[0-9]+]], u1.w1, [[R0]]{{\^?}}, 0x0
; CHECK: ICMP_AND.u32.lt.m1 r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}
  %x = icmp ult i32 %a, %b
  %y = icmp slt i32 %b, %c
  %z = and i1 %x, %y
  %r = sext i1 %z to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @accumulate_or(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: {{^}}accumulate_or:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: ICMP_OR.s32.gt.m1 [[R1:r[0-9]+]], u1.w1, [[R0]]{{\^?}}, 0x0
; CHECK: ICMP_OR.u32.eq.m1 r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}
  %x = icmp eq i32 %a, %b
  %y = icmp sgt i32 %b, %c
  %z = or i1 %x, %y
  %r = sext i1 %z to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; A wide selection repeats the comparison rather than computing a mask.
define spir_kernel void @two_selects(ptr addrspace(1) %p, i32 %a, i32 %b, i64 %c, i64 %d) {
; CHECK-LABEL: {{^}}two_selects:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R2:r[0-9]+]], u3.w0
; CHECK: MOV.i32 [[R3:r[0-9]+]], u3.w1
; CHECK: CSEL.u32.lt r{{[0-9]+}}, u1.w0, u1.w1, [[R0]]{{\^?}}, [[R2]]{{\^?}}
; CHECK: CSEL.u32.lt r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R3]]{{\^?}}
  %k = icmp ult i32 %a, %b
  %r = select i1 %k, i64 %c, i64 %d
  store i64 %r, ptr addrspace(1) %p
  ret void
}

; A branch tests a word for zero itself.
define spir_kernel void @branch_zero(ptr addrspace(1) %p, i32 %a) {
; CHECK-LABEL: {{^}}branch_zero:
; CHECK: BRANCHZ{{[a-z0-9.]*}} u1.w0, [[BB0:\.LBB.*]]
; CHECK: IADD_IMM.i32 r{{[0-9]+}}, 0x0, #0x1
; CHECK: [[BB0]]:
  %c = icmp eq i32 %a, 0
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr addrspace(1) %p
  br label %no
no:
  ret void
}

define spir_kernel void @branch_less(ptr addrspace(1) %p, i32 %a, i32 %b) {
; CHECK-LABEL: {{^}}branch_less:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: ICMP_OR.s32.ge.m1 [[R1:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0
; CHECK: BRANCHZ{{[a-z0-9.]*}} [[R1]]{{\^?}}, [[BB0:\.LBB.*]]
; CHECK: IADD_IMM.i32 r{{[0-9]+}}, 0x0, #0x1
; CHECK: [[BB0]]:
  %c = icmp slt i32 %a, %b
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr addrspace(1) %p
  br label %no
no:
  ret void
}
