//===- ImageArguments.cpp - Images and samplers of a kernel ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   %s = call i32 @__mgpu_constant_sampler(i32 18)
//   %t = call <4 x i32> @__mgpu_image_sample(i32 2, i32 %image, i32 %s, ...)
//   %w = call i32 @__mgpu_image_query(i32 2, i32 %image)
// becomes, with the words at these places,
//   %s = call i32 @__mgpu_argument_word(i32 0)
//   %i = call i32 @__mgpu_argument_word(i32 4)
//   %t = call <4 x i32> @__mgpu_image_sample(i32 2, i32 %i, i32 %s, ...)
//   %w = call i32 @__mgpu_argument_word(i32 8)
//
// and, where images and samplers are states in the uniforms,
//
//   %t = call <4 x i32> @__mgpu_image_sample(i32 2, i32 32, i32 0, ...)
//   %w = call i32 @__mgpu_argument_word(i32 16)
//
//===----------------------------------------------------------------------===//

#include "ImageArguments.h"
#include "GPUCodeGen/ArgumentLayout.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/Diagnostics.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/ImageOperands.h"
#include "GPUCodeGen/ImageShape.h"
#include "GPUCodeGen/TargetLimits.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include <set>
#include <tuple>

using namespace llvm;
using namespace llvm::gpu;
using namespace llvm::gpu::imageop;
using namespace llvm::gpuobj;

static constexpr StringLiteral ImageAttribute = "mgpu-image",
                               SamplerAttribute = "mgpu-sampler";
static constexpr StringLiteral ArrayWord = "array", DepthWord = "depth",
                               SamplesWord = "multisampled";

/// Pairs cost uniforms twice.
static constexpr unsigned MaxPairs = 16;

// Operands of the accesses that have a sampler.
static constexpr unsigned LayerOperand = SampleLayer;

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

void gpu::markImage(Argument &A, const ImageType &T) {
  std::string Text = getImageDimName(T.Dim).str();
  if (T.Arrayed)
    Text += "," + ArrayWord.str();
  if (T.Depth)
    Text += "," + DepthWord.str();
  if (T.Multisampled)
    Text += "," + SamplesWord.str();
  Text += "," + getImageAccessName(T.Access).str();
  A.addAttr(Attribute::get(A.getContext(), ImageAttribute, Text));
}

void gpu::markSampler(Argument &A) {
  A.addAttr(Attribute::get(A.getContext(), SamplerAttribute));
}

static AttributeSet attributesOf(const Argument &A) {
  return A.getParent()->getAttributes().getParamAttrs(A.getArgNo());
}

/// The value of \p Count that \p Name calls \p Text.
template <typename T>
static std::optional<T> named(StringRef Text, unsigned Count,
                              StringRef (*Name)(T)) {
  for (unsigned I = 0; I != Count; ++I)
    if (Name(T(I)) == Text)
      return T(I);
  return std::nullopt;
}

std::optional<ImageType> gpu::imageTypeOf(const Argument &A) {
  Attribute Mark = attributesOf(A).getAttribute(ImageAttribute);
  if (!Mark.isValid() || !A.getType()->isIntegerTy(32))
    return std::nullopt;
  ImageType T;
  for (StringRef Word : split(Mark.getValueAsString(), ',')) {
    if (auto Dim = named(Word, NumImageDims, getImageDimName))
      T.Dim = *Dim;
    else if (auto Access = named(Word, NumImageAccesses, getImageAccessName))
      T.Access = *Access;
    T.Arrayed |= Word == ArrayWord;
    T.Depth |= Word == DepthWord;
    T.Multisampled |= Word == SamplesWord;
  }
  return T;
}

bool gpu::isSampler(const Argument &A) {
  return A.getType()->isIntegerTy(32) &&
         attributesOf(A).hasAttribute(SamplerAttribute);
}

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

static bool needsImages(const CallInst *Call) {
  std::optional<Builtin> B = Call ? getBuiltin(*Call) : std::nullopt;
  return B && getBuiltinInfo(*B).Needs == BuiltinNeeds::Images;
}

