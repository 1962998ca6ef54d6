//===-- RogueLegality.h - Hardware rules of groups and programs -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules that an encodable group must obey to run on the hardware, and rules on
// their sequence. Each rule is one function with a stable short name. They come
// from the published instruction set and from what known compilers emit: see
// docs/Sources.md. A warning is a rule whose breach some program may want.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUELEGALITY_H
#define LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUELEGALITY_H

#include "RogueGroup.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <optional>
#include <string>

namespace llvm {
class MCSubtargetInfo;

namespace Rogue {

/// A rule that a group breaks.
struct Violation {
  StringRef Rule;
  /// The part at fault: "phase 0 (fmad)", "s1", "w0", "is4", "group".
  std::string Part;
  /// A sentence without full stop that says what would be right.
  std::string Message;
  bool IsWarning = false;
};

using RuleCheck = std::optional<Violation> (*)(const Group &,
                                               const MCSubtargetInfo &);
struct GroupRule {
  StringLiteral Name;
  RuleCheck Check;
  bool IsWarning;
};
/// Every rule on one group, in the order of checking.
ArrayRef<GroupRule> getGroupRules();

/// The first error; none when the group is legal.
std::optional<Violation> checkGroup(const Group &G, const MCSubtargetInfo &STI);
/// All errors and warnings.
void checkGroup(const Group &G, const MCSubtargetInfo &STI,
                function_ref<void(const Violation &)> Report);

//===--- Structure: RogueLegalityStructure.cpp ----------------------------===//

/// Which phases can be together, and no phase twice.
std::optional<Violation> checkPhases(const Group &, const MCSubtargetInfo &);
/// A complex operation takes the whole main ALU.
std::optional<Violation> checkComplex(const Group &, const MCSubtargetInfo &);
/// What an operation reads is there (warning).
std::optional<Violation> checkMissingSource(const Group &,
                                            const MCSubtargetInfo &);
/// What an internal source or a write port selects is produced in the group.
std::optional<Violation> checkFeedthrough(const Group &,
                                          const MCSubtargetInfo &);
/// The same of ports that only a backend operation reads (warning).
std::optional<Violation> checkBackendPort(const Group &,
                                          const MCSubtargetInfo &);
/// The upper half of a 64-bit operand, which comes through IS0, is there.
std::optional<Violation> checkExternal(const Group &, const MCSubtargetInfo &);
/// FTE carries the upper half of a 64-bit result and no source (warning).
std::optional<Violation> checkIdleExternal(const Group &,
                                           const MCSubtargetInfo &);
/// Two results cannot go to one register; operations that need a write port
/// have it.
std::optional<Violation> checkWritePorts(const Group &,
                                         const MCSubtargetInfo &);
/// p0 is written once; a conditional move needs a test; waits and conditions
/// have their own view of who executes.
std::optional<Violation> checkPredicate(const Group &, const MCSubtargetInfo &);
/// Mask counts change by 0 to 2.
std::optional<Violation> checkAdjust(const Group &, const MCSubtargetInfo &);
/// The carry comes from an integer operation.
std::optional<Violation> checkCarry(const Group &, const MCSubtargetInfo &);
/// A repetition does not overwrite what a later one reads.
std::optional<Violation> checkRepeat(const Group &, const MCSubtargetInfo &);
/// Which operations are known to repeat (warning).
std::optional<Violation> checkRepeatable(const Group &,
                                         const MCSubtargetInfo &);
/// At most 32 bytes, and everything in it has an encoding.
std::optional<Violation> checkEncodable(const Group &, const MCSubtargetInfo &);
/// Pixel outputs are ordered between fragments (warning).
std::optional<Violation> checkOrder(const Group &, const MCSubtargetInfo &);
/// An atomic group reads and writes a register of the common store.
std::optional<Violation> checkAtomic(const Group &, const MCSubtargetInfo &);
/// The operation that ends a vertex task ends the program.
std::optional<Violation> checkEndOfTask(const Group &, const MCSubtargetInfo &);

//===--- Operands: RogueLegalityOperands.cpp ------------------------------===//

/// Registers of the common store, pixel outputs, index registers and what they
/// index: s0, s2, s3 only.
std::optional<Violation> checkCommonStoreSlots(const Group &,
                                               const MCSubtargetInfo &);
/// Special registers: s1, s2, s4 only.
std::optional<Violation> checkSpecialSlots(const Group &,
                                           const MCSubtargetInfo &);
/// Numbers that the slot's field or the special bank does not have.
std::optional<Violation> checkRegisterNumbers(const Group &,
                                              const MCSubtargetInfo &);
/// Temporaries and vertex inputs that cannot be allocated (warning).
std::optional<Violation> checkAllocation(const Group &,
                                         const MCSubtargetInfo &);
/// Constants cannot be written.
std::optional<Violation> checkReadOnly(const Group &, const MCSubtargetInfo &);
/// Internal registers are not reached by memory and iteration.
std::optional<Violation> checkInternal(const Group &, const MCSubtargetInfo &);
/// Registers of a burst exist.
std::optional<Violation> checkBurst(const Group &, const MCSubtargetInfo &);
/// Negation and absolute values need the signed form.
std::optional<Violation> checkSignedForm(const Group &,
                                         const MCSubtargetInfo &);
/// Formats and elements that the operation has.
std::optional<Violation> checkFormat(const Group &, const MCSubtargetInfo &);
/// What the core lacks.
std::optional<Violation> checkCore(const Group &, const MCSubtargetInfo &);

//===--- Programs: RogueLegalityProgram.cpp -------------------------------===//

/// Checks a program group by group, in the order of addresses. Only what holds
/// on the straight path through the code is reported.
class ProgramChecker {
public:
  explicit ProgramChecker(std::function<void(const Violation &)> Report)
      : Report(std::move(Report)) {}

  /// \p Address counts from the start of the program.
  void add(const Group &G, uint64_t Address, uint64_t Size);
  /// After the last group.
  void finish();

private:
  /// A register that an operation in flight reads or writes.
  struct Pending {
    RegRef First;
    unsigned Count;
    bool IsResult;
    DataReturn Fence;
    StringRef Mnemonic;
  };
  void checkFence(const Group &G);
  void checkEnd(const Group &G, uint64_t Address, uint64_t Size);
  void issue(const Group &G);
  void report(StringRef Rule, Twine Part, Twine Message);

  std::function<void(const Violation &)> Report;
  SmallVector<Pending, 8> InFlight;
  bool SeenEnd = false, SeenAny = false;
};

} // namespace Rogue
} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUELEGALITY_H
