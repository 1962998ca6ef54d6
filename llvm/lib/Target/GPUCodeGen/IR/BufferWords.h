//===- BufferWords.h - Words of uniform buffers -----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a shader reads at constant places of a uniform buffer, the driver
/// copies to the uniforms when it starts the program:
///
///   %p = getelementptr i8, ptr addrspace(2) %block, i64 20
///   %v = load float, ptr addrspace(2) %p
/// becomes
///   %w = call i32 @__mgpu_argument_word(i32 offset)
///   %v = bitcast i32 %w to float
///
/// What it reads elsewhere, UniformBuffers.h is about.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_BUFFERWORDS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_BUFFERWORDS_H

#include "llvm/GPUObject/KernelMetadata.h"
#include <vector>

namespace llvm {
class Function;

namespace gpu {
class ArgumentLayout;

/// The words that \p F reads, in the order of the program, at most \p MaxWords.
/// Offsets are not known yet.
std::vector<gpuobj::BufferWord> collectBufferWords(const Function &F,
                                                   size_t MaxWords);

/// Replaces the loads of what \p Layout has.
void replaceBufferLoads(Function &F, const ArgumentLayout &Layout);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_BUFFERWORDS_H
