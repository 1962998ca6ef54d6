//===- Translator.cpp - Functions and ids -------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Translator.h"
#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/GPUPassConfig.h"
#include "GPUCodeGen/IR/ImageArguments.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace llvm::spirv;

Translator::Translator(const ParsedModule &SM, Module &M,
                       const ReaderOptions &Options)
    : SM(SM), M(M), C(M.getContext()), Options(Options), B(C), Debug(SM, M) {}

Expected<std::unique_ptr<Module>>
spirv::readShaderModule(ArrayRef<uint32_t> Words, StringRef Name,
                        const ReaderOptions &Options, LLVMContext &Context) {
  ParsedModule Parsed;
  if (Error E = Parsed.parse(Words, Name))
    return std::move(E);
  auto M = std::make_unique<Module>(Name, Context);
  M->setTargetTriple(Triple("spir64-unknown-unknown"));
  M->setDataLayout(gpu::SpirDataLayout);
  if (Error E = Translator(Parsed, *M, Options).run())
    return std::move(E);
  std::string Text;
  raw_string_ostream OS(Text);
  if (verifyModule(*M, &OS))
    return createStringError(Name + ": the translation is not valid: " + Text);
  return M;
}

std::optional<gpuobj::ShaderStage> spirv::stageOf(spv::ExecutionModel Model) {
  switch (Model) {
  case spv::ExecutionModel::GLCompute:
    return gpuobj::ShaderStage::Compute;
  case spv::ExecutionModel::Vertex:
    return gpuobj::ShaderStage::Vertex;
  case spv::ExecutionModel::Fragment:
    return gpuobj::ShaderStage::Fragment;
  default:
    return std::nullopt;
  }
}

static StringRef modelName(spv::ExecutionModel Model) {
  switch (Model) {
  case spv::ExecutionModel::TessellationControl:
    return "tessellation control";
  case spv::ExecutionModel::TessellationEvaluation:
    return "tessellation evaluation";
  case spv::ExecutionModel::Geometry:
    return "geometry";
  case spv::ExecutionModel::TaskEXT:
  case spv::ExecutionModel::TaskNV:
    return "task";
  case spv::ExecutionModel::MeshEXT:
  case spv::ExecutionModel::MeshNV:
    return "mesh";
  default:
    return "ray tracing";
  }
}

/// Entry points of other stages are left out unless one is asked for.
Error Translator::findShaders() {
  std::string Names;
  for (const EntryPoint &E : SM.entryPoints()) {
    bool IsSupported = stageOf(E.Model).has_value();
    Names += (Names.empty() ? "'" : ", '") + E.Name.str() + "'";
    if (!IsSupported)
      Names += (", a " + modelName(E.Model) + " shader").str();
    if (IsSupported &&
        (Options.EntryPoint.empty() || E.Name == Options.EntryPoint))
      Shaders.push_back(&E);
  }
  if (!Shaders.empty())
    return Error::success();
  for (const EntryPoint &E : SM.entryPoints())
    if (E.Name == Options.EntryPoint)
      return createStringError(M.getName() + ": entry point '" + E.Name +
                               "' is a " + modelName(E.Model) +
                               " shader; compute, vertex and fragment shaders "
                               "are supported");
  return createStringError(
      M.getName() +
      (Options.EntryPoint.empty()
           ? ": no entry point is a compute, vertex or fragment shader"
           : ": there is no entry point '" + Options.EntryPoint + "'") +
      (Names.empty() ? "" : "; there are " + Names));
}

