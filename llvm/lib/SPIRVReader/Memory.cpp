//===- Memory.cpp - Pointers, layout, loads and stores ------------------===//
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

/// Classes whose types say where everything lies.
bool Translator::isExplicit(spv::StorageClass Class) {
  switch (Class) {
  case spv::StorageClass::Uniform:
  case spv::StorageClass::StorageBuffer:
  case spv::StorageClass::PushConstant:
  case spv::StorageClass::PhysicalStorageBuffer:
    return true;
  default:
    return false;
  }
}

Pointer Translator::pointerOfType(Value *Address, Id PointerType) {
  const SpvInst &T = type(PointerType);
  auto Class = static_cast<spv::StorageClass>(T[0]);
  Pointer P;
  P.Address = Address;
  P.Pointee = T[1];
  P.Explicit = isExplicit(Class) ||
               (Class == spv::StorageClass::Workgroup && isBlock(T[1]));
  return P;
}

Pointer Translator::pointer(Id I) {
  if (auto Found = Interface.find(I); Found != Interface.end())
    return Found->second;
  if (auto Found = Pointers.find(I); Found != Pointers.end())
    return Found->second;
  return pointerOfType(value(I), typeOf(I));
}

//===----------------------------------------------------------------------===//
// Layout
//===----------------------------------------------------------------------===//

/// Bytes of a scalar, or of an element of a vector.
uint64_t Translator::scalarBytes(Id TypeId) {
  const SpvInst &T = type(TypeId);
  switch (T.Opcode) {
  case spv::Op::OpTypeVector:
    return scalarBytes(T[0]);
  case spv::Op::OpTypePointer:
    return 8;
  case spv::Op::OpTypeInt:
  case spv::Op::OpTypeFloat:
    return T[0] / 8;
  default:
    return 4;
  }
}

/// Bytes of a scalar or of a vector without gaps.
uint64_t Translator::vectorBytes(Id TypeId) {
  const SpvInst &T = type(TypeId);
  return scalarBytes(TypeId) * (T.Opcode == spv::Op::OpTypeVector ? T[1] : 1);
}

/// Bytes of a type with decorations, from its beginning to its last byte; an
/// array without length at the end has none.
uint64_t Translator::explicitSize(Id TypeId) {
  const SpvInst &T = type(TypeId);
  switch (T.Opcode) {
  case spv::Op::OpTypeVector:
    return vectorBytes(TypeId);
  case spv::Op::OpTypeArray:
    return arrayLength(T) * SM.get(TypeId, spv::Decoration::ArrayStride)
                                .value_or(explicitSize(T[0]));
  case spv::Op::OpTypeRuntimeArray:
    return 0;
  case spv::Op::OpTypeStruct: {
    uint64_t End = 0;
    for (unsigned I = 0; I != T.size(); ++I) {
      uint64_t Offset = SM.get(TypeId, I, spv::Decoration::Offset).value_or(0);
      uint64_t Size = explicitSize(T[I]);
      const SpvInst &Matrix = type(T[I]);
      if (Matrix.Opcode == spv::Op::OpTypeMatrix) {
        bool RowMajor = SM.has(TypeId, I, spv::Decoration::RowMajor);
        Size = uint64_t(RowMajor ? type(Matrix[0])[1] : Matrix[1]) *
               SM.get(TypeId, I, spv::Decoration::MatrixStride).value_or(0);
      }
      End = std::max(End, Offset + Size);
    }
    return End;
  }
  default:
    return scalarBytes(TypeId);
  }
}

