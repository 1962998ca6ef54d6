//===-- BifrostInstrInfoFMAMemory.td - FMA unit: what accompanies messages -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//===--- Atomics ----------------------------------------------------------===//

// The operation; the message itself is ADD's ATOM_CX in the same tuple.
let IsLast = true, HasResult = false, hasSideEffects = true in {
  class AtomicOperand<string mnemonic, int exact, ModKind ops>
      : FMAInst<mnemonic, [Src<0, NotSlot2Zero>, Src<3, NotSlot2Zero>,
                           Src<6, NotSelector3>],
                [Atomic<ops, 9>], [Encoding<exact>]>;
  // With an operand of one (or its like), which takes no source.
  class AtomicOne<string mnemonic, int exact>
      : FMAInst<mnemonic, [Src<0, NotSlot2Zero>, Src<3, NotSlot2Zero>],
                [Atomic<ModAtomic1, 6>], [Encoding<exact>]>;

  def FMA_ATOM_C_i32        : AtomicOperand<"ATOM_C.i32", 0x2f4000, ModAtomic32>;
  def FMA_ATOM_C_i64        : AtomicOperand<"ATOM_C.i64", 0x2f0000, ModAtomic64>;
  def FMA_ATOM_C_RETURN_i32 : AtomicOperand<"ATOM_C_RETURN.i32", 0x2f6000,
                                            ModAtomic32>;
  def FMA_ATOM_C_RETURN_i64 : AtomicOperand<"ATOM_C_RETURN.i64", 0x2f2000,
                                            ModAtomic64>;
  def FMA_ATOM_C1_i32        : AtomicOne<"ATOM_C1.i32", 0x2f5e00>;
  def FMA_ATOM_C1_i64        : AtomicOne<"ATOM_C1.i64", 0x2f1e00>;
  def FMA_ATOM_C1_RETURN_i32 : AtomicOne<"ATOM_C1_RETURN.i32", 0x2f7e00>;
  def FMA_ATOM_C1_RETURN_i64 : AtomicOne<"ATOM_C1_RETURN.i64", 0x2f3e00>;
}

// The warp's old value and the thread's prefix give the thread's old value.
def FMA_ATOM_POST_i32 : FMA<"ATOM_POST.i32", 2, 0x6ee400, [Atomic<ModAtomic32, 6>]>;
def FMA_ATOM_POST_i64 : FMA<"ATOM_POST.i64", 2, 0x6ee000, [Atomic<ModAtomic64, 6>]>;
let Known = EvidenceOpen in
  def FMA_ATOM_PRE_i64 : FMA<"ATOM_PRE.i64", 3, 0x6ec000, [Atomic<ModAtomic64, 9>]>;

//===--- Addresses, tables, jumps -----------------------------------------===//

// Low half of a segment's address; ADD's twin takes the carry.
class FMASegment<string mnemonic, int exact>
    : FMA<mnemonic, 1, exact,
          [Mod<"seg", ModSegBase, 3>, Mod<"preserve_null", ModPreserveNull, 7>]>;
def FMA_SEG_ADD : FMASegment<"SEG_ADD", 0x701500>;
let Known = EvidenceNotes in
  def FMA_SEG_SUB : FMASegment<"SEG_SUB", 0x701540>;

// The table of the message whose source 0 is `t`.
def FMA_DTSEL_IMM : FMA<"DTSEL_IMM", 1, 0x70f3e0, [Mod<"table", ModAttrTable, 3>]>;

let IsLast = true, hasSideEffects = true, isBranch = true, isTerminator = true,
    isIndirectBranch = true, Known = EvidenceOpen in
  def FMA_JUMP_EX : FMA<"JUMP_EX", 3, 0x2eb000,
                        [Mod<"test_mode", ModTestMode, 9>,
                         Mod<"stack_mode", ModStackMode, 10>]>;
