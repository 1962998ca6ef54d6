//===-- RogueSyntax.td - Operations as text --------------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How an operation is written after its mnemonic; printer and parser both work
// from this (MCTargetDesc/RogueSyntax.h).
//
// `glued` follows the mnemonic directly (tst + z), `suffixes` follow with a dot
// each, in this order when printed and in any when parsed. In `operands`,
// separated by commas:
//   ft          ft0 or ft1, as the phase of the operation
//   S0 .. S4    source slot with its modifiers; in phase 1 three slots further
//   W0          the write port w0 with the mask of the bytes that are written
//   a Field     its value; a trailing ? leaves out the value that absence means
//   r:Field     a register of that bank, cf:Field:Index possibly indexed
//   other words stand for themselves
//
//===----------------------------------------------------------------------===//

class Syntax<RogueOp op, string operands = "", list<Field> suffixes = [],
             Field glued = FixedBits> {
  Instruction Op = op;
  string Operands = operands;
  string Suffixes = !interleave(!foreach(f, suffixes, f.FieldName), " ");
  Field Glued = glued;
}
def SyntaxTable : GenericTable {
  let FilterClass = "Syntax";
  let CppTypeName = "SyntaxRow";
  let Fields = ["Op", "Operands", "Suffixes", "Glued"];
  string TypeOf_Glued = "Field";
}

//===--- Main ALU ---------------------------------------------------------===//

def : Syntax<FADD, "ft, S0, S1", [LowPrecision, Sat]>;
def : Syntax<FMUL, "ft, S0, S1", [LowPrecision, Sat]>;
def : Syntax<FMAD, "ft, S0, S1, S2", [Sat, LowPrecision]>;
foreach op = [FRCP, FRSQ, FLOG, FEXP, FLOGCN, FARCTANC, GCMP, GEXP] in
  def : Syntax<op, "w0, S0">;
def : Syntax<FSINC, "w0, p0, S0">;
foreach op = [MBYP, FDSX, FDSY, FDSXF, FDSYF] in
  def : Syntax<op, "ft, S0">;
def : Syntax<FRED, "w0, w1, PredWrite, Iteration, S0, S3", [Kind, Part]>;
def : Syntax<UNPCK, "ft0, S0", [Format, ScaleOrTruncate]>;

foreach op = [UADD6432, SADD6432, UMADD32, SMADD32] in
  def : Syntax<op, "ft0, S0, S1, S2, CarryIn">;
foreach op = [ADD64, UMADD64, SMADD64] in
  def : Syntax<op, "ft0, S0, S1, S2, is0, CarryIn">;
foreach op = [UADD8, UMUL8, IADD8, IMUL8, UADD16, UMUL16, IADD16, IMUL16] in
  def : Syntax<op, "ft0, S0, S1", [Sat]>;
foreach op = [UMAD8, IMAD8, UMAD16, IMAD16] in
  def : Syntax<op, "ft0, S0, S1, S2", [Sat]>;

def : Syntax<PCK, "ft2, is3, fte", [Program, Format, Scale, RoundZero]>;
def : Syntax<TST, "ftt, PredWrite, is1, is2", [TypeOfTest], TestCond>;
def : Syntax<MOVC, "W0, w1, ftt, SelectW0, SelectW1">;
def : Syntax<MOV, "W0, SelectW0, SelectW1?">;

//===--- Backend ----------------------------------------------------------===//

foreach op = [UVSW_WRITE, UVSW_WRITE_EMIT_ENDTASK] in
  def : Syntax<op, "Port, Address">;
foreach op = [UVSW_WRITE_REG, UVSW_WRITE_EMIT_ENDTASK_REG] in
  def : Syntax<op, "Port, SrcSlot">;
foreach op = [UVSW_EMIT, UVSW_CUT, UVSW_EMITCUT] in
  def : Syntax<op, "Stream?">;
foreach op = [UVSW_ENDTASK, UVSW_EMIT_ENDTASK] in
  def : Syntax<op>;
def : Syntax<SAVMSK, "w0, w1", [Mask]>;
def : Syntax<MOVMSK, "w0">;
def : Syntax<MOVMSK_SM, "w0, SrcSlot">;
def : Syntax<PHAS, "AddrSlot, Temps", [PhaseEnd, Rate]>;
def : Syntax<PHAS_REG, "AddrSlot, ParamSlot">;
def : Syntax<SETL, "Port">;
def : Syntax<DEPTHF, "w0">;
def : Syntax<ATST, "PredWrite, S0, S1, S2", [IgnoreFeedback]>;
def : Syntax<FITR, "S3, Fence, S0, Count", [Mode, Sat]>;
def : Syntax<FITRP, "S3, Fence, S0, S2, Count", [Mode, Sat]>;
def : Syntax<EMITPIX, "S0, S2", [FreePartition]>;

