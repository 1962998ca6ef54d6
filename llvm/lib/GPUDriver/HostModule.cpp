//===- HostModule.cpp - Kernel IR for the host ----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   before: @k.tile = internal addrspace(3) global [64 x float] undef
//           @n = internal addrspace(1) global i32 3
//           define spir_kernel void @k(ptr addrspace(1) %out, float %a) {
//             call spir_func void @__mgpu_barrier(i32 1)
//   after:  @__mgpu_local.0 = external global [64 x float]
//           @__mgpu_data.0 = external global i32
//           define void @k(ptr %out, float %a) {
//             call void @__mgpu_barrier.at(i32 1, i32 0)  ; number of the place
//           define void @__mgpu_entry.k(ptr %args) {
//             ; loads the arguments from *args[0], *args[1], calls @k
//   data:   @__mgpu_initial.0 = constant i32 3
//
//===----------------------------------------------------------------------===//

#include "HostModule.h"
#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/IR/ExpandIntrinsics.h"
#include "GPUCodeGen/IR/ImageArguments.h"
#include "GPUCodeGen/IR/LowerPrintf.h"
#include "GPUCodeGen/ProgramData.h"
#include "HostLayout.h"
#include "HostRuntime.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/GPUDriver/Compiler.h"
#include "llvm/GPUDriver/ModuleRewriter.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace llvm::gpudriver;

namespace {

class HostRewriter {
public:
  HostRewriter(const Module &Old, StringRef TripleName, StringRef Layout,
               CoreArithmetic Arithmetic)
      : Old(Old), Arithmetic(Arithmetic) {
    Rewrite.MapAddressSpace = [](unsigned) { return 0u; };
    Rewrite.TargetTriple = TripleName.str();
    Rewrite.DataLayout = Layout.str();
  }

  Expected<HostModule> run() {
    for (const Function &F : Old)
      if (gpu::isEntryPoint(F) && !F.isDeclaration())
        if (Error E = describeKernel(F))
          return std::move(E);
    auto Formats = gpu::readPrintfFormats(Old);
    if (!Formats)
      return Formats.takeError();
    Result.PrintfFormats = std::move(*Formats);

    Result.M = rewriteModule(Old, Rewrite);
    Module &M = *Result.M;
    // Metadata speaks of the old types and of the source only.
    if (NamedMDNode *Flags = M.getModuleFlagsMetadata())
      Flags->eraseFromParent();
    // In the order of the old ones, whose address spaces say what they are.
    SmallVector<std::pair<GlobalVariable *, bool>> Data;
    for (auto [From, To] : zip(Old.globals(), M.globals()))
      if (From.getAddressSpace() == gpu::LocalAS)
        Result.Locals.push_back(
            externalize(To, "__mgpu_local." + utostr(Result.Locals.size())));
      else if (gpu::hasData(From))
        Data.emplace_back(&To, gpu::isProgramVariable(From));
    for (Function &F : M) {
      gpu::expandIntrinsics(F, gpu::ExpandFor::Host);
      adaptFunction(F);
      if (Arithmetic.TowardZero)
        roundTowardZero(F);
    }
    for (HostKernel &K : Result.Kernels)
      addEntry(K, *M.getFunction(K.Name));
    if (Error E = keepKernelLayout(M, Old.getDataLayout()))
      return std::move(E);
    if (!Data.empty())
      moveData(Data);

    std::string Problems;
    raw_string_ostream OS(Problems);
    if (verifyModule(M, &OS))
      return createStringError("the rewritten module is not valid:\n" +
                               Problems);
    return std::move(Result);
  }

private:
  Error describeKernel(const Function &F) {
    HostKernel K;
    K.Name = F.getName().str();
    K.EntryName = "__mgpu_entry." + K.Name;
    const DataLayout &DL = Old.getDataLayout();
    for (const Argument &A : F.args()) {
      HostParameter P;
      P.Name = argumentName(F, A);
      if (A.hasByValAttr())
        P.Size = DL.getTypeAllocSize(A.getParamByValType());
      else if (auto Image = gpu::imageTypeOf(A)) {
        P.Kind = HostParameter::Image;
        P.ImageType = *Image;
      } else if (gpu::isSampler(A))
        P.Kind = HostParameter::Sampler;
      else if (!A.getType()->isPointerTy())
        P.Size = DL.getTypeAllocSize(A.getType());
      else if (A.getType()->getPointerAddressSpace() == gpu::LocalAS)
        P.Kind = HostParameter::Local;
      else
        P.Kind = HostParameter::Global;
      K.Parameters.push_back(P);
    }
    for (const Instruction &I : instructions(F)) {
      const auto *Call = dyn_cast<CallInst>(&I);
      std::optional<gpu::Builtin> B =
          Call ? gpu::getBuiltin(*Call) : std::nullopt;
      if (B && gpu::getBuiltinInfo(*B).IsConvergent)
        K.NeedsFibers = true;
    }
    auto Interface = gpu::readInterface(F);
    if (!Interface)
      return Interface.takeError();
    K.Interface = std::move(*Interface);
    Result.Kernels.push_back(std::move(K));
    return Error::success();
  }

