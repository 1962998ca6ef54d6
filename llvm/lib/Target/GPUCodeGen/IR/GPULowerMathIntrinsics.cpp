//===- GPULowerMathIntrinsics.cpp - Accurate functions --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shader cores approximate functions, which is what the flag `afn` asks for.
// Without it a function is right for every argument: by code of the library
// that the code generators carry, which is linked, and inlined like any other.
//
//   %r = call float @llvm.sin.f32(float %x)
//   %a = call afn float @llvm.sin.f32(float %x)
//   %h = call half @llvm.exp.f16(half %y)
// becomes
//   %r = call float @__mgpu_math_sin(float %x)
//   %a = call afn float @llvm.sin.f32(float %x)
//   %f = fpext half %y to float
//   %e = call afn float @llvm.exp.f32(float %f) ; exact enough for a half
//   %h = fptrunc float %e to half
//
// Vectors are taken apart. Instruction selection meets the functions of the
// table below only with `afn`, and only those that have a native form.
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "MathLibrary.h"
#include "llvm/CodeGen/TargetLowering.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-lower-math-intrinsics"

using gpu::MathFunction;

namespace {

/// Powers within these limits are products, whose error stays below that of
/// OpenCL's pown.
constexpr int64_t MinProductPower = -8, MaxProductPower = 16;

class MathLowering {
public:
  MathLowering(Module &M, const TargetMachine &TM)
      : M(M), C(M.getContext()), TM(TM) {}
  bool run();

private:
  bool lower(CallInst &Call, const MathFunction &Fn);
  bool lowerModf(CallInst &Call);
  bool lowerTruncation(CallInst &Call);
  bool isWide(const CallInst &Call) const;
  bool lowerWideSaturation(CallInst &Call);
  bool lowerWideRounding(CallInst &Call, Intrinsic::ID Whole);
  bool widenRemainders(Function &F);
  bool refuse(CallInst &Call, const Twine &Why);

  Value *scalarCall(IRBuilder<> &B, const MathFunction &Fn,
                    ArrayRef<Value *> Args, Type *Elt, bool Approximate);
  Value *libraryCall(IRBuilder<> &B, const MathFunction &Fn,
                     ArrayRef<Value *> Args, bool Half);
  static Value *nativeCall(IRBuilder<> &B, Intrinsic::ID ID,
                           ArrayRef<Value *> Args);
  static Value *product(IRBuilder<> &B, Value *X, int64_t Power);

  Module &M;
  LLVMContext &C;
  const TargetMachine &TM;
  bool UsesLibrary = false;
};

} // namespace

static bool isPair(const MathFunction &Fn) {
  return Fn.ID == Intrinsic::sincos || Fn.ID == Intrinsic::sincospi;
}

/// Whether the types of \p Call are some that code generators know.
static bool hasFloatType(const CallInst &Call) {
  Type *Ty = Call.getArgOperand(0)->getType();
  Type *Elt = Ty->getScalarType();
  return !isa<ScalableVectorType>(Ty) &&
         (Elt->isFloatTy() || Elt->isHalfTy() || Elt->isBFloatTy());
}

static void replace(CallInst &Call, Value *V) {
  V->takeName(&Call);
  Call.replaceAllUsesWith(V);
  Call.eraseFromParent();
}

bool MathLowering::refuse(CallInst &Call, const Twine &Why) {
  C.diagnose(
      DiagnosticInfoUnsupported(*Call.getFunction(), Why, Call.getDebugLoc()));
  if (!Call.getType()->isVoidTy())
    Call.replaceAllUsesWith(PoisonValue::get(Call.getType()));
  Call.eraseFromParent();
  return true;
}

//===----------------------------------------------------------------------===//
// One number
//===----------------------------------------------------------------------===//

