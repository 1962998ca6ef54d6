; Fragment programs: what they read, the order of coverage, depth and colors,
; and the registers that a blend shader knows.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,V9
; RUN: llc -mtriple=valhall -mcpu=mali-g615 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g1 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,V14
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -valhall-waits=immediate < %s | FileCheck %s --check-prefix=DUMB

declare <4 x i32> @__mgpu_varying(i32, i32, i32, i32)
declare float @__mgpu_fragment_coordinate(i32)
declare i32 @__mgpu_front_facing()
declare i32 @__mgpu_is_helper()
declare float @__mgpu_derivative(i32, float) convergent
declare void @__mgpu_discard(i32)
declare void @__mgpu_store_color(i32, i32, i32, <4 x i32>)
declare void @__mgpu_store_depth(float)
declare void @__mgpu_store_sample_mask(i32)
declare float @llvm.fabs.f32(float)

; The coverage comes from r60 and goes back there, alpha is the fourth component,
; and colors are in r0 to r3. Fragments before this one on the pixel are waited
; for. What follows BLEND calls a blend shader, which ends the thread.
; CHECK-LABEL: {{^}}color:
; CHECK: LD_VAR_BUF_IMM.f32.slot[[S:[0-2]]].v4.src_f32.center.store.wait0126 @r0:r1:r2:r3, r61, index:0x20
; CHECK: ATEST.wait @r60, r60^, r3, atest_datum.w0
; CHECK: BLEND.slot{{[0-2]}}.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0
; CHECK-NEXT: IADD_IMM.i32 r48, 0x0, #0x0
; CHECK-NEXT: BRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1
; DUMB-LABEL: {{^}}color:
; DUMB: LD_VAR_BUF_IMM{{.*}}.wait0126
; DUMB-NEXT: ATEST.wait
; DUMB: BLEND
define spir_kernel void @color() "mgpu-stage"="fragment" {
  %c = call <4 x i32> @__mgpu_varying(i32 2, i32 0, i32 4, i32 0)
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %c)
  ret void
}

; Without colors nothing but the test is left. Its alpha is one.
; CHECK-LABEL: {{^}}nothing:
; CHECK: NOP.wait0126
; CHECK-NEXT: ATEST.end @r{{[0-9]+}}, r60^, 0x3F800000, atest_datum.w0
define spir_kernel void @nothing() "mgpu-stage"="fragment" {
  ret void
}

; A flat varying is a copy of bits, and its own instruction from v14 on. Loads
; of others keep a place, which the next one may move: it waits.
; CHECK-LABEL: {{^}}varyings:
; V9: LD_VAR_BUF_IMM.f32.slot[[S:[0-2]]].src_flat32.center.store.wait[[S]] @r{{[0-9]+}}, r61, index:0x30
; CHECK-DAG: LD_VAR_BUF_IMM.f32.slot{{[0-2]}}.v2.src_f32.centroid.store{{.*}} @{{r[0-9]+:r[0-9]+}}, r61, index:0x14
; V14-DAG: LD_VAR_BUF_FLAT_IMM.slot{{[0-2]}}.flat32{{.*}} @r{{[0-9]+}}, index:0x30
define spir_kernel void @varyings() "mgpu-stage"="fragment" {
  %a = call <4 x i32> @__mgpu_varying(i32 1, i32 1, i32 34, i32 0)
  %b = call <4 x i32> @__mgpu_varying(i32 3, i32 0, i32 9, i32 0)
  %w = extractelement <4 x i32> %b, i32 0
  %c = insertelement <4 x i32> %a, i32 %w, i32 2
  %d = insertelement <4 x i32> %c, i32 %w, i32 3
  call void @__mgpu_store_color(i32 0, i32 0, i32 2, <4 x i32> %d)
  ret void
}

; Bytes that an instruction of v9 cannot name are an operand: a uniform.
; CHECK-LABEL: {{^}}far:
; V9: LD_VAR_BUF.f32{{.*}}.src_f32{{.*}}, r61, u0.w0
; V14: LD_VAR_BUF_IMM.f32{{.*}}, r61, index:0x140
define spir_kernel void @far() "mgpu-stage"="fragment" {
  %c = call <4 x i32> @__mgpu_varying(i32 20, i32 0, i32 4, i32 0)
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %c)
  ret void
}

