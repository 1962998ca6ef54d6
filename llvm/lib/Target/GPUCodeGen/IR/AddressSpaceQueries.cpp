//===- AddressSpaceQueries.cpp - to_global and others ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A generic pointer is a plain address that does not tell where it points, but
// after inlining the variable that it comes from is nearly always in sight:
//   before: %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
//           %l = call ptr addrspace(3) @__to_local(ptr addrspace(4) %g)
//   after:  %l = null
//
// Else the address is compared with the places that it can be in: private
// variables of the kernel whose address goes further than loads and stores, and
// the local memory of the work-group if an address of it does:
//   before: %l = call ptr addrspace(3) @__to_local(ptr addrspace(4) %g)
//   after:  %a = ptrtoint ptr addrspace(4) %g to i64
//           %o = sub i64 %a, (call i64 @__mgpu_local_memory())
//           %i = icmp ult i64 %o, (zext i32 (call @__mgpu_local_bytes()))
//           %l = select i1 %i, (addrspacecast %g), null
//
//===----------------------------------------------------------------------===//

#include "AddressSpaceQueries.h"
#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/GPUPasses.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Pass.h"

using namespace llvm;
using namespace llvm::gpu;

#define DEBUG_TYPE "gpu-lower-address-space-queries"

namespace {

/// Values of cl_mem_fence_flags.
enum FenceFlags : unsigned { NoFence = 0, LocalFence = 1, GlobalFence = 2 };

} // namespace

/// The name in the source of the function \p F; empty if it is no query.
static StringRef queryName(const Function &F) {
  if (!F.isDeclaration() || F.arg_size() != 1 ||
      !F.getArg(0)->getType()->isPointerTy())
    return "";
  StringRef Name =
      StringSwitch<StringRef>(F.getName())
          .Case("__to_global", "to_global")
          .Case("__to_local", "to_local")
          .Case("__to_private", "to_private")
          .Cases({"_Z9get_fencePU3AS4v", "_Z9get_fencePU3AS4Kv"}, "get_fence")
          .Default("");
  // Others of the name are not defined.
  Type *T = F.getReturnType();
  bool Fits = Name == "get_fence" ? T->isIntegerTy(32) : T->isPointerTy();
  return Fits ? Name : "";
}

bool gpu::isAddressSpaceQuery(const Function &F) {
  return !queryName(F).empty();
}

/// Adds the address spaces that \p V can point to; null points to none.
/// \returns false if that is not known.
static bool collectSpaces(Value *V, SmallPtrSetImpl<Value *> &Seen,
                          SmallSet<unsigned, 4> &Spaces) {
  if (!Seen.insert(V).second || isa<ConstantPointerNull>(V) ||
      isa<UndefValue>(V))
    return true;
  unsigned Space = V->getType()->getPointerAddressSpace();
  if (Space != GenericAS) {
    Spaces.insert(Space);
    return true;
  }
  if (auto *Phi = dyn_cast<PHINode>(V))
    return all_of(Phi->incoming_values(),
                  [&](Value *In) { return collectSpaces(In, Seen, Spaces); });
  if (auto *Select = dyn_cast<SelectInst>(V))
    return collectSpaces(Select->getTrueValue(), Seen, Spaces) &&
           collectSpaces(Select->getFalseValue(), Seen, Spaces);
  if (auto *Op = dyn_cast<Operator>(V))
    if (Op->getOpcode() == Instruction::AddrSpaceCast ||
        Op->getOpcode() == Instruction::GetElementPtr)
      return collectSpaces(Op->getOperand(0), Seen, Spaces);
  return false;
}

static bool answer(CallInst &Call) {
  SmallPtrSet<Value *, 8> Seen;
  SmallSet<unsigned, 4> Spaces;
  Value *P = Call.getArgOperand(0);
  if (!collectSpaces(P, Seen, Spaces) || Spaces.size() > 1)
    return false;
  unsigned Space = Spaces.empty() ? unsigned(GenericAS) : *Spaces.begin();
  Type *T = Call.getType();
  IRBuilder<> B(&Call);
  Value *Answer;
  if (T->isIntegerTy())
    Answer = ConstantInt::get(T, Space == LocalAS    ? unsigned(LocalFence)
                                 : Space == GlobalAS ? unsigned(GlobalFence)
                                                     : unsigned(NoFence));
  else if (T->getPointerAddressSpace() == Space)
    Answer = B.CreateAddrSpaceCast(P, T);
  else
    Answer = Constant::getNullValue(T);
  Call.replaceAllUsesWith(Answer);
  Call.eraseFromParent();
  return true;
}

