; to_global and the like: answered where the origin of the pointer is in sight, else
; comparisons with the places of variables whose address goes anywhere.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -stop-after=gpu-lower-address-space-queries %s -o - | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs -filetype=obj %s -o %t.o
; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -verify-machineinstrs -filetype=obj %s -o %t.o
; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -verify-machineinstrs -filetype=obj %s -o %t.o
; REQUIRES: valhall-registered-target, rogue-registered-target

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func ptr addrspace(1) @__to_global(ptr addrspace(4))
declare spir_func ptr addrspace(3) @__to_local(ptr addrspace(4))
declare spir_func ptr @__to_private(ptr addrspace(4))
declare spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4))

@tile = internal addrspace(3) global [4 x i32] undef
@kept = internal addrspace(1) global ptr addrspace(4) null

; CHECK-LABEL: @known(
; CHECK-NOT: __mgpu_local
; CHECK: store ptr addrspace(3) null
define spir_kernel void @known(ptr addrspace(1) %p, ptr addrspace(1) %out) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %l = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %g)
  store ptr addrspace(3) %l, ptr addrspace(1) %out
  ret void
}

; The kernel gives no address of local or private memory away.
; CHECK-LABEL: @nothing(
; CHECK-NOT: icmp
; CHECK: store ptr addrspace(3) null, ptr addrspace(1) %out
define spir_kernel void @nothing(ptr addrspace(1) %out) {
  %x = alloca i32
  store volatile i32 1, ptr %x
  store volatile i32 1, ptr addrspace(3) @tile
  %g = load ptr addrspace(4), ptr addrspace(1) @kept
  %l = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %g)
  store ptr addrspace(3) %l, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: @local(
; CHECK: [[ADDRESS:%.*]] = ptrtoint ptr addrspace(4) %g to i64
; CHECK: [[BASE:%.*]] = call {{.*}}i64 @__mgpu_local_memory()
; CHECK: [[OFFSET:%.*]] = sub i64 [[ADDRESS]], [[BASE]]
; CHECK: [[BYTES:%.*]] = call {{.*}}i32 @__mgpu_local_bytes()
; CHECK: [[WIDE:%.*]] = zext i32 [[BYTES]] to i64
; CHECK: [[INSIDE:%.*]] = icmp ult i64 [[OFFSET]], [[WIDE]]
; CHECK: [[POINTER:%.*]] = addrspacecast ptr addrspace(4) %g to ptr addrspace(3)
; CHECK: select i1 [[INSIDE]], ptr addrspace(3) [[POINTER]], ptr addrspace(3) null
define spir_kernel void @local(ptr addrspace(1) %out, ptr addrspace(3) %given) {
  %c = addrspacecast ptr addrspace(3) %given to ptr addrspace(4)
  store volatile ptr addrspace(4) %c, ptr addrspace(1) @kept
  %g = load volatile ptr addrspace(4), ptr addrspace(1) @kept
  %l = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %g)
  store ptr addrspace(3) %l, ptr addrspace(1) %out
  ret void
}

; Of three variables one is not given away, and one only by a part of it.
; CHECK-LABEL: @private(
; CHECK: [[A:%.*]] = ptrtoint ptr %a to i64
; CHECK: sub i64 {{%.*}}, [[A]]
; CHECK: icmp ult i64 {{%.*}}, 4
; CHECK: [[B:%.*]] = ptrtoint ptr %b to i64
; CHECK: sub i64 {{%.*}}, [[B]]
; CHECK: icmp ult i64 {{%.*}}, 40
; CHECK-NOT: %own to i64
; CHECK: ret void
define spir_kernel void @private(ptr addrspace(1) %out, i32 %i) {
  %a = alloca i32
  %b = alloca [10 x i32]
  %own = alloca [10 x i32]
  %pa = addrspacecast ptr %a to ptr addrspace(4)
  %part = getelementptr i32, ptr %b, i32 %i
  %pb = addrspacecast ptr %part to ptr addrspace(4)
  %at = getelementptr i32, ptr %own, i32 %i
  store volatile i32 1, ptr %at
  store volatile i32 1, ptr %part
  store volatile i32 1, ptr %a
  store volatile ptr addrspace(4) %pa, ptr addrspace(1) @kept
  store volatile ptr addrspace(4) %pb, ptr addrspace(1) @kept
  %g = load volatile ptr addrspace(4), ptr addrspace(1) @kept
  %p = call spir_func ptr @__to_private(ptr addrspace(4) %g)
  store ptr %p, ptr addrspace(1) %out
  ret void
}

; What is neither local nor private is global.
; CHECK-LABEL: @fence(
; CHECK: [[PRIVATE:%.*]] = icmp ult i64 {{%.*}}, 4
; CHECK: [[OTHER:%.*]] = select i1 {{%.*}}, i32 0, i32 2
; CHECK: [[LOCAL:%.*]] = icmp ult
; CHECK: select i1 [[LOCAL]], i32 1, i32 [[OTHER]]
define spir_kernel void @fence(ptr addrspace(1) %out, i32 %i) {
  %a = alloca i32
  store volatile i32 1, ptr %a
  %pa = addrspacecast ptr %a to ptr addrspace(4)
  store volatile ptr addrspace(4) %pa, ptr addrspace(1) @kept
  store volatile ptr addrspace(4) addrspacecast (ptr addrspace(3) @tile to ptr addrspace(4)), ptr addrspace(1) @kept
  %g = load volatile ptr addrspace(4), ptr addrspace(1) @kept
  %f = call spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4) %g)
  store i32 %f, ptr addrspace(1) %out
  ret void
}
