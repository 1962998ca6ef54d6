//===-- BifrostClauseLayout.cpp - From operands to slots ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostClauseLayout.h"
#include "BifrostMCTargetDesc.h"
#include "BifrostRegisters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::Bifrost;

namespace {
/// One source of a tuple.
struct SourceRef {
  Unit U;
  unsigned Source; ///< index among the sources
  unsigned OpIdx;  ///< index among the operands
};

/// What the FAU has to give to a tuple.
struct FAUNeeds {
  /// Distinct literals, ADD's first.
  SmallVector<uint32_t, 4> Literals;
  /// The branch target, and where it stands.
  std::optional<SourceRef> Target;
  /// The field that registers and instructions ask for.
  std::optional<uint8_t> Field;

  unsigned words() const { return Literals.size() + Target.has_value(); }
};

constexpr uint8_t ATestDatumField = 5;
constexpr unsigned WordsPerConstant = 2;
/// Modifier that makes the high word of the first of a pair relative to the PC.
constexpr unsigned PCHiModifier = 4;
constexpr unsigned ModifierAt = 60;
constexpr uint8_t SelectorMask = 7;

class Layouter {
  Clause &C;
  const ClauseLayout &Given;
  SmallVector<FAUNeeds, MaxTuples> Needs;
  /// Which constant each tuple reads.
  SmallVector<std::optional<unsigned>, MaxTuples> Word;
  /// The constant that holds the offset of the branch target.
  std::optional<unsigned> PCConstant;
  std::optional<Violation> Problem;

public:
  Layouter(Clause &C, const ClauseLayout &Given)
      : C(C), Given(Given), Needs(C.Tuples.size()), Word(C.Tuples.size()) {}

  std::optional<Violation> run();

private:
  bool fail(StringLiteral Rule, unsigned Tuple, const SourceRef *At,
            const Twine &Message) {
    Problem = Violation{Rule, int(Tuple), std::nullopt, -1, Message.str()};
    if (At) {
      Problem->Half = At->U;
      Problem->OpIdx = At->OpIdx;
    }
    return false;
  }
  const MCOperand &operand(unsigned Tuple, const SourceRef &S) const {
    return C.Tuples[Tuple].half(S.U).getOperand(S.OpIdx);
  }
  SmallVector<SourceRef, 8> sources(unsigned Tuple) const;
  bool assignReads(unsigned Tuple);
  bool assignWrites(unsigned Tuple);
  bool collectFAU(unsigned Tuple);
  bool checkGivenConstants();
  bool matchConstants(unsigned Tuple);
  bool findConstant(unsigned Tuple);
  bool matchConstant(unsigned Tuple, unsigned Index, uint8_t &Low) const;
  bool mergeConstants();
  void placeConstants(SmallVectorImpl<uint64_t> &Words);
  bool assignSelectors(unsigned Tuple);
  std::optional<uint8_t> select(unsigned Tuple, const SourceRef &S);
  bool sameSource(unsigned Tuple, const SourceRef &S, uint8_t Sel) const;
};
} // namespace

SmallVector<SourceRef, 8> Layouter::sources(unsigned Tuple) const {
  SmallVector<SourceRef, 8> Result;
  for (Unit U : {Unit::FMA, Unit::ADD}) {
    unsigned Opcode = C.Tuples[Tuple].half(U).getOpcode();
    for (unsigned S = 0, E = getNumSources(Opcode); S != E; ++S)
      Result.push_back({U, S, getSourceIndex(S)});
  }
  return Result;
}

//===--- Register slots ---------------------------------------------------===//

