; Types and variables that a GPU does not have are one error for each kernel, the
; same from llc and mgpu cc, and there is no object.
; RUN: rm -f %t.o
; RUN: split-file %s %t
; RUN: not llc -mtriple=valhall %t/late.ll -filetype=obj -o %t.o 2>&1 | FileCheck %s --check-prefixes=BOTH,LATE
; RUN: not llc -mtriple=valhall -O0 %t/late.ll -filetype=obj -o %t.o 2>&1 | FileCheck %s --check-prefixes=BOTH,LATE
; RUN: not mgpu cc %t/late.ll -o %t.o 2>&1 | FileCheck %s --check-prefix=LATE
; RUN: not mgpu cc -O0 %t/late.ll -o %t.o 2>&1 | FileCheck %s --check-prefix=LATE
; RUN: not llc -mtriple=valhall %t/early.ll -filetype=obj -o %t.o 2>&1 | FileCheck %s --check-prefixes=BOTH,EARLY
; RUN: not llc -mtriple=valhall -O0 %t/early.ll -filetype=obj -o %t.o 2>&1 | FileCheck %s --check-prefixes=BOTH,EARLY
; RUN: not mgpu cc %t/early.ll -o %t.o 2>&1 | FileCheck %s --check-prefix=EARLY
; RUN: not mgpu cc %t/early.ll -o %t.o 2>&1 | grep -c error: | FileCheck %s --check-prefix=COUNT
; RUN: not llc -mtriple=valhall %t/early.ll -o %t.o 2>&1 | grep -c error: | FileCheck %s --check-prefix=COUNT
; RUN: not ls %t.o

; COUNT: {{^}}13{{$}}
; BOTH-NOT: Stack dump

;--- early.ll
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; EARLY: error: {{.*}}images and samplers in memory are not supported: parameter 'i' of 'image'
define spir_kernel void @image(ptr byval({ target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) }) %i) {
  ret void
}

; EARLY: error: {{.*}}images and samplers in memory are not supported: parameter 's' of 'sampler'
define spir_kernel void @sampler(ptr byval([2 x target("spirv.Sampler")]) %s) {
  ret void
}

; EARLY: error: {{.*}}pipes are not supported: parameter 'p' of 'pipe'
define spir_kernel void @pipe(target("spirv.Pipe", 0) %p) {
  ret void
}

; EARLY: error: k.cl:9:5: {{(in function .*: )?}}double precision is not supported: function 'double' uses it
define spir_kernel void @double(ptr addrspace(1) %p, i32 %i) !dbg !4 {
  %d = sitofp i32 %i to double, !dbg !5
  %s = fmul double %d, 3.0
  %t = fptosi double %s to i32
  store i32 %t, ptr addrspace(1) %p
  ret void
}

; EARLY: error: {{.*}}double precision is not supported: parameter 'd' of 'inside'
define spir_kernel void @inside(ptr byval({i32, [4 x {float, <2 x double>}]}) %d) {
  ret void
}

; EARLY: error: {{.*}}floating-point precision beyond double is not supported: function 'extended' uses it
define spir_kernel void @extended(ptr addrspace(1) %p) {
  store x86_fp80 0xK3FFF8000000000000000, ptr addrspace(1) %p
  ret void
}

; EARLY: error: {{.*}}vectors of unknown length are not supported: function 'scalable' uses them
define spir_kernel void @scalable(ptr addrspace(1) %p) {
  store <vscale x 4 x i32> zeroinitializer, ptr addrspace(1) %p
  ret void
}

; EARLY: error: {{.*}}address spaces other than 0 to 4 are not supported: function 'space' uses them
define spir_kernel void @space(ptr addrspace(1) %p) {
  %c = addrspacecast ptr addrspace(1) %p to ptr addrspace(5)
  store i32 1, ptr addrspace(5) %c
  ret void
}

; Reported once, though two kernels use it.
; EARLY: error: {{.*}}variables in local memory have no initial value: 'l'; store it in the kernel (kernel 'local')
@l = internal addrspace(3) global i64 77
define spir_kernel void @local(ptr addrspace(1) %p) {
  %x = load i64, ptr addrspace(3) @l
  store i64 %x, ptr addrspace(1) %p
  ret void
}
define spir_kernel void @local_too(ptr addrspace(1) %p) {
  %x = load i64, ptr addrspace(3) @l
  store i64 %x, ptr addrspace(1) %p
  ret void
}

