//===-- ClauseLegalityTests.cpp - Rules of clauses ------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each rule: a text that breaks it, with the place of the complaint and words
// of it, and a twin that passes.
//
//===----------------------------------------------------------------------===//

#include "MCHarness.h"
#include "MCTargetDesc/Bifrost/BifrostLegality.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace llvm::Bifrost;
using namespace mgpu;

namespace {
struct RuleCase {
  StringRef Rule;
  const char *Bad;
  /// "line:column" of the complaint.
  const char *At;
  const char *Words;
  const char *Good;
};

#define NOPS "*NOP t0\n+NOP t1\n"

const RuleCase Cases[] = {
    {RuleReads, "{\n*FMA.f32 t0, r1, r2, r3\n+MOV.i32 t1, r4\n}\n", "3:14",
     "r4 is the fourth register",
     "{\n*FMA.f32 t0, r1, r2, r3\n+MOV.i32 t1, r3\n}\n"},
    {RuleWrites,
     "{\n*MOV.i32 r1:t0, r9\n+MOV.i32 r2:t1, r9\n*FMA.f32 t0, r3, r4, r5\n+NOP "
     "t1\n}\n",
     "2:10", "reads three registers, so it can store only one",
     "{\n*MOV.i32 r1:t0, r9\n+MOV.i32 t1, r9\n*FMA.f32 t0, r3, r4, r5\n+NOP "
     "t1\n}\n"},
    {RuleWrites,
     "{\n" NOPS "*MOV.i32 r1:t0, r9\n+MOV.i32 r1:t1, r9\n" NOPS "}\n", "6:1",
     "two results cannot be written to r1",
     "{\n" NOPS "*MOV.i32 r1:t0, r9\n+MOV.i32 r2:t1, r9\n" NOPS "}\n"},
    {RuleWrites, "{\n*MOV.i32 r1:t0, r9\n+MOV.i32 r2:t1, r9\n}\n", "2:1",
     "cannot hold both results of the last tuple",
     "{\n*MOV.i32 r1:t0, r9\n+MOV.i32 t1, r9\n}\n"},
    {RuleWrites, "{\n*MOV.i32 r1:t0.h0, r9\n+MOV.i32 r1:t1.h0, r9\n}\n", "3:10",
     "both units write r1",
     "{\n*MOV.i32 r1:t0.h0, r9\n+MOV.i32 r2:t1.h0, r9\n}\n"},
    {RuleFAU, "{\n*FMA.f32 t0, r1, u1.w0, u2.w0\n+NOP t1\n}\n", "2:25",
     "another FAU word", "{\n*FMA.f32 t0, r1, u1.w0, u1.w1\n+NOP t1\n}\n"},
    {RuleFAU, "{\n*FMA.f32 t0, r1, u1.w0, 0x5\n+NOP t1\n}\n", "2:18",
     "either literals or one other FAU word",
     "{\n*FMA.f32 t0, r1, 0x7, 0x5\n+NOP t1\n}\n"},
    {RuleFAU, "{\n*FMA.f32 t0, 0x6, 0x7, 0x5\n+NOP t1\n}\n", "2:1",
     "at most two different literals, this one 3",
     "{\n*FMA.f32 t0, 0x7, 0x7, 0x5\n+NOP t1\n}\n"},
    {RuleConstants,
     "{\n*FMA.f32 t0, r0, 0x1, 0x2\n+NOP t1\n*FMA.f32 t0, r0, 0x3, 0x4\n+NOP "
     "t1\n*MOV.i32 t0, 0x5\n+NOP t1\n*MOV.i32 t0, 0x6\n+MOV.i32 t1, "
     "0x7\n*MOV.i32 "
     "t0, 0x8\n+MOV.i32 t1, 0x9\n*MOV.i32 t0, 0xa\n+MOV.i32 t1, 0xb\n*MOV.i32 "
     "t0, 0xc\n+MOV.i32 t1, 0xd\n*MOV.i32 t0, 0xe\n+MOV.i32 t1, 0xf\n}\n",
     "16:1", "the clause needs 8 constants; with 8 tuples it can have 5",
     "{\n*FMA.f32 t0, r0, 0x1, 0x2\n+NOP t1\n*FMA.f32 t0, r0, 0x3, 0x4\n+NOP "
     "t1\n}\n"},
    {RuleConstants, "{\n.constants 0x30\n" NOPS "}\n", "3:1",
     "cannot store 1 constants: they come in pairs",
     "{\n.constants 0x30, 0x40\n" NOPS "}\n"},
    {RuleConstants, "{\n.constants 0x3000000000000000, 0\n" NOPS "}\n", "3:1",
     "reserved modifier", "{\n.constants 0x8000000000000000, 0\n" NOPS "}\n"},
    {RuleSelector, "{\n.fma_selectors 4\n*MOV.i32 t0, r1\n+NOP t1\n}\n", "3:14",
     "selector 4 does not read this",
     "{\n.fma_selectors 0\n*MOV.i32 t0, r1\n+NOP t1\n}\n"},
    {RuleFirstTuple, "{\n*MOV.i32 t0, t1\n+NOP t1\n}\n", "2:14",
     "tuple 0 FMA, source 0: t0 and t1 are the results of the previous tuple",
     "{\n" NOPS "*MOV.i32 t0, t1\n+NOP t1\n}\n"},
    {RuleTiming, "{\n*MOV.i32 r1:t0, r2\n+MOV.i32 t1, r1\n}\n", "3:14",
     "read it as t", "{\n*MOV.i32 r1:t0, r2\n+MOV.i32 t1, t\n}\n"},
    {RuleTiming,
     "{\n*NOP t0\n+MOV.i32 r1:t1, r2\n*MOV.i32 t0, r1\n+NOP t1\n}\n", "4:14",
     "read it as t1",
     "{\n*NOP t0\n+MOV.i32 r1:t1, r2\n" NOPS "*MOV.i32 t0, r1\n+NOP t1\n}\n"},
    {RuleTModifiers, "{\n*NOP t0\n+FADD.f32 t1, t.h0, r1\n}\n", "3:15", "t",
     "{\n*NOP t0\n+FADD.f32 t1, t, r1\n}\n"},
    {RuleOneMessage,
     "{\n*NOP t0\n+LOAD.i32 t1, r2, r3, @r0\n*NOP t0\n+STORE.i32 t1, r4, r5, "
     "@r0\n}\n",
     "5:1", "tuple 0 does already",
     "{\n*NOP t0\n+LOAD.i32 t1, r2, r3, @r0\n}\n"},
    {RuleStagingAccess,
     "{\n*NOP t0\n+LOAD.i64 t1, r2, r3, @r0\n*MOV.i32 t0, r1\n+NOP t1\n}\n",
     "4:14", "r1 is a staging register of the message in tuple 0",
     "{\n*NOP t0\n+LOAD.i32 t1, r2, r3, @r0\n*MOV.i32 t0, r1\n+NOP t1\n}\n"},
    {RuleStagingAccess,
     "{\n*NOP t0\n+STORE.i32 t1, r2, r3, @r0\n*MOV.i32 r0:t0, r5\n+NOP t1\n}\n",
     "4:10", "r0 is a staging register of the message in tuple 0",
     "{\n*NOP t0\n+STORE.i32 t1, r2, r3, @r0\n*MOV.i32 r1:t0, r5\n+NOP "
     "t1\n}\n"},
    {RuleStagingSource,
     "{\n*MOV.i32 r0:t0, r5\n+STORE.i32 t1, r2, r3, @r0\n}\n", "2:10",
     "make it one tuple earlier",
     "{\n*MOV.i32 r0:t0, r5\n+NOP t1\n*NOP t0\n+STORE.i32 t1, r2, r3, "
     "@r0\n}\n"},
    {RuleStagingRange, "{\n*NOP t0\n+LOAD.i128 t1, r2, r3, @r61\n}\n", "3:24",
     "4 staging registers from r61 go beyond r63",
     "{\n*NOP t0\n+LOAD.i128 t1, r2, r3, @r60\n}\n"},
    {RuleStagingRegister,
     "{\n.staging r7\n*NOP t0\n+LOAD.i32 t1, r2, r3, @r0\n}\n", "4:23",
     "one staging register, r7",
     "{\n.staging r0\n*NOP t0\n+LOAD.i32 t1, r2, r3, @r0\n}\n"},
    {RuleLast, "eos\n{\n*NOP t0\n+JUMP t1, #0.x\n" NOPS "}\n", "4:1",
     "must stand in the last tuple",
     "eos\n{\n" NOPS "*NOP t0\n+JUMP t1, #0.x\n}\n"},
    {RulePairs, "{\n*CUBEFACE1 t0, r0, r1, r2\n+NOP t1\n}\n", "2:1",
     "CUBEFACE1 needs CUBEFACE2 as ADD of its tuple",
     "{\n*CUBEFACE1 t0, r0, r1, r2\n+CUBEFACE2 t1, t\n}\n"},
    {RulePairs, "{\n*NOP t0\n+ATOM_CX t1, r4, r5, r6, @r0\n}\n", "3:1",
     "ATOM_CX needs ATOM_C as FMA of its tuple",
     "{\n*ATOM_C.i32.aadd t0, r4, r5, r6\n+ATOM_CX t1, r4, r5, r6, @r0\n}\n"},
    {RulePairs, "{\n*SEG_ADD.wls t0, r0\n+NOP t1\n}\n", "2:1",
     "SEG_ADD needs SEG_ADD as ADD",
     "{\n*SEG_ADD.wls t0, r0\n+SEG_ADD.wls t1, r1\n}\n"},
    {RulePairs, "{\n*DTSEL_IMM.attribute_1 t0, r0\n+NOP t1\n}\n", "3:1",
     "a message whose first source is t",
     "{\n*DTSEL_IMM.attribute_1 t0, r0\n+LD_ATTR_IMM.auto.v4 t1, t, r1, "
     "attribute_index:0, @r4\n}\n"},
    {RuleATest, "{\n" NOPS "*NOP t0\n+ATEST r60:t1, t0, r0, @r60\n}\n", "5:16",
     "must be read from a register",
     "{\n" NOPS "*NOP t0\n+ATEST r60:t1, r60, t0, @r60\n}\n"},
    {RuleATest, "{\n.fau 0\n*NOP t0\n+ATEST r60:t1, r60, r0, @r60\n}\n", "4:1",
     "must be that of atest_datum",
     "{\n.fau 5\n*NOP t0\n+ATEST r60:t1, r60, r0, @r60\n}\n"},
    {RuleTarget, "eos\n{\n*NOP t0\n+BRANCHZ.i16.eq t1, r0.h0, 0x10\n}\n",
     "4:28", "the target is a label, or #0.x for the end",
     "eos\n{\n*NOP t0\n+BRANCHZ.i16.eq t1, r0.h0, #0.x\n}\n"},
    {RuleTarget, "nbb\n{\n*NOP t0\n+JUMP t1, .+8\n}\n", "4:11",
     "multiple of 16 bytes", "nbb\n{\n*NOP t0\n+JUMP t1, .+16\n}\n"},
    {RuleRegisterMode, ".register_mode 32\n{\n*MOV.i32 t0, r16\n+NOP t1\n}\n",
     "3:14", "r16 does not exist with 32 registers",
     ".register_mode 32\n{\n*MOV.i32 t0, r15\n+NOP t1\n}\n"},
    {RuleRegisterMode,
     ".register_mode 32\n{\n*NOP t0\n+LOAD.i64 t1, r2, r3, @r15\n}\n", "4:23",
     "staging register r16 does not exist",
     ".register_mode 32\n{\n*NOP t0\n+LOAD.i64 t1, r2, r3, @r14\n}\n"},
    {RuleMessageType, "load\n{\n*NOP t0\n+STORE.i32 t1, r2, r3, @r0\n}\n",
     "1:1", "is 'store', not 'load'",
     "store\n{\n*NOP t0\n+STORE.i32 t1, r2, r3, @r0\n}\n"},
    {RuleMessageType, "ds(0) eos store\n{\n" NOPS "}\n", "1:1",
     "is none, not 'store'", "ds(0) eos\n{\n" NOPS "}\n"},
    {RuleSlot, "ds(1) eos\n{\n" NOPS "}\n", "1:1", "write ds(0)",
     "ds(0) eos\n{\n" NOPS "}\n"},
    {RuleSlot, "ds(6) eos store\n{\n*NOP t0\n+STORE.i32 t1, r2, r3, @r0\n}\n",
     "1:1", "messages have 0 to 5",
     "ds(5) eos store\n{\n*NOP t0\n+STORE.i32 t1, r2, r3, @r0\n}\n"},
    {RuleBarrier, "ds(0) nbb barrier dwb(7)\n{\n*NOP t0\n+BARRIER t1\n}\n",
     "1:1", "write ds(7)",
     "ds(7) nbb barrier dwb(7)\n{\n*NOP t0\n+BARRIER t1\n}\n"},
    {RuleBarrier, "ds(7) nbb barrier dwb(0)\n{\n*NOP t0\n+BARRIER t1\n}\n",
     "1:1", "write dwb(7)",
     "ds(7) nbb barrier dwb(0, 7)\n{\n*NOP t0\n+BARRIER t1\n}\n"},
    {RuleEnd, "ds(0) eos ncph\n{\n" NOPS "}\n", "1:1", "no clause follows",
     "ds(0) nbb ncph\n{\n" NOPS "}\n"},
    {RuleNextMessage,
     "ds(0) nbb\n{\n" NOPS "}\nds(0) eos store\n{\n*NOP t0\n+STORE.i32 t1, r2, "
     "r3, @r0\n}\n",
     "1:1", "is 'store', not none",
     "ds(0) nbb next_store\n{\n" NOPS
     "}\nds(0) eos store\n{\n*NOP t0\n+STORE.i32 "
     "t1, r2, r3, @r0\n}\n"},
    {RuleNextWait,
     "ds(0) nbb next_barrier\n{\n" NOPS "}\nds(7) nbb barrier dwb(7)\n{\n*NOP "
     "t0\n+BARRIER t1\n}\n",
     "1:1", "write dwb(0, 1, 2, 3, 4, 5)",
     "ds(0) nbb next_barrier dwb(0, 1, 2, 3, 4, 5)\n{\n" NOPS
     "}\nds(7) nbb barrier dwb(7)\n{\n*NOP t0\n+BARRIER t1\n}\n"},
    {RuleSize, "{\n" NOPS NOPS NOPS NOPS NOPS NOPS NOPS NOPS NOPS "}\n", "18:1",
     "at most 8 tuples", "{\n" NOPS NOPS NOPS NOPS NOPS NOPS NOPS NOPS "}\n"},
};
} // namespace

