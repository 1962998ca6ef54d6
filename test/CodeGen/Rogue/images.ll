; Images and samplers: states in shared registers that accesses name, coordinates
; side by side, components up to the last one that is used.
; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=rogue -mcpu=gx6250 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 < %s | FileCheck %s --check-prefix=WORDS

target triple = "spir64-unknown-unknown"

declare <4 x i32> @__mgpu_image_sample(i32, i32, i32, float, float, float, float, float, i32, float)
declare <4 x i32> @__mgpu_image_gather(i32, i32, i32, float, float, float, float, float, i32)
declare <4 x i32> @__mgpu_image_fetch(i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare <4 x i32> @__mgpu_image_load(i32, i32, i32, i32, i32, i32, i32)
declare void @__mgpu_image_store(i32, i32, i32, i32, i32, i32, i32, <4 x i32>)
declare i32 @__mgpu_constant_sampler(i32)
declare i32 @__mgpu_global_id(i32)

; Two components of a sample at level 0, which needs no word. States come behind
; the pointer, in the order of the arguments.
; CHECK-LABEL: {{^}}sample:
; CHECK: s0 = sh12, s1 = r{{[0-9]+}}, s2 = sh8, s3 = c0, s4 = r{{[0-9]+}}; smp2d.fcnorm.replace drc0, s0, s1, s2, s3, s4, 2 }
; CHECK-NEXT: { wdf drc0 }
define spir_kernel void @sample(i32 "mgpu-sampler" %s, i32 "mgpu-image"="2d,read_only" %i, ptr addrspace(1) %p) {
  %n = call i32 @__mgpu_global_id(i32 0)
  %x = sitofp i32 %n to float
  %y = fadd float %x, 1.0
  %t = call <4 x i32> @__mgpu_image_sample(i32 2, i32 %i, i32 %s, float %x, float %y, float poison, float poison, float poison, i32 poison, float poison)
  %g = extractelement <4 x i32> %t, i64 1
  store i32 %g, ptr addrspace(1) %p
  ret void
}

; Integers are not converted. A level that is an argument is the shared one, another
; one comes behind the coordinates.
; CHECK-LABEL: {{^}}levels:
; CHECK: s3 = sh6, s4 = r{{[0-9]+}}; smp1d.replace drc0, s0, s1, s2, s3, s4, 1 }
; CHECK: s3 = c0, s4 = r{{[0-9]+}}; smp1d.bias.pplod drc0, s0, s1, s2, s3, s4, 1 }
define spir_kernel void @levels(i32 "mgpu-sampler" %s, i32 "mgpu-image"="1d,read_only" %i, ptr addrspace(1) %p, float %l) {
  %n = call i32 @__mgpu_global_id(i32 0)
  %x = sitofp i32 %n to float
  %t = call <4 x i32> @__mgpu_image_sample(i32 8320, i32 %i, i32 %s, float %x, float poison, float poison, float poison, float poison, i32 poison, float %l)
  %u = call <4 x i32> @__mgpu_image_sample(i32 8448, i32 %i, i32 %s, float %x, float poison, float poison, float poison, float poison, i32 poison, float %x)
  %a = extractelement <4 x i32> %t, i64 0
  %b = extractelement <4 x i32> %u, i64 0
  %c = add i32 %a, %b
  store i32 %c, ptr addrspace(1) %p
  ret void
}

; A layer is an address, which needs a level in front; offsets come last.
; CHECK-LABEL: {{^}}layer:
; CHECK: { s0 = sh6, s1 = r{{[0-9]+}}, s2 = sh4, s3 = sh5, is0 = s3, is4 = ft0, is5 = fte; umadd64 ft0, s0, s1, s2, is0, _
; CHECK: smp2d.fcnorm.replace.pplod.tao.soo drc0, s0, s1, s2, s3, s4, 1 }
define spir_kernel void @layer(i32 "mgpu-sampler" %s, i32 "mgpu-image"="2d,array,read_only" %i, ptr addrspace(1) %p, float %x, i32 %o) {
  %t = call <4 x i32> @__mgpu_image_sample(i32 74, i32 %i, i32 %s, float %x, float %x, float poison, float %x, float poison, i32 %o, float poison)
  %g = extractelement <4 x i32> %t, i64 0
  store i32 %g, ptr addrspace(1) %p
  ret void
}

