//===- CheckContents.cpp - Types and variables that do not exist ----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/ProgramData.h"
#include "ProgramWalk.h"
#include "TypeNames.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/GPUObject/Object.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace llvm::gpu;

/// Offsets into the data of a program are 32 bits; an object is made in memory.
static constexpr uint64_t MaxConstantBytes = uint64_t(1) << 28;

namespace {

class ContentChecker : public ProgramWalk {
public:
  ContentChecker(ContentPhase Phase, ProgramReport Report)
      : ProgramWalk(Report), Phase(Phase),
        Types(/*AllowEvents=*/Phase == ContentPhase::BeforeInlining) {}

private:
  bool enter(Function &F) override;
  bool call(CallBase &) override { return true; }
  void recursion(CallBase &, Function &) override {}

  bool fail(const Instruction *I, const Twine &Message) {
    report(I, Message);
    return false;
  }
  StringRef typeProblem(const Instruction &I);
  bool checkParameters(const Function &F);
  bool checkConstant(const Instruction &I, const Constant &C);
  std::string variableProblem(const GlobalVariable &GV);
  std::string dataProblem(const Constant &C);
  std::string sizeProblem(const GlobalVariable &GV);

  ContentPhase Phase;
  TypeChecker Types;
  /// Of variables that were looked at; true if there is something wrong.
  DenseMap<const GlobalVariable *, bool> Variables;
  SmallPtrSet<const Constant *, 16> GoodConstants, GoodData;
  uint64_t ConstantBytes = 0, VariableBytes = 0;
};

} // namespace

/// Whether the memory behind \p Address, a constant of the program, could be
/// written. Passing it on counts.
static bool mayBeWritten(const Value &Address,
                         SmallPtrSetImpl<const Value *> &Seen) {
  if (!Seen.insert(&Address).second)
    return false;
  for (const User *U : Address.users()) {
    const auto *Call = dyn_cast<CallBase>(U);
    if (isa<LoadInst>(U) || isa<ICmpInst>(U) ||
        (Call && Call->onlyReadsMemory() && Call->getType()->isVoidTy()))
      continue;
    if (const auto *Copy = dyn_cast<MemTransferInst>(U))
      if (Copy->getRawDest() != &Address)
        continue;
    bool IsAddress =
        isa<PHINode>(U) || isa<SelectInst>(U) ||
        (isa<Operator>(U) &&
         (cast<Operator>(U)->getOpcode() == Instruction::GetElementPtr ||
          cast<Operator>(U)->getOpcode() == Instruction::AddrSpaceCast));
    if (!IsAddress || mayBeWritten(*U, Seen))
      return true;
  }
  return false;
}

/// What is wrong with \p C as data in an object; empty if nothing is.
std::string ContentChecker::dataProblem(const Constant &C) {
  if (!GoodData.insert(&C).second)
    return "";
  if (isa<Function>(C))
    return "the address of the function '" + displayName(cast<Function>(C)) +
           "'";
  if (isa<BlockAddress>(C))
    return "the address of a label";
  if (const auto *GV = dyn_cast<GlobalVariable>(&C))
    // The loader knows where others are.
    return GV->getAddressSpace() == LocalAS
               ? "the address of '" + GV->getName().str() +
                     "', which is in local memory"
               : "";
  // Numbers that no relocation makes; without addresses they are folded.
  if (isa<ConstantExpr>(C) && C.getType()->isIntegerTy() &&
      !C.getType()->isIntegerTy(64))
    return "a part of an address";
  for (const Use &Op : C.operands())
    if (std::string P = dataProblem(*cast<Constant>(Op)); !P.empty())
      return P;
  return "";
}

std::string ContentChecker::variableProblem(const GlobalVariable &GV) {
  std::string Name = "'" + GV.getName().str() + "'";
  bool Final = Phase == ContentPhase::Final;
  if (GV.isThreadLocal())
    return "thread-local variables are not supported: " + Name;
  if (GV.isDeclaration())
    return "undefined variable " + Name;
  if (StringRef T = Types.problem(GV.getValueType()); !T.empty())
    return (T + " not supported: variable " + Name).str();
  const Constant &Init = *GV.getInitializer();
  switch (GV.getAddressSpace()) {
  case LocalAS:
    if (!isa<UndefValue>(Init))
      return "variables in local memory have no initial value: " + Name +
             "; store it in the kernel";
    return "";
  case GlobalAS:
    break;
  default:
    SmallPtrSet<const Value *, 8> Seen;
    if (Final && !GV.isConstant() && mayBeWritten(GV, Seen))
      return "variables of the program cannot be written: " + Name;
  }
  if (GV.isExternallyInitialized())
    return "the value of " + Name +
           " comes from outside of the program, which is not supported";
  if (!Final)
    return "";
  if (std::string What = dataProblem(Init); !What.empty())
    return "the value of " + Name + " has " + What +
           ", which is not known when the object is made";
  return "";
}

