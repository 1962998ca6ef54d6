//===-- BifrostLegality.cpp - Hardware rules of tuples --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostLegality.h"
#include "BifrostMCTargetDesc.h"
#include "BifrostRegisters.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"

using namespace llvm;
using namespace llvm::Bifrost;

static constexpr Unit Units[] = {Unit::FMA, Unit::ADD};

uint64_t RuleInput::flags(const MCInst &MI) const {
  return MII.get(MI.getOpcode()).TSFlags;
}

static Violation at(StringLiteral Rule, unsigned Tuple, Unit U, int OpIdx,
                    const Twine &Message) {
  return {Rule, int(Tuple), U, OpIdx, Message.str()};
}

static const char *unitName(Unit U) { return U == Unit::FMA ? "FMA" : "ADD"; }

static std::string reg(unsigned N) { return "r" + std::to_string(N); }

/// Calls Do(tuple, unit, source operand index, operand) until it returns
/// something.
template <typename Fn>
static std::optional<Violation> forEachSource(const Clause &C, Fn Do) {
  for (unsigned T = 0; T != C.Tuples.size(); ++T)
    for (Unit U : Units) {
      const MCInst &MI = C.Tuples[T].half(U);
      for (unsigned S = 0, E = getNumSources(MI.getOpcode()); S != E; ++S)
        if (std::optional<Violation> V =
                Do(T, U, getSourceIndex(S), MI.getOperand(getSourceIndex(S))))
          return V;
    }
  return std::nullopt;
}

static std::optional<unsigned> getResult(const MCInst &MI) {
  return getGPRNumber(MI.getOperand(InstDesc::DestOperand));
}

static StringRef mnemonic(const MCInst &MI) {
  const InstDesc *Desc = getInstDesc(MI.getOpcode());
  return Desc ? StringRef(Desc->Mnemonic) : StringRef();
}

//===--- Values -----------------------------------------------------------===//

std::optional<Violation> Bifrost::checkFirstTuple(const RuleInput &In) {
  return forEachSource(
      In.C,
      [](unsigned T, Unit U, int Idx,
         const MCOperand &Op) -> std::optional<Violation> {
        if (T != 0 || !Op.isReg() ||
            (Op.getReg() != Bifrost::T0 && Op.getReg() != Bifrost::T1))
          return std::nullopt;
        return at(RuleFirstTuple, T, U, Idx,
                  "t0 and t1 are the results of the previous tuple of the "
                  "clause, and there is none; read a register");
      });
}

std::optional<Violation> Bifrost::checkTiming(const RuleInput &In) {
  const Clause &C = In.C;
  return forEachSource(
      C,
      [&](unsigned T, Unit U, int Idx,
          const MCOperand &Op) -> std::optional<Violation> {
        std::optional<unsigned> Reg = getGPRNumber(Op);
        if (!Reg)
          return std::nullopt;
        if (U == Unit::ADD && getResult(C.Tuples[T].FMA) == Reg)
          return at(RuleTiming, T, U, Idx,
                    reg(*Reg) + " is the result of FMA in the same tuple; "
                                "read it as t");
        if (T)
          for (Unit From : Units)
            if (getResult(C.Tuples[T - 1].half(From)) == Reg)
              return at(RuleTiming, T, U, Idx,
                        reg(*Reg) +
                            " is a result of the previous tuple, not "
                            "in its register yet; read it as " +
                            (From == Unit::FMA ? "t0" : "t1"));
        return std::nullopt;
      });
}

// Only the first register block can say it; in the others two full writes to
// one register have no encoding.
std::optional<Violation> Bifrost::checkWrites(const RuleInput &In) {
  for (unsigned T = 0; T != In.C.Tuples.size(); ++T) {
    const RegisterBlock &B = getResultBlock(In.C, T);
    auto [FMAReg, FMAHalf] = B.getWrite(Unit::FMA);
    auto [ADDReg, ADDHalf] = B.getWrite(Unit::ADD);
    if (FMAReg == NoReg || FMAReg != ADDReg ||
        (FMAHalf != ADDHalf && FMAHalf != DestHalf::Full &&
         ADDHalf != DestHalf::Full))
      continue;
    return at(RuleWrites, T, Unit::ADD, InstDesc::DestOperand,
              "both units write " + reg(FMAReg) + "; drop one of the writes");
  }
  return std::nullopt;
}

