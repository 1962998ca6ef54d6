; What code generation cannot do is an error with a reason, not a crash.
; RUN: split-file %s %t
; RUN: not llc -mtriple=valhall %t/call.ll -o %t/out.s 2>&1 | FileCheck %s --check-prefix=CALL
; RUN: not llc -mtriple=valhall %t/indirect.ll -o %t/out.s 2>&1 | FileCheck %s --check-prefix=INDIRECT
; RUN: not llc -mtriple=valhall %t/dim.ll -o %t/out.s 2>&1 | FileCheck %s --check-prefix=DIM
; RUN: not llc -mtriple=valhall %t/recursion.ll -o %t/out.s 2>&1 | FileCheck %s --check-prefix=RECURSION
; RUN: not llc -mtriple=valhall %t/double.ll -o %t/out.s 2>&1 | FileCheck %s --check-prefix=DOUBLE

; CALL: error: {{.*}}call of 'other', which is not defined in this program
; INDIRECT: error: {{.*}}call of 'function pointer'
; DIM: error: {{.*}}'__mgpu_global_id' needs a constant dimension of 0, 1 or 2
; DOUBLE: error: {{.*}}double precision is not supported on this target; use float
; RECURSION: error: {{.*}}function is not a kernel and was not inlined

;--- call.ll
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
declare i32 @other(i32)
define spir_kernel void @k(ptr addrspace(1) %p, i32 %a) {
  %r = call i32 @other(i32 %a)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

;--- indirect.ll
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
define spir_kernel void @k(ptr addrspace(1) %p, ptr %f) {
  %r = call i32 %f(i32 1)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

;--- dim.ll
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
declare i32 @__mgpu_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p, i32 %i) {
  %r = call i32 @__mgpu_global_id(i32 %i)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

;--- recursion.ll
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
define internal i32 @f(i32 %n) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %z, label %r
z:
  ret i32 1
r:
  %m = sub i32 %n, 1
  %v = call i32 @f(i32 %m)
  %x = mul i32 %v, %n
  ret i32 %x
}
define spir_kernel void @k(ptr addrspace(1) %p, i32 %i) {
  %r = call i32 @f(i32 %i)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

;--- double.ll
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
define spir_kernel void @k(ptr addrspace(1) %p, i32 %i) {
  %d = sitofp i32 %i to double
  %s = fmul double %d, 3.0
  %t = fptosi double %s to i32
  store i32 %t, ptr addrspace(1) %p
  ret void
}
