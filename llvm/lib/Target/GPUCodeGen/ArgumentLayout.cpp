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
#include "IR/BufferWords.h"
#include "IR/ImageArguments.h"
#include "TargetLimits.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::gpu;
using gpuobj::ImplicitArgKind;

/// What an argument has at least.
static constexpr uint32_t WordBytes = 4;

/// Left for constants of the code when words of buffers are taken.
static constexpr uint32_t ConstantBytes = 64;

static constexpr StringLiteral MetadataName = "mgpu.arguments";
static constexpr StringLiteral BufferWordName = "buffer";

/// An image or a sampler that is a state.
static bool isState(const llvm::Argument &A, bool HasStates) {
  return HasStates && (imageTypeOf(A) || isSampler(A));
}

/// Size and alignment of a parameter where it is passed.
static ArgumentLayout::Argument sizeOf(const llvm::Argument &A,
                                       const DataLayout &DL, bool HasStates) {
  ArgumentLayout::Argument Result;
  if (isState(A, HasStates)) {
    Result.Size = Result.Align = gpuobj::ImageStateBytes;
    return Result;
  }
  Type *Ty = A.hasByValAttr() ? A.getParamByValType() : A.getType();
  Result.Size = DL.getTypeAllocSize(Ty);
  Result.Align = A.hasByValAttr() && A.getParamAlign()
                     ? A.getParamAlign()->value()
                     : DL.getABITypeAlign(Ty).value();
  Result.Align = std::max<uint32_t>(Result.Align, WordBytes);
  return Result;
}

/// Scale and offset of the viewport are used in pairs, which an instruction can
/// read only if they are neighbours.
static std::vector<ImplicitArgKind>
orderOf(const std::set<ImplicitArgKind> &Used) {
  std::vector<ImplicitArgKind> Order(Used.begin(), Used.end());
  auto PlaceOf = [](ImplicitArgKind K) -> unsigned {
    unsigned Scale = unsigned(ImplicitArgKind::ViewportScaleX),
             Offset = unsigned(ImplicitArgKind::ViewportOffsetX);
    unsigned N = unsigned(K);
    if (N < Scale || K > ImplicitArgKind::ViewportOffsetZ)
      return N;
    return N < Offset ? Scale + 2 * (N - Scale) : Scale + 2 * (N - Offset) + 1;
  };
  llvm::sort(Order, [&](ImplicitArgKind A, ImplicitArgKind B) {
    // Pairs come first, so that they begin at even words.
    auto IsPair = [](ImplicitArgKind K) {
      return K >= ImplicitArgKind::ViewportScaleX &&
             K <= ImplicitArgKind::ViewportOffsetZ;
    };
    bool IsPairA = IsPair(A), IsPairB = IsPair(B);
    return IsPairA != IsPairB ? IsPairA : PlaceOf(A) < PlaceOf(B);
  });
  return Order;
}

ArgumentLayout ArgumentLayout::compute(const Function &F,
                                       const TargetLimits &Limits) {
  std::set<ImplicitArgKind> Used = EntryPoint(F).ImplicitArgs;
  const std::vector<ImageWordGroup> Words = collectImageWords(F, Limits);
  // Arguments that do not fit bring in the pointer to the rest, which can push
  // out another one: lay out again with it.
  for (;;) {
    ArgumentLayout L;
    L.HasStates = Limits.hasStates();
    uint32_t Offset = 0, BufferOffset = 0;
    for (ImplicitArgKind K : orderOf(Used)) {
      uint32_t Size = gpuobj::getImplicitArgSize(K);
      Offset = alignTo(Offset, Size);
      L.Implicit.push_back({K, Offset, Size});
      Offset += Size;
    }
    llvm::sort(L.Implicit,
               [](const auto &A, const auto &B) { return A.Kind < B.Kind; });
    for (const ImageWordGroup &Group : Words) {
      uint32_t Bytes = 0;
      for (const gpuobj::ImageWord &W : Group)
        Bytes += gpuobj::getImageWordBytes(W.Kind, Limits.hasStates());
      Offset = alignTo(Offset, Bytes);
      for (gpuobj::ImageWord W : Group) {
        W.Offset = Offset;
        L.ImageWords.push_back(W);
        Offset += gpuobj::getImageWordBytes(W.Kind, Limits.hasStates());
      }
    }
    bool NeedsBuffer = false;
    for (const llvm::Argument &A : F.args()) {
      Argument Place = sizeOf(A, F.getDataLayout(), Limits.hasStates());
      L.Args.push_back(Place);
      if (isState(A, Limits.hasStates()))
        continue;
      uint32_t Bytes = alignTo(Place.Size, WordBytes);
      Place.InBuffer =
          alignTo(Offset, Place.Align) + Bytes > Limits.UniformBytes;
      uint32_t &Next = Place.InBuffer ? BufferOffset : Offset;
      Place.Offset = alignTo(Next, Place.Align);
      Next = Place.Offset + Bytes;
      NeedsBuffer |= Place.InBuffer;
      L.Args.back() = Place;
    }
    uint32_t Room = Limits.UniformBytes;
    Room -= std::min(Room, alignTo(Offset, 2 * WordBytes) + ConstantBytes);
    L.BufferWords = collectBufferWords(F, Room / WordBytes);
    if (!L.BufferWords.empty())
      Offset = alignTo(Offset, 2 * WordBytes);
    for (gpuobj::BufferWord &W : L.BufferWords) {
      W.Offset = Offset;
      Offset += WordBytes;
    }
    // States come last: there are more registers for them. What does not even
    // fit there is an error of those who use it (IR/ImageArguments.cpp).
    Offset = alignTo(Offset, gpuobj::ImageStateBytes);
    for (const llvm::Argument &A : F.args())
      if (isState(A, Limits.hasStates())) {
        Argument &Place = L.Args[A.getArgNo()];
        Place.InBuffer = Offset + Place.Size > Limits.StateBytes;
        uint32_t &Next = Place.InBuffer ? BufferOffset : Offset;
        Place.Offset = alignTo(Next, Place.Align);
        Next = Place.Offset + Place.Size;
      }
    if (!NeedsBuffer || !Used.insert(ImplicitArgKind::ArgumentBuffer).second)
      return L;
  }
}

