//===- Pipeline.cpp - Optimisation and code generation --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AtomicAccesses.h"
#include "DebugVariables.h"
#include "FoldZeroTerms.h"
#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/GPUISelLowering.h"
#include "GPUCodeGen/IR/AddressSpaceQueries.h"
#include "GPUCodeGen/IR/FoldLaneCount.h"
#include "GPUCodeGen/IR/InlineProgram.h"
#include "GPUCodeGen/IR/LowerPrintf.h"
#include "GPUCodeGen/IR/LowerStages.h"
#include "GPUCodeGen/IR/ReuseNegated.h"
#include "GPUCodeGen/IR/SelectNetworks.h"
#include "GPUCodeGen/IR/StageDistances.h"
#include "GPUCodeGen/PipelineDefaults.h"
#include "LinkStages.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/LazyValueInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/CodeGen/IndirectBrExpand.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/GPUDriver/Compiler.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/PassTimingInfo.h"
#include "llvm/IR/Verifier.h"
#include "llvm/InitializePasses.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/PassRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SaveAndRestore.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/StripDeadPrototypes.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/JumpThreading.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include <map>
#include <mutex>
#include <tuple>

using namespace llvm;
using namespace llvm::gpudriver;

//===----------------------------------------------------------------------===//
// Optimisation
//===----------------------------------------------------------------------===//

/// Puts the attribute reqd_work_group_size of \p Kernel into its code:
///   before: %s = call i32 @__mgpu_local_size(i32 0)
///           %l = call i32 @__mgpu_local_id(i32 0)
///   after:  %s = 64
///           %l = call range(i32 0, 64) i32 @__mgpu_local_id(i32 0)
static void specializeForGroupSize(Function &Kernel) {
  MDNode *Node = Kernel.getMetadata("reqd_work_group_size");
  if (!Node || Node->getNumOperands() != 3)
    return;
  for (Instruction &I : make_early_inc_range(instructions(Kernel))) {
    auto *Call = dyn_cast<CallInst>(&I);
    std::optional<gpu::Builtin> B =
        Call ? gpu::getBuiltin(*Call) : std::nullopt;
    bool IsSize = B == gpu::Builtin::LocalSize;
    if (!IsSize && B != gpu::Builtin::LocalId)
      continue;
    unsigned Dim = gpu::getDimension(*Call);
    if (Dim > 2)
      continue;
    auto *SizeInt = mdconst::dyn_extract<ConstantInt>(Node->getOperand(Dim));
    if (!SizeInt)
      continue;
    uint64_t Size = SizeInt->getZExtValue();
    if (IsSize || Size == 1) {
      Call->replaceAllUsesWith(
          ConstantInt::get(Call->getType(), IsSize ? Size : 0));
      Call->eraseFromParent();
    } else if (Size > 1 && Size < (1u << 16)) {
      Call->removeRetAttr(Attribute::Range);
      Call->addRangeRetAttr(ConstantRange(APInt(32, 0), APInt(32, Size)));
    }
  }
}

namespace {

struct SpecializeKernelsPass : PassInfoMixin<SpecializeKernelsPass> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    for (Function *K : kernelsOf(M))
      specializeForGroupSize(*K);
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }
};

/// Leads a path whose next branch is known past it: the front end leaves such
/// branches behind `break` and `return`.
///   before: head:  br %c, body, latch     after: head: br %c, body, exit
///           body:  ... br latch                  body: ... br head
///           latch: br %c, head, exit
/// LLVM's pipeline omits the pass where lanes diverge, because lanes run the
/// copies of a block one after the other; here it copies no code.
struct ThreadJumpsPass : PassInfoMixin<ThreadJumpsPass> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) {
    JumpThreadingPass Threading(/*DuplicatedCost=*/0);
    auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
    bool Changed = Threading.runImpl(
        F, &AM, &AM.getResult<TargetLibraryAnalysis>(F),
        &AM.getResult<TargetIRAnalysis>(F), &AM.getResult<LazyValueAnalysis>(F),
        &AM.getResult<AAManager>(F),
        std::make_unique<DomTreeUpdater>(&DT, nullptr,
                                         DomTreeUpdater::UpdateStrategy::Lazy),
        nullptr, nullptr);
    if (!Changed)
      return PreservedAnalyses::all();
    Threading.getDomTreeUpdater()->flush();
    PreservedAnalyses Kept;
    Kept.preserve<DominatorTreeAnalysis>();
    return Kept;
  }
};

} // namespace

