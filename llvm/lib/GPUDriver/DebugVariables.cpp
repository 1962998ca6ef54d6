//===- DebugVariables.cpp - Where variables are ---------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DebugVariables.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

/// before: !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef)
/// after:  !DIExpression()
static DIExpression *withoutAddressSpaces(DIExpression &E) {
  ArrayRef<uint64_t> Ops = E.getElements();
  SmallVector<uint64_t, 8> Rest;
  while (!Ops.empty()) {
    if (Ops.size() >= 4 && Ops[0] == dwarf::DW_OP_constu &&
        Ops[2] == dwarf::DW_OP_swap && Ops[3] == dwarf::DW_OP_xderef) {
      Ops = Ops.drop_front(4);
      continue;
    }
    unsigned Size = DIExpression::ExprOperand(Ops.data()).getSize();
    append_range(Rest, Ops.take_front(Size));
    Ops = Ops.drop_front(std::min<size_t>(Size, Ops.size()));
  }
  return DIExpression::get(E.getContext(), Rest);
}

void gpudriver::removeAddressSpacesOfVariables(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      for (DbgVariableRecord &R : filterDbgVars(I.getDbgRecordRange()))
        R.setExpression(withoutAddressSpaces(*R.getExpression()));
}
