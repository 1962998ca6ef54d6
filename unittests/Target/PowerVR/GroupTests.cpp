//===-- GroupTests.cpp - Encoder and decoder of groups --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupBuilder.h"
#include "MCTargetDesc/RogueLayouts.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/TargetParser/Triple.h"
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

//===--- The tables -------------------------------------------------------===//

TEST(RogueTables, LayoutsCoverEveryBitOnce) {
  std::set<unsigned> Seen;
  for (unsigned Part = 0; Part <= RogueEnc::PartUpper; ++Part)
    for (RogueEnc::Layout L : getLayouts(RogueEnc::PartKind(Part))) {
      Seen.insert(L);
      std::vector<unsigned> Bits(getLayoutInfo(L).Bytes, 0);
      for (const RogueEnc::LayoutPieceInfo &P : RogueEnc::getPieces(L)) {
        ASSERT_LT(P.Byte, Bits.size()) << unsigned(L);
        unsigned Mask = ((1u << P.Width) - 1) << P.Shift;
        EXPECT_EQ(Bits[P.Byte] & Mask, 0u) << unsigned(L);
        Bits[P.Byte] |= Mask;
      }
      for (unsigned B : Bits)
        EXPECT_EQ(B, 0xFFu) << "layout " << unsigned(L);
    }
  EXPECT_GT(Seen.size(), 80u);
}

TEST(RogueTables, FieldsHaveNoHoles) {
  // Only the bit that an even number lacks, and the element of a short
  // multiply-add, which is 0 or 2.
  for (unsigned Part = 0; Part <= RogueEnc::PartUpper; ++Part)
    for (RogueEnc::Layout L : getLayouts(RogueEnc::PartKind(Part)))
      for (const RogueEnc::FieldBits &B : RogueEnc::getFields(L)) {
        if (B.In == RogueEnc::BranchTarget)
          EXPECT_EQ(B.Mask, 0xFFFFFFFEu);
        else if (L == RogueEnc::SmallMadShort && B.In == RogueEnc::Elem2)
          EXPECT_EQ(B.Mask, 2u);
        else
          EXPECT_EQ(B.Mask & (B.Mask + 1), 0u)
              << getFieldInfo(B.In).Name << " of layout " << unsigned(L);
      }
}

TEST(RogueTables, OperationsAreTellable) {
  for (const OpInfo &A : getOperations()) {
    EXPECT_FALSE(A.Mnemonic.empty());
    EXPECT_FALSE(A.Semantics.empty()) << A.Mnemonic.str();
    EXPECT_NE(A.Phases, 0u) << A.Mnemonic.str();
    for (const OpInfo &B : getOperations()) {
      if (A.Opcode == B.Opcode || !(A.Phases & B.Phases))
        continue;
      // A layout and keys that both have would decode to either.
      for (RogueEnc::Layout L : A.Forms) {
        if (!is_contained(B.Forms, L))
          continue;
        bool Differ = false;
        for (const KeyValue &K : A.Keys)
          for (const KeyValue &M : B.Keys)
            Differ |= K.In == M.In && K.Value != M.Value;
        EXPECT_TRUE(Differ) << A.Mnemonic.str() << " " << B.Mnemonic.str();
      }
    }
  }
}

TEST(RogueTables, Constants) {
  EXPECT_EQ(getSpecial(31)->Value, 31u);
  EXPECT_EQ(getSpecial(64)->Value, 0x3F800000u); // 1.0
  EXPECT_EQ(getSpecial(74)->Value, 0x44800000u); // 1024.0
  EXPECT_EQ(getSpecial(75)->Value, 0x3F000000u); // 0.5
  EXPECT_EQ(getSpecial(88)->Value, 0x38800000u); // 2^-14
  EXPECT_EQ(getSpecial(143)->Value, 0xFFFFFFFFu);
  EXPECT_EQ(findConstant(0x40490FDB)->Number, 95); // pi
  EXPECT_EQ(findConstant(12345), nullptr);
  EXPECT_EQ(findSpecial("sr.inst_num")->Number, 51);
  EXPECT_EQ(findSpecial("o4")->Number, 164);
  EXPECT_EQ(getSpecial(99), nullptr);
  unsigned NumConstants = 0;
  for (unsigned I = 0; I != 240; ++I)
    NumConstants += getSpecial(I) && getSpecial(I)->kind() == SpecialConstant;
  EXPECT_EQ(NumConstants, 96u);
}

