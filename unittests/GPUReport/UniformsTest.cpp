//===- UniformsTest.cpp - Tests of what uniforms alone give ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniforms.h"
#include "CostModel.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace llvm::gpureport;

namespace {

enum Kind : unsigned {
  Load,    ///< something of each thread, to a register
  Uniform, ///< a uniform, to a register
  Copy,    ///< a register, to another one
  Add,     ///< two registers, to the first one
  Goto,
  Maybe, ///< goes to the target or on
  Stop
};

class TestModel : public CostModel {
public:
  ArrayRef<Pipeline> getPipelines() const override { return {}; }
  double getRate(unsigned) const override { return 1; }
  void addOperations(const DecodedInst &, PerPipeline &) const override {}
  void addArithmetic(const DecodedInst &, ArithmeticUnits &) const override {}
  bool propagateUniforms(const DecodedInst &I,
                         UniformRegisters &Regs) const override {
    auto Reg = [&](unsigned N) { return I.Inst.getOperand(N).getImm(); };
    switch (I.Inst.getOpcode()) {
    case Load:
    case Uniform:
      Regs.set(Reg(0), I.Inst.getOpcode() == Uniform);
      return false;
    case Copy:
      Regs.set(Reg(0), Regs.isUniform(Reg(1)));
      return false;
    case Add: {
      bool IsUniform = Regs.isUniform(Reg(0)) && Regs.isUniform(Reg(1));
      Regs.set(Reg(0), IsUniform);
      return IsUniform;
    }
    default:
      return false;
    }
  }
  ControlFlow getControlFlow(const DecodedInst &I) const override {
    switch (I.Inst.getOpcode()) {
    case Goto:
      return ControlFlow::Jump;
    case Maybe:
      return ControlFlow::Branch;
    case Stop:
      return ControlFlow::End;
    default:
      return ControlFlow::Next;
    }
  }
  StringRef getUnit(const DecodedInst &) const override { return "none"; }
  unsigned getNumRegisters() const override { return 4; }
  void getRegisters(const DecodedInst &, BitVector &, BitVector &,
                    BitVector &) const override {}
};

struct Line {
  Kind What;
  unsigned A = 0, B = 0;
};

/// Of branches, A is the number of the line that they go to.
bool computes(std::initializer_list<Line> Lines) {
  std::vector<DecodedInst> Code;
  for (const Line &L : Lines) {
    DecodedInst I;
    I.Offset = Code.size();
    I.Size = 1;
    I.Valid = true;
    I.Inst.setOpcode(L.What);
    I.Inst.addOperand(MCOperand::createImm(L.A));
    I.Inst.addOperand(MCOperand::createImm(L.B));
    if (L.What == Goto || L.What == Maybe)
      I.Target = L.A;
    Code.push_back(I);
  }
  return hasUniformComputation(Code, TestModel());
}

TEST(Uniforms, NoCode) { EXPECT_FALSE(computes({})); }

TEST(Uniforms, StraightLine) {
  EXPECT_TRUE(computes({{Uniform, 0}, {Copy, 1, 0}, {Add, 1, 0}, {Stop}}));
  EXPECT_FALSE(computes({{Uniform, 0}, {Copy, 1, 0}, {Stop}}));
  EXPECT_FALSE(computes({{Uniform, 0}, {Load, 1}, {Add, 1, 0}, {Stop}}));
  // What registers have at the start is of each thread.
  EXPECT_FALSE(computes({{Uniform, 0}, {Add, 1, 0}, {Stop}}));
}

TEST(Uniforms, EitherSideOfABranch) {
  // One side writes r0, which threads of both sides add.
  EXPECT_FALSE(
      computes({{Uniform, 0}, {Maybe, 3}, {Uniform, 0}, {Add, 0, 0}, {Stop}}));
  // Within one side it is still the same for all who come there.
  EXPECT_TRUE(
      computes({{Uniform, 0}, {Maybe, 4}, {Uniform, 0}, {Add, 0, 0}, {Stop}}));
  // The branch writes something else.
  EXPECT_TRUE(
      computes({{Uniform, 0}, {Maybe, 3}, {Uniform, 1}, {Add, 0, 0}, {Stop}}));
}

TEST(Uniforms, Loops) {
  // r1 counts: another value in each iteration, the first one apart.
  EXPECT_FALSE(
      computes({{Uniform, 0}, {Copy, 1, 0}, {Add, 1, 2}, {Maybe, 2}, {Stop}}));
  EXPECT_FALSE(computes({{Uniform, 0}, {Add, 0, 0}, {Maybe, 1}, {Stop}}));
  // r1 is made anew in each.
  EXPECT_TRUE(
      computes({{Uniform, 0}, {Copy, 1, 0}, {Add, 1, 0}, {Maybe, 1}, {Stop}}));
}

TEST(Uniforms, CodeThatNobodyReaches) {
  EXPECT_FALSE(computes({{Goto, 3}, {Uniform, 0}, {Add, 0, 0}, {Stop}}));
}

} // namespace
