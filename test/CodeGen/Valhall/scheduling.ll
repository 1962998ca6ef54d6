; The order of instructions before register allocation: messages early, as far as
; the 32-register mode allows.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs < %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; All loads are on their way before the first sum waits.
define spir_kernel void @latency(ptr addrspace(1) %p, ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) {
; CHECK-LABEL: {{^}}latency:
; CHECK-COUNT-3: LOAD.i32
; CHECK-COUNT-2: FADD.f32
; CHECK: STORE.i32
  %x = load float, ptr addrspace(1) %a
  %y = load float, ptr addrspace(1) %b
  %s = fadd float %x, %y
  %z = load float, ptr addrspace(1) %c
  %t = fadd float %s, %z
  store float %t, ptr addrspace(1) %p
  ret void
}

; With all of the 44 values loaded first they would need the large register file.
define spir_kernel void @pressure(ptr addrspace(1) %p, ptr addrspace(1) %a) {
; CHECK-LABEL: {{^}}pressure:
; CHECK-COUNT-44: LOAD.i32
; CHECK: STORE.i32
  %p0 = getelementptr float, ptr addrspace(1) %a, i64 0
  %x0 = load float, ptr addrspace(1) %p0
  %p1 = getelementptr float, ptr addrspace(1) %a, i64 3
  %x1 = load float, ptr addrspace(1) %p1
  %p2 = getelementptr float, ptr addrspace(1) %a, i64 6
  %x2 = load float, ptr addrspace(1) %p2
  %p3 = getelementptr float, ptr addrspace(1) %a, i64 9
  %x3 = load float, ptr addrspace(1) %p3
  %p4 = getelementptr float, ptr addrspace(1) %a, i64 12
  %x4 = load float, ptr addrspace(1) %p4
  %p5 = getelementptr float, ptr addrspace(1) %a, i64 15
  %x5 = load float, ptr addrspace(1) %p5
  %p6 = getelementptr float, ptr addrspace(1) %a, i64 18
  %x6 = load float, ptr addrspace(1) %p6
  %p7 = getelementptr float, ptr addrspace(1) %a, i64 21
  %x7 = load float, ptr addrspace(1) %p7
  %p8 = getelementptr float, ptr addrspace(1) %a, i64 24
  %x8 = load float, ptr addrspace(1) %p8
  %p9 = getelementptr float, ptr addrspace(1) %a, i64 27
  %x9 = load float, ptr addrspace(1) %p9
  %p10 = getelementptr float, ptr addrspace(1) %a, i64 30
  %x10 = load float, ptr addrspace(1) %p10
  %p11 = getelementptr float, ptr addrspace(1) %a, i64 33
  %x11 = load float, ptr addrspace(1) %p11
  %p12 = getelementptr float, ptr addrspace(1) %a, i64 36
  %x12 = load float, ptr addrspace(1) %p12
  %p13 = getelementptr float, ptr addrspace(1) %a, i64 39
  %x13 = load float, ptr addrspace(1) %p13
  %p14 = getelementptr float, ptr addrspace(1) %a, i64 42
  %x14 = load float, ptr addrspace(1) %p14
  %p15 = getelementptr float, ptr addrspace(1) %a, i64 45
  %x15 = load float, ptr addrspace(1) %p15
  %p16 = getelementptr float, ptr addrspace(1) %a, i64 48
  %x16 = load float, ptr addrspace(1) %p16
  %p17 = getelementptr float, ptr addrspace(1) %a, i64 51
  %x17 = load float, ptr addrspace(1) %p17
  %p18 = getelementptr float, ptr addrspace(1) %a, i64 54
  %x18 = load float, ptr addrspace(1) %p18
  %p19 = getelementptr float, ptr addrspace(1) %a, i64 57
  %x19 = load float, ptr addrspace(1) %p19
  %p20 = getelementptr float, ptr addrspace(1) %a, i64 60
  %x20 = load float, ptr addrspace(1) %p20
  %p21 = getelementptr float, ptr addrspace(1) %a, i64 63
  %x21 = load float, ptr addrspace(1) %p21
  %p22 = getelementptr float, ptr addrspace(1) %a, i64 66
  %x22 = load float, ptr addrspace(1) %p22
  %p23 = getelementptr float, ptr addrspace(1) %a, i64 69
  %x23 = load float, ptr addrspace(1) %p23
  %p24 = getelementptr float, ptr addrspace(1) %a, i64 72
  %x24 = load float, ptr addrspace(1) %p24
  %p25 = getelementptr float, ptr addrspace(1) %a, i64 75
  %x25 = load float, ptr addrspace(1) %p25
  %p26 = getelementptr float, ptr addrspace(1) %a, i64 78
  %x26 = load float, ptr addrspace(1) %p26
  %p27 = getelementptr float, ptr addrspace(1) %a, i64 81
  %x27 = load float, ptr addrspace(1) %p27
  %p28 = getelementptr float, ptr addrspace(1) %a, i64 84
  %x28 = load float, ptr addrspace(1) %p28
  %p29 = getelementptr float, ptr addrspace(1) %a, i64 87
  %x29 = load float, ptr addrspace(1) %p29
  %p30 = getelementptr float, ptr addrspace(1) %a, i64 90
  %x30 = load float, ptr addrspace(1) %p30
  %p31 = getelementptr float, ptr addrspace(1) %a, i64 93
  %x31 = load float, ptr addrspace(1) %p31
  %p32 = getelementptr float, ptr addrspace(1) %a, i64 96
  %x32 = load float, ptr addrspace(1) %p32
  %p33 = getelementptr float, ptr addrspace(1) %a, i64 99
  %x33 = load float, ptr addrspace(1) %p33
  %p34 = getelementptr float, ptr addrspace(1) %a, i64 102
  %x34 = load float, ptr addrspace(1) %p34
  %p35 = getelementptr float, ptr addrspace(1) %a, i64 105
  %x35 = load float, ptr addrspace(1) %p35
  %p36 = getelementptr float, ptr addrspace(1) %a, i64 108
  %x36 = load float, ptr addrspace(1) %p36
  %p37 = getelementptr float, ptr addrspace(1) %a, i64 111
  %x37 = load float, ptr addrspace(1) %p37
  %p38 = getelementptr float, ptr addrspace(1) %a, i64 114
  %x38 = load float, ptr addrspace(1) %p38
  %p39 = getelementptr float, ptr addrspace(1) %a, i64 117
  %x39 = load float, ptr addrspace(1) %p39
  %p40 = getelementptr float, ptr addrspace(1) %a, i64 120
  %x40 = load float, ptr addrspace(1) %p40
  %p41 = getelementptr float, ptr addrspace(1) %a, i64 123
  %x41 = load float, ptr addrspace(1) %p41
  %p42 = getelementptr float, ptr addrspace(1) %a, i64 126
  %x42 = load float, ptr addrspace(1) %p42
  %p43 = getelementptr float, ptr addrspace(1) %a, i64 129
  %x43 = load float, ptr addrspace(1) %p43
  %s0 = fmul float %x0, %x0
  %s1 = fadd float %s0, %x1
  %s2 = fadd float %s1, %x2
  %s3 = fadd float %s2, %x3
  %s4 = fadd float %s3, %x4
  %s5 = fadd float %s4, %x5
  %s6 = fadd float %s5, %x6
  %s7 = fadd float %s6, %x7
  %s8 = fadd float %s7, %x8
  %s9 = fadd float %s8, %x9
  %s10 = fadd float %s9, %x10
  %s11 = fadd float %s10, %x11
  %s12 = fadd float %s11, %x12
  %s13 = fadd float %s12, %x13
  %s14 = fadd float %s13, %x14
  %s15 = fadd float %s14, %x15
  %s16 = fadd float %s15, %x16
  %s17 = fadd float %s16, %x17
  %s18 = fadd float %s17, %x18
  %s19 = fadd float %s18, %x19
  %s20 = fadd float %s19, %x20
  %s21 = fadd float %s20, %x21
  %s22 = fadd float %s21, %x22
  %s23 = fadd float %s22, %x23
  %s24 = fadd float %s23, %x24
  %s25 = fadd float %s24, %x25
  %s26 = fadd float %s25, %x26
  %s27 = fadd float %s26, %x27
  %s28 = fadd float %s27, %x28
  %s29 = fadd float %s28, %x29
  %s30 = fadd float %s29, %x30
  %s31 = fadd float %s30, %x31
  %s32 = fadd float %s31, %x32
  %s33 = fadd float %s32, %x33
  %s34 = fadd float %s33, %x34
  %s35 = fadd float %s34, %x35
  %s36 = fadd float %s35, %x36
  %s37 = fadd float %s36, %x37
  %s38 = fadd float %s37, %x38
  %s39 = fadd float %s38, %x39
  %s40 = fadd float %s39, %x40
  %s41 = fadd float %s40, %x41
  %s42 = fadd float %s41, %x42
  %s43 = fadd float %s42, %x43
  store float %s43, ptr addrspace(1) %p
  ret void
}

; CHECK-COUNT-2: register_mode: 32
