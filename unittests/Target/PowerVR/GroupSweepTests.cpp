//===-- GroupSweepTests.cpp - Every form, random bytes --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupBuilder.h"
#include "MCTargetDesc/RogueLayouts.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace llvm;
using namespace llvm::Rogue;
using namespace mgpu;

namespace {

class Random {
public:
  explicit Random(unsigned Seed) : Engine(Seed) {}
  unsigned below(unsigned N) { return N ? unsigned(Engine()) % N : 0; }
  bool chance(unsigned OneIn) { return below(OneIn) == 0; }

private:
  std::mt19937 Engine;
};

//===--- A group of every shape -------------------------------------------===//

class Generator {
public:
  explicit Generator(unsigned Seed) : R(Seed) {}

  /// A value that the field can have in \p Form.
  int64_t value(RogueEnc::Field F, RogueEnc::Layout Form) {
    uint32_t Bits = RogueEnc::getBits(Form, F);
    if (!Bits)
      return getFieldInfo(F).Absent;
    for (;;) {
      uint32_t Code = (R.below(1u << 16) << 16 | R.below(1u << 16)) & Bits;
      if (std::optional<int64_t> V = RogueEnc::fromCode(F, Code))
        return *V;
    }
  }

  GroupOp operation(Phase At, const OpInfo &Info, RogueEnc::Layout Form) {
    GroupOp Op(At, makeOp(Info.Opcode));
    // Often without modifiers, so that short forms are met, too.
    if (R.chance(4))
      return Op;
    for (auto [I, F] : enumerate(Info.Operands))
      Op.Inst.getOperand(I) = MCOperand::createImm(value(F, Form));
    return Op;
  }
  GroupOp operation(Phase At, const OpInfo &Info) {
    if (Info.Forms.empty()) // in the header
      return operation(At, Info, Info.Header);
    return operation(At, Info, Info.Forms[R.below(Info.Forms.size())]);
  }
  const OpInfo &any(Phase At) {
    for (;;) {
      const OpInfo &Info = getOperations()[R.below(getOperations().size())];
      if (Info.canIssue(At))
        return Info;
    }
  }
  void addAny(Group &G, Phase At) {
    if (!G.find(At)) {
      GroupOp Op = operation(At, any(At));
      G.add(At, Op.Inst);
    }
  }

  /// Company for the operation under test, as its phases allow.
  void complete(Group &G) {
    if (G.Kind == ControlGroup)
      return;
    if (G.Kind == BitwiseGroup) {
      for (Phase At : {PhaseMask, PhaseShift1, PhaseCount, PhaseLogic,
                       PhaseShift2, PhaseBitTest})
        if (R.chance(3))
          addAny(G, At);
      return;
    }
    if (G.find(PhaseP1))
      addAny(G, PhaseP0);
    else if (G.find(PhaseP0) && R.chance(3))
      addAny(G, PhaseP1);
    bool HasPhase2 = false;
    for (Phase At : {PhasePck, PhaseTst, PhaseMov}) {
      if (!G.find(PhaseBackend) && R.chance(3))
        addAny(G, At);
      HasPhase2 |= G.find(At) != nullptr;
    }
    if (HasPhase2 && R.chance(3)) {
      addAny(G, PhaseP0);
      addAny(G, PhaseBackend);
    }
  }

  RegRef reg(RogueEnc::Layout Form, RogueEnc::Field InBank,
             RogueEnc::Field Number) {
    for (;;) {
      RegRef Reg{Bank(value(InBank, Form)),
                 uint16_t(value(Number, Form) >> R.below(8))};
      if (checkRegister(Reg).empty())
        return Reg;
    }
  }

  void sources(Group &G, RogueEnc::Layout Lower, RogueEnc::Layout Upper) {
    static constexpr RogueEnc::Field Fields[][2] = {
        {RogueEnc::SrcBank0, RogueEnc::SrcNum0},
        {RogueEnc::SrcBank1, RogueEnc::SrcNum1},
        {RogueEnc::SrcBank2, RogueEnc::SrcNum2},
        {RogueEnc::SrcBank3, RogueEnc::SrcNum3},
        {RogueEnc::SrcBank4, RogueEnc::SrcNum4},
        {RogueEnc::SrcBank5, RogueEnc::SrcNum5}};
    for (unsigned I = 0; I != NumSources; ++I) {
      RogueEnc::Layout L = I < HalfSources ? Lower : Upper;
      if (RogueEnc::getBits(L, Fields[I][1]))
        G.Sources[I] = reg(L, Fields[I][0], Fields[I][1]);
    }
    G.IS0 = IS0Select(value(RogueEnc::IS0Mux, Lower));
  }

