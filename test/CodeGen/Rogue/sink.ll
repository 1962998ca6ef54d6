; What stays in front of a barrier or a branch, and what does not pass a store.

; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -rogue-no-predication -verify-machineinstrs %s -o - | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@tile = internal addrspace(3) global [64 x float] undef, align 4

declare i32 @__mgpu_local_id(i32)
declare void @__mgpu_barrier(i32) convergent

; The sum of two registers is one: it is there before the tasks wait.
; CHECK-LABEL: {{^}}sum:
; CHECK: fadd
; CHECK: mutex.lock
; CHECK-NOT: fadd
; CHECK: .end
define spir_kernel void @sum(ptr addrspace(1) %p, i32 %n) !reqd_work_group_size !0 {
  %id = call i32 @__mgpu_local_id(i32 0)
  %q = getelementptr inbounds [64 x float], ptr addrspace(3) @tile, i32 0, i32 %id
  %a = load float, ptr addrspace(3) %q
  %b = load float, ptr addrspace(1) %p
  %s = fadd float %a, %b
  call void @__mgpu_barrier(i32 1) convergent
  store float %s, ptr addrspace(1) %p
  ret void
}

; The byte is read before it is written, though it is asked for behind the branch.
; CHECK-LABEL: {{^}}load:
; CHECK: ld s3
; CHECK: st {{.*}}8bit
; CHECK-NOT: ld s3
; CHECK: br
; CHECK: .end
define spir_kernel void @load(ptr addrspace(1) %p, i8 %x, i32 %n) !reqd_work_group_size !0 {
  %old = load i8, ptr addrspace(1) %p, align 4
  store i8 %x, ptr addrspace(1) %p, align 4
  %c = icmp ult i32 %n, 5
  br i1 %c, label %then, label %end
then:
  %w = zext i8 %old to i32
  %q = getelementptr i32, ptr addrspace(1) %p, i32 1
  store i32 %w, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

!0 = !{i32 64, i32 1, i32 1}
