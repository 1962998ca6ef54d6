; Errors of the code generator name the kernel, and the place only if there is one.
; REQUIRES: valhall-registered-target
; RUN: split-file %s %t
; RUN: not mgpu cc %t/place.ll -o %t/k.o 2>&1 | FileCheck --check-prefix=PLACE %s
; RUN: not mgpu cc %t/noplace.ll -o %t/k.o 2>&1 | FileCheck --check-prefix=NOPLACE %s
; RUN: not ls %t/k.o
; PLACE: {{^}}mgpu cc: error: k.cl:7: "mgpu-buffer-align" is not a power of two from 1 to 128 (kernel 'k'){{$}}
; NOPLACE: {{^}}mgpu cc: error: "mgpu-buffer-align" is not a power of two from 1 to 128 (kernel 'k'){{$}}

;--- noplace.ll
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %p) #0 {
  ret void
}
attributes #0 = { "mgpu-buffer-align"="3" }
;--- place.ll
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %p) #0 !dbg !3 {
  ret void, !dbg !5
}
attributes #0 = { "mgpu-buffer-align"="3" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cl", directory: ".")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "k", file: !1, line: 7, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !{})
!5 = !DILocation(line: 8, column: 1, scope: !3)
