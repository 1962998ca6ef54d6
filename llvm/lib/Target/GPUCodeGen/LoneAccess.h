//===- LoneAccess.h - Accesses that have no neighbours ----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_LONEACCESS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_LONEACCESS_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
namespace gpu {

/// Metadata of loads and stores that GPUMarkLoneAccesses has found no neighbour
/// for, which LoadStoreVectorizer need not look for then.
constexpr StringLiteral LoneAccess = "mgpu.lone";

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_LONEACCESS_H