namespace {

/// Lowers calls of printf whose format was a parameter before inlining.
struct LowerPrintfPass : PassInfoMixin<LowerPrintfPass> {
  explicit LowerPrintfPass(Error &Problems) : Problems(Problems) {}
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    bool Changed = gpu::lowerPrintf(
        M, gpu::PrintfPhase::Final,
        [&](const CallInst &Call, const Twine &Message) {
          Problems = joinErrors(
              std::move(Problems),
              createStringError(gpu::placePrefix(Call.getDebugLoc()) +
                                "printf: " + Message + " (kernel '" +
                                Call.getFunction()->getName() + "')"));
        });
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }

  Error &Problems;
};

} // namespace

static OptimizationLevel levelOf(unsigned Level) {
  switch (Level) {
  case 0:
    return OptimizationLevel::O0;
  case 1:
    return OptimizationLevel::O1;
  case 2:
    return OptimizationLevel::O2;
  default:
    return OptimizationLevel::O3;
  }
}

namespace {

struct AnswerAddressSpaceQueriesPass
    : PassInfoMixin<AnswerAddressSpaceQueriesPass> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    return gpu::answerAddressSpaceQueries(F) ? PreservedAnalyses::none()
                                             : PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

} // namespace

namespace {

/// Makes one function of each kernel.
struct InlineProgramPass : PassInfoMixin<InlineProgramPass> {
  InlineProgramPass(bool Simplify, Error &Problems)
      : Simplify(Simplify), Problems(Problems) {}
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    auto Report = [&](const Function &, const DiagnosticLocation &Place,
                      const Twine &Message) {
      Problems =
          joinErrors(std::move(Problems),
                     createStringError(gpu::placePrefix(Place) + Message));
    };
    auto &FAM =
        AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
    gpu::removeKernels(gpu::inlineProgram(M, FAM, Simplify, Report));
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }

  bool Simplify;
  Error &Problems;
};

} // namespace

namespace {

/// Stores of vertex and fragment shaders, before the programs are optimised.
struct LowerStagesPass : PassInfoMixin<LowerStagesPass> {
  explicit LowerStagesPass(const TargetMachine &TM) : TM(TM) {}
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    return gpu::lowerStages(M, TM) ? PreservedAnalyses::none()
                                   : PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }

  const TargetMachine &TM;
};

} // namespace

namespace {

struct ReuseNegatedPass : PassInfoMixin<ReuseNegatedPass> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) {
    if (!gpu::reuseNegated(F, AM.getResult<DominatorTreeAnalysis>(F)))
      return PreservedAnalyses::all();
    PreservedAnalyses Kept;
    Kept.preserveSet<CFGAnalyses>();
    return Kept;
  }
};

} // namespace