//===--- Whole groups -----------------------------------------------------===//

// Both directions; the group that comes back encodes to the same bytes.
void expectBytes(const Group &G, const char *Hex) {
  EXPECT_EQ(encodeHex(G), Hex);
  uint64_t Size = 0;
  Expected<Group> Back = decodeHex(Hex, &Size);
  ASSERT_TRUE(bool(Back)) << Hex << ": " << toString(Back.takeError());
  EXPECT_EQ(Size * 2, StringRef(Hex).size());
  EXPECT_EQ(encodeHex(*Back), Hex);
  EXPECT_EQ(Back->LongHeader, G.LongHeader) << Hex;
  EXPECT_EQ(Back->Tag, G.Tag) << Hex;
}

TEST(RogueGroup, Main) {
  // vi1 to r0, as two compilers encode it.
  GroupBuilder Copy;
  Copy.op(PhaseP0, Rogue::MBYP).s(0, BANK_VTXIN, 1).w(0, BANK_TEMP, 0);
  expectBytes(Copy, "250287810400000040ff");
  expectBytes(GroupBuilder(Copy).set(&Group::LongHeader, true),
              "3582008781040000"
              "0040");
  // vi7:vi6 += c4 * r5.
  expectBytes(GroupBuilder()
                  .op(PhaseP0, Rogue::UMADD64)
                  .s(0, BANK_SPECIAL, 4)
                  .s(1, BANK_TEMP, 5)
                  .s(2, BANK_VTXIN, 6)
                  .s(3, BANK_VTXIN, 7)
                  .is0(IS0_S3)
                  .is(5, FEED_FTE)
                  .w(0, BANK_VTXIN, 6)
                  .w(1, BANK_VTXIN, 7),
              "2706e384652086870400c0068722");
  // A comparison as 0 or -1 in all phases but the backend.
  expectBytes(GroupBuilder()
                  .op(PhaseP0, Rogue::MBYP)
                  .op(PhaseP1, Rogue::MBYP)
                  .op(PhasePck, Rogue::PCK, {{OpName::format, PACK_ZERO}})
                  .op(PhaseTst, Rogue::TST,
                      {{OpName::cond, TEST_L}, {OpName::type, TYPE_U32}})
                  .op(PhaseMov, Rogue::MOVC, {{OpName::src0, FEED_FTE}})
                  .s(0, BANK_SPECIAL, 5)
                  .s(1, BANK_SPECIAL, 143)
                  .s(3, BANK_TEMP, 0)
                  .is0(IS0_S1)
                  .is(4, FEED_FT2)
                  .w(0, BANK_TEMP, 3),
              // The move, which is not the last part, takes one byte.
              "7852c3f0a19c1e878785cf8011402043");
  // The last part of phase 2 is marked: the test here.
  expectBytes(GroupBuilder()
                  .op(PhaseP0, Rogue::FMAD)
                  .op(PhaseP1, Rogue::MBYP)
                  .op(PhaseTst, Rogue::TST, {{OpName::cond, TEST_G}})
                  .op(PhaseMov, Rogue::MOVC)
                  .s(0, BANK_TEMP, 2)
                  .s(1, BANK_TEMP, 3)
                  .s(2, BANK_TEMP, 4)
                  .s(3, BANK_TEMP, 5)
                  .is(4, FEED_FT1)
                  .w(0, BANK_TEMP, 6),
              "5752c0fa1087c0c2630044451046");
  // .olchk.end.pad(4)
  expectBytes(GroupBuilder()
                  .op(PhaseMov, Rogue::MOV, {{OpName::src0, FEED_FTE}})
                  .s(0, BANK_SHARED, 0)
                  .w(0, BANK_SPECIAL, 32)
                  .set(&Group::OLChk, true)
                  .end(4),
              "589a80d33f800800000020fff2ffffff");
}