void ArgumentLayout::freeze(Function &F) const {
  LLVMContext &C = F.getContext();
  auto Number = [&](uint32_t V, unsigned Bits = 32) -> Metadata * {
    return ConstantAsMetadata::get(
        ConstantInt::get(IntegerType::get(C, Bits), V));
  };
  SmallVector<Metadata *, 16> Nodes;
  for (const gpuobj::ImplicitArg &A : Implicit)
    Nodes.push_back(
        MDNode::get(C, {MDString::get(C, gpuobj::getImplicitArgName(A.Kind)),
                        Number(A.Offset)}));
  for (const gpuobj::ImageWord &W : ImageWords) {
    bool IsSampler = W.Kind == gpuobj::ImageWordKind::ConstantSampler;
    Nodes.push_back(MDNode::get(
        C, {MDString::get(C, gpuobj::getImageWordKindName(W.Kind)),
            Number(W.Offset), Number(IsSampler ? W.Sampler.toBits() : W.Arg)}));
  }
  for (const gpuobj::BufferWord &W : BufferWords)
    Nodes.push_back(
        MDNode::get(C, {MDString::get(C, BufferWordName), Number(W.Offset),
                        Number(W.Arg), Number(W.Byte)}));
  for (const Argument &A : Args)
    Nodes.push_back(
        MDNode::get(C, {Number(A.Offset), Number(A.Size), Number(A.Align),
                        Number(A.InBuffer, /*Bits=*/1)}));
  F.setMetadata(MetadataName, MDNode::get(C, Nodes));
}

static std::optional<uint32_t> numberIn(const MDNode &N, unsigned I) {
  auto *C = mdconst::dyn_extract_or_null<ConstantInt>(N.getOperand(I));
  if (!C || C->getBitWidth() > 32)
    return std::nullopt;
  return C->getZExtValue();
}

static std::optional<gpuobj::ImplicitArg> readImplicit(const MDNode &N) {
  auto *Name = dyn_cast_or_null<MDString>(N.getOperand(0));
  std::optional<uint32_t> Offset = numberIn(N, 1);
  for (unsigned I = 0; Name && Offset && I != gpuobj::NumImplicitArgKinds;
       ++I) {
    auto Kind = static_cast<ImplicitArgKind>(I);
    if (gpuobj::getImplicitArgName(Kind) != Name->getString())
      continue;
    uint32_t Size = gpuobj::getImplicitArgSize(Kind);
    if (*Offset % Size == 0)
      return gpuobj::ImplicitArg{Kind, *Offset, Size};
  }
  return std::nullopt;
}

static std::optional<gpuobj::ImageWord> readImageWord(const MDNode &N,
                                                      unsigned NumArgs) {
  auto *Name = dyn_cast_or_null<MDString>(N.getOperand(0));
  std::optional<uint32_t> Offset = numberIn(N, 1), Of = numberIn(N, 2);
  if (!Name || !Offset || !Of || *Offset % WordBytes)
    return std::nullopt;
  for (unsigned I = 0; I != gpuobj::NumImageWordKinds; ++I) {
    gpuobj::ImageWord W;
    W.Kind = static_cast<gpuobj::ImageWordKind>(I);
    if (gpuobj::getImageWordKindName(W.Kind) != Name->getString())
      continue;
    W.Offset = *Offset;
    if (W.Kind != gpuobj::ImageWordKind::ConstantSampler) {
      W.Arg = *Of;
      return W.Arg < NumArgs ? std::optional(W) : std::nullopt;
    }
    auto Sampler = gpuobj::ConstantSampler::fromBits(*Of);
    if (!Sampler)
      return std::nullopt;
    W.Sampler = *Sampler;
    return W;
  }
  return std::nullopt;
}

