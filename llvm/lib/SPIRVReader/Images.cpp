//===- Images.cpp - Images and samplers -----------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An image or a sampler is a handle, an i32; a sampled image is a pair of both.
// What is done with them are reserved functions (ImageShape.h). Only a fragment
// has neighbours whose coordinates differ in a known way; elsewhere the level
// that would be computed is 0.
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/IR/ImageArguments.h"
#include "GPUCodeGen/IR/ImageLevels.h"
#include "GPUCodeGen/ImageOperands.h"
#include "GPUCodeGen/ImageShape.h"
#include "Translator.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/GPUObject/SamplerTraits.h"
#include <numeric>

using namespace llvm;
using namespace llvm::spirv;
using gpu::Builtin;
using gpu::ImageShape;
using gpu::LevelMode;
using gpu::TexelClass;
using gpuobj::ImageDim;
using gpuobj::ImageWordKind;

namespace {

/// Operands of OpTypeImage.
enum ImageTypeOperand {
  SampledType,
  Dimension,
  IsDepth,
  IsArrayed,
  IsMultisampled,
  IsSampled,
  TexelFormat
};
/// Values of IsSampled.
constexpr uint32_t UsedWithoutSampler = 2;

std::optional<ImageDim> dimensionOf(const SpvInst &ImageType) {
  switch (static_cast<spv::Dim>(ImageType[Dimension])) {
  case spv::Dim::Dim1D:
    return ImageDim::D1;
  case spv::Dim::Dim2D:
  case spv::Dim::Rect:
  case spv::Dim::SubpassData:
    return ImageDim::D2;
  case spv::Dim::Dim3D:
    return ImageDim::D3;
  case spv::Dim::Cube:
    return ImageDim::Cube;
  case spv::Dim::Buffer:
    return ImageDim::D1Buffer;
  default:
    return std::nullopt;
  }
}

/// What the pixels of an attachment were before.
bool isAttachment(const SpvInst &ImageType) {
  return static_cast<spv::Dim>(ImageType[Dimension]) == spv::Dim::SubpassData;
}

bool isStorage(const SpvInst &ImageType) {
  return ImageType[IsSampled] == UsedWithoutSampler && !isAttachment(ImageType);
}

/// How texels are stored, if the shader says so.
gpuobj::TexelPacking packingOf(const SpvInst &ImageType) {
  using gpuobj::TexelPacking;
  using spv::ImageFormat;
  switch (static_cast<ImageFormat>(ImageType[TexelFormat])) {
  case ImageFormat::Unknown:
    return TexelPacking::Unknown;
  case ImageFormat::Rgba16f:
  case ImageFormat::Rg16f:
  case ImageFormat::R16f:
    return TexelPacking::Half;
  case ImageFormat::Rgba8:
  case ImageFormat::Rg8:
  case ImageFormat::R8:
    return TexelPacking::UNorm8;
  case ImageFormat::Rgba8Snorm:
  case ImageFormat::Rg8Snorm:
  case ImageFormat::R8Snorm:
    return TexelPacking::SNorm8;
  case ImageFormat::Rgba16:
  case ImageFormat::Rg16:
  case ImageFormat::R16:
    return TexelPacking::UNorm16;
  case ImageFormat::Rgba16Snorm:
  case ImageFormat::Rg16Snorm:
  case ImageFormat::R16Snorm:
    return TexelPacking::SNorm16;
  case ImageFormat::Rgb10A2:
    return TexelPacking::UNorm1010102;
  case ImageFormat::R11fG11fB10f:
    return TexelPacking::Float111110;
  default: // Floats of 32 bits and integers, of which low bits are stored.
    return TexelPacking::Word;
  }
}

} // namespace

/// The optional operands of an access, by their bits.
struct Translator::ImageOperands {
  Id Bias = 0, Level = 0, DX = 0, DY = 0, Offset = 0, Offsets = 0, Sample = 0,
     LeastLevel = 0;
};

