; What is wrong only when everything is inlined is an error with a reason, too.
; RUN: split-file %s %t
; RUN: not llc -mtriple=valhall %t/dim.ll -o %t/out.s 2>&1 | FileCheck %s --check-prefix=DIM

; DIM: error: {{.*}}'__mgpu_global_id' needs a constant dimension of 0, 1 or 2

;--- dim.ll
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
declare i32 @__mgpu_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p, i32 %i) {
  %r = call i32 @__mgpu_global_id(i32 %i)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
