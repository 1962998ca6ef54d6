; Joins, and what a branch costs.

; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -rogue-no-predication -verify-machineinstrs %s -o - | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i32 @__mgpu_local_id(i32)
declare void @llvm.sideeffect()
declare float @llvm.exp2.f32(float)
declare float @llvm.log2.f32(float)

; The first count starts from zero, so nothing is written before; who leaves never comes
; back. The end takes its padding from the group before it.
; CHECK-LABEL: {{^}}leave:
; CHECK-NOT: cndst
; CHECK: tst{{.*}} p0,
; CHECK-NEXT: (ignorepe) { s0 = c0, s2 = c148; cndsm.if(p0)
; CHECK-NEXT: { br.allinst [[END:.LBB[0-9_]+]] }
; CHECK-NOT: { br .LBB
; CHECK: st s0
; CHECK-NEXT: [[END]]:
; CHECK-NEXT: { wdf drc1 }{{$|.pad}}
; CHECK-NEXT: { nop }.end
define spir_kernel void @leave(ptr addrspace(1) %p, i32 %n) !reqd_work_group_size !0 {
  %id = call i32 @__mgpu_local_id(i32 0)
  %c = icmp ult i32 %id, %n
  br i1 %c, label %then, label %end
then:
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %id
  store i32 %id, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

; A loop that all instances leave together is a branch back of the task, without empty
; blocks that lead on.
; CHECK-LABEL: {{^}}together:
; CHECK: [[LOOP:.LBB[0-9_]+]]:
; CHECK-NOT: .LBB{{.*}}:
; CHECK: if({{!?}}p0) { br [[LOOP]] }
; CHECK-NOT: br
; CHECK: .end
define spir_kernel void @together(ptr addrspace(1) %p, i32 %n) !reqd_work_group_size !0 {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store volatile i32 %i, ptr addrspace(1) %q
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

; A few operations are not worth a branch around them.
; CHECK-LABEL: {{^}}short:
; CHECK: cndsm
; CHECK-NOT: br
; CHECK: cndend
; CHECK: .end
define spir_kernel void @short(ptr addrspace(1) %p, float %x) !reqd_work_group_size !0 {
entry:
  %id = call i32 @__mgpu_local_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %id
  %a = load float, ptr addrspace(1) %q
  %c = fcmp olt float %a, %x
  br i1 %c, label %then, label %end
then:
  call void @llvm.sideeffect()
  %d = call afn float @llvm.exp2.f32(float %a)
  %e = call afn float @llvm.log2.f32(float %d)
  %f = call afn float @llvm.exp2.f32(float %e)
  br label %end
end:
  %r = phi float [ %a, %entry ], [ %f, %then ]
  store float %r, ptr addrspace(1) %q
  ret void
}

!0 = !{i32 64, i32 1, i32 1}