TEST(RogueGroup, Backend) {
  // A store with its last byte: s0 = c0, s1 = data, s3 = c0?, s4 = address.
  expectBytes(GroupBuilder()
                  .op(PhaseBackend, Rogue::ST,
                      {{OpName::slc, SLC_WRITE_BACK},
                       {OpName::data, SLOT_S3},
                       {OpName::size, STORE_32BIT},
                       {OpName::addr, SLOT_S4}})
                  .s(0, BANK_SPECIAL, 0)
                  .s(1, BANK_TEMP, 2)
                  .s(3, BANK_TEMP, 2)
                  .s(4, BANK_TEMP, 0),
              "6620f284b82880a2c2a000ff");
  // A burst of 16 is stored as 0, one of 9 has its upper bit elsewhere.
  GroupBuilder Load;
  Load.s(0, BANK_TEMP, 3).s(3, BANK_TEMP, 3);
  expectBytes(
      GroupBuilder(Load).op(PhaseBackend, Rogue::LD, {{OpName::burst, 16}}),
      "5420f100004343"
      "00");
  expectBytes(
      GroupBuilder(Load).op(PhaseBackend, Rogue::LD, {{OpName::burst, 9}}),
      "5420f10401434300");
  expectBytes(GroupBuilder(Load).op(PhaseBackend, Rogue::ATOMIC,
                                    {{OpName::op, ATOMIC_XOR},
                                     {OpName::dst, SLOT_S3},
                                     {OpName::drc, DRC1}}),
              "5420eda003434300");
}

TEST(RogueGroup, Bitwise) {
  // All phases, a test, the tag of another compiler.
  expectBytes(GroupBuilder(BitwiseGroup)
                  .op(PhaseMask, Rogue::BBYP0BM)
                  .op(PhaseShift1, Rogue::LSL0)
                  .op(PhaseCount, Rogue::CBS)
                  .op(PhaseLogic, Rogue::AND)
                  .op(PhaseShift2, Rogue::LSL)
                  .op(PhaseBitTest, Rogue::TZ, {{OpName::pwen, 1}})
                  .s(0, BANK_SPECIAL, 0)
                  .s(1, BANK_SPECIAL, 0)
                  .s(2, BANK_SPECIAL, 103)
                  .s(3, BANK_SPECIAL, 143)
                  .s(4, BANK_SPECIAL, 0)
                  .w(0, BANK_TEMP, 2)
                  .set(&Group::Tag, true),
              "68f24020418c80408027208fc0800242");
  // Units that are not named bypass.
  expectBytes(GroupBuilder(BitwiseGroup)
                  .op(PhaseMask, Rogue::BBYP0BM_IMM32, {{OpName::imm, 0x20}})
                  .s(0, BANK_SPECIAL, 0)
                  .w(0, BANK_TEMP, 0),
              "8692401320000000000040ff");
  Expected<Group> Shift = decodeHex("55d240010280a2808242");
  ASSERT_TRUE(bool(Shift)) << toString(Shift.takeError());
  EXPECT_NE(Shift->find(PhaseShift2), nullptr);
  ASSERT_NE(Shift->find(PhaseCount), nullptr);
  EXPECT_TRUE(isBypass(*Shift->find(PhaseCount)));
  EXPECT_EQ(Shift->find(PhaseLogic), nullptr);
  EXPECT_EQ(Shift->find(PhaseBitTest), nullptr);
}

