//===- RememberedAliases.h - Answers of alias analysis, kept ----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_REMEMBEREDALIASES_H
#define LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_REMEMBEREDALIASES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/MemoryLocation.h"

namespace llvm::gpu {

/// Asks another alias analysis, and about each pair of places only once: for
/// those that ask the same questions for each order of the instructions. The IR
/// must not change meanwhile.
class RememberedAliases : public AAResultBase {
public:
  explicit RememberedAliases(AAResults &Analysis) : Analysis(Analysis) {}

  AliasResult alias(const MemoryLocation &A, const MemoryLocation &B,
                    AAQueryInfo &Query, const Instruction *Context) {
    // What a query asks on its way rests on its assumptions.
    if (Query.Depth > 1)
      return Analysis.alias(A, B, Query, Context);
    bool Swap = std::less<const Value *>()(B.Ptr, A.Ptr);
    auto [Known, IsNew] = Answers.try_emplace(
        Swap ? std::pair(B, A) : std::pair(A, B), AliasResult::MayAlias);
    if (IsNew) {
      AliasResult Answer = Analysis.alias(A, B, Query, Context);
      Answer.swap(Swap);
      Known->second = Answer;
    }
    AliasResult Answer = Known->second;
    Answer.swap(Swap);
    return Answer;
  }
  ModRefInfo getModRefInfoMask(const MemoryLocation &At, AAQueryInfo &Query,
                               bool IgnoreLocals) {
    return Analysis.getModRefInfoMask(At, Query, IgnoreLocals);
  }

private:
  AAResults &Analysis;
  DenseMap<std::pair<MemoryLocation, MemoryLocation>, AliasResult> Answers;
};

} // namespace llvm::gpu

#endif // LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_REMEMBEREDALIASES_H
