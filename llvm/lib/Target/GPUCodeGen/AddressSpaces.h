//===- AddressSpaces.h - Address spaces of the input IR ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_ADDRESSSPACES_H
#define LLVM_LIB_TARGET_GPUCODEGEN_ADDRESSSPACES_H

namespace llvm::gpu {

/// The numbers are SPIR's.
enum AddressSpace : unsigned {
  PrivateAS = 0,
  GlobalAS = 1,
  ConstantAS = 2,
  LocalAS = 3,
  GenericAS = 4,
  /// Within code generation: uniform buffer N has this one plus N, in which
  /// addresses are offsets.
  UniformBufferAS = 256
};

} // namespace llvm::gpu

#endif // LLVM_LIB_TARGET_GPUCODEGEN_ADDRESSSPACES_H
