//===- CheckCalls.cpp - Calls that cannot be inlined ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/StageTraits.h"
#include "LowerPrintf.h"
#include "ProgramWalk.h"
#include "TypeNames.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::gpu;

std::string gpu::displayName(const Function &F) {
  StringRef Name = F.getName();
  Name.consume_front("__clang_ocl_kern_imp_");
  if (!Name.starts_with("_Z"))
    return Name.str();
  std::string Full = demangle(Name);
  // The parameters tell overloads apart, but names are easier to read.
  return Full.substr(0, Full.find('('));
}

DiagnosticLocation gpu::placeOf(const Function &F, const Instruction *I) {
  // Line 0 is that of code which the compiler has made.
  if (I && I->getDebugLoc() && I->getDebugLoc().getLine())
    return I->getDebugLoc();
  if (DISubprogram *SP = F.getSubprogram())
    return DebugLoc(DILocation::get(SP->getContext(), SP->getLine(), 0, SP));
  return {};
}

std::string gpu::placePrefix(const DiagnosticLocation &Place) {
  if (!Place.isValid())
    return "";
  std::string Text = Place.getRelativePath().str();
  Text += ":" + std::to_string(Place.getLine());
  if (Place.getColumn())
    Text += ":" + std::to_string(Place.getColumn());
  return Text + ": ";
}

void gpu::diagnoseProgram(const Function &F, const DiagnosticLocation &Place,
                          const Twine &Message) {
  F.getContext().diagnose(DiagnosticInfoUnsupported(F, Message, Place));
}

static std::string textOf(const FunctionType &T) {
  std::string Text;
  raw_string_ostream(Text) << T;
  return Text;
}

namespace {

class CallChecker : public ProgramWalk {
public:
  CallChecker(function_ref<bool(const Function &)> IsKnown,
              ProgramReport Report)
      : ProgramWalk(Report), IsKnown(IsKnown) {}

private:
  bool enter(Function &F) override;
  bool call(CallBase &Call) override;
  void recursion(CallBase &Call, Function &Callee) override;

  bool fail(const Instruction *I, const Twine &Message) {
    report(I, Message + " (" + chain() + ")");
    return false;
  }
  bool checkReserved(const CallBase &Call, const Function &Callee, Builtin B);
  bool checkStage(const CallBase &Call, Builtin B);
  bool undefined(const CallBase &Call, const Function &Callee);

  function_ref<bool(const Function &)> IsKnown;
};

} // namespace

/// What a kernel may have at most: places of arguments have 32 bits.
static constexpr uint64_t MaxArgumentBytes = uint64_t(1) << 24;

static uint64_t argumentBytes(const Function &F) {
  const DataLayout &DL = F.getDataLayout();
  uint64_t Bytes = 0;
  for (const Argument &A : F.args()) {
    Type *T = A.hasByValAttr() ? A.getParamByValType() : A.getType();
    if (T->isSized() && !T->isScalableTy())
      Bytes += std::min<uint64_t>(DL.getTypeAllocSize(T), MaxArgumentBytes + 1);
  }
  return Bytes;
}

bool CallChecker::enter(Function &F) {
  if (isEntryPoint(F)) {
    StringRef Stage = F.getFnAttribute(StageAttribute).getValueAsString();
    if (!Stage.empty() && Stage != gpuobj::getShaderStageName(*getStage(F)))
      return fail(nullptr, "there is no stage '" + Stage + "' (\"" +
                               StageAttribute +
                               "\"); known: compute, vertex, fragment");
    if (F.arg_size() > MaxParameters)
      return fail(nullptr, Twine(F.arg_size()) + " parameters; the limit is " +
                               Twine(MaxParameters));
    if (argumentBytes(F) > MaxArgumentBytes)
      return fail(nullptr, "more than " + Twine(MaxArgumentBytes) +
                               " bytes of arguments, which is the limit");
  }
  if (F.hasGC())
    return fail(nullptr, "garbage collection is not supported");
  if (F.hasPrefixData() || F.hasPrologueData())
    return fail(nullptr, "data before or in front of the code of a function "
                         "is not supported");
  return true;
}

bool CallChecker::checkReserved(const CallBase &Call, const Function &Callee,
                                Builtin B) {
  if (!Callee.isDeclaration())
    return fail(&Call, "'" + Callee.getName() +
                           "' is reserved; a program cannot define it");
  FunctionType *Wanted = getBuiltinType(B, Call.getContext());
  if (Callee.getFunctionType() != Wanted)
    return fail(&Call, "'" + Callee.getName() + "' is declared as " +
                           textOf(*Callee.getFunctionType()) + "; it is " +
                           textOf(*Wanted));
  return true;
}

