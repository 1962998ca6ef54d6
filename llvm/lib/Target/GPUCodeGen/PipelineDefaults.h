//===- PipelineDefaults.h - Options of LLVM's own passes --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_PIPELINEDEFAULTS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_PIPELINEDEFAULTS_H

namespace llvm {
class Module;
class PassBuilder;

namespace gpu {

/// Instructions of a function above which passes that gain little there are
/// left out: ciphers that are unrolled, and programs that copy one function to
/// hundreds of places.
constexpr unsigned LargeFunction = 1 << 16;

/// Sets the options of passes of LLVM's pipeline that neither the pipeline's
/// builder nor the target's costs reach to what this hardware wants, unless the
/// command line has them. They are the process's: what is optimised for another
/// target afterwards has them, too.
void setPipelineDefaults();

/// The integers that LLVM may make of others.
enum class NativeIntegers {
  Unknown, ///< as the front end's data layout has it
  Words,
  Pairs ///< of words, too: addresses
};

/// Changes the data layout of \p M in this respect alone, which no analysis
/// keeps. That of OpenCL names none, and so LLVM neither counts loops down nor
/// looks at their addresses. Modules with other data layouts stay as they are.
void setNativeIntegers(Module &M, NativeIntegers Integers);

/// setPipelineDefaults(), and words are native in the pipelines that \p PB
/// builds for modules. Pairs are not: nothing is gained when a counter is one.
/// In long functions InstCombine runs again only where others have changed much
/// since, and loops behind long blocks keep their induction variables; in large
/// ones passes are left out that gain little. Switches that only choose values
/// become selections (IR/SelectNetworks.h).
void registerPipelineDefaults(PassBuilder &PB);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_PIPELINEDEFAULTS_H
