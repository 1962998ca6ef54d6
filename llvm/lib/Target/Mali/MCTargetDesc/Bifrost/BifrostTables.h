//===-- BifrostTables.h - Properties of half instructions -------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tables of BifrostInstrTables.td, by opcode: what printer, parser, codec,
// checker and simulator ask about an instruction.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTTABLES_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTTABLES_H

#include "BifrostBaseInfo.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/MC/MCRegister.h"
#include <optional>
#include <string>

namespace llvm {
class MCInst;
class MCInstrInfo;
class MCOperand;
class MCRegisterInfo;
class MCSubtargetInfo;

namespace Bifrost {

//===--- Values of modifiers ----------------------------------------------===//

/// All values are below.
constexpr unsigned MaxModValues = 32;

/// The text of value \p Value, also of a default; empty for a reserved one.
StringRef getModText(ModKind Kind, unsigned Value);
std::optional<unsigned> findModValue(ModKind Kind, StringRef Text);
/// The value that is not printed; nothing if the modifier must be written.
std::optional<unsigned> getModDefault(ModKind Kind);
/// All values that can be written, as ".rtp, .rtn, .rtz".
std::string listModValues(ModKind Kind);

//===--- Instructions -----------------------------------------------------===//

constexpr unsigned MaxSources = 4;
constexpr unsigned NoSource = 0xFF;

struct SourceDesc {
  /// Lowest bit of its selector in the word.
  uint8_t Start;
  /// Bit k: selector k is allowed.
  uint8_t Selectors;
};
struct ModDesc {
  const char *Name;
  ModKind Kind;
  /// The source whose suffix it is, or NoSource for a suffix of the mnemonic.
  uint8_t Source;
  /// The bit of its first value in a state, see BifrostEncodings.h.
  uint8_t StateBit;
};
struct ImmDesc {
  const char *Name;
  /// Its bits in the word.
  uint8_t Start;
  uint8_t Size;
  /// First value that does not fit.
  uint8_t Limit;
};

/// The operands of a half instruction in the order of the MCInst: dst, dsthalf,
/// sources, staging register, modifiers, immediates.
struct InstDesc {
  const char *Mnemonic = nullptr;
  Unit U = Unit::FMA;
  bool HasStaging = false;
  SmallVector<SourceDesc, 4> Sources;
  SmallVector<ModDesc, 4> Mods;
  SmallVector<ImmDesc, 2> Imms;

  static constexpr unsigned DestOperand = 0;
  static constexpr unsigned DestHalfOperand = 1;
  static constexpr unsigned FirstSourceOperand = 2;
  unsigned stagingOperand() const {
    return FirstSourceOperand + Sources.size();
  }
  unsigned firstModOperand() const { return stagingOperand() + HasStaging; }
  unsigned firstImmOperand() const { return firstModOperand() + Mods.size(); }
  unsigned numOperands() const { return firstImmOperand() + Imms.size(); }
  /// Index in Mods, or -1.
  int findMod(StringRef Name) const;
};

/// Nothing for opcodes that are no half instructions.
const InstDesc *getInstDesc(unsigned Opcode);
inline bool isHalfInst(unsigned Opcode) { return getInstDesc(Opcode); }
/// All half instructions of one unit.
ArrayRef<unsigned> getOpcodes(Unit U);
/// The NOP of a unit with all its operands.
MCInst createNop(Unit U);

//===--- Values of operands -----------------------------------------------===//

/// The text of modifier \p Name of \p MI, "none" too; empty if it has none.
StringRef getModifier(const MCInst &MI, StringRef Name);

/// The message of \p MI as the header names it. LOAD from a uniform buffer is
/// an attribute message, depth as a varying a z_stencil message.
MessageType getMessageType(const MCInst &MI, const MCInstrInfo &MII);
/// LD_TILE of depth or stencil, which only its operands tell, has z_stencil.
bool isPossibleMessage(const MCInst &MI, MessageType Type,
                       const MCInstrInfo &MII);

/// The staging registers that \p MI reads or writes; nothing when only the
/// value of an operand tells.
std::optional<unsigned> getStagingReadCount(const MCInst &MI,
                                            const MCInstrInfo &MII);
std::optional<unsigned> getStagingWriteCount(const MCInst &MI,
                                             const MCInstrInfo &MII);

/// On cores with limits: what is wrong with `t` as source \p Source of \p MI,
/// given its modifiers; empty if it is fine.
std::string checkTModifiers(const MCInst &MI, unsigned Source);

//===--- Registers --------------------------------------------------------===//

/// The name of a special FAU entry, as "lane_id"; empty for a field without
/// name. "#0" is the zero entry.
StringRef getFAUName(unsigned Field);
std::optional<unsigned> findFAUName(StringRef Name);

inline RegClassCode getRegClass(unsigned HWEncoding) {
  return RegClassCode(HWEncoding >> RegClassShift);
}

} // namespace Bifrost
} // namespace llvm

#endif
