//===-- MaliKernelABI.cpp - Where a kernel finds its arguments ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliKernelABI.h"
#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include <set>

using namespace llvm;
using gpuobj::ImplicitArgKind;

std::optional<Mali::Builtin> Mali::getBuiltin(StringRef Name) {
  if (!Name.consume_front("__mgpu_"))
    return std::nullopt;
  return StringSwitch<std::optional<Builtin>>(Name)
      .Case("global_id", Builtin::GlobalId)
      .Case("local_id", Builtin::LocalId)
      .Case("group_id", Builtin::GroupId)
      .Case("num_groups", Builtin::NumGroups)
      .Case("local_size", Builtin::LocalSize)
      .Case("global_offset", Builtin::GlobalOffset)
      .Case("work_dim", Builtin::WorkDim)
      .Case("constant_data", Builtin::ConstantData)
      .Case("argument_buffer", Builtin::ArgumentBuffer)
      .Case("printf_buffer", Builtin::PrintfBuffer)
      .Case("argument_word", Builtin::ArgumentWord)
      .Case("barrier", Builtin::Barrier)
      .Case("lane_id", Builtin::LaneId)
      .Case("ballot", Builtin::Ballot)
      .Case("shuffle", Builtin::Shuffle)
      .Default(std::nullopt);
}

std::optional<Mali::Builtin> Mali::getBuiltin(const CallBase &Call) {
  const Function *F = Call.getCalledFunction();
  return F && F->isDeclaration() ? getBuiltin(F->getName()) : std::nullopt;
}

std::optional<ImplicitArgKind> Mali::implicitArg(Builtin B, unsigned Dim) {
  auto PerDim = [&](ImplicitArgKind X) -> std::optional<ImplicitArgKind> {
    if (Dim > 2)
      return std::nullopt;
    return static_cast<ImplicitArgKind>(static_cast<unsigned>(X) + Dim);
  };
  switch (B) {
  case Builtin::NumGroups:
    return PerDim(ImplicitArgKind::NumGroupsX);
  case Builtin::LocalSize:
    return PerDim(ImplicitArgKind::LocalSizeX);
  case Builtin::GlobalOffset:
    return PerDim(ImplicitArgKind::GlobalOffsetX);
  case Builtin::WorkDim:
    return ImplicitArgKind::WorkDim;
  case Builtin::ConstantData:
    return ImplicitArgKind::ConstantData;
  case Builtin::ArgumentBuffer:
    return ImplicitArgKind::ArgumentBuffer;
  case Builtin::PrintfBuffer:
    return ImplicitArgKind::PrintfBuffer;
  default:
    return std::nullopt;
  }
}

bool Mali::isKernel(const Function &F) {
  return F.getCallingConv() == CallingConv::SPIR_KERNEL;
}

static bool usesConstantData(const Constant *C,
                             std::set<const Constant *> &Seen) {
  if (!Seen.insert(C).second)
    return false;
  if (const auto *GV = dyn_cast<GlobalVariable>(C))
    return GV->getAddressSpace() != Mali::LocalAS;
  for (const Use &U : C->operands())
    if (const auto *Op = dyn_cast<Constant>(U))
      if (usesConstantData(Op, Seen))
        return true;
  return false;
}

