//===- BuiltinVariables.cpp - What the launch tells an invocation ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/Builtins.h"
#include "Translator.h"

using namespace llvm;
using namespace llvm::spirv;

std::array<uint32_t, 3>
Translator::workgroupSize(Id Function,
                          std::array<std::optional<uint32_t>, 3> &SpecIds) {
  std::array<uint32_t, 3> Size = {1, 1, 1};
  if (auto Mode = SM.executionMode(Function, spv::ExecutionMode::LocalSize))
    for (unsigned I = 0; I != std::min<size_t>(3, Mode->size()); ++I)
      Size[I] = (*Mode)[I];
  if (auto Mode = SM.executionMode(Function, spv::ExecutionMode::LocalSizeId))
    for (unsigned I = 0; I != std::min<size_t>(3, Mode->size()); ++I) {
      Size[I] = constantWord((*Mode)[I]).value_or(1);
      SpecIds[I] = SM.get((*Mode)[I], spv::Decoration::SpecId);
    }
  // A constant with this decoration overrides both.
  for (const SpvInst &I : SM.declarations())
    if (I.TypeId && I.Opcode != spv::Op::OpVariable &&
        SM.get(I.ResultId, spv::Decoration::BuiltIn) ==
            static_cast<uint32_t>(spv::BuiltIn::WorkgroupSize))
      if (auto *V = dyn_cast<Constant>(value(I.ResultId)))
        for (unsigned E = 0; E != 3; ++E)
          if (auto *N =
                  dyn_cast_or_null<ConstantInt>(V->getAggregateElement(E))) {
            Size[E] = N->getZExtValue();
            SpecIds[E] = I.Opcode == spv::Op::OpSpecConstantComposite
                             ? SM.get(I[E], spv::Decoration::SpecId)
                             : std::nullopt;
          }
  return Size;
}

Value *Translator::dimensions(gpu::Builtin Builtin) {
  Value *R = PoisonValue::get(FixedVectorType::get(B.getInt32Ty(), 3));
  for (unsigned I = 0; I != 3; ++I)
    R = insert(R, gpu::createBuiltinCall(B, Builtin, B.getInt32(I)), I);
  return R;
}

/// Of the invocation in its work-group.
Value *Translator::localIndex() {
  auto Local = [&](unsigned I) {
    return gpu::createBuiltinCall(B, gpu::Builtin::LocalId, B.getInt32(I));
  };
  Value *Index = Local(2);
  for (unsigned I : {1, 0})
    Index = B.CreateNUWAdd(B.CreateNUWMul(Index, B.getInt32(LocalSize[I])),
                           Local(I));
  return Index;
}

Value *Translator::computeInput(spv::BuiltIn BuiltIn) {
  switch (BuiltIn) {
  case spv::BuiltIn::NumWorkgroups:
    return dimensions(gpu::Builtin::NumGroups);
  case spv::BuiltIn::WorkgroupId:
    return dimensions(gpu::Builtin::GroupId);
  case spv::BuiltIn::LocalInvocationId:
    return dimensions(gpu::Builtin::LocalId);
  case spv::BuiltIn::GlobalInvocationId:
    return dimensions(gpu::Builtin::GlobalId);
  case spv::BuiltIn::LocalInvocationIndex:
    return localIndex();
  case spv::BuiltIn::WorkgroupSize:
    return ConstantDataVector::get(C, LocalSize);
  case spv::BuiltIn::SubgroupId:
    return B.CreateUDiv(localIndex(),
                        gpu::createBuiltinCall(B, gpu::Builtin::LaneCount));
  case spv::BuiltIn::NumSubgroups: {
    Value *Lanes = gpu::createBuiltinCall(B, gpu::Builtin::LaneCount);
    uint32_t Size = LocalSize[0] * LocalSize[1] * LocalSize[2];
    return B.CreateUDiv(B.CreateAdd(Lanes, B.getInt32(Size - 1)), Lanes);
  }
  default:
    return nullptr;
  }
}

Value *Translator::vertexInput(spv::BuiltIn BuiltIn) {
  auto Call = [&](gpu::Builtin Builtin) {
    return gpu::createBuiltinCall(B, Builtin);
  };
  switch (BuiltIn) {
  case spv::BuiltIn::VertexIndex:
  case spv::BuiltIn::VertexId:
    return Call(gpu::Builtin::VertexId);
  case spv::BuiltIn::InstanceIndex:
    return B.CreateAdd(Call(gpu::Builtin::InstanceId),
                       Call(gpu::Builtin::BaseInstance));
  case spv::BuiltIn::InstanceId:
    return Call(gpu::Builtin::InstanceId);
  case spv::BuiltIn::BaseVertex:
    return Call(gpu::Builtin::FirstVertex);
  case spv::BuiltIn::BaseInstance:
    return Call(gpu::Builtin::BaseInstance);
  case spv::BuiltIn::DrawIndex:
    return Call(gpu::Builtin::DrawIndex);
  default:
    return nullptr;
  }
}