static ModulePassManager buildPipeline(PassBuilder &PB, const Module &M,
                                       TargetMachine *TM, unsigned OptLevel,
                                       Error &Problems) {
  bool HasQueries = any_of(M, gpu::isAddressSpaceQuery);
  ModulePassManager MPM;
  // Functions with indirect branches cannot be inlined.
  if (TM)
    MPM.addPass(createModuleToFunctionPassAdaptor(IndirectBrExpandPass(*TM)));
  MPM.addPass(GlobalDCEPass());
  MPM.addPass(InlineProgramPass(/*Simplify=*/OptLevel > 0, Problems));
  MPM.addPass(GlobalDCEPass());
  MPM.addPass(LowerPrintfPass(Problems));
  MPM.addPass(SpecializeKernelsPass());
  if (TM)
    MPM.addPass(LowerStagesPass(*TM));
  if (OptLevel == 0) {
    // Selections by constants in library functions must fold, because the
    // reserved functions want constant arguments.
    MPM.addPass(createModuleToFunctionPassAdaptor(SimplifyCFGPass()));
    // What a pointer points to is not known as long as it is in memory.
    if (HasQueries) {
      FunctionPassManager Queries;
      Queries.addPass(SROAPass(SROAOptions::ModifyCFG));
      Queries.addPass(InferAddressSpacesPass(gpu::GenericAS));
      Queries.addPass(AnswerAddressSpaceQueriesPass());
      MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Queries)));
    }
    MPM.addPass(PB.buildO0DefaultPipeline(OptimizationLevel::O0));
  } else {
    FunctionPassManager Early;
    Early.addPass(SROAPass(SROAOptions::ModifyCFG));
    Early.addPass(EarlyCSEPass());
    Early.addPass(SimplifyCFGPass());
    Early.addPass(gpu::SelectNetworksPass());
    Early.addPass(ThreadJumpsPass());
    Early.addPass(SimplifyCFGPass());
    Early.addPass(InferAddressSpacesPass(gpu::GenericAS));
    if (HasQueries)
      Early.addPass(AnswerAddressSpaceQueriesPass());
    MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Early)));
    MPM.addPass(PB.buildPerModuleDefaultPipeline(levelOf(OptLevel)));
    // Pointers that met in loops or branches may be known only now.
    FunctionPassManager Late;
    Late.addPass(InferAddressSpacesPass(gpu::GenericAS));
    if (HasQueries)
      Late.addPass(AnswerAddressSpaceQueriesPass());
    Late.addPass(FoldZeroTermsPass());
    Late.addPass(ReuseNegatedPass());
    Late.addPass(EarlyCSEPass());
    Late.addPass(InstCombinePass());
    MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Late)));
  }
  MPM.addPass(GlobalDCEPass());
  MPM.addPass(StripDeadPrototypesPass());
  return MPM;
}

