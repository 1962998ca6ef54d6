//===- SourceVariable.h - Variables of the source ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUOBJECT_SOURCEVARIABLE_H
#define LLVM_GPUOBJECT_SOURCEVARIABLE_H

#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace llvm {
namespace gpuobj {

/// A variable whose value is in registers, or known, at some place of the code.
struct SourceVariable {
  /// What its elements are; words of what has no elements.
  enum KindTy { Signed, Unsigned, Float, Word };

  std::string Name, Type;
  KindTy Kind = Word;
  unsigned ElementBytes = 4, Elements = 1;
  /// Its bytes, the first ones first.
  struct Piece {
    unsigned Bytes = 0;
    /// Number of a general register, to which Value is added.
    std::optional<unsigned> Register;
    uint64_t Value = 0;
  };
  SmallVector<Piece, 4> Pieces;
};

} // namespace gpuobj
} // namespace llvm

#endif // LLVM_GPUOBJECT_SOURCEVARIABLE_H
