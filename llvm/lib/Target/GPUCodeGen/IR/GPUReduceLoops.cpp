//===- GPUReduceLoops.cpp - Strength reduction of loops -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM's strength reduction, which looks only at integers and addresses of the
/// widths that the data layout calls native: for its time the layout has them.
///
/// Addresses are among them where an address that is stepped costs no more than
/// one that is made from an index.
///
/// Loops whose counter has a step that only the launch knows, as those that
/// stride over a grid, stay as they are: the address of an element is one
/// instruction from the counter, as is its step, and such loops are short.
///
/// So do loops with more values that differ by what is no constant than there
/// are registers, as the rows of a matrix in a loop that is unrolled: strength
/// reduction would keep each of the differences in a register of its own.
///
/// And so do loops through which so many values wait that no further registers
/// are free without fewer threads: they would be spilled for the steps. Where a
/// loop with as many values carries them on itself, multiples of a counter are
/// computed from it.
///
/// In all loops, counters that step alike become one, so that the others take
/// no register from one iteration to the next.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "GPUCodeGen/PipelineDefaults.h"
#include "GPUCodeGen/TargetLimits.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopStrengthReduce.h"
#include "llvm/Transforms/Utils/CanonicalizeFreezeInLoops.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-reduce-loops"

namespace {

/// How many values of \p L that step with it start at places of their own;
/// those at a constant distance are one.
unsigned countStarts(const Loop &L, ScalarEvolution &SE) {
  auto StepOf = [&](Value *V) -> const SCEVAddRecExpr * {
    if (!SE.isSCEVable(V->getType()))
      return nullptr;
    const auto *Rec = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(V));
    return Rec && Rec->getLoop() == &L ? Rec : nullptr;
  };
  SmallPtrSet<const SCEV *, 16> Starts;
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB) {
      const SCEVAddRecExpr *Rec = StepOf(&I);
      // What only leads to others needs no register.
      if (!Rec || all_of(I.users(), [&](User *U) { return StepOf(U); }))
        continue;
      const SCEV *Start = Rec->getStart();
      if (const auto *Sum = dyn_cast<SCEVAddExpr>(Start);
          Sum && isa<SCEVConstant>(Sum->getOperand(0)))
        Start = SE.getMinusSCEV(Start, Sum->getOperand(0));
      Starts.insert(Start);
    }
  return Starts.size();
}

unsigned countRegisters(const PHINode &Phi) {
  return divideCeil(Phi.getDataLayout().getTypeSizeInBits(Phi.getType()), 32);
}

/// Registers of what \p L itself carries on.
unsigned countCarried(const Loop &L) {
  unsigned Registers = 0;
  for (const PHINode &Phi : L.getHeader()->phis())
    Registers += countRegisters(Phi);
  return Registers;
}

/// Registers of what loops around \p L carry on and \p L does not touch, as
/// sums of products where it loads the factors.
unsigned countWaiting(const Loop &L) {
  unsigned Registers = 0;
  for (const Loop *Outer = L.getParentLoop(); Outer;
       Outer = Outer->getParentLoop())
    for (const PHINode &Phi : Outer->getHeader()->phis())
      if (none_of(Phi.users(), [&](const User *U) {
            return L.contains(cast<Instruction>(U));
          }))
        Registers += countRegisters(Phi);
  return Registers;
}

/// Whether a counter of \p L has a step that is no constant.
bool hasStepOfLaunch(const Loop &L, ScalarEvolution &SE) {
  return any_of(L.getHeader()->phis(), [&](PHINode &Phi) {
    const auto *Count = SE.isSCEVable(Phi.getType())
                            ? dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi))
                            : nullptr;
    return Count && Count->getLoop() == &L &&
           !isa<SCEVConstant>(Count->getStepRecurrence(SE));
  });
}

bool hasOnlyCounters(const Loop &L, ScalarEvolution &SE) {
  return all_of(L.getHeader()->phis(), [&](PHINode &Phi) {
    return SE.isSCEVable(Phi.getType()) &&
           isa<SCEVAddRecExpr>(SE.getSCEV(&Phi));
  });
}

/// A counter of \p L, or a vector of such that step alike.
struct Steps {
  PHINode *Phi;
  Instruction *Next;
  Value *Start, *Step;
};

