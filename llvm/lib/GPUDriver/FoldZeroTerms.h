//===- FoldZeroTerms.h - Products with zero in shaders ----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRIVER_FOLDZEROTERMS_H
#define LLVM_LIB_GPUDRIVER_FOLDZEROTERMS_H

#include "llvm/IR/PassManager.h"

namespace llvm::gpudriver {

/// In functions that need not keep infinities, NaNs and signs of zeros
/// (spirv::FiniteFloatsAttribute):
///   before: %p = call <2 x float> @llvm.fmuladd(%x, <float 2.0, float 0.0>,
///   %y) after:  the second element of %p is that of %y
/// and likewise products, and sums with 0. LLVM has this for operations whose
/// results are poison if they are no numbers, but those of shaders are not:
/// they may be asked for it.
struct FoldZeroTermsPass : PassInfoMixin<FoldZeroTermsPass> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &);
};

} // namespace llvm::gpudriver

#endif // LLVM_LIB_GPUDRIVER_FOLDZEROTERMS_H
