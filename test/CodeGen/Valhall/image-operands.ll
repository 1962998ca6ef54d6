; Operands that OpenCL C does not have: levels, references, offsets, samples, the
; four texels of a filter. The order of the staging registers is the hardware's.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s

target triple = "spir64-unknown-unknown"

declare <4 x i32> @__mgpu_image_sample(i32, i32, i32, float, float, float, float, float, i32, float)
declare <4 x i32> @__mgpu_image_gather(i32, i32, i32, float, float, float, float, float, i32)
declare <4 x i32> @__mgpu_image_fetch(i32, i32, i32, i32, i32, i32, i32, i32, i32)

; 2D array with a reference, offsets and a level of 1.5, which is 0x180: six
; registers.
; CHECK-LABEL: {{^}}everything:
; CHECK-DAG: #0x180
; CHECK: TEX_SINGLE.slot{{[0-2]}}.skip.f.32.r.2d.wide_indices.array_enable.texel_offset.shadow.explicit{{.*}} @r{{[0-9]+}}, @r{{[0-9]+}}:r{{[0-9]+}}:r{{[0-9]+}}:r{{[0-9]+}}:r{{[0-9]+}}:r{{[0-9]+}}, u0
define spir_kernel void @everything(i32 "mgpu-image"="2d,array,read_only" %i, i32 "mgpu-sampler" %s, float %x, float %y, float %l, float %r, i32 %o, ptr addrspace(1) %p) {
  %t = call <4 x i32> @__mgpu_image_sample(i32 234, i32 %i, i32 %s, float %x, float %y, float poison, float %l, float %r, i32 %o, float 1.5)
  %c = extractelement <4 x i32> %t, i64 0
  store i32 %c, ptr addrspace(1) %p
  ret void
}

; A level of 0 is no operand.
; CHECK-LABEL: {{^}}zero:
; CHECK: TEX_SINGLE.slot{{[0-2]}}.skip.f.32.r.2d.wide_indices.zero{{.*}} @r{{[0-9]+}}, @r{{[0-9]+}}:r{{[0-9]+}}, u0
define spir_kernel void @zero(i32 "mgpu-image"="2d,read_only" %i, i32 "mgpu-sampler" %s, float %x, float %y, ptr addrspace(1) %p) {
  %t = call <4 x i32> @__mgpu_image_sample(i32 130, i32 %i, i32 %s, float %x, float %y, float poison, float poison, float poison, i32 poison, float 0.0)
  %c = extractelement <4 x i32> %t, i64 0
  store i32 %c, ptr addrspace(1) %p
  ret void
}

; The second component of four texels, in the order of APIs: the hardware's
; third, fourth, second and first.
; CHECK-LABEL: {{^}}gather:
; CHECK: TEX_GATHER.slot{{[0-2]}}.skip.f.32.2d.wide_indices.gather4_g{{.*}} @[[A:r[0-9]+]]:[[B:r[0-9]+]]:[[C:r[0-9]+]]:[[D:r[0-9]+]], @r{{[0-9]+}}:r{{[0-9]+}}, u0
; CHECK: STORE.i32{{.*}} @[[C]],
define spir_kernel void @gather(i32 "mgpu-image"="2d,read_only" %i, i32 "mgpu-sampler" %s, float %x, float %y, ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call <4 x i32> @__mgpu_image_gather(i32 1026, i32 %i, i32 %s, float %x, float %y, float poison, float poison, float poison, i32 poison)
  %c = extractelement <4 x i32> %t, i64 0
  store i32 %c, ptr addrspace(1) %p
  %d = extractelement <4 x i32> %t, i64 1
  %e = extractelement <4 x i32> %t, i64 2
  %f = extractelement <4 x i32> %t, i64 3
  %g = add i32 %d, %e
  %h = add i32 %g, %f
  store i32 %h, ptr addrspace(1) %q
  ret void
}

; Level 3 of a fetch is in the word of the offsets.
; CHECK-LABEL: {{^}}level:
; CHECK: #0x3000000
; CHECK: TEX_FETCH.slot{{[0-2]}}.skip.f.32.r.2d.wide_indices.texel_offset{{.*}} @r{{[0-9]+}}, @r{{[0-9]+}}:r{{[0-9]+}}:r{{[0-9]+}}, u0
define spir_kernel void @level(i32 "mgpu-image"="2d,read_only" %i, i32 "mgpu-sampler" %s, i32 %x, i32 %y, ptr addrspace(1) %p) {
  %t = call <4 x i32> @__mgpu_image_fetch(i32 2, i32 %i, i32 %s, i32 %x, i32 %y, i32 poison, i32 poison, i32 3, i32 poison)
  %c = extractelement <4 x i32> %t, i64 0
  store i32 %c, ptr addrspace(1) %p
  ret void
}

; A cube of an array: s has the face above its bits, then t and the layer.
; CHECK-LABEL: {{^}}cube:
; CHECK: CUBEFACE2_V9 [[FACE:r[0-9]+]], u
; CHECK-DAG: CUBE_SSEL {{.*}}, [[FACE]]
; CHECK-DAG: CUBE_TSEL {{.*}}, [[FACE]]
; CHECK-DAG: FMA.f32.clamp_0_1 [[T:r[0-9]+]],
; CHECK: LSHIFT_OR.i32 [[S:r[0-9]+]], {{.*}}, [[FACE]]^
; CHECK: TEX_SINGLE.slot{{[0-2]}}.skip.f.32.r.cube.wide_indices.array_enable.zero{{.*}} @r{{[0-9]+}}, @[[S]]:r{{[0-9]+}}:r{{[0-9]+}}, u0
define spir_kernel void @cube(i32 "mgpu-image"="cube,array,read_only" %i, i32 "mgpu-sampler" %s, float %x, float %y, float %z, float %l, ptr addrspace(1) %p) {
  %t = call <4 x i32> @__mgpu_image_sample(i32 12, i32 %i, i32 %s, float %x, float %y, float %z, float %l, float poison, i32 poison, float poison)
  %c = extractelement <4 x i32> %t, i64 0
  store i32 %c, ptr addrspace(1) %p
  ret void
}

; An address is all that an atomic needs.
; CHECK-LABEL: {{^}}texel:
; CHECK: LEA_TEX.slot{{[0-2]}}{{.*}} @[[L:r[0-9]+]]:[[H:r[0-9]+]]:r{{[0-9]+}},
; CHECK: ATOM{{.*}}{{\[}}[[L]]^:[[H]]^{{\]}}
define spir_kernel void @texel(i32 "mgpu-image"="2d,read_write" %i, i32 %x, i32 %y, i32 %v) {
  %a = call i64 @__mgpu_image_texel(i32 12290, i32 %i, i32 %x, i32 %y, i32 poison, i32 poison, i32 poison)
  %p = inttoptr i64 %a to ptr addrspace(1)
  %old = atomicrmw add ptr addrspace(1) %p, i32 %v monotonic, align 4
  ret void
}
declare i64 @__mgpu_image_texel(i32, i32, i32, i32, i32, i32, i32)
