//===- StageDistances.cpp - Clip and cull distances -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StageDistances.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/GPUISelLowering.h"
#include "GPUCodeGen/StageTraits.h"
#include "GPUCodeGen/VaryingShape.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/GPUObject/ShaderInterface.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;
using namespace llvm::gpu;
using gpuobj::DistanceKind;
using gpuobj::DistancePlace;
using gpuobj::NumDistanceKinds;
using gpuobj::ShaderStage;

static constexpr unsigned Components = gpuobj::DistancesOfLocation;
/// What a vertex hands on of its cull distance, and what only primitives reach
/// all of whose vertices are culled.
static constexpr double Culled = 1, NotCulled = -65536, AllCulled = 0.5;

namespace {

/// A call of varying or store_varying for one distance; others stay for
/// selection to report.
struct DistanceCall {
  CallInst *Call;
  DistanceKind Kind;
  unsigned Index;
};

/// By DistanceKind.
constexpr DistancePlace ValuePlaces[] = {gpuobj::ClipDistancePlace,
                                         gpuobj::CullDistancePlace};

class DistanceLowering {
public:
  DistanceLowering(Function &F, const StageSupport &Support)
      : F(F), Support(Support), B(F.getContext()) {}

  Error runOnVertex();
  Error runOnFragment();

private:
  void store(DistancePlace P, ArrayRef<Value *> Numbers);
  SmallVector<Value *, gpuobj::MaxDistances> read(DistancePlace P,
                                                  unsigned Count);
  void describe(DistancePlace P, unsigned Count);
  Error finish();
  Error fail(const Twine &Message) const {
    return createStringError("function '" + F.getName() + "': " + Message);
  }

  Function &F;
  const StageSupport &Support;
  IRBuilder<> B;
  std::vector<gpuobj::StageVariable> Variables;
};

} // namespace

static std::vector<DistanceCall> callsOf(Function &F, Builtin B) {
  std::vector<DistanceCall> Calls;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || getBuiltin(*Call) != B)
      continue;
    auto Number = [&](unsigned Operand) {
      const auto *C = dyn_cast<ConstantInt>(Call->getArgOperand(Operand));
      return C ? C->getZExtValue() : UINT64_MAX;
    };
    std::optional<VaryingShape> Shape = VaryingShape::decode(Number(2));
    uint64_t Location = Number(0), Component = Number(1);
    if (!Shape || !Shape->IsDistance || Shape->Count != 1 ||
        Component >= Components ||
        Location >= NumDistanceKinds * gpuobj::LocationsOfDistances)
      continue;
    Calls.push_back(
        {Call, DistanceKind(Location / gpuobj::LocationsOfDistances),
         unsigned(Location % gpuobj::LocationsOfDistances * Components +
                  Component)});
  }
  return Calls;
}

static DistanceCounts countsOf(ArrayRef<DistanceCall> Calls) {
  DistanceCounts Counts = {};
  for (const DistanceCall &C : Calls) {
    unsigned &Count = Counts[unsigned(C.Kind)];
    Count = std::max(Count, C.Index + 1);
  }
  return Counts;
}

DistanceCounts gpu::countDistances(const Function &F) {
  return countsOf(callsOf(const_cast<Function &>(F), Builtin::StoreVarying));
}

void gpu::setDistances(Function &F, const DistanceCounts &Counts) {
  if (Counts[0] || Counts[1])
    F.addFnAttr(DistancesAttribute,
                std::to_string(Counts[0]) + "," + std::to_string(Counts[1]));
}

/// The inverse.
static DistanceCounts distancesOf(const Function &F) {
  DistanceCounts Counts = {};
  auto [Clip, Cull] =
      F.getFnAttribute(DistancesAttribute).getValueAsString().split(',');
  if (Clip.getAsInteger(10, Counts[0]) || Cull.getAsInteger(10, Counts[1]) ||
      Counts[0] > gpuobj::MaxDistances || Counts[1] > gpuobj::MaxDistances)
    return {};
  return Counts;
}

//===----------------------------------------------------------------------===//
// Varyings
//===----------------------------------------------------------------------===//

/// Calls \p Each with the first of as many as fit a location, and their count.
template <typename EachFn>
static void forEachLocation(unsigned Count, EachFn Each) {
  for (unsigned First = 0; First < Count; First += Components)
    Each(First, std::min(Count - First, Components));
}

