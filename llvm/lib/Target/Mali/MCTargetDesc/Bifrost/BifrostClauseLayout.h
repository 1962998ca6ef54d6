//===-- BifrostClauseLayout.h - From operands to slots ----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A writer of assembly and a compiler say which registers and literals an
// instruction reads. Register blocks, FAU fields, selectors and embedded
// constants follow from that:
//
//   *FMA.f32 t0, r0, 0x3f800000, 0x40810101    slot 0: r0; FAU: constant 0;
//   +FADD.f32 r16:t1, r0, t                    selectors 0, 4, 5 and 0, 3;
//                                              constant 0: 40810101_3f800000
//
// The choice is the one the open compiler makes, so that its text gives its
// bytes. Other choices can be prescribed.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTCLAUSELAYOUT_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTCLAUSELAYOUT_H

#include "BifrostClause.h"
#include "BifrostLegality.h"
#include <array>

namespace llvm {
namespace Bifrost {

/// What is prescribed for one tuple; everything else is derived.
struct TupleLayout {
  std::optional<uint8_t> FAU;
  /// Registers that slots 0, 1 and 2 read; NoReg: none.
  std::optional<std::array<uint8_t, 3>> Reads;
  std::optional<SmallVector<uint8_t, 4>> FMASelectors, ADDSelectors;

  std::optional<SmallVector<uint8_t, 4>> &selectors(Unit U) {
    return U == Unit::FMA ? FMASelectors : ADDSelectors;
  }
  const std::optional<SmallVector<uint8_t, 4>> &selectors(Unit U) const {
    return U == Unit::FMA ? FMASelectors : ADDSelectors;
  }
  bool empty() const {
    return !FAU && !Reads && !FMASelectors && !ADDSelectors;
  }
};

/// What is prescribed for a clause.
struct ClauseLayout {
  /// The constants that are stored, in their order, and the modifier of the
  /// first one.
  std::optional<SmallVector<uint64_t, 8>> Constants;
  std::optional<uint8_t> FirstModifier;
  /// For each tuple; may be shorter.
  SmallVector<TupleLayout, MaxTuples> Tuples;

  const TupleLayout &tuple(unsigned I) const {
    static const TupleLayout None;
    return I < Tuples.size() ? Tuples[I] : None;
  }
};

/// Derives register blocks, selectors and constants of \p C from the operands
/// of its half instructions and from \p Given. Returns what makes that
/// impossible.
std::optional<Violation> layoutClause(Clause &C,
                                      const ClauseLayout &Given = {});

/// The prescriptions without which layoutClause would make something else of
/// the operands of \p C; empty when the clause is as the open compiler lays it
/// out.
ClauseLayout getNeededLayout(const Clause &C);

} // namespace Bifrost
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTCLAUSELAYOUT_H
