//===- BifrostTranslate.cpp - From clauses to operations ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The delayed writes of a clause need no machinery: the rules of the hardware,
// which are checked before the run, forbid all code that could tell whether a
// result reaches its register at once or a tuple later. So an operation writes
// its register, or a row of its own when the register cannot stand in for t, t0
// or t1: it is not written, written in part, or written again before they are
// read.
//
//===----------------------------------------------------------------------===//

#include "BifrostExecTables.h"
#include "BifrostProgram.h"
#include "BifrostTexture.h"
#include "MCTargetDesc/Bifrost/BifrostRegisters.h"
#include "MCTargetDesc/Bifrost/BifrostTables.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::bifrost;
using namespace llvm::Bifrost;
using llvm::gpusim::NumRegisters;

// Scratch rows: two results of each unit, because those of the previous tuple
// are still read; what one half of a pair tells the other; and what nobody
// reads.
static constexpr unsigned ScratchCarry = 4, ScratchSink = 5;
static unsigned scratchOf(unsigned T, Unit U) {
  return (T & 1) * 2 + (U == Unit::ADD);
}

void ClauseTranslator::unsupported(std::string Why) {
  if (Problem.empty())
    Problem = std::move(Why);
}

//===--- Results ----------------------------------------------------------===//

static bool hasResult(const MCInst &MI, const MCInstrInfo &MII) {
  return TSF::hasResult(MII.get(MI.getOpcode()).TSFlags);
}

/// t, t0 or t1 name the result of \p U of tuple \p T.
bool ClauseTranslator::isRead(unsigned T, Unit U) const {
  auto Reads = [&](unsigned In, Unit By, Selector S) {
    return In < C.Tuples.size() &&
           is_contained(C.Tuples[In].selectors(By), uint8_t(S));
  };
  Selector Later = U == Unit::FMA ? Selector::T0 : Selector::T1;
  return Reads(T + 1, Unit::FMA, Later) || Reads(T + 1, Unit::ADD, Later) ||
         (U == Unit::FMA && Reads(T, Unit::ADD, Selector::ZeroOrT));
}

/// Something writes \p Reg before the last reader of the result.
bool ClauseTranslator::overwritten(unsigned T, Unit U, uint8_t Reg) const {
  auto Writes = [&](unsigned In, Unit By) {
    if (In >= C.Tuples.size())
      return false;
    const MCInst &MI = C.Tuples[In].half(By);
    if (getResultBlock(C, In).getWrite(By).first == Reg)
      return true;
    unsigned Count = getStagingIndex(MI.getOpcode()) >= 0
                         ? getStagingWriteCount(MI, *P.MII).value_or(4)
                         : 0;
    return Reg >= C.Header.StagingRegister &&
           Reg < C.Header.StagingRegister + Count;
  };
  return (U == Unit::FMA && Writes(T, Unit::ADD)) || Writes(T + 1, Unit::FMA);
}

ClauseTranslator::Result ClauseTranslator::planResult(unsigned T, Unit U) {
  auto [Reg, Half] = getResultBlock(C, T).getWrite(U);
  bool Written = Reg != Bifrost::NoReg, Read = isRead(T, U);
  if (Written && Half == DestHalf::Full && !(Read && overwritten(T, U, Reg)))
    return {Reg, false};
  unsigned Scratch = Read || Written ? scratchOf(T, U) : ScratchSink;
  return {P.addRow({ConstantRow::Scratch, Scratch}), Written};
}

/// The row of the result of \p U of tuple \p T, which someone reads.
uint16_t ClauseTranslator::passedRow(unsigned T, Unit U) {
  if (!hasResult(C.Tuples[T].half(U), *P.MII)) {
    unsupported("reads the result of an instruction that has none");
    return 0;
  }
  return Results[T][U == Unit::ADD].Row;
}

//===--- Sources ----------------------------------------------------------===//

