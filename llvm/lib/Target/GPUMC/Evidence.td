//===-- Evidence.td - How behaviour is known ---------------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What an instruction does is known best where an open compiler for shipping
// hardware emits it, in the form that it emits. A target lists what that is not
// true of; the option -mevidence=compiled keeps code to the rest.
//
//===----------------------------------------------------------------------===//

// Known from documents alone, whatever its operands are.
class DocumentedInst<Instruction inst> {
  Instruction Opcode = inst;
}

// The values of an operand that open compilers emit. Instructions without a row
// are emitted with all that they can have.
class EmittedForm<Instruction inst, string operand, int values> {
  Instruction Opcode = inst;
  string Operand = "OpName::" # operand;
  bits<32> Values = values; // a set
}

def DocumentedInstTable : GenericTable {
  let FilterClass = "DocumentedInst";
  let CppTypeName = "DocumentedInstInfo";
  let Fields = ["Opcode"];
  let PrimaryKey = ["Opcode"];
  let PrimaryKeyName = "lookupDocumentedInst";
}

def EmittedFormTable : GenericTable {
  let FilterClass = "EmittedForm";
  let CppTypeName = "EmittedFormInfo";
  let Fields = ["Opcode", "Operand", "Values"];
  string TypeOf_Operand = "code";
  let PrimaryKey = ["Opcode"];
  let PrimaryKeyName = "lookupEmittedForms";
  let PrimaryKeyReturnRange = true;
}
