//===- LowerStages.cpp - Inputs and outputs of stages ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LowerStages.h"
#include "BlendColors.h"
#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/Diagnostics.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/GPUISelLowering.h"
#include "GPUCodeGen/StageTraits.h"
#include "GPUCodeGen/VaryingShape.h"
#include "StageDistances.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include <map>

using namespace llvm;
using namespace llvm::gpu;
using gpuobj::Interpolation;
using gpuobj::ShaderStage;

/// The quotient of 1 and w is limited to this, with its sign: vertices in the
/// plane of the eye have places, though far ones.
static constexpr double MaxReciprocalW = 32768;

/// Samples have places in units of this part of a pixel.
static constexpr double PlaceUnit = 1.0 / 256;

namespace {

/// The calls of one function, by what they call.
class StageLowering {
public:
  StageLowering(Function &F, const StageSupport &Support)
      : F(F), Support(Support), B(F.getContext()) {
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I))
        if (std::optional<Builtin> Known = getBuiltin(*Call))
          Calls[*Known].push_back(Call);
  }

  bool runOnVertex();
  bool runOnFragment();

private:
  using CallList = SmallVector<CallInst *, 4>;

  static std::optional<uint64_t> constant(const CallInst &Call, unsigned I) {
    const auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(I));
    return C ? std::optional(C->getZExtValue()) : std::nullopt;
  }
  Value *implicitFloat(Builtin Kind, unsigned Dim) {
    return B.CreateBitCast(createBuiltinCall(B, Kind, B.getInt32(Dim)),
                           B.getFloatTy());
  }
  void replace(CallInst *Call, Value *V) {
    Call->replaceAllUsesWith(V);
    Call->eraseFromParent();
  }
  /// Multiplies the first \p Count of four words, which are floats.
  Value *scaleWords(Value *Words, unsigned Count, Value *Factor);

  void lowerVertexIds();
  bool scaleStoredVaryings();
  void uniteStoredVaryings();
  void lowerPosition(CallInst *Call);
  void endVertex();

  void lowerDerivatives();
  void lowerNoPerspective();
  void lowerCoordinates();
  void lowerFrontFacing();
  void lowerSampleMask();
  Value *placeOf(Value *Sample, Builtin Table);
  Value *samplePlace(unsigned Dim);
  void lowerSamplePlaces();
  Value *rememberDiscards();
  void guardEffects();
  void lowerIsHelper();
  BasicBlock *uniteExits();
  Value *remember(Type *Ty, const Twine &Name, Constant *Initial = nullptr);
  Value *rememberStores(Builtin Kind, unsigned Operand);
  /// One of the outputs, at the end.
  struct Color {
    /// The variables of both sources of blending, and their types.
    Value *Variable[2] = {};
    StageType Type[2] = {};
    Value *Words[2] = {};
  };
  using ColorMap = std::map<unsigned, Color>;
  ColorMap rememberColors();
  void endFragment();
  Value *takeCoverage(const ColorMap &Colors, Value *Depth, Value *Stencil,
                      Value *Mask);
  void giveFeedback(Value *Depth, Value *Stencil, Value *Mask);
  void blend(ColorMap &Colors, Value *Coverage);

  Function &F;
  const StageSupport &Support;
  IRBuilder<> B;
  std::map<Builtin, CallList> Calls;
  /// Whether the lane has discarded itself, see rememberDiscards.
  Value *Discarded = nullptr;
};

} // namespace

Value *StageLowering::scaleWords(Value *Words, unsigned Count, Value *Factor) {
  for (unsigned I = 0; I != Count; ++I) {
    Value *V =
        B.CreateBitCast(B.CreateExtractElement(Words, I), B.getFloatTy());
    V = B.CreateBitCast(B.CreateFMul(V, Factor), B.getInt32Ty());
    Words = B.CreateInsertElement(Words, V, I);
  }
  return Words;
}

//===----------------------------------------------------------------------===//
// Vertices
//===----------------------------------------------------------------------===//

