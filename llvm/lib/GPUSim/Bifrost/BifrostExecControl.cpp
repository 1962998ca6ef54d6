//===- BifrostExecControl.cpp - Semantics of control flow -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Semantics/Compare.h"
#include "BifrostExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::bifrost;

namespace {

// A branch only says which lanes take it; BifrostRun.cpp moves them.

struct Nop {
  static GPUSIM_INLINE void run(WarpState &, const Op &) {}
};

struct Jump {
  static GPUSIM_INLINE void run(WarpState &W, const Op &) {
    W.Taken = W.Active;
  }
};

/// Compares sources 0 and 1; where the instruction has only one, the other is
/// zero.
template <typename E> struct Branch {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, V;
    const uint32_t *A = compareRow<E>(W, O, 0, TA),
                   *B = compareRow<E>(W, O, 1, TB);
    compareRows<E>(O.Compare, A, B, V);
    uint32_t Taken = 0;
    GPUSIM_LANES Taken |= (V[L] & 1) << L;
    W.Taken = Taken & W.Active;
  }
};

/// All lanes or none: if any or all active ones have a value that is not zero.
struct BranchCombined {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA;
    const uint32_t *A = i32Row<false>(W, O, 0, TA);
    uint32_t Set = 0;
    GPUSIM_LANES Set |= (A[L] ? 1u : 0u) << L;
    Set &= W.Active;
    W.Taken = (O.Mode ? Set == W.Active : Set != 0) ? W.Active : 0;
  }
};

} // namespace

ArrayRef<ExecEntry> bifrost::execTableControl() {
  static const ExecEntry Table[] = {
      // Halves are widened when they are read.
      // The run loop treats the barrier itself.
      {Bifrost::FMA_NOP, exec<Nop>()},
      {Bifrost::ADD_NOP, exec<Nop>()},
      {Bifrost::ADD_BARRIER, exec<Nop>()},
      {Bifrost::ADD_JUMP, exec<Jump>()},
      {Bifrost::ADD_BRANCHZ_i32, exec<Branch<uint32_t>>()},
      {Bifrost::ADD_BRANCH_i32, exec<Branch<uint32_t>>()},
      {Bifrost::ADD_BRANCHZ_s32, exec<Branch<int32_t>>()},
      {Bifrost::ADD_BRANCH_s32, exec<Branch<int32_t>>()},
      {Bifrost::ADD_BRANCHZ_u32, exec<Branch<uint32_t>>()},
      {Bifrost::ADD_BRANCH_u32, exec<Branch<uint32_t>>()},
      {Bifrost::ADD_BRANCHZ_i16, exec<Branch<uint32_t>>()},
      {Bifrost::ADD_BRANCH_i16, exec<Branch<uint32_t>>()},
      {Bifrost::ADD_BRANCHZ_s16, exec<Branch<int32_t>>()},
      {Bifrost::ADD_BRANCH_s16, exec<Branch<int32_t>>()},
      {Bifrost::ADD_BRANCHZ_u16, exec<Branch<uint32_t>>()},
      {Bifrost::ADD_BRANCH_u16, exec<Branch<uint32_t>>()},
      {Bifrost::ADD_BRANCHZ_f16, exec<Branch<float>>()},
      {Bifrost::ADD_BRANCH_f16, exec<Branch<float>>()},
      {Bifrost::ADD_BRANCHZ_f32, exec<Branch<float>>()},
      {Bifrost::ADD_BRANCH_f32, exec<Branch<float>>()},
      {Bifrost::ADD_BRANCHC_i16, exec<BranchCombined>()},
      {Bifrost::ADD_BRANCHC_i32, exec<BranchCombined>()},
  };
  return Table;
}

ExecFn bifrost::findExec(unsigned Opcode) {
  static const auto &Map = *new std::vector<ExecFn>(
      makeExecMap(Bifrost::INSTRUCTION_LIST_END,
                  {execTableFloat(), execTableInteger(), execTableCompare(),
                   execTableConvert(), execTableFunction(), execTableMessage(),
                   execTableResource(), execTableTexture(), execTableFragment(),
                   execTableControl()}));
  return Opcode < Map.size() ? Map[Opcode] : nullptr;
}
