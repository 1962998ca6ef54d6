; Local memory in coefficient registers: behind the ids of the work-group, from cf4 on.

; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -verify-machineinstrs %s -o %t
; RUN: FileCheck %s <%t
; RUN: FileCheck --check-prefix=META %s <%t
; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -verify-machineinstrs -rogue-local-in-memory %s -o - \
; RUN:   | FileCheck --check-prefix=MEMORY %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@tile = internal addrspace(3) global [64 x float] undef, align 4
@count = internal addrspace(3) global [8 x i32] undef, align 4
@bytes = internal addrspace(3) global [64 x i8] undef, align 4
@large = internal addrspace(3) global [4096 x i32] undef, align 4

declare i32 @__mgpu_local_id(i32)
declare void @__mgpu_barrier(i32) convergent

; A place that is known is an operand, another one is the index and its distance. A sum
; goes where it is stored.
; CHECK-LABEL: {{^}}places:
; CHECK: s0 = vi0{{.*}} w0 = idx[[I:[01]]]
; CHECK: = cf6[idx[[I]]]
; CHECK: fadd ft0, s0, s1; w0 = cf4[idx[[I]]]
; CHECK-NOT: ld s
; CHECK: st s
; MEMORY-LABEL: {{^}}places:
; MEMORY: ld s
define spir_kernel void @places(ptr addrspace(1) %p, float %x) !reqd_work_group_size !0 {
  %id = call i32 @__mgpu_local_id(i32 0)
  %i = zext i32 %id to i64
  %q = getelementptr inbounds [64 x float], ptr addrspace(3) @tile, i64 0, i64 %i
  %n = getelementptr inbounds float, ptr addrspace(3) %q, i64 2
  %a = load float, ptr addrspace(3) %n
  %s = fadd float %a, %x
  store float %s, ptr addrspace(3) %q
  %f = load float, ptr addrspace(3) getelementptr inbounds ([64 x float], ptr addrspace(3) @tile, i64 0, i64 3)
  store float %f, ptr addrspace(1) %p
  ret void
}

; An index below zero is no index: the distance is part of it.
; CHECK-LABEL: {{^}}below:
; CHECK: umadd32 ft0, s0, s1, s2, _; {{.*}}w0 = idx
; CHECK: cf0[idx
define spir_kernel void @below(ptr addrspace(1) %p, i32 %i) !reqd_work_group_size !0 {
  %j = add nsw i32 %i, 40
  %k = sext i32 %j to i64
  %q = getelementptr inbounds [64 x float], ptr addrspace(3) @tile, i64 0, i64 %k
  %a = load float, ptr addrspace(3) %q
  store float %a, ptr addrspace(1) %p
  ret void
}

; A volatile access whose value nobody wants is an operation without a result.
; CHECK-LABEL: {{^}}unused:
; CHECK: s0 = cf7; mbyp ft0, s0 }
define spir_kernel void @unused() {
  %a = load volatile i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @count, i64 12)
  ret void
}

; CHECK-LABEL: {{^}}atomics:
; CHECK: { s0 = cf[[C:4]], s1 = c1, s2 = r[[V:[0-9]+]], s3 = cf[[C]], {{.*}}smadd32 ft0, s0, s1, s2, _; mbyp ft1, s3; w0 = {{.*}}, w1 = cf[[C]] }.atom
; CHECK: { s2 = cf5, s3 = {{.*}}; byp ft2, s2; or ft4, _, ft2, _, s3; w0 = cf5{{.*}} }.atom
; CHECK: tstl.s32 {{.*}} w0 = cf6{{.*}} }.atom
; CHECK: w1 = cf7 }.atom
; MEMORY-LABEL: {{^}}atomics:
; MEMORY: atomic.add
; MEMORY: atomic.or
; MEMORY: atomic.imin
; MEMORY: atomic.xchg
define spir_kernel void @atomics(ptr addrspace(1) %p) !reqd_work_group_size !0 {
  %v = load i32, ptr addrspace(1) %p
  %a = atomicrmw add ptr addrspace(3) @count, i32 %v syncscope("workgroup") monotonic
  %b = atomicrmw or ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @count, i64 1), i32 %v syncscope("workgroup") monotonic
  %c = atomicrmw min ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @count, i64 2), i32 %v syncscope("workgroup") monotonic
  %d = atomicrmw xchg ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @count, i64 3), i32 %v syncscope("workgroup") monotonic
  store i32 %a, ptr addrspace(1) %p
  ret void
}

