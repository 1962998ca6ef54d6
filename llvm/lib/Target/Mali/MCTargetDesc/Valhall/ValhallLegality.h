//===-- ValhallLegality.h - Hardware rules of one instruction ---*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules that an encodable instruction must obey to run on the hardware. Each
// rule is one function. The rules come from the public Valhall descriptions
// (Mesa's compiler and Collabora's assembler): see docs/Sources.md.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLLEGALITY_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLLEGALITY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/GPUObject/MaliRegisterFile.h"
#include <optional>
#include <string>

namespace llvm {
class MCInst;
class MCInstrInfo;
class MCRegisterInfo;
class MCSubtargetInfo;

namespace Valhall {

/// One ordinary source of an instruction, reduced to what the fast access
/// uniform (FAU) rules look at.
struct SourceUse {
  /// The register's hardware encoding: bits 7:0 the source byte, bits 9:8 the
  /// FAU page, bit 10 set when the source needs that page.
  unsigned Encoding;
  /// The instruction reads 64 bits of this source.
  bool Is64;
};

/// Check the FAU rules on the sources of one instruction, in order. Returns
/// nothing when they hold, else a sentence that names the rule.
///
/// \p IsMessage: the instruction goes to a message unit (not FMA, CVT, SFU;
/// BRANCH counts as execution engine, and so do ATEST and BLEND, which may run
/// there).
/// \p BadSource, if given, receives the index of the first source that breaks
/// the rule.
std::optional<std::string> checkFAU(ArrayRef<SourceUse> Sources, bool IsMessage,
                                    unsigned *BadSource = nullptr);

/// A rule that an instruction breaks.
struct Violation {
  /// Stable short name of the rule: "fau", "register-mode", "staging",
  /// "last-use", "coverage".
  StringLiteral Rule;
  /// Index of the MCInst operand at fault.
  unsigned OpIdx;
  /// A sentence without instruction name and full stop.
  std::string Message;
};

/// Relations between the fields of one instruction that hold in every encoding,
/// so that nothing else decodes: the size of staging groups follows from the
/// modifiers, and modifiers without effect have a fixed value.
struct FieldViolation {
  const char *Message;
  /// OpName of the operand at fault.
  int Operand;
};
std::optional<FieldViolation> checkFields(const MCInst &MI,
                                          const MCInstrInfo &MCII,
                                          const MCRegisterInfo &MRI,
                                          const MCSubtargetInfo &STI);

/// How many registers the groups `sw` and `sr` of \p MI must have, as far as
/// the modifiers decide it.
struct StagingSizes {
  unsigned MinWrite = 0, MaxWrite = 0;
  unsigned Read = 0;
};
StagingSizes getStagingSizes(const MCInst &MI, const MCInstrInfo &MCII);

/// What the surroundings of an instruction declare.
struct LegalityContext {
  /// Registers of a thread.
  unsigned RegisterMode = Mali::LargeRegisterMode;
};

/// Every rule on one instruction; nothing when it is legal. The rules one by
/// one follow.
std::optional<Violation> checkInstruction(const MCInst &MI,
                                          const MCInstrInfo &MCII,
                                          const MCRegisterInfo &MRI,
                                          const LegalityContext &Context = {});

/// Pages, slots, words and special values of the FAU: checkFAU on an MCInst.
std::optional<Violation> checkUniforms(const MCInst &MI,
                                       const MCInstrInfo &MCII,
                                       const MCRegisterInfo &MRI);
/// Registers that the register mode does not have.
std::optional<Violation> checkRegisterMode(const MCInst &MI,
                                           const MCInstrInfo &MCII,
                                           const MCRegisterInfo &MRI,
                                           unsigned RegisterMode);
/// A staging group of two or more registers starts at an even register, and no
/// group goes beyond r63.
std::optional<Violation> checkStaging(const MCInst &MI,
                                      const MCRegisterInfo &MRI);
/// The coverage that ATEST and BLEND take is in a register.
std::optional<Violation> checkCoverage(const MCInst &MI,
                                       const MCInstrInfo &MCII,
                                       const MCRegisterInfo &MRI);
/// A register that the message itself reads asynchronously as staging cannot be
/// marked as last used by a source.
std::optional<Violation> checkLastUse(const MCInst &MI, const MCInstrInfo &MCII,
                                      const MCRegisterInfo &MRI);

} // namespace Valhall
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLLEGALITY_H