void StageLowering::lowerVertexIds() {
  for (CallInst *Call : Calls[Builtin::VertexId]) {
    B.SetInsertPoint(Call);
    Value *V = createBuiltinCall(B, Builtin::RawVertexId);
    if (Support.CountsFromFirstVertex)
      V = B.CreateAdd(V, createBuiltinCall(B, Builtin::FirstVertex));
    replace(Call, V);
  }
}

/// What is linear on the screen is multiplied by w here, which interpolation
/// with perspective divides by again, but for the factor that fragments have.
bool StageLowering::scaleStoredVaryings() {
  SmallVector<std::pair<CallInst *, VaryingShape>, 4> Scaled;
  for (CallInst *Call : Calls[Builtin::StoreVarying])
    if (std::optional<VaryingShape> S =
            VaryingShape::decode(constant(*Call, 2).value_or(0));
        S && S->How == Interpolation::NoPerspective)
      Scaled.push_back({Call, *S});
  if (Scaled.empty())
    return true;
  CallList &Positions = Calls[Builtin::StorePosition];
  if (Positions.size() != 1) {
    reportUnsupported(F, "a varying that is linear on the screen needs one "
                         "position in the same shader");
    return false;
  }
  CallInst *Position = Positions.front();
  Value *W = Position->getArgOperand(3);
  for (auto [Call, S] : Scaled) {
    // At the position, which may come later than the store.
    B.SetInsertPoint(Call->getParent() == Position->getParent() &&
                             Call->comesBefore(Position)
                         ? Position
                         : Call);
    Value *Words = scaleWords(Call->getArgOperand(3), S.Count, W);
    S.How = Interpolation::Smooth;
    createBuiltinCall(B, Builtin::StoreVarying,
                      {Call->getArgOperand(0), Call->getArgOperand(1),
                       B.getInt32(S.encode()), Words});
    Call->eraseFromParent();
  }
  return true;
}

/// Varyings that share a location are stored together: a store may write from
/// the first component on, and over what another one has written there.
void StageLowering::uniteStoredVaryings() {
  struct Store {
    CallInst *Call;
    unsigned First;
    VaryingShape Shape;
    unsigned end() const { return First + Shape.Count; }
  };
  MapVector<std::pair<BasicBlock *, uint64_t>, SmallVector<Store, 4>> Located;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || getBuiltin(*Call) != Builtin::StoreVarying)
      continue;
    std::optional<uint64_t> Location = constant(*Call, 0),
                            Component = constant(*Call, 1);
    std::optional<VaryingShape> Shape =
        VaryingShape::decode(constant(*Call, 2).value_or(0));
    // Selection reports what does not fit.
    if (Location && Component && Shape && !Shape->IsDistance &&
        *Component + Shape->Count <= gpuobj::ComponentsOfLocation)
      Located[{I.getParent(), *Location}].push_back(
          {Call, unsigned(*Component), *Shape});
  }
  for (auto &[Place, Stores] : Located) {
    if (hasSingleElement(Stores))
      continue;
    Store All = Stores.back();
    unsigned End = All.end();
    for (const Store &S : Stores) {
      All.First = std::min(All.First, S.First);
      End = std::max(End, S.end());
    }
    All.Shape.Count = End - All.First;
    B.SetInsertPoint(All.Call);
    Value *Words = PoisonValue::get(All.Call->getArgOperand(3)->getType());
    for (const Store &S : Stores)
      for (unsigned I = 0; I != S.Shape.Count; ++I)
        Words = B.CreateInsertElement(
            Words, B.CreateExtractElement(S.Call->getArgOperand(3), I),
            S.First - All.First + I);
    createBuiltinCall(B, Builtin::StoreVarying,
                      {All.Call->getArgOperand(0), B.getInt32(All.First),
                       B.getInt32(All.Shape.encode()), Words});
    for (const Store &S : Stores)
      S.Call->eraseFromParent();
  }
}