uint16_t ClauseTranslator::fauRow(const RegisterBlock &Ports, bool High) {
  std::optional<FAUWord> W = resolveFAU(C, Ports, High);
  if (!W) {
    unsupported("the FAU field is reserved");
    return 0;
  }
  switch (W->Kind) {
  case FAUWord::Uniform:
    return P.addRow({ConstantRow::User, W->Index});
  case FAUWord::Constant:
    return P.addRow({ConstantRow::Value,
                     evaluateConstant(*W, uint64_t(CodeBase) + Address)});
  case FAUWord::Special:
    break;
  }
  constexpr unsigned Zero = 0, LaneId = 1;
  if (W->Index == Zero || (W->Index == LaneId && High))
    return P.addRow({ConstantRow::Value, 0});
  if (W->Index == LaneId)
    return P.addRow({ConstantRow::LaneId, 0});
  // No alpha to coverage.
  constexpr unsigned ATestDatum = 5, Samples = 6, FirstBlendDescriptor = 8;
  unsigned Target = W->Index - FirstBlendDescriptor;
  if (W->Index == ATestDatum)
    return P.addRow({ConstantRow::FragmentState, 0});
  if (W->Index == Samples)
    return P.addRow(
        {High ? ConstantRow::SamplesHigh : ConstantRow::SamplesLow, 0});
  if (Target < FragmentLaunch::MaxTargets)
    return P.addRow(
        {High ? ConstantRow::BlendHigh : ConstantRow::BlendLow, Target});
  unsupported("not simulated: it reads a special value that a compute kernel "
              "does not have, or whose meaning is not documented");
  return 0;
}

void ClauseTranslator::source(Op &O, unsigned T, Unit U, unsigned Number) {
  const Tuple &Tup = C.Tuples[T];
  Source &S = O.Src[Number];
  Selector Sel = Selector(Tup.selectors(U)[Number]);
  switch (Sel) {
  case Selector::P0:
  case Selector::P1:
  case Selector::P2: {
    uint8_t Reg = Tup.Ports.Reg[unsigned(Sel)];
    if (Reg >= NumRegisters ||
        (Sel == Selector::P2 && Tup.Ports.Slot2 != SlotUse::Read))
      return unsupported("reads a register slot that the register block does "
                         "not enable");
    S.Row = Reg;
    O.Uses |= uint64_t(1) << Reg;
    return;
  }
  case Selector::ZeroOrT:
    if (U == Unit::ADD)
      S.Row = passedRow(T, Unit::FMA);
    return;
  case Selector::FAULow:
  case Selector::FAUHigh:
    S.Row = fauRow(Tup.Ports, Sel == Selector::FAUHigh);
    return;
  case Selector::T0:
  case Selector::T1:
    if (T == 0)
      return unsupported("t0 and t1 are not defined in the first tuple");
    S.Row = passedRow(T - 1, Sel == Selector::T0 ? Unit::FMA : Unit::ADD);
    return;
  }
}

//===--- Modifiers --------------------------------------------------------===//

/// \p Name is the modifier's without the number of the source.
void ClauseTranslator::sourceModifier(Source &S, StringRef Name, StringRef Text,
                                      bool IsHalf) {
  uint32_t Sign = IsHalf ? 0x80008000u : 0x80000000u;
  if (Text == "none")
    return;
  if (Name == "abs")
    S.And = ~Sign;
  else if (Name == "neg")
    S.Xor ^= Sign;
  else if (Name == "not")
    S.Xor = ~0u;
  else if (Text.size() == 2)
    S.Sel = partNamed(Text);
  else if (Text.size() == 3)
    S.Sel = pairNamed(Text, SelHalves);
  else
    S.Sel = bytesNamed(Text);
  S.Modified = S.And != ~0u || S.Xor != 0;
}

