//===- BufferWords.cpp - Words of uniform buffers -------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BufferWords.h"
#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/ArgumentLayout.h"
#include "GPUCodeGen/Builtins.h"
#include "UniformBuffers.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include <map>
#include <set>

using namespace llvm;
using namespace llvm::gpu;

static constexpr uint32_t WordBytes = 4;

using UniformBuffers = std::map<unsigned, gpuobj::ShaderResource>;

namespace {

/// A load of whole words at a constant place of a parameter.
struct BufferLoad {
  unsigned Arg = 0;
  uint32_t Byte = 0;
  uint32_t Words = 0;
};

} // namespace

static std::optional<BufferLoad> asBufferLoad(const Instruction &I,
                                              const UniformBuffers &Buffers) {
  const auto *Load = dyn_cast<LoadInst>(&I);
  if (!Load || !Load->isSimple() ||
      Load->getPointerAddressSpace() != ConstantAS)
    return std::nullopt;
  const DataLayout &DL = Load->getDataLayout();
  Type *Ty = Load->getType();
  uint64_t Bits = DL.getTypeSizeInBits(Ty);
  if (!(Ty->isIntOrIntVectorTy() || Ty->isFPOrFPVectorTy()) ||
      isa<ScalableVectorType>(Ty) || Bits == 0 || Bits % (8 * WordBytes) ||
      Ty->getScalarSizeInBits() % (8 * WordBytes) || Bits > 16 * 32)
    return std::nullopt;
  APInt Offset(DL.getIndexTypeSizeInBits(Load->getPointerOperandType()), 0);
  const auto *A = dyn_cast<Argument>(
      Load->getPointerOperand()->stripAndAccumulateConstantOffsets(
          DL, Offset, /*AllowNonInbounds=*/true));
  if (!A || !Buffers.count(A->getArgNo()) || Offset.isNegative() ||
      Offset.getActiveBits() > 24 || Offset.getZExtValue() % WordBytes)
    return std::nullopt;
  return BufferLoad{A->getArgNo(), uint32_t(Offset.getZExtValue()),
                    uint32_t(Bits / (8 * WordBytes))};
}

using WordPlace = std::pair<unsigned, uint32_t>; // parameter, byte

/// The values of \p F that are one word of a buffer.
static DenseMap<const Value *, WordPlace>
findWordValues(const Function &F, const UniformBuffers &Buffers) {
  DenseMap<const Value *, WordPlace> Words;
  for (const Instruction &I : instructions(F)) {
    std::optional<BufferLoad> L = asBufferLoad(I, Buffers);
    if (!L)
      continue;
    if (L->Words == 1)
      Words[&I] = {L->Arg, L->Byte};
    for (const User *U : I.users())
      if (const auto *Extract = dyn_cast<ExtractElementInst>(U))
        if (const auto *N = dyn_cast<ConstantInt>(Extract->getIndexOperand());
            N && N->getZExtValue() < L->Words)
          Words[Extract] = {L->Arg,
                            uint32_t(L->Byte + N->getZExtValue() * WordBytes)};
  }
  return Words;
}

/// An instruction reads two words of the uniforms if they are neighbours: those
/// that are operands of one operation, products and sums that become one
/// included, get places beside each other.
static std::vector<gpuobj::BufferWord>
pairWords(const Function &F, const UniformBuffers &Buffers,
          std::vector<gpuobj::BufferWord> Words) {
  DenseMap<const Value *, WordPlace> Values = findWordValues(F, Buffers);
  std::map<std::pair<WordPlace, WordPlace>, unsigned> Together;
  for (const Instruction &I : instructions(F)) {
    if (!I.getType()->isFloatTy() && !I.getType()->isIntegerTy(32))
      continue;
    std::set<WordPlace> Operands;
    auto Add = [&](const Value *V) {
      if (auto It = Values.find(V); It != Values.end())
        Operands.insert(It->second);
    };
    for (const Value *Op : I.operands()) {
      Add(Op);
      const auto *Product = dyn_cast<BinaryOperator>(Op);
      if (Product && Product->hasOneUse() &&
          Product->getOpcode() == Instruction::FMul &&
          (I.getOpcode() == Instruction::FAdd ||
           I.getOpcode() == Instruction::FSub))
        for (const Value *Factor : Product->operands())
          Add(Factor);
    }
    if (Operands.size() == 2)
      ++Together[{*Operands.begin(), *Operands.rbegin()}];
  }
  std::vector<std::pair<unsigned, std::pair<WordPlace, WordPlace>>> Wishes;
  for (const auto &[Pair, Count] : Together)
    Wishes.push_back({Count, Pair});
  llvm::stable_sort(
      Wishes, [](const auto &A, const auto &B) { return A.first > B.first; });
  std::set<WordPlace> Placed, Known;
  for (const gpuobj::BufferWord &W : Words)
    Known.insert({W.Arg, W.Byte});
  std::vector<gpuobj::BufferWord> Result;
  for (const auto &[Count, Pair] : Wishes) {
    const auto &[A, B] = Pair;
    if (Placed.count(A) || Placed.count(B) || !Known.count(A) ||
        !Known.count(B))
      continue;
    for (const WordPlace &W : {A, B}) {
      Placed.insert(W);
      Result.push_back({0, W.first, W.second});
    }
  }
  for (const gpuobj::BufferWord &W : Words)
    if (!Placed.count({W.Arg, W.Byte}))
      Result.push_back(W);
  return Result;
}

