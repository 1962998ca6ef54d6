//===- CodeGraph.cpp - Basic blocks of decoded code -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGraph.h"
#include <map>
#include <set>

using namespace llvm;
using namespace llvm::gpureport;

static void connect(CodeBlock &B, const DecodedInst &Last,
                    const CostModel &Model,
                    const std::map<uint64_t, unsigned> &BlockAt) {
  ControlFlow Flow = Model.getControlFlow(Last);
  auto AddEdge = [&](uint64_t Offset) {
    auto It = BlockAt.find(Offset);
    if (It == BlockAt.end())
      B.Ends = true; // out of the code
    else
      B.Successors.push_back(It->second);
  };
  if (Flow == ControlFlow::Next || Flow == ControlFlow::Branch ||
      Flow == ControlFlow::BranchOrEnd)
    AddEdge(Last.Offset + Last.Size);
  if (Flow == ControlFlow::Branch || Flow == ControlFlow::Jump)
    AddEdge(*Last.Target);
  if (Flow == ControlFlow::End || Flow == ControlFlow::BranchOrEnd)
    B.Ends = true;
}

std::vector<CodeBlock> gpureport::buildCodeGraph(ArrayRef<DecodedInst> Code,
                                                 const CostModel &Model) {
  std::set<uint64_t> Starts;
  for (const DecodedInst &I : Code) {
    if (Model.getControlFlow(I) == ControlFlow::Next)
      continue;
    Starts.insert(I.Offset + I.Size);
    if (I.Target)
      Starts.insert(*I.Target);
  }
  std::vector<CodeBlock> Blocks;
  std::map<uint64_t, unsigned> BlockAt;
  for (size_t I = 0; I != Code.size(); ++I) {
    if (Blocks.empty() || Starts.count(Code[I].Offset)) {
      BlockAt[Code[I].Offset] = Blocks.size();
      Blocks.emplace_back();
      Blocks.back().Begin = I;
    }
    Blocks.back().End = I + 1;
  }
  for (CodeBlock &B : Blocks)
    connect(B, Code[B.End - 1], Model, BlockAt);
  return Blocks;
}
