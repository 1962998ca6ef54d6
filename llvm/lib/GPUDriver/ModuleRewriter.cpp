//===- ModuleRewriter.cpp - Copy a module with other types ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUDriver/ModuleRewriter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;
using namespace llvm::gpudriver;

namespace {

class TypeRewriter : public ValueMapTypeRemapper {
public:
  explicit TypeRewriter(const ModuleRewrite &R) : R(R) {}

  Type *remapType(Type *T) override {
    auto [It, IsNew] = Cache.try_emplace(T, nullptr);
    if (!IsNew)
      return It->second;
    Type *Result = rewrite(T);
    Cache[T] = Result;
    return Result;
  }

private:
  Type *rewrite(Type *T) {
    switch (T->getTypeID()) {
    case Type::PointerTyID:
      if (!R.MapAddressSpace)
        return T;
      return PointerType::get(T->getContext(),
                              R.MapAddressSpace(T->getPointerAddressSpace()));
    case Type::TargetExtTyID:
      if (R.MapTargetType)
        if (Type *N = R.MapTargetType(cast<TargetExtType>(T)))
          return N;
      return T;
    case Type::ArrayTyID:
      return ArrayType::get(remapType(T->getArrayElementType()),
                            T->getArrayNumElements());
    case Type::FixedVectorTyID:
    case Type::ScalableVectorTyID:
      return VectorType::get(remapType(cast<VectorType>(T)->getElementType()),
                             cast<VectorType>(T)->getElementCount());
    case Type::FunctionTyID: {
      auto *FT = cast<FunctionType>(T);
      SmallVector<Type *, 8> Params;
      for (Type *P : FT->params())
        Params.push_back(remapType(P));
      return FunctionType::get(remapType(FT->getReturnType()), Params,
                               FT->isVarArg());
    }
    case Type::StructTyID:
      return rewriteStruct(cast<StructType>(T));
    default:
      return T;
    }
  }

  // With opaque pointers a struct cannot contain itself, so recursion ends.
  Type *rewriteStruct(StructType *T) {
    if (T->isOpaque())
      return T;
    SmallVector<Type *, 8> Elements;
    bool Changed = false;
    for (Type *E : T->elements()) {
      Elements.push_back(remapType(E));
      Changed |= Elements.back() != E;
    }
    if (!Changed)
      return T;
    if (T->isLiteral())
      return StructType::get(T->getContext(), Elements, T->isPacked());
    return StructType::create(T->getContext(), Elements, T->getName(),
                              T->isPacked());
  }

  const ModuleRewrite &R;
  DenseMap<Type *, Type *> Cache;
};

/// Maps a constant cast between address spaces that became one to its operand;
/// the plain mapper would make a cast of a type to itself.
class CastRemover final : public ValueMaterializer {
public:
  CastRemover(ValueToValueMapTy &VMap, TypeRewriter &Types)
      : VMap(VMap), Types(Types) {}

  Value *materialize(Value *V) override {
    auto *CE = dyn_cast<ConstantExpr>(V);
    if (!CE || CE->getOpcode() != Instruction::AddrSpaceCast)
      return nullptr;
    if (Types.remapType(CE->getType()) !=
        Types.remapType(CE->getOperand(0)->getType()))
      return nullptr;
    return MapValue(CE->getOperand(0), VMap, RF_None, &Types, this);
  }

private:
  ValueToValueMapTy &VMap;
  TypeRewriter &Types;
};

class Rewriter {
public:
  Rewriter(const Module &Old, const ModuleRewrite &R)
      : Old(Old), R(R), Types(R), Casts(VMap, Types),
        New(std::make_unique<Module>(Old.getModuleIdentifier(),
                                     Old.getContext())) {}

  std::unique_ptr<Module> run() {
    New->setSourceFileName(Old.getSourceFileName());
    New->setTargetTriple(R.TargetTriple.empty() ? Old.getTargetTriple()
                                                : Triple(R.TargetTriple));
    if (R.DataLayout.empty())
      New->setDataLayout(Old.getDataLayout());
    else
      New->setDataLayout(R.DataLayout);
    New->setModuleInlineAsm(Old.getModuleInlineAsm());

    declareGlobals();
    defineGlobals();
    for (const NamedMDNode &N : Old.named_metadata()) {
      NamedMDNode *Copy = New->getOrInsertNamedMetadata(N.getName());
      for (const MDNode *Op : N.operands())
        Copy->addOperand(MapMetadata(Op, VMap, RF_None, &Types, &Casts));
    }
    // Cloning a function makes this list, even if it stays empty.
    if (NamedMDNode *N = New->getNamedMetadata("llvm.dbg.cu");
        N && N->getNumOperands() == 0)
      N->eraseFromParent();
    for (Function &F : make_early_inc_range(*New))
      finishFunction(F);
    return std::move(New);
  }

private:
  unsigned addressSpace(unsigned AS) const {
    return R.MapAddressSpace ? R.MapAddressSpace(AS) : AS;
  }

