; Short sides of branches are run by all lanes.
; RUN: llc -mtriple=valhall -stop-after=gpu-flatten-branches < %s | FileCheck %s
; RUN: llc -mtriple=valhall -verify-machineinstrs < %s | FileCheck %s --check-prefix=CODE

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i32 @__mgpu_global_id(i32)
declare void @__mgpu_barrier(i32) convergent
declare float @llvm.exp2.f32(float)

define spir_kernel void @diamond(ptr addrspace(1) %p) {
; CHECK-LABEL: @diamond(
; CHECK: %c = fcmp
; CHECK-NEXT: %a = fmul
; CHECK-NEXT: %e = call afn float @llvm.exp2.f32(float %x)
; CHECK-NEXT: %r{{.*}} = select i1 %c, float %a, float %e
; CHECK-NOT: br
; CHECK: ret void
; CODE-LABEL: {{^}}diamond:
; CODE-NOT: BRANCHZ
; CODE: CSEL.f32.lt
; CODE-NOT: BRANCHZ
; CODE: .end
entry:
  %id = call i32 @__mgpu_global_id(i32 0)
  %x = uitofp i32 %id to float
  %c = fcmp olt float %x, 8.0
  br i1 %c, label %then, label %else
then:
  %a = fmul float %x, 3.0
  br label %join
else:
  %e = call afn float @llvm.exp2.f32(float %x)
  br label %join
join:
  %r = phi float [ %a, %then ], [ %e, %else ]
  store float %r, ptr addrspace(1) %p
  ret void
}

; From the inside out; undefined behaviour of a side does not leave it.
define spir_kernel void @nested(ptr addrspace(1) %p, i32 %k) {
; CHECK-LABEL: @nested(
; CHECK: %a = call range(i32 5, 100) i32 @llvm.smax.i32(i32 %id, i32 5)
; CHECK: [[IN:%.*]] = select i1 %d, i32 %a, i32 %id
; CHECK: select i1 %c, i32 [[IN]], i32 0
; CHECK-NOT: br
; CHECK: ret void
entry:
  %id = call i32 @__mgpu_global_id(i32 0)
  %c = icmp ugt i32 %id, 3
  %d = icmp ugt i32 %id, %k
  br i1 %c, label %outer, label %join
outer:
  br i1 %d, label %inner, label %meet
inner:
  %a = call noundef range(i32 5, 100) i32 @llvm.smax.i32(i32 %id, i32 5)
  br label %meet
meet:
  %m = phi i32 [ %a, %inner ], [ %id, %outer ]
  br label %join
join:
  %r = phi i32 [ %m, %meet ], [ 0, %entry ]
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; A load may fault, a store and a barrier are seen, a division is long.
define spir_kernel void @load(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: @load(
; CHECK: br i1 %c
entry:
  %id = call i32 @__mgpu_global_id(i32 0)
  %c = icmp ugt i32 %id, 3
  br i1 %c, label %then, label %join
then:
  %v = load i32, ptr addrspace(1) %q
  br label %join
join:
  %r = phi i32 [ %v, %then ], [ 0, %entry ]
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @barrier(ptr addrspace(1) %p, i1 %c) {
; CHECK-LABEL: @barrier(
; CHECK: br i1 %c
entry:
  br i1 %c, label %then, label %join
then:
  call void @__mgpu_barrier(i32 1)
  br label %join
join:
  store i32 1, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @division(ptr addrspace(1) %p, i32 %k) {
; CHECK-LABEL: @division(
; CHECK: br i1 %c
entry:
  %id = call i32 @__mgpu_global_id(i32 0)
  %c = icmp ugt i32 %id, 3
  br i1 %c, label %then, label %join
then:
  %v = udiv i32 %k, %id
  br label %join
join:
  %r = phi i32 [ %v, %then ], [ 0, %entry ]
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; All lanes agree: the branch saves the work.
define spir_kernel void @uniform(ptr addrspace(1) %p, i32 %k, float %x) {
; CHECK-LABEL: @uniform(
; CHECK: br i1 %c
entry:
  %c = icmp ugt i32 %k, 3
  br i1 %c, label %then, label %join
then:
  %v = call afn float @llvm.exp2.f32(float %x)
  br label %join
join:
  %r = phi float [ %v, %then ], [ %x, %entry ]
  store float %r, ptr addrspace(1) %p
  ret void
}

; The join may be a loop's header, and have other predecessors.
define spir_kernel void @latches(ptr addrspace(1) %p, i32 %n) {
; CHECK-LABEL: @latches(
; CHECK: loop:
; CHECK-NEXT: phi i32 [ 0, %entry ], [ [[S:%.*]], %body ]
; CHECK: [[S]] = select i1 %d, i32 %a, i32 %b
; CHECK-NEXT: br label %loop
entry:
  %id = call i32 @__mgpu_global_id(i32 0)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %a, %one ], [ %b, %two ]
  %c = icmp ult i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %d = icmp ult i32 %i, %id
  br i1 %d, label %one, label %two
one:
  %a = add i32 %i, 2
  br label %loop
two:
  %b = add i32 %i, 1
  br label %loop
end:
  store i32 %i, ptr addrspace(1) %p
  ret void
}