void StageLowering::lowerPosition(CallInst *Call) {
  B.SetInsertPoint(Call);
  FastMathFlags Fast;
  Fast.setNoNaNs();
  Value *Q = B.CreateFDiv(ConstantFP::get(B.getFloatTy(), 1.0),
                          Call->getArgOperand(3));
  auto Limit = [&](Intrinsic::ID Op, double Bound) {
    auto *V =
        B.CreateBinaryIntrinsic(Op, Q, ConstantFP::get(B.getFloatTy(), Bound));
    Q = V;
  };
  Limit(Intrinsic::maxnum, -MaxReciprocalW);
  Limit(Intrinsic::minnum, MaxReciprocalW);
  SmallVector<Value *, 4> Place;
  for (unsigned Dim = 0; Dim != 3; ++Dim) {
    Value *V = B.CreateFMul(Call->getArgOperand(Dim), Q);
    Place.push_back(
        B.CreateIntrinsic(Intrinsic::fma, {B.getFloatTy()},
                          {V, implicitFloat(Builtin::ViewportScale, Dim),
                           implicitFloat(Builtin::ViewportOffset, Dim)}));
  }
  Place.push_back(Q);
  createBuiltinCall(B, Builtin::EmitPosition, Place);
  Call->eraseFromParent();
}

/// Outputs leave the program once, where all lanes are together, in the order
/// of their places.
void StageLowering::endVertex() {
  struct Output {
    Builtin Kind;
    SmallVector<Value *, 4> Places, Variables;
  };
  std::vector<Output> Outputs;
  auto Gather = [&](Builtin Kind, Builtin As, unsigned Places) {
    std::map<std::vector<uint64_t>, Output> Found;
    for (CallInst *Call : Calls[Kind]) {
      std::vector<uint64_t> Key;
      for (unsigned I = 0; I != Places; ++I)
        Key.push_back(constant(*Call, I).value_or(UINT64_MAX));
      // Selection reports it.
      if (is_contained(Key, UINT64_MAX))
        continue;
      Output &O = Found.try_emplace(Key, Output{As, {}, {}}).first->second;
      B.SetInsertPoint(Call);
      for (unsigned I = 0; I != Call->arg_size(); ++I) {
        Value *V = Call->getArgOperand(I);
        if (I < Places) {
          if (O.Places.size() < Places)
            O.Places.push_back(V);
          continue;
        }
        if (O.Variables.size() < Call->arg_size() - Places)
          O.Variables.push_back(remember(V->getType(), "output"));
        B.CreateStore(V, O.Variables[I - Places]);
      }
      Call->eraseFromParent();
    }
    for (auto &[Key, O] : Found)
      Outputs.push_back(std::move(O));
  };
  Gather(Builtin::StorePosition, Builtin::EmitPosition, 0);
  Gather(Builtin::StoreVarying, Builtin::StoreVarying, 3);
  Gather(Builtin::StorePointSize, Builtin::StorePointSize, 0);
  Gather(Builtin::StoreLayer, Builtin::StoreLayer, 0);
  B.SetInsertPoint(uniteExits()->getTerminator());
  for (const Output &O : Outputs) {
    SmallVector<Value *, 4> Args(O.Places);
    for (Value *Variable : O.Variables)
      Args.push_back(B.CreateLoad(
          cast<AllocaInst>(Variable)->getAllocatedType(), Variable));
    createBuiltinCall(B, O.Kind, Args);
  }
}

bool StageLowering::runOnVertex() {
  CallList Positions = Calls[Builtin::StorePosition];
  bool Asks = !Calls[Builtin::ShaderOutput].empty();
  if (Asks || getVertexProgram(F) != gpuobj::VertexProgram::Whole ||
      !Calls[Builtin::EmitPosition].empty()) {
    lowerVertexIds();
    return true;
  }
  lowerVertexIds();
  if (Support.TransformsVertices) {
    endVertex();
    return true;
  }
  if (!scaleStoredVaryings())
    return false;
  uniteStoredVaryings();
  for (CallInst *Call : Positions)
    lowerPosition(Call);
  splitVertexShader(F, Support);
  return true;
}

//===----------------------------------------------------------------------===//
// Fragments
//===----------------------------------------------------------------------===//

