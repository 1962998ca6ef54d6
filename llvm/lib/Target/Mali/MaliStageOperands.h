//===- MaliStageOperands.h - Operands of stage nodes ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A STAGE_READ or STAGE_WRITE node has, behind the chain, the reserved
/// function (target constant), and then, with constants as target constants:
///
///   attribute: location, StageType, vertex, instance
///   varying: location, component, VaryingShape, word of the place
///   fragment_coordinate: dimension (2 or 3), word of samples
///   point_coordinate: word of samples
///   coverage_test: coverage, alpha
///   emit_depth: DepthParts, coverage, depth, stencil
///   emit_position: what the target has in front, the four words
///   store_point_size, store_layer: what the target has in front, the value
///   store_varying: location, component, count, what the target has in front,
///       the words
///   discard: the condition, a mask
///   blend: target, BlendShape, coverage, samples, first color, second color
///
/// Reads give four words, of which only the first ones are there.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MALISTAGEOPERANDS_H
#define LLVM_LIB_TARGET_MALI_MALISTAGEOPERANDS_H

namespace llvm::MaliStage {

enum NodeOperand : unsigned { Chain, Function, FirstOperand };

// All from FirstOperand on.
enum AttributeOperand : unsigned {
  AttributeLocation,
  AttributeType,
  AttributeVertex,
  AttributeInstance
};
enum VaryingOperand : unsigned {
  VaryingLocation,
  VaryingComponent,
  VaryingShapeOperand,
  VaryingWhere
};
enum CoordinateOperand : unsigned { CoordinateDim, CoordinateSamples };
enum PointOperand : unsigned { PointSamples };
enum TargetColorOperand : unsigned {
  ColorTarget,
  ColorType,
  ColorIndices,
  ColorCoverage
};
enum TestOperand : unsigned { TestCoverage, TestAlpha };
enum DepthOperand : unsigned {
  DepthPartsOperand,
  DepthCoverage,
  DepthValue,
  StencilValue
};
enum StoreVaryingOperand : unsigned {
  StoreLocation,
  StoreComponent,
  StoreCount,
  StoreFront
};
enum DiscardOperand : unsigned { DiscardCondition };
enum BlendOperand : unsigned {
  BlendTarget,
  BlendShapeOperand,
  BlendCoverage,
  BlendSamples,
  BlendFirst,
  BlendSecond = BlendFirst + 4
};

} // namespace llvm::MaliStage

#endif // LLVM_LIB_TARGET_MALI_MALISTAGEOPERANDS_H
