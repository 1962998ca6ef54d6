; What is frozen has one value in all lanes of a warp, as the analysis of uniformity
; takes for granted: registers that nothing has written differ.
; REQUIRES: rogue-registered-target
; RUN: llc -mtriple=rogue -mcpu=gx6250 %s -stop-after=gpu-define-frozen -o - | FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @poison_itself
; CHECK-NOT: poison
; CHECK: ret void
define spir_kernel void @poison_itself(ptr addrspace(1) %p) {
  %x = freeze i64 poison
  store i64 %x, ptr addrspace(1) %p
  ret void
}

; Through arithmetic, phis and vectors.
; CHECK-LABEL: @operands
; CHECK: phi i32 {{.*}}[ 0, %entry ]
; CHECK: insertelement <2 x i32> <i32 0, i32 1>
; CHECK: shufflevector <2 x i32> %{{.*}}, <2 x i32> zeroinitializer, <2 x i32> zeroinitializer
; CHECK: ret void
define spir_kernel void @operands(ptr addrspace(1) %p, i32 %n) {
entry:
  switch i32 %n, label %join [ i32 0, label %first
                               i32 1, label %second ]
first:
  store volatile i32 1, ptr addrspace(1) %p
  br label %join
second:
  store volatile i32 2, ptr addrspace(1) %p
  br label %join
join:
  %i = phi i32 [ undef, %entry ], [ %n, %first ], [ 9, %second ]
  %v = insertelement <2 x i32> <i32 poison, i32 1>, i32 %i, i32 0
  %s = shufflevector <2 x i32> %v, <2 x i32> poison, <2 x i32> <i32 0, i32 poison>
  %f = freeze <2 x i32> %s
  store <2 x i32> %f, ptr addrspace(1) %p
  ret void
}

; What memory holds is the program's.
; CHECK-LABEL: @loaded
; CHECK: load i32, ptr addrspace(1) poison
; CHECK: ret void
define spir_kernel void @loaded(ptr addrspace(1) %p) {
  %q = getelementptr i32, ptr addrspace(1) %p, i64 poison
  %x = load i32, ptr addrspace(1) %q
  %f = freeze i32 %x
  store i32 %f, ptr addrspace(1) %p
  ret void
}

; Vectors of which nothing is defined, whether by one word for all or by several.
; CHECK-LABEL: @vectors
; CHECK: shufflevector <2 x i32> %{{.*}}, <2 x i32> zeroinitializer, <2 x i32> <i32 0, i32 2>
; CHECK: shufflevector <2 x i32> %{{.*}}, <2 x i32> zeroinitializer, <2 x i32> <i32 1, i32 3>
; CHECK: ret void
define spir_kernel void @vectors(ptr addrspace(1) %p, <2 x i32> %v) {
  %a = shufflevector <2 x i32> %v, <2 x i32> <i32 undef, i32 poison>, <2 x i32> <i32 0, i32 2>
  %b = shufflevector <2 x i32> %a, <2 x i32> undef, <2 x i32> <i32 1, i32 3>
  %f = freeze <2 x i32> %b
  store <2 x i32> %f, ptr addrspace(1) %p
  ret void
}
