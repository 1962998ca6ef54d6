// LLVM's objdump finds target and core in the header of our objects, so that
// what only some architecture versions have is decoded.

// RUN: llvm-mc -triple=valhall -mcpu=mali-g715 -filetype=obj %s -o %t.o
// RUN: llvm-objdump -d %t.o | FileCheck %s
// RUN: llvm-readelf -h %t.o | FileCheck %s --check-prefix=HEADER

// HEADER: ABI Version: 1
// HEADER: Machine: a3e9
// HEADER: Flags: 0xb09

// CHECK-LABEL: <f>:
f:
// CHECK: BRANCHZ.eq r0^.h0, offset:2 <end>
	BRANCHZ.eq r0^.h0, end
// Logic with an immediate is new in v11.
// CHECK: AND_IMM.i32 r1, r2, #0xFF00
	AND_IMM.i32 r1, r2, #0xFF00
// CHECK: FADD.f32 r1, r2, r3
	FADD.f32 r1, r2, r3
end:
// CHECK: NOP.end
	NOP.end

// --mcpu has the last word.
// RUN: llvm-objdump -d --mcpu=mali-g57 %t.o | FileCheck %s --check-prefix=V9
// V9-LABEL: <f>:
// V9: <unknown>