Id Translator::imageTypeOf(Id TypeId) const {
  while (true) {
    const SpvInst &T = type(TypeId);
    if (T.Opcode != spv::Op::OpTypeArray &&
        T.Opcode != spv::Op::OpTypeSampledImage)
      return TypeId;
    TypeId = T[0];
  }
}

StringRef Translator::whyUnsupportedImage(Id TypeId) const {
  const SpvInst &T = type(imageTypeOf(TypeId));
  if (T.Opcode != spv::Op::OpTypeImage)
    return "";
  if (!dimensionOf(T))
    return "is an image of a kind that is not supported";
  const SpvInst &Element = type(T[SampledType]);
  if (Element[0] != 32)
    return "is an image whose texels are not of 32 bits, which is not "
           "supported";
  return "";
}

bool Translator::isStorageImage(Id TypeId) const {
  const SpvInst &T = type(imageTypeOf(TypeId));
  return T.Opcode == spv::Op::OpTypeImage && isStorage(T);
}

bool Translator::isInputAttachment(Id TypeId) const {
  const SpvInst &T = type(imageTypeOf(TypeId));
  return T.Opcode == spv::Op::OpTypeImage && isAttachment(T);
}

/// Coordinates of what is sampled run from 0 to its size.
bool Translator::hasTexelCoordinates(Id TypeId) const {
  const SpvInst &T = type(imageTypeOf(TypeId));
  return T.Opcode == spv::Op::OpTypeImage &&
         static_cast<spv::Dim>(T[Dimension]) == spv::Dim::Rect;
}

gpuobj::ImageType Translator::imageTypeFor(Id TypeId, bool IsWriteOnly) const {
  const SpvInst &T = type(imageTypeOf(TypeId));
  gpuobj::ImageType R;
  R.Dim = dimensionOf(T).value_or(ImageDim::D2);
  R.Arrayed = T[IsArrayed];
  R.Depth = T[IsDepth] == 1;
  R.Multisampled = T[IsMultisampled];
  // Texels of storage images are loaded as those that are also stored.
  R.Access = !isStorage(T) ? gpuobj::ImageAccess::ReadOnly
             : IsWriteOnly ? gpuobj::ImageAccess::WriteOnly
                           : gpuobj::ImageAccess::ReadWrite;
  return R;
}

ImageShape Translator::shapeOf(Id ImageValue) const {
  return shapeOfType(typeOf(ImageValue));
}

ImageShape Translator::shapeOfType(Id TypeId) const {
  const SpvInst &T = type(imageTypeOf(TypeId));
  ImageShape S;
  S.Dim = dimensionOf(T).value_or(ImageDim::D2);
  S.Arrayed = T[IsArrayed];
  S.Multisampled = T[IsMultisampled];
  // Faces of cubes that are written are layers of an array.
  if (isStorage(T) && S.Dim == ImageDim::Cube) {
    S.Dim = ImageDim::D2;
    S.Arrayed = true;
  }
  S.Class = type(T[SampledType]).Opcode == spv::Op::OpTypeFloat
                ? TexelClass::Float
            : isSigned(T[SampledType]) ? TexelClass::SInt
                                       : TexelClass::UInt;
  return S;
}

Translator::ImageOperands Translator::imageOperands(const SpvInst &I,
                                                    unsigned At) {
  using Mask = spv::ImageOperandsMask;
  ImageOperands R;
  if (At >= I.size())
    return R;
  uint32_t Bits = I[At++];
  auto Take = [&](Mask Bit, std::initializer_list<Id *> To) {
    if (!(Bits & uint32_t(Bit)))
      return;
    for (Id *Operand : To)
      *Operand = I[At++];
  };
  Take(Mask::Bias, {&R.Bias});
  Take(Mask::Lod, {&R.Level});
  Take(Mask::Grad, {&R.DX, &R.DY});
  Take(Mask::ConstOffset, {&R.Offset});
  Take(Mask::Offset, {&R.Offset});
  Take(Mask::ConstOffsets, {&R.Offsets});
  Take(Mask::Sample, {&R.Sample});
  Take(Mask::MinLod, {&R.LeastLevel});
  return R;
}

