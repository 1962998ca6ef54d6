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
    if (!Text.empty())
      ASSERT_FALSE(Text.getAsInteger(10, Value));
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
      {Rogue::FADD, PhaseP0, "Sat Neg0 Abs1", "1a"},
      {Rogue::FADD, PhaseP0, "Abs1 Flr0 LowPrecision", "23"},
      {Rogue::FMUL, PhaseP0, "Neg0", "48"},
      {Rogue::FMUL, PhaseP0, "Neg0 Abs0 Flr0 LowPrecision", "6d"},
      {Rogue::FMAD, PhaseP0, "Sat", "c1"},
      {Rogue::FMAD, PhaseP0, "Abs2", "d001"},
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
      {Rogue::FRSQ, PhaseP0, "Neg0 Abs0", "9103"},
      {Rogue::MBYP, PhaseP0, "Abs0", "9701"},
      {Rogue::GCMP, PhaseP0, "Neg0 Abs0", "9603"},
      {Rogue::GEXP, PhaseP0, "Neg0 Abs0", "9607"},
      {Rogue::GCMP, PhaseP0, "", "86"},
      {Rogue::FRED, PhaseP0, "Part Iteration=5 PredWrite Neg0", "9dd6"},
      {Rogue::FRED, PhaseP0, "Iteration=4 PredWrite Neg0", "9d46"},
      {Rogue::UNPCK, PhaseP0, "Elem0=3 ScaleOrTruncate Format=12", "9cec"},
      {Rogue::UNPCK, PhaseP0, "ScaleOrTruncate Format", "9c21"},
      {Rogue::PCK, PhasePck, "Format=31", "9c1f"},
      {Rogue::PCK, PhasePck, "Program RoundZero Scale Format=17", "9cf1"},
      {Rogue::UADD6432, PhaseP0, "Neg2", "e4"},
      {Rogue::UADD6432, PhaseP0, "Neg2 Neg1 Neg0 Abs1 Abs2", "f433"},
      {Rogue::SADD6432, PhaseP0, "Neg2", "ec"},
      {Rogue::SADD6432, PhaseP0, "Neg2 CarryIn Neg0 Abs1 Abs2", "fc53"},
      {Rogue::ADD64, PhaseP0, "", "e1"},
      {Rogue::ADD64, PhaseP0, "CarryIn Neg1 Neg0 Abs0", "f174"},
      {Rogue::UMADD32, PhaseP0, "Neg2", "e6"},
      {Rogue::UMADD32, PhaseP0, "CarryIn Neg0 Abs0 Abs1", "f256"},
      {Rogue::SMADD32, PhaseP0, "Neg2", "ee"},
      {Rogue::SMADD32, PhaseP0, "Neg2 CarryIn Neg1 Neg0 Abs0 Abs1 Abs2",
       "fe77"},
      {Rogue::UMADD64, PhaseP0, "Neg2", "e7"},
      {Rogue::UMADD64, PhaseP0, "Neg2 CarryIn Neg1 Neg0 Abs1 Abs2", "f773"},
      {Rogue::SMADD64, PhaseP0, "", "eb"},
      {Rogue::SMADD64, PhaseP0, "Neg2 CarryIn Neg1 Neg0 Abs0 Abs1", "ff76"},
      {Rogue::IADD16, PhaseP0, "", "a3"},
      {Rogue::IADD16, PhaseP0, "Abs1 Neg0 Abs0 Sat", "b30f"},
      {Rogue::IADD16, PhaseP0, "Neg0 Abs0 Sat Elem0=3", "b30703"},
      {Rogue::IMUL16, PhaseP0, "", "a7"},
      {Rogue::UMUL8, PhaseP0, "Sat", "b401"},
      {Rogue::UMUL8, PhaseP0, "Neg0 Elem0=3 Elem1=3", "b4040f"},
      {Rogue::IMAD8, PhaseP0, "Elem2=2", "ae"},
      {Rogue::UMAD16, PhaseP0, "Neg2 Abs2 Abs1 Neg0 Sat Elem2", "b9bd"},
      {Rogue::IMAD8, PhaseP0, "Neg2 Abs2 Abs1 Abs0 Sat Elem2=3 Elem0=3 Elem1=2",
       "bebb0b"},
      {Rogue::MOVC, PhaseMov, "SelectW1 SelectW0 ByteMask=12", "d531"},
      {Rogue::MOV, PhaseMov, "SelectW1 ByteMask=11", "d42f"},
      {Rogue::TST, PhaseTst, "PredWrite TypeOfTest=4 Elem0=2 TestCond", "f398"},
      {Rogue::TST, PhaseTst, "PredWrite TypeOfTest=3 Elem0 TestCond=9", "f375"},
      {Rogue::TST, PhaseTst, "PredWrite TypeOfTest=4 Elem0=3 TestCond=8",
       "f19d"},
      {Rogue::UVSW_WRITE_REG, PhaseBackend, "SrcSlot=4", "0004"},
      {Rogue::UVSW_WRITE, PhaseBackend, "Port Address=154", "189a"},
      {Rogue::UVSW_WRITE_EMIT_ENDTASK_REG, PhaseBackend, "Port SrcSlot=2",
       "1602"},
      {Rogue::UVSW_WRITE_EMIT_ENDTASK, PhaseBackend, "Port Address=10", "1e0a"},
      {Rogue::UVSW_EMIT, PhaseBackend, "", "01"},
      {Rogue::UVSW_EMIT, PhaseBackend, "Stream=2", "0902"},
      {Rogue::UVSW_CUT, PhaseBackend, "", "02"},
      {Rogue::UVSW_CUT, PhaseBackend, "Stream=2", "0a02"},
      {Rogue::UVSW_EMITCUT, PhaseBackend, "", "03"},
      {Rogue::UVSW_EMITCUT, PhaseBackend, "Stream=2", "0b02"},
      {Rogue::UVSW_ENDTASK, PhaseBackend, "", "04"},
      {Rogue::UVSW_EMIT_ENDTASK, PhaseBackend, "", "05"},
      {Rogue::MOVMSK, PhaseBackend, "", "31"},
      {Rogue::MOVMSK_SM, PhaseBackend, "SrcSlot=2", "3902"},
      {Rogue::SAVMSK, PhaseBackend, "Mask", "21"},
      {Rogue::PHAS_REG, PhaseBackend, "AddrSlot=3", "4c00"},
      {Rogue::PHAS, PhaseBackend, "PhaseEnd Temps=148", "4325"},
      {Rogue::SETL, PhaseBackend, "", "60"},
      {Rogue::DEPTHF, PhaseBackend, "", "80"},
      {Rogue::ATST, PhaseBackend, "IgnoreFeedback", "83"},
      {Rogue::FITR, PhaseBackend, "Fence Mode=2 Sat Count=8", "aa18"},
      {Rogue::EMITPIX, PhaseBackend, "FreePartition", "c2"},
      {Rogue::IDF, PhaseBackend, "AddrSlot", "e001"},
      {Rogue::LD, PhaseBackend,
       "Fence AddrSlot=2 Burst=5 CacheLoad=2 CacheSLC=2", "f95604"},
      {Rogue::LD_REG, PhaseBackend, "Fence AddrSlot=3 BurstSlot=4 CacheLoad",
       "e971"},
      {Rogue::ST, PhaseBackend, "Burst=5 CacheStore DataSlot=2 Size=2",
       "f21528"},
      {Rogue::ST_REG, PhaseBackend,
       "Fence AddrSlot=4 BurstSlot=2 CacheStore=2 DataSlot=4", "ea8a40"},
      {Rogue::ST, PhaseBackend,
       "Fence AddrSlot=2 Burst=12 CacheStore=2 DataSlot=5 Size=2 Linear=0",
       "fa52d900"},
      {Rogue::ST_REG, PhaseBackend,
       "Fence AddrSlot=4 BurstSlot=3 CacheStore=2 Size=2 Linear=0 MaskSlot=3",
       "ea8e8803"},
      {Rogue::SMP, PhaseBackend, "Normalize Fence Dim=2 Channels=4 Lod=3",
       "fc4f"},
      {Rogue::SMP, PhaseBackend,
       "Fence Dim=2 Lod=2 Project Bypass=2 TexelCoords SampleNumber "
       "SampleOffset",
       "ec526e"},
      {Rogue::SMP, PhaseBackend,
       "Normalize Fence Dim=2 Channels=2 Lod=3 Bypass TexelCoords CacheSLC=2 "
       "Half CacheLoad Write",
       "fcd71853"},
      {Rogue::SMP, PhaseBackend,
       "Dim Channels=2 Project Bypass=3 AddressOverride CacheSLC Direct "
       "Compare Integer",
       "e4b471a016"},
      {Rogue::ATOMIC, PhaseBackend, "Fence SrcSlot Atomic=10", "eda100"},
      {Rogue::FITRP, PhaseBackend, "Mode Sat Count=16", "b110"},
      {Rogue::BR, PhaseControl, "Taken=2 BranchTarget=1781530288",
       "08b0fe2f6a"},
      {Rogue::BAL, PhaseControl, "Taken=2 BranchTarget=25100248", "1ad8ff7e01"},
      {Rogue::BRL, PhaseControl, "Taken BranchTarget=221943732", "14b4973a0d"},
      {Rogue::BA, PhaseControl, "Taken BranchTarget=1322973754", "063afada4e"},
      {Rogue::MUTEX, PhaseControl, "Id=14 Mutex=2", "8e"},
      {Rogue::NOP, PhaseControl, "", "00"},
      {Rogue::SBO, PhaseControl, "Offset=199", "8e01"},
      {Rogue::DITR, PhaseControl,
       "FirstReg=67 CoeffOff=8 Persp=2 WOff=40 Mode=2 Count=2 Half Fence Sat",
       "430a2a2043"},
      {Rogue::DITR, PhaseControl,
       "FirstReg=245 CoeffOff=164 WOff=12 Mode=2 Count=13 Half Schedule=2",
       "f5a40ed048"},
      {Rogue::ITRSMP, PhaseControl,
       "FirstReg=42 CoeffOff=248 Persp TexOff=68 Fence Mode SmpOff=120 Dim=2 "
       "WOff=168 Project Sat Half Channels=3 TexelCoords Normalize",
       "2af9477aab4b"},
      {Rogue::ITRSMP, PhaseControl,
       "FirstReg=185 CoeffOff=16 Persp TexOff=92 Fence SmpOff=48 Dim WOff=16 "
       "Channels=4 TexelCoords Normalize Count=9 Compare",
       "b9115e31108f4c"},
      {Rogue::ITRSMP, PhaseControl,
       "FirstReg=240 CoeffOff=152 Persp=3 TexOff=164 Fence Mode=2 SmpOff=48 "
       "Dim WOff=76 Half Schedule Channels=4 Normalize Count=4 Compare WIdx",
       "f09ba6314cdda403"},
      {Rogue::CNDST, PhaseControl, "Adjust", "20"},
      {Rogue::CNDEF, PhaseControl, "Cond=2", "11"},
      {Rogue::CNDSM, PhaseControl, "Adjust=2", "42"},
      {Rogue::CNDLT, PhaseControl, "Adjust=3 Cond=3", "7b"},
      {Rogue::CNDEND, PhaseControl, "Cond=2", "14"},
      {Rogue::CNDSETL_B, PhaseControl, "Adjust=3 Cond", "6d"},
      {Rogue::CNDLPC, PhaseControl, "Cond", "0e"},
      {Rogue::CNDSETL_A, PhaseControl, "Adjust", "27"},
  };
  for (const OperationBytes &Row : Rows) {
    Group G;
    if (Row.At == PhaseControl)
      G.Kind = ControlGroup;
    G.LongHeader = true;
    MCInst MI = makeOp(Row.Opcode);
    setFields(MI, Row.Fields);
    G.add(Row.At, MI);
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
