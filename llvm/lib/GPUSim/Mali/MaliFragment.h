//===- MaliFragment.h - What fragment shaders read and write ----*- C++ -*-===//
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

#ifndef LLVM_LIB_GPUSIM_MALI_MALIFRAGMENT_H
#define LLVM_LIB_GPUSIM_MALI_MALIFRAGMENT_H

#include "../Semantics/Message.h"

namespace llvm {
namespace gpusim {
namespace mali {

/// Null, with an error, if the launch is none of fragments.
inline const FragmentLaunch *fragmentOf(WarpState &W) {
  if (!W.State->Fragment)
    W.fail(llvm::countr_zero(W.Active),
           "an instruction of fragment shaders; the launch is of a compute "
           "shader");
  return W.State->Fragment ? &*W.State->Fragment : nullptr;
}

/// Op::Mode: components - 1, from \p First on. What is read behind the declared
/// ones is zero. \p Half: as two f16 in a register.
inline void loadVarying(WarpState &W, const Op &O,
                        const FragmentLaunch::Varying &V, unsigned First,
                        bool Half) {
  semantics::forActive(W, [&](unsigned L) {
    for (unsigned I = 0; I <= O.Mode; ++I) {
      uint64_t At = (W.FirstFlatItem + L) * V.Components + First + I;
      bool Given = First + I < V.Components && At < V.Values.size();
      uint32_t Value = Given ? V.Values[At] : 0;
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

/// The words of the staging registers to a render target, where there is
/// coverage.
inline void storeColour(WarpState &W, const Op &O, unsigned Target,
                        const uint32_t *Coverage) {
  const FragmentLaunch *F = fragmentOf(W);
  if (!F)
    return;
  constexpr unsigned Bytes = FragmentLaunch::Target::BytesPerFragment;
  for (const FragmentLaunch::Target &T : F->Targets) {
    if (T.Number != Target)
      continue;
    semantics::forActive(W, [&](unsigned L) {
      if (!Coverage[L])
        return;
      uint64_t Address = T.Address + (W.FirstFlatItem + L) * Bytes;
      uint8_t *P = W.Mem->access(Address, Bytes, /*Write=*/true, /*Item=*/0);
      if (!P)
        return W.fail(L, "the colour at " +
                             W.Mem->explain(Address, Bytes, true, 0));
      for (unsigned I = 0; I != std::min<unsigned>(O.ReadCount, Bytes / 4); ++I)
        std::memcpy(P + 4 * I, &W.R[(O.Read + I) % NumRegisters][L], 4);
    });
  }
}

} // namespace mali
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_MALI_MALIFRAGMENT_H
