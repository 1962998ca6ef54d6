//===-- ValhallInstrInfoMessage.td - Memory messages ------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Codes of the memory width, bits 27-29.
class MemWidth<bits<3> value, int bytes> {
  bits<3> Value = value;
  int Bytes = bytes;
}
def MemI8   : MemWidth<0, 1>;
def MemI16  : MemWidth<1, 2>;
def MemI24  : MemWidth<2, 3>;
def MemI32  : MemWidth<3, 4>;
def MemI48  : MemWidth<4, 6>;
def MemI64  : MemWidth<5, 8>;
def MemI96  : MemWidth<6, 12>;
def MemI128 : MemWidth<7, 16>;

def Access : ModDefault<ModAccess>;
// A load to a lane extends nothing and has the bit set all the same.
def Extend : ModDefault<ModExtend, ExtendSign.Code>;
def LoadLane8 : ModDefault<ModLane8>;
def LoadLane16 : ModDefault<ModLane16>;

let IsMemory = 1 in {

//===--- Loads ------------------------------------------------------------===//
//
// LOAD.iN @write, address, offset. Narrow loads fill one lane of the register,
// or extend to a half, a word (w0) or a pair (d0).

class LoadBase<MemWidth width, int count, RegisterOperand staging, string mnemonic,
               string suffixes, dag lane>
    : MessageWrite<6, 0, count, !dag(outs, [staging], ["sw"]),
                   !con((ins SrcD:$src0, MemOffset16:$offset), lane,
                        (ins Access:$access)),
                   mnemonic, suffixes # "${access}${slot}",
                   "$sw, $src0, $offset"> {
  bits<15> src0;
  bits<16> offset;
  bits<3> access;
  let Inst{7-0} = src0{7-0};
  let Inst{23-8} = offset;
  let Inst{26-24} = access;
  let Inst{29-27} = width.Value;
  let AccessBytes = width.Bytes;
  let FixedAccess{29-27} = -1;
  let mayLoad = 1;
  let SchedRW = [WriteLoad];
}

// Exactly the registers of the width: lane code fixed, extension bit set.
class LoadWhole<MemWidth width, int count, bits<3> lane, RegisterOperand staging,
                string type>
    : LoadBase<width, count, staging, "LOAD."#type#".unsigned", "", (ins)> {
  let Inst{38-36} = lane;
  let FixedAccess{38-36} = -1;
  let Inst{39} = 1;
  let FixedAccess{39} = -1;
}

// To a lane or extended to the register.
class LoadLane<MemWidth width, Operand laneKind, string type>
    : LoadBase<width, 1, SR1, "LOAD."#type, "${lane}${extend}",
               !con(!dag(ins, [laneKind], ["lane"]), (ins Extend:$extend))> {
  bits<3> lane;
  bits<1> extend;
  let Inst{38-36} = lane;
  let FixedAccess{38-36} = -1;
  let Inst{39} = extend;
}

// Extended to a register pair.
class LoadPair<MemWidth width, bits<3> lane, string type>
    : LoadBase<width, 2, SR2, "LOAD."#type#".d0", "${extend}", (ins Extend:$extend)> {
  bits<1> extend;
  let Inst{38-36} = lane;
  let FixedAccess{38-36} = -1;
  let Inst{39} = extend;
}

def LOAD_i8 : LoadLane<MemI8, LoadLane8, "i8">;
def LOAD_i16 : LoadLane<MemI16, LoadLane16, "i16">;
def LOAD_i8_d0 : LoadPair<MemI8, 7, "i8">;
def LOAD_i16_d0 : LoadPair<MemI16, 3, "i16">;
def LOAD_i32_d0 : LoadPair<MemI32, 1, "i32">;
def LOAD_i24 : LoadWhole<MemI24, 1, 0, SR1, "i24">;
def LOAD_i32 : LoadWhole<MemI32, 1, 0, SR1, "i32">;
def LOAD_i48 : LoadWhole<MemI48, 2, 4, SR2, "i48">;
def LOAD_i64 : LoadWhole<MemI64, 2, 7, SR2, "i64">;
def LOAD_i96 : LoadWhole<MemI96, 3, 6, SR3, "i96">;
def LOAD_i128 : LoadWhole<MemI128, 4, 7, SR4, "i128">;

//===--- Stores -----------------------------------------------------------===//

