//===-- RogueSyntax.cpp - How operations are written ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueSyntax.h"
#include "RogueGroup.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace llvm;
using namespace llvm::Rogue;

namespace {
struct SyntaxRow {
  unsigned Op;
  const char *Operands;
  const char *Suffixes;
  uint8_t Glued; // RogueEnc::Field
};
} // namespace

static ArrayRef<SyntaxRow> getRows() {
  using RogueEnc::Dim;
  using RogueEnc::FixedBits;
  using RogueEnc::TestCond;
#define GET_SyntaxTable_IMPL
#include "RogueGenSearchableTables.inc"
  static const std::vector<SyntaxRow> Rows(std::begin(SyntaxTable),
                                           std::end(SyntaxTable));
  return Rows;
}

static RogueEnc::Field findField(StringRef Name) {
  static const std::map<StringRef, RogueEnc::Field> Fields = [] {
    std::map<StringRef, RogueEnc::Field> Result;
    for (const OpInfo &Op : getOperations())
      for (RogueEnc::Field F : Op.Operands)
        Result[getFieldInfo(F).Name] = F;
    return Result;
  }();
  auto It = Fields.find(Name);
  return It == Fields.end() ? RogueEnc::FixedBits : It->second;
}

static SyntaxOperand compile(StringRef Text) {
  SyntaxOperand O;
  O.Optional = Text.consume_back("?");
  O.Text = Text;
  if (Text == "ft") {
    O.Kind = SyntaxOperand::Result;
  } else if (Text == "W0") {
    O.Kind = SyntaxOperand::MaskedW0;
  } else if (Text.size() == 2 && Text[0] == 'S') {
    O.Kind = SyntaxOperand::Source;
    O.Slot = Text[1] - '0';
  } else if (Text.contains(':')) {
    O.Kind = SyntaxOperand::Register;
    auto [Bank, Fields] = Text.split(':');
    auto [Number, Index] = Fields.split(':');
    O.Text = Bank;
    O.F = findField(Number);
    O.Index = findField(Index);
  } else if (isUpper(Text[0])) {
    O.Kind = SyntaxOperand::Value;
    O.F = findField(Text);
  }
  return O;
}

ArrayRef<OpSyntax> Rogue::getSyntaxes() {
  static const std::vector<OpSyntax> Syntaxes = [] {
    std::vector<OpSyntax> Result;
    for (const SyntaxRow &Row : getRows()) {
      OpSyntax S;
      S.Opcode = Row.Op;
      S.Mnemonic = getOpInfo(Row.Op)->Mnemonic;
      S.Glued = RogueEnc::Field(Row.Glued);
      SmallVector<StringRef, 20> Words;
      StringRef(Row.Suffixes).split(Words, ' ', -1, /*KeepEmpty=*/false);
      for (StringRef Word : Words)
        S.Suffixes.push_back(findField(Word));
      Words.clear();
      StringRef(Row.Operands).split(Words, ", ", -1, /*KeepEmpty=*/false);
      for (StringRef Word : Words)
        S.Operands.push_back(compile(Word));
      Result.push_back(std::move(S));
    }
    return Result;
  }();
  return Syntaxes;
}

const OpSyntax *Rogue::getSyntax(unsigned Opcode) {
  static const std::vector<const OpSyntax *> ByOpcode = [] {
    std::vector<const OpSyntax *> Result;
    for (const OpSyntax &S : getSyntaxes()) {
      if (Result.size() <= S.Opcode)
        Result.resize(S.Opcode + 1);
      Result[S.Opcode] = &S;
    }
    return Result;
  }();
  return Opcode < ByOpcode.size() ? ByOpcode[Opcode] : nullptr;
}

SmallVector<RogueEnc::Field, 4> Rogue::getSourceModifiers(unsigned Opcode,
                                                          unsigned Source) {
  SmallVector<RogueEnc::Field, 4> Result;
  for (RogueEnc::Field F : getOpInfo(Opcode)->Operands)
    if (getFieldInfo(F).Source == Source)
      Result.push_back(F);
  return Result;
}

unsigned Rogue::getTestSources(unsigned Code) {
  switch (Code) {
  case TEST_C:
    return 0;
  case TEST_Z:
  case TEST_GZ:
  case TEST_GEZ:
    return 1;
  default:
    return 2;
  }
}

bool Rogue::packReadsSource(unsigned Format) {
  return Format != PACK_ZERO && Format != PACK_ONE;
}

bool Rogue::unpackTruncates(unsigned Format) {
  return Format == PACK_U32 || Format == PACK_S32;
}

std::optional<unsigned> Rogue::getLongForm(unsigned Opcode) {
  unsigned Forms = getOpInfo(Opcode)->Forms.size();
  // Of the five forms of SMP the one that is used where a shorter one would do.
  if (Opcode == Rogue::SMP)
    for (unsigned I = 0; I != Forms; ++I)
      if (getOpInfo(Opcode)->Forms[I] == RogueEnc::SampleFormAB)
        return I;
  if (Forms != 2)
    return std::nullopt;
  return 1;
}

std::string Rogue::getRegisterText(RegRef R) {
  if (R.isIndexed())
    return (getIndexBankText(R.indexedBank()).value_or("?") +
            Twine(R.indexOffset()) + "[idx" + Twine(R.indexRegister()) + "]")
        .str();
  if (R.usesIndexBank())
    return ("idx" + Twine(R.indexRegister())).str();
  if (!R.isSpecial())
    return (getModText(ModBank, R.In).value_or("?") + Twine(R.Number)).str();
  if (const SpecialInfo *S = getSpecial(R.Number))
    return S->Text;
  return ("sr" + Twine(R.Number)).str();
}
