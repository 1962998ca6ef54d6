//===- PipelineDefaults.h - Options of LLVM's own passes --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_PIPELINEDEFAULTS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_PIPELINEDEFAULTS_H

namespace llvm::gpu {

/// Sets the options of passes of LLVM's pipeline that neither the pipeline's
/// builder nor the target's costs reach to what this hardware wants, unless the
/// command line has them. They are the process's: what is optimised for another
/// target afterwards has them, too.
void setPipelineDefaults();

} // namespace llvm::gpu

#endif // LLVM_LIB_TARGET_GPUCODEGEN_PIPELINEDEFAULTS_H
