//===- ImageFunctions.cpp - OpenCL C's functions of images ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The type of an image says most of what an access is, and there are hundreds
// of overloads, so their bodies are made here instead of being in the device
// library:
//
//   declare <4 x float> @_Z11read_imagef14ocl_image2d_roDv2_i(i32, <2 x i32>)
// becomes
//   define internal <4 x float> @...(i32 %image, <2 x i32> %at) {
//     %x = extractelement <2 x i32> %at, i64 0
//     %y = extractelement <2 x i32> %at, i64 1
//     %t = call <4 x i32> @__mgpu_image_fetch(i32 2, i32 %image, ..., i32 %x,
//                                             i32 %y, ...)
//     %r = bitcast <4 x i32> %t to <4 x float>
//     ret <4 x float> %r
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/ImageShape.h"
#include "ImageLevels.h"
#include "LowerImages.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace llvm::gpu;
using namespace llvm::gpuobj;

/// "read_imagef" of "_Z11read_imagef14ocl_image2d_roDv2_i"; the name itself if
/// it is not mangled.
static StringRef baseName(StringRef Name) {
  StringRef Rest = Name;
  unsigned Length;
  if (!Rest.consume_front("_Z") || Rest.consumeInteger(10, Length) ||
      Length > Rest.size())
    return Name;
  return Rest.take_front(Length);
}

static std::optional<TexelClass> texelClass(StringRef Suffix) {
  return StringSwitch<std::optional<TexelClass>>(Suffix)
      .Case("f", TexelClass::Float)
      .Case("h", TexelClass::Half)
      .Case("i", TexelClass::SInt)
      .Case("ui", TexelClass::UInt)
      .Default(std::nullopt);
}

/// Makes \p F, a declaration, one of a function with a body.
static void makeInternal(Function &F) {
  F.setLinkage(GlobalValue::InternalLinkage);
  F.setDSOLocal(true);
  F.addFnAttr(Attribute::AlwaysInline);
  // That of a declaration is not that of a body.
  F.setSubprogram(nullptr);
}

namespace {

/// Makes the body of one function whose first parameter is an image.
class BodyBuilder {
public:
  BodyBuilder(Function &F, const FunctionType &Source, const ImageType &Image)
      : F(F), Source(Source), Image(Image), B(F.getContext()) {
    Shape.Dim = Image.Dim;
    Shape.Arrayed = Image.Arrayed;
    Shape.Multisampled = Image.Multisampled;
  }

  bool define();

private:
  /// The places of an access; those that there are not are poison.
  struct Place {
    Value *C[3];
    Value *Layer;
  };

  void begin() {
    makeInternal(F);
    B.SetInsertPoint(BasicBlock::Create(F.getContext(), "", &F));
  }
  Value *number(uint32_t N) { return B.getInt32(N); }
  Value *nothing(Type *T) { return PoisonValue::get(T); }
  Type *parameterType(unsigned I) const {
    return F.getFunctionType()->getParamType(I);
  }
  unsigned parameters() const { return F.arg_size(); }

  bool read(TexelClass Class);
  bool write(TexelClass Class);
  bool query(StringRef What);

  bool isPlace(unsigned I) const;
  Place place(unsigned I, Type *Element);
  Value *levelOfGradient(unsigned At, const Place &P);
  Value *sample(unsigned At);
  Value *fetch(unsigned At);
  Value *texelAs(Value *Words, Type *T);
  Value *wordsOf(Value *Texel);
  Value *ask(ImageWordKind Kind) {
    return createImageQuery(B, Kind, F.getArg(0));
  }

  Function &F;
  const FunctionType &Source;
  const ImageType &Image;
  ImageShape Shape;
  IRBuilder<> B;
};

} // namespace

/// Whether parameter \p I has as many elements as a place in the image, or, as
/// OpenCL C has it, four instead of three.
bool BodyBuilder::isPlace(unsigned I) const {
  if (I >= parameters())
    return false;
  unsigned Count = Shape.coordinates() + Shape.Arrayed;
  if (Count == 3)
    Count = 4;
  Type *T = parameterType(I);
  auto *Vector = dyn_cast<FixedVectorType>(T);
  Type *Element = T->getScalarType();
  return (Vector ? Vector->getNumElements() : 1) == Count &&
         (Element->isIntegerTy(32) || Element->isFloatTy()) &&
         Shape.Dim != ImageDim::Cube;
}

