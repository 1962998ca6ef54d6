//===-- BifrostClauseParser.h - Text of clauses -----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A clause, line by line: header, braces, half instructions and the lines that
// prescribe its layout. The grammar is in docs/MaliUsage.md.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_ASMPARSER_BIFROSTCLAUSEPARSER_H
#define LLVM_LIB_TARGET_MALI_ASMPARSER_BIFROSTCLAUSEPARSER_H

#include "BifrostInstrParser.h"
#include "MCTargetDesc/Bifrost/BifrostClauseLayout.h"

namespace llvm {
namespace Bifrost {

/// Fields of the header that the text mentions.
struct GivenFields {
  /// The header starts with ds(...): what it does not mention is zero.
  /// Otherwise that is derived.
  bool Exact = false;
  bool Flow = false, Message = false, Slot = false, Wait = false,
       Prefetch = false, NextMessage = false, StagingBarrier = false,
       SuppressInf = false, SuppressNaN = false, FTZ = false,
       Exceptions = false, TerminateDiscarded = false;
};

struct ParsedClause {
  Clause C;
  ClauseLayout Layout;
  GivenFields Given;
  /// Where things stand.
  StringRef HeaderText;
  SmallVector<HalfText, 2 * MaxTuples> Halves;
  bool HasStagingRegister = false;

  const HalfText &half(unsigned Tuple, Unit U) const {
    return Halves[2 * Tuple + unsigned(U)];
  }
  /// The text that a violation is about.
  StringRef locate(const Violation &V) const;
};

class ClauseParser {
public:
  explicit ClauseParser(const InstrParser &Instructions)
      : Instructions(Instructions) {}

  /// Parses the text before the brace, which may be empty.
  bool parseHeader(StringRef Text, ParsedClause &P);
  bool *parseHeaderWord(StringRef Word, ParsedClause &P);
  /// Parses a line between the braces.
  bool parseLine(StringRef Line, ParsedClause &P);
  /// After the last line.
  bool finish(StringRef Brace, ParsedClause &P);

  /// After one of the above returned false: what is wrong, and where.
  const std::string &getError() const { return Error; }
  StringRef getErrorAt() const { return ErrorAt; }

private:
  const InstrParser &Instructions;
  std::string Error;
  StringRef ErrorAt;

  bool fail(StringRef At, const Twine &Message);
  bool parseHalf(StringRef Line, Unit U, ParsedClause &P);
  bool parseLayoutLine(StringRef Line, ParsedClause &P);
  bool parseConstants(StringRef List, ParsedClause &P);
  bool parseNumbers(StringRef Line, StringRef List, uint64_t Max,
                    SmallVectorImpl<uint64_t> &Numbers);
  bool parseReads(StringRef Line, StringRef List, TupleLayout &L);
};

} // namespace Bifrost
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_ASMPARSER_BIFROSTCLAUSEPARSER_H
