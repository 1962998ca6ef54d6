//===- EntryPoint.cpp - Functions that threads start in -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EntryPoint.h"
#include "AddressSpaces.h"
#include "ImageShape.h"
#include "ProgramData.h"
#include "StageTraits.h"
#include "VaryingShape.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace llvm::gpu;

std::optional<gpuobj::ShaderStage> gpu::getStage(const Function &F) {
  switch (F.getCallingConv()) {
  case CallingConv::SPIR_KERNEL: {
    StringRef Name = F.getFnAttribute(StageAttribute).getValueAsString();
    for (unsigned I = 0; I != gpuobj::NumShaderStages; ++I)
      if (Name == gpuobj::getShaderStageName(gpuobj::ShaderStage(I)))
        return gpuobj::ShaderStage(I);
    return gpuobj::ShaderStage::Compute;
  }
  default:
    return std::nullopt;
  }
}

/// Adds the addresses of the program's data that \p C is made from.
static void addDataOf(const Constant *C,
                      SmallPtrSetImpl<const Constant *> &Seen,
                      std::set<gpuobj::ImplicitArgKind> &ImplicitArgs) {
  if (!Seen.insert(C).second)
    return;
  if (const auto *GV = dyn_cast<GlobalVariable>(C)) {
    if (GV->getAddressSpace() != LocalAS)
      ImplicitArgs.insert(dataAddress(*GV));
    return;
  }
  for (const Use &U : C->operands())
    if (const auto *Op = dyn_cast<Constant>(U))
      addDataOf(Op, Seen, ImplicitArgs);
}

Expected<std::optional<gpuobj::ShaderInterface>>
gpu::readInterface(const Function &F) {
  const MDNode *N = F.getMetadata(gpuobj::InterfaceMetadataName);
  if (!N)
    return std::nullopt;
  auto Fail = [&](const Twine &Message) {
    return createStringError("function '" + F.getName() + "': !" +
                             gpuobj::InterfaceMetadataName + ": " + Message);
  };
  const auto *Text = N->getNumOperands() == 1
                         ? dyn_cast_or_null<MDString>(N->getOperand(0))
                         : nullptr;
  if (!Text)
    return Fail("is not one string");
  Expected<gpuobj::ShaderInterface> I =
      gpuobj::interfaceFromYAML(Text->getString());
  if (!I)
    return Fail(toString(I.takeError()));
  return std::move(*I);
}

void gpu::makeEmpty(Function &F) {
  F.deleteBody();
  ReturnInst::Create(F.getContext(),
                     BasicBlock::Create(F.getContext(), "", &F));
}

gpuobj::VertexProgram gpu::getVertexProgram(const Function &F) {
  StringRef Name = F.getFnAttribute(ProgramAttribute).getValueAsString();
  for (unsigned I = 0; I != gpuobj::NumVertexPrograms; ++I)
    if (Name == gpuobj::getVertexProgramName(gpuobj::VertexProgram(I)))
      return gpuobj::VertexProgram(I);
  return gpuobj::VertexProgram::Whole;
}

/// Calls \p Each for all calls of reserved functions in \p F.
static void forEachBuiltin(const Function &F,
                           function_ref<void(Builtin, const CallBase &)> Each) {
  for (const Instruction &I : instructions(F))
    if (const auto *Call = dyn_cast<CallBase>(&I))
      if (std::optional<Builtin> B = getBuiltin(*Call))
        Each(*B, *Call);
}

/// A constant operand that CheckCalls has looked at.
static uint64_t constantOperand(const CallBase &Call, unsigned I) {
  const auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(I));
  return C ? C->getZExtValue() : 0;
}

/// \p F stores to memory that others see.
static bool hasSideEffects(const Function &F) {
  for (const Instruction &I : instructions(F)) {
    if (const auto *Call = dyn_cast<CallBase>(&I)) {
      if (getBuiltin(*Call) == Builtin::ImageStore)
        return true;
      continue;
    }
    const auto *Store = dyn_cast<StoreInst>(&I);
    if (I.mayWriteToMemory() &&
        (!Store || Store->getPointerAddressSpace() != PrivateAS))
      return true;
  }
  return false;
}

