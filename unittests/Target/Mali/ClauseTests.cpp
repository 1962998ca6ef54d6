//===-- ClauseTests.cpp - Clauses to bytes and back -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClauseGenerator.h"
#include "MCTargetDesc/Bifrost/BifrostRegisters.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"
#include <map>

using namespace llvm;
using namespace llvm::Bifrost;
using namespace mgpu;

namespace {
class ClauseTest : public testing::Test {
protected:
  MCHarness H{"mali-g52", "+no-check", /*Variant=*/0, "bifrost"};
  ClauseGenerator G{H, 1};

  std::string disassemble(ArrayRef<uint8_t> Bytes) {
    std::string Text;
    uint64_t Size;
    H.disassemble(Bytes, Text, Size);
    return Text;
  }

  /// Assembles what \p Bytes print as; equal if nothing is lost.
  void roundTrip(ArrayRef<uint8_t> Bytes) {
    std::string Text, Diagnostics, All;
    for (ArrayRef<uint8_t> Rest = Bytes; !Rest.empty();) {
      uint64_t Size;
      ASSERT_TRUE(H.disassemble(Rest, Text, Size)) << toHex(Rest) << Text;
      All += Text + "\n";
      Rest = Rest.drop_front(Size);
    }
    std::vector<uint8_t> Back;
    ASSERT_TRUE(H.assemble(All, Back, Diagnostics)) << All << Diagnostics;
    ASSERT_EQ(toHex(Bytes), toHex(Back)) << All;
  }
};

// Reference: quadwords by tuples, whether the first constant is packed among
// them, and constants that can be addressed.
struct ShapeCase {
  unsigned Quadwords;
  bool Packed;
  unsigned Constants;
};
constexpr ShapeCase Shapes[] = {{1, false, 2}, {2, false, 2}, {3, true, 3},
                                {3, false, 4}, {4, true, 5},  {5, true, 6},
                                {5, false, 6}, {6, true, 5}};
} // namespace

TEST_F(ClauseTest, EveryShapePacksAndUnpacks) {
  unsigned Legal = 0, Illegal = 0;
  for (unsigned Tuples = 0; Tuples <= 9; ++Tuples)
    for (unsigned Constants = 0; Constants <= 7; ++Constants) {
      bool IsShape = Tuples >= 1 && Tuples <= 8 &&
                     Constants <= Shapes[Tuples - 1].Constants;
      std::optional<unsigned> Stored = getStoredConstants(Tuples, Constants);
      ASSERT_EQ(Stored.has_value(), IsShape) << Tuples << ' ' << Constants;
      RawClause C;
      C.Header = G.next() & maskTrailingOnes<uint64_t>(HeaderBits);
      for (unsigned T = 0; T != Tuples; ++T)
        C.Tuples.push_back(
            {G.next() & maskTrailingOnes<uint64_t>(RegisterBlockBits),
             uint32_t(G.below(1 << FMABits)), uint32_t(G.below(1 << ADDBits))});
      // An illegal number of constants is stored as it is.
      for (unsigned I = 0; I != Stored.value_or(Constants | 1); ++I)
        C.Constants.push_back(G.next() & ~15ULL);
      if (hasFirstModifier(Tuples))
        C.FirstModifier = G.next();
      SmallVector<char, 128> Bytes;
      llvm::Error E = packQuadwords(C, Bytes);
      if (!IsShape) {
        // What cannot be addressed may still be stored beside a partner.
        bool CanStore =
            getClauseQuadwords(Tuples, C.Constants.size()).has_value();
        EXPECT_EQ(bool(E), !CanStore) << Tuples << ' ' << Constants;
        consumeError(std::move(E));
        ++Illegal;
        continue;
      }
      ASSERT_FALSE(bool(E)) << toString(std::move(E));
      ++Legal;
      const ShapeCase &S = Shapes[Tuples - 1];
      unsigned Expected =
          S.Quadwords +
          (Constants > S.Packed ? (Constants - S.Packed + 1) / 2 : 0);
      EXPECT_EQ(Bytes.size(), Expected * QuadwordBytes);
      EXPECT_LE(Expected, MaxClauseQuadwords);
      ArrayRef<uint8_t> Raw(reinterpret_cast<uint8_t *>(Bytes.data()),
                            Bytes.size());
      unsigned Quadwords;
      auto D = unpackQuadwords(Raw, Quadwords);
      ASSERT_TRUE(bool(D)) << toString(D.takeError());
      EXPECT_EQ(Quadwords, Expected);
      EXPECT_EQ(D->Header, C.Header);
      EXPECT_EQ(D->Tuples, C.Tuples);
      EXPECT_EQ(D->Constants, C.Constants);
      EXPECT_EQ(D->FirstModifier, C.FirstModifier);
      // One quadword less is no clause.
      auto Cut = unpackQuadwords(Raw.drop_back(QuadwordBytes), Quadwords);
      ASSERT_FALSE(bool(Cut));
      EXPECT_NE(toString(Cut.takeError()).find("cut off"), std::string::npos);
    }
  EXPECT_EQ(Legal, 33u + 8u); // constants 0 to the maximum of each length
  EXPECT_EQ(Legal + Illegal, 80u);
}

