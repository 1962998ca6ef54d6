//===- GPUCheckInstructions.cpp - What has no code on any target ----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Instructions that need a call stack, a run-time system or another processor.
// Selection would report some of them node by node, and LLVM ends the process
// for others; here they have the names of the source. A kernel with one goes on
// as an empty kernel.
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/Diagnostics.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/GPUPasses.h"
#include "GPUCodeGen/TargetLimits.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Pass.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-check-instructions"

/// What \p ID wants that is not there; empty for all others.
static StringRef missingFor(Intrinsic::ID ID) {
  switch (ID) {
  case Intrinsic::read_register:
  case Intrinsic::read_volatile_register:
  case Intrinsic::write_register:
    return "registers have no names in a program";
  case Intrinsic::init_trampoline:
  case Intrinsic::adjust_trampoline:
    return "function pointers do not exist on this target";
  case Intrinsic::sponentry:
  case Intrinsic::addressofreturnaddress:
  case Intrinsic::localescape:
  case Intrinsic::localrecover:
  case Intrinsic::localaddress:
  case Intrinsic::swift_async_context_addr:
    return "there is no call stack";
  case Intrinsic::eh_dwarf_cfa:
  case Intrinsic::eh_exceptioncode:
  case Intrinsic::eh_exceptionpointer:
  case Intrinsic::eh_recoverfp:
  case Intrinsic::eh_return_i32:
  case Intrinsic::eh_return_i64:
  case Intrinsic::eh_sjlj_callsite:
  case Intrinsic::eh_sjlj_functioncontext:
  case Intrinsic::eh_sjlj_longjmp:
  case Intrinsic::eh_sjlj_lsda:
  case Intrinsic::eh_sjlj_setjmp:
  case Intrinsic::eh_sjlj_setup_dispatch:
  case Intrinsic::eh_typeid_for:
  case Intrinsic::eh_unwind_init:
    return "there are no exceptions";
  case Intrinsic::experimental_deoptimize:
  case Intrinsic::experimental_gc_get_pointer_base:
  case Intrinsic::experimental_gc_get_pointer_offset:
  case Intrinsic::experimental_gc_relocate:
  case Intrinsic::experimental_gc_result:
  case Intrinsic::experimental_gc_statepoint:
  case Intrinsic::experimental_patchpoint:
  case Intrinsic::experimental_patchpoint_void:
  case Intrinsic::experimental_stackmap:
  case Intrinsic::gcread:
  case Intrinsic::gcroot:
  case Intrinsic::gcwrite:
    return "there is no run-time system";
  case Intrinsic::vscale:
    return "vectors have fixed sizes";
  default:
    return Intrinsic::isTargetIntrinsic(ID)
               ? "it is an instruction of another target"
               : "";
  }
}

static bool isConstantMemory(const Value *Pointer) {
  return Pointer->getType()->getPointerAddressSpace() == gpu::ConstantAS;
}

/// Whether \p I writes through a pointer to constant memory. Loads from there
/// do not wait for anything.
static bool writesConstant(const Instruction &I) {
  if (auto *S = dyn_cast<StoreInst>(&I))
    return isConstantMemory(S->getPointerOperand());
  if (auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    return isConstantMemory(RMW->getPointerOperand());
  if (auto *CX = dyn_cast<AtomicCmpXchgInst>(&I))
    return isConstantMemory(CX->getPointerOperand());
  if (auto *M = dyn_cast<AnyMemIntrinsic>(&I))
    return isConstantMemory(M->getRawDest());
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call || Call->onlyReadsMemory())
    return false;
  switch (Call->getIntrinsicID()) {
  case Intrinsic::masked_store:
  case Intrinsic::masked_compressstore:
  case Intrinsic::vp_store:
    return any_of(Call->args(), [](const Value *A) {
      return A->getType()->isPointerTy() && isConstantMemory(A);
    });
  default:
    return false;
  }
}

/// Why \p I has no code as an atomic operation; empty if it has. There is
/// nothing to call that would take a lock.
static std::string problemOfAtomic(const Instruction &I) {
  auto Check = [&](Type *T, Align A) -> std::string {
    uint64_t Size = I.getDataLayout().getTypeStoreSize(T);
    if (Size > gpu::MaxAtomicBytes)
      return "an atomic operation on " + std::to_string(8 * Size) +
             " bits is not supported: " +
             std::to_string(8 * gpu::MaxAtomicBytes) + " are the most";
    if (A.value() < Size)
      return "an atomic operation on " + std::to_string(Size) +
             " bytes needs an address that is a multiple of " +
             std::to_string(Size) + ", and only one of " +
             std::to_string(A.value()) + " is known";
    return "";
  };
  if (auto *L = dyn_cast<LoadInst>(&I); L && L->isAtomic())
    return Check(L->getType(), L->getAlign());
  if (auto *S = dyn_cast<StoreInst>(&I); S && S->isAtomic())
    return Check(S->getValueOperand()->getType(), S->getAlign());
  if (auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    return Check(RMW->getType(), RMW->getAlign());
  if (auto *CX = dyn_cast<AtomicCmpXchgInst>(&I))
    return Check(CX->getCompareOperand()->getType(), CX->getAlign());
  return "";
}

/// What is wrong with \p I; empty if nothing is.
static std::string problemOf(const Instruction &I) {
  if (writesConstant(I))
    return "constant memory, addrspace(" +
           std::to_string(unsigned(gpu::ConstantAS)) + "), cannot be written";
  if (any_of(I.operands(), [](const Use &U) { return isa<BlockAddress>(U); }))
    return "the address of a block can only be used by indirectbr";
  if (isa<VAArgInst>(I))
    return "variable arguments are not supported";
  if (std::string Problem = problemOfAtomic(I); !Problem.empty())
    return Problem;
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  StringRef Missing = Call ? missingFor(Call->getIntrinsicID()) : "";
  return Missing.empty()
             ? ""
             : ("'" + Call->getCalledFunction()->getName() + "': " + Missing)
                   .str();
}

namespace {
class GPUCheckInstructions : public FunctionPass {
public:
  static char ID;
  GPUCheckInstructions() : FunctionPass(ID) {}

  StringRef getPassName() const override {
    return "GPU check of instructions without code";
  }

  bool runOnFunction(Function &F) override {
    if (!gpu::isEntryPoint(F))
      return false;
    for (const Instruction &I : instructions(F))
      if (std::string Problem = problemOf(I); !Problem.empty()) {
        gpu::reportUnsupported(F, Problem, I.getDebugLoc());
        gpu::makeEmpty(F);
        return true;
      }
    return false;
  }
};
} // namespace

char GPUCheckInstructions::ID = 0;
INITIALIZE_PASS(GPUCheckInstructions, DEBUG_TYPE,
                "GPU check of instructions without code", false, false)

FunctionPass *llvm::createGPUCheckInstructionsPass() {
  return new GPUCheckInstructions();
}
