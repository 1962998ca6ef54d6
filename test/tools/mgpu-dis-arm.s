// -M arm: Arm's names, which assemble to the same bytes.

// RUN: mgpu as --raw %s -o %t.bin
// RUN: mgpu dis --raw -M arm %t.bin -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: mgpu as --raw %t.s -o %t.again
// RUN: cmp %t.bin %t.again
// RUN: %exit 2 mgpu dis --raw -M intel %t.bin 2>&1 | FileCheck %s --check-prefix=USAGE
// USAGE: option '-M' is mesa or arm

start:
// CHECK: BRANCH.not.reconverge r1.h0, .L0008
	BRANCHZ.eq.reconverge r1.h0, next
next:
// CHECK: LOAD.i8.w0.sext.slot0 @r0, [r2:r3], offset:0
	LOAD.i8.w0.slot0 @r0, [r2:r3], offset:0
// CHECK: LOAD.i16.w0.zext.slot0
	LOAD.i16.w0.unsigned.slot0 @r0, [r2:r3], offset:0
// CHECK: LOAD.i8.b1.slot0
	LOAD.i8.b1.unsigned.slot0 @r0, [r2:r3], offset:0
// CHECK: LSHIFT_OR.v4i8 r0, r1, r2.b2222, 0x0
	LSHIFT_OR.v4i8 r0, r1, r2.b22, 0x0
// CHECK: LSHIFT_OR.i32 r0, r1, r2.b3, 0x0
	LSHIFT_OR.i32 r0, r1, r2.b33, 0x0
// CHECK: ATEST.slot0.discard
	ATEST.discard @r60, r60, 0x3F800000, atest_datum.w0
// CHECK: LD_VAR_SPECIAL.frag_z.f32.center.clobber.slot0 @r0, r61
	LD_VAR_SPECIAL.f32.center.clobber.slot0 @r0, r61, index:3
// CHECK: VAR_TEX_SINGLE.slot0.sample.store.dst32.tex2d.computed
	VAR_TEX_SINGLE.slot0.sample_store.32.2d.computed @r0:r1:r2:r3, u0, r61
