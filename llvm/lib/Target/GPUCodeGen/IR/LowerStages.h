//===- LowerStages.h - Inputs and outputs of stages -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_LOWERSTAGES_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_LOWERSTAGES_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Function;
class Module;
class TargetMachine;

namespace gpu {
struct StageSupport;

/// Of fragment shaders whose sample mask is what early tests leave.
constexpr StringLiteral PostDepthCoverageAttribute = "mgpu-post-depth-coverage";

/// Makes of the stores of vertex and fragment shaders what ends their programs,
/// and of built-in values what the hardware has instead (see
/// GPULowerStages.cpp). Calls must have been inlined. What has been lowered is
/// left alone.
bool lowerStages(Module &M, const TargetMachine &TM);

/// Makes the programs of vertex shader \p F: the function itself stores the
/// position and a copy stores the varyings, if there are any; or, on targets
/// that do not want two, the function stores what it is asked for.
void splitVertexShader(Function &F, const StageSupport &Support);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_LOWERSTAGES_H
