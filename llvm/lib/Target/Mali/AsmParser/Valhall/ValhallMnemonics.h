//===-- ValhallMnemonics.h - Mnemonics and their suffixes -------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// "FMA.v2f16.clamp_0_1.wait0" is one word for the lexer. This finds the
// instruction in it ("FMA.v2f16") and takes the rest apart; the rest may be
// written in any order.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_ASMPARSER_VALHALLMNEMONICS_H
#define LLVM_LIB_TARGET_MALI_ASMPARSER_VALHALLMNEMONICS_H

#include "MCTargetDesc/Valhall/ValhallTables.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <string>
#include <vector>

namespace llvm {
class MCInstrInfo;
class MCSubtargetInfo;

namespace Valhall {

struct ArmName;

struct ParsedModifier {
  ValhallMod::ModKind Kind;
  unsigned Code;
  /// Part of the statement.
  StringRef Text;
};

struct ParsedMnemonic {
  StringRef Name;
  /// In lower case, as the generated matcher keeps it.
  StringRef MatcherName;
  /// The instructions of that name that the subtarget has.
  ArrayRef<unsigned> Opcodes;
  /// The first of them that takes all the modifiers.
  unsigned Opcode = 0;
  /// Arm's name for a use of the instruction, whose operands are others.
  const ArmName *Use = nullptr;
  /// The special varying that the name has as a modifier.
  std::optional<unsigned> Varying;
  /// In the order of the instruction's assembly string.
  SmallVector<ParsedModifier, 6> Modifiers;
};

/// The modifiers of every opcode as its assembly string has them.
using SuffixOrder = std::vector<SmallVector<ValhallMod::ModKind, 6>>;

class MnemonicParser {
public:
  MnemonicParser(const MCInstrInfo &MCII, const MCSubtargetInfo &STI,
                 const SuffixOrder &Order);

  /// Takes \p Text apart. On failure, returns false; Error says what is wrong
  /// and ErrorAt is the part of \p Text that it is about.
  bool parse(StringRef Text, ParsedMnemonic &Result, std::string &Error,
             StringRef &ErrorAt) const;

  /// Makes \p M the instruction \p Name with the same modifiers. Returns false
  /// if there is none.
  bool rename(ParsedMnemonic &M, StringRef Name) const;

  /// What is said about a modifier that an instruction must have and has not;
  /// empty if it has all.
  std::string missingModifier(const ParsedMnemonic &M) const;

  /// The suffixes that \p Opcode takes, in order, without those of its
  /// destination.
  ArrayRef<ValhallMod::ModKind> getModifiers(unsigned Opcode) const {
    return Modifiers[Opcode];
  }
  /// What the destination of \p Opcode can be reduced to, if anything.
  std::optional<ValhallMod::ModKind> getDestModifier(unsigned Opcode) const;

private:
  const MCInstrInfo &MCII;
  const MCSubtargetInfo &STI;
  SuffixOrder Modifiers;
  struct Forms {
    std::string MatcherName;
    SmallVector<unsigned, 2> Opcodes;
  };
  /// Instructions of this subtarget, by mnemonic.
  StringMap<Forms> Available;
  /// Mnemonics of other subtargets only.
  StringSet<> Elsewhere;
  /// Mnemonics of more than one part, by their first part.
  StringMap<SmallVector<StringRef, 8>> ByFirstPart;

  bool assignModifiers(StringRef Name, ArrayRef<StringRef> Parts,
                       ParsedMnemonic &Result, std::string &Error,
                       StringRef &ErrorAt) const;
  bool parseAnyOrder(ArrayRef<StringRef> Parts, ParsedMnemonic &Result) const;
  bool parseArmName(ArrayRef<StringRef> Parts, ParsedMnemonic &Result,
                    std::string &Error, StringRef &ErrorAt) const;
  std::string elsewhere(StringRef Text) const;
  std::string unknownMnemonic(StringRef Text, StringRef First) const;
};

} // namespace Valhall
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_ASMPARSER_VALHALLMNEMONICS_H
