//===-- ValhallTables.h - Fast look-ups for the MC layer --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tables of ValhallModifiers.td and the register numbering as arrays, since
// printer, assembler and disassembler ask them several times per instruction.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLTABLES_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLTABLES_H

#include "ValhallBaseInfo.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/MC/MCRegister.h"
#include <optional>

namespace llvm {
class MCInst;
class MCInstrInfo;
class MCRegisterInfo;
class MCSubtargetInfo;

namespace Valhall {

//===--- Mnemonics --------------------------------------------------------===//

struct MnemonicInfo {
  const char *Mnemonic;
  unsigned Opcode;
};
/// All real instructions.
ArrayRef<MnemonicInfo> getMnemonics();
/// The mnemonic of \p Opcode without modifiers; empty for pseudo instructions.
StringRef getMnemonic(unsigned Opcode);

//===--- Source selectors -------------------------------------------------===//

/// True for the second machine operand of a source.
inline bool isSourceMods(const MCOperandInfo &Info) {
  return Info.RegClass < 0 && ValhallOp::isSource(Info.OperandType);
}
inline ValhallSel::SelectorKind getSelectorKind(const MCOperandInfo &Info) {
  return ValhallSel::SelectorKind(ValhallOp::selectorKind(Info.OperandType));
}

/// How assembly spells \p Sel on a source of \p Kind, without dot; empty for
/// the identity.
StringRef getSelectorText(ValhallSel::SelectorKind Kind,
                          ValhallSel::Selector Sel);
/// The same in Arm's spelling.
StringRef getArmSelectorText(ValhallSel::SelectorKind Kind,
                             ValhallSel::Selector Sel);
std::optional<unsigned> getSelectorCode(ValhallSel::SelectorKind Kind,
                                        ValhallSel::Selector Sel);
std::optional<ValhallSel::Selector>
decodeSelector(ValhallSel::SelectorKind Kind, unsigned Code);
/// The selector that \p Text (without dot) means on a source of \p Kind. Knows
/// spelled-out identities (`h01`) and Arm's spelling of shift amounts (`b0`).
std::optional<ValhallSel::Selector> findSelector(ValhallSel::SelectorKind Kind,
                                                 StringRef Text);
/// What a source without a selector means; kinds without identity take their
/// first lane.
ValhallSel::Selector getDefaultSelector(ValhallSel::SelectorKind Kind);
/// All texts of \p Kind, as ".h0, .h1", for diagnostics.
std::string listSelectors(ValhallSel::SelectorKind Kind);

//===--- Modifiers --------------------------------------------------------===//

/// All kinds that have a value.
ArrayRef<ValhallMod::ModKind> getModKinds();
/// The suffix without dot; empty for a default.
StringRef getModifierText(ValhallMod::ModKind Kind, unsigned Code);
/// The same in Arm's spelling.
StringRef getArmModifierText(ValhallMod::ModKind Kind, unsigned Code);
bool isModifierCode(ValhallMod::ModKind Kind, unsigned Code);
/// The code that \p Text means, in the printed or in Arm's spelling.
std::optional<unsigned> findModifier(ValhallMod::ModKind Kind, StringRef Text);
/// All texts of \p Kind (that \p STI has), as ".slot0, .slot1", for
/// diagnostics.
std::string listModifiers(ValhallMod::ModKind Kind,
                          const MCSubtargetInfo *STI = nullptr);
/// Some values exist only in some architecture versions.
bool isModifierAvailable(ValhallMod::ModKind Kind, unsigned Code,
                         const MCSubtargetInfo &STI);
/// Arm's names of the special varyings, which are modifiers there: point, bary,
/// frag_w, frag_z.
StringRef getArmVaryingName(unsigned Index);
std::optional<unsigned> findArmVarying(StringRef Name);
/// Point coordinates, 1/w, z.
bool isVaryingIndex(unsigned Index, const MCSubtargetInfo &STI);

/// A load to a lane of the size of the access: it has nothing to extend, and
/// its extension bit is set.
bool isLaneLoad(const MCInst &MI, const MCInstrInfo &MCII);

//===--- Registers and FAU ------------------------------------------------===//

constexpr unsigned FAUPageShift = 57;

uint32_t getSmallConstant(unsigned Index, const MCSubtargetInfo &STI);
/// The index of the first small constant that is \p Value, or -1.
int findSmallConstant(uint32_t Value, const MCSubtargetInfo &STI);

/// "lane_id" and so on: page * 16 + entry.
std::optional<unsigned> findSpecial(StringRef Name);
/// The name of special value \p Number, page * 16 + entry; empty if there is
/// none.
StringRef getSpecialName(unsigned Number);

/// 32-bit registers of a general register or group.
unsigned getNumRegisters(MCRegister Reg, const MCRegisterInfo &MRI);
/// The group of \p Count registers that starts at r\p First; none if there is
/// no such group.
MCRegister getRegisterGroup(unsigned Count, unsigned First,
                            const MCRegisterInfo &MRI);
/// What a source byte (without last-use bit) names; none if it is undefined.
MCRegister getSourceRegister(bool Is64, unsigned Page, unsigned Byte,
                             const MCRegisterInfo &MRI);

/// Instructions without sources have no page.
bool hasSources(unsigned Opcode, const MCInstrInfo &MCII);
/// True if a source of \p MI needs the FAU page.
bool usesFAUPage(const MCInst &MI, const MCRegisterInfo &MRI);
/// The page to encode: that of the sources or, when none needs it, the one kept
/// in the flags of \p MI.
unsigned getFAUPage(const MCInst &MI, const MCRegisterInfo &MRI);

//===--- Subtargets -------------------------------------------------------===//

/// One core of each architecture version.
ArrayRef<StringLiteral> getArchRepresentatives();
/// The legality rules are switched off (feature "no-check").
bool isUnchecked(const MCSubtargetInfo &STI);

} // namespace Valhall
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLTABLES_H