  static std::string argumentName(const Function &F, const Argument &A) {
    MDNode *Names = F.getMetadata("kernel_arg_name");
    if (Names && A.getArgNo() < Names->getNumOperands())
      if (auto *S = dyn_cast<MDString>(Names->getOperand(A.getArgNo())))
        return S->getString().str();
    return A.getName().str();
  }

  HostVariable externalize(GlobalVariable &G, std::string Symbol) {
    HostVariable V;
    const DataLayout &DL = Result.M->getDataLayout();
    V.Name = G.getName().str();
    V.Size = DL.getTypeAllocSize(G.getValueType());
    V.Align = DL.getPreferredAlign(&G).value();
    V.Symbol = std::move(Symbol);
    G.setName(V.Symbol);
    G.setInitializer(nullptr);
    G.setLinkage(GlobalValue::ExternalLinkage);
    G.setDSOLocal(false);
    return V;
  }

  /// Kernels are compiled one by one, but a variable exists once. So does a
  /// constant whose address a variable may hold.
  void moveData(ArrayRef<std::pair<GlobalVariable *, bool>> All) {
    ValueToValueMapTy Map;
    Result.Data = CloneModule(
        *Result.M, Map, [](const GlobalValue *G) { return !isa<Function>(G); });
    for (auto [I, Entry] : enumerate(All)) {
      auto [G, IsVariable] = Entry;
      HostVariable V = externalize(*G, "__mgpu_data." + utostr(I));
      auto *Copy = cast<GlobalVariable>(Map[G]);
      Copy->setName(V.Symbol);
      Copy->setLinkage(GlobalValue::ExternalLinkage);
      if (!IsVariable)
        continue;
      V.InitialSymbol = "__mgpu_initial." + utostr(I);
      auto *Initial =
          new GlobalVariable(*Result.Data, Copy->getValueType(),
                             /*isConstant=*/true, GlobalValue::ExternalLinkage,
                             Copy->getInitializer(), V.InitialSymbol);
      Initial->setAlignment(Align(V.Align));
      Copy->setInitializer(nullptr);
      Copy->setDSOLocal(false);
      Result.Variables.push_back(std::move(V));
    }
    // Declarations of functions that nothing calls.
    for (Function &F : make_early_inc_range(*Result.Data))
      F.eraseFromParent();
  }

  void adaptFunction(Function &F) {
    F.setCallingConv(CallingConv::C);
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (auto *Call = dyn_cast<CallInst>(&I)) {
        Call->setCallingConv(CallingConv::C);
        if (!adaptIntrinsic(*Call))
          adaptReserved(*Call);
      } else if (I.isIntDivRem()) {
        guardDivision(cast<BinaryOperator>(I));
      } else if (auto *Cast = dyn_cast<BitCastInst>(&I)) {
        hideBFloat(*Cast);
      } else if (auto *RMW = dyn_cast<AtomicRMWInst>(&I)) {
        RMW->setSyncScopeID(SyncScope::System);
      } else if (auto *CX = dyn_cast<AtomicCmpXchgInst>(&I)) {
        CX->setSyncScopeID(SyncScope::System);
      } else if (auto *L = dyn_cast<LoadInst>(&I); L && L->isAtomic()) {
        L->setSyncScopeID(SyncScope::System);
      } else if (auto *S = dyn_cast<StoreInst>(&I); S && S->isAtomic()) {
        S->setSyncScopeID(SyncScope::System);
      } else if (auto *Fence = dyn_cast<FenceInst>(&I)) {
        Fence->setSyncScopeID(SyncScope::System);
      }
    }
  }

