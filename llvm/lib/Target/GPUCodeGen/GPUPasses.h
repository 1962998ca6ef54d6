//===- GPUPasses.h - Passes of every target ---------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_GPUPASSES_H
#define LLVM_LIB_TARGET_GPUCODEGEN_GPUPASSES_H

namespace llvm {
class FunctionPass;
class ModulePass;
class PassRegistry;

namespace gpu {
struct TargetLimits;
} // namespace gpu

#define GPU_PASS(KIND, NAME, PARAMETERS)                                       \
  KIND *create##NAME##Pass PARAMETERS;                                         \
  void initialize##NAME##Pass(PassRegistry &);
#include "GPUPasses.def"

extern char &GPUReduceDivisionsID;
extern char &GPUShrinkGroupsID;

namespace gpu {
/// Makes the passes known to -stop-after= and the like, and those of LLVM in
/// the pipeline: programs other than LLVM's own may not have done so.
void initializePasses(PassRegistry &Registry);
} // namespace gpu

} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_GPUPASSES_H
