//===-- RogueStageLayout.cpp - Registers of a stage -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueStageLayout.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/StageTraits.h"
#include "GPUCodeGen/VaryingShape.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <map>

using namespace llvm;
using namespace llvm::Rogue;
using namespace llvm::gpuobj;
using gpu::Builtin;
using gpu::VaryingShape;

static constexpr unsigned Components = 4;

namespace {
/// Components of a location, from the first to behind the last.
struct Extent {
  unsigned First = Components, Behind = 0;

  void add(unsigned From, unsigned Count) {
    First = std::min(First, From);
    Behind = std::max(Behind, From + Count);
  }
  unsigned size() const { return Behind > First ? Behind - First : 0; }
};
} // namespace

/// What CheckCalls and selection look at; \p Default for what is no constant.
static uint64_t operand(const CallBase &Call, unsigned I,
                        uint64_t Default = UINT64_MAX) {
  const auto *C = I < Call.arg_size()
                      ? dyn_cast<ConstantInt>(Call.getArgOperand(I))
                      : nullptr;
  return C ? C->getZExtValue() : Default;
}

template <typename EachFn>
static void forEachCall(const Function &F, EachFn Each) {
  for (const Instruction &I : instructions(F))
    if (const auto *Call = dyn_cast<CallBase>(&I))
      if (std::optional<Builtin> B = gpu::getBuiltin(*Call))
        Each(*B, *Call);
}

/// The shape of a varying that selection will not refuse.
static std::optional<VaryingShape> shapeOf(const CallBase &Call) {
  std::optional<VaryingShape> S = VaryingShape::decode(operand(Call, 2));
  if (!S || operand(Call, 0) >= MaxLocations ||
      operand(Call, 1) + S->Count > Components)
    return std::nullopt;
  return S;
}

/// How many of the four words of \p V are read, from the first on.
static unsigned readWords(const Value &V) {
  unsigned Words = 0;
  for (const User *U : V.users()) {
    if (const auto *Cast = dyn_cast<BitCastInst>(U)) {
      const auto *To = dyn_cast<FixedVectorType>(Cast->getType());
      if (!To || To->getNumElements() != Components)
        return Components;
      Words = std::max(Words, readWords(*Cast));
      continue;
    }
    if (const auto *Store = dyn_cast<CallBase>(U)) {
      std::optional<VaryingShape> S;
      if (gpu::getBuiltin(*Store) == Builtin::StoreVarying)
        S = shapeOf(*Store);
      Words = std::max<unsigned>(Words, S ? S->Count : Components);
      continue;
    }
    const auto *Extract = dyn_cast<ExtractElementInst>(U);
    const auto *Index =
        Extract ? dyn_cast<ConstantInt>(Extract->getIndexOperand()) : nullptr;
    if (!Index)
      return Components;
    Words =
        std::max<unsigned>(Words, Index->getLimitedValue(Components - 1) + 1);
  }
  return Words;
}

StageLayout::StageLayout(const Function &F) {
  if (!gpu::isEntryPoint(F))
    return;
  switch (gpu::getStage(F).value_or(ShaderStage::Compute)) {
  case ShaderStage::Compute:
    break;
  case ShaderStage::Vertex:
    addVertex(F);
    break;
  case ShaderStage::Fragment:
    addFragment(F);
    break;
  }
}

//===----------------------------------------------------------------------===//
// Vertices
//===----------------------------------------------------------------------===//