TEST(RogueGroup, Control) {
  expectBytes(GroupBuilder(ControlGroup)
                  .op(PhaseControl, Rogue::BR, {{OpName::target, -82}})
                  .cond(CC_P0),
              "04816000aeffffff");
  expectBytes(GroupBuilder(ControlGroup)
                  .op(PhaseControl, Rogue::CNDSM, {{OpName::cond, CND_NOTP0}})
                  .cond(CC_ANY)
                  .s(0, BANK_TEMP, 3)
                  .s(1, BANK_SPECIAL, 0)
                  .s(2, BANK_SPECIAL, 2)
                  .s(3, BANK_SPECIAL, 0)
                  .w(0, BANK_TEMP, 3),
              "4582671ac34000020043");
  expectBytes(GroupBuilder(ControlGroup)
                  .op(PhaseControl, Rogue::WDF, {{OpName::drc, DRC1}}),
              "0280eaff");
  expectBytes(GroupBuilder(ControlGroup).op(PhaseControl, Rogue::NOP).end(4),
              "0480ee00f2ffffff");
  // The decode assist of a link register save counts only the header.
  expectBytes(GroupBuilder(ControlGroup)
                  .op(PhaseControl, Rogue::SAVL)
                  .w(0, BANK_TEMP, 7),
              "32826447");
}

void checkBranchFixups(const Target &T, const Triple &TT) {
  MCTargetOptions Options;
  std::unique_ptr<MCRegisterInfo> MRI(T.createMCRegInfo(TT));
  std::unique_ptr<MCAsmInfo> MAI(T.createMCAsmInfo(*MRI, TT, Options));
  std::unique_ptr<MCSubtargetInfo> STI(
      T.createMCSubtargetInfo(TT, "bxs-4-64", ""));
  MCContext Ctx(TT, MAI.get(), MRI.get(), STI.get());
  for (auto [Opcode, Absolute] :
       {std::pair<unsigned, bool>{Rogue::BR, false}, {Rogue::BAL, true}}) {
    GroupBuilder B(ControlGroup);
    B.op(PhaseControl, Opcode);
    Group G = B;
    MCInst &MI = G.Ops[0].Inst;
    MI.getOperand(getNamedOperandIdx(Opcode, OpName::target)) =
        MCOperand::createExpr(MCConstantExpr::create(64, Ctx));
    SmallVector<char, 8> Bytes;
    SmallVector<GroupFixup, 1> Fixups;
    Bytes.push_back(0); // not at the start of the buffer
    ASSERT_FALSE(bool(encodeGroup(G, Bytes, Fixups)));
    ASSERT_EQ(Fixups.size(), 1u);
    EXPECT_EQ(Fixups[0].Offset, 4u);
    EXPECT_EQ(Fixups[0].Absolute, Absolute);
    // The group survives as a machine instruction.
    Group Back = fromMCInst(toMCInst(G, Ctx));
    EXPECT_TRUE(Back.Ops[0].Inst.getOperand(1).isExpr());
    SmallVector<char, 8> Again;
    Again.push_back(0);
    ASSERT_FALSE(bool(encodeGroup(Back, Again, Fixups)));
    EXPECT_EQ(Bytes, Again);
  }
}

TEST(RogueGroup, BranchFixup) {
  LLVMInitializePowerVRTargetInfo();
  LLVMInitializePowerVRTargetMC();
  const Triple TT("unknown");
  for (const Target &T : TargetRegistry::targets())
    if (StringRef(T.getName()) == "rogue")
      checkBranchFixups(T, TT);
}

//===--- Forms of sources and destinations --------------------------------===//

using Regs = std::vector<RegRef>;

std::string lowerForm(const Regs &R, IS0Select Mux = IS0_S0) {
  GroupBuilder B;
  B.op(PhaseP0, Rogue::FMAD).is0(Mux);
  for (size_t I = 0; I != R.size(); ++I)
    B.s(I, R[I]);
  return getLayoutInfo(chooseForms(B).Lower).Name;
}

