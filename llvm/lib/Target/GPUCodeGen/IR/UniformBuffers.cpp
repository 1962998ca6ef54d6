//===- UniformBuffers.cpp - Uniform buffers of a table --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UniformBuffers.h"
#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/GPUPasses.h"
#include "GPUCodeGen/TargetLimits.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::gpu;

#define DEBUG_TYPE "gpu-narrow-uniform-offsets"

std::map<unsigned, gpuobj::ShaderResource>
gpu::uniformBuffers(const Function &F) {
  std::map<unsigned, gpuobj::ShaderResource> Buffers;
  Expected<std::optional<gpuobj::ShaderInterface>> Interface = readInterface(F);
  if (!Interface) {
    // Whoever prints the metadata says what is wrong with it.
    consumeError(Interface.takeError());
    return Buffers;
  }
  if (!*Interface)
    return Buffers;
  for (auto [Arg, R] : (*Interface)->uniformBuffers())
    Buffers.emplace(Arg, *R);
  return Buffers;
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

/// The parameter that \p Pointer is a place in, with what leads there.
static Argument *findBuffer(Value *Pointer,
                            SmallVectorImpl<GetElementPtrInst *> &Path) {
  while (auto *GEP = dyn_cast<GetElementPtrInst>(Pointer)) {
    if (GEP->getType()->isVectorTy())
      return nullptr;
    Path.push_back(GEP);
    Pointer = GEP->getPointerOperand();
  }
  return dyn_cast<Argument>(Pointer);
}

void gpu::addressUniformBuffers(Function &F, const TargetLimits &Limits) {
  if (!Limits.TableBuffers || F.hasOptNone())
    return;
  DenseMap<const Argument *, unsigned> Numbers;
  for (const auto &[Number, Buffer] : enumerate(uniformBuffers(F))) {
    const auto &[Arg, R] = Buffer;
    // Others are read by their addresses.
    if (Number < Limits.TableBuffers && R.Size <= Limits.TableBufferBytes &&
        !R.Stride && Arg < F.arg_size() &&
        F.getArg(Arg)->getParamAlign().valueOrOne() >=
            Align(Limits.TableBufferAlign))
      Numbers.try_emplace(F.getArg(Arg), Number);
  }
  SmallVector<LoadInst *, 16> Loads;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->isSimple())
      Loads.push_back(Load);
  DenseMap<const GetElementPtrInst *, Value *> Places;
  for (LoadInst *Load : Loads) {
    SmallVector<GetElementPtrInst *, 4> Path;
    const Argument *Buffer = findBuffer(Load->getPointerOperand(), Path);
    auto Number = Numbers.find(Buffer);
    if (!Buffer || Number == Numbers.end())
      continue;
    PointerType *Ty =
        PointerType::get(F.getContext(), UniformBufferAS + Number->second);
    Value *Place = ConstantPointerNull::get(Ty);
    for (GetElementPtrInst *GEP : reverse(Path)) {
      Value *&New = Places[GEP];
      // Nothing is known of an offset from null.
      if (!New)
        New = IRBuilder<>(GEP).CreateGEP(
            GEP->getSourceElementType(), Place,
            SmallVector<Value *, 4>(GEP->indices()), GEP->getName());
      Place = New;
    }
    Value *Old = Load->getPointerOperand();
    Load->setOperand(LoadInst::getPointerOperandIndex(), Place);
    Load->setMetadata(LLVMContext::MD_invariant_load,
                      MDNode::get(F.getContext(), {}));
    RecursivelyDeleteTriviallyDeadInstructions(Old);
  }
}

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

namespace {

class GPUNarrowUniformOffsets : public FunctionPass {
public:
  static char ID;
  GPUNarrowUniformOffsets() : FunctionPass(ID) {}
  StringRef getPassName() const override { return "GPU uniform offsets"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
  }
  bool runOnFunction(Function &F) override;

private:
  Value *narrow(Value *V);
  Value *narrowOperands(Instruction &I);
  Value *sum(IRBuilder<> &B, GetElementPtrInst &GEP);

  const DataLayout *DL = nullptr;
  /// The low words of numbers and of addresses.
  DenseMap<Value *, Value *> Narrow;
};

} // namespace

char GPUNarrowUniformOffsets::ID = 0;
INITIALIZE_PASS(GPUNarrowUniformOffsets, DEBUG_TYPE, "GPU uniform offsets",
                false, false)

FunctionPass *llvm::createGPUNarrowUniformOffsetsPass() {
  return new GPUNarrowUniformOffsets();
}