// The first two registers met go to slots 0 and 1, lower one first. FMA comes
// first, since its sources 0 and 1 cannot read slot 2.
bool Layouter::assignReads(unsigned Tuple) {
  RegisterBlock &B = C.Tuples[Tuple].Ports;
  SmallVector<uint8_t, 4> Regs;
  const auto &Fixed = Given.tuple(Tuple).Reads;
  for (const SourceRef &S : sources(Tuple)) {
    std::optional<unsigned> Reg = getGPRNumber(operand(Tuple, S));
    if (!Reg || is_contained(Regs, *Reg))
      continue;
    if (Fixed && !is_contained(*Fixed, *Reg))
      return fail(RuleReads, Tuple, &S,
                  "r" + Twine(*Reg) + " is in none of the given ports");
    if (Regs.size() == 3)
      return fail(RuleReads, Tuple, &S,
                  "r" + Twine(*Reg) +
                      " is the fourth register that the tuple reads; it has "
                      "three ports");
    Regs.push_back(*Reg);
  }
  if (Fixed) {
    std::copy(Fixed->begin(), Fixed->end(), B.Reg);
  } else {
    if (Regs.size() >= 2 && Regs[0] > Regs[1])
      std::swap(Regs[0], Regs[1]);
    Regs.resize(3, NoReg);
    std::copy(Regs.begin(), Regs.end(), B.Reg);
  }
  B.Slot2 = B.Reg[2] == NoReg ? SlotUse::Idle : SlotUse::Read;
  return true;
}

bool Layouter::assignWrites(unsigned Tuple) {
  RegisterBlock &B = C.Tuples[Tuple].Ports;
  unsigned Count = C.Tuples.size(), From = (Tuple + Count - 1) % Count;
  B.Slot3 = SlotUse::Idle;
  B.Slot3Unit = Unit::FMA;
  B.Reg[3] = NoReg;
  for (Unit U : {Unit::ADD, Unit::FMA}) {
    const MCInst &MI = C.Tuples[From].half(U);
    std::optional<unsigned> Reg =
        getGPRNumber(MI.getOperand(InstDesc::DestOperand));
    if (!Reg)
      continue;
    SlotUse Use = SlotUse::Write;
    switch (DestHalf(MI.getOperand(InstDesc::DestHalfOperand).getImm())) {
    case DestHalf::Full:
      break;
    case DestHalf::Low:
      Use = SlotUse::WriteLow;
      break;
    case DestHalf::High:
      Use = SlotUse::WriteHigh;
      break;
    }
    SourceRef At{U, 0, InstDesc::DestOperand};
    if (B.Slot3 == SlotUse::Idle) {
      B.Slot3 = Use;
      B.Slot3Unit = U;
      B.Reg[3] = *Reg;
    } else if (B.Slot2 == SlotUse::Idle) {
      B.Slot2 = Use;
      B.Reg[2] = *Reg;
    } else {
      return fail(RuleWrites, From, &At,
                  "tuple " + Twine(Tuple) +
                      " reads three registers, so it can store only one of the "
                      "results of tuple " +
                      Twine(From) + ": write the other one to t0 or t1 only");
    }
  }
  Expected<uint64_t> Bits = packRegisterBlock(B, Tuple == 0);
  if (!Bits)
    return fail(RuleWrites, Tuple, nullptr, toString(Bits.takeError()));
  return true;
}

//===--- FAU and constants ------------------------------------------------===//