bool Translator::isHandle(const SpvInst &Variable) {
  return kindOf(Variable) == VariableKind::Image &&
         !isArray(pointeeOf(Variable));
}

/// The color target that an input attachment is read from, if it is where it is
/// drawn.
std::optional<uint32_t>
Translator::tileTargetOf(const SpvInst &Variable) const {
  Id T = type(Variable.TypeId)[1];
  std::optional<uint32_t> Index =
      SM.get(Variable.ResultId, spv::Decoration::InputAttachmentIndex);
  if (!Index || type(T).Opcode != spv::Op::OpTypeImage ||
      !isAttachment(type(T)))
    return std::nullopt;
  auto Found = Options.TileAttachments.find(*Index);
  return Found == Options.TileAttachments.end() ? std::nullopt
                                                : std::optional(Found->second);
}

/// The same of an image that has been loaded.
std::optional<uint32_t> Translator::tileTargetRead(Id ImageValue) const {
  const SpvInst *D = SM.definition(ImageValue);
  if (!D || D->Opcode != spv::Op::OpLoad)
    return std::nullopt;
  D = SM.definition((*D)[0]);
  return D && D->Opcode == spv::Op::OpVariable ? tileTargetOf(*D)
                                               : std::nullopt;
}

/// Whether the descriptor behind \p I, an image, a sampler, or a pointer, may
/// be another one in each invocation.
bool Translator::isNonUniform(Id I) const {
  for (const SpvInst *D = SM.definition(I); D; D = SM.definition((*D)[0])) {
    if (SM.has(D->ResultId, spv::Decoration::NonUniform))
      return true;
    switch (D->Opcode) {
    case spv::Op::OpSampledImage:
      return isNonUniform((*D)[0]) || isNonUniform((*D)[1]);
    case spv::Op::OpAccessChain:
    case spv::Op::OpInBoundsAccessChain:
      if (any_of(D->from(1), [&](Id Index) {
            return SM.has(Index, spv::Decoration::NonUniform);
          }))
        return true;
      break;
    case spv::Op::OpLoad:
    case spv::Op::OpImage:
    case spv::Op::OpCopyObject:
      break;
    default:
      return false;
    }
  }
  return false;
}

/// Whether there are images or samplers of which that is so. Each of the array
/// gets an access of its own.
bool Translator::findNonUniformImages() {
  bool Found = false;
  for (ArrayRef<SpvInst> Body : SM.functions())
    for (const SpvInst &I : Body) {
      if ((I.Opcode != spv::Op::OpLoad &&
           I.Opcode != spv::Op::OpImageTexelPointer) ||
          !(isNonUniform(I.ResultId) || isNonUniform(I[0])))
        continue;
      const SpvInst *D = SM.variableBehind(I[0]);
      if (!D || kindOf(*D) != VariableKind::Image)
        continue;
      Found = true;
      uint64_t Count = blockOf(pointeeOf(*D)).second;
      if (Count > gpu::MaxImageChoices)
        error(I, "chooses in each invocation among " + Twine(Count) +
                     " images or samplers; " + Twine(gpu::MaxImageChoices) +
                     " are supported");
    }
  return Found;
}

Value *Translator::sampledImage(Value *Image, Value *Sampler) {
  Value *R =
      PoisonValue::get(StructType::get(C, {B.getInt32Ty(), B.getInt32Ty()}));
  return insert(insert(R, Image, 0), Sampler, 1);
}

/// Without optimisation nobody else looks through what the pair is made of.
Value *Translator::handleIn(Value *SampledImage, unsigned Element) {
  if (Value *Known = FindInsertedValue(SampledImage, Element))
    return Known;
  return extract(SampledImage, Element);
}

