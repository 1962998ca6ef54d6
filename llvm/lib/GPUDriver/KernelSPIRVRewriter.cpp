//===- KernelSPIRVRewriter.cpp - Kernels in words of llvm-spirv -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelSPIRVRewriter.h"
#include "SPIRVBinary.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <spirv/unified1/OpenCL.std.h>

using namespace llvm;
using namespace llvm::gpudriver;
using spv::Op;

namespace {

using Id = uint32_t;

class Rewriter {
public:
  Rewriter(const SPIRVBinary &Binary,
           const std::map<uint32_t, uint64_t> &SpecConstants)
      : Binary(Binary), SpecConstants(SpecConstants), Bound(Binary.bound()) {}

  std::vector<uint32_t> run();

private:
  void declare(const SPIRVInstruction &I);
  void rewrite(const SPIRVInstruction &I);
  void rewriteString(const SPIRVInstruction &I, size_t At);
  void rewriteSpecConstant(const SPIRVInstruction &I);
  void construct(const SPIRVInstruction &I, ArrayRef<Id> Parts);
  void rewriteConstruct(const SPIRVInstruction &I);
  Id vectorOnPath(Id Type, ArrayRef<uint32_t> Path) const;
  void rewriteExtract(const SPIRVInstruction &I);
  void rewriteInsert(const SPIRVInstruction &I);
  void rewriteCarry(const SPIRVInstruction &I);
  void rewriteExtendedProduct(const SPIRVInstruction &I);
  void rewritePointerComparison(const SPIRVInstruction &I);
  void rewriteShuffle(const SPIRVInstruction &I);

  void copy(const SPIRVInstruction &I) {
    Section->insert(Section->end(), I.Words.begin(), I.Words.end());
  }
  /// Appends an instruction to the section that is being written.
  void append(Op Opcode, ArrayRef<uint32_t> Operands) {
    appendTo(*Section, Opcode, Operands);
  }
  static void appendTo(std::vector<uint32_t> &To, Op Opcode,
                       ArrayRef<uint32_t> Operands) {
    To.push_back(uint32_t(Operands.size() + 1) << 16 | uint32_t(Opcode));
    To.insert(To.end(), Operands.begin(), Operands.end());
  }
  /// Appends an instruction with a type and a new result.
  Id compute(Op Opcode, Id Type, ArrayRef<uint32_t> Operands) {
    Id Result = Bound++;
    SmallVector<uint32_t, 8> All = {Type, Result};
    append_range(All, Operands);
    append(Opcode, All);
    return Result;
  }

  /// The type with these operands, declared if the module does not.
  Id type(Op Opcode, ArrayRef<uint32_t> Operands);
  /// The constant \p Value, 0 or 1, in all elements of the integers \p Type.
  Id constant(Id Type, uint32_t Value);
  /// Bool, or a vector of it with the elements of \p Type.
  Id boolLike(Id Type);

  const SPIRVBinary &Binary;
  const std::map<uint32_t, uint64_t> &SpecConstants;
  Id Bound;
  Id OpenCLSet = 0;
  DenseMap<Id, SPIRVInstruction> Types;
  DenseMap<Id, Id> TypeOf;
  DenseMap<Id, uint32_t> SpecIds;
  /// Types by opcode and operands; constants by type and value.
  std::map<std::vector<uint32_t>, Id> KnownTypes;
  std::map<std::pair<Id, uint32_t>, Id> Constants;
  std::vector<uint32_t> Declarations, Added, Functions;
  std::vector<uint32_t> *Section = &Declarations;
};

} // namespace

static bool isScalarType(Op Opcode) {
  return Opcode == Op::OpTypeInt || Opcode == Op::OpTypeFloat ||
         Opcode == Op::OpTypeBool;
}

Id Rewriter::type(Op Opcode, ArrayRef<uint32_t> Operands) {
  std::vector<uint32_t> Key = {uint32_t(Opcode)};
  append_range(Key, Operands);
  Id &Known = KnownTypes[Key];
  if (!Known) {
    Known = Bound++;
    Key[0] = Known;
    appendTo(Added, Opcode, Key);
  }
  return Known;
}

