//===-- MaliELFObjectWriter.h - ELF header and relocations ------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALIELFOBJECTWRITER_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALIELFOBJECTWRITER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <memory>

namespace llvm {
class MCObjectTargetWriter;

/// The relocation type for a fixup.
struct MaliRelocation {
  unsigned FixupKind;
  bool IsPCRel;
  unsigned Type;
};

/// \p Name: of the target, in messages. \p Relocations must outlive the
/// writer.
std::unique_ptr<MCObjectTargetWriter>
createMaliELFObjectWriter(StringLiteral Name, uint16_t EMachine,
                          ArrayRef<MaliRelocation> Relocations);

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALIELFOBJECTWRITER_H
