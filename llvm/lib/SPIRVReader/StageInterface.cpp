//===- StageInterface.cpp - Inputs and outputs of stages ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inputs and outputs of vertex and fragment shaders are memory of the
// invocation: the entry point fills inputs before it calls the function of the
// module, and stores outputs behind the call. What has a location of its own,
// or is a built-in variable, is a slot. Reading an input is a pure function, so
// what nobody uses goes away.
//
// Slots of half and of short integers are floats and words outside.
//
// Sources of facts: "Shader Interfaces" of the Vulkan specification.
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/IR/LowerStages.h"
#include "GPUCodeGen/StageTraits.h"
#include "GPUCodeGen/VaryingShape.h"
#include "Translator.h"
#include "llvm/GPUObject/StageDistances.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;
using namespace llvm::spirv;
using gpu::Builtin;
using gpu::StageType;
using gpu::VaryingPlace;
using gpu::VaryingShape;
using gpuobj::Interpolation;
using gpuobj::InterpolationPlace;
using gpuobj::ShaderStage;

static spv::StorageClass classOf(const SpvInst &Variable) {
  return static_cast<spv::StorageClass>(Variable[0]);
}

bool Translator::isInput(const SpvInst &Variable) {
  return classOf(Variable) == spv::StorageClass::Input;
}

bool Translator::isOutput(const SpvInst &Variable) {
  return classOf(Variable) == spv::StorageClass::Output;
}

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

/// Locations that a type takes.
uint64_t Translator::locationsOf(Id TypeId) {
  const SpvInst &T = type(TypeId);
  switch (T.Opcode) {
  case spv::Op::OpTypeMatrix:
    return T[1];
  case spv::Op::OpTypeArray:
    return SaturatingMultiply(arrayLength(T), locationsOf(T[0]));
  case spv::Op::OpTypeStruct: {
    uint64_t Count = 0;
    for (Id Member : T.Operands)
      Count = SaturatingAdd(Count, locationsOf(Member));
    return Count;
  }
  default:
    return 1;
  }
}

/// What \p Get finds of a variable or a member comes on top of what is around
/// it.
void Translator::decorate(
    StageSlot &S,
    function_ref<std::optional<uint32_t>(spv::Decoration, bool)> Get) {
  auto Has = [&](spv::Decoration D) { return Get(D, false).has_value(); };
  auto Number = [&](spv::Decoration D) { return Get(D, true); };
  if (std::optional<uint32_t> BuiltIn = Number(spv::Decoration::BuiltIn))
    S.BuiltIn = static_cast<spv::BuiltIn>(*BuiltIn);
  if (std::optional<uint32_t> Location = Number(spv::Decoration::Location))
    S.Location = *Location;
  S.Component = Number(spv::Decoration::Component).value_or(S.Component);
  S.Index = Number(spv::Decoration::Index).value_or(S.Index);
  if (Has(spv::Decoration::Flat))
    S.How = Interpolation::Flat;
  if (Has(spv::Decoration::NoPerspective))
    S.How = Interpolation::NoPerspective;
  if (Has(spv::Decoration::Centroid))
    S.Place = InterpolationPlace::Centroid;
  if (Has(spv::Decoration::Sample))
    S.Place = InterpolationPlace::Sample;
}

Translator::StageSlot Translator::slotOf(const SpvInst &Variable) {
  StageSlot S;
  S.TypeId = pointeeOf(Variable);
  S.Name = SM.name(Variable.ResultId).str();
  decorate(S, [&](spv::Decoration D, bool HasNumber) {
    return HasNumber                      ? SM.get(Variable.ResultId, D)
           : SM.has(Variable.ResultId, D) ? std::optional<uint32_t>(1)
                                          : std::nullopt;
  });
  return S;
}

/// A member, an element or a column of \p S.
Translator::StageSlot Translator::partOf(const StageSlot &S, uint32_t Index) {
  StageSlot Part = S;
  const SpvInst &T = type(S.TypeId);
  Part.Path.push_back(Index);
  Part.TypeId = elementType(T, Index);
  if (T.Opcode != spv::Op::OpTypeStruct) {
    Part.Name += "[" + std::to_string(Index) + "]";
    if (S.Location)
      Part.Location = *S.Location + Index * locationsOf(Part.TypeId);
    return Part;
  }
  StringRef Name = SM.memberName(S.TypeId, Index);
  Part.Name += ((S.Name.empty() ? "" : ".") +
                (Name.empty() ? "member" + Twine(Index) : Twine(Name)))
                   .str();
  if (S.Location)
    for (uint32_t Before = 0; Before != Index; ++Before)
      *Part.Location += locationsOf(T[Before]);
  decorate(Part, [&](spv::Decoration D, bool HasNumber) {
    return HasNumber                    ? SM.get(S.TypeId, Index, D)
           : SM.has(S.TypeId, Index, D) ? std::optional<uint32_t>(1)
                                        : std::nullopt;
  });
  return Part;
}

void Translator::forEachSlot(const StageSlot &S,
                             function_ref<void(const StageSlot &)> Each) {
  const SpvInst &T = type(S.TypeId);
  switch (S.BuiltIn ? spv::Op::OpNop : T.Opcode) {
  case spv::Op::OpTypeStruct:
  case spv::Op::OpTypeArray:
  case spv::Op::OpTypeMatrix:
    // More can be part of no stage; what each() would say counts once.
    for (uint32_t I = 0, Count = std::min<uint64_t>(elementCount(T),
                                                    gpuobj::MaxLocations * 4);
         I != Count; ++I)
      forEachSlot(partOf(S, I), Each);
    return;
  default:
    Each(S);
  }
}

/// Whether the slot \p S of \p Variable fits a location; else there is an
/// error.
bool Translator::checkSlot(const SpvInst &Variable, const StageSlot &S) {
  std::optional<gpuobj::GLSLType> T = glslType(S.TypeId);
  unsigned Bytes = T ? T->scalarSize() : 0;
  uint32_t Limit = Stage == ShaderStage::Fragment && isOutput(Variable)
                       ? gpuobj::MaxColorTargets
                       : gpuobj::MaxLocations;
  std::string What = isInput(Variable) ? "has an input" : "has an output";
  if (!S.Location)
    error(Variable, What + " without a location");
  else if (*S.Location >= Limit)
    error(Variable, What + " beyond location " + Twine(Limit - 1) +
                        ", the last one that is supported");
  else if (Bytes == 8)
    error(Variable, What + " of 64 bits, which is not supported");
  else if (Bytes != 2 && Bytes != 4)
    error(Variable, What + " of a type that is not supported");
  else if (S.Component >= gpuobj::ComponentsOfLocation ||
           S.Component + T->Rows > gpuobj::ComponentsOfLocation)
    error(Variable, What + " that does not fit the location");
  else if (S.Index > 1)
    error(Variable,
          What + " of index " + Twine(S.Index) + "; blending has two sources");
  else
    return true;
  return false;
}

/// The memory of the slot at \p Path of \p Variable, all of which is at \p P.
Pointer Translator::slotPointer(const SpvInst &Variable, Pointer P,
                                ArrayRef<uint32_t> Path) {
  for (uint32_t Index : Path)
    P = step(Variable, P, B.getInt32(Index));
  return P;
}

//===----------------------------------------------------------------------===//
// Words of a location
//===----------------------------------------------------------------------===//

/// The words of \p Words from \p First on as a value of type \p T, a number or
/// a vector of 16 or 32 bits.
Value *Translator::fromWords(Value *Words, Type *T, unsigned First) {
  bool IsFloat = T->isFPOrFPVectorTy();
  Type *Word = IsFloat ? B.getFloatTy() : static_cast<Type *>(B.getInt32Ty());
  Value *V = B.CreateBitCast(Words, FixedVectorType::get(Word, 4));
  if (auto *Vector = dyn_cast<FixedVectorType>(T)) {
    SmallVector<int, 4> Mask(Vector->getNumElements());
    std::iota(Mask.begin(), Mask.end(), First);
    V = B.CreateShuffleVector(V, Mask);
  } else {
    V = extract(V, First);
  }
  return IsFloat ? B.CreateFPCast(V, T) : B.CreateTrunc(V, T);
}

/// \p Words with \p V from \p First on.
Value *Translator::toWords(Value *V, bool IsSigned, Value *Words,
                           unsigned First) {
  Type *T = V->getType();
  auto *Vector = dyn_cast<FixedVectorType>(T);
  if (T->isFPOrFPVectorTy())
    V = B.CreateFPCast(V, T->getWithNewType(B.getFloatTy()));
  else
    V = B.CreateIntCast(V, T->getWithNewType(B.getInt32Ty()), IsSigned);
  V = B.CreateBitCast(V, V->getType()->getWithNewType(B.getInt32Ty()));
  for (unsigned I = 0; I != (Vector ? Vector->getNumElements() : 1); ++I)
    Words = insert(Words, Vector ? extract(V, I) : V, First + I);
  return Words;
}

static StageType stageType(const gpuobj::GLSLType &T) {
  if (T.isFloat())
    return StageType::Float;
  using Type = gpuobj::GLSLType;
  return T.Scalar == Type::Int32 || T.Scalar == Type::Int16 ? StageType::SInt
                                                            : StageType::UInt;
}

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

static Interpolation interpolationOf(Interpolation How,
                                     const gpuobj::GLSLType &T) {
  return T.isFloat() ? How : Interpolation::Flat;
}

/// The value of a fragment's input at \p Place.
Value *Translator::varying(const StageSlot &S, VaryingPlace Place,
                           Value *Operand) {
  gpuobj::GLSLType G = *glslType(S.TypeId);
  VaryingShape Shape;
  Shape.Count = G.Rows;
  Shape.How = interpolationOf(S.How, G);
  Shape.Place = Shape.How == Interpolation::Flat ? VaryingPlace::Center : Place;
  Value *Words =
      gpu::createBuiltinCall(B, Builtin::Varying,
                             {B.getInt32(*S.Location), B.getInt32(S.Component),
                              B.getInt32(Shape.encode()), Operand});
  return fromWords(Words, valueType(S.TypeId), 0);
}

static VaryingPlace placeOf(InterpolationPlace Place) {
  switch (Place) {
  case InterpolationPlace::Center:
    return VaryingPlace::Center;
  case InterpolationPlace::Centroid:
    return VaryingPlace::Centroid;
  case InterpolationPlace::Sample:
    return VaryingPlace::Sample;
  }
  llvm_unreachable("no place");
}

Value *Translator::stageInput(const StageSlot &S) {
  if (Stage == ShaderStage::Fragment)
    return varying(S, placeOf(S.Place), B.getInt32(0));
  Value *Words = gpu::createBuiltinCall(
      B, Builtin::Attribute,
      {B.getInt32(*S.Location),
       B.getInt32(uint32_t(stageType(*glslType(S.TypeId))))});
  return fromWords(Words, valueType(S.TypeId), S.Component);
}

static std::optional<gpuobj::DistanceKind>
distanceKindOf(spv::BuiltIn BuiltIn) {
  return BuiltIn == spv::BuiltIn::ClipDistance
             ? std::optional(gpuobj::DistanceKind::Clip)
         : BuiltIn == spv::BuiltIn::CullDistance
             ? std::optional(gpuobj::DistanceKind::Cull)
             : std::nullopt;
}

/// The number of elements of an array of distances; 0 for other types.
static unsigned distancesIn(Type *T) {
  auto *Array = dyn_cast<ArrayType>(T);
  return Array && Array->getElementType()->isFloatTy() &&
                 Array->getNumElements() <= gpuobj::MaxDistances
             ? Array->getNumElements()
             : 0;
}

/// Operands of __mgpu_varying and __mgpu_store_varying for a distance.
SmallVector<Value *, 4> Translator::distancePlace(gpuobj::DistanceKind Kind,
                                                  unsigned Index) {
  VaryingShape Shape;
  Shape.Count = 1;
  Shape.IsDistance = true;
  unsigned Location = unsigned(Kind) * gpuobj::LocationsOfDistances +
                      Index / gpuobj::DistancesOfLocation;
  return {B.getInt32(Location), B.getInt32(Index % gpuobj::DistancesOfLocation),
          B.getInt32(Shape.encode())};
}

