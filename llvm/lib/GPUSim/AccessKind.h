//===- AccessKind.h - Kinds of memory accesses ------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_ACCESSKIND_H
#define LLVM_LIB_GPUSIM_ACCESSKIND_H

#include <cstdint>

namespace llvm {
namespace gpusim {

enum class AccessKind : uint8_t { Load, Store, Atomic };

inline const char *nameOf(AccessKind Kind) {
  return Kind == AccessKind::Load    ? "load"
         : Kind == AccessKind::Store ? "store"
                                     : "atomic";
}

} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_ACCESSKIND_H
