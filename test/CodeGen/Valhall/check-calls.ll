; What cannot be one function per kernel is one error for each kernel, with the
; place if it is known, the same from llc and mgpu cc, and there is no object.
; RUN: rm -f %t.o
; RUN: not llc -mtriple=valhall %s -filetype=obj -o %t.o 2>&1 | FileCheck %s
; RUN: not llc -mtriple=valhall -O0 %s -filetype=obj -o %t.o 2>&1 | FileCheck %s
; RUN: not mgpu cc %s -o %t.o 2>&1 | FileCheck %s
; RUN: not llc -mtriple=valhall %s -o %t.o 2>&1 | grep -c error: | FileCheck %s --check-prefix=COUNT
; RUN: not mgpu cc %s -o %t.o 2>&1 | grep -c error: | FileCheck %s --check-prefix=COUNT
; RUN: not ls %t.o

; COUNT: {{^}}16{{$}}
; CHECK-NOT: Stack dump
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; CHECK: error: k.cl:2:9: {{(in function .*: )?}}recursion is not supported: 'again' calls itself ('again', called from kernel 'recursion')
define spir_func i32 @again(i32 %n) !dbg !4 {
  %r = call spir_func i32 @again(i32 %n), !dbg !6
  ret i32 %r
}
define spir_kernel void @recursion(ptr addrspace(1) %p) {
  %r = call spir_func i32 @again(i32 1)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
; Reported once, though two kernels reach it.
define spir_kernel void @recursion_too(ptr addrspace(1) %p) {
  %r = call spir_func i32 @again(i32 2)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK: error: {{.*}}recursion is not supported: 'even' calls itself through 'odd' ('odd', called from 'even', called from kernel 'mutual')
define spir_func i32 @even(i32 %n) {
  %r = call spir_func i32 @odd(i32 %n)
  ret i32 %r
}
define spir_func i32 @odd(i32 %n) {
  %r = call spir_func i32 @even(i32 %n)
  ret i32 %r
}
define spir_kernel void @mutual(ptr addrspace(1) %p) {
  %r = call spir_func i32 @even(i32 1)
  ret void
}

; CHECK: error: {{.*}}a call through a pointer is not supported (kernel 'pointer')
define spir_kernel void @pointer(ptr %f) {
  call spir_func void %f()
  ret void
}

; The place is that of the kernel if the call has none.
; CHECK: error: k.cl:7{{(:0)?}}: {{(in function .*: )?}}undefined function 'frobnicate(float, int)' (kernel 'undefined')
declare spir_func float @_Z10frobnicatefi(float, i32)
define spir_kernel void @undefined(ptr addrspace(1) %p) !dbg !5 {
  %r = call spir_func float @_Z10frobnicatefi(float 1.0, i32 2)
  store float %r, ptr addrspace(1) %p
  ret void
}

; CHECK: error: {{.*}}undefined function 'read_imagei' (kernel 'image')
declare spir_func <4 x i32> @_Z11read_imagei(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), i32)
define spir_kernel void @image(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i) {
  %r = call spir_func <4 x i32> @_Z11read_imagei(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, i32 0)
  ret void
}

; CHECK: error: {{.*}}pipes are not supported: '__read_pipe_2' (kernel 'pipe')
declare spir_func i32 @__read_pipe_2(target("spirv.Pipe", 0), ptr addrspace(4), i32, i32)
define spir_kernel void @pipe(target("spirv.Pipe", 0) %p) {
  %r = call spir_func i32 @__read_pipe_2(target("spirv.Pipe", 0) %p, ptr addrspace(4) null, i32 4, i32 4)
  ret void
}

; CHECK: error: {{.*}}inline assembly is not supported (kernel 'assembly')
define spir_kernel void @assembly() {
  call void asm sideeffect "nop", ""()
  ret void
}

; CHECK: error: {{.*}}'__mgpu_barrier' is declared as i32 (i32); it is void (i32) (kernel 'declared')
declare spir_func i32 @__mgpu_barrier(i32)
define spir_kernel void @declared(ptr addrspace(1) %p) {
  %r = call spir_func i32 @__mgpu_barrier(i32 1)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK: error: {{.*}}'__mgpu_lane_id' is called as i32 (i32); it is i32 () (kernel 'called')
declare spir_func i32 @__mgpu_lane_id()
define spir_kernel void @called(ptr addrspace(1) %p) {
  %r = call spir_func i32 @__mgpu_lane_id(i32 1)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK: error: {{.*}}'__mgpu_work_dim' is reserved; a program cannot define it (kernel 'defined')
define spir_func i32 @__mgpu_work_dim() {
  ret i32 3
}
define spir_kernel void @defined(ptr addrspace(1) %p) {
  %r = call spir_func i32 @__mgpu_work_dim()
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK: error: {{.*}}undefined function '__mgpu_unknown' (kernel 'unknown')
declare spir_func i32 @__mgpu_unknown()
define spir_kernel void @unknown(ptr addrspace(1) %p) {
  %r = call spir_func i32 @__mgpu_unknown()
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK: error: {{.*}}'wide' is called as i32 (i32); it is i64 (i64) (kernel 'mismatch')
define spir_func i64 @wide(i64 %x) {
  ret i64 %x
}
define spir_kernel void @mismatch(ptr addrspace(1) %p) {
  %r = call spir_func i32 @wide(i32 1)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK: error: {{.*}}variable arguments are not supported ('variable', called from kernel 'varargs')
define spir_func void @variable(i32 %n, ...) {
  %l = alloca ptr
  call void @llvm.va_start.p0(ptr %l)
  ret void
}
define spir_kernel void @varargs(ptr addrspace(1) %p) {
  call spir_func void (i32, ...) @variable(i32 1, i32 2)
  ret void
}

; CHECK: error: {{.*}}'chosen' is chosen when the program is loaded (ifunc), which is not supported (kernel 'ifunc')
@chosen = ifunc i32 (), ptr @choose
define internal ptr @choose() {
  ret ptr null
}
define spir_kernel void @ifunc(ptr addrspace(1) %p) {
  %r = call i32 @chosen()
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK: error: {{.*}}garbage collection is not supported (kernel 'collected')
define spir_kernel void @collected() gc "shadow-stack" {
  ret void
}

; CHECK: error: {{.*}}data before or in front of the code of a function is not supported (kernel 'prefixed')
define spir_kernel void @prefixed() prefix i32 5 {
  ret void
}

; Nothing reaches these.
define spir_func void @unreached() {
  call void asm sideeffect "nop", ""()
  call spir_func void @unreached()
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cl", directory: ".")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "again", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = distinct !DISubprogram(name: "undefined", file: !1, line: 7, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 2, column: 9, scope: !4)