/// An access of texels, not a question or a sampler.
static bool needsState(const CallInst &Call) {
  std::optional<Builtin> B = getBuiltin(Call);
  return B && getBuiltinInfo(*B).Needs == BuiltinNeeds::Images &&
         getBuiltinInfo(*B).Source == BuiltinSource::Operation;
}

static bool hasSampler(const CallInst &Call) {
  switch (getBuiltin(Call).value_or(Builtin::ImageQuery)) {
  case Builtin::ImageSample:
  case Builtin::ImageGather:
  case Builtin::ImageFetch:
    return true;
  default:
    return false;
  }
}

/// The word with the handle \p V, an argument or a constant sampler.
static std::optional<ImageWord> handleWord(const Value *V) {
  ImageWord W;
  if (const auto *A = dyn_cast<Argument>(V)) {
    if (!imageTypeOf(*A) && !isSampler(*A))
      return std::nullopt;
    W.Arg = A->getArgNo();
    return W;
  }
  const auto *Call = dyn_cast<CallInst>(V);
  if (!Call || getBuiltin(*Call) != Builtin::ConstantSampler)
    return std::nullopt;
  const auto *Bits = dyn_cast<ConstantInt>(Call->getArgOperand(0));
  auto Sampler =
      Bits ? ConstantSampler::fromBits(Bits->getLimitedValue()) : std::nullopt;
  if (!Sampler)
    return std::nullopt;
  W.Kind = ImageWordKind::ConstantSampler;
  W.Sampler = *Sampler;
  return W;
}

/// The word that answers the query \p Call.
static std::optional<ImageWord> answerWord(const CallInst &Call,
                                           const TargetLimits &Limits) {
  const auto *What = dyn_cast<ConstantInt>(Call.getArgOperand(0));
  const auto *A = dyn_cast<Argument>(Call.getArgOperand(1));
  if (!What || What->getValue().uge(NumImageWordKinds) || !A)
    return std::nullopt;
  ImageWord W;
  W.Kind = ImageWordKind(What->getZExtValue());
  W.Arg = A->getArgNo();
  bool IsWord = getImageWordBytes(W.Kind, Limits.hasStates()) == 4;
  bool IsKnown = W.Kind <= ImageWordKind::Samples ||
                 W.Kind == ImageWordKind::CompareFunction || Limits.hasStates();
  ImageWordOwner Owner = getImageWordOwner(W.Kind);
  bool IsOwned = (Owner == ImageWordOwner::Image && imageTypeOf(*A)) ||
                 (Owner == ImageWordOwner::Sampler && isSampler(*A));
  return IsOwned && IsWord && IsKnown ? std::optional(W) : std::nullopt;
}

/// The state that \p Call takes as a sampler.
static std::optional<ImageWord> samplerState(const CallInst &Call) {
  ImageWord W;
  switch (*getBuiltin(Call)) {
  case Builtin::ImageFetch:
  case Builtin::ImageLoad:
  case Builtin::ImageStore:
    W.Kind = ImageWordKind::TexelSampler;
    return W;
  case Builtin::ImageSample:
    return handleWord(Call.getArgOperand(SamplerOperand));
  case Builtin::ImageGather: {
    auto Known = handleWord(Call.getArgOperand(SamplerOperand));
    if (Known && Known->Kind == ImageWordKind::Handle)
      Known->Kind = ImageWordKind::GatherSampler;
    else if (Known)
      Known->Sampler.Linear = true;
    return Known;
  }
  default:
    return std::nullopt;
  }
}

