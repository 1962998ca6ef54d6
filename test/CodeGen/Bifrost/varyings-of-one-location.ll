; Varyings that share a location are stored by one ST_CVT, which writes from the first
; component on: the second store would lose what the first one wrote.
; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -verify-machineinstrs < %s | FileCheck %s

declare <4 x i32> @__mgpu_attribute(i32, i32)
declare void @__mgpu_store_position(float, float, float, float)
declare void @__mgpu_store_varying(i32, i32, i32, <4 x i32>)

; CHECK-LABEL: {{^}}shader.varyings:
; CHECK: ST_CVT.v4
; CHECK-NOT: ST_CVT
; CHECK: .size shader.varyings
define spir_kernel void @shader() "mgpu-stage"="vertex" {
  %p = call <4 x i32> @__mgpu_attribute(i32 0, i32 0)
  %c = call <4 x i32> @__mgpu_attribute(i32 1, i32 0)
  %f = bitcast <4 x i32> %p to <4 x float>
  %x = extractelement <4 x float> %f, i32 0
  call void @__mgpu_store_position(float %x, float %x, float %x, float %x)
  call void @__mgpu_store_varying(i32 0, i32 1, i32 3, <4 x i32> %c)
  call void @__mgpu_store_varying(i32 0, i32 0, i32 1, <4 x i32> %p)
  ret void
}
