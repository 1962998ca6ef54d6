; Sums of products of bytes: which become one instruction, and how its sources come
; about.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g1 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -stop-after=gpu-form-dot-products < %s | FileCheck --check-prefix=IR %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Both words as they are; the sum before is the accumulator.
define spir_kernel void @signed(ptr addrspace(1) %out, <4 x i8> %a, <4 x i8> %b, i32 %c) {
; IR-LABEL: @signed(
; IR: [[A:%.*]] = bitcast <4 x i8> {{%.*}} to i32
; IR: [[B:%.*]] = bitcast <4 x i8> {{%.*}} to i32
; IR: %sum = call spir_func i32 @__mgpu_dot_ss(i32 [[A]], i32 [[B]], i32 {{%.*}})
; IR-NEXT: store i32 %sum
; CHECK-LABEL: {{^}}signed:
; CHECK: // %bb.0:
; CHECK-NEXT: MOV.i32 r0, u2.w0
; CHECK-NEXT: IDPADD.v4s8 r0, {{u1.w[01]}}, {{u1.w[01]}}, r0^
; CHECK-NEXT: STORE
  %x = sext <4 x i8> %a to <4 x i32>
  %y = sext <4 x i8> %b to <4 x i32>
  %p = mul nsw <4 x i32> %x, %y
  %p0 = extractelement <4 x i32> %p, i64 0
  %p1 = extractelement <4 x i32> %p, i64 1
  %p2 = extractelement <4 x i32> %p, i64 2
  %p3 = extractelement <4 x i32> %p, i64 3
  %s0 = add i32 %c, %p0
  %s1 = add nsw i32 %p2, %p1
  %s2 = add i32 %s0, %s1
  %sum = add i32 %s2, %p3
  store i32 %sum, ptr addrspace(1) %out
  ret void
}

; The sum of a vector.
define spir_kernel void @unsigned(ptr addrspace(1) %out, i32 %a, i32 %b) {
; IR-LABEL: @unsigned(
; IR: call spir_func i32 @__mgpu_dot_uu(i32 {{%.*}}, i32 {{%.*}}, i32 0)
; CHECK-LABEL: {{^}}unsigned:
; CHECK: IDPADD.v4u8 r0, {{u1.w[01]}}, {{u1.w[01]}}, r0^
; CHECK-NEXT: STORE
  %va = bitcast i32 %a to <4 x i8>
  %vb = bitcast i32 %b to <4 x i8>
  %x = zext <4 x i8> %va to <4 x i32>
  %y = zext <4 x i8> %vb to <4 x i32>
  %p = mul <4 x i32> %x, %y
  %sum = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %p)
  store i32 %sum, ptr addrspace(1) %out
  ret void
}

; Saturation only of a product alone, and of its own kind.
define spir_kernel void @saturating(ptr addrspace(1) %out, i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: {{^}}saturating:
; CHECK-DAG: IDPADD.v4s8.saturate
; CHECK-DAG: IDPADD.v4u8.saturate
; CHECK-DAG: IDPADD.v4s8 [[S:r[0-9]+]],
; CHECK-DAG: IADD.u32.saturate {{r[0-9]+}}, {{.*}}[[S]]
  %s = call spir_func i32 @__mgpu_dot_ss(i32 %a, i32 %b, i32 0)
  %u = call spir_func i32 @__mgpu_dot_uu(i32 %a, i32 %b, i32 0)
  %s2 = call spir_func i32 @__mgpu_dot_ss(i32 %b, i32 %b, i32 0)
  %ss = call i32 @llvm.sadd.sat.i32(i32 %s, i32 %c)
  %us = call i32 @llvm.uadd.sat.i32(i32 %c, i32 %u)
  %other = call i32 @llvm.uadd.sat.i32(i32 %s2, i32 %c)
  store i32 %ss, ptr addrspace(1) %out
  %p1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %us, ptr addrspace(1) %p1
  %p2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %other, ptr addrspace(1) %p2
  ret void
}

; Signed by unsigned bytes, from unsigned ones.
define spir_kernel void @mixed(ptr addrspace(1) %out, i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: {{^}}mixed:
; CHECK-NOT: IMUL
; CHECK: IDPADD.v4u8
; CHECK: IDPADD.v4u8
; CHECK-NOT: IDPADD
; CHECK: STORE
  %r = call spir_func i32 @__mgpu_dot_su(i32 %a, i32 %b, i32 %c)
  store i32 %r, ptr addrspace(1) %out
  ret void
}

; A side whose bytes are in another order, or part of a byte, is packed or masked.
define spir_kernel void @one_side(ptr addrspace(1) %out, <4 x i8> %a, i32 %b, i32 %n) {
; IR-LABEL: @one_side(
; IR: [[N:%.*]] = lshr i32 %n, 4
; IR: and i32 [[N]], 252645135
; IR: call spir_func i32 @__mgpu_dot_ss
; IR-NOT: __mgpu_dot
; IR: ret void
; CHECK-LABEL: {{^}}one_side:
; CHECK-NOT: IMUL
; CHECK: IDPADD.v4s8
; CHECK-NOT: IMUL
; CHECK: STORE
  %x = sext <4 x i8> %a to <4 x i32>
  %x0 = extractelement <4 x i32> %x, i64 0
  %x1 = extractelement <4 x i32> %x, i64 1
  %x2 = extractelement <4 x i32> %x, i64 2
  %x3 = extractelement <4 x i32> %x, i64 3
  %h0 = lshr i32 %n, 4
  %n0 = and i32 %h0, 15
  %h1 = lshr i32 %n, 12
  %n1 = and i32 %h1, 15
  %h2 = lshr i32 %n, 20
  %n2 = and i32 %h2, 15
  %n3 = lshr i32 %n, 28
  %p0 = mul i32 %x0, %n0
  %p1 = mul i32 %n1, %x1
  %p2 = mul i32 %x2, %n2
  %p3 = mul i32 %n3, %x3
  %s0 = add i32 %p0, %p1
  %s1 = add i32 %s0, %p2
  %s2 = add i32 %s1, %p3
  store i32 %s2, ptr addrspace(1) %out
  ret void
}

; Bytes that are loaded one by one: two instructions pack four.
define spir_kernel void @loose(ptr addrspace(1) %out, ptr addrspace(1) align 1 %p, ptr addrspace(1) align 1 %q) {
; CHECK-LABEL: {{^}}loose:
; CHECK-NOT: IMUL
; CHECK-COUNT-4: MKVEC.v2i8
; CHECK-NOT: MKVEC
; CHECK: IDPADD.v4u8
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

; Weights are a constant; without any, they are 1.
define spir_kernel void @weights(ptr addrspace(1) %out, <4 x i8> %a, i32 %c) {
; IR-LABEL: @weights(
; IR: call spir_func i32 @__mgpu_dot_uu(i32 {{%.*}}, i32 67174913, i32 %c)
  %x = zext <4 x i8> %a to <4 x i32>
  %x0 = extractelement <4 x i32> %x, i64 0
  %x1 = extractelement <4 x i32> %x, i64 1
  %x2 = extractelement <4 x i32> %x, i64 2
  %x3 = extractelement <4 x i32> %x, i64 3
  %w1 = mul i32 %x1, 2
  %w3 = shl i32 %x3, 2
  %w2 = mul i32 %x2, 1
  %s0 = add i32 %x0, %w1
  %s1 = add i32 %s0, %w2
  %s2 = add i32 %s1, %w3
  %s3 = add i32 %s2, %c
  store i32 %s3, ptr addrspace(1) %out
  ret void
}

; What is not four products, a product that is needed by itself, and factors of nine
; bits stay what they are.
define spir_kernel void @none(ptr addrspace(1) %out, <4 x i8> %a, <4 x i8> %b, i32 %c) {
; IR-LABEL: @none(
; IR-NOT: __mgpu_dot
; IR: ret void
  %x = zext <4 x i8> %a to <4 x i32>
  %y = zext <4 x i8> %b to <4 x i32>
  %x0 = extractelement <4 x i32> %x, i64 0
  %x1 = extractelement <4 x i32> %x, i64 1
  %x2 = extractelement <4 x i32> %x, i64 2
  %x3 = extractelement <4 x i32> %x, i64 3
  %y0 = extractelement <4 x i32> %y, i64 0
  %y1 = extractelement <4 x i32> %y, i64 1
  %y2 = extractelement <4 x i32> %y, i64 2
  %y3 = extractelement <4 x i32> %y, i64 3
  %nine = and i32 %c, 511
  %m0 = mul i32 %x0, %y0
  %m1 = mul i32 %x1, %y1
  %m2 = mul i32 %x2, %nine
  %m3 = mul i32 %x3, %y3
  %s0 = add i32 %m0, %m1
  %s1 = add i32 %s0, %m2
  %s2 = add i32 %s1, %m3
  store i32 %s2, ptr addrspace(1) %out
  %p1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %m1, ptr addrspace(1) %p1
  ret void
}

declare spir_func i32 @__mgpu_dot_ss(i32, i32, i32)
declare spir_func i32 @__mgpu_dot_uu(i32, i32, i32)
declare spir_func i32 @__mgpu_dot_su(i32, i32, i32)