Error Translator::run() {
  for (const SpvInst &I : SM.declarations())
    if (I.Opcode == spv::Op::OpVariable)
      declareVariable(I);
    else
      translateConstant(I);
  for (ArrayRef<SpvInst> Body : SM.functions())
    Functions[Body.front().ResultId].Body = Body;

  if (Error E = findShaders())
    return E;

  findBuffersWithSize();
  for (const EntryPoint *E : Shaders) {
    DenseSet<Id> Visited;
    findVariables(Functions[E->Function], Visited);
    if (*stageOf(E->Model) != gpuobj::ShaderStage::Fragment)
      for (Id F : Visited)
        Functions[F].IsFragment = false;
  }
  if (Errors.empty())
    declareFunctions();
  for (auto &[Id, Info] : Functions)
    if (Info.IsReachable && Errors.empty())
      translateFunction(Info);
  for (const EntryPoint *E : Shaders)
    if (Errors.empty())
      createEntryPoint(*E);
  if (findNonUniformImages())
    for (Function &F : M)
      if (F.getCallingConv() == CallingConv::SPIR_KERNEL)
        F.addFnAttr(gpu::NonUniformImagesAttribute);
  Debug.finish();
  return takeErrors();
}

/// Variables of functions that are called belong to the caller, too.
void Translator::findVariables(FunctionInfo &Info, DenseSet<Id> &Visited) {
  if (Info.Body.empty() || !Visited.insert(Info.Body.front().ResultId).second)
    return;
  Info.IsReachable = true;
  for (const SpvInst &I : Info.Body) {
    for (Id Used : I.Uses) {
      const SpvInst *D = SM.definition(Used);
      if (!D || D->Opcode != spv::Op::OpVariable ||
          static_cast<spv::StorageClass>((*D)[0]) ==
              spv::StorageClass::Function)
        continue;
      if (kindOf(*D) == VariableKind::Unsupported)
        error(*D, whyUnsupported(*D));
      else if (kindOf(*D) != VariableKind::Workgroup)
        Info.Variables.insert(Used);
    }
    noteWrites(Info, I);
    Info.CanEnd |= endsInvocation(I);
    if (I.Opcode != spv::Op::OpFunctionCall)
      continue;
    FunctionInfo &Callee = Functions[I[0]];
    findVariables(Callee, Visited);
    Info.Variables.insert_range(Callee.Variables);
    Info.Written.insert(Callee.Written.begin(), Callee.Written.end());
    Info.CanEnd |= Callee.CanEnd;
  }
}

SmallVector<Type *, 2> Translator::interfaceTypes(Id Variable) {
  const SpvInst &D = *SM.definition(Variable);
  if (isHandle(D))
    return SmallVector<Type *, 2>(
        type(pointeeOf(D)).Opcode == spv::Op::OpTypeSampledImage ? 2 : 1,
        B.getInt32Ty());
  if (!isBuffer(kindOf(D)))
    return {B.getPtrTy()};
  bool IsTable = isDescriptorArray(D);
  bool IsStorage = kindOf(D) == VariableKind::StorageBuffer;
  SmallVector<Type *, 2> Types = {
      IsTable ? B.getPtrTy()
              : B.getPtrTy(IsStorage ? gpu::GlobalAS : gpu::ConstantAS)};
  if (needsSize(Variable))
    Types.push_back(IsTable ? static_cast<Type *>(B.getPtrTy())
                            : B.getInt64Ty());
  return Types;
}

void Translator::declareFunctions() {
  for (auto &[Id, Info] : Functions) {
    if (!Info.IsReachable)
      continue;
    const SpvInst &D = Info.Body.front();
    const SpvInst &FunctionType = type(D[1]);
    SmallVector<Type *, 8> Params;
    for (spirv::Id P : FunctionType.from(1))
      Params.push_back(valueType(P));
    for (spirv::Id V : Info.Variables)
      append_range(Params, interfaceTypes(V));
    if (Info.CanEnd)
      Params.push_back(B.getPtrTy());
    Info.F = Function::Create(
        llvm::FunctionType::get(valueType(FunctionType[0]), Params, false),
        GlobalValue::InternalLinkage, nameOf(Id), M);
    Info.F->setCallingConv(CallingConv::SPIR_FUNC);
    Info.F->setConvergent();
    Info.F->setDoesNotThrow();
  }
}

