; Fragment programs blend themselves: they read what the output registers hold,
; in order with older fragments of the pixel, compute and write them.
; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=rogue -mcpu=gx6250 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 < %s | FileCheck %s --check-prefix=META

target triple = "spir64-unknown-unknown"

declare <4 x i32> @__mgpu_varying(i32, i32, i32, i32)
declare void @__mgpu_store_color(i32, i32, i32, <4 x i32>)

; Read once, and each byte is unpacked.
; CHECK-LABEL: {{^}}over:
; CHECK: s0 = o0{{.*}}.olchk
; CHECK-NOT: = o0,
; CHECK-DAG: unpck.u8888.scale ft0, s0.e0
; CHECK-DAG: unpck.u8888.scale ft0, s0.e3
; CHECK: pck.u8888.scale
; CHECK: w{{[01]}} = o0 }.olchk
; META: reads_targets: true
; META: name: {{ *}}over
; META: outputs:
; META-NEXT: - blend: {{.*}}source-alpha:one-minus-source-alpha:add:one:one-minus-source-alpha:add:rgba
; META-NEXT:   format: unorm8x4
define spir_kernel void @over() "mgpu-stage"="fragment" "mgpu-color-formats"="unorm8x4"
    "mgpu-color-blend"="source-alpha:one-minus-source-alpha:add:one:one-minus-source-alpha:add" {
  %v = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 4, i32 0)
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %v)
  ret void
}

; Channels that are not written stay, those of integers, too.
; CHECK-LABEL: {{^}}masked:
; CHECK-DAG: s0 = o2{{.*}}.olchk
; CHECK-DAG: s0 = o3{{.*}}.olchk
; CHECK-NOT: s0 = o0
; CHECK: .end
; META: name: {{ *}}masked
; META: blend: {{.*}}one:zero:add:one:zero:add:rg
define spir_kernel void @masked() "mgpu-stage"="fragment" "mgpu-color-formats"="words4"
    "mgpu-color-blend"="one:zero:add:rg" {
  %v = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 9, i32 0)
  call void @__mgpu_store_color(i32 0, i32 0, i32 1, <4 x i32> %v)
  ret void
}

; What only replaces does not read. There is no target 1.
; CHECK-LABEL: {{^}}replaces:
; CHECK-NOT: s0 = o
; CHECK-NOT: o2
; CHECK: .end
; META: reads_targets: false
; META: name: {{ *}}replaces
; META: outputs:
; META-NEXT: - format: half4
; META-NEXT:   register: 0
; META-NEXT:   target: 0
; META-NOT: target: 1
define spir_kernel void @replaces() "mgpu-stage"="fragment" "mgpu-color-formats"="half4,none"
    "mgpu-color-blend"="" {
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> zeroinitializer)
  call void @__mgpu_store_color(i32 1, i32 0, i32 0, <4 x i32> zeroinitializer)
  ret void
}
