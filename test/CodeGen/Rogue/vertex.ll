; Vertex programs: attributes and numbers are vertex inputs, positions leave in
; clip space, words in the order of the metadata, the last one with the end of the
; task.
; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=rogue -mcpu=gx6250 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 < %s | FileCheck %s --check-prefix=META
; RUN: not llc -mtriple=rogue -mcpu=bxs-4-64 %S/Inputs/stage-errors.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=ERROR

target triple = "spir64-unknown-unknown"

declare <4 x i32> @__mgpu_attribute(i32, i32)
declare i32 @__mgpu_vertex_id()
declare i32 @__mgpu_instance_id()
declare void @__mgpu_store_position(float, float, float, float)
declare void @__mgpu_store_point_size(float)
declare void @__mgpu_store_varying(i32, i32, i32, <4 x i32>)

; What is only passed on needs no register of the program; x is computed in the
; group that stores it.
; CHECK-LABEL: {{^}}pass:
; CHECK-NOT: viewport
; CHECK-DAG: s0 = vi2, {{.*}}uvsw.write w{{[01]}}, 1
; CHECK-DAG: fadd ft{{[01]}}, {{.*}}uvsw.write w{{[01]}}, 0
; CHECK-DAG: uvsw.write w{{[01]}}, 4
; CHECK: uvsw.write.emit.endtask w0, {{[0-9]+}} }.end
; META-LABEL: name: pass
; META: rogue:
; META: attributes:
; META-NEXT: - components: 2
; META-NEXT:   location: 1
; META-NEXT:   register: 1
; META: varyings:
; META-NEXT: - component: 0
; META-NEXT:   components: 2
; META-NEXT:   interpolation: smooth
; META-NEXT:   location: 3
; META-NEXT:   word: 4
; META: interpolation: flat
; META-NEXT: location: 0
; META-NEXT: word: 6
; META: vertex_id: 0
; META: words: 7
define spir_kernel void @pass() "mgpu-stage"="vertex" {
  %id = call i32 @__mgpu_vertex_id()
  %a = call <4 x i32> @__mgpu_attribute(i32 1, i32 0)
  %x.bits = extractelement <4 x i32> %a, i64 0
  %y.bits = extractelement <4 x i32> %a, i64 1
  %x = bitcast i32 %x.bits to float
  %y = bitcast i32 %y.bits to float
  %sum = fadd float %x, %y
  call void @__mgpu_store_position(float %sum, float %y, float 0.0, float 1.0)
  %flat = insertelement <4 x i32> poison, i32 %id, i64 0
  call void @__mgpu_store_varying(i32 0, i32 0, i32 9, <4 x i32> %flat)
  call void @__mgpu_store_varying(i32 3, i32 0, i32 2, <4 x i32> %a)
  ret void
}

; The first vertex input is the number of a work-item only in kernels: here it
; has all bits, and a sign that changes.
; CHECK-LABEL: {{^}}negated:
; CHECK-NOT: or ft4
; CHECK: xor ft4
; CHECK-NOT: or ft4
; CHECK: .size negated
define spir_kernel void @negated() "mgpu-stage"="vertex" {
  %a = call <4 x i32> @__mgpu_attribute(i32 0, i32 0)
  %x.bits = extractelement <4 x i32> %a, i64 0
  %x = bitcast i32 %x.bits to float
  call void @__mgpu_store_position(float %x, float %x, float 0.0, float 1.0)
  %minus = fneg float %x
  %minus.bits = bitcast float %minus to i32
  %varying = insertelement <4 x i32> poison, i32 %minus.bits, i64 0
  call void @__mgpu_store_varying(i32 0, i32 0, i32 1, <4 x i32> %varying)
  ret void
}

; Stores in branches leave together at the end, where all instances run.
; CHECK-LABEL: {{^}}branches:
; CHECK-NOT: uvsw
; CHECK: if({{.*}} ld s3
; CHECK-NOT: if({{.*}}uvsw
; CHECK-COUNT-4: uvsw.write w
; CHECK: uvsw.write.emit.endtask w0, 4 }.end
; META-LABEL: name: branches
; META: point_size: 4
define spir_kernel void @branches(ptr addrspace(1) %p) "mgpu-stage"="vertex" {
  %id = call i32 @__mgpu_instance_id()
  %is = icmp ugt i32 %id, 3
  br i1 %is, label %far, label %near
far:
  %at = getelementptr float, ptr addrspace(1) %p, i32 %id
  %z = load volatile float, ptr addrspace(1) %at
  call void @__mgpu_store_position(float 1.0, float 2.0, float %z, float %z)
  call void @__mgpu_store_point_size(float %z)
  ret void
near:
  call void @__mgpu_store_position(float 0.5, float 0.5, float 0.5, float 0.5)
  call void @__mgpu_store_point_size(float 4.0)
  ret void
}

; ERROR: blending into target 0 needs its format among the color formats
; ERROR: blending into target 0 as the attribute says it is not known
; ERROR: stencil are not supported
; ERROR: 'words3' is no format of output registers
; ERROR: need 12 output registers; bxs-4-64 has 4
; ERROR: sub-groups are for compute shaders only
