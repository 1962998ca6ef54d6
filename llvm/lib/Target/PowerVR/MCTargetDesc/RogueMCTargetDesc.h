//===-- RogueMCTargetDesc.h - Rogue machine code layer -------- -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEMCTARGETDESC_H
#define LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEMCTARGETDESC_H

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

MCCodeEmitter *createRogueMCCodeEmitter(const MCInstrInfo &MCII,
                                        MCContext &Ctx);
MCAsmBackend *createRogueAsmBackend(const Target &T, const MCSubtargetInfo &STI,
                                    const MCRegisterInfo &MRI,
                                    const MCTargetOptions &Options);
} // namespace llvm

#define GET_REGINFO_ENUM
#include "RogueGenRegisterInfo.inc"
#define GET_INSTRINFO_ENUM
#define GET_INSTRINFO_OPERAND_ENUM
#define GET_INSTRINFO_MC_HELPER_DECLS
#include "RogueGenInstrInfo.inc"
#define GET_SUBTARGETINFO_ENUM
#include "RogueGenSubtargetInfo.inc"

#endif // LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEMCTARGETDESC_H
