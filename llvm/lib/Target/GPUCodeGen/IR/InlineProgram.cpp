//===- InlineProgram.cpp - Every kernel becomes one function --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InlineProgram.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/PipelineDefaults.h"
#include "SelectNetworks.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/InlineAdvisor.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace llvm::gpu;

/// Records of variables are copied with the code, but stay when simplification
/// has made that small. LLVM's time grows with the square of the records that
/// meet at one place, so that a function has no more than these: code that
/// people write has one or two for each instruction.
static constexpr size_t FreeDebugRecords = 1024;
static constexpr size_t DebugRecordsPerInstruction = 8;

namespace {

class ProgramInliner {
public:
  ProgramInliner(Module &M, FunctionAnalysisManager &FAM, bool Simplify,
                 ProgramReport Report)
      : M(M), FAM(FAM), Simplify(Simplify), Report(Report) {
    Simplification.addPass(SROAPass(SROAOptions::ModifyCFG));
    Simplification.addPass(EarlyCSEPass());
    Simplification.addPass(SimplifyCFGPass());
    Simplification.addPass(SelectNetworksPass());
    Promotion.addPass(SROAPass(SROAOptions::PreserveCFG));
    Promotion.addPass(InstSimplifyPass());
    LoopRotation.addPass(SROAPass(SROAOptions::ModifyCFG));
    LoopRotation.addPass(createFunctionToLoopPassAdaptor(LoopRotatePass()));
  }

  SmallVector<Function *, 4> run();

private:
  bool inlineCalls(Function &F);
  bool inlineCall(CallBase &Call, Function &Callee);
  void run(FunctionPassManager &Passes, Function &F);
  bool fail(const Function &F, const Instruction *I, const Twine &Message);

  Module &M;
  FunctionAnalysisManager &FAM;
  bool Simplify;
  ProgramReport Report;
  FunctionPassManager Simplification, Promotion;
  /// Of functions that call others. LLVM's time for one loop grows with the
  /// number of its variables times all that depends on them, so it is done
  /// before the code of other functions is in the loop.
  FunctionPassManager LoopRotation;
  DenseMap<const Function *, uint64_t> Sizes;
  SmallPtrSet<const Function *, 8> Bad;
};

} // namespace

/// The function that \p I calls, if it has a body.
static Function *calleeOf(Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F && !F->isDeclaration() ? F : nullptr;
}

bool ProgramInliner::fail(const Function &F, const Instruction *I,
                          const Twine &Message) {
  Report(F, placeOf(F, I),
         Message + " (" + (isEntryPoint(F) ? "kernel '" : "function '") +
             displayName(F) + "')");
  return false;
}

bool ProgramInliner::inlineCall(CallBase &Call, Function &Callee) {
  Function &F = *Call.getFunction();
  if (InlineResult R = isInlineViable(Callee); !R.isSuccess())
    return fail(F, &Call,
                "'" + displayName(Callee) +
                    "' cannot be inlined: " + R.getFailureReason());
  OptimizationRemarkEmitter ORE(&F);
  DebugLoc Place = Call.getDebugLoc();
  BasicBlock *Block = Call.getParent();
  AAResults *AAR = Simplify ? &FAM.getResult<AAManager>(Callee) : nullptr;
  auto GetCache = [&](Function &G) -> AssumptionCache & {
    return FAM.getResult<AssumptionAnalysis>(G);
  };
  InlineFunctionInfo IFI(GetCache);
  InlineResult R = InlineFunction(Call, IFI, /*MergeAttributes=*/true, AAR,
                                  /*InsertLifetime=*/Simplify);
  if (!R.isSuccess())
    return fail(F, &Call,
                "'" + displayName(Callee) +
                    "' cannot be inlined: " + R.getFailureReason());
  emitInlinedInto(ORE, Place, Block, Callee, F, /*IsMandatory=*/true,
                  /*ExtraContext=*/{}, "inline");
  return true;
}