void StageLayout::addVertex(const Function &F) {
  RogueVertexInfo &V = Vertex.emplace();
  bool HasVertexId = false, HasInstanceId = false;
  bool HasPointSize = false, HasLayer = false;
  std::map<unsigned, unsigned> Attributes;
  std::map<std::pair<Interpolation, unsigned>, Extent> Varyings;
  std::map<unsigned, Extent> Distances;
  forEachCall(F, [&](Builtin B, const CallBase &Call) {
    HasVertexId |= B == Builtin::RawVertexId;
    HasInstanceId |= B == Builtin::InstanceId;
    HasPointSize |= B == Builtin::StorePointSize;
    HasLayer |= B == Builtin::StoreLayer;
    if (B == Builtin::Attribute && operand(Call, 0) < MaxLocations) {
      unsigned &Words = Attributes[operand(Call, 0)];
      Words = std::max(Words, readWords(Call));
    }
    if (B == Builtin::StoreVarying)
      if (std::optional<VaryingShape> S = shapeOf(Call))
        (S->IsDistance ? Distances[operand(Call, 0)]
                       : Varyings[{S->How, unsigned(operand(Call, 0))}])
            .add(operand(Call, 1), S->Count);
  });
  auto Input = [&](bool Is) {
    return Is ? std::optional<uint32_t>(VertexInputs++) : std::nullopt;
  };
  V.VertexId = Input(HasVertexId);
  V.InstanceId = Input(HasInstanceId);
  SmallVector<StringRef, MaxLocations> Formats;
  F.getFnAttribute(gpu::AttributeFormatsAttribute)
      .getValueAsString()
      .split(Formats, ',');
  Formats.resize(MaxLocations);
  for (auto [Location, Words] : Attributes) {
    if (!Words)
      continue;
    RogueAttribute &A = V.Attributes.emplace_back();
    A.Location = Location;
    A.Register = VertexInputs;
    A.Components = Words;
    A.Format = parseAttributeFormat(Formats[Location]);
    if (A.Format)
      A.Components = A.Format->words();
    else if (!Formats[Location].empty())
      UnknownFormat = Formats[Location].str();
    VertexInputs += A.Components;
  }
  for (const auto &[Place, Words] : Varyings) {
    V.Varyings.push_back(
        {Place.second, Words.First, Words.size(), V.Words, Place.first});
    V.Words += Words.size();
  }
  if (HasPointSize)
    V.PointSize = V.Words++;
  if (HasLayer)
    V.Layer = V.Words++;
  // The clipper looks for them at the end.
  for (const auto &[Location, Words] : Distances) {
    V.Varyings.push_back(
        {MaxLocations + Location, Words.First, Words.size(), V.Words});
    V.Words += Words.size();
  }
}

std::optional<unsigned> StageLayout::attribute(unsigned Location) const {
  for (const RogueAttribute &A : Vertex->Attributes)
    if (A.Location == Location)
      return A.Register;
  return std::nullopt;
}

