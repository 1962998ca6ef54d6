//===- ValhallExecInteger.cpp - Semantics of integer arithmetic -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Semantics/Integer.h"
#include "ValhallExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::valhall;

#define SHIFT_ROWS(SK, NAME, LK, LNAME)                                        \
  {Valhall::NAME##_##LNAME##_i32, exec<Shift32<SK, LK>>()},                    \
      {Valhall::NAME##_##LNAME##_i64, exec<Shift64<SK, LK>>()},                \
      {Valhall::NAME##_##LNAME##_v2i16, exec<Shift16<SK, LK>>()},              \
      {Valhall::NAME##_##LNAME##_v4i8, exec<Shift8<SK, LK>>()},
#define SHIFT_KIND(SK, NAME)                                                   \
  SHIFT_ROWS(SK, NAME, And, AND)                                               \
  SHIFT_ROWS(SK, NAME, Or, OR)                                                 \
  SHIFT_ROWS(SK, NAME, Xor, XOR)
#define INTEGER_ROWS(NAME, FN)                                                 \
  {Valhall::NAME##_u32, exec<Binary<uint32_t, FN>>()},                         \
      {Valhall::NAME##_s32, exec<Binary<int32_t, FN>>()},                      \
      {Valhall::NAME##_v2u16, exec<Binary<uint16_t, FN>>()},                   \
      {Valhall::NAME##_v2s16, exec<Binary<int16_t, FN>>()},                    \
      {Valhall::NAME##_v4u8, exec<Binary<uint8_t, FN>>()},                     \
      {Valhall::NAME##_v4s8, exec<Binary<int8_t, FN>>()},

ArrayRef<ExecEntry> valhall::execTableInteger() {
  static const ExecEntry Table[] = {
      // clang-format off
      SHIFT_KIND(RShift, RSHIFT)
      SHIFT_KIND(LShift, LSHIFT)
      SHIFT_KIND(RRot, RROT)
      SHIFT_KIND(LRot, LROT)
      SHIFT_KIND(ARShift, ARSHIFT)
      INTEGER_ROWS(IADD, Add)
      INTEGER_ROWS(ISUB, Sub)
      INTEGER_ROWS(IMUL, Mul)
      // clang-format on
      {Valhall::HADD_u32, exec<HalfAdd<uint32_t>>()},
      {Valhall::HADD_s32, exec<HalfAdd<int32_t>>()},
      {Valhall::HADD_v2u16, exec<HalfAdd<uint16_t>>()},
      {Valhall::HADD_v2s16, exec<HalfAdd<int16_t>>()},
      {Valhall::HADD_v4u8, exec<HalfAdd<uint8_t>>()},
      {Valhall::HADD_v4s8, exec<HalfAdd<int8_t>>()},
      {Valhall::IABS_s32, exec<Abs<int32_t>>()},
      {Valhall::IABS_v2s16, exec<Abs<int16_t>>()},
      {Valhall::IABS_v4s8, exec<Abs<int8_t>>()},
      {Valhall::IADD_IMM_i32, exec<AddImm<uint32_t>>()},
      {Valhall::IADD_IMM_v2i16, exec<AddImm<uint16_t>>()},
      {Valhall::IADD_IMM_v4i8, exec<AddImm<uint8_t>>()},
      {Valhall::AND_IMM_i32, exec<LogicImm<'&'>>()},
      {Valhall::OR_IMM_i32, exec<LogicImm<'|'>>()},
      {Valhall::XOR_IMM_i32, exec<LogicImm<'^'>>()},
      {Valhall::IADDC_u32, exec<AddCarry<false>>()},
      {Valhall::ISUBB_u32, exec<AddCarry<true>>()},
      {Valhall::MOV_i32, exec<Mov>()},
      {Valhall::IADD_u64, exec<Add64<false, false>>()},
      {Valhall::IADD_s64, exec<Add64<true, false>>()},
      {Valhall::ISUB_u64, exec<Add64<false, true>>()},
      {Valhall::ISUB_s64, exec<Add64<true, true>>()},
      {Valhall::IADD_u64_nosat, exec<Add64<false, false>>()},
      {Valhall::IADD_s64_nosat, exec<Add64<true, false>>()},
      {Valhall::ISUB_u64_nosat, exec<Add64<false, true>>()},
      {Valhall::ISUB_s64_nosat, exec<Add64<true, true>>()},
      {Valhall::SHADD_u64, exec<ShiftAdd64<false>>()},
      {Valhall::SHADD_s64, exec<ShiftAdd64<true>>()},
      {Valhall::SEG_ADD_u64, exec<SegmentAdd<false>>()},
      {Valhall::SEG_SUB_u64, exec<SegmentAdd<true>>()},
      {Valhall::IMUL_u64, exec<Mul64<false>>()},
      {Valhall::IMUL_s64, exec<Mul64<true>>()},
      {Valhall::NOT_OLD_i32, exec<Not32>()},
      {Valhall::NOT_OLD_i64, exec<Not64>()},
      {Valhall::CLZ_u32, exec<CountLeadingZeros<uint32_t>>()},
      {Valhall::CLZ_v2u16, exec<CountLeadingZeros<uint16_t>>()},
      {Valhall::CLZ_v4u8, exec<CountLeadingZeros<uint8_t>>()},
      {Valhall::POPCOUNT_i32, exec<PopCount>()},
      {Valhall::BITREV_i32, exec<BitReverse>()},
      {Valhall::MKVEC_v2i16, exec<MakeV2I16>()},
      {Valhall::MKVEC_v2i8, exec<MakeV2I8>()},
  };
  return Table;
}