/// The parts of parameter \p I, converted to \p Element.
BodyBuilder::Place BodyBuilder::place(unsigned I, Type *Element) {
  Value *V = F.getArg(I);
  auto Part = [&](unsigned N) {
    Value *P = V->getType()->isVectorTy() ? B.CreateExtractElement(V, N) : V;
    return P->getType() == Element ? P : B.CreateSIToFP(P, Element);
  };
  Place P;
  for (unsigned N = 0; N != 3; ++N)
    P.C[N] = N < Shape.coordinates() ? Part(N) : nothing(Element);
  P.Layer = Shape.Arrayed ? Part(Shape.coordinates()) : nothing(Element);
  return P;
}

/// From the two parameters behind the place, or null.
Value *BodyBuilder::levelOfGradient(unsigned At, const Place &P) {
  unsigned Count = Shape.coordinates();
  SmallVector<Value *, 3> Steps[2];
  for (unsigned I = 0; I != 2; ++I) {
    Value *V = F.getArg(At + 1 + I);
    auto *Vector = dyn_cast<FixedVectorType>(V->getType());
    unsigned Elements = Vector ? Vector->getNumElements() : 1;
    if (!V->getType()->getScalarType()->isFloatTy() || Elements < Count)
      return nullptr;
    for (unsigned N = 0; N != Count; ++N)
      Steps[I].push_back(Vector ? B.CreateExtractElement(V, N) : V);
  }
  return createLevelOfGradient(B, Shape, F.getArg(0), P.C, Steps[0], Steps[1]);
}

/// With a sampler: the place is parameter \p At. Texels at integers are those
/// that the nearest filter finds at the same number as a float.
Value *BodyBuilder::sample(unsigned At) {
  Type *Float = B.getFloatTy();
  Value *Level = nothing(Float);
  Place P = place(At, Float);
  if (At + 3 == parameters()) {
    Shape.Level = LevelMode::Explicit;
    Level = levelOfGradient(At, P);
    if (!Level)
      return nullptr;
  } else if (At + 1 != parameters()) {
    if (At + 2 != parameters() || !parameterType(At + 1)->isFloatTy())
      return nullptr;
    Shape.Level = LevelMode::Explicit;
    Level = F.getArg(At + 1);
  }
  return createBuiltinCall(B, Builtin::ImageSample,
                           {number(Shape.encode()), F.getArg(0), F.getArg(1),
                            P.C[0], P.C[1], P.C[2], P.Layer, nothing(Float),
                            nothing(B.getInt32Ty()), Level});
}

/// Without one.
Value *BodyBuilder::fetch(unsigned At) {
  Type *Int = B.getInt32Ty();
  Value *Sample = nothing(Int);
  if (Shape.Multisampled) {
    if (At + 2 != parameters() || !parameterType(At + 1)->isIntegerTy(32))
      return nullptr;
    Sample = F.getArg(At + 1);
  } else if (At + 1 != parameters()) {
    return nullptr;
  }
  if (parameterType(At)->getScalarType()->isFloatTy())
    return nullptr;
  Place P = place(At, Int);
  Value *Bits = number(Shape.encode());
  if (Image.Access != ImageAccess::ReadOnly)
    return createBuiltinCall(
        B, Builtin::ImageLoad,
        {Bits, F.getArg(0), P.C[0], P.C[1], P.C[2], P.Layer, Sample});
  Value *Sampler = createBuiltinCall(
      B, Builtin::ConstantSampler, number(gpuobj::ConstantSampler().toBits()));
  return createBuiltinCall(B, Builtin::ImageFetch,
                           {Bits, F.getArg(0), Sampler, P.C[0], P.C[1], P.C[2],
                            P.Layer, number(0), Sample});
}

/// The words of a texel as the result \p T; null if it is none.
Value *BodyBuilder::texelAs(Value *Words, Type *T) {
  LLVMContext &C = F.getContext();
  if (T == FixedVectorType::get(B.getInt32Ty(), 4))
    return Words;
  if (T == FixedVectorType::get(B.getFloatTy(), 4))
    return B.CreateBitCast(Words, T);
  if (T->isFloatTy())
    return B.CreateBitCast(B.CreateExtractElement(Words, uint64_t(0)), T);
  if (T == FixedVectorType::get(Type::getHalfTy(C), 4))
    return B.CreateBitCast(B.CreateShuffleVector(Words, {0, 1}), T);
  return nullptr;
}