; EARLY: error: {{.*}}variables in global memory of more than 268435456 bytes, the last of them 'g' (kernel 'global')
@g = addrspace(1) global [67108865 x i32] zeroinitializer
define spir_kernel void @global(ptr addrspace(1) %p, i64 %i) {
  %q = getelementptr i32, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @g, i64 4), i64 %i
  %x = load i32, ptr addrspace(1) %q
  store i32 %x, ptr addrspace(1) %p
  ret void
}

; EARLY: error: {{.*}}undefined variable 'w' (kernel 'weak')
@w = extern_weak addrspace(1) global i64
define spir_kernel void @weak(ptr addrspace(1) %p) {
  %c = icmp eq ptr addrspace(1) @w, null
  %z = zext i1 %c to i32
  store i32 %z, ptr addrspace(1) %p
  ret void
}

; EARLY: error: {{.*}}thread-local variables are not supported: 't' (kernel 'thread')
@t = internal thread_local addrspace(1) global i32 5
define spir_kernel void @thread(ptr addrspace(1) %p) {
  %a = call ptr addrspace(1) @llvm.threadlocal.address.p1(ptr addrspace(1) @t)
  %x = load i32, ptr addrspace(1) %a
  store i32 %x, ptr addrspace(1) %p
  ret void
}

; EARLY: error: {{.*}}constant data of more than 268435456 bytes, the last of them 'large' (kernel 'data')
@large = internal addrspace(2) constant [1099511627776 x i8] zeroinitializer
define spir_kernel void @data(ptr addrspace(1) %p, i64 %i) {
  %q = getelementptr i8, ptr addrspace(2) @large, i64 %i
  %x = load i8, ptr addrspace(2) %q
  store i8 %x, ptr addrspace(1) %p
  ret void
}

; Nothing uses it.
@unused = addrspace(3) global i32 5

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cl", directory: ".")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "double", file: !1, line: 8, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocation(line: 9, column: 5, scope: !4)

;--- late.ll
; What optimisation can remove.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; LATE: error: {{.*}}variables of the program cannot be written: 'm' (kernel 'written')
@m = internal global i64 77
define spir_kernel void @written(ptr addrspace(1) %p, i64 %a) {
  %o = load volatile i64, ptr @m
  store volatile i64 %a, ptr @m
  store i64 %o, ptr addrspace(1) %p
  ret void
}

; LATE: error: {{.*}}the value of 't' has the address of 'l', which is in local memory, which is not known when the object is made (kernel 'table')
@l = internal addrspace(3) global [2 x i32] poison
@t = internal addrspace(2) constant [2 x ptr addrspace(3)] [ptr addrspace(3) @l, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @l, i64 4)]
define spir_kernel void @table(ptr addrspace(1) %p, i64 %i) {
  %q = getelementptr [2 x ptr addrspace(3)], ptr addrspace(2) @t, i64 0, i64 %i
  %v = load ptr addrspace(3), ptr addrspace(2) %q
  store i32 1, ptr addrspace(3) %v
  ret void
}

; LATE: error: {{.*}}the value of 'narrow' has a part of an address, which is not known when the object is made (kernel 'part')
@whole = internal addrspace(1) global i64 ptrtoint (ptr addrspace(1) @narrow to i64)
@narrow = internal addrspace(1) global [2 x i32] [i32 ptrtoint (ptr addrspace(1) @whole to i32), i32 0]
define spir_kernel void @part(ptr addrspace(1) %p, i64 %i) {
  %q = getelementptr i32, ptr addrspace(1) @narrow, i64 %i
  %v = load volatile i32, ptr addrspace(1) %q
  store volatile i32 %v, ptr addrspace(1) @narrow
  %w = load i64, ptr addrspace(1) @whole
  store volatile i64 %w, ptr addrspace(1) @whole
  ret void
}

; LATE: error: {{.*}}the value of 'f' has the address of the function 'helper', which is not known when the object is made (kernel 'functions')
@f = internal addrspace(2) constant [2 x ptr] [ptr @helper, ptr null]
define internal void @helper() {
  ret void
}
define spir_kernel void @functions(ptr addrspace(1) %p, i64 %i) {
  %q = getelementptr ptr, ptr addrspace(2) @f, i64 %i
  %v = load ptr, ptr addrspace(2) %q
  store ptr %v, ptr addrspace(1) %p
  ret void
}

; LATE: error: {{.*}}the address of the function 'helper' is used; there are no pointers to functions (kernel 'address')
define spir_kernel void @address(ptr addrspace(1) %p) {
  store ptr @helper, ptr addrspace(1) %p
  ret void
}
