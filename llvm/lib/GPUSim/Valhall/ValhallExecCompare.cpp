//===- ValhallExecCompare.cpp - Semantics of comparison and selection -----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Semantics/Compare.h"
#include "ValhallExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::valhall;

#define COMPARE_ROWS(TYPE, NAME)                                               \
  {Valhall::ICMP_OR_##NAME, exec<Compare<TYPE, false>>()},                     \
      {Valhall::ICMP_AND_##NAME, exec<Compare<TYPE, true>>()},

ArrayRef<ExecEntry> valhall::execTableCompare() {
  static const ExecEntry Table[] = {
      // clang-format off
      COMPARE_ROWS(uint32_t, u32)
      COMPARE_ROWS(int32_t, s32)
      COMPARE_ROWS(uint16_t, v2u16)
      COMPARE_ROWS(int16_t, v2s16)
      COMPARE_ROWS(uint8_t, v4u8)
      COMPARE_ROWS(int8_t, v4s8)
      // clang-format on
      {Valhall::FCMP_OR_f32, exec<Compare<float, false>>()},
      {Valhall::FCMP_AND_f32, exec<Compare<float, true>>()},
      {Valhall::FCMP_OR_v2f16, exec<Compare<Half, false>>()},
      {Valhall::FCMP_AND_v2f16, exec<Compare<Half, true>>()},
      {Valhall::ICMP_MULTI_u32, exec<CompareMulti<uint32_t>>()},
      {Valhall::ICMP_MULTI_s32, exec<CompareMulti<int32_t>>()},
      {Valhall::CSEL_u32, exec<Select<uint32_t>>()},
      {Valhall::CSEL_s32, exec<Select<int32_t>>()},
      {Valhall::CSEL_f32, exec<Select<float>>()},
      {Valhall::CSEL_v2u16, exec<Select<uint16_t>>()},
      {Valhall::CSEL_v2s16, exec<Select<int16_t>>()},
      {Valhall::CSEL_v2f16, exec<Select<Half>>()},
      {Valhall::MUX_i32, exec<Mux<uint32_t>>()},
      {Valhall::MUX_v2i16, exec<Mux<uint16_t>>()},
      {Valhall::MUX_v4i8, exec<Mux<uint8_t>>()},
      {Valhall::FMIN_f32, exec<MinMaxF32<false>>()},
      {Valhall::FMAX_f32, exec<MinMaxF32<true>>()},
      {Valhall::FMIN_v2f16, exec<MinMaxV2F16<false>>()},
      {Valhall::FMAX_v2f16, exec<MinMaxV2F16<true>>()},
      {Valhall::CUBEFACE1, exec<CubeFace1>()},
      {Valhall::CUBEFACE2, exec<CubeFace2>()},
      {Valhall::CUBE_SSEL, exec<CubeSelect<false>>()},
      {Valhall::CUBE_TSEL, exec<CubeSelect<true>>()},
  };
  return Table;
}