void StageLowering::lowerDerivatives() {
  for (CallInst *Call : Calls[Builtin::Derivative]) {
    std::optional<uint64_t> Bits = constant(*Call, 0);
    if (!Bits)
      continue;
    DerivativeKind Kind = DerivativeKind::decode(*Bits);
    Kind.IgnoresSign = all_of(Call->users(), [](const User *U) {
      const auto *Abs = dyn_cast<IntrinsicInst>(U);
      return Abs && Abs->getIntrinsicID() == Intrinsic::fabs;
    });
    Call->setArgOperand(0, B.getInt32(Kind.encode()));
  }
}

void StageLowering::lowerNoPerspective() {
  for (CallInst *&Call : Calls[Builtin::Varying]) {
    std::optional<VaryingShape> S =
        VaryingShape::decode(constant(*Call, 2).value_or(0));
    if (!S || S->How != Interpolation::NoPerspective)
      continue;
    B.SetInsertPoint(Call);
    S->How = Interpolation::Smooth;
    SmallVector<Value *, 4> Args(Call->args());
    Args[2] = B.getInt32(S->encode());
    CallInst *Smooth = createBuiltinCall(B, Builtin::Varying, Args);
    constexpr unsigned ReciprocalW = 3;
    CallInst *W = createBuiltinCall(B, Builtin::FragmentCoordinate,
                                    B.getInt32(ReciprocalW));
    Calls[Builtin::FragmentCoordinate].push_back(W);
    replace(Call, scaleWords(Smooth, S->Count, W));
    Call = Smooth;
  }
}

/// The word of \p Sample in the table that \p Table has the address of.
Value *StageLowering::placeOf(Value *Sample, Builtin Table) {
  Value *Start =
      B.CreateIntToPtr(createBuiltinCall(B, Table), B.getPtrTy(GlobalAS));
  LoadInst *Word = B.CreateAlignedLoad(
      B.getInt32Ty(), B.CreateGEP(B.getInt32Ty(), Start, Sample), Align(4));
  Word->setMetadata(LLVMContext::MD_invariant_load,
                    MDNode::get(F.getContext(), {}));
  return Word;
}

/// Where the driver says where samples are, a sample is a place in the pixel.
void StageLowering::lowerSamplePlaces() {
  for (CallInst *Call : Calls[Builtin::SampleTable]) {
    B.SetInsertPoint(Call);
    replace(Call, createBuiltinCall(B, Builtin::SamplePlaces));
  }
  Calls[Builtin::SampleTable].clear();
  for (CallInst *Call : Calls[Builtin::Varying]) {
    std::optional<VaryingShape> S =
        VaryingShape::decode(constant(*Call, 2).value_or(0));
    if (!S || S->Place != VaryingPlace::AtSample ||
        S->How == Interpolation::Flat)
      continue;
    B.SetInsertPoint(Call);
    S->Place = VaryingPlace::AtOffset;
    Call->setArgOperand(2, B.getInt32(S->encode()));
    Call->setArgOperand(3,
                        placeOf(Call->getArgOperand(3), Builtin::SamplePlaces));
  }
}

/// Where the sample of the thread is in its pixel.
Value *StageLowering::samplePlace(unsigned Dim) {
  Value *Word =
      placeOf(createBuiltinCall(B, Builtin::SampleId), Builtin::SampleTable);
  Value *Half = B.CreateTrunc(Dim ? B.CreateLShr(Word, 16) : cast<Value>(Word),
                              B.getInt16Ty());
  return B.CreateFMul(B.CreateSIToFP(Half, B.getFloatTy()),
                      ConstantFP::get(B.getFloatTy(), PlaceUnit));
}

/// With a thread for each sample, a fragment is where its sample is.
void StageLowering::lowerCoordinates() {
  if (!describeFragmentProgram(F).PerSample)
    return;
  for (CallInst *Call : Calls[Builtin::FragmentCoordinate]) {
    std::optional<uint64_t> Dim = constant(*Call, 0);
    if (!Dim || *Dim > 1)
      continue;
    B.SetInsertPoint(Call->getNextNode());
    Value *Corner = B.CreateFAdd(Call, ConstantFP::get(B.getFloatTy(), -0.5));
    Value *At = B.CreateFAdd(Corner, samplePlace(*Dim));
    Call->replaceUsesWithIf(At, [&](Use &U) { return U.getUser() != Corner; });
  }
}