std::optional<Steps> stepsOf(PHINode &Phi, const Loop &L) {
  using namespace PatternMatch;
  BasicBlock *Latch = L.getLoopLatch(), *Before = L.getLoopPreheader();
  Instruction *Next = nullptr;
  Value *Step = nullptr;
  if (!Phi.getType()->isIntOrIntVectorTy() || !Latch || !Before ||
      !match(Phi.getIncomingValueForBlock(Latch),
             m_CombineAnd(m_Instruction(Next),
                          m_c_Add(m_Specific(&Phi), m_Value(Step)))) ||
      !L.isLoopInvariant(Step))
    return std::nullopt;
  if (Phi.getType()->isVectorTy() && !isSplatValue(Step))
    return std::nullopt;
  return Steps{&Phi, Next, Phi.getIncomingValueForBlock(Before), Step};
}

/// Makes counters of \p L that are another one times a power of two a shift of
/// that one, which is no more than their step:
///
///   %i = phi i32 [ 0, ... ], [ %i.next, ... ]
///   %j = phi i32 [ 0, ... ], [ %j.next, ... ]  ->  %j = shl i32 %i, 4
///   %i.next = add i32 %i, 1
///   %j.next = add i32 %j, 16
void mergeCounters(Loop &L, ScalarEvolution &SE) {
  struct Counter {
    PHINode *Phi;
    Instruction *Next;
    APInt Start, Step;
  };
  using namespace PatternMatch;
  SmallVector<Counter> Counters;
  for (PHINode &Phi : L.getHeader()->phis()) {
    const APInt *Start, *Step;
    std::optional<Steps> S = stepsOf(Phi, L);
    if (S && !Phi.getType()->isVectorTy() && match(S->Start, m_APInt(Start)) &&
        match(S->Step, m_APInt(Step)) && !Step->isZero())
      Counters.push_back({&Phi, S->Next, *Start, *Step});
  }
  for (Counter &Multiple : Counters)
    for (const Counter &Single : Counters) {
      if (!Single.Phi || Multiple.Phi->getType() != Single.Phi->getType() ||
          !Multiple.Next->hasOneUse())
        continue;
      APInt Factor, Rest;
      APInt::sdivrem(Multiple.Step, Single.Step, Factor, Rest);
      if (!Rest.isZero() || Factor.sle(1) || !Factor.isPowerOf2() ||
          Single.Start * Factor != Multiple.Start)
        continue;
      IRBuilder<> Builder(&*L.getHeader()->getFirstInsertionPt());
      SE.forgetValue(Multiple.Phi);
      Multiple.Phi->replaceAllUsesWith(
          Builder.CreateShl(Single.Phi, Factor.logBase2()));
      // It is the one use of what steps it.
      Multiple.Phi->eraseFromParent();
      Multiple.Next->eraseFromParent();
      Multiple.Phi = nullptr;
      break;
    }
}

/// A constant or a word of the arguments, which take no register.
struct Distance {
  Value *Word;
  bool IsNegative = false;

  Value *addTo(Value *From, IRBuilder<> &Builder) const {
    return IsNegative ? Builder.CreateSub(From, Word)
                      : Builder.CreateAdd(From, Word);
  }
};

/// How far \p Start is from \p From.
std::optional<Distance> distanceOf(Value *Start, Value *From,
                                   ScalarEvolution &SE) {
  const SCEV *Ends[] = {SE.getSCEV(Start), SE.getSCEV(From)};
  for (bool IsNegative : {false, true}) {
    const SCEV *Sum = SE.getMinusSCEV(Ends[IsNegative], Ends[!IsNegative]);
    if (const auto *Constant = dyn_cast<SCEVConstant>(Sum))
      return Distance{Constant->getValue(), IsNegative};
    const auto *Unknown = dyn_cast<SCEVUnknown>(Sum);
    if (!Unknown)
      continue;
    Value *Word = Unknown->getValue();
    auto *Extract = dyn_cast<ExtractElementInst>(Word);
    if (isa<Argument>(Extract && isa<Constant>(Extract->getIndexOperand())
                          ? Extract->getVectorOperand()
                          : Word))
      return Distance{Word, IsNegative};
  }
  return std::nullopt;
}

