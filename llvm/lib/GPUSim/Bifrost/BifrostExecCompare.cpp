//===- BifrostExecCompare.cpp - Semantics of comparison and selection -----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Semantics/Compare.h"
#include "BifrostExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::bifrost;

ArrayRef<ExecEntry> bifrost::execTableCompare() {
  static const ExecEntry Table[] = {
      // Comparisons have no third operand here: source 2 is zero.
      {Bifrost::FMA_CSEL_f32, exec<Select<float>>()},
      {Bifrost::FMA_CSEL_i32, exec<Select<uint32_t>>()},
      {Bifrost::FMA_CSEL_s32, exec<Select<int32_t>>()},
      {Bifrost::FMA_CSEL_u32, exec<Select<uint32_t>>()},
      {Bifrost::FMA_CSEL_v2f16, exec<Select<Half>>()},
      {Bifrost::FMA_CSEL_v2i16, exec<Select<uint16_t>>()},
      {Bifrost::FMA_CSEL_v2s16, exec<Select<int16_t>>()},
      {Bifrost::FMA_CSEL_v2u16, exec<Select<uint16_t>>()},
      {Bifrost::ADD_ICMP_i32, exec<Compare<uint32_t, false>>()},
      {Bifrost::ADD_ICMP_s32, exec<Compare<int32_t, false>>()},
      {Bifrost::ADD_ICMP_u32, exec<Compare<uint32_t, false>>()},
      {Bifrost::ADD_ICMP_v2i16, exec<Compare<uint16_t, false>>()},
      {Bifrost::ADD_ICMP_v2s16, exec<Compare<int16_t, false>>()},
      {Bifrost::ADD_ICMP_v2u16, exec<Compare<uint16_t, false>>()},
      {Bifrost::ADD_ICMP_v4i8, exec<Compare<uint8_t, false>>()},
      {Bifrost::ADD_ICMP_v4s8, exec<Compare<int8_t, false>>()},
      {Bifrost::ADD_ICMP_v4u8, exec<Compare<uint8_t, false>>()},
      {Bifrost::FMA_FCMP_f32, exec<Compare<float, false>>()},
      {Bifrost::ADD_FCMP_f32, exec<Compare<float, false>>()},
      {Bifrost::FMA_FCMP_v2f16, exec<Compare<Half, false>>()},
      {Bifrost::ADD_FCMP_v2f16, exec<Compare<Half, false>>()},
      {Bifrost::ADD_MUX_i32, exec<Mux<uint32_t>>()},
      {Bifrost::ADD_MUX_v2i16, exec<Mux<uint16_t>>()},
      {Bifrost::ADD_MUX_v4i8, exec<Mux<uint8_t>>()},
      {Bifrost::ADD_FMIN_f32, exec<MinMaxF32<false>>()},
      {Bifrost::ADD_FMAX_f32, exec<MinMaxF32<true>>()},
      {Bifrost::ADD_FMIN_v2f16, exec<MinMaxV2F16<false>>()},
      {Bifrost::ADD_FMAX_v2f16, exec<MinMaxV2F16<true>>()},
      {Bifrost::FMA_CUBEFACE1, exec<CubeFace1>()},
      {Bifrost::ADD_CUBEFACE2, exec<CubeFace2>()},
      {Bifrost::ADD_CUBE_SSEL, exec<CubeSelect<false>>()},
      {Bifrost::ADD_CUBE_TSEL, exec<CubeSelect<true>>()},
  };
  return Table;
}
