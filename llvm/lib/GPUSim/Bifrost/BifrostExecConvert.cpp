//===- BifrostExecConvert.cpp - Semantics of conversions ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Semantics/Convert.h"
#include "BifrostExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::bifrost;

namespace {

struct QuietF32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = f32Row(W, O, 0, TA);
    GPUSIM_LANES V[L] = isNaN32(A[L]) ? A[L] | 0x00400000 : A[L];
    write32(W, O, V);
  }
};
struct QuietV2F16 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = v2f16Row(W, O, 0, TA);
    GPUSIM_LANES V[L] = A[L] | (isNaN16(A[L]) ? 0x200u : 0u) |
                        (isNaN16(A[L] >> 16) ? 0x2000000u : 0u);
    write32(W, O, V);
  }
};

} // namespace

ArrayRef<ExecEntry> bifrost::execTableConvert() {
  static const ExecEntry Table[] = {
      {Bifrost::FMA_S8_TO_S32, exec<Extend32<true>>()},
      {Bifrost::FMA_U8_TO_U32, exec<Extend32<false>>()},
      {Bifrost::FMA_S16_TO_S32, exec<Extend32<true>>()},
      {Bifrost::FMA_U16_TO_U32, exec<Extend32<false>>()},
      {Bifrost::ADD_S8_TO_S32, exec<Extend32<true>>()},
      {Bifrost::ADD_U8_TO_U32, exec<Extend32<false>>()},
      {Bifrost::ADD_S16_TO_S32, exec<Extend32<true>>()},
      {Bifrost::ADD_U16_TO_U32, exec<Extend32<false>>()},
      {Bifrost::ADD_V2S8_TO_V2S16, exec<ExtendV2<true>>()},
      {Bifrost::ADD_V2U8_TO_V2U16, exec<ExtendV2<false>>()},
      {Bifrost::ADD_S32_TO_F32, exec<IntToF32<true>>()},
      {Bifrost::ADD_S16_TO_F32, exec<IntToF32<true>>()},
      {Bifrost::ADD_S8_TO_F32, exec<IntToF32<true>>()},
      {Bifrost::ADD_U32_TO_F32, exec<IntToF32<false>>()},
      {Bifrost::ADD_U16_TO_F32, exec<IntToF32<false>>()},
      {Bifrost::ADD_U8_TO_F32, exec<IntToF32<false>>()},
      {Bifrost::ADD_V2S16_TO_V2F16, exec<V2I16ToV2F16<true>>()},
      {Bifrost::ADD_V2S8_TO_V2F16, exec<V2I16ToV2F16<true>>()},
      {Bifrost::ADD_V2U16_TO_V2F16, exec<V2I16ToV2F16<false>>()},
      {Bifrost::ADD_V2U8_TO_V2F16, exec<V2I16ToV2F16<false>>()},
      {Bifrost::ADD_F32_TO_S32, exec<F32ToInt<int32_t>>()},
      {Bifrost::ADD_F32_TO_U32, exec<F32ToInt<uint32_t>>()},
      {Bifrost::ADD_F16_TO_S32, exec<F16ToInt<int32_t>>()},
      {Bifrost::ADD_F16_TO_U32, exec<F16ToInt<uint32_t>>()},
      {Bifrost::ADD_V2F16_TO_V2S16, exec<V2F16ToV2Int<int16_t>>()},
      {Bifrost::ADD_V2F16_TO_V2U16, exec<V2F16ToV2Int<uint16_t>>()},
      {Bifrost::FMA_F16_TO_F32, exec<F16ToF32>()},
      {Bifrost::ADD_F16_TO_F32, exec<F16ToF32>()},
      {Bifrost::FMA_V2F32_TO_V2F16, exec<V2F32ToV2F16>()},
      {Bifrost::ADD_V2F32_TO_V2F16, exec<V2F32ToV2F16>()},
      {Bifrost::FMA_FREXPM_f32, exec<FrexpMantissaF32>()},
      {Bifrost::FMA_FREXPM_v2f16, exec<FrexpMantissaV2F16>()},
      {Bifrost::FMA_FREXPE_f32, exec<FrexpExponentF32>()},
      {Bifrost::FMA_FREXPE_v2f16, exec<FrexpExponentV2F16>()},
      {Bifrost::ADD_FREXPM_f32, exec<FrexpMantissaF32>()},
      {Bifrost::ADD_FREXPM_v2f16, exec<FrexpMantissaV2F16>()},
      {Bifrost::ADD_FREXPE_f32, exec<FrexpExponentF32>()},
      {Bifrost::ADD_FREXPE_v2f16, exec<FrexpExponentV2F16>()},
      {Bifrost::ADD_LOGB_f32, exec<LogBF32>()},
      {Bifrost::ADD_LOGB_v2f16, exec<LogBV2F16>()},
      {Bifrost::ADD_ILOGB_f32, exec<ILogBF32>()},
      {Bifrost::ADD_ILOGB_v2f16, exec<ILogBV2F16>()},
      {Bifrost::FMA_QUIET_f32, exec<QuietF32>()},
      {Bifrost::ADD_QUIET_f32, exec<QuietF32>()},
      {Bifrost::FMA_QUIET_v2f16, exec<QuietV2F16>()},
      {Bifrost::ADD_QUIET_v2f16, exec<QuietV2F16>()},
  };
  return Table;
}