def : Syntax<IDF, "Fence, AddrSlot">;
def : Syntax<LD, "S3, Fence, Burst, AddrSlot", [CacheLoad, CacheSLC]>;
def : Syntax<LD_REG, "S3, Fence, BurstSlot, AddrSlot", [CacheLoad, CacheSLC]>;
defvar StoreSuffixes = [CacheStore, CacheSLC, Linear];
def : Syntax<ST, "DataSlot, Size, Fence, Burst, AddrSlot, MaskSlot?",
             StoreSuffixes>;
def : Syntax<ST_REG, "DataSlot, Size, Fence, BurstSlot, AddrSlot, MaskSlot?",
             StoreSuffixes>;
def : Syntax<ATOMIC, "DstSlot, Fence, SrcSlot", [Atomic]>;
def : Syntax<SMP, "Fence, S0, S1, S2, S3, S4, Channels",
             [Project, Normalize, TexelCoords, Lod, PixelLod, AddressOverride,
              SampleOffset, SampleNumber, Write, Bypass, CacheLoad, CacheSLC,
              Array, Integer, Compare, Direct, HalfInput, Swap, Half], Dim>;

//===--- Bitwise ----------------------------------------------------------===//

def : Syntax<BBYP0BM, "ft0, ft1, S0, S1">;
def : Syntax<BBYP0BM_IMM16, "ft0, ft1, S0, Imm16">;
def : Syntax<BBYP0BM_IMM32, "ft0, ft1, S0, Imm32">;
def : Syntax<MSK, "ft0, ft1, S0, S1">;
def : Syntax<BBYP0S1, "ft2, S2">;
def : Syntax<REV, "ft2, S2">;
def : Syntax<SHFL, "ft2, S2, S1">;
def : Syntax<LSL0, "ft2, S2, S1">;
foreach op = [CBS, FTB, BBYP0C] in
  def : Syntax<op, "ft3, CountOf">;
foreach op = [OR, AND, XOR, NOR, NAND, XNOR] in
  def : Syntax<op, "ft4, MaskA, ft2, MaskB, S3">;
// The masks have no effect, but they are in the byte.
def : Syntax<BBYP1, "ft4, ft1, MaskA?, MaskB?">;
foreach op = [LSL, SHR, ROL] in
  def : Syntax<op, "ft5, ft4, S4">;
def : Syntax<CPS, "ft5, p0, ft4, S4">;
def : Syntax<ASR, "ft5, ft4, S4", [Sign]>;
foreach op = [TZ, TNZ] in
  def : Syntax<op, "PredWrite, TestOf">;

//===--- Control ----------------------------------------------------------===//

foreach op = [BR, BRL, BA, BAL] in
  def : Syntax<op, "BranchTarget", [Taken]>;
foreach op = [LAPC, WOP, NOP] in
  def : Syntax<op>;
def : Syntax<SAVL, "w0">;
foreach op = [CNDST, CNDEF, CNDEND] in
  def : Syntax<op, "w0, S0, Adjust", [Cond]>;
def : Syntax<CNDLT, "w0, p0, S0, Adjust", [Cond]>;
def : Syntax<CNDSM, "w0, S0, S2, Adjust?", [Cond]>;
foreach op = [CNDSETL_A, CNDSETL_B] in
  def : Syntax<op, "w0, S0, S2, Cond?, Adjust?">;
def : Syntax<CNDLPC, "w0, S0, Cond?, Adjust?">;
def : Syntax<WDF, "Fence">;
def : Syntax<MUTEX, "Id", [Mutex]>;
def : Syntax<SBO, "Offset", [Base]>;
def : Syntax<DITR, "r:FirstReg, Fence, cf:CoeffOff:CoeffIdx, Count, Persp, "
                   "cf:WOff:WIdx", [Mode, Sat, Schedule, Half]>;
def : Syntax<ITRSMP, "r:FirstReg, Persp, Fence, cf:CoeffOff:CoeffIdx, "
                     "sh:TexOff, sh:SmpOff, Channels, Count, cf:WOff:WIdx",
             [Mode, Sat, Project, Normalize, TexelCoords, Compare, Half, Schedule],
             Dim>;