bool Layouter::collectFAU(unsigned Tuple) {
  FAUNeeds &N = Needs[Tuple];
  const SourceRef *At = nullptr;
  SmallVector<SourceRef, 8> All = sources(Tuple);
  auto SetField = [&](uint8_t Field, const SourceRef *S) {
    if (N.Field && *N.Field != Field)
      return fail(RuleFAU, Tuple, S,
                  "this is another FAU word than the rest of the tuple reads; "
                  "a tuple reads one pair of uniforms, one special value or "
                  "two literals");
    N.Field = Field;
    At = S;
    return true;
  };
  // Literals first: where there are some, a zero is one of them.
  for (Unit U : {Unit::ADD, Unit::FMA})
    for (const SourceRef &S : All) {
      if (S.U != U)
        continue;
      const MCOperand &Op = operand(Tuple, S);
      if (isBranchTarget(Op)) {
        if (N.Target &&
            !(Op.isExpr() && operand(Tuple, *N.Target).isExpr() &&
              Op.getExpr() == operand(Tuple, *N.Target).getExpr()) &&
            !(isNumericTarget(Op) &&
              isNumericTarget(operand(Tuple, *N.Target)) &&
              Op.getImm() == operand(Tuple, *N.Target).getImm()))
          return fail(RuleConstants, Tuple, &S,
                      "a tuple has room for one branch target");
        N.Target = S;
      } else if (Op.isImm() &&
                 !is_contained(N.Literals, uint32_t(Op.getImm()))) {
        N.Literals.push_back(uint32_t(Op.getImm()));
      }
    }
  for (const SourceRef &S : All) {
    const MCOperand &Op = operand(Tuple, S);
    std::optional<FAURegister> FAU =
        Op.isReg() ? getFAURegister(Op.getReg()) : std::nullopt;
    if (!FAU)
      continue;
    if (FAU->Field == 0 && N.words()) {
      C.Tuples[Tuple].half(S.U).getOperand(S.OpIdx) = MCOperand::createImm(0);
      if (!is_contained(N.Literals, 0u))
        N.Literals.push_back(0);
      continue;
    }
    if (!SetField(FAU->Field, &S))
      return false;
  }
  if (C.Tuples[Tuple].ADD.getOpcode() == Bifrost::ADD_ATEST &&
      !Given.tuple(Tuple).FAU && !SetField(ATestDatumField, nullptr))
    return false;
  if (N.words() && N.Field)
    return fail(RuleFAU, Tuple, At,
                "a tuple reads either literals or one other FAU word; move one "
                "of them to a register");
  if (N.words() > WordsPerConstant)
    return fail(RuleFAU, Tuple, nullptr,
                "a tuple reads at most two different literals, this one " +
                    Twine(N.words()));
  return true;
}

/// The constant that \p A and \p B share: the larger one is its high word, and
/// so is the offset of a branch.
static uint64_t mergeWords(uint32_t A, uint32_t B) {
  return Make_64(std::max(A, B), std::min(A, B));
}

// The order of the open compiler: first the tuples with two words, then those
// with one, which share constants two by two.
bool Layouter::mergeConstants() {
  SmallVector<uint64_t, 8> Words;
  unsigned Count = C.Tuples.size();
  for (unsigned T = 0; T != Count; ++T) {
    const FAUNeeds &N = Needs[T];
    if (N.Target && PCConstant)
      return fail(RuleConstants, T, &*N.Target,
                  "a clause has room for one branch target");
    if (N.words() != WordsPerConstant) {
      continue;
    }
    uint64_t Value = N.Target ? uint64_t(N.Literals[0])
                              : mergeWords(N.Literals[0], N.Literals[1]);
    if (!N.Target)
      for (unsigned I = 0; I != Words.size() && !Word[T]; ++I)
        if (Words[I] == Value && PCConstant != I)
          Word[T] = I;
    if (Word[T])
      continue;
    Word[T] = Words.size();
    if (N.Target)
      PCConstant = Words.size();
    Words.push_back(Value);
  }

  // The word that waits for another one.
  bool HasPending = false, PendingTarget = false;
  uint32_t Pending = 0;
  for (unsigned T = 0; T != Count; ++T) {
    const FAUNeeds &N = Needs[T];
    if (N.words() != 1)
      continue;
    if (N.Target && (PCConstant || PendingTarget))
      return fail(RuleConstants, T, &*N.Target,
                  "a clause has room for one branch target");
    uint32_t Value = N.Target ? 0 : N.Literals[0];
    if (!N.Target)
      for (unsigned I = 0; I != Words.size() && !Word[T]; ++I)
        if (PCConstant != I &&
            (Lo_32(Words[I]) == Value || Hi_32(Words[I]) == Value))
          Word[T] = I;
    if (Word[T])
      continue;
    Word[T] = Words.size();
    bool Target = N.Target.has_value();
    if (!HasPending || Pending == Value) {
      HasPending = true;
      Pending = Value;
      PendingTarget |= Target;
      continue;
    }
    if (PendingTarget || Target) {
      PCConstant = Words.size();
      Words.push_back(PendingTarget ? Value : Pending);
    } else {
      Words.push_back(mergeWords(Pending, Value));
    }
    HasPending = PendingTarget = false;
  }
  if (HasPending) {
    if (PendingTarget)
      PCConstant = Words.size();
    Words.push_back(Make_64(Pending, 0));
  }
  placeConstants(Words);
  return Problem == std::nullopt;
}

