; Images and samplers: places in tables are immediates, coordinates are sources,
; everything else is in staging registers in the hardware's order.
; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=bifrost -mcpu=mali-g72 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -bifrost-packing=single-operation -bifrost-waits=immediate -bifrost-slots=single -verify-machineinstrs < %s -o /dev/null

target triple = "spir64-unknown-unknown"

declare <4 x i32> @__mgpu_image_sample(i32, i32, i32, float, float, float, float, float, i32, float)
declare <4 x i32> @__mgpu_image_gather(i32, i32, i32, float, float, float, float, float, i32)
declare <4 x i32> @__mgpu_image_fetch(i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare <4 x i32> @__mgpu_image_load(i32, i32, i32, i32, i32, i32, i32)
declare void @__mgpu_image_store(i32, i32, i32, i32, i32, i32, i32, <4 x i32>)
declare i64 @__mgpu_image_texel(i32, i32, i32, i32, i32, i32, i32)
declare i32 @__mgpu_constant_sampler(i32)

; The second texture and the second sampler, which is the program's, behind the
; one that is an argument.
; CHECK-LABEL: {{^}}sample:
; CHECK: TEXS_2D.f32.skip t1, {{.*}}, texture_index:1, sampler_index:1, @r
define spir_kernel void @sample(i32 "mgpu-image"="2d,read_only" %i, i32 "mgpu-image"="2d,read_only" %j, i32 "mgpu-sampler" %s, float %x, float %y, ptr addrspace(1) %p) {
  %c = call i32 @__mgpu_constant_sampler(i32 33)
  %t = call <4 x i32> @__mgpu_image_sample(i32 2, i32 %j, i32 %c, float %x, float %y, float poison, float poison, float poison, i32 poison, float poison)
  store <4 x i32> %t, ptr addrspace(1) %p, align 16
  ret void
}

; A level of 0 is no operand.
; CHECK-LABEL: {{^}}zero:
; CHECK: TEXS_2D.f32.skip t1, {{.*}}, texture_index:0, sampler_index:0, @r
define spir_kernel void @zero(i32 "mgpu-image"="2d,read_only" %i, i32 "mgpu-sampler" %s, float %x, float %y, ptr addrspace(1) %p) {
  %t = call <4 x i32> @__mgpu_image_sample(i32 130, i32 %i, i32 %s, float %x, float %y, float poison, float poison, float poison, i32 poison, float 0.0)
  store <4 x i32> %t, ptr addrspace(1) %p, align 16
  ret void
}

; 2D array with a reference, offsets and a level of 1.5: level, reference, layer
; as an integer, offsets. Only red comes back.
; CHECK-LABEL: {{^}}everything:
; CHECK-DAG: MOV.i32 r[[#LEVEL:]]:{{.*}}, 0x00000180
; CHECK-DAG: MOV.i32 r[[#LEVEL+1]]:{{.*}}, u{{[0-9]+}}.w
; CHECK-DAG: F32_TO_U32{{.*}} r[[#LEVEL+2]]:
; CHECK-DAG: MOV.i32 r[[#LEVEL+3]]:{{.*}}, u{{[0-9]+}}.w
; CHECK-DAG: 0x144bf800
; CHECK: TEXC.skip {{.*}}, @r[[#LEVEL]]
; CHECK: STORE.i32 {{.*}}, @r[[#LEVEL]]
define spir_kernel void @everything(i32 "mgpu-image"="2d,array,read_only" %i, i32 "mgpu-sampler" %s, float %x, float %y, float %l, float %r, i32 %o, ptr addrspace(1) %p) {
  %t = call <4 x i32> @__mgpu_image_sample(i32 234, i32 %i, i32 %s, float %x, float %y, float poison, float %l, float %r, i32 %o, float 1.5)
  %c = extractelement <4 x i32> %t, i64 0
  store i32 %c, ptr addrspace(1) %p
  ret void
}

; The second component of four texels, in the order of APIs: the hardware's
; third, fourth, second and first.
; CHECK-LABEL: {{^}}gather:
; CHECK: MOV.i32 r[[#FIRST:]]:{{.*}}, #0
; CHECK: 0xf4586800
; CHECK: TEXC.skip {{.*}}, @r[[#FIRST]]
; CHECK: STORE.i32 {{.*}}, u{{[0-9]+}}.w0, u{{[0-9]+}}.w1, @r[[#FIRST+2]]
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

; Level 3 is 0x300; z comes before it. Halves: two registers.
; CHECK-LABEL: {{^}}fetch:
; CHECK-DAG: MOV.i32 r[[#Z:]]:{{.*}}, u{{[0-9]+}}.w
; CHECK-DAG: MOV.i32 r[[#Z+1]]:{{.*}}, 0x00000300
; CHECK-DAG: 0xf01c6800
; CHECK: TEXC.skip {{.*}}, @r[[#Z]]
; CHECK: STORE.i64 {{.*}}, @r[[#Z]]
define spir_kernel void @fetch(i32 "mgpu-image"="3d,read_only" %i, i32 %x, i32 %y, i32 %z, ptr addrspace(1) %p) {
  %s = call i32 @__mgpu_constant_sampler(i32 16)
  %t = call <4 x i32> @__mgpu_image_fetch(i32 4099, i32 %i, i32 %s, i32 %x, i32 %y, i32 %z, i32 poison, i32 3, i32 poison)
  %c = shufflevector <4 x i32> %t, <4 x i32> poison, <2 x i32> <i32 0, i32 1>
  store <2 x i32> %c, ptr addrspace(1) %p, align 8
  ret void
}

; Texels of halves have no fourth word; whoever reads it gets anything.
; CHECK-LABEL: {{^}}nothing:
; CHECK: TEXS_2D.f16
; CHECK: STORE.i32
define spir_kernel void @nothing(i32 "mgpu-image"="2d,read_only" %i, i32 "mgpu-sampler" %s, float %x, float %y, ptr addrspace(1) %p) {
  %t = call <4 x i32> @__mgpu_image_sample(i32 4098, i32 %i, i32 %s, float %x, float %y, float poison, float poison, float poison, i32 poison, float poison)
  %c = extractelement <4 x i32> %t, i64 0
  %d = extractelement <4 x i32> %t, i64 3
  %e = or i32 %c, %d
  store i32 %e, ptr addrspace(1) %p
  ret void
}

; Places that the program computes follow in staging registers: of the sampler,
; then of the texture.
; CHECK-LABEL: {{^}}computed:
; CHECK: MOV.i32 r[[#T:]]:{{.*}}, u0.w0
; CHECK: MOV.i32 r[[#T-1]]:{{.*}}, u0.w1
; CHECK: 0x1468700f
; CHECK: TEXC.skip {{.*}}, @r[[#T-1]]
define spir_kernel void @computed(i32 %i, i32 %s, float %x, float %y, ptr addrspace(1) %p) {
  %t = call <4 x i32> @__mgpu_image_sample(i32 2, i32 %i, i32 %s, float %x, float %y, float poison, float poison, float poison, i32 poison, float poison)
  %c = extractelement <4 x i32> %t, i64 0
  store i32 %c, ptr addrspace(1) %p
  ret void
}

; Images that are written are attributes: the first one here is not a texture.
; Components from the first on.
; CHECK-LABEL: {{^}}load:
; CHECK: LD_ATTR_TEX.auto.v2 {{.*}}, 0x00000001{{.*}}, @r[[#T:]]
; CHECK: STORE.i32 {{.*}}, @r[[#T+1]]
define spir_kernel void @load(i32 "mgpu-image"="2d,read_only" %r, i32 "mgpu-image"="2d,write_only" %w, i32 "mgpu-image"="2d,read_write" %i, i32 %x, i32 %y, ptr addrspace(1) %p) {
  %t = call <4 x i32> @__mgpu_image_load(i32 8194, i32 %i, i32 %x, i32 %y, i32 poison, i32 poison, i32 poison)
  %g = extractelement <4 x i32> %t, i64 1
  store i32 %g, ptr addrspace(1) %p
  ret void
}

; The address comes from the table of attributes, which only FMA can say.
; CHECK-LABEL: {{^}}store:
; CHECK: DTSEL_IMM.attribute_1 t0, 
; CHECK-NEXT: LEA_ATTR_TEX.f32 t1, t, {{.*}}, @r[[#A:]]
; CHECK: ST_CVT.v4 {{.*}}, r[[#A]], r[[#A+1]], r[[#A+2]], @r
define spir_kernel void @store(i32 "mgpu-image"="2d,array,write_only" %i, i32 %x, i32 %y, i32 %l, <4 x i32> %v) {
  call void @__mgpu_image_store(i32 10, i32 %i, i32 %x, i32 %y, i32 poison, i32 %l, i32 poison, <4 x i32> %v)
  ret void
}

; CHECK-LABEL: {{^}}atomic:
; CHECK: DTSEL_IMM.attribute_1
; CHECK-NEXT: LEA_ATTR_TEX.auto t1, t, {{.*}}, @r[[#A:]]
; CHECK: ATOM_C{{.*}}r[[#A]], r[[#A+1]]
define spir_kernel void @atomic(i32 "mgpu-image"="2d,read_write" %i, i32 %x, i32 %y, i32 %v) {
  %a = call i64 @__mgpu_image_texel(i32 12290, i32 %i, i32 %x, i32 %y, i32 poison, i32 poison, i32 poison)
  %p = inttoptr i64 %a to ptr addrspace(1)
  %old = atomicrmw add ptr addrspace(1) %p, i32 %v monotonic, align 4
  ret void
}

; A cube: the face is a pair of half instructions, of which the second passes the
; first one's result; s has the face above its bits.
; CHECK-LABEL: {{^}}cube:
; CHECK: CUBEFACE1 t0, [[X:[^,]+]], [[Y:[^,]+]],
; CHECK-NEXT: CUBEFACE2 r[[#FACE:]]:t1, t
; CHECK-DAG: CUBE_SSEL {{.*}}r[[#FACE]]
; CHECK-DAG: CUBE_TSEL {{.*}}r[[#FACE]]
; CHECK-DAG: FMA.f32.clamp_0_1
; CHECK-DAG: LSHIFT_AND.i32 {{.*}}0x1fffffff
; CHECK-DAG: LSHIFT_OR.i32 {{.*}}r[[#FACE]], #0
; CHECK: TEXC.skip {{.*}}0xf4607800
define spir_kernel void @cube(i32 "mgpu-image"="cube,read_only" %i, i32 "mgpu-sampler" %s, float %x, float %y, float %z, ptr addrspace(1) %p) {
  %t = call <4 x i32> @__mgpu_image_sample(i32 4, i32 %i, i32 %s, float %x, float %y, float %z, float poison, float poison, i32 poison, float poison)
  store <4 x i32> %t, ptr addrspace(1) %p, align 16
  ret void
}