TEST(RogueForms, LowerIsShortest) {
  const RegRef T63{BANK_TEMP, 63}, T64{BANK_TEMP, 64}, T127{BANK_TEMP, 127},
      T128{BANK_TEMP, 128}, T256{BANK_TEMP, 256}, V0{BANK_VTXIN, 0},
      S0{BANK_SHARED, 0}, T31{BANK_TEMP, 31}, T32{BANK_TEMP, 32};
  EXPECT_EQ(lowerForm({T63}), "1a");
  EXPECT_EQ(lowerForm({T64}), "1b");
  EXPECT_EQ(lowerForm({V0}), "1b");
  EXPECT_EQ(lowerForm({T63}, IS0_S3), "1b");
  EXPECT_EQ(lowerForm({T63, T31}), "2a");
  EXPECT_EQ(lowerForm({T63, T32}), "2b");
  EXPECT_EQ(lowerForm({T127, T127}), "2b");
  EXPECT_EQ(lowerForm({T128, T31}), "2c");
  EXPECT_EQ(lowerForm({S0, T31}), "2c");
  // Only three bits reach s1 and s2.
  EXPECT_EQ(lowerForm({T63, T31}, IS0_S5), "2b");
  EXPECT_EQ(lowerForm({T63, T31}, IS0_S1), "2c");
  EXPECT_EQ(lowerForm({T127, T127, T63}), "3a");
  EXPECT_EQ(lowerForm({T127, T127, T64}), "3b");
  EXPECT_EQ(lowerForm({T127, T127, S0}), "3b");
  EXPECT_EQ(lowerForm({T127, T127, T63}, IS0_S2), "3b");
  EXPECT_EQ(lowerForm({T127, T127, T256}), "3c");
  EXPECT_EQ(lowerForm({T256, T127, T63}), "3c");
  // s1 has neither the bank nor the number.
  EXPECT_EQ(lowerForm({T63, S0}), "");
  EXPECT_EQ(lowerForm({T63, T256}), "");
}

std::string upperForm(const Regs &R) {
  GroupBuilder B;
  B.op(PhaseP0, Rogue::FMAD);
  for (size_t I = 0; I != R.size(); ++I)
    B.s(I + 3, R[I]);
  return getLayoutInfo(chooseForms(B).Upper).Name;
}

TEST(RogueForms, UpperIsShortest) {
  const RegRef T0{BANK_TEMP, 0}, T64{BANK_TEMP, 64}, T255{BANK_TEMP, 255},
      S0{BANK_SHARED, 0}, S256{BANK_SHARED, 256};
  EXPECT_EQ(upperForm({}), "1a");
  EXPECT_EQ(upperForm({T0}), "1a");
  EXPECT_EQ(upperForm({S0}), "1b");
  EXPECT_EQ(upperForm({T0, T0}), "2a");
  EXPECT_EQ(upperForm({T64, T64}), "2b");
  EXPECT_EQ(upperForm({S256, T0}), "2c");
  EXPECT_EQ(upperForm({T0, T0, T0}), "3a");
  EXPECT_EQ(upperForm({T0, T0, T64}), "3b");
  EXPECT_EQ(upperForm({T0, T255, T255}), "3b");
  EXPECT_EQ(upperForm({S256, T255, T255}), "3c");
  // Unlike s2, s5 has two bits of bank in every form.
  EXPECT_EQ(upperForm({T0, T0, S0}), "");
}

