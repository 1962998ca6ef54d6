//===- StageDistances.h - Clip and cull distances ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Distances of vertices are varyings at fixed locations (llvm/GPUObject/
/// StageDistances.h), so that fragments can read them:
///
///   call void @__mgpu_store_varying(i32 0, i32 0, i32 256 + shape, %d)
/// becomes
///   call void @__mgpu_store_varying(i32 30, i32 0, i32 shape, %d)
///
/// Where the hardware takes positions in clip space, it clips by them: the
/// first call stays. Elsewhere fragment programs that are compiled for vertices
/// with a clip distance begin with
///
///   %words = call <4 x i32> @__mgpu_varying(i32 30, ...)
///   %outside = fcmp olt float %d, 0.0
///   call void @__mgpu_discard(i32 %outside)
///
/// A primitive is culled if a cull distance of all its vertices is negative.
/// Vertices hand on 1 for a negative one, else a number so far below 0 that no
/// mean with it reaches 1/2, unless the other vertices are all there is to it:
/// pixels whose center is on an edge between two negative vertices of a
/// primitive that is not culled are lost.
///
/// An attribute of fragment shaders says what vertices they are compiled for,
/// as above: "mgpu-distances"="CLIP,CULL". Of shaders that have been lowered:
/// "mgpu-has-distances".
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_STAGEDISTANCES_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_STAGEDISTANCES_H

#include "llvm/GPUObject/StageDistances.h"
#include "llvm/Support/Error.h"
#include <array>

namespace llvm {
class Function;
class TargetMachine;

namespace gpu {
struct StageSupport;

constexpr StringLiteral DistancesAttribute = "mgpu-distances";
constexpr StringLiteral HasDistancesAttribute = "mgpu-has-distances";

/// By DistanceKind.
using DistanceCounts = std::array<unsigned, gpuobj::NumDistanceKinds>;

/// How many distances the vertex shader \p F stores.
DistanceCounts countDistances(const Function &F);
/// Says that \p F, a fragment shader, is for such vertices.
void setDistances(Function &F, const DistanceCounts &Counts);

/// Lowers what is not lowered yet of \p F, a vertex or fragment shader, before
/// it is linked with another one.
Error lowerDistances(Function &F, const StageSupport &Support);
Error lowerDistances(Function &F, const TargetMachine &TM);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_STAGEDISTANCES_H
