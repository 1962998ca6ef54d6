//===-- TextTests.cpp - Printer and parser of groups ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueGenerator.h"
#include "RogueMCHarness.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace llvm::Rogue;
using namespace mgpu;

namespace {

RogueMCHarness &harness() {
  static RogueMCHarness H("bxs-4-64", "+no-check");
  return H;
}

/// The bytes of the only group of \p Text, or the complaint.
std::string assembled(StringRef Text) {
  std::vector<Bytes> Groups;
  std::string Diagnostics;
  if (!harness().assemble(Text, Groups, Diagnostics))
    return Diagnostics;
  std::string Result;
  for (const Bytes &B : Groups)
    Result += (Result.empty() ? "" : " ") + mgpu::toHex(B);
  return Result;
}

std::string disassembled(StringRef Hex) {
  std::string Text, Raw = fromHex(Hex);
  uint64_t Size = 0;
  harness().disassemble(arrayRefFromStringRef(Raw), Text, Size);
  return Text;
}

// Every operation in every phase with every operand in random combination.
TEST(RogueText, EveryOperationSurvivesEncodeDecodePrintParse) {
  RogueGenerator Random(0x9E3779B97F4A7C15);
  std::string All;
  std::vector<Bytes> Wanted;
  std::vector<std::string> Texts;
  constexpr unsigned PerOperation = 300;
  for (const OpInfo &Op : getOperations())
    for (unsigned I = 0; I != PerOperation; ++I) {
      Bytes Code;
      Random.make(Op, Code);
      std::string Text;
      uint64_t Size = 0;
      ASSERT_TRUE(harness().disassemble(Code, Text, Size))
          << mgpu::toHex(Code) << ": " << Text;
      ASSERT_EQ(Size, Code.size());
      Wanted.push_back(Code);
      Texts.push_back(Text);
      All += Text + "\n";
    }
  std::vector<Bytes> Got;
  std::string Diagnostics;
  ASSERT_TRUE(harness().assemble(All, Got, Diagnostics))
      << Diagnostics.substr(0, 300) << "\nin "
      << Texts[std::stoul(Diagnostics) - 1];
  ASSERT_EQ(Got.size(), Wanted.size());
  for (size_t I = 0; I != Got.size(); ++I)
    ASSERT_EQ(mgpu::toHex(Got[I]), mgpu::toHex(Wanted[I])) << Texts[I];
}

// Bytes of known compilers; the text is what the grammar says.
TEST(RogueText, ChoicesOfOtherCompilersHaveASpelling) {
  const std::pair<const char *, const char *> Known[] = {
      {"2502878104000000"
       "40ff",
       "{ s0 = vi1, s3 = c0, is4 = ft0; mbyp ft0, s0; w0 = r0 }"},
      {"3482008740000040",
       "{ s0 = r0, s3 = c0, is4 = ft0; mbyp ft0, s0; w0 = r0 }.hdr3"},
      {"04806e00f2ffffff", "{ nop }.pad(4)"},
      {"0480ee00f2ffffff", "{ nop }.end.pad(4)"},
      {"0480600410000000", "{ br.allinst 16 }"},
      {"04816000aeffffff", "if(p0) { br -82 }"},
  };
  for (const auto &[Hex, Text] : Known) {
    EXPECT_EQ(disassembled(Hex), Text);
    EXPECT_EQ(assembled(Text), Hex);
  }
}

TEST(RogueText, RegistersStandWhereSlotsDo) {
  // Both spellings of one group.
  const std::pair<const char *, const char *> Same[] = {
      {"2 : fmad ft0, sh5, i3, sh9\n fmad ft1, sh4, i1, i0\n mov r0, ft1;\n"
       " mov r1, ft0;\n",
       "{ s0 = sh5, s1 = i3, s2 = sh9, s3 = sh4, s4 = i1, s5 = i0, is4 = ft1, "
       "is5 = ft0; fmad ft0, s0, s1, s2; fmad ft1, s3, s4, s5; w0 = r0, w1 = "
       "r1 "
       "}"},
      {"{ frcp r0, sh0.abs }", "{ s0 = sh0; frcp w0, s0.abs; w0 = r0 }"},
      {"if(p0)\n{\n farctanc i0, i1\n}",
       "if(p0) { s0 = i1; farctanc w0, s0; w0 = i0 }"},
      {"{ pck.s32.rndzero ft2, sh0; mov i0, ft2 }",
       "{ s0 = sh0, is3 = fte, is4 = ft2; pck.s32.rtz ft2, is3; w0 = i0 }"},
      // The way through FTE takes the slot that makes the group shortest.
      {"{ mov ft0, sh1; mov ft1, sh2; tstz.s32 ftt, _, sh0;"
       " mov i0, ft1, ftt, ft0, ft1 }",
       "{ s0 = sh1, s2 = sh0, s3 = sh2, is0 = s2, is1 = fte, is4 = ft1;"
       " mbyp ft0, s0; mbyp ft1, s3; tstz.s32 ftt, _, is1;"
       " movc w0, w1, ftt, ft0, ft1; w0 = i0 }"},
      {"{ mov r0, sr.inst_num }",
       "{ s4 = sr.inst_num, is0 = s4; mov w0, fte; w0 = r0 }"},
      {"{ mov ft0, ft1, c0, c0; mov ft2, sh1; cbs ft3, sh1;"
       " and ft4, _, ft2, _, sh0; lsl ft5, ft4, c0; mov i0, ft5 }",
       "{ s0 = c0, s1 = c0, s2 = sh1, s3 = sh0, s4 = c0; cbs ft3, s2;"
       " and ft4, _, ft2, _, s3; lsl ft5, ft4, s4; w0 = i0 }"},
      {"0 : mov ft0, vi3\n mov ft0.e0.e1.e2.e3, ft0\n uvsw.write ft0, 3;\n",
       "{ s0 = vi3; mbyp ft0, s0; mov w0, ft0; uvsw.write w0, 3 }"},
      {"{ fitr.pixel r0, drc0, cf4, cf0, 2 }",
       "{ s0 = cf4, s2 = cf0, s3 = r0; fitrp.pixel s3, drc0, s0, s2, 2 }"},
      {"{ ld r2, drc1, 4, vi0 }", "{ s0 = vi0, s3 = r2; ld s3, drc1, 4, s0 }"},
      {"{ st sh0, 32bit, drc0, 1, r4 }",
       "{ s0 = sh0, s3 = r4; st s0, 32bit, drc0, 1, s3 }"},
      {"{ atom.add r0, drc0, r4 }",
       "{ s0 = r4, s3 = r0; atomic.add s3, drc0, s0 }"},
      {"{ mov r0, cf7[idx0, 1] }", "{ s0 = cf7[idx0]; mov w0, fte; w0 = r0 }"},
  };
  for (const auto &[Listing, Explicit] : Same) {
    EXPECT_EQ(assembled(Listing), assembled(Explicit)) << Listing;
    EXPECT_EQ(assembled(Listing).find(':'), std::string::npos)
        << assembled(Listing);
  }
}

TEST(RogueText, GroupsSpanLinesAndFollowEachOther) {
  std::string One = assembled("{ wdf drc0 }");
  EXPECT_EQ(One, "02806aff");
  EXPECT_EQ(assembled("{ # a fence\n\n  wdf drc0 // here\n}\n"), One);
  EXPECT_EQ(assembled("{ /* a\n fence */ wdf drc0; }"), One);
  EXPECT_EQ(assembled("0 : { wdf drc0 }\n1:{ wdf drc0 }\n"), One + " " + One);
  EXPECT_EQ(assembled("0 : wdf drc0\n1 : wdf drc0\n"), One + " " + One);
  EXPECT_EQ(assembled("0 : wdf drc0;\n\n{ wdf drc0 }\n"), One + " " + One);
  EXPECT_EQ(assembled("0 : wdf drc0\n{ wdf drc0 }"), One + " " + One);
  EXPECT_EQ(assembled("label: { wdf drc0 }"), One);
  EXPECT_EQ(assembled("1 : wdf drc0\nlabel: { wdf drc0 }"), One + " " + One);
}

TEST(RogueText, UnencodedOperationsAreNamed) {
  EXPECT_EQ(assembled("{ fsqrt r0, sh0 }"),
            "1:3: error: no encoding is known for 'fsqrt'\n");
  EXPECT_EQ(assembled("{ foo r0, sh0 }"),
            "1:3: error: there is no operation 'foo'\n");
}

} // namespace