Mali::KernelLayout::KernelLayout(const Function &F) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  struct Place {
    uint32_t Size, Align;
  };
  std::vector<Place> Places;
  for (const llvm::Argument &A : F.args()) {
    Type *Ty = A.hasByValAttr() ? A.getParamByValType() : A.getType();
    uint32_t Align = A.hasByValAttr() && A.getParamAlign()
                         ? A.getParamAlign()->value()
                         : DL.getABITypeAlign(Ty).value();
    Places.push_back({static_cast<uint32_t>(DL.getTypeAllocSize(Ty)),
                      std::max<uint32_t>(Align, 4)});
  }

  std::set<ImplicitArgKind> Used;
  std::set<const Constant *> Seen;
  for (const Instruction &I : instructions(F)) {
    for (const Use &U : I.operands())
      if (const auto *C = dyn_cast<Constant>(U))
        if (!isa<Function>(C) && usesConstantData(C, Seen))
          Used.insert(ImplicitArgKind::ConstantData);
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      continue;
    std::optional<Builtin> B = getBuiltin(*Call);
    if (!B)
      continue;
    unsigned Dim = 0;
    if (Call->arg_size())
      if (const auto *D = dyn_cast<ConstantInt>(Call->getArgOperand(0)))
        Dim = D->getLimitedValue(3);
    if (std::optional<ImplicitArgKind> K = implicitArg(*B, Dim))
      Used.insert(*K);
  }

  // Arguments that do not fit bring in the pointer to the rest, which can push
  // out another one: lay out again with it.
  constexpr uint32_t Limit = ValhallII::MaxFAUSlots * 8;
  for (bool Retry = true; Retry;) {
    Retry = false;
    Implicit.clear();
    Args.clear();
    uint32_t Offset = 0, BufferOffset = 0;
    for (ImplicitArgKind K : Used) {
      uint32_t Size = gpuobj::getImplicitArgSize(K);
      Offset = alignTo(Offset, Size);
      Implicit.push_back({K, Offset, Size});
      Offset += Size;
    }
    for (const Place &P : Places) {
      uint32_t Start = alignTo(Offset, P.Align);
      bool Fits = Start + alignTo(P.Size, 4) <= Limit;
      uint32_t &Next = Fits ? Offset : BufferOffset;
      Start = alignTo(Next, P.Align);
      Args.push_back({Start, P.Size, P.Align, !Fits});
      Next = Start + alignTo(P.Size, 4);
      if (!Fits && Used.insert(ImplicitArgKind::ArgumentBuffer).second)
        Retry = true;
    }
    FAUBytes = alignTo(Offset, 4);
  }
}

std::optional<uint32_t>
Mali::KernelLayout::implicit(ImplicitArgKind Kind) const {
  for (const gpuobj::ImplicitArg &A : Implicit)
    if (A.Kind == Kind)
      return A.Offset;
  return std::nullopt;
}

std::vector<gpuobj::KernelArg>
Mali::describeArguments(const Function &F, const KernelLayout &Layout) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  auto Text = [&](StringRef Kind, unsigned I) -> std::string {
    const MDNode *N = F.getMetadata(Kind);
    if (!N || I >= N->getNumOperands())
      return "";
    const auto *S = dyn_cast<MDString>(N->getOperand(I));
    return S ? S->getString().str() : "";
  };
  std::vector<gpuobj::KernelArg> Result;
  for (const llvm::Argument &A : F.args()) {
    const KernelLayout::Argument &P = Layout.arg(A.getArgNo());
    gpuobj::KernelArg K;
    K.Name = Text("kernel_arg_name", A.getArgNo());
    K.TypeName = Text("kernel_arg_type", A.getArgNo());
    K.Offset = P.Offset;
    K.Size = P.Size;
    K.Align = P.Align;
    K.InArgumentBuffer = P.InBuffer;
    if (A.getType()->isPointerTy() && !A.hasByValAttr()) {
      switch (A.getType()->getPointerAddressSpace()) {
      case GlobalAS:
        K.Kind = gpuobj::KernelArgKind::Global;
        K.PointeeAlign = A.getParamAlign().valueOrOne().value();
        break;
      case ConstantAS:
        K.Kind = gpuobj::KernelArgKind::Constant;
        K.PointeeAlign = A.getParamAlign().valueOrOne().value();
        break;
      case LocalAS:
        K.Kind = gpuobj::KernelArgKind::Local;
        K.PointeeAlign = std::max<uint32_t>(
            A.getParamAlign().valueOrOne().value(), DL.getPointerSize());
        break;
      }
    }
    Result.push_back(std::move(K));
  }
  return Result;
}