bool ProgramInliner::inlineCalls(Function &F) {
  SmallVector<CallBase *, 16> Calls;
  uint64_t Size = F.getInstructionCount();
  for (Instruction &I : instructions(F)) {
    Function *Callee = calleeOf(I);
    if (!Callee)
      continue;
    if (Bad.contains(Callee))
      return false;
    Size += Sizes.lookup(Callee);
    Calls.push_back(cast<CallBase>(&I));
  }
  if (Size > MaxInlinedInstructions)
    return fail(F, nullptr,
                "the program is too large: with the functions that it calls, "
                "this one has more than " +
                    Twine(MaxInlinedInstructions) + " instructions");
  // To find a name for each copy takes longer than to copy.
  if (Simplify && Size > LargeFunction)
    F.getContext().setDiscardValueNames(true);
  for (CallBase *Call : Calls)
    if (!inlineCall(*Call, *Call->getCalledFunction()))
      return false;
  if (!Calls.empty())
    FAM.invalidate(F, PreservedAnalyses::none());
  return true;
}

void ProgramInliner::run(FunctionPassManager &Passes, Function &F) {
  PreservedAnalyses PA = Passes.run(F, FAM);
  FAM.invalidate(F, PA);
}

static void limitDebugRecords(Function &F) {
  size_t Records = 0, Instructions = 0;
  for (const Instruction &I : instructions(F)) {
    Records += range_size(I.getDbgRecordRange());
    ++Instructions;
  }
  if (Records > FreeDebugRecords + DebugRecordsPerInstruction * Instructions)
    for (Instruction &I : instructions(F))
      I.dropDbgRecords();
}

/// A function that took an image has found it in memory, where nobody sees
/// which one it is.
static bool loadsImages(const Function &F) {
  constexpr unsigned ImageOperand = 1;
  return any_of(instructions(F), [](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    std::optional<Builtin> B = Call ? getBuiltin(*Call) : std::nullopt;
    if (!B || getBuiltinInfo(*B).Needs != BuiltinNeeds::Images ||
        Call->arg_size() <= ImageOperand)
      return false;
    const Value *Image = Call->getArgOperand(ImageOperand);
    if (const auto *Part = dyn_cast<ExtractValueInst>(Image))
      Image = Part->getAggregateOperand();
    return isa<LoadInst>(Image);
  });
}

SmallVector<Function *, 4> ProgramInliner::run() {
  CallGraph CG(M);
  SmallVector<Function *, 16> Order;
  for (auto SCC = scc_begin(&CG); !SCC.isAtEnd(); ++SCC)
    for (CallGraphNode *Node : *SCC)
      if (Function *F = Node->getFunction(); F && !F->isDeclaration())
        Order.push_back(F);
  for (Function *F : Order) {
    if (Simplify)
      run(LoopRotation, *F);
    if (!inlineCalls(*F))
      Bad.insert(F);
    else if (!Simplify && isEntryPoint(*F) && loadsImages(*F))
      run(Promotion, *F);
    else if (!F->use_empty()) {
      if (Simplify && !isEntryPoint(*F))
        run(Simplification, *F);
      limitDebugRecords(*F);
      Sizes[F] = F->getInstructionCount();
    }
  }
  SmallVector<Function *, 4> Kernels;
  for (Function *F : reverse(Order)) {
    if (isEntryPoint(*F)) {
      if (Bad.contains(F))
        Kernels.push_back(F);
    } else if (F->use_empty()) {
      FAM.clear(*F, F->getName());
      F->eraseFromParent();
    }
  }
  return Kernels;
}

SmallVector<Function *, 4> gpu::inlineProgram(Module &M,
                                              FunctionAnalysisManager &FAM,
                                              bool Simplify,
                                              ProgramReport Report) {
  return ProgramInliner(M, FAM, Simplify, Report).run();
}
