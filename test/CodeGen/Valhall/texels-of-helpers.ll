; Lanes beside the primitive skip a texture whose texel only becomes a colour. They
; do not where a derivative, a branch or an address comes from it, through private
; memory, too.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,VALHALL
; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,BIFROST

declare <4 x i32> @__mgpu_image_fetch(i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare float @__mgpu_derivative(i32, float) convergent
declare void @__mgpu_store_color(i32, i32, i32, <4 x i32>)

; CHECK-LABEL: {{^}}color:
; VALHALL: TEX_FETCH{{.*}}.skip
; BIFROST: TEX{{.*}}.skip
define spir_kernel void @color(i32 %x) "mgpu-stage"="fragment" {
  %t = call <4 x i32> @__mgpu_image_fetch(i32 2, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 0, i32 0, i32 0)
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %t)
  ret void
}

; CHECK-LABEL: {{^}}derivative:
; VALHALL: TEX_FETCH.slot{{[0-2]}}.f.
; BIFROST: TEXC{{ }}
define spir_kernel void @derivative(i32 %x) "mgpu-stage"="fragment" {
  %t = call <4 x i32> @__mgpu_image_fetch(i32 2, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 0, i32 0, i32 0)
  %a = extractelement <4 x i32> %t, i32 1
  %f = bitcast i32 %a to float
  %g = fadd float %f, 1.0
  %d = call float @__mgpu_derivative(i32 0, float %g)
  %b = bitcast float %d to i32
  %c = insertelement <4 x i32> zeroinitializer, i32 %b, i32 0
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %c)
  ret void
}

; CHECK-LABEL: {{^}}memory:
; VALHALL: TEX_FETCH.slot{{[0-2]}}.f.
; BIFROST: TEXC{{ }}
define spir_kernel void @memory(i32 %x, i32 %i, i32 %j) "mgpu-stage"="fragment" {
  %m = alloca [16 x i32]
  %t = call <4 x i32> @__mgpu_image_fetch(i32 2, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 0, i32 0, i32 0)
  %a = extractelement <4 x i32> %t, i32 1
  %p = getelementptr i32, ptr %m, i32 %i
  store i32 %a, ptr %p
  %q = getelementptr i32, ptr %m, i32 %j
  %v = load float, ptr %q
  %d = call float @__mgpu_derivative(i32 0, float %v)
  %b = bitcast float %d to i32
  %c = insertelement <4 x i32> zeroinitializer, i32 %b, i32 0
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %c)
  ret void
}

; CHECK-LABEL: {{^}}address:
; VALHALL: TEX_FETCH.slot{{[0-2]}}.f.
; BIFROST: TEXC{{ }}
define spir_kernel void @address(i32 %x, ptr addrspace(1) %p) "mgpu-stage"="fragment" {
  %t = call <4 x i32> @__mgpu_image_fetch(i32 2, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 0, i32 0, i32 0)
  %a = extractelement <4 x i32> %t, i32 1
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %a
  %v = load i32, ptr addrspace(1) %q
  %c = insertelement <4 x i32> zeroinitializer, i32 %v, i32 0
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %c)
  ret void
}