/// Index times stride; an index that is in bounds is not negative.
Pointer Translator::moved(Pointer P, Value *Index, uint64_t Stride) {
  if (auto *Constant = dyn_cast<ConstantInt>(Index))
    return moved(P, Constant->getSExtValue() * Stride);
  if (P.Offset) {
    Value *Word = resizeSigned(Index, B.getInt32Ty());
    P.OffsetAlign = MinAlign(P.OffsetAlign, Stride);
    P.Offset = B.CreateAdd(P.Offset, B.CreateMul(Word, B.getInt32(Stride)));
    return P;
  }
  if (Index->getType()->getIntegerBitWidth() < 64)
    Index = B.CreateZExt(Index, B.getInt64Ty(), "", /*IsNonNeg=*/true);
  P.Address = B.CreateInBoundsGEP(ArrayType::get(B.getInt8Ty(), Stride),
                                  P.Address, Index);
  return P;
}

Pointer Translator::moved(Pointer P, uint64_t Bytes) {
  if (!Bytes)
    return P;
  P.OffsetAlign = MinAlign(P.OffsetAlign, Bytes);
  if (P.Offset)
    P.Offset = B.CreateAdd(P.Offset, B.getInt32(Bytes));
  else
    P.Address =
        B.CreateInBoundsGEP(B.getInt8Ty(), P.Address, B.getInt64(Bytes));
  return P;
}

Pointer Translator::member(Pointer P, unsigned Member) {
  Id Struct = P.Pointee;
  P.Pointee = type(Struct)[Member];
  if (SM.has(Struct, Member, spv::Decoration::Volatile))
    P.Volatile = true;
  if (!P.Explicit) {
    P.Address = B.CreateStructGEP(memoryType(Struct), P.Address, Member);
    return P;
  }
  P.MatrixStride =
      SM.get(Struct, Member, spv::Decoration::MatrixStride).value_or(0);
  P.RowMajor = SM.has(Struct, Member, spv::Decoration::RowMajor);
  return moved(P, SM.get(Struct, Member, spv::Decoration::Offset).value_or(0));
}

/// One of the buffers that a table of descriptors names.
Pointer Translator::descriptor(const SpvInst &I, Pointer P, Value *Index) {
  const SpvInst &Array = type(P.Pointee);
  P.Pointee = Array[0];
  uint64_t Inner = blockOf(P.Pointee).second;
  Value *Wide = resize(Index, B.getInt64Ty());
  // Descriptors that are none are not this array's neighbours.
  if (Options.RobustBufferAccess)
    Wide = B.CreateBinaryIntrinsic(Intrinsic::umin, Wide,
                                   B.getInt64(descriptorCount(Array) - 1));
  auto Entry = [&](Type *T, Value *Table) -> Value * {
    return B.CreateInBoundsGEP(ArrayType::get(T, Inner), Table, Wide);
  };
  auto Class = static_cast<spv::StorageClass>(type(typeOf(I[0]))[0]);
  bool IsStorage =
      Class == spv::StorageClass::StorageBuffer ||
      SM.has(blockOf(P.Pointee).first, spv::Decoration::BufferBlock);
  Type *PtrTy = B.getPtrTy(IsStorage ? gpu::GlobalAS : gpu::ConstantAS);
  P.Address = Entry(PtrTy, P.Address);
  if (P.Sizes)
    P.Sizes = Entry(B.getInt64Ty(), P.Sizes);
  if (isBlock(P.Pointee)) {
    P.IsDescriptorArray = false;
    P.Address = B.CreateLoad(PtrTy, P.Address);
    if (P.Sizes)
      P.Size = B.CreateLoad(B.getInt64Ty(), P.Sizes);
    P.Sizes = nullptr;
    if (Options.RobustBufferAccess)
      P.Offset = B.getInt32(0);
  }
  return P;
}

