//===- Builtins.cpp - The reserved functions __mgpu_* ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Builtins.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace llvm::gpu;
using gpuobj::ImplicitArgKind;

static constexpr StringLiteral ReservedPrefix = "__mgpu_";

namespace {

/// The words of Builtins.def as values, and what it says with them.
namespace columns {

enum Type : uint8_t { Void, I32, I64, F32, V4I32 };
enum Uniformity : bool { Varying, Uniform };
enum Convergence : bool { Alone, Convergent };
enum Effect : bool { Pure, Memory };
constexpr BuiltinNeeds Nothing = BuiltinNeeds::Nothing;
constexpr BuiltinNeeds SubGroups = BuiltinNeeds::SubGroups;
constexpr BuiltinNeeds Images = BuiltinNeeds::Images;
constexpr BuiltinNeeds Vertex = BuiltinNeeds::Vertex;
constexpr BuiltinNeeds Fragment = BuiltinNeeds::Fragment;

struct Source {
  BuiltinSource Kind;
  ImplicitArgKind FirstArg = ImplicitArgKind::NumGroupsX;
};
constexpr Source Preload{BuiltinSource::Preload};
constexpr Source Argument{BuiltinSource::Argument};
constexpr Source ImageWord{BuiltinSource::ImageWord};
constexpr Source Core{BuiltinSource::Core};
constexpr Source Operation{BuiltinSource::Operation};
#define Implicit(KIND)                                                         \
  Source { BuiltinSource::Implicit, ImplicitArgKind::KIND }

struct Signature {
  Type Result;
  Type Params[10];
};

constexpr BuiltinInfo Infos[] = {
#define GPU_BUILTIN(ID, NAME, RESULT, PARAMETERS, SOURCE, UNIFORMITY,          \
                    CONVERGENCE, EFFECT, NEEDS)                                \
  {"__mgpu_" #NAME,                                                            \
   (SOURCE).Kind,                                                              \
   (SOURCE).FirstArg,                                                          \
   bool(UNIFORMITY),                                                           \
   bool(CONVERGENCE),                                                          \
   bool(EFFECT),                                                               \
   NEEDS},
#include "Builtins.def"
};

constexpr Signature Signatures[] = {
#define PARAMS(...)                                                            \
  { __VA_ARGS__ }
#define GPU_BUILTIN(ID, NAME, RESULT, PARAMETERS, ...)                         \
  {RESULT, PARAMS PARAMETERS},
#include "Builtins.def"
};

} // namespace columns
} // namespace

static const columns::Signature &getSignature(Builtin B) {
  return columns::Signatures[static_cast<unsigned>(B)];
}

const BuiltinInfo &gpu::getBuiltinInfo(Builtin B) {
  return columns::Infos[static_cast<unsigned>(B)];
}

FunctionType *gpu::getBuiltinType(Builtin B, LLVMContext &C) {
  auto TypeOf = [&](columns::Type T) -> Type * {
    switch (T) {
    case columns::Void:
      return Type::getVoidTy(C);
    case columns::I32:
      return Type::getInt32Ty(C);
    case columns::I64:
      return Type::getInt64Ty(C);
    case columns::F32:
      return Type::getFloatTy(C);
    case columns::V4I32:
      return FixedVectorType::get(Type::getInt32Ty(C), 4);
    }
    llvm_unreachable("every type is above");
  };
  const columns::Signature &S = getSignature(B);
  SmallVector<Type *, 10> Params;
  for (columns::Type T : S.Params)
    if (T != columns::Void)
      Params.push_back(TypeOf(T));
  return FunctionType::get(TypeOf(S.Result), Params, /*isVarArg=*/false);
}

bool gpu::isReservedName(StringRef Name) {
  return Name.starts_with(ReservedPrefix);
}

std::optional<Builtin> gpu::getBuiltin(StringRef Name) {
  return StringSwitch<std::optional<Builtin>>(Name)
#define GPU_BUILTIN(ID, NAME, ...) .Case("__mgpu_" #NAME, Builtin::ID)
#include "Builtins.def"
      .Default(std::nullopt);
}

std::optional<Builtin> gpu::getBuiltin(const Function &F) {
  return F.isDeclaration() ? getBuiltin(F.getName()) : std::nullopt;
}

std::optional<Builtin> gpu::getBuiltin(const CallBase &Call) {
  const Function *F = Call.getCalledFunction();
  return F ? getBuiltin(*F) : std::nullopt;
}

unsigned gpu::getDimension(const CallBase &Call) {
  if (!Call.arg_size())
    return 0;
  const auto *Dim = dyn_cast<ConstantInt>(Call.getArgOperand(0));
  return Dim ? Dim->getLimitedValue(3) : 3;
}

std::optional<ImplicitArgKind> gpu::implicitArg(Builtin B, unsigned Dim) {
  const BuiltinInfo &Info = getBuiltinInfo(B);
  bool HasDimension = getSignature(B).Params[0] != columns::Void;
  if (Info.Source != BuiltinSource::Implicit || Dim > (HasDimension ? 2 : 0))
    return std::nullopt;
  return static_cast<ImplicitArgKind>(static_cast<unsigned>(Info.FirstArg) +
                                      Dim);
}

CallInst *gpu::createBuiltinCall(IRBuilderBase &IRB, Builtin B,
                                 ArrayRef<Value *> Args) {
  Module &M = *IRB.GetInsertBlock()->getModule();
  const BuiltinInfo &Info = getBuiltinInfo(B);
  FunctionCallee Callee =
      M.getOrInsertFunction(Info.Name, getBuiltinType(B, M.getContext()));
  if (auto *F = dyn_cast<Function>(Callee.getCallee())) {
    F->setCallingConv(CallingConv::SPIR_FUNC);
    F->setDoesNotThrow();
    F->setWillReturn();
    if (!Info.AccessesMemory)
      F->setDoesNotAccessMemory();
    else if (B == Builtin::Discard)
      // Stores stay on their side of it.
      F->setMemoryEffects(MemoryEffects::readOnly() |
                          MemoryEffects::inaccessibleMemOnly());
    else if (Info.Needs == BuiltinNeeds::Vertex ||
             Info.Needs == BuiltinNeeds::Fragment)
      F->setOnlyAccessesInaccessibleMemory();
    if (Info.IsConvergent)
      F->setConvergent();
  }
  CallInst *Call = IRB.CreateCall(Callee, Args);
  Call->setCallingConv(CallingConv::SPIR_FUNC);
  // One call of two would have a handle of an image that differs between lanes,
  // or a location that is no constant.
  if (Info.Needs == BuiltinNeeds::Images ||
      Info.Needs == BuiltinNeeds::Vertex ||
      Info.Needs == BuiltinNeeds::Fragment)
    Call->addFnAttr(Attribute::NoMerge);
  return Call;
}

CallInst *gpu::createImageQuery(IRBuilderBase &IRB, gpuobj::ImageWordKind Kind,
                                Value *Image) {
  return createBuiltinCall(IRB, Builtin::ImageQuery,
                           {IRB.getInt32(uint32_t(Kind)), Image});
}
