; A local element that only one work-item writes is read from a register; any
; doubt about that leaves the loads alone.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@sums = internal addrspace(3) global [64 x float] undef, align 4
@tile = internal addrspace(3) global [4 x [16 x float]] undef, align 4
@narrow = internal addrspace(3) global [4 x [16 x float]] undef, align 4
@doubled = internal addrspace(3) global [64 x float] undef, align 4
@shared = internal addrspace(3) global [64 x float] undef, align 4
@unsized = internal addrspace(3) global [64 x float] undef, align 4
@bytes = internal addrspace(3) global [67 x i8] undef, align 4
@far = internal addrspace(3) global [64 x float] undef, align 4
@escaping = internal addrspace(3) global [64 x float] undef, align 4

declare spir_func i32 @__mgpu_local_id(i32)
declare spir_func void @__mgpu_barrier(i32) convergent

; Only the neighbour's element is loaded.
define spir_kernel void @own(ptr addrspace(1) %out, float %v) !reqd_work_group_size !0 {
; CHECK-LABEL: {{^}}own:
; CHECK: STORE.i32
; CHECK: BARRIER
; CHECK: LOAD.i32.{{.*}}, offset:4
; CHECK-NOT: LOAD
; CHECK: FADD.f32
; CHECK-NOT: LOAD
; CHECK: .Lfunc_end
  %l = call spir_func i32 @__mgpu_local_id(i32 0)
  %i = zext i32 %l to i64
  %p = getelementptr inbounds float, ptr addrspace(3) @sums, i64 %i
  store float %v, ptr addrspace(3) %p
  call spir_func void @__mgpu_barrier(i32 1)
  %q = getelementptr inbounds i8, ptr addrspace(3) %p, i64 4
  %a = load float, ptr addrspace(3) %q
  %b = load float, ptr addrspace(3) %p
  %s = fadd float %a, %b
  store float %s, ptr addrspace(3) %p
  store float %s, ptr addrspace(1) %out
  ret void
}

; Rows of 16 for groups of 16 by 4.
define spir_kernel void @rows(ptr addrspace(1) %out, float %v) !reqd_work_group_size !1 {
; CHECK-LABEL: {{^}}rows:
; CHECK: BARRIER
; CHECK-NOT: LOAD
; CHECK: .Lfunc_end
  %x = call spir_func i32 @__mgpu_local_id(i32 0)
  %y = call spir_func i32 @__mgpu_local_id(i32 1)
  %p = getelementptr inbounds [16 x float], ptr addrspace(3) @tile, i32 %y, i32 %x
  store float %v, ptr addrspace(3) %p
  call spir_func void @__mgpu_barrier(i32 1)
  %b = load float, ptr addrspace(3) %p
  store float %b, ptr addrspace(1) %out
  ret void
}

; The offsets of both dimensions are below 2^31, their sum is not.
define spir_kernel void @wraps(ptr addrspace(1) %out, float %v) !reqd_work_group_size !1 {
; CHECK-LABEL: {{^}}wraps:
; CHECK: BARRIER
; CHECK: LOAD.i32
; CHECK: .Lfunc_end
  %x = call spir_func i32 @__mgpu_local_id(i32 0)
  %y = call spir_func i32 @__mgpu_local_id(i32 1)
  %r = mul i32 %y, 175000000
  %c = mul i32 %x, 8388608
  %i = add i32 %r, %c
  %p = getelementptr float, ptr addrspace(3) @far, i32 %i
  store float %v, ptr addrspace(3) %p
  call spir_func void @__mgpu_barrier(i32 1)
  %b = load float, ptr addrspace(3) %p
  store float %b, ptr addrspace(1) %out
  ret void
}

; Rows of 16 for groups of 17 by 4: (16, 0) and (0, 1) are one element.
define spir_kernel void @rows_overlap(ptr addrspace(1) %out, float %v) !reqd_work_group_size !2 {
; CHECK-LABEL: {{^}}rows_overlap:
; CHECK: BARRIER
; CHECK: LOAD.i32
; CHECK: .Lfunc_end
  %x = call spir_func i32 @__mgpu_local_id(i32 0)
  %y = call spir_func i32 @__mgpu_local_id(i32 1)
  %p = getelementptr inbounds [16 x float], ptr addrspace(3) @narrow, i32 %y, i32 %x
  store float %v, ptr addrspace(3) %p
  call spir_func void @__mgpu_barrier(i32 1)
  %b = load float, ptr addrspace(3) %p
  store float %b, ptr addrspace(1) %out
  ret void
}