static uint32_t shapeOf(unsigned Count) {
  VaryingShape Shape;
  Shape.Count = Count;
  return Shape.encode();
}

void DistanceLowering::describe(DistancePlace P, unsigned Count) {
  forEachLocation(Count, [&](unsigned First, unsigned Here) {
    gpuobj::StageVariable V;
    V.Name = P.Name.str();
    if (First)
      V.Name += "[" + std::to_string(First) + "]";
    V.Location = P.Location + First / Components;
    V.Type.Rows = Here;
    Variables.push_back(std::move(V));
  });
}

void DistanceLowering::store(DistancePlace P, ArrayRef<Value *> Numbers) {
  forEachLocation(Numbers.size(), [&](unsigned First, unsigned Count) {
    Value *Words =
        PoisonValue::get(FixedVectorType::get(B.getInt32Ty(), Components));
    for (unsigned I = 0; I != Count; ++I)
      Words = B.CreateInsertElement(
          Words, B.CreateBitCast(Numbers[First + I], B.getInt32Ty()), I);
    createBuiltinCall(B, Builtin::StoreVarying,
                      {B.getInt32(P.Location + First / Components),
                       B.getInt32(0), B.getInt32(shapeOf(Count)), Words});
  });
  describe(P, Numbers.size());
}

SmallVector<Value *, gpuobj::MaxDistances>
DistanceLowering::read(DistancePlace P, unsigned Count) {
  SmallVector<Value *, gpuobj::MaxDistances> Numbers;
  forEachLocation(Count, [&](unsigned First, unsigned Here) {
    Value *Words = createBuiltinCall(
        B, Builtin::Varying,
        {B.getInt32(P.Location + First / Components), B.getInt32(0),
         B.getInt32(shapeOf(Here)), B.getInt32(0)});
    for (unsigned I = 0; I != Here; ++I)
      Numbers.push_back(
          B.CreateBitCast(B.CreateExtractElement(Words, I), B.getFloatTy()));
  });
  describe(P, Count);
  return Numbers;
}

