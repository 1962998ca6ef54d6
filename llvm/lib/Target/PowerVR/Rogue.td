//===-- Rogue.td - PowerVR Rogue target ------------------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "llvm/Target/Target.td"

include "RogueRegisterInfo.td"
include "RogueModifiers.td"
include "RogueOperands.td"
include "RogueFeatures.td"
include "RogueProcessors.td"
include "RogueInstrFormats.td"
include "RogueInstrInfo.td"
include "RogueEvidence.td"
include "RogueSyntax.td"
include "RogueOps.td"
include "RoguePatterns.td"

def RogueInstrInfo : InstrInfo;

def Rogue : Target {
  let InstructionSet = RogueInstrInfo;
}
