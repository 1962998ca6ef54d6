//===- LinkStages.h - A vertex and a fragment shader --------------*- C++
//-*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Shaders of one pipeline agree on fewer varyings than they declare: what the
/// fragment shader does not read goes away, and the locations that are left
/// follow each other. Both sides take this from the fragment shader alone, so
/// that each is compiled by itself:
///
///   store_varying(0, 0, vec3, %normal)     ; the fragment shader reads 2.xy
///   store_varying(2, 0, vec4, %place)
/// becomes
///   store_varying(0, 0, vec2, %place)
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRIVER_LINKSTAGES_H
#define LLVM_LIB_GPUDRIVER_LINKSTAGES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/GPUObject/StageMetadata.h"
#include "llvm/Support/Error.h"
#include <array>

namespace llvm {
class Function;
class Module;

namespace gpudriver {

/// Bit k: component k of the location is read.
using VaryingUse = std::array<uint8_t, gpuobj::MaxLocations>;

/// The only shader of \p M, which was made from \p File, if it is of the stage
/// vertex or fragment; else an error.
Expected<Function *> findPipelineShader(Module &M, StringRef File);

/// What the fragment shader of \p M reads, once it is optimised.
Expected<VaryingUse> findVaryingUse(const Module &M);

/// Keeps of the varyings that \p Shader stores or reads those of \p Use, and
/// gives them new locations.
Error packVaryings(Module &M, Function &Shader, const VaryingUse &Use);

} // namespace gpudriver
} // namespace llvm

#endif // LLVM_LIB_GPUDRIVER_LINKSTAGES_H
