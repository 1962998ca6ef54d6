//===- ValhallExecFMA.cpp - Semantics of the FMA unit ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Semantics/Arithmetic.h"
#include "ValhallExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::valhall;

ArrayRef<ExecEntry> valhall::execTableFMA() {
  static const ExecEntry Table[] = {
      {Valhall::FADD_f32, exec<FAddF32>()},
      {Valhall::FADD_v2f16, exec<FAddV2F16>()},
      {Valhall::FADD_IMM_f32, exec<FAddImmF32>()},
      {Valhall::FADD_IMM_v2f16, exec<FAddImmV2F16>()},
      {Valhall::FADD_LSCALE_f32, exec<FAddLScaleF32>()},
      {Valhall::FMA_f32, exec<FMAF32>()},
      {Valhall::FMA_v2f16, exec<FMAV2F16>()},
      {Valhall::FMA_RSCALE_f32, exec<FMARScaleF32>()},
      {Valhall::FMA_RSCALE_N_f32, exec<FMARScaleNF32>()},
      {Valhall::FMA_RSCALE_LEFT_f32, exec<FMARScaleLeftF32>()},
      {Valhall::LDEXP_f32, exec<LdexpF32>()},
      {Valhall::LDEXP_v2f16, exec<LdexpV2F16>()},
      {Valhall::IDPADD_v4s8, exec<DotProduct<true>>()},
      {Valhall::IDPADD_v4s8_mixed, exec<DotProduct<true>>()},
      {Valhall::IDPADD_v4u8, exec<DotProduct<false>>()},
      {Valhall::FROUND_f32, exec<FRoundF32<true>>()},
      {Valhall::FROUND_f32_fma, exec<FRoundF32<false>>()},
      {Valhall::FROUND_v2f16, exec<FRoundV2F16>()},
  };
  return Table;
}