Id Rewriter::constant(Id Type, uint32_t Value) {
  Id &Known = Constants[{Type, Value}];
  if (Known)
    return Known;
  // The reference stays: elements of a map do not move.
  const SPIRVInstruction T = Types.lookup(Type);
  SmallVector<uint32_t, 8> Operands = {Type, 0};
  if (T.opcode() == Op::OpTypeVector) {
    Id Element = constant(T[2], Value);
    Operands.append(T[3], Element);
  } else {
    Operands.push_back(Value);
    if (T[2] > 32)
      Operands.push_back(0);
  }
  Known = Operands[1] = Bound++;
  appendTo(Added,
           T.opcode() == Op::OpTypeVector ? Op::OpConstantComposite
                                          : Op::OpConstant,
           Operands);
  return Known;
}

Id Rewriter::boolLike(Id Type) {
  const SPIRVInstruction T = Types.lookup(Type);
  Id Bool = type(Op::OpTypeBool, {});
  return T.opcode() == Op::OpTypeVector ? type(Op::OpTypeVector, {Bool, T[3]})
                                        : Bool;
}

void Rewriter::declare(const SPIRVInstruction &I) {
  bool HasResult, HasType;
  spv::HasResultAndType(I.opcode(), &HasResult, &HasType);
  if (HasResult && HasType)
    TypeOf[I[2]] = I[1];
  switch (I.opcode()) {
  case Op::OpTypeBool:
  case Op::OpTypeInt:
  case Op::OpTypeFloat:
  case Op::OpTypeVector:
  case Op::OpTypeArray:
  case Op::OpTypeStruct: {
    Types[I[1]] = I;
    std::vector<uint32_t> Key = {uint32_t(I.opcode())};
    append_range(Key, I.Words.drop_front(2));
    // Equal structures and arrays may have other decorations.
    if (I.opcode() != Op::OpTypeStruct && I.opcode() != Op::OpTypeArray)
      KnownTypes.try_emplace(Key, I[1]);
    break;
  }
  case Op::OpDecorate:
    if (spv::Decoration(I[2]) == spv::Decoration::SpecId)
      SpecIds[I[1]] = I[3];
    break;
  case Op::OpExtInstImport:
    if (I.string(2) == "OpenCL.std")
      OpenCLSet = I[1];
    break;
  default:
    break;
  }
}

/// The string at word \p At is the last operand, or the only one that matters.
void Rewriter::rewriteString(const SPIRVInstruction &I, size_t At) {
  std::string Text = I.string(At);
  StringRef Rest = Text;
  if (!Rest.consume_front("spirv.llvm_") && !Rest.consume_front("llvm."))
    return copy(I);
  size_t Behind = At + encodeSPIRVString(Text).size();
  SmallVector<uint32_t, 16> Operands(I.Words.slice(1, At - 1));
  append_range(Operands, encodeSPIRVString(("spirv_llvm_" + Rest).str()));
  append_range(Operands, I.Words.drop_front(std::min(Behind, I.Words.size())));
  append(I.opcode(), Operands);
}

void Rewriter::rewriteSpecConstant(const SPIRVInstruction &I) {
  auto SpecId = SpecIds.find(I[2]);
  auto Value = SpecId == SpecIds.end() ? SpecConstants.end()
                                       : SpecConstants.find(SpecId->second);
  if (Value == SpecConstants.end())
    return copy(I);
  if (I.opcode() != Op::OpSpecConstant)
    return append(Value->second ? Op::OpSpecConstantTrue
                                : Op::OpSpecConstantFalse,
                  {I[1], I[2]});
  SmallVector<uint32_t, 4> Operands = {I[1], I[2], uint32_t(Value->second)};
  if (Types.lookup(I[1])[2] > 32)
    Operands.push_back(uint32_t(Value->second >> 32));
  append(Op::OpSpecConstant, Operands);
}

/// Gives \p I a composite of \p Parts as its result, one after the other:
/// llvm-spirv dies of OpCompositeConstruct unless they are constant.
void Rewriter::construct(const SPIRVInstruction &I, ArrayRef<Id> Parts) {
  Id Result = compute(Op::OpUndef, I[1], {});
  for (auto [Number, Part] : enumerate(Parts)) {
    SmallVector<uint32_t, 5> Operands = {I[1], I[2], Part, Result,
                                         uint32_t(Number)};
    if (Number + 1 != Parts.size())
      Operands[1] = Bound++;
    append(Op::OpCompositeInsert, Operands);
    Result = Operands[1];
  }
}

