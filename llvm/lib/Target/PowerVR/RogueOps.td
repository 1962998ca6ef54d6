//===-- RogueOps.td - Operations for code generation -------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What selection makes and the register allocator sees: one record per
// operation on registers, whatever phases of a group it will take. Names are
// those of the hardware's operations where there is one, with _W for "on
// words". A source is a register, also one of those that are never allocated
// (shared registers, constants), and for floats its modifiers: bits of
// Rogue::SourceMods. RogueGroupPlacer.cpp knows where each operation can go.
//
//===----------------------------------------------------------------------===//

def Src : RegisterOperand<Source32>;
def Mods : Operand<i32>;
def Code : Operand<i32>; // opcode of an operation, or one of the vocabularies
def Target : Operand<OtherVT>;

class OpW<dag outs, dag ins, list<dag> pattern = []> : Instruction {
  let Namespace = "Rogue";
  let OutOperandList = outs;
  let InOperandList = ins;
  let Pattern = pattern;
  let Size = 0;
  let isPseudo = true;
  let isCodeGenOnly = true;
  let mayLoad = false;
  let mayStore = false;
  let hasSideEffects = false;
}
class Results1<dag ins> : OpW<(outs GPR32:$d), ins>;
class Results2<dag ins> : OpW<(outs GPR32:$d, GPR32:$high), ins>;

//===--- Moves and constants ----------------------------------------------===//

let isAsCheapAsAMove = true, isReMaterializable = true in {
  def MOV_W : Results1<(ins Src:$a, Mods:$am)>;
  let isMoveImm = true in
  def MOVI_W : Results1<(ins i32imm:$value)>;
}
// The offset of a variable in the private area of the work-item.
let isReMaterializable = true in
def FRAME_OFFSET : Results1<(ins i32imm:$fi)>;

//===--- Main ALU ---------------------------------------------------------===//

class Binary : Results1<(ins Src:$a, Mods:$am, Src:$b, Mods:$bm)>;
class Ternary : Results1<(ins Src:$a, Mods:$am, Src:$b, Mods:$bm, Src:$c, Mods:$cm)>;
def FADD_W : Binary;
def FMUL_W : Binary;
def FMAD_W : Ternary;
def IMAD_W : Ternary;           // a * b + c
foreach name = ["FRCP", "FRSQ", "FLOG", "FEXP"] in
  def name#_W : Results1<(ins Src:$a, Mods:$am)>;
// Of 64 bits: a * b + (chigh:c), and (high:a) + b extended.
def MAD64_W : Results2<(ins Src:$a, Src:$b, Src:$c, Src:$chigh, Code:$signed)>;
def ADD6432_W : Results2<(ins Src:$a, Src:$ahigh, Src:$b, Code:$signed, Mods:$am)>;
// mode: bits of Rogue::PackMode.
def PCK_W : Results1<(ins Src:$a, Code:$format, Code:$mode)>;
def UNPCK_W : Results1<(ins Src:$a, Code:$format, Code:$element, Code:$rtz)>;
// Groups that are repeated: both halves of a register, one after the other, so
// the first result is there before the second source is read.
let Constraints = "@earlyclobber $d" in {
  def PCK2_W : Results1<(ins GPR64:$ab, Code:$format, Code:$mode)>;
  def PCK4_W : Results1<(ins GPR128:$abcd, Code:$format, Code:$mode)>;
  def UNPCK2_W : OpW<(outs GPR64:$d), (ins Src:$a, Code:$format, Code:$rtz)>;
}
// a TEST b ? t : f.
def SELECT_W : Results1<(ins Src:$a, Mods:$am, Src:$b, Mods:$bm, Src:$t, Src:$f,
                             Code:$test, Code:$type)>;

//===--- Local memory in registers ----------------------------------------===//

// The coefficient register base + index, in words; index is c0 or, in the end,
// an index register.
// Loads and stores for LLVM, so that they stay behind branches.
let Uses = [LOCAL], mayLoad = true in {
  def CFLD_W : Results1<(ins Src:$index, i32imm:$base)>;
  let Defs = [LOCAL], mayStore = true in {
    let mayLoad = false in
    def CFST_W : OpW<(outs), (ins Src:$a, Src:$index, i32imm:$base)>;
    def CFATOM_W : Results1<(ins Src:$a, Src:$index, i32imm:$base, Code:$op)>;
  }
}
def IDX_W : OpW<(outs Index32:$d), (ins Src:$a)>;

