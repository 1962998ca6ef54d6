//===-- Valhall.td - Arm Mali Valhall target --------------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "llvm/Target/Target.td"

include "ValhallRegisterInfo.td"
include "ValhallModifiers.td"
include "ValhallOperands.td"
include "ValhallSchedule.td"
include "ValhallFeatures.td"
include "ValhallProcessors.td"
include "ValhallInstrFormats.td"
include "ValhallInstrInfo.td"

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
