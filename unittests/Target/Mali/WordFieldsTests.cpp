//===-- WordFieldsTests.cpp - The view of bit fields ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InstGenerator.h"
#include "MCHarness.h"
#include "MCTargetDesc/Valhall/ValhallInstrFields.h"
#include "MCTargetDesc/Valhall/ValhallMCTargetDesc.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace mgpu;
using Valhall::WordDescription;
using Valhall::WordField;

namespace {

// Every bit belongs to one field, and the values of the fields are the word.
void expectComplete(uint64_t Word, const WordDescription &D) {
  unsigned Next = 63;
  uint64_t Again = 0;
  for (const WordField &F : D.Fields) {
    ASSERT_EQ(F.Hi, Next);
    ASSERT_LE(F.Lo, F.Hi);
    ASSERT_FALSE(F.Name.empty());
    Again |= F.Value << F.Lo;
    Next = F.Lo - 1;
  }
  ASSERT_EQ(Next, ~0u);
  ASSERT_EQ(Again, Word);
}

class WordFields : public testing::TestWithParam<const char *> {};

TEST_P(WordFields, CoverValidWordsWithoutComplaint) {
  MCHarness H(GetParam());
  InstGenerator G(H, 31);
  for (unsigned Opcode : G.getOpcodes())
    for (unsigned Try = 0; Try != 40; ++Try) {
      std::optional<MCInst> MI = G.make(Opcode);
      if (!MI)
        continue;
      uint64_t Word = *H.encode(*MI);
      WordDescription D = H.describe(Word);
      expectComplete(Word, D);
      EXPECT_EQ(D.Opcode, Opcode);
      const WordField *Problem = D.getProblem();
      ASSERT_FALSE(Problem) << std::hex << Word << ' ' << Problem->Name << ": "
                            << Problem->Problem;
    }
}

TEST_P(WordFields, NameTheFaultOfRefusedWords) {
  MCHarness H(GetParam());
  InstGenerator G(H, 77);
  std::vector<unsigned> Opcodes = G.getOpcodes();
  unsigned Refused = 0;
  for (unsigned Try = 0; Try != 20000; ++Try) {
    std::optional<MCInst> MI = G.make(Opcodes[G.below(Opcodes.size())]);
    if (!MI)
      continue;
    uint64_t Word = *H.encode(*MI) ^ (uint64_t(1) << G.below(64));
    MCInst Back;
    std::string Why;
    bool Valid = H.decode(Word, Back, Why);
    WordDescription D = H.describe(Word);
    expectComplete(Word, D);
    ASSERT_EQ(Valid, !D.getProblem()) << std::hex << Word << ' ' << Why;
    Refused += !Valid;
  }
  EXPECT_GT(Refused, 1000u);
}

// A reserved bit that is set is named, whichever it is.
TEST_P(WordFields, EveryReservedBitIsRefusedByName) {
  MCHarness H(GetParam());
  InstGenerator G(H, 5);
  for (unsigned Opcode : G.getOpcodes()) {
    std::optional<MCInst> MI;
    while (!MI)
      MI = G.make(Opcode);
    uint64_t Reserved = Valhall::getInstrFields(Opcode)->getReserved();
    for (unsigned Bit = 0; Bit != 64; ++Bit) {
      uint64_t Mask = uint64_t(1) << Bit;
      if (!(Reserved & Mask))
        continue;
      uint64_t Word = *H.encode(*MI) | Mask;
      MCInst Back;
      std::string Why;
      if (H.decode(Word, Back, Why)) {
        // It is another instruction's word.
        EXPECT_NE(Back.getOpcode(), Opcode);
        continue;
      }
      const WordField *Problem = nullptr;
      WordDescription D = H.describe(Word);
      for (const WordField &F : D.Fields)
        if (!F.Problem.empty() && F.Lo <= Bit && Bit <= F.Hi)
          Problem = &F;
      EXPECT_TRUE(Problem || D.Opcode != Opcode)
          << std::hex << Word << ' ' << Why;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Cores, WordFields,
                         testing::Values("mali-g57", "mali-g610", "mali-g715",
                                         "mali-g720", "mali-g725", "mali-g1"),
                         [](const auto &Info) {
                           std::string Name = Info.param;
                           Name.erase(4, 1);
                           return Name;
                         });

struct Field {
  unsigned Hi, Lo;
  uint64_t Value;
  const char *Name, *Meaning;
};

void expectFields(const char *CPU, uint64_t Word,
                  std::initializer_list<Field> Expected) {
  MCHarness H(CPU);
  WordDescription D = H.describe(Word);
  ASSERT_EQ(D.Fields.size(), Expected.size());
  size_t I = 0;
  for (const Field &E : Expected) {
    const WordField &F = D.Fields[I++];
    EXPECT_EQ(F.Hi, E.Hi);
    EXPECT_EQ(F.Lo, E.Lo);
    EXPECT_EQ(F.Value, E.Value) << E.Name;
    EXPECT_EQ(F.Name, E.Name);
    EXPECT_EQ(F.Meaning, E.Meaning) << E.Name;
  }
}

// FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs
TEST(WordFieldsOf, FloatAdd) {
  expectFields("mali-g57", 0x00A4C03200000201,
               {{63, 63, 0, "reserved", "zero"},
                {62, 59, 0, "flow", "default"},
                {58, 57, 0, "page", "page 0 of uniforms and specials"},
                {56, 52, 10, "class", "of FADD.f32"},
                {51, 48, 4, "opcode", "of FADD.f32"},
                {47, 46, 3, "destination mask", "default"},
                {45, 40, 0, "destination", "r0"},
                {39, 39, 0, "src0 abs", "no"},
                {38, 38, 0, "src0 neg", "no"},
                {37, 37, 1, "src1 abs", ".abs"},
                {36, 36, 1, "src1 neg", ".neg"},
                {35, 35, 0, "reserved", "zero"},
                {34, 34, 0, "sticky", "default"},
                {33, 32, 2, "clamp", ".clamp_m1_1"},
                {31, 30, 0, "round", "default"},
                {29, 28, 0, "src0 selector", "whole"},
                {27, 26, 0, "src1 selector", "whole"},
                {25, 20, 0, "reserved", "zero"},
                {19, 16, 0, "opcode", "of FADD.f32"},
                {15, 8, 2, "src1", "r2"},
                {7, 0, 1, "src0", "r1"}});
}

// F32_TO_S32.rtz r2, r2^.neg with a bit that the hardware ignores
TEST(WordFieldsOf, ConversionWithIgnoredBits) {
  expectFields("mali-g57", 0x0090C248C00C0042,
               {{63, 63, 0, "reserved", "zero"},
                {62, 59, 0, "flow", "default"},
                {58, 57, 0, "page", "page 0 of uniforms and specials"},
                {56, 52, 9, "class", "of F32_TO_S32"},
                {51, 48, 0, "opcode", "of F32_TO_S32"},
                {47, 46, 3, "destination mask", "default"},
                {45, 40, 2, "destination", "r2"},
                {39, 39, 0, "src0 abs", "no"},
                {38, 38, 1, "src0 neg", ".neg"},
                {37, 36, 0, "reserved", "zero"},
                {35, 34, 2, "ignored", "no effect"},
                {33, 33, 0, "reserved", "zero"},
                {32, 30, 3, "round", ".rtz"},
                {29, 21, 0, "reserved", "zero"},
                {20, 16, 12, "opcode", "of F32_TO_S32"},
                {15, 8, 0, "reserved", "zero"},
                {7, 0, 0x42, "src0", "r2, last use"}});
}

// LOAD.i128.unsigned.slot0 @r4:r5:r6:r7, u32, offset:-8
TEST(WordFieldsOf, Load) {
  expectFields("mali-g57", 0x026084F838FFF880,
               {{63, 63, 0, "reserved", "zero"},
                {62, 59, 0, "flow", "default"},
                {58, 57, 1, "page", "page 1 of uniforms and specials"},
                {56, 52, 6, "class", "of LOAD.i128.unsigned"},
                {51, 48, 0, "opcode", "of LOAD.i128.unsigned"},
                {47, 46, 2, "staging control", "of LOAD.i128.unsigned"},
                {45, 40, 4, "staging write", "r4:r5:r6:r7"},
                {39, 36, 15, "memory width", "of LOAD.i128.unsigned"},
                {35, 33, 4, "staging control", "of LOAD.i128.unsigned"},
                {32, 30, 0, "slot", ".slot0"},
                {29, 27, 7, "memory width", "of LOAD.i128.unsigned"},
                {26, 24, 0, "access", "default"},
                {23, 8, 0xFFF8, "offset", "-8"},
                {7, 0, 0x80, "src0", "u32"}});
}

} // namespace
