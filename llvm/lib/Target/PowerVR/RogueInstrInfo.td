//===-- RogueInstrInfo.td - All instructions -------------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

defm : RemapAllTargetPseudoPointerOperands<GPR64>;

include "RogueGroupFormats.td"
include "RogueInstrInfoALU.td"
include "RogueInstrInfoInteger.td"
include "RogueInstrInfoPhase2.td"
include "RogueInstrInfoBitwise.td"
include "RogueInstrInfoBackend.td"
include "RogueInstrInfoControl.td"

def UnencodedTable : GenericTable {
  let FilterClass = "UnencodedOp";
  let CppTypeName = "UnencodedInfo";
  let Fields = ["Mnemonic", "Chapter", "Semantics"];
}

// Which field the operands of an operation are, in their order.
class OperationOperand<RogueOp op, int index> {
  Instruction Op = op;
  bits<8> Index = index;
  Field Holds = !getdagarg<Field>(op.InOperandList, index);
}
foreach op = !instances<RogueOp>() in
  foreach i = !range(!size(op.InOperandList)) in
    def : OperationOperand<op, i>;
def OperationOperandTable : GenericTable {
  let FilterClass = "OperationOperand";
  let CppTypeName = "OperandRow";
  let Fields = ["Op", "Index", "Holds"];
  string TypeOf_Holds = "Field";
}