void Translator::translateFunction(FunctionInfo &Info) {
  Interface.clear();
  Blocks.clear();
  Ends.clear();
  Phis.clear();
  PointerPhis.clear();
  Debug.beginFunction(*Info.F, Info.Body);

  unsigned Next = 0;
  for (const SpvInst &I : Info.Body) {
    if (I.Opcode == spv::Op::OpFunctionParameter)
      define(I, Info.F->getArg(Next++));
    if (I.Opcode == spv::Op::OpLabel)
      Blocks[I.ResultId] = BasicBlock::Create(C, "", Info.F);
  }
  for (Id V : Info.Variables) {
    const SpvInst &D = *SM.definition(V);
    if (isHandle(D)) {
      Pointer P = pointerOfType(nullptr, D.TypeId);
      Argument *Image = Info.F->getArg(Next++);
      Image->setName(nameOf(V));
      B.SetInsertPoint(&Info.F->getEntryBlock());
      P.Handle = interfaceTypes(V).size() == 1
                     ? Image
                     : sampledImage(Image, Info.F->getArg(Next++));
      Interface[V] = P;
      continue;
    }
    Pointer P = pointerOfType(Info.F->getArg(Next++), D.TypeId);
    P.IsDescriptorArray = isDescriptorArray(D);
    P.Volatile = SM.has(V, spv::Decoration::Volatile);
    P.Address->setName(nameOf(V));
    if (isBuffer(kindOf(D)) && needsSize(V)) {
      (P.IsDescriptorArray ? P.Sizes : P.Size) = Info.F->getArg(Next++);
      if (Options.RobustBufferAccess && !P.IsDescriptorArray)
        P.Offset = B.getInt32(0);
    }
    Interface[V] = P;
  }
  IsFragment = Info.IsFragment;
  EndFlag = Info.CanEnd ? Info.F->getArg(Next) : nullptr;

  for (const SpvInst &I : Info.Body.drop_front()) {
    B.SetCurrentDebugLocation(Debug.location(I));
    setContraction(I);
    translate(I);
  }
  completePhis();
}

void Translator::translate(const SpvInst &I) {
  Current = &I;
  switch (I.Opcode) {
  case spv::Op::OpFunctionParameter:
  case spv::Op::OpFunctionEnd:
  case spv::Op::OpLine:
  case spv::Op::OpNoLine:
  case spv::Op::OpNop:
    return;
  case spv::Op::OpUndef:
    return define(I, PoisonValue::get(valueType(I.TypeId)));
  case spv::Op::OpExtInst:
    switch (SM.instructionSet(I[0])) {
    case InstructionSet::GLSLStd450:
      if (Value *V = translateGLSL(I))
        define(I, V);
      return;
    case InstructionSet::ShaderDebugInfo:
    case InstructionSet::NonSemantic:
      return;
    case InstructionSet::Unknown:
      poison(I,
             "is of the set '" + SM.string(I[0]) + "', which is not supported");
      return;
    }
    return;
  default:
    if (!translatePointerChoice(I) && !translateMemory(I) &&
        !translateArithmetic(I) && !translateComparison(I) &&
        !translateConversion(I) && !translateBits(I) &&
        !translateComposite(I) && !translateControlFlow(I) &&
        !translateAtomic(I) && !translateBarrier(I) && !translateSubGroup(I) &&
        !translateDotProduct(I) && !translateImage(I) &&
        !translateDerivative(I) && !translateDiscard(I))
      poison(I, "is not supported");
  }
}

const SpvInst &Translator::type(Id TypeId) const {
  static const SpvInst None;
  const SpvInst *D = SM.definition(TypeId);
  return D ? *D : None;
}

Id Translator::typeOf(Id Value) const {
  const SpvInst *D = SM.definition(Value);
  return D ? D->TypeId : 0;
}

