//===- RegisterTargets.h - Registers the GPU targets ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_TOOLS_REGISTERTARGETS_H
#define LLVM_TOOLS_REGISTERTARGETS_H

extern "C" {
#if HAVE_MGPU_TARGET_MALI
void LLVMInitializeMaliTargetInfo();
void LLVMInitializeMaliTargetMC();
void LLVMInitializeMaliAsmParser();
void LLVMInitializeMaliDisassembler();
#endif
#if HAVE_MGPU_TARGET_MALI_CODEGEN
void LLVMInitializeMaliTarget();
void LLVMInitializeMaliAsmPrinter();
#endif
#if HAVE_MGPU_TARGET_POWERVR
void LLVMInitializePowerVRTargetInfo();
void LLVMInitializePowerVRTargetMC();
void LLVMInitializePowerVRAsmParser();
void LLVMInitializePowerVRDisassembler();
#endif
#if HAVE_MGPU_TARGET_POWERVR_CODEGEN
void LLVMInitializePowerVRTarget();
void LLVMInitializePowerVRAsmPrinter();
#endif
}

namespace llvm {
namespace mgpu {

/// Registers the targets of this build (HAVE_MGPU_TARGET_* come from CMake)
/// with everything they have. Call once.
inline void registerAllTargets() {
#if HAVE_MGPU_TARGET_MALI
  LLVMInitializeMaliTargetInfo();
  LLVMInitializeMaliTargetMC();
  LLVMInitializeMaliAsmParser();
  LLVMInitializeMaliDisassembler();
#endif
#if HAVE_MGPU_TARGET_MALI_CODEGEN
  LLVMInitializeMaliTarget();
  LLVMInitializeMaliAsmPrinter();
#endif
#if HAVE_MGPU_TARGET_POWERVR
  LLVMInitializePowerVRTargetInfo();
  LLVMInitializePowerVRTargetMC();
  LLVMInitializePowerVRAsmParser();
  LLVMInitializePowerVRDisassembler();
#endif
#if HAVE_MGPU_TARGET_POWERVR_CODEGEN
  LLVMInitializePowerVRTarget();
  LLVMInitializePowerVRAsmPrinter();
#endif
}

} // namespace mgpu
} // namespace llvm

#endif // LLVM_TOOLS_REGISTERTARGETS_H