; The second target's color survives the blend shader of the first, which has
; r0 to r15: it goes on behind the call.
; CHECK-LABEL: {{^}}targets:
; CHECK: BLEND{{.*}} @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x2{{$}}
; CHECK-NEXT: IADD_IMM.i32 r48, program_counter.w0, #0x8
; CHECK-NEXT: BRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1
; CHECK-NOT: , r{{[0-9]\^?|1[0-5]\^?}}{{$}}
; CHECK: BLEND{{.*}}.end @r0:r1:r2:r3, blend_descriptor_3.w0, r60, target:0x0
define spir_kernel void @targets() "mgpu-stage"="fragment" {
  %a = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 4, i32 0)
  %b = call <4 x i32> @__mgpu_varying(i32 1, i32 0, i32 4, i32 0)
  call void @__mgpu_store_color(i32 3, i32 0, i32 0, <4 x i32> %b)
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %a)
  ret void
}

; What differs from target to target is put into the registers behind the call,
; a constant as such, and nothing of it is lost.
; CHECK-LABEL: {{^}}parts:
; CHECK: BLEND{{.*}} @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x2{{$}}
; CHECK: BRANCHZI.eq.absolute
; CHECK-DAG: MOV.i32{{.*}} r0, r{{[0-9]+}}^
; CHECK-DAG: MOV.i32{{.*}} r1, r{{[0-9]+}}
; CHECK-DAG: MOV.i32{{.*}} r2, r{{[0-9]+}}
; CHECK-DAG: IADD_IMM.i32{{.*}} r3, 0x0, #0x3F800000
; CHECK: BLEND{{.*}}.end
define spir_kernel void @parts() "mgpu-stage"="fragment" {
  %a = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 4, i32 0)
  %f = bitcast <4 x i32> %a to <4 x float>
  %x = extractelement <4 x float> %f, i32 0
  %y = extractelement <4 x float> %f, i32 1
  %p = fmul float %x, %y
  %s = fadd float %x, %y
  %pi = bitcast float %p to i32
  %si = bitcast float %s to i32
  %c0 = insertelement <4 x i32> poison, i32 %pi, i32 0
  %c1 = insertelement <4 x i32> %c0, i32 %si, i32 1
  %c2 = insertelement <4 x i32> %c1, i32 %si, i32 2
  %c3 = insertelement <4 x i32> %c2, i32 1065353216, i32 3
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %a)
  call void @__mgpu_store_color(i32 1, i32 0, i32 0, <4 x i32> %c3)
  ret void
}

; Blending with two sources: the second one is in r4 to r7.
; CHECK-LABEL: {{^}}sources:
; CHECK-DAG: LD_VAR_BUF_IMM{{.*}} @r4:r5:r6:r7, r61, index:0x10
; CHECK-DAG: LD_VAR_BUF_IMM{{.*}} @r0:r1:r2:r3, r61, index:0x0
; CHECK: BLEND{{.*}}.end @r0:r1:r2:r3
define spir_kernel void @sources() "mgpu-stage"="fragment" {
  %a = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 4, i32 0)
  %b = call <4 x i32> @__mgpu_varying(i32 1, i32 0, i32 4, i32 0)
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %a)
  call void @__mgpu_store_color(i32 0, i32 1, i32 0, <4 x i32> %b)
  ret void
}

; Depth comes behind the test, with the coverage of the test, and the samples
; that the shader keeps are in what the test is given.
; CHECK-LABEL: {{^}}depth:
; CHECK: LSHIFT_AND.i32{{.*}} r[[LEFT:[0-9]+]], r60
; CHECK: ATEST.wait0126 @r[[TESTED:[0-9]+]], r[[LEFT]]^,
; CHECK: ZS_EMIT.z{{.*}} @r60, r{{[0-9]+}}{{\^?}}, 0x0, r[[TESTED]]
; CHECK: BLEND
define spir_kernel void @depth() "mgpu-stage"="fragment" {
  %c = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 4, i32 0)
  %w = extractelement <4 x i32> %c, i32 0
  %z = bitcast i32 %w to float
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %c)
  call void @__mgpu_store_depth(float %z)
  call void @__mgpu_store_sample_mask(i32 %w)
  ret void
}

