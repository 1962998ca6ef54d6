//===-- Evidence.h - How behaviour is known ---------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUMC_EVIDENCE_H
#define LLVM_LIB_TARGET_GPUMC_EVIDENCE_H

#include "llvm/ADT/Twine.h"
#include <cstdint>
#include <optional>

namespace llvm {

/// What of an instruction rests on published tables, or on code of the vendor's
/// compiler, alone: the rows of Evidence.td.
struct DocumentedOnly {
  /// The operand whose value it is; nothing for the instruction itself.
  std::optional<unsigned> OpIdx;

  std::string message() const {
    const char *Emit = "no open compiler is known to emit this";
    return OpIdx ? (Emit + Twine(" form (operand ") + Twine(*OpIdx) + ")").str()
                 : Emit;
  }
};

/// Of an instruction with rows \p Forms the first operand with a value outside
/// of its row. \p Find gives the operand of a row and its value.
template <typename RangeT, typename FindT>
std::optional<DocumentedOnly> findUnknownForm(const RangeT &Forms,
                                              FindT &&Find) {
  for (const auto &Form : Forms) {
    auto [OpIdx, Value] = Find(Form.Operand);
    if (!(uint64_t(Form.Values) >> Value & 1))
      return DocumentedOnly{OpIdx};
  }
  return std::nullopt;
}

} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUMC_EVIDENCE_H
