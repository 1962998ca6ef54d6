//===- ValhallExecSFU.cpp - Semantics of functions and lanes --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Semantics/Function.h"
#include "ValhallExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::valhall;

ArrayRef<ExecEntry> valhall::execTableSFU() {
  static const ExecEntry Table[] = {
      {Valhall::FRCP_f32, exec<FunctionF32<reciprocal>>()},
      {Valhall::FRSQ_f32, exec<FunctionF32<reciprocalRoot>>()},
      {Valhall::FRCP_APPROX_f32, exec<FunctionF32<reciprocal>>()},
      {Valhall::FRSQ_APPROX_f32, exec<FunctionF32<reciprocalRoot>>()},
      {Valhall::FRCP_f16, exec<FunctionF16<reciprocal, false>>()},
      {Valhall::FRSQ_f16, exec<FunctionF16<reciprocalRoot, false>>()},
      {Valhall::FRCP_f16_replicate, exec<FunctionF16<reciprocal, true>>()},
      {Valhall::FRSQ_f16_replicate, exec<FunctionF16<reciprocalRoot, true>>()},
      {Valhall::FLOGD_f32, exec<FunctionF32<logFactor>>()},
      {Valhall::FEXP_f32, exec<FExpF32>()},
      {Valhall::FSIN_TABLE_u6, exec<SineTable<tableSine>>()},
      {Valhall::FCOS_TABLE_u6, exec<SineTable<tableCosine>>()},
      {Valhall::FEXP_TABLE_u4, exec<ExpTable>()},
      {Valhall::WMASK, exec<WarpMask>()},
      {Valhall::CLPER, exec<LanePermute>()},
  };
  return Table;
}