void ClauseTranslator::mnemonicModifier(Op &O, StringRef Name, unsigned Value,
                                        StringRef Text) {
  auto Undocumented = [&] {
    unsupported("not simulated: the meaning of the modifier '" + Text.str() +
                "' is not documented");
  };
  if (Name == "round") {
    // Halving additions have rtn and rtp too, rtn being 0.
    bool Halving =
        StringRef(getInstDesc(O.Opcode)->Mnemonic).starts_with("HADD");
    O.Round = Halving ? Value
                      : StringSwitch<uint8_t>(Text)
                            .Case("none", RoundNearest)
                            .Case("rtp", RoundUp)
                            .Case("rtn", RoundDown)
                            .Case("rtz", RoundZero)
                            .Case("rtna", RoundAway)
                            .Case("rto", RoundOdd)
                            .Default(0xff);
    if (O.Round == 0xff)
      Undocumented();
  } else if (Name == "clamp") {
    O.Clamp = StringSwitch<uint8_t>(Text)
                  .Case("clamp_0_inf", 1)
                  .Case("clamp_m1_1", 2)
                  .Case("clamp_0_1", 3)
                  .Default(0);
  } else if (Name == "cmpf") {
    O.Compare = StringSwitch<uint8_t>(Text)
                    .Case("eq", 0)
                    .Case("gt", 1)
                    .Case("ge", 2)
                    .Case("ne", 3)
                    .Case("lt", 4)
                    .Case("le", 5)
                    .Case("gtlt", 6)
                    .Default(0xff);
    if (O.Compare == 0xff)
      Undocumented();
  } else if (Name == "result_type") {
    O.Result =
        StringSwitch<uint8_t>(Text).Case("f1", 1).Case("m1", 2).Default(0);
  } else if (Name == "saturate") {
    O.Saturate = Text == "sat";
  } else if (Name == "sqrt" || Name == "log") {
    if (Text != "none")
      O.Mode = Name == "sqrt" ? 1 : 2;
  } else if (Name == "special") {
    O.Mode = StringSwitch<uint8_t>(Text)
                 .Case("none", 0)
                 .Case("n", 1)
                 .Case("left", 2)
                 .Default(0xff);
    if (O.Mode == 0xff)
      Undocumented();
  } else if (Name == "not_result") {
    O.Mode = Text == "not";
  } else if (Name == "seg") {
    O.Segment = StringSwitch<uint8_t>(Text)
                    .Case("wls", SegLocal)
                    .Case("tl", SegPrivate)
                    .Case("ubo", SegUniform)
                    .Default(SegFlat);
  } else if (Name == "extend") {
    O.Mode2 = Text == "sext" ? 0 : Text == "zext" ? 1 : 2;
  } else if (Name == "lane_op") {
    O.Mode2 = Value;
    if (Text != "none" && Text != "xor")
      Undocumented();
  } else if (Name == "vecsize") {
    O.Mode = Value;
  } else if (Name == "register_format") {
    O.Result = StringSwitch<uint8_t>(Text)
                   .Case("f16", 0)
                   .Case("f32", 1)
                   .Case("s32", 2)
                   .Case("u32", 3)
                   .Case("s16", 4)
                   .Case("u16", 5)
                   .Case("auto", 6)
                   .Default(0xff);
    if (O.Result == 0xff)
      Undocumented();
  } else if (Name == "lod_mode") {
    O.Mode2 = Text == "computed_lod";
  } else if (Name == "skip") {
    O.SkipsHelpers = Text == "skip";
  } else if (Name == "sample") {
    O.Mode2 |= Text == "none" ? 0 : Value;
  } else if (Name == "update") {
    O.Mode2 |= Value << UpdateShift;
  } else if (Name == "varying_name") {
    O.Imm = Value;
  } else if (Name == "stencil" || Name == "z") {
    if (Text != "none")
      O.Mode2 |= Name == "z" ? EmitsDepth : EmitsStencil;
  } else if (Name == "table") {
    O.Mode = Value;
    if (Text != "attribute_1" && Text != "attribute_2")
      Undocumented();
  } else if (Name == "inactive_result") {
    O.Imm = Value;
  } else if (Name == "lane_dest" || Name == "sem" || Name == "mux" ||
             Name == "atom_opc" || Name == "subgroup" || Name == "combine" ||
             Name == "mode") {
    O.Mode = Value;
  } else if (Text != "none" && Name != "source") {
    Undocumented();
  }
}

