; With compiled-only, what no open compiler emits is done by what one does.
; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -mattr=+compiled-only -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -mattr=+compiled-only -verify-machineinstrs < %s | FileCheck %s --check-prefix=NEVER
; RUN: llc -mtriple=rogue -mcpu=gx6250 -mattr=+compiled-only -O0 -verify-machineinstrs < %s | FileCheck %s --check-prefix=NEVER

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; NEVER-NOT: {{ (rol|nor|nand) ft| cndlt\.if\(!?p0| tstle}}

; CHECK-LABEL: {{^}}rotate:
; CHECK-DAG: lsl
; CHECK-DAG: shr
define spir_kernel void @rotate(ptr addrspace(1) %p, i32 %a, i32 %n) {
  %r = call i32 @llvm.fshl.i32(i32 %a, i32 %a, i32 %n)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}swap_bytes:
; CHECK: shr
define spir_kernel void @swap_bytes(ptr addrspace(1) %p, i32 %a) {
  %r = call i32 @llvm.bswap.i32(i32 %a)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}neither:
; CHECK: or ft
; CHECK: xnor ft
define spir_kernel void @neither(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %o = or i32 %a, %b
  %r = xor i32 %o, -1
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}not_both:
; CHECK: and ft
; CHECK: xnor ft
define spir_kernel void @not_both(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %o = and i32 %a, %b
  %r = xor i32 %o, -1
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}less_or_equal:
; CHECK: tstge.f32
define spir_kernel void @less_or_equal(ptr addrspace(1) %p, float %a, float %b, i32 %x, i32 %y) {
  %c = fcmp ole float %a, %b
  %r = select i1 %c, i32 %x, i32 %y
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; A loop that instances leave one by one.
; CHECK-LABEL: {{^}}loop:
; CHECK: cndsm
; CHECK: cndend
define spir_kernel void @loop(ptr addrspace(1) %p) {
entry:
  %id = call i32 @__mgpu_global_id(i32 0)
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %n, %body ]
  %x = atomicrmw add ptr addrspace(1) %p, i32 %i monotonic
  %n = add i32 %i, 1
  %d = icmp ult i32 %n, %id
  br i1 %d, label %body, label %done
done:
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %id
  store i32 %n, ptr addrspace(1) %q
  ret void
}
declare i32 @__mgpu_global_id(i32)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.bswap.i32(i32)
