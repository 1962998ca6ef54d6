//===- BifrostHazardTest.cpp - Mistakes in clauses that must be reported --===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each test plants one mistake, and has a twin without it that runs.
//
//===----------------------------------------------------------------------===//

#include "BifrostTesting.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace mgpu;

namespace {

void expectReport(const std::string &Bad, const std::string &Good,
                  const std::string &Message, const char *Check,
                  unsigned Items = 8, SnippetOptions O = bifrostOptions()) {
  mgpu::expectHazard(Bad, Good, Message, Check, Items, O);
}

/// r2 and r3: address of the lane's word; the buffer does not reach a carry.
const std::string Address = clause(tuple("LSHIFT_OR.i32 t0, r60, #0, 2", "") +
                                   tuple("", "IADD.s32 r2:t1, u0.w0, t0") +
                                   tuple("", "MOV.i32 r3:t1, u0.w1"));
std::string load(const std::string &Header, const std::string &Reg = "r4",
                 const std::string &Size = "i32") {
  return single("+LOAD." + Size + " t1, r2, r3, @" + Reg, Header);
}
std::string store(const std::string &Header, const std::string &Reg = "r4") {
  return single("+STORE.i32 t1, r2, r3, @" + Reg, Header);
}
std::string storeAt(const std::string &Header, unsigned Offset,
                    const std::string &Reg = "r4") {
  return clause(tuple("", "IADD.s32 t1, r2, " + std::to_string(Offset)) +
                    tuple("", "STORE.i32 t1, t1, r3, @" + Reg),
                Header);
}
const std::string End = single("*NOP t0");

TEST(BifrostHazards, ResultReadBeforeTheWait) {
  std::string Use = single("*FADD.f32 r5:t0, r4, r4") + End;
  expectReport(Address + load("ds(1) nbb load ncph dwb(0)") + Use,
               Address + load("ds(1) nbb load ncph dwb(1)") + Use,
               "at 0x40: tuple 0: *FADD.f32 r5:t0, r4, r4: work-item (0, 0, "
               "0), lane 0 of warp 0 in work-group (0, 0, 0): reads r4, the "
               "result of the message at 0x30, without a wait for slot 1",
               "pending");
}

TEST(BifrostHazards, ResultOverwrittenBeforeTheWait) {
  std::string Use = single("+MOV.i32 r5:t1, #0.x") + End;
  expectReport(Address + load("nbb", "r4", "i64") + Use,
               Address + load("nbb dwb(0)", "r4", "i64") + Use,
               "writes r5, the result of the message at 0x30", "pending",
               /*Items=*/1);
}

TEST(BifrostHazards, ResultIsAnotherMessagesStagingSource) {
  expectReport(Address + load("nbb ds(2)") + storeAt("nbb dwb(0)", 256) + End,
               Address + load("nbb ds(2) dwb(2)") + storeAt("nbb dwb(0)", 256) +
                   End,
               "reads r4", "pending");
}

TEST(BifrostHazards, StagingSourceOverwritten) {
  // The store reads r4 late.
  std::string Use = single("+MOV.i32 r4:t1, r60") + End;
  expectReport(Address + store("nbb") + Use, Address + store("nbb osrb") + Use,
               "at 0x40: tuple 0: +MOV.i32 r4:t1, r60: work-item (0, 0, 0), "
               "lane 0 of warp 0 in work-group (0, 0, 0): writes r4, which the "
               "message at 0x30 may still be reading, without a staging "
               "barrier or a wait for slot 0",
               "staging");
  expectReport(Address + store("nbb") + Use,
               Address + store("nbb dwb(0)") + Use, "writes r4", "staging");
}

TEST(BifrostHazards, StagingSourceLoadedOver) {
  expectReport(Address + storeAt("nbb", 256) + load("nbb ds(1)") + End,
               Address + storeAt("nbb osrb", 256) + load("nbb ds(1)") + End,
               "writes r4, which the message", "staging");
}

// Four components of RGBA8 at (r10, r3), by the word in r12: two registers in
// the register format F16, and four in F32.
std::string conversion(bool IsHalf) {
  return clause(tuple("", "IADD.s32 r10:t1, r2, 256") +
                tuple("", "MOV.i32 r12:t1, 0x0" +
                              std::string(IsHalf ? "0" : "1") + "0bb000"));
}

TEST(BifrostHazards, StagingSourcesOfAConvertingStore) {
  std::string Store = single("+ST_CVT.v4 t1, r10, r3, r12, @r4", "nbb");
  // What is loaded is a source of the store, or is not.
  std::string Load = Address + load("nbb ds(1)", "r6");
  expectReport(Load + conversion(/*IsHalf=*/false) + Store + End,
               Load + conversion(/*IsHalf=*/true) + Store + End,
               "reads r6, the result of the message at 0x30", "pending");
  Load = Address + load("nbb ds(1) dwb(1)", "r6");
  std::string Write = single("+MOV.i32 r7:t1, r60");
  expectReport(Load + conversion(/*IsHalf=*/false) + Store + Write + End,
               Load + conversion(/*IsHalf=*/true) + Store + Write + End,
               "writes r7, which the message", "staging");
  Write = single("+MOV.i32 r5:t1, r60");
  expectReport(Load + conversion(/*IsHalf=*/true) + Store + Write + End,
               Load + conversion(/*IsHalf=*/true) + Write + Store + End,
               "writes r5, which the message", "staging");
}

TEST(BifrostHazards, ResultsOfAConvertingLoad) {
  std::string Load = single("+LD_CVT.v4 t1, r10, r3, r12, @r4", "nbb");
  auto Use = [](const std::string &Reg) {
    return single("*FADD.f32 r8:t0, " + Reg + ", " + Reg) + End;
  };
  expectReport(Address + conversion(/*IsHalf=*/false) + Load + Use("r6"),
               Address + conversion(/*IsHalf=*/true) + Load + Use("r6"),
               "reads r6, the result of the message", "pending");
  expectReport(Address + conversion(/*IsHalf=*/true) + Load + Use("r5"),
               Address + conversion(/*IsHalf=*/true) + Load + Use("r6"),
               "reads r5, the result of the message", "pending");
}

TEST(BifrostHazards, AStagingBarrierIsNoWait) {
  std::string Use = single("*FADD.f32 r5:t0, r4, r4") + End;
  expectReport(Address + load("nbb osrb") + Use,
               Address + load("nbb osrb dwb(0)") + Use, "reads r4", "pending");
}

TEST(BifrostHazards, UnorderedAccesses) {
  expectReport(
      Address + store("nbb ds(0)", "r60") + load("nbb ds(1)") + End,
      Address + store("nbb ds(0) dwb(0)", "r60") + load("nbb ds(1)") + End,
      "load of bytes that the store at 0x30 accesses, without a wait for slot "
      "0 in between",
      "memory-order");
}

TEST(BifrostHazards, WaitCountsOnlyForLanesThatExecuteIt) {
  auto Program = [](const std::string &Last) {
    return Address + load("nbb") +
           clause(tuple("LSHIFT_AND.i32 t0, r60, 1, #0", "") +
                      tuple("", "BRANCHZ.i32.eq t1, t0, even"),
                  "nbb r_uncond") +
           // Odd lanes wait.
           single("*NOP t0", "nbb r_uncond dwb(0)") + "even:\n" +
           single("*NOP t0", Last) + single("*FADD.f32 r5:t0, r4, r4") + End;
  };
  expectReport(Program("nbb"), Program("nbb dwb(0)"), "reads r4", "pending");
}

//===--- Barriers ---------------------------------------------------------===//

TEST(BifrostHazards, BarrierWithMessagesInFlight) {
  std::string Barrier = single("+BARRIER t1") + End;
  SnippetOptions O = bifrostOptions();
  // The rules know what a barrier needs; without them, what happens counts.
  O.Features = "+no-check";
  O.Checks.Legality = false;
  expectReport(
      Address + store("ds(1) nbb store ncph next_barrier", "r60") + Barrier,
      Address + store("ds(1) nbb store ncph next_barrier dwb(1)", "r60") +
          Barrier,
      "reaches the barrier with messages in flight on slot 1", "barrier", 8, O);
}

TEST(BifrostHazards, BarrierIsTreatedByItsRules) {
  SnippetOptions O = bifrostOptions();
  O.Features = "+no-check";
  std::string Before = single("*NOP t0", "ds(0) nbb ncph next_barrier "
                                         "dwb(0, 1, 2, 3, 4, 5)");
  expectReport(
      Before + single("+BARRIER t1", "ds(7) nbb barrier ncph dwb(0)") + End,
      Before + single("+BARRIER t1", "ds(7) nbb barrier ncph dwb(7)") + End,
      "rule 'barrier'", "legality", 8, O);
}

TEST(BifrostHazards, BarrierNotReachedByAll) {
  auto Program = [](const std::string &Condition) {
    return clause(tuple("LSHIFT_AND.i32 t0, " + Condition + ", 1, #0", "") +
                      tuple("", "BRANCHZ.i32.eq t1, t0, over"),
                  "nbb r_uncond dwb(0, 1, 2, 3, 4, 5)") +
           single("+BARRIER t1", "nbb r_uncond") + "over:\n" + End;
  };
  expectReport(Program("r60"), Program("r57"),
               "barrier not reached by all of the work-group: work-item "
               "(0, 0, 0)",
               nullptr);
}

//===--- Divergence -------------------------------------------------------===//

std::string branching(const std::string &Split, const std::string &Merge,
                      const std::string &Behind = "") {
  return clause(tuple("LSHIFT_AND.i32 t0, r60, 1, #0", "") +
                    tuple("", "BRANCHZ.i32.eq t1, t0, even"),
                Split) +
         single("+MOV.i32 r4:t1, r60", Merge) + "even:\n" + Behind + End;
}

TEST(BifrostHazards, SplitWithoutReconvergence) {
  expectReport(branching("nbb", "nbb r_uncond"),
               branching("nbb r_uncond", "nbb r_uncond"),
               "clause at 0x0: the warp can split at the branch of this "
               "clause, but its flow is not 'r_uncond'",
               "reconverge", /*Items=*/1);
}

TEST(BifrostHazards, MergeWithoutReconvergence) {
  std::string Ballot = single("+WMASK.subgroup4 r5:t1, r60, fill:0");
  expectReport(branching("nbb r_uncond", "nbb", Ballot),
               branching("nbb r_uncond", "nbb r_uncond", Ballot),
               "lanes can merge behind this clause, but its flow is not "
               "'r_uncond', and what follows needs them together",
               "reconverge");
}

TEST(BifrostHazards, MissedMergeThatNothingNeeds) {
  // Lanes end apart, or meet behind the next clause that reconverges.
  std::string Ballot = single("+WMASK.subgroup4 r5:t1, r60, fill:0");
  std::string Meet = single("*NOP t0", "nbb r_uncond");
  expectReport(branching("nbb r_uncond", "nbb", Ballot),
               branching("nbb r_uncond", "nbb"), "lanes can merge",
               "reconverge");
  expectReport(branching("nbb r_uncond", "nbb", Ballot + Meet),
               branching("nbb r_uncond", "nbb", Meet + Ballot),
               "lanes can merge", "reconverge");
}

TEST(BifrostHazards, IndirectJumpThatSplits) {
  // Even lanes end (target 0), odd ones go on behind.
  auto Program = [](const std::string &Flow) {
    return clause(tuple("LSHIFT_AND.i32 r0:t0, r60, 1, #0", "") +
                  tuple("", "MOV.i32 r1:t1, 0x00100050")) +
           clause(tuple("IMUL.i32 t0, r0, r1", "") + tuple("", "JUMP t1, t0"),
                  Flow) +
           single("*NOP t0") + End;
  };
  expectReport(Program("nbb"), Program("nbb r_uncond"),
               "the lanes of the warp diverge at a branch in a clause without "
               "'r_uncond'",
               nullptr);
}

TEST(BifrostHazards, JumpToNoClause) {
  // The code of unit tests is at 0x100000; both programs have the same size.
  auto Program = [](const std::string &Target) {
    return clause(tuple("", "MOV.i32 t1, " + Target) +
                  tuple("", "JUMP t1, t1")) +
           single("*NOP t0") + End;
  };
  SnippetOptions O = bifrostOptions();
  uint64_t Size = assemble(Program("0x00100010"), O).size();
  for (uint64_t Target : {uint64_t(0x100001), 0x100000 + Size,
                          0x100000 + Size + 16, uint64_t(0x0ffff0)}) {
    std::string Text = "0x" + llvm::utohexstr(Target, /*LowerCase=*/true, 8);
    std::string E = runBytes(assemble(Program(Text), O), 1, O);
    EXPECT_NE(E.find("where no clause starts"), std::string::npos)
        << Text << ": " << E;
  }
}

//===--- Ports ------------------------------------------------------------===//

TEST(BifrostHazards, ReadThroughAnIdleSlot) {
  // Selector 1 is slot 1, which the register block does not enable.
  SnippetOptions O = bifrostOptions();
  std::vector<uint8_t> Code =
      assemble(single("*FADD.f32 r5:t0, r0, r0", "nbb") + End, O);
  ASSERT_GE(Code.size(), 16u);
  // The FMA word starts at bit 35 of the tuple, which starts at bit 8 of the
  // quadword; source 1 has bits 5:3.
  unsigned Bit = 8 + 35 + 3;
  Code[Bit / 8] |= 1 << Bit % 8;
  std::string E = runBytes(Code, 1, O);
  EXPECT_NE(E.find("this is no clause: "), std::string::npos) << E;
  EXPECT_NE(E.find("tuple 0"), std::string::npos) << E;
}

TEST(BifrostHazards, ResultThatIsNotInItsRegisterYet) {
  SnippetOptions O = bifrostOptions();
  O.Features = "+no-check";
  expectReport(clause(tuple("FADD.f32 r5:t0, r0, r0", "") +
                      tuple("FADD.f32 r6:t0, r5, r5", "")) +
                   End,
               clause(tuple("FADD.f32 r5:t0, r0, r0", "") +
                      tuple("FADD.f32 r6:t0, t0, t0", "")) +
                   End,
               "rule 'register-timing'", "legality", 1, O);
}

TEST(BifrostHazards, PassedResultsInTheFirstTuple) {
  SnippetOptions O = bifrostOptions();
  O.Features = "+no-check";
  expectReport(
      clause(tuple("", "MOV.i32 r4:t1, t0")) + End,
      clause(tuple("MOV.i32 t0, r0", "") + tuple("", "MOV.i32 r4:t1, t0")) +
          End,
      "rule 'first-tuple'", nullptr, 1, O);
  O.Checks.Legality = false;
  EXPECT_NE(runProgram(clause(tuple("", "MOV.i32 r4:t1, t0")) + End, 1, O)
                .find("t0 and t1 are not defined in the first tuple"),
            std::string::npos);
}

TEST(BifrostHazards, PassedResultOfNothing) {
  expectReport(
      clause(tuple("MOV.i32 r5:t0, r0", "") + tuple("", "MOV.i32 r4:t1, t1")) +
          End,
      clause(tuple("MOV.i32 r5:t0, r0", "") + tuple("", "MOV.i32 r4:t1, t0")) +
          End,
      "reads the result of an instruction that has none", nullptr, 1);
}

TEST(BifrostHazards, RegistersOutsideOfTheMode) {
  SnippetOptions O = bifrostOptions();
  O.RegisterMode = 32;
  std::string Bad = single("+MOV.i32 r16:t1, r0") + End;
  EXPECT_NE(runProgram(Bad, 1, O).find("rule 'register-mode'"),
            std::string::npos);
  EXPECT_EQ(runProgram(single("+MOV.i32 r15:t1, r0") + End, 1, O), "");
  O.RegisterMode = 64;
  EXPECT_EQ(runProgram(Bad, 1, O), "");
}

//===--- Ends -------------------------------------------------------------===//

TEST(BifrostHazards, ProgramWithoutEnd) {
  EXPECT_NE(runProgram(single("*NOP t0", "ds(0) nbb"), 1, bifrostOptions())
                .find("the program runs past its end"),
            std::string::npos);
  EXPECT_NE(runProgram(single("*NOP t0", "ds(0) nbb") + ".program_end\n", 1,
                       bifrostOptions())
                .find("the program runs into the padding behind it"),
            std::string::npos);
}

TEST(BifrostHazards, DescriptorsThatTheLaunchDoesNotHave) {
  struct {
    std::string Half, Table;
  } Cases[] = {
      {"+LOAD.i32.ubo t1, r0, #0.x, @r4", "uniform-buffers"},
      {"+TEXS_2D.f32 t1, r0, r1, texture_index:0, sampler_index:0, @r4",
       "textures"},
      {"+LD_ATTR_TEX.f32.v4 t1, r0, #0.x, #0.x, @r4", "attributes"},
  };
  for (const auto &C : Cases) {
    std::string E = runProgram(single(C.Half) + End, 1, bifrostOptions());
    EXPECT_NE(
        E.find("names entry 0 of the table of " + C.Table + ", which has 0"),
        std::string::npos)
        << C.Half << E;
  }
  // Without another table, addresses are those of varyings.
  std::string E =
      runProgram(single("+LEA_ATTR_TEX.f32 t1, r0, r1, r2, @r4") + End, 1,
                 bifrostOptions());
  EXPECT_NE(E.find("needs the first half of the operation"), std::string::npos)
      << E;
}

TEST(BifrostHazards, WhatIsNotDocumentedIsNotSimulated) {
  struct {
    std::string Half, Why;
  } Cases[] = {
      {"+FPCLASS.f32 r5:t1, r0", "its meaning is not documented"},
      {"*CLZ.u32.mask r5:t0, r0", "the modifier 'mask' is not documented"},
      {"*FCMP.f32.total r5:t0, r0, r1", "the modifier 'total'"},
      {"+MOV.i32 r5:t1, warp_id.x", "a special value"},
  };
  for (const auto &C : Cases) {
    std::string E = runProgram(single(C.Half) + End, 1, bifrostOptions());
    EXPECT_NE(E.find("not simulated: "), std::string::npos) << C.Half << E;
    EXPECT_NE(E.find(C.Why), std::string::npos) << C.Half << E;
  }
  for (const char *Header : {"nbb br_pc", "we", "ftz_au nbb", "fpe_pd nbb"}) {
    std::string E = runProgram(single("*FADD.f32 r5:t0, r0, r1", Header) + End,
                               1, bifrostOptions());
    EXPECT_NE(E.find("not simulated: "), std::string::npos) << Header << E;
  }
}

} // namespace