static std::optional<ArgumentLayout::Argument>
readExplicit(const MDNode &N, const llvm::Argument &A, bool HasStates) {
  std::optional<uint32_t> Offset = numberIn(N, 0), Size = numberIn(N, 1),
                          Align = numberIn(N, 2), InBuffer = numberIn(N, 3);
  ArgumentLayout::Argument Result =
      sizeOf(A, A.getParent()->getDataLayout(), HasStates);
  if (!Offset || !InBuffer || Size != Result.Size || Align != Result.Align ||
      *Offset % Result.Align)
    return std::nullopt;
  Result.Offset = *Offset;
  Result.InBuffer = *InBuffer;
  return Result;
}

std::optional<ArgumentLayout> ArgumentLayout::read(const Function &F,
                                                   const TargetLimits &Limits) {
  const MDNode *List = F.getMetadata(MetadataName);
  if (!List)
    return std::nullopt;
  ArgumentLayout L;
  L.HasStates = Limits.hasStates();
  for (const MDOperand &Op : List->operands()) {
    const auto *N = dyn_cast_or_null<MDNode>(Op);
    unsigned Count = N ? N->getNumOperands() : 0;
    if (Count == 2) {
      std::optional<gpuobj::ImplicitArg> A = readImplicit(*N);
      if (!A)
        return std::nullopt;
      L.Implicit.push_back(*A);
    } else if (Count == 3) {
      std::optional<gpuobj::ImageWord> W = readImageWord(*N, F.arg_size());
      if (!W)
        return std::nullopt;
      L.ImageWords.push_back(*W);
    } else if (Count == 4 && isa_and_nonnull<MDString>(N->getOperand(0))) {
      std::optional<uint32_t> Offset = numberIn(*N, 1), Arg = numberIn(*N, 2),
                              Byte = numberIn(*N, 3);
      if (cast<MDString>(N->getOperand(0))->getString() != BufferWordName ||
          !Offset || !Arg || !Byte || *Offset % WordBytes ||
          *Byte % WordBytes || *Arg >= F.arg_size())
        return std::nullopt;
      L.BufferWords.push_back({*Offset, *Arg, *Byte});
    } else if (Count == 4 && L.Args.size() < F.arg_size()) {
      std::optional<Argument> A =
          readExplicit(*N, *F.getArg(L.Args.size()), Limits.hasStates());
      if (!A)
        return std::nullopt;
      L.Args.push_back(*A);
    } else {
      return std::nullopt;
    }
  }
  if (L.Args.size() != F.arg_size())
    return std::nullopt;
  return L;
}

ArgumentLayout ArgumentLayout::of(const Function &F,
                                  const TargetLimits &Limits) {
  std::optional<ArgumentLayout> Frozen = read(F, Limits);
  uint32_t Most = std::max(Limits.UniformBytes, Limits.StateBytes);
  if (Frozen && Frozen->uniformWords() <= Most / WordBytes)
    return *Frozen;
  if (F.hasMetadata(MetadataName))
    F.getContext().diagnose(DiagnosticInfoUnsupported(
        F, "metadata '" + MetadataName +
               "' does not fit the parameters; without it, they are laid out "
               "again"));
  return compute(F, Limits);
}

unsigned ArgumentLayout::uniformWords() const {
  uint64_t End = 0;
  for (const gpuobj::ImplicitArg &A : Implicit)
    End = std::max(End, uint64_t(A.Offset) + A.Size);
  for (const gpuobj::ImageWord &W : ImageWords)
    End = std::max(End, uint64_t(W.Offset) +
                            gpuobj::getImageWordBytes(W.Kind, HasStates));
  for (const gpuobj::BufferWord &W : BufferWords)
    End = std::max(End, uint64_t(W.Offset) + WordBytes);
  for (const Argument &A : Args)
    if (!A.InBuffer)
      End = std::max(End, uint64_t(A.Offset) + A.Size);
  return divideCeil(End, WordBytes);
}

std::optional<uint32_t> ArgumentLayout::imageWord(gpuobj::ImageWordKind Kind,
                                                  unsigned Arg) const {
  for (const gpuobj::ImageWord &W : ImageWords)
    if (W.Kind == Kind && W.Arg == Arg)
      return W.Offset;
  return std::nullopt;
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
    K.Image = imageTypeOf(A);
    if (K.Image)
      K.Kind = gpuobj::KernelArgKind::Image;
    else if (isSampler(A))
      K.Kind = gpuobj::KernelArgKind::Sampler;
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