Value *GPUNarrowUniformOffsets::sum(IRBuilder<> &B, GetElementPtrInst &GEP) {
  Value *Offset = narrow(GEP.getPointerOperand());
  uint32_t Constant = 0;
  for (auto GTI = gep_type_begin(GEP), E = gep_type_end(GEP); GTI != E; ++GTI) {
    Value *Index = GTI.getOperand();
    if (StructType *S = GTI.getStructTypeOrNull()) {
      Constant += uint32_t(DL->getStructLayout(S)->getElementOffset(
          cast<ConstantInt>(Index)->getZExtValue()));
      continue;
    }
    auto Bytes = uint32_t(GTI.getSequentialElementStride(*DL));
    if (auto *C = dyn_cast<ConstantInt>(Index)) {
      Constant += Bytes * uint32_t(C->getSExtValue());
      continue;
    }
    Value *Part = narrow(Index);
    if (Bytes != 1)
      Part = isPowerOf2_32(Bytes) ? B.CreateShl(Part, Log2_32(Bytes))
                                  : B.CreateMul(Part, B.getInt32(Bytes));
    Offset = B.CreateAdd(Offset, Part);
  }
  return B.CreateAdd(Offset, B.getInt32(Constant));
}

/// Of what is computed from low words alone; null for others.
Value *GPUNarrowUniformOffsets::narrowOperands(Instruction &I) {
  IRBuilder<> B(&I);
  switch (I.getOpcode()) {
  case Instruction::GetElementPtr:
    return sum(B, cast<GetElementPtrInst>(I));
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    return B.CreateBinOp(Instruction::BinaryOps(I.getOpcode()),
                         narrow(I.getOperand(0)), narrow(I.getOperand(1)));
  case Instruction::Shl: {
    auto *Amount = dyn_cast<ConstantInt>(I.getOperand(1));
    return Amount && Amount->getZExtValue() < 32
               ? B.CreateShl(narrow(I.getOperand(0)), Amount->getZExtValue())
               : nullptr;
  }
  case Instruction::ZExt:
  case Instruction::SExt:
    return I.getOperand(0)->getType()->isIntegerTy(32) ? I.getOperand(0)
                                                       : nullptr;
  case Instruction::IntToPtr:
  case Instruction::PtrToInt:
    return narrow(I.getOperand(0));
  default:
    return nullptr;
  }
}

Value *GPUNarrowUniformOffsets::narrow(Value *V) {
  Type *Word = Type::getInt32Ty(V->getContext());
  if (V->getType() == Word)
    return V;
  if (auto *C = dyn_cast<ConstantInt>(V))
    return ConstantInt::get(Word, C->getValue().zextOrTrunc(32));
  if (auto *C = dyn_cast<Constant>(V)) {
    APInt Offset(64, 0);
    if (isa<ConstantPointerNull>(C->stripAndAccumulateConstantOffsets(
            *DL, Offset, /*AllowNonInbounds=*/true)))
      return ConstantInt::get(Word, Offset.trunc(32));
    return ConstantExpr::getTrunc(
        C->getType()->isPointerTy()
            ? ConstantExpr::getPtrToInt(C, Type::getInt64Ty(V->getContext()))
            : C,
        Word);
  }
  if (Value *Known = Narrow.lookup(V))
    return Known;
  auto *I = dyn_cast<Instruction>(V);
  bool IsWide = V->getType()->isIntegerTy(64) || V->getType()->isPointerTy();
  Value *Result = I && IsWide ? narrowOperands(*I) : nullptr;
  if (!Result) {
    IRBuilder<> B(V->getContext());
    Result = V;
    if (I)
      B.SetInsertPoint(*I->getInsertionPointAfterDef());
    else
      B.SetInsertPoint(&*cast<Argument>(V)
                             ->getParent()
                             ->getEntryBlock()
                             .getFirstInsertionPt());
    if (V->getType()->isPointerTy())
      Result = B.CreatePtrToInt(V, B.getInt64Ty());
    // Indices of fewer bits have a sign.
    Result = B.CreateSExtOrTrunc(Result, Word);
  }
  return Narrow[V] = Result;
}

bool GPUNarrowUniformOffsets::runOnFunction(Function &F) {
  Narrow.clear();
  DL = &F.getDataLayout();
  SmallVector<LoadInst *, 16> Loads;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I);
        Load && Load->getPointerAddressSpace() >= UniformBufferAS)
      Loads.push_back(Load);
  SmallVector<WeakTrackingVH, 16> Old;
  for (LoadInst *Load : Loads) {
    Value *Pointer = Load->getPointerOperand();
    Value *Offset = narrow(Pointer);
    Load->setOperand(
        LoadInst::getPointerOperandIndex(),
        IRBuilder<>(Load).CreateIntToPtr(Offset, Pointer->getType()));
    Old.push_back(Pointer);
  }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Old);
  return !Loads.empty();
}
