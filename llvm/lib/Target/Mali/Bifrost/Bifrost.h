//===-- Bifrost.h - Passes of the Bifrost target ----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_BIFROST_H
#define LLVM_LIB_TARGET_MALI_BIFROST_H

#include "MCTargetDesc/Bifrost/BifrostMCTargetDesc.h"
#include "MaliTarget.h"
#include "llvm/Support/CodeGen.h"

namespace llvm {
class BifrostTargetMachine;
class FunctionPass;
class PassRegistry;

#define GPU_PASS(KIND, NAME, PARAMETERS)                                       \
  KIND *create##NAME##Pass PARAMETERS;                                         \
  void initialize##NAME##Pass(PassRegistry &);
#include "BifrostPasses.def"
void initializeBifrostAsmPrinterPass(PassRegistry &);

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_BIFROST_H
