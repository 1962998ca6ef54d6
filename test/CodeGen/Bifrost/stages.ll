; Vertex and fragment programs on Bifrost: attributes and varyings by the index
; of a descriptor, which is the location; waits in the headers of clauses; the
; registers that a blend shader knows.
; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,V7
; RUN: llc -mtriple=bifrost -mcpu=mali-g72 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,V6

declare <4 x i32> @__mgpu_varying(i32, i32, i32, i32)
declare <4 x i32> @__mgpu_attribute(i32, i32)
declare float @__mgpu_fragment_coordinate(i32)
declare float @__mgpu_derivative(i32, float) convergent
declare i32 @__mgpu_vertex_id()
declare void @__mgpu_discard(i32)
declare void @__mgpu_store_color(i32, i32, i32, <4 x i32>)
declare void @__mgpu_store_depth(float)
declare void @__mgpu_store_position(float, float, float, float)
declare void @__mgpu_store_varying(i32, i32, i32, <4 x i32>)
declare void @__mgpu_store_point_size(float)

; The header before the test waits for the depth of fragments before, that before
; BLEND for all of them. The datum of the test is no operand: nothing else reads
; uniforms or constants beside it.
; CHECK-LABEL: {{^}}color:
; CHECK: next_atest dwb({{.*}}6)
; CHECK: LD_VAR_IMM.v4.store.f32.center t1, #0.x, index:2, @r0
; CHECK: atest {{.*}}next_blend dwb(0, 6, 7)
; CHECK: +ATEST t1, r60, r3, @r60
; CHECK: eos blend
; CHECK: +BLEND t1, r60, blend_descriptor_0.x, blend_descriptor_0.y, @r0
define spir_kernel void @color() "mgpu-stage"="fragment" {
  %c = call <4 x i32> @__mgpu_varying(i32 2, i32 0, i32 4, i32 0)
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %c)
  ret void
}

; Nothing can wait for the first clause: it is an empty one.
; CHECK-LABEL: {{^}}nothing:
; CHECK: next_atest dwb(6)
; CHECK: *NOP
; CHECK: +NOP
; CHECK: eos atest
; CHECK: +ATEST
define spir_kernel void @nothing() "mgpu-stage"="fragment" {
  ret void
}

; A descriptor is for its whole location: the components in front come along.
; CHECK-LABEL: {{^}}varyings:
; CHECK-DAG: LD_VAR_IMM.v3.store.f32.centroid t1, r61, index:1, @r{{[0-9]+}}
; CHECK-DAG: LD_VAR_FLAT_IMM.u32 t1, index:3, @r{{[0-9]+}}
; CHECK-DAG: z_stencil
; CHECK-DAG: LD_VAR_SPECIAL.frag_z{{.*}}clobber
; CHECK: .size varyings
define spir_kernel void @varyings() "mgpu-stage"="fragment" {
  %a = call <4 x i32> @__mgpu_varying(i32 1, i32 1, i32 34, i32 0)
  %b = call <4 x i32> @__mgpu_varying(i32 3, i32 0, i32 9, i32 0)
  %w = extractelement <4 x i32> %b, i32 0
  %z = call float @__mgpu_fragment_coordinate(i32 2)
  %zi = bitcast float %z to i32
  %c = insertelement <4 x i32> %a, i32 %w, i32 2
  %d = insertelement <4 x i32> %c, i32 %zi, i32 3
  call void @__mgpu_store_color(i32 0, i32 0, i32 2, <4 x i32> %d)
  ret void
}

; CHECK-LABEL: {{^}}depth:
; CHECK: +ATEST t1, r60, r{{[0-9]+}}, @r60
; CHECK: +ZS_EMIT.z t1, r{{[0-9]+}}, {{.*}}, r60, @r60
; CHECK: +BLEND t1, r60
define spir_kernel void @depth() "mgpu-stage"="fragment" {
  %c = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 4, i32 0)
  %w = extractelement <4 x i32> %c, i32 0
  %z = bitcast i32 %w to float
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %c)
  call void @__mgpu_store_depth(float %z)
  ret void
}

; CHECK-LABEL: {{^}}discard:
; CHECK-NOT: FCMP
; V7-DAG: +CLPER.i32.xor.subgroup4.zero
; V6-DAG: +CLPER_OLD.i32
; CHECK-DAG: +DISCARD.f32.lt t1, r{{[0-9]+}}, 0x3f000000
; CHECK: .size discard
define spir_kernel void @discard() "mgpu-stage"="fragment" {
  %c = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 4, i32 0)
  %w = extractelement <4 x i32> %c, i32 3
  %a = bitcast i32 %w to float
  %less = fcmp olt float %a, 0.5
  %mask = zext i1 %less to i32
  call void @__mgpu_discard(i32 %mask)
  %d = call float @__mgpu_derivative(i32 0, float %a)
  %di = bitcast float %d to i32
  %e = insertelement <4 x i32> %c, i32 %di, i32 0
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %e)
  ret void
}

