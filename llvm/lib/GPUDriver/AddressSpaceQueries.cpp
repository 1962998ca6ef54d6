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
//===----------------------------------------------------------------------===//

#include "AddressSpaceQueries.h"
#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/IR/CheckProgram.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace llvm::gpudriver;

namespace {

/// Values of cl_mem_fence_flags.
enum FenceFlags : unsigned { LocalFence = 1, GlobalFence = 2 };

} // namespace

/// The name in the source of the function \p F; empty if it is no query.
static StringRef queryName(const Function &F) {
  if (!F.isDeclaration() || F.arg_size() != 1)
    return "";
  return StringSwitch<StringRef>(F.getName())
      .Case("__to_global", "to_global")
      .Case("__to_local", "to_local")
      .Case("__to_private", "to_private")
      .Cases({"_Z9get_fencePU3AS4v", "_Z9get_fencePU3AS4Kv"}, "get_fence")
      .Default("");
}

bool gpudriver::isAddressSpaceQuery(const Function &F) {
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
  if (Space != gpu::GenericAS) {
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
  unsigned Space = Spaces.empty() ? unsigned(gpu::GenericAS) : *Spaces.begin();
  Type *T = Call.getType();
  IRBuilder<> B(&Call);
  Value *Answer;
  if (T->isIntegerTy())
    Answer =
        ConstantInt::get(T, Space == gpu::LocalAS    ? unsigned(LocalFence)
                            : Space == gpu::GlobalAS ? unsigned(GlobalFence)
                                                     : 0u);
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

bool gpudriver::answerAddressSpaceQueries(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (CallInst *Call = queryCall(I))
      Changed |= answer(*Call);
  return Changed;
}

Error gpudriver::checkAddressSpaceQueries(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (CallInst *Call = queryCall(I))
        return createStringError(
            gpu::placePrefix(Call->getDebugLoc()) + "'" +
            queryName(*Call->getCalledFunction()) +
            "' is only supported for pointers whose address space is known "
            "when the program is compiled (kernel '" +
            F.getName() + "')");
  return Error::success();
}
