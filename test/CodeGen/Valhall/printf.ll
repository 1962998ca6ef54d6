; A call of printf becomes the reservation of a record, and stores into it if it fits.
; The format goes to the metadata; ids are made from formats and types.
; RUN: llc -mtriple=valhall %s -stop-after=gpu-lower-printf -o - | FileCheck %s
; RUN: llc -mtriple=valhall -verify-machineinstrs %s -o - | FileCheck %s --check-prefix=ASM
; RUN: llc -mtriple=valhall -O0 -verify-machineinstrs %s -o - | FileCheck %s --check-prefix=ASM
; RUN: llc -mtriple=valhall -mcpu=mali-g1 -verify-machineinstrs %s -o - | FileCheck %s --check-prefix=ASM
; RUN: llc -mtriple=valhall %s -o - | FileCheck %s --check-prefix=NUMBER

; The first four bytes of the MD5 digest of the format and the types, each behind a
; zero byte: they do not depend on other formats of the module.
; NUMBER: format: "%d %f\n"
; NUMBER-NEXT: id: 912951469
; NUMBER: format: 'a %d'
; NUMBER-NEXT: id: 866438965

; Strings that are only formats are not in memory any more.
; CHECK-NOT: @format
; CHECK: @text = private
; CHECK-NOT: @format

; ASM-NOT: .Lformat
; ASM-LABEL: {{^}}k:
; ASM: ATOM_RETURN.i32{{.*}}aadd
; ASM: BRANCHZ
; ASM-DAG: ATOM1.i32{{.*}}ainc
; ASM-DAG: ATOM.i32{{.*}}aumin

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@format = private unnamed_addr addrspace(2) constant [7 x i8] c"%d %f\0A\00"
@format.vec = private unnamed_addr addrspace(2) constant [19 x i8] c"%v3hhd %v4hlf %ld\0A\00"
@format.str = private unnamed_addr addrspace(2) constant [7 x i8] c"%s %p\0A\00"
@format.a = private unnamed_addr addrspace(2) constant [5 x i8] c"a %d\00"
@format.b = private unnamed_addr addrspace(2) constant [5 x i8] c"b %d\00"
@format.wide = private unnamed_addr addrspace(2) constant [12 x i8] c"%f %f %v2lf\00"
@text = private unnamed_addr addrspace(2) constant [5 x i8] c"text\00"

declare spir_func i32 @printf(ptr addrspace(2), ...)

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: %[[ADDRESS:.*]] = call spir_func i64 @__mgpu_printf_buffer()
; CHECK: %[[BUFFER:.*]] = inttoptr i64 %[[ADDRESS]] to ptr addrspace(1)
; CHECK: %[[CAPACITY:.*]] = load i32, ptr addrspace(1) %[[BUFFER]], align 8, !invariant.load
; CHECK: %[[CURSORP:.*]] = getelementptr inbounds i8, ptr addrspace(1) %[[BUFFER]], i32 4
; CHECK: %[[SEEN:.*]] = load atomic i32, ptr addrspace(1) %[[CURSORP]] monotonic
; CHECK: %[[END:.*]] = add i32 %[[SEEN]], 16
; CHECK: %[[TRY:.*]] = icmp ule i32 %[[END]], %[[CAPACITY]]
; CHECK: %[[SIZE:.*]] = select i1 %[[TRY]], i32 16, i32 0
; CHECK: %[[START:.*]] = atomicrmw add ptr addrspace(1) {{.*}}, i32 %[[SIZE]] monotonic
; CHECK: %[[END2:.*]] = add i32 %[[START]], 16
; CHECK: %[[ROOM:.*]] = icmp ule i32 %[[END2]], %[[CAPACITY]]
; CHECK: %[[FITS:.*]] = and i1 %[[TRY]], %[[ROOM]]
; CHECK: br i1 %[[FITS]], label %[[THEN:.*]], label %[[ELSE:[0-9.a-z]*]]
; CHECK: [[THEN]]:
; CHECK: %[[RECORDS:.*]] = getelementptr inbounds i8, ptr addrspace(1) %[[BUFFER]], i32 16
; CHECK: %[[OFFSET:.*]] = zext i32 %[[START]] to i64
; CHECK: %[[RECORD:.*]] = getelementptr inbounds i8, ptr addrspace(1) %[[RECORDS]], i64 %[[OFFSET]]
; CHECK: store <2 x i32> <i32 16, i32 [[ID:-?[0-9]+]]>, ptr addrspace(1) %[[RECORD]], align 8
; CHECK: store i32 %a, ptr addrspace(1) {{.*}}, align 8
; CHECK: store float %f, ptr addrspace(1) {{.*}}, align 4
; CHECK: [[ELSE]]:
; CHECK: atomicrmw add ptr addrspace(1) {{.*}}, i32 1 monotonic
; CHECK: %[[LOWEST:.*]] = select i1 %[[TRY]], i32 %[[START]], i32 -1
; CHECK: atomicrmw umin ptr addrspace(1) {{.*}}, i32 %[[LOWEST]] monotonic
; CHECK: %[[RESULT:.*]] = phi i32 [ 0, %[[THEN]] ], [ -1, %[[ELSE]] ]
; CHECK: store i32 %[[RESULT]], ptr addrspace(1) %out
define spir_kernel void @k(ptr addrspace(1) %out, i32 %a, float %f) {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @format, i32 %a, float %f)
  store i32 %r, ptr addrspace(1) %out
  ret void
}