TEST(RogueForms, DestinationIsShortest) {
  auto Form = [](std::optional<RegRef> W0, std::optional<RegRef> W1) {
    Group G = GroupBuilder().op(PhaseP0, Rogue::FADD);
    G.Dests = {W0, W1};
    return std::string(getLayoutInfo(chooseForms(G).Dest).Name);
  };
  const RegRef T63{BANK_TEMP, 63}, T64{BANK_TEMP, 64}, T127{BANK_TEMP, 127},
      T128{BANK_TEMP, 128}, T256{BANK_TEMP, 256}, S0{BANK_SHARED, 0};
  EXPECT_EQ(Form(T63, {}), "1a");
  EXPECT_EQ(Form({}, T63), "1a");
  EXPECT_EQ(Form(T64, {}), "1b");
  EXPECT_EQ(Form(S0, {}), "1b");
  EXPECT_EQ(Form(T127, T63), "2a");
  EXPECT_EQ(Form(T63, T64), "2b");
  EXPECT_EQ(Form(T128, T63), "2b");
  EXPECT_EQ(Form(S0, T63), "2b");
  EXPECT_EQ(Form(T63, T256), "2c");
}

// What an encoder would not choose has a name and keeps it.
TEST(RogueForms, ChoicesSurvive) {
  GroupBuilder Copy;
  Copy.op(PhaseP0, Rogue::MBYP).s(0, BANK_TEMP, 0).w(0, BANK_TEMP, 0);
  Expected<Group> G =
      decodeHex(encodeHex(GroupBuilder(Copy).set(&Group::SpellIS0, true)));
  ASSERT_TRUE(bool(G));
  EXPECT_TRUE(G->SpellIS0);
  EXPECT_EQ(G->Lower, RogueEnc::NoLayout);

  // cf7[idx0] has six bits, or eleven where they are asked for.
  GroupBuilder Indexed(Copy);
  Indexed.s(0, RegRef::indexed(0, INDEX_COEFF, 7));
  Indexed.s(1, BANK_TEMP, 0);
  Indexed.s(2, BANK_TEMP, 0);
  EXPECT_EQ(std::string(getLayoutInfo(chooseForms(Indexed).Lower).Name), "3b");
  G = decodeHex(encodeHex(Indexed.set(&Group::WideIndexed, true)));
  ASSERT_TRUE(bool(G));
  EXPECT_TRUE(G->WideIndexed);
  EXPECT_EQ(G->Lower, RogueEnc::NoLayout);

  // Anything else by the name of the form.
  G = decodeHex(
      encodeHex(GroupBuilder(Copy).set(&Group::Upper, RogueEnc::Upper1B)));
  ASSERT_TRUE(bool(G));
  EXPECT_EQ(G->Upper, RogueEnc::Upper1B);
  G = decodeHex(
      encodeHex(GroupBuilder(Copy).set(&Group::Dest, RogueEnc::DestOneB)));
  ASSERT_TRUE(bool(G));
  EXPECT_EQ(G->Dest, RogueEnc::DestOneB);

  // The long form of an operation.
  Group Long = Copy;
  Long.Ops[0].Form = 1;
  G = decodeHex(encodeHex(Long));
  ASSERT_TRUE(bool(G));
  ASSERT_TRUE(G->Ops[0].Form);
  EXPECT_EQ(*G->Ops[0].Form, 1);
  // Modifiers need it anyway.
  setImm(Long.Ops[0].Inst, OpName::neg0, 1);
  G = decodeHex(encodeHex(Long));
  ASSERT_TRUE(bool(G));
  EXPECT_FALSE(G->Ops[0].Form);
}

//===--- What is refused --------------------------------------------------===//

void expectRefused(const Group &G, StringRef Part) {
  std::string Message = encodeHex(G);
  EXPECT_TRUE(StringRef(Message).starts_with("error: ")) << Message;
  EXPECT_NE(Message.find(Part), std::string::npos) << Message;
}