void Rewriter::rewriteConstruct(const SPIRVInstruction &I) {
  ArrayRef<Id> Parts = I.Words.drop_front(3);
  if (Parts.empty())
    return copy(I);
  if (Types.lookup(I[1]).opcode() != Op::OpTypeVector)
    return construct(I, Parts);
  // Vectors may be made of vectors.
  SmallVector<Id, 16> Elements;
  for (Id Part : Parts) {
    const SPIRVInstruction Type = Types.lookup(TypeOf.lookup(Part));
    if (Type.opcode() != Op::OpTypeVector) {
      Elements.push_back(Part);
      continue;
    }
    for (uint32_t E = 0; E != Type[3]; ++E)
      Elements.push_back(compute(Op::OpCompositeExtract, Type[2], {Part, E}));
  }
  construct(I, Elements);
}

/// The type of the vector within the composite \p Type that the last index of
/// \p Path goes into, or 0: llvm-spirv goes only into vectors that are whole
/// values.
Id Rewriter::vectorOnPath(Id Type, ArrayRef<uint32_t> Path) const {
  if (Path.size() < 2)
    return 0;
  for (uint32_t Index : Path.drop_back()) {
    const SPIRVInstruction T = Types.lookup(Type);
    Type = T.opcode() == Op::OpTypeStruct ? T[2 + Index] : T[2];
  }
  return Types.lookup(Type).opcode() == Op::OpTypeVector ? Type : 0;
}

void Rewriter::rewriteExtract(const SPIRVInstruction &I) {
  ArrayRef<uint32_t> Path =
      I.Words.drop_front(std::min<size_t>(4, I.Words.size()));
  Id VectorType = vectorOnPath(TypeOf.lookup(I[3]), Path);
  if (!VectorType)
    return copy(I);
  SmallVector<uint32_t, 8> Operands = {I[3]};
  append_range(Operands, Path.drop_back());
  Id Vector = compute(Op::OpCompositeExtract, VectorType, Operands);
  append(Op::OpCompositeExtract, {I[1], I[2], Vector, Path.back()});
}

void Rewriter::rewriteInsert(const SPIRVInstruction &I) {
  ArrayRef<uint32_t> Path =
      I.Words.drop_front(std::min<size_t>(5, I.Words.size()));
  Id VectorType = vectorOnPath(I[1], Path);
  if (!VectorType)
    return copy(I);
  SmallVector<uint32_t, 8> Operands = {I[4]};
  append_range(Operands, Path.drop_back());
  Id Vector = compute(Op::OpCompositeExtract, VectorType, Operands);
  Vector =
      compute(Op::OpCompositeInsert, VectorType, {I[3], Vector, Path.back()});
  Operands = {I[1], I[2], Vector, I[4]};
  append_range(Operands, Path.drop_back());
  append(Op::OpCompositeInsert, Operands);
}

void Rewriter::rewriteCarry(const SPIRVInstruction &I) {
  Id Type = Types.lookup(I[1])[2], A = I[3], B = I[4];
  bool IsSum = I.opcode() == Op::OpIAddCarry;
  Id Low = compute(IsSum ? Op::OpIAdd : Op::OpISub, Type, {A, B});
  Id Wraps = compute(Op::OpULessThan, boolLike(Type),
                     {IsSum ? Low : A, IsSum ? A : B});
  Id High = compute(Op::OpSelect, Type,
                    {Wraps, constant(Type, 1), constant(Type, 0)});
  construct(I, {Low, High});
}

void Rewriter::rewriteExtendedProduct(const SPIRVInstruction &I) {
  Id Type = Types.lookup(I[1])[2];
  uint32_t High = I.opcode() == Op::OpUMulExtended ? OpenCLLIB::UMul_hi
                                                   : OpenCLLIB::SMul_hi;
  Id LowPart = compute(Op::OpIMul, Type, {I[3], I[4]});
  Id HighPart = compute(Op::OpExtInst, Type, {OpenCLSet, High, I[3], I[4]});
  construct(I, {LowPart, HighPart});
}

void Rewriter::rewritePointerComparison(const SPIRVInstruction &I) {
  Id Address = type(Op::OpTypeInt, {64, 0});
  Id A = compute(Op::OpConvertPtrToU, Address, {I[3]});
  Id B = compute(Op::OpConvertPtrToU, Address, {I[4]});
  append(I.opcode() == Op::OpPtrEqual ? Op::OpIEqual : Op::OpINotEqual,
         {I[1], I[2], A, B});
}

