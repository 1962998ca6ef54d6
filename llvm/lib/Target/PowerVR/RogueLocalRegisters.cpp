//===-- RogueLocalRegisters.cpp - Local memory in registers ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Local variables of a work-group are coefficient registers where all of them
/// fit and each access is to words at a place in them. A kernel for which this
/// holds is marked, and what it loads and stores is split into words; others
/// have local memory in memory.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "MCTargetDesc/RogueBaseInfo.h"
#include "Rogue.h"
#include "RogueISelLowering.h"
#include "RogueMachineFunctionInfo.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Pass.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

#define DEBUG_TYPE "rogue-local-registers"

static cl::opt<bool> LocalInMemory("rogue-local-in-memory", cl::Hidden,
                                   cl::desc("Local memory is in memory"));

namespace {

class RogueLocalRegisters : public FunctionPass {
public:
  static char ID;
  RogueLocalRegisters() : FunctionPass(ID) {}
  StringRef getPassName() const override { return "Rogue Local Registers"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
  }
  bool runOnFunction(Function &F) override;
};

constexpr unsigned WordBits = 32, WordBytes = 4;
/// The two counters, wherever they come to lie.
constexpr uint64_t BarrierBytes = 16;

} // namespace

char RogueLocalRegisters::ID = 0;
INITIALIZE_PASS(RogueLocalRegisters, DEBUG_TYPE, "Rogue Local Registers", false,
                false)

FunctionPass *llvm::createRogueLocalRegistersPass() {
  return new RogueLocalRegisters();
}

static bool isLocal(const Type *Ty) {
  return Ty->isPointerTy() && Ty->getPointerAddressSpace() == gpu::LocalAS;
}

/// Adds the local variables in \p C to \p Variables.
/// \returns whether it is nothing but a place in one, or has to do with none.
static bool collect(const Constant *C,
                    SmallSetVector<const GlobalVariable *, 8> &Variables) {
  if (isa<GlobalValue>(C)) {
    if (auto *GV = dyn_cast<GlobalVariable>(C);
        GV && GV->getAddressSpace() == gpu::LocalAS)
      Variables.insert(GV);
    return true;
  }
  SmallSetVector<const GlobalVariable *, 8> Inside;
  for (const Use &U : C->operands())
    if (auto *Op = dyn_cast<Constant>(U); Op && !collect(Op, Inside))
      return false;
  Variables.insert_range(Inside);
  auto *CE = dyn_cast<ConstantExpr>(C);
  return Inside.empty() ||
         (CE && CE->getOpcode() == Instruction::GetElementPtr);
}

/// The number of words of a value that can be taken apart; otherwise 0.
static unsigned wordsOf(const Type *Ty, const DataLayout &DL) {
  unsigned Bits = Ty->getScalarType()->isPointerTy()
                      ? DL.getPointerTypeSizeInBits(const_cast<Type *>(Ty))
                      : Ty->getScalarSizeInBits();
  if (Bits != WordBits && Bits != 2 * WordBits)
    return 0;
  auto *VT = dyn_cast<FixedVectorType>(Ty);
  return Bits / WordBits * (VT ? VT->getNumElements() : 1);
}

/// Whether \p I does with local memory only what registers can.
static bool isPossible(const Instruction &I, const DataLayout &DL) {
  auto IsWords = [&](Type *Ty, Align A) {
    return A >= Align(WordBytes) && wordsOf(Ty, DL);
  };
  if (auto *L = dyn_cast<LoadInst>(&I))
    return IsWords(L->getType(), L->getAlign()) &&
           (!L->isAtomic() || wordsOf(L->getType(), DL) == 1);
  if (auto *S = dyn_cast<StoreInst>(&I)) {
    Type *Ty = S->getValueOperand()->getType();
    return !isLocal(Ty) && IsWords(Ty, S->getAlign()) &&
           (!S->isAtomic() || wordsOf(Ty, DL) == 1);
  }
  if (auto *A = dyn_cast<AtomicRMWInst>(&I)) {
    switch (A->getOperation()) {
    case AtomicRMWInst::Xchg:
    case AtomicRMWInst::Add:
    case AtomicRMWInst::Sub:
    case AtomicRMWInst::And:
    case AtomicRMWInst::Or:
    case AtomicRMWInst::Xor:
    case AtomicRMWInst::Min:
    case AtomicRMWInst::Max:
    case AtomicRMWInst::UMin:
    case AtomicRMWInst::UMax:
      return A->getType()->isIntegerTy(WordBits);
    default:
      return false;
    }
  }
  return isa<GetElementPtrInst, PHINode, SelectInst, FreezeInst>(I);
}