// The same through layout, encoder, decoder, printer and parser: constants that
// cannot be merged.
TEST_F(ClauseTest, EveryShapeAssembles) {
  for (unsigned Tuples = 1; Tuples <= 9; ++Tuples)
    for (unsigned Constants = 0; Constants <= 7; ++Constants) {
      if (Constants > Tuples)
        continue;
      std::string Text = "ds(0) nbb\n{\n";
      for (unsigned T = 0; T != Tuples; ++T)
        Text += T < Constants
                    ? "*FMA.f32 t0, r0, 0x" + utohexstr(0x1000 + 2 * T) +
                          ", 0x" + utohexstr(0x1001 + 2 * T) + "\n+NOP t1\n"
                    : std::string("*NOP t0\n+NOP t1\n");
      Text += "}\n";
      std::vector<uint8_t> Bytes;
      std::string Diagnostics;
      bool Good = H.assemble(Text, Bytes, Diagnostics);
      bool IsShape = Tuples <= 8 && Constants <= Shapes[Tuples - 1].Constants;
      ASSERT_EQ(Good, IsShape) << Text << Diagnostics;
      if (Good)
        roundTrip(Bytes);
      else
        EXPECT_FALSE(Diagnostics.empty());
    }
}

TEST_F(ClauseTest, EveryRegisterBlockPacksAndUnpacks) {
  // All control values and the interesting registers.
  unsigned Accepted = 0;
  std::map<bool, unsigned> Modes;
  for (bool First : {false, true})
    for (unsigned Control = 0; Control != 16; ++Control)
      for (unsigned Reg1 = 0; Reg1 != 64; ++Reg1)
        for (unsigned Reg0 : {0u, 1u, 15u, 31u})
          for (unsigned Reg2 : {0u, 5u, 63u})
            for (unsigned Reg3 : {0u, 5u, 63u}) {
              uint64_t Bits = uint64_t(Control) << 31 | uint64_t(Reg1) << 25 |
                              uint64_t(Reg0) << 20 | uint64_t(Reg2) << 14 |
                              uint64_t(Reg3) << 8 | 0x85;
              auto B = unpackRegisterBlock(Bits, First);
              if (!B) {
                consumeError(B.takeError());
                continue;
              }
              ++Accepted;
              auto Back = packRegisterBlock(*B, First);
              ASSERT_TRUE(bool(Back)) << toString(Back.takeError());
              ASSERT_EQ(*Back, Bits) << First;
            }
  EXPECT_GT(Accepted, 20000u);
}

