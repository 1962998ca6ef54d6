//===- ValhallExecFragment.cpp - Semantics of fragment shaders ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As far as the launch state of FragmentLaunch.h goes: varyings at the centre
// of pixels, coverage of one sample without tests, colours as the shader hands
// them to the blend unit.
//
//===----------------------------------------------------------------------===//

#include "../Semantics/Message.h"
#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include "ValhallExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;

namespace {

const FragmentLaunch *fragment(WarpState &W) {
  if (!W.State->Fragment)
    W.fail(llvm::countr_zero(W.Active),
           "an instruction of fragment shaders; the launch is of a compute "
           "shader");
  return W.State->Fragment ? &*W.State->Fragment : nullptr;
}

/// A varying by its offset in the packet. Op::Mode: components - 1. What is
/// read behind the declared components is zero.
template <bool Half> void loadVarying(WarpState &W, const Op &O) {
  const FragmentLaunch *F = fragment(W);
  if (!F)
    return;
  uint32_t Offset = uint32_t(O.Offset);
  const FragmentLaunch::Varying *V = nullptr;
  for (const FragmentLaunch::Varying &Each : F->Varyings)
    if (Offset >= Each.Offset && Offset < Each.Offset + 4 * Each.Components)
      V = &Each;
  if (!V)
    return W.fail(llvm::countr_zero(W.Active),
                  "the launch has no varying at offset " + utostr(Offset));
  unsigned First = (Offset - V->Offset) / 4;
  forActive(W, [&](unsigned L) {
    for (unsigned I = 0; I <= O.Mode; ++I) {
      uint64_t At = (W.FirstFlatItem + L) * V->Components + First + I;
      bool Given = First + I < V->Components && At < V->Values.size();
      uint32_t Value = Given ? V->Values[At] : 0;
      if (!Half) {
        W.R[(O.Write + I) % NumRegisters][L] = Value;
        continue;
      }
      uint32_t Bits = floatToHalf(asFloat(Value));
      uint32_t &R = W.R[(O.Write + I / 2) % NumRegisters][L];
      R = I % 2 ? (R & 0xffff) | Bits << 16 : Bits;
    }
  });
}

/// There is no alpha to coverage and no late test: coverage stays.
void alphaTest(WarpState &W, const Op &O) {
  if (!fragment(W))
    return;
  const uint32_t *Coverage = rawRow(W, O, 0);
  forActive(W, [&](unsigned L) { W.R[O.Write][L] = Coverage[L]; });
}

/// Op::Imm: the render target. The words of the staging registers.
void blend(WarpState &W, const Op &O) {
  const FragmentLaunch *F = fragment(W);
  if (!F)
    return;
  const uint32_t *Coverage = rawRow(W, O, 1);
  for (const FragmentLaunch::Target &T : F->Targets) {
    if (T.Number != O.Imm)
      continue;
    forActive(W, [&](unsigned L) {
      if (!Coverage[L])
        return;
      uint64_t Address =
          T.Address +
          (W.FirstFlatItem + L) * FragmentLaunch::Target::BytesPerFragment;
      uint8_t *P = W.Mem->access(
          Address, FragmentLaunch::Target::BytesPerFragment, true, 0);
      if (!P)
        return W.fail(
            L, "the colour at " +
                   W.Mem->explain(Address,
                                  FragmentLaunch::Target::BytesPerFragment,
                                  true, 0));
      for (unsigned I = 0; I != O.ReadCount; ++I)
        std::memcpy(P + 4 * I, &W.R[(O.Read + I) % NumRegisters][L], 4);
    });
  }
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
