//===- JobBindings.cpp - Descriptors and push constants of a job ----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From what a job calls by set and binding, by offset or by the names of
// members to the arguments of a kernel, by the interface in its metadata.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/GPUSim/Job.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace llvm;
using namespace llvm::gpuobj;
using namespace llvm::gpusim;

static Error errorAt(const std::string &Where, const Twine &Message) {
  return createStringError(Where + ": " + Message);
}

static ElementType elementOf(GLSLType::ScalarTy Scalar) {
  switch (Scalar) {
  case GLSLType::Int8:
    return ElementType::Char;
  case GLSLType::UInt8:
    return ElementType::UChar;
  case GLSLType::Int16:
    return ElementType::Short;
  case GLSLType::UInt16:
    return ElementType::UShort;
  case GLSLType::Int32:
    return ElementType::Int;
  case GLSLType::UInt32:
    return ElementType::UInt;
  case GLSLType::Int64:
    return ElementType::Long;
  case GLSLType::UInt64:
    return ElementType::ULong;
  case GLSLType::Float16:
    return ElementType::Half;
  case GLSLType::Float32:
    return ElementType::Float;
  case GLSLType::Float64:
    break;
  }
  return ElementType::Double;
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

namespace {
/// The bytes of a block.
class BlockBuilder {
public:
  explicit BlockBuilder(const ShaderResource &R) : R(R), Bytes(R.Size) {}

  Error add(const BlockPart &Part) {
    return Part.Member.empty() ? addAtOffset(Part) : addMember(Part);
  }

  bool has(const BlockPart &Part) const {
    if (Part.Member.empty())
      return Part.Offset <= Bytes.size() &&
             Part.Bytes.size() <= Bytes.size() - Part.Offset;
    SmallVector<uint64_t, 4> Indices;
    Expected<const BlockMember *> Found = findMember(Part, Indices);
    if (Found)
      return true;
    consumeError(Found.takeError());
    return false;
  }

  std::vector<uint8_t> take() { return std::move(Bytes); }

private:
  /// Makes place for bytes up to \p End, if the block may be longer.
  Error reach(uint64_t End, const BlockPart &Part) {
    if (End <= Bytes.size())
      return Error::success();
    if (!R.Stride)
      return errorAt(Part.Where,
                     "byte " + Twine(End - 1) + " is behind the end of '" +
                         R.Name + "', which has " + Twine(R.Size) + " bytes");
    if (End > MaxBlockBytes)
      return errorAt(Part.Where, "a block of " + Twine(End) +
                                     " bytes is too large, the limit is " +
                                     Twine(MaxBlockBytes));
    Bytes.resize(End);
    return Error::success();
  }

  /// The type of the number at byte \p Position, if there is one.
  std::optional<GLSLType> typeAt(uint64_t Position) const {
    for (const BlockMember &M : R.Members) {
      if (Position < M.Offset)
        continue;
      uint64_t Rest = Position - M.Offset;
      bool IsInside = true;
      for (const BlockArray &A : M.Arrays) {
        if (!A.Stride)
          continue;
        IsInside &= !A.Count || Rest / A.Stride < A.Count;
        Rest %= A.Stride;
      }
      unsigned Minor = M.RowMajor ? M.Type.Columns : M.Type.Rows;
      unsigned Major = M.RowMajor ? M.Type.Rows : M.Type.Columns;
      if (M.Type.Columns > 1 && M.MatrixStride) {
        IsInside &= Rest / M.MatrixStride < Major;
        Rest %= M.MatrixStride;
      }
      unsigned Size = M.Type.scalarSize();
      if (IsInside && Rest % Size == 0 && Rest / Size < Minor)
        return GLSLType{M.Type.Scalar, 1, 1};
    }
    return std::nullopt;
  }

  Error addAtOffset(const BlockPart &Part) {
    if (Part.Offset > MaxBlockBytes)
      return errorAt(Part.Where,
                     "the offset " + Twine(Part.Offset) + " is too large");
    if (Error E = reach(Part.Offset + Part.Bytes.size(), Part))
      return E;
    if (Part.Type && !R.Members.empty()) {
      unsigned Size = elementSize(Part.Type->Element);
      for (uint64_t I = 0; I < Part.Bytes.size(); I += Size) {
        std::optional<GLSLType> T = typeAt(Part.Offset + I);
        if (!T)
          return errorAt(Part.Where, "'" + R.Name + "' has no number at byte " +
                                         Twine(Part.Offset + I));
        if (T->scalarSize() != Size ||
            T->isFloat() != isFloatElement(Part.Type->Element))
          return errorAt(Part.Where,
                         "the number at byte " + Twine(Part.Offset + I) +
                             " of '" + R.Name + "' is of type " + T->name() +
                             ", not " + elementName(Part.Type->Element));
      }
    }
    std::copy(Part.Bytes.begin(), Part.Bytes.end(),
              Bytes.begin() + Part.Offset);
    return Error::success();
  }

  /// The member that \p Text names, and the indices in it.
  Expected<const BlockMember *>
  findMember(const BlockPart &Part, SmallVectorImpl<uint64_t> &Indices) const {
    std::string Name;
    size_t Structures = 0; // Characters of Name up to the last structure.
    StringRef Rest = Part.Member;
    while (!Rest.empty()) {
      if (!Rest.consume_front("[")) {
        Name += Rest.front();
        Rest = Rest.drop_front();
        if (Name.back() == '.')
          Structures = Name.size();
        continue;
      }
      uint64_t Index;
      if (Rest.consumeInteger(10, Index) || !Rest.consume_front("]"))
        return errorAt(Part.Where,
                       "'" + Part.Member + "' has an index that is no number");
      Indices.push_back(Index);
      Name += "[]";
    }
    // The member's own indices are no part of its name.
    Name.resize(std::min(Name.size(), Name.find('[', Structures)));
    for (const BlockMember &M : R.Members)
      if (M.Name == Name)
        return &M;
    std::string Known;
    for (const BlockMember &M : R.Members)
      if (Known.size() < 200)
        Known += (Known.empty() ? "'" : ", '") + M.Name + "'";
    return errorAt(Part.Where, "'" + R.Name + "' has no member '" + Name + "'" +
                                   (Known.empty() ? "" : "; it has " + Known));
  }

  Error addMember(const BlockPart &Part) {
    SmallVector<uint64_t, 4> Indices;
    Expected<const BlockMember *> Found = findMember(Part, Indices);
    if (!Found)
      return Found.takeError();
    const BlockMember &M = **Found;
    if (Indices.size() > M.Arrays.size())
      return errorAt(Part.Where, "'" + M.Name + "' has " +
                                     Twine(M.Arrays.size()) + " dimensions");
    uint64_t Offset = M.Offset;
    for (auto [Index, A] : zip(Indices, M.Arrays)) {
      if (A.Count ? Index >= A.Count : Index > MaxBlockBytes)
        return errorAt(Part.Where,
                       "the index " + Twine(Index) + " of '" + Part.Member +
                           "' is not below " +
                           Twine(A.Count ? A.Count : MaxBlockBytes));
      Offset = SaturatingMultiplyAdd(Index, A.Stride, Offset);
    }
    // What no index chooses is listed, the last dimension the fastest.
    ArrayRef<BlockArray> Listed = ArrayRef(M.Arrays).drop_front(Indices.size());
    uint64_t PerElement = uint64_t(M.Type.Rows) * M.Type.Columns;
    uint64_t Expected = PerElement;
    for (const BlockArray &A : Listed)
      Expected = SaturatingMultiply(
          Expected, A.Count ? A.Count : Part.Values.size() / PerElement);
    if (Part.Values.size() != Expected || !Expected)
      return errorAt(
          Part.Where,
          "'" + Part.Member + "' of type " + M.Type.name() + " takes " +
              Twine(Expected) + " numbers, " + Twine(Part.Values.size()) +
              (Part.Values.size() == 1 ? " is given" : " are given"));
    DataType Type;
    Type.Element = elementOf(M.Type.Scalar);
    unsigned Size = M.Type.scalarSize();
    for (auto [I, Text] : enumerate(Part.Values)) {
      uint64_t Place = Offset, Element = I / PerElement;
      for (const BlockArray &A : reverse(Listed)) {
        uint64_t Count = A.Count ? A.Count : Part.Values.size();
        Place = SaturatingMultiplyAdd(Element % Count, A.Stride, Place);
        Element /= Count;
      }
      unsigned Row = I % PerElement % M.Type.Rows,
               Column = I % PerElement / M.Type.Rows;
      Place += M.RowMajor ? Row * uint64_t(M.MatrixStride) + Column * Size
                          : Column * uint64_t(M.MatrixStride) + Row * Size;
      if (Place > MaxBlockBytes)
        return errorAt(Part.Where, "'" + Part.Member + "' is too far away");
      auto Number = parseValue(Type, Text);
      if (!Number)
        return errorAt(Part.Where, "'" + Part.Member +
                                       "': " + toString(Number.takeError()));
      if (Error E = reach(Place + Size, Part))
        return E;
      std::copy(Number->begin(), Number->end(), Bytes.begin() + Place);
    }
    return Error::success();
  }

  /// Of our own, so that a slip does not take all memory.
  static constexpr uint64_t MaxBlockBytes = 1 << 26;

  const ShaderResource &R;
  std::vector<uint8_t> Bytes;
};
} // namespace

static Expected<std::vector<uint8_t>> makeBlock(const ShaderResource &R,
                                                ArrayRef<BlockPart> Parts) {
  BlockBuilder Builder(R);
  for (const BlockPart &P : Parts)
    if (Error E = Builder.add(P))
      return std::move(E);
  return Builder.take();
}

bool gpusim::hasPart(const ShaderResource &R, const BlockPart &Part) {
  return BlockBuilder(R).has(Part);
}

//===----------------------------------------------------------------------===//
// Descriptors
//===----------------------------------------------------------------------===//

static std::string placeOf(uint32_t Set, uint32_t Binding) {
  return "set " + utostr(Set) + ", binding " + utostr(Binding);
}

static Expected<const ShaderResource *>
findResource(const ShaderInterface &Interface, const BindingSpec &B) {
  const ShaderResource *R = Interface.findDescriptor(B.Set, B.Binding);
  if (!R) {
    std::string Known;
    for (const ShaderResource &Other : Interface.Resources)
      if (Other.isDescriptor() && Known.size() < 200)
        Known += (Known.empty() ? "" : "; ") +
                 placeOf(Other.Set, Other.Binding) + " ('" + Other.Name + "')";
    return errorAt(
        B.Where, "the shader has no " + placeOf(B.Set, B.Binding) +
                     (Known.empty() ? ", and no other" : "; it has " + Known));
  }
  if (B.Element >= R->Count)
    return errorAt(B.Where, placeOf(B.Set, B.Binding) + " ('" + R->Name +
                                "') has " + Twine(R->Count) +
                                (R->Count == 1 ? " element" : " elements") +
                                ", there is no element " + Twine(B.Element));
  return R;
}

/// Makes buffers of the blocks that bindings of \p Launch have.
static Error makeBlocks(JobSpec &Job, LaunchSpec &Launch,
                        const ShaderInterface &Interface) {
  for (BindingSpec &B : *Launch.Bindings) {
    Expected<const ShaderResource *> R = findResource(Interface, B);
    if (!R)
      return R.takeError();
    if (B.BufferIndex || !(*R)->isBuffer())
      continue;
    auto Bytes = makeBlock(**R, B.Block);
    if (!Bytes)
      return Bytes.takeError();
    BufferSpec Buffer;
    Buffer.Name = placeOf(B.Set, B.Binding);
    if ((*R)->Count > 1)
      Buffer.Name += ", element " + utostr(B.Element);
    Buffer.Size = Bytes->size();
    Buffer.Fill.Kind = FillSpec::Values;
    Buffer.Fill.Bytes = std::move(*Bytes);
    B.BufferIndex = Job.Buffers.size();
    Job.Buffers.push_back(std::move(Buffer));
  }
  return Error::success();
}

/// The binding has what the descriptor needs, and nothing else.
static Error checkKind(const ShaderResource &R, const BindingSpec &B) {
  bool TakesSampler = R.Kind == ResourceKind::Sampler || R.SamplerArg;
  if (R.isBuffer() == (B.BufferIndex || !B.Block.empty()) &&
      R.isImage() == B.ImageIndex.has_value() &&
      TakesSampler == B.Sampler.has_value())
    return Error::success();
  std::string Kind = getResourceKindName(R.Kind).str();
  std::replace(Kind.begin(), Kind.end(), '_', ' ');
  return errorAt(B.Where, placeOf(R.Set, R.Binding) + " ('" + R.Name +
                              "') is a " + Kind + ", which takes " +
                              (R.isBuffer()    ? "'buffer' or 'block'"
                               : !TakesSampler ? "'image'"
                               : R.isImage()   ? "'image' and 'sampler'"
                                               : "'sampler'"));
}

Error gpusim::bindArguments(JobSpec &Job, LaunchSpec &Launch,
                            const ShaderInterface *Interface) {
  if (!Launch.isBound())
    return Error::success();
  if (!Interface)
    return errorAt(Launch.Where, "the kernel is no shader and has no bindings; "
                                 "'args' lists its arguments");
  if (!Launch.Bindings)
    Launch.Bindings.emplace();
  using Key = std::tuple<uint32_t, uint32_t, uint32_t>;
  std::map<Key, const BindingSpec *> Bound;
  if (Error E = makeBlocks(Job, Launch, *Interface))
    return E;
  for (const BindingSpec &B : *Launch.Bindings) {
    Expected<const ShaderResource *> R = findResource(*Interface, B);
    if (!R)
      return R.takeError();
    if (!Bound.try_emplace({B.Set, B.Binding, B.Element}, &B).second)
      return errorAt(
          B.Where,
          placeOf(B.Set, B.Binding) +
              ((*R)->Count > 1 ? ", element " + Twine(B.Element) : Twine()) +
              " is bound twice");
  }
  Launch.Args.clear();
  auto Put = [&](uint64_t Index, ArgumentSpec A) {
    if (Launch.Args.size() <= Index)
      Launch.Args.resize(Index + 1);
    Launch.Args[Index] = std::move(A);
  };
  bool HasPushConstants = false;
  for (const ShaderResource &R : Interface->Resources) {
    if (!R.isDescriptor()) {
      if (Launch.PushConstants.empty())
        return errorAt(Launch.Where, "the push constants '" + R.Name +
                                         "' of the shader are missing: "
                                         "'push-constants' gives them");
      auto Bytes = makeBlock(R, Launch.PushConstants);
      if (!Bytes)
        return Bytes.takeError();
      // In whole words.
      Bytes->resize(alignTo(Bytes->size(), 4));
      ArgumentSpec A;
      A.Bytes = std::move(*Bytes);
      Put(R.Arg, std::move(A));
      HasPushConstants = true;
      continue;
    }
    for (uint32_t Element = 0; Element != R.Count; ++Element) {
      auto Found = Bound.find({R.Set, R.Binding, Element});
      if (Found == Bound.end())
        return errorAt(
            Launch.Where,
            "nothing is bound to " + placeOf(R.Set, R.Binding) +
                (R.Count > 1 ? ", element " + Twine(Element) : Twine()) +
                " ('" + R.Name + "') of the shader");
      const BindingSpec &B = *Found->second;
      if (Error E = checkKind(R, B))
        return E;
      ArgumentSpec A;
      A.Kind = R.isBuffer()  ? ArgumentSpec::Buffer
               : R.isImage() ? ArgumentSpec::Image
                             : ArgumentSpec::Sampler;
      A.BufferIndex = R.isBuffer()  ? *B.BufferIndex
                      : R.isImage() ? *B.ImageIndex
                                    : 0;
      A.BufferOffset = B.Offset;
      if (B.Sampler)
        A.State = *B.Sampler;
      if (R.SamplerArg) {
        ArgumentSpec S;
        S.Kind = ArgumentSpec::Sampler;
        S.State = *B.Sampler;
        Put(*R.SamplerArg + uint64_t(Element), std::move(S));
      }
      Put(R.Arg + uint64_t(Element), std::move(A));
      if (!R.SizeArg)
        continue;
      uint64_t Size = Job.Buffers[*B.BufferIndex].Size - B.Offset;
      ArgumentSpec S;
      S.Bytes.resize(8);
      support::endian::write64le(S.Bytes.data(), B.Range.value_or(Size));
      Put(*R.SizeArg + uint64_t(Element), std::move(S));
    }
  }
  if (!HasPushConstants && !Launch.PushConstants.empty())
    return errorAt(Launch.PushConstants.front().Where,
                   "the shader has no push constants");
  return Error::success();
}

Error gpusim::checkSpecialization(
    const JobSpec &Job, ArrayRef<const ShaderInterface *> Interfaces) {
  for (const SpecializationSpec &S : Job.Specialization) {
    const SpecConstant *Known = nullptr;
    std::string Ids;
    for (const ShaderInterface *Interface : Interfaces)
      for (const SpecConstant &C : Interface
                                       ? ArrayRef(Interface->SpecConstants)
                                       : ArrayRef<SpecConstant>()) {
        if (C.Id == S.Id)
          Known = &C;
        Ids += (Ids.empty() ? "" : ", ") + utostr(C.Id) +
               (C.Name.empty() ? "" : " ('" + C.Name + "')");
      }
    if (!Known)
      return errorAt(S.Where, "the kernel has no specialization constant " +
                                  Twine(S.Id) +
                                  (Ids.empty() ? "" : "; it has " + Ids));
    uint64_t Bits = 0;
    if (S.Value == "true" || S.Value == "false") {
      Bits = S.Value == "true";
    } else {
      DataType Type;
      Type.Element = ElementType::UInt;
      if (std::optional<GLSLType> T = parseGLSLType(Known->TypeName))
        Type.Element = elementOf(T->Scalar);
      auto Bytes = parseValue(Type, S.Value);
      if (!Bytes)
        return errorAt(S.Where, toString(Bytes.takeError()));
      for (size_t I = Bytes->size(); I != 0; --I)
        Bits = Bits << 8 | (*Bytes)[I - 1];
      if (Known->TypeName == "bool")
        Bits = Bits != 0;
    }
    if (Bits != Known->Value)
      return errorAt(S.Where, "the object was compiled with another value of "
                              "specialization constant " +
                                  Twine(S.Id) + " than " + S.Value +
                                  ": -fspec-constant=" + Twine(S.Id) + "=" +
                                  S.Value + " gives it this one");
  }
  return Error::success();
}
