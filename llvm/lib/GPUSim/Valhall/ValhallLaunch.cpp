//===- ValhallLaunch.cpp - Descriptors of a launch ------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallLaunch.h"
#include "../Mali/MaliDescriptors.h"
#include "ValhallResources.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::valhall;

static void append(std::vector<uint8_t> &Bytes, const mali::Descriptor &D) {
  for (uint32_t Word : D) {
    uint8_t B[4];
    support::endian::write32le(B, Word);
    Bytes.insert(Bytes.end(), B, B + 4);
  }
}

/// The planes go to a buffer of their own.
static Error describeImage(const PlacedImage &Placed, Memory &Mem,
                           mali::Descriptor &D) {
  const ImageSpec &Image = Placed.Image;
  std::vector<uint8_t> Planes;
  for (Surface S : placeImage(Image.View, Image.Ordering).Surfaces) {
    S.Address += Placed.Address;
    if (!mali::encodePlane(S, Image.View.Format.Bytes, D))
      return createStringError(
          "image '" + Placed.Name +
          "' has no plane descriptor: the core's texels have 1, "
          "2, 3, 4, 6, 8, 12 or 16 bytes");
    append(Planes, D);
  }
  unsigned At =
      Mem.addBuffer("planes of " + Placed.Name, Planes, MemoryRegion::Constant);
  if (!mali::encodeTexture(Image.View, Image.Ordering, Mem.address(At), D))
    return createStringError(
        "image '" + Placed.Name +
        "' has no texture descriptor: its format is none of the "
        "core's");
  return Error::success();
}

static Error describe(const JobSpec &Job, const RawSpec::DescriptorSpec &Spec,
                      Memory &Mem, mali::Descriptor &D) {
  using Kind = RawSpec::DescriptorSpec;
  D = {};
  switch (Spec.Kind) {
  case Kind::Bytes:
    std::copy(Spec.Words.begin(), Spec.Words.end(), D.begin());
    break;
  case Kind::Sampler:
    mali::encodeSampler(Spec.State, D);
    break;
  case Kind::Image:
    if (!Job.Buffers[Spec.BufferIndex].Image)
      return createStringError("buffer '" + Job.Buffers[Spec.BufferIndex].Name +
                               "' is no image");
    return describeImage({Job.Buffers[Spec.BufferIndex].Name,
                          *Job.Buffers[Spec.BufferIndex].Image,
                          Mem.address(Spec.BufferIndex),
                          Mem.region(Spec.BufferIndex).Size},
                         Mem, D);
  case Kind::Buffer: {
    uint64_t Size = Mem.region(Spec.BufferIndex).Size;
    if (!isUInt<32>(Size) || !isUInt<32>(Spec.Stride))
      return createStringError("buffer '" + Job.Buffers[Spec.BufferIndex].Name +
                               "' is too large for a descriptor");
    mali::TypeField.set(D, uint32_t(mali::DescriptorType::Buffer));
    mali::buffer::Kind.set(D, Spec.Stride ? mali::buffer::Structure
                                          : mali::buffer::Simple);
    mali::buffer::Size.set(D, uint32_t(Size));
    mali::buffer::Stride.set(D, uint32_t(Spec.Stride));
    mali::setAddress(D, mali::buffer::AddressWord,
                     Mem.address(Spec.BufferIndex));
    break;
  }
  }
  return Error::success();
}

/// Puts the table of tables into memory; a table of the size 0 is not there.
static void setTables(ArrayRef<Launch::TableMemory> Tables, Memory &Mem,
                      Launch &L) {
  if (Tables.empty())
    return;
  constexpr unsigned CountMultiple = 4;
  unsigned Count = alignTo(Tables.size(), CountMultiple);
  std::vector<uint8_t> Entries(Count * ResourceTableEntryBytes);
  for (auto [I, T] : enumerate(Tables)) {
    uint8_t *Entry = &Entries[I * ResourceTableEntryBytes];
    support::endian::write64le(Entry, T.Address);
    support::endian::write64le(Entry + 8, T.Size);
  }
  L.ResourceTables = Mem.address(
      Mem.addBuffer("resource tables", Entries, MemoryRegion::Constant));
  L.ResourceTableCount = Count;
}

