//===- CompileSteps.h - Compiling beside an application ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Libraries that run within an application compile in processes of their own,
// so that nothing that they meet can end it, and keep what comes of it.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPURUNTIME_COMPILESTEPS_H
#define LLVM_GPURUNTIME_COMPILESTEPS_H

#include "llvm/GPUDriver/ExternalProgram.h"
#include "llvm/GPURuntime/CompileCache.h"
#include "llvm/Support/Error.h"

namespace llvm {
namespace gpurt {

StepResult stepFailed(const Twine &Why);
StepResult stepFailed(Error E);

/// The bytes of \p Output if \p Run succeeded, with what it said.
StepResult stepResult(Expected<gpudriver::ProgramRun> Run, StringRef Output,
                      StringRef Who);

void replaceAll(std::string &Text, StringRef From, StringRef To);

/// The path of the library that this code is in, without links.
std::string libraryPath();
/// The compiler that belongs to it, bin/mgpu beside its folder, unless
/// MGPU_COMPILER names another.
std::string compilerPath();

/// Adds to \p Key which compiler this is: versions, and the programs and
/// libraries that compile.
void addCompiler(CacheKey &Key);

/// What addCompiler() adds, in hexadecimal digits: another compiler has others.
/// The same throughout a process.
StringRef compilerIdentity();

/// Whether what \p Source and \p Options, of OpenCL C or GLSL, become depends
/// on more than themselves: on other files, or the time. They have to be
/// preprocessed to be known, then.
bool dependsOnMore(StringRef Source, ArrayRef<std::string> Options);

/// Runs 'mgpu cc' with \p Options on \p Source, in a file called like the last
/// component of \p Name, whose folder is not in the log. With \p Language: what
/// -x takes.
StepResult runCompiler(ArrayRef<std::string> Options, StringRef Language,
                       StringRef Name, StringRef Source);

/// What 'mgpu cc -E' makes of the same.
StepResult preprocess(ArrayRef<std::string> Options, StringRef Language,
                      StringRef Name, StringRef Source);

} // namespace gpurt
} // namespace llvm

#endif // LLVM_GPURUNTIME_COMPILESTEPS_H
