//===- Resources.cpp - What a shader is launched with -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/IR/ImageArguments.h"
#include "Translator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::spirv;

/// Parameters that a kernel may get from arrays of descriptors.
static constexpr uint64_t MaxDescriptors = 1024;

Id Translator::pointeeOf(const SpvInst &Variable) const {
  return type(Variable.TypeId)[1];
}

std::pair<Id, uint64_t> Translator::blockOf(Id TypeId) {
  uint64_t Count = 1;
  while (isArray(TypeId) && !isBlock(TypeId)) {
    Count = SaturatingMultiply(Count, descriptorCount(type(TypeId)));
    TypeId = type(TypeId)[0];
  }
  return {TypeId, Count};
}

bool Translator::isArray(Id TypeId) const {
  spv::Op Kind = type(TypeId).Opcode;
  return Kind == spv::Op::OpTypeArray || Kind == spv::Op::OpTypeRuntimeArray;
}

/// Of an array of descriptors; those without length have what was asked for.
uint64_t Translator::descriptorCount(const SpvInst &ArrayType) {
  return ArrayType.Opcode == spv::Op::OpTypeRuntimeArray
             ? Options.DescriptorCount
             : arrayLength(ArrayType);
}

bool Translator::isBuffer(VariableKind Kind) {
  return Kind == VariableKind::StorageBuffer ||
         Kind == VariableKind::UniformBuffer;
}

bool Translator::isDescriptorArray(const SpvInst &Variable) {
  return isBuffer(kindOf(Variable)) && !isBlock(pointeeOf(Variable));
}

Translator::VariableKind Translator::kindOf(const SpvInst &Variable) {
  auto Class = static_cast<spv::StorageClass>(Variable[0]);
  switch (Class) {
  case spv::StorageClass::Private:
  case spv::StorageClass::Input:
  case spv::StorageClass::Output:
    return VariableKind::Private;
  case spv::StorageClass::Workgroup:
    return VariableKind::Workgroup;
  case spv::StorageClass::PushConstant:
    return VariableKind::PushConstants;
  case spv::StorageClass::UniformConstant: {
    Id T = blockOf(pointeeOf(Variable)).first;
    switch (type(T).Opcode) {
    case spv::Op::OpTypeImage:
    case spv::Op::OpTypeSampler:
    case spv::Op::OpTypeSampledImage:
      return whyUnsupportedImage(T).empty() ? VariableKind::Image
                                            : VariableKind::Unsupported;
    default:
      return VariableKind::Unsupported;
    }
  }
  case spv::StorageClass::Uniform:
  case spv::StorageClass::StorageBuffer: {
    Id Block = blockOf(pointeeOf(Variable)).first;
    if (type(Block).Opcode != spv::Op::OpTypeStruct)
      return VariableKind::Unsupported;
    return Class == spv::StorageClass::StorageBuffer ||
                   SM.has(Block, spv::Decoration::BufferBlock)
               ? VariableKind::StorageBuffer
               : VariableKind::UniformBuffer;
  }
  default:
    return VariableKind::Unsupported;
  }
}

StringRef Translator::whyUnsupported(const SpvInst &Variable) {
  Id T = pointeeOf(Variable);
  while (isArray(T))
    T = type(T)[0];
  switch (type(T).Opcode) {
  case spv::Op::OpTypeImage:
  case spv::Op::OpTypeSampledImage:
    return whyUnsupportedImage(T);
  case spv::Op::OpTypeAccelerationStructureKHR:
    return "is an acceleration structure, which is not supported";
  default:
    return "has a storage class that is not supported";
  }
}

