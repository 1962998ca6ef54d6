; What makes tuples and clauses fewer.

; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -verify-machineinstrs %s -o - | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @__mgpu_global_id(i32)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.maxnum.f32(float, float)

; What stands before a loop is computed in front of the branch around it: four
; clauses are the guard, the load, the end of the loop and the store.
; CHECK-LABEL: {{^}}guarded:
; CHECK: +BRANCHZ.i32
; CHECK-NOT: nbb ncph
; CHECK: .L{{.*}}:
; CHECK: ds(0) nbb load
; CHECK: +BRANCHZ.i32
; CHECK: eos store
define spir_kernel void @guarded(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
entry:
  %id = call spir_func i32 @__mgpu_global_id(i32 0)
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %before, !prof !0
before:
  %step = mul i32 %n, 12
  %first = add i32 %step, %id
  br label %loop
loop:
  %i = phi i32 [ %first, %before ], [ %next, %loop ]
  %s = phi i32 [ 0, %before ], [ %sum, %loop ]
  %x = zext i32 %i to i64
  %e = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %v = load i32, ptr addrspace(1) %e
  %sum = add i32 %s, %v
  %next = add i32 %i, %step
  %more = icmp ult i32 %next, %id
  br i1 %more, label %loop, label %end
end:
  %r = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %y = zext i32 %id to i64
  %o = getelementptr i32, ptr addrspace(1) %q, i64 %y
  store i32 %r, ptr addrspace(1) %o
  ret void
}

; Minimum and maximum with the bounds of a clamp are one.
; CHECK-LABEL: {{^}}clamped:
; CHECK-NOT: {{FMIN|FMAX}}
; CHECK: FMA.f32.clamp_0_1
; CHECK-NOT: {{FMIN|FMAX}}
; CHECK: .size
define spir_kernel void @clamped(ptr addrspace(1) %p, float %f, float %g) {
  %m = fmul float %f, %g
  %a = call float @llvm.maxnum.f32(float %m, float 0.0)
  %b = call float @llvm.minnum.f32(float %a, float 1.0)
  store float %b, ptr addrspace(1) %p
  ret void
}
; CHECK-LABEL: {{^}}clamped_value:
; CHECK: FADD.f32.clamp_0_1
; CHECK-NOT: {{FMIN|FMAX}}
; CHECK: .size
define spir_kernel void @clamped_value(ptr addrspace(1) %p) {
  %m = load float, ptr addrspace(1) %p
  %a = call float @llvm.maxnum.f32(float %m, float 0.0)
  %b = call float @llvm.minnum.f32(float %a, float 1.0)
  store float %b, ptr addrspace(1) %p
  ret void
}
; Other bounds are not.
; CHECK-LABEL: {{^}}not_clamped:
; CHECK: FMAX.f32
; CHECK: FMIN.f32
define spir_kernel void @not_clamped(ptr addrspace(1) %p) {
  %m = load float, ptr addrspace(1) %p
  %a = call float @llvm.maxnum.f32(float %m, float 0.5)
  %b = call float @llvm.minnum.f32(float %a, float 1.0)
  store float %b, ptr addrspace(1) %p
  ret void
}
; A maximum that something else needs stays.
; CHECK-LABEL: {{^}}clamped_and_used:
; CHECK: FMAX.f32
; CHECK: FMIN.f32
define spir_kernel void @clamped_and_used(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %m = load float, ptr addrspace(1) %p
  %a = call float @llvm.maxnum.f32(float %m, float 0.0)
  %b = call float @llvm.minnum.f32(float %a, float 1.0)
  store float %a, ptr addrspace(1) %q
  store float %b, ptr addrspace(1) %p
  ret void
}

!0 = !{!"branch_weights", i32 1, i32 3}