// Orders the pairs so that no constant is modified that should not be, and puts
// the branch target where it is.
void Layouter::placeConstants(SmallVectorImpl<uint64_t> &Words) {
  unsigned Count = C.Tuples.size(), Used = Words.size();
  bool Packed = hasPackedConstant(Count);
  auto Swap = [&](unsigned I) {
    std::swap(Words[I], Words[I + 1]);
    for (std::optional<unsigned> &W : Word)
      if (W == I)
        W = I + 1;
      else if (W == I + 1)
        W = I;
  };
  if (PCConstant == 0u && Packed && !hasFirstModifier(Count)) {
    Used = std::max(Used, 2u);
    Words.resize(Used);
    PCConstant = 1;
    Swap(0);
  }
  if (Used > getMaxConstants(Count)) {
    fail(RuleConstants, Count - 1, nullptr,
         "the clause needs " + Twine(Used) + " constants; with " +
             Twine(Count) + " tuples it can have " +
             Twine(getMaxConstants(Count)));
    return;
  }
  Words.resize(*getStoredConstants(Count, Used));
  auto Digit = [&](unsigned I) { return unsigned(Words[I] >> ModifierAt); };
  for (unsigned I = Packed; I < Used; I += 2) {
    if (PCConstant == I || PCConstant == I + 1) {
      bool First = PCConstant == I;
      unsigned Other = Digit(First ? I + 1 : I);
      Words[*PCConstant] |= uint64_t((Other + PCHiModifier) & 15) << ModifierAt;
      PCConstant = I;
      if (!First)
        Swap(I);
      continue;
    }
    unsigned Difference = (Digit(I) - Digit(I + 1)) & 15;
    if (Difference == 0 || Difference >= 8)
      continue;
    if (I + 1 == Used)
      Words[I + 1] |= uint64_t(Digit(I)) << ModifierAt;
    else
      Swap(I);
  }
  C.FirstModifier = PCConstant == 0u && Packed ? PCHiModifier : 0;
  for (unsigned T = 0; T != Count; ++T)
    if (Word[T])
      C.Tuples[T].Ports.FAU = getConstantFAU(*Word[T], Words[*Word[T]] & 15);
  for (unsigned T = 0; T != Count; ++T)
    if (Needs[T].Target && isNumericTarget(operand(T, *Needs[T].Target)))
      Words[*Word[T]] |=
          uint64_t(getTargetOffset(operand(T, *Needs[T].Target)) &
                   maskTrailingOnes<uint32_t>(28))
          << 32;
  for (uint64_t Value : Words)
    C.Constants.push_back({Value & ~15ULL, ConstantKind::Plain});
}

//===--- Prescribed constants ---------------------------------------------===//

bool Layouter::checkGivenConstants() {
  unsigned Count = C.Tuples.size();
  for (uint64_t Value : *Given.Constants)
    C.Constants.push_back({Value, ConstantKind::Plain});
  if (!getClauseQuadwords(Count, C.Constants.size())) {
    unsigned Packed = hasPackedConstant(Count);
    return fail(RuleConstants, 0, nullptr,
                "a clause of " + Twine(Count) + " tuples cannot store " +
                    Twine(C.Constants.size()) +
                    " constants: they come in pairs" +
                    (Packed ? " after the first one" : ""));
  }
  C.FirstModifier = Given.FirstModifier.value_or(0);
  if (C.FirstModifier && !hasFirstModifier(Count))
    return fail(RuleConstants, 0, nullptr,
                "only clauses of 3 and 6 tuples have a modifier for the first "
                "constant");
  if (Error E = assignConstantKinds(C))
    return fail(RuleConstants, 0, nullptr, toString(std::move(E)));
  return true;
}

