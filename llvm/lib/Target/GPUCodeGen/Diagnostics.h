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
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"

namespace llvm {
namespace gpu {

/// Reports a mistake of this compiler in \p MF, as an error of the compilation.
inline void reportInternalError(const MachineFunction &MF,
                                const Twine &Message) {
  MF.getFunction().getContext().emitError(Twine("internal error: ") + Message +
                                          " (function '" + MF.getName() + "')");
}

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_DIAGNOSTICS_H