Error gpudriver::optimizeModule(Module &M, TargetMachine *TM,
                                const CompileOptions &Options) {
  std::string Problems;
  raw_string_ostream OS(Problems);
  if (verifyModule(M, &OS))
    return createStringError("the program is not valid IR: " +
                             StringRef(Problems).rtrim());

  removeAddressSpacesOfVariables(M);
  if (TM)
    gpu::foldLaneCount(M, *TM);
  else
    gpu::setPipelineDefaults();
  PipelineTuningOptions Tuning;
  Tuning.SLPVectorization = false;
  Tuning.LoopVectorization = false;
  Tuning.LoopInterleaving = false;
  // For -mllvm -time-passes.
  PassInstrumentationCallbacks Callbacks;
  TimePassesHandler Times;
  Times.registerCallbacks(Callbacks);
  PassBuilder PB(TM, Tuning, std::nullopt, &Callbacks);
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  // There is no C library whose functions a pass could call.
  TargetLibraryInfoImpl TLII(M.getTargetTriple());
  TLII.disableAllFunctions();
  FAM.registerPass([&] { return TargetLibraryAnalysis(TLII); });
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  Error Failed = Error::success();
  buildPipeline(PB, M, TM, Options.OptLevel, Failed).run(M, MAM);
  if (Failed)
    return Failed;
  if (Options.MarkAtomics)
    markAccesses(M);

  if (verifyModule(M, &OS))
    return createStringError("optimisation made invalid IR: " +
                             StringRef(Problems).rtrim());
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Code generation
//===----------------------------------------------------------------------===//

static Expected<const Target *> findTarget(const CompileOptions &Options) {
  // The lookup by name changes its triple; the module keeps its own.
  Triple TT("spir64-unknown-unknown");
  std::string Message;
  if (const Target *T = TargetRegistry::lookupTarget(Options.Arch, TT, Message))
    return T;
  std::vector<std::string> Names;
  for (const Target &Known : TargetRegistry::targets())
    if (Known.hasTargetMachine())
      Names.push_back(Known.getName());
  llvm::sort(Names);
  return createStringError("unknown target '" + Options.Arch +
                           "' for -march; known: " + join(Names, ", "));
}

Expected<std::vector<std::string>>
gpudriver::processorNames(const CompileOptions &Options) {
  Expected<const Target *> T = findTarget(Options);
  if (!T)
    return T.takeError();
  std::unique_ptr<MCSubtargetInfo> STI(
      (*T)->createMCSubtargetInfo(Triple("spir64-unknown-unknown"), "", ""));
  std::vector<std::string> Names;
  if (STI)
    for (const SubtargetSubTypeKV &KV : STI->getAllProcessorDescriptions())
      Names.push_back(KV.Key);
  llvm::sort(Names);
  return Names;
}

Expected<std::unique_ptr<TargetMachine>>
gpudriver::createTargetMachine(const CompileOptions &Options) {
  Expected<const Target *> T = findTarget(Options);
  if (!T)
    return T.takeError();
  if (!Options.CPU.empty()) {
    Expected<std::vector<std::string>> Names = processorNames(Options);
    if (!Names)
      return Names.takeError();
    if (!is_contained(*Names, Options.CPU))
      return createStringError("unknown processor '" + Options.CPU +
                               "' for -mcpu; known for " + Options.Arch + ": " +
                               join(*Names, ", "));
  }
  static constexpr CodeGenOptLevel Levels[] = {
      CodeGenOptLevel::None, CodeGenOptLevel::Less, CodeGenOptLevel::Default,
      CodeGenOptLevel::Aggressive};
  std::unique_ptr<TargetMachine> TM((*T)->createTargetMachine(
      Triple("spir64-unknown-unknown"), Options.CPU,
      Options.CompiledOnly ? "+compiled-only" : "", TargetOptions(),
      std::nullopt, std::nullopt, Levels[std::min(Options.OptLevel, 3u)]));
  if (!TM)
    return createStringError("target '" + Options.Arch +
                             "' has no code generator");
  return std::move(TM);
}

static Expected<CoreArithmetic> findArithmetic(const CompileOptions &Options) {
  Expected<std::unique_ptr<TargetMachine>> TM = createTargetMachine(Options);
  if (!TM)
    return TM.takeError();
  // All functions are for one core.
  LLVMContext Context;
  Module M("", Context);
  Function *F =
      Function::Create(FunctionType::get(Type::getVoidTy(Context), false),
                       GlobalValue::ExternalLinkage, "", M);
  const auto &TLI = *static_cast<const GPUTargetLowering *>(
      (*TM)->getSubtargetImpl(*F)->getTargetLowering());
  return CoreArithmetic{TLI.roundsTowardZero(), TLI.hasHalfArithmetic(),
                        TLI.hasImages(),
                        TLI.getDotProducts() != gpu::DotProducts::None};
}

Expected<CoreArithmetic>
gpudriver::arithmeticOf(const CompileOptions &Options) {
  // Each program of an application asks, and a code generator has tables.
  static std::mutex Lock;
  static std::map<std::tuple<std::string, std::string, bool>, CoreArithmetic>
      Known;
  auto Core = std::tuple(Options.Arch, Options.CPU, Options.CompiledOnly);
  std::lock_guard<std::mutex> Guard(Lock);
  if (auto It = Known.find(Core); It != Known.end())
    return It->second;
  Expected<CoreArithmetic> Found = findArithmetic(Options);
  if (Found)
    Known.emplace(std::move(Core), *Found);
  return Found;
}

namespace {

/// What \p DI says, with its place if that is known.
std::string textOf(const DiagnosticInfo &DI) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (auto *U = dyn_cast<DiagnosticInfoUnsupported>(&DI)) {
    // Its own text has the type of the function.
    if (U->isLocationAvailable()) {
      StringRef File;
      unsigned Line, Column;
      U->getLocation(File, Line, Column);
      OS << File << ":" << Line << ":";
      // A function has none.
      if (Column)
        OS << Column << ":";
      OS << " ";
    } else if (const DISubprogram *F = U->getFunction().getSubprogram()) {
      OS << F->getFilename() << ":" << F->getLine() << ": ";
    }
    std::string Message = U->getMessage().str();
    std::string Kernel = "kernel '" + U->getFunction().getName().str() + "'";
    OS << Message;
    if (!StringRef(Message).contains(Kernel))
      OS << " (" << Kernel << ")";
    return Text;
  }
  DiagnosticPrinterRawOStream Printer(OS);
  DI.print(Printer);
  StringRef Shown = StringRef(Text).rtrim();
  for (StringRef Nowhere : {"<unknown>:0:0: ", "<unknown>:0: "})
    Shown.consume_front(Nowhere);
  return Shown.str();
}

/// Collects the errors that passes report; warnings go to stderr. Remarks are
/// for the handler before.
class Diagnostics : public DiagnosticHandler {
public:
  Diagnostics(Error &Errors, DiagnosticHandler *Remarks)
      : Errors(Errors), Remarks(Remarks) {}

  bool handleDiagnostics(const DiagnosticInfo &DI) override {
    if (DI.getSeverity() == DS_Remark)
      return Remarks && Remarks->handleDiagnostics(DI);
    std::string Text = textOf(DI);
    if (DI.getSeverity() == DS_Error)
      Errors = joinErrors(std::move(Errors), createStringError(Text));
    else if (DI.getSeverity() == DS_Warning)
      errs() << "warning: " << Text << '\n';
    return true;
  }

  bool isAnalysisRemarkEnabled(StringRef Pass) const override {
    return Remarks && Remarks->isAnalysisRemarkEnabled(Pass);
  }
  bool isMissedOptRemarkEnabled(StringRef Pass) const override {
    return Remarks && Remarks->isMissedOptRemarkEnabled(Pass);
  }
  bool isPassedOptRemarkEnabled(StringRef Pass) const override {
    return Remarks && Remarks->isPassedOptRemarkEnabled(Pass);
  }
  bool isAnyRemarkEnabled() const override {
    return Remarks && Remarks->isAnyRemarkEnabled();
  }

private:
  Error &Errors;
  DiagnosticHandler *Remarks;
};

} // namespace