Pointer Translator::step(const SpvInst &I, Pointer P, Value *Index) {
  Id Whole = P.Pointee;
  const SpvInst &T = type(Whole);
  if (P.IsDescriptorArray)
    return descriptor(I, P, Index);
  switch (T.Opcode) {
  case spv::Op::OpTypeStruct: {
    auto *Constant = dyn_cast<ConstantInt>(Index);
    if (Constant && Constant->getValue().ult(T.size()))
      return member(P, Constant->getZExtValue());
    error(I, "has an index of a member that is no constant");
    return P;
  }
  case spv::Op::OpTypeArray:
  case spv::Op::OpTypeRuntimeArray:
  case spv::Op::OpTypeMatrix:
  case spv::Op::OpTypeVector:
    break;
  default:
    error(I, "has an index into what has no parts");
    return P;
  }
  P.Pointee = T[0];
  if (!P.Explicit) {
    if (auto *Constant = dyn_cast<ConstantInt>(Index))
      Index = B.getInt32(Constant->getZExtValue());
    P.Address = B.CreateInBoundsGEP(memoryType(Whole), P.Address,
                                    {B.getInt32(0), Index});
    return P;
  }
  uint64_t Stride;
  if (T.Opcode == spv::Op::OpTypeMatrix)
    Stride = P.RowMajor ? scalarBytes(T[0]) : P.MatrixStride;
  else if (T.Opcode == spv::Op::OpTypeVector)
    Stride = P.RowMajor && P.MatrixStride ? P.MatrixStride : scalarBytes(Whole);
  else
    Stride = SM.get(Whole, spv::Decoration::ArrayStride)
                 .value_or(explicitSize(T[0]));
  return moved(P, Index, Stride);
}

