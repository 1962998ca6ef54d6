// A program as the community's disassembler prints it: assembled, disassembled
// and assembled again it stays the same, by every way through the tools.

// RUN: mgpu as --raw -march=bifrost %s -o %t.bin
// RUN: mgpu dis --raw -march=bifrost %t.bin -o %t.s
// RUN: FileCheck %s --input-file=%t.s --match-full-lines --strict-whitespace
// RUN: mgpu as --raw -march=bifrost %t.s -o %t.again.bin
// RUN: cmp %t.bin %t.again.bin
// RUN: llvm-mc -triple=bifrost %s -o %t.mc.s
// RUN: mgpu as --raw -march=bifrost %t.mc.s -o %t.mc.bin
// RUN: cmp %t.bin %t.mc.bin
// RUN: llvm-mc -triple=bifrost -filetype=obj %s -o %t.o
// RUN: llvm-objcopy --dump-section .text=%t.text %t.o
// RUN: cmp %t.bin %t.text
// RUN: llvm-objdump -d --no-show-raw-insn %t.o | FileCheck %s --check-prefix=DUMP

//      CHECK:	.text
// CHECK-NEXT:clause_0:
// CHECK-NEXT:ds(0) nbb r_uncond next_store dwb(0) 
// CHECK-NEXT:{
// CHECK-NEXT:    *FADD.f32 r4:t0, u1.w0, r60
// CHECK-NEXT:    +ICMP.u32.m1.ge t1, r60, u1.w1
// CHECK-NEXT:    *NOP t0
// CHECK-NEXT:    +BRANCHZ.i16.eq t1, t1.h0, clause_5
// CHECK-NEXT:}
// CHECK-EMPTY:
// CHECK-NEXT:clause_3:
// CHECK-NEXT:ds(0) nbb ncph next_store 
// CHECK-NEXT:{
// CHECK-NEXT:    *FMA.f32 r0:t0, r4, 0x3f800000 /* 1.000000 */, 0x40490fdb /* 3.141593 */
// CHECK-NEXT:    +NOP t1
// CHECK-NEXT:}
// CHECK-EMPTY:
// CHECK-NEXT:clause_5:
// CHECK-NEXT:ds(0) eos store 
// CHECK-NEXT:{
// CHECK-NEXT:    *NOP t0
// CHECK-NEXT:    +STORE.i32 t1, u0.w0, u0.w1, @r0
// CHECK-NEXT:}
// CHECK-EMPTY:
// CHECK-NEXT:	.zero	112

// DUMP: 0000000000000000 <clause_0>:
// DUMP: +BRANCHZ.i16.eq t1, t1.h0, clause_5

clause_0:
ds(0) nbb r_uncond next_store dwb(0) 
{
    *FADD.f32 r4:t0, u1.w0, r60
    +ICMP.u32.m1.ge t1, r60, u1.w1
    *NOP t0
    +BRANCHZ.i16.eq t1, t1.h0, clause_5
}

clause_3:
ds(0) nbb ncph next_store 
{
    *FMA.f32 r0:t0, r4, 0x3f800000 /* 1.000000 */, 0x40490fdb /* 3.141593 */
    +NOP t1
}

clause_5:
ds(0) eos store 
{
    *NOP t0
    +STORE.i32 t1, u0.w0, u0.w1, @r0
}
.program_end