  Constant *mapConstant(const Constant *C) {
    return MapValue(C, VMap, RF_None, &Types, &Casts);
  }

  AttributeList mapAttributes(AttributeList AL, LLVMContext &Ctx) {
    for (unsigned I : AL.indexes()) {
      AttributeSet Set = AL.getAttributes(I);
      for (int K = Attribute::FirstTypeAttr; K <= Attribute::LastTypeAttr;
           ++K) {
        auto Kind = static_cast<Attribute::AttrKind>(K);
        if (Type *T = Set.getAttribute(Kind).getValueAsType())
          AL = AL.replaceAttributeTypeAtIndex(Ctx, I, Kind, Types.remapType(T));
      }
    }
    return AL;
  }

  void declareGlobals() {
    for (const GlobalVariable &G : Old.globals()) {
      auto *N = new GlobalVariable(
          *New, Types.remapType(G.getValueType()), G.isConstant(),
          G.getLinkage(), nullptr, G.getName(), nullptr, G.getThreadLocalMode(),
          addressSpace(G.getAddressSpace()), G.isExternallyInitialized());
      N->copyAttributesFrom(&G);
      VMap[&G] = N;
    }
    for (const Function &F : Old) {
      std::string Name = F.getName().str();
      if (R.MapFunctionName && !F.isIntrinsic())
        Name = R.MapFunctionName(Name);
      auto *N = Function::Create(
          cast<FunctionType>(Types.remapType(F.getFunctionType())),
          F.getLinkage(), addressSpace(F.getAddressSpace()), Name, New.get());
      N->copyAttributesFrom(&F);
      VMap[&F] = N;
    }
    for (const GlobalAlias &A : Old.aliases()) {
      auto *N = GlobalAlias::create(Types.remapType(A.getValueType()),
                                    addressSpace(A.getAddressSpace()),
                                    A.getLinkage(), A.getName(), New.get());
      N->copyAttributesFrom(&A);
      VMap[&A] = N;
    }
  }

  void defineGlobals() {
    for (const GlobalVariable &G : Old.globals()) {
      auto *N = cast<GlobalVariable>(VMap[&G]);
      if (G.hasInitializer())
        N->setInitializer(mapConstant(G.getInitializer()));
      SmallVector<std::pair<unsigned, MDNode *>, 1> MDs;
      G.getAllMetadata(MDs);
      for (auto [Kind, Node] : MDs)
        N->addMetadata(Kind, *MapMetadata(Node, VMap, RF_None, &Types, &Casts));
    }
    for (const GlobalAlias &A : Old.aliases())
      cast<GlobalAlias>(VMap[&A])->setAliasee(mapConstant(A.getAliasee()));
    for (const Function &F : Old) {
      auto *N = cast<Function>(VMap[&F]);
      if (!F.isDeclaration()) {
        for (auto [OldArg, NewArg] : zip(F.args(), N->args())) {
          NewArg.setName(OldArg.getName());
          VMap[&OldArg] = &NewArg;
        }
        SmallVector<ReturnInst *, 4> Returns;
        CloneFunctionInto(N, &F, VMap, CloneFunctionChangeType::DifferentModule,
                          Returns, "", nullptr, &Types, &Casts);
      }
      N->setAttributes(mapAttributes(F.getAttributes(), F.getContext()));
    }
  }

  void finishFunction(Function &F) {
    if (F.isIntrinsic()) {
      if (auto Renamed = Intrinsic::remangleIntrinsicFunction(&F)) {
        F.replaceAllUsesWith(*Renamed);
        F.eraseFromParent();
      }
      return;
    }
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (isa<AddrSpaceCastInst>(I) &&
          I.getType() == I.getOperand(0)->getType()) {
        I.replaceAllUsesWith(I.getOperand(0));
        I.eraseFromParent();
      }
  }

  const Module &Old;
  const ModuleRewrite &R;
  TypeRewriter Types;
  ValueToValueMapTy VMap;
  CastRemover Casts;
  std::unique_ptr<Module> New;
};

} // namespace

std::unique_ptr<Module> gpudriver::rewriteModule(const Module &M,
                                                 const ModuleRewrite &R) {
  return Rewriter(M, R).run();
}
