//===- StageMetadata.cpp - What starts the threads of a program -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/StageMetadata.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;
using namespace llvm::gpuobj;

StringRef gpuobj::getShaderStageName(ShaderStage Stage) {
  switch (Stage) {
  case ShaderStage::Compute:
    return "compute";
  case ShaderStage::Vertex:
    return "vertex";
  case ShaderStage::Fragment:
    return "fragment";
  }
  llvm_unreachable("not a stage");
}

StringRef gpuobj::getVertexProgramName(VertexProgram Program) {
  switch (Program) {
  case VertexProgram::Whole:
    return "whole";
  case VertexProgram::Position:
    return "position";
  case VertexProgram::Varyings:
    return "varyings";
  }
  llvm_unreachable("not a vertex program");
}

StringRef gpuobj::getInterpolationName(Interpolation I) {
  switch (I) {
  case Interpolation::Smooth:
    return "smooth";
  case Interpolation::Flat:
    return "flat";
  case Interpolation::NoPerspective:
    return "noperspective";
  }
  llvm_unreachable("not an interpolation");
}

StringRef gpuobj::getInterpolationPlaceName(InterpolationPlace Place) {
  switch (Place) {
  case InterpolationPlace::Center:
    return "center";
  case InterpolationPlace::Centroid:
    return "centroid";
  case InterpolationPlace::Sample:
    return "sample";
  }
  llvm_unreachable("not a place of interpolation");
}

ArrayRef<FragmentFlag> gpuobj::getFragmentFlags() {
  static constexpr FragmentFlag Flags[] = {
      {"can_discard", &FragmentMetadata::CanDiscard},
      {"writes_depth", &FragmentMetadata::WritesDepth},
      {"writes_stencil", &FragmentMetadata::WritesStencil},
      {"writes_sample_mask", &FragmentMetadata::WritesSampleMask},
      {"early_tests", &FragmentMetadata::EarlyTests},
      {"per_sample", &FragmentMetadata::PerSample},
      {"has_side_effects", &FragmentMetadata::HasSideEffects},
      {"needs_helpers", &FragmentMetadata::NeedsHelpers},
      {"reads_primitive_id", &FragmentMetadata::ReadsPrimitiveId},
      {"reads_flat", &FragmentMetadata::ReadsFlat},
      {"reads_point_coordinate", &FragmentMetadata::ReadsPointCoordinate},
      {"dual_source", &FragmentMetadata::DualSource},
      {"reads_targets", &FragmentMetadata::ReadsTargets},
  };
  return Flags;
}
