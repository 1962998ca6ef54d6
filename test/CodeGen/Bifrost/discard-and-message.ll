; A clause has a discard or a message, not both.
; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=bifrost -mcpu=mali-g72 -O0 -verify-machineinstrs < %s | FileCheck %s

declare void @__mgpu_discard(i32)
declare void @__mgpu_store_color(i32, i32, i32, <4 x i32>)

; CHECK-LABEL: {{^}}both:
; CHECK: +DISCARD.f32
; CHECK-NOT: {{[+](STORE|LOAD|BLEND)}}
; CHECK: {{^}$}}
; CHECK: +STORE
define spir_kernel void @both(ptr addrspace(1) %p, i32 %x) "mgpu-stage"="fragment" {
entry:
  %a = alloca <4 x i32>
  %b = icmp eq i32 %x, 0
  br i1 %b, label %then, label %end
then:
  call void @__mgpu_discard(i32 1)
  store <4 x i32> zeroinitializer, ptr %a
  br label %end
end:
  %v = load volatile i32, ptr %a
  %c = insertelement <4 x i32> zeroinitializer, i32 %v, i32 0
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %c)
  ret void
}