/// x and y in the pixel: signed halves of the sample's word, in 1/256.
Value *Translator::samplePosition() {
  Value *Table = gpu::createBuiltinCall(B, gpu::Builtin::SampleTable);
  Value *Sample = gpu::createBuiltinCall(B, gpu::Builtin::SampleId);
  Value *Word = B.CreateInBoundsGEP(
      B.getInt32Ty(), B.CreateIntToPtr(Table, B.getPtrTy(gpu::GlobalAS)),
      B.CreateZExt(Sample, B.getInt64Ty()));
  LoadInst *Place = B.CreateLoad(B.getInt32Ty(), Word);
  Place->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(C, {}));
  Value *Halves =
      B.CreateBitCast(Place, FixedVectorType::get(B.getInt16Ty(), 2));
  Type *T = FixedVectorType::get(B.getFloatTy(), 2);
  return B.CreateFMul(B.CreateSIToFP(Halves, T), ConstantFP::get(T, 1.0 / 256));
}

/// \p V has centers of pixels between integers.
Value *Translator::fragmentCoordinate(Value *V) {
  if (!SM.executionMode(EntryFunction, spv::ExecutionMode::PixelCenterInteger))
    return V;
  for (unsigned I : {0, 1})
    V = insert(
        V, B.CreateFSub(extract(V, I), ConstantFP::get(B.getFloatTy(), 0.5)),
        I);
  return V;
}

Value *Translator::fragmentInput(spv::BuiltIn BuiltIn) {
  auto Call = [&](gpu::Builtin Builtin) {
    return gpu::createBuiltinCall(B, Builtin);
  };
  auto Vector = [&](gpu::Builtin Builtin, unsigned Count) {
    Value *R = PoisonValue::get(FixedVectorType::get(B.getFloatTy(), Count));
    for (unsigned I = 0; I != Count; ++I)
      R = insert(R, gpu::createBuiltinCall(B, Builtin, B.getInt32(I)), I);
    return R;
  };
  switch (BuiltIn) {
  case spv::BuiltIn::FragCoord:
    return fragmentCoordinate(Vector(gpu::Builtin::FragmentCoordinate, 4));
  case spv::BuiltIn::PointCoord:
    return Vector(gpu::Builtin::PointCoordinate, 2);
  case spv::BuiltIn::FrontFacing:
    return B.CreateICmpNE(Call(gpu::Builtin::FrontFacing), B.getInt32(0));
  case spv::BuiltIn::HelperInvocation:
    return isHelper();
  case spv::BuiltIn::PrimitiveId:
    return Call(gpu::Builtin::PrimitiveId);
  case spv::BuiltIn::Layer:
    return Call(gpu::Builtin::FragmentLayer);
  case spv::BuiltIn::ViewportIndex:
    // No vertex shader chooses another one.
    return B.getInt32(0);
  case spv::BuiltIn::ShadingRateKHR:
    // Fragments are as large as pixels.
    return B.getInt32(0);
  case spv::BuiltIn::FragInvocationCountEXT:
    return B.getInt32(1);
  case spv::BuiltIn::FragSizeEXT:
    return ConstantDataVector::get(C, ArrayRef<uint32_t>({1, 1}));
  case spv::BuiltIn::SampleId:
    return Call(gpu::Builtin::SampleId);
  case spv::BuiltIn::SamplePosition:
    return samplePosition();
  case spv::BuiltIn::SampleMask:
    return insert(PoisonValue::get(ArrayType::get(B.getInt32Ty(), 1)),
                  Call(gpu::Builtin::SampleMask), 0);
  default:
    return nullptr;
  }
}

/// \returns null for what shaders of the stage do not have.
Value *Translator::builtinInput(spv::BuiltIn BuiltIn) {
  Value *V = Stage == gpuobj::ShaderStage::Vertex     ? vertexInput(BuiltIn)
             : Stage == gpuobj::ShaderStage::Fragment ? fragmentInput(BuiltIn)
                                                      : computeInput(BuiltIn);
  if (V)
    return V;
  auto LanesFrom = [&](int32_t Lanes, bool Inverted) {
    Value *Mask = B.CreateShl(B.getInt32(Lanes), laneId());
    if (Inverted)
      Mask = B.CreateNot(Mask);
    // Above the lanes that there are, nothing.
    Value *Unused = B.CreateSub(
        B.getInt32(32), gpu::createBuiltinCall(B, gpu::Builtin::LaneCount));
    Mask = B.CreateAnd(Mask, B.CreateLShr(B.getInt32(-1), Unused));
    return insert(
        Constant::getNullValue(FixedVectorType::get(B.getInt32Ty(), 4)), Mask,
        0);
  };
  switch (BuiltIn) {
  case spv::BuiltIn::SubgroupSize:
    return gpu::createBuiltinCall(B, gpu::Builtin::LaneCount);
  case spv::BuiltIn::SubgroupLocalInvocationId:
    return laneId();
  case spv::BuiltIn::SubgroupEqMask:
    return LanesFrom(1, false);
  case spv::BuiltIn::SubgroupGeMask:
    return LanesFrom(-1, false);
  case spv::BuiltIn::SubgroupGtMask:
    return LanesFrom(-2, false);
  case spv::BuiltIn::SubgroupLeMask:
    return LanesFrom(-2, true);
  case spv::BuiltIn::SubgroupLtMask:
    return LanesFrom(-1, true);
  case spv::BuiltIn::DeviceIndex:
  case spv::BuiltIn::ViewIndex:
    // There is one device and one view.
    return B.getInt32(0);
  default:
    return nullptr;
  }
}
