//===- ModuleRewriter.h - Copy a module with other types --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Address spaces are part of pointer types, and opaque pointer types cannot be
// changed in place. These functions copy a module and change its types on the
// way: address spaces are renumbered, target types are replaced.
//
//   before: %p = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
//           %v = load i32, ptr addrspace(4) %p
//   after (3 -> 0, 4 -> 0):
//           %v = load i32, ptr %l
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUDRIVER_MODULEREWRITER_H
#define LLVM_GPUDRIVER_MODULEREWRITER_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Module.h"
#include <functional>
#include <memory>
#include <string>

namespace llvm::gpudriver {

/// What the copy of a module differs in.
struct ModuleRewrite {
  /// Gives the new number of an address space. Empty: numbers stay.
  std::function<unsigned(unsigned)> MapAddressSpace;
  /// Gives the type that takes the place of a target extension type, or null
  /// to keep it. Empty: all stay.
  std::function<Type *(TargetExtType *)> MapTargetType;
  /// Gives the new name of a function that is not an intrinsic. Empty: names
  /// stay. Two functions must not get one name.
  std::function<std::string(StringRef)> MapFunctionName;
  /// Triple and data layout of the copy; empty: those of the original.
  std::string TargetTriple;
  std::string DataLayout;
};

/// Copies \p M, in the same context, with the changes of \p R. Casts between
/// address spaces that became one disappear; intrinsics get the names of their
/// new types. \p M must be fully materialised and is not changed.
std::unique_ptr<Module> rewriteModule(const Module &M, const ModuleRewrite &R);

} // namespace llvm::gpudriver

#endif // LLVM_GPUDRIVER_MODULEREWRITER_H