  /// Operations that work-items do together get the number of their place, so
  /// that it can be checked that they are at the same one.
  void adaptReserved(CallInst &Call) {
    std::optional<gpu::Builtin> B = gpu::getBuiltin(Call);
    if (!B || !gpu::getBuiltinInfo(*B).IsConvergent)
      return;
    IRBuilder<> IRB(&Call);
    SmallVector<Value *, 3> Args(Call.args());
    Args.push_back(IRB.getInt32(NumPlaces));
    SmallVector<Type *, 3> Types;
    for (Value *A : Args)
      Types.push_back(A->getType());
    Value *New = IRB.CreateCall(
        Result.M->getOrInsertFunction(
            hostSymbol(*B), FunctionType::get(Call.getType(), Types, false)),
        Args);
    ++NumPlaces;
    Call.replaceAllUsesWith(New);
    Call.eraseFromParent();
  }

  /// A multiplication and addition that may be fused is fused. Halves are
  /// computed in double, which the host would do in float, rounding twice; so
  /// does a core that computes halves as floats, if it may.
  bool adaptIntrinsic(CallInst &Call) {
    Intrinsic::ID ID = Call.getIntrinsicID();
    if (ID == Intrinsic::debugtrap) {
      Call.eraseFromParent();
      return true;
    }
    if (ID != Intrinsic::fmuladd && ID != Intrinsic::fma)
      return ID != Intrinsic::not_intrinsic;
    IRBuilder<> B(&Call);
    B.setFastMathFlags(Call.getFastMathFlags());
    Type *T = Call.getType();
    bool IsHalf = T->getScalarType()->isHalfTy();
    if (ID == Intrinsic::fma && !IsHalf)
      return true;
    bool ByFloat = ID == Intrinsic::fmuladd && IsHalf && !Arithmetic.HasHalves;
    Type *Wide = ByFloat  ? T->getWithNewType(B.getFloatTy())
                 : IsHalf ? T->getWithNewType(B.getDoubleTy())
                          : T;
    SmallVector<Value *, 3> Ops;
    for (Value *Op : Call.args())
      Ops.push_back(B.CreateFPCast(Op, Wide));
    Value *New = B.CreateIntrinsic(Intrinsic::fma, {Wide}, Ops);
    Call.replaceAllUsesWith(B.CreateFPCast(New, T));
    Call.eraseFromParent();
    return true;
  }

