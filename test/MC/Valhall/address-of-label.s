// ADR is the distance of a label from the next instruction, in bytes.

// RUN: llvm-mc -triple=valhall -mcpu=mali-g57 -filetype=obj %s -o %t.o
// RUN: llvm-objdump -d %t.o | FileCheck %s
// RUN: llvm-mc -triple=valhall -mcpu=mali-g57 %s -o %t.s
// RUN: llvm-mc -triple=valhall -mcpu=mali-g57 -filetype=obj %t.s -o %t2.o
// RUN: llvm-objcopy -O binary --only-section=.text %t.o %t.bin
// RUN: llvm-objcopy -O binary --only-section=.text %t2.o %t2.bin
// RUN: cmp %t.bin %t2.bin

start:
// CHECK: IADD_IMM.i32 r0, program_counter.w0, #0x10
	ADR r0, end
// CHECK: IADD_IMM.i32.reconverge r1, program_counter.w0, #0xFFFFFFF0
	ADR.reconverge r1, start
// CHECK: IADD_IMM.i32 r2, program_counter.w0, #0x8
	ADR r2, #8
end:
	NOP.end
