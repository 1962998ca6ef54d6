//===-- RogueGroupBuilder.h - From text to a group ------------ -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Puts the declarations and operations of a parsed group together. What the
// text leaves open is filled in: slots of registers that are written as
// operands, the way of a register through FTE, selectors, write ports.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ASMPARSER_ROGUEGROUPBUILDER_H
#define LLVM_LIB_TARGET_POWERVR_ASMPARSER_ROGUEGROUPBUILDER_H

#include "RogueOperationMatcher.h"

namespace llvm {
namespace Rogue {

class GroupBuilder {
public:
  explicit GroupBuilder(const ParsedGroup &P) : P(P) {}

  /// Returns false with a complaint.
  bool build(Group &Result, Diagnostic &Problem);

  /// Where the text has the part of the group that a rule calls \p Part; the
  /// group's own place if it does not have it.
  SMLoc getLoc(StringRef Part) const;

private:
  const ParsedGroup &P;
  Group G;
  Diagnostic Why;
  bool HasKind = false;
  /// Places, invalid if the text does not mention it.
  std::array<SMLoc, NumSources> SourceLocs;
  std::array<SMLoc, 2> DestLocs;
  std::array<SMLoc, 6> InternalLocs;
  SMLoc IS0Loc;
  std::vector<std::pair<Phase, SMLoc>> OpLocs;
  SmallVector<SlotRequest, 4> Movable;
  SmallVector<RegisterRequest, 2> Externals;
  SmallVector<const ParsedOperation *, 2> Results;

  SMLoc getOpLoc(Phase At) const;
  bool fail(SMLoc Loc, const Twine &Message);
  bool addDeclaration(const ParsedDeclaration &D);
  bool addFlag(const ParsedFlag &F);
  bool addOperation(const ParsedOperation &Op);
  bool addMatch(OperationMatch &M, SMLoc Loc);
  bool addResults();
  bool addResult(const ParsedOperation &Op);
  bool placeMovable();
  bool placeExternals();
  bool setSlot(unsigned Slot, RegRef Reg, SMLoc Loc);
  bool setInternal(unsigned Index, Feedthrough Feed, SMLoc Loc);
  bool setPort(unsigned Port, RegRef Reg, SMLoc Loc);
  bool finish();
};

} // namespace Rogue
} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ASMPARSER_ROGUEGROUPBUILDER_H
