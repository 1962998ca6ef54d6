//===-- ArmNamesTests.cpp - Arm's names of uses of an instruction ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The words were computed from the layouts in Arm's description, not by this
// assembler.
//
//===----------------------------------------------------------------------===//

#include "MCHarness.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace mgpu;

namespace {

struct Use {
  const char *CPU;
  const char *Text;
  uint64_t Word;
};
class ArmUse : public testing::TestWithParam<Use> {};

TEST_P(ArmUse, AssemblesToTheWord) {
  MCHarness H(GetParam().CPU);
  std::vector<uint64_t> Words;
  std::string Diagnostics;
  ASSERT_TRUE(
      H.assemble(std::string(GetParam().Text) + "\n", Words, Diagnostics))
      << GetParam().Text << ": " << Diagnostics;
  ASSERT_EQ(Words.size(), 1u);
  EXPECT_EQ(Words[0], GetParam().Word) << GetParam().Text;
}

const Use Uses[] = {
    {"mali-g57", "ADR.reconverge r18, #0x122657ce", 0x5710D2122657CEFE},
    {"mali-g57", "ADR.wait0126 r50, #0x17d48a12", 0x4710F217D48A12FE},
    {"mali-g57", "AND.i32.reconverge.not r26, r12, r0", 0x50B4DA015000C00C},
    {"mali-g57", "AND.i64.wait0126 [r42:r43], [r38:r39].h1, [r12:r13]",
     0x41B7EA31100CC026},
    {"mali-g57", "AND.v2i16.wait0126 r18, r52.b22, r46", 0x40B5D271002EC034},
    {"mali-g57", "AND.v4i8.wait2 r36, r38.b2233, r12.not", 0x20B6E4B9000CC026},
    {"mali-g57", "ARSHIFT.i32.wait012 r40, r22.b3, r36.b3", 0x38B4E8741DC02416},
    {"mali-g57", "ARSHIFT.i64.wait02 [r42:r43], [r34:r35].b0, [r48:r49].b2",
     0x29B7EA4419C03022},
    {"mali-g57", "ARSHIFT.v2i16.wait01.not r40, r12.b02, r48.b00",
     0x18B5E86451C0300C},
    {"mali-g57", "ARSHIFT.v4i8.wait2 r54, r26.b1111, r44.b0000",
     0x20B6F65411C02C1A},
    {"mali-g57", "AXCHG.i32.slot1.reconverge @r28, @r4, [r54:r55], offset:0x8",
     0x5120C4025BDC0836},
    {"mali-g57", "AXCHG.i32.slot0.wait0126 @r48, @r14, [r46:r47], offset:0x8",
     0x4120CE021BF0082E},
    {"mali-g57",
     "AXCHG.i64.slot2.reconverge @r30:r31, @r36:r37, [r0:r1], offset:0x8",
     0x5120E414ABDE0800},
    {"mali-g57",
     "AXCHG.i64.slot2.discard @r18:r19, @r42:r43, [r42:r43], offset:0x8",
     0x6920EA14ABD2082A},
    {"mali-g57", "FABS.f32.wait012.clamp_m1_1 r56, r24", 0x38A4F8920000C018},
    {"mali-g57", "FABS.f32.end.clamp_0_inf r24, r38", 0x78A4D8910000C026},
    {"mali-g57", "FABS.v2f16.wait01.clamp_0_inf r44, r30", 0x18A5EC912800C01E},
    {"mali-g57", "FABS.v2f16.clamp_m1_1 r12.h0, r24.h10", 0x00A54C921800C018},
    {"mali-g57", "FADD_RSCALE.f32.n_add.clamp_0_inf r36, r20, r26, r30",
     0x0163E4011E1AD014},
    {"mali-g57", "FADD_RSCALE.f32.clamp_0_inf r20, r44.neg, r20, r54",
     0x0160D4413614D02C},
    {"mali-g57", "FCMP.f32.reconverge.i1.gt r32, r38, r0.h1.abs",
     0x50F4E02108C00026},
    {"mali-g57", "FCMP.f32.wait12.i1.le r46, r30.h1, r48.abs",
     0x30F4EE2520C0301E},
    {"mali-g57", "FCMP.v2f16.wait0126.i1.total r28, r48.h11.neg, r36",
     0x40F5DC4738C02430},
    {"mali-g57", "FCMP.v2f16.wait02.i1.ge r22, r22.h10.abs, r46.neg",
     0x28F5D69218C02E16},
    {"mali-g57", "FMUL.f32.wait0126.round_up r34, r6.abs, r0.abs",
     0x40B2E2A440C00006},
    {"mali-g57", "FMUL.f32.end.clamp_0_inf r20, r40.h1, r6.abs",
     0x78B2D42520C00628},
    {"mali-g57", "FMUL.v2f16.round_up.clamp_0_inf r44, r38, r10.h00.neg",
     0x00B3EC1562C00A26},
    {"mali-g57", "FMUL.v2f16.wait012.clamp_m1_1 r36, r50.abs.neg, r48",
     0x38B3E4C62AC03032},
    {"mali-g57",
     "FMUL_RSCALE.f32.wait1.clamp_0_1 r20, r16.abs.neg, r4.neg, r44",
     0x1160D4D72CC00410},
    {"mali-g57", "FMUL_RSCALE.f32.wait12.clamp_0_inf r52, r36.abs, r6, r38",
     0x3160F48526C00624},
    {"mali-g57", "FNEG.f32.reconverge.clamp_m1_1 r18, r16.h1",
     0x50A4D2522000C010},
    {"mali-g57", "FNEG.f32.discard.clamp_m1_1 r12, r56.h1", 0x68A4CC522000C038},
    {"mali-g57", "FNEG.v2f16.clamp_0_inf r46.h1, r30.h11", 0x00A5AE513800C01E},
    {"mali-g57", "FNEG.v2f16.wait01.clamp_m1_1 r24, r32", 0x18A5D8522800C020},
    {"mali-g57", "ICMP.s32.wait0126.f1.le r24, r54.b1, r28.h1",
     0x40F8D8554CC01C36},
    {"mali-g57", "ICMP.u32.reconverge.f1.gt r42, r42, r58.h1",
     0x50F0EA014CC03A2A},
    {"mali-g57", "ICMP.v2s16.reconverge.f1.lt r52, r24.b23, r40",
     0x50F9F4D448C02818},
    {"mali-g57", "ICMP.v2u16.reconverge.f1.gt r58, r48, r20.b20",
     0x50F1FA2154C01430},
    {"mali-g57", "ICMP.v4s8.wait0.i1.gt r36, r40.b2233, r48.b3210",
     0x08FAE4B104C03028},
    {"mali-g57", "ICMP.v4u8.wait0.i1.ne r54, r52.b2301, r20.b3210",
     0x08F2F68304C01434},
    {"mali-g57", "LROT.i32.reconverge.not r44, r32.b0, r46",
     0x50B4EC4351C02E20},
    {"mali-g57", "LROT.i64.reconverge [r52:r53], [r46:r47], [r42:r43].b1",
     0x51B7F40315C02A2E},
    {"mali-g57", "LROT.v2i16.wait12 r18, r30.b31, r26.b01", 0x30B5D29329C01A1E},
    {"mali-g57", "LROT.v4i8.wait12 r50, r34.b2222, r42.b0011",
     0x30B6F26329C02A22},
    {"mali-g57", "LSHIFT.i32.wait012 r38, r12.b0, r42.b1", 0x38B4E64115C02A0C},
    {"mali-g57", "LSHIFT.i64.reconverge.not [r16:r17], [r50:r51], [r30:r31].b1",
     0x51B7D00155C01E32},
    {"mali-g57", "LSHIFT.v2i16.wait2.not r2, r42, r4.b22", 0x20B5C22159C0042A},
    {"mali-g57", "LSHIFT.v4i8.not r46, r54.b0101, r56.b0101",
     0x00B6EE2149C03836},
    {"mali-g57", "MOV_IMM.i32.reconverge r50, #0x6e00565d", 0x5110F26E00565DC0},
    {"mali-g57", "MOV_IMM.i32.wait0126 r48, #0x383b0f32", 0x4110F0383B0F32C0},
    {"mali-g57", "MOV_IMM.v2i16.reconverge r12, #0x3e278692",
     0x5111CC3E278692C0},
    {"mali-g57", "MOV_IMM.v2i16.wait0126 r50, #0x60bbade2", 0x4111F260BBADE2C0},
    {"mali-g57", "MOV_IMM.v4i8.reconverge r22, #0x3acd27d", 0x5112D603ACD27DC0},
    {"mali-g57", "MOV_IMM.v4i8.wait0126 r30, #0x757e7c44", 0x4112DE757E7C44C0},
    {"mali-g57", "NOT.i32.wait0126 r32, r58.h1", 0x40B4E03912C0C03A},
    {"mali-g57", "NOT.i64.wait012 [r48:r49], [r36:r37].b0", 0x39B7F04912C0C024},
    {"mali-g57", "NOT.v2i16.wait01 r12, r50.b13", 0x18B5CCA902C0C032},
    {"mali-g57", "NOT.v4i8.reconverge r44, r46", 0x50B6EC0902C0C02E},
    {"mali-g57", "OR.i32.wait02 r36, r46.b3, r6.not", 0x28B4E4791106C02E},
    {"mali-g57", "OR.i64.discard.not [r12:r13], [r48:r49], [r22:r23]",
     0x69B7CC015116C030},
    {"mali-g57", "OR.v2i16.wait02.not r6, r46.b11, r24.not",
     0x28B5C6894118C02E},
    {"mali-g57", "OR.v4i8.wait0126 r52, r42.b3333, r38.not",
     0x40B6F4790126C02A},
    {"mali-g57", "RROT.i32.wait0126 r38, r48.b0, r48.b3", 0x40B4E6421DC03030},
    {"mali-g57", "RROT.i64.wait02.not [r28:r29], [r6:r7], [r40:r41].b3",
     0x29B7DC025DC02806},
    {"mali-g57", "RROT.v2i16.wait0126 r14, r56.b01, r30.b11",
     0x40B5CEC215C01E38},
    {"mali-g57", "RROT.v4i8.wait0 r22, r24.b3333, r52.b2323",
     0x08B6D6720DC03418},
    {"mali-g57", "RSHIFT.i32.wait012.not r8, r32.b0, r50", 0x38B4C84051C03220},
    {"mali-g57", "RSHIFT.i64.wait01.not [r32:r33], [r56:r57], [r18:r19]",
     0x19B7E00051C01238},
    {"mali-g57", "RSHIFT.v2i16.wait01.not r28, r46.h00, r30.b22",
     0x18B5DC0059C01E2E},
    {"mali-g57", "RSHIFT.v4i8.wait1 r46, r4.b2233, r12.b0000",
     0x10B6EEB011C00C04},
    {"mali-g57", "SWZ.v2i16.wait0126 r58, r30.b00", 0x40A1FA400800C01E},
    {"mali-g57", "SWZ.v2i16.reconverge r44, r30", 0x50A1EC200800C01E},
    {"mali-g57", "SWZ.v4i8.wait01 r18, r28.b2222", 0x18A2D2600000C01C},
    {"mali-g57", "SWZ.v4i8.wait0 r42, r54.b1032", 0x08A2EA900000C036},
    {"mali-g57", "XOR.i32.reconverge r54, r40, r50.not", 0x50B4F6091232C028},
    {"mali-g57", "XOR.i64.reconverge [r28:r29], [r56:r57], [r32:r33].not",
     0x51B7DC091220C038},
    {"mali-g57", "XOR.v2i16.wait1.not r46, r32.h00, r16", 0x10B5EE014210C020},
    {"mali-g57", "XOR.v4i8.reconverge r2, r32.b3210, r28.not",
     0x50B6C219021CC020},
    {"mali-g57", "FMUL.f32.round_down r30, r36.h1, r24.h0", 0x00B2DE00A4C01824},
    {"mali-g57", "FMUL.v2f16.round_down r22, r10, r26.h11", 0x00B3D600AEC01A0A},
    {"mali-g715", "F32_TO_F16.wait012.round_up.clamp_m1_1 r4.h01, r42.abs",
     0x38A404924000C02A},
    {"mali-g715", "F32_TO_F16.wait_resource.clamp_0_inf r48.h1, r42",
     0x60A4B0110000C02A},
    {"mali-g715", "F32_TO_F16.round_down r20.h1, r14", 0x00A494008000C00E},
    {"mali-g1", "FEXP.f16.reconverge r28, r34.neg", 0x50A6DC10130D22DC},
    {"mali-g1", "FEXP.f16.wait_resource r34, r56", 0x60A6E200130D38DC},
};
INSTANTIATE_TEST_SUITE_P(Words, ArmUse, testing::ValuesIn(Uses));

struct Misuse {
  const char *Text;
  const char *Says;
};
class ArmMisuse : public testing::TestWithParam<Misuse> {};

TEST_P(ArmMisuse, IsRefusedInTheTermsOfTheName) {
  MCHarness H("mali-g57");
  std::vector<uint64_t> Words;
  std::string Diagnostics;
  EXPECT_FALSE(
      H.assemble(std::string(GetParam().Text) + "\n", Words, Diagnostics));
  EXPECT_EQ(Diagnostics, std::string(GetParam().Says) + "\n");
}

const Misuse Misuses[] = {
    {"AND.i32 r0, r1", "1:1: too few operands: AND.i32 has 3"},
    {"FABS.f32 r0, r1, r2", "1:18: too many operands: FABS.f32 has 2"},
    {"FABS.f32 r0, r1.neg",
     "1:14: the source of FABS.f32 cannot have the modifier '.neg'"},
    {"FNEG.f32.rtz r0, r1",
     "1:10: '.rtz' is not a modifier of FNEG.f32, which is a use of FADD.f32"},
    {"NOT.i32.not r0, r1",
     "1:9: '.not' is not a modifier of NOT.i32, which is a use of "
     "LSHIFT_XOR.i32"},
    {"AND.i32 r0, r1.h2, r2",
     "1:13: r1.h2 cannot have the modifier '.h2'; this source takes .h0, .h1, "
     ".b0, .b1, .b2, .b3"},
    {"ICMP.u32.gt r0, r1, r2", "1:1: ICMP.u32 needs one of .i1, .f1, .m1"},
    {"MOV_IMM.i32 r0, 5", "1:17: expected '#' and a 32-bit number"},
    {"F32_TO_F16 r0.h0, r1",
     "1:1: mali-g57 does not have F32_TO_F16; it is an instruction of "
     "mali-g715, mali-g720, mali-g725, mali-g1"},
    {"FEXP.f16 r0, r1.h0",
     "1:1: mali-g57 does not have FEXP.f16; it is an instruction of mali-g720, "
     "mali-g725, mali-g1"},
    {"AND.i32 r0, u0.w0, u1.w0",
     "1:20: AND.i32: an instruction can read only one 64-bit uniform slot"},
};
INSTANTIATE_TEST_SUITE_P(Statements, ArmMisuse, testing::ValuesIn(Misuses));

TEST(ArmNames, ConversionToHalfNeedsAHalf) {
  MCHarness H("mali-g715");
  std::vector<uint64_t> Words;
  std::string Diagnostics;
  EXPECT_FALSE(H.assemble("F32_TO_F16 r0, r1\n", Words, Diagnostics));
  EXPECT_EQ(Diagnostics, "1:12: the destination of F32_TO_F16 takes one of "
                         ".h0, .h1, .h01\n");
}

} // namespace
