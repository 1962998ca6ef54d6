//===-- ValhallWordFields.cpp - A word, field by field --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallWordFields.h"
#include "MCTargetDesc/Valhall/ValhallInstrFields.h"
#include "MCTargetDesc/Valhall/ValhallMCTargetDesc.h"
#include "MCTargetDesc/Valhall/ValhallTables.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/ADT/bit.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/MathExtras.h"

#define GET_COMPUTE_FEATURES
#include "ValhallGenInstrInfo.inc"

using namespace llvm;
using namespace llvm::Valhall;

const WordField *WordDescription::getProblem() const {
  for (const WordField &F : Fields)
    if (!F.Problem.empty())
      return &F;
  return nullptr;
}

namespace {
bool isAvailable(unsigned Opcode, const MCSubtargetInfo &STI) {
  FeatureBitset Features =
      Valhall_MC::computeAvailableFeatures(STI.getFeatureBits());
  FeatureBitset Required = Valhall_MC::computeRequiredFeatures(Opcode);
  return (Required & Features) == Required;
}

// "mali-g57, mali-g610", one core for each version for which \p Has holds.
template <typename Fn>
std::string coresWith(const MCSubtargetInfo &STI, Fn Has) {
  std::string Cores;
  for (StringRef CPU : getArchRepresentatives()) {
    MCSubtargetInfo Other(STI);
    Other.setDefaultFeatures(CPU, CPU, "");
    if (Has(Other))
      Cores += (Cores.empty() ? "" : ", ") + CPU.str();
  }
  return Cores;
}

std::string hex(uint64_t Value) { return "0x" + utohexstr(Value); }

/// The parts that a source operand's bits divide into (ValhallOperands.td).
enum SourcePart { SrcByte, SrcAbsBit, SrcNegBit, SrcNotBit, SrcSelector };
SourcePart sourcePart(unsigned Bit) {
  return Bit < 8     ? SrcByte
         : Bit == 8  ? SrcAbsBit
         : Bit == 9  ? SrcNegBit
         : Bit == 10 ? SrcNotBit
                     : SrcSelector;
}

class Describer {
public:
  Describer(uint64_t Word, const InstrFields &Fields, const MCInst *Decoded,
            const MCInstrInfo &MCII, const MCRegisterInfo &MRI,
            const MCSubtargetInfo &STI)
      : Word(Word), Fields(Fields), Opcode(Fields.Opcode), Decoded(Decoded),
        MCII(MCII), Desc(MCII.get(Opcode)), MRI(MRI), STI(STI) {}

  std::vector<WordField> describe();

private:
  /// What a bit belongs to; adjacent bits with equal owners are one field.
  struct Owner {
    enum KindTy { Reserved, Page, Ignored, Fixed, Operand } Kind = Reserved;
    /// Fixed: FixedKind, and for the class more. Operand: the OpName.
    int Which = 0;
    /// Operand: part of it and, so that only adjacent bits stay together, the
    /// difference between bit of the word and bit of the operand.
    unsigned Part = 0;
    int Shift = 0;
    bool operator==(const Owner &O) const {
      return Kind == O.Kind && Which == O.Which && Part == O.Part &&
             Shift == O.Shift;
    }
  };

  uint64_t Word;
  const InstrFields &Fields;
  unsigned Opcode;
  const MCInst *Decoded;
  const MCInstrInfo &MCII;
  const MCInstrDesc &Desc;
  const MCRegisterInfo &MRI;
  const MCSubtargetInfo &STI;

  int indexOf(int Operand) const {
    return getNamedOperandIdx(Opcode, OpName(Operand));
  }
  bool isSourceOperand(int Index) const {
    return ValhallOp::isSource(Desc.operands()[Index].OperandType);
  }
  uint64_t operandValue(int Operand) const;
  Owner ownerOf(unsigned Bit) const;
  void describeFixed(const Owner &O, WordField &F) const;
  void describeOperand(const Owner &O, WordField &F) const;
  void describeSource(int Index, SourcePart Part, uint64_t Value,
                      WordField &F) const;
  void describeRegisters(int Operand, int Index, bool IsCount, uint64_t Value,
                         WordField &F) const;
  void describeModifier(ValhallMod::ModKind Kind, uint64_t Value,
                        WordField &F) const;
};
} // namespace

uint64_t Describer::operandValue(int Operand) const {
  uint64_t Value = 0;
  for (const InstrFieldRun &R : Fields.getRuns())
    if (R.Operand == Operand)
      Value |= (Word >> R.Lo & maskTrailingOnes<uint64_t>(R.Width))
               << R.OperandLo;
  return Value;
}

