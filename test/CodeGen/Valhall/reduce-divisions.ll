; A 64-bit division is a loop over the bits of its quotient: it is left to
; variables that need more than 32 bits.
; RUN: llc -mtriple=valhall -O2 -stop-after=gpu-reduce-divisions %s -o - | FileCheck %s
; RUN: llc -mtriple=valhall -O0 -stop-after=pre-isel-intrinsic-lowering %s -o - \
; RUN:   | FileCheck %s --check-prefix=O0
; RUN: llc -mtriple=valhall -O2 -filetype=obj %s -o %t.o
; RUN: mgpu report %t.o | FileCheck %s --check-prefix=LOOPS

; O0-NOT: div i32

; Nothing is known of both: one of two divisions is executed. The remainder takes
; no loop of its own.
; CHECK-LABEL: define spir_kernel void @any(
; CHECK: [[HIGH:%.*]] = and i64 {{.*}}, -4294967296
; CHECK: icmp eq i64 [[HIGH]], 0
; CHECK: br i1
; CHECK-DAG: udiv i32
; CHECK-DAG: urem i32
; CHECK-DAG: [[QUOTIENT:%.*]] = udiv i64
; CHECK-DAG: mul i64 [[QUOTIENT]],
; CHECK-NOT: urem i64
; CHECK: store
; LOOPS-LABEL: kernel any
; LOOPS: loops {{ *}}1{{$}}
define spir_kernel void @any(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %a = load i64, ptr addrspace(1) %in
  %at = getelementptr i64, ptr addrspace(1) %in, i32 1
  %b = load i64, ptr addrspace(1) %at
  %q = udiv i64 %a, %b
  %r = urem i64 %a, %b
  %x = xor i64 %q, %r
  store i64 %x, ptr addrspace(1) %out
  ret void
}

; The quotient of a short dividend by a long divisor is zero.
; CHECK-LABEL: define spir_kernel void @short_dividend(
; CHECK-NOT: udiv i64
; CHECK: udiv i32
; CHECK-NOT: udiv i64
; CHECK: ret void
; LOOPS-LABEL: kernel short_dividend
; LOOPS: loops {{ *}}0{{$}}
define spir_kernel void @short_dividend(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %short) {
  %a = zext i32 %short to i64
  %b = load i64, ptr addrspace(1) %in
  %q = udiv i64 %a, %b
  store i64 %q, ptr addrspace(1) %out
  ret void
}

; A product with the reciprocal.
; CHECK-LABEL: define spir_kernel void @constant(
; CHECK-NOT: div
; CHECK: mul nuw i64 {{.*}}, 3435973837
; CHECK-NOT: div
; LOOPS-LABEL: kernel constant
; LOOPS: instructions {{ *}}1{{[0-9]$}}
; LOOPS: loops {{ *}}0{{$}}
define spir_kernel void @constant(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %a = load i64, ptr addrspace(1) %in
  %q = udiv i64 %a, 10
  store i64 %q, ptr addrspace(1) %out
  ret void
}

; A short dividend has a short quotient, signed or not.
; CHECK-LABEL: define spir_kernel void @short_by_constant(
; CHECK: urem i32 {{.*}}, 10
; CHECK-NOT: mul
; CHECK: ret void
define spir_kernel void @short_by_constant(ptr addrspace(1) %out, i32 %short) {
  %a = zext i32 %short to i64
  %r = srem i64 %a, 10
  store i64 %r, ptr addrspace(1) %out
  ret void
}

; Short values have no code of their own where it is to be small.
; CHECK-LABEL: define spir_kernel void @small(
; CHECK-NOT: br i1
; CHECK: sdiv i64 %a, %b
define spir_kernel void @small(ptr addrspace(1) %out, i64 %a, i64 %b) optsize {
  %q = sdiv i64 %a, %b
  store i64 %q, ptr addrspace(1) %out
  ret void
}