/// Memory of the work-group is a variable of IR. Blocks of it that alias are
/// all at its beginning.
void Translator::declareVariable(const SpvInst &I) {
  if (kindOf(I) != VariableKind::Workgroup)
    return;
  Pointer P = pointerOfType(nullptr, I.TypeId);
  Type *T = P.Explicit ? ArrayType::get(B.getInt8Ty(), explicitSize(P.Pointee))
                       : memoryType(P.Pointee);
  bool IsShared = P.Explicit && SM.has(I.ResultId, spv::Decoration::Aliased);
  GlobalVariable *Old = IsShared ? SharedBlock : nullptr;
  if (!Old || M.getDataLayout().getTypeAllocSize(Old->getValueType()) <
                  M.getDataLayout().getTypeAllocSize(T)) {
    auto *G = new GlobalVariable(
        M, T, /*isConstant=*/false, GlobalValue::InternalLinkage,
        PoisonValue::get(T), nameOf(I.ResultId), nullptr,
        GlobalValue::NotThreadLocal, gpu::LocalAS);
    G->setAlignment(std::max(Align(P.Explicit ? 16 : 4),
                             M.getDataLayout().getABITypeAlign(T)));
    if (Old) {
      Old->replaceAllUsesWith(G);
      for (auto &[Id, Other] : Pointers)
        if (Other.Address == Old)
          Other.Address = G;
      Old->eraseFromParent();
    }
    Old = G;
    if (IsShared)
      SharedBlock = G;
  }
  P.Address = Old;
  Pointers[I.ResultId] = P;
  if (I.size() > 1)
    ClearedVariables.push_back(Old);
}

/// Buffers whose length is asked for.
void Translator::findBuffersWithSize() {
  for (ArrayRef<SpvInst> Body : SM.functions())
    for (const SpvInst &I : Body) {
      if (I.Opcode != spv::Op::OpArrayLength)
        continue;
      if (const SpvInst *D = SM.variableBehind(I[0]))
        BuffersWithSize.insert(D->ResultId);
    }
}

