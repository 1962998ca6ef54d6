//===-- BifrostProgramScan.h - What follows a clause ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Headers speak of the clause that runs next. Where a writer leaves that out,
// this looks for it in the text that is still to be assembled.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_ASMPARSER_BIFROSTPROGRAMSCAN_H
#define LLVM_LIB_TARGET_MALI_ASMPARSER_BIFROSTPROGRAMSCAN_H

#include "BifrostClauseParser.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <vector>

namespace llvm {
class MCInstrInfo;

namespace Bifrost {

constexpr StringLiteral ProgramEndDirective = ".program_end";

class ProgramScan {
public:
  ProgramScan(StringRef Buffer, const InstrParser &Instructions,
              const MCInstrInfo &MII);

  /// Fills the fields of the header of \p P that its text leaves out; \p Start
  /// is the first character of the clause.
  void derive(const char *Start, ParsedClause &P) const;
  bool covers(const char *Start) const {
    return Start >= Buffer.begin() && Start < Buffer.end();
  }

private:
  struct ScannedClause {
    const char *Start = nullptr;
    MessageType Message = MessageType::None;
    /// Some branch goes here.
    bool IsTarget = false;
    /// Nothing follows in the program.
    bool IsLast = true;
    SmallVector<StringRef, 2> Labels;
  };
  StringRef Buffer;
  const MCInstrInfo &MII;
  std::vector<ScannedClause> Clauses;
  StringMap<unsigned> Labels;
  StringSet<> Targets;

  void scan(const InstrParser &Instructions);
};

/// The name of the symbol that a clause branches to, if it is a plain one.
StringRef getTargetName(const Clause &C);

} // namespace Bifrost
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_ASMPARSER_BIFROSTPROGRAMSCAN_H
