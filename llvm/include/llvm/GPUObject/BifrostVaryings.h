//===- BifrostVaryings.h - Outputs of whole vertex programs -----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On Bifrost a vertex shader that writes the size of points is one program,
// which stores all that it makes through the table of varyings. Behind the
// locations the table has two more entries.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUOBJECT_BIFROSTVARYINGS_H
#define LLVM_GPUOBJECT_BIFROSTVARYINGS_H

#include "llvm/GPUObject/StageMetadata.h"

namespace llvm::Bifrost {

/// Four floats on the screen, in the format that snaps them to the grid of the
/// rasteriser.
constexpr uint32_t PositionVarying = gpuobj::MaxLocations;
/// A half.
constexpr uint32_t PointSizeVarying = PositionVarying + 1;

} // namespace llvm::Bifrost

#endif // LLVM_GPUOBJECT_BIFROSTVARYINGS_H