/// Element \p I of a scalar or vector, or nothing if there are not so many.
Value *Translator::coordinate(Value *V, unsigned I, Type *T) {
  auto *Vector = dyn_cast<FixedVectorType>(V->getType());
  if (I >= (Vector ? Vector->getNumElements() : 1))
    return PoisonValue::get(T);
  Value *E = Vector ? extract(V, I) : V;
  if (E->getType() == T)
    return E;
  return T->isFloatingPointTy() ? E->getType()->isFloatingPointTy()
                                      ? B.CreateFPCast(E, T)
                                      : B.CreateSIToFP(E, T)
                                : B.CreateSExtOrTrunc(E, T);
}

/// Signed bytes for x, y and z.
Value *Translator::packOffsets(Value *V, unsigned Count) {
  Value *Packed = B.getInt32(0);
  for (unsigned I = 0; I != Count; ++I) {
    Value *Byte = B.CreateAnd(coordinate(V, I, B.getInt32Ty()), 0xff);
    Packed = B.CreateOr(Packed, B.CreateShl(Byte, 8 * I));
  }
  return Packed;
}

/// The words of a texel as the result of \p I.
void Translator::defineTexel(const SpvInst &I, Value *Words) {
  Type *T = valueType(I.TypeId);
  auto *Vector = dyn_cast<FixedVectorType>(T);
  Type *Scalar = T->getScalarType();
  if (Scalar->getScalarSizeInBits() != 32) {
    poison(I, "has a result that is not of 32 bits, which is not supported");
    return;
  }
  Value *All = B.CreateBitCast(Words, FixedVectorType::get(Scalar, 4));
  if (!Vector)
    return define(I, extract(All, 0));
  SmallVector<int, 4> Mask(Vector->getNumElements());
  std::iota(Mask.begin(), Mask.end(), 0);
  define(I, B.CreateShuffleVector(All, Mask));
}