; The average of packed halves, rounded up, without overflow.
; CHECK-LABEL: {{^}}average_of_halves:
; CHECK: +HADD.v2s16.rtp
; CHECK-NOT: SHIFT
; CHECK: STORE
define spir_kernel void @average_of_halves(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %a = load <2 x i16>, ptr addrspace(1) %p
  %b = load <2 x i16>, ptr addrspace(1) %q
  %x = xor <2 x i16> %a, %b
  %h = ashr <2 x i16> %x, splat (i16 1)
  %o = or <2 x i16> %a, %b
  %r = sub <2 x i16> %o, %h
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

; Coordinates are made right before the messages that need them: then these read
; no register, and FMA beside them can. What says where a varying is taken counts
; only outside of the middle of the pixel; there, FMA has the uniform or constant
; of the tuple.
; CHECK-LABEL: {{^}}blur:
; CHECK: *FMA.f32 {{.*}}u1.w
; CHECK-NEXT: +LD_VAR_IMM{{.*}}center t1, t,
; CHECK-COUNT-3: +TEXS_2D{{.*}} t1, t0, t,
; CHECK: eos blend
declare <4 x i32> @__mgpu_varying(i32, i32, i32, i32)
declare <4 x i32> @__mgpu_image_sample(i32, i32, i32, float, float, float, float, float, i32, float) convergent memory(none)
declare void @__mgpu_store_color(i32, i32, i32, <4 x i32>)
declare float @llvm.fmuladd.f32(float, float, float)

define spir_kernel void @blur(i32 "mgpu-image"="2d,read_only" %t, i32 "mgpu-sampler" %s, float %d, float %e) "mgpu-stage"="fragment" {
  %uv = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 2, i32 0)
  %uvf = bitcast <4 x i32> %uv to <4 x float>
  %u = extractelement <4 x float> %uvf, i64 0
  %v = extractelement <4 x float> %uvf, i64 1
  %scale = call <4 x i32> @__mgpu_varying(i32 1, i32 0, i32 2, i32 0)
  %scalef = bitcast <4 x i32> %scale to <4 x float>
  %k = extractelement <4 x float> %scalef, i64 0
  %x1 = call float @llvm.fmuladd.f32(float %d, float 3.0, float %u)
  %y1 = call float @llvm.fmuladd.f32(float %e, float 3.0, float %v)
  %c1 = call <4 x i32> @__mgpu_image_sample(i32 386, i32 %t, i32 %s, float %x1, float %y1, float poison, float poison, float poison, i32 poison, float poison)
  %f1 = bitcast <4 x i32> %c1 to <4 x float>
  %p1.0 = extractelement <4 x float> %f1, i64 0
  %s1.0 = call float @llvm.fmuladd.f32(float %p1.0, float 0.125, float 0.0)
  %p1.1 = extractelement <4 x float> %f1, i64 1
  %s1.1 = call float @llvm.fmuladd.f32(float %p1.1, float 0.125, float 0.0)
  %p1.2 = extractelement <4 x float> %f1, i64 2
  %s1.2 = call float @llvm.fmuladd.f32(float %p1.2, float 0.125, float 0.0)
  %x2 = call float @llvm.fmuladd.f32(float %d, float 4.0, float %u)
  %y2 = call float @llvm.fmuladd.f32(float %e, float 4.0, float %v)
  %c2 = call <4 x i32> @__mgpu_image_sample(i32 386, i32 %t, i32 %s, float %x2, float %y2, float poison, float poison, float poison, i32 poison, float poison)
  %f2 = bitcast <4 x i32> %c2 to <4 x float>
  %p2.0 = extractelement <4 x float> %f2, i64 0
  %s2.0 = call float @llvm.fmuladd.f32(float %p2.0, float 0.125, float %s1.0)
  %p2.1 = extractelement <4 x float> %f2, i64 1
  %s2.1 = call float @llvm.fmuladd.f32(float %p2.1, float 0.125, float %s1.1)
  %p2.2 = extractelement <4 x float> %f2, i64 2
  %s2.2 = call float @llvm.fmuladd.f32(float %p2.2, float 0.125, float %s1.2)
  %x3 = call float @llvm.fmuladd.f32(float %d, float 5.0, float %u)
  %y3 = call float @llvm.fmuladd.f32(float %e, float 5.0, float %v)
  %c3 = call <4 x i32> @__mgpu_image_sample(i32 386, i32 %t, i32 %s, float %x3, float %y3, float poison, float poison, float poison, i32 poison, float poison)
  %f3 = bitcast <4 x i32> %c3 to <4 x float>
  %p3.0 = extractelement <4 x float> %f3, i64 0
  %s3.0 = call float @llvm.fmuladd.f32(float %p3.0, float 0.125, float %s2.0)
  %p3.1 = extractelement <4 x float> %f3, i64 1
  %s3.1 = call float @llvm.fmuladd.f32(float %p3.1, float 0.125, float %s2.1)
  %p3.2 = extractelement <4 x float> %f3, i64 2
  %s3.2 = call float @llvm.fmuladd.f32(float %p3.2, float 0.125, float %s2.2)
  %x4 = call float @llvm.fmuladd.f32(float %d, float 6.0, float %u)
  %y4 = call float @llvm.fmuladd.f32(float %e, float 6.0, float %v)
  %c4 = call <4 x i32> @__mgpu_image_sample(i32 386, i32 %t, i32 %s, float %x4, float %y4, float poison, float poison, float poison, i32 poison, float poison)
  %f4 = bitcast <4 x i32> %c4 to <4 x float>
  %p4.0 = extractelement <4 x float> %f4, i64 0
  %s4.0 = call float @llvm.fmuladd.f32(float %p4.0, float 0.125, float %s3.0)
  %p4.1 = extractelement <4 x float> %f4, i64 1
  %s4.1 = call float @llvm.fmuladd.f32(float %p4.1, float 0.125, float %s3.1)
  %p4.2 = extractelement <4 x float> %f4, i64 2
  %s4.2 = call float @llvm.fmuladd.f32(float %p4.2, float 0.125, float %s3.2)
  %x5 = call float @llvm.fmuladd.f32(float %d, float 7.0, float %u)
  %y5 = call float @llvm.fmuladd.f32(float %e, float 7.0, float %v)
  %c5 = call <4 x i32> @__mgpu_image_sample(i32 386, i32 %t, i32 %s, float %x5, float %y5, float poison, float poison, float poison, i32 poison, float poison)
  %f5 = bitcast <4 x i32> %c5 to <4 x float>
  %p5.0 = extractelement <4 x float> %f5, i64 0
  %s5.0 = call float @llvm.fmuladd.f32(float %p5.0, float 0.125, float %s4.0)
  %p5.1 = extractelement <4 x float> %f5, i64 1
  %s5.1 = call float @llvm.fmuladd.f32(float %p5.1, float 0.125, float %s4.1)
  %p5.2 = extractelement <4 x float> %f5, i64 2
  %s5.2 = call float @llvm.fmuladd.f32(float %p5.2, float 0.125, float %s4.2)
  %x6 = call float @llvm.fmuladd.f32(float %d, float 8.0, float %u)
  %y6 = call float @llvm.fmuladd.f32(float %e, float 8.0, float %v)
  %c6 = call <4 x i32> @__mgpu_image_sample(i32 386, i32 %t, i32 %s, float %x6, float %y6, float poison, float poison, float poison, i32 poison, float poison)
  %f6 = bitcast <4 x i32> %c6 to <4 x float>
  %p6.0 = extractelement <4 x float> %f6, i64 0
  %s6.0 = call float @llvm.fmuladd.f32(float %p6.0, float 0.125, float %s5.0)
  %p6.1 = extractelement <4 x float> %f6, i64 1
  %s6.1 = call float @llvm.fmuladd.f32(float %p6.1, float 0.125, float %s5.1)
  %p6.2 = extractelement <4 x float> %f6, i64 2
  %s6.2 = call float @llvm.fmuladd.f32(float %p6.2, float 0.125, float %s5.2)
  %r = fmul float %s6.0, %k
  %r0 = insertelement <4 x float> poison, float %r, i64 0
  %r1 = insertelement <4 x float> %r0, float %s6.1, i64 1
  %r2 = insertelement <4 x float> %r1, float %s6.2, i64 2
  %r3 = insertelement <4 x float> %r2, float 1.0, i64 3
  %o = bitcast <4 x float> %r3 to <4 x i32>
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %o)
  ret void
}