  void rest(Group &G, RogueEnc::Layout Dest) {
    if (Dest != RogueEnc::NoLayout) {
      bool Two = getLayoutInfo(Dest).InPart == RogueEnc::PartDestTwo;
      if (Two) {
        G.Dests[0] = reg(Dest, RogueEnc::DestBank0, RogueEnc::DestNum0);
        G.Dests[1] = reg(Dest, RogueEnc::DestBank1, RogueEnc::DestNum1);
      } else {
        unsigned W = G.Kind == ControlGroup ? 0 : R.below(2);
        G.Dests[W] = reg(Dest, RogueEnc::DestBank, RogueEnc::DestNum);
      }
    }
    G.Cond = Condition(R.below(4));
    G.OLChk = R.chance(4);
    G.Padding = R.chance(8) ? 2 * R.below(4) : 0;
    if (G.Kind == ControlGroup)
      return;
    G.Atom = R.chance(8);
    G.End = R.chance(8);
    G.Repeat = R.chance(4) ? 1 + R.below(4) : 1;
    if (G.Kind == BitwiseGroup) {
      G.Tag = R.chance(2) &&
              (G.find(PhaseMask) || G.find(PhaseShift1) || G.find(PhaseCount));
      return;
    }
    for (unsigned I = 1; I != G.Internal.size(); ++I)
      for (;;) {
        G.Internal[I] = Feedthrough(R.below(5));
        if (getInternalCode(I, G.Internal[I]))
          break;
      }
    G.LongHeader = R.chance(4) && fitsShortHeader(G);
    G.WideIndexed = R.chance(8);
    G.SpellIS0 = R.chance(8);
  }

private:
  Random R;
};

std::string describe(const Group &G) {
  std::string Text = encodeHex(G);
  for (const GroupOp &Op : G.Ops)
    Text += " " + getOpInfo(Op.Inst.getOpcode())->Mnemonic.str();
  return Text;
}

bool sameOperands(const MCInst &A, const MCInst &B) {
  if (A.getOpcode() != B.getOpcode() ||
      A.getNumOperands() != B.getNumOperands())
    return false;
  for (unsigned I = 0; I != A.getNumOperands(); ++I)
    if (A.getOperand(I).getImm() != B.getOperand(I).getImm())
      return false;
  return true;
}

/// What went in comes out, or comes out as what says the same.
void expectSame(const Group &G, const Group &Back) {
  EXPECT_EQ(G.Kind, Back.Kind);
  EXPECT_EQ(G.Cond, Back.Cond);
  EXPECT_EQ(G.Repeat, Back.Repeat);
  EXPECT_EQ(G.OLChk, Back.OLChk);
  EXPECT_EQ(G.Atom, Back.Atom);
  EXPECT_EQ(G.End, Back.End);
  EXPECT_EQ(G.Padding, Back.Padding);
  EXPECT_EQ(G.Tag, Back.Tag);
  EXPECT_EQ(G.IS0, Back.IS0);
  EXPECT_EQ(G.Internal, Back.Internal);
  EXPECT_EQ(G.Dests, Back.Dests);
  EXPECT_EQ(G.LongHeader, Back.LongHeader);
  EXPECT_EQ(Back.Lower, RogueEnc::NoLayout);
  EXPECT_EQ(Back.Upper, RogueEnc::NoLayout);
  EXPECT_EQ(Back.Dest, RogueEnc::NoLayout);
  for (unsigned I = 0; I != NumSources; ++I)
    if (G.Sources[I]) {
      EXPECT_EQ(G.Sources[I], Back.Sources[I]);
    }
  for (const GroupOp &Op : G.Ops) {
    const GroupOp *Found = Back.find(Op.At);
    if (!Found)
      EXPECT_TRUE(isBypass(Op));
    else
      EXPECT_TRUE(sameOperands(Op.Inst, Found->Inst)) << describe(G);
  }
  for (const GroupOp &Op : Back.Ops)
    // A bit test comes with a shift.
    EXPECT_TRUE(G.find(Op.At) || isBypass(Op) || Op.At == PhaseShift2)
        << describe(G);
}

GroupKind kindOf(Phase At) {
  return At <= PhaseBackend   ? MainGroup
         : At == PhaseControl ? ControlGroup
                              : BitwiseGroup;
}

// The 8- and 16-bit operations are told apart by their lower sources.
bool needsTwoSources(const Group &G) {
  const GroupOp *Op = G.find(PhaseP0);
  return Op && findOperand(Op->Inst, RogueEnc::Elem1) >= 0;
}

TEST(RogueSweep, EverythingReturns) {
  Generator Gen(20);
  SmallVector<RogueEnc::Layout> Dests = {RogueEnc::NoLayout};
  append_range(Dests, getLayouts(RogueEnc::PartDestOne));
  append_range(Dests, getLayouts(RogueEnc::PartDestTwo));
  unsigned Count = 0, TooLong = 0;
  auto Check = [&](const Group &G) {
    std::string Hex = encodeHex(G);
    if (StringRef(Hex).starts_with("error")) {
      // Eleven bits of index fit neither s1 nor a short form.
      EXPECT_TRUE(StringRef(Hex).contains("the most is 32") || G.WideIndexed)
          << Hex;
      ++TooLong;
      return;
    }
    ++Count;
    Expected<Group> Back = decodeHex(Hex);
    ASSERT_TRUE(bool(Back))
        << describe(G) << ": " << toString(Back.takeError());
    EXPECT_EQ(encodeHex(*Back), Hex) << describe(G);
    expectSame(G, *Back);
  };
  for (const OpInfo &Info : getOperations())
    for (unsigned P = PhaseP0; P <= PhaseControl; ++P) {
      const Phase At = Phase(P);
      if (!Info.canIssue(At))
        continue;
      for (RogueEnc::Layout Lower : getLayouts(RogueEnc::PartLower))
        for (RogueEnc::Layout Upper : getLayouts(RogueEnc::PartUpper))
          for (RogueEnc::Layout Dest : Dests) {
            Group G;
            G.Kind = kindOf(At);
            G.add(At, Gen.operation(At, Info).Inst);
            Gen.complete(G);
            if (needsTwoSources(G) &&
                !RogueEnc::getBits(Lower, RogueEnc::SrcNum1))
              continue;
            if (hasSources(G))
              Gen.sources(G, Lower, Upper);
            bool Two = getLayoutInfo(Dest).InPart == RogueEnc::PartDestTwo;
            bool HasDest =
                G.Kind != ControlGroup || (Info.Writes & WritesW0 && !Two);
            Gen.rest(G, HasDest ? Dest : RogueEnc::NoLayout);
            Check(G);
            if (::testing::Test::HasFailure())
              return;
          }
    }
  EXPECT_GT(Count, 40000u);
  EXPECT_LT(TooLong, Count / 10);
}

TEST(RogueSweep, ForcedFormsReturn) {
  Generator Gen(30);
  for (const OpInfo &Info : getOperations())
    for (auto [I, Form] : enumerate(Info.Forms))
      for (unsigned Try = 0; Try != 40; ++Try) {
        const Phase At = Phase(llvm::countr_zero(Info.Phases));
        Group G;
        G.Kind = kindOf(At);
        if (G.Kind == BitwiseGroup)
          continue; // other units choose the form
        G.add(At, Gen.operation(At, Info, Form).Inst).Form = I;
        if (needsTwoSources(G))
          G.Sources[1] = RegRef{BANK_TEMP, 1};
        std::string Hex = encodeHex(G);
        // A form without the mark for the end of phase 2 cannot be last.
        if (StringRef(Hex).contains("Phase2End"))
          continue;
        Expected<Group> Back = decodeHex(Hex);
        ASSERT_TRUE(bool(Back)) << describe(G);
        EXPECT_EQ(encodeHex(*Back), Hex);
        EXPECT_TRUE(sameOperands(Back->Ops[0].Inst, G.Ops[0].Inst));
        // The form is named exactly if it is not the one chosen anyway.
        Group Free = *Back;
        Free.Ops[0].Form.reset();
        EXPECT_EQ(encodeHex(Free) != Hex, Back->Ops[0].Form.has_value());
      }
}

//===--- Random bytes -----------------------------------------------------===//

/// Bytes are refused with a reason, or encode to themselves.
void expectRefusedOrSame(ArrayRef<uint8_t> Bytes, unsigned &Decoded) {
  uint64_t Size = 0;
  Expected<Group> G = decodeGroup(Bytes, Size);
  ASSERT_LE(Size, Bytes.size());
  ASSERT_TRUE(Size > 0 || Bytes.empty());
  if (!G) {
    EXPECT_FALSE(toString(G.takeError()).empty());
    return;
  }
  ++Decoded;
  EXPECT_EQ(encodeHex(*G), toHex(Bytes.take_front(Size), /*LowerCase=*/true));
}

TEST(RogueSweep, RandomBytes) {
  Random R(40);
  unsigned Decoded = 0;
  for (unsigned Try = 0; Try != 200000; ++Try) {
    uint8_t Bytes[40];
    for (uint8_t &B : Bytes)
      B = R.below(256);
    expectRefusedOrSame(ArrayRef(Bytes, R.below(41)), Decoded);
    if (::testing::Test::HasFailure())
      return;
  }
  EXPECT_GT(Decoded, 0u);
}

TEST(RogueSweep, MutatedGroups) {
  static constexpr StringLiteral Seeds[] = {
      "2706e384652086870400c0068722",
      "99d200d33cf0a19c1e878785cf8011402043",
      "68f24020418c80408027208fc0800242",
      "6620f284b82880a2c2a000ff",
      "78a000f4dc0000886080108880a000ff",
      "4582671ac34000020043",
      "0480780018002000",
      "2502bb80c1620043000044ff",
      "293624c0c085470981888445812408"
      "108041"};
  Random R(50);
  unsigned Decoded = 0;
  for (StringRef Seed : Seeds) {
    std::string Bytes = fromHex(Seed);
    for (size_t N = 0; N < Bytes.size(); ++N)
      expectRefusedOrSame(arrayRefFromStringRef(Bytes).take_front(N), Decoded);
    for (unsigned Try = 0; Try != 20000; ++Try) {
      std::string Mutant = Bytes;
      for (unsigned N = 1 + R.below(3); N; --N)
        Mutant[R.below(Mutant.size())] ^= 1 << R.below(8);
      expectRefusedOrSame(arrayRefFromStringRef(Mutant), Decoded);
      if (::testing::Test::HasFailure())
        return;
    }
  }
  EXPECT_GT(Decoded, 10000u);
}

} // namespace
