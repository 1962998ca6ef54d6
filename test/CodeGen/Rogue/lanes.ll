; Instances read each other's values through local memory: a word for each work-item,
; written and fenced, then read. A ballot collects bits in the first word of the task.
; REQUIRES: rogue-registered-target
; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -verify-machineinstrs -rogue-local-in-memory -o %t %s
; RUN: FileCheck %s <%t
; RUN: FileCheck --check-prefix=SIZES %s <%t

declare i32 @__mgpu_lane_id()
declare i32 @__mgpu_lane_count()
declare i32 @__mgpu_ballot(i32) convergent
declare i32 @__mgpu_shuffle(i32, i32) convergent

; CHECK-LABEL: {{^}}shuffle:
; CHECK: st {{.*}}32bit
; CHECK: idf
; CHECK-NEXT: wdf
; CHECK: ld
; 48 work-items are two tasks: 64 words.
; SIZES: local_bytes: {{ *}}256{{$}}
define spir_kernel void @shuffle(ptr addrspace(1) %p, i32 %lane) !reqd_work_group_size !0 {
  %id = call i32 @__mgpu_lane_id()
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %id
  %v = load i32, ptr addrspace(1) %g
  %s = call i32 @__mgpu_shuffle(i32 %v, i32 %lane)
  store i32 %s, ptr addrspace(1) %g
  ret void
}

; CHECK-LABEL: {{^}}ballot:
; CHECK: st {{.*}}32bit
; CHECK: idf
; CHECK: atomic.or
; CHECK: wdf
; CHECK: idf
; CHECK: ld
; Any number of work-items that a work-group can have.
; SIZES: local_bytes: {{ *}}4096{{$}}
define spir_kernel void @ballot(ptr addrspace(1) %p, i32 %x) {
  %id = call i32 @__mgpu_lane_id()
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %id
  %v = load i32, ptr addrspace(1) %g
  %s = call i32 @__mgpu_ballot(i32 %v)
  store i32 %s, ptr addrspace(1) %g
  ret void
}

; CHECK-LABEL: {{^}}count:
; CHECK: s0 = c0{{.*}}0x20.h
define spir_kernel void @count(ptr addrspace(1) %p) {
  %n = call i32 @__mgpu_lane_count()
  store i32 %n, ptr addrspace(1) %p
  ret void
}

!0 = !{i32 48, i32 1, i32 1}