; Tasks count in two registers, and nothing waits for memory. What is written in one group
; was read in one before: the instances of a task run in two halves.
; CHECK-LABEL: {{^}}barrier:
; CHECK: { mutex.lock 1 }
; CHECK-NEXT: { s0 = cf[[A:[0-9]+]], {{.*}} umadd32
; CHECK-NEXT: w1 = cf[[A]] }
; CHECK-NEXT: tstz{{.*}} p0,{{.*}} = cf[[R:[0-9]+]] }
; CHECK-NEXT: if(p0) { br [[DONE:.LBB[0-9_]+]] }
; CHECK-NEXT: [[WAIT:.LBB[0-9_]+]]:
; CHECK: { mutex.release.sleep 1 }
; CHECK-NEXT: { mutex.lock 1 }
; CHECK-NEXT: { s0 = cf[[R]], {{.*}} tste.u32 ftt, p0
; CHECK-NEXT: if(p0) { br [[WAIT]] }
; CHECK-NEXT: [[DONE]]:
; CHECK-NEXT: { mutex.release.wakeup 1 }
; CHECK-NOT: idf
; CHECK: .end
; META: name: {{ *}}barrier
; META: place: {{ *}}coefficients
; META-NEXT: start: {{ *}}4
define spir_kernel void @barrier(ptr addrspace(1) %p, i32 %x) !reqd_work_group_size !0 {
  %id = call i32 @__mgpu_local_id(i32 0)
  %q = getelementptr inbounds [64 x float], ptr addrspace(3) @tile, i32 0, i32 %id
  store i32 %x, ptr addrspace(3) %q
  call void @__mgpu_barrier(i32 1) convergent
  %o = xor i32 %id, 1
  %r = getelementptr inbounds [64 x float], ptr addrspace(3) @tile, i32 0, i32 %o
  %v = load i32, ptr addrspace(3) %r
  store i32 %v, ptr addrspace(1) %p
  ret void
}

; The lower word of two.
; CHECK-LABEL: {{^}}lower_word:
; CHECK: w{{[01]}} = cf0[idx
; CHECK-NOT: st s
; CHECK: .end
define spir_kernel void @lower_word(i64 %x, i64 %y) !reqd_work_group_size !0 {
  %m = call i64 @llvm.smax.i64(i64 %x, i64 %y)
  %t = trunc i64 %m to i32
  store i32 %t, ptr addrspace(3) @tile
  ret void
}

; Bytes, more than there are registers, and pointers that leave are memory.
; CHECK-LABEL: {{^}}in_memory:
; CHECK-NOT: idx
; CHECK: st s{{.*}}8bit
define spir_kernel void @in_memory(ptr addrspace(1) %p, i8 %x, i32 %i) !reqd_work_group_size !0 {
  %q = getelementptr inbounds [64 x i8], ptr addrspace(3) @bytes, i32 0, i32 %i
  store i8 %x, ptr addrspace(3) %q
  ret void
}
; CHECK-LABEL: {{^}}too_large:
; CHECK-NOT: idx
; CHECK: st s{{.*}}32bit
define spir_kernel void @too_large(ptr addrspace(1) %p, i32 %i) !reqd_work_group_size !0 {
  %q = getelementptr inbounds [4096 x i32], ptr addrspace(3) @large, i32 0, i32 %i
  store i32 %i, ptr addrspace(3) %q
  ret void
}
; CHECK-LABEL: {{^}}leaves:
; CHECK-NOT: idx
; CHECK: st s{{.*}}32bit
define spir_kernel void @leaves(ptr addrspace(1) %p, i32 %i) !reqd_work_group_size !0 {
  %c = icmp eq i32 %i, 0
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %q = select i1 %c, ptr addrspace(4) %g, ptr addrspace(4) addrspacecast (ptr addrspace(3) @tile to ptr addrspace(4))
  store i32 %i, ptr addrspace(4) %q
  ret void
}

!0 = !{i32 64, i32 1, i32 1}
