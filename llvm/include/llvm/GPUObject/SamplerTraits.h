//===- SamplerTraits.h - What code is told of a sampler ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bits of ImageWordKind::CompareFunction: see "compare_function" in
// docs/ObjectFormat.md.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUOBJECT_SAMPLERTRAITS_H
#define LLVM_GPUOBJECT_SAMPLERTRAITS_H

#include <cstdint>

namespace llvm {
namespace gpuobj {

enum SamplerTraits : uint32_t {
  /// The comparison holds for a reference that is less than the texel, equal to
  /// it, greater than it.
  HoldsForLess = 1,
  HoldsForEqual = 2,
  HoldsForGreater = 4,
  /// The filter for magnification.
  IsLinear = 8,
  /// Texels come from one level, not from two.
  TakesNearestLevel = 0x10,
  TakesFirstLevel = 0x20,
};

} // namespace gpuobj
} // namespace llvm

#endif // LLVM_GPUOBJECT_SAMPLERTRAITS_H
