; Intrinsics for which SelectionDAG has no expansion on these types become
; operations on elements and on wider integers. That the results are right is
; for irmatrix.test.
; RUN: llc -mtriple=valhall -stop-after=gpu-expand-intrinsics < %s | FileCheck %s
; RUN: llc -mtriple=valhall -O0 -verify-machineinstrs -filetype=null < %s
; RUN: llc -mtriple=valhall -O2 -verify-machineinstrs -filetype=null < %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @fixed_point(
; CHECK: [[N:%.*]] = shl i28 {{%.*}}, 4
; CHECK: udiv i28 [[N]],
; CHECK-NOT: call
define spir_kernel void @fixed_point(ptr addrspace(1) %p, i24 %a, i24 %b) {
  %r = call i24 @llvm.udiv.fix.i24(i24 %a, i24 %b, i32 4)
  store i24 %r, ptr addrspace(1) %p
  ret void
}

; The amount modulo 65; a power of two is left to selection.
; CHECK-LABEL: define spir_kernel void @funnel(
; CHECK: urem i65 {{%.*}}, 65
; CHECK-NOT: @llvm.fshl.i65
; CHECK: call i64 @llvm.fshl.i64(
define spir_kernel void @funnel(ptr addrspace(1) %p, i65 %a, i65 %b, i65 %c, i64 %d) {
  %r = call i65 @llvm.fshl.i65(i65 %a, i65 %b, i65 %c)
  %s = call i64 @llvm.fshl.i64(i64 %d, i64 7, i64 %d)
  store volatile i65 %r, ptr addrspace(1) %p
  store volatile i64 %s, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @exponents(
; CHECK: [[L:%.*]] = call i64 @llvm.smin.i64(i64 %n, i64 2147483647)
; CHECK: [[M:%.*]] = call i64 @llvm.smax.i64(i64 [[L]], i64 -2147483648)
; CHECK: [[E:%.*]] = trunc i64 [[M]] to i32
; CHECK: call float @llvm.ldexp.f32.i32(float %x, i32 [[E]])
; CHECK: call { float, i32 } @llvm.frexp.f32.i32(
define spir_kernel void @exponents(ptr addrspace(1) %p, float %x, i64 %n) {
  %r = call float @llvm.ldexp.f32.i64(float %x, i64 %n)
  %s = call {float, i16} @llvm.frexp.f32.i16(float %x)
  %e = extractvalue {float, i16} %s, 1
  store volatile float %r, ptr addrspace(1) %p
  store volatile i16 %e, ptr addrspace(1) %p
  ret void
}

; Reversing the first elements is not reversing all of them.
; CHECK-LABEL: define spir_kernel void @reverse(
; CHECK: [[LAST:%.*]] = sub i32 %n, 1
; CHECK: [[AT:%.*]] = select i1 {{%.*}}, i32 [[LAST]], i32 0
; CHECK: extractelement <4 x i32> %v, i32 [[AT]]
define spir_kernel void @reverse(ptr addrspace(1) %p, <4 x i32> %v, i32 %n) {
  %r = call <4 x i32> @llvm.experimental.vp.reverse.v4i32(<4 x i32> %v, <4 x i1> splat (i1 true), i32 %n)
  store <4 x i32> %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @elements(
; CHECK-NOT: call
; CHECK: ret void
define spir_kernel void @elements(ptr addrspace(1) %p, <3 x half> %a, <3 x half> %b, <3 x half> %c, <2 x i64> %s, <4 x i64> %t) {
  %i = call <9 x half> @llvm.vector.interleave3.v9f16(<3 x half> %a, <3 x half> %b, <3 x half> %c)
  %v = extractelement <9 x half> %i, i32 4
  store volatile half %v, ptr addrspace(1) %p
  %q = call <2 x i64> @llvm.vector.partial.reduce.add.v2i64.v4i64(<2 x i64> %s, <4 x i64> %t)
  store volatile <2 x i64> %q, ptr addrspace(1) %p
  %m = call <4 x i64> @llvm.matrix.multiply.v4i64.v2i64.v2i64(<2 x i64> %s, <2 x i64> %s, i32 2, i32 1, i32 2)
  store volatile <4 x i64> %m, ptr addrspace(1) %p
  ret void
}

; Nothing of floats that are rounded traps: no mask is needed.
; CHECK-LABEL: define spir_kernel void @masked(
; CHECK: call <3 x float> @llvm.ceil.v3f32(<3 x float> %a)
define spir_kernel void @masked(ptr addrspace(1) %p, <3 x float> %a, <3 x i1> %m) {
  %r = call <3 x float> @llvm.vp.ceil.v3f32(<3 x float> %a, <3 x i1> %m, i32 2)
  store <3 x float> %r, ptr addrspace(1) %p
  ret void
}