/// \returns whether all of the kernel's local memory can be registers.
static bool fits(const Function &F) {
  const DataLayout &DL = F.getDataLayout();
  for (const Argument &A : F.args())
    if (isLocal(A.getType()))
      return false;
  SmallSetVector<const GlobalVariable *, 8> Variables;
  uint64_t Bytes = 0;
  for (const BasicBlock &BB : F)
    for (const Instruction &I : BB) {
      if (auto *Call = dyn_cast<CallInst>(&I);
          Call && gpu::getBuiltin(*Call) == gpu::Builtin::Barrier)
        Bytes = BarrierBytes;
      bool Touches = isLocal(I.getType());
      for (const Use &U : I.operands()) {
        Touches |= isLocal(U->getType());
        if (auto *C = dyn_cast<Constant>(U); C && !collect(C, Variables))
          return false;
      }
      if (Touches && !isPossible(I, DL))
        return false;
    }
  for (const GlobalVariable *GV : Variables) {
    Align A = GV->getAlign().valueOrOne();
    Bytes = alignTo(Bytes, std::max(A, Align(WordBytes))) +
            DL.getTypeAllocSize(GV->getValueType());
  }
  return Bytes && Bytes <= RogueMachineFunctionInfo::LocalRegisters * WordBytes;
}

/// Calls \p Access with the place of each word and its type.
static void forWords(IRBuilder<> &IRB, Type *Ty, Value *Ptr,
                     function_ref<void(Type *, Value *, unsigned)> Access) {
  Type *Word =
      Ty->getScalarSizeInBits() == WordBits && !Ty->isPtrOrPtrVectorTy()
          ? Ty->getScalarType()
          : IRB.getInt32Ty();
  unsigned Words = wordsOf(Ty, IRB.GetInsertBlock()->getDataLayout());
  for (unsigned I = 0; I < Words; ++I)
    Access(Word,
           I ? IRB.CreateConstInBoundsGEP1_32(IRB.getInt32Ty(), Ptr, I) : Ptr,
           I);
}

static void splitLoad(LoadInst &L) {
  IRBuilder<> IRB(&L);
  Type *Ty = L.getType();
  Value *Result = nullptr;
  forWords(
      IRB, Ty, L.getPointerOperand(), [&](Type *Word, Value *At, unsigned I) {
        if (!Result)
          Result = PoisonValue::get(
              FixedVectorType::get(Word, wordsOf(Ty, L.getDataLayout())));
        Value *V =
            IRB.CreateAlignedLoad(Word, At, Align(WordBytes), L.isVolatile());
        Result = IRB.CreateInsertElement(Result, V, I);
      });
  Type *Bits = Ty;
  if (Ty->isPtrOrPtrVectorTy())
    Bits = Ty->getWithNewType(IRB.getInt64Ty());
  if (Result->getType() != Bits)
    Result = IRB.CreateBitCast(Result, Bits);
  if (Bits != Ty)
    Result = IRB.CreateIntToPtr(Result, Ty);
  L.replaceAllUsesWith(Result);
  L.eraseFromParent();
}

