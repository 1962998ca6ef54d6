//===-- Valhall.h - Passes of the Valhall target ----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALL_H
#define LLVM_LIB_TARGET_MALI_VALHALL_H

#include "MCTargetDesc/Valhall/ValhallMCTargetDesc.h"
#include "llvm/Support/CodeGen.h"

namespace llvm {
class FunctionPass;
class PassRegistry;
class ValhallTargetMachine;

#define GPU_PASS(KIND, NAME, PARAMETERS)                                       \
  KIND *create##NAME##Pass PARAMETERS;                                         \
  void initialize##NAME##Pass(PassRegistry &);
#include "ValhallPasses.def"
void initializeValhallAsmPrinterPass(PassRegistry &);

} // namespace llvm

#endif
