//===- SPIRVReader.h - SPIR-V of Vulkan to LLVM IR --------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Modules with the capability Shader become IR as docs/Architecture.md asks for
// ("Contract: input IR"). Each entry point is a function with the calling
// convention spir_kernel; what it is launched with are its parameters,
// described by the metadata !mgpu.interface
// (llvm/GPUObject/ShaderInterface.h):
//
//   1. ptr addrspace(1) or (2): each storage or uniform buffer that the entry
//      point can reach, by set, binding and element
//   2. i64: sizes in bytes, in the same order, of those that ask for it
//   3. ptr byval(%T): push constants
//
// Vertex and fragment shaders say so by an attribute
// (GPUCodeGen/StageTraits.h). Their inputs and outputs are calls of reserved
// functions by location; entry points of one name have their stage behind it,
// as in "main.vertex".
//
// Built-in variables are calls of reserved functions, functions of
// GLSL.std.450 intrinsics or functions of the device library.
//
// Sources of facts: the SPIR-V specification 1.6 and the GLSL.std.450
// specification (Khronos), the Vulkan environment for SPIR-V.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_SPIRVREADER_SPIRVREADER_H
#define LLVM_SPIRVREADER_SPIRVREADER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace llvm::spirv {

struct ReaderOptions {
  /// The name of the only entry point that is translated, or of one for each
  /// stage; empty: all compute, vertex and fragment shaders.
  std::string EntryPoint;
  /// Values by SpecId: bits of the number, or 0 and 1. Others keep the value
  /// that the module gives them.
  std::map<uint32_t, uint64_t> SpecConstants;
  /// Accesses beyond the end of a buffer stay within it.
  bool RobustBufferAccess = false;
  /// Elements of arrays of descriptors that have no length; 0: they are errors.
  uint32_t DescriptorCount = 0;
  /// Color targets by InputAttachmentIndex: what these input attachments hold
  /// is read from the target, and they have no descriptor.
  std::map<uint32_t, uint32_t> TileAttachments;
  /// Results decorated with RelaxedPrecision are computed in half. Off, because
  /// conversions cost more than vectors of halves save unless a shader computes
  /// much on little data.
  bool RelaxedPrecision = false;
};

/// Of entry points that need not keep infinities, NaNs and signs of zeros of
/// floats. Results are no poison: they may be asked for what they are.
constexpr StringLiteral FiniteFloatsAttribute = "mgpu-finite-floats";

/// Translates the module \p Words, which the validator of SPIRV-Tools has
/// accepted, of the host's byte order. \p Name becomes the name of the module.
/// An error names, one a line, the instructions that have no translation.
Expected<std::unique_ptr<Module>> readShaderModule(ArrayRef<uint32_t> Words,
                                                   StringRef Name,
                                                   const ReaderOptions &Options,
                                                   LLVMContext &Context);

} // namespace llvm::spirv

#endif // LLVM_SPIRVREADER_SPIRVREADER_H
