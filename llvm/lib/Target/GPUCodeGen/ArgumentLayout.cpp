//===- ArgumentLayout.cpp - Where a kernel finds its arguments ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArgumentLayout.h"
#include "AddressSpaces.h"
#include "EntryPoint.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::gpu;
using gpuobj::ImplicitArgKind;

ArgumentLayout::ArgumentLayout(const Function &F, uint32_t UniformBytes) {
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

  std::set<ImplicitArgKind> Used = EntryPoint(F).ImplicitArgs;

  // Arguments that do not fit bring in the pointer to the rest, which can push
  // out another one: lay out again with it.
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
      bool Fits = Start + alignTo(P.Size, 4) <= UniformBytes;
      uint32_t &Next = Fits ? Offset : BufferOffset;
      Start = alignTo(Next, P.Align);
      Args.push_back({Start, P.Size, P.Align, !Fits});
      Next = Start + alignTo(P.Size, 4);
      if (!Fits && Used.insert(ImplicitArgKind::ArgumentBuffer).second)
        Retry = true;
    }
    UsedBytes = alignTo(Offset, 4);
  }
}

std::optional<uint32_t> ArgumentLayout::implicit(ImplicitArgKind Kind) const {
  for (const gpuobj::ImplicitArg &A : Implicit)
    if (A.Kind == Kind)
      return A.Offset;
  return std::nullopt;
}

std::vector<gpuobj::KernelArg>
gpu::describeArguments(const Function &F, const ArgumentLayout &Layout) {
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
    const ArgumentLayout::Argument &P = Layout.arg(A.getArgNo());
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