/// What \p Call needs besides the states of arguments.
static SmallVector<ImageWord, 6> stateWords(const CallInst &Call) {
  SmallVector<ImageWord, 6> Words;
  auto Sampler = samplerState(Call);
  if (Sampler && Sampler->Kind != ImageWordKind::Handle)
    Words.push_back(*Sampler);
  const auto *Bits = dyn_cast<ConstantInt>(Call.getArgOperand(ShapeOperand));
  auto Shape = Bits && needsState(Call)
                   ? ImageShape::decode(Bits->getLimitedValue())
                   : std::nullopt;
  if (!Shape)
    return Words;
  auto Add = [&](ImageWordKind Kind, unsigned Operand) {
    std::optional<ImageWord> W = handleWord(Call.getArgOperand(Operand));
    if (!W || W->Kind != ImageWordKind::Handle)
      return;
    W->Kind = Kind;
    Words.push_back(*W);
  };
  if (getBuiltin(Call) == Builtin::ImageTexel) {
    Add(ImageWordKind::Address, ImageOperand);
    if (Shape->Arrayed)
      Add(ImageWordKind::LayerBytes, ImageOperand);
    ImageWord Nowhere;
    Nowhere.Kind = ImageWordKind::Nowhere;
    Words.push_back(Nowhere);
    return Words;
  }
  if (Shape->Arrayed)
    for (ImageWordKind Kind :
         {ImageWordKind::Address, ImageWordKind::LayerBytes,
          ImageWordKind::ArraySize})
      Add(Kind, ImageOperand);
  if (Shape->Dim == ImageDim::D1Buffer)
    Add(ImageWordKind::Width, ImageOperand);
  if (Shape->Compares) {
    Add(ImageWordKind::CompareFunction, SamplerOperand);
    Add(ImageWordKind::ChannelDataType, ImageOperand);
  }
  return Words;
}

/// The handles of sampler and image that \p Call has, if both are known.
static std::optional<ImageWordGroup> pairOf(const CallInst &Call) {
  if (!hasSampler(Call))
    return std::nullopt;
  auto Image = handleWord(Call.getArgOperand(ImageOperand));
  auto Sampler = handleWord(Call.getArgOperand(SamplerOperand));
  if (!Image || !Sampler)
    return std::nullopt;
  return ImageWordGroup{*Sampler, *Image};
}

/// The i32 that \p V, a float, was made from; null if it was not.
static Value *integerOf(IRBuilderBase &B, Value *V) {
  if (auto *C = dyn_cast<ConstantFP>(V)) {
    APSInt Int(32, /*isUnsigned=*/false);
    bool IsExact;
    C->getValueAPF().convertToInteger(Int, APFloat::rmTowardZero, &IsExact);
    return IsExact ? B.getInt32(Int.getZExtValue()) : nullptr;
  }
  if (!isa<SIToFPInst>(V) && !isa<UIToFPInst>(V))
    return nullptr;
  auto *Cast = cast<CastInst>(V);
  return Cast->getSrcTy()->getIntegerBitWidth() <= 32
             ? B.CreateIntCast(Cast->getOperand(0), B.getInt32Ty(),
                               isa<SIToFPInst>(V))
             : nullptr;
}

static void fetchIfPlain(CallInst &Call) {
  auto *Bits = dyn_cast<ConstantInt>(Call.getArgOperand(ShapeOperand));
  std::optional<ImageShape> Shape =
      Bits ? ImageShape::decode(Bits->getZExtValue()) : std::nullopt;
  auto Sampler = handleWord(Call.getArgOperand(SamplerOperand));
  if (!Shape || Shape->Dim == ImageDim::Cube || Shape->Compares ||
      Shape->HasOffsets || Shape->Level != LevelMode::Zero || !Sampler ||
      Sampler->Kind != ImageWordKind::ConstantSampler ||
      Sampler->Sampler.Normalized || Sampler->Sampler.Linear ||
      Sampler->Sampler.Addressing != SamplerAddressing::None)
    return;
  IRBuilder<> B(&Call);
  Value *Nothing = PoisonValue::get(B.getInt32Ty());
  SmallVector<Value *, 9> Args(Call.arg_begin(),
                               Call.arg_begin() + FirstCoordinate);
  for (unsigned I = FirstCoordinate; I <= LayerOperand; ++I) {
    bool IsThere = I == LayerOperand
                       ? Shape->Arrayed
                       : I - FirstCoordinate < Shape->coordinates();
    Value *Place = IsThere ? integerOf(B, Call.getArgOperand(I)) : Nothing;
    if (!Place)
      return;
    Args.push_back(Place);
  }
  Args.append({/*level=*/B.getInt32(0), /*sample=*/Nothing});
  Call.replaceAllUsesWith(createBuiltinCall(B, Builtin::ImageFetch, Args));
  Call.eraseFromParent();
}

