//===-- ValhallMCTargetDesc.h - Valhall machine code layer ------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLMCTARGETDESC_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLMCTARGETDESC_H

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

MCCodeEmitter *createValhallMCCodeEmitter(const MCInstrInfo &MCII,
                                          MCContext &Ctx);
MCAsmBackend *createValhallAsmBackend(const Target &T,
                                      const MCSubtargetInfo &STI,
                                      const MCRegisterInfo &MRI,
                                      const MCTargetOptions &Options);
/// Registers the machine code layer; called by LLVMInitializeMaliTargetMC.
void initializeValhallTargetMC();
} // namespace llvm

#define GET_REGINFO_ENUM
#include "ValhallGenRegisterInfo.inc"
#define GET_INSTRINFO_ENUM
#define GET_INSTRINFO_OPERAND_ENUM
#define GET_INSTRINFO_MC_HELPER_DECLS
#include "ValhallGenInstrInfo.inc"
#define GET_SUBTARGETINFO_ENUM
#include "ValhallGenSubtargetInfo.inc"

namespace llvm {
namespace Valhall {
/// The sources of an instruction, as far as it has them, by number.
inline constexpr OpName SourceNames[] = {OpName::src0, OpName::src1,
                                         OpName::src2, OpName::src3};
} // namespace Valhall
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLMCTARGETDESC_H
