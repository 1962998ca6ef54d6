//===- ReuseNegated.cpp - Sums that differ by their sign ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReuseNegated.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/GPUObject/ShaderInterface.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include <map>
#include <tuple>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

/// What an operation computes, but for its sign.
struct Signed {
  unsigned Operation = 0; ///< Opcode, or behind all those an intrinsic.
  Value *Factors[2] = {}, *Addend = nullptr;
  /// It is the negative of this.
  bool IsNegative = false;

  auto key() const {
    return std::tuple(Operation, Factors[0], Factors[1], Addend);
  }
};

} // namespace

static bool takeSign(Value *&V) {
  Value *Positive;
  if (!match(V, m_FNeg(m_Value(Positive))))
    return false;
  V = Positive;
  return true;
}

static std::optional<Signed> asSigned(Instruction &I) {
  Signed S;
  bool AddendSign = false;
  if (I.getOpcode() == Instruction::FMul) {
    S.Operation = Instruction::FMul;
  } else if (auto *Call = dyn_cast<IntrinsicInst>(&I);
             Call && (Call->getIntrinsicID() == Intrinsic::fma ||
                      Call->getIntrinsicID() == Intrinsic::fmuladd)) {
    S.Operation = Instruction::OtherOpsEnd + Call->getIntrinsicID();
    S.Addend = Call->getArgOperand(2);
    AddendSign = takeSign(S.Addend);
  } else {
    return std::nullopt;
  }
  bool FactorSign = false;
  for (unsigned Factor : {0u, 1u}) {
    S.Factors[Factor] = I.getOperand(Factor);
    FactorSign ^= takeSign(S.Factors[Factor]);
  }
  if (std::less<Value *>()(S.Factors[1], S.Factors[0]))
    std::swap(S.Factors[0], S.Factors[1]);
  // Both parts of a sum have to change.
  if (S.Addend && FactorSign != AddendSign)
    return std::nullopt;
  S.IsNegative = FactorSign;
  return S;
}

bool gpu::reuseNegated(Function &F, const DominatorTree &DT) {
  using Key = decltype(std::declval<Signed>().key());
  std::map<Key, SmallVector<std::pair<Instruction *, bool>, 2>> Known;
  bool Changed = false;
  bool IgnoresZeroSigns = F.hasMetadata(gpuobj::InterfaceMetadataName);
  ReversePostOrderTraversal<Function *> Blocks(&F);
  for (BasicBlock *Block : Blocks)
    for (Instruction &I : make_early_inc_range(*Block)) {
      if (!I.getType()->isFPOrFPVectorTy())
        continue;
      std::optional<Signed> S = asSigned(I);
      // A sum that is zero has no sign of its terms.
      if (!S || (S->Addend && !IgnoresZeroSigns && !I.hasNoSignedZeros()))
        continue;
      auto &Same = Known[S->key()];
      auto Twin = find_if(Same, [&](const auto &Other) {
        return Other.second != S->IsNegative && DT.dominates(Other.first, &I);
      });
      if (Twin == Same.end()) {
        Same.push_back({&I, S->IsNegative});
        continue;
      }
      IRBuilder<> B(&I);
      I.replaceAllUsesWith(B.CreateFNeg(Twin->first));
      I.eraseFromParent();
      Changed = true;
    }
  return Changed;
}
