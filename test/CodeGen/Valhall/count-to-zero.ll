; A loop ends with a test for zero: its counter is kept as the distance from the
; limit, which is added behind the loop where something reads the counter.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -stop-after=gpu-count-to-zero < %s | FileCheck %s --check-prefix=IR

; Both exits see the counter, one of them before its step.
; CHECK-LABEL: {{^}}early_exit:
; CHECK: ISUB.u32{{.*}} [[D:r[0-9]+]], 0x0, u
; CHECK: [[LOOP:.LBB[0-9_]+]]:
; CHECK-NOT: ICMP
; CHECK: IADD_IMM.i32 [[D]], [[D]]^, #0x1
; CHECK-NOT: ICMP
; CHECK: BRANCHZ{{.*}} [[D]], [[LOOP]]
; CHECK: IADD.u32{{.*}} [[D]]^, u
; IR-LABEL: define {{.*}} @early_exit(
; IR: [[START:%.*]] = sub i32 0, %limit
; IR: [[D:%.*]] = phi i32 [ [[START]], %{{.*}} ], [ [[NEXT:%.*]], %more ]
; IR: [[NEXT]] = add i32 [[D]], 1
; IR: icmp {{eq|ne}} i32 [[NEXT]], 0
define spir_kernel void @early_exit(ptr addrspace(1) %out, float %x, i32 %limit) {
  %none = icmp eq i32 %limit, 0
  br i1 %none, label %end, label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %n, %more ]
  %v = phi float [ %x, %0 ], [ %w, %more ]
  %early = fcmp ogt float %v, 4.0
  br i1 %early, label %end, label %more
more:
  %w = fmul float %v, %v
  %n = add nuw i32 %i, 1
  %again = icmp ne i32 %n, %limit
  br i1 %again, label %loop, label %end
end:
  %count = phi i32 [ 0, %0 ], [ %i, %loop ], [ %n, %more ]
  store i32 %count, ptr addrspace(1) %out
  ret void
}

; What reads the counter in the loop would need the addition there. The exit of the
; limit brings the counter as the other one does.
; IR-LABEL: define {{.*}} @read_inside(
; IR: %i = phi i32 [
; IR: icmp {{eq|ne}} i32 %n, %limit
; IR: phi i32 [ %n, %more ], [ %i, %loop ]
define spir_kernel void @read_inside(ptr addrspace(1) %out, i32 %limit) {
  %none = icmp eq i32 %limit, 0
  br i1 %none, label %end, label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %n, %more ]
  %v = phi i32 [ 1, %0 ], [ %w, %more ]
  %early = icmp ugt i32 %v, 1000000
  br i1 %early, label %end, label %more
more:
  %s = xor i32 %v, %i
  %w = mul i32 %s, %s
  %n = add nuw i32 %i, 1
  %again = icmp ne i32 %n, %limit
  br i1 %again, label %loop, label %end
end:
  %count = phi i32 [ 0, %0 ], [ %i, %loop ], [ %limit, %more ]
  store i32 %count, ptr addrspace(1) %out
  ret void
}

; The loop ends when the counter is not at the limit: nothing is known of it behind.
; IR-LABEL: define {{.*}} @ends_elsewhere(
; IR: icmp eq i32 %n, %limit
define spir_kernel void @ends_elsewhere(ptr addrspace(1) %out, i32 %limit) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %n, %loop ]
  %n = add i32 %i, 1
  %again = icmp eq i32 %n, %limit
  br i1 %again, label %loop, label %end
end:
  store i32 %n, ptr addrspace(1) %out
  ret void
}
