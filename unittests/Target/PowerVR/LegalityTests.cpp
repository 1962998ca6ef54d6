//===-- LegalityTests.cpp - Rules on groups and programs ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupBuilder.h"
#include "MCTargetDesc/RogueLegality.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "gtest/gtest.h"
#include <set>

extern "C" {
void LLVMInitializePowerVRTargetInfo();
void LLVMInitializePowerVRTargetMC();
}

using namespace llvm;
using namespace llvm::Rogue;
using namespace mgpu;

namespace {

const MCSubtargetInfo &core(StringRef Name) {
  static std::map<std::string, std::unique_ptr<MCSubtargetInfo>> Cores;
  std::unique_ptr<MCSubtargetInfo> &STI = Cores[Name.str()];
  if (!STI) {
    LLVMInitializePowerVRTargetInfo();
    LLVMInitializePowerVRTargetMC();
    for (const Target &T : TargetRegistry::targets())
      if (StringRef(T.getName()) == "rogue")
        STI.reset(T.createMCSubtargetInfo(Triple("unknown"), Name, ""));
  }
  return *STI;
}

struct Result {
  std::set<std::string> Rules;
  std::string Text;
};

Result check(const Group &G, StringRef Core = "bxs-4-64") {
  Result R;
  checkGroup(G, core(Core), [&](const Violation &V) {
    R.Rules.insert(V.Rule.str());
    R.Text += V.Rule.str() + ": " + V.Part + ": " + V.Message + "\n";
    EXPECT_FALSE(V.Part.empty());
    EXPECT_FALSE(V.Message.empty());
    EXPECT_NE(V.Message.back(), '.');
  });
  return R;
}

std::set<std::string> Tested;

/// \p Bad breaks the rule in \p Part, and \p Good breaks none.
void expectRule(StringRef Rule, StringRef Part, const Group &Bad,
                const Group &Good, StringRef Core = "bxs-4-64") {
  Result R = check(Bad, Core);
  EXPECT_TRUE(R.Rules.count(Rule.str())) << Rule.str() << " in:\n" << R.Text;
  EXPECT_NE(R.Text.find((Rule + ": " + Part).str()), std::string::npos)
      << R.Text;
  R = check(Good, Core);
  EXPECT_TRUE(R.Rules.empty()) << Rule.str() << ": " << R.Text;
  Tested.insert(Rule.str());
}

// Parts that many groups have.
GroupBuilder add() {
  return GroupBuilder()
      .op(PhaseP0, Rogue::FADD)
      .s(0, BANK_TEMP, 0)
      .s(1, BANK_TEMP, 1)
      .w(0, BANK_TEMP, 2);
}
GroupBuilder copy() {
  return GroupBuilder()
      .op(PhaseP0, Rogue::MBYP)
      .s(0, BANK_TEMP, 0)
      .w(0, BANK_TEMP, 8);
}
GroupBuilder load() {
  return GroupBuilder()
      .op(PhaseBackend, Rogue::LD)
      .s(0, BANK_TEMP, 2)
      .s(3, BANK_TEMP, 4);
}

void testPhases() {
  GroupBuilder Both = add().op(PhaseP1, Rogue::MBYP).s(3, BANK_TEMP, 3);
  expectRule("phases", "phase 1 (mbyp)",
             GroupBuilder().op(PhaseP1, Rogue::MBYP).s(3, BANK_TEMP, 3), Both);
  GroupBuilder Store =
      add().op(PhaseBackend, Rogue::SETL).op(PhaseMov, Rogue::MOV);
  expectRule("phases", "backend (setl)", add().op(PhaseBackend, Rogue::SETL),
             Store);
  expectRule("phases", "logic (and)", add().op(PhaseLogic, Rogue::AND), add());
}

void testComplex() {
  GroupBuilder Rcp;
  Rcp.op(PhaseP0, Rogue::FRCP).s(0, BANK_TEMP, 0).w(0, BANK_TEMP, 1);
  expectRule("complex", "phase 0 (frcp)",
             GroupBuilder(Rcp).op(PhaseP1, Rogue::MBYP).s(3, BANK_TEMP, 3),
             Rcp);
}

void testMissingSource() {
  expectRule("missing-source", "s1",
             GroupBuilder()
                 .op(PhaseP0, Rogue::FADD)
                 .s(0, BANK_TEMP, 0)
                 .w(0, BANK_TEMP, 1),
             add());
}

void testSourceSlots() {
  expectRule("common-store-slot", "s1", add().s(1, BANK_SHARED, 1),
             add().s(0, BANK_SHARED, 1));
  expectRule("common-store-slot", "s1", add().s(1, BANK_COEFF, 1),
             add().s(0, BANK_COEFF, 1));
  expectRule("common-store-slot", "s1",
             add().s(1, RegRef::indexed(0, INDEX_TEMP, 4)),
             add().s(0, RegRef::indexed(0, INDEX_TEMP, 4)));
  expectRule("common-store-slot", "s1",
             add().s(1, BANK_SPECIAL, 32).set(&Group::OLChk, true),
             add().s(0, BANK_SPECIAL, 32).set(&Group::OLChk, true));
  const unsigned InstNum = findSpecial("sr.inst_num")->Number;
  expectRule("special-slot", "s0", add().s(0, BANK_SPECIAL, InstNum),
             add().s(1, BANK_SPECIAL, InstNum));
}

void testRegisterNumbers() {
  expectRule("register-number", "s1", add().s(1, BANK_TEMP, 256),
             add().s(1, BANK_TEMP, 247));
  expectRule("register-number", "s0", add().s(0, BANK_SPECIAL, 99),
             add().s(0, BANK_SPECIAL, 95));
  GroupBuilder Upper = add().w(0, BANK_SPECIAL, 164).set(&Group::OLChk, true);
  expectRule("register-number", "w0", Upper,
             add().w(0, BANK_SPECIAL, 35).set(&Group::OLChk, true));
  EXPECT_TRUE(check(Upper, "gx6250").Rules.empty());
  expectRule("allocation", "w0", add().w(0, BANK_TEMP, 248),
             add().w(0, BANK_TEMP, 247));
  expectRule("allocation", "s0", add().s(0, BANK_TEMP, 128),
             add().s(0, BANK_TEMP, 127), "axe-1-16m");
}

void testReadOnly() {
  expectRule("read-only", "w0", add().w(0, BANK_SPECIAL, 64),
             add().w(0, BANK_SPECIAL, 107)); // g3
  expectRule("read-only", "w0",
             add().w(0, RegRef::indexed(1, INDEX_DYNAMIC, 0)),
             add().w(0, RegRef::indexed(1, INDEX_TEMP, 0)));
}

void testMemory() {
  expectRule("internal-register", "s3", load().s(3, BANK_SPECIAL, 36), load());
  GroupBuilder Burst;
  Burst.op(PhaseBackend, Rogue::LD, {{OpName::burst, 4}}).s(0, BANK_TEMP, 0);
  expectRule("burst", "s3", GroupBuilder(Burst).s(3, BANK_TEMP, 245),
             GroupBuilder(Burst).s(3, BANK_TEMP, 244));
}

void testFeedthrough() {
  expectRule("feedthrough", "is4", add().is(4, FEED_FT1), add());
  expectRule("feedthrough", "is5", add().w(1, BANK_TEMP, 9).is(5, FEED_FT2),
             add().w(1, BANK_TEMP, 9).is(5, FEED_FTE));
  GroupBuilder Test = add().op(PhaseTst, Rogue::TST,
                               {{OpName::cond, TEST_G}, {OpName::pwen, 1}});
  expectRule("feedthrough", "is2", Test, GroupBuilder(Test).is(2, FEED_FTE));
  expectRule("feedthrough", "is1",
             GroupBuilder()
                 .op(PhaseTst, Rogue::TST, {{OpName::pwen, 1}})
                 .s(0, BANK_TEMP, 0),
             GroupBuilder()
                 .op(PhaseTst, Rogue::TST, {{OpName::pwen, 1}})
                 .s(0, BANK_TEMP, 0)
                 .is(1, FEED_FTE));
  expectRule("feedthrough", "move (mov)",
             add().op(PhaseMov, Rogue::MOV, {{OpName::src0, FEED_FT2}}),
             add().op(PhaseMov, Rogue::MOV, {{OpName::src0, FEED_FT0}}));
  // fte is a source that must be there.
  expectRule("feedthrough", "is4", add().is(4, FEED_FTE).is0(IS0_S4),
             add().is(4, FEED_FTE).is0(IS0_S1));
  GroupBuilder Output;
  Output.op(PhaseBackend, Rogue::UVSW_WRITE).s(0, BANK_TEMP, 0);
  expectRule("backend-port", "is4", Output,
             GroupBuilder(Output).is(4, FEED_FTE));
}

void testExternal() {
  GroupBuilder Wide;
  Wide.op(PhaseP0, Rogue::UMADD64)
      .s(0, BANK_TEMP, 0)
      .s(1, BANK_TEMP, 1)
      .s(2, BANK_TEMP, 2)
      .is0(IS0_S3)
      .is(5, FEED_FTE)
      .w(0, BANK_TEMP, 4)
      .w(1, BANK_TEMP, 5);
  expectRule("external", "is0", Wide, GroupBuilder(Wide).s(3, BANK_TEMP, 3));
  GroupBuilder Mixed;
  Mixed.op(PhaseP0, Rogue::SADD6432)
      .s(0, BANK_TEMP, 0)
      .s(1, BANK_TEMP, 1)
      .s(2, BANK_TEMP, 2)
      .s(3, BANK_TEMP, 3)
      .is(4, FEED_FTE)
      .w(0, BANK_TEMP, 4);
  expectRule("idle-external", "is0", GroupBuilder(Mixed).is0(IS0_S3), Mixed);
}

void testWritePorts() {
  expectRule("write-port", "w1", add().w(1, BANK_TEMP, 2),
             add().w(1, BANK_TEMP, 3));
  GroupBuilder Save(ControlGroup);
  Save.op(PhaseControl, Rogue::SAVL);
  expectRule("write-port", "w0", Save, GroupBuilder(Save).w(0, BANK_TEMP, 0));
}

void testPredicate() {
  GroupBuilder Move = add().op(PhaseMov, Rogue::MOVC);
  expectRule("predicate", "move (movc)", Move,
             GroupBuilder(Move).op(PhaseTst, Rogue::TST));
  GroupBuilder Wait(ControlGroup);
  Wait.op(PhaseControl, Rogue::WDF);
  expectRule("predicate", "group", GroupBuilder(Wait).cond(CC_P0), Wait);
  GroupBuilder Start(ControlGroup);
  Start.op(PhaseControl, Rogue::CNDST)
      .s(0, BANK_TEMP, 0)
      .s(3, BANK_SPECIAL, 0)
      .w(0, BANK_TEMP, 0);
  expectRule("predicate", "group", Start, GroupBuilder(Start).cond(CC_ANY));
  // Two writers: a test and the backend's.
  auto Both = [](bool Second) {
    return add()
        .op(PhaseTst, Rogue::TST, {{OpName::pwen, 1}})
        .op(PhaseBackend, Rogue::ATST,
            {{OpName::pwen, Second}, {OpName::ifb, 1}})
        .s(2, BANK_SPECIAL, 7);
  };
  expectRule("predicate", "backend (atst)", Both(true), Both(false));
}

void testAdjust() {
  auto End = [](unsigned Adjust) {
    return GroupBuilder(ControlGroup)
        .op(PhaseControl, Rogue::CNDEND, {{OpName::adjust, Adjust}})
        .cond(CC_ANY)
        .s(0, BANK_TEMP, 0)
        .w(0, BANK_TEMP, 0);
  };
  expectRule("adjust", "control (cndend)", End(3), End(2));
}

void testCarry() {
  auto Test = [](unsigned Opcode) {
    return GroupBuilder()
        .op(PhaseP0, Opcode)
        .op(PhaseTst, Rogue::TST, {{OpName::cond, TEST_C}, {OpName::pwen, 1}})
        .s(0, BANK_TEMP, 0)
        .s(1, BANK_TEMP, 1)
        .s(2, BANK_TEMP, 2);
  };
  expectRule("carry", "test (tst)", Test(Rogue::FMAD), Test(Rogue::UMADD32));
}

void testSignedForm() {
  auto Negate = [](unsigned Opcode) {
    return GroupBuilder()
        .op(PhaseP0, Opcode, {{OpName::neg1, 1}})
        .s(0, BANK_TEMP, 0)
        .s(1, BANK_TEMP, 1)
        .s(2, BANK_TEMP, 2)
        .w(0, BANK_TEMP, 3);
  };
  expectRule("signed-form", "s1", Negate(Rogue::UMADD32),
             Negate(Rogue::SMADD32));
}

void testFormat() {
  auto Unpack = [](PackFormat F) {
    return GroupBuilder()
        .op(PhaseP0, Rogue::UNPCK, {{OpName::format, F}})
        .s(0, BANK_TEMP, 0)
        .w(0, BANK_TEMP, 3);
  };
  expectRule("format", "phase 0 (unpck)", Unpack(PACK_COV), Unpack(PACK_U8888));
  auto Element = [](TestType T) {
    return add().op(PhaseTst, Rogue::TST,
                    {{OpName::type, T}, {OpName::elem, 1}});
  };
  expectRule("format", "is1", Element(TYPE_U32), Element(TYPE_U8));
}

void testRepeat() {
  expectRule("repeat", "w0", copy().w(0, BANK_TEMP, 2).repeat(4),
             copy().w(0, BANK_TEMP, 4).repeat(4));
  auto Unpack = [](unsigned Element, unsigned Dest) {
    return GroupBuilder()
        .op(PhaseP0, Rogue::UNPCK, {{OpName::elem0, Element}})
        .s(0, BANK_TEMP, 2)
        .w(0, BANK_TEMP, Dest)
        .repeat(3);
  };
  expectRule("repeat", "phase 0 (unpck)", Unpack(2, 8), Unpack(1, 8));
  expectRule("repeat", "w0", Unpack(0, 1), Unpack(0, 0));
  expectRule("repeatable", "phase 0 (fadd)", add().repeat(2), copy().repeat(2));
}

void testAtomic() {
  GroupBuilder Swap;
  Swap.op(PhaseP0, Rogue::MBYP)
      .s(0, BANK_COEFF, 10)
      .s(1, BANK_TEMP, 1)
      .is0(IS0_S1)
      .is(5, FEED_FTE)
      .w(0, BANK_TEMP, 0)
      .set(&Group::Atom, true);
  expectRule("atomic", "group", Swap, GroupBuilder(Swap).w(1, BANK_COEFF, 10));
}

void testEndOfTask() {
  GroupBuilder End;
  End.op(PhaseBackend, Rogue::UVSW_EMIT_ENDTASK);
  expectRule("end-of-task", "backend (uvsw.emit.endtask)", End,
             GroupBuilder(End).end());
}

void testOrder() {
  GroupBuilder Out = add().w(0, BANK_SPECIAL, 33);
  expectRule("order", "w0", Out, GroupBuilder(Out).set(&Group::OLChk, true));
  GroupBuilder Depth = add().op(PhaseMov, Rogue::MOV);
  Depth.op(PhaseBackend, Rogue::DEPTHF);
  expectRule("order", "backend (depthf)", Depth,
             GroupBuilder(Depth).set(&Group::OLChk, true));
}

void testEncodable() {
  GroupBuilder Long = add().set<uint8_t>(&Group::Padding, 26);
  expectRule("encodable", "group", Long,
             GroupBuilder(Long).set<uint8_t>(&Group::Padding, 22));
}

void testCore() {
  auto Load = [](SLCMode Mode) {
    return GroupBuilder()
        .op(PhaseBackend, Rogue::LD, {{OpName::slc, Mode}})
        .s(0, BANK_TEMP, 2)
        .s(3, BANK_TEMP, 4);
  };
  expectRule("core", "backend (ld)", Load(SLC_WRITE_BACK), Load(SLC_BYPASS));
  EXPECT_TRUE(check(Load(SLC_WRITE_BACK), "gx6250").Rules.empty());
  GroupBuilder Direct(ControlGroup);
  Direct.op(PhaseControl, Rogue::DITR);
  EXPECT_TRUE(check(Direct).Rules.empty());
  EXPECT_TRUE(check(Direct, "gx6250").Rules.count("core"));
  GroupBuilder Both(ControlGroup);
  Both.op(PhaseControl, Rogue::ITRSMP, {{OpName::dim, DIM_2D}});
  EXPECT_TRUE(check(Both, "gx6250").Rules.empty());
  EXPECT_TRUE(check(Both, "axe-1-16m").Rules.count("core"));
}

// One test: what is left out shows only when all of them have run.
TEST(RogueLegality, EveryRuleIsBrokenAndKept) {
  const std::pair<const char *, void (*)()> Groups[] = {
      {"Phases", testPhases},
      {"Complex", testComplex},
      {"MissingSource", testMissingSource},
      {"SourceSlots", testSourceSlots},
      {"RegisterNumbers", testRegisterNumbers},
      {"ReadOnly", testReadOnly},
      {"Memory", testMemory},
      {"Feedthrough", testFeedthrough},
      {"External", testExternal},
      {"WritePorts", testWritePorts},
      {"Predicate", testPredicate},
      {"Adjust", testAdjust},
      {"Carry", testCarry},
      {"SignedForm", testSignedForm},
      {"Format", testFormat},
      {"Repeat", testRepeat},
      {"Atomic", testAtomic},
      {"EndOfTask", testEndOfTask},
      {"Order", testOrder},
      {"Encodable", testEncodable},
      {"Core", testCore},
  };
  for (auto [Name, Run] : Groups) {
    SCOPED_TRACE(Name);
    Run();
  }
  for (const GroupRule &Rule : getGroupRules())
    EXPECT_TRUE(Tested.count(Rule.Name.str())) << Rule.Name.str();
}

//===--- Programs ---------------------------------------------------------===//

struct Placed {
  Group G;
  unsigned Size;
};

std::string checkProgram(std::initializer_list<Group> Groups) {
  std::string Text;
  ProgramChecker Checker([&](const Violation &V) {
    Text += V.Rule.str() + ": " + V.Part + ": " + V.Message + "\n";
  });
  uint64_t Address = 0;
  for (const Group &G : Groups) {
    unsigned Size = encodeHex(G).size() / 2;
    Checker.add(G, Address, Size);
    Address += Size;
  }
  Checker.finish();
  return Text;
}

Group nopEnd() {
  return GroupBuilder(ControlGroup).op(PhaseControl, Rogue::NOP).end(4);
}
Group wait(DataReturn Fence = DRC0) {
  return GroupBuilder(ControlGroup)
      .op(PhaseControl, Rogue::WDF, {{OpName::drc, Fence}});
}
Group branch() {
  return GroupBuilder(ControlGroup)
      .op(PhaseControl, Rogue::BR, {{OpName::target, 0}});
}

void expectProgram(StringRef Rule, std::initializer_list<Group> Bad,
                   std::initializer_list<Group> Good) {
  EXPECT_EQ(checkProgram(Good), "");
  std::string Text = checkProgram(Bad);
  EXPECT_TRUE(StringRef(Text).starts_with(Rule)) << Rule.str() << ": " << Text;
}

TEST(RogueProgram, End) {
  expectProgram("end", {branch()}, {branch(), nopEnd()});
  expectProgram("end", {nopEnd(), nopEnd()}, {nopEnd()});
}

TEST(RogueProgram, Alignment) {
  Group Short = GroupBuilder(ControlGroup).op(PhaseControl, Rogue::NOP).end();
  expectProgram("alignment: group: the last group ends", {branch(), Short},
                {branch(), nopEnd()});
  Group Padded = wait();
  Padded.Padding = 4;
  expectProgram("alignment: group: the last group starts", {wait(), nopEnd()},
                {Padded, nopEnd()});
}

TEST(RogueProgram, Fences) {
  Group Load = load(); // r4
  Group Pad = wait();
  Pad.Padding = 4;
  Group User = copy().s(0, BANK_TEMP, 4);
  Group Other = copy().s(0, BANK_TEMP, 5);
  const Group Long = GroupBuilder(load()).set<uint8_t>(&Group::Padding, 0);
  auto Align = [](Group G) {
    G.Padding = 0;
    unsigned Size = encodeHex(G).size() / 2;
    G.Padding = (8 - Size % 8) % 8;
    return G;
  };
  Load = Align(Load);
  User = Align(User);
  Other = Align(Other);
  // A result is read before it is there.
  expectProgram("fence: s0", {Load, User, Pad, nopEnd()},
                {Load, Other, Pad, User, nopEnd()});
  // The other counter does not help.
  Group Wrong = Align(wait(DRC1));
  expectProgram("fence: s0", {Load, Wrong, User, Pad, nopEnd()},
                {Load, Pad, User, nopEnd()});
  // Data that a store still reads are overwritten.
  Group Store = Align(GroupBuilder()
                          .op(PhaseBackend, Rogue::ST,
                              {{OpName::data, SLOT_S0},
                               {OpName::size, STORE_32BIT},
                               {OpName::addr, SLOT_S3},
                               {OpName::burst, 2}})
                          .s(0, BANK_TEMP, 7)
                          .s(3, BANK_TEMP, 0));
  Group Writer = Align(copy()); // r8
  expectProgram("fence: w0", {Store, Writer, Pad, nopEnd()},
                {Store, Pad, Writer, nopEnd()});
  // The end does not wait.
  expectProgram("fence: group", {Load, nopEnd()}, {Load, Pad, nopEnd()});
  // What follows an unconditional branch is another path.
  expectProgram("fence: s0", {Load, Align(wait(DRC1)), User, Pad, nopEnd()},
                {Load, branch(), User, nopEnd()});
}

} // namespace