/// OpImageSample*, OpImageGather and OpImageDrefGather.
bool Translator::translateSample(const SpvInst &I) {
  bool Dref = false, Projects = false, Gathers = false, Explicit = false;
  switch (I.Opcode) {
  case spv::Op::OpImageSampleImplicitLod:
    break;
  case spv::Op::OpImageSampleExplicitLod:
    Explicit = true;
    break;
  case spv::Op::OpImageSampleDrefImplicitLod:
    Dref = true;
    break;
  case spv::Op::OpImageSampleDrefExplicitLod:
    Dref = Explicit = true;
    break;
  case spv::Op::OpImageSampleProjImplicitLod:
    Projects = true;
    break;
  case spv::Op::OpImageSampleProjExplicitLod:
    Projects = Explicit = true;
    break;
  case spv::Op::OpImageSampleProjDrefImplicitLod:
    Projects = Dref = true;
    break;
  case spv::Op::OpImageSampleProjDrefExplicitLod:
    Projects = Dref = Explicit = true;
    break;
  case spv::Op::OpImageGather:
    Gathers = true;
    break;
  case spv::Op::OpImageDrefGather:
    Gathers = Dref = true;
    break;
  default:
    return false;
  }
  Type *Float = B.getFloatTy();
  Value *None = PoisonValue::get(Float);
  Value *Pair = operand(I, 0), *Place = operand(I, 1);
  Value *Image = handleIn(Pair, 0), *Sampler = handleIn(Pair, 1);
  ImageShape S = shapeOf(I[0]);
  bool HasExtra = Dref || Gathers; // the reference, or the component
  ImageOperands Ops = imageOperands(I, HasExtra ? 3 : 2);
  Value *Scaling = hasTexelCoordinates(typeOf(I[0])) ? nullptr : Image;
  unsigned Count = S.coordinates();
  SmallVector<Value *, 4> C;
  for (unsigned N = 0; N != Count + S.Arrayed; ++N)
    C.push_back(coordinate(Place, N, Float));
  Value *Reference = None;
  if (Dref) {
    S.Compares = true;
    Reference = coordinate(operand(I, 2), 0, Float);
  }
  if (Projects) {
    Value *Q = coordinate(Place, Count, Float);
    for (Value *&V : C)
      V = B.CreateFDiv(V, Q);
    if (Dref)
      Reference = B.CreateFDiv(Reference, Q);
  }
  Value *Level = None;
  if (Ops.DX) {
    S.Level = LevelMode::Explicit;
    auto Parts = [&](Id Step) {
      SmallVector<Value *, 3> R;
      for (unsigned N = 0; N != Count; ++N)
        R.push_back(coordinate(value(Step), N, Float));
      return R;
    };
    Level = gpu::createLevelOfGradient(B, S, Scaling, C, Parts(Ops.DX),
                                       Parts(Ops.DY));
  } else if (Explicit || Ops.Level || Ops.Bias) {
    // What is added to a level of 0 is the level.
    S.Level = IsFragment && Ops.Bias && !Ops.Level && !Gathers
                  ? LevelMode::Bias
                  : LevelMode::Explicit;
    Level = coordinate(value(Ops.Level ? Ops.Level : Ops.Bias), 0, Float);
  } else if (IsFragment && !Gathers) {
    S.Level = LevelMode::Computed;
  }
  // Neighbours may take their texels from another image.
  bool IsComputed =
      S.Level == LevelMode::Computed || S.Level == LevelMode::Bias;
  if (IsComputed && (Ops.LeastLevel || isNonUniform(I[0]))) {
    SmallVector<Value *, 3> DX, DY;
    for (unsigned N = 0; N != Count; ++N) {
      DX.push_back(derivative(C[N], /*AlongY=*/false, /*IsCoarse=*/true));
      DY.push_back(derivative(C[N], /*AlongY=*/true, /*IsCoarse=*/true));
    }
    Value *Computed = gpu::createLevelOfGradient(B, S, Scaling, C, DX, DY);
    Level = Ops.Bias ? B.CreateFAdd(Computed, Level) : Computed;
    S.Level = LevelMode::Explicit;
  }
  if (Ops.LeastLevel) {
    if (S.Level != LevelMode::Explicit)
      Level = ConstantFP::get(Float, 0.0);
    S.Level = LevelMode::Explicit;
    Level = binary(Intrinsic::maxnum, Level,
                   coordinate(value(Ops.LeastLevel), 0, Float));
  }
  if (Gathers && !Dref) {
    std::optional<uint32_t> Component = constantWord(I[2]);
    if (!Component || *Component > 3) {
      poison(I, "gathers a component that is not a constant from 0 to 3");
      return true;
    }
    S.Component = *Component;
  }
  Value *Layer = S.Arrayed ? C[Count] : None;
  C.resize(3, None);
  auto Access = [&](Value *Offset) {
    S.HasOffsets = Offset;
    Value *Packed =
        Offset ? packOffsets(Offset, Count) : PoisonValue::get(B.getInt32Ty());
    SmallVector<Value *, 10> Args = {B.getInt32(S.encode()),
                                     Image,
                                     Sampler,
                                     C[0],
                                     C[1],
                                     C[2],
                                     Layer,
                                     Reference,
                                     Packed};
    if (Gathers)
      return gpu::createBuiltinCall(B, Builtin::ImageGather, Args);
    Args.push_back(Level);
    CallInst *Call = gpu::createBuiltinCall(B, Builtin::ImageSample, Args);
    // The level comes from neighbours, which have to be there.
    if (S.Level == LevelMode::Computed || S.Level == LevelMode::Bias)
      Call->getCalledFunction()->setConvergent();
    return Call;
  };
  if (Gathers && !Ops.Level && !Ops.Bias)
    S.Level = LevelMode::Zero;
  if (!Ops.Offsets) {
    defineTexel(I, Access(Ops.Offset ? value(Ops.Offset) : nullptr));
    return true;
  }
  // The texel at each of four offsets; it is the last of those around it.
  constexpr unsigned UpperLeft = 3;
  Value *Words = PoisonValue::get(FixedVectorType::get(B.getInt32Ty(), 4));
  for (unsigned N = 0; N != 4; ++N)
    Words = insert(
        Words, extract(Access(extract(value(Ops.Offsets), N)), UpperLeft), N);
  defineTexel(I, Words);
  return true;
}

