//===- BifrostExecFloat.cpp - Semantics of float arithmetic ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Semantics/Arithmetic.h"
#include "BifrostExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::bifrost;

namespace {

/// (a + b) * 2^d, rounded once.
struct FAddRScaleF32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, V;
    const uint32_t *A = f32Row(W, O, 0, TA), *B = f32Row(W, O, 1, TB),
                   *D = rawRow(W, O, 2);
    GPUSIM_LANES V[L] = bitsOf(
        FMARScaleF32::one(asFloat(A[L]), 1.0f, asFloat(B[L]), int32_t(D[L]),
                          FMARScaleF32::Plain, RoundMode(O.Round)));
    writeF32(W, O, V);
  }
};

} // namespace

ArrayRef<ExecEntry> bifrost::execTableFloat() {
  static const ExecEntry Table[] = {
      {Bifrost::FMA_FADD_f32, exec<FAddF32>()},
      {Bifrost::ADD_FADD_f32, exec<FAddF32>()},
      {Bifrost::FMA_FADD_v2f16, exec<FAddV2F16>()},
      {Bifrost::ADD_FADD_v2f16, exec<FAddV2F16>()},
      {Bifrost::FMA_FADD_LSCALE_f32, exec<FAddLScaleF32>()},
      {Bifrost::ADD_FADD_RSCALE_f32, exec<FAddRScaleF32>()},
      {Bifrost::FMA_FMA_f32, exec<FMAF32>()},
      {Bifrost::FMA_FMA_v2f16, exec<FMAV2F16>()},
      {Bifrost::FMA_FMA_RSCALE_f32, exec<FMARScaleF32>()},
      {Bifrost::ADD_LDEXP_f32, exec<LdexpF32>()},
      {Bifrost::ADD_LDEXP_v2f16, exec<LdexpV2F16>()},
      {Bifrost::FMA_FROUND_f32, exec<FRoundF32<true>>()},
      {Bifrost::ADD_FROUND_f32, exec<FRoundF32<true>>()},
      {Bifrost::FMA_FROUND_v2f16, exec<FRoundV2F16>()},
      {Bifrost::ADD_FROUND_v2f16, exec<FRoundV2F16>()},
  };
  return Table;
}