class StoreBase<MemWidth width, int count, RegisterOperand staging, string type,
                string suffixes = "", dag lane = (ins)>
    : MessageRead<6, 1, count,
                  !con((ins SrcD:$src0), !dag(ins, [staging], ["sr"]),
                       (ins MemOffset16:$offset), lane, (ins Access:$access)),
                  "STORE."#type, suffixes # "${access}${slot}",
                  "$sr, $src0, $offset"> {
  bits<15> src0;
  bits<16> offset;
  bits<3> access;
  let Inst{7-0} = src0{7-0};
  let Inst{23-8} = offset;
  let Inst{26-24} = access;
  let Inst{29-27} = width.Value;
  let AccessBytes = width.Bytes;
  let FixedAccess{29-27} = -1;
  let mayStore = 1;
  let SchedRW = [WriteStore];
}

def STORE_i8 : StoreBase<MemI8, 1, SR1, "i8", "${lane}",
                         (ins ModDefault<ModStoreLane8>:$lane)> {
  bits<2> lane;
  let Inst{37-36} = lane;
}
def STORE_i16 : StoreBase<MemI16, 1, SR1, "i16", "${lane}",
                          (ins ModDefault<ModStoreLane16>:$lane)> {
  bits<1> lane;
  let Inst{36} = lane;
}
def STORE_i24 : StoreBase<MemI24, 1, SR1, "i24">;
def STORE_i32 : StoreBase<MemI32, 1, SR1, "i32">;
def STORE_i48 : StoreBase<MemI48, 2, SR2, "i48">;
def STORE_i64 : StoreBase<MemI64, 2, SR2, "i64">;
def STORE_i96 : StoreBase<MemI96, 3, SR3, "i96">;
def STORE_i128 : StoreBase<MemI128, 4, SR4, "i128">;

//===--- Atomics ----------------------------------------------------------===//

let mayLoad = 1, mayStore = 1, SchedRW = [WriteAtomic] in {

class AtomicFields<bits<5> cls, bits<4> op1, dag outputs, dag inputs,
                   string mnemonic, string suffixes, string operands,
                   StagingControl control, MemWidth width>
    : Message<cls, op1, outputs, inputs, mnemonic, "${slot}" # suffixes, operands,
              control> {
  bits<15> src0;
  bits<8> offset;
  let Inst{7-0} = src0{7-0};
  let Inst{15-8} = offset;
  let Inst{29-27} = width.Value;
  let AccessBytes = width.Bytes;
  let FixedAccess{29-27} = -1;
  let FixedOpcode{26} = 1; // compare
  let FixedStaging{35-33} = -1;
  let FixedStaging{45-40} = -1;
}

// Without a result: the operand is the staging read.
class Atomic<MemWidth width, int count, RegisterOperand staging, Operand off,
             string type, ModKind kind = ModAtomicOp>
    : AtomicFields<6, 8, (outs),
                   !con((ins SrcD:$src0), !dag(ins, [staging, off], ["sr", "offset"]),
                        (ins ModOperand<kind>:$op)),
                   "ATOM."#type, "${op}", "$sr, $src0, $offset", StagingRead,
                   width> {
  bits<6> sr;
  bits<4> op;
  let Inst{25-22} = op;
  let Inst{35-33} = count;
  let Inst{45-40} = sr;
}
def ATOM_i32 : Atomic<MemI32, 1, SR1, AtomicOffset4, "i32">;
def ATOM_i64 : Atomic<MemI64, 2, SR2, AtomicOffset8, "i64">;
// Adds the zero- or sign-extended register to a double word.
def ATOM_i64_extend
    : Atomic<MemI64, 1, SR1, AtomicOffset8, "i64", ModAtomicAddExtend>;

// With a result: the old value is the staging write, which has its own base.
class AtomicReturn<MemWidth width, int reads, int writes, RegisterOperand write,
                   RegisterOperand read, Operand off, string mnemonic, dag op,
                   string suffixes>
    : AtomicFields<18, 0, !dag(outs, [write], ["sw"]),
                   !con((ins SrcD:$src0), !dag(ins, [read, off], ["sr", "offset"]), op),
                   mnemonic, suffixes, "$sw, $sr, $src0, $offset", StagingBoth,
                   width> {
  bits<6> sw;
  bits<6> sr;
  let Inst{21-16} = sw;
  let Inst{35-33} = reads;
  let Inst{38-36} = !sub(writes, 1);
  let FixedStaging{38-36} = -1;
  let Inst{45-40} = sr;
}
class AtomicReturnOp<MemWidth width, int n, RegisterOperand staging, Operand off,
                     string type, int reads = n, RegisterOperand read = staging,
                     ModKind kind = ModAtomicXchg>
    : AtomicReturn<width, reads, n, staging, read, off, "ATOM_RETURN."#type,
                   (ins ModOperand<kind>:$op), "${op}"> {
  bits<4> op;
  let Inst{25-22} = op;
}
def ATOM_RETURN_i32 : AtomicReturnOp<MemI32, 1, SR1, AtomicOffset4, "i32">;
def ATOM_RETURN_i64 : AtomicReturnOp<MemI64, 2, SR2, AtomicOffset8, "i64">;
def ATOM_RETURN_i64_extend
    : AtomicReturnOp<MemI64, 2, SR2, AtomicOffset8, "i64", 1, SR1,
                     ModAtomicAddExtend>;

// Compare and exchange: the staging read is {new, expected}. The operation code
// is that of an exchange, with the compare bit.
class CompareExchange<MemWidth width, int n, RegisterOperand write,
                      RegisterOperand read, Operand off, string type>
    : AtomicReturn<width, !mul(n, 2), n, write, read, off,
                   "ATOM_RETURN."#type#".axchg.compare", (ins), ""> {
  let Inst{25-22} = 15;
  let FixedOpcode{25-22} = -1;
  let Inst{26} = 1;
}
def ACMPXCHG_i32 : CompareExchange<MemI32, 1, SR1, SR2, AtomicOffset4, "i32">;
def ACMPXCHG_i64 : CompareExchange<MemI64, 2, SR2, SR4, AtomicOffset8, "i64">;