Value *MathLowering::libraryCall(IRBuilder<> &B, const MathFunction &Fn,
                                 ArrayRef<Value *> Args, bool Half) {
  SmallVector<Type *, 2> Params;
  for (Value *A : Args)
    Params.push_back(A->getType());
  Type *Result = B.getFloatTy();
  if (isPair(Fn))
    Result = FixedVectorType::get(Result, 2);
  std::string Name = (gpu::MathLibraryPrefix + Fn.Name).str();
  if (Half && Fn.Half == gpu::ForHalf::Half)
    Name += "_half";
  FunctionCallee Callee = M.getOrInsertFunction(
      Name, FunctionType::get(Result, Params, /*isVarArg=*/false));
  CallInst *Call = B.CreateCall(Callee, Args);
  Call->setCallingConv(CallingConv::SPIR_FUNC);
  if (auto *F = dyn_cast<Function>(Callee.getCallee()))
    F->setCallingConv(CallingConv::SPIR_FUNC);
  UsesLibrary = true;
  return Call;
}

Value *MathLowering::nativeCall(IRBuilder<> &B, Intrinsic::ID ID,
                                ArrayRef<Value *> Args) {
  Value *V = B.CreateIntrinsic(ID, {Args[0]->getType()}, Args);
  cast<CallInst>(V)->setHasApproxFunc(true);
  return V;
}

Value *MathLowering::product(IRBuilder<> &B, Value *X, int64_t Power) {
  Value *One = ConstantFP::get(X->getType(), 1.0);
  // The reciprocal first: the power of a large number may be infinite where
  // that of the small one is not zero yet.
  if (Power < 0) {
    X = B.CreateFDiv(One, X);
    Power = -Power;
  }
  Value *R = nullptr;
  for (; Power; Power >>= 1) {
    if (Power & 1)
      R = R ? B.CreateFMul(R, X) : X;
    if (Power > 1)
      X = B.CreateFMul(X, X);
  }
  return R ? R : One;
}

/// \returns a float, or a vector of two for functions with two results.
Value *MathLowering::scalarCall(IRBuilder<> &B, const MathFunction &Fn,
                                ArrayRef<Value *> Args, Type *Elt,
                                bool Approximate) {
  if (Fn.ID == Intrinsic::powi)
    if (auto *N = dyn_cast<ConstantInt>(Args[1]);
        N && N->getSExtValue() >= MinProductPower &&
        N->getSExtValue() <= MaxProductPower)
      return product(B, Args[0], N->getSExtValue());
  if (!Approximate && Elt->isHalfTy() && Fn.Half == gpu::ForHalf::Native)
    Approximate = true;
  if (!Approximate || !Fn.HasNative)
    return libraryCall(B, Fn, Args, Elt->isHalfTy());
  if (Fn.ID != Intrinsic::tan && Fn.ID != Intrinsic::sincos)
    return nativeCall(B, Fn.ID, Args);
  Value *Sin = nativeCall(B, Intrinsic::sin, Args);
  Value *Cos = nativeCall(B, Intrinsic::cos, Args);
  if (Fn.ID == Intrinsic::sincos) {
    Value *V = PoisonValue::get(FixedVectorType::get(B.getFloatTy(), 2));
    V = B.CreateInsertElement(V, Sin, uint64_t(0));
    return B.CreateInsertElement(V, Cos, uint64_t(1));
  }
  Value *Tan = B.CreateFDiv(Sin, Cos);
  if (auto *Div = dyn_cast<Instruction>(Tan)) {
    Div->setHasApproxFunc(true);
    Div->setHasAllowReciprocal(true);
  }
  return Tan;
}

//===----------------------------------------------------------------------===//
// Whole calls
//===----------------------------------------------------------------------===//