/// OpImageFetch, OpImageRead and OpImageWrite: places are integers.
bool Translator::translateTexelAccess(const SpvInst &I) {
  bool Writes = I.Opcode == spv::Op::OpImageWrite;
  if (!Writes && I.Opcode != spv::Op::OpImageFetch &&
      I.Opcode != spv::Op::OpImageRead)
    return false;
  Type *Int = B.getInt32Ty();
  Value *None = PoisonValue::get(Int);
  Value *Image = operand(I, 0), *Place = operand(I, 1);
  ImageShape S = shapeOf(I[0]);
  if (Writes)
    S.Packing = packingOf(type(imageTypeOf(typeOf(I[0]))));
  ImageOperands Ops = imageOperands(I, Writes ? 3 : 2);
  unsigned Count = S.coordinates();
  SmallVector<Value *, 4> C;
  for (unsigned N = 0; N != Count + S.Arrayed; ++N)
    C.push_back(coordinate(Place, N, Int));
  if (Ops.Offset)
    for (unsigned N = 0; N != Count; ++N)
      C[N] = B.CreateAdd(C[N], coordinate(value(Ops.Offset), N, Int));
  bool IsAttachment = isInputAttachment(typeOf(I[0]));
  if (std::optional<uint32_t> Target = tileTargetRead(I[0])) {
    gpu::StageType T = S.Class == TexelClass::Float  ? gpu::StageType::Float
                       : S.Class == TexelClass::SInt ? gpu::StageType::SInt
                                                     : gpu::StageType::UInt;
    defineTexel(I, gpu::createBuiltinCall(
                       B, Builtin::TargetColor,
                       {B.getInt32(*Target), B.getInt32(unsigned(T))}));
    return true;
  }
  if (IsAttachment) {
    // Beside the fragment, whose coordinate is in the middle of its pixel.
    for (unsigned N = 0; N != Count; ++N) {
      Value *Pixel =
          gpu::createBuiltinCall(B, Builtin::FragmentCoordinate, B.getInt32(N));
      C[N] = B.CreateAdd(B.CreateFPToSI(Pixel, Int), C[N]);
    }
  }
  Value *Layer = S.Arrayed ? C[Count] : None;
  C.resize(3, None);
  Value *Sample = Ops.Sample ? coordinate(value(Ops.Sample), 0, Int) : None;
  Value *Bits = B.getInt32(S.encode());
  if (I.Opcode == spv::Op::OpImageFetch || IsAttachment) {
    Value *Level =
        Ops.Level ? coordinate(value(Ops.Level), 0, Int) : B.getInt32(0);
    Value *Sampler =
        gpu::createBuiltinCall(B, Builtin::ConstantSampler,
                               B.getInt32(gpuobj::ConstantSampler().toBits()));
    defineTexel(I, gpu::createBuiltinCall(B, Builtin::ImageFetch,
                                          {Bits, Image, Sampler, C[0], C[1],
                                           C[2], Layer, Level, Sample}));
    return true;
  }
  if (!Writes) {
    defineTexel(I, gpu::createBuiltinCall(
                       B, Builtin::ImageLoad,
                       {Bits, Image, C[0], C[1], C[2], Layer, Sample}));
    return true;
  }
  Value *Texel = operand(I, 2);
  if (Texel->getType()->getScalarSizeInBits() != 32) {
    poison(I, "writes a texel that is not of 32 bits, which is not supported");
    return true;
  }
  Value *Words = Constant::getNullValue(FixedVectorType::get(Int, 4));
  auto *Vector = dyn_cast<FixedVectorType>(Texel->getType());
  for (unsigned N = 0; N != (Vector ? Vector->getNumElements() : 1); ++N)
    Words = insert(Words,
                   B.CreateBitCast(Vector ? extract(Texel, N) : Texel, Int), N);
  gpu::createBuiltinCall(B, Builtin::ImageStore,
                         {Bits, Image, C[0], C[1], C[2], Layer, Sample, Words});
  return true;
}