std::optional<Violation> Bifrost::checkTLimits(const RuleInput &In) {
  if (!In.STI.hasFeature(Bifrost::FeatureHasTModifierLimits))
    return std::nullopt;
  return forEachSource(In.C,
                       [&](unsigned T, Unit U, int Idx,
                           const MCOperand &Op) -> std::optional<Violation> {
                         if (!Op.isReg() || Op.getReg() != Bifrost::T)
                           return std::nullopt;
                         std::string Why = checkTModifiers(
                             In.C.Tuples[T].half(U),
                             Idx - InstDesc::FirstSourceOperand);
                         if (Why.empty())
                           return std::nullopt;
                         return at(RuleTModifiers, T, U, Idx, Why);
                       });
}

std::optional<Violation> Bifrost::checkCLPER(const RuleInput &In) {
  if (In.STI.hasFeature(Bifrost::FeatureHasFullCLPER))
    return std::nullopt;
  for (unsigned T = 0; T != In.C.Tuples.size(); ++T) {
    const MCInst &MI = In.C.Tuples[T].half(Unit::ADD);
    if (MI.getOpcode() != Bifrost::ADD_CLPER_i32 ||
        (getModifier(MI, "lane_op") == "none" &&
         getModifier(MI, "subgroup") == "subgroup4"))
      continue;
    return at(RuleCLPER, T, Unit::ADD, InstDesc::DestOperand,
              "this core reads from other lanes only as CLPER.i32.subgroup4 "
              "or CLPER_OLD.i32");
  }
  return std::nullopt;
}

//===--- Messages and staging registers -----------------------------------===//

static bool isMessage(const MCInst &MI, const MCInstrInfo &MII) {
  // The hardware takes a discard for a message, though it has no type.
  return MI.getOpcode() == Bifrost::ADD_DISCARD_f32 ||
         TSF::message(MII.get(MI.getOpcode()).TSFlags) != MessageType::None;
}

MessageRef Bifrost::findMessage(const Clause &C, const MCInstrInfo &MII) {
  for (unsigned T = 0; T != C.Tuples.size(); ++T)
    if (isMessage(C.Tuples[T].ADD, MII))
      return {&C.Tuples[T].ADD, T};
  return {};
}

MessageType Bifrost::getClauseMessage(const Clause &C, const MCInstrInfo &MII) {
  MessageRef M = findMessage(C, MII);
  return M.MI ? getMessageType(*M.MI, MII) : MessageType::None;
}

std::optional<Violation> Bifrost::checkOneMessage(const RuleInput &In) {
  MessageRef First = findMessage(In.C, In.MII);
  for (unsigned T = First.Tuple + 1; First.MI && T < In.C.Tuples.size(); ++T)
    if (isMessage(In.C.Tuples[T].ADD, In.MII))
      return at(RuleOneMessage, T, Unit::ADD, -1,
                "a clause sends one message, and tuple " + Twine(First.Tuple) +
                    " does already; start another clause");
  return std::nullopt;
}

namespace {
struct StagingRun {
  unsigned First = 0, Read = 0, Written = 0;
  unsigned count() const { return std::max(Read, Written); }
  bool reads(unsigned Reg) const { return Reg - First < Read; }
  bool has(unsigned Reg) const { return Reg - First < count(); }
};
} // namespace

// Where only the value of an operand tells how many there are, one is certain.
static StagingRun getRun(const RuleInput &In, const MCInst &MI) {
  StagingRun Run;
  Run.First = In.C.Header.StagingRegister;
  uint64_t Flags = In.flags(MI);
  if (TSF::readsStaging(Flags))
    Run.Read = getStagingReadCount(MI, In.MII).value_or(1);
  if (TSF::writesStaging(Flags))
    Run.Written = getStagingWriteCount(MI, In.MII).value_or(1);
  return Run;
}

