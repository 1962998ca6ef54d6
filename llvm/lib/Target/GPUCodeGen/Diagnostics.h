//===-- Diagnostics.h - Errors of the code generators -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_DIAGNOSTICS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_DIAGNOSTICS_H

#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"

namespace llvm {
namespace gpu {

/// Reports that \p F has something that the target cannot do, at \p Loc or, if
/// that is not known, where the function starts.
inline void reportUnsupported(const Function &F, const Twine &Message,
                              const DebugLoc &Loc = DebugLoc()) {
  // Line 0 is that of code which the compiler has made.
  bool IsKnown = Loc && Loc.getLine() != 0;
  F.getContext().diagnose(DiagnosticInfoUnsupported(
      F, Message,
      IsKnown ? DiagnosticLocation(Loc)
              : DiagnosticLocation(F.getSubprogram())));
}

/// Whether there was an error: then no file will be written.
inline bool hasErrors(const LLVMContext &Context) {
  return Context.getDiagHandlerPtr()->HasErrors;
}

/// Reports a mistake of this compiler in \p MF, as an error of the compilation.
inline void reportInternalError(const MachineFunction &MF,
                                const Twine &Message) {
  MF.getFunction().getContext().emitError(Twine("internal error: ") + Message +
                                          " (function '" + MF.getName() + "')");
}

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_DIAGNOSTICS_H
