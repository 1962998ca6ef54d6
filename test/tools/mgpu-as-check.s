// --check reports every broken rule with its operand, and writes nothing.

// RUN: split-file %s %t
// RUN: %exit 1 mgpu as --check %t/bad.s 2>&1 | FileCheck %t/bad.s --implicit-check-not=error:
// RUN: mgpu as --check %t/good.s
// RUN: mgpu as --check -mcpu=mali-g610 %t/good.s
// RUN: %exit 2 mgpu as --check %t/good.s -o %t/x.o 2>&1 | FileCheck %s --check-prefix=USAGE
// RUN: %exit 2 mgpu as --check --no-check %t/good.s 2>&1 | FileCheck %s --check-prefix=USAGE
// RUN: not test -e %t/x.o
// USAGE: option '--check' excludes '--no-check' and '-o'

//--- bad.s
	.register_mode 32
// CHECK: bad.s:[[#@LINE+1]]:22: error: FADD.f32: an instruction can read only one 64-bit uniform slot
	FADD.f32 r0, u0.w0, u1.w0
// CHECK: bad.s:[[#@LINE+1]]:10: error: MOV.i32: r16 does not exist in the 32-register mode
	MOV.i32 r16, r1
// CHECK: bad.s:[[#@LINE+1]]:23: error: STORE.i32: a register that the message also reads as staging cannot be marked as last used
	STORE.i32.slot0 @r2, [r2^:r3^], offset:0
// CHECK: bad.s:[[#@LINE+1]]:38: error: BLEND: the coverage must be a register
	BLEND.slot0.v4.f16 @r0:r1, [r2:r3], 0x0, target:0x0
	NOP.end

//--- good.s
	.register_mode 32
	FADD.f32 r0, u0.w0, u0.w1
	MOV.i32 r15, r1
	STORE.i32.slot0 @r2, [r4^:r5^], offset:0
	BLEND.slot0.v4.f16 @r0:r1, blend_descriptor_0.w0, r60, target:0x0
	NOP.end