bool MathLowering::lower(CallInst &Call, const MathFunction &Fn) {
  if (!hasFloatType(Call))
    return false;
  Type *Ty = Call.getArgOperand(0)->getType();
  Type *Elt = Ty->getScalarType();
  bool Approximate = isa<FPMathOperator>(Call) && Call.hasApproxFunc();
  if (Approximate && Fn.HasNative && Fn.ID != Intrinsic::tan &&
      !Elt->isBFloatTy())
    return false;

  IRBuilder<> B(&Call);
  SmallVector<Value *, 2> Operands(Call.args());
  if (Fn.ID == Intrinsic::powi) {
    if (Operands[1]->getType()->getIntegerBitWidth() > 32)
      return refuse(Call, "exponents of llvm.powi with more than 32 bits are "
                          "not supported");
    Operands[1] = B.CreateSExt(Operands[1], B.getInt32Ty());
  }

  auto *Vector = dyn_cast<FixedVectorType>(Ty);
  unsigned Parts = isPair(Fn) ? 2 : 1;
  Value *Results[] = {PoisonValue::get(Ty), PoisonValue::get(Ty)};
  for (unsigned I = 0, E = Vector ? Vector->getNumElements() : 1; I < E; ++I) {
    SmallVector<Value *, 2> Args;
    for (Value *V : Operands) {
      if (V->getType()->isVectorTy())
        V = B.CreateExtractElement(V, I);
      if (V->getType()->isFloatingPointTy())
        V = B.CreateFPExt(V, B.getFloatTy());
      Args.push_back(V);
    }
    Value *R = scalarCall(B, Fn, Args, Elt, Approximate);
    for (unsigned P = 0; P < Parts; ++P) {
      Value *V = Parts > 1 ? B.CreateExtractElement(R, P) : R;
      V = B.CreateFPTrunc(V, Elt);
      Results[P] = Vector ? B.CreateInsertElement(Results[P], V, I) : V;
    }
  }

  Value *R = Results[0];
  if (Parts > 1) {
    R = B.CreateInsertValue(PoisonValue::get(Call.getType()), Results[0], 0);
    R = B.CreateInsertValue(R, Results[1], 1);
  }
  replace(Call, R);
  return true;
}

/// The whole part is exact, and so is the difference to it.
bool MathLowering::lowerModf(CallInst &Call) {
  if (!hasFloatType(Call))
    return false;
  IRBuilder<> B(&Call);
  Value *X = Call.getArgOperand(0);
  Type *Ty = X->getType();
  Value *Whole = B.CreateUnaryIntrinsic(Intrinsic::trunc, X);
  Value *Fraction = B.CreateFSub(X, Whole);
  Value *IsInf = B.CreateFCmpOEQ(B.CreateUnaryIntrinsic(Intrinsic::fabs, X),
                                 ConstantFP::getInfinity(Ty));
  Fraction = B.CreateSelect(IsInf, ConstantFP::getZero(Ty), Fraction);
  Fraction = B.CreateCopySign(Fraction, X);
  Value *R = PoisonValue::get(Call.getType());
  R = B.CreateInsertValue(R, Fraction, 0);
  R = B.CreateInsertValue(R, Whole, 1);
  replace(Call, R);
  return true;
}