Describer::Owner Describer::ownerOf(unsigned Bit) const {
  uint64_t Mask = uint64_t(1) << Bit;
  Owner O;
  if (Fields.Ignored & Mask) {
    O.Kind = Fields.getIgnoredBits() & Mask ? Owner::Ignored : Owner::Page;
    return O;
  }
  if (Fields.Constant & Mask) {
    for (unsigned Kind = 0; Kind != NumFixedKinds; ++Kind)
      if (Fields.Fixed[Kind] & Mask) {
        O.Kind = Owner::Fixed;
        O.Which = Kind;
        // The class of the instruction is a field of its own.
        O.Part = Kind == FixedOpcode && Bit >= 52 ? 1 : 0;
      }
    return O;
  }
  for (const InstrFieldRun &R : Fields.getRuns()) {
    if (Bit < R.Lo || Bit >= unsigned(R.Lo) + R.Width)
      continue;
    unsigned OperandBit = R.OperandLo + (Bit - R.Lo);
    O.Kind = Owner::Operand;
    O.Which = R.Operand;
    O.Shift = int(Bit) - int(OperandBit);
    int Index = indexOf(R.Operand);
    const MCOperandInfo &Info = Desc.operands()[Index];
    if (isSourceOperand(Index))
      O.Part = sourcePart(OperandBit);
    else if (Info.RegClass >= 0)
      O.Part = OperandBit >= 6; // first register; number of registers
  }
  return O;
}

std::vector<WordField> Describer::describe() {
  std::vector<WordField> Result;
  for (unsigned Hi = 63;;) {
    Owner O = ownerOf(Hi);
    unsigned Lo = Hi;
    while (Lo != 0 && ownerOf(Lo - 1) == O)
      --Lo;
    WordField F;
    F.Hi = Hi;
    F.Lo = Lo;
    F.Value = Word >> Lo & maskTrailingOnes<uint64_t>(Hi - Lo + 1);
    switch (O.Kind) {
    case Owner::Reserved:
      F.Name = "reserved";
      F.Meaning = "zero";
      if (F.Value)
        F.Problem = "must be zero";
      break;
    case Owner::Page:
      F.Name = "page";
      F.Meaning =
          ("page " + Twine(F.Value) + " of uniforms and specials").str();
      if (F.Value && !hasSources(Opcode, MCII))
        F.Problem = "must be zero: the instruction has no sources";
      break;
    case Owner::Ignored:
      F.Name = "ignored";
      F.Meaning = "no effect";
      break;
    case Owner::Fixed:
      describeFixed(O, F);
      break;
    case Owner::Operand:
      describeOperand(O, F);
      break;
    }
    Result.push_back(std::move(F));
    if (Lo == 0)
      return Result;
    Hi = Lo - 1;
  }
}

void Describer::describeFixed(const Owner &O, WordField &F) const {
  static const char *const Names[NumFixedKinds] = {
      "opcode", "destination mask", "staging control", "memory width", "slot"};
  bool IsClass = O.Which == FixedOpcode && O.Part;
  F.Name = IsClass ? "class" : Names[O.Which];
  F.Meaning = ("of " + getMnemonic(Opcode)).str();
  uint64_t Expected =
      Fields.Value >> F.Lo & maskTrailingOnes<uint64_t>(F.Hi - F.Lo + 1);
  if (F.Value != Expected)
    F.Problem =
        ("must be " + hex(Expected) + " in " + getMnemonic(Opcode)).str();
}

static std::string operandName(StringRef Name) {
  return StringSwitch<std::string>(Name)
      .Case("rd", "destination")
      .Case("dmask", "destination mask")
      .Case("sw", "staging write")
      .Case("sr", "staging read")
      .Default(Name.str());
}

void Describer::describeOperand(const Owner &O, WordField &F) const {
  F.Operand = O.Which;
  int Index = indexOf(O.Which);
  const MCOperandInfo &Info = Desc.operands()[Index];
  StringRef Name;
  unsigned Runs = 0, OperandLo = F.Lo - O.Shift;
  for (const InstrFieldRun &R : Fields.getRuns())
    if (R.Operand == O.Which) {
      Name = R.Name;
      ++Runs;
    }
  F.Name = operandName(Name);
  uint64_t Value = operandValue(O.Which);
  if (isSourceOperand(Index)) {
    describeSource(Index, SourcePart(O.Part), Value, F);
    return;
  }
  if (Info.RegClass >= 0) {
    describeRegisters(O.Which, Index, O.Part, Value, F);
    return;
  }
  if (Runs > 1)
    F.Name +=
        (" [" + Twine(OperandLo + F.Hi - F.Lo) + ":" + Twine(OperandLo) + "]")
            .str();
  if (ValhallOp::isModifier(Info.OperandType)) {
    describeModifier(ValhallOp::modKind(Info.OperandType), Value, F);
    return;
  }
  int64_t Number = Value;
  if (Decoded && Decoded->getOperand(Index).isImm())
    Number = Decoded->getOperand(Index).getImm();
  F.Meaning = Info.OperandType == MCOI::OPERAND_PCREL
                  ? (Twine(Number) + " instructions from the next").str()
                  : Twine(Number).str();
}

