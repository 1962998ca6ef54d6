//===-- BifrostMCTargetDesc.h - Bifrost machine code layer ------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTMCTARGETDESC_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTMCTARGETDESC_H

#include "llvm/Support/Compiler.h"
#include <memory>

namespace llvm {
class MCAsmBackend;
class MCCodeEmitter;
class MCContext;
class MCInstrInfo;
class MCRegisterInfo;
class MCSubtargetInfo;
class MCTargetOptions;
class Target;

MCCodeEmitter *createBifrostMCCodeEmitter(const MCInstrInfo &MCII,
                                          MCContext &Ctx);
MCAsmBackend *createBifrostAsmBackend(const Target &T,
                                      const MCSubtargetInfo &STI,
                                      const MCRegisterInfo &MRI,
                                      const MCTargetOptions &Options);
/// Registers the machine code layer; called by LLVMInitializeMaliTargetMC.
void initializeBifrostTargetMC();

namespace Bifrost {
/// The option that turns the rules off.
bool isUnchecked(const MCSubtargetInfo &STI);
/// Encodings of registers, for code that has no MCRegisterInfo at hand.
const MCRegisterInfo &getRegisterInfo();
} // namespace Bifrost
} // namespace llvm

#define GET_REGINFO_ENUM
#include "BifrostGenRegisterInfo.inc"
#define GET_INSTRINFO_ENUM
#define GET_INSTRINFO_OPERAND_ENUM
#define GET_INSTRINFO_MC_HELPER_DECLS
#include "BifrostGenInstrInfo.inc"
#define GET_SUBTARGETINFO_ENUM
#include "BifrostGenSubtargetInfo.inc"

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTMCTARGETDESC_H