TEST(RogueGroup, EncoderRefuses) {
  GroupBuilder Add;
  Add.op(PhaseP0, Rogue::FADD).s(0, BANK_TEMP, 0).s(1, BANK_TEMP, 1);
  expectRefused(GroupBuilder(), "at least one operation");
  expectRefused(GroupBuilder(Add).op(PhaseLogic, Rogue::AND), "another ALU");
  expectRefused(GroupBuilder().op(PhaseP1, Rogue::FADD), "phase 1 needs");
  expectRefused(GroupBuilder().op(PhaseP1, Rogue::UMADD32), "cannot issue");
  expectRefused(GroupBuilder(Add).op(PhaseP0, Rogue::FMUL), "second operation");
  expectRefused(GroupBuilder(Add).op(PhaseBackend, Rogue::DEPTHF),
                "needs phase 2");
  expectRefused(GroupBuilder(Add).s(1, BANK_SHARED, 0), "s1");
  expectRefused(GroupBuilder(Add).s(0, BANK_SPECIAL, 240), "0 to 239");
  expectRefused(GroupBuilder(Add).s(0, BANK_IDX0, 8 + INDEX_REG),
                "cannot be indexed");
  expectRefused(GroupBuilder().op(PhaseP0, Rogue::UADD8).s(0, BANK_TEMP, 0),
                "needs the sources s0 and s1");
  expectRefused(GroupBuilder(Add).repeat(5), "1 to 4");
  expectRefused(GroupBuilder(Add).is(1, FEED_FT2), "is1 cannot select ft2");
  expectRefused(GroupBuilder(Add).set<uint8_t>(&Group::Padding, 3), "even");
  expectRefused(GroupBuilder(Add).set<uint8_t>(&Group::Padding, 30),
                "the most is 32");
  expectRefused(GroupBuilder(Add).set(&Group::Tag, true), "tag");
  expectRefused(GroupBuilder(Add).set(&Group::Lower, RogueEnc::Upper1A),
                "do not fit the form");
  expectRefused(
      GroupBuilder().op(PhaseBackend, Rogue::LD, {{OpName::burst, 17}}),
      "Burst cannot be 17");
  expectRefused(
      GroupBuilder().op(PhaseBackend, Rogue::LD, {{OpName::cache, 3}}),
      "CacheLoad cannot be 3");
  expectRefused(GroupBuilder(ControlGroup)
                    .op(PhaseControl, Rogue::BR, {{OpName::target, 3}}),
                "BranchTarget cannot be 3");
  expectRefused(
      GroupBuilder(ControlGroup).op(PhaseControl, Rogue::BR).w(0, BANK_TEMP, 0),
      "does not write w0");
  expectRefused(GroupBuilder(ControlGroup).op(PhaseControl, Rogue::BR).end(),
                "only nop");
}

void expectUndecodable(StringRef Hex, StringRef Part) {
  uint64_t Size = 0;
  Expected<Group> G = decodeHex(Hex, &Size);
  ASSERT_FALSE(bool(G)) << Hex.str();
  std::string Message = toString(G.takeError());
  EXPECT_NE(Message.find(Part), std::string::npos) << Message;
  EXPECT_EQ(Size, std::min<uint64_t>(2, Hex.size() / 2));
}

TEST(RogueGroup, DecoderRefuses) {
  expectUndecodable("", "header");
  expectUndecodable("25", "header");
  expectUndecodable("2502878104", "only 5 are there");
  expectUndecodable("0180", "header");
  // ALU type 01.
  expectUndecodable("348220874000", "header");
  // Decode assist 3 where the header has two bytes.
  expectUndecodable("350287810400000040ff", "decode assist is 3");
  expectUndecodable("25028781040000004000", "not FF");
  expectUndecodable("0480ee00f2ffff00", "not alignment");
  expectUndecodable("0480ee00f1ffffff", "not alignment");
  // Single-source operation 4, the sums of products.
  expectUndecodable("250284810400000040ff", "no such operation");
  // Pack format 13; source 240; reserved bits of form 1b.
  expectUndecodable("45129c0d80080000"
                    "2c24",
                    "Format");
  expectUndecodable("250287b00300000040ff", "0 to 239");
  expectUndecodable("250287810480000040ff", "sources");
  // A branch does not have a destination.
  expectUndecodable("0482600000000000", "no destination");
}

} // namespace
