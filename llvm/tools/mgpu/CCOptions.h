//===- CCOptions.h - Options of mgpu cc -------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_TOOLS_MGPU_CCOPTIONS_H
#define LLVM_TOOLS_MGPU_CCOPTIONS_H

#include "CommandHelp.h"

namespace llvm::mgpu {

/// What mgpu cc says of itself, with all its options.
CommandHelp describeCC();

/// Options of clang that take the next argument as their value.
bool isClangOptionWithValue(StringRef Arg);

/// Options that go on to clang, or to glslang.
bool isClangOption(StringRef Arg);

} // namespace llvm::mgpu

#endif // LLVM_TOOLS_MGPU_CCOPTIONS_H
