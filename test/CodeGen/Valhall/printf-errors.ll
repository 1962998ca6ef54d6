; Formats that make no sense are errors that quote them and name the kernel.
; RUN: split-file %s %t
; RUN: not llc -mtriple=valhall %t/calls.ll -o %t/out.s 2>&1 | FileCheck %t/calls.ll --implicit-check-not=error:
; RUN: not llc -mtriple=valhall -O0 %t/calls.ll -o %t/out.s 2>&1 | FileCheck %t/calls.ll --implicit-check-not=error:
; RUN: not llc -mtriple=valhall %t/collision.ll -o %t/out.s 2>&1 | FileCheck %t/collision.ll
; RUN: not llc -mtriple=valhall %t/malformed.ll -o %t/out.s 2>&1 | FileCheck %t/malformed.ll
; RUN: llc -mtriple=valhall %t/repeated.ll -o - | FileCheck %t/repeated.ll

;--- calls.ll
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
@n = private addrspace(2) constant [3 x i8] c"%n\00"
@d = private addrspace(2) constant [3 x i8] c"%d\00"
@f = private addrspace(2) constant [3 x i8] c"%f\00"
@s = private addrspace(2) constant [3 x i8] c"%s\00"
@data = addrspace(1) global [4 x i8] zeroinitializer
declare spir_func i32 @printf(ptr addrspace(2), ...)

; CHECK: error: {{.*}}in function parameter {{.*}}: printf: the format is not known when the program is compiled; it must be a string literal
define spir_kernel void @parameter(ptr addrspace(2) %p) {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) %p)
  ret void
}
; CHECK: error: {{.*}}in function forbidden {{.*}}: printf: "%n": '%n' is not in OpenCL C
define spir_kernel void @forbidden(ptr addrspace(1) %p) {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @n, ptr addrspace(1) %p)
  ret void
}
; CHECK: error: {{.*}}in function few {{.*}}: printf: "%d": there is no argument for '%d'
define spir_kernel void @few() {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @d)
  ret void
}
; CHECK: error: {{.*}}in function class {{.*}}: printf: "%d": '%d' takes an integer, argument 1 is a float
define spir_kernel void @class(float %f) {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @d, float %f)
  ret void
}
; CHECK: error: {{.*}}in function narrow {{.*}}: printf: "%d": '%d' cannot print argument 1, which has the type i8 in LLVM IR
define spir_kernel void @narrow(i8 %c) {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @d, i8 %c)
  ret void
}
; CHECK: error: {{.*}}in function structure {{.*}}: printf: "%d": '%d' cannot print argument 1, which has the type { i32 } in LLVM IR
define spir_kernel void @structure() {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @d, { i32 } zeroinitializer)
  ret void
}
; CHECK: error: {{.*}}in function elsewhere {{.*}}: printf: "%s": '%s' takes strings in constant memory, such as literals; argument 1 points elsewhere
define spir_kernel void @elsewhere(ptr addrspace(1) %p) {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @s, ptr addrspace(1) %p)
  ret void
}
; CHECK: error: {{.*}}in function choice {{.*}}: printf: the formats between which is chosen take different arguments
define spir_kernel void @choice(i1 %c, i32 %x, float %f) {
  %s = select i1 %c, ptr addrspace(2) @d, ptr addrspace(2) @data.text
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) %s, i32 %x)
  ret void
}
@data.text = private addrspace(2) constant [2 x i8] c"x\00"

;--- collision.ll
; Linked modules could do this.
; CHECK: error: two formats of printf have the same id 5
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare spir_func i64 @__mgpu_printf_buffer() memory(none)
define spir_kernel void @k(ptr addrspace(1) %p) {
  %b = call spir_func i64 @__mgpu_printf_buffer()
  store i64 %b, ptr addrspace(1) %p
  ret void
}
!mgpu.printf = !{!0, !1}
!0 = !{i32 5, !"a"}
!1 = !{i32 5, !"b"}

;--- malformed.ll
; CHECK: error: metadata 'mgpu.printf': an entry is not an id, a format and the names of argument types
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare spir_func i64 @__mgpu_printf_buffer() memory(none)
define spir_kernel void @k(ptr addrspace(1) %p) {
  %b = call spir_func i64 @__mgpu_printf_buffer()
  store i64 %b, ptr addrspace(1) %p
  ret void
}
!mgpu.printf = !{!0}
!0 = !{i32 5, !"%d", !"i33"}

;--- repeated.ll
; The same format of two modules is one.
; CHECK: printf:
; CHECK: format: a{{$}}
; CHECK-NOT: format: a{{$}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare spir_func i64 @__mgpu_printf_buffer() memory(none)
define spir_kernel void @k(ptr addrspace(1) %p) {
  %b = call spir_func i64 @__mgpu_printf_buffer()
  store i64 %b, ptr addrspace(1) %p
  ret void
}
!mgpu.printf = !{!0, !0}
!0 = !{i32 5, !"a"}