/// Vectors of different lengths get that of the longer one before.
void Rewriter::rewriteShuffle(const SPIRVInstruction &I) {
  Id Values[] = {I[3], I[4]};
  Id ValueTypes[] = {TypeOf.lookup(I[3]), TypeOf.lookup(I[4])};
  uint32_t Lengths[] = {Types.lookup(ValueTypes[0])[3],
                        Types.lookup(ValueTypes[1])[3]};
  if (Lengths[0] == Lengths[1])
    return copy(I);
  unsigned Short = Lengths[0] < Lengths[1] ? 0 : 1;
  uint32_t Length = Lengths[1 - Short];
  SmallVector<uint32_t, 20> Operands = {Values[Short], Values[Short]};
  for (uint32_t C = 0; C != Length; ++C)
    Operands.push_back(C < Lengths[Short] ? C : 0);
  Values[Short] = compute(Op::OpVectorShuffle, ValueTypes[1 - Short], Operands);
  Operands = {I[1], I[2], Values[0], Values[1]};
  constexpr uint32_t Undefined = ~uint32_t(0);
  for (uint32_t C : I.Words.drop_front(5))
    Operands.push_back(
        C != Undefined && C >= Lengths[0] ? C - Lengths[0] + Length : C);
  append(Op::OpVectorShuffle, Operands);
}

void Rewriter::rewrite(const SPIRVInstruction &I) {
  switch (I.opcode()) {
  case Op::OpName:
    return rewriteString(I, 2);
  case Op::OpDecorate:
    if (spv::Decoration(I[2]) == spv::Decoration::LinkageAttributes)
      return rewriteString(I, 3);
    // LLVM's back end extends the sign of 128; it is a promise only.
    if (spv::Decoration(I[2]) == spv::Decoration::Alignment &&
        !isPowerOf2_32(I[3]))
      return;
    return copy(I);
  case Op::OpMemoryModel:
    if (!OpenCLSet) {
      OpenCLSet = Bound++;
      SmallVector<uint32_t, 8> Operands = {OpenCLSet};
      append_range(Operands, encodeSPIRVString("OpenCL.std"));
      append(Op::OpExtInstImport, Operands);
    }
    return copy(I);
  case Op::OpConstantNull: {
    Op Type = Types.lookup(I[1]).opcode();
    if (!isScalarType(Type))
      return copy(I);
    if (Type == Op::OpTypeBool)
      return append(Op::OpConstantFalse, {I[1], I[2]});
    SmallVector<uint32_t, 4> Operands = {I[1], I[2], 0};
    if (Types.lookup(I[1])[2] > 32)
      Operands.push_back(0);
    return append(Op::OpConstant, Operands);
  }
  case Op::OpSpecConstant:
  case Op::OpSpecConstantTrue:
  case Op::OpSpecConstantFalse:
    return rewriteSpecConstant(I);
  case Op::OpIAddCarry:
  case Op::OpISubBorrow:
    return rewriteCarry(I);
  case Op::OpUMulExtended:
  case Op::OpSMulExtended:
    return rewriteExtendedProduct(I);
  case Op::OpCompositeExtract:
    return rewriteExtract(I);
  case Op::OpCompositeInsert:
    return rewriteInsert(I);
  case Op::OpCompositeConstruct:
    return rewriteConstruct(I);
  case Op::OpVectorShuffle:
    return rewriteShuffle(I);
  case Op::OpPtrEqual:
  case Op::OpPtrNotEqual:
    return rewritePointerComparison(I);
  default:
    return copy(I);
  }
}

std::vector<uint32_t> Rewriter::run() {
  // What is not known of a module that was validated is left as it is.
  for (const SPIRVInstruction &I : Binary.instructions())
    declare(I);
  for (const SPIRVInstruction &I : Binary.instructions()) {
    if (I.opcode() == Op::OpFunction)
      Section = &Functions;
    rewrite(I);
  }
  std::vector<uint32_t> Result(Binary.words().begin(),
                               Binary.words().begin() +
                                   SPIRVBinary::HeaderWords);
  Result[1] = std::min<uint32_t>(Result[1], 0x10400);
  Result[3] = Bound;
  for (const std::vector<uint32_t> *Part : {&Declarations, &Added, &Functions})
    Result.insert(Result.end(), Part->begin(), Part->end());
  return Result;
}

std::vector<uint32_t> gpudriver::rewriteForTranslator(
    const SPIRVBinary &Binary,
    const std::map<uint32_t, uint64_t> &SpecConstants) {
  return Rewriter(Binary, SpecConstants).run();
}