TEST_F(ClauseTest, ReservedFieldsAreRefused) {
  // The smallest clause with one field changed; bytes in memory order.
  struct {
    const char *Hex;
    const char *Why;
  } Cases[] = {
      {"690000004418cb809365070000000000", "does not start"},
      {"030000004418cb809365070000000000", "does not start"},
      {"890000004418cb809365070000000000", "does not start"},
      {"290000004418cb809365070000000000", "cut off after 1"},
      {"490000004418cb809365070002000000", "reserved bits"},
      {"490000004418cb80936507000000c002", "message type"},
      {"490000000418cb809365070000000000", "register mode 0 is reserved"},
      {"490000104418cb809365070000000000", "unused slots 0 and 1"},
      {"490005004418cb809365070000000000", "the same register"},
      {"490045014418cb809365070000000000", "are idle but name r5"},
      {"490700004418cb809365070000000000", "FAU field 0x7 is reserved"},
      {"494000004418cb809365070000000000", "constant 0, which is not there"},
      {"00000000000000000000000000000000", "end of a program"},
  };
  std::string Text;
  uint64_t Size;
  std::string Good = fromHex("490000004418cb809365070000000000");
  EXPECT_TRUE(H.disassemble(arrayRefFromStringRef(Good), Text, Size)) << Text;
  EXPECT_EQ(Text, "ds(0) eos \n{\n    *NOP t0\n    +NOP t1\n}\n");
  for (const auto &Case : Cases) {
    std::string Bytes = fromHex(Case.Hex);
    EXPECT_FALSE(H.disassemble(arrayRefFromStringRef(Bytes), Text, Size))
        << Case.Hex << '\n'
        << Text;
    EXPECT_NE(Text.find(Case.Why), std::string::npos)
        << Case.Hex << ' ' << Text;
    EXPECT_EQ(Size, QuadwordBytes);
  }
}

// What the pair of upper digits makes of two constants.
TEST_F(ClauseTest, ConstantModifiers) {
  using K = ConstantKind;
  auto Kinds = [](unsigned M1, unsigned M2) {
    return getPairKinds(uint64_t(M1) << 60 | uint64_t(M2) << 28, 0);
  };
  auto Is = [&](unsigned M1, unsigned M2, K A, K B) {
    auto Got = Kinds(M1, M2);
    return Got && Got->first == A && Got->second == B;
  };
  for (unsigned M1 : {0, 8, 9, 10, 11, 12, 13, 14, 15})
    EXPECT_TRUE(Is(M1, 5, K::Plain, K::Plain)) << M1;
  EXPECT_TRUE(Is(1, 0, K::PCLo, K::Plain));
  EXPECT_TRUE(Is(2, 0, K::PCLo, K::PCLo));
  EXPECT_FALSE(Kinds(3, 0));
  EXPECT_TRUE(Is(4, 0, K::PCHi, K::Plain));
  EXPECT_TRUE(Is(5, 0, K::PCHi, K::PCHi));
  EXPECT_TRUE(Is(6, 0, K::PCLo, K::Plain));
  EXPECT_TRUE(Is(7, 0, K::PCLoHi, K::Plain));
  EXPECT_TRUE(Is(7, 1, K::PCLoHi, K::PCHi));
  EXPECT_TRUE(Is(7, 2, K::PCLoHi, K::PCLoHi));
  EXPECT_TRUE(Is(7, 3, K::PCLoHi, K::PCHi));
  EXPECT_FALSE(Kinds(7, 4));
  // The digits count modulo 16.
  EXPECT_TRUE(getPairKinds(0x1ULL << 60, 0xDULL << 60)->first == K::PCHi);

  FAUWord W{FAUWord::Constant, 0, true, 0x80000010, K::PCHi, 0};
  EXPECT_EQ(evaluateConstant(W, 0x1000), 0x1010u);
  W.Value = 0x0FFFFFF0;
  EXPECT_EQ(evaluateConstant(W, 0x1000), 0xFF0u);
  W.PC = K::PCLo;
  W.Wide = 0x0FFFFFFFFFFFFFF0;
  EXPECT_EQ(evaluateConstant(W, 0x100000000), 0u);
  W.High = false;
  EXPECT_EQ(evaluateConstant(W, 0x100000000), 0xFFFFFFF0u);
}

