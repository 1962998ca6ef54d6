//===-- RogueGroupPlacer.h - Operations to groups ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where in an instruction group an operation of RogueOps.td can be: phases,
/// source slots, feedthroughs and write ports. What is placed obeys the rules
/// of RogueLegality.h; nothing else decides whether operations share a group.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ROGUEGROUPPLACER_H
#define LLVM_LIB_TARGET_POWERVR_ROGUEGROUPPLACER_H

#include "MCTargetDesc/RogueGroup.h"
#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class MachineInstr;
class MachineOperand;
class RogueSubtarget;

namespace Rogue {

/// Whether the comparison with zero needs no second operand, perhaps the other
/// way round.
bool isZeroTest(TestOp Op, TestType Type);

/// The register of an operand. Virtual registers count as temporaries.
RegRef registerOf(const MachineOperand &MO);

/// The group with the operations \p Ops, in the order of the program; none if
/// there is no legal one. Branch targets are left out.
std::optional<Group> placeGroup(ArrayRef<const MachineInstr *> Ops,
                                const RogueSubtarget &STI);

} // namespace Rogue
} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ROGUEGROUPPLACER_H
