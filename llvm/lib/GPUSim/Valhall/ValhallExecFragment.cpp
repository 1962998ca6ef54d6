//===- ValhallExecFragment.cpp - Semantics of fragment shaders ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As far as the launch state of FragmentLaunch.h goes; see MaliFragment.h.
//
//===----------------------------------------------------------------------===//

#include "../Mali/MaliFragment.h"
#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include "ValhallExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;

namespace {

/// A varying by its offset in the packet. Op::Mode: components - 1.
template <bool Half> void loadVarying(WarpState &W, const Op &O) {
  const FragmentLaunch *F = mali::fragmentOf(W);
  if (!F)
    return;
  constexpr unsigned ComponentBytes = 4;
  uint32_t Offset = uint32_t(O.Offset);
  for (const FragmentLaunch::Varying &V : F->Varyings)
    if (Offset >= V.Offset && Offset < V.Offset + ComponentBytes * V.Components)
      return mali::loadVarying(W, O, V, (Offset - V.Offset) / ComponentBytes,
                               Half);
  W.fail(llvm::countr_zero(W.Active),
         "the launch has no varying at offset " + utostr(Offset));
}

/// There is no alpha to coverage and no late test: coverage stays.
void alphaTest(WarpState &W, const Op &O) {
  if (!mali::fragmentOf(W))
    return;
  const uint32_t *Coverage = rawRow(W, O, 0);
  forActive(W, [&](unsigned L) { W.R[O.Write][L] = Coverage[L]; });
}

/// Op::Imm: the render target.
void blend(WarpState &W, const Op &O) {
  mali::storeColour(W, O, O.Imm, rawRow(W, O, 1));
}

} // namespace

ArrayRef<ExecEntry> valhall::execTableFragment() {
  static const ExecEntry Table[] = {
      {Valhall::LD_VAR_BUF_IMM_f32, loadVarying<false>},
      {Valhall::LD_VAR_BUF_IMM_f16, loadVarying<true>},
      {Valhall::LD_VAR_BUF_IMM_f32_long, loadVarying<false>},
      {Valhall::LD_VAR_BUF_IMM_f16_long, loadVarying<true>},
      {Valhall::ATEST, alphaTest},
      {Valhall::BLEND, blend},
  };
  return Table;
}
