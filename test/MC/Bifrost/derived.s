// A header that does not start with ds(...) leaves to the assembler what follows
// from the program: message types, slots, flow control, prefetch and the waits
// that messages need. Labels are ordinary ones.

// RUN: llvm-mc -triple=bifrost %s | FileCheck %s --match-full-lines --strict-whitespace

//      CHECK:first:
// CHECK-NEXT:ds(0) nbb r_uncond ncph next_barrier dwb(0, 1, 2, 3, 4, 5) 
first:
{
  *NOP t0
  +BRANCHZ.i32.eq t1, r0, sync
}

//      CHECK:ds(0) nbb load dwb(0) 
// CHECK-NEXT:{
// CHECK-NEXT:    *NOP t0
// CHECK-NEXT:    +LOAD.i32 t1, r2, r3, @r0
// The wait for the load is the writer's business.
dwb(0) nbb
{
  *NOP t0
  +LOAD.i32 t1, r2, r3, @r0
  *NOP t0
  +JUMP t1, after
}

sync:
//      CHECK:sync:
// CHECK-NEXT:ds(7) nbb r_uncond barrier ncph dwb(7) 
{
  *NOP t0
  +BARRIER t1
}

//      CHECK:after:
// CHECK-NEXT:ds(0) nbb ncph next_store 
after:
{
  *FADD.f32 r1, r2, 1.0
  +NOP t1
}

//      CHECK:ds(3) eos store 
ds(3) eos store
{
  *NOP t0
  +STORE.i32 t1, r4, r5, @r1
}
