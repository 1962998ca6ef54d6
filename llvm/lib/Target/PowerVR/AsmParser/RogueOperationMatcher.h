//===-- RogueOperationMatcher.h - Which operation it is ------- -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the operation that a statement of a group means, and what the statement
// says beside it: registers for slots, selectors and write ports.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ASMPARSER_ROGUEOPERATIONMATCHER_H
#define LLVM_LIB_TARGET_POWERVR_ASMPARSER_ROGUEOPERATIONMATCHER_H

#include "MCTargetDesc/RogueSyntax.h"
#include "RogueGroupParser.h"

namespace llvm {
namespace Rogue {

/// A register that a statement wants in a source slot.
struct SlotRequest {
  RegRef Reg;
  unsigned Slot;
  SMLoc Loc;
  /// The operand of the operation that names the slot, if it may be another.
  RogueEnc::Field Names = RogueEnc::FixedBits;
};

/// What a statement wants internal source Index (1 to 5) to be. FTE with a
/// register: that register goes to FTE.
struct InternalRequest {
  unsigned Index;
  Feedthrough Feed;
  SMLoc Loc;
};

struct RegisterRequest {
  RegRef Reg;
  SMLoc Loc;
};

struct PortRequest {
  unsigned Port;
  RegRef Reg;
  SMLoc Loc;
};

struct OperationMatch {
  GroupOp Op;
  SmallVector<SlotRequest, 4> Slots;
  SmallVector<InternalRequest, 2> Internals;
  /// Registers that must go to FTE; more than one is an error.
  SmallVector<RegisterRequest, 1> Externals;
  SmallVector<PortRequest, 2> Ports;
};

class OperationMatcher {
public:
  explicit OperationMatcher(const ParsedOperation &P) : P(P) {}

  /// Returns false with a complaint about the nearest operation.
  bool match(OperationMatch &Result, Diagnostic &Problem);

private:
  const ParsedOperation &P;
  // The candidate being tried.
  const OpSyntax *Syntax = nullptr;
  OperationMatch M;
  Diagnostic Why;
  /// How far the candidate fits; of those that do not, the farthest complains.
  unsigned Progress = 0;
  std::optional<unsigned> RequestedForm;

  bool fail(SMLoc Loc, const Twine &Message);
  /// Suffixes that belong to the mnemonic of \p S; none if it does not fit.
  std::optional<unsigned> matchMnemonic(const OpSyntax &S) const;
  bool matchCandidate(const OpSyntax &S, unsigned MnemonicParts);
  ParsedSuffix takeSuffix(ArrayRef<ParsedSuffix> &Suffixes) const;
  bool matchSuffix(const ParsedSuffix &Suffix, SmallVectorImpl<bool> &Seen);
  bool matchForm(const ParsedSuffix &Suffix);
  bool checkSuffixes(ArrayRef<bool> Seen);
  bool matchOperands();
  ArrayRef<SyntaxOperand> getExpectedOperands() const;
  bool matchOperand(const SyntaxOperand &S, const ParsedOperand &O);
  bool matchLiteral(const SyntaxOperand &S, const ParsedOperand &O);
  bool matchInternal(unsigned Index, const ParsedOperand &O);
  bool matchSource(const SyntaxOperand &S, const ParsedOperand &O);
  bool matchSourceModifiers(unsigned Source, const ParsedOperand &O);
  bool matchPort(unsigned Port, const ParsedOperand &O);
  bool matchByteMask(const ParsedOperand &O);
  bool matchRegister(const SyntaxOperand &S, const ParsedOperand &O);
  bool matchValue(RogueEnc::Field F, const ParsedOperand &O);
  bool matchSlot(RogueEnc::Field F, const ParsedOperand &O);
  bool matchWritePort(RogueEnc::Field F, const ParsedOperand &O);
  bool matchNumber(RogueEnc::Field F, const ParsedOperand &O);
  bool matchFlag(RogueEnc::Field F, const ParsedOperand &O);
  bool matchName(RogueEnc::Field F, const ParsedOperand &O);
  bool noSuffixes(const ParsedOperand &O);
  bool setField(RogueEnc::Field F, int64_t Value, SMLoc Loc);
  int64_t getField(RogueEnc::Field F) const;
  std::string listSuffixes() const;
  std::string getUsage() const;
};

} // namespace Rogue
} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ASMPARSER_ROGUEOPERATIONMATCHER_H