std::optional<Violation> Bifrost::checkStagingAccess(const RuleInput &In) {
  const Clause &C = In.C;
  MessageRef M = findMessage(C, In.MII);
  if (!M.MI || getStagingIndex(M.MI->getOpcode()) < 0)
    return std::nullopt;
  StagingRun Run = getRun(In, *M.MI);
  auto Check = [&](unsigned T, Unit U, int Idx,
                   const MCOperand &Op) -> std::optional<Violation> {
    std::optional<unsigned> Reg = getGPRNumber(Op);
    if (!Reg || T <= M.Tuple || !Run.has(*Reg))
      return std::nullopt;
    return at(RuleStagingAccess, T, U, Idx,
              reg(*Reg) + " is a staging register of the message in tuple " +
                  Twine(M.Tuple) +
                  ", which is on its way; use it in a later clause, or move "
                  "the message behind this");
  };
  for (unsigned T = M.Tuple + 1; T < C.Tuples.size(); ++T)
    for (Unit U : Units)
      if (std::optional<Violation> V =
              Check(T, U, InstDesc::DestOperand,
                    C.Tuples[T].half(U).getOperand(InstDesc::DestOperand)))
        return V;
  return forEachSource(C, Check);
}

std::optional<Violation> Bifrost::checkStagingSource(const RuleInput &In) {
  MessageRef M = findMessage(In.C, In.MII);
  if (!M.MI || !TSF::readsStaging(In.flags(*M.MI)))
    return std::nullopt;
  std::optional<unsigned> Reg = getResult(In.C.Tuples[M.Tuple].FMA);
  if (!Reg || !getRun(In, *M.MI).reads(*Reg))
    return std::nullopt;
  return at(RuleStagingSource, M.Tuple, Unit::FMA, InstDesc::DestOperand,
            "the message of the same tuple reads " + reg(*Reg) +
                " as staging register before this result is in it; make it one "
                "tuple earlier");
}

std::optional<Violation> Bifrost::checkStagingRange(const RuleInput &In) {
  for (unsigned T = 0; T != In.C.Tuples.size(); ++T) {
    const MCInst &MI = In.C.Tuples[T].ADD;
    int Idx = getStagingIndex(MI.getOpcode());
    if (Idx < 0)
      continue;
    StagingRun Run = getRun(In, MI);
    if (Run.First + Run.count() > NumRegisters)
      return at(RuleStagingRange, T, Unit::ADD, Idx,
                Twine(Run.count()) + " staging registers from " +
                    reg(Run.First) + " go beyond r63");
  }
  return std::nullopt;
}

std::optional<Violation> Bifrost::checkStagingRegister(const RuleInput &In) {
  for (unsigned T = 0; T != In.C.Tuples.size(); ++T)
    for (Unit U : Units) {
      const MCInst &MI = In.C.Tuples[T].half(U);
      int Idx = getStagingIndex(MI.getOpcode());
      if (Idx >= 0 && getGPRNumber(MI.getOperand(Idx)) !=
                          unsigned(In.C.Header.StagingRegister))
        return at(RuleStagingRegister, T, U, Idx,
                  "the header of the clause has one staging register, " +
                      reg(In.C.Header.StagingRegister));
    }
  return std::nullopt;
}

//===--- Places -----------------------------------------------------------===//

// The tables mark ATOM_C as well, but the open compiler puts branches behind it
// and its code runs.
std::optional<Violation> Bifrost::checkLastTuple(const RuleInput &In) {
  for (unsigned T = 0; T + 1 < In.C.Tuples.size(); ++T)
    for (Unit U : Units)
      if (const MCInst &MI = In.C.Tuples[T].half(U);
          TSF::isLast(In.flags(MI)) && !mnemonic(MI).starts_with("ATOM_C"))
        return at(RuleLast, T, U, -1,
                  "this instruction must stand in the last tuple of its "
                  "clause");
  return std::nullopt;
}

namespace {
/// Instructions by the start of their names. An empty list: no partner needed.
struct PairRule {
  StringLiteral FMA;
  StringLiteral ADD;      ///< what FMA needs beside it; alternatives by '|'
  StringLiteral ADDAlone; ///< what needs such an FMA beside it
};
} // namespace

static constexpr PairRule PairRules[] = {
    {"CUBEFACE1", "CUBEFACE2", "CUBEFACE2"},
    {"ATOM_C", "ATOM_CX", "ATOM_CX"},
    {"SEG_ADD", "SEG_ADD", "SEG_ADD"},
    {"SEG_SUB", "SEG_SUB", "SEG_SUB"},
    {"SHADDXL", "SHADDXH|LOAD|STORE", "SHADDXH"},
};

