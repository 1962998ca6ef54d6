//===- LowerStages.cpp - Inputs and outputs of stages ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LowerStages.h"
#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/Diagnostics.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/GPUISelLowering.h"
#include "GPUCodeGen/StageTraits.h"
#include "GPUCodeGen/VaryingShape.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
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
  void lowerPosition(CallInst *Call);

  void lowerDerivatives();
  void lowerNoPerspective();
  void lowerCoordinates();
  Value *samplePlace(unsigned Dim);
  void lowerIsHelper();
  BasicBlock *uniteExits();
  Value *remember(Type *Ty, const Twine &Name, Constant *Initial = nullptr);
  Value *rememberStores(Builtin Kind, unsigned Operand);
  void endFragment();

  Function &F;
  const StageSupport &Support;
  IRBuilder<> B;
  std::map<Builtin, CallList> Calls;
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

bool StageLowering::runOnVertex() {
  CallList Positions = Calls[Builtin::StorePosition];
  bool Asks = !Calls[Builtin::ShaderOutput].empty();
  if (Asks || getVertexProgram(F) != gpuobj::VertexProgram::Whole ||
      !Calls[Builtin::EmitPosition].empty()) {
    lowerVertexIds();
    return true;
  }
  lowerVertexIds();
  if (!scaleStoredVaryings())
    return false;
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

/// Where the sample of the thread is in its pixel.
Value *StageLowering::samplePlace(unsigned Dim) {
  Value *Table = B.CreateIntToPtr(createBuiltinCall(B, Builtin::SampleTable),
                                  B.getPtrTy(GlobalAS));
  Value *Place = B.CreateGEP(B.getInt32Ty(), Table,
                             createBuiltinCall(B, Builtin::SampleId));
  LoadInst *Word = B.CreateAlignedLoad(B.getInt32Ty(), Place, Align(4));
  Word->setMetadata(LLVMContext::MD_invariant_load,
                    MDNode::get(F.getContext(), {}));
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

/// A variable of the function, in its entry block.
Value *StageLowering::remember(Type *Ty, const Twine &Name, Constant *Initial) {
  IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
  AllocaInst *Variable = Entry.CreateAlloca(Ty, nullptr, Name);
  if (Initial)
    Entry.CreateStore(Initial, Variable);
  return Variable;
}

/// A lane helps if it has no samples, or since it has discarded itself.
void StageLowering::lowerIsHelper() {
  const CallList &Questions = Calls[Builtin::IsHelper];
  if (Questions.empty())
    return;
  Value *Discarded = nullptr;
  if (!Calls[Builtin::Discard].empty()) {
    Discarded = remember(B.getInt1Ty(), "discarded", B.getFalse());
    for (CallInst *Call : Calls[Builtin::Discard]) {
      B.SetInsertPoint(Call);
      Value *Now = B.CreateICmpNE(Call->getArgOperand(0), B.getInt32(0));
      B.CreateStore(B.CreateOr(B.CreateLoad(B.getInt1Ty(), Discarded), Now),
                    Discarded);
    }
  }
  for (CallInst *Call : Questions) {
    B.SetInsertPoint(Call);
    Value *Helps = B.CreateICmpEQ(createBuiltinCall(B, Builtin::SampleMask),
                                  B.getInt32(0));
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

void StageLowering::endFragment() {
  /// Of one target: the variables of both sources of blending, and their types.
  struct Color {
    Value *Variable[2] = {};
    StageType Type[2] = {};
  };
  std::map<unsigned, Color> Colors;
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
  Value *Depth = rememberStores(Builtin::StoreDepth, 0);
  Value *Stencil = rememberStores(Builtin::StoreStencil, 0);
  Value *Mask = rememberStores(Builtin::StoreSampleMask, 0);
  if (F.hasFnAttribute(EarlyTestsAttribute))
    Depth = Stencil = nullptr;

  BasicBlock *Exit = uniteExits();
  B.SetInsertPoint(Exit->getTerminator());
  Value *Coverage = createBuiltinCall(B, Builtin::Coverage);
  if (Mask) {
    F.addFnAttr(WritesSampleMaskAttribute);
    Coverage = B.CreateAnd(Coverage, B.CreateLoad(B.getInt32Ty(), Mask));
  }
  Value *Alpha = ConstantFP::get(B.getFloatTy(), 1.0);
  auto First = Colors.find(0);
  std::map<unsigned, std::array<Value *, 2>> Words;
  for (auto &[Target, C] : Colors)
    for (unsigned Source = 0; Source != 2; ++Source)
      Words[Target][Source] = C.Variable[Source]
                                  ? B.CreateLoad(V4I32, C.Variable[Source])
                                  : cast<Value>(PoisonValue::get(V4I32));
  if (First != Colors.end() && First->second.Variable[0] &&
      First->second.Type[0] == StageType::Float)
    Alpha =
        B.CreateBitCast(B.CreateExtractElement(Words[0][0], 3), B.getFloatTy());
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
  for (auto &[Target, C] : Colors) {
    BlendShape Shape;
    Shape.Type = C.Type[0];
    if (C.Variable[1])
      Shape.Second = C.Type[1];
    createBuiltinCall(B, Builtin::Blend,
                      {B.getInt32(Target), B.getInt32(Shape.encode()),
                       Words[Target][0], Words[Target][1], Coverage});
  }
}

bool StageLowering::runOnFragment() {
  if (!Calls[Builtin::CoverageTest].empty())
    return true;
  lowerDerivatives();
  lowerNoPerspective();
  lowerCoordinates();
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
    StageLowering L(*F, Support);
    bool IsGood = *getStage(*F) == ShaderStage::Vertex ? L.runOnVertex()
                                                       : L.runOnFragment();
    if (!IsGood)
      makeEmpty(*F);
  }
  return !Shaders.empty();
}