Error ResourceTable::addAttributes(ArrayRef<VertexAttribute> Attributes) {
  namespace attribute = mali::attribute;
  std::vector<mali::Descriptor> Table;
  for (const VertexAttribute &A : Attributes)
    Table.resize(std::max<size_t>(Table.size(), A.Location + 1));
  const size_t FirstBuffer = Table.size();
  for (auto [I, A] : enumerate(Attributes)) {
    std::optional<uint32_t> Format = mali::encodePixelFormat(A.Format);
    if (!Format)
      return createStringError("the format of the attribute at location " +
                               Twine(A.Location) + " is none of the core's");
    if (!isUInt<32>(A.Bytes))
      return createStringError("the buffer of the attribute at location " +
                               Twine(A.Location) +
                               " is too large for a descriptor");
    mali::Descriptor &D = Table[A.Location];
    mali::TypeField.set(D, uint32_t(mali::DescriptorType::Attribute));
    attribute::Kind.set(D, attribute::Plain);
    attribute::Format.set(D, *Format);
    attribute::Table.set(D, 0);
    attribute::PerInstance.set(D, A.PerInstance);
    attribute::Offset.set(D, uint32_t(A.Offset));
    attribute::BufferIndex.set(D, uint32_t(FirstBuffer + I));
    attribute::Stride.set(D, A.Stride);
    if (A.PerInstance && !A.Divisor)
      attribute::Stride.set(D, 0);
    if (A.PerInstance && A.Divisor > 1) {
      mali::DivisorFields F = mali::divisorFields(A.Divisor);
      attribute::Kind.set(D, F.IsPowerOfTwo ? attribute::DivisorPowerOfTwo
                                            : attribute::DivisorOther);
      attribute::DivisorShift.set(D, F.Shift);
      attribute::DivisorRound.set(D, F.Round);
      attribute::Divisor.set(D, F.Magic);
    }
    mali::Descriptor &B = Table.emplace_back();
    mali::TypeField.set(B, uint32_t(mali::DescriptorType::Buffer));
    mali::buffer::Kind.set(B, mali::buffer::Simple);
    mali::buffer::Size.set(B, uint32_t(A.Bytes));
    mali::setAddress(B, mali::buffer::AddressWord, A.Address);
  }
  for (const mali::Descriptor &D : Table)
    append(Bytes, D);
  return Error::success();
}

Expected<uint32_t> ResourceTable::addImage(const PlacedImage &Image) {
  mali::Descriptor D = {};
  if (Error E = describeImage(Image, Mem, D))
    return std::move(E);
  append(Bytes, D);
  return makeHandle(0, Bytes.size() / mali::DescriptorBytes - 1);
}

uint32_t ResourceTable::addSampler(const SamplerState &State) {
  mali::Descriptor D = {};
  mali::encodeSampler(State, D);
  append(Bytes, D);
  return makeHandle(0, Bytes.size() / mali::DescriptorBytes - 1);
}

void ResourceTable::finish(Launch &L) {
  if (Bytes.empty())
    return;
  unsigned Region =
      Mem.addBuffer("resource table 0", Bytes, MemoryRegion::Constant);
  Launch::TableMemory Table = {Mem.address(Region), Mem.region(Region).Size};
  setTables(Table, Mem, L);
}

Launch::TableMemory
valhall::addOutputBuffers(ArrayRef<Launch::TableMemory> Buffers,
                          ArrayRef<uint32_t> Strides, Memory &Mem) {
  std::vector<uint8_t> Bytes;
  for (auto [B, Stride] : zip(Buffers, Strides)) {
    mali::Descriptor D = {};
    if (B.Size) {
      mali::TypeField.set(D, uint32_t(mali::DescriptorType::Buffer));
      mali::buffer::Kind.set(D, mali::buffer::Structure);
      mali::buffer::Size.set(D, uint32_t(B.Size));
      mali::buffer::Stride.set(D, Stride);
      mali::setAddress(D, mali::buffer::AddressWord, B.Address);
    }
    append(Bytes, D);
  }
  return {Mem.address(
              Mem.addBuffer("output buffers", Bytes, MemoryRegion::Constant)),
          Bytes.size()};
}

Error valhall::addResourceTables(const JobSpec &Job,
                                 ArrayRef<RawSpec::Table> Tables, Memory &Mem,
                                 Launch &L) {
  if (Tables.empty())
    return Error::success();
  unsigned Count = 0;
  for (const RawSpec::Table &T : Tables)
    if (T.Number != OutputBufferTable)
      Count = std::max(Count, T.Number + 1);
  std::vector<Launch::TableMemory> Placed(Count);
  for (const RawSpec::Table &T : Tables) {
    unsigned Region;
    if (T.BufferIndex) {
      Region = *T.BufferIndex;
    } else {
      std::vector<uint8_t> Bytes;
      for (const RawSpec::DescriptorSpec &Spec : T.Descriptors) {
        mali::Descriptor D;
        if (Error E = describe(Job, Spec, Mem, D))
          return E;
        append(Bytes, D);
      }
      Region = Mem.addBuffer("resource table " + std::to_string(T.Number),
                             Bytes, MemoryRegion::Constant);
    }
    (T.Number == OutputBufferTable ? L.OutputBuffers : Placed[T.Number]) = {
        Mem.address(Region), Mem.region(Region).Size};
  }
  setTables(Placed, Mem, L);
  return Error::success();
}
