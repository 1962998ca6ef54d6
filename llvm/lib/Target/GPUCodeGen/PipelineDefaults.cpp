//===- PipelineDefaults.cpp - Options of LLVM's own passes ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/PipelineDefaults.h"
#include "GPUCodeGen/GPUPassConfig.h"
#include "GPUCodeGen/IR/SelectNetworks.h"
#include "llvm/ADT/Any.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/BDCE.h"
#include "llvm/Transforms/Scalar/CorrelatedValuePropagation.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/Reassociate.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

/// \tparam OptionT the type that the option \p Name has in LLVM
template <typename OptionT, typename ValueT>
static void setDefault(StringRef Name, ValueT Value) {
  auto &Options = cl::getRegisteredOptions();
  auto It = Options.find(Name);
  if (It != Options.end() && It->second->getNumOccurrences() == 0)
    static_cast<OptionT *>(It->second)->setValue(Value);
}

void gpu::setPipelineDefaults() {
  // Vectors that the source did not write cost more than they save on scalar
  // hardware.
  setDefault<cl::opt<bool>>("disable-vector-combine", true);
  // The value that a counter has behind its loop is the counter itself: where
  // it is replaced by what it must be there, as by the limit, a loop with
  // several exits moves that to a register in each iteration.
  setDefault<cl::opt<ReplaceExitVal>>("replexitval", UnusedIndVarInLoop);
  // Schedulers ask of every two accesses of a region whether they alias: behind
  // so many, half of them are ordered by one.
  setDefault<cl::opt<unsigned>>("dag-maps-huge-region", 192);
  // Where to split a live range is looked for along the edges between its
  // blocks: what is live across a switch with many sides has thousands.
  setDefault<cl::opt<unsigned long>>("grow-region-complexity-budget", 1000);
}

void gpu::setNativeIntegers(Module &M, NativeIntegers Integers) {
  static constexpr StringLiteral Suffixes[] = {"", "-n8:16:32", "-n8:16:32:64"};
  StringRef Layout = M.getDataLayoutStr();
  if (Layout.consume_front(SpirDataLayout) && is_contained(Suffixes, Layout))
    M.setDataLayout((SpirDataLayout + Suffixes[unsigned(Integers)]).str());
}

namespace {

class SetNativeIntegersPass : public PassInfoMixin<SetNativeIntegersPass> {
  gpu::NativeIntegers Integers;

public:
  explicit SetNativeIntegersPass(gpu::NativeIntegers Integers)
      : Integers(Integers) {}
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    gpu::setNativeIntegers(M, Integers);
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// Leaves out runs of InstCombine on long functions. The pipeline has eight for
/// each function, two of which find most.
class InstCombineRuns {
  /// In smaller functions each run finds something now and then.
  static constexpr unsigned EachRunUpTo = 1 << 12;
  /// One of so many instructions has to be new, or gone.
  static constexpr unsigned NewPart = 32;

  /// What the last run left, by the name of the function.
  StringMap<unsigned> Sizes;

  static const Function *functionOf(StringRef Pass, const Any &IR) {
    const auto *F = any_cast<const Function *>(&IR);
    return F && Pass == InstCombinePass::name() ? *F : nullptr;
  }

  bool isWorthwhile(const Function &F) const {
    auto It = Sizes.find(F.getName());
    unsigned Size = F.getInstructionCount();
    return Size <= EachRunUpTo || It == Sizes.end() ||
           AbsoluteDifference(Size, It->second) > It->second / NewPart;
  }

public:
  static void watch(PassInstrumentationCallbacks &Callbacks) {
    auto Runs = std::make_shared<InstCombineRuns>();
    Callbacks.registerShouldRunOptionalPassCallback(
        [Runs](StringRef Pass, Any IR) {
          const Function *F = functionOf(Pass, IR);
          return !F || Runs->isWorthwhile(*F);
        });
    Callbacks.registerAfterPassCallback(
        [Runs](StringRef Pass, Any IR, const PreservedAnalyses &) {
          if (const Function *F = functionOf(Pass, IR))
            Runs->Sizes[F->getName()] = F->getInstructionCount();
        });
  }
};

} // namespace

/// Where ciphers are unrolled these find nothing that EarlyCSE and InstCombine
/// have not, and take an eighth of all time.
static void leaveOutOfLargeFunctions(PassInstrumentationCallbacks &Callbacks) {
  Callbacks.registerShouldRunOptionalPassCallback([](StringRef Pass, Any IR) {
    static constexpr StringRef (*Names[])() = {
        GVNPass::name, BDCEPass::name, CorrelatedValuePropagationPass::name,
        ReassociatePass::name};
    const auto *F = any_cast<const Function *>(&IR);
    return !F || none_of(Names, [&](auto Name) { return Name() == Pass; }) ||
           (*F)->getInstructionCount() <= gpu::LargeFunction;
  });
}

/// Induction variables of loops behind long blocks stay as they are: what the
/// loop does not need is sunk below it from there, and for each instruction all
/// that depends on it is visited.
static void keepLoopsBehindLongBlocks(PassInstrumentationCallbacks &Callbacks) {
  // To count the instructions of a function takes time, too.
  static constexpr size_t MostVisits = 1 << 23, ShortBlock = 1 << 6;
  Callbacks.registerShouldRunOptionalPassCallback([](StringRef Pass, Any IR) {
    const auto *L = any_cast<const Loop *>(&IR);
    if (!L || Pass != IndVarSimplifyPass::name())
      return true;
    const BasicBlock *Before = (*L)->getLoopPreheader();
    if (!Before)
      return true;
    size_t Size = Before->size();
    return Size <= ShortBlock ||
           Size * Before->getParent()->getInstructionCount() <= MostVisits;
  });
}

void gpu::registerPipelineDefaults(PassBuilder &PB) {
  setPipelineDefaults();
  if (PassInstrumentationCallbacks *Callbacks =
          PB.getPassInstrumentationCallbacks()) {
    InstCombineRuns::watch(*Callbacks);
    leaveOutOfLargeFunctions(*Callbacks);
    keepLoopsBehindLongBlocks(*Callbacks);
  }
  PB.registerPipelineStartEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel Level) {
        if (Level == OptimizationLevel::O0)
          return;
        MPM.addPass(SetNativeIntegersPass(NativeIntegers::Words));
      });
  PB.registerScalarOptimizerLateEPCallback(
      [](FunctionPassManager &FPM, OptimizationLevel) {
        FPM.addPass(SelectNetworksPass());
      });
  PB.registerOptimizerLastEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel Level, ThinOrFullLTOPhase) {
        if (Level != OptimizationLevel::O0)
          MPM.addPass(SetNativeIntegersPass(NativeIntegers::Unknown));
      });
}
