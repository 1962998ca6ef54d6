//===- PathCost.cpp - Extreme paths through a kernel ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGraph.h"

using namespace llvm;
using namespace llvm::gpureport;

namespace {
struct Block : CodeBlock {
  PerPipeline Operations;
  size_t Length = 0;
};

/// The extreme paths from a block to an end.
struct Path {
  bool Known = false;
  size_t Length = 0;
  PerPipeline Operations;
};

class PathFinder {
public:
  PathFinder(ArrayRef<DecodedInst> Code, const CostModel &Model)
      : Empty(Model.getPipelines().size(), 0.0) {
    for (CodeBlock &C : buildCodeGraph(Code, Model)) {
      Block &B = Blocks.emplace_back(Block{std::move(C), Empty, 0});
      for (size_t I = B.Begin; I != B.End; ++I) {
        Model.addOperations(Code[I], B.Operations);
        B.Length += Model.getLength(Code[I]);
      }
    }
  }

  PathCosts run() {
    PathCosts Result;
    Result.Total = Empty;
    for (const Block &B : Blocks)
      add(Result.Total, B.Operations);
    Result.Shortest = Result.Longest = Empty;
    if (Blocks.empty())
      return Result;
    // Blocks in the order in which they are finished; their successors in the
    // graph without back edges come before them.
    std::vector<unsigned> Order = depthFirst(Result.Loops);
    std::vector<Path> Shortest(Blocks.size()), Longest(Blocks.size());
    for (unsigned B : Order) {
      Shortest[B] = extend(B, Shortest, /*WantLong=*/false);
      Longest[B] = extend(B, Longest, /*WantLong=*/true);
    }
    if (Shortest[0].Known) {
      Result.Shortest = Shortest[0].Operations;
      Result.Longest = Longest[0].Operations;
    } else {
      // A kernel that never ends: all that can be said is its code.
      Result.Shortest = Result.Longest = Result.Total;
    }
    return Result;
  }

private:
  static void add(PerPipeline &To, const PerPipeline &From) {
    for (size_t I = 0; I != To.size(); ++I)
      To[I] += From[I];
  }

  /// Post-order from the entry; takes back edges out of the graph and counts
  /// them. Iterative: kernels may have many thousand blocks.
  std::vector<unsigned> depthFirst(unsigned &BackEdges) {
    enum StateT : char { New, Open, Done };
    std::vector<StateT> State(Blocks.size(), New);
    std::vector<unsigned> Order;
    std::vector<std::pair<unsigned, unsigned>> Stack = {{0, 0}};
    State[0] = Open;
    while (!Stack.empty()) {
      auto &[B, Next] = Stack.back();
      auto &Successors = Blocks[B].Successors;
      if (Next == Successors.size()) {
        State[B] = Done;
        Order.push_back(B);
        Stack.pop_back();
        continue;
      }
      unsigned S = Successors[Next];
      if (State[S] == Open) {
        ++BackEdges;
        Successors.erase(Successors.begin() + Next);
        continue;
      }
      ++Next;
      if (State[S] == New) {
        State[S] = Open;
        Stack.push_back({S, 0});
      }
    }
    return Order;
  }

  Path extend(unsigned Index, const std::vector<Path> &Paths, bool WantLong) {
    const Block &B = Blocks[Index];
    Path Best;
    if (B.Ends) {
      Best.Known = true;
      Best.Operations = Empty;
    }
    for (unsigned S : B.Successors) {
      const Path &P = Paths[S];
      if (P.Known && (!Best.Known || (WantLong ? P.Length > Best.Length
                                               : P.Length < Best.Length)))
        Best = P;
    }
    if (!Best.Known)
      return Best; // only back into a loop
    Best.Length += B.Length;
    add(Best.Operations, B.Operations);
    return Best;
  }

  PerPipeline Empty;
  std::vector<Block> Blocks;
};
} // namespace

PathCosts gpureport::computePathCosts(ArrayRef<DecodedInst> Code,
                                      const CostModel &Model) {
  return PathFinder(Code, Model).run();
}
