//===-- BifrostRegisters.h - Operands of half instructions ------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTREGISTERS_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTREGISTERS_H

#include "BifrostTables.h"

namespace llvm {
namespace Bifrost {

MCRegister getGPR(unsigned Number);
/// The number of a general register; nothing for other registers.
std::optional<unsigned> getGPRNumber(MCRegister Reg);
std::optional<unsigned> getGPRNumber(const MCOperand &Op);

/// One word of the FAU.
struct FAURegister {
  uint8_t Field;
  bool High;
};
std::optional<FAURegister> getFAURegister(MCRegister Reg);
/// No register if the field is reserved or names a constant.
MCRegister getFAURegister(uint8_t Field, bool High);

/// The selector of a zero or of a result that is passed on, for a source of
/// \p U; nothing if that unit cannot read it.
std::optional<uint8_t> getPassedSelector(MCRegister Reg, Unit U);

// Where the operands are. Opcodes that are no half instructions have none.
unsigned getNumSources(unsigned Opcode);
inline unsigned getSourceIndex(unsigned Source) {
  return InstDesc::FirstSourceOperand + Source;
}
/// -1 if the instruction has no staging register.
int getStagingIndex(unsigned Opcode);
/// Bit k: source \p Source may have selector k.
unsigned getSelectorMask(unsigned Opcode, unsigned Source);

} // namespace Bifrost
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTREGISTERS_H
