//===-- BifrostInstrInfo.td - All half instructions --------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

defm : RemapAllTargetPseudoPointerOperands<GPR32>;

include "Bifrost/BifrostInstrInfoFMAFloat.td"
include "Bifrost/BifrostInstrInfoFMAInteger.td"
include "Bifrost/BifrostInstrInfoFMAShift.td"
include "Bifrost/BifrostInstrInfoFMAConvert.td"
include "Bifrost/BifrostInstrInfoFMAMemory.td"
include "Bifrost/BifrostInstrInfoADDFloat.td"
include "Bifrost/BifrostInstrInfoADDTable.td"
include "Bifrost/BifrostInstrInfoADDInteger.td"
include "Bifrost/BifrostInstrInfoADDConvert.td"
include "Bifrost/BifrostInstrInfoADDMemory.td"
include "Bifrost/BifrostInstrInfoADDGraphics.td"
include "Bifrost/BifrostInstrInfoADDControl.td"

/// Tools put the name of a label here.
def ClauseTarget : Operand<i32> { let OperandType = "OPERAND_PCREL"; }

// What the MC layer works with. After these come the tuples, with the operands
// of their half instructions, and the constants: see toMCInst.
def CLAUSE : Instruction {
  let Namespace = "Bifrost";
  let OutOperandList = (outs);
  let InOperandList = (ins i64imm:$address, ClauseTarget:$target,
                           i64imm:$header, i32imm:$modifier, i32imm:$tuples,
                           variable_ops);
  let AsmString = "clause";
  let Size = 0;
  let hasSideEffects = true;
}