/// Notes the varyings in the interface, and that all is done.
Error DistanceLowering::finish() {
  F.addFnAttr(HasDistancesAttribute);
  Expected<std::optional<gpuobj::ShaderInterface>> Interface = readInterface(F);
  if (!Interface)
    return Interface.takeError();
  if (!*Interface)
    return Error::success();
  bool IsVertex = getStage(F) == ShaderStage::Vertex;
  std::vector<gpuobj::StageVariable> &All =
      IsVertex ? (*Interface)->Outputs : (*Interface)->Inputs;
  for (const gpuobj::StageVariable &V : All)
    for (const gpuobj::StageVariable &New : Variables)
      if (V.Location == New.Location)
        return fail("'" + V.Name + "' is at location " + Twine(V.Location) +
                    ", where '" + New.Name + "' has its place");
  llvm::append_range(All, Variables);
  llvm::stable_sort(
      All, [](const gpuobj::StageVariable &X, const gpuobj::StageVariable &Y) {
        return std::tie(X.Location, X.Component) <
               std::tie(Y.Location, Y.Component);
      });
  LLVMContext &C = F.getContext();
  F.setMetadata(
      gpuobj::InterfaceMetadataName,
      MDNode::get(C, MDString::get(C, gpuobj::interfaceToYAML(**Interface))));
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Vertices
//===----------------------------------------------------------------------===//

Error DistanceLowering::runOnVertex() {
  std::vector<DistanceCall> Calls = callsOf(F, Builtin::StoreVarying);
  if (Calls.empty())
    return Error::success();
  DistanceCounts Counts = countsOf(Calls);
  if (Counts[0] + Counts[1] > gpuobj::MaxDistances)
    return fail("has " + Twine(Counts[0] + Counts[1]) +
                " clip and cull distances; " + Twine(gpuobj::MaxDistances) +
                " are supported");
  // The last store of each counts, and the shader stores all in one block.
  const BasicBlock *Block = Calls.back().Call->getParent();
  SmallVector<Value *, gpuobj::MaxDistances> Numbers[NumDistanceKinds];
  for (unsigned Kind = 0; Kind != NumDistanceKinds; ++Kind)
    Numbers[Kind].assign(Counts[Kind], ConstantFP::get(B.getFloatTy(), 0.0));
  for (const DistanceCall &C : Calls) {
    if (C.Call->getParent() != Block)
      return fail("stores distances in several blocks");
    B.SetInsertPoint(C.Call);
    Numbers[unsigned(C.Kind)][C.Index] = B.CreateBitCast(
        B.CreateExtractElement(C.Call->getArgOperand(3), uint64_t(0)),
        B.getFloatTy());
  }
  B.SetInsertPoint(Calls.back().Call->getNextNode());
  for (unsigned Kind = 0; Kind != NumDistanceKinds; ++Kind)
    store(ValuePlaces[Kind], Numbers[Kind]);
  if (!Support.TransformsVertices) {
    SmallVector<Value *, gpuobj::MaxDistances> Tests;
    Value *Zero = ConstantFP::get(B.getFloatTy(), 0.0);
    for (Value *D : Numbers[unsigned(DistanceKind::Cull)])
      Tests.push_back(B.CreateSelect(
          B.CreateFCmpOLT(D, Zero), ConstantFP::get(B.getFloatTy(), Culled),
          ConstantFP::get(B.getFloatTy(), NotCulled)));
    store(gpuobj::CullTestPlace, Tests);
    for (const DistanceCall &C : Calls)
      C.Call->eraseFromParent();
  }
  return finish();
}

//===----------------------------------------------------------------------===//
// Fragments
//===----------------------------------------------------------------------===//

Error DistanceLowering::runOnFragment() {
  std::vector<DistanceCall> Calls = callsOf(F, Builtin::Varying);
  DistanceCounts Tested = {};
  if (!Support.TransformsVertices)
    Tested = distancesOf(F);
  if (Calls.empty() && !Tested[0] && !Tested[1])
    return Error::success();
  DistanceCounts Read = countsOf(Calls);
  BasicBlock::iterator Start = F.getEntryBlock().getFirstNonPHIOrDbg();
  while (isa<AllocaInst>(Start))
    ++Start;
  B.SetInsertPoint(&F.getEntryBlock(), Start);
  Value *Outside = B.getFalse();
  SmallVector<Value *, gpuobj::MaxDistances> Numbers[NumDistanceKinds];
  constexpr unsigned Clip = unsigned(DistanceKind::Clip),
                     Cull = unsigned(DistanceKind::Cull);
  DistancePlace ClipPlace = gpuobj::ClipDistancePlace;
  if (Tested[Clip])
    ClipPlace.Name = gpuobj::ClipTestName;
  Numbers[Clip] = read(ClipPlace, std::max(Read[Clip], Tested[Clip]));
  Numbers[Cull] = read(gpuobj::CullDistancePlace, Read[Cull]);
  auto Test = [&](Value *V, CmpInst::Predicate Predicate, double Limit) {
    Outside = B.CreateOr(
        Outside,
        B.CreateFCmp(Predicate, V, ConstantFP::get(B.getFloatTy(), Limit)));
  };
  for (unsigned I = 0; I != Tested[Clip]; ++I)
    Test(Numbers[Clip][I], CmpInst::FCMP_OLT, 0);
  for (Value *V : read(gpuobj::CullTestPlace, Tested[Cull]))
    Test(V, CmpInst::FCMP_OGT, AllCulled);
  if (Tested[Clip] || Tested[Cull])
    createBuiltinCall(B, Builtin::Discard,
                      B.CreateZExt(Outside, B.getInt32Ty()));
  for (const DistanceCall &C : Calls) {
    B.SetInsertPoint(C.Call);
    Value *Word =
        B.CreateBitCast(Numbers[unsigned(C.Kind)][C.Index], B.getInt32Ty());
    C.Call->replaceAllUsesWith(B.CreateInsertElement(
        PoisonValue::get(C.Call->getType()), Word, uint64_t(0)));
    C.Call->eraseFromParent();
  }
  return finish();
}

//===----------------------------------------------------------------------===//

Error gpu::lowerDistances(Function &F, const StageSupport &Support) {
  if (!Support.HasStages || F.hasFnAttribute(HasDistancesAttribute))
    return Error::success();
  DistanceLowering L(F, Support);
  return getStage(F) == ShaderStage::Vertex ? L.runOnVertex()
                                            : L.runOnFragment();
}

Error gpu::lowerDistances(Function &F, const TargetMachine &TM) {
  const auto &TLI = *static_cast<const GPUTargetLowering *>(
      TM.getSubtargetImpl(F)->getTargetLowering());
  return lowerDistances(F, TLI.getStageSupport());
}
