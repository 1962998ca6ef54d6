// Every bit field of each instruction by name; what is printed still assembles.

// RUN: mgpu as --raw %s -o %t.bin
// RUN: mgpu dis --raw --fields %t.bin -o %t.s
// RUN: FileCheck %s --input-file=%t.s --match-full-lines --strict-whitespace
// RUN: mgpu as --raw %t.s -o %t.again
// RUN: cmp %t.bin %t.again

// The same for an object.
// RUN: mgpu as %S/../Inputs/kernel.s -o %t.o
// RUN: mgpu dis --fields %t.o -o %t.o.s
// RUN: FileCheck %s --input-file=%t.o.s --check-prefix=OBJECT
// OBJECT: // 62-59 {{.*}}flow
// RUN: mgpu as %t.o.s -o %t.again.o
// RUN: cmp %t.o %t.again.o

// A word that is refused: which field, and why.
// RUN: printf '\2\1\0\0\0\301\221\0' > %t.bad
// RUN: mgpu dis --raw --fields --keep-going %t.bad | FileCheck %s --check-prefix=BAD
// BAD:      // not an instruction: MOV.i32: reserved (bits 15-8) is 0x1: must be zero
// BAD-NEXT: .byte 0x02, 0x01, 0x00, 0x00, 0x00, 0xc1, 0x91, 0x00
// BAD-NEXT: //   63     0x0          reserved                 zero
// BAD:      //   15-8   0x1          reserved                 zero <-- must be zero
// BAD-NEXT: //   7-0    0x2          src0                     r2

	STORE.i8.b2.estream.slot1.end @r3, [r4^:r5^], offset:-1
//      CHECK:	STORE.i8.b2.estream.slot1.end @r3, [r4^:r5^], offset:-1
// CHECK-NEXT://   63     0x0          reserved                 zero
// CHECK-NEXT://   62-59  0xF          flow                     .end
// CHECK-NEXT://   58-57  0x0          page                     page 0 of uniforms and specials
// CHECK-NEXT://   56-52  0x6          class                    of STORE.i8
// CHECK-NEXT://   51-48  0x1          opcode                   of STORE.i8
// CHECK-NEXT://   47-46  0x1          staging control          of STORE.i8
// CHECK-NEXT://   45-40  0x3          staging read             r3
// CHECK-NEXT://   39-38  0x0          reserved                 zero
// CHECK-NEXT://   37-36  0x2          lane                     .b2
// CHECK-NEXT://   35-33  0x1          staging control          of STORE.i8
// CHECK-NEXT://   32-30  0x1          slot                     .slot1
// CHECK-NEXT://   29-27  0x0          memory width             of STORE.i8
// CHECK-NEXT://   26-24  0x2          access                   .estream
// CHECK-NEXT://   23-8   0xFFFF       offset                   -1
// CHECK-NEXT://   7-0    0x44         src0                     r4:r5, last use
// CHECK-NOT:{{.}}
