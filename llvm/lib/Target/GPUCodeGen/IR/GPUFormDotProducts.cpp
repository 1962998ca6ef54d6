//===- GPUFormDotProducts.cpp - Sums of products of bytes -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Four products of bytes in a sum become one operation, on targets that have
/// it. Programs write them in many ways; this is one after optimisation, for
/// bytes that lie in words:
///
///   %a0 = extractelement <4 x i8> %a, i64 0
///   %x0 = sext i8 %a0 to i32              %v = bitcast <4 x i8> %a to i32
///   ...                                   %w = bitcast <4 x i8> %b to i32
///   %p0 = mul i32 %x0, %y0           ->   %s = call i32 @__mgpu_dot_ss(
///   %s0 = add i32 %p0, %sum                      i32 %v, i32 %w, i32 %sum)
///   ...
///   %s = add i32 %p3, %s2
///
/// Bytes that do not lie in one word in the order of the other side are packed
/// first. Groups are formed in the order of what they cost: both sides in
/// words; one side; none.
///
//===----------------------------------------------------------------------===//

#include "ByteProducts.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/GPUISelLowering.h"
#include "GPUCodeGen/GPUPasses.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Pass.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::gpu;

#define DEBUG_TYPE "gpu-form-dot-products"

/// Bytes of a word, products of an operation.
static constexpr unsigned Count = 4;

namespace {

/// How the bytes of the two sides are extended. Bits of a set.
constexpr unsigned SS = 1, UU = 2, SU = 4, US = 8;

/// Four products, by the bytes of the words.
using Group = std::array<const ByteProduct *, Count>;

class SumOfProducts {
public:
  explicit SumOfProducts(Instruction &Root);
  bool run(DotProducts Cheap);

private:
  static constexpr unsigned NoWord = ~0u;

  Instruction &Root;
  IRBuilder<> IRB;
  SmallVector<ByteProduct, 8> Products;
  SmallVector<Term, 8> Others;
  /// Numbers of the words that bytes lie in, in the order of the terms.
  DenseMap<std::tuple<Value *, unsigned, unsigned>, unsigned> Words;
  SmallPtrSet<const ByteProduct *, 8> Used;
  SmallVector<std::pair<Group, unsigned>, 4> Groups;

  unsigned wordOf(const ByteFactor &F);
  template <typename Filter, typename Byte>
  void formGroups(ArrayRef<ByteProduct *> From, Filter Suits, Byte ByteOf);
  void formGroups(DotProducts Cheap);
  void formFromWord(unsigned Word, ArrayRef<ByteProduct *> From);
  void formFromLoose();

  Value *extract(Term T);
  Value *packed(ArrayRef<const ByteFactor *> Bytes);
  Value *build(const Group &G, unsigned Kinds, Value *Sum);
};

} // namespace

static unsigned extensionsOf(const ByteProduct &P) {
  return (P.A.IsSigned && P.B.IsSigned ? SS : 0) |
         (P.A.IsUnsigned && P.B.IsUnsigned ? UU : 0) |
         (P.A.IsSigned && P.B.IsUnsigned ? SU : 0) |
         (P.A.IsUnsigned && P.B.IsSigned ? US : 0);
}