/// Whether constant \p Index gives the tuple all its words; \p Low is the low
/// digit that they need, or stays.
bool Layouter::matchConstant(unsigned Tuple, unsigned Index,
                             uint8_t &Low) const {
  const EmbeddedConstant &K = C.Constants[Index];
  const FAUNeeds &N = Needs[Tuple];
  bool Relative = K.Kind == ConstantKind::PCHi;
  if (N.Target && !Relative)
    return false;
  std::optional<uint8_t> Digit;
  if (Given.tuple(Tuple).FAU)
    Digit = *Given.tuple(Tuple).FAU & 15;
  // Words that the high one does not serve must be the low one.
  for (uint32_t Literal : N.Literals) {
    if (!Relative && Literal == Hi_32(K.Value))
      continue;
    if ((Literal & ~15u) != Lo_32(K.Value) ||
        (Digit && *Digit != (Literal & 15)))
      return false;
    Digit = Literal & 15;
  }
  if (Digit)
    Low = *Digit;
  return true;
}

bool Layouter::matchConstants(unsigned Tuple) {
  const FAUNeeds &N = Needs[Tuple];
  if (!findConstant(Tuple))
    return false;
  if (!Given.Constants || !N.Target ||
      !isNumericTarget(operand(Tuple, *N.Target)))
    return true;
  uint32_t Offset = Hi_32(C.Constants[*Word[Tuple]].Value);
  if (SignExtend32<28>(Offset) == getTargetOffset(operand(Tuple, *N.Target)))
    return true;
  return fail(RuleConstants, Tuple, &*N.Target,
              "the given constant holds another distance, " +
                  Twine(SignExtend32<28>(Offset)));
}

bool Layouter::findConstant(unsigned Tuple) {
  const FAUNeeds &N = Needs[Tuple];
  RegisterBlock &B = C.Tuples[Tuple].Ports;
  if (std::optional<uint8_t> FAU = Given.tuple(Tuple).FAU) {
    B.FAU = *FAU;
    Word[Tuple] = getConstantIndex(*FAU);
    if (!resolveFAU(C, B, false))
      return fail(RuleFAU, Tuple, nullptr,
                  "FAU field 0x" + Twine::utohexstr(*FAU) +
                      " is reserved or names a constant that is not there");
    uint8_t Low;
    if (N.Field ? *N.Field != *FAU
                : N.words() && (!Word[Tuple] ||
                                !matchConstant(Tuple, *Word[Tuple], Low)))
      return fail(RuleFAU, Tuple, nullptr,
                  "FAU field 0x" + Twine::utohexstr(*FAU) +
                      " does not give what the tuple reads");
    return true;
  }
  if (!Given.Constants || !N.words())
    return true;
  uint8_t Low = 0;
  for (unsigned I = 0;
       I != std::min<unsigned>(C.Constants.size(), MaxConstants); ++I)
    if (matchConstant(Tuple, I, Low)) {
      Word[Tuple] = I;
      B.FAU = getConstantFAU(I, Low);
      return true;
    }
  return fail(RuleConstants, Tuple, N.Target ? &*N.Target : nullptr,
              "no given constant holds " +
                  Twine(N.Target ? "a branch target" : "what the tuple reads"));
}

//===--- Selectors --------------------------------------------------------===//

