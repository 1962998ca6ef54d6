//===- EmissionErrors.cpp - What checks of finished code report -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmissionErrors.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineMemOperand.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

void gpu::EmissionErrors::report(const MachineBasicBlock &MBB,
                                 const MachineInstr *MI, const Twine &What) {
  constexpr unsigned MaxErrors = 5;
  if (++Count > MaxErrors)
    return;
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "internal error: invalid program for function '"
     << MBB.getParent()->getName() << "', block " << MBB.getNumber() << ": "
     << What;
  if (MI) {
    OS << ": ";
    MI->print(OS, /*IsStandalone=*/true, /*SkipOpers=*/false,
              /*SkipDebugLoc=*/true, /*AddNewLine=*/false);
  }
  MBB.getParent()->getFunction().getContext().emitError(Text);
}

bool gpu::certainlyOverlap(const MachineMemOperand &A,
                           const MachineMemOperand &B) {
  bool SameBase = A.getValue() ? A.getValue() == B.getValue()
                               : A.getPseudoValue() &&
                                     A.getPseudoValue() == B.getPseudoValue();
  if (!SameBase || !A.getSize().hasValue() || !B.getSize().hasValue())
    return false;
  int64_t LowA = A.getOffset(), LowB = B.getOffset();
  return LowA < LowB + int64_t(B.getSize().getValue()) &&
         LowB < LowA + int64_t(A.getSize().getValue());
}
