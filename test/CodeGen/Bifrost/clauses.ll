; Operations fill both units of tuples, and pass values on without registers.

; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -verify-machineinstrs %s -o - | FileCheck %s
; RUN: llc -mtriple=bifrost -mcpu=mali-g71 -verify-machineinstrs %s -o - | FileCheck %s --check-prefix=V6

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @__mgpu_global_id(i32)
declare spir_func void @__mgpu_barrier(i32) convergent

; The address of an element is one tuple, whose words nobody else needs: they
; are not written. The next clause waits for the load, the kernel ends with the
; store.
; CHECK-LABEL: {{^}}scale:
; CHECK: ds(0) nbb load ncph next_store dwb(0)
; CHECK: *SHADDXL.u32 [[LO:r[0-9]+]]:t0, u0.w0, r60, shift:2
; CHECK-NEXT: +SHADDXH.i32 [[HI:r[0-9]+]]:t1, u0.w1
; CHECK: +LOAD.i32 t1, t0, t1, @[[V:r[0-9]+]]
; CHECK: eos store
; CHECK: *FMA.f32 [[R:r[0-9]+]]:t0, [[V]], u1.w0, #0.neg
; CHECK: +STORE.i32 t1, [[LO]], [[HI]], @[[R]]
define spir_kernel void @scale(ptr addrspace(1) %p, float %f) {
  %id = call spir_func i32 @__mgpu_global_id(i32 0)
  %index = zext i32 %id to i64
  %e = getelementptr float, ptr addrspace(1) %p, i64 %index
  %v = load float, ptr addrspace(1) %e
  %r = fmul float %v, %f
  store float %r, ptr addrspace(1) %e
  ret void
}

; A selection reads four words: a move passes one of them on. The clause of a
; branch and the one before a join reconverge.
; CHECK-LABEL: {{^}}loop:
; CHECK: nbb r_uncond
; CHECK: +BRANCHZ.i32.{{eq|ne}}
; CHECK: eos
define spir_kernel void @loop(ptr addrspace(1) %p, i32 %n) {
entry:
  %id = call spir_func i32 @__mgpu_global_id(i32 0)
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %x = phi i32 [ %id, %entry ], [ %y, %body ]
  %m = mul i32 %x, %id
  %y = add i32 %m, %i
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %c, label %body, label %exit
exit:
  %index = zext i32 %id to i64
  %e = getelementptr i32, ptr addrspace(1) %p, i64 %index
  store i32 %y, ptr addrspace(1) %e
  ret void
}

; Before a barrier all messages are done; it is the last of its clause.
; CHECK-LABEL: {{^}}barrier:
; CHECK: store ncph next_barrier dwb(0, 1, 2, 3, 4, 5)
; CHECK: ds(7) nbb barrier ncph next_load dwb({{.*}}7)
; CHECK: +BARRIER
; CHECK-NEXT: }
define spir_kernel void @barrier(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call spir_func void @__mgpu_barrier(i32 2)
  %v = load i32, ptr addrspace(1) %p
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(1) %p
  ret void
}

; A thread whose condition fails ends at the branch; the end needs no clause of
; its own. A sign that stays is changed as a bit.
; CHECK-LABEL: {{^}}guarded:
; CHECK: ds(0) nbb r_uncond
; CHECK: +BRANCHZ.i32.{{eq|ne}} t1, {{.*}}, #0.x
; CHECK: eos store
; CHECK: IADD.u32 {{.*}}, 0x80000000
; CHECK-NOT: {{^}}ds(
; CHECK: .Lfunc_end
define spir_kernel void @guarded(ptr addrspace(1) %p, i32 %n) {
  %id = call spir_func i32 @__mgpu_global_id(i32 0)
  %c = icmp ult i32 %id, %n
  br i1 %c, label %then, label %end
then:
  %index = zext i32 %id to i64
  %e = getelementptr float, ptr addrspace(1) %p, i64 %index
  %v = load float, ptr addrspace(1) %e
  %r = fneg float %v
  store float %r, ptr addrspace(1) %e
  br label %end
end:
  ret void
}

; The first core has no reciprocal: a table and one step.
; V6-LABEL: {{^}}reciprocal:
; V6: FRCP_APPROX.f32
; V6: FMA_RSCALE.f32.n
; CHECK-LABEL: {{^}}reciprocal:
; CHECK: FRCP.f32
define spir_kernel void @reciprocal(ptr addrspace(1) %p, float %x) {
  %r = fdiv arcp float 1.0, %x
  store float %r, ptr addrspace(1) %p
  ret void
}

; A clause behind a barrier waits for it, also where there is nothing else to do.
; CHECK-LABEL: {{^}}ends_in_barrier:
; CHECK: ds(7) nbb barrier ncph dwb({{.*}}7)
; CHECK: +BARRIER
; CHECK: ds(0) eos
define spir_kernel void @ends_in_barrier(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call spir_func void @__mgpu_barrier(i32 2)
  ret void
}
