//===-- Valhall.td - Arm Mali Valhall target --------------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "llvm/TableGen/SearchableTable.td"
include "llvm/Target/Target.td"

include "MaliRegisterFile.td"
include "Valhall/ValhallRegisterInfo.td"
include "Valhall/ValhallModifiers.td"
include "Valhall/ValhallOperands.td"
include "Valhall/ValhallSchedule.td"
include "Valhall/ValhallFeatures.td"
include "Valhall/ValhallProcessors.td"
include "Valhall/ValhallInstrFormats.td"
include "Valhall/ValhallInstrInfo.td"
include "Valhall/ValhallEvidence.td"

def ValhallInstrInfo : InstrInfo;

def ValhallAsmParser : AsmParser {
  let ShouldEmitMatchRegisterName = 1;
  let ReportMultipleNearMisses = 0;
}

def ValhallAsmParserVariant : AsmParserVariant {
  let Name = "mesa";
}

def ValhallAsmWriter : AsmWriter {
  string AsmWriterClassName = "InstPrinter";
  int PassSubtarget = 1;
}

def Valhall : Target {
  let InstructionSet = ValhallInstrInfo;
  let AssemblyParsers = [ValhallAsmParser];
  let AssemblyWriters = [ValhallAsmWriter];
  let AllowRegisterRenaming = 1;
}