void ClauseTranslator::modifiers(Op &O, const MCInst &MI) {
  const InstDesc &D = *getInstDesc(MI.getOpcode());
  StringRef Mnemonic = D.Mnemonic;
  bool IsHalf = Mnemonic.ends_with(".v2f16") || Mnemonic.ends_with(".f16");
  if (Mnemonic.contains(".v4"))
    for (Source &S : O.Src)
      S.Sel = SelBytes;
  for (unsigned M = 0; M != D.Mods.size(); ++M) {
    const ModDesc &Mod = D.Mods[M];
    StringRef Name = Mod.Name;
    unsigned Value = MI.getOperand(D.firstModOperand() + M).getImm();
    StringRef Text = getModText(Mod.Kind, Value);
    if (Name == "neg0" && Mnemonic.starts_with("FREXPE"))
      O.Mode2 = Text == "neg"; // Of the exponent, not of the number.
    else if (Name.starts_with("sign"))
      O.Mode |= (Text == "sext") << (Name.back() - '0');
    else if (Mod.Source != NoSource)
      sourceModifier(O.Src[Mod.Source], Name.drop_back(), Text, IsHalf);
    else
      mnemonicModifier(O, Name, Value, Text);
  }
  for (unsigned I = 0; I != D.Imms.size(); ++I) {
    unsigned Value = MI.getOperand(D.firstImmOperand() + I).getImm();
    // The only ones that stand beside others.
    if (StringRef(D.Imms[I].Name) == "sampler_index")
      O.Imm |= Value << 16;
    else if (StringRef(D.Imms[I].Name) == "texture_index")
      O.Imm |= Value;
    else
      O.Imm = Value;
  }
}

//===--- Messages ---------------------------------------------------------===//

void ClauseTranslator::message(Op &O, const MCInst &MI) {
  O.IsMessage = true;
  O.Slot = C.Header.DependencySlot;
  O.Waits = C.Header.DependencyWait;
  uint64_t Flags = P.MII->get(MI.getOpcode()).TSFlags;
  O.Bytes = TSF::accessBytes(Flags);
  O.ForHelpers = O.Segment == SegPrivate;
  if (getStagingIndex(MI.getOpcode()) < 0)
    return;
  unsigned First = C.Header.StagingRegister;
  if (TSF::readsStaging(Flags)) {
    O.Read = First;
    O.ReadCount = getStagingReadCount(MI, *P.MII).value_or(1);
  }
  if (TSF::writesStaging(Flags)) {
    O.Write = First;
    O.WriteCount = getStagingWriteCount(MI, *P.MII).value_or(2);
  }
  stagingOf(O, MI);
  if (First + std::max(O.ReadCount, O.WriteCount) > NumRegisters)
    unsupported("the staging registers go beyond r63");
  O.Uses |= bitsOfRegisters(First, O.ReadCount);
  O.Defs |= bitsOfRegisters(First, O.WriteCount);
}