/// The legacy pass manager finds the passes that others require by looking into
/// the registry.
static void registerCodeGenPasses() {
  static const bool Done = [] {
    PassRegistry &Registry = *PassRegistry::getPassRegistry();
    initializeCore(Registry);
    initializeAnalysis(Registry);
    initializeTransformUtils(Registry);
    initializeScalarOpts(Registry);
    initializeCodeGen(Registry);
    initializeTarget(Registry);
    return true;
  }();
  (void)Done;
}

/// What the fragment shader \p File reads.
static Expected<VaryingUse> useOfFragments(StringRef File, TargetMachine *TM,
                                           const CompileOptions &Options,
                                           const gpu::DistanceCounts &Distances,
                                           LLVMContext &Context) {
  CompileOptions Other = Options;
  Other.LinkWith.clear();
  Other.ClipDistances = Distances[unsigned(gpuobj::DistanceKind::Clip)];
  Other.CullDistances = Distances[unsigned(gpuobj::DistanceKind::Cull)];
  Other.Dependencies.reset();
  Other.Source = SourceKind::Unknown;
  auto M = compileToIR(File, TM, Other, Context);
  if (!M)
    return M.takeError();
  return findVaryingUse(**M);
}

/// How many distances \p File, a shader of \p Stage, stores; an error if it is
/// none.
static Expected<gpu::DistanceCounts> distancesOf(StringRef File,
                                                 gpuobj::ShaderStage Stage,
                                                 const CompileOptions &Options,
                                                 LLVMContext &Context) {
  CompileOptions Other = Options;
  Other.Dependencies.reset();
  Other.Source = SourceKind::Unknown;
  auto M = loadSource(File, Other, Context);
  if (!M)
    return M.takeError();
  Expected<Function *> Shader = findPipelineShader(**M, File);
  if (!Shader)
    return Shader.takeError();
  if (gpu::getStage(**Shader) != Stage)
    return createStringError("-link-with: '" + File + "' is no " +
                             getShaderStageName(Stage) + " shader");
  return gpu::countDistances(**Shader);
}

