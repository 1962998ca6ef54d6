; Vertex shaders: two programs up to v11, from v12 on one that asks what to
; store.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,TWO
; RUN: llc -mtriple=valhall -mcpu=mali-g720 -verify-machineinstrs < %s | FileCheck %s --check-prefixes=CHECK,ONE

declare <4 x i32> @__mgpu_attribute(i32, i32)
declare i32 @__mgpu_vertex_id()
declare void @__mgpu_store_position(float, float, float, float)
declare void @__mgpu_store_point_size(float)
declare void @__mgpu_store_layer(i32)
declare void @__mgpu_store_varying(i32, i32, i32, <4 x i32>)

; The position is on the screen, times scale plus offset, with 1/w, in the record
; of the vertex; the viewport's numbers are pairs. What only varyings need is not
; computed for it.
; CHECK-LABEL: {{^}}shader:
; TWO-DAG: LD_ATTR_IMM.v4.f32.slot{{[0-2]}}{{.*}} @r{{[0-9:r]+}}, r60{{\^?}}, r61{{\^?}}, index:0x0, table:0x0
; TWO-DAG: LEA_BUF_IMM.slot{{[0-2]}}{{.*}} @[[AT:r[0-9]+]]:r{{[0-9]+}}, r59{{\^?}}, table:0xD, index:0x0
; TWO-DAG: FRCP.f32
; TWO-DAG: FMA.f32{{.*}}, u0.w0, u0.w1
; TWO-DAG: FMA.f32{{.*}}, u1.w0, u1.w1
; TWO-DAG: FMA.f32{{.*}}, u2.w0, u2.w1
; TWO-NOT: index:0x2
; TWO: STORE.i128.istream{{.*}}.end @r{{[0-9:r]+}}, [[[AT]]^:
; TWO-LABEL: {{^}}shader.varyings:
; TWO-NOT: FRCP
; TWO: LD_ATTR_IMM.v2.auto.slot{{[0-2]}}{{.*}}, index:0x2, table:0x0
; TWO: STORE.i64.estream{{.*}}.end @r{{[0-9:r]+}}, [{{.*}}], offset:24
; ONE: shader_output.w0, #0x1
; ONE: BRANCHZ.eq
; ONE: STORE.i128.istream
; ONE: shader_output.w0, #0x4
; ONE: LEA_BUF_IMM{{.*}} table:0xD, index:0x1
; ONE: STORE.i64.estream{{.*}}, offset:24
define spir_kernel void @shader() "mgpu-stage"="vertex" {
  %p = call <4 x i32> @__mgpu_attribute(i32 0, i32 0)
  %f = bitcast <4 x i32> %p to <4 x float>
  %x = extractelement <4 x float> %f, i32 0
  %y = extractelement <4 x float> %f, i32 1
  %z = extractelement <4 x float> %f, i32 2
  %w = extractelement <4 x float> %f, i32 3
  %c = call <4 x i32> @__mgpu_attribute(i32 2, i32 2)
  call void @__mgpu_store_position(float %x, float %y, float %z, float %w)
  call void @__mgpu_store_varying(i32 1, i32 2, i32 2, <4 x i32> %c)
  ret void
}

; Size and layer lie in a record behind those of four positions; the size is a
; half, and at least one.
; CHECK-LABEL: {{^}}points:
; CHECK-DAG: IADD.u32 r[[ID:[0-9]+]], r59{{\^?}}, 0x7060504.b0
; CHECK-DAG: FMAX.f32
; CHECK-DAG: STORE.i16.istream{{.*}}, offset:0{{$}}
; CHECK-DAG: STORE.i8.istream{{.*}}, offset:2
; CHECK: .size points
define spir_kernel void @points() "mgpu-stage"="vertex" {
  %id = call i32 @__mgpu_vertex_id()
  %s = uitofp i32 %id to float
  call void @__mgpu_store_position(float %s, float %s, float %s, float 1.0)
  call void @__mgpu_store_point_size(float %s)
  call void @__mgpu_store_layer(i32 %id)
  ret void
}

; Linear on the screen: times w.
; CHECK-LABEL: {{^}}linear{{(\.varyings)?}}:
; TWO-LABEL: {{^}}linear.varyings:
; CHECK: FMA.f32{{.*}} r0, r0^, r3^, 0x0.neg
; CHECK: STORE.i32.estream{{.*}} @r0,
define spir_kernel void @linear() "mgpu-stage"="vertex" {
  %p = call <4 x i32> @__mgpu_attribute(i32 0, i32 0)
  %f = bitcast <4 x i32> %p to <4 x float>
  %x = extractelement <4 x float> %f, i32 0
  %w = extractelement <4 x float> %f, i32 3
  call void @__mgpu_store_position(float %x, float %x, float %x, float %w)
  call void @__mgpu_store_varying(i32 0, i32 0, i32 17, <4 x i32> %p)
  ret void
}

; Two or three words that do not begin where two or four would are stored in parts.
; CHECK-LABEL: {{^}}components{{(\.varyings)?}}:
; TWO-LABEL: {{^}}components.varyings:
; CHECK-DAG: STORE.i32.estream{{.*}}, offset:4{{$}}
; CHECK-DAG: STORE.i64.estream{{.*}}, offset:8{{$}}
; CHECK-DAG: STORE.i32.estream{{.*}}, offset:20{{$}}
; CHECK-DAG: STORE.i32.estream{{.*}}, offset:24{{$}}
; CHECK: .size components
define spir_kernel void @components() "mgpu-stage"="vertex" {
  %p = call <4 x i32> @__mgpu_attribute(i32 0, i32 0)
  %f = bitcast <4 x i32> %p to <4 x float>
  %x = extractelement <4 x float> %f, i32 0
  call void @__mgpu_store_position(float %x, float %x, float %x, float %x)
  call void @__mgpu_store_varying(i32 0, i32 1, i32 3, <4 x i32> %p)
  call void @__mgpu_store_varying(i32 1, i32 1, i32 2, <4 x i32> %p)
  ret void
}

; CHECK: kind: {{.*}}viewport_scale_x
; TWO: program: {{.*}}position
; TWO: varying_bytes: 0
; TWO: program: {{.*}}varyings
; TWO: varying_bytes: 32
; ONE: program: {{.*}}whole
; ONE: varying_bytes: 32
; CHECK: writes_layer: true
; CHECK: writes_point_size: true