void Describer::describeSource(int Index, SourcePart Part, uint64_t Value,
                               WordField &F) const {
  const MCOperandInfo &Info = Desc.operands()[Index];
  bool Is64 = Info.RegClass == int(Valhall::Src64RegClassID) ||
              (Info.RegClass < 0 && Desc.operands()[Index - 1].RegClass ==
                                        int(Valhall::Src64RegClassID));
  switch (Part) {
  case SrcAbsBit:
    F.Name += " abs";
    F.Meaning = F.Value ? ".abs" : "no";
    return;
  case SrcNegBit:
    F.Name += " neg";
    F.Meaning = F.Value ? ".neg" : "no";
    return;
  case SrcNotBit:
    F.Name += " not";
    F.Meaning = F.Value ? ".not" : "no";
    return;
  case SrcSelector: {
    F.Name += " selector";
    auto Kind =
        ValhallSel::SelectorKind(ValhallOp::selectorKind(Info.OperandType));
    std::optional<ValhallSel::Selector> Sel = decodeSelector(Kind, Value >> 11);
    if (!Sel) {
      F.Problem =
          "the selector is a reserved value; there are " + listSelectors(Kind);
      return;
    }
    StringRef Text = getSelectorText(Kind, *Sel);
    F.Meaning = Text.empty() ? "whole" : ("." + Text).str();
    return;
  }
  case SrcByte:
    break;
  }
  unsigned Byte = Value & 0xFF, Page = Word >> FAUPageShift & 3;
  bool IsGPR = Byte < 0x80, Last = IsGPR && (Byte & ValhallII::SourceLastBit);
  if (IsGPR)
    Byte &= ~unsigned(ValhallII::SourceLastBit);
  if (!getSourceRegister(Is64, Page, Byte, MRI)) {
    F.Problem =
        Is64 && (Byte & 1) &&
                (Byte < ValhallII::FirstConstantByte ||
                 Byte >= ValhallII::FirstSpecialByte)
            ? "a 64-bit source starts at an even register or word"
            : ("page " + Twine(Page) + " has no special value of this number")
                  .str();
    return;
  }
  unsigned Word32 = Byte & 1;
  if (IsGPR) {
    F.Meaning = Is64 ? ("r" + Twine(Byte) + ":r" + Twine(Byte + 1)).str()
                     : ("r" + Twine(Byte)).str();
    if (Last)
      F.Meaning += ", last use";
  } else if (Byte < ValhallII::FirstConstantByte) {
    F.Meaning =
        ("u" + Twine(Page * 32 + (Byte - ValhallII::FirstUserByte) / 2)).str();
    if (!Is64)
      F.Meaning += Word32 ? ".w1" : ".w0";
  } else if (Byte < ValhallII::FirstSpecialByte) {
    F.Meaning = "constant " +
                hex(getSmallConstant(Byte - ValhallII::FirstConstantByte, STI));
  } else {
    F.Meaning =
        getSpecialName(Page * 16 + (Byte - ValhallII::FirstSpecialByte) / 2);
    if (!Is64)
      F.Meaning += Word32 ? ".w1" : ".w0";
  }
}

void Describer::describeRegisters(int Operand, int Index, bool IsCount,
                                  uint64_t Value, WordField &F) const {
  const MCOperandInfo &Info = Desc.operands()[Index];
  unsigned Count =
      getNumRegisters(*MRI.getRegClass(Info.RegClass).begin(), MRI);
  unsigned First = Value & 63;
  auto Rule = ValhallII::stagingRule(Desc.TSFlags);
  if (Rule != ValhallII::StagingFixed) {
    // The number is encoded: of registers read as it is, of those that a
    // texture message writes less one; 0 is 8 where 8 is possible.
    bool Texture = Rule >= ValhallII::StagingTexSingle;
    bool LessOne = Texture && OpName(Operand) == OpName::sw;
    Count = (Value >> 6) + LessOne;
    if (Count == 0 && Texture)
      Count = 8;
    if (IsCount) {
      F.Name += " registers";
      F.Meaning = Twine(Count).str();
      if (Count == 0 || (!Texture && Count > 4))
        F.Problem = "the number of staging registers is 1 to 4";
      return;
    }
  }
  F.Meaning = ("r" + Twine(First)).str();
  for (unsigned I = 1; I < Count; ++I)
    F.Meaning += (":r" + Twine(First + I)).str();
  if (Count > 1 && (First & 1))
    F.Problem = "a register group starts at an even register";
  else if (First + Count > 64)
    F.Problem = "the register group goes beyond r63";
}