; Two different elements are written.
define spir_kernel void @two_stores(ptr addrspace(1) %out, float %v) !reqd_work_group_size !0 {
; CHECK-LABEL: {{^}}two_stores:
; CHECK: BARRIER
; CHECK: LOAD.i32
; CHECK: .Lfunc_end
  %l = call spir_func i32 @__mgpu_local_id(i32 0)
  %p = getelementptr inbounds float, ptr addrspace(3) @doubled, i32 %l
  %q = getelementptr inbounds i8, ptr addrspace(3) %p, i64 4
  store float %v, ptr addrspace(3) %p
  store float 0.0, ptr addrspace(3) %q
  call spir_func void @__mgpu_barrier(i32 1)
  %b = load float, ptr addrspace(3) %p
  store float %b, ptr addrspace(1) %out
  ret void
}

; Half of the work-items write the same element as the others.
define spir_kernel void @halved(ptr addrspace(1) %out, float %v) !reqd_work_group_size !0 {
; CHECK-LABEL: {{^}}halved:
; CHECK: BARRIER
; CHECK: LOAD.i32
; CHECK: .Lfunc_end
  %l = call spir_func i32 @__mgpu_local_id(i32 0)
  %h = lshr i32 %l, 1
  %p = getelementptr inbounds float, ptr addrspace(3) @shared, i32 %h
  store float %v, ptr addrspace(3) %p
  call spir_func void @__mgpu_barrier(i32 1)
  %b = load float, ptr addrspace(3) %p
  store float %b, ptr addrspace(1) %out
  ret void
}

; The group may have a second dimension.
define spir_kernel void @no_size(ptr addrspace(1) %out, float %v) {
; CHECK-LABEL: {{^}}no_size:
; CHECK: BARRIER
; CHECK: LOAD.i32
; CHECK: .Lfunc_end
  %l = call spir_func i32 @__mgpu_local_id(i32 0)
  %p = getelementptr inbounds float, ptr addrspace(3) @unsized, i32 %l
  store float %v, ptr addrspace(3) %p
  call spir_func void @__mgpu_barrier(i32 1)
  %b = load float, ptr addrspace(3) %p
  store float %b, ptr addrspace(1) %out
  ret void
}

; Words at a distance of one byte.
define spir_kernel void @overlap(ptr addrspace(1) %out, float %v) !reqd_work_group_size !0 {
; CHECK-LABEL: {{^}}overlap:
; CHECK: BARRIER
; CHECK: LOAD.i8
; CHECK: .Lfunc_end
  %l = call spir_func i32 @__mgpu_local_id(i32 0)
  %p = getelementptr inbounds i8, ptr addrspace(3) @bytes, i32 %l
  store float %v, ptr addrspace(3) %p, align 1
  call spir_func void @__mgpu_barrier(i32 1)
  %b = load float, ptr addrspace(3) %p, align 1
  store float %b, ptr addrspace(1) %out
  ret void
}

; An exchange may write any element.
define spir_kernel void @exchange(ptr addrspace(1) %out, float %v, i32 %i) !reqd_work_group_size !0 {
; CHECK-LABEL: {{^}}exchange:
; CHECK: BARRIER
; CHECK: LOAD.i32
; CHECK: .Lfunc_end
  %l = call spir_func i32 @__mgpu_local_id(i32 0)
  %p = getelementptr inbounds float, ptr addrspace(3) @escaping, i32 %l
  store float %v, ptr addrspace(3) %p
  %q = getelementptr inbounds i32, ptr addrspace(3) @escaping, i32 %i
  %o = atomicrmw xchg ptr addrspace(3) %q, i32 0 monotonic
  call spir_func void @__mgpu_barrier(i32 1)
  %b = load float, ptr addrspace(3) %p
  store float %b, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 16, i32 4, i32 1}
!2 = !{i32 17, i32 4, i32 1}
