//===- MaliTarget.h - Code generation of both Mali ISAs ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MALITARGET_H
#define LLVM_LIB_TARGET_MALI_MALITARGET_H

namespace llvm {

/// Register target machines and passes; called by LLVMInitializeMaliTarget.
void initializeValhallTarget();
void initializeBifrostTarget();
/// The same for LLVMInitializeMaliAsmPrinter.
void initializeValhallAsmPrinter();
void initializeBifrostAsmPrinter();

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MALITARGET_H