static void splitStore(StoreInst &S) {
  IRBuilder<> IRB(&S);
  Value *V = S.getValueOperand();
  Type *Ty = V->getType();
  if (Ty->isPtrOrPtrVectorTy())
    V = IRB.CreatePtrToInt(V, Ty->getWithNewType(IRB.getInt64Ty()));
  forWords(IRB, Ty, S.getPointerOperand(),
           [&](Type *Word, Value *At, unsigned I) {
             auto *Words =
                 FixedVectorType::get(Word, wordsOf(Ty, S.getDataLayout()));
             if (V->getType() != Words)
               V = IRB.CreateBitCast(V, Words);
             IRB.CreateAlignedStore(IRB.CreateExtractElement(V, I), At,
                                    Align(WordBytes), S.isVolatile());
           });
  S.eraseFromParent();
}

namespace {

/// Places in local variables as numbers of words.
class WordPlaces {
  /// Words behind the start of a variable: Index + Offset.
  struct Place {
    Value *Index = nullptr;
    int64_t Offset = 0;
  };
  const DataLayout &DL;
  DenseMap<Value *, Place> Known;

public:
  explicit WordPlaces(const DataLayout &DL) : DL(DL) {}

  /// The same pointer from a word index, made in front of \p I; null if it is
  /// not a place in one variable that counts in words.
  Value *pointerAt(Instruction &I, Value *Ptr) {
    GlobalVariable *Variable = nullptr;
    SmallPtrSet<Value *, 8> Seen;
    if (!isInWords(Ptr, Variable, Seen) || !Variable)
      return nullptr;
    Place P = of(Ptr);
    IRBuilder<> IRB(&I);
    Value *At = Variable;
    if (P.Offset)
      At = IRB.CreateConstInBoundsGEP1_64(IRB.getInt8Ty(), At,
                                          P.Offset * WordBytes);
    if (P.Index)
      At = IRB.CreateInBoundsGEP(IRB.getInt32Ty(), At, P.Index);
    return At;
  }

private:
  using Offsets = SmallMapVector<Value *, APInt, 4>;

  /// The variable and constant part of what \p GEP adds, if all of it is words.
  bool collect(GEPOperator &GEP, Offsets &Variable, APInt &Constant) const {
    unsigned Bits = DL.getIndexTypeSizeInBits(GEP.getType());
    Constant = APInt(Bits, 0);
    auto IsWords = [](const APInt &V) {
      return V.getSExtValue() % WordBytes == 0;
    };
    return GEP.collectOffset(DL, Bits, Variable, Constant) &&
           IsWords(Constant) &&
           all_of(Variable, [&](auto &Part) { return IsWords(Part.second); });
  }

  bool isInWords(Value *Ptr, GlobalVariable *&Variable,
                 SmallPtrSetImpl<Value *> &Seen) const {
    if (!Seen.insert(Ptr).second)
      return true;
    if (auto *GV = dyn_cast<GlobalVariable>(Ptr)) {
      bool IsSame = !Variable || Variable == GV;
      Variable = GV;
      return IsSame;
    }
    if (auto *GEP = dyn_cast<GEPOperator>(Ptr)) {
      Offsets Parts;
      APInt Constant;
      return collect(*GEP, Parts, Constant) &&
             isInWords(GEP->getPointerOperand(), Variable, Seen);
    }
    if (auto *S = dyn_cast<SelectInst>(Ptr))
      return isInWords(S->getTrueValue(), Variable, Seen) &&
             isInWords(S->getFalseValue(), Variable, Seen);
    auto *Phi = dyn_cast<PHINode>(Ptr);
    return Phi && all_of(Phi->incoming_values(), [&](Value *In) {
             return isInWords(In, Variable, Seen);
           });
  }

  Place of(Value *Ptr) {
    auto Found = Known.find(Ptr);
    if (Found != Known.end())
      return Found->second;
    if (auto *Phi = dyn_cast<PHINode>(Ptr))
      return ofPhi(*Phi);
    Place P;
    if (auto *GEP = dyn_cast<GEPOperator>(Ptr))
      P = ofGEP(*GEP);
    else if (auto *Select = dyn_cast<SelectInst>(Ptr))
      P = ofSelect(*Select);
    Known[Ptr] = P;
    return P;
  }