/// Counts that an operand decides.
void ClauseTranslator::stagingOf(Op &O, const MCInst &MI) {
  auto Constant = [&](unsigned S) -> const ConstantRow * {
    unsigned Row = O.Src[S].Row;
    return Row < NumRegisters ? nullptr : &P.Constants[Row - NumRegisters];
  };
  switch (MI.getOpcode()) {
  case Bifrost::ADD_LD_CVT:
  case Bifrost::ADD_ST_CVT:
    // The conversion word says how wide a component is in registers. It is read
    // when the message is sent: setStaging.
    O.ReadCount = O.WriteCount = 0;
    break;
  case Bifrost::ADD_TEXC: {
    const ConstantRow *Row = Constant(2);
    std::string Why;
    std::optional<TextureDescriptor> D;
    if (Row && Row->Kind == ConstantRow::Value)
      D = TextureDescriptor::decode(Row->Number, Why);
    if (!Why.empty())
      return unsupported("not simulated: " + Why);
    // Another word is only known when the message is sent: setStaging.
    O.ReadCount = D ? D->stagingReads() : 0;
    O.WriteCount = D ? D->stagingWrites() : 0;
    break;
  }
  case Bifrost::ADD_BLEND: {
    const ConstantRow *Row = Constant(1);
    O.Imm =
        Row && Row->Kind == ConstantRow::BlendLow ? Row->Number : NoBlendTarget;
    O.ReadCount = 4;
    break;
  }
  case Bifrost::ADD_LD_TILE:
  case Bifrost::ADD_ST_TILE:
    O.ReadCount = O.WriteCount = 0; // As LD_CVT.
    O.Mode2 = C.Header.Message == MessageType::ZStencil;
    break;
  default:
    break;
  }
}

//===--- Instructions that belong together --------------------------------===//

void ClauseTranslator::atomicPair(Op &O, const Op &First,
                                  const MCInst &FirstInst) {
  StringRef Name = getInstDesc(FirstInst.getOpcode())->Mnemonic;
  if (!Name.starts_with("ATOM_C"))
    return unsupported("ATOM_CX needs ATOM_C in the same tuple");
  if (Name.ends_with(".i64"))
    return unsupported("not simulated: where 64-bit atomics have their operand "
                       "is not documented");
  for (unsigned I = 0; I != 2; ++I)
    if (O.Src[I].Row != First.Src[I].Row)
      return unsupported("the two halves of the atomic have different "
                         "addresses");
  bool HasOperand = !Name.starts_with("ATOM_C1");
  if (HasOperand && O.Src[2].Row != First.Src[2].Row)
    return unsupported("the two halves of the atomic have different operands");
  O.Opcode =
      FirstInst.getOpcode(); // For what can be exchanged in memory order.
  O.Exec = findExec(O.Opcode);
  O.Mode = First.Mode;
  O.ResultUnused = !Name.contains("RETURN");
}

/// What \p O needs of the FMA half of its tuple.
void ClauseTranslator::pair(Op &O, const MCInst &MI, unsigned T) {
  const MCInst &First = C.Tuples[T].FMA;
  uint16_t Carry = P.addRow({ConstantRow::Scratch, ScratchCarry});
  auto IsFirst = [&](std::initializer_list<unsigned> Opcodes) {
    if (is_contained(Opcodes, First.getOpcode()))
      return true;
    unsupported("needs the first half of the operation in the same tuple");
    return false;
  };
  switch (MI.getOpcode()) {
  case Bifrost::FMA_SEG_ADD:
  case Bifrost::FMA_SEG_SUB:
  case Bifrost::FMA_SHADDXL_i64:
  case Bifrost::FMA_SHADDXL_s32:
  case Bifrost::FMA_SHADDXL_u32:
    O.Src[3].Row = Carry;
    break;
  case Bifrost::ADD_SEG_ADD:
    if (IsFirst({Bifrost::FMA_SEG_ADD}))
      O.Src[3].Row = Carry;
    break;
  case Bifrost::ADD_SEG_SUB:
    if (IsFirst({Bifrost::FMA_SEG_SUB}))
      O.Src[3].Row = Carry;
    break;
  case Bifrost::ADD_SHADDXH_i32:
    if (IsFirst({Bifrost::FMA_SHADDXL_i64, Bifrost::FMA_SHADDXL_s32,
                 Bifrost::FMA_SHADDXL_u32})) {
      O.Src[3].Row = Carry;
      // Only the 64-bit form has a high word to shift.
      O.Imm = FMA.Imm;
      O.Mode = First.getOpcode() == Bifrost::FMA_SHADDXL_i64;
    }
    break;
  case Bifrost::ADD_CUBEFACE2:
    if (IsFirst({Bifrost::FMA_CUBEFACE1}))
      std::copy(std::begin(FMA.Src), std::end(FMA.Src), std::begin(O.Src));
    break;
  case Bifrost::ADD_ATOM_CX:
    atomicPair(O, FMA, First);
    break;
  case Bifrost::ADD_LEA_ATTR_TEX:
    // Addresses are those of varyings unless another table is selected.
    if (IsFirst({Bifrost::FMA_DTSEL_IMM}) && FMA.Mode != FirstAttributeTable)
      unsupported("not simulated: images among varyings");
    break;
  case Bifrost::ADD_LEA_ATTR:
  case Bifrost::ADD_LEA_ATTR_IMM:
  case Bifrost::ADD_LD_ATTR:
  case Bifrost::ADD_LD_ATTR_IMM:
    if (First.getOpcode() == Bifrost::FMA_DTSEL_IMM)
      O.Segment = FMA.Mode;
    else
      O.Segment = MI.getOpcode() == Bifrost::ADD_LD_ATTR ||
                          MI.getOpcode() == Bifrost::ADD_LD_ATTR_IMM
                      ? FirstAttributeTable
                      : SecondAttributeTable;
    break;
  default:
    if (O.IsMessage && StringRef(getInstDesc(First.getOpcode())->Mnemonic)
                           .starts_with("SHADDXL"))
      unsupported(
          "not simulated: the address of a message that takes the carry "
          "of SHADDXL is not documented");
    break;
  }
}