/// The inverse.
Value *BodyBuilder::wordsOf(Value *Texel) {
  Type *T = Texel->getType();
  Type *Words = FixedVectorType::get(B.getInt32Ty(), 4);
  if (T->isFloatTy())
    return B.CreateInsertElement(
        nothing(Words), B.CreateBitCast(Texel, B.getInt32Ty()), uint64_t(0));
  if (T->getPrimitiveSizeInBits() == 128)
    return B.CreateBitCast(Texel, Words);
  if (T->getPrimitiveSizeInBits() == 64)
    return B.CreateShuffleVector(
        B.CreateBitCast(Texel, FixedVectorType::get(B.getInt32Ty(), 2)),
        {0, 1, PoisonMaskElem, PoisonMaskElem});
  return nullptr;
}

bool BodyBuilder::read(TexelClass Class) {
  bool HasSampler = parameters() > 1 && isSamplerType(Source.getParamType(1));
  unsigned At = HasSampler ? 2 : 1;
  if (!isPlace(At))
    return false;
  Shape.Class = Class;
  begin();
  Value *Words = HasSampler ? sample(At) : fetch(At);
  Value *Result = Words ? texelAs(Words, F.getReturnType()) : nullptr;
  if (!Result)
    return false;
  B.CreateRet(Result);
  return true;
}

bool BodyBuilder::write(TexelClass Class) {
  constexpr unsigned At = 1, Texel = 2;
  if (parameters() != 3 || !isPlace(At) ||
      parameterType(At)->getScalarType()->isFloatTy())
    return false;
  Shape.Class = Class;
  begin();
  Value *Words = wordsOf(F.getArg(Texel));
  if (!Words)
    return false;
  Type *Int = B.getInt32Ty();
  Place P = place(At, Int);
  createBuiltinCall(B, Builtin::ImageStore,
                    {number(Shape.encode()), F.getArg(0), P.C[0], P.C[1],
                     P.C[2], P.Layer, nothing(Int), Words});
  B.CreateRetVoid();
  return true;
}

bool BodyBuilder::query(StringRef What) {
  if (parameters() != 1)
    return false;
  Type *T = F.getReturnType();
  if (What == "dim") {
    auto *Vector = dyn_cast<FixedVectorType>(T);
    if (!Vector)
      return false;
    begin();
    Value *Sizes = Constant::getNullValue(T);
    static constexpr ImageWordKind Kinds[] = {
        ImageWordKind::Width, ImageWordKind::Height, ImageWordKind::Depth};
    for (unsigned I = 0;
         I != std::min(Vector->getNumElements(), Shape.coordinates()); ++I)
      Sizes = B.CreateInsertElement(Sizes, ask(Kinds[I]), I);
    B.CreateRet(Sizes);
    return true;
  }
  auto Kind = StringSwitch<std::optional<ImageWordKind>>(What)
                  .Case("width", ImageWordKind::Width)
                  .Case("height", ImageWordKind::Height)
                  .Case("depth", ImageWordKind::Depth)
                  .Case("array_size", ImageWordKind::ArraySize)
                  .Case("channel_data_type", ImageWordKind::ChannelDataType)
                  .Case("channel_order", ImageWordKind::ChannelOrder)
                  .Case("num_mip_levels", ImageWordKind::Levels)
                  .Case("num_samples", ImageWordKind::Samples)
                  .Default(std::nullopt);
  if (!Kind || !T->isIntegerTy())
    return false;
  begin();
  B.CreateRet(B.CreateZExtOrTrunc(ask(*Kind), T));
  return true;
}

bool BodyBuilder::define() {
  StringRef Name = baseName(F.getName());
  if (Name.consume_front("get_image_"))
    return query(Name);
  bool IsWrite = Name.consume_front("write_image");
  if (!IsWrite && !Name.consume_front("read_image"))
    return false;
  std::optional<TexelClass> Class = texelClass(Name);
  return Class && (IsWrite ? write(*Class) : read(*Class));
}

bool gpu::defineImageFunction(Function &F, const FunctionType &Source) {
  // What clang makes of CLK_*.
  if (F.getName() == "__translate_sampler_initializer" &&
      F.getFunctionType() ==
          getBuiltinType(Builtin::ConstantSampler, F.getContext())) {
    F.setName("");
    makeInternal(F);
    IRBuilder<> B(BasicBlock::Create(F.getContext(), "", &F));
    B.CreateRet(createBuiltinCall(B, Builtin::ConstantSampler, F.getArg(0)));
    return true;
  }
  std::optional<ImageType> Image =
      F.arg_size() ? imageTypeOf(Source.getParamType(0)) : std::nullopt;
  if (!Image)
    return false;
  if (BodyBuilder(F, Source, *Image).define())
    return true;
  F.deleteBody();
  F.setLinkage(GlobalValue::ExternalLinkage);
  return false;
}
