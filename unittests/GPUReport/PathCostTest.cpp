//===- PathCostTest.cpp - Tests of paths through kernels ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostModel.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace llvm::gpureport;

namespace {

constexpr Pipeline Pipes[] = {{{"a"}, {""}}, {{"b"}, {""}}};

/// Instructions of four bytes whose opcode is a ControlFlow; each costs one on
/// pipeline a, and branches one on b as well.
class TestModel : public CostModel {
public:
  ArrayRef<Pipeline> getPipelines() const override { return Pipes; }
  double getRate(unsigned) const override { return 1; }
  void addOperations(const DecodedInst &I,
                     PerPipeline &Operations) const override {
    Operations[0] += 1;
    if (getControlFlow(I) != ControlFlow::Next)
      Operations[1] += 1;
  }
  ControlFlow getControlFlow(const DecodedInst &I) const override {
    return ControlFlow(I.Inst.getOpcode());
  }
  void addArithmetic(const DecodedInst &, ArithmeticUnits &) const override {}
  bool propagateUniforms(const DecodedInst &,
                         UniformRegisters &) const override {
    return false;
  }
  StringRef getUnit(const DecodedInst &) const override { return "none"; }
  unsigned getNumRegisters() const override { return 0; }
  void getRegisters(const DecodedInst &, BitVector &, BitVector &,
                    BitVector &) const override {}
};

/// Builds code from instruction kinds; targets are instruction numbers.
class CodeBuilder {
public:
  CodeBuilder &next(unsigned Count = 1) {
    for (unsigned I = 0; I != Count; ++I)
      add(ControlFlow::Next);
    return *this;
  }
  CodeBuilder &branch(uint64_t Target) {
    return add(ControlFlow::Branch, Target * 4);
  }
  CodeBuilder &jump(uint64_t Target) {
    return add(ControlFlow::Jump, Target * 4);
  }
  CodeBuilder &end() { return add(ControlFlow::End); }
  CodeBuilder &branchOrEnd() { return add(ControlFlow::BranchOrEnd); }

  PathCosts costs() const { return computePathCosts(Code, TestModel()); }

private:
  CodeBuilder &add(ControlFlow Flow,
                   std::optional<uint64_t> Target = std::nullopt) {
    DecodedInst I;
    I.Offset = Code.size() * 4;
    I.Size = 4;
    I.Valid = true;
    I.Inst.setOpcode(unsigned(Flow));
    I.Target = Target;
    Code.push_back(I);
    return *this;
  }

