//===-- Bifrost.td - Arm Mali Bifrost target ---------------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "llvm/Target/Target.td"
include "llvm/TableGen/SearchableTable.td"

include "BifrostRegisterInfo.td"
include "BifrostModifiers.td"
include "BifrostOperands.td"
include "BifrostFeatures.td"
include "BifrostProcessors.td"
include "BifrostInstrFormats.td"
include "BifrostInstrInfo.td"
include "BifrostInstrTables.td"

def BifrostInstrInfo : InstrInfo;

def Bifrost : Target {
  let InstructionSet = BifrostInstrInfo;
  let AllowRegisterRenaming = 1;
}
