//===- FrontEnds.h - From the languages to modules --------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What loadSource() chooses from, one file for each language. Errors are words
// for the user; programs that have explained themselves on stderr leave a
// ReportedError.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRIVER_FRONTENDS_H
#define LLVM_LIB_GPUDRIVER_FRONTENDS_H

#include "llvm/GPUDriver/Compiler.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace llvm::gpudriver {

class SPIRVBinary;

/// Compiles the OpenCL C file \p Input by clang.
Expected<std::unique_ptr<Module>> loadOpenCL(StringRef Input,
                                             const CompileOptions &Options,
                                             LLVMContext &Context);

/// Checks the OpenCL C file \p Input without making IR.
Error checkOpenCL(StringRef Input, const CompileOptions &Options);

/// What the preprocessors of clang and glslang make of \p Input.
Expected<std::string> preprocessOpenCL(StringRef Input,
                                       const CompileOptions &Options);
Expected<std::string> preprocessGLSL(StringRef Input,
                                     const CompileOptions &Options);

/// Reads LLVM IR, as text or bitcode.
Expected<std::unique_ptr<Module>> loadIR(MemoryBufferRef Input,
                                         LLVMContext &Context);
Expected<std::unique_ptr<Module>> loadIR(StringRef Path, LLVMContext &Context);

/// Reads a module in SPIR-V, or in its assembly language if \p IsText.
Expected<std::unique_ptr<Module>> loadSPIRV(MemoryBufferRef Input, bool IsText,
                                            const CompileOptions &Options,
                                            LLVMContext &Context);

/// Compiles the shader \p Input, GLSL for Vulkan, by glslang.
Expected<std::unique_ptr<Module>>
loadGLSL(StringRef Input, const CompileOptions &Options, LLVMContext &Context);

/// Translates a valid module with the capability Kernel by llvm-spirv.
Expected<std::unique_ptr<Module>>
translateKernels(const SPIRVBinary &Binary, const CompileOptions &Options,
                 LLVMContext &Context);

} // namespace llvm::gpudriver

#endif // LLVM_LIB_GPUDRIVER_FRONTENDS_H
