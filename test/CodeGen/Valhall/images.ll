; Images and samplers: handles as pairs of uniforms, coordinates in the staging
; registers without moves, only components that are used.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s

target triple = "spir64-unknown-unknown"

declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <2 x float>)
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <2 x i32>)
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_roDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), <2 x i32>)
declare spir_func <4 x i32> @_Z11read_imagei14ocl_image2d_rwDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2), <2 x i32>)
declare spir_func void @_Z12write_imagef14ocl_image2d_woDv2_iDv4_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1), <2 x i32>, <4 x float>)
declare spir_func i32 @_Z15get_image_width14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0))
declare spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32)
declare i32 @__mgpu_global_id(i32)

; One component of a sample: one register is written. The pair of handles is u0.
; CHECK-LABEL: {{^}}sample:
; CHECK: TEX_SINGLE.slot{{[0-2]}}.skip.f.32.g.2d.wide_indices.zero{{.*}} @[[R:r[0-9]+]], @r{{[0-9]+}}:r{{[0-9]+}}, u0
; CHECK: STORE.i32{{.*}} @[[R]],
define spir_kernel void @sample(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, float %x, float %y, ptr addrspace(1) %p) {
  %s = call spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32 32)
  %c0 = insertelement <2 x float> poison, float %x, i64 0
  %c = insertelement <2 x float> %c0, float %y, i64 1
  %t = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s, <2 x float> %c)
  %g = extractelement <4 x float> %t, i64 1
  store float %g, ptr addrspace(1) %p
  ret void
}

; A fetch needs a sampler all the same; the whole texel is stored at once.
; CHECK-LABEL: {{^}}fetch:
; CHECK: TEX_FETCH.slot{{[0-2]}}.skip.f.32.2d.wide_indices{{.*}} @[[T:r[0-9]+:r[0-9]+:r[0-9]+:r[0-9]+]], @r{{[0-9]+}}:r{{[0-9]+}}, u0
; CHECK: STORE.i128{{.*}} @[[T]],
define spir_kernel void @fetch(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, ptr addrspace(1) align 16 %p) {
  %x = call i32 @__mgpu_global_id(i32 0)
  %y = call i32 @__mgpu_global_id(i32 1)
  %c0 = insertelement <2 x i32> poison, i32 %x, i64 0
  %c = insertelement <2 x i32> %c0, i32 %y, i64 1
  %t = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_roDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, <2 x i32> %c)
  store <4 x float> %t, ptr addrspace(1) %p, align 16
  ret void
}

; Nor does a sampler that does nothing cost a conversion.
; CHECK-LABEL: {{^}}plain:
; CHECK-NOT: TO_F32
; CHECK: TEX_FETCH.slot{{[0-2]}}.skip.f.32.r.2d.wide_indices{{.*}} @r{{[0-9]+}}, @r{{[0-9]+}}:r{{[0-9]+}}, u0
define spir_kernel void @plain(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, ptr addrspace(1) %p) {
  %s = call spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32 16)
  %x = call i32 @__mgpu_global_id(i32 0)
  %c0 = insertelement <2 x i32> poison, i32 %x, i64 0
  %c = insertelement <2 x i32> %c0, i32 7, i64 1
  %t = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s, <2 x i32> %c)
  %r = extractelement <4 x float> %t, i64 0
  store float %r, ptr addrspace(1) %p
  ret void
}

; Coordinates of storage images are halves. Components from the first on.
; CHECK-LABEL: {{^}}load:
; CHECK: MKVEC.v2i16 [[C:r[0-9]+]], r60^.h0, r61^.h0
; CHECK: LD_TEX.v2.s32.slot{{[0-2]}}{{.*}} @r{{[0-9]+}}:[[G:r[0-9]+]], [[C]]^, 0x0, u{{[0-9]}}.w{{[01]}}
; CHECK: STORE.i32{{.*}} @{{.*}}[[G]],
define spir_kernel void @load(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2) %i, ptr addrspace(1) %p) {
  %x = call i32 @__mgpu_global_id(i32 0)
  %y = call i32 @__mgpu_global_id(i32 1)
  %c0 = insertelement <2 x i32> poison, i32 %x, i64 0
  %c = insertelement <2 x i32> %c0, i32 %y, i64 1
  %t = call spir_func <4 x i32> @_Z11read_imagei14ocl_image2d_rwDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2) %i, <2 x i32> %c)
  %g = extractelement <4 x i32> %t, i64 1
  store i32 %g, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}store:
; CHECK: LEA_TEX.slot{{[0-2]}}{{.*}} @[[L:r[0-9]+]]:[[H:r[0-9]+]]:[[W:r[0-9]+]],
; CHECK: ST_CVT.slot{{[0-2]}}.v4.f32{{.*}} @r{{.*}}, {{\[}}[[L]]^:[[H]]^{{\]}}, [[W]]^, offset:0x0
define spir_kernel void @store(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %i, <4 x float> %v) {
  %x = call i32 @__mgpu_global_id(i32 0)
  %y = call i32 @__mgpu_global_id(i32 1)
  %c0 = insertelement <2 x i32> poison, i32 %x, i64 0
  %c = insertelement <2 x i32> %c0, i32 %y, i64 1
  call spir_func void @_Z12write_imagef14ocl_image2d_woDv2_iDv4_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %i, <2 x i32> %c, <4 x float> %v)
  ret void
}

; What is asked of an image is a uniform.
; CHECK-LABEL: {{^}}width:
; CHECK-NOT: LD_
; CHECK: STORE.i32
define spir_kernel void @width(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, ptr addrspace(1) %p) {
  %w = call spir_func i32 @_Z15get_image_width14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i)
  store i32 %w, ptr addrspace(1) %p
  ret void
}

; CHECK: kernels:
; CHECK: access: read_only
; CHECK: kind: image
; CHECK: image_words:
; CHECK-NEXT: addressing: none
; CHECK-NEXT: kind: constant_sampler
; CHECK-NEXT: linear: true
; CHECK-NEXT: normalized: false
; CHECK-NEXT: offset: 0
; CHECK-NEXT: arg: 0
; CHECK-NEXT: kind: handle
; CHECK-NEXT: offset: 4
; CHECK: name: sample
