; Fragment programs: iteration of coefficient sets, feedback for discards and
; depth, colors in pixel output registers.
; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,DIRECT
; RUN: llc -mtriple=rogue -mcpu=gx6250 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,SLOTS
; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 < %s | FileCheck %s --check-prefix=META

target triple = "spir64-unknown-unknown"

declare <4 x i32> @__mgpu_varying(i32, i32, i32, i32)
declare float @__mgpu_fragment_coordinate(i32)
declare i32 @__mgpu_front_facing()
declare float @__mgpu_derivative(i32, float) convergent
declare <4 x i32> @__mgpu_image_sample(i32, i32, i32, float, float, float, float, float, i32, float)
declare void @__mgpu_discard(i32)
declare void @__mgpu_store_color(i32, i32, i32, <4 x i32>)
declare void @__mgpu_store_depth(float)

; The set of 1/w is the first one. Flat values are read as they are, without
; iteration; nothing says which fragments are left, as all are.
; CHECK-LABEL: {{^}}varyings:
; DIRECT: { ditr.pixel r[[#R:]], drc0, cf4, 3, iter_mul, cf0 }
; SLOTS: s0 = cf4, s2 = cf0, s3 = r[[#R:]]; fitrp.pixel s3, drc0, s0, s2, 3
; CHECK: { wdf drc0 }
; CHECK-NOT: atst
; CHECK: cf18
; CHECK-SAME: .olchk
; CHECK-NOT: atst
; CHECK: .end
; META: name: {{ *}}varyings
; META: rogue:
; META: coefficients: 20
; META: coefficients:
; META-NEXT: - components: 1
; META-NEXT:   register: 0
; META-NEXT:   source: inverse_w
; META-NEXT: - component: 1
; META-NEXT:   components: 3
; META-NEXT:   interpolation: smooth
; META-NEXT:   location: 2
; META-NEXT:   register: 4
; META-NEXT:   source: varying
; META: outputs:
; META-NEXT: - format: words4
; META-NEXT:   register: 0
; META-NEXT:   target: 0
define spir_kernel void @varyings() "mgpu-stage"="fragment" {
  %v = call <4 x i32> @__mgpu_varying(i32 2, i32 1, i32 3, i32 0)
  %f = call <4 x i32> @__mgpu_varying(i32 5, i32 0, i32 9, i32 0)
  %w = extractelement <4 x i32> %f, i64 0
  %c = insertelement <4 x i32> %v, i32 %w, i64 3
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %c)
  ret void
}

; Depth is set 0, and no perspective. Bytes are packed by one group.
; CHECK-LABEL: {{^}}depth:
; DIRECT: ditr.pixel r{{[0-9]+}}, drc0, cf0, 1, none
; SLOTS: fitr.pixel
; CHECK: repeat 4 {{.*}}pck.u8888.scale
; CHECK: w{{[01]}} = o0 }.olchk
; META: name: {{ *}}depth
; META: source: depth
; META: format: unorm8x4
define spir_kernel void @depth() "mgpu-stage"="fragment" "mgpu-color-formats"="unorm8x4" {
  %z = call float @__mgpu_fragment_coordinate(i32 2)
  %x = call float @__mgpu_fragment_coordinate(i32 0)
  %s = fmul float %x, %z
  %z.bits = bitcast float %s to i32
  %a = insertelement <4 x i32> poison, i32 %z.bits, i64 0
  %c = shufflevector <4 x i32> %a, <4 x i32> poison, <4 x i32> zeroinitializer
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %c)
  ret void
}

; One feedback, in front of the outputs, which are not under a condition.
; CHECK-LABEL: {{^}}discards:
; CHECK: atst _, s0, s1, s2 }.olchk
; CHECK-NEXT: { wdf drc0 }
; CHECK-NOT: if(
; CHECK: = o0
; META: name: {{ *}}discards
; META: can_discard: true
define spir_kernel void @discards() "mgpu-stage"="fragment" {
  %v = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 4, i32 0)
  %a.bits = extractelement <4 x i32> %v, i64 3
  %a = bitcast i32 %a.bits to float
  %is = fcmp olt float %a, 0.5
  %c = zext i1 %is to i32
  call void @__mgpu_discard(i32 %c)
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %v)
  ret void
}

