//===- BifrostLaunch.h - Tables of descriptors of a launch ------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_BIFROST_BIFROSTLAUNCH_H
#define LLVM_LIB_GPUSIM_BIFROST_BIFROSTLAUNCH_H

#include "llvm/GPUSim/Driver.h"
#include "llvm/GPUSim/Engine.h"
#include "llvm/GPUSim/Shading.h"

namespace llvm {
namespace gpusim {
namespace bifrost {

/// Pixel format word of four floats on the grid of the rasteriser.
constexpr uint32_t SnappedPositionFormat = 0x5e000;

/// Gives \p L the tables of varyings: each of \p Slots in records of \p Stride
/// bytes. An error if a record cannot have that place.
Error addVaryingTables(ArrayRef<VertexOutputs::Slot> Slots,
                       Launch::TableMemory Records, uint32_t Stride,
                       Memory &Mem, Launch &L);

/// Collects what a kernel is given. Each function returns the place in its
/// table.
class LaunchTables {
public:
  explicit LaunchTables(Memory &Mem) : Mem(Mem) {}

  /// Comes first: code names attributes by their locations. \p InstanceVertices
  /// as in Launch; a number that paddedVertices gives.
  Error addAttributes(ArrayRef<VertexAttribute> Attributes,
                      uint32_t InstanceVertices);
  /// An image that is only read: a texture.
  Expected<uint32_t> addTexture(const PlacedImage &Image);
  /// An image that is written: an attribute.
  Expected<uint32_t> addImage(const PlacedImage &Image);
  uint32_t addSampler(const SamplerState &State);
  /// As much of a buffer as a descriptor can say; nothing if it is none or
  /// begins where no descriptor can say, for code that does without.
  void addUniformBuffer(uint64_t Address, uint64_t Bytes);

  /// Puts the tables into memory.
  void finish(Launch &L);

private:
  std::vector<uint8_t> &bytes(DescriptorTable Table) {
    return Tables[unsigned(Table)];
  }

  Memory &Mem;
  std::array<std::vector<uint8_t>, NumDescriptorTables> Tables;
};

} // namespace bifrost
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_BIFROST_BIFROSTLAUNCH_H
