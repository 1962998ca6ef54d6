; A load or store moves up to 16 consecutive words, aligned to a word.

; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -verify-machineinstrs %s -o - | FileCheck --check-prefixes=CHECK,BXS %s
; RUN: llc -mtriple=rogue -mcpu=gx6250 -verify-machineinstrs %s -o - | FileCheck --check-prefixes=CHECK,GX %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: {{^}}eight:
; CHECK: ld s3, drc0, 8, s
; CHECK-NOT: ld s3
; CHECK-COUNT-8: fadd
; CHECK: st s0, 32bit, drc1, 8, s3
; CHECK-NOT: st s0
; CHECK: .end
define spir_kernel void @eight(ptr addrspace(1) %p, ptr addrspace(1) %q) !reqd_work_group_size !0 {
  %v = load <8 x float>, ptr addrspace(1) %p, align 32
  %r = fadd <8 x float> %v, splat (float 3.0)
  store <8 x float> %r, ptr addrspace(1) %q, align 32
  ret void
}

; As many as there are, of longs too, where that many temporaries cost no task.
; CHECK-LABEL: {{^}}sixteen:
; GX: ld s3, drc0, 16, s
; BXS-COUNT-2: ld s3, drc0, 8, s
; CHECK-NOT: ld s3
; GX: st s0, 32bit, drc1, 16, s3
; BXS: st s0, 32bit, drc1, 8, s3
; CHECK: .end
define spir_kernel void @sixteen(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) !reqd_work_group_size !0 {
  %v = load <8 x i64>, ptr addrspace(1) %p, align 64
  %r = add <8 x i64> %v, splat (i64 5)
  store <8 x i64> %r, ptr addrspace(1) %q, align 64
  ret void
}

; Two that are needed at the same time are shorter.
; CHECK-LABEL: {{^}}two:
; GX-COUNT-2: ld s3, drc0, 8, s
; BXS-COUNT-4: ld s3, drc0, 4, s
; CHECK-NOT: ld s3
; CHECK: .end
define spir_kernel void @two(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) !reqd_work_group_size !0 {
  %v = load <8 x float>, ptr addrspace(1) %p, align 32
  %w = load <8 x float>, ptr addrspace(1) %q, align 32
  %r = fmul <8 x float> %v, %w
  store <8 x float> %r, ptr addrspace(1) %q, align 32
  ret void
}

; What no burst takes is several.
; GX-LABEL: {{^}}more:
; GX: ld s3, drc0, 16, s
; GX: st s0, 32bit, drc1, 16, s3
; GX: ld s3, drc0, 16, s
; GX: st s0, 32bit, drc1, 16, s3
; GX: .end
define spir_kernel void @more(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) !reqd_work_group_size !0 {
  %v = load <16 x i64>, ptr addrspace(1) %p, align 128
  store <16 x i64> %v, ptr addrspace(1) %q, align 128
  ret void
}

; Three words, and not the one behind them, where the buffer may end.
; CHECK-LABEL: {{^}}three:
; CHECK: ld s3, drc0, 3, s
; CHECK-NOT: ld s3
; CHECK: st s0, 32bit, drc1, 3, s3
; CHECK-NOT: st s0
; CHECK: .end
define spir_kernel void @three(ptr addrspace(1) %p, ptr addrspace(1) %q) !reqd_work_group_size !0 {
  %v = load <3 x float>, ptr addrspace(1) %p, align 16
  %r = fadd <3 x float> %v, splat (float 3.0)
  store <3 x float> %r, ptr addrspace(1) %q, align 4
  ret void
}

; Words are aligned enough.
; CHECK-LABEL: {{^}}four:
; CHECK: ld s3, drc0, 4, s
; CHECK-NOT: ld s3
; CHECK: st s0, 32bit, drc1, 4, s3
; CHECK-NOT: st s0
; CHECK: .end
define spir_kernel void @four(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) !reqd_work_group_size !0 {
  %from = getelementptr i32, ptr addrspace(1) %p, i32 %n
  %to = getelementptr i32, ptr addrspace(1) %q, i32 %n
  %v = load <4 x i32>, ptr addrspace(1) %from, align 4
  %r = add <4 x i32> %v, splat (i32 3)
  store <4 x i32> %r, ptr addrspace(1) %to, align 4
  ret void
}

; Neighbours become one: buffers are aligned to more than a word.
; CHECK-LABEL: {{^}}neighbours:
; CHECK: ld s3, drc0, 3, s
; CHECK-NOT: ld s3
; CHECK: st s0, 32bit, drc1, 2, s3
; CHECK-NOT: st s0
; CHECK: .end
define spir_kernel void @neighbours(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) !reqd_work_group_size !0 {
  %p1 = getelementptr float, ptr addrspace(1) %p, i32 1
  %p2 = getelementptr float, ptr addrspace(1) %p, i32 2
  %q1 = getelementptr float, ptr addrspace(1) %q, i32 1
  %a = load float, ptr addrspace(1) %p, align 4
  %b = load float, ptr addrspace(1) %p1, align 4
  %c = load float, ptr addrspace(1) %p2, align 4
  %ab = fadd float %a, %b
  %bc = fadd float %b, %c
  store float %ab, ptr addrspace(1) %q, align 4
  store float %bc, ptr addrspace(1) %q1, align 4
  ret void
}

; Below a word each byte is its own.
; CHECK-LABEL: {{^}}bytes:
; CHECK-NOT: ld s3, {{drc[01], (8|6|4|3|2),}}
; CHECK-NOT: st s0, {{32bit}}
; CHECK: .end
define spir_kernel void @bytes(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) !reqd_work_group_size !0 {
  %from = getelementptr i8, ptr addrspace(1) %p, i32 %n
  %to = getelementptr i8, ptr addrspace(1) %q, i32 %n
  %v = load <8 x i32>, ptr addrspace(1) %from, align 1
  store <8 x i32> %v, ptr addrspace(1) %to, align 1
  ret void
}

!0 = !{i32 32, i32 1, i32 1}
