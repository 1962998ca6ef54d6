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

FunctionPass *createValhallISelDag(ValhallTargetMachine &TM,
                                   CodeGenOptLevel OptLevel);
FunctionPass *createValhallFoldOperandsPass();
FunctionPass *createValhallBlockLayoutPass();
FunctionPass *createValhallAssignSlotsPass();
FunctionPass *createValhallInsertWaitsPass();
FunctionPass *createValhallInsertFlowPass();
FunctionPass *createValhallMergeFlowPass();
FunctionPass *createValhallMarkLastUsePass();
FunctionPass *createValhallVerifyEmissionPass();

void initializeValhallDAGToDAGISelLegacyPass(PassRegistry &);
void initializeValhallAsmPrinterPass(PassRegistry &);
void initializeValhallFoldOperandsPass(PassRegistry &);
void initializeValhallBlockLayoutPass(PassRegistry &);
void initializeValhallAssignSlotsPass(PassRegistry &);
void initializeValhallInsertWaitsPass(PassRegistry &);
void initializeValhallInsertFlowPass(PassRegistry &);
void initializeValhallMergeFlowPass(PassRegistry &);
void initializeValhallMarkLastUsePass(PassRegistry &);
void initializeValhallVerifyEmissionPass(PassRegistry &);
} // namespace llvm

#endif