/// Rounds to nearest, and goes back by one unit where that went too far.
bool MathLowering::lowerTruncation(CallInst &Call) {
  if (!hasFloatType(Call))
    return false;
  auto *Mode = cast<MDString>(
      cast<MetadataAsValue>(Call.getArgOperand(1))->getMetadata());
  std::optional<RoundingMode> Rounding =
      convertStrToRoundingMode(Mode->getString());
  if (!Rounding || *Rounding == RoundingMode::NearestTiesToAway)
    return refuse(Call, "rounding mode '" + Mode->getString() +
                            "' of llvm.fptrunc.round is not supported");
  IRBuilder<> B(&Call);
  Value *X = Call.getArgOperand(0);
  Value *Nearest = B.CreateFPTrunc(X, Call.getType());
  if (*Rounding == RoundingMode::NearestTiesToEven ||
      *Rounding == RoundingMode::Dynamic) {
    replace(Call, Nearest);
    return true;
  }
  Type *IntTy =
      Call.getType()->getWithNewBitWidth(Call.getType()->getScalarSizeInBits());
  Value *Bits = B.CreateBitCast(Nearest, IntTy);
  Value *One = ConstantInt::get(IntTy, 1);
  Value *Away = B.CreateAdd(Bits, One), *Towards = B.CreateSub(Bits, One);
  Value *Back = B.CreateFPExt(Nearest, X->getType());
  Value *TooSmall = B.CreateFCmpOLT(Back, X);
  Value *TooLarge = B.CreateFCmpOGT(Back, X);
  Value *Negative = B.CreateICmpSLT(Bits, ConstantInt::get(IntTy, 0));
  Value *Up =
      B.CreateSelect(TooSmall, B.CreateSelect(Negative, Towards, Away), Bits);
  Value *Down =
      B.CreateSelect(TooLarge, B.CreateSelect(Negative, Away, Towards), Bits);
  Value *R = *Rounding == RoundingMode::TowardPositive ? Up
             : *Rounding == RoundingMode::TowardNegative
                 ? Down
                 : B.CreateSelect(Negative, Up, Down);
  replace(Call, B.CreateBitCast(R, Call.getType()));
  return true;
}

/// Whether \p Call makes integers that only ExpandIRInsts can make of numbers;
/// it knows the plain conversions.
bool MathLowering::isWide(const CallInst &Call) const {
  const TargetLowering &TLI =
      *TM.getSubtargetImpl(*Call.getFunction())->getTargetLowering();
  return Call.getType()->getScalarSizeInBits() >
             TLI.getMaxLargeFPConvertBitWidthSupported() &&
         hasFloatType(Call);
}

bool MathLowering::lowerWideRounding(CallInst &Call, Intrinsic::ID Whole) {
  if (!isWide(Call))
    return false;
  IRBuilder<> B(&Call);
  Value *V = B.CreateUnaryIntrinsic(Whole, Call.getArgOperand(0));
  replace(Call, B.CreateFPToSI(V, Call.getType()));
  return true;
}

bool MathLowering::lowerWideSaturation(CallInst &Call) {
  if (!isWide(Call))
    return false;
  bool Signed = Call.getIntrinsicID() == Intrinsic::fptosi_sat;
  Type *Ty = Call.getType();
  unsigned Bits = Ty->getScalarSizeInBits();
  IRBuilder<> B(&Call);
  Value *X = Call.getArgOperand(0);
  // The first number beyond the integers; infinity if the type has none.
  APFloat Bound(X->getType()->getScalarType()->getFltSemantics());
  Bound.convertFromAPInt(APInt::getOneBitSet(Bits + 1, Bits - Signed),
                         /*IsSigned=*/false, APFloat::rmNearestTiesToEven);
  APFloat Low = Signed ? -Bound : APFloat::getZero(Bound.getSemantics());
  APInt Min = Signed ? APInt::getSignedMinValue(Bits) : APInt::getZero(Bits);
  APInt Max =
      Signed ? APInt::getSignedMaxValue(Bits) : APInt::getMaxValue(Bits);
  auto Limit = [&](Value *V, CmpInst::Predicate P, const APFloat &F,
                   const APInt &I) {
    return B.CreateSelect(B.CreateFCmp(P, X, ConstantFP::get(X->getType(), F)),
                          ConstantInt::get(Ty, I), V);
  };
  Value *V = Signed ? B.CreateFPToSI(X, Ty) : B.CreateFPToUI(X, Ty);
  V = Limit(V, CmpInst::FCMP_OLE, Low, Min);
  V = Limit(V, CmpInst::FCMP_OGE, Bound, Max);
  V = Limit(V, CmpInst::FCMP_UNO, Low, APInt::getZero(Bits));
  replace(Call, V);
  return true;
}