/// Makes the vector \p S one counter that starts as the first element that is
/// used does.
bool scalarize(const Steps &S, const Loop &L, ScalarEvolution &SE) {
  auto *Vector = dyn_cast<FixedVectorType>(S.Phi->getType());
  if (!Vector || !S.Next->hasOneUse())
    return false;
  struct Element {
    unsigned Number;
    ExtractElementInst *Extract;
    Value *Start;
    /// A constant from the first element, else from the one before.
    std::optional<Distance> From;
  };
  SmallVector<Element> Elements;
  for (User *U : S.Phi->users()) {
    if (U == S.Next)
      continue;
    auto *Extract = dyn_cast<ExtractElementInst>(U);
    auto *Index =
        Extract ? dyn_cast<ConstantInt>(Extract->getIndexOperand()) : nullptr;
    if (!Index || Index->getValue().uge(Vector->getNumElements()))
      return false;
    const unsigned Number = Index->getZExtValue();
    Value *Start = findScalarElement(S.Start, Number);
    if (!Start)
      return false;
    Elements.push_back({Number, Extract, Start, std::nullopt});
  }
  if (Elements.empty())
    return false;
  llvm::stable_sort(Elements, [](const Element &A, const Element &B) {
    return A.Number < B.Number;
  });
  for (unsigned I = 1; I != Elements.size(); ++I) {
    Element &E = Elements[I];
    E.From = distanceOf(E.Start, Elements.front().Start, SE);
    if (E.From && isa<Constant>(E.From->Word))
      continue;
    E.From = distanceOf(E.Start, Elements[I - 1].Start, SE);
    if (!E.From)
      return false;
  }

  Value *Step = getSplatValue(S.Step);
  IRBuilder<> Builder(L.getLoopPreheader()->getTerminator());
  if (!Step)
    Step = Builder.CreateExtractElement(S.Step, uint64_t(0));
  Builder.SetInsertPoint(S.Phi);
  PHINode *Phi = Builder.CreatePHI(Vector->getElementType(), 2);
  Phi->takeName(S.Phi);
  Builder.SetInsertPoint(S.Next);
  auto *Next = cast<Instruction>(Builder.CreateAdd(Phi, Step));
  Value *First = Elements.front().Start;
  for (BasicBlock *BB : S.Phi->blocks())
    Phi->addIncoming(
        S.Phi->getIncomingValueForBlock(BB) == S.Next ? Next : First, BB);
  Builder.SetInsertPoint(Phi->getParent()->getFirstInsertionPt());
  Value *Last = Phi;
  for (Element &E : Elements) {
    if (E.From)
      Last = E.From->addTo(isa<Constant>(E.From->Word) ? Phi : Last, Builder);
    E.Extract->replaceAllUsesWith(Last);
  }
  for (Element &E : Elements)
    E.Extract->eraseFromParent();
  S.Phi->replaceAllUsesWith(PoisonValue::get(Vector));
  S.Phi->eraseFromParent();
  S.Next->eraseFromParent();
  return true;
}

/// Makes one counter of each vector of counters of \p L. Scalar evolution does
/// not look into vectors.
///
///   %v = phi <2 x i32> [ <i32 0, i32 1>, ... ], [ %v.next, ... ]
///   %x = extractelement <2 x i32> %v, i32 0  ->  %x = phi i32 [ 0, ... ], ...
///   %y = extractelement <2 x i32> %v, i32 1  ->  %y = add i32 %x, 1
///   %v.next = add <2 x i32> %v, splat (i32 4)    %x.next = add i32 %x, 4
bool scalarizeSteps(Loop &L, ScalarEvolution &SE) {
  bool Changed = false;
  for (PHINode &Phi : make_early_inc_range(L.getHeader()->phis()))
    if (std::optional<Steps> S = stepsOf(Phi, L))
      Changed |= scalarize(*S, L, SE);
  return Changed;
}

