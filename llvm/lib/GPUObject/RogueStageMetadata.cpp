//===- RogueStageMetadata.cpp - Registers of Rogue's stages ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/RogueStageMetadata.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;
using namespace llvm::gpuobj;

StringRef gpuobj::getRogueCoefficientSourceName(RogueCoefficientSource Source) {
  switch (Source) {
  case RogueCoefficientSource::Depth:
    return "depth";
  case RogueCoefficientSource::InverseW:
    return "inverse_w";
  case RogueCoefficientSource::PointCoordinate:
    return "point_coordinate";
  case RogueCoefficientSource::Varying:
    return "varying";
  case RogueCoefficientSource::PrimitiveId:
    return "primitive_id";
  }
  llvm_unreachable("not a source of coefficients");
}
