//===-- ValhallInstrInfo.td - Instructions and selection ---*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Pointers are register pairs.
defm : RemapAllTargetPseudoPointerOperands<GPR64>;

include "Valhall/ValhallInstrInfoFMA.td"
include "Valhall/ValhallInstrInfoCVT.td"
include "Valhall/ValhallInstrInfoSFU.td"
include "Valhall/ValhallInstrInfoMessage.td"
include "Valhall/ValhallInstrInfoControl.td"
include "Valhall/ValhallPseudos.td"
include "Valhall/ValhallSizedMessages.td"
include "MaliPatterns.td"
include "Valhall/ValhallPatterns.td"
