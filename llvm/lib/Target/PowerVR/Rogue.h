//===-- Rogue.h - Passes of the Rogue target --------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ROGUE_H
#define LLVM_LIB_TARGET_POWERVR_ROGUE_H

#include "MCTargetDesc/RogueMCTargetDesc.h"
#include "llvm/Support/CodeGen.h"
#include <optional>

namespace llvm {
class Function;
class FunctionPass;
class ModulePass;
class PassRegistry;
class RogueTargetMachine;
namespace Rogue {
struct CoreInfo;
}

#define GPU_PASS(KIND, NAME, PARAMETERS)                                       \
  KIND *create##NAME##Pass PARAMETERS;                                         \
  void initialize##NAME##Pass(PassRegistry &);
#include "RoguePasses.def"
void initializeRogueAsmPrinterPass(PassRegistry &);

/// The size of work-groups in dimension \p Dim, if the source states it.
std::optional<uint32_t> requiredLocalSize(const Function &F, unsigned Dim);
/// The work-items of the largest work-group of \p F on \p Core.
unsigned largestGroup(const Function &F, const Rogue::CoreInfo &Core);

} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ROGUE_H