std::vector<gpuobj::BufferWord> gpu::collectBufferWords(const Function &F,
                                                        size_t MaxWords) {
  std::vector<gpuobj::BufferWord> Result;
  UniformBuffers Buffers = uniformBuffers(F);
  if (Buffers.empty() || F.hasOptNone())
    return Result;
  std::set<std::pair<unsigned, uint32_t>> Seen;
  for (const Instruction &I : instructions(F)) {
    std::optional<BufferLoad> L = asBufferLoad(I, Buffers);
    if (!L)
      continue;
    // All words of a load or none.
    SmallVector<gpuobj::BufferWord, 16> New;
    for (uint32_t W = 0; W != L->Words; ++W)
      if (!Seen.count({L->Arg, L->Byte + W * WordBytes}))
        New.push_back({0, L->Arg, L->Byte + W * WordBytes});
    if (Result.size() + New.size() > MaxWords)
      continue;
    for (const gpuobj::BufferWord &W : New) {
      Seen.insert({W.Arg, W.Byte});
      Result.push_back(W);
    }
  }
  // Words that are read together lie together.
  llvm::stable_sort(Result, [](const auto &A, const auto &B) {
    return std::tie(A.Arg, A.Byte) < std::tie(B.Arg, B.Byte);
  });
  return pairWords(F, Buffers, std::move(Result));
}

void gpu::replaceBufferLoads(Function &F, const ArgumentLayout &Layout) {
  if (Layout.bufferWords().empty())
    return;
  std::map<std::pair<unsigned, uint32_t>, uint32_t> Places;
  for (const gpuobj::BufferWord &W : Layout.bufferWords())
    Places[{W.Arg, W.Byte}] = W.Offset;
  UniformBuffers Buffers = uniformBuffers(F);
  SmallVector<Instruction *, 16> Loads;
  for (Instruction &I : instructions(F))
    if (asBufferLoad(I, Buffers))
      Loads.push_back(&I);
  for (Instruction *Load : Loads) {
    Instruction &I = *Load;
    std::optional<BufferLoad> L = asBufferLoad(I, Buffers);
    auto PlaceOf = [&](uint32_t Word) {
      return Places.find({L->Arg, L->Byte + Word * WordBytes});
    };
    bool HasAll = true;
    for (uint32_t W = 0; W != L->Words && HasAll; ++W)
      HasAll = PlaceOf(W) != Places.end();
    if (!HasAll)
      continue;
    IRBuilder<> B(&I);
    SmallVector<Value *, 4> Words;
    for (uint32_t W = 0; W != L->Words; ++W)
      Words.push_back(createBuiltinCall(B, Builtin::ArgumentWord,
                                        B.getInt32(PlaceOf(W)->second)));
    Type *Ty = I.getType();
    auto *Vector = dyn_cast<FixedVectorType>(Ty);
    if (L->Words == 1) {
      I.replaceAllUsesWith(B.CreateBitCast(Words[0], Ty));
    } else if (Vector && Vector->getNumElements() == L->Words) {
      // Elements go where they are wanted, not through a vector.
      for (Value *&Word : Words)
        Word = B.CreateBitCast(Word, Vector->getElementType());
      for (User *U : make_early_inc_range(I.users()))
        if (auto *Extract = dyn_cast<ExtractElementInst>(U))
          if (auto *N = dyn_cast<ConstantInt>(Extract->getIndexOperand());
              N && N->getZExtValue() < L->Words) {
            Extract->replaceAllUsesWith(Words[N->getZExtValue()]);
            Extract->eraseFromParent();
          }
      if (!I.use_empty()) {
        Value *All = PoisonValue::get(Ty);
        for (auto [W, Word] : enumerate(Words))
          All = B.CreateInsertElement(All, Word, W);
        I.replaceAllUsesWith(All);
      }
    } else {
      Value *All =
          PoisonValue::get(FixedVectorType::get(B.getInt32Ty(), L->Words));
      for (auto [W, Word] : enumerate(Words))
        All = B.CreateInsertElement(All, Word, W);
      I.replaceAllUsesWith(B.CreateBitCast(All, Ty));
    }
    I.eraseFromParent();
  }
}