void gpu::fetchPlainSamples(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (getBuiltin(*Call) == Builtin::ImageSample)
        fetchIfPlain(*Call);
}

void gpu::numberSamples(Function &F) {
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    std::optional<Builtin> Function =
        Call ? getBuiltin(*Call) : std::optional<Builtin>();
    if (Function != Builtin::ImageLoad && Function != Builtin::ImageStore &&
        Function != Builtin::ImageTexel)
      continue;
    auto *Bits = dyn_cast<ConstantInt>(Call->getArgOperand(ShapeOperand));
    std::optional<ImageShape> Shape =
        Bits ? ImageShape::decode(Bits->getZExtValue()) : std::nullopt;
    if (!Shape || !Shape->Multisampled)
      continue;
    IRBuilder<> B(Call);
    Value *Slice = Call->getArgOperand(AccessSample);
    if (Shape->Arrayed) {
      Value *Samples = createImageQuery(B, ImageWordKind::Samples,
                                        Call->getArgOperand(ImageOperand));
      Slice = B.CreateAdd(
          Slice, B.CreateMul(Call->getArgOperand(AccessLayer), Samples));
    }
    Shape->Multisampled = false;
    Shape->Arrayed = true;
    Call->setArgOperand(ShapeOperand, B.getInt32(Shape->encode()));
    Call->setArgOperand(AccessLayer, Slice);
  }
}

using WordKey = std::tuple<ImageWordKind, uint32_t>;

static WordKey keyOf(const ImageWord &W) {
  bool IsSampler = W.Kind == ImageWordKind::ConstantSampler;
  return {W.Kind, IsSampler ? W.Sampler.toBits() : W.Arg};
}

using GroupKey = SmallVector<WordKey, 2>;

static GroupKey keyOf(const ImageWordGroup &G) {
  GroupKey K;
  for (const ImageWord &W : G)
    K.push_back(keyOf(W));
  return K;
}

namespace {
/// The groups that a kernel needs, each once, in the order of the code.
class WordCollector {
public:
  explicit WordCollector(const TargetLimits &Limits) : Limits(Limits) {}

  void collect(const Function &F);
  std::vector<ImageWordGroup> take() { return std::move(Groups); }

private:
  void add(ImageWordGroup G) {
    if (Known.insert(keyOf(G)).second)
      Groups.push_back(std::move(G));
  }
  bool isPaired(const CallInst &Call) const {
    std::optional<ImageWordGroup> Pair = pairOf(Call);
    return Pair && Known.count(keyOf(*Pair));
  }

  const TargetLimits &Limits;
  std::set<GroupKey> Known;
  std::vector<ImageWordGroup> Groups;
};
} // namespace

void WordCollector::collect(const Function &F) {
  SmallVector<const CallInst *, 16> Calls;
  for (const Instruction &I : instructions(F))
    if (const auto *Call = dyn_cast<CallInst>(&I); needsImages(Call))
      Calls.push_back(Call);
  if (Limits.PairsHandles)
    for (const CallInst *Call : Calls)
      if (auto Pair = pairOf(*Call); Pair && Groups.size() < MaxPairs)
        add(std::move(*Pair));
  for (const CallInst *Call : Calls) {
    std::optional<ImageWord> Word;
    if (Limits.hasStates() && needsState(*Call)) {
      for (const ImageWord &W : stateWords(*Call))
        add({W});
      continue;
    }
    if (getBuiltin(*Call) == Builtin::ImageQuery)
      Word = answerWord(*Call, Limits);
    // A sampler that is only in pairs has its words there.
    else if (!Limits.hasStates() &&
             getBuiltin(*Call) == Builtin::ConstantSampler &&
             !all_of(Call->uses(), [&](const Use &U) {
               const auto *User = dyn_cast<CallInst>(U.getUser());
               return User && isPaired(*User);
             }))
      Word = handleWord(Call);
    if (Word)
      add({*Word});
  }
  // Without gaps.
  if (Limits.hasStates())
    stable_sort(Groups, [](const ImageWordGroup &A, const ImageWordGroup &B) {
      return getImageWordBytes(A[0].Kind, true) >
             getImageWordBytes(B[0].Kind, true);
    });
}

