//===- TypeNames.h - Types that do not exist on a GPU -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_TYPENAMES_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_TYPENAMES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Type;

namespace gpu {

/// What values of the type \p T are, in the plural, if it is one of a language
/// that the code generators do not know; empty for all other types.
StringRef nameOfOpaqueType(const Type *T);

/// \returns whether \p T is the type of events, which carry nothing.
bool isEventType(const Type *T);

/// Says of types what about them is not supported. Each is looked at once,
/// however often it is part of others.
class TypeChecker {
public:
  /// With events, which need a pass that removes them, or without.
  explicit TypeChecker(bool AllowEvents) : AllowEvents(AllowEvents) {}

  /// "double precision is", "pipes are", ...; empty if \p T is supported.
  StringRef problem(Type *T);

private:
  StringRef problemItself(Type *T) const;

  bool AllowEvents;
  DenseMap<Type *, StringRef> Known;
};

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_TYPENAMES_H
