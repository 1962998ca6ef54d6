//===-- BifrostQuadwords.h - Clauses to quadwords and back ------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The outer layer of the encoding: where the bits of header, tuples and
// constants lie in the quadwords of a clause. What the bits mean is the matter
// of BifrostClause.h.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTQUADWORDS_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTQUADWORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <optional>

namespace llvm {
namespace Bifrost {

constexpr unsigned QuadwordBytes = 16;
constexpr unsigned MaxTuples = 8;
constexpr unsigned MaxClauseQuadwords = 8;
/// Constants that the FAU field can name.
constexpr unsigned MaxConstants = 6;

constexpr unsigned HeaderBits = 45;
constexpr unsigned RegisterBlockBits = 35;
constexpr unsigned FMABits = 23;
constexpr unsigned ADDBits = 20;

struct RawTuple {
  uint64_t Registers = 0;
  uint32_t FMA = 0;
  uint32_t ADD = 0;
  bool operator==(const RawTuple &O) const {
    return Registers == O.Registers && FMA == O.FMA && ADD == O.ADD;
  }
};

struct RawClause {
  uint64_t Header = 0;
  SmallVector<RawTuple, MaxTuples> Tuples;
  /// Bits 3:0 are zero: they are not stored.
  SmallVector<uint64_t, 8> Constants;
  /// The eight modifier bits of the first constant; zero where there are none.
  uint8_t FirstModifier = 0;
};

/// The first constant lies in the quadwords of the tuples.
bool hasPackedConstant(unsigned Tuples);
/// That constant has a modifier field.
bool hasFirstModifier(unsigned Tuples);
/// Constants that a clause of so many tuples can address.
unsigned getMaxConstants(unsigned Tuples);
/// Constants that are stored when \p Constants are used: the packed first one
/// always is, the others are stored in pairs. Nothing if there is no such
/// clause.
std::optional<unsigned> getStoredConstants(unsigned Tuples, unsigned Constants);
/// Quadwords of a clause that stores so many constants.
std::optional<unsigned> getClauseQuadwords(unsigned Tuples, unsigned Stored);

/// Where bits 59:32 of a stored constant lie: byte of the clause and bit of
/// that byte (0 or 4). Nothing for a first constant in two parts.
struct OffsetField {
  unsigned Byte;
  unsigned Bit;
};
std::optional<OffsetField> getOffsetField(unsigned Tuples, unsigned Index);

/// Appends the quadwords of \p C.
Error packQuadwords(const RawClause &C, SmallVectorImpl<char> &Bytes);

/// The clause at the start of \p Bytes; \p Quadwords receives its length. Every
/// bit is accounted for: what this accepts packs to the same bytes.
Expected<RawClause> unpackQuadwords(ArrayRef<uint8_t> Bytes,
                                    unsigned &Quadwords);

} // namespace Bifrost
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTQUADWORDS_H
