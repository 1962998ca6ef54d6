//===-- RogueEvidence.h - How behaviour is known ----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEEVIDENCE_H
#define LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEEVIDENCE_H

#include "GPUMC/Evidence.h"

namespace llvm {
class MCInst;

namespace Rogue {
/// Of one operation of a group. Nothing if an open compiler emits it like this.
std::optional<DocumentedOnly> findDocumentedOnly(const MCInst &Op);
} // namespace Rogue
} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEEVIDENCE_H
