//===- ValhallLaunch.h - Descriptors of a launch ----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_VALHALL_VALHALLLAUNCH_H
#define LLVM_LIB_GPUSIM_VALHALL_VALHALLLAUNCH_H

#include "llvm/GPUSim/Driver.h"
#include "llvm/GPUSim/Engine.h"
#include "llvm/GPUSim/Job.h"

namespace llvm {
namespace gpusim {
namespace valhall {

/// Table 0 of a launch, which collects the images and samplers that a kernel is
/// given. Each function returns the handle.
class ResourceTable {
public:
  explicit ResourceTable(Memory &Mem) : Mem(Mem) {}

  /// Comes first: code names attributes by their locations. Their buffers are
  /// behind them.
  Error addAttributes(ArrayRef<VertexAttribute> Attributes);
  Expected<uint32_t> addImage(const PlacedImage &Image);
  uint32_t addSampler(const SamplerState &State);

  /// Puts the table into memory, if there is anything in it.
  void finish(Launch &L);

private:
  Memory &Mem;
  std::vector<uint8_t> Bytes;
};

/// Descriptors of the buffers that a vertex shader writes, one for each element
/// of \p Buffers, whose records are \p Strides bytes apart.
Launch::TableMemory addOutputBuffers(ArrayRef<Launch::TableMemory> Buffers,
                                     ArrayRef<uint32_t> Strides, Memory &Mem);

/// Builds the descriptors of \p Tables in memory, whose first regions are the
/// buffers of \p Job, and tells \p L where they are.
Error addResourceTables(const JobSpec &Job, ArrayRef<RawSpec::Table> Tables,
                        Memory &Mem, Launch &L);

} // namespace valhall
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_VALHALL_VALHALLLAUNCH_H