/// OpImageTexelPointer, which only atomics take.
void Translator::translateTexelPointer(const SpvInst &I) {
  Type *Int = B.getInt32Ty();
  Value *None = PoisonValue::get(Int);
  Pointer Variable = pointer(I[0]);
  const SpvInst &T = type(imageTypeOf(Variable.Pointee));
  if (T.Opcode != spv::Op::OpTypeImage || !isStorage(T)) {
    poison(I, "takes a texel of what is no storage image");
    return;
  }
  ImageShape S = shapeOfType(Variable.Pointee);
  Value *Place = operand(I, 1), *Image = load(I, Variable);
  SmallVector<Value *, 4> C;
  for (unsigned N = 0, Count = S.coordinates() + S.Arrayed; N != Count; ++N)
    C.push_back(coordinate(Place, N, Int));
  Value *Layer = S.Arrayed ? C[S.coordinates()] : None;
  C.resize(3, None);
  Value *Sample = S.Multisampled ? coordinate(operand(I, 2), 0, Int) : None;
  Value *Address = gpu::createBuiltinCall(
      B, Builtin::ImageTexel,
      {B.getInt32(S.encode()), Image, C[0], C[1], C[2], Layer, Sample});
  Pointer &P = Pointers[I.ResultId];
  P.Address = B.CreateIntToPtr(Address, B.getPtrTy(gpu::GlobalAS));
  P.Pointee = type(I.TypeId)[1];
  P.Explicit = true;
}

/// OpImageQueryLod: which level is taken, and the computed level of detail.
void Translator::translateLevelQuery(const SpvInst &I) {
  Type *Float = B.getFloatTy();
  auto *Result = dyn_cast<FixedVectorType>(valueType(I.TypeId));
  if (!IsFragment || !Result || Result->getNumElements() != 2 ||
      !Result->getElementType()->isFloatTy()) {
    poison(I, !IsFragment ? "asks for a level that is computed of neighbours, "
                            "which only fragments have"
                          : "has a result that is no vector of two floats");
    return;
  }
  Value *None = PoisonValue::get(Float);
  Value *Pair = operand(I, 0), *Place = operand(I, 1);
  Value *Image = handleIn(Pair, 0), *Sampler = handleIn(Pair, 1);
  ImageShape S = shapeOf(I[0]);
  S.Arrayed = false;
  S.Level = LevelMode::Computed;
  S.AsksLevel = true;
  SmallVector<Value *, 3> C;
  for (unsigned N = 0; N != S.coordinates(); ++N)
    C.push_back(coordinate(Place, N, Float));
  C.resize(3, None);
  CallInst *Call = gpu::createBuiltinCall(
      B, Builtin::ImageSample,
      {B.getInt32(S.encode()), Image, Sampler, C[0], C[1], C[2], None, None,
       PoisonValue::get(B.getInt32Ty()), None});
  Call->getCalledFunction()->setConvergent();
  Value *Levels = B.CreateBitCast(Call, FixedVectorType::get(Float, 4));
  Value *Limited = extract(Levels, gpu::imageop::LimitedLevel);
  Value *Bits =
      gpu::createImageQuery(B, ImageWordKind::CompareFunction, Sampler);
  auto Has = [&](uint32_t Bit) {
    return B.CreateIsNotNull(B.CreateAnd(Bits, Bit));
  };
  // In the middle between two it is the larger one, with the lower number.
  Value *Nearest =
      B.CreateFSub(unary(Intrinsic::ceil,
                         B.CreateFAdd(Limited, ConstantFP::get(Float, 0.5))),
                   ConstantFP::get(Float, 1.0));
  Value *Level =
      B.CreateSelect(Has(gpuobj::TakesNearestLevel), Nearest, Limited);
  Level = B.CreateSelect(Has(gpuobj::TakesFirstLevel),
                         ConstantFP::get(Float, 0.0), Level);
  Value *R = insert(PoisonValue::get(Result), Level, 0);
  define(I, insert(R, extract(Levels, gpu::imageop::FreeLevel), 1));
}

