//===-- ValhallInstrFields.cpp - Bit fields of instruction words ----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallInstrFields.h"
#include "ValhallMCTargetDesc.h"
#include "ValhallTables.h"
#include "llvm/ADT/bit.h"
#include "llvm/MC/MCInst.h"
#include <vector>

using namespace llvm;
using namespace llvm::Valhall;

namespace llvm {
namespace Valhall {
#define GET_INSTR_FIELDS
#include "ValhallGenInstrFields.inc"
} // namespace Valhall
} // namespace llvm

static constexpr uint64_t PageMask = uint64_t(3) << FAUPageShift;

ArrayRef<InstrFields> Valhall::getInstrFields() { return InstrFieldsTable; }

const InstrFields *Valhall::getInstrFields(unsigned Opcode) {
  static const std::vector<const InstrFields *> ByOpcode = [] {
    std::vector<const InstrFields *> V(Valhall::INSTRUCTION_LIST_END);
    for (const InstrFields &F : InstrFieldsTable)
      V[F.Opcode] = &F;
    return V;
  }();
  return Opcode < ByOpcode.size() ? ByOpcode[Opcode] : nullptr;
}

uint64_t InstrFields::getIgnoredBits() const { return Ignored & ~PageMask; }

ArrayRef<InstrFieldRun> InstrFields::getRuns() const {
  return ArrayRef<InstrFieldRun>(InstrFieldRuns).slice(FirstRun, NumRuns);
}

unsigned Valhall::extractIgnored(unsigned Opcode, uint64_t Word) {
  const InstrFields *F = getInstrFields(Opcode);
  uint64_t Mask = F ? F->getIgnoredBits() : 0;
  return Mask ? (Word & Mask) >> countr_zero(Mask) : 0;
}

uint64_t Valhall::insertIgnored(const MCInst &MI) {
  uint64_t Bits = MI.getFlags() >> FlagsIgnoredShift;
  if (!Bits)
    return 0;
  const InstrFields *F = getInstrFields(MI.getOpcode());
  uint64_t Mask = F ? F->getIgnoredBits() : 0;
  return Mask ? (Bits << countr_zero(Mask)) & Mask : 0;
}
