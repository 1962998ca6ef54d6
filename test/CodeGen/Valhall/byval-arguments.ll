; A structure by value in the argument buffer that is only read stays there: neither
; the front end's copy nor one of ours is made. One that is written is copied by a
; loop if it is large. Alignment that the copy had becomes that of the argument.
; RUN: llc -mtriple=valhall -verify-machineinstrs -stop-after=gpu-lower-kernel-arguments %s -o - | FileCheck %s
; RUN: llc -mtriple=valhall -O0 -verify-machineinstrs -stop-after=gpu-lower-kernel-arguments %s -o - | FileCheck %s
; RUN: llc -mtriple=valhall -verify-machineinstrs %s -o - | FileCheck %s --check-prefix=ASM

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%S = type { [1000 x i32] }
%Large = type { [1048576 x i32] }

; CHECK-LABEL: define spir_kernel void @read(
; CHECK-NOT: alloca
; CHECK: %[[BUFFER:.*]] = inttoptr i64 {{.*}} to ptr addrspace(1)
; CHECK: %[[P:.*]] = getelementptr i32, ptr addrspace(1) {{.*}}, i64 %i
; CHECK: load i32, ptr addrspace(1) %[[P]], align 4, !invariant.load
; CHECK: addrspacecast ptr addrspace(1) {{.*}} to ptr addrspace(4)
; CHECK-NOT: alloca
; CHECK: ret void
; ASM-LABEL: {{^}}read:
; ASM-COUNT-2: LOAD
; ASM-NOT: LOAD
; ASM: STORE
; ASM-LABEL: {{^}}written:
define spir_kernel void @read(ptr addrspace(1) %o, ptr byval(%S) align 4 %s, i64 %i) {
  %copy = alloca %S, align 8
  call void @llvm.lifetime.start.p0(ptr %copy)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %copy, ptr align 4 %s, i64 4000, i1 false)
  %p = getelementptr i32, ptr %copy, i64 %i
  %v = load i32, ptr %p
  %q = getelementptr i8, ptr %s, i64 8
  %g = addrspacecast ptr %q to ptr addrspace(4)
  %w = load i32, ptr addrspace(4) %g
  call void @llvm.lifetime.end.p0(ptr %copy)
  %r = add i32 %v, %w
  store i32 %r, ptr addrspace(1) %o
  ret void
}

; CHECK-LABEL: define spir_kernel void @written(
; CHECK: %[[COPY:.*]] = alloca %S
; CHECK: phi i64
; CHECK: load <2 x i32>, ptr addrspace(1)
; CHECK: store <2 x i32>
; CHECK: br i1
; CHECK: store i32 7, ptr
define spir_kernel void @written(ptr addrspace(1) %o, ptr byval(%S) align 8 %s, i64 %i, i64 %j) {
  %p = getelementptr i32, ptr %s, i64 %i
  store i32 7, ptr %p
  %q = getelementptr i32, ptr %s, i64 %j
  %v = load i32, ptr %q
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; The copy is written, so both are needed; the argument is still read in place.
; CHECK-LABEL: define spir_kernel void @copied(
; CHECK: alloca %S
; CHECK-NOT: alloca
; CHECK: load i32, ptr addrspace(1)
; CHECK: ret void
define spir_kernel void @copied(ptr addrspace(1) %o, ptr byval(%S) align 4 %s, i64 %i, i64 %j) {
  %copy = alloca %S, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %copy, ptr align 4 %s, i64 4000, i1 false)
  %p = getelementptr i32, ptr %copy, i64 %i
  store i32 7, ptr %p
  %q = getelementptr i32, ptr %copy, i64 %j
  %v = load i32, ptr %q
  %n = getelementptr i32, ptr %s, i64 %i
  %w = load i32, ptr %n
  %r = add i32 %v, %w
  store i32 %r, ptr addrspace(1) %o
  ret void
}

; Four megabytes take no longer than four bytes.
; CHECK-LABEL: define spir_kernel void @large(
; CHECK-NOT: alloca
; CHECK: ret void
define spir_kernel void @large(ptr addrspace(1) %o, ptr byval(%Large) align 4 %s, i64 %i) {
  %p = getelementptr i32, ptr %s, i64 %i
  %v = load i32, ptr %p
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; In the uniforms there are no addresses: one private copy instead of two.
; CHECK-LABEL: define spir_kernel void @small(
; CHECK: alloca [25 x i32]
; CHECK-NOT: alloca
; CHECK-NOT: phi
; CHECK: ret void
define spir_kernel void @small(ptr addrspace(1) %o, ptr byval([25 x i32]) align 4 %s, i64 %i) {
  %copy = alloca [25 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %copy, ptr align 4 %s, i64 100, i1 false)
  %p = getelementptr i32, ptr %copy, i64 %i
  %v = load i32, ptr %p
  store i32 %v, ptr addrspace(1) %o
  ret void
}