gpuobj::VertexMetadata gpu::describeVertexProgram(const Function &F) {
  gpuobj::VertexMetadata V;
  V.Program = getVertexProgram(F);
  V.HasSideEffects = hasSideEffects(F);
  forEachBuiltin(F, [&](Builtin B, const CallBase &Call) {
    V.WritesPointSize |= B == Builtin::StorePointSize;
    V.WritesLayer |= B == Builtin::StoreLayer;
    if (B == Builtin::StoreVarying)
      V.VaryingBytes = std::max<uint32_t>(
          V.VaryingBytes,
          gpuobj::varyingOffset(constantOperand(Call, 0) + 1, 0));
  });
  return V;
}

gpuobj::FragmentMetadata gpu::describeFragmentProgram(const Function &F) {
  gpuobj::FragmentMetadata M;
  M.EarlyTests = F.hasFnAttribute(EarlyTestsAttribute);
  M.PerSample = F.hasFnAttribute(PerSampleAttribute);
  M.WritesSampleMask = F.hasFnAttribute(WritesSampleMaskAttribute);
  M.CanDiscard = F.hasFnAttribute(CanDiscardAttribute);
  M.HasSideEffects = hasSideEffects(F);
  forEachBuiltin(F, [&](Builtin B, const CallBase &Call) {
    switch (B) {
    case Builtin::Discard:
      M.CanDiscard = true;
      break;
    case Builtin::SampleId:
      M.PerSample = true;
      break;
    case Builtin::Derivative:
    case Builtin::Shuffle:
    case Builtin::Ballot:
      M.NeedsHelpers = true;
      break;
    case Builtin::ImageSample:
      if (std::optional<ImageShape> S =
              ImageShape::decode(constantOperand(Call, 0)))
        M.NeedsHelpers |=
            S->Level == LevelMode::Computed || S->Level == LevelMode::Bias;
      break;
    case Builtin::PrimitiveId:
      M.ReadsPrimitiveId = true;
      break;
    case Builtin::PointCoordinate:
      M.ReadsPointCoordinate = true;
      break;
    case Builtin::Varying:
      if (std::optional<VaryingShape> S =
              VaryingShape::decode(constantOperand(Call, 2))) {
        M.ReadsFlat |= S->How == gpuobj::Interpolation::Flat;
        M.PerSample |= S->Place == VaryingPlace::Sample;
      }
      break;
    case Builtin::StoreSampleMask:
      M.WritesSampleMask = true;
      break;
    case Builtin::EmitDepth:
      M.WritesDepth |= constantOperand(Call, 1) & EmitDepth;
      M.WritesStencil |= constantOperand(Call, 1) & EmitStencil;
      break;
    case Builtin::TargetColor:
      M.ReadsTargets = true;
      break;
    case Builtin::Blend:
      M.ColorTargets |= 1u << constantOperand(Call, 0);
      if (std::optional<BlendShape> S =
              BlendShape::decode(constantOperand(Call, 1)))
        M.DualSource |= S->Second.has_value();
      break;
    default:
      break;
    }
  });
  return M;
}

EntryPoint::EntryPoint(const Function &F) {
  SmallPtrSet<const Constant *, 16> Seen;
  for (const Instruction &I : instructions(F)) {
    for (const Use &U : I.operands())
      if (const auto *C = dyn_cast<Constant>(U))
        if (!isa<Function>(C))
          addDataOf(C, Seen, ImplicitArgs);
    const auto *Call = dyn_cast<CallBase>(&I);
    std::optional<Builtin> B = Call ? getBuiltin(*Call) : std::nullopt;
    if (!B)
      continue;
    unsigned Dim = getDimension(*Call);
    if (std::optional<gpuobj::ImplicitArgKind> K = implicitArg(*B, Dim))
      ImplicitArgs.insert(*K);
    else if (getBuiltinInfo(*B).Source == BuiltinSource::Preload)
      Preloads.insert({*B, Dim});
  }
}
