//===- SyncScopes.h - Scopes of fences --------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_SYNCSCOPES_H
#define LLVM_LIB_TARGET_GPUCODEGEN_SYNCSCOPES_H

#include "llvm/ADT/StringRef.h"

namespace llvm::gpu {

/// Of fences between the lanes of a warp. For code they are like others: lanes
/// run together. That they are there becomes part of the kernel's description.
inline constexpr StringLiteral SubGroupScope = "sub-group";

} // namespace llvm::gpu

#endif // LLVM_LIB_TARGET_GPUCODEGEN_SYNCSCOPES_H