//===--- Bitwise ALU ------------------------------------------------------===//

// The phases of a group one after the other: a is shifted left by n and masked,
// joined with b, and the result shifted by amount. The mask is a number or, as
// Rogue::BitsMask says, the register n; then a is not shifted.
def BITS_W : Results1<(ins Src:$a, Src:$n, Src:$b, Src:$amount, Code:$logic,
                           Code:$shift, Code:$masked, i32imm:$mask)>;
def CBS_W : Results1<(ins Src:$a)>;
def FTB_W : Results1<(ins Src:$a)>;
def REV_W : Results1<(ins Src:$a)>;
def FTBREV_W : Results1<(ins Src:$a)>; // FTB of REV
// width bits of a from position on.
def EXTRACT_W : Results1<(ins Src:$a, Src:$position, Src:$width, Code:$signed)>;
def COPYSIGN_W : Results1<(ins Src:$a, Src:$sign)>;

//===--- Memory -----------------------------------------------------------===//

let mayLoad = true in
  foreach n = BurstWords in
    def LD#n#_W : OpW<(outs !cast<RegisterClass>("GPR"#!mul(n, 32)):$d),
                      (ins GPR64:$address, Code:$drc)>;
let mayStore = true in
  foreach n = BurstWords in
    def ST#n#_W : OpW<(outs), (ins !cast<RegisterClass>("GPR"#!mul(n, 32)):$data,
                                   GPR64:$address, Code:$size, Code:$drc)>;
