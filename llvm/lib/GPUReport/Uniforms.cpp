//===- Uniforms.cpp - What is computed from uniforms alone ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniforms.h"
#include "CodeGraph.h"
#include <optional>

using namespace llvm;
using namespace llvm::gpureport;

bool UniformRegisters::meet(const UniformRegisters &Other) {
  bool Changed = false;
  for (size_t Reg = 0; Reg != Origins.size(); ++Reg)
    if (Origins[Reg] != PerThread && Origins[Reg] != Other.Origins[Reg]) {
      Origins[Reg] = PerThread;
      Changed = true;
    }
  return Changed;
}

bool gpureport::hasUniformComputation(ArrayRef<DecodedInst> Code,
                                      const CostModel &Model) {
  std::vector<CodeBlock> Blocks = buildCodeGraph(Code, Model);
  if (Blocks.empty())
    return false;
  // What holds at the start of each block that has been reached. Every meeting
  // only takes uniforms away, so this ends.
  std::vector<std::optional<UniformRegisters>> Starts(Blocks.size());
  Starts[0].emplace(Model.getNumRegisters());
  std::vector<unsigned> Work = {0};
  auto Run = [&](unsigned Block, UniformRegisters &Regs) {
    bool Computes = false;
    for (size_t I = Blocks[Block].Begin; I != Blocks[Block].End; ++I) {
      Regs.setCurrent(I);
      Computes |= Model.propagateUniforms(Code[I], Regs);
    }
    return Computes;
  };
  while (!Work.empty()) {
    unsigned Block = Work.back();
    Work.pop_back();
    UniformRegisters Regs = *Starts[Block];
    Run(Block, Regs);
    for (unsigned S : Blocks[Block].Successors) {
      bool Changed = !Starts[S] || Starts[S]->meet(Regs);
      if (!Starts[S])
        Starts[S] = Regs;
      if (Changed)
        Work.push_back(S);
    }
  }
  for (unsigned Block = 0; Block != Blocks.size(); ++Block)
    if (Starts[Block] && Run(Block, *Starts[Block]))
      return true;
  return false;
}
