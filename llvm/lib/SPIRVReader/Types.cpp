//===- Types.cpp - Types and constants ----------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/AddressSpaces.h"
#include "Translator.h"

using namespace llvm;
using namespace llvm::spirv;

/// A buffer or variable cannot have more.
static constexpr uint64_t MaxArrayLength = 1 << 28;

unsigned Translator::addressSpace(spv::StorageClass Class) {
  switch (Class) {
  case spv::StorageClass::StorageBuffer:
  case spv::StorageClass::PhysicalStorageBuffer:
    return gpu::GlobalAS;
  case spv::StorageClass::Uniform:
    return gpu::ConstantAS;
  case spv::StorageClass::Workgroup:
    return gpu::LocalAS;
  default:
    return gpu::PrivateAS;
  }
}

bool Translator::isBlock(Id TypeId) const {
  return SM.has(TypeId, spv::Decoration::Block) ||
         SM.has(TypeId, spv::Decoration::BufferBlock);
}

bool Translator::isSigned(Id TypeId) const {
  const SpvInst &T = type(TypeId);
  if (T.Opcode == spv::Op::OpTypeVector)
    return isSigned(T[0]);
  return T.Opcode == spv::Op::OpTypeInt && T[1];
}

uint64_t Translator::arrayLength(const SpvInst &ArrayType) {
  if (ArrayType.Opcode != spv::Op::OpTypeArray)
    return 0;
  auto *Length = dyn_cast<ConstantInt>(value(ArrayType[1]));
  if (Length && Length->getValue().ule(MaxArrayLength))
    return Length->getZExtValue();
  error(ArrayType,
        "has a length that is not a number up to " + Twine(MaxArrayLength));
  return 1;
}

unsigned Translator::elementCount(const SpvInst &T) {
  switch (T.Opcode) {
  case spv::Op::OpTypeVector:
  case spv::Op::OpTypeMatrix:
    return T[1];
  case spv::Op::OpTypeArray:
    return arrayLength(T);
  case spv::Op::OpTypeStruct:
    return T.size();
  default:
    return 0;
  }
}

Id Translator::elementType(const SpvInst &T, unsigned Index) const {
  return T.Opcode == spv::Op::OpTypeStruct ? T[Index] : T[0];
}

Type *Translator::makeType(const SpvInst &T, bool InMemory) {
  auto Part = [&](Id I) { return InMemory ? memoryType(I) : valueType(I); };
  switch (T.Opcode) {
  case spv::Op::OpTypeVoid:
    return B.getVoidTy();
  case spv::Op::OpTypeBool:
    return InMemory ? B.getInt32Ty() : B.getInt1Ty();
  case spv::Op::OpTypeInt:
    return B.getIntNTy(T[0]);
  case spv::Op::OpTypeFloat:
    return T[0] == 16   ? B.getHalfTy()
           : T[0] == 32 ? B.getFloatTy()
                        : B.getDoubleTy();
  case spv::Op::OpTypeVector:
    return FixedVectorType::get(Part(T[0]), T[1]);
  case spv::Op::OpTypeMatrix:
    return ArrayType::get(Part(T[0]), T[1]);
  case spv::Op::OpTypeArray:
    return ArrayType::get(Part(T[0]), arrayLength(T));
  case spv::Op::OpTypeRuntimeArray:
    return ArrayType::get(Part(T[0]), 0);
  case spv::Op::OpTypeStruct: {
    SmallVector<Type *, 8> Members;
    for (Id Member : T.Operands)
      Members.push_back(Part(Member));
    return StructType::get(C, Members);
  }
  case spv::Op::OpTypeImage:
  case spv::Op::OpTypeSampler:
    return B.getInt32Ty();
  case spv::Op::OpTypeSampledImage:
    return StructType::get(C, {B.getInt32Ty(), B.getInt32Ty()});
  case spv::Op::OpTypePointer: {
    auto Class = static_cast<spv::StorageClass>(T[0]);
    // Storage buffers before SPIR-V 1.3.
    if (Class == spv::StorageClass::Uniform &&
        SM.has(T[1], spv::Decoration::BufferBlock))
      Class = spv::StorageClass::StorageBuffer;
    return B.getPtrTy(addressSpace(Class));
  }
  default:
    error(T, "is a type that is not supported");
    return B.getInt32Ty();
  }
}

