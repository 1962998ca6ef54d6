//===-- BifrostTextTests.cpp - Half instructions as text ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostHarness.h"
#include "MCTargetDesc/Bifrost/BifrostMCTargetDesc.h"
#include "MCTargetDesc/Bifrost/BifrostTables.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace llvm::Bifrost;
using namespace mgpu;

namespace {

//===--- What is printed --------------------------------------------------===//

// Lines as the printer writes them.
const char *const Canonical[] = {
    "*FADD.f32.rtz.clamp_0_1 r0:t0, r1.neg.abs, r2.abs",
    "*FMA.f32 r63:t0, u127.w1, 0x3f800000 /* 1.000000 */, #0.neg",
    "*MOV.i32 r5:t0.h1, lane_id.x",
    "+MOV.i32 r5:t1.h0, #0.y",
    "+MOV.i32 t1, blend_descriptor_7.y",
    "+MOV.i32 t1, 0x00000001 /* 0.000000 */",
    "+MOV.i32 t1, 0x7f800000 /* inf */",
    "+MOV.i32 t1, 0xff800000 /* -inf */",
    "+MOV.i32 t1, 0x7fc00000 /* nan */",
    "+MOV.i32 t1, 0xffc00001 /* -nan */",
    "+MOV.i32 t1, 0x80000000 /* -0.000000 */",
    "+F16_TO_F32 t1, 0x3c000000 /* 0.007812 */.h1",
    "+LOAD.i32.tl t1, r0, t0, @r60",
    "+TEXS_2D.f32.skip t1, r0, r1, texture_index:7, sampler_index:0, @r0",
    "+BRANCHZ.i16.eq t1, t1.h0, clause_25",
    "+NOP t1",
};

TEST(BifrostText, CanonicalLinesPrintAsWritten) {
  BifrostHarness H;
  for (const char *Line : Canonical) {
    MCInst MI;
    std::string Why;
    ASSERT_TRUE(H.parse(Line, MI, Why)) << Line << "\n" << Why;
    EXPECT_EQ(H.print(MI), Line);
  }
}

//===--- What is understood -----------------------------------------------===//

const std::pair<const char *, const char *> Written[] = {
    {"*FADD.f32 r5, r1, r2", "*FADD.f32 r5:t0, r1, r2"},
    {"*FADD.f32 r5.h1, r1, r2", "*FADD.f32 r5:t0.h1, r1, r2"},
    {"  *FADD.f32  t0 , r1,r2  ", "*FADD.f32 t0, r1, r2"},
    {"* FADD.f32 t0, r1, r2 // sum", "*FADD.f32 t0, r1, r2"},
    {"*FADD.f32.clamp_0_1.rtz t0, r1.abs.neg, r2",
     "*FADD.f32.rtz.clamp_0_1 t0, r1.neg.abs, r2"},
    {"+FMAX.f32.nan_suppress t1, r1, r2", "+FMAX.f32 t1, r1, r2"},
    {"+MUX.v2i16 t1, r1.h01, r2, t", "+MUX.v2i16 t1, r1, r2, t"},
    {"+MOV.i32 t1, 1.5", "+MOV.i32 t1, 0x3fc00000 /* 1.500000 */"},
    {"+MOV.i32 t1, -0.0", "+MOV.i32 t1, 0x80000000 /* -0.000000 */"},
    {"+MOV.i32 t1, 2.5e-1", "+MOV.i32 t1, 0x3e800000 /* 0.250000 */"},
    {"+MOV.i32 t1, -1", "+MOV.i32 t1, 0xffffffff /* -nan */"},
    {"+MOV.i32 t1, 010", "+MOV.i32 t1, 0x00000008 /* 0.000000 */"},
    {"*FADD.f32 t0, 1.0.neg, r2",
     "*FADD.f32 t0, 0x3f800000 /* 1.000000 */.neg, r2"},
    {"+JUMP t1, loop+16", "+JUMP t1, loop+16"},
};

TEST(BifrostText, FreeSpelling) {
  BifrostHarness H;
  for (auto [Line, Printed] : Written) {
    MCInst MI;
    std::string Why;
    ASSERT_TRUE(H.parse(Line, MI, Why)) << Line << "\n" << Why;
    EXPECT_EQ(H.print(MI), Printed);
  }
}

//===--- What is refused --------------------------------------------------===//

// The line and "column: message".
const std::pair<const char *, const char *> Refused[] = {
    {"FADD.f32 t0, r1, r2",
     "1: expected '*' (FMA) or '+' (ADD) and an instruction"},
    {"*", "2: expected an instruction"},
    {"*FRCP.f32 t0, r1",
     "2: FRCP.f32 is an instruction of the ADD unit; its line starts with "
     "'+'"},
    {"+FADD t1, r1, r2", "2: FADD needs a type: FADD.f32, FADD.v2f16"},
    {"+FADD.f64 t1, r1, r2",
     "2: there is no FADD.f64; expected one of FADD.f32, FADD.v2f16"},
    {"+FRCQ.f32 t1, r1", "2: unknown instruction 'FRCQ.f32' of the ADD unit; "
                         "did you mean FRCP.f32?"},
    {"+XYZZYXYZZY t1", "2: unknown instruction 'XYZZYXYZZY' of the ADD unit"},
    {"*FADD.f32.rtx t0, r1, r2",
     "11: '.rtx' is not a modifier of FADD.f32; expected one of .rtp, .rtn, "
     ".rtz, .clamp_0_inf, .clamp_m1_1, .clamp_0_1"},
    {"*NOP.rtz t0", "6: '.rtz' is not a modifier of NOP; expected none"},
    {"*FADD.f32.rtz.rtp t0, r1, r2",
     "15: '.rtp' and '.rtz' exclude each other"},
    {"*FADD.f32.rtz.rtz t0, r1, r2", "15: '.rtz' is given twice"},
    {"*FADD.f32.neg t0, r1, r2",
     "11: '.neg' is a modifier of source 0 of FADD.f32 and follows that "
     "operand"},
    {"*FADD.f32 t0, r1.rtz, r2",
     "18: '.rtz' is a modifier of FADD.f32 and follows the mnemonic"},
    {"*FADD.f32 t0, r1., r2", "18: expected a modifier after '.'"},
    {"*FCMP.f32 t0, r1, r2", "10: FCMP.f32 needs one of .eq, .gt, .ge, .ne, "
                             ".lt, .le, .gtlt, .total"},
    {"+BRANCHZ.i16.eq t1, r1, done",
     "23: source 0 of BRANCHZ.i16 needs one of .h0, .h1"},
    {"*MOV.i32 t1, r0", "10: expected the destination, t0 or rN:t0"},
    {"*MOV.i32 r1:t1, r0", "13: expected t0, the result of the FMA unit"},
    {"*MOV.i32 t0.h0, r0", "13: only a register is written by halves"},
    {"*MOV.i32 r1:t0.b0, r0", "16: expected .h0 or .h1 after the destination"},
    {"*MOV.i32 t0", "12: expected ',' and source 0 of MOV.i32"},
    {"*MOV.i32 t0,", "13: expected a source"},
    {"*MOV.i32 t0, r64",
     "14: there is no register r64: registers are r0 to r63"},
    {"*MOV.i32 t0, u128.w0",
     "14: there is no uniform u128: pairs of uniforms are u0 to u127"},
    {"*MOV.i32 t0, u1", "16: expected .w0 (low word) or .w1 (high word)"},
    {"*MOV.i32 t0, sample.w0", "20: expected .x (low word) or .y (high word)"},
    {"*MOV.i32 t0, #1", "14: expected #0, #0.x or #0.y"},
    {"+MOV.i32 t1, #0",
     "14: the ADD unit has no free zero; write #0.x (the uniform) or 0 (a "
     "constant)"},
    {"*MOV.i32 t0, t",
     "14: t is the result of this instruction's own tuple; only the ADD unit "
     "can read it"},
    {"*MOV.i32 t0, 4294967296", "14: a constant has 32 bits"},
    {"*MOV.i32 t0, -2147483649", "14: a constant has 32 bits"},
    {"*MOV.i32 t0, 1.0e40", "14: the number is too large for f32"},
    {"*MOV.i32 t0, 12z", "14: invalid number"},
    {"*MOV.i32 t0, r0, r1",
     "16: expected the end of the line: MOV.i32 has no more operands"},
    {"+FRCP.f32 t1, t",
     "15: source 0 of FRCP.f32 cannot be t; expected a register, a uniform, "
     "constant or special value, t0, t1"},
    {"*ARSHIFT.i32 t0, r1, r2, r3",
     "22: source 1 of ARSHIFT.i32 cannot be r2; expected #0"},
    {"+CLPER_OLD.i32 t1, t0, r1",
     "20: source 0 of CLPER_OLD.i32 cannot be t0; expected a register"},
    {"+WMASK.subgroup4 t1, r1", "24: expected ',' and fill:number"},
    {"+WMASK.subgroup4 t1, r1, fill:2", "31: fill is a number from 0 to 1"},
    {"+WMASK.subgroup4 t1, r1, filling:1", "26: expected fill:number"},
    {"+STORE.i8 t1, r1, r2",
     "21: expected ',' and the staging register of STORE.i8, as @r0"},
    {"+STORE.i8 t1, r1, r2, r3",
     "23: expected the staging register of STORE.i8, as @r0"},
    {"+STORE.i8 t1, r1, r2, @t0", "24: expected a register"},
};

TEST(BifrostText, ErrorsPointAtThePlace) {
  BifrostHarness H;
  for (auto [Line, Message] : Refused) {
    MCInst MI;
    std::string Why;
    if (H.parse(Line, MI, Why))
      Why = "understood as " + H.print(MI);
    EXPECT_EQ(Why, Message) << Line;
  }
}

// The parser accepts any combination; the encoder names what does not exist.
const std::pair<const char *, const char *> Unencodable[] = {
    {"+FADD.f32.rto.clamp_0_1 t1, r0, r1",
     "FADD.f32: no encoding for this combination: .rto, .clamp_0_1"},
    {"*FADD.v2f16 t0, r0.abs, r0.abs",
     "FADD.v2f16: no encoding for .abs of source 0, .abs of source 1 when "
     "sources 0 and 1 are the same"},
    {"+LOAD.i8.w0 t1, r0, r1, @r4",
     "LOAD.i8: no encoding for this combination: .w0"},
    {"+IADD.v2s16 t1, r0.h10, r1.b01",
     "IADD.v2s16: no encoding for this combination: .h10 of source 0, .b01 of "
     "source 1"},
    {"+ZS_EMIT t1, r0, r1, r2, @r4",
     "ZS_EMIT: no encoding for this combination: no modifiers"},
    {"*V2F32_TO_V2F16 t0, r0.neg, r1",
     "V2F32_TO_V2F16: no encoding for this combination: .neg of source 0"},
};

TEST(BifrostText, CombinationsThatDoNotExist) {
  BifrostHarness H;
  for (auto [Line, Message] : Unencodable) {
    MCInst MI;
    std::string Why;
    ASSERT_TRUE(H.parse(Line, MI, Why)) << Line << "\n" << Why;
    Expected<uint32_t> Word = H.encode(MI);
    ASSERT_FALSE(bool(Word)) << Line;
    EXPECT_EQ(toString(Word.takeError()), Message);
  }
}

//===--- Cores ------------------------------------------------------------===//

struct Availability {
  const char *Line;
  /// A core without it; every line is fine on mali-g52.
  const char *CPU;
  const char *Message;
};
const Availability Missing[] = {
    {"+FRCP.f32 t1, r0", "mali-g71",
     "2: mali-g71 does not have FRCP.f32, which needs f32-sfu"},
    {"+FRSQ.f32 t1, r0", "mali-g71",
     "2: mali-g71 does not have FRSQ.f32, which needs f32-sfu"},
    {"+FEXP.f32 t1, r0, r1", "mali-g71",
     "2: mali-g71 does not have FEXP.f32, which needs f32-sfu"},
    {"+FLOGD.f32 t1, r0", "mali-g71",
     "2: mali-g71 does not have FLOGD.f32, which needs f32-sfu"},
    {"*FADD_LSCALE.f32 t0, r0, r1", "mali-g71",
     "2: mali-g71 does not have FADD_LSCALE.f32, which needs f32-sfu"},
};

TEST(BifrostText, InstructionsThatACoreDoesNotHave) {
  BifrostHarness Full("mali-g52");
  for (const Availability &A : Missing) {
    BifrostHarness H(A.CPU);
    MCInst MI;
    std::string Why;
    ASSERT_TRUE(Full.parse(A.Line, MI, Why)) << Why;
    Expected<uint32_t> Word = Full.encode(MI);
    ASSERT_TRUE(bool(Word));
    MCInst Other;
    EXPECT_FALSE(H.parse(A.Line, Other, Why));
    EXPECT_EQ(Why, A.Message);
    Expected<DecodedInst> D = H.decode(getInstDesc(MI.getOpcode())->U, *Word);
    ASSERT_FALSE(bool(D)) << A.Line;
    EXPECT_TRUE(
        StringRef(toString(D.takeError())).contains("this core does not have"));
  }
}

//===--- Properties -------------------------------------------------------===//

struct Property {
  const char *Line;
  MessageType Message;
  int Read, Write; ///< staging registers; -1: only an operand's value tells
};
const Property Properties[] = {
    {"*NOP t0", MessageType::None, 0, 0},
    {"+MOV.i32 t1, r0", MessageType::None, 0, 0},
    {"+LOAD.i32 t1, r0, r1, @r4", MessageType::Load, 0, 1},
    {"+LOAD.i32.ubo t1, r0, r1, @r4", MessageType::Attribute, 0, 1},
    {"+LOAD.i96 t1, r0, r1, @r4", MessageType::Load, 0, 3},
    {"+LOAD.i8.w0.zext t1, r0, r1, @r4", MessageType::Load, 0, 1},
    {"+LOAD.i8.d0.zext t1, r0, r1, @r4", MessageType::Load, 0, 2},
    {"+STORE.i48 t1, r0, r1, @r4", MessageType::Store, 2, 0},
    {"+ACMPXCHG.i64 t1, r0, r1, @r4", MessageType::Atomic, 4, 4},
    {"+ACMPSTORE.i32 t1, r0, r1, @r4", MessageType::Atomic, 2, 0},
    {"+ATOM_CX t1, r0, r1, r2, @r4", MessageType::Atomic, -1, -1},
    {"+LD_ATTR.f32.v3 t1, r0, r1, r2, @r4", MessageType::Attribute, 0, 3},
    {"+LD_ATTR.f16.v3 t1, r0, r1, r2, @r4", MessageType::Attribute, 0, 2},
    {"+LD_ATTR.u16 t1, r0, r1, r2, @r4", MessageType::Attribute, 0, 1},
    {"+LD_ATTR.i64.v2 t1, r0, r1, r2, @r4", MessageType::Attribute, 0, 4},
    {"+LD_ATTR.auto.v4 t1, r0, r1, r2, @r4", MessageType::Attribute, 0, 4},
    {"+LEA_TEX.u32 t1, r0, r1, r2, @r4", MessageType::Attribute, 0, 3},
    {"+LD_VAR_SPECIAL.frag_w.clobber.f32.center t1, r0, @r4",
     MessageType::Varying, 0, 1},
    {"+LD_VAR_SPECIAL.frag_z.clobber.f32.center t1, r0, @r4",
     MessageType::ZStencil, 0, 1},
    {"+TEXS_2D.f16 t1, r0, r1, texture_index:0, sampler_index:0, @r4",
     MessageType::Texture, 0, 2},
    {"+TEXC t1, r0, r1, r2, @r4", MessageType::Texture, -1, -1},
    {"+ST_TILE t1, r0, r1, r2, @r4", MessageType::Tile, -1, 0},
    {"+BLEND t1, r0, u0.w0, u0.w1, @r0", MessageType::Blend, -1, 0},
    {"+BARRIER t1", MessageType::Barrier, 0, 0},
};

TEST(BifrostText, MessagesAndStagingRegisters) {
  BifrostHarness H;
  for (const Property &P : Properties) {
    MCInst MI;
    std::string Why;
    ASSERT_TRUE(H.parse(P.Line, MI, Why)) << P.Line << "\n" << Why;
    EXPECT_EQ(getMessageType(MI, H.getInstrInfo()), P.Message) << P.Line;
    std::optional<unsigned> Read = getStagingReadCount(MI, H.getInstrInfo());
    std::optional<unsigned> Write = getStagingWriteCount(MI, H.getInstrInfo());
    EXPECT_EQ(Read ? int(*Read) : -1, P.Read) << P.Line;
    EXPECT_EQ(Write ? int(*Write) : -1, P.Write) << P.Line;
  }
}

// The result of the same tuple as source `t`, on cores with limits.
struct TSource {
  const char *Line;
  unsigned Source;
  const char *Message;
};
const TSource TSources[] = {
    {"+FADD.f32 t1, t, r0", 0, ""},
    {"+FADD.f32 t1, t.neg.abs, r0", 0, ""},
    {"+FADD.f32 t1, r0, t.h1", 1,
     ".h1 cannot be applied to the result of the same tuple; expected no "
     "modifier"},
    {"+FADD.f32 t1, r0.h0, t", 1, ""},
    {"+IADD.s32 t1, t, r0.b2", 0, ""},
    {"+IADD.s32 t1, r0, t.b2", 1,
     ".b2 cannot be applied to the result of the same tuple; expected no "
     "modifier"},
    {"+IADD.v2u16 t1, r0, t.h10", 1, ""},
    {"+IADD.v2u16 t1, r0, t.h11", 1,
     ".h11 cannot be applied to the result of the same tuple; expected .h01 or "
     ".h10 or .h00"},
    {"+F16_TO_F32 t1, t", 0, ""},
    {"+F16_TO_F32 t1, t.h1", 0,
     ".h1 cannot be applied to the result of the same tuple; expected .h0"},
    {"+S8_TO_S32 t1, t.b1", 0,
     ".b1 cannot be applied to the result of the same tuple; expected .b0"},
    {"+V2S8_TO_V2F16 t1, t", 0,
     ".b01 cannot be applied to the result of the same tuple; expected .b02"},
    {"+V2S8_TO_V2F16 t1, t.b02", 0, ""},
    {"+MKVEC.v2i16 t1, t, t.h1", 1,
     ".h1 cannot be applied to the result of the same tuple; expected .h0"},
    {"+FROUND.v2f16 t1, t.h11", 0, ""},
};

TEST(BifrostText, ModifiersOfTheResultOfTheSameTuple) {
  BifrostHarness H;
  for (const TSource &S : TSources) {
    MCInst MI;
    std::string Why;
    ASSERT_TRUE(H.parse(S.Line, MI, Why)) << S.Line << "\n" << Why;
    EXPECT_EQ(checkTModifiers(MI, S.Source), S.Message) << S.Line;
  }
}
} // namespace
