; The last component of a location, whose vector is read as a whole (it is frozen, because
; the second read is behind a condition): words behind the location are not loaded.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s

declare <4 x i32> @__mgpu_varying(i32, i32, i32, i32)

; CHECK-LABEL: {{^}}shader:
; CHECK-DAG: LD_VAR_BUF_IMM{{.*}}	@r{{[0-9]+}}, {{.*}}index:0xC
; CHECK-DAG: LD_VAR_BUF_IMM{{.*}}	@r{{[0-9]+}}, {{.*}}index:0x1C
; CHECK: .size shader
define spir_kernel void @shader(ptr addrspace(1) %o) "mgpu-stage"="fragment" {
  %v0 = call <4 x i32> @__mgpu_varying(i32 0, i32 3, i32 1, i32 0)
  %f0 = bitcast <4 x i32> %v0 to <4 x float>
  %x0 = extractelement <4 x float> %f0, i64 0
  %c0 = fcmp une float %x0, 6.0
  %v1 = call <4 x i32> @__mgpu_varying(i32 1, i32 3, i32 1, i32 0)
  %f1 = bitcast <4 x i32> %v1 to <4 x float>
  %x1 = extractelement <4 x float> %f1, i64 0
  %c1 = fcmp une float %x1, 7.0
  %s = select i1 %c1, i1 true, i1 %c0
  %r = select i1 %s, i32 1, i32 2
  store i32 %r, ptr addrspace(1) %o
  ret void
}
