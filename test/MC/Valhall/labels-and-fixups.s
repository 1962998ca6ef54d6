// Labels in branches, in both directions, and where a branch goes is printed.

// RUN: llvm-mc -triple=valhall -mcpu=mali-g57 -filetype=obj %s -o %t.o
// RUN: llvm-objdump -d %t.o | FileCheck %s
// RUN: llvm-mc -triple=valhall -mcpu=mali-g57 -show-encoding %s | FileCheck %s --check-prefix=FIX
// RUN: not llvm-mc -triple=valhall -mcpu=mali-g57 -filetype=obj --defsym=FAR=1 %s -o %t.far.o 2>&1 | FileCheck %s --check-prefix=FAR

kernel:
.Lloop:
	IADD_IMM.i32 r0, r0, #1
// CHECK: BRANCHZ.reconverge r0.h0, offset:-2 <kernel>
// FIX: BRANCHZ.reconverge r0.h0, .Lloop
// FIX: fixup A - offset: 0, value: .Lloop, kind: fixup_branch
	BRANCHZ.reconverge r0.h0, .Lloop
// CHECK: BRANCHZ.eq r0, offset:1 <done>
	BRANCHZ.eq r0, offset:done
	NOP
done:
// CHECK: BRANCHZ r1, offset:1 <done+0x10>
	BRANCHZ r1, 1f
	NOP
1:
	NOP.end

// Symbols are numbers in immediates.
	.set SIZE, 4096
// CHECK: IADD_IMM.i32 r1, r2, #0xFF8
	IADD_IMM.i32 r1, r2, #SIZE-8
// CHECK: LOAD.i32.unsigned.slot0 @r0, u0, offset:24
	LOAD.i32.slot0 @r0, u0, offset:later-here
here:
	.zero 24
later:
	NOP

.ifdef FAR
// FAR: :[[#@LINE+1]]:{{[0-9]+}}: error: branch target must be an instruction: its distance is not a multiple of 8 bytes
	BRANCHZ r0, odd
	.byte 0
odd:
// FAR: :[[#@LINE+1]]:{{[0-9]+}}: error: value does not fit the signed 16-bit offset
	LOAD.i32.slot0 @r0, u0, offset:end-start
start:
	.zero 40000
end:
.endif