/// The query that \p I calls, or null.
static CallInst *queryCall(Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && isAddressSpaceQuery(*Callee) ? Call : nullptr;
}

bool gpu::answerAddressSpaceQueries(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (CallInst *Call = queryCall(I))
      Changed |= answer(*Call);
  return Changed;
}

void gpu::describeAddressSpaceQueries(Module &M) {
  for (Function &F : M) {
    if (!isAddressSpaceQuery(F))
      continue;
    F.setDoesNotAccessMemory();
    F.setDoesNotThrow();
    F.setWillReturn();
    F.setNotConvergent();
    for (User *U : F.users())
      if (auto *Call = dyn_cast<CallBase>(U))
        Call->setNotConvergent();
  }
}

//===----------------------------------------------------------------------===//
// Pointers that stay open
//===----------------------------------------------------------------------===//

/// Whether \p Root, or an address in it, is used in \p F for anything but to
/// access memory and to compare.
static bool isPassedOn(const Value &Root, const Function &F) {
  SmallPtrSet<const Value *, 16> Seen = {&Root};
  SmallVector<const Value *, 16> Todo = {&Root};
  while (!Todo.empty())
    for (const Use &U : Todo.pop_back_val()->uses()) {
      const User *By = U.getUser();
      const auto *I = dyn_cast<Instruction>(By);
      if (I ? I->getFunction() != &F : !isa<ConstantExpr>(By))
        continue;
      const auto *Op = dyn_cast<Operator>(By);
      switch (Op ? Op->getOpcode() : 0) {
      case Instruction::GetElementPtr:
      case Instruction::AddrSpaceCast:
      case Instruction::PHI:
      case Instruction::Select:
      case Instruction::Freeze:
        if (Seen.insert(By).second)
          Todo.push_back(By);
        continue;
      case Instruction::Load:
      case Instruction::ICmp:
        continue;
      case Instruction::Store:
        if (U.getOperandNo() == StoreInst::getPointerOperandIndex())
          continue;
        return true;
      case Instruction::AtomicRMW:
        if (U.getOperandNo() == AtomicRMWInst::getPointerOperandIndex())
          continue;
        return true;
      case Instruction::AtomicCmpXchg:
        if (U.getOperandNo() == AtomicCmpXchgInst::getPointerOperandIndex())
          continue;
        return true;
      case Instruction::Call:
        if (isa<LifetimeIntrinsic, DbgInfoIntrinsic, MemIntrinsic>(By))
          continue;
        return true;
      default:
        return true;
      }
    }
  return false;
}

namespace {

/// What an open pointer of one kernel can point to.
class OpenPointers {
public:
  OpenPointers(Function &F, LocalMemoryTest TestLocal)
      : F(F), TestLocal(TestLocal) {
    for (Argument &A : F.args()) {
      if (!A.getType()->isPointerTy())
        continue;
      if (A.hasByValAttr())
        addPrivate(A, A.getParamByValType());
      else if (A.getType()->getPointerAddressSpace() == LocalAS)
        HasLocal |= isPassedOn(A, F);
    }
    for (GlobalVariable &GV : F.getParent()->globals())
      if (GV.getAddressSpace() == LocalAS)
        HasLocal |= isPassedOn(GV, F);
    for (Instruction &I : instructions(F))
      if (auto *A = dyn_cast<AllocaInst>(&I)) {
        if (A->isStaticAlloca())
          addPrivate(*A, A->getAllocatedType(),
                     cast<ConstantInt>(A->getArraySize())->getZExtValue());
        else
          HasUnknown |= isPassedOn(*A, F);
      }
  }

  /// \returns false if that cannot be done.
  bool expand(CallInst &Call) const;

private:
  void addPrivate(Value &V, Type *Ty, uint64_t Count = 1) {
    if (isPassedOn(V, F))
      Private.emplace_back(&V, F.getDataLayout().getTypeAllocSize(Ty) * Count);
  }