  /// Sums, products and quotients of floats become calls, one for each element;
  /// sums and products of halves are made of floats and then rounded to
  /// nearest.
  ///   before: %r = fadd half %x, %y
  ///   after:  %s = call float @__mgpu_host_add(float %x as float, ...)
  ///           %r = fptrunc float %s to half
  void roundTowardZero(Function &F) {
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      Type *Element = I.getType()->getScalarType();
      if (!Element->isFloatTy() && !Element->isHalfTy())
        continue;
      auto *Call = dyn_cast<IntrinsicInst>(&I);
      StringRef Name;
      if (Call && Call->getIntrinsicID() == Intrinsic::fma)
        Name = HostFMAName;
      else if (Call && Call->getIntrinsicID() == Intrinsic::ldexp &&
               Call->getArgOperand(1)->getType()->getScalarType()->isIntegerTy(
                   32))
        Name = HostLdexpName;
      else if (I.getOpcode() == Instruction::FAdd ||
               I.getOpcode() == Instruction::FSub)
        Name = HostAddName;
      else if (I.getOpcode() == Instruction::FMul)
        Name = HostMulName;
      else if (I.getOpcode() == Instruction::FDiv && Element->isFloatTy())
        Name = HostDivName;
      else
        continue;
      SmallVector<Value *, 3> Ops(I.operand_values());
      if (Call)
        Ops.pop_back();
      IRBuilder<> B(&I);
      if (I.getOpcode() == Instruction::FSub)
        Ops[1] = B.CreateFNeg(Ops[1]);
      I.replaceAllUsesWith(callForElements(B, Name, Ops));
      I.eraseFromParent();
    }
  }

  Value *callForElements(IRBuilder<> &B, StringRef Name,
                         ArrayRef<Value *> Ops) {
    Type *T = Ops[0]->getType(), *Float = B.getFloatTy();
    auto CallFor = [&](auto GetElement) {
      SmallVector<Value *, 3> Args;
      SmallVector<Type *, 3> Types;
      for (Value *Op : Ops) {
        Value *V = GetElement(Op);
        Args.push_back(
            V->getType()->isFloatingPointTy() ? B.CreateFPCast(V, Float) : V);
        Types.push_back(Args.back()->getType());
      }
      FunctionCallee Callee = Result.M->getOrInsertFunction(
          Name, FunctionType::get(Float, Types, /*isVarArg=*/false));
      return B.CreateFPCast(B.CreateCall(Callee, Args), T->getScalarType());
    };
    auto *Vector = dyn_cast<FixedVectorType>(T);
    if (!Vector)
      return CallFor([](Value *V) { return V; });
    Value *R = PoisonValue::get(T);
    for (unsigned I = 0; I != Vector->getNumElements(); ++I)
      R = B.CreateInsertElement(
          R, CallFor([&](Value *V) { return B.CreateExtractElement(V, I); }),
          I);
    return R;
  }

  /// LLVM 22 gives up, or makes wrong code, for one of the two casts that it
  /// would make of this.
  ///   before: %r = bitcast bfloat %x to <16 x i1>
  ///   after:  %i = bitcast bfloat %x to i16
  ///           %f = freeze i16 %i
  ///           %r = bitcast i16 %f to <16 x i1>
  void hideBFloat(BitCastInst &Cast) {
    if (!Cast.getSrcTy()->getScalarType()->isBFloatTy() ||
        !Cast.getDestTy()->isIntOrIntVectorTy())
      return;
    IRBuilder<> B(&Cast);
    unsigned Bits = Cast.getSrcTy()->getPrimitiveSizeInBits().getFixedValue();
    Value *Int = B.CreateBitCast(Cast.getOperand(0), B.getIntNTy(Bits));
    Cast.replaceAllUsesWith(
        B.CreateBitCast(B.CreateFreeze(Int), Cast.getDestTy()));
    Cast.eraseFromParent();
  }

  /// before: %q = sdiv i32 %a, %b
  /// after:  %q = sdiv i32 %a, (%b == 0 or %a == INT_MIN and %b == -1 ? 1 : %b)
  void guardDivision(BinaryOperator &I) {
    IRBuilder<> B(&I);
    Type *T = I.getType();
    Value *Divisor = I.getOperand(1);
    // An undefined divisor must not become two different values.
    if (!isa<Constant>(Divisor))
      Divisor = B.CreateFreeze(Divisor);
    Value *Bad = B.CreateICmpEQ(Divisor, Constant::getNullValue(T));
    if (I.getOpcode() == Instruction::SDiv ||
        I.getOpcode() == Instruction::SRem) {
      Constant *Smallest = ConstantInt::get(
          T, APInt::getSignedMinValue(T->getScalarSizeInBits()));
      Value *Overflow =
          B.CreateAnd(B.CreateICmpEQ(B.CreateFreeze(I.getOperand(0)), Smallest),
                      B.CreateICmpEQ(Divisor, Constant::getAllOnesValue(T)));
      Bad = B.CreateOr(Bad, Overflow);
    }
    I.setOperand(1, B.CreateSelect(Bad, ConstantInt::get(T, 1), Divisor));
  }

  void addEntry(const HostKernel &K, Function &F) {
    LLVMContext &C = F.getContext();
    Type *Ptr = PointerType::get(C, 0);
    auto *Entry =
        Function::Create(FunctionType::get(Type::getVoidTy(C), {Ptr}, false),
                         GlobalValue::ExternalLinkage, K.EntryName, *Result.M);
    IRBuilder<> B(BasicBlock::Create(C, "", Entry));
    SmallVector<Value *, 8> Args;
    for (Argument &A : F.args()) {
      Value *Slot = B.CreateConstGEP1_32(Ptr, Entry->getArg(0), A.getArgNo());
      Value *Address = B.CreateLoad(Ptr, Slot);
      Args.push_back(A.hasByValAttr()
                         ? Address
                         : B.CreateAlignedLoad(A.getType(), Address, Align(1)));
    }
    CallInst *Call = B.CreateCall(&F, Args);
    for (Argument &A : F.args())
      if (A.hasByValAttr())
        Call->addParamAttr(A.getArgNo(), Attribute::getWithByValType(
                                             C, A.getParamByValType()));
    B.CreateRetVoid();
  }

  const Module &Old;
  CoreArithmetic Arithmetic;
  ModuleRewrite Rewrite;
  HostModule Result;
  unsigned NumPlaces = 0;
};

} // namespace

Expected<HostModule> gpudriver::makeHostModule(const Module &M,
                                               StringRef TripleName,
                                               StringRef DataLayout,
                                               CoreArithmetic Arithmetic) {
  return HostRewriter(M, TripleName, DataLayout, Arithmetic).run();
}