//===--- Branches ---------------------------------------------------------===//

/// The last source is the target; the comparison reads the sources before it.
void ClauseTranslator::branch(Op &O, unsigned T) {
  O.IsBranch = true;
  unsigned Last = C.Tuples[T].ADDSelectors.size() - 1;
  Source Target = O.Src[Last];
  O.Src[Last] = Source();
  O.Src[Last].Row = P.addRow({ConstantRow::Value, 0});
  O.Src[TargetSource] = Target;
  O.Mode2 = TargetValue;
  if (Target.Row < NumRegisters)
    return;
  const ConstantRow &Row = P.Constants[Target.Row - NumRegisters];
  if (Row.Kind != ConstantRow::Value)
    return;
  O.Mode2 = Row.Number ? TargetClause : TargetEnd;
  // The index of the clause is not known before all are decoded.
  O.Offset = int32_t(Row.Number - CodeBase);
}

//===--- Clauses ----------------------------------------------------------===//

Op ClauseTranslator::half(unsigned T, Unit U) {
  const MCInst &MI = C.Tuples[T].half(U);
  uint64_t Flags = P.MII->get(MI.getOpcode()).TSFlags;
  Problem.clear();
  Op O;
  O.Opcode = MI.getOpcode();
  O.DstBits = ~0u;
  O.Exec = findExec(MI.getOpcode());
  uint16_t Zero = P.addRow({ConstantRow::Value, 0});
  for (Source &S : O.Src)
    S.Row = Zero;
  if (!O.Exec)
    unsupported("not simulated: the instruction is part of the graphics "
                "pipeline, or its meaning is not documented");
  for (unsigned S = 0; S != C.Tuples[T].selectors(U).size(); ++S)
    source(O, T, U, S);
  modifiers(O, MI);
  if (TSF::message(Flags) != MessageType::None)
    message(O, MI);
  if (P.MII->get(MI.getOpcode()).isBranch())
    branch(O, T);
  pair(O, MI, T);
  if (TSF::floatClass(Flags) != FloatClass::None) {
    if (C.Header.FTZ == FlushToZero::Abrupt)
      unsupported(
          "not simulated: abrupt underflow ('ftz_au') is not documented");
    if (C.Header.Exceptions != FloatExceptions::Default)
      unsupported(
          "not simulated: modes of float exceptions are not documented");
  }
  const Result &R = Results[T][U == Unit::ADD];
  O.Dst = R.Row;
  if (!R.Copied && R.Row < NumRegisters)
    O.Defs |= uint64_t(1) << R.Row;
  if (!Problem.empty()) {
    Op Fault = P.fault(Problem);
    Fault.IsMessage = O.IsMessage;
    return Fault;
  }
  return O;
}

