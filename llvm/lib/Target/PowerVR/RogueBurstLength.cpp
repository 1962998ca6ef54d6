//===-- RogueBurstLength.cpp - How many words one access may move ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A burst of a whole vector saves groups for addresses and accesses, but takes
/// registers for all of its words, where parts of it could be loaded, used and
/// stored one after the other:
///
///   v = load <16 x float>     16 words live at once, or 4 four times
///   store v * v
///
/// So the words that live at a time are counted for each length of bursts, and
/// the longest length is taken with which as many tasks fit as with the
/// shortest. Up to four words that are aligned to as many are one access
/// anyway: types of registers have no more.
///
//===----------------------------------------------------------------------===//

#include "RogueBurstLength.h"
#include "MCTargetDesc/RogueTables.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

static constexpr StringLiteral LengthAttr = "rogue-burst-words";
static constexpr unsigned MaxLegalWords = 4;
static constexpr unsigned Shortest = 1;
static constexpr unsigned Lengths[] = {16, 12, 8, 6, 4, 2, Shortest};

static unsigned burstLength(unsigned Length, Align Alignment) {
  constexpr unsigned WordBytes = 4;
  return std::max(Length, unsigned(std::min<uint64_t>(
                              Alignment.value() / WordBytes, MaxLegalWords)));
}

namespace {

using ValueSet = SmallPtrSet<const Value *, 16>;

unsigned wordsOf(const Value &V) {
  Type *Ty = V.getType();
  if (Ty->isPtrOrPtrVectorTy())
    return 2 * (isa<FixedVectorType>(Ty)
                    ? cast<FixedVectorType>(Ty)->getNumElements()
                    : 1);
  unsigned Words = divideCeil(Ty->getScalarSizeInBits(), 32u);
  if (auto *VT = dyn_cast<FixedVectorType>(Ty))
    Words *= VT->getNumElements();
  return Words;
}

/// The words of an access that move at once whatever the length.
template <typename AccessT> unsigned atOnce(const AccessT &I) {
  return burstLength(Shortest, I.getAlign());
}

/// Takes elements apart and puts them together, which needs no register.
bool isTransparent(const Value &V) {
  return isa<ExtractElementInst, InsertElementInst, ShuffleVectorInst,
             BitCastInst, FreezeInst>(V);
}

/// The values that an operand consists of.
void addParts(const Value *Operand, ValueSet &Parts) {
  SmallVector<const Value *, 16> Work{Operand};
  ValueSet Seen;
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!isa<Instruction>(V) || !Seen.insert(V).second)
      continue;
    if (isTransparent(*V))
      append_range(Work, cast<Instruction>(V)->operands());
    else
      Parts.insert(V);
  }
}

class LiveWords {
  struct Block {
    ValueSet LiveIn, LiveOut;
  };
  DenseMap<const BasicBlock *, Block> Blocks;
  /// Of what only a store reads that may be several.
  DenseMap<const Value *, const StoreInst *> StoreOf;

  void count(const ValueSet &Live, const BasicBlock &BB);
  void walk(const BasicBlock &BB, bool Count);

public:
  unsigned Most[std::size(Lengths)] = {};

  explicit LiveWords(const Function &F);
};

} // namespace

LiveWords::LiveWords(const Function &F) {
  for (const Instruction &I : instructions(F)) {
    auto *S = dyn_cast<StoreInst>(&I);
    if (!S || wordsOf(*S->getValueOperand()) <= atOnce(*S))
      continue;
    ValueSet Parts;
    addParts(S->getValueOperand(), Parts);
    for (const Value *P : Parts)
      if (P->hasOneUse() && wordsOf(*P) <= MaxLegalWords)
        StoreOf[P] = S;
  }
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (const BasicBlock &BB : reverse(F)) {
      ValueSet Out;
      for (const BasicBlock *To : successors(&BB)) {
        Out.insert_range(Blocks[To].LiveIn);
        for (const PHINode &Phi : To->phis())
          addParts(Phi.getIncomingValueForBlock(&BB), Out);
      }
      unsigned Before = Blocks[&BB].LiveIn.size() + Blocks[&BB].LiveOut.size();
      Blocks[&BB].LiveOut = std::move(Out);
      walk(BB, /*Count=*/false);
      Changed |=
          Blocks[&BB].LiveIn.size() + Blocks[&BB].LiveOut.size() != Before;
    }
  }
  for (const BasicBlock &BB : F)
    walk(BB, /*Count=*/true);
}

void LiveWords::walk(const BasicBlock &BB, bool Count) {
  Block &B = Blocks[&BB];
  ValueSet Live = B.LiveOut;
  for (const Instruction &I : reverse(BB)) {
    if (isTransparent(I))
      continue;
    if (!I.getType()->isVoidTy())
      Live.insert(&I);
    if (Count)
      count(Live, BB);
    Live.erase(&I);
    if (!isa<PHINode>(I))
      for (const Value *Operand : I.operands())
        addParts(Operand, Live);
  }
  if (Count)
    count(Live, BB);
  B.LiveIn = std::move(Live);
}

void LiveWords::count(const ValueSet &Live, const BasicBlock &BB) {
  const ValueSet &LiveOut = Blocks[&BB].LiveOut;
  unsigned Whole = 0;
  /// Words, and how many of them at once.
  SmallVector<std::pair<unsigned, unsigned>, 8> Divisible;
  DenseMap<const StoreInst *, unsigned> Stored;
  for (const Value *V : Live) {
    unsigned Words = wordsOf(*V);
    if (isa<PHINode>(V) || cast<Instruction>(V)->getParent() != &BB ||
        LiveOut.contains(V))
      Whole += Words;
    else if (auto *L = dyn_cast<LoadInst>(V))
      Divisible.push_back({Words, atOnce(*L)});
    else if (Words > MaxLegalWords)
      Divisible.push_back({Words, MaxLegalWords});
    else if (const StoreInst *S = StoreOf.lookup(V))
      Stored[S] += Words;
    else
      Whole += Words;
  }
  for (auto [S, Words] : Stored)
    Divisible.push_back({Words, atOnce(*S)});
  for (auto [Length, Words] : zip_equal(Lengths, Most)) {
    unsigned Sum = Whole;
    for (auto [D, AtOnce] : Divisible)
      Sum += std::min(D, std::max(Length, AtOnce));
    Words = std::max(Words, Sum);
  }
}

static bool hasLongAccess(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    if (auto *S = dyn_cast<StoreInst>(&I))
      return wordsOf(*S->getValueOperand()) > atOnce(*S);
    auto *L = dyn_cast<LoadInst>(&I);
    return L && wordsOf(*L) > atOnce(*L);
  });
}

void Rogue::chooseBurstLength(Function &F, const CoreInfo &Core) {
  if (!hasLongAccess(F))
    return;
  // The count of masked instances, and an address.
  constexpr unsigned OtherWords = 3;
  LiveWords Live(F);
  auto Tasks = [&](unsigned Words) {
    return Core.getTasks(
        std::min<unsigned>(Words + OtherWords, Core.MaxTemporaries));
  };
  unsigned Enough = Tasks(*std::prev(std::end(Live.Most)));
  for (auto [Length, Words] : zip_equal(Lengths, Live.Most))
    if (Words + OtherWords <= Core.MaxTemporaries && Tasks(Words) >= Enough) {
      F.addFnAttr(LengthAttr, std::to_string(Length));
      return;
    }
}

unsigned Rogue::burstLength(const Function &F, Align Alignment) {
  return ::burstLength(F.getFnAttributeAsParsedInteger(LengthAttr, Shortest),
                       Alignment);
}
