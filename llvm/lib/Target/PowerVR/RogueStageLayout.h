//===-- RogueStageLayout.h - Registers of a stage ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a vertex or a fragment program asks for by its calls of reserved
/// functions gets registers here, before selection:
///
///   vertex inputs        number of the vertex, number of the instance,
///                        attributes by location
///   outputs of a vertex  position, then varyings: smooth, flat, linear on the
///                        screen, by location; size of the point, layer
///   coefficient sets     depth, 1/w, place in the point, number of the
///                        primitive, varyings by location
///   pixel outputs        targets, the largest first
///
/// Of a location there are all components from the first that is asked for to
/// the last.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ROGUESTAGELAYOUT_H
#define LLVM_LIB_TARGET_POWERVR_ROGUESTAGELAYOUT_H

#include "llvm/GPUObject/RogueStageMetadata.h"

namespace llvm {
class Function;

namespace Rogue {

struct StageLayout {
  std::optional<gpuobj::RogueVertexInfo> Vertex;
  std::optional<gpuobj::RogueFragmentInfo> Fragment;
  unsigned VertexInputs = 0, Coefficients = 0, PixelOutputs = 0;
  /// A fragment is one sample of its pixel.
  bool PerSample = false;
  /// The formats of attributes or colors have a name that is none.
  std::string UnknownFormat;

  /// Of the entry point \p F.
  explicit StageLayout(const Function &F);

  bool isCompute() const { return !Vertex && !Fragment; }
  /// First vertex-input register; none if nothing of it is read.
  std::optional<unsigned> attribute(unsigned Location) const;
  std::optional<unsigned> varyingWord(unsigned Location,
                                      unsigned Component) const;
  /// First coefficient register of the first component.
  std::optional<unsigned>
  coefficients(gpuobj::RogueCoefficientSource Source) const;
  std::optional<unsigned> coefficients(unsigned Location, unsigned Component,
                                       gpuobj::Interpolation How) const;
  const gpuobj::RoguePixelOutput *output(unsigned Target) const;

private:
  void addVertex(const Function &F);
  void addFragment(const Function &F);
  void addOutputs(const Function &F);
};

} // namespace Rogue
} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ROGUESTAGELAYOUT_H
