//===-- ValhallInstrInfo.td - Instructions and selection ---*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Pointers are register pairs.
defm : RemapAllTargetPseudoPointerOperands<GPR64>;

include "ValhallInstrInfoFMA.td"
include "ValhallInstrInfoCVT.td"
include "ValhallInstrInfoSFU.td"
include "ValhallInstrInfoMessage.td"
include "ValhallInstrInfoControl.td"
include "ValhallPseudos.td"
include "ValhallPatterns.td"