; Vectors are as in memory, at a multiple of their elements or of 4.
; CHECK-LABEL: define spir_kernel void @vectors(
; CHECK: store <2 x i32> <i32 40,
; CHECK: getelementptr inbounds i8, ptr addrspace(1) %{{.*}}, i64 8
; CHECK: store <3 x i8> %c, ptr addrspace(1) {{.*}}, align 8
; CHECK: getelementptr inbounds i8, ptr addrspace(1) %{{.*}}, i64 12
; CHECK: store <4 x float> %v, ptr addrspace(1) {{.*}}, align 4
; CHECK: getelementptr inbounds i8, ptr addrspace(1) %{{.*}}, i64 32
; CHECK: store i64 %l, ptr addrspace(1) {{.*}}, align 8
define spir_kernel void @vectors(<3 x i8> %c, <4 x float> %v, i64 %l) {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @format.vec, <3 x i8> %c, <4 x float> %v, i64 %l)
  ret void
}

; CHECK-LABEL: define spir_kernel void @strings(
; CHECK: store i64 ptrtoint (ptr addrspace(2) @text to i64)
; CHECK: ptrtoint ptr addrspace(1) %p to i64
define spir_kernel void @strings(ptr addrspace(1) %p) {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @format.str, ptr addrspace(2) @text, ptr addrspace(1) %p)
  ret void
}

; A choice between formats is one between ids; also through memory, as without
; optimisation.
; CHECK-LABEL: define spir_kernel void @choice(
; CHECK: %[[CHOSEN:.*]] = select i1 %c, i32 [[A:-?[0-9]+]], i32 [[B:-?[0-9]+]]
; CHECK: insertelement <2 x i32> <i32 16, i32 poison>, i32 %[[CHOSEN]], i64 1
define spir_kernel void @choice(i1 %c, i32 %x) {
  %s = select i1 %c, ptr addrspace(2) @format.a, ptr addrspace(2) @format.b
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) %s, i32 %x)
  ret void
}

; CHECK-LABEL: define spir_kernel void @variable(
; CHECK: %[[CHOSEN:.*]] = phi i32 [ [[A]], %{{.*}} ], [ [[B]], %{{.*}} ]
; CHECK: insertelement <2 x i32> <i32 16, i32 poison>, i32 %[[CHOSEN]], i64 1
define spir_kernel void @variable(i1 %c, i32 %x) {
  %v = alloca ptr addrspace(2)
  br i1 %c, label %t, label %f
t:
  store ptr addrspace(2) @format.a, ptr %v
  br label %j
f:
  store ptr addrspace(2) @format.b, ptr %v
  br label %j
j:
  %s = load ptr addrspace(2), ptr %v
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) %s, i32 %x)
  ret void
}

; Doubles that clang made of floats are floats again; literals have single precision.
; CHECK-LABEL: define spir_kernel void @doubles(
; CHECK-NOT: double
; CHECK: store float %f,
; CHECK: store float 0x3FB99999A0000000,
; CHECK: store <2 x float> %v,
; CHECK-NOT: double
; CHECK: ret void
define spir_kernel void @doubles(float %f, <2 x float> %v) {
  %d = fpext float %f to double
  %e = fpext <2 x float> %v to <2 x double>
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @format.wide, double %d, double 0.1, <2 x double> %e)
  ret void
}

; Code that nothing leads to can be any nonsense.
; CHECK-LABEL: define spir_kernel void @unreachable(
; CHECK-NEXT: ret void
define spir_kernel void @unreachable(i1 %c) {
  ret void
dead:
  %s = select i1 %c, ptr addrspace(2) @format.a, ptr addrspace(2) %s
  %d = select i1 %c, double 0.0, double %d
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) %s, double %d)
  br label %dead
}

; CHECK: !mgpu.printf = !{![[F:[0-9]+]], ![[VEC:[0-9]+]], ![[STR:[0-9]+]], ![[FA:[0-9]+]], ![[FB:[0-9]+]], ![[WIDE:[0-9]+]]}
; CHECK-DAG: ![[F]] = !{i32 [[ID]], !"%d %f\0A", !"i32", !"f32"}
; CHECK-DAG: ![[VEC]] = !{i32 {{-?[0-9]+}}, !"%v3hhd %v4hlf %ld\0A", !"i8x3", !"f32x4", !"i64"}
; CHECK-DAG: ![[STR]] = !{i32 {{-?[0-9]+}}, !"%s %p\0A", !"string", !"pointer"}
; CHECK-DAG: ![[FA]] = !{i32 [[A]], !"a %d", !"i32"}
; CHECK-DAG: ![[FB]] = !{i32 [[B]], !"b %d", !"i32"}
; CHECK-DAG: ![[WIDE]] = !{i32 {{-?[0-9]+}}, !"%f %f %v2lf", !"f32", !"f32", !"f32x2"}

; ASM: kind: printf_buffer
; ASM: printf:
; ASM-NEXT: formats:
; ASM: format: "%d %f\n"
; ASM: - f32x4
; ASM: version: 1