std::vector<ImageWordGroup> gpu::collectImageWords(const Function &F,
                                                   const TargetLimits &Limits) {
  if (!Limits.HasImages)
    return {};
  WordCollector C(Limits);
  C.collect(F);
  return C.take();
}

namespace {
class WordReplacer {
public:
  WordReplacer(Function &F, ArrayRef<ImageWord> Words,
               const TargetLimits &Limits)
      : F(F), Words(Words), Limits(Limits) {}

  void run();
  void placeStates(const ArgumentLayout &Layout);

private:
  /// The place of \p W, which may be the first word of a pair.
  std::optional<uint32_t> find(const ImageWord &W) const;
  std::optional<uint32_t> findPair(const ImageWordGroup &Pair) const;
  void report(const CallInst &Call, const Twine &Message) {
    if (!Reported)
      reportUnsupported(F, Message, Call.getDebugLoc());
    Reported = true;
  }
  Value *read(CallInst &Before, uint32_t Offset) {
    IRBuilder<> B(&Before);
    return createBuiltinCall(B, Builtin::ArgumentWord, B.getInt32(Offset));
  }

  Function &F;
  ArrayRef<ImageWord> Words;
  const TargetLimits &Limits;
  bool Reported = false;
};
} // namespace

std::optional<uint32_t> WordReplacer::find(const ImageWord &W) const {
  for (const ImageWord &Known : Words)
    if (keyOf(Known) == keyOf(W))
      return Known.Offset;
  return std::nullopt;
}

std::optional<uint32_t>
WordReplacer::findPair(const ImageWordGroup &Pair) const {
  for (unsigned I = 0; I + 1 < Words.size(); ++I)
    if (Words[I].Offset % 8 == 0 &&
        Words[I + 1].Offset == Words[I].Offset + 4 &&
        keyOf(Words[I]) == keyOf(Pair[0]) &&
        keyOf(Words[I + 1]) == keyOf(Pair[1]))
      return Words[I].Offset;
  return std::nullopt;
}

void WordReplacer::run() {
  SmallVector<CallInst *, 16> Calls, Answers;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!needsImages(Call))
      continue;
    bool IsAnswer =
        getBuiltinInfo(*getBuiltin(*Call)).Source == BuiltinSource::ImageWord;
    (IsAnswer || !Limits.HasImages ? Answers : Calls).push_back(Call);
  }
  for (CallInst *Call : Calls) {
    std::optional<ImageWordGroup> Pair = pairOf(*Call);
    std::optional<uint32_t> Place = Pair ? findPair(*Pair) : std::nullopt;
    if (!Place)
      continue;
    Call->setArgOperand(SamplerOperand, read(*Call, *Place));
    Call->setArgOperand(ImageOperand, read(*Call, *Place + 4));
  }
  for (CallInst *Call : Answers) {
    Value *Result = Call->getType()->isVoidTy()
                        ? nullptr
                        : PoisonValue::get(Call->getType());
    if (!Limits.HasImages) {
      report(*Call, "images and samplers are not supported on this target");
    } else if (!Call->use_empty()) {
      bool IsQuery = getBuiltin(*Call) == Builtin::ImageQuery;
      std::optional<ImageWord> W =
          IsQuery ? answerWord(*Call, Limits) : handleWord(Call);
      std::optional<uint32_t> Place = W ? find(*W) : std::nullopt;
      if (Place)
        Result = read(*Call, *Place);
      else
        report(*Call, IsQuery ? "the image that something is asked of is no "
                                "argument of the kernel"
                              : "the sampler is no constant of OpenCL C");
    }
    if (Result)
      Call->replaceAllUsesWith(Result);
    Call->eraseFromParent();
  }
}