SumOfProducts::SumOfProducts(Instruction &Root) : Root(Root), IRB(&Root) {
  for (Term T : termsOfSum(Root))
    if (std::optional<ByteProduct> P =
            matchByteProduct(T, Root.getDataLayout()))
      Products.push_back(std::move(*P));
    else
      Others.push_back(T);
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

unsigned SumOfProducts::wordOf(const ByteFactor &F) {
  if (!F.isInWord())
    return NoWord;
  return Words.try_emplace({F.Base, F.Word, F.Shift % 8}, Words.size())
      .first->second;
}

/// Forms groups of those of \p From that suit, each of four different bytes
/// with an extension in common.
template <typename Filter, typename Byte>
void SumOfProducts::formGroups(ArrayRef<ByteProduct *> From, Filter Suits,
                               Byte ByteOf) {
  // Groups that wait for products, at most one for each extension they share.
  SmallVector<std::pair<Group, unsigned>, 4> Open;
  for (ByteProduct *P : From) {
    if (Used.contains(P) || !Suits(*P))
      continue;
    unsigned Kinds = extensionsOf(*P), At = ByteOf(*P);
    auto *Place = find_if(
        Open, [&](const auto &G) { return !G.first[At] && G.second & Kinds; });
    if (Place == Open.end()) {
      Open.push_back({Group{}, Kinds});
      Place = &Open.back();
    }
    Place->first[At] = P;
    Place->second &= Kinds;
    if (!all_of(Place->first, [](const ByteProduct *M) { return M; }))
      continue;
    Groups.push_back(*Place);
    Used.insert_range(Place->first);
    Open.erase(Place);
  }
}

void SumOfProducts::formFromWord(unsigned Word, ArrayRef<ByteProduct *> From) {
  for (ByteProduct *P : From)
    if (!Used.contains(P) && wordOf(P->A) != Word)
      std::swap(P->A, P->B);
  auto ByteOfA = [](const ByteProduct &P) { return P.A.Shift / 8; };
  formGroups(From, [](const ByteProduct &) { return true; }, ByteOfA);
}

/// Of bytes that lie nowhere, any four.
void SumOfProducts::formFromLoose() {
  SmallVector<ByteProduct *, 8> Rest;
  for (ByteProduct &P : Products)
    if (!Used.contains(&P) && !P.B.Constant && !P.A.Constant)
      Rest.push_back(&P);
  for (unsigned Kind : {SS, UU}) {
    unsigned Number = 0;
    SmallVector<ByteProduct *, 8> Same;
    copy_if(Rest, std::back_inserter(Same), [&](const ByteProduct *P) {
      return !Used.contains(P) && extensionsOf(*P) & Kind;
    });
    Same.truncate(Same.size() / Count * Count);
    formGroups(
        Same, [](const ByteProduct &) { return true; },
        [&](const ByteProduct &) { return Number++ % Count; });
  }
}

void SumOfProducts::formGroups(DotProducts Cheap) {
  // By both words, then by one.
  MapVector<std::pair<unsigned, unsigned>, SmallVector<ByteProduct *, 4>> Both;
  MapVector<unsigned, SmallVector<ByteProduct *, 4>> One;
  for (ByteProduct &P : Products) {
    if (wordOf(P.B) < wordOf(P.A))
      std::swap(P.A, P.B);
    Both[{wordOf(P.A), wordOf(P.B)}].push_back(&P);
    for (unsigned W : {wordOf(P.A), wordOf(P.B)})
      if (W != NoWord)
        One[W].push_back(&P);
  }
  auto ByteOfA = [](const ByteProduct &P) { return P.A.Shift / 8; };
  for (auto &[Words, In] : Both)
    if (Words.first != NoWord)
      formGroups(
          In,
          [](const ByteProduct &P) {
            return P.B.Constant ||
                   (P.B.isInWord() && P.A.Shift / 8 == P.B.Shift / 8);
          },
          ByteOfA);
  for (auto &[Word, In] : One)
    formFromWord(Word, In);
  if (Cheap == DotProducts::OfBytes)
    formFromLoose();
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

Value *SumOfProducts::extract(Term T) {
  return T.Lane == Term::Scalar ? T.V : IRB.CreateExtractElement(T.V, T.Lane);
}

/// The word with \p Bytes: one that is there, a constant, or a new one.
Value *SumOfProducts::packed(ArrayRef<const ByteFactor *> Bytes) {
  Type *I32 = IRB.getInt32Ty();
  if (all_of(Bytes, [](const ByteFactor *F) { return F->Constant; })) {
    uint32_t Word = 0;
    for (unsigned I = 0; I < Count; ++I)
      Word |= uint32_t(uint8_t(*Bytes[I]->Constant)) << 8 * I;
    return IRB.getInt32(Word);
  }
  const ByteFactor &First = *Bytes[0];
  bool IsThere = true;
  uint32_t Mask = 0;
  for (unsigned I = 0; I < Count; ++I) {
    IsThere &= First.sharesWord(*Bytes[I]) && Bytes[I]->Shift / 8 == I;
    Mask |= uint32_t(Bytes[I]->Mask) << 8 * I;
  }
  if (IsThere) {
    Value *V = First.Base;
    unsigned Bits = V->getType()->getPrimitiveSizeInBits().getFixedValue();
    if (Bits == 32) {
      V = IRB.CreateBitCast(V, I32);
    } else {
      V = IRB.CreateBitCast(V, FixedVectorType::get(I32, Bits / 32));
      V = IRB.CreateExtractElement(V, First.Word);
    }
    if (First.Shift)
      V = IRB.CreateLShr(V, First.Shift);
    return Mask == ~0u ? V : IRB.CreateAnd(V, Mask);
  }
  Value *V = PoisonValue::get(FixedVectorType::get(IRB.getInt8Ty(), Count));
  for (unsigned I = 0; I < Count; ++I) {
    const ByteFactor &F = *Bytes[I];
    Value *Byte = F.Constant
                      ? IRB.getInt8(uint8_t(*F.Constant))
                      : IRB.CreateTrunc(extract(F.Value), IRB.getInt8Ty());
    V = IRB.CreateInsertElement(V, Byte, I);
  }
  return IRB.CreateBitCast(V, I32);
}

Value *SumOfProducts::build(const Group &G, unsigned Kinds, Value *Sum) {
  SmallVector<const ByteFactor *, Count> A, B;
  for (const ByteProduct *P : G) {
    A.push_back(&P->A);
    B.push_back(&P->B);
  }
  if (!(Kinds & (SS | UU | SU)))
    std::swap(A, B);
  Builtin Dot = Kinds & SS   ? Builtin::DotSS
                : Kinds & UU ? Builtin::DotUU
                             : Builtin::DotSU;
  Value *Left = packed(A), *Right = packed(B);
  return createBuiltinCall(IRB, Dot, {Left, Right, Sum});
}

bool SumOfProducts::run(DotProducts Cheap) {
  if (Products.size() < Count)
    return false;
  formGroups(Cheap);
  if (Groups.empty())
    return false;
  Value *Sum = nullptr;
  auto Add = [&](Term T) {
    Value *V = extract(T);
    Sum = Sum ? IRB.CreateAdd(Sum, V) : V;
  };
  for (Term T : Others)
    Add(T);
  for (const ByteProduct &P : Products)
    if (!Used.contains(&P))
      Add(P.Sum);
  if (!Sum)
    Sum = IRB.getInt32(0);
  for (const auto &[G, Kinds] : Groups)
    Sum = build(G, Kinds, Sum);
  Sum->takeName(&Root);
  Root.replaceAllUsesWith(Sum);
  RecursivelyDeleteTriviallyDeadInstructions(&Root);
  return true;
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

namespace {

class GPUFormDotProducts : public FunctionPass {
public:
  static char ID;
  GPUFormDotProducts() : FunctionPass(ID) {}
  StringRef getPassName() const override { return "GPU dot products"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<TargetPassConfig>();
    AU.setPreservesCFG();
  }
  bool runOnFunction(Function &F) override;
};

} // namespace

char GPUFormDotProducts::ID = 0;
INITIALIZE_PASS(GPUFormDotProducts, DEBUG_TYPE, "GPU dot products", false,
                false)

FunctionPass *llvm::createGPUFormDotProductsPass() {
  return new GPUFormDotProducts();
}

bool GPUFormDotProducts::runOnFunction(Function &F) {
  const auto &TM = getAnalysis<TargetPassConfig>().getTM<TargetMachine>();
  const auto &TLI = *static_cast<const GPUTargetLowering *>(
      TM.getSubtargetImpl(F)->getTargetLowering());
  DotProducts Cheap = TLI.getDotProducts();
  if (Cheap == DotProducts::None)
    return false;
  SmallVector<WeakTrackingVH, 8> Roots;
  for (Instruction &I : instructions(F))
    if (isWholeSum(I))
      Roots.push_back(&I);
  bool Changed = false;
  for (WeakTrackingVH &Root : Roots)
    if (auto *I = dyn_cast_or_null<Instruction>(Root))
      Changed |= SumOfProducts(*I).run(Cheap);
  return Changed;
}
