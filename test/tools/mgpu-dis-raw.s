// A bare stream disassembles to text with labels, which assembles to the same
// bytes; offsets and words are comments.

// RUN: mgpu as --raw %s -o %t.bin
// RUN: mgpu dis --raw %t.bin -o %t.s
// RUN: FileCheck %s --input-file=%t.s --match-full-lines --strict-whitespace
// RUN: mgpu as --raw %t.s -o %t.again
// RUN: cmp %t.bin %t.again
// RUN: mgpu dis --raw --offsets --words %t.bin -o %t.words.s
// RUN: FileCheck %s --input-file=%t.words.s --check-prefix=WORDS
// RUN: mgpu as --raw %t.words.s -o %t.again
// RUN: cmp %t.bin %t.again

//      CHECK:// mali-g57 (valhall v9): 56 bytes
// CHECK-NEXT:	.text
start:
// CHECK-NEXT:.L0000:
	MOV.i32 r0, u0.w0
// CHECK-NEXT:	MOV.i32 r0, u0.w0
// WORDS: MOV.i32 r0, u0.w0 // 0x0000: 0091c00000000080
	BRANCHZ.eq r0^.h0, end
// CHECK-NEXT:	BRANCHZ.eq r0^.h0, .L0020
// WORDS: BRANCHZ.eq r0^.h0, .L0020 // 0x0008: 001fc03000000240
	BRANCHZ r1.h0, start
// CHECK-NEXT:	BRANCHZ r1.h0, .L0000
	// Not into this code: stays a number.
	BRANCHZ r1.h0, offset:1000
// CHECK-NEXT:	BRANCHZ r1.h0, offset:1000
end:
// CHECK-NEXT:.L0020:
	NOP.end
// CHECK-NEXT:	NOP.end
	.zero 16
// CHECK-NEXT:	.zero	16
// CHECK-NOT:{{.}}