let mayLoad = true, mayStore = true in
def ATOMIC_W : OpW<(outs GPR32:$d), (ins GPR96:$src, Code:$op, Code:$drc)>;
// Texels: states of texture and sampler from these shared registers on, a block
// of words that the flags ask for (Rogue::SampleFlags), and the level if that
// is not among them. Only the chan first components, or as many of four texels.
class Texels<dag outs, int block> : OpW<outs, (ins Src:$texture,
    !cast<RegisterClass>("GPR"#!mul(block, 32)):$block, Src:$sampler, Src:$level,
    Code:$dim, Code:$lod, Code:$flags, Code:$sb, Code:$chan, Code:$drc)> {
  let TSFlags{0} = true; // RogueOpFlags::IsTexels
}
// The level is found from the coordinates of neighbours, which have to execute
// the instruction as well.
let mayLoad = true, isConvergent = true in
  foreach d = [1, 2, 3, 4, 8, 12, 16] in
    foreach b = [1, 2, 3, 4, 6, 8] in
      def SMP#d#X#b#_W
          : Texels<(outs !cast<RegisterClass>("GPR"#!mul(d, 32)):$d), b>;
let mayStore = true in
  foreach b = [6, 8, 12] in
    def SMPWRT#b#_W : Texels<(outs), b>;
let mayLoad = true, mayStore = true, hasSideEffects = true in
def FENCE_W : OpW<(outs), (ins Code:$drc)>;
// Registers and slots of the private area; the address is found when the frame
// is complete.
let mayStore = true in
  foreach n = BurstWords in
    def SPILL#n#_W : OpW<(outs), (ins !cast<RegisterClass>("GPR"#!mul(n, 32)):$data,
                                      i32imm:$fi)>;
let mayLoad = true in
  foreach n = BurstWords in
    def FILL#n#_W : OpW<(outs !cast<RegisterClass>("GPR"#!mul(n, 32)):$d),
                        (ins i32imm:$fi)>;

//===--- Stages -----------------------------------------------------------===//

// count words of successive coefficient sets from the register set on; with
// perspective divided by what the set from the register w on gives.
let mayLoad = true in
  foreach n = [1, 2, 3, 4, 6, 8] in
    def ITER#n#_W : OpW<(outs !cast<RegisterClass>("GPR"#!mul(n, 32)):$d),
                        (ins i32imm:$set, i32imm:$w, Code:$perspective, Code:$mode,
                             Code:$count, Code:$drc)> {
      let TSFlags{1} = true; // RogueOpFlags::IsIteration
    }
// op: FDSX, FDSY, FDSXF or FDSYF.
let isConvergent = true in
def DERIV_W : Results1<(ins Src:$a, Mods:$am, Code:$op)>;
// Covered samples of the pixel.
def SAVMSK_W : Results1<(ins)>;
let hasSideEffects = true in {
  // A word of the vertex, a pixel output register.
  def UVSW_W : OpW<(outs), (ins Src:$a, i32imm:$word)>;
  def OUT_W  : OpW<(outs), (ins Src:$a, i32imm:$register)>;
  // What a pixel output register holds.
  def PIXEL_W : Results1<(ins i32imm:$register)>;
  // The same for count successive registers and places.
  def UVSWN_W : OpW<(outs), (ins Src:$a, i32imm:$word, i32imm:$count)>;
  def OUTN_W  : OpW<(outs), (ins Src:$a, i32imm:$register, i32imm:$count)>;
  // Feedback: instances stay for which a is zero, or which do it, with depth a.
  def ATST_W   : OpW<(outs), (ins Src:$a)>;
  def DEPTHF_W : OpW<(outs), (ins Src:$a)>;
  // DEPTHF for instances for which left is not zero. A branch around it would
  // leave it out where all are discarded, and they would all stay.
  def DEPTHFIF_W : OpW<(outs), (ins Src:$a, Src:$left)>;
}

//===--- Control ----------------------------------------------------------===//

let isBranch = true, isTerminator = true in {
  // To target where a TEST b holds or, with negate, does not. uniform: in all
  // instances of the task alike.
  def BRANCH_W : OpW<(outs), (ins Src:$a, Mods:$am, Src:$b, Mods:$bm, Target:$target,
                                  Code:$test, Code:$type, Code:$negate, Code:$uniform)>;
  let isBarrier = true in
  def JUMP_W : OpW<(outs), (ins Target:$target)>;
}
let isReturn = true, isTerminator = true, isBarrier = true,
    hasSideEffects = true in
def END_W : OpW<(outs), (ins)>;
// The end with the last output.
let isReturn = true, isTerminator = true, isBarrier = true,
    hasSideEffects = true in {
  def UVSWEND_W : OpW<(outs), (ins Src:$a, i32imm:$word)>;
  def OUTEND_W  : OpW<(outs), (ins Src:$a, i32imm:$register)>;
}

// What they become when the order of blocks is final. CND operations count in a
// register, $mask; see RogueLowerControlFlow.cpp.
let hasSideEffects = true in {
  def TST_W : OpW<(outs), (ins Src:$a, Mods:$am, Src:$b, Mods:$bm, Code:$test,
                               Code:$type)>;
  // The groups behind it are for instances with p0, or without, or (pe) for all
  // that run; up to the next one or the end of the block.
  def PREDICATE_W : OpW<(outs), (ins Code:$cond)>;
  def CNDST_W : OpW<(outs GPR32:$d), (ins Src:$mask, Code:$cond, Code:$adjust)>;
  def CNDSM_W : OpW<(outs GPR32:$d), (ins Src:$mask, Src:$count, Code:$cond)>;
  def CNDEND_W : OpW<(outs GPR32:$d), (ins Src:$mask)>;
  // The test of a loop, also a test for BRP0_W: whether an instance goes on.
  def CNDLT_W : OpW<(outs GPR32:$d), (ins Src:$mask, Code:$cond, Code:$adjust)>;
  // Masked instances count more.
  def CNDADD_W : OpW<(outs GPR32:$d), (ins Src:$mask, Src:$count)>;
  def WDF_W : OpW<(outs), (ins Code:$drc)>;
  // Others write while the mutex is theirs.
  let Uses = [LOCAL], Defs = [LOCAL] in
  def MUTEX_W : OpW<(outs), (ins Code:$op, Code:$id)>;
}
let isBranch = true, isTerminator = true, hasSideEffects = true in {
  def BRP0_W : OpW<(outs), (ins Target:$target, Code:$negate)>;
  def BRMASK_W : OpW<(outs), (ins Target:$target, Code:$taken)>;
}
let hasSideEffects = true, mayLoad = true, mayStore = true,
    usesCustomInserter = true in {
  // Waits for the tasks of the work-group, with two words of local memory.
  def BARRIER_W : OpW<(outs), (ins GPR64:$address, GPR32:$tasks)>;
  // The same in registers.
  def CFBARRIER_W : OpW<(outs), (ins i32imm:$counters, GPR32:$tasks)>;
}