SmallVector<Value *, 2> Translator::interfaceArguments(Id Variable) {
  auto Found = Interface.find(Variable);
  if (Found == Interface.end())
    return {};
  const Pointer &P = Found->second;
  if (P.Handle && P.Handle->getType()->isStructTy())
    return {handleIn(P.Handle, 0), handleIn(P.Handle, 1)};
  if (P.Handle)
    return {P.Handle};
  SmallVector<Value *, 2> Args = {P.Address};
  if (Value *Sizes = P.IsDescriptorArray ? P.Sizes : P.Size)
    Args.push_back(Sizes);
  return Args;
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

/// Notes that a variable of type \p Block is at the descriptor \p R, too: an
/// image and a sampler there are a combined one. \returns false if they do not
/// fit together.
bool Translator::addVariable(Resource &R, VariableKind Kind, Id Block) const {
  if (R.Kind != Kind)
    return false;
  if (isBuffer(Kind) || R.Block == Block)
    return true;
  auto IsSampler = [&](Id TypeId) {
    return type(TypeId).Opcode == spv::Op::OpTypeSampler;
  };
  if (isStorageImage(R.Block) || isStorageImage(Block) ||
      (!IsSampler(R.Block) && !IsSampler(Block) &&
       imageTypeOf(R.Block) != imageTypeOf(Block)))
    return false;
  R.IsCombined = true;
  if (IsSampler(R.Block))
    R.Block = Block;
  return true;
}

std::map<Translator::ResourceKey, Translator::Resource>
Translator::resourcesOf(const FunctionInfo &Info) {
  std::map<ResourceKey, Resource> Resources;
  for (Id Variable : Info.Variables) {
    const SpvInst &D = *SM.definition(Variable);
    VariableKind Kind = kindOf(D);
    if (!isDescriptor(Kind) || tileTargetOf(D))
      continue;
    auto [Block, Count] = blockOf(pointeeOf(D));
    bool LacksLength = false;
    for (Id T = pointeeOf(D); isArray(T); T = type(T)[0])
      LacksLength |= type(T).Opcode == spv::Op::OpTypeRuntimeArray;
    if (LacksLength && !Options.DescriptorCount) {
      error(D, "is an array of descriptors without length; give it one, or all "
               "of them with -fdescriptor-count=");
      continue;
    }
    if (!Count || Count > MaxDescriptors) {
      error(D, "has " + Twine(Count) + " descriptors; from 1 to " +
                   Twine(MaxDescriptors) + " are supported");
      continue;
    }
    auto HasAll = [&, Block = Block](spv::Decoration Kind) {
      return SM.has(Variable, Kind) ||
             all_of(seq<unsigned>(type(Block).size()),
                    [&](unsigned M) { return SM.has(Block, M, Kind); });
    };
    bool IsReadOnly = HasAll(spv::Decoration::NonWritable);
    bool IsWriteOnly = HasAll(spv::Decoration::NonReadable);
    for (uint32_t Element = 0; Element != Count; ++Element) {
      uint32_t Set =
          SM.get(Variable, spv::Decoration::DescriptorSet).value_or(0);
      uint32_t Binding = SM.get(Variable, spv::Decoration::Binding).value_or(0);
      auto [Place, IsNew] = Resources.insert({{Set, Binding, Element}, {}});
      Resource &R = Place->second;
      if (IsNew) {
        R.Kind = Kind;
        R.Variable = Variable;
        R.Block = Block;
        R.IsCombined = type(Block).Opcode == spv::Op::OpTypeSampledImage;
        R.IsReadOnly = R.IsWriteOnly = true;
      } else if (!addVariable(R, Kind, Block)) {
        error(D, "has a descriptor that is of another kind elsewhere");
        break;
      }
      R.NeedsSize |= isBuffer(Kind) && needsSize(Variable);
      R.IsAliased |= SM.has(Variable, spv::Decoration::Aliased);
      R.IsReadOnly &= IsReadOnly;
      R.IsWriteOnly &= IsWriteOnly;
    }
  }
  // Variables of one binding may have different numbers of descriptors; all of
  // these are alike.
  for (auto &[Key, R] : Resources) {
    auto [Set, Binding, Element] = Key;
    Resource &First = Resources.at({Set, Binding, 0});
    First.NeedsSize |= R.NeedsSize;
    First.IsReadOnly &= R.IsReadOnly;
    First.IsWriteOnly &= R.IsWriteOnly;
    if (First.Kind != R.Kind || First.IsCombined != R.IsCombined ||
        (!isBuffer(R.Kind) && imageTypeOf(First.Block) != imageTypeOf(R.Block)))
      error(*SM.definition(R.Variable),
            "has a descriptor that is of another kind elsewhere");
  }
  for (auto &[Key, R] : Resources) {
    const Resource &First =
        Resources.at({std::get<0>(Key), std::get<1>(Key), 0});
    R.NeedsSize = First.NeedsSize;
    R.IsReadOnly = First.IsReadOnly;
  }
  return Resources;
}

/// What a number, a vector or a matrix is in GLSL; nothing for others.
std::optional<gpuobj::GLSLType> Translator::glslType(Id TypeId) const {
  gpuobj::GLSLType G;
  const SpvInst *T = &type(TypeId);
  if (T->Opcode == spv::Op::OpTypeMatrix) {
    G.Columns = (*T)[1];
    T = &type((*T)[0]);
  }
  if (T->Opcode == spv::Op::OpTypeVector) {
    G.Rows = (*T)[1];
    T = &type((*T)[0]);
  }
  if (T->Opcode == spv::Op::OpTypePointer) {
    G.Scalar = gpuobj::GLSLType::UInt64;
    return G;
  }
  bool IsFloat = T->Opcode == spv::Op::OpTypeFloat;
  // A float with an encoding is none of IEEE's.
  if (T->Opcode != spv::Op::OpTypeInt && (!IsFloat || T->size() > 1))
    return std::nullopt;
  using Type = gpuobj::GLSLType;
  bool IsSigned = (*T)[1];
  switch ((*T)[0]) {
  case 8:
    G.Scalar = IsSigned ? Type::Int8 : Type::UInt8;
    break;
  case 16:
    G.Scalar = IsFloat ? Type::Float16 : IsSigned ? Type::Int16 : Type::UInt16;
    break;
  case 32:
    G.Scalar = IsFloat ? Type::Float32 : IsSigned ? Type::Int32 : Type::UInt32;
    break;
  case 64:
    G.Scalar = IsFloat ? Type::Float64 : IsSigned ? Type::Int64 : Type::UInt64;
    break;
  default:
    return std::nullopt;
  }
  return G;
}

/// Nested structures by their members: "light.color", "lights[].color". \p
/// Arrays are those around the structure. \returns false if they are too many.
bool Translator::addMembers(Id TypeId, const Twine &Prefix, uint64_t Offset,
                            ArrayRef<gpuobj::BlockArray> Arrays,
                            std::vector<gpuobj::BlockMember> &Members) {
  const SpvInst &T = type(TypeId);
  for (unsigned I = 0; I != T.size(); ++I) {
    StringRef Name = SM.memberName(TypeId, I);
    gpuobj::BlockMember Member;
    Member.Name =
        (Prefix + (Name.empty() ? Twine("member") + Twine(I) : Twine(Name)))
            .str();
    Member.Offset =
        Offset + SM.get(TypeId, I, spv::Decoration::Offset).value_or(0);
    Member.Arrays.assign(Arrays.begin(), Arrays.end());
    Id Element = T[I];
    std::string Brackets;
    for (;; Element = type(Element)[0]) {
      const SpvInst &Array = type(Element);
      bool HasLength = Array.Opcode == spv::Op::OpTypeArray;
      if (!HasLength && Array.Opcode != spv::Op::OpTypeRuntimeArray)
        break;
      Member.Arrays.push_back({HasLength ? arrayLength(Array) : 0,
                               SM.get(Element, spv::Decoration::ArrayStride)
                                   .value_or(explicitSize(Array[0]))});
      Brackets += "[]";
    }
    if (type(Element).Opcode == spv::Op::OpTypeStruct) {
      if (!addMembers(Element, Member.Name + Brackets + ".", Member.Offset,
                      Member.Arrays, Members))
        return false;
      continue;
    }
    std::optional<gpuobj::GLSLType> Type = glslType(Element);
    if (!Type)
      continue;
    if (Members.size() == gpuobj::MaxBlockMembers)
      return false;
    Member.Type = *Type;
    if (Type->Columns > 1) {
      Member.MatrixStride =
          SM.get(TypeId, I, spv::Decoration::MatrixStride).value_or(0);
      Member.RowMajor = SM.has(TypeId, I, spv::Decoration::RowMajor);
    }
    Members.push_back(std::move(Member));
  }
  return true;
}

/// The block of \p Variable.
gpuobj::ShaderResource Translator::describeBlock(const SpvInst &Variable,
                                                 Id Block) {
  gpuobj::ShaderResource R;
  R.Name = SM.name(Variable.ResultId).str();
  if (R.Name.empty())
    R.Name = nameOf(Block);
  const SpvInst &T = type(Block);
  R.Size = explicitSize(Block);
  if (!T.Operands.empty() &&
      type(T.Operands.back()).Opcode == spv::Op::OpTypeRuntimeArray)
    R.Stride =
        SM.get(T.Operands.back(), spv::Decoration::ArrayStride).value_or(0);
  if (!addMembers(Block, "", 0, {}, R.Members))
    R.Members.clear();
  return R;
}

/// Constants that a compilation can give another value.
void Translator::describeConstants(gpuobj::ShaderInterface &Interface) {
  for (const SpvInst &I : SM.declarations()) {
    std::optional<uint32_t> Id = SM.get(I.ResultId, spv::Decoration::SpecId);
    bool IsBool = I.Opcode == spv::Op::OpSpecConstantTrue ||
                  I.Opcode == spv::Op::OpSpecConstantFalse;
    if (!Id || (!IsBool && I.Opcode != spv::Op::OpSpecConstant))
      continue;
    gpuobj::SpecConstant S;
    S.Id = *Id;
    S.Name = SM.name(I.ResultId).str();
    unsigned Bits = 1;
    if (IsBool) {
      S.TypeName = "bool";
      S.Default = I.Opcode == spv::Op::OpSpecConstantTrue;
    } else {
      std::optional<gpuobj::GLSLType> T = glslType(I.TypeId);
      if (!T)
        continue;
      S.TypeName = T->name();
      Bits = 8 * T->scalarSize();
      S.Default = I[0] | uint64_t(I[1]) << 32;
    }
    S.Value = S.Default;
    if (auto Given = Options.SpecConstants.find(*Id);
        Given != Options.SpecConstants.end())
      S.Value = IsBool ? Given->second != 0 : Given->second;
    // Signed numbers are extended in their words.
    S.Default &= maskTrailingOnes<uint64_t>(Bits);
    S.Value &= maskTrailingOnes<uint64_t>(Bits);
    Interface.SpecConstants.push_back(std::move(S));
  }
  llvm::stable_sort(Interface.SpecConstants,
                    [](const auto &A, const auto &B) { return A.Id < B.Id; });
  // Several constants can share an id; the value is the same then.
  auto End = std::unique(
      Interface.SpecConstants.begin(), Interface.SpecConstants.end(),
      [](const auto &A, const auto &B) { return A.Id == B.Id; });
  Interface.SpecConstants.erase(End, Interface.SpecConstants.end());
}

/// Variables with an initial value in memory of the work-group are zero.
void Translator::clearWorkgroupMemory() {
  if (ClearedVariables.empty())
    return;
  uint32_t GroupSize = LocalSize[0] * LocalSize[1] * LocalSize[2];
  Value *Index = localIndex();
  Function *F = B.GetInsertBlock()->getParent();
  for (GlobalVariable *G : ClearedVariables) {
    uint64_t Size = M.getDataLayout().getTypeAllocSize(G->getValueType());
    Type *Unit = Size % 4 ? B.getInt8Ty() : B.getInt32Ty();
    uint64_t Count = Size % 4 ? Size : Size / 4;
    BasicBlock *Before = B.GetInsertBlock();
    auto *Loop = BasicBlock::Create(C, "clear", F);
    auto *Body = BasicBlock::Create(C, "clear.body", F);
    auto *End = BasicBlock::Create(C, "clear.end", F);
    B.CreateBr(Loop);
    B.SetInsertPoint(Loop);
    PHINode *Phi = B.CreatePHI(B.getInt32Ty(), 2);
    Phi->addIncoming(Index, Before);
    B.CreateCondBr(B.CreateICmpULT(Phi, B.getInt32(Count)), Body, End);
    B.SetInsertPoint(Body);
    B.CreateStore(Constant::getNullValue(Unit),
                  B.CreateInBoundsGEP(Unit, G, Phi));
    Phi->addIncoming(B.CreateNUWAdd(Phi, B.getInt32(GroupSize)), Body);
    B.CreateBr(Loop);
    B.SetInsertPoint(End);
  }
  gpu::createBuiltinCall(B, gpu::Builtin::Barrier, B.getInt32(LocalFence));
}

/// Memory of the invocation, with its first value.
Pointer Translator::privateVariable(const SpvInst &D) {
  Pointer P = pointerOfType(nullptr, D.TypeId);
  P.Address = createVariable(memoryType(P.Pointee), nameOf(D.ResultId));
  if (D.size() > 1)
    store(D, value(D[1]), P);
  else if (!isInput(D))
    clearVariable(P);
  if (isInput(D))
    fillInput(D, P);
  return P;
}

/// The entry point's name; with its stage if another one has the name, too.
std::string Translator::kernelName(const EntryPoint &E) const {
  bool IsAlone = all_of(Shaders, [&](const EntryPoint *Other) {
    return Other == &E || Other->Name != E.Name;
  });
  StringRef StageName = gpuobj::getShaderStageName(*stageOf(E.Model));
  return IsAlone ? E.Name.str() : (E.Name + "." + StageName).str();
}

void Translator::createEntryPoint(const EntryPoint &E) {
  FunctionInfo &Info = Functions[E.Function];
  if (!Info.F)
    return;
  Interface.clear();
  gpuobj::ShaderInterface Description;
  Stage = *stageOf(E.Model);
  EntryFunction = E.Function;
  bool IsCompute = Stage == gpuobj::ShaderStage::Compute;
  if (IsCompute)
    LocalSize = workgroupSize(E.Function, Description.WorkGroupSizeIds);
  else
    describeStage(Info, Description);
  std::map<ResourceKey, Resource> Resources = resourcesOf(Info);
  if (!Errors.empty())
    return; // not every variable has its resource
  const SpvInst *PushConstants = nullptr;
  for (Id Variable : Info.Variables)
    if (kindOf(*SM.definition(Variable)) == VariableKind::PushConstants)
      PushConstants = SM.definition(Variable);

  SmallVector<Type *, 8> Types;
  SmallVector<Metadata *, 8> Names;
  auto AddParameter = [&](Type *T, const Twine &Name) {
    Types.push_back(T);
    Names.push_back(MDString::get(C, Name.str()));
  };
  auto ElementName = [](const gpuobj::ShaderResource &R,
                        uint32_t Element) -> std::string {
    return Element ? R.Name + "." + std::to_string(Element) : R.Name;
  };
  for (auto &[Key, R] : Resources) {
    auto [Set, Binding, Element] = Key;
    bool IsStorage = R.Kind == VariableKind::StorageBuffer;
    if (Element == 0) {
      gpuobj::ShaderResource D;
      if (isBuffer(R.Kind))
        D = describeBlock(*SM.definition(R.Variable), R.Block);
      else
        D.Name = nameOf(R.Variable);
      D.Kind = resourceKind(R);
      if (D.Kind == gpuobj::ResourceKind::InputAttachment)
        D.Attachment =
            SM.get(R.Variable, spv::Decoration::InputAttachmentIndex);
      IsStorage |= D.Kind == gpuobj::ResourceKind::StorageImage;
      D.Set = Set;
      D.Binding = Binding;
      D.Count = 0;
      D.Access = R.IsReadOnly || !IsStorage ? gpuobj::ResourceAccess::ReadOnly
                 : R.IsWriteOnly            ? gpuobj::ResourceAccess::WriteOnly
                                            : gpuobj::ResourceAccess::ReadWrite;
      D.Arg = Types.size();
      Description.Resources.push_back(std::move(D));
    }
    gpuobj::ShaderResource &D = Description.Resources.back();
    ++D.Count;
    AddParameter(!isBuffer(R.Kind)
                     ? static_cast<Type *>(B.getInt32Ty())
                     : B.getPtrTy(IsStorage ? gpu::GlobalAS : gpu::ConstantAS),
                 ElementName(D, Element));
  }
  for (gpuobj::ShaderResource &D : Description.Resources) {
    if (!Resources.at({D.Set, D.Binding, 0}).NeedsSize)
      continue;
    D.SizeArg = Types.size();
    for (uint32_t Element = 0; Element != D.Count; ++Element)
      AddParameter(B.getInt64Ty(), ElementName(D, Element) + ".size");
  }
  for (gpuobj::ShaderResource &D : Description.Resources) {
    if (D.Kind != gpuobj::ResourceKind::CombinedImageSampler)
      continue;
    D.SamplerArg = Types.size();
    for (uint32_t Element = 0; Element != D.Count; ++Element)
      AddParameter(B.getInt32Ty(), ElementName(D, Element) + ".sampler");
  }
  if (PushConstants) {
    gpuobj::ShaderResource D =
        describeBlock(*PushConstants, pointeeOf(*PushConstants));
    if (D.Size > gpuobj::MaxPushConstantBytes)
      return error(*PushConstants, "has " + Twine(D.Size) +
                                       " bytes of push constants, the "
                                       "limit is " +
                                       Twine(gpuobj::MaxPushConstantBytes));
    D.Kind = gpuobj::ResourceKind::PushConstants;
    D.Access = gpuobj::ResourceAccess::ReadOnly;
    D.Arg = Types.size();
    AddParameter(B.getPtrTy(), D.Name);
    Description.Resources.push_back(std::move(D));
  }
  describeConstants(Description);

  // The name is the entry point's, whatever the function has.
  std::string Name = kernelName(E);
  if (GlobalValue *Other = M.getNamedValue(Name))
    Other->setName(Name + ".body");
  Function *F = Function::Create(FunctionType::get(B.getVoidTy(), Types, false),
                                 GlobalValue::ExternalLinkage, Name, M);
  F->setCallingConv(CallingConv::SPIR_KERNEL);
  F->setConvergent();
  F->setDoesNotThrow();
  if (!SM.executionMode(E.Function,
                        spv::ExecutionMode::SignedZeroInfNanPreserve))
    F->addFnAttr(FiniteFloatsAttribute);
  F->setMetadata(
      gpuobj::InterfaceMetadataName,
      MDNode::get(C, MDString::get(C, gpuobj::interfaceToYAML(Description))));
  F->setMetadata("kernel_arg_name", MDNode::get(C, Names));
  if (IsCompute) {
    SmallVector<Metadata *, 3> Sizes;
    for (uint32_t Size : LocalSize)
      Sizes.push_back(ConstantAsMetadata::get(B.getInt32(Size)));
    F->setMetadata("reqd_work_group_size", MDNode::get(C, Sizes));
  } else {
    setStageAttributes(E, *F);
  }
  for (auto [Arg, Name] : zip(F->args(), Names))
    Arg.setName(cast<MDString>(Name)->getString());

  unsigned Next = 0;
  for (auto &[Key, R] : Resources) {
    R.Address = F->getArg(Next++);
    if (!isBuffer(R.Kind)) {
      if (type(R.Block).Opcode == spv::Op::OpTypeSampler)
        gpu::markSampler(*R.Address);
      else
        gpu::markImage(*R.Address, imageTypeFor(R.Block, R.IsWriteOnly));
      continue;
    }
    // Buffers do not overlap unless the module says so.
    if (!R.IsAliased)
      R.Address->addAttr(Attribute::NoAlias);
    if (R.IsReadOnly)
      R.Address->addAttr(Attribute::ReadOnly);
  }
  for (auto &[Key, R] : Resources)
    if (R.NeedsSize)
      R.Size = F->getArg(Next++);
  for (auto &[Key, R] : Resources)
    if (R.IsCombined) {
      R.Sampler = F->getArg(Next++);
      gpu::markSampler(*R.Sampler);
    }
  if (PushConstants) {
    uint64_t Words = divideCeil(explicitSize(pointeeOf(*PushConstants)), 4);
    auto *T = StructType::get(ArrayType::get(B.getInt32Ty(), Words));
    F->addParamAttr(Next, Attribute::getWithByValType(C, T));
    F->addParamAttr(Next, Attribute::getWithAlignment(C, Align(8)));
  }

  Debug.beginFunction(*F, Info.Body);
  B.SetInsertPoint(BasicBlock::Create(C, "", F));
  B.SetCurrentDebugLocation(Debug.functionLocation());
  SmallVector<Value *, 8> Args;
  for (Id Variable : Info.Variables) {
    const SpvInst &D = *SM.definition(Variable);
    switch (kindOf(D)) {
    case VariableKind::PushConstants:
      Interface[Variable] = pointerOfType(F->getArg(Next), D.TypeId);
      break;
    case VariableKind::StorageBuffer:
    case VariableKind::UniformBuffer:
      Interface[Variable] = bufferPointer(D, Resources);
      break;
    case VariableKind::Image:
      Interface[Variable] =
          tileTargetOf(D) ? noHandle(D) : handleVariable(D, Resources);
      break;
    default:
      Interface[Variable] = privateVariable(D);
    }
    append_range(Args, interfaceArguments(Variable));
  }
  if (IsCompute)
    clearWorkgroupMemory();
  if (Info.CanEnd) {
    Args.push_back(createVariable(B.getInt32Ty(), "ended"));
    B.CreateStore(B.getInt32(0), Args.back());
  }
  CallInst *Call = B.CreateCall(Info.F, Args);
  Call->setCallingConv(CallingConv::SPIR_FUNC);
  Call->setConvergent();
  storeOutputs(Info);
  B.CreateRetVoid();
}

gpuobj::ResourceKind Translator::resourceKind(const Resource &R) const {
  using Kind = gpuobj::ResourceKind;
  if (R.Kind == VariableKind::StorageBuffer)
    return Kind::StorageBuffer;
  if (R.Kind == VariableKind::UniformBuffer)
    return Kind::UniformBuffer;
  if (R.IsCombined)
    return Kind::CombinedImageSampler;
  if (type(R.Block).Opcode == spv::Op::OpTypeSampler)
    return Kind::Sampler;
  if (isInputAttachment(R.Block))
    return Kind::InputAttachment;
  return isStorageImage(R.Block) ? Kind::StorageImage : Kind::SampledImage;
}

/// Of an image that nothing is asked of.
Pointer Translator::noHandle(const SpvInst &D) {
  Pointer P = pointerOfType(nullptr, D.TypeId);
  P.Handle = B.getInt32(0);
  return P;
}

/// The handles of a variable; those of an array are in memory of the
/// invocation.
Pointer
Translator::handleVariable(const SpvInst &D,
                           const std::map<ResourceKey, Resource> &Resources) {
  Pointer P = pointerOfType(nullptr, D.TypeId);
  uint32_t Set = SM.get(D.ResultId, spv::Decoration::DescriptorSet).value_or(0);
  uint32_t Binding = SM.get(D.ResultId, spv::Decoration::Binding).value_or(0);
  // The variable may be one part of a combined image and sampler.
  spv::Op Part = type(blockOf(P.Pointee).first).Opcode;
  auto First = [&](const Resource &R) -> Value * {
    return Part == spv::Op::OpTypeSampler && R.Sampler ? R.Sampler : R.Address;
  };
  if (isHandle(D)) {
    const Resource &R = Resources.at({Set, Binding, 0});
    P.Handle = Part == spv::Op::OpTypeSampledImage
                   ? sampledImage(R.Address, R.Sampler)
                   : First(R);
    return P;
  }
  auto [Element, Count] = blockOf(P.Pointee);
  P.Address = createVariable(ArrayType::get(memoryType(Element), Count),
                             nameOf(D.ResultId));
  uint64_t At = 0;
  auto Put = [&](Value *Handle) {
    constexpr uint64_t HandleBytes = 4;
    B.CreateStore(Handle,
                  B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), P.Address, At));
    At += HandleBytes;
  };
  for (uint32_t I = 0; I != Count; ++I) {
    const Resource &R = Resources.at({Set, Binding, I});
    Put(First(R));
    if (Part == spv::Op::OpTypeSampledImage)
      Put(R.Sampler);
  }
  return P;
}

