//===- BifrostLaunch.cpp - Tables of descriptors of a launch --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostLaunch.h"
#include "BifrostResources.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::bifrost;

/// The first \p Count bytes of a descriptor.
static void append(std::vector<uint8_t> &Bytes, const mali::Descriptor &D,
                   unsigned Count) {
  for (unsigned I = 0; I != Count / 4; ++I) {
    uint8_t B[4];
    support::endian::write32le(B, D[I]);
    Bytes.insert(Bytes.end(), B, B + 4);
  }
}

Error LaunchTables::addAttributes(ArrayRef<VertexAttribute> Attributes,
                                  uint32_t InstanceVertices) {
  std::vector<mali::Descriptor> Table, Pairs;
  for (const VertexAttribute &A : Attributes)
    Table.resize(std::max<size_t>(Table.size(), A.Location + 1));
  for (const VertexAttribute &Given : Attributes) {
    auto Fail = [&](const Twine &Why) {
      return createStringError("the attribute at location " +
                               Twine(Given.Location) + ": " + Why);
    };
    AttributeSource S;
    std::optional<uint32_t> Format = mali::encodePixelFormat(Given.Format);
    if (!Format)
      return Fail("its format is none of the core's");
    S.Format = *Format;
    S.Offset = Given.Offset;
    S.Address = Given.Address;
    S.Stride = Given.Stride;
    S.Bytes = Given.Bytes;
    S.Modulus = InstanceVertices;
    if (Given.PerInstance) {
      // All instances have the first element, or so many vertices have one.
      uint64_t Divisor = uint64_t(Given.Divisor) * InstanceVertices;
      if (!isUInt<32>(Divisor))
        return Fail("its divisor is too large for the vertices of an instance");
      S.Modulus = 0;
      S.Divisor = uint32_t(Divisor);
      if (!Divisor)
        S.Stride = 0;
    }
    const unsigned Buffer = 2 * Pairs.size();
    if (!encodeAttribute(S, Buffer, Table[Given.Location],
                         Pairs.emplace_back()))
      return Fail("its buffer has no descriptor");
  }
  for (const mali::Descriptor &D : Table)
    append(bytes(DescriptorTable::Attributes), D, AttributeBytes);
  for (const mali::Descriptor &D : Pairs)
    append(bytes(DescriptorTable::AttributeBuffers), D,
           2 * AttributeBufferBytes);
  return Error::success();
}

Expected<uint32_t> LaunchTables::addTexture(const PlacedImage &Placed) {
  const ImageSpec &Image = Placed.Image;
  std::vector<uint8_t> Surfaces;
  mali::Descriptor D;
  // Those of several samples have one level.
  for (Surface S : placeImage(Image.View, Image.Ordering).Surfaces)
    for (unsigned Sample = 0; Sample != Image.View.Samples; ++Sample) {
      Surface One = S;
      One.Address += Placed.Address + Sample * S.SliceStride;
      encodeSurface(One, D);
      append(Surfaces, D, SurfaceBytes);
    }
  unsigned At = Mem.addBuffer("surfaces of " + Placed.Name, Surfaces,
                              MemoryRegion::Constant);
  if (!encodeTexture(Image.View, Image.Ordering, Mem.address(At), D))
    return createStringError(
        "image '" + Placed.Name +
        "' has no texture descriptor: its format or layout is none of the "
        "core's");
  std::vector<uint8_t> &Table = bytes(DescriptorTable::Textures);
  append(Table, D, mali::DescriptorBytes);
  return Table.size() / mali::DescriptorBytes - 1;
}

Expected<uint32_t> LaunchTables::addImage(const PlacedImage &Placed) {
  const ImageSpec &Image = Placed.Image;
  std::vector<Surface> Surfaces =
      placeImage(Image.View, Image.Ordering).Surfaces;
  AttributeImage I;
  I.View = Image.View;
  I.Memory = Surfaces.front();
  I.Memory.Address += Placed.Address;
  I.Memory.Size = Placed.Bytes;
  // Samples are slices, and so are layers, of which only the first levels are
  // there.
  if (Image.View.Samples > 1) {
    I.View.Depth = Image.View.Layers * Image.View.Samples;
    I.View.Samples = 1;
  } else if (Image.View.Layers > 1) {
    I.View.Depth = Image.View.Layers;
    I.Memory.SliceStride =
        Surfaces[Image.View.Levels].Address - Surfaces.front().Address;
  }
  std::vector<uint8_t> &Attributes = bytes(DescriptorTable::Attributes);
  std::vector<uint8_t> &Buffers = bytes(DescriptorTable::AttributeBuffers);
  mali::Descriptor A, B;
  if (!encodeImage(I, Buffers.size() / AttributeBufferBytes, A, B))
    return createStringError("image '" + Placed.Name +
                             "' has no attribute descriptor: its format or "
                             "layout is none of the core's");
  append(Attributes, A, AttributeBytes);
  append(Buffers, B, 2 * AttributeBufferBytes);
  return Attributes.size() / AttributeBytes - 1;
}

uint32_t LaunchTables::addSampler(const SamplerState &State) {
  mali::Descriptor D;
  mali::encodeSampler(State, D);
  std::vector<uint8_t> &Table = bytes(DescriptorTable::Samplers);
  append(Table, D, mali::DescriptorBytes);
  return Table.size() / mali::DescriptorBytes - 1;
}

void LaunchTables::addUniformBuffer(uint64_t Address, uint64_t Bytes) {
  mali::Descriptor D;
  encodeUniformBuffer(Address, Bytes, D);
  append(bytes(DescriptorTable::UniformBuffers), D, UniformBufferBytes);
}

void LaunchTables::finish(Launch &L) {
  for (unsigned I = 0; I != NumDescriptorTables; ++I) {
    if (Tables[I].empty())
      continue;
    unsigned Region = Mem.addBuffer(
        ("table of " + descriptorTableName(DescriptorTable(I))).str(),
        Tables[I], MemoryRegion::Constant);
    L.Tables[I] = {Mem.address(Region), Tables[I].size()};
  }
}

Error bifrost::addVaryingTables(ArrayRef<VertexOutputs::Slot> Slots,
                                Launch::TableMemory Records, uint32_t Stride,
                                Memory &Mem, Launch &L) {
  std::vector<uint8_t> Attributes, Buffers;
  mali::Descriptor A, B;
  for (const VertexOutputs::Slot &S : Slots) {
    encodeArray(S.Format, int32_t(S.Offset), Records.Address, Stride,
                uint32_t(Records.Size), A, B);
    append(Attributes, A, AttributeBytes);
  }
  if (Slots.empty())
    return Error::success();
  append(Buffers, B, AttributeBufferBytes);
  auto Place = [&](DescriptorTable Table, const std::vector<uint8_t> &Bytes) {
    unsigned Region =
        Mem.addBuffer(("table of " + descriptorTableName(Table)).str(), Bytes,
                      MemoryRegion::Constant);
    L.Tables[unsigned(Table)] = {Mem.address(Region), Bytes.size()};
  };
  Place(DescriptorTable::Varyings, Attributes);
  Place(DescriptorTable::VaryingBuffers, Buffers);
  return Error::success();
}
