; Conversions of parts of words.
; REQUIRES: bifrost-registered-target
; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -verify-machineinstrs < %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Bytes and halves of words and pairs are operands of the conversion.
define spir_kernel void @parts(ptr addrspace(1) %p, i32 %a, i64 %b) {
; CHECK-LABEL: {{^}}parts:
; CHECK-NOT: {{SHIFT|[SU](8|16)_TO_[SU]32}}
; CHECK: .Lfunc_end
  %bytes = bitcast i32 %a to <4 x i8>
  %more = bitcast i64 %b to <8 x i8>
  %halves = bitcast i64 %b to <4 x i16>
  %b0 = extractelement <4 x i8> %bytes, i32 0
  %b1 = extractelement <4 x i8> %bytes, i32 1
  %b2 = extractelement <4 x i8> %bytes, i32 2
  %b3 = extractelement <4 x i8> %bytes, i32 3
  %b5 = extractelement <8 x i8> %more, i32 5
  %b6 = extractelement <8 x i8> %more, i32 6
  %b7 = extractelement <8 x i8> %more, i32 7
  %h1 = extractelement <4 x i16> %halves, i32 1
  %f0 = sitofp i8 %b0 to float
  %f1 = sitofp i8 %b1 to float
  %f2 = uitofp i8 %b2 to float
  %f3 = uitofp i8 %b3 to float
  %f4 = uitofp i8 %b5 to float
  %f5 = sitofp i8 %b6 to float
  %f6 = sitofp i8 %b7 to float
  %f7 = sitofp i16 %h1 to float
  %v0 = insertelement <8 x float> poison, float %f0, i32 0
  %v1 = insertelement <8 x float> %v0, float %f1, i32 1
  %v2 = insertelement <8 x float> %v1, float %f2, i32 2
  %v3 = insertelement <8 x float> %v2, float %f3, i32 3
  %v4 = insertelement <8 x float> %v3, float %f4, i32 4
  %v5 = insertelement <8 x float> %v4, float %f5, i32 5
  %v6 = insertelement <8 x float> %v5, float %f6, i32 6
  %v7 = insertelement <8 x float> %v6, float %f7, i32 7
  store <8 x float> %v7, ptr addrspace(1) %p
  ret void
}