/// OpPtrAccessChain's first index: \p P is an element of an array.
Pointer Translator::pointerElement(const SpvInst &I, Pointer P, Value *Index) {
  if (!P.Explicit) {
    P.Address = B.CreateInBoundsGEP(memoryType(P.Pointee), P.Address, Index);
    return P;
  }
  uint64_t Stride = SM.get(typeOf(I[0]), spv::Decoration::ArrayStride)
                        .value_or(explicitSize(P.Pointee));
  if (P.Offset || isa<ConstantInt>(Index))
    return moved(P, Index, Stride);
  P.Address =
      B.CreateInBoundsGEP(ArrayType::get(B.getInt8Ty(), Stride), P.Address,
                          resizeSigned(Index, B.getInt64Ty()));
  return P;
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

/// Within the buffer if that has any place for \p Bytes, a scalar or a vector
/// of them; else within its first 16 bytes, which the memory behind each
/// descriptor has.
Value *Translator::checkedAddress(const Pointer &P, uint64_t Bytes) {
  if (!P.Offset)
    return P.Address;
  Value *Size = B.CreateTrunc(P.Size, B.getInt32Ty());
  Value *Last =
      B.CreateBinaryIntrinsic(Intrinsic::usub_sat, Size, B.getInt32(Bytes));
  // A place that the access can have.
  uint64_t Unit = std::max(scalarBytes(P.Pointee),
                           std::min(P.OffsetAlign, PowerOf2Ceil(Bytes)));
  if (Unit > 1)
    Last = B.CreateAnd(Last, B.getInt32(-int32_t(Unit)));
  Value *Offset = B.CreateBinaryIntrinsic(Intrinsic::umin, P.Offset, Last);
  return B.CreateInBoundsGEP(B.getInt8Ty(), P.Address,
                             B.CreateZExt(Offset, B.getInt64Ty()));
}

Value *Translator::uncheckedAddress(Id I) {
  if (!Pointers.contains(I) && !Interface.contains(I))
    return value(I);
  Pointer P = pointer(I);
  return P.Offset ? B.CreateGEP(B.getInt8Ty(), P.Address,
                                B.CreateSExt(P.Offset, B.getInt64Ty()))
                  : P.Address;
}

/// OpSelect and OpPhi of pointers into buffers, which remain checked: parts are
/// chosen one by one. \returns false for others.
bool Translator::translatePointerChoice(const SpvInst &I) {
  bool IsPhi = I.Opcode == spv::Op::OpPhi;
  if (!Options.RobustBufferAccess ||
      (!IsPhi && I.Opcode != spv::Op::OpSelect) ||
      type(I.TypeId).Opcode != spv::Op::OpTypePointer)
    return false;
  if (static_cast<spv::StorageClass>(type(I.TypeId)[0]) !=
      spv::StorageClass::StorageBuffer)
    return false;
  Pointer P = pointerOfType(nullptr, I.TypeId);
  // An access is aligned to its scalars, wherever the pointer comes from.
  P.OffsetAlign = 1;
  if (IsPhi) {
    std::array<Type *, 3> Types = {valueType(I.TypeId), B.getInt32Ty(),
                                   B.getInt64Ty()};
    std::array<PHINode *, 3> Parts;
    for (auto [Part, T] : zip_equal(Parts, Types))
      Part = B.CreatePHI(T, I.size() / 2);
    PointerPhis.push_back({&I, Parts});
    P.Address = Parts[0];
    P.Offset = Parts[1];
    P.Size = Parts[2];
  } else {
    Pointer X = checkedPointer(I[1]), Y = checkedPointer(I[2]);
    Value *Which = operand(I, 0);
    P.OffsetAlign = std::min(X.OffsetAlign, Y.OffsetAlign);
    P.Address = B.CreateSelect(Which, X.Address, Y.Address);
    P.Offset = B.CreateSelect(Which, X.Offset, Y.Offset);
    P.Size = B.CreateSelect(Which, X.Size, Y.Size);
  }
  Pointers[I.ResultId] = P;
  return true;
}

/// A pointer into a buffer; what is none, such as null, has no place to go.
Pointer Translator::checkedPointer(Id I) {
  Pointer P;
  if (Pointers.contains(I) || Interface.contains(I))
    P = pointer(I);
  if (P.Offset && P.Size)
    return P;
  const SpvInst *D = SM.definition(I);
  if (!D ||
      (D->Opcode != spv::Op::OpConstantNull && D->Opcode != spv::Op::OpUndef))
    error(Current ? *Current : *D,
          "is a pointer that -frobust-buffer-access cannot check: not an "
          "access chain into a variable");
  P.Address = D ? value(I) : PoisonValue::get(B.getPtrTy(gpu::GlobalAS));
  P.Offset = B.getInt32(0);
  P.Size = B.getInt64(0);
  return P;
}

/// Whether the memory at \p P is accessed by the elements of what is there:
/// aggregates, and vectors whose elements are not neighbours.
bool Translator::isAccessedByElement(const Pointer &P) {
  switch (type(P.Pointee).Opcode) {
  case spv::Op::OpTypeStruct:
  case spv::Op::OpTypeArray:
  case spv::Op::OpTypeMatrix:
    return true;
  case spv::Op::OpTypeVector:
    return P.RowMajor && P.MatrixStride;
  default:
    return false;
  }
}

Value *Translator::load(const SpvInst &I, const Pointer &P) {
  if (P.Handle)
    return P.Handle;
  const SpvInst &T = type(P.Pointee);
  if (T.Opcode == spv::Op::OpTypeRuntimeArray)
    return poison(I, "loads an array without length");
  if (isAccessedByElement(P)) {
    Value *R = PoisonValue::get(valueType(P.Pointee));
    for (unsigned E = 0, Count = elementCount(T); E != Count; ++E)
      R = insert(R, load(I, step(I, P, B.getInt32(E))), E);
    return R;
  }
  Type *InMemory = memoryType(P.Pointee);
  Value *Address = checkedAddress(P, vectorBytes(P.Pointee));
  LoadInst *L = P.Explicit ? B.CreateAlignedLoad(InMemory, Address,
                                                 Align(scalarBytes(P.Pointee)))
                           : B.CreateLoad(InMemory, Address);
  L->setVolatile(P.Volatile);
  Type *Ty = valueType(P.Pointee);
  return Ty == InMemory ? (Value *)L
                        : B.CreateICmpNE(L, Constant::getNullValue(InMemory));
}

void Translator::store(const SpvInst &I, Value *V, const Pointer &P) {
  const SpvInst &T = type(P.Pointee);
  if (T.Opcode == spv::Op::OpTypeRuntimeArray)
    return error(I, "stores an array without length");
  if (isAccessedByElement(P)) {
    if (storeConstant(V, P))
      return;
    for (unsigned E = 0, Count = elementCount(T); E != Count; ++E)
      store(I, extract(V, E), step(I, P, B.getInt32(E)));
    return;
  }
  Type *InMemory = memoryType(P.Pointee);
  if (V->getType() != InMemory)
    V = B.CreateZExt(V, InMemory);
  Value *Address = checkedAddress(P, vectorBytes(P.Pointee));
  StoreInst *S =
      P.Explicit
          ? B.CreateAlignedStore(V, Address, Align(scalarBytes(P.Pointee)))
          : B.CreateStore(V, Address);
  S->setVolatile(P.Volatile);
}

/// A table that is a constant is copied, so that the copy can be seen to be
/// one: a variable that nothing else writes is the table.
bool Translator::storeConstant(Value *V, const Pointer &P) {
  auto *Table = dyn_cast<Constant>(V);
  if (!Table || P.Explicit || P.Volatile ||
      type(P.Pointee).Opcode != spv::Op::OpTypeArray)
    return false;
  Constant *Memory = toMemory(Table, P.Pointee);
  const DataLayout &DL = M.getDataLayout();
  uint64_t Size = DL.getTypeAllocSize(Memory->getType());
  Align Alignment = DL.getABITypeAlign(Memory->getType());
  if (isa<PoisonValue>(Memory))
    return true;
  if (Memory->isNullValue()) {
    B.CreateMemSet(P.Address, B.getInt8(0), Size, Alignment);
    return true;
  }
  auto *Global = new GlobalVariable(
      M, Memory->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage,
      Memory, "table", nullptr, GlobalValue::NotThreadLocal, gpu::ConstantAS);
  Global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  Global->setAlignment(Alignment);
  B.CreateMemCpy(P.Address, Alignment, Global, Alignment, Size);
  return true;
}

AllocaInst *Translator::createVariable(Type *T, const Twine &Name) {
  BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
  IRBuilder<> AtEntry(&Entry, Entry.begin());
  return AtEntry.CreateAlloca(T, nullptr, Name);
}

/// What a variable holds that is read before it is written is any value, but
/// one: no branch on it is undefined, and pictures are the same each time.
/// Arrays are left as they are: to clear them takes time.
void Translator::clearVariable(const Pointer &P) {
  constexpr uint64_t MostBytes = 64; // A matrix.
  Type *T = memoryType(P.Pointee);
  if (M.getDataLayout().getTypeAllocSize(T) <= MostBytes)
    B.CreateStore(Constant::getNullValue(T), P.Address);
}

static bool isVolatile(const SpvInst &I, unsigned Operand) {
  return I[Operand] & static_cast<uint32_t>(spv::MemoryAccessMask::Volatile);
}

void Translator::copyMemory(const SpvInst &I) {
  Pointer To = pointer(I[0]), From = pointer(I[1]);
  To.Volatile |= isVolatile(I, 2);
  From.Volatile |= isVolatile(I, I.size() > 3 ? 3 : 2);
  if (To.Explicit || From.Explicit || To.Volatile || From.Volatile)
    return store(I, load(I, From), To);
  const DataLayout &DL = M.getDataLayout();
  Type *T = memoryType(To.Pointee);
  B.CreateMemCpy(To.Address, DL.getABITypeAlign(T), From.Address,
                 DL.getABITypeAlign(T), DL.getTypeAllocSize(T));
}

bool Translator::translateMemory(const SpvInst &I) {
  switch (I.Opcode) {
  case spv::Op::OpVariable: {
    Pointer P = pointerOfType(nullptr, I.TypeId);
    P.Address = createVariable(memoryType(P.Pointee), nameOf(I.ResultId));
    Pointers[I.ResultId] = P;
    if (I.size() > 1)
      store(I, value(I[1]), P);
    else
      clearVariable(P);
    return true;
  }
  case spv::Op::OpAccessChain:
  case spv::Op::OpInBoundsAccessChain:
  case spv::Op::OpPtrAccessChain:
  case spv::Op::OpInBoundsPtrAccessChain: {
    Pointer P = pointer(I[0]);
    unsigned Next = 1;
    if (I.Opcode == spv::Op::OpPtrAccessChain ||
        I.Opcode == spv::Op::OpInBoundsPtrAccessChain)
      P = pointerElement(I, P, value(I[Next++]));
    for (Id Index : I.from(Next))
      P = step(I, P, value(Index));
    Pointers[I.ResultId] = P;
    return true;
  }
  case spv::Op::OpLoad: {
    Pointer P = pointer(I[0]);
    P.Volatile |= isVolatile(I, 1);
    // The only input that changes.
    if (P.Volatile && SM.get(I[0], spv::Decoration::BuiltIn) ==
                          uint32_t(spv::BuiltIn::HelperInvocation))
      define(I, isHelper());
    else
      define(I, load(I, P));
    return true;
  }
  case spv::Op::OpStore: {
    Pointer P = pointer(I[0]);
    P.Volatile |= isVolatile(I, 2);
    store(I, value(I[1]), P);
    return true;
  }
  case spv::Op::OpCopyMemory:
    copyMemory(I);
    return true;
  case spv::Op::OpCopyObject:
    if (Pointers.contains(I[0]) || Interface.contains(I[0]))
      Pointers[I.ResultId] = pointer(I[0]);
    else
      define(I, value(I[0]));
    return true;
  case spv::Op::OpArrayLength: {
    Pointer P = pointer(I[0]);
    if (!P.Size) {
      poison(I, "asks for the length of a buffer behind a pointer that is no "
                "variable");
      return true;
    }
    Id Array = type(P.Pointee)[I[1]];
    uint64_t Offset =
        SM.get(P.Pointee, I[1], spv::Decoration::Offset).value_or(0);
    uint64_t Stride = std::max<uint64_t>(
        1, SM.get(Array, spv::Decoration::ArrayStride).value_or(1));
    Value *Bytes = B.CreateBinaryIntrinsic(
        Intrinsic::usub_sat, B.CreateTrunc(P.Size, B.getInt32Ty()),
        B.getInt32(Offset));
    define(I, B.CreateUDiv(Bytes, B.getInt32(Stride)));
    return true;
  }
  case spv::Op::OpPtrEqual:
    define(I, B.CreateICmpEQ(uncheckedAddress(I[0]), uncheckedAddress(I[1])));
    return true;
  case spv::Op::OpPtrNotEqual:
    define(I, B.CreateICmpNE(uncheckedAddress(I[0]), uncheckedAddress(I[1])));
    return true;
  case spv::Op::OpPtrDiff: {
    Pointer P = pointer(I[0]);
    uint64_t Stride =
        SM.get(typeOf(I[0]), spv::Decoration::ArrayStride)
            .value_or(P.Explicit ? explicitSize(P.Pointee)
                                 : M.getDataLayout().getTypeAllocSize(
                                       memoryType(P.Pointee)));
    Type *I64 = B.getInt64Ty();
    Value *Bytes = B.CreateSub(B.CreatePtrToInt(uncheckedAddress(I[0]), I64),
                               B.CreatePtrToInt(uncheckedAddress(I[1]), I64));
    Value *Elements = B.CreateExactSDiv(Bytes, B.getInt64(Stride));
    define(I, resizeSigned(Elements, valueType(I.TypeId)));
    return true;
  }
  case spv::Op::OpConvertUToPtr:
    define(I, B.CreateIntToPtr(operand(I, 0), valueType(I.TypeId)));
    return true;
  case spv::Op::OpConvertPtrToU:
    define(I, B.CreatePtrToInt(operand(I, 0), valueType(I.TypeId)));
    return true;
  default:
    return false;
  }
}
