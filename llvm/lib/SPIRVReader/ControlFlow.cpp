//===- ControlFlow.cpp - Blocks and calls -------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Translator.h"
#include "llvm/IR/CFG.h"

using namespace llvm;
using namespace llvm::spirv;

BasicBlock *Translator::block(Id Label) {
  if (BasicBlock *BB = Blocks.lookup(Label))
    return BB;
  // Labels of other functions: the module is not valid.
  BasicBlock *BB = Blocks.begin()->second;
  Errors.push_back((M.getName() + ": a branch to %" + Twine(Label) +
                    ", which is no block of the function")
                       .str());
  return BB;
}

void Translator::completePhis() {
  for (auto &[I, Phi] : Phis)
    for (size_t Op = 0; Op + 1 < I->size(); Op += 2)
      // IR wants an entry for each edge, SPIR-V one for each block.
      for (BasicBlock *From : predecessors(Phi->getParent()))
        if (From == Ends.lookup((*I)[Op + 1]))
          Phi->addIncoming(value((*I)[Op]), From);
  for (auto &[I, Parts] : PointerPhis) {
    Current = I;
    for (size_t Op = 0; Op + 1 < I->size(); Op += 2)
      for (BasicBlock *From : predecessors(Parts[0]->getParent()))
        if (From == Ends.lookup((*I)[Op + 1])) {
          Pointer P = checkedPointer((*I)[Op]);
          std::array<Value *, 3> Values = {P.Address, P.Offset, P.Size};
          for (auto [Part, V] : zip_equal(Parts, Values))
            Part->addIncoming(V, From);
        }
  }
}

bool Translator::translateControlFlow(const SpvInst &I) {
  auto EndBlock = [&] { Ends[CurrentLabel] = B.GetInsertBlock(); };
  switch (I.Opcode) {
  case spv::Op::OpLabel:
    CurrentLabel = I.ResultId;
    B.SetInsertPoint(block(I.ResultId));
    return true;
  case spv::Op::OpSelectionMerge:
  case spv::Op::OpLoopMerge:
    return true;
  case spv::Op::OpPhi: {
    PHINode *Phi = B.CreatePHI(valueType(I.TypeId), I.size() / 2);
    Phis.push_back({&I, Phi});
    define(I, Phi);
    return true;
  }
  case spv::Op::OpBranch:
    EndBlock();
    B.CreateBr(block(I[0]));
    return true;
  case spv::Op::OpBranchConditional:
    EndBlock();
    B.CreateCondBr(operand(I, 0), block(I[1]), block(I[2]));
    return true;
  case spv::Op::OpSwitch: {
    EndBlock();
    Value *Selector = operand(I, 0);
    auto *T = cast<IntegerType>(Selector->getType());
    unsigned Words = T->getBitWidth() > 32 ? 2 : 1;
    SwitchInst *Switch = B.CreateSwitch(Selector, block(I[1]));
    for (size_t Op = 2; Op + Words < I.size(); Op += Words + 1) {
      APInt Literal(64, I[Op] | (Words > 1 ? uint64_t(I[Op + 1]) << 32 : 0));
      Switch->addCase(ConstantInt::get(C, Literal.trunc(T->getBitWidth())),
                      block(I[Op + Words]));
    }
    return true;
  }
  case spv::Op::OpReturn:
    EndBlock();
    B.CreateRetVoid();
    return true;
  case spv::Op::OpReturnValue:
    EndBlock();
    B.CreateRet(operand(I, 0));
    return true;
  case spv::Op::OpUnreachable:
    EndBlock();
    B.CreateUnreachable();
    return true;
  case spv::Op::OpFunctionCall: {
    const FunctionInfo &Callee = Functions[I[0]];
    if (!Callee.F) {
      poison(I, "calls what is no function");
      return true;
    }
    SmallVector<Value *, 8> Args;
    for (Id Arg : I.from(1))
      Args.push_back(value(Arg));
    for (Id Variable : Callee.Variables)
      append_range(Args, interfaceArguments(Variable));
    if (Callee.CanEnd)
      Args.push_back(EndFlag);
    CallInst *Call = B.CreateCall(Callee.F, Args);
    Call->setCallingConv(CallingConv::SPIR_FUNC);
    Call->setConvergent();
    define(I, Call);
    if (Callee.CanEnd)
      leaveIfEnded();
    return true;
  }
  default:
    return false;
  }
}