bool Translator::translateImageQuery(const SpvInst &I) {
  switch (I.Opcode) {
  case spv::Op::OpImageQuerySizeLod:
  case spv::Op::OpImageQuerySize: {
    const SpvInst &ImageType = type(imageTypeOf(typeOf(I[0])));
    Value *Image = operand(I, 0);
    Value *Level = I.Opcode == spv::Op::OpImageQuerySizeLod
                       ? coordinate(operand(I, 1), 0, B.getInt32Ty())
                       : nullptr;
    SmallVector<Value *, 4> Sizes;
    static constexpr ImageWordKind Kinds[] = {
        ImageWordKind::Width, ImageWordKind::Height, ImageWordKind::Depth};
    ImageShape S;
    S.Dim = dimensionOf(ImageType).value_or(ImageDim::D2);
    // Faces of a cube have two sizes.
    unsigned Count = S.Dim == ImageDim::Cube ? 2 : S.coordinates();
    for (unsigned N = 0; N != Count; ++N) {
      Value *Size = gpu::createImageQuery(B, Kinds[N], Image);
      Sizes.push_back(Level ? binary(Intrinsic::umax, B.CreateLShr(Size, Level),
                                     B.getInt32(1))
                            : Size);
    }
    if (ImageType[IsArrayed])
      Sizes.push_back(
          gpu::createImageQuery(B, ImageWordKind::ArraySize, Image));
    Type *T = valueType(I.TypeId);
    Value *R = T->isVectorTy() ? PoisonValue::get(T) : Sizes[0];
    if (auto *Vector = dyn_cast<FixedVectorType>(T))
      for (unsigned N = 0;
           N != std::min<size_t>(Sizes.size(), Vector->getNumElements()); ++N)
        R = insert(R, Sizes[N], N);
    define(I, R);
    return true;
  }
  case spv::Op::OpImageQueryLod:
    translateLevelQuery(I);
    return true;
  case spv::Op::OpImageQueryLevels:
    define(I, gpu::createImageQuery(B, ImageWordKind::Levels, operand(I, 0)));
    return true;
  case spv::Op::OpImageQuerySamples:
    define(I, gpu::createImageQuery(B, ImageWordKind::Samples, operand(I, 0)));
    return true;
  default:
    return false;
  }
}

/// What OpImageSparse* is with images all of whose memory is there.
static std::optional<spv::Op> residentOpcode(spv::Op Sparse) {
  // Both lists are in the same order.
  constexpr uint32_t First = uint32_t(spv::Op::OpImageSparseSampleImplicitLod),
                     Last = uint32_t(spv::Op::OpImageSparseDrefGather);
  uint32_t Op = uint32_t(Sparse);
  if (Op >= First && Op <= Last)
    return spv::Op(uint32_t(spv::Op::OpImageSampleImplicitLod) + Op - First);
  if (Sparse == spv::Op::OpImageSparseRead)
    return spv::Op::OpImageRead;
  return std::nullopt;
}

bool Translator::translateImage(const SpvInst &I) {
  if (std::optional<spv::Op> Resident = residentOpcode(I.Opcode)) {
    // A code that says whether the texels were there, and the texel.
    SpvInst Access = I;
    Access.Opcode = *Resident;
    Access.TypeId = type(I.TypeId)[1];
    translateImage(Access);
    Value *R = PoisonValue::get(valueType(I.TypeId));
    R = insert(R, B.getInt32(0), 0);
    define(I, insert(R, Values.lookup(I.ResultId), 1));
    return true;
  }
  switch (I.Opcode) {
  case spv::Op::OpImageSparseTexelsResident:
    define(I, B.getTrue());
    return true;
  case spv::Op::OpSampledImage:
    define(I, sampledImage(operand(I, 0), operand(I, 1)));
    return true;
  case spv::Op::OpImage:
    define(I, handleIn(operand(I, 0), 0));
    return true;
  case spv::Op::OpImageTexelPointer:
    translateTexelPointer(I);
    return true;
  default:
    return translateSample(I) || translateTexelAccess(I) ||
           translateImageQuery(I);
  }
}
