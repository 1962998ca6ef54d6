//===- YAMLDepth.h - Limit on nested YAML -----------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUOBJECT_YAMLDEPTH_H
#define LLVM_GPUOBJECT_YAMLDEPTH_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace llvm {
namespace gpuobj {

/// Fails, with line and column, if collections of \p Text are nested deeper
/// than anything that is read here needs. LLVM's readers of YAML descend into
/// them by recursion, so this must come before. Other problems of the text are
/// left to the reader.
Error checkYAMLDepth(StringRef Text);

} // namespace gpuobj
} // namespace llvm

#endif // LLVM_GPUOBJECT_YAMLDEPTH_H