; Depth is the only feedback, for instances that are left. A branch around it would
; leave it out where none is, and the hardware would keep them all.
; CHECK-LABEL: {{^}}discards_and_depth:
; CHECK-NOT: atst
; CHECK-NOT: br.
; CHECK: if({{!?}}p0) { {{.*}}depthf w0 }.olchk
; CHECK-NEXT: { wdf drc0 }
; CHECK-NOT: atst
; CHECK: .end
; META: writes_depth: true
; META: name: {{ *}}discards_and_depth
define spir_kernel void @discards_and_depth() "mgpu-stage"="fragment" {
  %v = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 4, i32 0)
  %a.bits = extractelement <4 x i32> %v, i64 3
  %a = bitcast i32 %a.bits to float
  %is = fcmp olt float %a, 0.5
  br i1 %is, label %gone, label %on
gone:
  call void @__mgpu_discard(i32 1)
  br label %on
on:
  call void @__mgpu_store_depth(float %a)
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %v)
  ret void
}

; With early tests there is no feedback: who has discarded itself does not write.
; CHECK-LABEL: {{^}}early:
; CHECK-NOT: atst
; CHECK: if({{!?}}p0) {{.*}}= o0
; CHECK-NOT: atst
; CHECK: .end
define spir_kernel void @early() "mgpu-stage"="fragment" "mgpu-early-tests" {
  %v = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 4, i32 0)
  %a.bits = extractelement <4 x i32> %v, i64 3
  %a = bitcast i32 %a.bits to float
  %is = fcmp olt float %a, 0.5
  %c = zext i1 %is to i32
  call void @__mgpu_discard(i32 %c)
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %v)
  ret void
}

; Helpers do not store. The test of depth waits for what is stored.
; CHECK-LABEL: {{^}}stores:
; CHECK: savmsk.vm
; CHECK: st
; CHECK: depthf
; META: has_side_effects: true
; META: name: {{ *}}stores
define spir_kernel void @stores(ptr addrspace(1) %p) "mgpu-stage"="fragment" {
  store i32 1, ptr addrspace(1) %p
  ret void
}

; Fine derivatives are those of the own row or column.
; CHECK-LABEL: {{^}}derivatives:
; CHECK-DAG: fdsxf
; CHECK-DAG: fdsy ft
; META: needs_helpers: true
; META: name: {{ *}}derivatives
define spir_kernel void @derivatives() "mgpu-stage"="fragment" {
  %v = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 1, i32 0)
  %a.bits = extractelement <4 x i32> %v, i64 0
  %a = bitcast i32 %a.bits to float
  %x = call float @__mgpu_derivative(i32 0, float %a) convergent
  %y = call float @__mgpu_derivative(i32 3, float %a) convergent
  %x.bits = bitcast float %x to i32
  %y.bits = bitcast float %y to i32
  %c = insertelement <4 x i32> %v, i32 %x.bits, i64 1
  %d = insertelement <4 x i32> %c, i32 %y.bits, i64 2
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %d)
  ret void
}

; A level that neighbours give needs no word.
; CHECK-LABEL: {{^}}texture:
; CHECK: smp2d.fcnorm drc0
; META: name: {{ *}}texture
define spir_kernel void @texture(i32 "mgpu-sampler" %s, i32 "mgpu-image"="2d,read_only" %i) "mgpu-stage"="fragment" {
  %v = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 2, i32 0)
  %u.bits = extractelement <4 x i32> %v, i64 0
  %v.bits = extractelement <4 x i32> %v, i64 1
  %u = bitcast i32 %u.bits to float
  %w = bitcast i32 %v.bits to float
  %t = call <4 x i32> @__mgpu_image_sample(i32 386, i32 %i, i32 %s, float %u, float %w, float poison, float poison, float poison, i32 poison, float poison)
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %t)
  ret void
}

; What the driver says of front faces is a word of its own.
; CHECK-LABEL: {{^}}faces:
; CHECK: sr.face_orient
; META: kind: front_winding
; META: name: {{ *}}faces
define spir_kernel void @faces() "mgpu-stage"="fragment" {
  %f = call i32 @__mgpu_front_facing()
  %c = insertelement <4 x i32> zeroinitializer, i32 %f, i64 0
  call void @__mgpu_store_color(i32 0, i32 0, i32 1, <4 x i32> %c)
  ret void
}
