// Arm's names are read, and printed on demand; the words are the same.

// RUN: llvm-mc -triple=valhall -mcpu=mali-g57 -output-asm-variant=1 %s -o %t.arm.s
// RUN: FileCheck %s < %t.arm.s
// RUN: llvm-mc -triple=valhall -mcpu=mali-g57 -filetype=obj %s -o %t.o
// RUN: llvm-mc -triple=valhall -mcpu=mali-g57 -filetype=obj %t.arm.s -o %t.arm.o
// RUN: cmp %t.o %t.arm.o
// RUN: llvm-objdump -d -M arm %t.o | FileCheck %s
// RUN: llvm-objdump -d %t.o | FileCheck %s --check-prefix=MESA

// CHECK: BRANCH.not.reconverge
// MESA: BRANCHZ.eq.reconverge
	BRANCHZ.eq.reconverge r1.h0, offset:3
// CHECK: SHADD.u64
// MESA: SHADDX.u64
	SHADDX.u64 [r0:r1], u1, [r60:r61].w0, shift:0x2
// CHECK: FMA_RSCALE.f32.left.round_zero
// MESA: FMA_RSCALE_LEFT.f32.rtz
	FMA_RSCALE_LEFT.f32.rtz r0, r1, r2, 0x0.neg, r0
// CHECK: LOAD.i32.slot0
// MESA: LOAD.i32.unsigned.slot0
	LOAD.i32.unsigned.slot0 @r0, [r0^:r1^], offset:0
// CHECK: ACMPXCHG.i32.slot0
// MESA: ATOM_RETURN.i32.axchg.compare.slot0
	ATOM_RETURN.i32.axchg.compare.slot0 @r0, @r14:r15, [r4:r5], offset:0
// CHECK: IADD.u32.sat
// MESA: IADD.u32.saturate
	IADD.u32.saturate r0, r1, r2
// CHECK: TEX_FETCH.slot0.f.dst32.tex2d.array
// MESA: TEX_FETCH.slot0.f.32.2d.array_enable
	TEX_FETCH.slot0.f.32.2d.array_enable @r0:r1:r2:r3, @r60:r61:r62, u0
