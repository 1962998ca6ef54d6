; With compiled-only, what no open compiler emits is done by what one does.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -mattr=+compiled-only -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -mattr=+compiled-only -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g1 -mattr=+compiled-only -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -mattr=+compiled-only -O0 -verify-machineinstrs < %s -o /dev/null

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; None of these in any kernel.
; CHECK-NOT: {{(IADD|ISUB|SHADDX)\.u64|IMULD|ICMP_MULTI|CSEL\.f32|SHIFT_[A-Z]+\.i64|FMA_RSCALE_LEFT|ATOM1\.}}
; CHECK-NOT: {{CMP_[A-Z]+\.[a-z0-9]+\.(gt|le|gtlt)|not_result|neg_result|LOAD\.i(8|16)\.w0|LOAD\.i[0-9]+\.d0}}

; CHECK-LABEL: {{^}}sub:
; CHECK-DAG: ISUB.u32
; CHECK-DAG: ICMP_OR.u32.lt.m1
; CHECK: IADD.u32
define spir_kernel void @sub(ptr addrspace(1) %p, i64 %a, i64 %b) {
  %r = sub i64 %a, %b
  store i64 %r, ptr addrspace(1) %p
  ret void
}

; Four products of halves, and that of the words.
; CHECK-LABEL: {{^}}high_product:
; CHECK-COUNT-4: IMUL.i32
; CHECK-NOT: IMUL.s32
define spir_kernel void @high_product(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %x = sext i32 %a to i64
  %y = sext i32 %b to i64
  %m = mul i64 %x, %y
  %h = lshr i64 %m, 32
  %r = trunc i64 %h to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; Addition of pairs takes pairs.
; CHECK-LABEL: {{^}}address:
; CHECK: SHADDX.s64 [r{{[0-9]+}}:r{{[0-9]+}}], u{{[0-9]+}}, [r{{[0-9]+}}{{\^?}}:r{{[0-9]+}}{{\^?}}], shift:0x2
define spir_kernel void @address(ptr addrspace(1) %p, i32 %i) {
  %x = zext i32 %i to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
  store i32 %i, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: {{^}}less:
; CHECK: ICMP_OR.u32.lt
; CHECK: ICMP_AND.u32.eq
; CHECK: ICMP_OR.s32.lt
define spir_kernel void @less(ptr addrspace(1) %p, i64 %a, i64 %b) {
  %c = icmp slt i64 %a, %b
  %r = zext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}shift:
; CHECK-DAG: LSHIFT_OR.i32
; CHECK-DAG: RSHIFT_OR.i32
; CHECK: CSEL.u32.eq
define spir_kernel void @shift(ptr addrspace(1) %p, i64 %a, i64 %s) {
  %m = and i64 %s, 63
  %r = shl i64 %a, %m
  store i64 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}select_float:
; CHECK: FCMP_OR.f32.lt.m1
; CHECK: CSEL.u32.eq
define spir_kernel void @select_float(ptr addrspace(1) %p, float %a, float %b, i32 %x, i32 %y) {
  %c = fcmp ogt float %a, %b
  %r = select i1 %c, i32 %x, i32 %y
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}ordered_unequal:
; CHECK: FCMP_OR.f32.lt
; CHECK: FCMP_OR.f32.lt
define spir_kernel void @ordered_unequal(ptr addrspace(1) %p, float %a, float %b) {
  %c = fcmp one float %a, %b
  %r = zext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}load_byte:
; CHECK: LOAD.i8.unsigned
; CHECK: S8_TO_S32
define spir_kernel void @load_byte(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %b = load i8, ptr addrspace(1) %q
  %r = sext i8 %b to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}increment:
; CHECK: ATOM.i32.{{.*}}aadd
define spir_kernel void @increment(ptr addrspace(1) %p) {
  %r = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  ret void
}

; CHECK-LABEL: {{^}}root:
; CHECK: FRSQ.f32
; CHECK: FCMP_OR.f32.eq.m1
; CHECK: CSEL.u32.eq
define spir_kernel void @root(ptr addrspace(1) %p, float %a) {
  %r = call float @llvm.sqrt.f32(float %a)
  store float %r, ptr addrspace(1) %p
  ret void
}
declare float @llvm.sqrt.f32(float)

; The low half of a mask is tested.
; CHECK-LABEL: {{^}}branch:
; CHECK: BRANCHZ{{(\.eq)?}}.reconverge r{{[0-9]+}}^.h0
; CHECK-NOT: BRANCHZ{{.*}} r{{[0-9]+\^?}},
define spir_kernel void @branch(ptr addrspace(1) %p, i32 %a) {
  %c = icmp eq i32 %a, 65536
  br i1 %c, label %then, label %done
then:
  %x = atomicrmw xchg ptr addrspace(1) %p, i32 0 monotonic
  br label %done
done:
  ret void
}
