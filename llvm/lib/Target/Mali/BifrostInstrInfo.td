//===-- BifrostInstrInfo.td - All half instructions ------------------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

defm : RemapAllTargetPseudoPointerOperands<GPR32>;

include "BifrostInstrInfoFMAFloat.td"
include "BifrostInstrInfoFMAInteger.td"
include "BifrostInstrInfoFMAShift.td"
include "BifrostInstrInfoFMAConvert.td"
include "BifrostInstrInfoFMAMemory.td"
include "BifrostInstrInfoADDFloat.td"
include "BifrostInstrInfoADDTable.td"
include "BifrostInstrInfoADDInteger.td"
include "BifrostInstrInfoADDConvert.td"
include "BifrostInstrInfoADDMemory.td"
include "BifrostInstrInfoADDGraphics.td"
include "BifrostInstrInfoADDControl.td"

// What the MC layer works with: header, constants and up to 16 half
// instructions as sub-instructions.
def CLAUSE : Instruction {
  let Namespace = "Bifrost";
  let OutOperandList = (outs);
  let InOperandList = (ins variable_ops);
  let AsmString = "clause";
  let Size = 0;
  let hasSideEffects = true;
}