/// Places for the distances of vertices in the shaders of \p M; fragments are
/// for vertices with \p Counts.
static Error placeDistances(Module &M, const gpu::DistanceCounts &Counts,
                            const TargetMachine *TM) {
  for (Function &F : M) {
    std::optional<gpuobj::ShaderStage> Stage;
    if (!F.isDeclaration() && gpu::isEntryPoint(F))
      Stage = gpu::getStage(F);
    if (!Stage || Stage == gpuobj::ShaderStage::Compute)
      continue;
    if (Stage == gpuobj::ShaderStage::Fragment)
      gpu::setDistances(F, Counts);
    if (TM)
      if (Error E = gpu::lowerDistances(F, *TM))
        return E;
  }
  return Error::success();
}

Expected<std::unique_ptr<Module>> gpudriver::compileToIR(
    StringRef Input, TargetMachine *TM, const CompileOptions &Options,
    LLVMContext &Context,
    function_ref<Error(const Module &M, StringRef Step)> AfterStep) {
  auto Show = [&](const Module &M, StringRef Step) {
    return AfterStep ? AfterStep(M, Step) : Error::success();
  };
  Expected<std::unique_ptr<Module>> M = loadSource(Input, Options, Context);
  if (!M)
    return M.takeError();
  Function *Shader = nullptr;
  bool IsVertex = false;
  gpu::DistanceCounts Distances = {Options.ClipDistances,
                                   Options.CullDistances};
  if (!Options.LinkWith.empty()) {
    Expected<Function *> Found = findPipelineShader(**M, Input);
    if (!Found)
      return Found.takeError();
    Shader = *Found;
    IsVertex = gpu::getStage(*Shader) == gpuobj::ShaderStage::Vertex;
    Expected<gpu::DistanceCounts> Others = distancesOf(
        Options.LinkWith,
        IsVertex ? gpuobj::ShaderStage::Fragment : gpuobj::ShaderStage::Vertex,
        Options, Context);
    if (!Others)
      return Others.takeError();
    Distances = IsVertex ? gpu::countDistances(*Shader) : *Others;
  }
  if (Error E = placeDistances(**M, Distances, TM))
    return std::move(E);
  // What goes away is not computed.
  if (IsVertex) {
    Expected<VaryingUse> Use =
        useOfFragments(Options.LinkWith, TM, Options, Distances, Context);
    if (!Use)
      return Use.takeError();
    if (Error E = packVaryings(**M, *Shader, *Use))
      return std::move(E);
  }
  if (Error E = Show(**M, "1-source"))
    return std::move(E);
  if (Error E = linkLibraries(**M, Options))
    return std::move(E);
  if (Error E = Show(**M, "2-linked"))
    return std::move(E);
  if (Error E = prepareModule(*M, Options))
    return std::move(E);
  if (Error E = optimizeModule(**M, TM, Options))
    return std::move(E);
  if (Shader && !IsVertex) {
    Expected<VaryingUse> Use = findVaryingUse(**M);
    if (!Use)
      return Use.takeError();
    Expected<Function *> Found = findPipelineShader(**M, Input);
    if (!Found)
      return Found.takeError();
    if (Error E = packVaryings(**M, **Found, *Use))
      return std::move(E);
  }
  if (Error E = Show(**M, "3-optimized"))
    return std::move(E);
  return M;
}

/// Of the emitModule() that runs.
static thread_local Error *Found = nullptr;

Error gpudriver::takeErrorsSoFar() {
  return Found ? std::move(*Found) : Error::success();
}

Error gpudriver::emitModule(Module &M, TargetMachine &TM, CodeGenFileType Type,
                            raw_pwrite_stream &OS) {
  registerCodeGenPasses();
  Error Errors = Error::success();
  SaveAndRestore<Error *> Running(Found, &Errors);
  std::unique_ptr<DiagnosticHandler> Old =
      M.getContext().getDiagnosticHandler();
  M.getContext().setDiagnosticHandler(
      std::make_unique<Diagnostics>(Errors, Old.get()),
      /*RespectFilters=*/true);
  legacy::PassManager PM;
  bool Unsupported = TM.addPassesToEmitFile(PM, OS, nullptr, Type);
  if (!Unsupported)
    PM.run(M);
  M.getContext().setDiagnosticHandler(std::move(Old), /*RespectFilters=*/true);
  if (Unsupported)
    return joinErrors(
        std::move(Errors),
        createStringError("the target cannot write this kind of file"));
  return Errors;
}