static bool startsWithAny(StringRef Name, StringRef Alternatives) {
  SmallVector<StringRef, 4> List;
  Alternatives.split(List, '|');
  return any_of(List, [&](StringRef A) { return Name.starts_with(A); });
}

static bool readsT(const MCInst &MI, unsigned Source) {
  const MCOperand &Op = MI.getOperand(getSourceIndex(Source));
  return Op.isReg() && Op.getReg() == Bifrost::T;
}

std::optional<Violation> Bifrost::checkPairs(const RuleInput &In) {
  for (unsigned T = 0; T != In.C.Tuples.size(); ++T) {
    const MCInst &FMA = In.C.Tuples[T].FMA, &ADD = In.C.Tuples[T].ADD;
    StringRef FMAName = mnemonic(FMA), ADDName = mnemonic(ADD);
    for (const PairRule &P : PairRules) {
      bool First = FMAName.starts_with(P.FMA);
      if (First && !startsWithAny(ADDName, P.ADD))
        return at(RulePairs, T, Unit::FMA, -1,
                  FMAName + " needs " + join(split(P.ADD, '|'), " or ") +
                      " as ADD of its tuple");
      if (!First && ADDName.starts_with(P.ADDAlone))
        return at(RulePairs, T, Unit::ADD, -1,
                  ADDName + " needs " + P.FMA + " as FMA of its tuple");
    }
    if (FMAName.starts_with("CUBEFACE1") && !readsT(ADD, 0))
      return at(RulePairs, T, Unit::ADD, getSourceIndex(0),
                "the source of CUBEFACE2 is t, the result of CUBEFACE1");
    if (FMAName.starts_with("DTSEL_IMM") &&
        (!isMessage(ADD, In.MII) || getNumSources(ADD.getOpcode()) == 0 ||
         !readsT(ADD, 0)))
      return at(RulePairs, T, Unit::ADD, -1,
                "DTSEL_IMM needs as ADD of its tuple a message whose first "
                "source is t");
  }
  return std::nullopt;
}

static constexpr uint8_t ATestDatum = 5;

std::optional<Violation> Bifrost::checkATest(const RuleInput &In) {
  for (unsigned T = 0; T != In.C.Tuples.size(); ++T) {
    const Tuple &Tup = In.C.Tuples[T];
    if (Tup.ADD.getOpcode() != Bifrost::ADD_ATEST)
      continue;
    if (Tup.Ports.FAU != ATestDatum)
      return at(RuleATest, T, Unit::ADD, -1,
                "the FAU field of the tuple must be that of atest_datum");
    if (!getGPRNumber(Tup.ADD.getOperand(getSourceIndex(0))))
      return at(RuleATest, T, Unit::ADD, getSourceIndex(0),
                "the coverage must be read from a register");
  }
  return std::nullopt;
}

//===--- Branches ---------------------------------------------------------===//

static bool isJump(const MCInst &MI) {
  return MI.getOpcode() == Bifrost::ADD_JUMP;
}

std::optional<Violation> Bifrost::checkTarget(const RuleInput &In) {
  for (unsigned T = 0; T != In.C.Tuples.size(); ++T) {
    const MCInst &MI = In.C.Tuples[T].ADD;
    if (!isBranch(MI))
      continue;
    int Idx = getSourceIndex(getNumSources(MI.getOpcode()) - 1);
    const MCOperand &Op = MI.getOperand(Idx);
    if (isNumericTarget(Op) && getTargetOffset(Op) % QuadwordBytes)
      return at(RuleTarget, T, Unit::ADD, Idx,
                "the distance must be a multiple of 16 bytes");
    std::optional<FAURegister> FAU =
        Op.isReg() ? getFAURegister(Op.getReg()) : std::nullopt;
    if (isBranchTarget(Op) || (FAU && FAU->Field == 0) ||
        (isJump(MI) && Op.isReg() && !FAU))
      continue;
    return at(RuleTarget, T, Unit::ADD, Idx,
              isJump(MI)
                  ? "the target is a label, a register, or #0.x for the end"
                  : "the target is a label, or #0.x for the end");
  }
  return std::nullopt;
}

//===--- Register mode ----------------------------------------------------===//

static bool existsIn32(unsigned Reg) {
  return Mali::existsInMode(Reg, Mali::SmallRegisterMode);
}