; The second components of four texels, of which there are two each.
; CHECK-LABEL: {{^}}gather:
; CHECK: s4 = r[[#T:]]; smp2d.fcnorm.replace.data drc0, s0, s1, s2, s3, s4, 2 }
; CHECK: st s0, 32bit, drc1, 1, s3
define spir_kernel void @gather(i32 "mgpu-sampler" %s, i32 "mgpu-image"="2d,read_only" %i, ptr addrspace(1) %p, float %x) {
  %t = call <4 x i32> @__mgpu_image_gather(i32 1026, i32 %i, i32 %s, float %x, float %x, float poison, float poison, float poison, i32 poison)
  %c = extractelement <4 x i32> %t, i64 0
  store i32 %c, ptr addrspace(1) %p
  ret void
}

; Texels are counted, as floats; the sampler is one of the launch. A level is a
; float, too.
; CHECK-LABEL: {{^}}fetch:
; CHECK-COUNT-2: unpck.s32
; CHECK: smp2d.nncoords.replace drc0, s0, s1, s2, s3, s4, 3 }
; CHECK: smp2d.nncoords.replace.pplod drc0, s0, s1, s2, s3, s4, 1 }
define spir_kernel void @fetch(i32 "mgpu-image"="2d,read_only" %i, ptr addrspace(1) %p) {
  %s = call i32 @__mgpu_constant_sampler(i32 16)
  %x = call i32 @__mgpu_global_id(i32 0)
  %y = call i32 @__mgpu_global_id(i32 1)
  %t = call <4 x i32> @__mgpu_image_fetch(i32 12290, i32 %i, i32 %s, i32 %x, i32 %y, i32 poison, i32 poison, i32 0, i32 poison)
  %u = call <4 x i32> @__mgpu_image_fetch(i32 12290, i32 %i, i32 %s, i32 %x, i32 %y, i32 poison, i32 poison, i32 %x, i32 poison)
  %b = extractelement <4 x i32> %t, i64 2
  %r = extractelement <4 x i32> %u, i64 0
  %c = add i32 %b, %r
  store i32 %c, ptr addrspace(1) %p
  ret void
}

; A number of a sample is in the word of the offsets.
; CHECK-LABEL: {{^}}samples:
; CHECK: smp2d.fcnorm.nncoords.replace.sno drc0, s0, s1, s2, s3, s4, 1 }
define spir_kernel void @samples(i32 "mgpu-image"="2d,multisampled,read_only" %i, ptr addrspace(1) %p, i32 %x) {
  %s = call i32 @__mgpu_constant_sampler(i32 16)
  %t = call <4 x i32> @__mgpu_image_fetch(i32 18, i32 %i, i32 %s, i32 %x, i32 %x, i32 poison, i32 poison, i32 0, i32 3)
  %r = extractelement <4 x i32> %t, i64 0
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; An index in a buffer of texels is a place in rows, or outside.
; CHECK-LABEL: {{^}}buffer:
; CHECK: smp2d.fcnorm.nncoords.replace drc0, s0, s1, s2, s3, s4, 1 }
define spir_kernel void @buffer(i32 "mgpu-image"="1d_buffer,read_only" %i, ptr addrspace(1) %p, i32 %x) {
  %s = call i32 @__mgpu_constant_sampler(i32 16)
  %t = call <4 x i32> @__mgpu_image_fetch(i32 1, i32 %i, i32 %s, i32 %x, i32 poison, i32 poison, i32 poison, i32 0, i32 poison)
  %r = extractelement <4 x i32> %t, i64 0
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; The format is known: no branch. What a store reads is not written before it has
; ended; a load behind it waits, too.
; CHECK-LABEL: {{^}}store:
; CHECK-NOT: br
; CHECK-COUNT-4: pck.u8888.scale
; CHECK: smp2d.nncoords.replace.wrt drc1, s0, s1, s2, s3, s4, 4 }
; CHECK: { wdf drc1 }
; CHECK: smp2d.fcnorm.nncoords.replace drc0, s0, s1, s2, s3, s4, 1 }
define spir_kernel void @store(i32 "mgpu-image"="2d,read_write" %i, <4 x i32> %v, ptr addrspace(1) %p, i32 %x) {
  call void @__mgpu_image_store(i32 49154, i32 %i, i32 %x, i32 %x, i32 poison, i32 poison, i32 poison, <4 x i32> %v)
  %t = call <4 x i32> @__mgpu_image_load(i32 2, i32 %i, i32 %x, i32 %x, i32 poison, i32 poison, i32 poison)
  %r = extractelement <4 x i32> %t, i64 0
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; It is not: one of several conversions, for all instances at once. Integers are
; limited.
; CHECK-LABEL: {{^}}convert:
; CHECK-NOT: cnd{{[a-z]+}}.if(p0) w0, s0, 1
; CHECK-COUNT-9: smp2d.nncoords.replace.wrt drc1
; CHECK: { nop }.end
define spir_kernel void @convert(i32 "mgpu-image"="2d,write_only" %i, <4 x i32> %v, i32 %x) #0 {
  call void @__mgpu_image_store(i32 2, i32 %i, i32 %x, i32 %x, i32 poison, i32 poison, i32 poison, <4 x i32> %v)
  ret void
}
; CHECK-LABEL: {{^}}limit:
; CHECK-COUNT-4: tstl.u32
; CHECK: smp2d.nncoords.replace.wrt drc1
define spir_kernel void @limit(i32 "mgpu-image"="2d,write_only" %i, <4 x i32> %v, i32 %x) #0 {
  call void @__mgpu_image_store(i32 12290, i32 %i, i32 %x, i32 %x, i32 poison, i32 poison, i32 poison, <4 x i32> %v)
  ret void
}