/// The parameters for a variable, in a table if there are several.
Pointer
Translator::bufferPointer(const SpvInst &D,
                          const std::map<ResourceKey, Resource> &Resources) {
  Pointer P = pointerOfType(nullptr, D.TypeId);
  uint32_t Set = SM.get(D.ResultId, spv::Decoration::DescriptorSet).value_or(0);
  uint32_t Binding = SM.get(D.ResultId, spv::Decoration::Binding).value_or(0);
  bool HasSize = needsSize(D.ResultId);
  const Resource &First = Resources.at({Set, Binding, 0});
  if (!isDescriptorArray(D)) {
    P.Address = First.Address;
    P.Size = HasSize ? First.Size : nullptr;
    return P;
  }
  P.IsDescriptorArray = true;
  uint64_t Count = blockOf(P.Pointee).second;
  auto Table = [&](auto Get) -> Value * {
    Type *T = Get(First)->getType();
    AllocaInst *A =
        createVariable(ArrayType::get(T, Count), nameOf(D.ResultId));
    for (uint32_t I = 0; I != Count; ++I)
      B.CreateStore(Get(Resources.at({Set, Binding, I})),
                    B.CreateConstInBoundsGEP1_32(T, A, I));
    return A;
  };
  P.Address = Table([](const Resource &R) { return R.Address; });
  if (HasSize)
    P.Sizes = Table([](const Resource &R) { return R.Size; });
  return P;
}