bool Translator::storeDistances(gpuobj::DistanceKind Kind, Value *V) {
  unsigned Count = distancesIn(V->getType());
  Type *Words = FixedVectorType::get(B.getInt32Ty(), 4);
  for (unsigned I = 0; I != Count; ++I) {
    SmallVector<Value *, 4> Args = distancePlace(Kind, I);
    Args.push_back(
        toWords(extract(V, I), /*IsSigned=*/false, PoisonValue::get(Words), 0));
    gpu::createBuiltinCall(B, Builtin::StoreVarying, Args);
  }
  return Count;
}

/// What fragments read of them, as an array of type \p T; null if it is none.
Value *Translator::distances(gpuobj::DistanceKind Kind, Type *T) {
  unsigned Count = distancesIn(T);
  if (!Count)
    return nullptr;
  Value *V = PoisonValue::get(T);
  for (unsigned I = 0; I != Count; ++I) {
    SmallVector<Value *, 4> Args = distancePlace(Kind, I);
    Args.push_back(B.getInt32(0));
    Value *Words = gpu::createBuiltinCall(B, Builtin::Varying, Args);
    V = insert(V, fromWords(Words, B.getFloatTy(), 0), I);
  }
  return V;
}

/// Stores what variable \p D is when the invocation begins to \p P.
void Translator::fillInput(const SpvInst &D, const Pointer &P) {
  forEachSlot(slotOf(D), [&](const StageSlot &S) {
    Value *V = nullptr;
    if (S.BuiltIn == spv::BuiltIn::HelperInvocation &&
        SM.has(D.ResultId, spv::Decoration::Volatile))
      return; // It is asked for where it is loaded.
    std::optional<gpuobj::DistanceKind> Distance;
    if (S.BuiltIn && Stage == ShaderStage::Fragment)
      Distance = distanceKindOf(*S.BuiltIn);
    if (Distance) {
      V = distances(*Distance, valueType(S.TypeId));
    } else if (S.BuiltIn) {
      V = builtinInput(*S.BuiltIn);
    } else if (Stage != ShaderStage::Compute) {
      if (!checkSlot(D, S))
        return;
      V = stageInput(S);
    }
    if (V && V->getType() == valueType(S.TypeId))
      store(D, V, slotPointer(D, P, S.Path));
    else
      error(D, "is an input that is not supported in " +
                   gpuobj::getShaderStageName(Stage) + " shaders");
  });
}

//===----------------------------------------------------------------------===//
// Outputs
//===----------------------------------------------------------------------===//

/// Notes the part of an output that is stored through the pointer \p I: its
/// variable, and constant indices from there on.
void Translator::noteWrite(FunctionInfo &Info, Id I) {
  SmallVector<ArrayRef<Id>, 4> Chains;
  const SpvInst *D = SM.variableBehind(I, &Chains);
  if (!D || !isOutput(*D))
    return;
  OutputPart Part = {D->ResultId, {}};
  for (ArrayRef<Id> Indices : reverse(Chains))
    for (Id Index : Indices) {
      auto *N = dyn_cast_or_null<ConstantInt>(Values.lookup(Index));
      if (!N) { // and all behind it
        Info.Written.insert(std::move(Part));
        return;
      }
      Part.second.push_back(N->getZExtValue());
    }
  Info.Written.insert(std::move(Part));
}

/// The parts of outputs that \p I can write.
void Translator::noteWrites(FunctionInfo &Info, const SpvInst &I) {
  switch (I.Opcode) {
  case spv::Op::OpStore:
  case spv::Op::OpCopyMemory:
    return noteWrite(Info, I[0]);
  case spv::Op::OpFunctionCall:
    for (Id Arg : I.from(1))
      noteWrite(Info, Arg);
    return;
  case spv::Op::OpExtInst:
    if (SM.instructionSet(I[0]) == InstructionSet::GLSLStd450)
      for (Id Operand : I.from(2)) // modf, frexp
        noteWrite(Info, Operand);
    return;
  default:
    return;
  }
}