std::optional<uint8_t> Layouter::select(unsigned Tuple, const SourceRef &S) {
  const MCOperand &Op = operand(Tuple, S);
  const RegisterBlock &B = C.Tuples[Tuple].Ports;
  if (isBranchTarget(Op))
    return uint8_t(Selector::FAUHigh);
  if (Op.isImm()) {
    std::optional<FAUWord> High = resolveFAU(C, B, true);
    bool IsHigh = High && High->Kind == FAUWord::Constant &&
                  High->PC != ConstantKind::PCHi &&
                  High->Value == uint32_t(Op.getImm());
    return uint8_t(IsHigh ? Selector::FAUHigh : Selector::FAULow);
  }
  if (!Op.isReg())
    return std::nullopt;
  if (std::optional<unsigned> Reg = getGPRNumber(Op)) {
    // With prescribed ports a register may be in several.
    unsigned Mask =
        getSelectorMask(C.Tuples[Tuple].half(S.U).getOpcode(), S.Source);
    for (unsigned Allowed : {Mask, 7u})
      for (unsigned I = 0; I != 3; ++I)
        if (B.Reg[I] == *Reg && (Allowed >> I & 1) &&
            (I != 2 || B.Slot2 == SlotUse::Read))
          return I;
    return std::nullopt;
  }
  if (std::optional<FAURegister> FAU = getFAURegister(Op.getReg()))
    return uint8_t(FAU->High ? Selector::FAUHigh : Selector::FAULow);
  return getPassedSelector(Op.getReg(), S.U);
}

/// Whether selector \p Sel reads what the source wants.
bool Layouter::sameSource(unsigned Tuple, const SourceRef &S,
                          uint8_t Sel) const {
  Expected<MCOperand> Given =
      resolveSource(C, C.Tuples[Tuple], S.U, Sel & SelectorMask);
  if (!Given) {
    consumeError(Given.takeError());
    return false;
  }
  const MCOperand &Op = operand(Tuple, S);
  if (isBranchTarget(Op) || isNumericTarget(*Given))
    return isBranchTarget(Op) && isNumericTarget(*Given);
  if (Op.isReg() && Given->isReg())
    return Op.getReg() == Given->getReg();
  return Op.isImm() && Given->isImm() && Op.getImm() == Given->getImm();
}

bool Layouter::assignSelectors(unsigned Tuple) {
  Bifrost::Tuple &T = C.Tuples[Tuple];
  T.FMASelectors.clear();
  T.ADDSelectors.clear();
  for (const SourceRef &S : sources(Tuple)) {
    std::optional<uint8_t> Sel = select(Tuple, S);
    if (!Sel)
      return fail(RuleSelector, Tuple, &S,
                  S.U == Unit::FMA
                      ? "the FMA unit cannot read this: t is the result of FMA "
                        "in the same tuple"
                      : "the ADD unit cannot read this: write #0.x");
    const auto &Fixed = Given.tuple(Tuple).selectors(S.U);
    if (Fixed) {
      if (S.Source >= Fixed->size())
        return fail(RuleSelector, Tuple, &S,
                    "no selector is given for this source");
      uint8_t Wanted = (*Fixed)[S.Source];
      if (Wanted != *Sel && !sameSource(Tuple, S, Wanted))
        return fail(RuleSelector, Tuple, &S,
                    "selector " + Twine(unsigned(Wanted)) +
                        " does not read this");
      Sel = Wanted;
    }
    T.selectors(S.U).push_back(*Sel);
  }
  for (Unit U : {Unit::FMA, Unit::ADD})
    if (const auto &Fixed = Given.tuple(Tuple).selectors(U);
        Fixed && Fixed->size() != T.selectors(U).size())
      return fail(RuleSelector, Tuple, nullptr,
                  Twine(Fixed->size()) +
                      " selectors are given, but there are " +
                      Twine(T.selectors(U).size()) + " sources");
  return true;
}

std::optional<Violation> Layouter::run() {
  unsigned Count = C.Tuples.size();
  if (Count == 0 || Count > MaxTuples)
    return Violation{RuleSize, -1, std::nullopt, -1,
                     ("a clause has 1 to 8 tuples, not " + Twine(Count)).str()};
  C.Constants.clear();
  C.FirstModifier = 0;
  for (unsigned T = 0; T != Count; ++T) {
    C.Tuples[T].Ports = RegisterBlock();
    if (!assignReads(T) || !assignWrites(T) || !collectFAU(T))
      return Problem;
    if (Needs[T].Field)
      C.Tuples[T].Ports.FAU = *Needs[T].Field;
  }
  if (Given.Constants ? !checkGivenConstants() : !mergeConstants())
    return Problem;
  if (!Given.Constants)
    if (Error E = assignConstantKinds(C)) {
      fail(RuleConstants, 0, nullptr, toString(std::move(E)));
      return Problem;
    }
  for (unsigned T = 0; T != Count; ++T)
    if (!matchConstants(T) || !assignSelectors(T))
      return Problem;
  return std::nullopt;
}