// Increment and the like, whose operand is implied.
class Atomic1<MemWidth width, Operand off, string type>
    : AtomicFields<6, 9, (outs),
                   !con((ins SrcD:$src0), !dag(ins, [off], ["offset"]),
                        (ins ModOperand<ModAtomic1Op>:$op)),
                   "ATOM1."#type, "${op}", "$src0, $offset", StagingRead, width> {
  bits<3> op;
  let Inst{24-22} = op;
  let ReadsStaging = 0;
}
def ATOM1_i32 : Atomic1<MemI32, AtomicOffset4, "i32">;
def ATOM1_i64 : Atomic1<MemI64, AtomicOffset8, "i64">;

class Atomic1Return<MemWidth width, int count, RegisterOperand staging, Operand off,
                    string type>
    : AtomicFields<6, 9, !dag(outs, [staging], ["sw"]),
                   !con((ins SrcD:$src0), !dag(ins, [off], ["offset"]),
                        (ins ModOperand<ModAtomic1Op>:$op)),
                   "ATOM1_RETURN."#type, "${op}", "$sw, $src0, $offset",
                   StagingWrite, width> {
  bits<6> sw;
  bits<3> op;
  let Inst{24-22} = op;
  let Inst{35-33} = count;
  let Inst{45-40} = sw;
}
def ATOM1_RETURN_i32 : Atomic1Return<MemI32, 1, SR1, AtomicOffset4, "i32">;
def ATOM1_RETURN_i64 : Atomic1Return<MemI64, 2, SR2, AtomicOffset8, "i64">;

} // mayLoad, mayStore
} // IsMemory

//===--- Others -----------------------------------------------------------===//

let hasSideEffects = 1 in {
  def LD_GCLK : MessageWrite<4, 4, 2, (outs SR2:$sw),
                             (ins ModOperand<ModGclkSource>:$source),
                             "LD_GCLK_U64", "${source}${slot}", "$sw"> {
    bits<3> source;
    let Inst{2-0} = source;
    let SchedRW = [WriteLoad];
  }

  // Execution and memory barrier of the work-group, always on slot 7.
  let isConvergent = 1, mayLoad = 1, mayStore = 1 in
  def BARRIER : Message<4, 5, (outs), (ins), "BARRIER", "${slot}", "",
                        StagingBoth, ModDefault<ModSlotBarrier>> {
    let ReadsStaging = 0;
    let WritesStaging = 0;
    let SchedRW = [WriteControl];
  }
}

include "Valhall/ValhallInstrInfoAttribute.td"
include "Valhall/ValhallInstrInfoVarying.td"
include "Valhall/ValhallInstrInfoTexture.td"
include "Valhall/ValhallInstrInfoTile.td"
include "Valhall/ValhallInstrInfoChecked.td"