/// Whether the invocation may have written \p S of \p Variable.
bool Translator::isWritten(const FunctionInfo &Info, const SpvInst &Variable,
                           const StageSlot &S) {
  // A first value counts, except of what has to be declared with others.
  if (Variable.size() > 1 && !(S.BuiltIn && !S.Path.empty()))
    return true;
  return any_of(Info.Written, [&](const OutputPart &Part) {
    size_t Common = std::min(Part.second.size(), S.Path.size());
    return Part.first == Variable.ResultId &&
           ArrayRef(Part.second).take_front(Common) ==
               ArrayRef(S.Path).take_front(Common);
  });
}

static std::string outputName(spv::BuiltIn BuiltIn) {
  switch (BuiltIn) {
  case spv::BuiltIn::ViewportIndex:
    return "ViewportIndex";
  default:
    return "the built-in variable " + std::to_string(uint32_t(BuiltIn));
  }
}

/// \returns false for what shaders of the stage do not have.
bool Translator::storeBuiltinOutput(spv::BuiltIn BuiltIn, Value *V) {
  bool IsVertex = Stage == ShaderStage::Vertex;
  auto Store = [&](Builtin Builtin, Value *Operand) {
    if (Operand->getType() != gpu::getBuiltinType(Builtin, C)->getParamType(0))
      return false;
    gpu::createBuiltinCall(B, Builtin, Operand);
    return true;
  };
  switch (BuiltIn) {
  case spv::BuiltIn::Position:
    if (!IsVertex || rows(V) != 4)
      return false;
    gpu::createBuiltinCall(
        B, Builtin::StorePosition,
        {extract(V, 0), extract(V, 1), extract(V, 2), extract(V, 3)});
    return true;
  case spv::BuiltIn::PointSize:
    return IsVertex && Store(Builtin::StorePointSize, V);
  case spv::BuiltIn::Layer:
    return IsVertex && Store(Builtin::StoreLayer, V);
  case spv::BuiltIn::ClipDistance:
  case spv::BuiltIn::CullDistance:
    return IsVertex && storeDistances(*distanceKindOf(BuiltIn), V);
  case spv::BuiltIn::PrimitiveShadingRateKHR:
    // The largest fragments are pixels.
    return IsVertex;
  case spv::BuiltIn::FragDepth:
    return !IsVertex && Store(Builtin::StoreDepth, V);
  case spv::BuiltIn::FragStencilRefEXT:
    return !IsVertex && Store(Builtin::StoreStencil, V);
  case spv::BuiltIn::SampleMask:
    return !IsVertex && V->getType()->isArrayTy() &&
           Store(Builtin::StoreSampleMask, extract(V, 0));
  default:
    return false;
  }
}

/// Stores what the invocation leaves, at the end of the entry point.
void Translator::storeOutputs(const FunctionInfo &Info) {
  struct Color {
    StageType Type;
    Value *Words;
  };
  std::map<std::pair<uint64_t, uint32_t>, Color> Colors;
  for (Id Variable : Info.Variables) {
    const SpvInst &D = *SM.definition(Variable);
    if (!isOutput(D))
      continue;
    forEachSlot(slotOf(D), [&](const StageSlot &S) {
      if (!isWritten(Info, D, S) || (!S.BuiltIn && !checkSlot(D, S)))
        return;
      Value *V = load(D, slotPointer(D, Interface.lookup(Variable), S.Path));
      if (S.BuiltIn) {
        if (!storeBuiltinOutput(*S.BuiltIn, V))
          error(D, "has " + outputName(*S.BuiltIn) + " written by a " +
                       gpuobj::getShaderStageName(Stage) +
                       " shader, which is not supported");
        return;
      }
      gpuobj::GLSLType G = *glslType(S.TypeId);
      StageType T = stageType(G);
      Type *Words = FixedVectorType::get(B.getInt32Ty(), 4);
      if (Stage == ShaderStage::Vertex) {
        VaryingShape Shape;
        Shape.Count = G.Rows;
        Shape.How = interpolationOf(S.How, G);
        gpu::createBuiltinCall(
            B, Builtin::StoreVarying,
            {B.getInt32(*S.Location), B.getInt32(S.Component),
             B.getInt32(Shape.encode()),
             toWords(V, T == StageType::SInt, PoisonValue::get(Words), 0)});
        return;
      }
      // Variables can share a target.
      Value *One = T == StageType::Float ? B.getInt32(bit_cast<uint32_t>(1.0f))
                                         : B.getInt32(1);
      Value *Empty = insert(Constant::getNullValue(Words), One, 3);
      Color &Whole = Colors.try_emplace({*S.Location, S.Index}, Color{T, Empty})
                         .first->second;
      Whole.Words = toWords(V, T == StageType::SInt, Whole.Words, S.Component);
    });
  }
  for (auto &[Place, Color] : Colors)
    gpu::createBuiltinCall(B, Builtin::StoreColor,
                           {B.getInt32(Place.first), B.getInt32(Place.second),
                            B.getInt32(uint32_t(Color.Type)), Color.Words});
}