Type *Translator::valueType(Id TypeId) {
  if (Type *T = ValueTypes.lookup(TypeId))
    return T;
  return ValueTypes[TypeId] = makeType(type(TypeId), /*InMemory=*/false);
}

Type *Translator::memoryType(Id TypeId) {
  if (Type *T = MemoryTypes.lookup(TypeId))
    return T;
  return MemoryTypes[TypeId] = makeType(type(TypeId), /*InMemory=*/true);
}

/// A number of the module, or the one that the command line has for it.
Constant *Translator::scalarConstant(const SpvInst &I) {
  Type *T = valueType(I.TypeId);
  uint64_t Bits = I[0] | uint64_t(I[1]) << 32;
  if (I.Opcode == spv::Op::OpSpecConstantTrue)
    Bits = 1;
  if (std::optional<uint32_t> SpecId =
          SM.get(I.ResultId, spv::Decoration::SpecId)) {
    auto Given = Options.SpecConstants.find(*SpecId);
    if (Given != Options.SpecConstants.end())
      Bits = T->isIntegerTy(1) ? Given->second != 0 : Given->second;
  }
  APInt Number(64, Bits);
  Number = Number.trunc(T->getScalarSizeInBits());
  if (T->isFloatingPointTy())
    return ConstantFP::get(C, APFloat(T->getFltSemantics(), Number));
  return ConstantInt::get(C, Number);
}

void Translator::translateConstant(const SpvInst &I) {
  switch (I.Opcode) {
  case spv::Op::OpConstantTrue:
    return define(I, B.getTrue());
  case spv::Op::OpConstantFalse:
    return define(I, B.getFalse());
  case spv::Op::OpConstant:
  case spv::Op::OpSpecConstant:
  case spv::Op::OpSpecConstantTrue:
  case spv::Op::OpSpecConstantFalse:
    return define(I, scalarConstant(I));
  case spv::Op::OpConstantNull:
    return define(I, Constant::getNullValue(valueType(I.TypeId)));
  case spv::Op::OpConstantComposite:
  case spv::Op::OpSpecConstantComposite: {
    SmallVector<Constant *, 16> Parts;
    for (Id Part : I.Operands)
      Parts.push_back(cast<Constant>(value(Part)));
    Type *T = valueType(I.TypeId);
    if (T->isVectorTy())
      return define(I, ConstantVector::get(Parts));
    if (auto *Array = dyn_cast<ArrayType>(T))
      return define(I, ConstantArray::get(Array, Parts));
    if (auto *Struct = dyn_cast<StructType>(T))
      return define(I, ConstantStruct::get(Struct, Parts));
    poison(I, "has a type that is no composite");
    return;
  }
  case spv::Op::OpSpecConstantOp: {
    // The same instruction with constants as operands, which folds.
    SpvInst Operation = I;
    Operation.Opcode = static_cast<spv::Op>(I[0]);
    Operation.Operands = I.from(1);
    BasicBlock *Scratch = BasicBlock::Create(C);
    B.SetInsertPoint(Scratch);
    translate(Operation);
    B.ClearInsertionPoint();
    if (!Scratch->empty() || !isa<Constant>(value(I.ResultId))) {
      Values[I.ResultId] = PoisonValue::get(valueType(I.TypeId));
      error(I, "is not a constant");
    }
    Scratch->dropAllReferences();
    delete Scratch;
    return;
  }
  default:
    return;
  }
}

/// \p C, a value of \p TypeId, as memory without decorations has it.
Constant *Translator::toMemory(Constant *C, Id TypeId) {
  Type *T = memoryType(TypeId);
  if (C->getType() == T)
    return C;
  if (isa<PoisonValue>(C))
    return PoisonValue::get(T);
  const SpvInst &D = type(TypeId);
  if (D.Opcode == spv::Op::OpTypeBool)
    return ConstantInt::get(T, C->isOneValue());
  SmallVector<Constant *, 16> Parts;
  for (unsigned I = 0, E = elementCount(D); I != E; ++I)
    Parts.push_back(toMemory(C->getAggregateElement(I), elementType(D, I)));
  if (T->isVectorTy())
    return ConstantVector::get(Parts);
  if (auto *Array = dyn_cast<ArrayType>(T))
    return ConstantArray::get(Array, Parts);
  return ConstantStruct::get(cast<StructType>(T), Parts);
}
