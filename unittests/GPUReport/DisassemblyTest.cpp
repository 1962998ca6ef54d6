//===- DisassemblyTest.cpp - Tests of decoded code ------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUReport/Disassembly.h"
#include "CostModel.h"
#include "TargetsForTests.h"
#include "llvm/GPUReport/MCTarget.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/Support/Endian.h"
#include "gtest/gtest.h"
#include <random>

using namespace llvm;
using namespace llvm::gpureport;

namespace {

// Words from the project's own assembler.
constexpr uint64_t Mov = 0x0091c00000000080;    // MOV.i32 r0, u0.w0
constexpr uint64_t Back = 0x001fc027fffffe01;   // BRANCHZ r1.h0, offset:-2
constexpr uint64_t NopEnd = 0x7800c00000000000; // NOP.end

class DisassemblyTest : public testing::Test {
protected:
  void SetUp() override {
    registerTargetsOnce();
    auto Created = MCTarget::create("valhall", "mali-g57");
    ASSERT_TRUE(bool(Created)) << toString(Created.takeError());
    M = std::move(*Created);
    Dis = std::make_unique<Disassembly>(*M);
  }

  static std::vector<uint8_t> toBytes(ArrayRef<uint64_t> Words) {
    std::vector<uint8_t> Bytes(Words.size() * 8);
    for (size_t I = 0; I != Words.size(); ++I)
      support::endian::write64le(&Bytes[I * 8], Words[I]);
    return Bytes;
  }

  std::unique_ptr<MCTarget> M;
  std::unique_ptr<Disassembly> Dis;
};

TEST_F(DisassemblyTest, OffsetsStartAtTheBase) {
  std::vector<uint8_t> Bytes = toBytes({Mov, Back, NopEnd});
  std::vector<DecodedInst> Code = Dis->decode(Bytes, 128);
  ASSERT_EQ(Code.size(), 3u);
  EXPECT_EQ(Code[0].Offset, 128u);
  EXPECT_EQ(Code[1].Offset, 136u);
  ASSERT_TRUE(Code[1].Target.has_value());
  EXPECT_EQ(*Code[1].Target, 128u);
  EXPECT_FALSE(Code[0].Target.has_value());
  EXPECT_EQ(Dis->print(Code[0]), "MOV.i32 r0, u0.w0");
  EXPECT_EQ(Dis->print(Code[1]), "BRANCHZ r1.h0, offset:-2");
  EXPECT_EQ(Dis->print(Code[1], {{128, "top"}}), "BRANCHZ r1.h0, top");
  EXPECT_EQ(Dis->print(Code[1], {{120, "top"}}), "BRANCHZ r1.h0, offset:-2");
}

TEST_F(DisassemblyTest, EveryByteIsInOneResult) {
  std::mt19937_64 Random(1);
  for (unsigned Round = 0; Round != 2000; ++Round) {
    std::vector<uint64_t> Words(3);
    for (uint64_t &W : Words)
      W = Random();
    std::vector<uint8_t> Bytes = toBytes(Words);
    Bytes.resize(Random() % (Bytes.size() + 1));
    uint64_t Offset = 0;
    for (const DecodedInst &I : Dis->decode(Bytes)) {
      EXPECT_EQ(I.Offset, Offset);
      EXPECT_GT(I.Size, 0u);
      Offset += I.Size;
      EXPECT_EQ(I.Valid, I.Valid && !Dis->print(I).empty());
    }
    EXPECT_EQ(Offset, Bytes.size());
  }
}

TEST_F(DisassemblyTest, BytesThatAreNoInstruction) {
  std::vector<uint8_t> Bytes = toBytes({Mov, ~uint64_t(0)});
  Bytes.resize(20, 1);
  std::vector<DecodedInst> Code = Dis->decode(Bytes);
  ASSERT_EQ(Code.size(), 3u);
  EXPECT_TRUE(Code[0].Valid);
  EXPECT_FALSE(Code[1].Valid);
  EXPECT_EQ(Code[1].Size, 8u);
  EXPECT_FALSE(Code[2].Valid);
  EXPECT_EQ(Code[2].Size, 4u);
}

TEST_F(DisassemblyTest, ValhallControlFlow) {
  std::unique_ptr<CostModel> Model = createValhallCostModel(*M);
  ASSERT_NE(Model, nullptr);
  constexpr uint64_t JumpAlways =
      0x001fc030000005c0;                        // BRANCHZ.eq 0x0, offset:5
  constexpr uint64_t Never = 0x001fc020000005c0; // BRANCHZ 0x0, offset:5
  std::vector<DecodedInst> Code =
      Dis->decode(toBytes({Mov, Back, NopEnd, JumpAlways, Never}));
  ASSERT_EQ(Code.size(), 5u);
  EXPECT_EQ(Model->getControlFlow(Code[0]), ControlFlow::Next);
  EXPECT_EQ(Model->getControlFlow(Code[1]), ControlFlow::Branch);
  EXPECT_EQ(Model->getControlFlow(Code[2]), ControlFlow::End);
  EXPECT_EQ(Model->getControlFlow(Code[3]), ControlFlow::Jump)
      << Dis->print(Code[3]);
  EXPECT_EQ(Model->getControlFlow(Code[4]), ControlFlow::Next)
      << Dis->print(Code[4]);
}

// An instruction without a unit would be missing from the cycles.
TEST_F(DisassemblyTest, EveryInstructionOfTheTargetHasAUnit) {
  std::unique_ptr<CostModel> Model = createValhallCostModel(*M);
  std::mt19937_64 Random(2);
  std::map<unsigned, bool> Seen;
  for (unsigned Round = 0; Round != 300000; ++Round) {
    // Classes are in bits 52-56; the top bit is always zero.
    uint64_t Word = Random() & ~(uint64_t(1) << 63);
    for (const DecodedInst &I : Dis->decode(toBytes({Word}))) {
      if (!I.Valid || Seen[I.Inst.getOpcode()])
        continue;
      Seen[I.Inst.getOpcode()] = true;
      PerPipeline Operations(Model->getPipelines().size(), 0.0);
      Model->addOperations(I, Operations);
      double Sum = 0;
      for (double V : Operations)
        Sum += V;
      EXPECT_GT(Sum, 0) << Dis->print(I);
    }
  }
  EXPECT_GT(Seen.size(), 50u);
}

} // namespace
