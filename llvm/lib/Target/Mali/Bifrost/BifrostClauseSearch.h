//===-- BifrostClauseSearch.h - Which clauses a block becomes ---*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_BIFROSTCLAUSESEARCH_H
#define LLVM_LIB_TARGET_MALI_BIFROSTCLAUSESEARCH_H

///
/// \file
/// Distributes the operations of a block over tuples and clauses. A list
/// scheduler fills clauses from the start of the block; what it prefers are
/// weights. It runs with several sets of them, as many as the size of the block
/// allows, and the cheapest result is taken.
///

#include "BifrostClausePlan.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace llvm {
namespace Bifrost {

struct PackLimits {
  unsigned MaxTuples = 8; ///< of a clause
  bool SingleOperation = false;
  bool Search = true;
};

/// A clause, or a fence between two.
struct PackedClause {
  SmallVector<PlannedTuple, 4> Tuples;
  unsigned Fence = PlannedHalf::None;
};

struct Packing {
  std::vector<PackedClause> Clauses;
  /// See BifrostClauseSearch.cpp; what counts is which of two is less.
  uint64_t Cost = 0;
};

/// Fails if an operation fits no clause.
Expected<Packing> packBlock(ArrayRef<BlockOp> Ops, const BifrostSubtarget &STI,
                            bool FlushesF32, const PackLimits &Limits);

} // namespace Bifrost
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_BIFROSTCLAUSESEARCH_H
