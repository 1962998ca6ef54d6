//===- RogueHazardTest.cpp - Mistakes in code for a USC ----===//
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

#include "RogueHarness.h"
#include "gtest/gtest.h"

using namespace mgpu;
using namespace mgpu::rogue;

namespace {

/// \p Bad must fail with \p Message; \p Good must run, and \p Bad too when
/// \p Check is off.
void expectHazard(const std::string &Bad, const std::string &Good,
                  const std::string &Message, const char *Check) {
  Options O;
  std::string E = runProgram(Bad, 32, O);
  EXPECT_NE(E.find(Message), std::string::npos) << "got: " << E << "\n" << Bad;
  EXPECT_EQ(runProgram(Good, 32, O), "") << Good;
  if (!Check)
    return;
  ASSERT_TRUE(O.Checks.set(Check, false));
  EXPECT_EQ(runProgram(Bad, 32, O), "") << Bad;
}

// [r2, r3] = the address of the instance's dword: 14 bytes.
const std::string Address =
    "{ s0 = c4, s1 = vi0, s2 = sh0, s3 = sh1, is0 = s3, is4 = ft0, is5 = fte; "
    "umadd64 ft0, s0, s1, s2, is0, _; w0 = r2, w1 = r3 }\n";
const std::string Load = "{ s0 = r2, s3 = r4; ld s3, drc0, 1, s0 }\n";
const std::string Store = "{ s0 = r5, s3 = r2; st s0, 32bit, drc1, 1, s3 }\n";
const std::string Wait0 = "{ wdf drc0 }\n", Wait1 = "{ wdf drc1 }\n",
                  End = "{ nop }.end\n";
std::string copy(const std::string &Dst, const std::string &Src) {
  return "{ s0 = " + Src + ", is4 = ft0; mbyp ft0, s0; w0 = " + Dst + " }\n";
}

TEST(RogueHazards, ResultReadBeforeTheWait) {
  expectHazard(Address + Load + copy("r5", "r4") + Wait0 + End,
               Address + Load + Wait0 + copy("r5", "r4") + End,
               "{ s0 = r4, s3 = c0, is4 = ft0; mbyp ft0, s0; w0 = r5 }: "
               "work-item (0, 0, 0), lane 0 of warp 0 in work-group (0, 0, 0): "
               "reads r4, the result of the operation at 0xe, without 'wdf "
               "drc0' in between",
               "pending");
}

TEST(RogueHazards, ResultReadThroughAPort) {
  // Only the link register gets the value, by port 0.
  const std::string SetLink = "{ s0 = r4, is4 = fte; setl w0 }\n";
  expectHazard(Address + Load + SetLink + Wait0 + End,
               Address + Load + Wait0 + SetLink + End,
               "reads r4, the result of the operation", "pending");
}

TEST(RogueHazards, WaitOnTheOtherCounter) {
  expectHazard(Address + Load + Wait1 + copy("r5", "r4") + Wait0 + End,
               Address + Load + Wait1 + Wait0 + copy("r5", "r4") + End,
               "reads r4, the result of the operation", "pending");
}

TEST(RogueHazards, ResultOverwrittenBeforeTheWait) {
  expectHazard(Address + Load + copy("r4", "c0") + Wait0 + End,
               Address + Load + Wait0 + copy("r4", "c0") + End,
               "writes r4, the result of the operation", "pending");
}

TEST(RogueHazards, ResultUsedAsDataBeforeTheWait) {
  // The load is from the other half of the buffer.
  const std::string Head =
      Address +
      "{ byp ft0, ft1, s0, 2048; w0 = r10 }\n"
      "{ s0 = r2, s1 = r3, s2 = r10, is4 = ft0, is5 = fte; uadd6432 ft0, s0, "
      "s1, s2, _; w0 = r6, w1 = r7 }\n"
      "{ s0 = r6, s3 = r4; ld s3, drc0, 1, s0 }\n";
  const std::string Use = "{ s0 = r4, s3 = r2; st s0, 32bit, drc1, 1, s3 }\n";
  expectHazard(Head + Use + Wait0 + Wait1 + End,
               Head + Wait0 + Use + Wait1 + End, "reads r4, the result",
               "pending");
}

TEST(RogueHazards, EveryRegisterOfABurst) {
  const std::string Long = "{ s0 = sh0, s3 = r4; ld s3, drc0, 4, s0 }\n";
  expectHazard(Long + copy("r9", "r7") + Wait0 + End,
               Long + copy("r9", "r8") + Wait0 + End, "reads r7", "pending");
}

TEST(RogueHazards, RegistersBehindAShortBurst) {
  // Odd instances wait for r6; even ones load two dwords from r5 on.
  const std::string Head =
      Address +
      "{ s2 = vi0, s3 = c1; byp ft2, s2; and ft4, _, ft2, _, s3; tnz p0, ft5 "
      "}\n" +
      copy("r20", "c2");
  const std::string Rest = "if(p0) { s0 = r2, s3 = r6; ld s3, drc0, 1, s0 }\n"
                           "{ s0 = r2, s1 = r20, s3 = r5; ld s3, drc1, s1, s0 "
                           "}\n" +
                           Wait0 + Wait1 + End;
  expectHazard(Head + Rest, Head + "if(p0) " + copy("r20", "c1") + Rest,
               "lane 1 of warp 0 in work-group (0, 0, 0): writes r6, the "
               "result of the operation",
               "pending");
}

TEST(RogueHazards, StoredRegisterOverwrittenBeforeTheWait) {
  expectHazard(
      Address + copy("r5", "c1") + Store + copy("r5", "c0") + Wait1 + End,
      Address + copy("r5", "c1") + Store + Wait1 + copy("r5", "c0") + End,
      "writes r5, which is still read by the operation", "pending");
  // Reading it again is safe.
  EXPECT_EQ(runProgram(Address + copy("r5", "c1") + Store + copy("r6", "r5") +
                       Wait1 + End),
            "");
}

TEST(RogueHazards, LoadOfBytesThatAStoreStillWrites) {
  expectHazard(Address + copy("r5", "c1") + Store + Load + Wait0 + Wait1 + End,
               Address + copy("r5", "c1") + Store + Wait1 + Load + Wait0 + End,
               "reads bytes that are accessed by the operation",
               "memory-order");
}

TEST(RogueHazards, EndWithOperationsInFlight) {
  expectHazard(Address + Load + End, Address + Load + Wait0 + End,
               "the program ends with operations in flight on drc0", "pending");
}

TEST(RogueHazards, OnlyInstancesThatIssuedAreConcerned) {
  // Odd instances load, even ones use the register.
  const std::string Odd =
      "{ s2 = vi0, s3 = c1; byp ft2, s2; and ft4, _, ft2, _, s3; tnz p0, ft5 "
      "}\n";
  expectHazard(Address + Odd + "if(p0) " + Load + "if(p0) " + copy("r6", "r4") +
                   Wait0 + End,
               Address + Odd + "if(p0) " + Load + "if(!p0) " +
                   copy("r6", "r4") + Wait0 + End,
               "lane 1 of warp 0 in work-group (0, 0, 0): reads r4", "pending");
}

TEST(RogueHazards, AccessOutsideOfTheBuffer) {
  std::string E = runProgram(Address +
                             "{ byp ft0, ft1, s0, 4096; w0 = r10 }\n"
                             "{ s0 = r2, s1 = r3, s2 = r10, is4 = ft0, "
                             "is5 = fte; uadd6432 ft0, s0, s1, s2, _; "
                             "w0 = r2, w1 = r3 }\n" +
                             Load + Wait0 + End);
  EXPECT_NE(E.find("read from address 0x"), std::string::npos) << E;
  EXPECT_NE(E.find("offset 4096 is outside of buffer 'data' (4096 bytes)"),
            std::string::npos)
      << E;
}

TEST(RogueHazards, UnalignedAddress) {
  const std::string Head =
      "{ s0 = sh0, s1 = c1, s2 = c2, is4 = ft0; umadd32 ft0, s0, s1, s2, _; "
      "w0 = r2 }\n" +
      copy("r3", "sh1");
  expectHazard(Head + Load + Wait0 + End, Address + Load + Wait0 + End,
               "is not a multiple of 4", "alignment");
}

TEST(RogueHazards, WrongConditionLeavesTheWrongInstancesRunning) {
  // `if (vi0 < 4) store`: with the condition the wrong way round, instances
  // store behind the buffer.
  auto Program = [](const std::string &Cond) {
    return "{ s0 = vi0, s3 = c4; mbyp ft0, s0; mbyp ft1, s3; tstl.u32 ftt, p0, "
           "is1, is2 }\n"
           "(ignorepe) { s0 = c0; cndst.if(" +
           Cond +
           ") w0, s0, 1; w0 = r30 }\n"
           "{ byp ft0, ft1, s0, 1020; w0 = r10 }\n"
           "{ s0 = r10, s1 = vi0, s2 = sh0, s3 = sh1, is0 = s3, is4 = ft0, is5 "
           "= fte; umadd64 ft0, s0, s1, s2, is0, _; w0 = r2, w1 = r3 }\n"
           "{ s0 = vi0, s3 = r2; st s0, 32bit, drc1, 1, s3 }\n" +
           Wait1 +
           "(ignorepe) { s0 = r30; cndend.if(1) w0, s0, 1; w0 = r30 }\n" + End;
  };
  expectHazard(Program("!p0"), Program("p0"), "is outside of buffer 'data'",
               nullptr);
}

TEST(RogueHazards, InstancesWithoutAWorkItemMustBeMasked) {
  std::string E = runProgram(Address + Load + Wait0 + End, 20);
  EXPECT_NE(E.find("instance 20 of task 0, which has no work-item: accesses "
                   "memory"),
            std::string::npos)
      << E;
}

TEST(RogueHazards, MissingEnd) {
  expectHazard(copy("r4", "c0") + "{ nop }\n", copy("r4", "c0") + End,
               "the program runs past its end: an end mark is missing",
               nullptr);
}

TEST(RogueHazards, EndlessLoop) {
  std::string E = runProgram("{ br 0 }\n" + End);
  EXPECT_NE(E.find("the limit of executed instructions is reached"),
            std::string::npos)
      << E;
}

TEST(RogueHazards, RulesOfTheHardware) {
  // Shared registers do not reach slot 1.
  expectHazard(
      "{ s0 = r4, s1 = cf1, is4 = ft0; fadd ft0, s0, s1; w0 = r5 }\n" + End,
      "{ s0 = cf1, s1 = r4, is4 = ft0; fadd ft0, s0, s1; w0 = r5 }\n" + End,
      "breaks a rule of the hardware (common-store-slot)", "legality");
}

TEST(RogueHazards, RegistersOutsideOfTheLaunch) {
  expectHazard(copy("r64", "c0") + End, copy("r63", "c0") + End,
               "r64 does not exist: the launch has 64 of them", nullptr);
  expectHazard(copy("r4", "sh16") + End, copy("r4", "sh15") + End,
               "sh16 does not exist: the launch has 16 of them", nullptr);
}

TEST(RogueHazards, NotSimulatedIsReportedWhenReached) {
  const std::string Write =
      "{ s0 = r4, is0 = s0, is4 = fte; uvsw.write w0, 3 }\n";
  expectHazard(Write + End, "{ br skip }\n" + Write + "skip:\n" + End,
               "an instruction of vertex shaders; the launch is of another one",
               nullptr);
  expectHazard("{ s1 = sr.x_p, is0 = s1, is4 = fte; mov w0, fte; w0 = r4 }\n" +
                   End,
               "{ s1 = sr.inst_num, is0 = s1, is4 = fte; mov w0, fte; w0 = r4 "
               "}\n" +
                   End,
               "not simulated: the special register has no known value in a "
               "compute task",
               nullptr);
  expectHazard("repeat 2 { s0 = r4, s1 = r6, is4 = ft0; fadd ft0, s0, s1; w0 = "
               "r8 }\n" +
                   End,
               "repeat 2 { s0 = r4, is4 = ft0; mbyp ft0, s0; w0 = r8 }\n" + End,
               "not simulated: how registers advance in repetitions of 'fadd'",
               nullptr);
}

} // namespace
