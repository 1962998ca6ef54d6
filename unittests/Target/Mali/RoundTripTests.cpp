//===-- RoundTripTests.cpp - Encoder, decoder, printer and parser agree ---===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InstGenerator.h"
#include "MCHarness.h"
#include "MCTargetDesc/Valhall/ValhallTables.h"
#include "gtest/gtest.h"
#include <cstdio>
#include <string>
#include <unordered_set>

using namespace llvm;
using namespace mgpu;

namespace {

class RoundTrip : public testing::TestWithParam<const char *> {};

std::string hex(uint64_t Word) {
  char Buffer[20];
  snprintf(Buffer, sizeof(Buffer), "%016llx", (unsigned long long)Word);
  return Buffer;
}

bool sameInst(const MCInst &A, const MCInst &B) {
  if (A.getOpcode() != B.getOpcode() ||
      A.getNumOperands() != B.getNumOperands() || A.getFlags() != B.getFlags())
    return false;
  for (unsigned I = 0; I != A.getNumOperands(); ++I) {
    const MCOperand &X = A.getOperand(I), &Y = B.getOperand(I);
    if (X.isReg() ? !Y.isReg() || X.getReg() != Y.getReg()
                  : !Y.isImm() || X.getImm() != Y.getImm())
      return false;
  }
  return true;
}

// Assembles many texts in one go and compares with the words they came from.
void expectReassembles(MCHarness &H, const std::vector<std::string> &Texts,
                       const std::vector<uint64_t> &Words) {
  std::string All;
  for (const std::string &T : Texts)
    All += T + "\n";
  std::vector<uint64_t> Got;
  std::string Diagnostics;
  ASSERT_TRUE(H.assemble(All, Got, Diagnostics))
      << Diagnostics.substr(0, 400) << "\nin "
      << Texts[Diagnostics.empty() ? 0 : std::stoul(Diagnostics) - 1];
  ASSERT_EQ(Got.size(), Words.size());
  for (size_t I = 0; I != Got.size(); ++I)
    ASSERT_EQ(hex(Got[I]), hex(Words[I])) << Texts[I];
}

// The words of one architecture version that the sweep compares: every
// instruction, value of a modifier, flow and boundary value, in pairs, and then
// random ones up to this number.
constexpr size_t WordsPerVersion = 200000;

TEST_P(RoundTrip, EveryInstructionSurvivesEncodeDecodePrintParse) {
  MCHarness H(GetParam(), "+no-check");
  InstGenerator G(H, 0x9E3779B97F4A7C15);
  std::vector<std::string> Texts;
  std::vector<uint64_t> Words;
  std::unordered_set<uint64_t> Seen;
  auto Check = [&](const MCInst &MI) {
    std::optional<uint64_t> Word = H.encode(MI);
    std::string Text;
    H.print(MI, Text);
    ASSERT_TRUE(Word) << Text;
    if (!Seen.insert(*Word).second)
      return;
    MCInst Back;
    std::string Why;
    ASSERT_TRUE(H.decode(*Word, Back, Why))
        << hex(*Word) << Text << ": " << Why;
    ASSERT_TRUE(sameInst(MI, Back)) << hex(*Word) << ' ' << Text;
    Texts.push_back(Text);
    Words.push_back(*Word);
  };
  std::vector<unsigned> Opcodes = G.getOpcodes();
  for (unsigned Opcode : Opcodes) {
    size_t Before = Words.size();
    G.sweep(Opcode, Check);
    ASSERT_FALSE(HasFatalFailure());
    EXPECT_GT(Words.size(), Before) << Valhall::getMnemonic(Opcode).str();
  }
  while (Words.size() < WordsPerVersion) {
    if (std::optional<MCInst> MI = G.make(Opcodes[G.below(Opcodes.size())]))
      Check(*MI);
    ASSERT_FALSE(HasFatalFailure());
  }
  expectReassembles(H, Texts, Words);
  std::printf("%zu instructions, %zu words\n", Opcodes.size(), Words.size());
}

// The same in Arm's names.
TEST_P(RoundTrip, ArmNamesAssembleToTheSameWords) {
  MCHarness H(GetParam(), "+no-check", /*Variant=*/1);
  InstGenerator G(H, 99);
  std::vector<std::string> Texts;
  std::vector<uint64_t> Words;
  for (unsigned Opcode : G.getOpcodes())
    for (unsigned Try = 0; Try != 200; ++Try)
      if (std::optional<MCInst> MI = G.make(Opcode)) {
        std::string Text;
        H.print(*MI, Text);
        Texts.push_back(Text);
        Words.push_back(*H.encode(*MI));
      }
  expectReassembles(H, Texts, Words);
}

// Words near valid ones are refused with a reason, or mean something that
// assembles to exactly these bits.
TEST_P(RoundTrip, MutatedWordsAreRefusedOrSurvive) {
  MCHarness H(GetParam(), "+no-check");
  InstGenerator G(H, 12345);
  std::vector<unsigned> Opcodes = G.getOpcodes();
  std::vector<std::string> Texts;
  std::vector<uint64_t> Words;
  unsigned Refused = 0;
  for (unsigned Try = 0; Try != 200000; ++Try) {
    std::optional<MCInst> MI = G.make(Opcodes[G.below(Opcodes.size())]);
    if (!MI)
      continue;
    uint64_t Word = *H.encode(*MI) ^ (1ULL << G.below(64));
    if (G.below(2))
      Word ^= 1ULL << G.below(64);
    MCInst Back;
    std::string Text;
    if (!H.decode(Word, Back, Text)) {
      ++Refused;
      ASSERT_FALSE(Text.empty()) << hex(Word);
      continue;
    }
    std::optional<uint64_t> Again = H.encode(Back);
    ASSERT_TRUE(Again && *Again == Word) << hex(Word);
    H.print(Back, Text);
    Texts.push_back(Text);
    Words.push_back(Word);
  }
  EXPECT_GT(Refused, 1000u);
  expectReassembles(H, Texts, Words);
}

// No instruction has more than one bit pattern for what is reserved.
TEST_P(RoundTrip, ReservedTopBitIsRefused) {
  MCHarness H(GetParam());
  InstGenerator G(H, 7);
  for (unsigned Opcode : G.getOpcodes()) {
    std::optional<MCInst> MI;
    while (!MI)
      MI = G.make(Opcode);
    MCInst Back;
    std::string Why;
    EXPECT_FALSE(H.decode(*H.encode(*MI) | 1ULL << 63, Back, Why))
        << Valhall::getMnemonic(Opcode).str();
    EXPECT_FALSE(Why.empty());
  }
}

INSTANTIATE_TEST_SUITE_P(Cores, RoundTrip,
                         testing::Values("mali-g57", "mali-g610", "mali-g715",
                                         "mali-g720", "mali-g725", "mali-g1"),
                         [](const auto &Info) {
                           std::string Name = Info.param;
                           Name.erase(4, 1);
                           return Name;
                         });

} // namespace