bool CallChecker::checkStage(const CallBase &Call, Builtin B) {
  BuiltinNeeds Needs = getBuiltinInfo(B).Needs;
  gpuobj::ShaderStage Stage = *getStage(kernel());
  bool IsVertex = Needs == BuiltinNeeds::Vertex,
       IsFragment = Needs == BuiltinNeeds::Fragment;
  if ((IsVertex && Stage != gpuobj::ShaderStage::Vertex) ||
      (IsFragment && Stage != gpuobj::ShaderStage::Fragment))
    return fail(&Call, "'" + getBuiltinInfo(B).Name + "' is for " +
                           (IsVertex ? "vertex" : "fragment") +
                           " shaders, not " +
                           gpuobj::getShaderStageName(Stage) + " shaders");
  if (B == Builtin::Barrier && Stage != gpuobj::ShaderStage::Compute)
    return fail(&Call, "there are no work-groups in " +
                           gpuobj::getShaderStageName(Stage) +
                           " shaders that a barrier could wait for");
  return true;
}

bool CallChecker::undefined(const CallBase &Call, const Function &Callee) {
  std::string Name = displayName(Callee);
  // Its subtypes are the result and the parameters.
  for (Type *T : Callee.getFunctionType()->subtypes())
    if (StringRef What = nameOfOpaqueType(T); !What.empty())
      return fail(&Call, What + " are not supported: '" + Name + "'");
    else if (T->getScalarType()->isDoubleTy())
      return fail(&Call, "double precision is not supported: '" +
                             demangle(Callee.getName()) + "'");
  return fail(&Call, "undefined function '" + demangle(Callee.getName()) + "'");
}

bool CallChecker::call(CallBase &Call) {
  if (Call.isInlineAsm())
    return fail(&Call, "inline assembly is not supported");
  Value *Target = Call.getCalledOperand();
  if (isa<GlobalIFunc>(Target))
    return fail(&Call, "'" + Target->getName() +
                           "' is chosen when the program is loaded (ifunc), "
                           "which is not supported");
  auto *Callee = dyn_cast<Function>(Target);
  if (!Callee)
    return fail(&Call, "a call through a pointer is not supported");
  switch (Callee->getIntrinsicID()) {
  case Intrinsic::not_intrinsic:
    break;
  case Intrinsic::vastart:
  case Intrinsic::vacopy:
  case Intrinsic::vaend:
    return fail(&Call, "variable arguments are not supported");
  default:
    return true;
  }
  if (std::optional<Builtin> B = getBuiltin(Callee->getName()))
    if (!checkReserved(Call, *Callee, *B) || !checkStage(Call, *B))
      return false;
  if (Callee->getFunctionType() != Call.getFunctionType())
    return fail(&Call, "'" + displayName(*Callee) + "' is called as " +
                           textOf(*Call.getFunctionType()) + "; it is " +
                           textOf(*Callee->getFunctionType()));
  if (Callee->isDeclaration())
    return isPrintf(*Callee) || getBuiltin(*Callee) || IsKnown(*Callee) ||
           undefined(Call, *Callee);
  return true;
}

void CallChecker::recursion(CallBase &Call, Function &Callee) {
  std::string Text =
      "recursion is not supported: '" + displayName(Callee) + "' calls itself";
  if (&current() != &Callee)
    Text += " through '" + displayName(current()) + "'";
  fail(&Call, Text);
}

/// The first kernel of \p M.
static Function *firstKernel(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration() && isEntryPoint(F))
      return &F;
  return nullptr;
}

/// Reports what runs, or is emitted, besides the kernels of \p M.
static bool checkModule(Module &M, ProgramReport Report) {
  Function *Kernel = firstKernel(M);
  if (!Kernel)
    return true;
  bool IsGood = M.getModuleInlineAsm().empty();
  if (!IsGood) {
    Report(*Kernel, {}, "assembly outside of functions is not supported");
    M.setModuleInlineAsm("");
  }
  for (StringRef Name : {"llvm.global_ctors", "llvm.global_dtors"}) {
    GlobalVariable *List = M.getNamedGlobal(Name);
    if (!List || List->isDeclaration())
      continue;
    if (isa<ConstantArray>(List->getInitializer())) {
      IsGood = false;
      Report(*Kernel, {},
             "functions that run before or after the kernels ('" + Name +
                 "') are not supported");
    }
    List->eraseFromParent();
  }
  return IsGood;
}

SmallVector<Function *, 4>
gpu::checkCalls(Module &M, function_ref<bool(const Function &)> IsKnown,
                ProgramReport Report) {
  if (checkModule(M, Report))
    return CallChecker(IsKnown, Report).run(M);
  SmallVector<Function *, 4> Kernels;
  for (Function &F : M)
    if (!F.isDeclaration() && isEntryPoint(F))
      Kernels.push_back(&F);
  return Kernels;
}