std::optional<Violation> Bifrost::checkRegisterMode(const RuleInput &In) {
  if (In.Context.RegisterMode == NumRegisters)
    return std::nullopt;
  auto Check = [](unsigned T, Unit U, int Idx,
                  const MCOperand &Op) -> std::optional<Violation> {
    std::optional<unsigned> Reg = getGPRNumber(Op);
    if (!Reg || existsIn32(*Reg))
      return std::nullopt;
    return at(RuleRegisterMode, T, U, Idx,
              reg(*Reg) + " does not exist with 32 registers: use r0 to r15 "
                          "and r48 to r63");
  };
  for (unsigned T = 0; T != In.C.Tuples.size(); ++T) {
    for (Unit U : Units)
      if (std::optional<Violation> V =
              Check(T, U, InstDesc::DestOperand,
                    In.C.Tuples[T].half(U).getOperand(InstDesc::DestOperand)))
        return V;
    const MCInst &MI = In.C.Tuples[T].ADD;
    int Idx = getStagingIndex(MI.getOpcode());
    StagingRun Run = Idx < 0 ? StagingRun() : getRun(In, MI);
    for (unsigned I = 0; I < Run.count(); ++I)
      if (!existsIn32(Run.First + I))
        return at(RuleRegisterMode, T, Unit::ADD, Idx,
                  "staging register " + reg(Run.First + I) +
                      " does not exist with 32 registers");
  }
  return forEachSource(In.C, Check);
}

//===--- All --------------------------------------------------------------===//

ArrayRef<ClauseRule> Bifrost::getClauseRules() {
  static constexpr ClauseRule Rules[] = {
      {RuleFirstTuple, checkFirstTuple},
      {RuleTiming, checkTiming},
      {RuleWrites, checkWrites},
      {RuleTModifiers, checkTLimits},
      {RuleCLPER, checkCLPER},
      {RuleOneMessage, checkOneMessage},
      {RuleStagingRegister, checkStagingRegister},
      {RuleStagingRange, checkStagingRange},
      {RuleStagingAccess, checkStagingAccess},
      {RuleStagingSource, checkStagingSource},
      {RuleLast, checkLastTuple},
      {RulePairs, checkPairs},
      {RuleATest, checkATest},
      {RuleTarget, checkTarget},
      {RuleRegisterMode, checkRegisterMode},
      {RuleMessageType, checkMessageType},
      {RuleSlot, checkSlot},
      {RuleBarrier, checkBarrier},
      {RuleEnd, checkEnd},
  };
  return Rules;
}

std::optional<Violation> Bifrost::checkClause(const Clause &C,
                                              const MCInstrInfo &MII,
                                              const MCSubtargetInfo &STI,
                                              const LegalityContext &Context) {
  RuleInput In{C, MII, STI, Context};
  for (const ClauseRule &R : getClauseRules())
    if (std::optional<Violation> V = R.Check(In))
      return V;
  return std::nullopt;
}

/// "source 1", "result" ...
static std::string operandName(const MCInst &MI, unsigned OpIdx) {
  const InstDesc *Desc = getInstDesc(MI.getOpcode());
  if (!Desc)
    return "operand";
  if (OpIdx < InstDesc::FirstSourceOperand)
    return "result";
  if (OpIdx - InstDesc::FirstSourceOperand < Desc->Sources.size())
    return "source " + std::to_string(OpIdx - InstDesc::FirstSourceOperand);
  if (int(OpIdx) == getStagingIndex(MI.getOpcode()))
    return "staging register";
  if (OpIdx - Desc->firstModOperand() < Desc->Mods.size())
    return Desc->Mods[OpIdx - Desc->firstModOperand()].Name;
  return "operand";
}

std::string Bifrost::describe(const Violation &V, const Clause &C) {
  std::string Text = ("rule '" + V.Rule + "'").str();
  if (V.Tuple >= 0) {
    Text += ", tuple " + std::to_string(V.Tuple);
    if (V.Half) {
      Text += std::string(" ") + unitName(*V.Half);
      if (V.OpIdx >= 0 && unsigned(V.Tuple) < C.Tuples.size())
        Text += ", " + operandName(C.Tuples[V.Tuple].half(*V.Half), V.OpIdx);
    }
  }
  return Text + ": " + V.Message;
}
