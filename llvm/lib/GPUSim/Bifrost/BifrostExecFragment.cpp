//===- BifrostExecFragment.cpp - Semantics of fragment shaders ------------===//
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
#include "BifrostExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;

namespace {

/// Op::Imm: index of the varying; Op::Result: code of the register format, 0
/// for f16.
void loadVarying(WarpState &W, const Op &O) {
  const FragmentLaunch *F = mali::fragmentOf(W);
  if (!F)
    return;
  for (const FragmentLaunch::Varying &V : F->Varyings)
    if (V.Index == O.Imm)
      return mali::loadVarying(W, O, V, 0, /*Half=*/O.Result == 0);
  W.fail(llvm::countr_zero(W.Active),
         "the launch has no varying with index " + utostr(O.Imm));
}

/// There is no alpha to coverage and no late test: coverage stays.
void alphaTest(WarpState &W, const Op &O) {
  if (!mali::fragmentOf(W))
    return;
  const uint32_t *Coverage = rawRow(W, O, 0);
  forActive(W, [&](unsigned L) {
    W.R[O.Dst][L] = Coverage[L];
    W.R[O.Write][L] = Coverage[L];
  });
}

/// Op::Imm: the render target. There is no blend shader to return from.
void blend(WarpState &W, const Op &O) {
  mali::storeColour(W, O, O.Imm, rawRow(W, O, 0));
}

} // namespace

ArrayRef<ExecEntry> bifrost::execTableFragment() {
  static const ExecEntry Table[] = {
      {Bifrost::ADD_LD_VAR_IMM, loadVarying},
      {Bifrost::ADD_ATEST, alphaTest},
      {Bifrost::ADD_BLEND, blend},
  };
  return Table;
}