/// Of a fragment whose primitive the hardware only knows the winding of.
void StageLowering::lowerFrontFacing() {
  constexpr unsigned Any = 2;
  for (CallInst *Call : Calls[Builtin::FrontFacing]) {
    B.SetInsertPoint(Call);
    Value *Clockwise = B.CreateZExt(
        B.CreateICmpEQ(createBuiltinCall(B, Builtin::CounterClockwise),
                       B.getInt32(0)),
        B.getInt32Ty());
    Value *Winding = createBuiltinCall(B, Builtin::FrontWinding);
    replace(Call,
            B.CreateSelect(B.CreateICmpEQ(Winding, B.getInt32(Any)),
                           B.getInt32(1), B.CreateXor(Clockwise, Winding)));
  }
}

/// The mask is the primitive's, the coverage what tests have left of it, or
/// with an instance for each sample, that one. What the source asks for a
/// sample knows no others.
void StageLowering::lowerSampleMask() {
  bool IsSample = Support.HasSampleCoordinates;
  if (IsSample ? !describeFragmentProgram(F).PerSample
               : !F.hasFnAttribute(PostDepthCoverageAttribute))
    return;
  for (CallInst *Call : Calls[Builtin::SampleMask]) {
    B.SetInsertPoint(Call->getNextNode());
    Value *Coverage = createBuiltinCall(B, Builtin::Coverage);
    if (!IsSample) {
      replace(Call, Coverage);
      continue;
    }
    Value *One = B.CreateAnd(Call, Coverage);
    Call->replaceUsesWithIf(One, [&](Use &U) { return U.getUser() != One; });
  }
}

/// A variable of the function, in its entry block.
Value *StageLowering::remember(Type *Ty, const Twine &Name, Constant *Initial) {
  IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
  AllocaInst *Variable = Entry.CreateAlloca(Ty, nullptr, Name);
  if (Initial)
    Entry.CreateStore(Initial, Variable);
  return Variable;
}

/// The variable that says whether the lane has discarded itself; null if none
/// does. With what remembers discards itself they are nothing else.
Value *StageLowering::rememberDiscards() {
  CallList &Discards = Calls[Builtin::Discard];
  if (Discards.empty())
    return Discarded;
  IRBuilderBase::InsertPointGuard Guard(B);
  if (!Discarded) {
    Discarded = remember(B.getInt1Ty(), "discarded", B.getFalse());
    for (CallInst *Call : Discards) {
      B.SetInsertPoint(Call);
      Value *Now = B.CreateICmpNE(Call->getArgOperand(0), B.getInt32(0));
      B.CreateStore(B.CreateOr(B.CreateLoad(B.getInt1Ty(), Discarded), Now),
                    Discarded);
    }
  }
  if (Support.RemembersDiscards) {
    F.addFnAttr(CanDiscardAttribute);
    for (CallInst *Call : Discards)
      Call->eraseFromParent();
    Discards.clear();
  }
  return Discarded;
}