; The position goes to the address in r58 and r59, in the format that snaps it;
; numbers of vertices begin at the draw's first.
; CHECK-LABEL: {{^}}vertex:
; CHECK: LD_ATTR_IMM.f32.v4 t1, r61, r62, attribute_index:0, @r{{[0-9]+}}
; V7: +ST_CVT.v4 t1, r58, r59, 0x0105e000
; V6: +ST_CVT.v4 t1, r58, r59, 0x0105e688
; CHECK-LABEL: {{^}}vertex.varyings:
; CHECK-DAG: IADDC.i32 {{.*}}r61, u0.w0, #0
; CHECK-DAG: LEA_ATTR_IMM.auto t1, r61, r62, attribute_index:1, @r{{[0-9]+}}
; CHECK: +ST_CVT.v2
define spir_kernel void @vertex() "mgpu-stage"="vertex" {
  %p = call <4 x i32> @__mgpu_attribute(i32 0, i32 0)
  %f = bitcast <4 x i32> %p to <4 x float>
  %x = extractelement <4 x float> %f, i32 0
  %y = extractelement <4 x float> %f, i32 1
  %z = extractelement <4 x float> %f, i32 2
  %w = extractelement <4 x float> %f, i32 3
  %id = call i32 @__mgpu_vertex_id()
  %c = insertelement <4 x i32> %p, i32 %id, i32 1
  call void @__mgpu_store_position(float %x, float %y, float %z, float %w)
  call void @__mgpu_store_varying(i32 1, i32 0, i32 2, <4 x i32> %c)
  ret void
}

; Colors whose words come from different places are all in their registers when
; BLEND, which reads them as it likes, starts.
; CHECK-LABEL: {{^}}parts:
; CHECK-DAG: FMA.f32 r0:t{{[01]}},
; CHECK-DAG: FADD.f32 r1:t{{[01]}},
; CHECK-DAG: MOV.i32 r2:t{{[01]}}, 0x3f800000
; CHECK-DAG: @r3
; CHECK: +BLEND t1, r60, blend_descriptor_0.x, blend_descriptor_0.y, @r0
define spir_kernel void @parts() "mgpu-stage"="fragment" {
  %c = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 2, i32 0)
  %f = bitcast <4 x i32> %c to <4 x float>
  %x = extractelement <4 x float> %f, i32 0
  %y = extractelement <4 x float> %f, i32 1
  %p = fmul float %x, %y
  %s = fadd float %x, %y
  %d = call <4 x i32> @__mgpu_varying(i32 1, i32 0, i32 1, i32 0)
  %w = extractelement <4 x i32> %d, i32 0
  %pi = bitcast float %p to i32
  %si = bitcast float %s to i32
  %c0 = insertelement <4 x i32> poison, i32 %pi, i32 0
  %c1 = insertelement <4 x i32> %c0, i32 %si, i32 1
  %c2 = insertelement <4 x i32> %c1, i32 1065353216, i32 2
  %c3 = insertelement <4 x i32> %c2, i32 %w, i32 3
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %c3)
  ret void
}

; One program that stores everything through the table of varyings: positions are
; entry 32, sizes of points entry 33, a half. There is no other program.
; CHECK-LABEL: {{^}}points:
; CHECK-DAG: LEA_ATTR.f32 t1, r61, r62, {{.*}}@r{{[0-9]+}}
; CHECK-DAG: LEA_ATTR.f16 t1, r61, r62, {{.*}}@r{{[0-9]+}}
; CHECK-DAG: LEA_ATTR_IMM.auto t1, r61, r62, attribute_index:1, @r{{[0-9]+}}
; CHECK-DAG: +ST_CVT.v4
; CHECK-DAG: +ST_CVT t1
; CHECK: .size points
; CHECK-NOT: points.varyings:
; CHECK: name: points
; CHECK: program: whole
; CHECK: writes_point_size: true
define spir_kernel void @points() "mgpu-stage"="vertex" {
  %p = call <4 x i32> @__mgpu_attribute(i32 0, i32 0)
  %f = bitcast <4 x i32> %p to <4 x float>
  %x = extractelement <4 x float> %f, i32 0
  %y = extractelement <4 x float> %f, i32 1
  call void @__mgpu_store_position(float %x, float %y, float 0.0, float 1.0)
  call void @__mgpu_store_point_size(float %y)
  call void @__mgpu_store_varying(i32 1, i32 0, i32 4, <4 x i32> %p)
  ret void
}
