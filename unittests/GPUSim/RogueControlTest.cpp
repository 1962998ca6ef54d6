//===- RogueControlTest.cpp - Control flow of a USC ----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueHarness.h"
#include "gtest/gtest.h"

using namespace mgpu;
using namespace mgpu::rogue;

namespace {

std::vector<Registers> count(unsigned N) {
  std::vector<Registers> In;
  for (unsigned I = 0; I != N; ++I)
    In.push_back({I, I % 3, 0, 0});
  return In;
}

std::string set(const std::string &Dst, const std::string &Value,
                const std::string &Cond = "") {
  return Cond + "{ s0 = " + Value + ", is4 = ft0; mbyp ft0, s0; w0 = " + Dst +
         " }\n";
}
std::string add(const std::string &Dst, const std::string &A,
                const std::string &B, const std::string &Cond = "") {
  return Cond + "{ s0 = " + A + ", s1 = c1, s2 = " + B +
         ", is4 = ft0; umadd32 ft0, s0, s1, s2, _; w0 = " + Dst + " }\n";
}
/// p0 = (Reg == 0).
std::string isZero(const std::string &Reg) {
  return "{ s0 = " + Reg + "; mbyp ft0, s0; tstz.u32 ftt, p0, is1 }\n";
}
/// p0 = A < B.
std::string isLess(const std::string &A, const std::string &B) {
  return "{ s0 = " + A + ", s3 = " + B +
         "; mbyp ft0, s0; mbyp ft1, s3; tstl.u32 ftt, p0, is1, is2 }\n";
}
std::string cnd(const std::string &Op, const std::string &Adjust,
                const std::string &Old = "r30", const std::string &P0 = "") {
  return "(ignorepe) { s0 = " + Old + "; " + Op + " w0, " + P0 + "s0, " +
         Adjust + "; w0 = r30 }\n";
}
const std::string InitMask = cnd("cndst.if(1)", "1", "c0");

TEST(RogueControl, ConditionOnAPredicate) {
  auto Out =
      runSnippet(isZero("r1") + set("r8", "c1") + set("r8", "c2", "if(p0) ") +
                     set("r9", "c3", "if(!p0) "),
                 count(40));
  ASSERT_EQ(Out.size(), 40u);
  for (unsigned I = 0; I != 40; ++I) {
    EXPECT_EQ(Out[I][0], I % 3 ? 1u : 2u);
    if (I % 3) {
      EXPECT_EQ(Out[I][1], 3u);
    }
  }
}

TEST(RogueControl, IfElseMasksInstances) {
  // r1 == 0: r8 = 1; otherwise r8 = 2, and r1 == 1: r9 = 5.
  std::string Text =
      InitMask + set("r9", "c0") + isZero("r1") + cnd("cndst.if(p0)", "1") +
      "{ br.allinst else }\n" + set("r8", "c1") + "else:\n" +
      cnd("cndef.if(1)", "1") + "{ br.allinst end }\n" + set("r8", "c2") +
      "{ s0 = r1, s3 = c1; mbyp ft0, s0; mbyp ft1, s3; "
      "tste.u32 ftt, p0, is1, is2 }\n" +
      cnd("cndst.if(p0)", "1") + set("r9", "c5") + cnd("cndend.if(1)", "1") +
      "end:\n" + cnd("cndend.if(1)", "1");
  auto Out = runSnippet(Text, count(40));
  ASSERT_EQ(Out.size(), 40u);
  for (unsigned I = 0; I != 40; ++I) {
    EXPECT_EQ(Out[I][0], I % 3 ? 2u : 1u) << I;
    EXPECT_EQ(Out[I][1], I % 3 == 1 ? 5u : 0u) << I;
  }
}

TEST(RogueControl, LoopWithBreakAndContinue) {
  // for (i = 0; i < r0; ++i) { if (i == 20) break; if (i == 3) continue; s += i
  // }
  std::string Text =
      InitMask + set("r20", "c0") + set("r8", "c0") + cnd("cndst.if(1)", "2") +
      "{ br.allinst test }\nbody:\n" +
      // Leave: break out of no `if` between here and the loop.
      isLess("r20", "r0") +
      "(ignorepe) { s0 = r30, s2 = c2; cndsm.if(!p0) w0, s0, s2; w0 = r30 }\n" +
      "{ s0 = r20, s3 = c20; mbyp ft0, s0; mbyp ft1, s3; tste.u32 ftt, p0, "
      "is1, is2 }\n"
      "(ignorepe) { s0 = r30, s2 = c2; cndsm.if(p0) w0, s0, s2; w0 = r30 }\n" +
      set("r21", "r20") + add("r20", "r20", "c1") +
      "{ s0 = r21, s3 = c3; mbyp ft0, s0; mbyp ft1, s3; tste.u32 ftt, p0, "
      "is1, is2 }\n"
      "(ignorepe) { s0 = r30, s2 = c1; cndsm.if(p0) w0, s0, s2; w0 = r30 }\n" +
      add("r8", "r8", "r21") + cnd("cndend.if(1)", "1") +
      cnd("cndst.if(1)", "1") + "test:\n" +
      cnd("cndlt.if(1)", "2", "r30", "p0, ") + "if(p0) { br body }\n";
  auto Out = runSnippet(Text, count(40));
  ASSERT_EQ(Out.size(), 40u);
  for (unsigned I = 0; I != 40; ++I) {
    unsigned Sum = 0;
    for (unsigned K = 0; K < I && K != 20; ++K)
      Sum += K == 3 ? 0 : K;
    EXPECT_EQ(Out[I][0], Sum) << I;
  }
}

TEST(RogueControl, LoopTestOnTheInstancesCondition) {
  // do ++r8 while (r8 < r0)
  std::string Text = InitMask + set("r8", "c0") + cnd("cndst.if(1)", "2") +
                     "body:\n" + add("r8", "r8", "c1") + isLess("r8", "r0") +
                     cnd("cndlt.if(p0)", "2", "r30", "p0, ") +
                     "if(p0) { br body }\n";
  // Entering adds 2 for masked instances only: all run, so nothing is masked.
  auto Out = runSnippet(Text, count(40));
  ASSERT_EQ(Out.size(), 40u);
  for (unsigned I = 0; I != 40; ++I)
    EXPECT_EQ(Out[I][0], std::max(I, 1u)) << I;
}

TEST(RogueControl, CallsAndTheLinkRegister) {
  auto Out = runSnippet("{ brl callee }\n" + add("r8", "r8", "c1") +
                            "{ br end }\ncallee:\n" + set("r8", "c7") +
                            "{ lapc }\nend:\n",
                        count(3));
  ASSERT_EQ(Out.size(), 3u);
  EXPECT_EQ(Out[0][0], 8u);
  // The link register takes the value of the first instance that runs.
  Out = runSnippet(isZero("r0") + "if(!p0) { s0 = r0, is4 = fte; setl w0 }\n"
                                  "{ savl w0; w0 = r8 }\n",
                   count(5));
  ASSERT_EQ(Out.size(), 5u);
  for (const Registers &R : Out)
    EXPECT_EQ(R[0], 1u);
}

TEST(RogueControl, CallLoopVisitsEachTarget) {
  // r20 is the target in units of 16 bits: f where r1 == 0, otherwise g. They
  // are reached by `lapc`, and go on at the end of the loop.
  std::string Text =
      "{ brl here }\nhere:\n{ savl w0; w0 = r21 }\n{ br start }\n"
      "f:\n" +
      set("r8", "c5") +
      "{ br close }\n" // 8 + 8 bytes
      "g:\n" +
      set("r8", "c6") + "{ br close }\nstart:\n" + isZero("r1") +
      add("r20", "r21", "c6") + add("r20", "r20", "c8", "if(!p0) ") + InitMask +
      "loop:\n"
      "(ignorepe) { s0 = r30, s2 = r20; cndsetl.a w0, s0, s2; w0 = r30 }\n"
      "(ignorepe) { s0 = r30, s2 = r20; cndsetl.b w0, s0, s2; w0 = r30 }\n"
      "{ lapc }\nclose:\n"
      "(ignorepe) { s0 = r30; cndlpc w0, s0; w0 = r30 }\n"
      "{ br.anyinst loop }\n" +
      cnd("cndend.if(1)", "2");
  auto Out = runSnippet(Text, count(40));
  ASSERT_EQ(Out.size(), 40u);
  for (unsigned I = 0; I != 40; ++I)
    EXPECT_EQ(Out[I][0], I % 3 ? 6u : 5u) << I;
}

TEST(RogueControl, FirstHalfOfCallLoopWritesNothing) {
  auto Out = runSnippet(
      InitMask + set("r8", "c5") + set("r20", "c0") +
          "(ignorepe) { s0 = r30, s2 = r20; cndsetl.a w0, s0, s2; w0 = r8 }\n",
      count(4));
  ASSERT_EQ(Out.size(), 4u);
  for (const Registers &R : Out)
    EXPECT_EQ(R[0], 5u);
}

TEST(RogueControl, TasksMeetAtABarrierMadeOfAMutex) {
  // cf8 counts the tasks that have arrived; cf16.. is local memory.
  auto Barrier = [](const std::string &Count, const std::string &Tag) {
    const std::string First =
        "{ s1 = sr.inst_num, is0 = s1, is4 = fte; mov w0, fte; w0 = r25 }\n" +
        isZero("r25");
    return "{ mutex.lock 1 }\n" + First + set("r26", Count, "if(p0) ") +
           add("r26", "r26", "c1", "if(p0) ") + set(Count, "r26", "if(p0) ") +
           set("r26", Count) +
           "{ s0 = r26, s3 = c2; mbyp ft0, s0; mbyp ft1, s3; tste.u32 ftt, p0, "
           "is1, is2 }\nif(p0) { br last" +
           Tag + " }\nwait" + Tag +
           ":\n{ mutex.release.sleep 1 }\n{ mutex.lock 1 }\n" +
           set("r26", Count) + isZero("r26") + "if(!p0) { br wait" + Tag +
           " }\n{ br out" + Tag + " }\nlast" + Tag + ":\n" + First +
           set(Count, "c0", "if(p0) ") + "out" + Tag +
           ":\n{ mutex.release.wakeup 1 }\n";
  };
  // Each item stores its number, and reads that of the mirrored item.
  std::string Text =
      set("idx0", "vi0") + set("cf16[idx0]", "r0") + Barrier("cf8", "1") +
      "{ byp ft0, ft1, s0, 63; w0 = r20 }\n"
      "{ s0 = vi0, s1 = c1, s2 = r20, is4 = ft0; smadd32 ft0, s0.neg, s1, s2, "
      "_; w0 = idx1 }\n" +
      set("r8", "cf16[idx1]") + Barrier("cf9", "2");
  Options O;
  O.LocalWords = 80;
  auto Out = runSnippet(Text, count(128), O);
  ASSERT_EQ(Out.size(), 128u);
  for (unsigned I = 0; I != 128; ++I)
    EXPECT_EQ(Out[I][0], (I & ~63u) + 63 - (I & 63)) << I;
}

TEST(RogueControl, MistakesWithMutexes) {
  auto Contains = [](const std::string &Text, const std::string &Part,
                     unsigned Items = 32) {
    std::string E = runProgram(Text, Items);
    EXPECT_NE(E.find(Part), std::string::npos) << E << "\n" << Text;
  };
  Contains("{ mutex.lock 3 }\n{ mutex.lock 3 }\n{ nop }.end\n",
           "locks mutex 3, which the task holds already");
  Contains("{ mutex.release 3 }\n{ nop }.end\n",
           "releases mutex 3, which the task does not hold");
  Contains("{ mutex.lock 3 }\n{ nop }.end\n",
           "the program ends while it holds mutex 3");
  Contains("{ mutex.lock 3 }\n{ mutex.release.sleep 3 }\n{ nop }.end\n",
           "no other task of the work-group can go on", 64);
}

TEST(RogueControl, BranchesThatCannotBe) {
  auto Contains = [](const std::string &Text, const std::string &Part) {
    std::string E = runProgram(Text);
    EXPECT_NE(E.find(Part), std::string::npos) << E << "\n" << Text;
  };
  Contains("{ br 6 }\n{ nop }.end\n",
           "no group starts at the branch target 0x6");
  Contains("{ s1 = sr.inst_num, is0 = s1, is4 = fte; mov w0, fte; w0 = r0 }\n" +
               isZero("r0") + "if(p0) { br 8 }\n{ nop }.end\n",
           "disagree about p0");
  Contains("{ s0 = r0, is4 = ft0; mbyp ft0, s0; w0 = r1 }\n",
           "runs past its end");
}

} // namespace
