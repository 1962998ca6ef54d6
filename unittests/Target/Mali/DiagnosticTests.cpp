//===-- DiagnosticTests.cpp - What the assembler and disassembler say -----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCHarness.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace mgpu;

namespace {

struct Case {
  const char *Text;
  const char *Says; // "line:column: message"
};

class Refused : public testing::TestWithParam<Case> {};

TEST_P(Refused, PointsAtTheOperandAndSaysWhatIsRight) {
  MCHarness H("mali-g57");
  std::vector<uint64_t> Words;
  std::string Diagnostics;
  EXPECT_FALSE(
      H.assemble(std::string(GetParam().Text) + "\n", Words, Diagnostics));
  EXPECT_EQ(Diagnostics, std::string(GetParam().Says) + "\n");
}

const Case Cases[] = {
    // Mnemonics and modifiers.
    {"FADDX.f32 r0, r1, r2",
     "1:1: unknown instruction 'FADDX.f32'; did you mean FADD.f32?"},
    {"FADD r0, r1, r2", "1:1: FADD needs a type: FADD.f32, FADD.v2f16"},
    {"FADD.f32.rtz.rtp r0, r1, r2",
     "1:14: '.rtp' and '.rtz' exclude each other"},
    {"FADD.f32.rtz.rtz r0, r1, r2", "1:14: '.rtz' is given twice"},
    {"MOV.i32.fast r0, r1", "1:9: '.fast' is not a modifier of MOV.i32 or a "
                            "flow; MOV.i32 takes none"},
    {"ICMP_OR.u32.gt r0, r1, r2, 0x0",
     "1:1: ICMP_OR.u32 needs one of .i1, .f1, .m1"},
    {"NOP.wait_resource",
     "1:5: mali-g57 does not have the modifier '.wait_resource'"},
    {"AND_IMM.i32 r0, r1, #1",
     "1:1: mali-g57 does not have AND_IMM.i32; it is an instruction of "
     "mali-g715, mali-g720, mali-g725, mali-g1"},
    // Registers and groups.
    {"MOV.i32 r0, r64",
     "1:13: there is no register r64: registers are r0 to r63"},
    {"MOV.i32 r0^, r1", "1:9: a destination has no last-use mark"},
    {"MOV.i32 r0.h2, r1", "1:9: the destination of MOV.i32 takes one of .h0, "
                          ".h1"},
    {"MOV.i32 u0.w0, r1", "1:9: expected a register as destination"},
    {"SHADDX.u64 r0, u0, u1, shift:0x0",
     "1:12: expected a register pair as destination, as [r0:r1]"},
    {"SHADDX.u64 [r1:r2], u0, u1, shift:0x0",
     "1:12: a register pair starts at an even register"},
    {"SHADDX.u64 [r0:r2], u0, u1, shift:0x0",
     "1:16: the registers of a pair are consecutive: expected r1"},
    {"SHADDX.u64 [r0:r1], [r2^:r3], u1, shift:0x0",
     "1:26: the last-use mark covers both registers of a pair"},
    {"LOAD.i64.unsigned.slot0 @r2, [r0:r1], offset:0",
     "1:25: expected a staging group of 2 registers, as @r0:r1"},
    {"LOAD.i64.unsigned.slot0 @r3:r4, [r0:r1], offset:0",
     "1:25: a group of staging registers starts at an even register"},
    {"LOAD.i64.unsigned.slot0 @r2:r4, [r0:r1], offset:0",
     "1:29: staging registers must be consecutive: expected r3"},
    {"LOAD.i64.unsigned.slot0 @r2^:r3, [r0:r1], offset:0",
     "1:26: a staging register has no last-use mark"},
    {"TEX_FETCH.slot0.f.32.2d @r0:r1, @r60:r61, u0",
     "1:25: TEX_FETCH: the number of staging registers written does not fit "
     "the modifiers"},
    // Sources.
    {"FADD.f32 r0, r1", "1:1: too few operands: FADD.f32 has 3"},
    {"FADD.f32 r0, r1, r2, r3", "1:22: too many operands: FADD.f32 has 3"},
    {"FADD.f32 r0, r1, [r2:r3]",
     "1:18: [r2:r3] is a register pair, but this source has 32 bits: r2 or r3"},
    {"LOAD.i32.slot0 @r0, r2, offset:0",
     "1:21: r2 is one register, but this source has 64 bits: [r2:r3]"},
    {"MOV.i32 r0, u5", "1:13: u5 is a 64-bit uniform slot, but this source has "
                       "32 bits: u5.w0 or u5.w1"},
    {"MOV.i32 r0, u128.w0", "1:13: there is no uniform u128: 64-bit uniform "
                            "slots are u0 to u127"},
    {"MOV.i32 r0, lane_id",
     "1:13: lane_id has 64 bits, but this source has 32: add .w0 or .w1"},
    {"MOV.i32 r0, 0x12345678",
     "1:13: 0x12345678 is not one of the 32 small constants; use a *_IMM "
     "instruction, a uniform or a register"},
    {"MOV.i32 r0, r1.neg", "1:13: r1.neg cannot have the modifier '.neg'; this "
                           "source takes none"},
    {"FADD.v2f16 r0, r1, r0.h0",
     "1:20: r0.h0 cannot have the modifier '.h0'; this source takes .h00, "
     ".h10, .h11, .neg, .abs"},
    {"FADD.f32 r0, r1.h0.h1, r2", "1:14: r1.h0.h1 has a second selector '.h1'"},
    {"FADD.f32 r0, r1.neg.neg, r2",
     "1:14: r1.neg.neg has the modifier '.neg' twice"},
    // Immediates.
    {"IADD_IMM.i32 r0, r1, 5", "1:22: expected '#' and a 32-bit number"},
    {"LOAD.i32.slot0 @r0, u0, offset:40000",
     "1:25: expected 'offset:' and a number from -32768 to 32767"},
    {"ATOM.i32.slot0.aadd @r0, u0, offset:3",
     "1:30: expected 'offset:' and a multiple of 4 from 0 to 252"},
    {"SHADDX.u64 [r0:r1], u0, u1, shift:8",
     "1:29: expected 'shift:' and a number from 0 to 7"},
    {"BRANCHZ r0, offset:123456789",
     "1:13: expected a label, or 'offset:' and a number of instructions in 27 "
     "bits"},
    {"BRANCHZ r0, offset:", "1:20: expected a number or a symbol"},
    {"MOV.i32 r0, r1 r2", "1:16: expected ',' or the end of the statement"},
};
INSTANTIATE_TEST_SUITE_P(Statements, Refused, testing::ValuesIn(Cases));

// The hardware's rules: each with the nearest legal statement.
struct Rule {
  const char *Broken;
  const char *Says;
  const char *Legal;
};
class Rules : public testing::TestWithParam<Rule> {};

TEST_P(Rules, AreCheckedByTheAssembler) {
  MCHarness H("mali-g57");
  std::vector<uint64_t> Words;
  std::string Diagnostics;
  EXPECT_FALSE(
      H.assemble(std::string(GetParam().Broken) + "\n", Words, Diagnostics));
  EXPECT_EQ(Diagnostics, std::string(GetParam().Says) + "\n");
  EXPECT_TRUE(
      H.assemble(std::string(GetParam().Legal) + "\n", Words, Diagnostics))
      << Diagnostics;

  // The rules, and only they, can be switched off.
  MCHarness Unchecked("mali-g57", "+no-check");
  EXPECT_TRUE(Unchecked.assemble(std::string(GetParam().Broken) + "\n", Words,
                                 Diagnostics))
      << Diagnostics;
}

const Rule AllRules[] = {
    {"FADD.f32 r0, u0.w0, u1.w0",
     "1:21: FADD.f32: an instruction can read only one 64-bit uniform slot",
     "FADD.f32 r0, u0.w0, u0.w1"},
    {"FADD.f32 r0, u0.w0, u32.w0",
     "1:21: FADD.f32: all uniform and special sources of an instruction must "
     "be in one page; this one is in page 1, an earlier one in page 0",
     "FADD.f32 r0, u32.w0, u32.w1"},
    {"FMA.f32 r0, u0.w0, u0.w1, 0x0",
     "1:27: FMA.f32: an instruction can read at most 64 bits of uniforms, "
     "special values and small constants",
     "FMA.f32 r0, u0.w0, r1, 0x0"},
    {"FMA.f32 r0, 0x0, 0x3F800000, 0x40490FDB",
     "1:30: FMA.f32: an instruction can read at most 64 bits of uniforms, "
     "special values and small constants",
     "FMA.f32 r0, 0x0, 0x3F800000, 0x0"},
    {"SHADDX.u64 [r0:r1], u0, 0x0, shift:0x0",
     "1:25: SHADDX.u64: an instruction can read at most 64 bits of uniforms, "
     "special values and small constants",
     "SHADDX.u64 [r0:r1], u0, [r2:r3], shift:0x0"},
    {"IADD.u32 r0, lane_id.w0, core_id.w0",
     "1:26: IADD.u32: an instruction can read only one special value",
     "IADD.u32 r0, core_id.w0, core_id.w1"},
    {"IADD.u32 r0, thread_local_pointer.w0, u32.w0",
     "1:39: IADD.u32: an instruction cannot read both a uniform and a special "
     "value",
     "IADD.u32 r0, thread_local_pointer.w0, thread_local_pointer.w1"},
    {"LD_PKA.i32.unsigned.slot0 @r0, lane_id.w0, r1",
     "1:32: LD_PKA.i32.unsigned: a message instruction cannot read the special "
     "values of page 3 (lane_id, core_id, shader_output, program_counter)",
     "LD_PKA.i32.unsigned.slot0 @r0, u0.w0, u1.w0"},
    {"LD_PKA.i32.unsigned.slot0 @r0, warp_id.w0, r1",
     "1:32: LD_PKA.i32.unsigned: a message instruction cannot read warp_id",
     "LD_PKA.i32.unsigned.slot0 @r0, sample.w0, u1.w0"},
    {"LEA_TEX.slot0 @r0:r1:r2, u0.w0, u1.w0, u2.w0",
     "1:40: LEA_TEX: a message instruction can read at most two 64-bit uniform "
     "slots or special values",
     "LEA_TEX.slot0 @r0:r1:r2, u0.w0, u1.w0, u0.w1"},
    {"STORE.i32.slot0 @r2, [r2^:r3^], offset:0",
     "1:22: STORE.i32: a register that the message also reads as staging "
     "cannot be marked as last used",
     "STORE.i32.slot0 @r2, [r4^:r5^], offset:0"},
    {"ATEST @r60, u0.w0, r1, r2",
     "1:13: ATEST: the coverage must be a register",
     "ATEST @r60, r60, r1, atest_datum.w0"},
    {"BLEND.slot0.v4.f16 @r0:r1, [r2:r3], 0x0, target:0x0",
     "1:37: BLEND: the coverage must be a register",
     "BLEND.slot0.v4.f16 @r0:r1, blend_descriptor_0.w0, r60, target:0x0"},
    // Also where the message may run on the execution engine.
    {"ATEST @r60, r60, u0.w0, u1.w0",
     "1:25: ATEST: an instruction can read only one 64-bit uniform slot",
     "ATEST @r60, r60, u1.w1, u1.w0"},
    {"LOAD.i32.slot0 @r0, core_id, offset:0",
     "1:21: LOAD.i32.unsigned: a message instruction cannot read the special "
     "values of page 3 (lane_id, core_id, shader_output, program_counter)",
     "LOAD.i32.slot0 @r0, thread_local_pointer, offset:0"},
    {"LEA_TEX.slot0 @r0:r1:r2, u0.w0, u32.w0, 0x0",
     "1:33: LEA_TEX: all uniform and special sources of an instruction must be "
     "in one page; this one is in page 1, an earlier one in page 0",
     "LEA_TEX.slot0 @r0:r1:r2, u0.w0, u1.w0, 0x0"},
    {".register_mode 32\nMOV.i32 r16, r1",
     "2:9: MOV.i32: r16 does not exist in the 32-register mode, which has "
     "r0-r15 and r48-r63",
     ".register_mode 32\nMOV.i32 r15, r48"},
    {".register_mode 32\nLOAD.i128.slot0 @r14:r15:r16:r17, u0, offset:0",
     "2:17: LOAD.i128.unsigned: r16 does not exist in the 32-register mode, "
     "which has r0-r15 and r48-r63",
     ".register_mode 32\nLOAD.i128.slot0 @r12:r13:r14:r15, u0, offset:0"},
};
INSTANTIATE_TEST_SUITE_P(Hardware, Rules, testing::ValuesIn(AllRules));

// What comes from elsewhere than the assembler meets the rules in the emitter.
TEST(Emitter, ChecksRules) {
  const char *const Texts[] = {"FADD.f32 r0, u0.w0, u1.w0",
                               "STORE.i32.slot0 @r2, [r2^:r3^], offset:0",
                               "ATEST @r60, u0.w0, r1, r2"};
  for (const char *Text : Texts) {
    MCHarness Unchecked("mali-g57", "+no-check");
    std::vector<uint64_t> Words;
    std::string Diagnostics;
    ASSERT_TRUE(
        Unchecked.assemble(std::string(Text) + "\n", Words, Diagnostics));
    MCInst MI;
    ASSERT_TRUE(Unchecked.decode(Words[0], MI, Diagnostics));
    EXPECT_TRUE(Unchecked.encode(MI)) << Text;
    MCHarness Checked("mali-g57");
    EXPECT_FALSE(Checked.encode(MI, /*Check=*/true)) << Text;
  }
}

struct BadWord {
  const char *CPU;
  uint64_t Word;
  const char *Why;
};
class Undecodable : public testing::TestWithParam<BadWord> {};

TEST_P(Undecodable, HasAReason) {
  MCHarness H(GetParam().CPU);
  std::string Text;
  EXPECT_FALSE(H.disassemble(GetParam().Word, Text)) << Text;
  EXPECT_EQ(Text, GetParam().Why);
}

const BadWord BadWords[] = {
    // Reserved bits.
    {"mali-g57", 0x8091C10000000002,
     "MOV.i32: reserved (bit 63) is 0x1: must be zero"},
    {"mali-g57", 0x0091C10000000102,
     "MOV.i32: reserved (bits 15-8) is 0x1: must be zero"},
    {"mali-g57", 0x0090C248C00D0042,
     "FROUND.f32: reserved (bits 37-33) is 0x4: must be zero"},
    // Constant bits of other values.
    {"mali-g57", 0x0060808600000040,
     "LOAD.i8: staging control (bits 35-33) is 0x3: must be 0x1 in LOAD.i8"},
    // Reserved values.
    {"mali-g57", 0x5891C10000000002,
     "MOV.i32: flow (bits 62-59) is 0xB: the value is reserved; there are "
     ".wait0, .wait1, .wait01, .wait2, .wait02, .wait12, .wait012, .wait0126, "
     ".wait, .reconverge, .discard, .end"},
    {"mali-g57", 0x009101000000000E,
     "MOV.i32: destination mask (bits 47-46) is 0x0: the value is reserved; "
     "there are .h0, .h1"},
    {"mali-g57", 0x0091C100000000E0,
     "MOV.i32: src0 (bits 7-0) is 0xE0: page 0 has no special value of this "
     "number"},
    {"mali-g57", 0x00A0C01000000201,
     "IADD.u32: src0 selector (bits 39-36) is 0x1: the selector is a reserved "
     "value; there are .h0, .h1, .b0, .b1, .b2, .b3"},
    // Registers.
    {"mali-g57", 0x01A3C00020273C81,
     "SHADDX.u64: src0 (bits 7-0) is 0x81: a 64-bit source starts at an even "
     "register or word"},
    {"mali-g57", 0x01A3C10020273C82,
     "SHADDX.u64: destination (bits 45-40) is 0x1: a register group starts at "
     "an even register"},
    {"mali-g57", 0x0060BFF838000080,
     "LOAD.i128.unsigned: staging write (bits 45-40) is 0x3F: a register group "
     "starts at an even register"},
    {"mali-g57", 0x0060BEF838000080,
     "LOAD.i128.unsigned: staging write (bits 45-40) is 0x3E: the register "
     "group goes beyond r63"},
    // Fields that do not fit together.
    {"mali-g57", 0x0060800200000040,
     "LOAD.i8: extend (bit 39) is 0x0: a load to a lane has the extension bit "
     "set"},
    {"mali-g57", 0x01257C2417C00080,
     "TEX_FETCH: staging write registers (bits 38-36) is 0x2: the number of "
     "staging registers written does not fit the modifiers"},
    {"mali-g57", 0x0920CC021BF70130,
     "ATOM_RETURN.i32: offset (bits 15-8) is 0x1: the offset must be a "
     "multiple of 4"},
    {"mali-g57", 0x0200C00000000000,
     "NOP: page (bits 58-57) is 0x1: must be zero: the instruction has no "
     "sources"},
    // Other architecture versions.
    {"mali-g57", 0x6091C10000000002,
     "MOV.i32: flow (bits 62-59) is 0xC: mali-g57 does not have "
     "'.wait_resource'; mali-g610, mali-g715, mali-g720, mali-g725, mali-g1 "
     "have it"},
    {"mali-g57", 0x01186648B3FDC236,
     "AND_IMM.i32: class (bits 56-52) is 0x11: mali-g57 does not have "
     "AND_IMM.i32; it is an instruction of mali-g715, mali-g720, mali-g725, "
     "mali-g1"},
    {"mali-g715", 0x00AAC00040004041,
     "IADD.v4s8: class (bits 56-52) is 0xA: mali-g715 does not have IADD.v4s8; "
     "it is an instruction of mali-g57, mali-g610"},
    {"mali-g57", 0x01F0000000000000,
     "class (bits 56-52) is 0x1F: no instruction of class 31 has these opcode "
     "bits"},
};
INSTANTIATE_TEST_SUITE_P(Words, Undecodable, testing::ValuesIn(BadWords));

TEST(Disassembler, ReportsTruncatedInput) {
  MCHarness H("mali-g57");
  const uint8_t Bytes[] = {0x02, 0x00, 0x00};
  std::string Text;
  EXPECT_FALSE(H.disassemble(ArrayRef<uint8_t>(Bytes), Text));
  EXPECT_EQ(Text, "truncated instruction: 3 bytes where 8 are needed");
}

// Both spellings of every instruction and modifier that has two.
TEST(Assembler, AcceptsArmNames) {
  const char *const Pairs[][2] = {
      {"BRANCH.reconverge.not r61.h0, offset:9",
       "BRANCHZ.eq.reconverge r61.h0, offset:9"},
      {"JUMP.not.absolute r0, r1", "BRANCHZI.eq.absolute r0, r1"},
      {"SHADD.s64 [r0:r1], u1, [r2:r3].w0, shift:0x2",
       "SHADDX.s64 [r0:r1], u1, [r2:r3].w0, shift:0x2"},
      {"SEG_SUB.u64 [r0:r1], u1, [r2:r3]",
       "SEG_ADD.u64.neg [r0:r1], u1, [r2:r3]"},
      {"IMUL.u32.sat r1, r2, r3", "IMUL.i32.saturate r1, r2, r3"},
      {"IMUL.u64 [r0:r1], [r2:r3].w0, [r4:r5].w0",
       "IMULD.u64 [r0:r1], [r2:r3].w0, [r4:r5].w0"},
      {"CLPER.subgroup16.f1 r0, r0, 0x7060504.b0",
       "CLPER.i32.f1 r0, r0, 0x7060504.b00"},
      {"ACMPXCHG.i32.slot0 @r0, @r14:r15, [r4:r5], offset:0",
       "ATOM_RETURN.i32.axchg.compare.slot0 @r0, @r14:r15, [r4:r5], offset:0"},
      {"AXCHG.i32.slot0 @r55, @r12, [r48:r49], offset:0",
       "ATOM_RETURN.i32.slot0.axchg @r55, @r12, [r48:r49], offset:0"},
      {"ATOM1.i32.slot0.ainc [r50:r51], offset:0",
       "ATOM1_RETURN.i32.slot0.ainc @, [r50:r51], offset:0"},
      {"FMA_RSCALE.f32.left r0, r1, r2, 0x0.neg, r0",
       "FMA_RSCALE_LEFT.f32 r0, r1, r2, 0x0.neg, r0"},
      {"LOAD.i32.slot0 @r0, [r0^:r1^], offset:4",
       "LOAD.i32.unsigned.slot0 @r0, [r0^:r1^], offset:4"},
      {"ICMP.u32.m1.gt r1, r0^, 0x1000000.b3",
       "ICMP_OR.u32.gt.m1 r1, r0^, 0x1000000.b3, 0x0"},
      {"F32_TO_S32.round_zero r2, r2^.neg", "F32_TO_S32.rtz r2, r2^.neg"},
      {"LSHIFT_AND.i32.not r1, r2, 0x0, r3",
       "LSHIFT_AND.i32.not_result r1, r2, 0x0.b00, r3"},
      {"HADD.u32.round_up r0, r1, r2", "HADD.u32.rhadd r0, r1, r2"},
      {"TEX_FETCH.slot0.tex2d.dst32 @r0:r1:r2:r3, @r60:r61, u0",
       "TEX_FETCH.slot0.32.2d @r0:r1:r2:r3, @r60:r61, u0"},
      {"MOV.i32.return r0, i16", "MOV.i32.end r0, 0x3F800000"},
      {"MOV.i32 r0, `r1", "MOV.i32 r0, r1^"},
      {"LEA_BUF_IMM.slot1 @r4:r5, r59, table:61, index:0",
       "LEA_BUF_IMM.slot1 @r4:r5, r59, table:0xD, index:0x0"},
  };
  MCHarness H("mali-g57");
  for (const auto &Pair : Pairs) {
    std::vector<uint64_t> Words;
    std::string Diagnostics;
    ASSERT_TRUE(H.assemble(std::string(Pair[0]) + "\n" + Pair[1] + "\n", Words,
                           Diagnostics))
        << Pair[0] << ": " << Diagnostics;
    ASSERT_EQ(Words.size(), 2u);
    EXPECT_EQ(Words[0], Words[1]) << Pair[0];
  }
}

TEST(Assembler, TakesSuffixesInAnyOrder) {
  const char *const Texts[] = {
      "LOAD.i32.unsigned.slot1.estream.wait0 @r0, u0, offset:0",
      "LOAD.i32.wait0.estream.slot1.unsigned @r0, u0, offset:0",
      "LOAD.i32.slot1.wait0.unsigned.estream @r0, u0, offset:0",
  };
  MCHarness H("mali-g57");
  std::vector<uint64_t> Words;
  std::string Diagnostics;
  for (const char *Text : Texts)
    ASSERT_TRUE(H.assemble(std::string(Text) + "\n", Words, Diagnostics))
        << Diagnostics;
  EXPECT_EQ(Words[0], Words[1]);
  EXPECT_EQ(Words[0], Words[2]);
}

} // namespace
