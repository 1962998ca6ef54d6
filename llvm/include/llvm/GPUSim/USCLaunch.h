//===- USCLaunch.h - Launch state of PowerVR kernels ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a driver sets up before a compute kernel starts on a unified shading
// cluster: how many registers of each bank there are, and which hold what.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_USCLAUNCH_H
#define LLVM_GPUSIM_USCLAUNCH_H

#include <cstdint>
#include <optional>
#include <vector>

namespace llvm {
namespace gpusim {

/// Where vertex shaders write.
struct USCVertexOutput {
  unsigned OutputCount = 0; ///< 32-bit words of a vertex.
  uint64_t Outputs = 0;     ///< OutputCount words for each work-item.
};

struct USCLaunch {
  /// Most coefficient or shared registers that can be allocated.
  static constexpr unsigned MaxCommonRegisters = 4096;
  /// Work-items of a task.
  static constexpr unsigned TaskItems = 32;

  /// Three shared registers from Register on describe memory of which each
  /// instance has Bytes: address, and distance between two instances.
  struct PrivateArea {
    unsigned Register = 0;
    uint64_t Bytes = 0;
  };

  uint64_t Entry = 0; ///< Byte offset of the first group.
  // Registers that are allocated.
  unsigned Temporaries = 0, VertexInputs = 0, Coefficients = 0;
  std::vector<uint32_t> Shared; ///< Shared registers, from sh0.
  /// Coefficient registers, from cf0, as far as they have values.
  std::vector<uint32_t> CoefficientValues;
  /// Vertex inputs of each work-item, from vi0; those of further work-items
  /// follow.
  std::vector<uint32_t> VertexInputValues;
  std::optional<USCVertexOutput> Vertex;
  /// Coefficients, as CoefficientValues, of each primitive. A work-group is of
  /// one primitive.
  std::vector<std::vector<uint32_t>> PrimitiveCoefficients;
  /// Vertex input that holds the flat local id.
  std::optional<unsigned> LocalIndex;
  // First of three coefficient registers.
  std::optional<unsigned> GroupId, NumGroups;
  /// Local memory in coefficient registers from LocalStart on.
  unsigned LocalStart = 0, LocalWords = 0;
  /// Local memory starts as zero; the program may rely on that.
  bool LocalZero = false, LocalDefined = false;
  /// Local memory is in memory; two shared registers from LocalStart on hold
  /// its address.
  bool LocalInMemory = false;
  std::optional<PrivateArea> Spill, Scratch;
  /// The code is for work-groups of a single task.
  bool OneTask = false;
  /// Operations of low precision (.lp) keep all bits.
  bool FullPrecision = false;
  /// fdsx and fdsy take the pair of each row and column, as fdsxf and fdsyf do.
  bool FineDerivatives = false;
};

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_USCLAUNCH_H