  static Value *narrow(IRBuilder<> &IRB, Value *V) {
    if (auto *Ext = dyn_cast<CastInst>(V);
        Ext && isa<SExtInst, ZExtInst>(Ext) &&
        Ext->getSrcTy()->isIntegerTy(WordBits))
      return Ext->getOperand(0);
    return IRB.CreateSExtOrTrunc(V, IRB.getInt32Ty());
  }

  Place ofGEP(GEPOperator &GEP) {
    Offsets Parts;
    APInt Constant;
    collect(GEP, Parts, Constant);
    Place P = of(GEP.getPointerOperand());
    P.Offset += Constant.getSExtValue() / WordBytes;
    if (Parts.empty())
      return P;
    IRBuilder<> IRB(cast<Instruction>(&GEP));
    for (auto &[V, Stride] : Parts) {
      Value *Words = IRB.CreateMul(
          narrow(IRB, V),
          IRB.getInt32(uint32_t(Stride.getSExtValue() / WordBytes)));
      P.Index = P.Index ? IRB.CreateAdd(P.Index, Words) : Words;
    }
    return P;
  }

  /// The index with the offset in it.
  static Value *whole(IRBuilder<> &IRB, const Place &P) {
    Value *Offset = IRB.getInt32(uint32_t(P.Offset));
    if (!P.Index)
      return Offset;
    return P.Offset ? IRB.CreateAdd(P.Index, Offset) : P.Index;
  }

  Place ofSelect(SelectInst &S) {
    Place A = of(S.getTrueValue()), B = of(S.getFalseValue());
    IRBuilder<> IRB(&S);
    return {IRB.CreateSelect(S.getCondition(), whole(IRB, A), whole(IRB, B)),
            0};
  }

  Place ofPhi(PHINode &Phi) {
    IRBuilder<> IRB(&Phi);
    PHINode *Index =
        IRB.CreatePHI(IRB.getInt32Ty(), Phi.getNumIncomingValues());
    Known[&Phi] = {Index, 0};
    for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I) {
      BasicBlock *From = Phi.getIncomingBlock(I);
      IRB.SetInsertPoint(From->getTerminator());
      int Before = Index->getBasicBlockIndex(From);
      Index->addIncoming(Before >= 0 ? Index->getIncomingValue(Before)
                                     : whole(IRB, of(Phi.getIncomingValue(I))),
                         From);
    }
    return {Index, 0};
  }
};

} // namespace

bool RogueLocalRegisters::runOnFunction(Function &F) {
  if (LocalInMemory || !gpu::isEntryPoint(F) || !fits(F))
    return false;
  F.addFnAttr(gpu::RogueLocalRegistersAttr);
  const DataLayout &DL = F.getDataLayout();
  WordPlaces Places(DL);
  SyncScope::ID LocalScope =
      F.getContext().getOrInsertSyncScopeID(gpu::RogueLocalScope);
  for (BasicBlock &BB : F)
    for (Instruction &I : make_early_inc_range(BB)) {
      for (Use &U : I.operands())
        if (isLocal(U->getType()) && isa<LoadInst, StoreInst, AtomicRMWInst>(I))
          if (Value *Ptr = Places.pointerAt(I, U))
            U.set(Ptr);
      auto *L = dyn_cast<LoadInst>(&I);
      auto *S = dyn_cast<StoreInst>(&I);
      if (L && isLocal(L->getPointerOperandType()) &&
          wordsOf(L->getType(), DL) > 1)
        splitLoad(*L);
      else if (S && isLocal(S->getPointerOperandType()) &&
               wordsOf(S->getValueOperand()->getType(), DL) > 1)
        splitStore(*S);
      // Registers are in order.
      else if (auto *Fence = dyn_cast<FenceInst>(&I);
               Fence && Fence->getSyncScopeID() == LocalScope)
        Fence->eraseFromParent();
    }
  return true;
}
