//===- MaliGraphicsRegisters.h - What shaders find where --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Registers that vertex and fragment programs find filled, of those that a mask
// asks for (MaliRegisterFile.h). From Mesa's compiler (MIT).
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUOBJECT_MALIGRAPHICSREGISTERS_H
#define LLVM_GPUOBJECT_MALIGRAPHICSREGISTERS_H

namespace llvm {
namespace Mali {

/// Fragments.
enum FragmentRegister : unsigned {
  PreloadPrimitiveId = 57,
  PreloadPrimitiveFlags = 58, ///< Bit 0: the back of a triangle.
  PreloadPixel = 59,          ///< x and y, halves.
  PreloadCoverage = 60,       ///< Samples that survive tests so far.
  /// Samples of the rasteriser, number of the sample from bit 16 on, that of a
  /// centroid from bit 24 on.
  PreloadSamples = 61,
};

/// Vertices on Valhall.
enum VertexRegister : unsigned {
  PreloadInternalId = 59, ///< Number of the records in the output buffers.
  PreloadVertexId = 60,   ///< With the base of the draw.
  PreloadInstanceId = 61, ///< From zero.
  PreloadDrawId = 62,
};

/// Vertices on Bifrost.
enum BifrostVertexRegister : unsigned {
  PreloadPositionAddress = 58, ///< And the next one.
  PreloadBifrostVertexId = 61, ///< From zero, as the next.
  PreloadBifrostInstanceId = 62,
};

} // namespace Mali
} // namespace llvm

#endif // LLVM_GPUOBJECT_MALIGRAPHICSREGISTERS_H
