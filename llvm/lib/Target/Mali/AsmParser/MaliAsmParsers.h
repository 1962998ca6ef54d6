//===-- MaliAsmParsers.h - Parsers of the folder ----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_ASMPARSER_MALIASMPARSERS_H
#define LLVM_LIB_TARGET_MALI_ASMPARSER_MALIASMPARSERS_H

namespace llvm {
// Called by LLVMInitializeMaliAsmParser.
void initializeValhallAsmParser();
void initializeBifrostAsmParser();
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_ASMPARSER_MALIASMPARSERS_H