; One of two images: an access of each, which name constants.
; CHECK-LABEL: {{^}}choose:
; CHECK-DAG: s0 = sh12, {{.*}}smp1d
; CHECK-DAG: s0 = sh16, {{.*}}smp1d
define spir_kernel void @choose(i32 "mgpu-image"="1d,read_only" %a, i32 "mgpu-image"="1d,read_only" %b, ptr addrspace(1) %p, i32 %which) {
  %s = call i32 @__mgpu_constant_sampler(i32 16)
  %c = icmp eq i32 %which, 0
  %h = select i1 %c, i32 %a, i32 %b
  %t = call <4 x i32> @__mgpu_image_fetch(i32 0, i32 %h, i32 %s, i32 %which, i32 poison, i32 poison, i32 poison, i32 0, i32 poison)
  %r = extractelement <4 x i32> %t, i64 0
  store i32 %r, ptr addrspace(1) %p
  ret void
}

attributes #0 = { "uniform-work-group-size"="true" }

; What the launch has to supply.
; WORDS: kind: image
; WORDS: offset: 48
; WORDS: size: 16
; WORDS: name: sample
; WORDS: name: levels
; WORDS: image_words:
; WORDS: kind: address
; WORDS: offset: 16
; WORDS: kind: layer_bytes
; WORDS: offset: 24
; WORDS: kind: array_size
; WORDS: offset: 28
; WORDS: name: layer
; WORDS: kind: gather_sampler
; WORDS: name: gather
; WORDS: kind: texel_sampler
; WORDS: name: fetch

; A comparison is of the texels of a filter, which are weighted by where they are.
; CHECK-LABEL: {{^}}compare:
; CHECK-DAG: smp2d.fcnorm.replace.data drc0, s0, s1, s2, s3, s4, 1 }
; CHECK-DAG: smp2d.fcnorm.replace.info drc0, s0, s1, s2, s3, s4, 1 }
define spir_kernel void @compare(i32 "mgpu-sampler" %s, i32 "mgpu-image"="2d,read_only" %i, ptr addrspace(1) %p, float %x) {
  %t = call <4 x i32> @__mgpu_image_sample(i32 34, i32 %i, i32 %s, float %x, float %x, float poison, float poison, float %x, i32 poison, float poison)
  %c = extractelement <4 x i32> %t, i64 0
  store i32 %c, ptr addrspace(1) %p
  ret void
}
