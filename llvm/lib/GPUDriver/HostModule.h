//===- HostModule.h - Kernel IR for the host --------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRIVER_HOSTMODULE_H
#define LLVM_LIB_GPUDRIVER_HOSTMODULE_H

#include "llvm/GPUDriver/Compiler.h"
#include "llvm/GPUObject/ImageMetadata.h"
#include "llvm/GPUObject/PrintfFormat.h"
#include "llvm/GPUObject/ShaderInterface.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm::gpudriver {

/// How the host passes one kernel argument.
struct HostParameter {
  enum KindTy { Global, Local, Value, Image, Sampler } Kind = Value;
  std::string Name;
  uint64_t Size = 0; ///< Of a value, in bytes.
  gpuobj::ImageType ImageType;
};

struct HostKernel {
  std::string Name;
  std::string EntryName; ///< A function void(void **ArgumentBytes).
  std::vector<HostParameter> Parameters;
  /// Of a shader: what its parameters are.
  std::optional<gpuobj::ShaderInterface> Interface;
  /// The work-items wait for each other, so they need stacks of their own.
  bool NeedsFibers = false;
};

/// A variable that work-items write; undefined in the modules.
struct HostVariable {
  std::string Symbol;
  std::string Name; ///< In the source.
  uint64_t Size = 0;
  uint64_t Align = 1;
  /// The constant with its initial value; empty if it has none.
  std::string InitialSymbol;
};

/// Modules for the host and what must be known to run them.
struct HostModule {
  std::unique_ptr<Module> M; ///< The code of all kernels.
  /// Constants and initial values, which the kernels share; null if there are
  /// none.
  std::unique_ptr<Module> Data;
  std::vector<HostKernel> Kernels;
  std::vector<HostVariable> Locals;    ///< In local memory.
  std::vector<HostVariable> Variables; ///< In global memory.
  std::vector<gpuobj::PrintfFormat> PrintfFormats;
};

/// Rewrites \p M, in its context, for a host with \p TripleName and
/// \p DataLayout that computes as \p Arithmetic says.
Expected<HostModule> makeHostModule(const Module &M, StringRef TripleName,
                                    StringRef DataLayout,
                                    CoreArithmetic Arithmetic);

} // namespace llvm::gpudriver

#endif // LLVM_LIB_GPUDRIVER_HOSTMODULE_H
