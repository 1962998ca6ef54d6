//===- ValhallExecControl.cpp - Semantics of control flow -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A branch only says which lanes take it; ValhallRun.cpp moves them.
//
//===----------------------------------------------------------------------===//

#include "ValhallExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::valhall;

namespace {

struct Nop {
  static GPUSIM_INLINE void run(WarpState &, const Op &) {}
};

/// Mode: branch where the condition is zero.
struct Branch {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    const uint32_t *A = rawRow(W, O, 0);
    uint32_t Mask = O.Src[0].Sel == PartH0   ? 0xffffu
                    : O.Src[0].Sel == PartH1 ? 0xffff0000u
                                             : ~0u;
    uint32_t Taken = 0;
    GPUSIM_LANES Taken |= ((A[L] & Mask) ? 1u : 0u) << L;
    W.Taken = (O.Mode ? ~Taken : Taken) & W.Active;
  }
};

} // namespace

ArrayRef<ExecEntry> valhall::execTableControl() {
  static const ExecEntry Table[] = {
      {Valhall::NOP, exec<Nop>()},
      // The run loop treats the barrier itself.
      {Valhall::BARRIER, exec<Nop>()},
      {Valhall::BRANCH, exec<Branch>()},
      {Valhall::JUMP, exec<Branch>()},
      {Valhall::JUMP_absolute, exec<Branch>()},
  };
  return Table;
}

ExecFn valhall::findExec(unsigned Opcode) {
  static const auto &Map = *new std::vector<ExecFn>(
      makeExecMap(Valhall::INSTRUCTION_LIST_END,
                  {execTableFMA(), execTableInteger(), execTableCompare(),
                   execTableConvert(), execTableSFU(), execTableMessage(),
                   execTableResource(), execTableTexture(), execTableFragment(),
                   execTableControl()}));
  return Opcode < Map.size() ? Map[Opcode] : nullptr;
}
