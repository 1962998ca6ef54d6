//===-- BytesTests.cpp - Bytes of every layout ----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupBuilder.h"
#include "MCTargetDesc/RogueLayouts.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace llvm::Rogue;
using namespace mgpu;

// The bytes of every layout by themselves, computed apart from our tables.

namespace {

struct OperationBytes {
  unsigned Opcode;
  Phase At;
  const char *Fields; ///< those that are not absent; a name alone means 1
  const char *Hex;
};

void setFields(MCInst &MI, StringRef Fields) {
  const OpInfo &Info = *getOpInfo(MI.getOpcode());
  SmallVector<StringRef, 8> Items;
  Fields.split(Items, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef Item : Items) {
    auto [Name, Text] = Item.split('=');
    int64_t Value = 1;
    if (!Text.empty()) {
      ASSERT_FALSE(Text.getAsInteger(10, Value));
    }
    bool Found = false;
    for (auto [I, F] : enumerate(Info.Operands))
      if (Name == getFieldInfo(F).Name) {
        MI.getOperand(I) = MCOperand::createImm(Value);
        Found = true;
      }
    EXPECT_TRUE(Found) << Item.str() << " of " << Info.Mnemonic.str();
  }
}

TEST(RogueBytes, Operations) {
  static const OperationBytes Rows[] = {
      {Rogue::FADD, PhaseP0, "Sat Abs1", "12"},
      {Rogue::FADD, PhaseP0, "Sat Neg0", "18"},
      {Rogue::FADD, PhaseP0, "Abs0", "04"},
      {Rogue::FADD, PhaseP0, "Sat Neg0 LowPrecision", "38"},
      {Rogue::FADD, PhaseP0, "Sat Abs0 LowPrecision", "34"},
      {Rogue::FADD, PhaseP0, "Flr0 LowPrecision", "21"},
      {Rogue::FMUL, PhaseP0, "Sat Abs0", "54"},
      {Rogue::FMUL, PhaseP0, "Sat Abs1", "52"},
      {Rogue::FMUL, PhaseP0, "Flr0", "41"},
      {Rogue::FMUL, PhaseP0, "Sat Flr0 LowPrecision", "71"},
      {Rogue::FMUL, PhaseP0, "Sat Abs0 LowPrecision", "74"},
      {Rogue::FMUL, PhaseP0, "Abs1 LowPrecision", "62"},
      {Rogue::FMAD, PhaseP0, "Abs0 Sat", "c5"},
      {Rogue::FMAD, PhaseP0, "Neg2 Sat", "c3"},
      {Rogue::FMAD, PhaseP0, "Sat Abs1 Flr2 Abs2", "d10b"},
      {Rogue::FMAD, PhaseP0, "Neg0 Neg2 Sat Abs2", "db01"},
      {Rogue::FMAD, PhaseP0, "Neg0 Sat Abs1 Neg1", "d90c"},
      {Rogue::FMAD, PhaseP0, "Neg0 Abs0", "dc00"},
      {Rogue::FRCP, PhaseP0, "", "80"},
      {Rogue::FRSQ, PhaseP0, "", "81"},
      {Rogue::FLOG, PhaseP0, "", "82"},
      {Rogue::FEXP, PhaseP0, "", "83"},
      {Rogue::FLOGCN, PhaseP0, "", "85"},
      {Rogue::MBYP, PhaseP0, "", "87"},
      {Rogue::FDSX, PhaseP0, "", "88"},
      {Rogue::FDSY, PhaseP0, "", "89"},
      {Rogue::FDSXF, PhaseP0, "", "8a"},
      {Rogue::FDSYF, PhaseP0, "", "8b"},
      {Rogue::FSINC, PhaseP0, "", "8e"},
      {Rogue::FARCTANC, PhaseP0, "", "8f"},
      {Rogue::FRSQ, PhaseP0, "Neg0", "9102"},
      {Rogue::MBYP, PhaseP0, "Abs0", "9701"},
      {Rogue::FRED, PhaseP0, "Part Abs0", "9d81"},
      {Rogue::FRED, PhaseP0, "Part Kind Neg0", "9d8a"},
      {Rogue::FRED, PhaseP0, "Part Kind", "9d88"},
      {Rogue::FRED, PhaseP0, "Kind Neg0", "9d0a"},
      {Rogue::GCMP, PhaseP0, "Neg0", "9602"},
      {Rogue::GEXP, PhaseP0, "Abs0", "9605"},
      {Rogue::GCMP, PhaseP0, "", "86"},
      {Rogue::FRED, PhaseP0, "Iteration Neg0", "9d12"},
      {Rogue::FRED, PhaseP0, "Iteration Abs0", "9d11"},
      {Rogue::UNPCK, PhaseP0, "Elem0", "9c40"},
      {Rogue::UNPCK, PhaseP0, "Elem0=2", "9c80"},
      {Rogue::PCK, PhasePck, "Scale", "9c20"},
      {Rogue::PCK, PhasePck, "Program Scale", "9ca0"},
      {Rogue::UADD6432, PhaseP0, "", "e0"},
      {Rogue::UADD6432, PhaseP0, "Neg1 Neg0 Abs0 Abs2", "f035"},
      {Rogue::UADD6432, PhaseP0, "Neg1 Neg0 Abs1", "f032"},
      {Rogue::UADD6432, PhaseP0, "Neg2 Neg0 Abs0", "f414"},
      {Rogue::SADD6432, PhaseP0, "", "e8"},
      {Rogue::SADD6432, PhaseP0, "Neg2 Neg0 Abs0 Abs2", "fc15"},
      {Rogue::SADD6432, PhaseP0, "Neg0 Abs0 Abs1", "f816"},
      {Rogue::SADD6432, PhaseP0, "Neg1 Neg0 Abs2", "f831"},
      {Rogue::ADD64, PhaseP0, "", "e1"},
      {Rogue::ADD64, PhaseP0, "Neg2 Neg0 Abs0 Abs1", "f516"},
      {Rogue::ADD64, PhaseP0, "Neg0 Abs1 Abs2", "f113"},
      {Rogue::ADD64, PhaseP0, "Neg2 Neg1 Neg0", "f530"},
      {Rogue::UMADD32, PhaseP0, "", "e2"},
      {Rogue::UMADD32, PhaseP0, "Neg0 Abs0 Abs1 Abs2", "f217"},
      {Rogue::UMADD32, PhaseP0, "Neg2 Neg0 Abs0", "f614"},
      {Rogue::UMADD32, PhaseP0, "Neg1 Neg0 Abs1", "f232"},
      {Rogue::SMADD32, PhaseP0, "", "ea"},
      {Rogue::SMADD32, PhaseP0, "Neg2 Neg0 Abs0 Abs1", "fe16"},
      {Rogue::SMADD32, PhaseP0, "Neg1 Neg0 Abs1", "fa32"},
      {Rogue::SMADD32, PhaseP0, "Neg0 Abs0 Abs2", "fa15"},
      {Rogue::UMADD64, PhaseP0, "", "e3"},
      {Rogue::UMADD64, PhaseP0, "Neg1 Neg0 Abs0 Abs2", "f335"},
      {Rogue::UMADD64, PhaseP0, "Neg1 Neg0 Abs1", "f332"},
      {Rogue::UMADD64, PhaseP0, "Neg2 Neg0 Abs2", "f711"},
      {Rogue::SMADD64, PhaseP0, "", "eb"},
      {Rogue::SMADD64, PhaseP0, "Neg2 Neg0 Abs0 Abs1", "ff16"},
      {Rogue::SMADD64, PhaseP0, "Neg0 Abs1 Abs2", "fb13"},
      {Rogue::SMADD64, PhaseP0, "Neg2 Neg1 Neg0", "ff30"},
      {Rogue::UADD8, PhaseP0, "", "a0"},
      {Rogue::UADD8, PhaseP0, "Abs1 Sat", "b009"},
      {Rogue::IADD16, PhaseP0, "Neg0 Sat", "b305"},
      {Rogue::UADD8, PhaseP0, "Abs0 Sat Elem0=3", "b00303"},
      {Rogue::IADD16, PhaseP0, "Neg0 Sat Elem0=3", "b30503"},
      {Rogue::UMUL16, PhaseP0, "", "a5"},
      {Rogue::UMUL8, PhaseP0, "Neg0 Sat", "b405"},
      {Rogue::IMUL16, PhaseP0, "Abs1 Sat", "b709"},
      {Rogue::UMUL8, PhaseP0, "Abs0 Sat Elem0=3", "b40303"},
      {Rogue::IMUL8, PhaseP0, "Neg0 Sat Elem0=3", "b60503"},
      {Rogue::UMAD16, PhaseP0, "Neg2 Abs0 Sat Elem2", "b9a3"},
      {Rogue::UMAD8, PhaseP0, "Neg2 Abs1 Sat Elem2", "b8a9"},
      {Rogue::UMAD8, PhaseP0, "Abs1 Neg0 Sat Elem2=3 Elem1=2", "bc8d08"},
      {Rogue::IMAD8, PhaseP0, "Neg2 Neg0 Elem2=3 Elem1=2", "bea408"},
      {Rogue::UMAD8, PhaseP0, "Elem2=2", "ac"},
      {Rogue::UMAD8, PhaseP0, "Neg2 Abs2 Elem2", "b8b0"},
      {Rogue::IMAD16, PhaseP0, "Abs2 Abs1 Elem2=3 Elem1=2", "bf9808"},
      {Rogue::MOVC, PhaseMov, "SelectW1", "d43d"},
      {Rogue::MOV, PhaseMov, "SelectW0=2", "d23f"},
      {Rogue::TST, PhaseTst, "PredWrite TypeOfTest", "f130"},
      {Rogue::TST, PhaseTst, "TestCond=9", "f211"},
      {Rogue::TST, PhaseTst, "TypeOfTest=4 TestCond=8", "f091"},
      {Rogue::UVSW_WRITE_REG, PhaseBackend, "", "0000"},
      {Rogue::UVSW_WRITE, PhaseBackend, "", "0800"},
      {Rogue::UVSW_WRITE_EMIT_ENDTASK_REG, PhaseBackend, "", "0600"},
      {Rogue::UVSW_WRITE_EMIT_ENDTASK, PhaseBackend, "", "0e00"},
      {Rogue::UVSW_EMIT, PhaseBackend, "", "01"},
      {Rogue::UVSW_EMIT, PhaseBackend, "Stream=2", "0902"},
      {Rogue::UVSW_CUT, PhaseBackend, "", "02"},
      {Rogue::UVSW_CUT, PhaseBackend, "Stream=2", "0a02"},
      {Rogue::UVSW_EMITCUT, PhaseBackend, "", "03"},
      {Rogue::UVSW_EMITCUT, PhaseBackend, "Stream=2", "0b02"},
      {Rogue::UVSW_ENDTASK, PhaseBackend, "", "04"},
      {Rogue::UVSW_EMIT_ENDTASK, PhaseBackend, "", "05"},
      {Rogue::MOVMSK, PhaseBackend, "", "31"},
      {Rogue::MOVMSK_SM, PhaseBackend, "", "3900"},
      {Rogue::SAVMSK, PhaseBackend, "", "20"},
      {Rogue::PHAS_REG, PhaseBackend, "AddrSlot", "4400"},
      {Rogue::PHAS, PhaseBackend, "Temps=8", "4102"},
      {Rogue::SETL, PhaseBackend, "", "60"},
      {Rogue::DEPTHF, PhaseBackend, "", "80"},
      {Rogue::ATST, PhaseBackend, "PredWrite", "86"},
      {Rogue::FITRP, PhaseBackend, "Count=9", "b009"},
      {Rogue::FITRP, PhaseBackend, "Sat Count=7", "b017"},
      {Rogue::EMITPIX, PhaseBackend, "", "c0"},
      {Rogue::IDF, PhaseBackend, "", "e000"},
      {Rogue::LD, PhaseBackend, "Burst=9 CacheLoad=2", "f10601"},
      {Rogue::LD_REG, PhaseBackend, "AddrSlot", "e120"},
      {Rogue::ST, PhaseBackend, "Burst=15 DataSlot=5 Size=2", "f21c59"},
      {Rogue::ST_REG, PhaseBackend, "AddrSlot=3 DataSlot Size=2", "e26018"},
      {Rogue::ST, PhaseBackend,
       "Fence AddrSlot=2 CacheStore Size=2 Linear=0 MaskSlot=5", "fa458805"},
      {Rogue::ST_REG, PhaseBackend,
       "AddrSlot=4 DataSlot=2 Size Linear=0 CacheSLC=3 MaskSlot=3", "e280a41b"},
      {Rogue::SMP, PhaseBackend, "Fence Dim=2 Channels=2", "ec44"},
      {Rogue::SMP, PhaseBackend,
       "Fence Dim=2 Channels=2 Project Bypass=3 TexelCoords SampleOffset",
       "ec547a"},
      {Rogue::SMP, PhaseBackend,
       "Fence Dim Channels=2 PixelLod Project SampleNumber SampleOffset",
       "ec34c6"},
      {Rogue::SMP, PhaseBackend,
       "Dim Lod=3 PixelLod Project Bypass=2 SampleOffset AddressOverride",
       "e433e3"},
      {Rogue::SMP, PhaseBackend,
       "Normalize Dim=2 Channels=4 Lod PixelLod Project Bypass=2 TexelCoords "
       "Half Write",
       "f4dde811"},
      {Rogue::SMP, PhaseBackend,
       "Fence Dim=3 PixelLod Project Bypass=2 CacheSLC Swap CacheLoad=2 Write",
       "ecf0e02d"},
      {Rogue::SMP, PhaseBackend,
       "Dim Channels=3 PixelLod TexelCoords SampleNumber CacheSLC Half Swap "
       "CacheLoad=2 Write",
       "e4b88c3d"},
      {Rogue::SMP, PhaseBackend,
       "Dim=2 Lod=2 PixelLod Project SampleOffset CacheSLC Half CacheLoad "
       "Write",
       "e4d2c233"},
      {Rogue::SMP, PhaseBackend,
       "Fence Dim=3 Channels=3 Lod Project Bypass=2 CacheSLC Half Swap Direct "
       "HalfInput Compare Integer Array",
       "ecf960b81f"},
      {Rogue::SMP, PhaseBackend,
       "Normalize Fence Dim=2 Channels=3 Lod=2 Project Bypass=3 SampleNumber "
       "Write Direct HalfInput Integer",
       "fcda74811a"},
      {Rogue::SMP, PhaseBackend,
       "Normalize Dim=3 Channels=2 PixelLod Project Bypass=2 TexelCoords "
       "CacheSLC=2 Direct Compare Integer Array",
       "f4f4e8c017"},
      {Rogue::SMP, PhaseBackend,
       "Normalize Dim Lod=2 Project TexelCoords SampleNumber AddressOverride "
       "CacheSLC=2 Half HalfInput Compare Integer",
       "f4b24dd00e"},
      {Rogue::ATOMIC, PhaseBackend, "SrcSlot=4", "e50400"},
      {Rogue::FITRP, PhaseBackend, "Sat", "b011"},
      {Rogue::DITR, PhaseControl,
       "FirstReg=170 CoeffOff=228 Persp=3 WOff=124 Count=14 CoeffIdx WIdx=2 "
       "Fence Sat",
       "aae77ce603"},
      {Rogue::DITR, PhaseControl,
       "FirstReg=130 CoeffOff=140 Persp=3 WOff=56 Count=12 WIdx=2 Half "
       "Schedule Sat",
       "828f38c245"},
      {Rogue::ITRSMP, PhaseControl,
       "FirstReg=228 CoeffOff=48 Persp=3 TexOff=52 Fence Mode SmpOff=112 Dim=2 "
       "WOff=200 Project Sat Schedule",
       "e4333772cb10"},
      {Rogue::ITRSMP, PhaseControl,
       "FirstReg=66 CoeffOff=96 Persp=2 TexOff=20 Mode SmpOff=144 Dim=3 "
       "WOff=116 Sat Half",
       "426215937540"},
      {Rogue::ITRSMP, PhaseControl,
       "FirstReg=90 CoeffOff=12 Persp TexOff=120 Fence Mode SmpOff=44 Dim=2 "
       "WOff=196 Project Sat Channels=4 Count=9",
       "5a0d7b2ec78c48"},
      {Rogue::ITRSMP, PhaseControl,
       "FirstReg=49 CoeffOff=40 Persp=2 TexOff=28 Mode SmpOff=76 Dim=2 WOff=64 "
       "Sat TexelCoords Normalize Count=9",
       "312a1d4e418348"},
      {Rogue::ITRSMP, PhaseControl,
       "FirstReg=90 CoeffOff=228 Persp=3 TexOff=8 Fence Mode=2 Dim=3 WOff=232 "
       "Project Sat Half Schedule=2 Count=6 CoeffIdx",
       "5ae70a03ebe0b009"},
      {Rogue::ITRSMP, PhaseControl,
       "FirstReg=98 Persp=2 TexOff=20 Mode=2 SmpOff=68 Dim WOff=108 Project "
       "Sat Channels=2 TexelCoords Count=2 Compare",
       "620214456f869401"},
      {Rogue::BR, PhaseControl, "BranchTarget=9131042", "0022548b00"},
      {Rogue::BAL, PhaseControl, "BranchTarget=-23595270", "12faf697fe"},
      {Rogue::BRL, PhaseControl, "BranchTarget=36854894", "106e5c3202"},
      {Rogue::BA, PhaseControl, "BranchTarget=-1068210", "024eb3efff"},
      {Rogue::MUTEX, PhaseControl, "Id", "01"},
      {Rogue::NOP, PhaseControl, "", "00"},
      {Rogue::SBO, PhaseControl, "Offset=221", "ba01"},
      {Rogue::DITR, PhaseControl,
       "FirstReg=228 CoeffOff=64 WOff=40 Mode Count=2 WIdx=2 Sat",
       "e440292201"},
      {Rogue::DITR, PhaseControl,
       "FirstReg=65 CoeffOff=20 Persp WOff=20 Mode Count=8 WIdx Sat",
       "4115158101"},
      {Rogue::ITRSMP, PhaseControl,
       "FirstReg=105 CoeffOff=16 TexOff=104 Fence Mode SmpOff=136 Dim WOff=180 "
       "Sat Normalize",
       "69106b89b501"},
      {Rogue::ITRSMP, PhaseControl,
       "FirstReg=89 CoeffOff=144 Persp=2 TexOff=28 SmpOff=128 Dim=2 WOff=132 "
       "Project Sat Half TexelCoords Count=9",
       "59921c8287c248"},
      {Rogue::ITRSMP, PhaseControl,
       "FirstReg=92 CoeffOff=12 Persp=3 TexOff=144 Fence Mode=2 SmpOff=236 Dim "
       "WOff=104 Sat Channels=4 TexelCoords Count=15",
       "5c0f92ed698ef801"},
      {Rogue::CNDST, PhaseControl, "Cond", "08"},
      {Rogue::CNDEF, PhaseControl, "Cond", "09"},
      {Rogue::CNDSM, PhaseControl, "Cond", "0a"},
      {Rogue::CNDLT, PhaseControl, "Cond", "0b"},
      {Rogue::CNDEND, PhaseControl, "Cond", "0c"},
      {Rogue::CNDSETL_B, PhaseControl, "Cond", "0d"},
      {Rogue::CNDLPC, PhaseControl, "Cond", "0e"},
      {Rogue::CNDSETL_A, PhaseControl, "Cond", "0f"},
  };
  for (const OperationBytes &Row : Rows) {
    Group G;
    if (Row.At == PhaseControl)
      G.Kind = ControlGroup;
    G.LongHeader = true;
    MCInst MI = makeOp(Row.Opcode);
    setFields(MI, Row.Fields);
    // The form of this length, be it the shortest or not.
    GroupOp &Op = G.add(Row.At, MI);
    ArrayRef<RogueEnc::Layout> Forms = getOpInfo(Row.Opcode)->Forms;
    for (auto [I, L] : enumerate(Forms))
      if (!Op.Form && getLayoutInfo(L).Bytes * 2 == StringRef(Row.Hex).size())
        Op.Form = I;
    G.Sources[1] = RegRef{BANK_TEMP, 1};
    if (!hasSources(G))
      G.Sources[1].reset();
    // The part follows the three bytes of the header.
    std::string Hex = encodeHex(G);
    EXPECT_EQ(Hex.substr(6, StringRef(Row.Hex).size()), Row.Hex)
        << getOpInfo(Row.Opcode)->Mnemonic.str() << " " << Row.Fields << ": "
        << Hex;
    Expected<Group> Back = decodeHex(Hex);
    ASSERT_TRUE(bool(Back)) << Hex << ": " << toString(Back.takeError());
    EXPECT_EQ(encodeHex(*Back), Hex);
  }
}

// Byte 0 has the decode assist and the length, 1 and 2 a bit for the rest.
TEST(RogueBytes, Header) {
  GroupBuilder Copy;
  Copy.op(PhaseP0, Rogue::MBYP);
  auto Header = [](const Group &G) { return encodeHex(G).substr(0, 6); };
  EXPECT_EQ(encodeHex(Copy), "230087000000");
  EXPECT_EQ(encodeHex(GroupBuilder(Copy).cond(CC_P0)), "230187000000");
  EXPECT_EQ(encodeHex(GroupBuilder(Copy).set(&Group::OLChk, true)),
            "230887000000");
  EXPECT_EQ(encodeHex(GroupBuilder(Copy).w(0, BANK_SPECIAL, 36)),
            "24028700000024ff");
  EXPECT_EQ(encodeHex(GroupBuilder(Copy).w(1, BANK_SPECIAL, 36)),
            "24048700000024ff");
  EXPECT_EQ(Header(GroupBuilder(Copy).set(&Group::LongHeader, true)), "348000");
  EXPECT_EQ(Header(GroupBuilder(Copy).cond(CC_ANY)), "348001");
  EXPECT_EQ(Header(GroupBuilder(Copy).cond(CC_NOTP0)), "348101");
  EXPECT_EQ(Header(GroupBuilder(Copy).repeat(2)), "348002");
  EXPECT_EQ(Header(GroupBuilder(Copy).repeat(3)), "348004");
  EXPECT_EQ(Header(GroupBuilder(Copy).set(&Group::Atom, true)), "348008");
  EXPECT_EQ(Header(GroupBuilder(Copy).end()), "348080");
  GroupBuilder Wait(ControlGroup);
  Wait.op(PhaseControl, Rogue::WDF);
  EXPECT_EQ(encodeHex(Wait), "02806aff");
  EXPECT_EQ(encodeHex(GroupBuilder(Wait).set(&Group::OLChk, true)), "02886aff");
  EXPECT_EQ(encodeHex(GroupBuilder(Wait).cond(CC_NOTP0)), "02816bff");
  GroupBuilder And(BitwiseGroup);
  And.op(PhaseLogic, Rogue::AND);
  EXPECT_EQ(encodeHex(And), "43a040410000");
  EXPECT_EQ(Header(GroupBuilder(And).repeat(2)), "43a042");
  EXPECT_EQ(Header(GroupBuilder(And).end()), "43a0c0");
  EXPECT_EQ(Header(GroupBuilder(And).set(&Group::Atom, true)), "43a048");
}

TEST(RogueBytes, Bitwise) {
  auto Part = [](Phase At, unsigned Opcode, GroupBuilder::Operands Values = {},
                 unsigned Bytes = 1) {
    GroupBuilder B(BitwiseGroup);
    return encodeHex(B.op(At, Opcode, Values)).substr(6, 2 * Bytes);
  };
  // Tag, source of the count, count, immediate, shift (2), count, mask.
  EXPECT_EQ(Part(PhaseMask, Rogue::BBYP0BM), "02");
  EXPECT_EQ(Part(PhaseMask, Rogue::MSK), "03");
  EXPECT_EQ(Part(PhaseMask, Rogue::BBYP0BM_IMM16, {{OpName::imm, 0x1234}}, 3),
            "123412");
  EXPECT_EQ(
      Part(PhaseMask, Rogue::BBYP0BM_IMM32, {{OpName::imm, 0x12345678}}, 5),
      "1378563412");
  EXPECT_EQ(Part(PhaseShift1, Rogue::SHFL), "06");
  EXPECT_EQ(Part(PhaseShift1, Rogue::REV), "0a");
  EXPECT_EQ(Part(PhaseShift1, Rogue::LSL0), "0e");
  EXPECT_EQ(Part(PhaseCount, Rogue::CBS), "00");
  EXPECT_EQ(Part(PhaseCount, Rogue::FTB), "20");
  EXPECT_EQ(Part(PhaseCount, Rogue::CBS, {{OpName::src, COUNT_FT2}}), "40");
  EXPECT_EQ(Part(PhaseCount, Rogue::BBYP0C, {{OpName::src, COUNT_FT2}}), "42");
  EXPECT_EQ(encodeHex(GroupBuilder(BitwiseGroup)
                          .op(PhaseMask, Rogue::MSK)
                          .set(&Group::Tag, true)),
            "439040830000");
  // Masks of both operands, operation (3).
  static constexpr std::pair<unsigned, const char *> Logic[] = {
      {Rogue::OR, "40"},   {Rogue::AND, "41"},  {Rogue::XOR, "42"},
      {Rogue::NOR, "44"},  {Rogue::NAND, "45"}, {Rogue::XNOR, "46"},
      {Rogue::BBYP1, "47"}};
  for (auto [Opcode, Hex] : Logic)
    EXPECT_EQ(Part(PhaseLogic, Opcode), Hex);
  EXPECT_EQ(Part(PhaseLogic, Rogue::OR, {{OpName::mska, 1}}), "48");
  EXPECT_EQ(Part(PhaseLogic, Rogue::OR, {{OpName::mskb, 1}}), "60");
  // Write p0, source and kind of the test, shift (3).
  static constexpr std::pair<unsigned, const char *> Shifts[] = {
      {Rogue::LSL, "00"},
      {Rogue::SHR, "01"},
      {Rogue::ROL, "02"},
      {Rogue::CPS, "03"},
      {Rogue::ASR, "04"}};
  for (auto [Opcode, Hex] : Shifts)
    EXPECT_EQ(Part(PhaseShift2, Opcode), Hex);
  EXPECT_EQ(Part(PhaseShift2, Rogue::ASR, {{OpName::sign, SIGN_PWB}}), "05");
  EXPECT_EQ(Part(PhaseShift2, Rogue::ASR, {{OpName::sign, SIGN_FTB}}), "07");
  EXPECT_EQ(Part(PhaseBitTest, Rogue::TZ, {{OpName::pwen, 1}}), "20");
  EXPECT_EQ(Part(PhaseBitTest, Rogue::TNZ), "08");
  EXPECT_EQ(Part(PhaseBitTest, Rogue::TZ, {{OpName::src, BITTEST_FT3}}), "10");
}

TEST(RogueBytes, Selectors) {
  GroupBuilder B;
  B.op(PhaseP0, Rogue::MBYP).is(1, FEED_FT0).is(2, FEED_FTE).is(3, FEED_FT1);
  EXPECT_EQ(encodeHex(B.is(4, FEED_FT2).is(5, FEED_FTE)), "2300870000e6");
}

struct SourceBytes {
  const char *Form;
  std::vector<RegRef> Regs;
  IS0Select Mux;
  const char *Hex;
};

void checkHalf(ArrayRef<SourceBytes> Rows, bool IsUpper) {
  for (const SourceBytes &Row : Rows) {
    GroupBuilder B;
    B.op(PhaseP0, Rogue::MBYP).set(&Group::LongHeader, true).is0(Row.Mux);
    for (size_t I = 0; I != Row.Regs.size(); ++I)
      B.s(I + (IsUpper ? HalfSources : 0), Row.Regs[I]);
    OperandForms Forms = chooseForms(B);
    EXPECT_STREQ(getLayoutInfo(IsUpper ? Forms.Upper : Forms.Lower).Name,
                 Row.Form);
    // Header, operation, and an empty lower half if this is the upper one.
    std::string Hex = encodeHex(B);
    EXPECT_EQ(Hex.substr(IsUpper ? 10 : 8, StringRef(Row.Hex).size()), Row.Hex)
        << Row.Form << ": " << Hex;
  }
}

TEST(RogueBytes, Sources) {
  static const SourceBytes LowerRows[] = {
      {"1a", {{BANK_TEMP, 39}}, IS0_S0, "67"},
      {"1b", {{BANK_VTXIN, 1917}}, IS0_S4, "bd2507"},
      {"2a", {{BANK_TEMP, 8}, {BANK_TEMP, 10}}, IS0_S0, "c8aa"},
      {"2b", {{BANK_TEMP, 44}, {BANK_TEMP, 11}}, IS0_S5, "eceb60"},
      {"2c", {{BANK_SHARED, 25}, {BANK_COEFF, 31}}, IS0_S5, "99ffe808"},
      {"3a",
       {{BANK_COEFF, 101}, {BANK_SPECIAL, 12}, {BANK_VTXIN, 52}},
       IS0_S5,
       "e54c74b4"},
      {"3b",
       {{BANK_SHARED, 26}, {BANK_SPECIAL, 99}, {BANK_VTXIN, 206}},
       IS0_S3,
       "9a43a38e68"},
      {"3c",
       {{BANK_COEFF, 345}, {BANK_VTXIN, 55}, {BANK_TEMP, 663}},
       IS0_S1,
       "d9579d575411"},
  };
  static const SourceBytes UpperRows[] = {
      {"1a", {{BANK_SPECIAL, 27}}, IS0_S0, "1b"},
      {"1b", {{BANK_SPECIAL, 127}}, IS0_S0, "bf0100"},
      {"2a", {{BANK_TEMP, 62}, {BANK_TEMP, 24}}, IS0_S0, "feb8"},
      {"2b", {{BANK_TEMP, 3}, {BANK_VTXIN, 114}}, IS0_S0, "c3d20b"},
      {"2c", {{BANK_COEFF, 473}, {BANK_TEMP, 159}}, IS0_S0, "d9ff9423"},
      {"3a",
       {{BANK_COEFF, 22}, {BANK_VTXIN, 103}, {BANK_VTXIN, 16}},
       IS0_S0,
       "d6471b90"},
      {"3b",
       {{BANK_VTXIN, 41}, {BANK_COEFF, 125}, {BANK_SPECIAL, 219}},
       IS0_S0,
       "a97d9b1b60"},
      {"3c",
       {{BANK_COEFF, 1129}, {BANK_SPECIAL, 12}, {BANK_TEMP, 24}},
       IS0_S0,
       "e94c94580404"},
  };
  checkHalf(LowerRows, false);
  checkHalf(UpperRows, true);
}

TEST(RogueBytes, Destinations) {
  struct {
    const char *Form;
    std::vector<RegRef> Regs;
    const char *Hex;
  } const Rows[] = {
      {"1a", {{BANK_SPECIAL, 36}}, "24"},
      {"1b", {{BANK_COEFF_ALT, 403}}, "d31a"},
      {"2a", {{BANK_SPECIAL, 107}, {BANK_TEMP, 48}}, "6b70"},
      {"2b", {{BANK_SPECIAL, 146}, {BANK_VTXIN, 14}}, "128e21"},
      {"2c", {{BANK_IDX1, 587}, {BANK_SPECIAL, 193}}, "cb819e02"},
  };
  for (const auto &Row : Rows) {
    GroupBuilder B;
    B.op(PhaseP0, Rogue::MBYP).set(&Group::LongHeader, true);
    for (size_t I = 0; I != Row.Regs.size(); ++I)
      B.w(I, Row.Regs[I]);
    EXPECT_STREQ(getLayoutInfo(chooseForms(B).Dest).Name, Row.Form);
    // Behind header, operation, two empty halves and the selectors.
    std::string Hex = encodeHex(B);
    EXPECT_EQ(Hex.substr(14, StringRef(Row.Hex).size()), Row.Hex)
        << Row.Form << ": " << Hex;
  }
}

} // namespace