Value *Translator::value(Id I) {
  if (Value *V = Values.lookup(I))
    return V;
  if (Pointers.contains(I) || Interface.contains(I)) {
    Pointer P = pointer(I);
    if (P.Handle) {
      AllocaInst *A = createVariable(P.Handle->getType(), nameOf(I));
      B.CreateStore(P.Handle, A);
      return A;
    }
    if (!P.Offset)
      return P.Address;
    // Behind it, nothing says where the buffer ends.
    error(Current ? *Current : *SM.definition(I),
          "is a pointer that -frobust-buffer-access cannot check: not an "
          "access chain into a variable");
    return P.Address;
  }
  const SpvInst *D = SM.definition(I);
  if (!D)
    return PoisonValue::get(B.getInt32Ty());
  // Any value, but no undefined behavior.
  if (D->Opcode == spv::Op::OpUndef)
    return Constant::getNullValue(valueType(D->TypeId));
  return poison(*D, "is used before it has a value");
}

void Translator::define(const SpvInst &I, Value *V) {
  if (!I.ResultId || V->getType()->isVoidTy())
    return;
  if (isRelaxed(I) && V->getType()->getScalarType()->isHalfTy() &&
      valueType(I.TypeId)->getScalarType()->isFloatTy())
    V = B.CreateFPExt(V, valueType(I.TypeId));
  if (StringRef Name = SM.name(I.ResultId); !Name.empty() && !V->hasName())
    V->setName(Name);
  Values[I.ResultId] = V;
}

/// Names of functions have their parameters behind them: "f(vf3;".
std::string Translator::nameOf(Id I) const {
  StringRef Name = SM.name(I).take_until([](char C) { return C == '('; });
  return Name.empty() ? "id" + std::to_string(I) : Name.str();
}

CallInst *Translator::call(StringRef Name, Type *Result, ArrayRef<Value *> Args,
                           bool IsConvergent) {
  SmallVector<Type *, 4> Types;
  for (Value *A : Args)
    Types.push_back(A->getType());
  FunctionCallee Callee =
      M.getOrInsertFunction(Name, FunctionType::get(Result, Types, false));
  auto *F = cast<Function>(Callee.getCallee());
  F->setCallingConv(CallingConv::SPIR_FUNC);
  F->setDoesNotThrow();
  if (IsConvergent)
    F->setConvergent();
  CallInst *Call = B.CreateCall(Callee, Args);
  Call->setCallingConv(CallingConv::SPIR_FUNC);
  if (IsConvergent)
    Call->setConvergent();
  return Call;
}

/// The Itanium code of a scalar type of OpenCL C.
static StringRef mangled(Type *T, bool IsSigned) {
  if (T->isFloatTy())
    return "f";
  if (T->isHalfTy())
    return "Dh";
  if (T->isDoubleTy())
    return "d";
  switch (T->getIntegerBitWidth()) {
  case 8:
    return IsSigned ? "c" : "h";
  case 16:
    return IsSigned ? "s" : "t";
  case 32:
    return IsSigned ? "i" : "j";
  default:
    return IsSigned ? "l" : "m";
  }
}

Value *
Translator::forElements(Type *Result, ArrayRef<Value *> Args,
                        function_ref<Value *(Type *, ArrayRef<Value *>)> Make) {
  auto *Vector = dyn_cast<FixedVectorType>(Result);
  if (!Vector)
    return Make(Result, Args);
  Value *R = PoisonValue::get(Result);
  for (unsigned I = 0; I != Vector->getNumElements(); ++I) {
    SmallVector<Value *, 4> Elements;
    for (Value *A : Args)
      Elements.push_back(A->getType()->isVectorTy() ? extract(A, I) : A);
    R = insert(R, Make(Vector->getElementType(), Elements), I);
  }
  return R;
}

Value *Translator::callLibrary(StringRef Name, Type *Result,
                               ArrayRef<Value *> Args, bool IsSigned,
                               bool IsConvergent) {
  return forElements(
      Result, Args, [&](Type *T, ArrayRef<Value *> Elements) -> Value * {
        std::string Symbol = "_Z" + std::to_string(Name.size()) + Name.str();
        for (auto [Index, E] : enumerate(Elements))
          Symbol += mangled(E->getType(), IsSigned && !Index);
        if (Elements.empty())
          Symbol += "v";
        return call(Symbol, T, Elements, IsConvergent);
      });
}