//===----------------------------------------------------------------------===//
// Description
//===----------------------------------------------------------------------===//

/// Inputs and outputs of a function that an entry point calls.
void Translator::describeStage(const FunctionInfo &Info,
                               gpuobj::ShaderInterface &Description) {
  bool IsFragment = Stage == ShaderStage::Fragment;
  for (Id Variable : Info.Variables) {
    const SpvInst &D = *SM.definition(Variable);
    if (!isInput(D) && !isOutput(D))
      continue;
    forEachSlot(slotOf(D), [&](const StageSlot &S) {
      if (S.BuiltIn || (isOutput(D) && !isWritten(Info, D, S)) ||
          !checkSlot(D, S))
        return;
      gpuobj::StageVariable V;
      V.Name = S.Name.empty() ? nameOf(Variable) : S.Name;
      V.Location = *S.Location;
      V.Component = S.Component;
      V.Type = *glslType(S.TypeId);
      V.Index = S.Index;
      if (isInput(D) == IsFragment) {
        V.How = interpolationOf(S.How, V.Type);
        if (V.How != Interpolation::Flat)
          V.Place = S.Place;
      }
      (isInput(D) ? Description.Inputs : Description.Outputs)
          .push_back(std::move(V));
    });
  }
  auto Before = [](const gpuobj::StageVariable &X,
                   const gpuobj::StageVariable &Y) {
    return std::tie(X.Location, X.Component, X.Index) <
           std::tie(Y.Location, Y.Component, Y.Index);
  };
  llvm::stable_sort(Description.Inputs, Before);
  llvm::stable_sort(Description.Outputs, Before);
}

/// The attributes of stages that modes and variables of \p E ask for.
void Translator::setStageAttributes(const EntryPoint &E, Function &F) {
  F.addFnAttr(gpu::StageAttribute, gpuobj::getShaderStageName(Stage));
  if (Stage != ShaderStage::Fragment)
    return;
  bool ReadsTested =
      SM.executionMode(E.Function, spv::ExecutionMode::PostDepthCoverage)
          .has_value();
  if (ReadsTested)
    F.addFnAttr(gpu::PostDepthCoverageAttribute);
  if (ReadsTested ||
      SM.executionMode(E.Function, spv::ExecutionMode::EarlyFragmentTests))
    F.addFnAttr(gpu::EarlyTestsAttribute);
  if (SM.executionMode(E.Function, spv::ExecutionMode::OriginLowerLeft))
    error(*SM.definition(E.Function),
          "has coordinates from the lower left corner, which is not supported");
  bool IsPerSample = false;
  for (Id Variable : E.Interface) {
    const SpvInst *D = SM.definition(Variable);
    if (!D || D->Opcode != spv::Op::OpVariable || !isInput(*D))
      continue;
    forEachSlot(slotOf(*D), [&](const StageSlot &S) {
      IsPerSample |= S.Place == InterpolationPlace::Sample ||
                     S.BuiltIn == spv::BuiltIn::SampleId ||
                     S.BuiltIn == spv::BuiltIn::SamplePosition;
    });
  }
  if (IsPerSample)
    F.addFnAttr(gpu::PerSampleAttribute);
}
