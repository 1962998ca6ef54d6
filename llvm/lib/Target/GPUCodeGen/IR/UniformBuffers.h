//===- UniformBuffers.h - Uniform buffers of a table ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which parameters are uniform buffers, the metadata !mgpu.interface says.
/// Where the hardware reads them by number and offset, each has an address
/// space of its own, in which addresses are offsets:
///
///   %p = getelementptr [16 x i8], ptr addrspace(2) %block, i64 %i
///   %v = load float, ptr addrspace(2) %p
/// becomes, for the first one,
///   %p = getelementptr [16 x i8], ptr addrspace(256) null, i64 %i
///   %v = load float, ptr addrspace(256) %p
///
/// Before selection, the offsets become words:
///
///   %o = shl i32 %j, 4                  ; where %i = zext i32 %j
///   %p = inttoptr i32 %o to ptr addrspace(256)
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_UNIFORMBUFFERS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_UNIFORMBUFFERS_H

#include "llvm/GPUObject/KernelMetadata.h"
#include <map>

namespace llvm {
class Function;

namespace gpu {
struct TargetLimits;

/// The uniform buffers among the parameters of \p F, by their indices.
std::map<unsigned, gpuobj::ShaderResource> uniformBuffers(const Function &F);

/// Loads of \p F from what a parameter points to go through the table.
void addressUniformBuffers(Function &F, const TargetLimits &Limits);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_UNIFORMBUFFERS_H
