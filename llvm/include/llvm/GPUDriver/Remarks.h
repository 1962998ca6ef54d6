//===- Remarks.h - Optimization remarks ------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUDRIVER_REMARKS_H
#define LLVM_GPUDRIVER_REMARKS_H

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LLVMRemarkStreamer.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace llvm {
namespace gpudriver {

/// Which remarks of the optimisation and code generation passes are wanted.
struct RemarkOptions {
  /// Regular expressions for names of passes, as clang's -Rpass=,
  /// -Rpass-missed= and -Rpass-analysis=; nothing: none of them.
  std::optional<std::string> Passed, Missed, Analysis;
  /// File for all remarks as YAML; empty: none.
  std::string File;

  bool any() const { return Passed || Missed || Analysis || !File.empty(); }
};

/// Has the wanted remarks of \p Context printed to stderr and written to the
/// file, which stays only if its keep() is called. Fails if an
/// expression is malformed or the file cannot be written.
Expected<LLVMRemarkFileHandle> setUpRemarks(LLVMContext &Context,
                                            const RemarkOptions &Options);

} // namespace gpudriver
} // namespace llvm

#endif // LLVM_GPUDRIVER_REMARKS_H