// Every combination that the tables allow, alone and paired, reads back as the
// same bytes.
TEST_F(ClauseTest, GeneratedSweep) {
  unsigned Count = 0;
  std::vector<uint8_t> Batch;
  auto Flush = [&] {
    roundTrip(Batch);
    Batch.clear();
  };
  for (Unit U : {Unit::FMA, Unit::ADD})
    for (unsigned Opcode : G.getOpcodes(U)) {
      unsigned Found = 0;
      for (bool Paired : {false, true, true})
        G.sweep(Opcode, 600, Paired, [&](std::vector<uint8_t> Bytes) {
          ++Found;
          Batch.insert(Batch.end(), Bytes.begin(), Bytes.end());
        });
      EXPECT_GT(Found, 0u) << H.getInstrInfo().getName(Opcode).str();
      Count += Found;
      Flush();
      if (HasFatalFailure())
        return;
    }
  EXPECT_GE(Count, 300000u);
}

// Clauses of all lengths with random contents.
TEST_F(ClauseTest, RandomClauses) {
  for (unsigned Tuples = 1; Tuples <= 8; ++Tuples) {
    std::vector<uint8_t> Batch;
    unsigned Made = 0;
    for (unsigned Try = 0; Try != 400; ++Try)
      if (auto Bytes = G.makeRandom(Tuples)) {
        ++Made;
        Batch.insert(Batch.end(), Bytes->begin(), Bytes->end());
      }
    EXPECT_GT(Made, 100u) << Tuples;
    roundTrip(Batch);
  }
}

// What the open compiler would not choose prints as lines of our own.
TEST_F(ClauseTest, UnusualLayoutsArePrescribed) {
  auto Assemble = [&](StringRef Text) {
    std::vector<uint8_t> Bytes;
    std::string Diagnostics;
    EXPECT_TRUE(H.assemble(Text, Bytes, Diagnostics)) << Diagnostics;
    return Bytes;
  };
  struct {
    const char *Lines;
    const char *Half;
    const char *Printed;
  } Cases[] = {
      {".reads r1, r2, r3\n", "*FADD.f32 t0, r1, r2\n", ".reads r1, r2, r3"},
      {".reads r1, r1, -\n.fma_selectors 1, 0\n", "*FADD.f32 t0, r1, r1\n",
       ".fma_selectors 1, 0"},
      {".fau 0x85\n", "*NOP t0\n", ".fau 0x85"},
      {".constants 0x1234567800000000, 0\n", "*NOP t0\n",
       ".constants 0x1234567800000000, 0x0000000000000000"},
      {".constants 0x10, 0x3f80000000000000\n", "*MOV.i32 t0, 0x3f800000\n",
       ".constants 0x0000000000000010, 0x3f80000000000000"},
      {".constants 0, 0\n.fma_selectors 4, 5\n", "*FADD.f32 t0, 0x0, 0x0\n",
       ".fma_selectors 4, 5"},
      {".staging r9\n", "*NOP t0\n", ".staging r9"},
  };
  for (const auto &Case : Cases) {
    std::string Text =
        std::string("ds(0) nbb\n{\n") + Case.Lines + Case.Half + "+NOP t1\n}\n";
    std::vector<uint8_t> Bytes = Assemble(Text);
    EXPECT_NE(disassemble(Bytes).find(Case.Printed), std::string::npos)
        << disassemble(Bytes);
    roundTrip(Bytes);
  }
  // The canonical choice prints nothing.
  std::vector<uint8_t> Bytes =
      Assemble("ds(0) nbb\n{\n.reads r1, r2, -\n*FADD.f32 t0, r1, r2\n+NOP "
               "t1\n}\n");
  EXPECT_EQ(disassemble(Bytes).find(".reads"), std::string::npos);
}