/// What others see of memory is for lanes that do not help alone.
void StageLowering::guardEffects() {
  SmallVector<Instruction *, 8> Effects;
  for (Instruction &I : instructions(F)) {
    if (const auto *Store = dyn_cast<StoreInst>(&I)) {
      if (Store->getPointerAddressSpace() != PrivateAS)
        Effects.push_back(&I);
    } else if (const auto *Copy = dyn_cast<AnyMemIntrinsic>(&I)) {
      if (Copy->getDestAddressSpace() != PrivateAS)
        Effects.push_back(&I);
    } else if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I)) {
      Effects.push_back(&I);
    } else if (const auto *Call = dyn_cast<CallInst>(&I)) {
      if (getBuiltin(*Call) == Builtin::ImageStore)
        Effects.push_back(&I);
    }
  }
  for (Instruction *I : Effects) {
    B.SetInsertPoint(I);
    CallInst *Helps = createBuiltinCall(B, Builtin::IsHelper);
    Calls[Builtin::IsHelper].push_back(Helps);
    Value *Acts = B.CreateICmpEQ(Helps, B.getInt32(0));
    BasicBlock *Head = I->getParent();
    Instruction *Then = SplitBlockAndInsertIfThen(Acts, I->getIterator(),
                                                  /*Unreachable=*/false);
    BasicBlock *Tail = I->getParent();
    I->moveBefore(Then->getIterator());
    if (I->use_empty())
      continue;
    PHINode *Result = PHINode::Create(I->getType(), 2, "", Tail->begin());
    I->replaceAllUsesWith(Result);
    Result->addIncoming(I, Then->getParent());
    Result->addIncoming(Constant::getNullValue(I->getType()), Head);
  }
}

/// A lane helps if it has no samples, or since it has discarded itself.
void StageLowering::lowerIsHelper() {
  const CallList &Questions = Calls[Builtin::IsHelper];
  if (Questions.empty())
    return;
  rememberDiscards();
  for (CallInst *Call : Questions) {
    B.SetInsertPoint(Call);
    Value *Mask = createBuiltinCall(B, Builtin::SampleMask);
    if (Support.HasSampleCoordinates)
      Mask = B.CreateAnd(Mask, createBuiltinCall(B, Builtin::Coverage));
    Value *Helps = B.CreateICmpEQ(Mask, B.getInt32(0));
    if (Discarded)
      Helps = B.CreateOr(Helps, B.CreateLoad(B.getInt1Ty(), Discarded));
    replace(Call, B.CreateZExt(Helps, B.getInt32Ty()));
  }
}

/// The one block that returns.
BasicBlock *StageLowering::uniteExits() {
  SmallVector<ReturnInst *, 4> Returns;
  for (BasicBlock &Block : F)
    if (auto *R = dyn_cast<ReturnInst>(Block.getTerminator()))
      Returns.push_back(R);
  if (Returns.size() == 1)
    return Returns.front()->getParent();
  BasicBlock *Exit = BasicBlock::Create(F.getContext(), "exit", &F);
  ReturnInst::Create(F.getContext(), Exit);
  for (ReturnInst *R : Returns) {
    B.SetInsertPoint(R);
    B.CreateBr(Exit);
    R->eraseFromParent();
  }
  return Exit;
}

/// Keeps what the calls of \p Kind store in a variable; null without such.
Value *StageLowering::rememberStores(Builtin Kind, unsigned Operand) {
  const CallList &Stores = Calls[Kind];
  if (Stores.empty())
    return nullptr;
  Value *Variable =
      remember(Stores.front()->getArgOperand(Operand)->getType(), "output");
  for (CallInst *Call : Stores) {
    B.SetInsertPoint(Call);
    B.CreateStore(Call->getArgOperand(Operand), Variable);
    Call->eraseFromParent();
  }
  return Variable;
}

StageLowering::ColorMap StageLowering::rememberColors() {
  ColorMap Colors;
  auto *V4I32 = FixedVectorType::get(B.getInt32Ty(), 4);
  for (CallInst *Call : Calls[Builtin::StoreColor]) {
    std::optional<uint64_t> Target = constant(*Call, 0),
                            Source = constant(*Call, 1),
                            Type = constant(*Call, 2);
    if (!Target || *Target >= gpuobj::MaxColorTargets || !Source ||
        *Source > 1 || !Type || *Type >= NumStageTypes) {
      reportUnsupported(F,
                        "'" + getBuiltinInfo(Builtin::StoreColor).Name +
                            "' needs constants: a target below " +
                            Twine(gpuobj::MaxColorTargets) +
                            ", a source of blending (0 or 1) and a type",
                        Call->getDebugLoc());
      Call->eraseFromParent();
      continue;
    }
    Color &C = Colors[*Target];
    if (!C.Variable[*Source])
      C.Variable[*Source] = remember(V4I32, "color");
    C.Type[*Source] = StageType(*Type);
    B.SetInsertPoint(Call);
    B.CreateStore(Call->getArgOperand(3), C.Variable[*Source]);
    Call->eraseFromParent();
  }
  return Colors;
}