TEST(ClauseLegality, EachRuleHasAFailingTextAndAPassingTwin) {
  MCHarness H("mali-g52", "", 0, "bifrost");
  StringSet<> Seen;
  for (const RuleCase &Case : Cases) {
    Seen.insert(Case.Rule);
    std::vector<uint8_t> Bytes;
    std::string Diagnostics;
    EXPECT_FALSE(H.assemble(Case.Bad, Bytes, Diagnostics)) << Case.Bad;
    EXPECT_EQ(StringRef(Diagnostics).substr(0, StringRef(Case.At).size() + 1),
              std::string(Case.At) + ":")
        << Case.Bad << Diagnostics;
    EXPECT_NE(Diagnostics.find(Case.Words), std::string::npos) << Diagnostics;
    if (Case.Rule != RuleSize) {
      EXPECT_NE(Diagnostics.find(("'" + Case.Rule + "'").str()),
                std::string::npos)
          << Diagnostics;
    }
    Diagnostics.clear();
    EXPECT_TRUE(H.assemble(Case.Good, Bytes, Diagnostics))
        << Case.Good << Diagnostics;
  }
  Seen.insert(RuleCLPER); // LimitedCoresReadLanesOfFour
  for (const ClauseRule &R : getClauseRules())
    EXPECT_TRUE(Seen.contains(R.Name)) << R.Name.str();
}