void ClauseTranslator::emit(Op O, unsigned T, Unit U, ClauseCode &Code) {
  auto Add = [&](const Op &New, bool IsInstruction) {
    Code.Uses |= New.Uses;
    Code.Defs |= New.Defs;
    P.Ops.push_back(New);
    P.Origins.push_back({Index, uint8_t(T), U, IsInstruction});
  };
  auto [Reg, Half] = getResultBlock(C, T).getWrite(U);
  const Result &R = Results[T][U == Unit::ADD];
  if (O.IsMessage)
    Code.Message = P.Ops.size();
  if (O.IsBranch)
    Code.Branch = P.Ops.size();
  Code.IsBarrier |= O.Opcode == Bifrost::ADD_BARRIER;
  Op Copy;
  if (R.Copied) {
    Copy.Exec = copyExec();
    Copy.Opcode = O.Opcode;
    Copy.Src[0].Row = R.Row;
    Copy.Dst = Reg;
    Copy.DstBits = Half == DestHalf::Low    ? 0xffffu
                   : Half == DestHalf::High ? 0xffff0000u
                                            : ~0u;
    Copy.Defs = uint64_t(1) << Reg;
  }
  Add(O, true);
  if (R.Copied)
    Add(Copy, false);
}

static bool isNop(const MCInst &MI) {
  return MI.getOpcode() == Bifrost::FMA_NOP ||
         MI.getOpcode() == Bifrost::ADD_NOP;
}

ClauseCode ClauseTranslator::translate() {
  ClauseCode Code;
  Code.Address = Address;
  Code.First = P.Ops.size();
  Code.Flow = C.Header.Flow;
  Code.Waits = C.Header.DependencyWait;
  Code.StagingBarrier = C.Header.StagingBarrier;
  Code.DropsDiscarded = C.Header.TerminateDiscarded;
  // DirectX 11 keeps the subnormals of halves.
  Code.FlushF32 = C.Header.FTZ != FlushToZero::None;
  Code.FlushF16 = C.Header.FTZ == FlushToZero::Always;
  Code.SuppressInf = C.Header.SuppressInf;
  Code.SuppressNaN = C.Header.SuppressNaN;
  for (unsigned T = 0; T != C.Tuples.size(); ++T)
    for (Unit U : {Unit::FMA, Unit::ADD})
      Results[T][U == Unit::ADD] = planResult(T, U);
  for (unsigned T = 0; T != C.Tuples.size(); ++T) {
    FMA = half(T, Unit::FMA);
    if (!isNop(C.Tuples[T].FMA))
      emit(FMA, T, Unit::FMA, Code);
    if (!isNop(C.Tuples[T].ADD))
      emit(half(T, Unit::ADD), T, Unit::ADD, Code);
  }
  switch (C.Header.Flow) {
  case FlowControl::End:
  case FlowControl::Reconverge:
  case FlowControl::None:
  // Back to back: the same, only sooner.
  case FlowControl::BackToBackReconverge:
  case FlowControl::BackToBack:
    break;
  case FlowControl::PCEncoded:
  case FlowControl::WriteElisionReconverge:
  case FlowControl::WriteElision:
    emit(P.fault("not simulated: the meaning of flow '" +
                 getFlowText(C.Header.Flow).str() + "' is not documented"),
         0, Unit::FMA, Code);
    break;
  }
  if (P.Ops.size() == Code.First)
    emit(half(0, Unit::FMA), 0, Unit::FMA, Code);
  Code.End = P.Ops.size();
  return Code;
}