/// Makes one counter of several that step alike: a sum is no more than a step,
/// and takes no register from one iteration to the next.
bool shareSteps(Loop &L, ScalarEvolution &SE) {
  SmallVector<Steps> Singles;
  for (PHINode &Phi : L.getHeader()->phis()) {
    std::optional<Steps> S = stepsOf(Phi, L);
    // Of a sum it is not known whether it wraps, as addresses ask.
    if (S && !Phi.getType()->isVectorTy() && S->Next->hasOneUse() &&
        none_of(Phi.users(), IsaPred<SExtInst, ZExtInst>))
      Singles.push_back(*S);
  }

  struct Known {
    const Steps *Of;
    Value *Counter;
  };
  SmallVector<Known> Counters;
  SmallVector<Instruction *> Unused;
  IRBuilder<> Builder(L.getHeader(), L.getHeader()->getFirstInsertionPt());
  for (const Steps &S : Singles) {
    std::optional<Distance> From;
    auto Other = find_if(Counters, [&](const Known &K) {
      if (K.Of->Step == S.Step && K.Of->Phi->getType() == S.Phi->getType())
        From = distanceOf(S.Start, K.Of->Start, SE);
      return From.has_value();
    });
    if (Other == Counters.end()) {
      Counters.push_back({&S, S.Phi});
      continue;
    }
    Other->Of->Next->dropPoisonGeneratingFlags();
    Value *Sum = From->addTo(Other->Counter, Builder);
    SE.forgetValue(S.Phi);
    S.Phi->replaceAllUsesWith(Sum);
    Counters.push_back({&S, Sum});
    append_range(Unused, ArrayRef<Instruction *>{S.Next, S.Phi});
  }
  for (Instruction *I : Unused)
    I->dropAllReferences();
  for (Instruction *I : Unused)
    I->eraseFromParent();
  return !Unused.empty();
}

struct ReduceLoopPass : PassInfoMixin<ReduceLoopPass> {
  PreservedAnalyses run(Loop &L, LoopAnalysisManager &AM,
                        LoopStandardAnalysisResults &AR, LPMUpdater &U) {
    const bool IsStepOfLaunch = hasStepOfLaunch(L, AR.SE);
    PreservedAnalyses Kept = PreservedAnalyses::all();
    if (scalarizeSteps(L, AR.SE))
      Kept = getLoopPassPreservedAnalyses();
    const unsigned Registers = AR.TTI.getNumberOfRegisters(0);
    const bool Stays =
        IsStepOfLaunch || countStarts(L, AR.SE) > Registers ||
        (countWaiting(L) >= Registers && hasOnlyCounters(L, AR.SE));
    if (!Stays) {
      PreservedAnalyses Reduced = LoopStrengthReducePass().run(L, AM, AR, U);
      if (!Reduced.areAllPreserved() &&
          countCarried(L) + countWaiting(L) >= Registers)
        mergeCounters(L, AR.SE);
      Kept.intersect(Reduced);
    }
    if (shareSteps(L, AR.SE))
      Kept.intersect(getLoopPassPreservedAnalyses());
    return Kept;
  }
};

class GPUReduceLoops : public ModulePass {
  gpu::NativeIntegers Integers;

public:
  static char ID;
  explicit GPUReduceLoops(const gpu::TargetLimits &Limits = {})
      : ModulePass(ID),
        Integers(Limits.StepsAddresses ? gpu::NativeIntegers::Pairs
                                       : gpu::NativeIntegers::Words) {}
  StringRef getPassName() const override {
    return "GPU strength reduction of loops";
  }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<TargetPassConfig>();
  }
  bool runOnModule(Module &M) override;
};

} // namespace

char GPUReduceLoops::ID = 0;
INITIALIZE_PASS_BEGIN(GPUReduceLoops, DEBUG_TYPE,
                      "GPU strength reduction of loops", false, false)
INITIALIZE_PASS_DEPENDENCY(TargetPassConfig)
INITIALIZE_PASS_END(GPUReduceLoops, DEBUG_TYPE,
                    "GPU strength reduction of loops", false, false)

ModulePass *llvm::createGPUReduceLoopsPass(const gpu::TargetLimits &Limits) {
  return new GPUReduceLoops(Limits);
}

bool GPUReduceLoops::runOnModule(Module &M) {
  PassBuilder PB(&getAnalysis<TargetPassConfig>().getTM<TargetMachine>());
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);

  LoopPassManager LPM;
  LPM.addPass(CanonicalizeFreezeInLoopsPass());
  LPM.addPass(ReduceLoopPass());
  auto Pass = createFunctionToLoopPassAdaptor(std::move(LPM));

  bool Changed = false;
  gpu::setNativeIntegers(M, Integers);
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasOptNone() &&
        !FAM.getResult<LoopAnalysis>(F).empty())
      Changed |= !Pass.run(F, FAM).areAllPreserved();
  gpu::setNativeIntegers(M, gpu::NativeIntegers::Unknown);
  return Changed;
}
