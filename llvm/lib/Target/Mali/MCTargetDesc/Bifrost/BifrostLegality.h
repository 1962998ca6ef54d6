//===-- BifrostLegality.h - Hardware rules of clauses -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Rules that an encodable clause must obey to run on the hardware, and rules
// between a clause and those that can follow it. Each rule is one function. The
// rules come from the open compiler and from reverse engineering: see
// docs/Sources.md.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTLEGALITY_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTLEGALITY_H

#include "BifrostClause.h"

namespace llvm {
class MCInstrInfo;
class MCSubtargetInfo;

namespace Bifrost {

/// A rule that a clause breaks, and where.
struct Violation {
  /// Stable short name of the rule; the names follow.
  StringLiteral Rule;
  /// -1: the header or the clause as a whole.
  int Tuple;
  std::optional<Unit> Half;
  /// Operand of the half instruction; -1: none in particular.
  int OpIdx;
  /// A sentence without full stop that says what is wrong and what is right.
  std::string Message;
};

// Rules without which there is no encoding: layoutClause.
constexpr StringLiteral RuleSize = "clause-size", RuleReads = "register-reads",
                        RuleWrites = "register-writes", RuleFAU = "fau",
                        RuleConstants = "constants", RuleSelector = "selector";
// Rules of the hardware.
constexpr StringLiteral RuleFirstTuple = "first-tuple",
                        RuleTiming = "register-timing",
                        RuleTModifiers = "t-modifiers", RuleCLPER = "clper",
                        RuleOneMessage = "one-message",
                        RuleStagingAccess = "staging-access",
                        RuleStagingSource = "staging-source",
                        RuleStagingRange = "staging-range",
                        RuleStagingRegister = "staging-register",
                        RuleLast = "last-tuple", RulePairs = "pairs",
                        RuleATest = "atest", RuleTarget = "branch-target",
                        RuleMessageType = "message-type",
                        RuleSlot = "dependency-slot", RuleBarrier = "barrier",
                        RuleEnd = "end-of-shader",
                        RuleRegisterMode = "register-mode",
                        RuleNextMessage = "next-message",
                        RuleNextWait = "next-wait";

/// What the surroundings of a clause declare.
struct LegalityContext {
  /// Registers of a thread.
  unsigned RegisterMode = Mali::LargeRegisterMode;
};

/// What a rule looks at.
struct RuleInput {
  const Clause &C;
  const MCInstrInfo &MII;
  const MCSubtargetInfo &STI;
  LegalityContext Context;

  uint64_t flags(const MCInst &MI) const;
};

using RuleFunction = std::optional<Violation> (*)(const RuleInput &);
struct ClauseRule {
  StringLiteral Name;
  RuleFunction Check;
};
/// Every rule on one clause, in the order in which they are checked.
ArrayRef<ClauseRule> getClauseRules();

/// The first rule that \p C breaks; nothing when it is legal.
std::optional<Violation> checkClause(const Clause &C, const MCInstrInfo &MII,
                                     const MCSubtargetInfo &STI,
                                     const LegalityContext &Context = {});

/// The violation as one line: rule, tuple, unit and operand, then the message.
std::string describe(const Violation &V, const Clause &C);

//===--- Rules on one clause ----------------------------------------------===//

/// t0 and t1 are results of the previous tuple of the same clause.
std::optional<Violation> checkFirstTuple(const RuleInput &In);
/// A result is not in its register before the second tuple after it.
std::optional<Violation> checkTiming(const RuleInput &In);
/// The results of one tuple go to different registers or halves.
std::optional<Violation> checkWrites(const RuleInput &In);
/// `t` admits only some modifiers.
std::optional<Violation> checkTLimits(const RuleInput &In);
/// Cores without full CLPER read from lanes of groups of 4, by their number.
std::optional<Violation> checkCLPER(const RuleInput &In);
std::optional<Violation> checkOneMessage(const RuleInput &In);
/// After the message nothing touches its staging registers.
std::optional<Violation> checkStagingAccess(const RuleInput &In);
/// FMA of the same tuple cannot make a staging source.
std::optional<Violation> checkStagingSource(const RuleInput &In);
/// The staging registers exist.
std::optional<Violation> checkStagingRange(const RuleInput &In);
/// The clause has one staging register.
std::optional<Violation> checkStagingRegister(const RuleInput &In);
/// Branches, barriers and blends stand in the last tuple.
std::optional<Violation> checkLastTuple(const RuleInput &In);
/// Instructions that work only together stand in one tuple.
std::optional<Violation> checkPairs(const RuleInput &In);
/// ATEST reads its datum through the FAU and the coverage from a register.
std::optional<Violation> checkATest(const RuleInput &In);
/// Where branches can go.
std::optional<Violation> checkTarget(const RuleInput &In);
/// Registers that the register mode does not have.
std::optional<Violation> checkRegisterMode(const RuleInput &In);
/// The header names the message of the clause.
std::optional<Violation> checkMessageType(const RuleInput &In);
/// The slot that the message signals.
std::optional<Violation> checkSlot(const RuleInput &In);
/// A barrier signals and waits for slot 7.
std::optional<Violation> checkBarrier(const RuleInput &In);
/// Nothing follows the end of the shader.
std::optional<Violation> checkEnd(const RuleInput &In);

//===--- Rules on a clause and its successor ------------------------------===//

/// The message that instruction of a clause sends; MI is null if none does.
struct MessageRef {
  const MCInst *MI = nullptr;
  unsigned Tuple = 0;
};
MessageRef findMessage(const Clause &C, const MCInstrInfo &MII);
/// What the header must name for the instructions of \p C.
MessageType getClauseMessage(const Clause &C, const MCInstrInfo &MII);

/// The header of \p From announces the message of the clause that follows: that
/// at the branch target if there is one, else the next in memory. None stands
/// for the end of the program.
std::optional<Violation> checkNextMessage(const Clause &From, MessageType Next);
/// Slots that a clause with a message of this type needs to be waited for.
uint8_t getNeededWait(MessageType Next);
/// The slot of barriers.
constexpr unsigned BarrierSlot = 7;
/// In fragment programs: older fragments of the pixel have their depth, or are
/// done.
constexpr unsigned DepthOrderSlot = 6, ColorOrderSlot = 7;
/// The header of \p From waits for the slots that a message of type \p Next
/// needs.
std::optional<Violation> checkNextWait(const Clause &From, MessageType Next);
/// The first clause of a program has nobody to wait for it.
std::optional<Violation> checkProgramStart(const Clause &First,
                                           const MCSubtargetInfo &STI);

} // namespace Bifrost
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTLEGALITY_H