// The rules of the hardware can be turned off; those of the encoding cannot.
TEST(ClauseLegality, NoCheckSilencesTheRulesOfTheHardware) {
  MCHarness H("mali-g52", "+no-check", 0, "bifrost");
  const StringRef Encoding[] = {RuleReads,     RuleWrites,   RuleFAU,
                                RuleConstants, RuleSelector, RuleSize};
  for (const RuleCase &Case : Cases) {
    std::vector<uint8_t> Bytes;
    std::string Diagnostics;
    bool Good = H.assemble(Case.Bad, Bytes, Diagnostics);
    if (!is_contained(Encoding, Case.Rule)) {
      EXPECT_TRUE(Good) << Case.Bad << Diagnostics;
    }
  }
}

// On cores before it was made, the alpha test needs a clause that waits.
TEST(ClauseLegality, ProgramStart) {
  const char *Start = "ds(0) eos atest\n{\n*NOP t0\n+ATEST r60:t1, r60, r0, "
                      "@r60\n}\n";
  std::vector<uint8_t> Bytes;
  std::string Diagnostics;
  MCHarness Old("mali-g71", "", 0, "bifrost"),
      New("mali-g52", "", 0, "bifrost");
  EXPECT_FALSE(Old.assemble(Start, Bytes, Diagnostics));
  EXPECT_NE(Diagnostics.find("nothing waits for slot 6"), std::string::npos);
  EXPECT_TRUE(New.assemble(Start, Bytes, Diagnostics)) << Diagnostics;
  std::string Waits =
      std::string("ds(0) nbb ncph next_atest dwb(6)\n{\n" NOPS "}\n") + Start;
  Diagnostics.clear();
  EXPECT_TRUE(Old.assemble(Waits, Bytes, Diagnostics)) << Diagnostics;
}

