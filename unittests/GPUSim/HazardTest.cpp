//===- HazardTest.cpp - Mistakes that the simulator must report ----===//
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

#include "SimHarness.h"
#include "gtest/gtest.h"

using namespace mgpu;
using llvm::gpusim::CheckOptions;

namespace {

const std::string Address = "SHADDX.u64 [r2:r3], u0, [r60:r61].w0, shift:0x2\n";

TEST(Hazards, ResultReadBeforeTheWait) {
  expectHazard(
      Address + "LOAD.i32.unsigned.slot1.wait0 @r4, [r2:r3], offset:0\n"
                "IADD.u32.end r5, r4, r4\n",
      Address + "LOAD.i32.unsigned.slot1.wait1 @r4, [r2:r3], offset:0\n"
                "IADD.u32.end r5, r4, r4\n",
      "at 0x10: IADD.u32.end r5, r4, r4: work-item (0, 0, 0), lane 0 of "
      "warp 0 in work-group (0, 0, 0): reads r4, the result of the "
      "message at 0x8, without a wait for slot 1",
      "pending");
}

TEST(Hazards, ResultOverwrittenBeforeTheWait) {
  expectHazard(Address + "LOAD.i64.unsigned.slot0 @r4:r5, [r2:r3], offset:0\n"
                         "MOV.i32.end r5, 0x0\n",
               Address +
                   "LOAD.i64.unsigned.slot0.wait0 @r4:r5, [r2:r3], offset:0\n"
                   "MOV.i32.end r5, 0x0\n",
               "writes r5, the result of the message at 0x8", "pending",
               /*Items=*/1);
}

TEST(Hazards, ResultStoredBeforeTheWait) {
  expectHazard(Address + "LOAD.i32.unsigned.slot0 @r4, [r2:r3], offset:0\n"
                         "STORE.i32.slot1.end @r4, [r2:r3], offset:256\n",
               Address +
                   "LOAD.i32.unsigned.slot0.wait0 @r4, [r2:r3], offset:0\n"
                   "STORE.i32.slot1.end @r4, [r2:r3], offset:256\n",
               "reads r4", "pending");
}

TEST(Hazards, WaitCountsOnlyForLanesThatExecuteIt) {
  // Odd lanes load and skip the wait that even lanes execute.
  std::string Program = Address +
                        "ICMP_AND.u32.ge.m1 r0, r60, 0x7060504.b0, 0xFFFFFFFF\n"
                        "LOAD.i32.unsigned.slot0 @r4, [r2:r3], offset:0\n"
                        "BRANCHZ.reconverge r0, offset:2\n";
  expectHazard(Program + "NOP.wait0\nNOP.reconverge\nIADD.u32.end r5, r4, r4\n",
               Program +
                   "NOP\nNOP.reconverge\nNOP.wait0\nIADD.u32.end r5, r4, r4\n",
               "reads r4, the result of the message at 0x10", "pending");
}

TEST(Hazards, ReadAfterTheLastUse) {
  expectHazard(
      "MOV.i32 r0, r60\nIADD.u32 r1, r0^, r60\nIADD.u32.end r2, r0, r60\n",
      "MOV.i32 r0, r60\nIADD.u32 r1, r0, r60\nIADD.u32.end r2, r0^, r60\n",
      "at 0x10: IADD.u32.end r2, r0, r60: work-item (0, 0, 0), lane 0 of "
      "warp 0 in work-group (0, 0, 0): reads r0, whose last use was "
      "marked at 0x8",
      "last-use");
}

TEST(Hazards, LastUseOfAPairCoversBothRegisters) {
  expectHazard("MOV.i32 r0, r60\nMOV.i32 r1, r60\n"
               "SHADDX.u64 [r2:r3], u0, [r0^:r1^].w0, shift:0x0\n"
               "MOV.i32.end r4, r1\n",
               "MOV.i32 r0, r60\nMOV.i32 r1, r60\n"
               "SHADDX.u64 [r2:r3], u0, [r0:r1].w0, shift:0x0\n"
               "MOV.i32.end r4, r1\n",
               "reads r1, whose last use was marked", "last-use");
}

TEST(Hazards, ANewValueEndsTheLastUse) {
  EXPECT_EQ(runProgram("MOV.i32 r0, r60\nIADD.u32 r0, r0^, r60\n"
                       "IADD.u32 r1, r0^, r60\nMOV.i32 r0, r1\n"
                       "IADD.u32.end r2, r0, r60\n"),
            "");
}

TEST(Hazards, LastUseOfARegisterThatAMessageStillReads) {
  expectHazard(Address + "MOV.i32 r4, r60\n"
                         "STORE.i32.slot2 @r4, [r2:r3], offset:0\n"
                         "IADD.u32.end r5, r4^, r60\n",
               Address + "MOV.i32 r4, r60\n"
                         "STORE.i32.slot2.wait2 @r4, [r2:r3], offset:0\n"
                         "IADD.u32.end r5, r4^, r60\n",
               "marks the last use of r4, which a message on slot 2 is still "
               "reading",
               "last-use");
}

TEST(Hazards, LastUseOfAPairWhoseHighRegisterAMessageStillReads) {
  expectHazard(Address + "MOV.i32 r5, r60\nMOV.i32 r4, r60\n"
                         "STORE.i32.slot2 @r5, [r2:r3], offset:0\n"
                         "SHADDX.u64.end [r6:r7], u0, [r4^:r5^], shift:0x0\n",
               Address + "MOV.i32 r5, r60\nMOV.i32 r4, r60\n"
                         "STORE.i32.slot2 @r5, [r2:r3], offset:0\n"
                         "SHADDX.u64.end [r6:r7], u0, [r4:r5], shift:0x0\n",
               "marks the last use of r5", "last-use-pair");
}

TEST(Hazards, OverwritingARegisterThatAMessageReadsIsSafe) {
  EXPECT_EQ(runProgram(Address + "MOV.i32 r4, r60\n"
                                 "STORE.i32.slot2 @r4, [r2:r3], offset:0\n"
                                 "MOV.i32 r4, 0x0\n"
                                 "IADD.u32.end r5, r4^, r60\n"),
            "");
}

TEST(Hazards, LoadOfBytesThatAnEarlierStoreWrites) {
  expectHazard(
      Address + "STORE.i32.slot0 @r60, [r2:r3], offset:0\n"
                "LOAD.i32.unsigned.slot1.end @r4, [r2:r3], offset:0\n",
      Address + "STORE.i32.slot0.wait0 @r60, [r2:r3], offset:0\n"
                "LOAD.i32.unsigned.slot1.end @r4, [r2:r3], offset:0\n",
      "load of bytes that the store at 0x8 accesses, without a wait for "
      "slot 0",
      "memory-order");
}

TEST(Hazards, StoreOverAnEarlierLoadStoreOrAtomic) {
  for (std::string First : {"LOAD.i32.unsigned.slot0 @r4, [r2:r3], offset:4\n",
                            "STORE.i16.slot0 @r60, [r2:r3], offset:6\n",
                            "ATOM1.i32.slot0.ainc [r2:r3], offset:0x4\n"})
    expectHazard(Address + First +
                     "STORE.i32.slot1.end @r60, [r2:r3], offset:4\n",
                 Address + First +
                     "NOP.wait0\n"
                     "STORE.i32.slot1.end @r60, [r2:r3], offset:4\n",
                 "store of bytes that the", "memory-order", /*Items=*/1);
}

TEST(Hazards, AtomicsWithoutResultsCommuteWithTheirOwnKind) {
  expectHazard(Address + "ATOM1.i32.slot0.ainc [r2:r3], offset:0x0\n"
                         "ATOM1.i32.slot1.adec.end [r2:r3], offset:0x0\n",
               Address + "ATOM1.i32.slot0.ainc [r2:r3], offset:0x0\n"
                         "ATOM1.i32.slot1.ainc.end [r2:r3], offset:0x0\n",
               "atomic of bytes that the atomic at 0x8 accesses",
               "memory-order");
}

TEST(Hazards, AccessesToOtherBytesNeedNoOrder) {
  EXPECT_EQ(runProgram(Address +
                       "STORE.i32.slot0 @r60, [r2:r3], offset:0\n"
                       "LOAD.i32.unsigned.slot1 @r4, [r2:r3], offset:256\n"
                       "LOAD.i32.unsigned.slot1.end @r5, [r2:r3], "
                       "offset:256\n"),
            "");
}

TEST(Hazards, BarrierWithMessagesInFlight) {
  expectHazard(Address + "STORE.i32.slot1 @r60, [r2:r3], offset:0\n"
                         "BARRIER.slot7.wait\nNOP.end\n",
               Address + "STORE.i32.slot1.wait1 @r60, [r2:r3], offset:0\n"
                         "BARRIER.slot7.wait\nNOP.end\n",
               "reaches the barrier with messages in flight on slot 1",
               "barrier");
}

TEST(Hazards, BarriersFollowEachOther) {
  EXPECT_EQ(runProgram("BARRIER.slot7.wait\nBARRIER.slot7.wait\nNOP.end\n"),
            "");
}

TEST(Hazards, BarrierWithoutWait) {
  expectHazard("BARRIER.slot7\nNOP.end\n", "BARRIER.slot7.wait\nNOP.end\n",
               "the barrier has no flow 'wait'", "barrier");
}

TEST(Hazards, BarrierThatPartOfAWarpDoesNotReach) {
  expectHazard(
      "BRANCHZ.reconverge lane_id.w0, offset:2\n"
      "BARRIER.slot7.wait\nNOP.reconverge\nNOP.end\n",
      "BRANCHZ.eq.reconverge 0x0, offset:0\n"
      "BARRIER.slot7.wait\nNOP.end\n",
      "barrier not reached by all of the work-group: work-item (1, 0, 0)",
      nullptr);
}

TEST(Hazards, BarrierThatAWarpDoesNotReach) {
  expectHazard(
      "BRANCHZ.reconverge warp_id.w0, offset:2\n"
      "BARRIER.slot7.wait\nNOP.reconverge\nNOP.end\n",
      "BARRIER.slot7.wait\nNOP.end\n",
      "barrier not reached by all of the work-group: work-item (16, 0, "
      "0), lane 0 of warp 1 in work-group (0, 0, 0) has ended",
      nullptr, /*Items=*/32);
}

TEST(Hazards, BranchWithoutReconverge) {
  // Also when all lanes agree.
  for (std::string Condition : {"lane_id.w0", "warp_id.w0"})
    expectHazard("BRANCHZ " + Condition + ", offset:1\nNOP.end\nNOP.end\n",
                 "BRANCHZ.reconverge " + Condition +
                     ", offset:1\nNOP.end\nNOP.end\n",
                 "at 0x0: BRANCHZ " + Condition +
                     ", offset:1: the warp can split at this branch, but its "
                     "flow is not 'reconverge'",
                 "reconverge");
}

TEST(Hazards, JoinWithoutReconverge) {
  for (std::string Condition : {"lane_id.w0", "warp_id.w0"})
    expectHazard("BRANCHZ.reconverge " + Condition +
                     ", offset:1\nMOV.i32 r0, 0x0\nNOP.end\n",
                 "BRANCHZ.reconverge " + Condition +
                     ", offset:1\nMOV.i32.reconverge r0, 0x0\nNOP.end\n",
                 "at 0x8: MOV.i32 r0, 0x0: lanes can merge behind this "
                 "instruction, but its flow is not 'reconverge'",
                 "reconverge");
}

TEST(Hazards, LoopEntryWithoutReconverge) {
  expectHazard("MOV.i32 r0, 0x0\n"
               "BRANCHZ.reconverge r0, offset:-1\nNOP.end\n",
               "MOV.i32.reconverge r0, 0x0\n"
               "BRANCHZ.reconverge r0, offset:-1\nNOP.end\n",
               "at 0x0: MOV.i32 r0, 0x0", "reconverge");
}

TEST(Hazards, RulesHoldOnPathsThatAreNotTaken) {
  // The then-part is never executed: one work-item, lane 0.
  expectHazard("BRANCHZ.eq.reconverge lane_id.w0, offset:1\n"
               "MOV.i32 r0, 0x0\nNOP.end\n",
               "BRANCHZ.eq.reconverge lane_id.w0, offset:1\n"
               "MOV.i32.reconverge r0, 0x0\nNOP.end\n",
               "at 0x8: MOV.i32 r0, 0x0: lanes can merge", "reconverge",
               /*Items=*/1);
}

TEST(Hazards, UnconditionalBranchToItsOwnBlockNeedsNoReconverge) {
  EXPECT_EQ(runProgram("BRANCHZ.eq 0x0, offset:1\nKABOOM\nNOP.end\n"), "");
}

TEST(Hazards, DivergentJumpWithoutReconverge) {
  expectHazard(
      "IADD_IMM.i32 r0, 0x0, #0x18\n"
      "BRANCHZI.absolute lane_id.w0, r0\nNOP.end\nNOP.end\n",
      "IADD_IMM.i32 r0, 0x0, #0x18\n"
      "BRANCHZI.absolute.reconverge lane_id.w0, r0\nNOP.end\nNOP.end\n",
      "the lanes of the warp diverge at a branch without flow "
      "'reconverge'",
      "reconverge");
}

TEST(Hazards, ProgramWithoutEnd) {
  expectHazard("MOV.i32 r0, r60\n", "MOV.i32.end r0, r60\n",
               "an instruction with flow 'end' is missing", nullptr);
}

TEST(Hazards, BranchOutOfTheProgram) {
  expectHazard("BRANCHZ.eq.reconverge 0x0, offset:100\nNOP.end\n",
               "BRANCHZ.eq.reconverge 0x0, offset:0\nNOP.end\n",
               "the branch target is outside of the program", nullptr);
}

TEST(Hazards, UniformThatTheLaunchDoesNotProvide) {
  expectHazard("MOV.i32.end r0, u2.w0\n", "MOV.i32.end r0, u1.w1\n",
               "reads FAU word 4, but the launch provides only 4 words",
               nullptr);
}

TEST(Hazards, SpecialValueThatComputeDoesNotHave) {
  expectHazard(
      "MOV.i32.end r0, framebuffer_size.w0\n", "MOV.i32.end r0, lane_id.w0\n",
      "reads a special value that a compute kernel does not have", nullptr);
  expectHazard("MOV.i32.end r0, atest_datum.w0\n",
               "MOV.i32.end r0, lane_id.w0\n",
               "reads a special value of fragment shaders", nullptr);
  expectHazard("MOV.i32.end r0, resource_table_pointer.w0\n",
               "MOV.i32.end r0, lane_id.w0\n",
               "the resource tables, but the launch has none", nullptr);
}

TEST(Hazards, MessagesWithoutTheirLaunchState) {
  expectHazard("LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store.end @r0, r61, "
               "index:0x0\n",
               "NOP.end\n", "an instruction of fragment shaders", nullptr);
  expectHazard("TEX_SINGLE.slot0.skip.32.2d.zero.end @r0:r1:r2:r3, @r4:r5, "
               "[r6:r7]\n",
               "NOP.end\n", "the launch has no resource tables", nullptr);
}

TEST(Hazards, InstructionsWithoutDocumentedMeaning) {
  for (std::string Bad :
       {"FATAN_ASSIST.f32.end r0, r60, r60\n", "KABOOM\n",
        "CLZ.u32.mask.end r0, r60\n", "FADD.f32.sticky.end r0, r60, r60\n",
        "CLPER.i32.rotate.end r0, r60, 0x0.b00\n"})
    expectHazard(Bad, "NOP.end\n", "is not simulated", nullptr);
}

TEST(Hazards, CodeThatIsNeverReachedMayBeAnything) {
  EXPECT_EQ(
      runProgram("BRANCHZ.eq.reconverge 0x0, offset:1\nKABOOM\nNOP.end\n"), "");
}

TEST(Hazards, EndlessLoopHitsTheLimit) {
  std::string E = runProgram("NOP.reconverge\n"
                             "BRANCHZ.eq.reconverge 0x0, offset:-2\nNOP.end\n");
  EXPECT_NE(E.find("limit of executed instructions"), std::string::npos) << E;
}

TEST(Hazards, EveryCheckHasAName) {
  CheckOptions C;
  EXPECT_FALSE(C.set("pendin", false));
  llvm::SmallVector<llvm::StringRef, 16> Names;
  CheckOptions::names().split(Names, ", ");
  EXPECT_EQ(Names.size(), 11u);
  for (llvm::StringRef Name : Names)
    EXPECT_TRUE(C.set(Name, false)) << Name.str();
}

} // namespace
