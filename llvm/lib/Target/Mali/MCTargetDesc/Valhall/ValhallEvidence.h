//===-- ValhallEvidence.h - How behaviour is known --------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLEVIDENCE_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLEVIDENCE_H

#include "GPUMC/Evidence.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class MCInst;

namespace Valhall {
/// The instruction is, whatever its operands are: a row of ValhallEvidence.td.
bool isDocumentedOnly(unsigned Opcode);

/// \p Immediate gives immediates, modifiers and the modifiers of sources by
/// operand index. Nothing if an open compiler emits the instruction like this.
std::optional<DocumentedOnly>
findDocumentedOnly(unsigned Opcode,
                   function_ref<int64_t(unsigned OpIdx)> Immediate);
std::optional<DocumentedOnly> findDocumentedOnly(const MCInst &MI);

} // namespace Valhall
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLEVIDENCE_H