void StageLowering::endFragment() {
  ColorMap Colors = rememberColors();
  Value *Depth = rememberStores(Builtin::StoreDepth, 0);
  Value *Stencil = rememberStores(Builtin::StoreStencil, 0);
  Value *Mask = rememberStores(Builtin::StoreSampleMask, 0);
  if (F.hasFnAttribute(EarlyTestsAttribute))
    Depth = Stencil = nullptr;

  BasicBlock *Exit = uniteExits();
  B.SetInsertPoint(Exit->getTerminator());
  auto *V4I32 = FixedVectorType::get(B.getInt32Ty(), 4);
  for (auto &[Target, C] : Colors)
    for (unsigned Source = 0; Source != 2; ++Source)
      C.Words[Source] = C.Variable[Source]
                            ? B.CreateLoad(V4I32, C.Variable[Source])
                            : cast<Value>(PoisonValue::get(V4I32));
  if (Support.RemembersDiscards) {
    giveFeedback(Depth, Stencil, Mask);
    blend(Colors, PoisonValue::get(B.getInt32Ty()));
  } else {
    blend(Colors, takeCoverage(Colors, Depth, Stencil, Mask));
  }
}

/// The samples that are left, when the tests have been made.
Value *StageLowering::takeCoverage(const ColorMap &Colors, Value *Depth,
                                   Value *Stencil, Value *Mask) {
  Value *Coverage = createBuiltinCall(B, Builtin::Coverage);
  if (Mask) {
    F.addFnAttr(WritesSampleMaskAttribute);
    Coverage = B.CreateAnd(Coverage, B.CreateLoad(B.getInt32Ty(), Mask));
  }
  Value *Alpha = ConstantFP::get(B.getFloatTy(), 1.0);
  auto First = Colors.find(0);
  if (First != Colors.end() && First->second.Variable[0] &&
      First->second.Type[0] == StageType::Float)
    Alpha = B.CreateBitCast(B.CreateExtractElement(First->second.Words[0], 3),
                            B.getFloatTy());
  Coverage = createBuiltinCall(B, Builtin::CoverageTest, {Coverage, Alpha});
  if (Depth || Stencil)
    Coverage = createBuiltinCall(
        B, Builtin::EmitDepth,
        {Coverage,
         B.getInt32((Depth ? EmitDepth : 0) | (Stencil ? EmitStencil : 0)),
         Depth ? B.CreateLoad(B.getFloatTy(), Depth)
               : cast<Value>(PoisonValue::get(B.getFloatTy())),
         Stencil ? B.CreateLoad(B.getInt32Ty(), Stencil)
                 : cast<Value>(PoisonValue::get(B.getInt32Ty()))});
  return Coverage;
}

