; Comparisons of floats. The hardware has the ordered ones and unordered-or-not-
; equal; an unordered one is the inverse of an ordered one, so that selections
; exchange their arms and branches test the opposite.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @value_oeq(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}value_oeq:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: FCMP_OR.f32.eq.m1 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %c = fcmp oeq float %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_ogt(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}value_ogt:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: FCMP_OR.f32.gt.m1 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %c = fcmp ogt float %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_oge(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}value_oge:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: FCMP_OR.f32.ge.m1 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %c = fcmp oge float %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_olt(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}value_olt:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: FCMP_OR.f32.lt.m1 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %c = fcmp olt float %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_ole(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}value_ole:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: FCMP_OR.f32.le.m1 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %c = fcmp ole float %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_one(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}value_one:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: FCMP_OR.f32.gtlt.m1 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %c = fcmp one float %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_ord(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}value_ord:
; CHECK: FCMP_OR.f32.eq.m1 [[R0:r[0-9]+]], u1.w1, u1.w1, 0x0
; CHECK: FCMP_AND.f32.eq.m1 r{{[0-9]+}}, u1.w0, u1.w0, [[R0]]{{\^?}}
  %c = fcmp ord float %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_ueq(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}value_ueq:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0xFFFFFFFF
; CHECK: IADD_IMM.i32 [[R1:r[0-9]+]], 0x0, #0x0
; CHECK: CSEL.f32.gtlt r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %c = fcmp ueq float %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_ugt(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}value_ugt:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0xFFFFFFFF
; CHECK: IADD_IMM.i32 [[R1:r[0-9]+]], 0x0, #0x0
; CHECK: CSEL.f32.le r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %c = fcmp ugt float %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_uge(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}value_uge:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0xFFFFFFFF
; CHECK: IADD_IMM.i32 [[R1:r[0-9]+]], 0x0, #0x0
; CHECK: CSEL.f32.lt r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %c = fcmp uge float %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_ult(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}value_ult:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0xFFFFFFFF
; CHECK: IADD_IMM.i32 [[R1:r[0-9]+]], 0x0, #0x0
; CHECK: CSEL.f32.ge r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %c = fcmp ult float %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_ule(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}value_ule:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0xFFFFFFFF
; CHECK: IADD_IMM.i32 [[R1:r[0-9]+]], 0x0, #0x0
; CHECK: CSEL.f32.gt r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %c = fcmp ule float %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_une(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}value_une:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: FCMP_OR.f32.ne.m1 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %c = fcmp une float %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @value_uno(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}value_uno:
; CHECK: FCMP_OR.f32.ne.m1 [[R0:r[0-9]+]], u1.w1, u1.w1, 0x0
; CHECK: FCMP_OR.f32.ne.m1 r{{[0-9]+}}, u1.w0, u1.w0, [[R0]]{{\^?}}
  %c = fcmp uno float %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_oeq(ptr addrspace(1) %p, float %a, float %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_oeq:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w0
; CHECK: CSEL.f32.eq r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = fcmp oeq float %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_ogt(ptr addrspace(1) %p, float %a, float %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_ogt:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w0
; CHECK: CSEL.f32.gt r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = fcmp ogt float %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_oge(ptr addrspace(1) %p, float %a, float %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_oge:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w0
; CHECK: CSEL.f32.ge r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = fcmp oge float %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_olt(ptr addrspace(1) %p, float %a, float %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_olt:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w0
; CHECK: CSEL.f32.lt r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = fcmp olt float %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_ole(ptr addrspace(1) %p, float %a, float %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_ole:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w0
; CHECK: CSEL.f32.le r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = fcmp ole float %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_one(ptr addrspace(1) %p, float %a, float %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_one:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w0
; CHECK: CSEL.f32.gtlt r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = fcmp one float %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_ord(ptr addrspace(1) %p, float %a, float %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_ord:
; CHECK: FCMP_OR.f32.eq.m1 [[R0:r[0-9]+]], u1.w1, u1.w1, 0x0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: FCMP_AND.f32.eq.m1 [[R2:r[0-9]+]], u1.w0, u1.w0, [[R0]]{{\^?}}
; CHECK: CSEL.u32.ne r{{[0-9]+}}, [[R2]]{{\^?}}, 0x0, u2.w0, [[R1]]{{\^?}}
  %k = fcmp ord float %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_ueq(ptr addrspace(1) %p, float %a, float %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_ueq:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: CSEL.f32.gtlt r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = fcmp ueq float %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_ugt(ptr addrspace(1) %p, float %a, float %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_ugt:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: CSEL.f32.le r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = fcmp ugt float %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_uge(ptr addrspace(1) %p, float %a, float %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_uge:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: CSEL.f32.lt r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = fcmp uge float %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_ult(ptr addrspace(1) %p, float %a, float %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_ult:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: CSEL.f32.ge r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = fcmp ult float %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_ule(ptr addrspace(1) %p, float %a, float %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_ule:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: CSEL.f32.gt r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = fcmp ule float %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_une(ptr addrspace(1) %p, float %a, float %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_une:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u2.w1
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w0
; CHECK: CSEL.f32.ne r{{[0-9]+}}, u1.w0, u1.w1, [[R1]]{{\^?}}, [[R0]]{{\^?}}
  %k = fcmp une float %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @select_uno(ptr addrspace(1) %p, float %a, float %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}select_uno:
; CHECK: FCMP_OR.f32.ne.m1 [[R0:r[0-9]+]], u1.w1, u1.w1, 0x0
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: FCMP_OR.f32.ne.m1 [[R2:r[0-9]+]], u1.w0, u1.w0, [[R0]]{{\^?}}
; CHECK: CSEL.u32.ne r{{[0-9]+}}, [[R2]]{{\^?}}, 0x0, u2.w0, [[R1]]{{\^?}}
  %k = fcmp uno float %a, %b
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @branch_olt(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}branch_olt:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: FCMP_OR.f32.lt.m1 [[R1:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0
; CHECK: BRANCHZ.eq{{[a-z0-9.]*}} [[R1]]{{\^?}}, [[BB0:\.LBB.*]]
; CHECK: IADD_IMM.i32 r{{[0-9]+}}, 0x0, #0x1
; CHECK: [[BB0]]:
  %c = fcmp olt float %a, %b
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr addrspace(1) %p
  br label %no
no:
  ret void
}

define spir_kernel void @branch_ult(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}branch_ult:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: FCMP_OR.f32.ge.m1 [[R1:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0
; CHECK: BRANCHZ{{[a-z0-9.]*}} [[R1]]{{\^?}}, [[BB0:\.LBB.*]]
; CHECK: IADD_IMM.i32 r{{[0-9]+}}, 0x0, #0x1
; CHECK: [[BB0]]:
  %c = fcmp ult float %a, %b
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr addrspace(1) %p
  br label %no
no:
  ret void
}

define spir_kernel void @branch_uno(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}branch_uno:
; CHECK: FCMP_OR.f32.eq.m1 [[R0:r[0-9]+]], u1.w1, u1.w1, 0x0
; CHECK: FCMP_AND.f32.eq.m1 [[R1:r[0-9]+]], u1.w0, u1.w0, [[R0]]{{\^?}}
; CHECK: BRANCHZ{{[a-z0-9.]*}} [[R1]]{{\^?}}, [[BB0:\.LBB.*]]
; CHECK: IADD_IMM.i32 r{{[0-9]+}}, 0x0, #0x1
; CHECK: [[BB0]]:
  %c = fcmp uno float %a, %b
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr addrspace(1) %p
  br label %no
no:
  ret void
}

; Signs are source modifiers of a comparison,
define spir_kernel void @signs(ptr addrspace(1) %p, float %a, float %b) {
; CHECK-LABEL: {{^}}signs:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: FCMP_OR.f32.lt.m1 r{{[0-9]+}}, u1.w0.neg, [[R0]]{{\^?}}.abs, 0x0
  %x = fneg float %a
  %y = call float @llvm.fabs.f32(float %b)
  %c = fcmp olt float %x, %y
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; but a selection has none.
define spir_kernel void @signs_select(ptr addrspace(1) %p, float %a, float %b, i32 %c, i32 %d) {
; CHECK-LABEL: {{^}}signs_select:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: FCMP_OR.f32.lt.m1 [[R2:r[0-9]+]], u1.w0, [[R0]]{{\^?}}.abs, 0x0
; CHECK: CSEL.u32.ne r{{[0-9]+}}, [[R2]]{{\^?}}, 0x0, u2.w0, [[R1]]{{\^?}}
  %y = call float @llvm.fabs.f32(float %b)
  %k = fcmp olt float %a, %y
  %r = select i1 %k, i32 %c, i32 %d
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; Halves are compared as floats, widened in the source.
define spir_kernel void @half_ogt(ptr addrspace(1) %p, half %a, half %b) {
; CHECK-LABEL: {{^}}half_ogt:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: FCMP_OR.f32.gt.m1 r{{[0-9]+}}, u1.w0.h0, [[R0]]{{\^?}}.h0, 0x0
  %c = fcmp ogt half %a, %b
  %r = sext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @packed_ogt(ptr addrspace(1) %p, <2 x half> %a, <2 x half> %b) {
; CHECK-LABEL: {{^}}packed_ogt:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: FCMP_OR.v2f16.gt.m1 r{{[0-9]+}}, u1.w0, [[R0]]{{\^?}}, 0x0
  %c = fcmp ogt <2 x half> %a, %b
  %r = sext <2 x i1> %c to <2 x i16>
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @packed_ult_select(ptr addrspace(1) %p, <2 x half> %a, <2 x half> %b, <2 x half> %x, <2 x half> %y) {
; CHECK-LABEL: {{^}}packed_ult_select:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: MOV.i32 [[R1:r[0-9]+]], u2.w1
; CHECK: FCMP_OR.v2f16.gt.m1 [[R2:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0
; CHECK: CSEL.v2u16.ne r{{[0-9]+}}, [[R2]]{{\^?}}, 0x0, u2.w0, [[R1]]{{\^?}}
  %c = fcmp ogt <2 x half> %a, %b
  %r = select <2 x i1> %c, <2 x half> %x, <2 x half> %y
  store <2 x half> %r, ptr addrspace(1) %p
  ret void
}

; Both lanes of the mask are read.
define spir_kernel void @packed_as_words(ptr addrspace(1) %p, <2 x half> %a, <2 x half> %b) {
; CHECK-LABEL: {{^}}packed_as_words:
; CHECK: MOV.i32 [[R0:r[0-9]+]], u1.w1
; CHECK: FCMP_OR.v2f16.gt.m1 [[R1:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0
; CHECK: U16_TO_U32 [[R2:r[0-9]+]], [[R1]]{{\^?}}.h1
; CHECK: S16_TO_S32 r{{[0-9]+}}, [[R1]]{{\^?}}.h0
; CHECK: S16_TO_S32 r{{[0-9]+}}, [[R2]]{{\^?}}.h0
  %c = fcmp ogt <2 x half> %a, %b
  %r = sext <2 x i1> %c to <2 x i32>
  store <2 x i32> %r, ptr addrspace(1) %p
  ret void
}

declare float @llvm.fabs.f32(float)