  Value *isPrivate(IRBuilderBase &B, Value *Address) const {
    Value *Any = B.getFalse();
    for (auto [V, Bytes] : Private)
      Any = B.CreateOr(
          Any, B.CreateICmpULT(
                   B.CreateSub(Address, B.CreatePtrToInt(V, B.getInt64Ty())),
                   B.getInt64(Bytes)));
    return Any;
  }

  Function &F;
  LocalMemoryTest TestLocal;
  bool HasLocal = false, HasUnknown = false;
  /// Variables and their bytes.
  SmallVector<std::pair<Value *, uint64_t>, 8> Private;
};

} // namespace

bool OpenPointers::expand(CallInst &Call) const {
  Type *T = Call.getType();
  IRBuilder<> B(&Call);
  Value *P = Call.getArgOperand(0);
  Value *Address = B.CreatePtrToInt(P, B.getInt64Ty());
  auto IsLocal = [&]() -> Value * {
    return HasLocal ? TestLocal(B, Address) : B.getFalse();
  };
  bool AsksForPrivate =
      T->isIntegerTy() || T->getPointerAddressSpace() != unsigned(LocalAS);
  if (AsksForPrivate && HasUnknown)
    return false;
  Value *Answer;
  if (T->isIntegerTy()) {
    Value *Outside =
        B.CreateSelect(isPrivate(B, Address), ConstantInt::get(T, NoFence),
                       ConstantInt::get(T, GlobalFence));
    Answer =
        B.CreateSelect(IsLocal(), ConstantInt::get(T, LocalFence), Outside);
  } else {
    Value *Fits;
    switch (T->getPointerAddressSpace()) {
    case LocalAS:
      Fits = IsLocal();
      break;
    case PrivateAS:
      Fits = isPrivate(B, Address);
      break;
    default:
      Fits = B.CreateNot(B.CreateOr(IsLocal(), isPrivate(B, Address)));
      break;
    }
    Constant *Null = Constant::getNullValue(T);
    Answer = Fits == B.getFalse()
                 ? Null
                 : B.CreateSelect(Fits, B.CreateAddrSpaceCast(P, T), Null);
  }
  Call.replaceAllUsesWith(Answer);
  Call.eraseFromParent();
  return true;
}

bool gpu::expandAddressSpaceQueries(Function &F, LocalMemoryTest IsLocal,
                                    ProgramReport Report) {
  SmallVector<CallInst *, 8> Calls;
  for (Instruction &I : instructions(F))
    if (CallInst *Call = queryCall(I))
      Calls.push_back(Call);
  if (Calls.empty())
    return false;
  // What one call is replaced by must not count for the next one.
  OpenPointers Pointers(F, IsLocal);
  for (CallInst *Call : Calls) {
    if (Pointers.expand(*Call))
      continue;
    Report(F, placeOf(F, Call),
           "'" + queryName(*Call->getCalledFunction()) +
               "' of a pointer that can point to a variable whose size is not "
               "known when the program is compiled (kernel '" +
               F.getName() + "')");
    Call->replaceAllUsesWith(Constant::getNullValue(Call->getType()));
    Call->eraseFromParent();
  }
  return true;
}

namespace {
class GPULowerAddressSpaceQueries : public FunctionPass {
public:
  static char ID;
  GPULowerAddressSpaceQueries() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "GPU address space queries"; }

  bool runOnFunction(Function &F) override {
    if (!isEntryPoint(F))
      return false;
    bool Changed = answerAddressSpaceQueries(F);
    auto IsLocal = [](IRBuilderBase &B, Value *Address) {
      Value *Offset =
          B.CreateSub(Address, createBuiltinCall(B, Builtin::LocalMemory));
      Value *Bytes = createBuiltinCall(B, Builtin::LocalBytes);
      return B.CreateICmpULT(Offset, B.CreateZExt(Bytes, B.getInt64Ty()));
    };
    Changed |= expandAddressSpaceQueries(F, IsLocal, diagnoseProgram);
    return Changed;
  }
};
} // namespace

char GPULowerAddressSpaceQueries::ID = 0;
INITIALIZE_PASS(GPULowerAddressSpaceQueries, DEBUG_TYPE,
                "GPU address space queries", false, false)

FunctionPass *llvm::createGPULowerAddressSpaceQueriesPass() {
  return new GPULowerAddressSpaceQueries();
}
