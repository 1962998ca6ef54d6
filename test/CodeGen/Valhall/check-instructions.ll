; What has no code on any GPU is one error for each kernel, which names it, the kernel and the place.
; RUN: rm -rf %t && mkdir %t
; RUN: %exit 1 llc -mtriple=valhall -O0 -verify-machineinstrs %s -o %t/out.s 2>&1 | FileCheck %s
; RUN: %exit 1 llc -mtriple=valhall -O2 -verify-machineinstrs -filetype=obj %s -o %t/out.o 2>&1 | FileCheck %s
; RUN: %exit 1 %plugin_env %llvm_bin/llc --load-pass-plugin=%mgpu_plugin -march=valhall %s -o %t/out.s 2>&1 | FileCheck %s
; RUN: not ls %t/out.s %t/out.o

; CHECK-NOT: {{Stack dump|LLVM ERROR}}
; CHECK: error: k.cl:5:3: in function other_target {{.*}}: 'llvm.x86.rdtsc': it is an instruction of another target
; CHECK-NOT: error:
; CHECK: error: {{.*}}in function wide_result {{.*}}: 'llvm.x86.avx.rcp.ps.256': it is an instruction of another target
; CHECK-NOT: error:
; CHECK: error: {{.*}}in function named_register {{.*}}: 'llvm.read_register.i32': registers have no names in a program
; CHECK-NOT: error:
; CHECK: error: {{.*}}in function patchpoint {{.*}}: 'llvm.experimental.patchpoint.void': there is no run-time system
; CHECK-NOT: error:
; CHECK: error: {{.*}}in function store {{.*}}: constant memory, addrspace(2), cannot be written
; CHECK-NOT: error:
; CHECK: error: {{.*}}in function atomic {{.*}}: constant memory, addrspace(2), cannot be written
; CHECK-NOT: error:
; CHECK: error: {{.*}}in function copy {{.*}}: constant memory, addrspace(2), cannot be written
; CHECK-NOT: error:
; CHECK: error: {{.*}}in function block {{.*}}: the address of a block can only be used by indirectbr
; CHECK-NOT: error:
; CHECK: error: {{.*}}in function atomic_128 {{.*}}: an atomic operation on 128 bits is not supported: 64 are the most
; CHECK-NOT: error:
; CHECK: error: {{.*}}in function atomic_misaligned {{.*}}: an atomic operation on 4 bytes needs an address that is a multiple of 4, and only one of 2 is known
; CHECK-NOT: {{error:|Stack dump}}

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @other_target(ptr addrspace(1) %p) !dbg !4 {
  %time = call i64 @llvm.x86.rdtsc(), !dbg !7
  store i64 %time, ptr addrspace(1) %p
  ret void
}
define spir_kernel void @wide_result(ptr addrspace(1) %p, <8 x float> %v) {
  %r = call <8 x float> @llvm.x86.avx.rcp.ps.256(<8 x float> %v)
  store <8 x float> %r, ptr addrspace(1) %p
  ret void
}
define spir_kernel void @named_register(ptr addrspace(1) %p) {
  %r = call i32 @llvm.read_register.i32(metadata !9)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
define spir_kernel void @patchpoint() {
  call void (i64, i32, ptr, i32, ...) @llvm.experimental.patchpoint.void(i64 1, i32 2, ptr null, i32 0)
  ret void
}
define spir_kernel void @store(ptr addrspace(2) %p) {
  store i32 1, ptr addrspace(2) %p
  ret void
}
define spir_kernel void @atomic(ptr addrspace(2) %p) {
  %old = atomicrmw add ptr addrspace(2) %p, i32 1 monotonic
  ret void
}
define spir_kernel void @copy(ptr addrspace(2) %p, ptr addrspace(1) %q) {
  call void @llvm.memcpy.p2.p1.i64(ptr addrspace(2) %p, ptr addrspace(1) %q, i64 64, i1 false)
  ret void
}
define spir_kernel void @block(ptr addrspace(1) %p) {
  br label %next
next:
  store ptr blockaddress(@block, %next), ptr addrspace(1) %p
  ret void
}

define spir_kernel void @atomic_128(ptr addrspace(1) %p) {
  %old = cmpxchg ptr addrspace(1) %p, i128 1, i128 2 seq_cst seq_cst
  ret void
}
define spir_kernel void @atomic_misaligned(ptr addrspace(1) %p) {
  store atomic i32 1, ptr addrspace(1) %p monotonic, align 2
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 2, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "other_target", file: !1, line: 3, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 5, column: 3, scope: !4)
!9 = !{!"sp"}