/// LLVM's code for remainders does not know bfloat; that of float is exact.
bool MathLowering::widenRemainders(Function &F) {
  SmallVector<Instruction *, 8> Remainders;
  for (Instruction &I : instructions(F))
    if (I.getOpcode() == Instruction::FRem &&
        I.getType()->getScalarType()->isBFloatTy())
      Remainders.push_back(&I);
  for (Instruction *I : Remainders) {
    IRBuilder<> B(I);
    Type *Wide = I->getType()->getWithNewType(B.getFloatTy());
    Value *R = B.CreateFRem(B.CreateFPExt(I->getOperand(0), Wide),
                            B.CreateFPExt(I->getOperand(1), Wide));
    I->replaceAllUsesWith(B.CreateFPTrunc(R, I->getType()));
    I->eraseFromParent();
  }
  return !Remainders.empty();
}

bool MathLowering::run() {
  bool Changed = false;
  auto ForCalls = [&](Function &F, function_ref<bool(CallInst &)> Lower) {
    for (User *U : make_early_inc_range(F.users()))
      if (auto *Call = dyn_cast<CallInst>(U))
        Changed |= Lower(*Call);
  };
  for (Function &F : make_early_inc_range(M)) {
    switch (F.getIntrinsicID()) {
    case Intrinsic::not_intrinsic:
      Changed |= widenRemainders(F);
      break;
    case Intrinsic::fptosi_sat:
    case Intrinsic::fptoui_sat:
      ForCalls(F, [&](CallInst &Call) { return lowerWideSaturation(Call); });
      break;
    case Intrinsic::lround:
    case Intrinsic::llround:
      ForCalls(F, [&](CallInst &Call) {
        return lowerWideRounding(Call, Intrinsic::round);
      });
      break;
    case Intrinsic::lrint:
    case Intrinsic::llrint:
      ForCalls(F, [&](CallInst &Call) {
        return lowerWideRounding(Call, Intrinsic::rint);
      });
      break;
    case Intrinsic::modf:
      ForCalls(F, [&](CallInst &Call) { return lowerModf(Call); });
      break;
    case Intrinsic::fptrunc_round:
      ForCalls(F, [&](CallInst &Call) { return lowerTruncation(Call); });
      break;
    case Intrinsic::set_rounding:
    case Intrinsic::get_fpenv:
    case Intrinsic::set_fpenv:
    case Intrinsic::reset_fpenv:
    case Intrinsic::get_fpmode:
    case Intrinsic::set_fpmode:
    case Intrinsic::reset_fpmode:
      ForCalls(F, [&](CallInst &Call) {
        return refuse(Call, "the floating-point environment cannot be "
                            "accessed: '" +
                                F.getName() + "'");
      });
      break;
    default:
      if (const MathFunction *Fn = gpu::getMathFunction(F.getIntrinsicID()))
        ForCalls(F, [&](CallInst &Call) { return lower(Call, *Fn); });
    }
  }
  if (UsesLibrary)
    gpu::linkMathLibrary(M);
  return Changed;
}

namespace {
class GPULowerMathIntrinsics : public ModulePass {
public:
  static char ID;
  GPULowerMathIntrinsics() : ModulePass(ID) {}

  StringRef getPassName() const override {
    return "GPU mathematical functions to library code";
  }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<TargetPassConfig>();
  }
  bool runOnModule(Module &M) override {
    auto &TM = getAnalysis<TargetPassConfig>().getTM<TargetMachine>();
    return MathLowering(M, TM).run();
  }
};
} // namespace

char GPULowerMathIntrinsics::ID = 0;
INITIALIZE_PASS_BEGIN(GPULowerMathIntrinsics, DEBUG_TYPE,
                      "GPU mathematical functions to library code", false,
                      false)
INITIALIZE_PASS_DEPENDENCY(TargetPassConfig)
INITIALIZE_PASS_END(GPULowerMathIntrinsics, DEBUG_TYPE,
                    "GPU mathematical functions to library code", false, false)

ModulePass *llvm::createGPULowerMathIntrinsicsPass() {
  return new GPULowerMathIntrinsics();
}
