// The core of llvm-mca is the target's default one, not the host's processor.

// RUN: llvm-mca -mtriple=valhall -iterations=10 %s | FileCheck %s
// RUN: llvm-mca -march=valhall -iterations=10 %s | FileCheck %s
// RUN: llvm-mca -mtriple=valhall -mcpu=mali-g610 -iterations=10 %s | FileCheck %s
// RUN: not llvm-mca -mtriple=valhall -mcpu=mali-g52 %s 2>&1 | FileCheck %s --check-prefix=CPU

// CHECK: Instructions: 30
// CHECK: Instructions:
// CHECK: FMA.f32 r0, r1, r2, r3
// CHECK: Resources:
// CHECK-DAG: FMAPipe
// CHECK-DAG: SFUPipe
// CPU: 'mali-g52' is not a recognized processor

	FMA.f32 r0, r1, r2, r3
	IADD.u32 r1, r1, r0
	LSHIFT_OR.i32 r2, r1, 0x3020100.b22, 0x0
