//===-- BifrostInstrParser.h - Half instructions as written -----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One line of a clause's body: the instruction of one unit in the syntax of
// BifrostInstPrinter. A writer has more freedom than the printer uses:
//
//  * modifiers of the mnemonic, or of a source, in any order;
//  * defaults that have a name, as .nan_suppress;
//  * `r5` for the destination `r5:t0`;
//  * constants as decimal integers or as floating-point numbers (f32).
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_ASMPARSER_BIFROSTINSTRPARSER_H
#define LLVM_LIB_TARGET_MALI_ASMPARSER_BIFROSTINSTRPARSER_H

#include "AsmParser/MaliTextCursor.h"
#include "MCTargetDesc/Bifrost/BifrostTables.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/MC/MCInst.h"

namespace llvm {
class MCInstrInfo;
class MCSubtargetInfo;

namespace Bifrost {

/// Where a half instruction stands.
struct HalfText {
  /// From '*' or '+' on.
  StringRef Line;
  /// By operand of the MCInst; empty for modifiers that are not written.
  SmallVector<StringRef, 12> Operands;
};

class HalfParser : private MaliTextCursor {
public:
  /// \p Text is one line, or the part of it from '*' or '+' on.
  HalfParser(StringRef Text, const MCSubtargetInfo &STI, MCContext &Ctx)
      : MaliTextCursor(Text, Ctx), STI(STI) {}

  /// Returns false on an error, which getError and getErrorLoc describe.
  bool parse(MCInst &Inst, HalfText &Result);
  using MaliTextCursor::getError;
  using MaliTextCursor::getErrorLoc;

private:
  const MCSubtargetInfo &STI;
  const InstDesc *D = nullptr;
  Unit U = Unit::FMA;
  const char *Mnemonic = nullptr;
  /// Values of the modifiers; -1: not written.
  SmallVector<int, 12> ModValues;
  SmallVector<StringRef, 12> ModPlaces;

  bool parseMnemonic(unsigned &Opcode);
  bool unknownMnemonic(StringRef Text);
  bool assignModifier(StringRef Text, unsigned Source);
  bool finishModifiers(unsigned Source, const char *At);
  std::string listModifiers(unsigned Source) const;

  bool parseRegister(unsigned &Number);
  bool parseDest(MCOperand &Reg, DestHalf &Half);
  bool parseSource(unsigned Source, MCOperand &Op);
  bool parseSourceBase(MCOperand &Op);
  bool parseNumber(MCOperand &Op);
  bool parseUniform(StringRef Word, MCOperand &Op);
  bool parseWordOfPair(bool &High);
  bool parseTarget(MCOperand &Op);
  bool parseImm(unsigned Index, MCOperand &Op);
  bool parseStaging(MCOperand &Op);
};

/// Parses lines, one after the other.
class InstrParser {
public:
  InstrParser(const MCInstrInfo &, const MCSubtargetInfo &STI, MCContext &Ctx)
      : STI(STI), Ctx(Ctx) {}

  /// Returns false on an error: getError, and getErrorAt in the text of \p
  /// Line.
  bool parse(StringRef Line, MCInst &Inst, HalfText &Text) const;
  const std::string &getError() const { return Error; }
  StringRef getErrorAt() const { return ErrorAt; }

private:
  const MCSubtargetInfo &STI;
  MCContext &Ctx;
  mutable std::string Error;
  mutable StringRef ErrorAt;
};

} // namespace Bifrost
} // namespace llvm

#endif
