//===-- BifrostEvidence.h - How behaviour is known --------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTEVIDENCE_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTEVIDENCE_H

#include "GPUMC/Evidence.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class MCInst;

namespace Bifrost {
/// Of a half instruction; \p Modifier gives the value of a modifier by operand
/// index. Nothing if an open compiler emits the half instruction like this.
std::optional<DocumentedOnly>
findDocumentedOnly(unsigned Opcode,
                   function_ref<int64_t(unsigned OpIdx)> Modifier);
std::optional<DocumentedOnly> findDocumentedOnly(const MCInst &Half);
} // namespace Bifrost
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTEVIDENCE_H