  std::vector<DecodedInst> Code;
};

TEST(PathCost, NoCode) {
  PathCosts C = CodeBuilder().costs();
  EXPECT_EQ(C.Total, PerPipeline({0, 0}));
  EXPECT_EQ(C.Longest, PerPipeline({0, 0}));
  EXPECT_EQ(C.Loops, 0u);
}

TEST(PathCost, StraightLine) {
  PathCosts C = CodeBuilder().next(4).end().costs();
  EXPECT_EQ(C.Total, PerPipeline({5, 1}));
  EXPECT_EQ(C.Shortest, C.Total);
  EXPECT_EQ(C.Longest, C.Total);
  EXPECT_EQ(C.Loops, 0u);
}

TEST(PathCost, CodeThatFallsOffTheEndEnds) {
  PathCosts C = CodeBuilder().next(3).costs();
  EXPECT_EQ(C.Shortest, PerPipeline({3, 0}));
}

TEST(PathCost, BranchOverCode) {
  // 0: branch 4; 1-3: next; 4: end
  PathCosts C = CodeBuilder().branch(4).next(3).end().costs();
  EXPECT_EQ(C.Total, PerPipeline({5, 2}));
  EXPECT_EQ(C.Shortest, PerPipeline({2, 2}));
  EXPECT_EQ(C.Longest, PerPipeline({5, 2}));
}

TEST(PathCost, DiamondTakesOneSide) {
  // 0: branch 4; 1-2: next; 3: jump 9; 4-8: next; 9: end
  PathCosts C = CodeBuilder().branch(4).next(2).jump(9).next(5).end().costs();
  EXPECT_EQ(C.Total, PerPipeline({10, 3}));
  EXPECT_EQ(C.Shortest, PerPipeline({5, 3}));
  EXPECT_EQ(C.Longest, PerPipeline({7, 2}));
}

TEST(PathCost, EarlyEnd) {
  // 0: branch 3; 1: next; 2: end; 3-6: next; 7: end
  PathCosts C = CodeBuilder().branch(3).next().end().next(4).end().costs();
  EXPECT_EQ(C.Shortest, PerPipeline({3, 2}));
  EXPECT_EQ(C.Longest, PerPipeline({6, 2}));
}

TEST(PathCost, LoopBodyCountsOnce) {
  // 0: next; 1-2: body; 3: branch 1; 4: end
  PathCosts C = CodeBuilder().next(3).branch(1).end().costs();
  EXPECT_EQ(C.Loops, 1u);
  EXPECT_EQ(C.Shortest, PerPipeline({5, 2}));
  EXPECT_EQ(C.Longest, PerPipeline({5, 2}));
}

TEST(PathCost, LoopOfOneInstruction) {
  PathCosts C = CodeBuilder().branch(0).end().costs();
  EXPECT_EQ(C.Loops, 1u);
  EXPECT_EQ(C.Longest, PerPipeline({2, 2}));
}

TEST(PathCost, NestedLoops) {
  // 0: next; 1: next; 2: branch 1; 3: branch 0; 4: end
  PathCosts C = CodeBuilder().next(2).branch(1).branch(0).end().costs();
  EXPECT_EQ(C.Loops, 2u);
  EXPECT_EQ(C.Longest, PerPipeline({5, 3}));
}

TEST(PathCost, LoopWithExitInTheMiddle) {
  // 0: next; 1: branch 4; 2: next; 3: jump 0; 4: end
  PathCosts C = CodeBuilder().next().branch(4).next().jump(0).end().costs();
  EXPECT_EQ(C.Loops, 1u);
  EXPECT_EQ(C.Shortest, PerPipeline({3, 2}));
  // The way back is no path to an end of its own.
  EXPECT_EQ(C.Longest, PerPipeline({3, 2}));
}

TEST(PathCost, KernelThatNeverEnds) {
  PathCosts C = CodeBuilder().next(2).jump(0).costs();
  EXPECT_EQ(C.Loops, 1u);
  EXPECT_EQ(C.Shortest, C.Total);
  EXPECT_EQ(C.Longest, C.Total);
}

TEST(PathCost, CodeThatIsNeverReachedIsOnlyInTheTotal) {
  PathCosts C = CodeBuilder().next().end().next(10).costs();
  EXPECT_EQ(C.Total, PerPipeline({12, 1}));
  EXPECT_EQ(C.Longest, PerPipeline({2, 1}));
}

TEST(PathCost, BranchesOutOfTheCodeEndThePath) {
  PathCosts C = CodeBuilder().branch(100).next(2).branchOrEnd().end().costs();
  EXPECT_EQ(C.Shortest, PerPipeline({1, 1}));
  EXPECT_EQ(C.Longest, PerPipeline({5, 3}));
}

TEST(PathCost, ManyBlocksNeedNoDeepStack) {
  CodeBuilder B;
  constexpr unsigned Count = 200000;
  for (unsigned I = 0; I != Count; ++I)
    B.branch(2 * I + 2).next();
  PathCosts C = B.end().costs();
  EXPECT_EQ(C.Longest[0], Count * 2 + 1);
  EXPECT_EQ(C.Loops, 0u);
}

TEST(KernelReport, BoundNamesEveryPipelineWithTheMaximum) {
  KernelReport K;
  EXPECT_TRUE(K.getBound().empty());
  K.TotalCycles = {0, 0, 0};
  EXPECT_TRUE(K.getBound().empty());
  K.TotalCycles = {1, 2, 2};
  EXPECT_EQ(K.getBound(), std::vector<unsigned>({1, 2}));
}

} // namespace
