; With compiled-only, what no open compiler emits is done by what one does.
; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -mattr=+compiled-only -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=bifrost -mcpu=mali-g71 -mattr=+compiled-only -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -mattr=+compiled-only -O0 -verify-machineinstrs < %s | FileCheck %s --check-prefix=NEVER
; RUN: llc -mtriple=bifrost -mcpu=mali-g52 -mattr=+compiled-only -verify-machineinstrs < %s | FileCheck %s --check-prefix=NEVER

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; None of these in any kernel.
; NEVER-NOT: {{SHADDX|IDP\.|CSEL\.(v2)?f|RSHIFT_XOR|ATOM_C1?\.i32|BRANCHZ\.i32|BRANCHZ\.i16\.ne}}
; NEVER-NOT: {{FCMP\.[a-z0-9]+\.(gt|le|gtlt)|MUX\.i32\.(neg|fp_zero)|FMA_RSCALE\.f32[a-z0-9_.]*\.left}}
; NEVER-NOT: {{LOAD\.[a-z0-9.]*(sext|d0)|IMUL\.i32\.[sz]ext|FROUND\.[a-z0-9]+\.rtna|FMIN\.[a-z0-9]+\.nan_propagate}}

; CHECK-LABEL: {{^}}sum:
; CHECK-DAG: IADD
; CHECK-DAG: ICMP.u32.gt t1
define spir_kernel void @sum(ptr addrspace(1) %p, i64 %a, i64 %b) {
  %r = add i64 %a, %b
  store i64 %r, ptr addrspace(1) %p
  ret void
}

; Both words of the index are shifted.
; CHECK-LABEL: {{^}}address:
; CHECK-DAG: LSHIFT_OR.i32
; CHECK-DAG: RSHIFT_OR.i32
; CHECK: STORE.i32
define spir_kernel void @address(ptr addrspace(1) %p, i32 %i) {
  %x = zext i32 %i to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
  store i32 %i, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: {{^}}byte_sum:
; CHECK: U8_TO_U32
; CHECK: IADD
define spir_kernel void @byte_sum(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %x = lshr i32 %b, 8
  %y = and i32 %x, 255
  %r = add i32 %a, %y
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}half_sum:
; CHECK: F16_TO_F32
; CHECK: FADD.f32
define spir_kernel void @half_sum(ptr addrspace(1) %p, float %a, half %b) {
  %x = fpext half %b to float
  %r = fadd float %a, %x
  store float %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}select_float:
; CHECK: FCMP.f32.lt.m1
; CHECK: {{MUX|CSEL}}.i32
define spir_kernel void @select_float(ptr addrspace(1) %p, float %a, float %b, i32 %x, i32 %y) {
  %c = fcmp ogt float %a, %b
  %r = select i1 %c, i32 %x, i32 %y
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}ordered_unequal:
; CHECK-COUNT-2: FCMP.f32.lt
define spir_kernel void @ordered_unequal(ptr addrspace(1) %p, float %a, float %b) {
  %c = fcmp one float %a, %b
  %r = zext i1 %c to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}load_byte:
; CHECK: LOAD.i8.w0.zext
; CHECK: S8_TO_S32
define spir_kernel void @load_byte(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %b = load i8, ptr addrspace(1) %q
  %r = sext i8 %b to i32
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}load_wide:
; CHECK: LOAD.i16.w0.zext
; CHECK: ARSHIFT.i32
define spir_kernel void @load_wide(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %b = load i16, ptr addrspace(1) %q
  %r = sext i16 %b to i64
  store i64 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}increment:
; CHECK: ATOM_C1_RETURN.i32.ainc
define spir_kernel void @increment(ptr addrspace(1) %p) {
  %r = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  ret void
}

; CHECK-LABEL: {{^}}root:
; CHECK: FCMP.f32.eq.m1
define spir_kernel void @root(ptr addrspace(1) %p, float %a) {
  %r = call float @llvm.sqrt.f32(float %a)
  store float %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}branch:
; CHECK: BRANCHZ.i16.eq
define spir_kernel void @branch(ptr addrspace(1) %p, i32 %a) {
entry:
  %id = call i32 @__mgpu_global_id(i32 0)
  %c = icmp slt i32 %id, %a
  br i1 %c, label %loop, label %done
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %x = atomicrmw xchg ptr addrspace(1) %p, i32 %i monotonic
  %n = add i32 %i, %x
  %d = icmp ult i32 %n, %id
  br i1 %d, label %loop, label %done
done:
  ret void
}
declare i32 @__mgpu_global_id(i32)

; One amount for each half.
; CHECK-LABEL: {{^}}shift_halves:
; CHECK: LSHIFT_OR.i32
; CHECK: MKVEC.v2i16
define spir_kernel void @shift_halves(ptr addrspace(1) %p, <2 x i16> %a, <2 x i16> %s) {
  %m = and <2 x i16> %s, splat (i16 15)
  %r = shl <2 x i16> %a, %m
  store <2 x i16> %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}not_or:
; CHECK: LSHIFT_OR.i32
; CHECK: LSHIFT_OR.i32{{.*}}.not
define spir_kernel void @not_or(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %o = or i32 %a, %b
  %r = xor i32 %o, -1
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}shift_xor:
; CHECK: RSHIFT_OR.i32
; CHECK: LSHIFT_XOR.i32
define spir_kernel void @shift_xor(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %s = lshr i32 %a, 5
  %r = xor i32 %s, %b
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}round_away:
; CHECK: FROUND.f32.rtz
define spir_kernel void @round_away(ptr addrspace(1) %p, float %a) {
  %r = call float @llvm.round.f32(float %a)
  store float %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}minimum:
; CHECK: FMAX.f32.nan_propagate
define spir_kernel void @minimum(ptr addrspace(1) %p, float %a, float %b) {
  %r = call float @llvm.minimum.f32(float %a, float %b)
  store float %r, ptr addrspace(1) %p
  ret void
}
declare float @llvm.sqrt.f32(float)
declare float @llvm.round.f32(float)
declare float @llvm.minimum.f32(float, float)
