//===- TargetLimits.h - What shared code asks a target ----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_TARGETLIMITS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_TARGETLIMITS_H

#include <cstdint>

namespace llvm::gpu {

/// The widest atomic operation, on every target.
inline constexpr uint64_t MaxAtomicBytes = 8;

/// Private memory that drivers are asked for at most, per work-item: they give
/// it to all that can run at once.
inline constexpr uint64_t MaxPrivateBytes = 256 * 1024;

/// Facts of a target that shared code asks for.
struct TargetLimits {
  /// Of the uniforms: arguments, and constants behind them.
  uint32_t UniformBytes = 0;
  /// Of local memory, per work-group.
  uint64_t LocalBytes = 0;
  /// Of private memory, per work-item.
  uint64_t PrivateBytes = 0;
  /// What both sides of a branch may cost together to be run by all lanes, in
  /// TTI's units of throughput: where lanes part, and where they go one way.
  unsigned DivergentSides = 0;
  unsigned UniformSides = 0;
  /// To step an address costs a loop no more than to make it from an index.
  bool StepsAddresses = false;
  /// There is code for images and samplers.
  bool HasImages = false;
  /// Texture instructions take the handles of sampler and image as a pair of
  /// uniforms.
  bool PairsHandles = false;
  /// Handles are places in tables of the launch, in the order of the arguments,
  /// and so constants: images that are only read, other images, and samplers
  /// have a table each. Samplers of the program follow those that are
  /// arguments.
  bool NumbersHandles = false;
  /// Images and samplers are no handles but states among the uniforms, which
  /// end here at the latest, in bytes; 0: they are handles.
  uint32_t StateBytes = 0;

  /// Uniform buffers that the hardware reads by number and offset: those with
  /// the first places among the arguments that are uniform buffers, their
  /// bytes, and the alignment of their addresses.
  uint32_t TableBuffers = 0;
  uint32_t TableBufferBytes = 0;
  uint32_t TableBufferAlign = 1;

  bool hasStates() const { return StateBytes; }
};

} // namespace llvm::gpu

#endif // LLVM_LIB_TARGET_GPUCODEGEN_TARGETLIMITS_H