void Describer::describeModifier(ValhallMod::ModKind Kind, uint64_t Value,
                                 WordField &F) const {
  if (!isModifierCode(Kind, Value)) {
    F.Problem = "the value is reserved; there are " + listModifiers(Kind, &STI);
    return;
  }
  StringRef Text = getModifierText(Kind, Value);
  F.Meaning = Text.empty() ? "default" : ("." + Text).str();
  if (isModifierAvailable(Kind, Value, STI))
    return;
  F.Problem = (STI.getCPU() + " does not have " +
               (Text.empty() ? Twine("this default") : "'." + Text + "'"))
                  .str();
  std::string Cores = coresWith(STI, [&](const MCSubtargetInfo &Other) {
    return isModifierAvailable(Kind, Value, Other) &&
           isAvailable(Opcode, Other);
  });
  if (!Cores.empty())
    F.Problem += "; " + Cores + " have it";
}

//===--- Which instruction ------------------------------------------------===//

// The fields that every word has.
static std::vector<WordField> describeUnknown(uint64_t Word,
                                              StringRef Problem) {
  auto Field = [&](unsigned Hi, unsigned Lo, const char *Name) {
    WordField F;
    F.Hi = Hi;
    F.Lo = Lo;
    F.Name = Name;
    F.Value = Word >> Lo & maskTrailingOnes<uint64_t>(Hi - Lo + 1);
    return F;
  };
  std::vector<WordField> Result = {
      Field(63, 63, "reserved"), Field(62, 59, "flow"),   Field(58, 57, "page"),
      Field(56, 52, "class"),    Field(51, 48, "opcode"), Field(47, 0, "rest")};
  if (Result[0].Value)
    Result[0].Problem = "must be zero";
  Result[3].Problem = Problem.str();
  return Result;
}

// Among instructions with these opcode bits, the one with the fewest other
// constant bits and fields that are wrong.
static const InstrFields *findNearest(uint64_t Word, const MCInstrInfo &MCII,
                                      const MCRegisterInfo &MRI,
                                      const MCSubtargetInfo &STI,
                                      bool Available) {
  const InstrFields *Best = nullptr;
  unsigned BestWrong = ~0u;
  for (const InstrFields &F : getInstrFields()) {
    uint64_t Wrong = (Word ^ F.Value) & F.Constant;
    if ((Wrong & F.Fixed[FixedOpcode]) ||
        isAvailable(F.Opcode, STI) != Available)
      continue;
    unsigned Score = popcount(Wrong);
    if (Score > BestWrong)
      continue;
    for (const WordField &Field :
         Describer(Word, F, nullptr, MCII, MRI, STI).describe())
      Score += !Field.Problem.empty();
    if (Score < BestWrong) {
      Best = &F;
      BestWrong = Score;
    }
  }
  return Best;
}

WordDescription Valhall::describeWord(uint64_t Word, const MCInst *Decoded,
                                      const MCInstrInfo &MCII,
                                      const MCRegisterInfo &MRI,
                                      const MCSubtargetInfo &STI) {
  WordDescription Result;
  const InstrFields *F =
      Decoded ? getInstrFields(Decoded->getOpcode())
              : findNearest(Word, MCII, MRI, STI, /*Available=*/true);
  bool Elsewhere = !F;
  if (!F)
    F = findNearest(Word, MCII, MRI, STI, /*Available=*/false);
  if (!F) {
    Result.Fields = describeUnknown(Word, ("no instruction of class " +
                                           Twine(Word >> 52 & 31) +
                                           " has these opcode bits")
                                              .str());
    return Result;
  }
  Result.Opcode = F->Opcode;
  Result.Fields = Describer(Word, *F, Decoded, MCII, MRI, STI).describe();
  if (Elsewhere)
    for (WordField &Field : Result.Fields)
      if (Field.Name == "class")
        Field.Problem = (STI.getCPU() + " does not have " +
                         getMnemonic(F->Opcode) + "; it is an instruction of " +
                         coresWith(STI, [&](const MCSubtargetInfo &Other) {
                           return isAvailable(F->Opcode, Other);
                         })).str();
  return Result;
}
