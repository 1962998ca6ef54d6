// Wrong text is refused at the place that is wrong, with what would be right.

// RUN: not llvm-mc -triple=bifrost -filetype=null %s 2>&1 | FileCheck %s --strict-whitespace

// CHECK: :[[@LINE+1]]:13: error: there is no clause before the end of the program
.program_end

// CHECK: :[[@LINE+1]]:7: error: unknown word 'nbc' in the header of a clause; as in ds(0) nbb load ncph next_store dwb(0)
ds(0) nbc
{
  *NOP t0
  +NOP t1
}

// CHECK: :[[@LINE+1]]:4: error: expected slots 0 to 7 in parentheses, as ds(0)
ds(8) nbb
{
  *NOP t0
  +NOP t1
}

// CHECK: :[[@LINE+1]]:1: error: a header that starts with ds names its flow control: eos, nbb, nbb r_uncond ...
ds(0) load
{
  *NOP t0
  +NOP t1
}

// CHECK: :[[@LINE+1]]:11: error: 'ncph' stands twice in the header
nbb ncph  ncph
{
  *NOP t0
  +NOP t1
}

// CHECK: :[[@LINE+3]]:3: error: expected the ADD instruction of the tuple, which starts with '+'
{
  *NOP t0
  *NOP t0
}

// CHECK: :[[@LINE+3]]:1: error: the last tuple has no ADD instruction; write +NOP t1
{
  *NOP t0
}

// CHECK: :[[@LINE+2]]:1: error: a clause has at least one tuple
{
}

// CHECK: :[[@LINE+2]]:3: error: unknown line in a clause; instructions start with '*' or '+'
{
  .ports r1
}

// CHECK: :[[@LINE+4]]:24: error: expected ',' and the staging register of STORE.i32, as @r0
eos store
{
  *NOP t0
  +STORE.i32 t1, r0, r1
}

// CHECK: :[[@LINE+2]]:13: error: the low four bits of a constant are not stored
{
  .constants 0x1, 0x20
  *NOP t0
  +NOP t1
}

// CHECK: :[[@LINE+2]]:11: error: expected three registers or '-', as r1, r2, -
{
  .reads r64, -, -
  *NOP t0
  +NOP t1
}

// CHECK: :[[@LINE+4]]:27: error: expected a distance in bytes, as .+32
nbb r_uncond
{
  *NOP t0
  +BRANCHZ.i32.eq t1, r0, .+2147483648
}

// CHECK: :[[@LINE+1]]:1: error: this clause has no closing '}'
{
  *NOP t0
  +NOP t1