std::optional<unsigned> StageLayout::varyingWord(unsigned Location,
                                                 unsigned Component) const {
  for (const RogueVarying &V : Vertex->Varyings)
    if (V.Location == Location && Component >= V.Component &&
        Component < V.Component + V.Components)
      return V.Word + Component - V.Component;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Fragments
//===----------------------------------------------------------------------===//

void StageLayout::addFragment(const Function &F) {
  RogueFragmentInfo &Info = Fragment.emplace();
  PerSample = gpu::describeFragmentProgram(F).PerSample;
  constexpr unsigned DepthDim = 2, InverseWDim = 3;
  bool HasDepth = false, HasW = false, HasPoint = false, HasPrimitive = false;
  std::map<std::pair<unsigned, Interpolation>, Extent> Varyings;
  forEachCall(F, [&](Builtin B, const CallBase &Call) {
    HasPoint |= B == Builtin::PointCoordinate;
    HasPrimitive |= B == Builtin::PrimitiveId;
    if (B == Builtin::FragmentCoordinate) {
      HasDepth |= operand(Call, 0) == DepthDim;
      HasW |= operand(Call, 0) == InverseWDim;
    }
    if (B != Builtin::Varying)
      return;
    if (std::optional<VaryingShape> S = shapeOf(Call)) {
      HasW |= S->How == Interpolation::Smooth;
      Varyings[{operand(Call, 0), S->How}].add(operand(Call, 1), S->Count);
    }
  });
  auto Add = [&](RogueCoefficientSource Source, unsigned Count) {
    RogueCoefficients &C = Info.Coefficients.emplace_back();
    C.Source = Source;
    C.Register = Coefficients;
    C.Components = Count;
    C.How = Interpolation::NoPerspective;
    Coefficients += Count * RogueCoefficientRegisters;
    return &C;
  };
  if (HasDepth)
    Add(RogueCoefficientSource::Depth, 1);
  if (HasW)
    Add(RogueCoefficientSource::InverseW, 1);
  if (HasPoint)
    Add(RogueCoefficientSource::PointCoordinate, 2);
  if (HasPrimitive)
    Add(RogueCoefficientSource::PrimitiveId, 1);
  for (const auto &[Place, Words] : Varyings) {
    RogueCoefficients *C = Add(RogueCoefficientSource::Varying, Words.size());
    C->Location = Place.first;
    C->Component = Words.First;
    C->How = Place.second;
  }
  addOutputs(F);
}

namespace {
/// Formats of targets that the driver has not said anything about.
struct DefaultFormats {
  RegisterFormat Floats, Signed, Unsigned;

  RegisterFormat of(gpu::StageType Type) const {
    return Type == gpu::StageType::Float  ? Floats
           : Type == gpu::StageType::SInt ? Signed
                                          : Unsigned;
  }
};
} // namespace

/// The widest ones with which there are registers for all targets on all cores.
/// \p Taken: by targets that are known.
static DefaultFormats defaultFormats(ArrayRef<gpu::StageType> Unknown,
                                     unsigned Taken) {
  constexpr unsigned Fewest = 4;
  using R = RegisterFormat;
  static constexpr DefaultFormats Choices[] = {
      {R::Words4, R::Words4, R::Words4},
      {R::Half4, R::Words4, R::Words4},
      {R::UNorm8x4, R::Words4, R::Words4},
      {R::Half4, R::SInt16x4, R::UInt16x4},
      {R::UNorm8x4, R::SInt16x4, R::UInt16x4},
      {R::UNorm8x4, R::SInt8x4, R::UInt8x4}};
  for (const DefaultFormats &D : Choices) {
    unsigned Words = Taken;
    for (gpu::StageType Type : Unknown)
      Words += getRegisterFormatWords(D.of(Type));
    if (Words <= Fewest)
      return D;
  }
  return std::end(Choices)[-1];
}

void StageLayout::addOutputs(const Function &F) {
  std::map<unsigned, gpu::StageType> Targets;
  forEachCall(F, [&](Builtin B, const CallBase &Call) {
    std::optional<gpu::BlendShape> S =
        B == Builtin::Blend ? gpu::BlendShape::decode(operand(Call, 1))
                            : std::nullopt;
    if (S && operand(Call, 0) < MaxColorTargets)
      Targets[operand(Call, 0)] = S->Type;
    // Those that are only read have registers, too.
    if (B == Builtin::TargetColor && operand(Call, 0) < MaxColorTargets &&
        operand(Call, 1) < gpu::NumStageTypes)
      Targets.try_emplace(operand(Call, 0), gpu::StageType(operand(Call, 1)));
  });
  auto TextOf = [&](StringRef Attribute) {
    return F.getFnAttribute(Attribute).getValueAsString();
  };
  StringRef Blend = TextOf(gpu::ColorBlendAttribute);
  SmallVector<StringRef, MaxColorTargets> Names;
  TextOf(gpu::ColorFormatsAttribute).split(Names, ',');
  Names.resize(MaxColorTargets);
  SmallVector<gpu::StageType, MaxColorTargets> Unknown;
  for (auto [Target, Type] : Targets) {
    StringRef Name = Names[Target];
    if (Name == gpu::NoColorFormat)
      continue;
    RoguePixelOutput &O = Fragment->Outputs.emplace_back();
    O.Target = Target;
    O.Blend = findBlendEquation(Blend, Target).value_or(BlendEquation());
    if (std::optional<RegisterFormat> Known = parseRegisterFormat(Name)) {
      O.Format = *Known;
      PixelOutputs += getRegisterFormatWords(*Known);
    } else {
      Unknown.push_back(Type);
      if (!Name.empty())
        UnknownFormat = Name.str();
    }
  }
  const DefaultFormats Default = defaultFormats(Unknown, PixelOutputs);
  for (RoguePixelOutput &O : Fragment->Outputs)
    if (!parseRegisterFormat(Names[O.Target]))
      O.Format = Default.of(Targets[O.Target]);
  // Those of two and four registers start at a multiple of two.
  PixelOutputs = 0;
  for (unsigned Words : {4, 2, 1})
    for (RoguePixelOutput &O : Fragment->Outputs)
      if (getRegisterFormatWords(O.Format) == Words) {
        O.Register = PixelOutputs;
        PixelOutputs += Words;
      }
}

std::optional<unsigned>
StageLayout::coefficients(RogueCoefficientSource Source) const {
  for (const RogueCoefficients &C : Fragment->Coefficients)
    if (C.Source == Source)
      return C.Register;
  return std::nullopt;
}

std::optional<unsigned> StageLayout::coefficients(unsigned Location,
                                                  unsigned Component,
                                                  Interpolation How) const {
  for (const RogueCoefficients &C : Fragment->Coefficients)
    if (C.Source == RogueCoefficientSource::Varying && C.Location == Location &&
        C.How == How && Component >= C.Component &&
        Component < C.Component + C.Components)
      return C.Register + (Component - C.Component) * RogueCoefficientRegisters;
  return std::nullopt;
}

const RoguePixelOutput *StageLayout::output(unsigned Target) const {
  for (const RoguePixelOutput &O : Fragment->Outputs)
    if (O.Target == Target)
      return &O;
  return nullptr;
}
