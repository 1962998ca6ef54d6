// Ways to say which target assembles: triple, architecture name, environment.

// RUN: llvm-mc -triple=valhall %s | FileCheck %s
// RUN: llvm-mc -triple=valhall-unknown-unknown %s | FileCheck %s
// RUN: llvm-mc -arch=valhall %s | FileCheck %s
// RUN: env MGPU_ARCH=valhall llvm-mc -triple=spir64 %s | FileCheck %s
// RUN: llvm-mc -mgpu-arch=valhall -triple=spir64 %s | FileCheck %s
// RUN: not llvm-mc -triple=spir64 %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not env MGPU_ARCH=midgard llvm-mc -triple=spir64 %s 2>&1 | FileCheck %s --check-prefix=NONE

// Targets of LLVM are as they were.
// RUN: echo nop | llvm-mc -triple=x86_64 | FileCheck %s --check-prefix=HOST

// CHECK: MOV.i32 r0, r1
// NONE: spir64
// HOST: nop
	MOV.i32 r0, r1