/// Says once, in front of all outputs, which lanes are left, if not all are or
/// the test of depth waits for it. What others store goes nowhere. If the tests
/// have been made already, they do not store.
void StageLowering::giveFeedback(Value *Depth, Value *Stencil, Value *Mask) {
  Value *Left = nullptr;
  if (Value *Variable = rememberDiscards())
    Left = B.CreateNot(B.CreateLoad(B.getInt1Ty(), Variable));
  if (Mask) {
    F.addFnAttr(WritesSampleMaskAttribute);
    Value *Bits = B.CreateAnd(B.CreateLoad(B.getInt32Ty(), Mask),
                              createBuiltinCall(B, Builtin::Coverage));
    Value *IsIn = B.CreateICmpNE(Bits, B.getInt32(0));
    Left = Left ? B.CreateAnd(Left, IsIn) : IsIn;
  }
  bool IsEarly = F.hasFnAttribute(EarlyTestsAttribute);
  // Without a depth of its own, too, the test waits for what is stored.
  bool Waits = !IsEarly && describeFragmentProgram(F).HasSideEffects;
  if (IsEarly) {
    if (Left)
      B.SetInsertPoint(SplitBlockAndInsertIfThen(Left, B.GetInsertPoint(),
                                                 /*Unreachable=*/false));
    return;
  }
  Value *Coverage = Left ? B.CreateSExt(Left, B.getInt32Ty()) : B.getInt32(-1);
  if (Depth || Stencil || Waits) {
    constexpr unsigned DepthDim = 2;
    Value *Z = PoisonValue::get(B.getFloatTy());
    if (Depth) {
      Z = B.CreateBinaryIntrinsic(Intrinsic::maxnum,
                                  B.CreateLoad(B.getFloatTy(), Depth),
                                  ConstantFP::get(B.getFloatTy(), 0.0));
      Z = B.CreateBinaryIntrinsic(Intrinsic::minnum, Z,
                                  ConstantFP::get(B.getFloatTy(), 1.0));
    } else if (Waits) {
      Z = createBuiltinCall(B, Builtin::FragmentCoordinate,
                            B.getInt32(DepthDim));
    }
    Value *S = Stencil ? B.CreateLoad(B.getInt32Ty(), Stencil)
                       : cast<Value>(PoisonValue::get(B.getInt32Ty()));
    createBuiltinCall(B, Builtin::EmitDepth,
                      {Coverage,
                       B.getInt32(EmitDepth * (Depth || Waits) |
                                  EmitStencil * (Stencil != nullptr)),
                       Z, S});
  } else if (Left) {
    createBuiltinCall(B, Builtin::CoverageTest,
                      {Coverage, PoisonValue::get(B.getFloatTy())});
  }
}

void StageLowering::blend(ColorMap &Colors, Value *Coverage) {
  for (auto &[Target, C] : Colors) {
    BlendShape Shape;
    Shape.Type = C.Type[0];
    if (C.Variable[1])
      Shape.Second = C.Type[1];
    if (Support.BlendsColors)
      C.Words[0] = blendColor(B, F, Target, Shape.Type, C.Words[0], C.Words[1]);
    createBuiltinCall(B, Builtin::Blend,
                      {B.getInt32(Target), B.getInt32(Shape.encode()),
                       C.Words[0], C.Words[1], Coverage});
  }
}

bool StageLowering::runOnFragment() {
  if (!Calls[Builtin::CoverageTest].empty() ||
      !Calls[Builtin::EmitDepth].empty() || !Calls[Builtin::Blend].empty())
    return true;
  lowerDerivatives();
  if (!Support.TransformsVertices)
    lowerNoPerspective();
  if (Support.HasSampleCoordinates)
    lowerSamplePlaces();
  else
    lowerCoordinates();
  if (Support.KnowsWinding)
    lowerFrontFacing();
  lowerSampleMask();
  if (Support.RemembersDiscards)
    guardEffects();
  lowerIsHelper();
  endFragment();
  return true;
}

//===----------------------------------------------------------------------===//

bool gpu::lowerStages(Module &M, const TargetMachine &TM) {
  SmallVector<Function *, 4> Shaders;
  for (Function &F : M)
    if (!F.isDeclaration() && isEntryPoint(F) &&
        *getStage(F) != ShaderStage::Compute)
      Shaders.push_back(&F);
  for (Function *F : Shaders) {
    const auto &TLI = *static_cast<const GPUTargetLowering *>(
        TM.getSubtargetImpl(*F)->getTargetLowering());
    StageSupport Support = TLI.getStageSupport();
    if (!Support.HasStages) {
      reportUnsupported(*F, gpuobj::getShaderStageName(*getStage(*F)) +
                                " shaders are not supported on this target");
      makeEmpty(*F);
      continue;
    }
    if (Error E = lowerDistances(*F, Support)) {
      reportUnsupported(*F, toString(std::move(E)));
      makeEmpty(*F);
      continue;
    }
    StageLowering L(*F, Support);
    bool IsGood = *getStage(*F) == ShaderStage::Vertex ? L.runOnVertex()
                                                       : L.runOnFragment();
    if (!IsGood)
      makeEmpty(*F);
  }
  return !Shaders.empty();
}
