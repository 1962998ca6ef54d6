//===- ValhallExecConvert.cpp - Semantics of conversions ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Semantics/Convert.h"
#include "ValhallExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::valhall;

ArrayRef<ExecEntry> valhall::execTableConvert() {
  static const ExecEntry Table[] = {
      {Valhall::S8_TO_S32, exec<Extend32<true>>()},
      {Valhall::U8_TO_U32, exec<Extend32<false>>()},
      {Valhall::S16_TO_S32, exec<Extend32<true>>()},
      {Valhall::U16_TO_U32, exec<Extend32<false>>()},
      {Valhall::V2S8_TO_V2S16, exec<ExtendV2<true>>()},
      {Valhall::V2U8_TO_V2U16, exec<ExtendV2<false>>()},
      {Valhall::S32_TO_F32, exec<IntToF32<true>>()},
      {Valhall::U32_TO_F32, exec<IntToF32<false>>()},
      {Valhall::S32_TO_F32_widen, exec<IntToF32<true>>()},
      {Valhall::U32_TO_F32_widen, exec<IntToF32<false>>()},
      {Valhall::S8_TO_F32, exec<IntToF32<true>>()},
      {Valhall::U8_TO_F32, exec<IntToF32<false>>()},
      {Valhall::S16_TO_F32, exec<IntToF32<true>>()},
      {Valhall::U16_TO_F32, exec<IntToF32<false>>()},
      {Valhall::V2S8_TO_V2F16, exec<V2I16ToV2F16<true>>()},
      {Valhall::V2U8_TO_V2F16, exec<V2I16ToV2F16<false>>()},
      {Valhall::V2S16_TO_V2F16, exec<V2I16ToV2F16<true>>()},
      {Valhall::V2U16_TO_V2F16, exec<V2I16ToV2F16<false>>()},
      {Valhall::F32_TO_S32, exec<F32ToInt<int32_t>>()},
      {Valhall::F32_TO_U32, exec<F32ToInt<uint32_t>>()},
      {Valhall::F32_TO_S32_widen, exec<F32ToInt<int32_t>>()},
      {Valhall::F32_TO_U32_widen, exec<F32ToInt<uint32_t>>()},
      {Valhall::F16_TO_S32, exec<F16ToInt<int32_t>>()},
      {Valhall::F16_TO_U32, exec<F16ToInt<uint32_t>>()},
      {Valhall::V2F16_TO_V2S16, exec<V2F16ToV2Int<int16_t>>()},
      {Valhall::V2F16_TO_V2U16, exec<V2F16ToV2Int<uint16_t>>()},
      {Valhall::F16_TO_F32, exec<F16ToF32>()},
      {Valhall::V2F32_TO_V2F16, exec<V2F32ToV2F16>()},
      {Valhall::FREXPM_f32, exec<FrexpMantissaF32>()},
      {Valhall::FREXPM_v2f16, exec<FrexpMantissaV2F16>()},
      {Valhall::FREXPE_f32, exec<FrexpExponentF32>()},
      {Valhall::FREXPE_v2f16, exec<FrexpExponentV2F16>()},
      {Valhall::ILOGB_f32, exec<ILogBF32>()},
      {Valhall::ILOGB_v2f16, exec<ILogBV2F16>()},
      {Valhall::LOGB_f32, exec<LogBF32>()},
      {Valhall::LOGB_v2f16, exec<LogBV2F16>()},
      {Valhall::FLUSH_f32, exec<FlushF32>()},
      {Valhall::FLUSH_v2f16, exec<FlushV2F16>()},
  };
  return Table;
}
