; Narrow elements of a split vector are taken from its words. (Type legalisation in
; LLVM would "truncate" two halves to two words.)
; RUN: llc -verify-machineinstrs -mtriple=valhall -mcpu=mali-g57 < %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: bytes:
; CHECK-DAG: LOAD.i32.unsigned.slot{{[0-9.a-z]*}} @[[LOW:r[0-9]+]], u1, offset:0
; CHECK-DAG: LOAD.i32.unsigned.slot{{[0-9.a-z]*}} @[[HIGH:r[0-9]+]], u1, offset:4
; CHECK-DAG: U16_TO_U32{{[.a-z0-9]*}} [[B3:r[0-9]+]], [[HIGH]].h1
; CHECK-DAG: U16_TO_U32{{[.a-z0-9]*}} [[B1:r[0-9]+]], [[LOW]].h1
; CHECK:     MKVEC.v2i8 [[TOP:r[0-9]+]], [[HIGH]]^.b0, [[B3]]^.b0, 0x0
; CHECK:     MKVEC.v2i8 [[ALL:r[0-9]+]], [[LOW]]^.b0, [[B1]]^.b0, [[TOP]]^
; CHECK:     STORE.i32.slot{{.*}} @[[ALL]], u0, offset:0
define spir_kernel void @bytes(ptr addrspace(1) %out, ptr addrspace(1) %in) "mgpu-buffer-align"="1" {
  %v = load <4 x i16>, ptr addrspace(1) %in, align 4
  %t = trunc <4 x i16> %v to <4 x i8>
  store <4 x i8> %t, ptr addrspace(1) %out, align 4
  ret void
}

; CHECK-LABEL: bits:
; CHECK-DAG: LOAD.i32.unsigned.slot{{[0-9.a-z]*}} @[[WORD:r[0-9]+]], u1, offset:4
; CHECK:     [[WORD]]{{\^?}}.h1
define spir_kernel void @bits(ptr addrspace(1) %out, ptr addrspace(1) %in) "mgpu-buffer-align"="1" {
  %v = load <4 x i16>, ptr addrspace(1) %in, align 4
  %t = trunc <4 x i16> %v to <4 x i1>
  %s = select <4 x i1> %t, <4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> zeroinitializer
  store <4 x i32> %s, ptr addrspace(1) %out, align 16
  ret void
}
