//===-- Bifrost.td - Arm Mali Bifrost target ---------------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "llvm/TableGen/SearchableTable.td"
include "llvm/Target/Target.td"

include "MaliRegisterFile.td"
include "Bifrost/BifrostRegisterInfo.td"
include "Bifrost/BifrostModifiers.td"
include "Bifrost/BifrostOperands.td"
include "Bifrost/BifrostSchedule.td"
include "Bifrost/BifrostFeatures.td"
include "Bifrost/BifrostProcessors.td"
include "Bifrost/BifrostInstrFormats.td"
include "Bifrost/BifrostInstrInfo.td"
include "Bifrost/BifrostEvidence.td"
include "Bifrost/BifrostOps.td"
include "Bifrost/BifrostPseudos.td"
include "Bifrost/BifrostInstrTables.td"
include "MaliPatterns.td"
include "Bifrost/BifrostPatterns.td"

def BifrostInstrInfo : InstrInfo;

def Bifrost : Target {
  let InstructionSet = BifrostInstrInfo;
  let AllowRegisterRenaming = 1;
}