/// Makes constants of arguments whose handles are places in tables.
static void numberArguments(Function &F) {
  uint32_t Textures = 0, Images = 0, Samplers = 0;
  // Behind the attributes of vertices, which are in the same table.
  if (getStage(F) == gpuobj::ShaderStage::Vertex)
    Images = gpuobj::MaxLocations;
  for (Argument &A : F.args()) {
    std::optional<ImageType> Image = imageTypeOf(A);
    if (!Image && !isSampler(A))
      continue;
    uint32_t &Next = !Image                                   ? Samplers
                     : Image->Access == ImageAccess::ReadOnly ? Textures
                                                              : Images;
    A.replaceAllUsesWith(ConstantInt::get(A.getType(), Next++));
  }
}

/// The same of samplers of the program, which follow those of the arguments.
static void numberConstantSamplers(Function &F, ArrayRef<ImageWord> Words) {
  uint32_t First = count_if(F.args(), isSampler);
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    std::optional<ImageWord> W =
        Call && getBuiltin(*Call) == Builtin::ConstantSampler ? handleWord(Call)
                                                              : std::nullopt;
    if (!W)
      continue;
    uint32_t Number = First;
    for (const ImageWord &Known : Words) {
      if (keyOf(Known) == keyOf(*W)) {
        Call->replaceAllUsesWith(ConstantInt::get(Call->getType(), Number));
        break;
      }
      Number += Known.Kind == ImageWordKind::ConstantSampler;
    }
  }
}

/// Where images and samplers are states, their places in the uniforms stand for
/// them, so that accesses name constants.
void WordReplacer::placeStates(const ArgumentLayout &Layout) {
  IRBuilder<> B(F.getContext());
  auto PlaceOf = [&](const ImageWord &W) -> std::optional<uint32_t> {
    if (W.Kind != ImageWordKind::Handle)
      return find(W);
    const ArgumentLayout::Argument &Arg = Layout.arg(W.Arg);
    return Arg.InBuffer ? std::nullopt : std::optional(Arg.Offset);
  };
  SmallVector<CallInst *, 8> Samplers;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!needsImages(Call))
      continue;
    if (getBuiltin(*Call) == Builtin::ConstantSampler)
      Samplers.push_back(Call);
    if (!needsState(*Call))
      continue;
    std::optional<ImageWord> Image =
        handleWord(Call->getArgOperand(ImageOperand));
    std::optional<ImageWord> Sampler = samplerState(*Call);
    for (auto [W, Operand] :
         {std::pair(Image, ImageOperand), std::pair(Sampler, SamplerOperand)}) {
      if (!W)
        continue;
      std::optional<uint32_t> Place = PlaceOf(*W);
      if (!Place)
        report(*Call, "the kernel has more images and samplers than the "
                      "shared registers hold");
      else if (Operand == ImageOperand || hasSampler(*Call))
        Call->setArgOperand(Operand, B.getInt32(*Place));
    }
  }
  // What else is asked of a handle is whether it is another one.
  for (llvm::Argument &A : F.args())
    if (imageTypeOf(A) || isSampler(A))
      for (Use &U : make_early_inc_range(A.uses()))
        if (const auto *Call = dyn_cast<CallInst>(U.getUser());
            !needsImages(Call))
          U.set(B.getInt32(Layout.arg(A.getArgNo()).Offset));
  constexpr uint32_t IsConstant = 0x80000000;
  for (CallInst *Call : Samplers) {
    const auto *Bits = dyn_cast<ConstantInt>(Call->getArgOperand(0));
    if (!handleWord(Call))
      continue;
    Call->replaceAllUsesWith(B.getInt32(Bits->getLimitedValue() | IsConstant));
    Call->eraseFromParent();
  }
}

void gpu::replaceImageWords(Function &F, const ArgumentLayout &Layout,
                            const TargetLimits &Limits) {
  bool Numbers = Limits.HasImages && Limits.NumbersHandles;
  if (Numbers)
    numberConstantSamplers(F, Layout.imageWords());
  WordReplacer R(F, Layout.imageWords(), Limits);
  if (Limits.hasStates())
    R.placeStates(Layout);
  R.run();
  // What is asked of an image is asked of an argument.
  if (Numbers)
    numberArguments(F);
}