std::optional<Violation> Bifrost::layoutClause(Clause &C,
                                               const ClauseLayout &Given) {
  return Layouter(C, Given).run();
}

//===--- What must be said ------------------------------------------------===//

/// A symbolic target leaves the distance in its constant open.
static bool sameConstants(const Clause &A, const Clause &B) {
  const MCOperand *Target = findBranchTarget(A);
  bool Symbolic = Target && Target->isExpr();
  auto Same = [&](const EmbeddedConstant &X, const EmbeddedConstant &Y) {
    uint64_t Open = Symbolic && X.Kind == ConstantKind::PCHi
                        ? maskTrailingOnes<uint64_t>(28) << 32
                        : 0;
    return (X.Value & ~Open) == (Y.Value & ~Open);
  };
  return A.FirstModifier == B.FirstModifier &&
         A.Constants.size() == B.Constants.size() &&
         std::equal(A.Constants.begin(), A.Constants.end(), B.Constants.begin(),
                    Same);
}

/// What \p L lacks for a layout that made \p Made instead of \p Wanted, or
/// failed. Returns whether it is complete.
static bool addNeeded(ClauseLayout &L, const Clause &Wanted, const Clause &Made,
                      bool Failed) {
  bool SameFAU = true, Complete = !Failed;
  for (unsigned I = 0; I != Wanted.Tuples.size(); ++I)
    SameFAU &= Made.Tuples[I].Ports.FAU == Wanted.Tuples[I].Ports.FAU;
  if (!L.Constants && (Failed || !SameFAU || !sameConstants(Wanted, Made))) {
    L.Constants.emplace();
    for (const EmbeddedConstant &K : Wanted.Constants)
      L.Constants->push_back(K.Value);
    if (Wanted.FirstModifier)
      L.FirstModifier = Wanted.FirstModifier;
    return false;
  }
  for (unsigned I = 0; I != Wanted.Tuples.size(); ++I) {
    const Tuple &W = Wanted.Tuples[I], &M = Made.Tuples[I];
    TupleLayout &T = L.Tuples[I];
    if (Failed || M.Ports.FAU != W.Ports.FAU) {
      T.FAU = W.Ports.FAU;
      Complete = false;
    }
    std::array<uint8_t, 3> Reads = {
        W.Ports.Reg[0], W.Ports.Reg[1],
        W.Ports.Slot2 == SlotUse::Read ? W.Ports.Reg[2] : NoReg};
    if (Failed || M.Ports.Slot2 != W.Ports.Slot2 ||
        !std::equal(W.Ports.Reg, W.Ports.Reg + 4, M.Ports.Reg)) {
      T.Reads = Reads;
      Complete = false;
    }
    if (Failed)
      continue;
    for (Unit U : {Unit::FMA, Unit::ADD})
      if (M.selectors(U) != W.selectors(U)) {
        T.selectors(U).emplace(W.selectors(U).begin(), W.selectors(U).end());
        Complete = false;
      }
  }
  return Complete;
}

ClauseLayout Bifrost::getNeededLayout(const Clause &C) {
  ClauseLayout L;
  L.Tuples.resize(C.Tuples.size());
  // Each step can only add, and four are enough: constants, ports, selectors.
  for (unsigned Step = 0; Step != 4; ++Step) {
    Clause Made = C;
    bool Failed = layoutClause(Made, L).has_value();
    if (addNeeded(L, C, Made, Failed))
      break;
  }
  return L;
}