// The rule is one of the early cores.
TEST(ClauseLegality, LimitedCoresReadLanesOfFour) {
  MCHarness Old("mali-g71", "", 0, "bifrost"),
      New("mali-g52", "", 0, "bifrost");
  auto Clause = [](const char *Suffix) {
    return std::string("{\n*NOP t0\n+CLPER.i32") + Suffix +
           ".zero t1, r1, r2\n}\n";
  };
  std::vector<uint8_t> Bytes;
  for (const char *Suffix : {".subgroup8", ".xor.subgroup4", ".subgroup2"}) {
    std::string Diagnostics;
    EXPECT_FALSE(Old.assemble(Clause(Suffix), Bytes, Diagnostics)) << Suffix;
    EXPECT_EQ(StringRef(Diagnostics).substr(0, 2), "3:") << Diagnostics;
    EXPECT_NE(Diagnostics.find("only as CLPER.i32.subgroup4"),
              std::string::npos)
        << Diagnostics;
    Diagnostics.clear();
    EXPECT_TRUE(New.assemble(Clause(Suffix), Bytes, Diagnostics))
        << Diagnostics;
  }
  std::string Diagnostics;
  EXPECT_TRUE(Old.assemble(Clause(".subgroup4"), Bytes, Diagnostics))
      << Diagnostics;
}

// `t` of the limits exists on later cores only.
TEST(ClauseLegality, FirstCoreHasNoLimitsOfT) {
  MCHarness H("mali-g71", "", 0, "bifrost");
  std::vector<uint8_t> Bytes;
  std::string Diagnostics;
  EXPECT_TRUE(
      H.assemble("{\n*NOP t0\n+FADD.f32 t1, t.h0, r1\n}\n", Bytes, Diagnostics))
      << Diagnostics;
}
