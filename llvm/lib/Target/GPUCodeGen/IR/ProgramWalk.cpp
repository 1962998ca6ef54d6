//===- ProgramWalk.cpp - From kernels along calls -------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramWalk.h"
#include "GPUCodeGen/EntryPoint.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace llvm::gpu;

SmallVector<Function *, 4> ProgramWalk::run(Module &M) {
  SmallVector<Function *, 4> Bad;
  for (Function &F : M) {
    if (F.isDeclaration() || !isEntryPoint(F))
      continue;
    if (States.lookup(&F) == State::Unknown)
      visit(F);
    if (States.lookup(&F) == State::Bad)
      Bad.push_back(&F);
  }
  return Bad;
}

void ProgramWalk::push(Function &F) {
  States[&F] = State::Entered;
  Path.push_back({&F, {}});
  if (!enter(F)) {
    States[&F] = State::Bad;
    return;
  }
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I))
      Path.back().Calls.push_back(Call);
}

void ProgramWalk::visit(Function &Kernel) {
  push(Kernel);
  while (!Path.empty()) {
    Step &Here = Path.back();
    State &Mine = States[Here.F];
    if (Mine == State::Bad || Here.Next == Here.Calls.size()) {
      bool IsBad = Mine == State::Bad;
      if (!IsBad)
        Mine = State::Good;
      Path.pop_back();
      if (IsBad && !Path.empty())
        States[Path.back().F] = State::Bad;
      continue;
    }
    CallBase &Call = *Here.Calls[Here.Next++];
    if (!call(Call)) {
      Mine = State::Bad;
      continue;
    }
    auto *Callee = dyn_cast<Function>(Call.getCalledOperand());
    if (!Callee || Callee->isDeclaration())
      continue;
    switch (States.lookup(Callee)) {
    case State::Unknown:
      push(*Callee);
      break;
    case State::Entered:
      recursion(Call, *Callee);
      Mine = State::Bad;
      break;
    case State::Bad:
      Mine = State::Bad;
      break;
    case State::Good:
      break;
    }
  }
}

std::string ProgramWalk::chain() const {
  // The way is as long as the program likes.
  constexpr unsigned MaxNames = 8;
  std::string Text;
  unsigned Names = 0;
  for (const Step &S : reverse(Path)) {
    std::string Name = displayName(*S.F);
    bool IsKernel = isEntryPoint(*S.F);
    if (++Names > MaxNames && &S != Path.begin()) {
      if (Names == MaxNames + 1)
        Text += ", ...";
      continue;
    }
    // A kernel and its body are one function to the author.
    if (IsKernel && StringRef(Text).ends_with("'" + Name + "'")) {
      Text.insert(Text.size() - Name.size() - 2, "kernel ");
      continue;
    }
    if (!Text.empty())
      Text += ", called from ";
    Text += (IsKernel ? "kernel '" : "'") + Name + "'";
  }
  return Text;
}

void ProgramWalk::report(const Instruction *I, const Twine &Message) {
  Report(current(), placeOf(current(), I), Message);
}
