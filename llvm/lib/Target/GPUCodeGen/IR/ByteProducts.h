//===- ByteProducts.h - Products of bytes in sums ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Takes a sum of words apart, down to factors that fit in a byte and the words
/// that these bytes lie in. For GPUFormDotProducts.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_BYTEPRODUCTS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_BYTEPRODUCTS_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace llvm {
class DataLayout;
class Instruction;
class Value;

namespace gpu {

/// A scalar, or an element of a vector.
struct Term {
  static constexpr unsigned Scalar = ~0u;

  Value *V = nullptr;
  unsigned Lane = Scalar;

  bool operator==(const Term &O) const { return V == O.V && Lane == O.Lane; }
  bool operator!=(const Term &O) const { return !(*this == O); }
};

/// A number of 32 bits that is a byte, extended. It is a constant, or bits of a
/// word, or a value of its own.
struct ByteFactor {
  /// Fits in a signed, in an unsigned byte.
  bool IsSigned = false;
  bool IsUnsigned = false;
  std::optional<int32_t> Constant;
  /// The value, unless it is a constant.
  Term Value;
  /// Its bits, those of Mask, are those from Shift on of the 32 bits number
  /// Word of Base; null if it lies in no word.
  llvm::Value *Base = nullptr;
  unsigned Word = 0;
  unsigned Shift = 0;
  uint8_t Mask = 0xFF;

  bool isInWord() const { return Base; }
  bool sharesWord(const ByteFactor &O) const {
    return Base && Base == O.Base && Word == O.Word && Shift % 8 == O.Shift % 8;
  }
};

struct ByteProduct {
  Term Sum;
  ByteFactor A, B;
};

/// The terms of the sum whose last addition is \p Root; those that nothing else
/// uses are taken apart. Nothing if it is no sum of words.
SmallVector<Term, 8> termsOfSum(Instruction &Root);

/// Whether \p I is the last addition of a sum of words.
bool isWholeSum(const Instruction &I);

/// \p T as a product of two bytes; for a byte alone \p B is 1.
std::optional<ByteProduct> matchByteProduct(Term T, const DataLayout &DL);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_BYTEPRODUCTS_H