/// Adds the bytes of \p GV, which is not in local memory.
std::string ContentChecker::sizeProblem(const GlobalVariable &GV) {
  bool IsVariable = isProgramVariable(GV);
  uint64_t &Bytes = IsVariable ? VariableBytes : ConstantBytes;
  uint64_t Limit = IsVariable ? gpuobj::MaxVariableBytes : MaxConstantBytes;
  // With what alignment can cost.
  const DataLayout &DL = GV.getDataLayout();
  Bytes += std::min<uint64_t>(DL.getTypeAllocSize(GV.getValueType()) +
                                  DL.getPreferredAlign(&GV).value() - 1,
                              Limit + 1);
  if (Bytes <= Limit)
    return "";
  return (IsVariable ? "variables in global memory" : "constant data") +
         (" of more than " + utostr(Limit) + " bytes, the last of them '") +
         GV.getName().str() + "'";
}

/// Looks at the variables and functions whose addresses are in \p C.
bool ContentChecker::checkConstant(const Instruction &I, const Constant &C) {
  if (const auto *GV = dyn_cast<GlobalVariable>(&C)) {
    auto [It, IsNew] = Variables.try_emplace(GV, false);
    if (!IsNew)
      return !It->second;
    std::string Problem = variableProblem(*GV);
    if (Problem.empty() && GV->getAddressSpace() != LocalAS)
      Problem = sizeProblem(*GV);
    Variables[GV] = !Problem.empty();
    if (!Problem.empty())
      return fail(&I, Problem + " (" + chain() + ")");
    return GV->getAddressSpace() == LocalAS ||
           checkConstant(I, *GV->getInitializer());
  }
  if (const auto *F = dyn_cast<Function>(&C))
    return Phase != ContentPhase::Final ||
           fail(&I, "the address of the function '" + displayName(*F) +
                        "' is used; there are no pointers to functions (" +
                        chain() + ")");
  if (GoodConstants.contains(&C))
    return true;
  for (const Use &Op : C.operands())
    if (const auto *Part = dyn_cast<Constant>(Op))
      if (!isa<Function>(Part) && !checkConstant(I, *Part))
        return false;
  GoodConstants.insert(&C);
  return true;
}

StringRef ContentChecker::typeProblem(const Instruction &I) {
  StringRef Problem = Types.problem(I.getType());
  if (const auto *A = dyn_cast<AllocaInst>(&I))
    if (Problem.empty())
      Problem = Types.problem(A->getAllocatedType());
  // A probability is for LLVM, and no number at run time.
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  bool IsHint =
      Call && Call->getIntrinsicID() == Intrinsic::expect_with_probability;
  for (const Use &Op : I.operands())
    if (Problem.empty() && !(IsHint && isa<ConstantFP>(Op)))
      Problem = Types.problem(Op->getType());
  return Problem;
}

bool ContentChecker::checkParameters(const Function &F) {
  for (const Argument &A : F.args()) {
    Type *T = A.hasByValAttr() ? A.getParamByValType() : A.getType();
    StringRef Problem = Types.problem(T);
    if (!Problem.empty())
      return fail(nullptr, Problem + " not supported: parameter " +
                               (A.hasName() ? "'" + A.getName().str() + "'"
                                            : std::to_string(A.getArgNo())) +
                               " of '" + displayName(F) + "'");
  }
  StringRef Problem = Types.problem(F.getReturnType());
  return Problem.empty() ||
         fail(nullptr,
              Problem + " not supported: result of '" + displayName(F) + "'");
}

bool ContentChecker::enter(Function &F) {
  if (!checkParameters(F))
    return false;
  for (const Instruction &I : instructions(F)) {
    if (StringRef Problem = typeProblem(I); !Problem.empty())
      return fail(&I, Problem + " not supported: function '" + displayName(F) +
                          "' uses " +
                          (Problem.ends_with(" is") ? "it" : "them"));
    const auto *Call = dyn_cast<CallBase>(&I);
    for (const Use &Op : I.operands())
      if (const auto *C = dyn_cast<Constant>(Op))
        if (!(Call && Call->isCallee(&Op)) && !checkConstant(I, *C))
          return false;
  }
  return true;
}

SmallVector<Function *, 4> gpu::checkContents(Module &M, ContentPhase Phase,
                                              ProgramReport Report) {
  return ContentChecker(Phase, Report).run(M);
}