; With early tests there is no depth to write.
; CHECK-LABEL: {{^}}early:
; CHECK-NOT: ZS_EMIT
; CHECK: .size early
define spir_kernel void @early() "mgpu-stage"="fragment" "mgpu-early-tests" {
  call void @__mgpu_store_depth(float 0.5)
  ret void
}

; A comparison of floats is the discarding instruction's own.
; CHECK-LABEL: {{^}}discard:
; CHECK-NOT: FCMP
; CHECK: DISCARD.f32.lt{{.*}} r{{[0-9]+}}, 0x38000000.h1
; CHECK-NOT: FCMP
; CHECK: .size discard
define spir_kernel void @discard() "mgpu-stage"="fragment" {
  %c = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 4, i32 0)
  %w = extractelement <4 x i32> %c, i32 3
  %a = bitcast i32 %w to float
  %less = fcmp olt float %a, 0.5
  %mask = zext i1 %less to i32
  call void @__mgpu_discard(i32 %mask)
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %c)
  ret void
}

; The difference of neighbours has the sign of the lane's side, which does not
; matter for its absolute value.
; CHECK-LABEL: {{^}}derivatives:
; CHECK-DAG: CLPER.i32.subgroup4.xor{{.*}}.b{{[0-3]+}}
; CHECK-DAG: LSHIFT_XOR.i32
; CHECK-DAG: CLPER.i32.subgroup4.xor
; CHECK-NOT: LSHIFT_XOR.i32
; CHECK: .size derivatives
define spir_kernel void @derivatives() "mgpu-stage"="fragment" {
  %c = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 1, i32 0)
  %w = extractelement <4 x i32> %c, i32 0
  %a = bitcast i32 %w to float
  %x = call float @__mgpu_derivative(i32 0, float %a)
  %y = call float @__mgpu_derivative(i32 1, float %a)
  %n = call float @llvm.fabs.f32(float %y)
  %xi = bitcast float %x to i32
  %ni = bitcast float %n to i32
  %d = insertelement <4 x i32> %c, i32 %xi, i32 1
  %e = insertelement <4 x i32> %d, i32 %ni, i32 2
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %e)
  ret void
}

; Places: x and y are halves of r59, z and 1/w come from the varying unit; bit 0
; of r58 is the back; a lane without samples helps others.
; CHECK-LABEL: {{^}}places:
; CHECK-DAG: LD_VAR_SPECIAL.f32.center.clobber.slot{{[0-2]}}{{.*}}, r61, index:0x3
; CHECK-DAG: U{{16|32}}_TO_F32 r{{[0-9]+}}, r59^.h1
; CHECK-DAG: r58
; CHECK-DAG: r61
; CHECK: .size places
define spir_kernel void @places() "mgpu-stage"="fragment" {
  %y = call float @__mgpu_fragment_coordinate(i32 1)
  %z = call float @__mgpu_fragment_coordinate(i32 2)
  %f = call i32 @__mgpu_front_facing()
  %h = call i32 @__mgpu_is_helper()
  %yi = bitcast float %y to i32
  %zi = bitcast float %z to i32
  %c0 = insertelement <4 x i32> poison, i32 %yi, i32 0
  %c1 = insertelement <4 x i32> %c0, i32 %zi, i32 1
  %c2 = insertelement <4 x i32> %c1, i32 %f, i32 2
  %c3 = insertelement <4 x i32> %c2, i32 %h, i32 3
  call void @__mgpu_store_color(i32 0, i32 0, i32 1, <4 x i32> %c3)
  ret void
}

; What a driver must know; r60 and r61 are always there for blend shaders.
; CHECK: name: {{.*}}color
; CHECK: preload_mask: 12288
; CHECK: stage: {{.*}}fragment
; CHECK: can_discard: false
; CHECK: color_targets: 9
; CHECK: can_discard: true
