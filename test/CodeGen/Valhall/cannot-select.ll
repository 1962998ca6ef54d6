; A node that no pattern matches is one error with the operation, its type, the function and, with debug information,
; the place: in LLVM's own program with the plugin as in the launcher, and no output is written. Functions with errors
; end up empty, which the verifier looks at.
; RUN: rm -rf %t && mkdir %t
; RUN: %exit 1 llc -mtriple=valhall -O0 -verify-machineinstrs %s -o %t/out.s 2>&1 | FileCheck %s
; RUN: %exit 1 llc -mtriple=valhall -O2 -verify-machineinstrs -filetype=obj %s -o %t/out.o 2>&1 | FileCheck %s
; RUN: %exit 1 %plugin_env %llvm_bin/llc --load-pass-plugin=%mgpu_plugin -march=valhall %s -o %t/out.s 2>&1 | FileCheck %s
; RUN: %exit 1 llc -mtriple=bifrost -O2 -verify-machineinstrs -filetype=obj %s -o %t/out.o 2>&1 | FileCheck %s
; RUN: %exit 1 mgpu cc -march=valhall -c %s -o %t/out.o 2>&1 | FileCheck %s --check-prefix=CC
; RUN: not ls %t/out.s %t/out.o

; CHECK-NOT: {{Stack dump|Cannot select|0x}}
; CHECK: error: <unknown>:0:0: in function value {{.*}}: operation 'llvm.loop.decrement.reg' of type i32 is not supported on this target
; CHECK-NOT: error:
; CHECK: error: k.cl:5:3: in function chain {{.*}}: operation 'llvm.start.loop.iterations' of type i64 is not supported on this target
; CHECK-NOT: error:
; CHECK: error: k.cl:9:0: in function start {{.*}}: operation 'llvm.set.loop.iterations' of type i32 is not supported
; CHECK-NOT: {{error:|Stack dump|Cannot select|0x}}

; CC: error: operation 'llvm.loop.decrement.reg' of type i32 is not supported on this target (kernel 'value')
; CC-NEXT: k.cl:5:3: operation 'llvm.start.loop.iterations' of type i64 is not supported on this target (kernel 'chain')
; CC-NEXT: k.cl:9: operation 'llvm.set.loop.iterations' of type i32 is not supported on this target (kernel 'start')

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i32 @llvm.loop.decrement.reg.i32(i32, i32)
declare i64 @llvm.start.loop.iterations.i64(i64)
declare void @llvm.set.loop.iterations.i32(i32)

define spir_kernel void @value(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %id = call i32 @llvm.loop.decrement.reg.i32(i32 1, i32 1)
  %next = add i32 %i, %id
  store volatile i32 %next, ptr addrspace(1) %p
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  ret void
}

; The second such node of a function is not named.
define spir_kernel void @chain(ptr addrspace(1) %p) !dbg !4 {
  %first = call i32 @llvm.loop.decrement.reg.i32(i32 1, i32 1)
  store volatile i32 %first, ptr addrspace(1) %p
  %time = call i64 @llvm.start.loop.iterations.i64(i64 5), !dbg !7
  store volatile i64 %time, ptr addrspace(1) %p
  unreachable
}

; Without a place of its own: where the function starts.
define spir_kernel void @start(i32 %n) !dbg !8 {
  call void @llvm.set.loop.iterations.i32(i32 %n)
  ret void
}

define spir_kernel void @good(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 2, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "chain", file: !1, line: 3, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 5, column: 3, scope: !4)
!8 = distinct !DISubprogram(name: "start", file: !1, line: 9, scopeLine: 9, type: !5, spFlags: DISPFlagDefinition, unit: !0)
