//===-- RogueLegalityProgram.cpp - Rules on the sequence of groups --------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueLegality.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace llvm::Rogue;

void ProgramChecker::report(StringRef Rule, Twine Part, Twine Message) {
  Report({Rule, Part.str(), Message.str(), false});
}

//===--- End --------------------------------------------------------------===//

void ProgramChecker::checkEnd(const Group &G, uint64_t Address, uint64_t Size) {
  if (!SeenAny && Address % ProgramAlign)
    report("alignment", "group", "a program starts at a multiple of 8 bytes");
  SeenAny = true;
  if (!G.End)
    return;
  if (SeenEnd)
    report("end", "group", "only the last group of a program has .end");
  SeenEnd = true;
  if (Address % ProgramAlign)
    report(
        "alignment", "group",
        "the last group starts at a multiple of 8 bytes: give the one before "
        "it .pad(" +
            Twine(ProgramAlign - Address % ProgramAlign) + ")");
  else if (Size % ProgramAlign)
    report("alignment", "group",
           "the last group ends at a multiple of 8 bytes: give it .pad(" +
               Twine(ProgramAlign - Size % ProgramAlign + G.Padding) + ")");
}

void ProgramChecker::finish() {
  if (SeenAny && !SeenEnd)
    report("end", "group", "the last group of a program needs .end");
}

//===--- Fences -----------------------------------------------------------===//

static bool isBurstBank(const RegRef &R) {
  return R.In >= BANK_TEMP && R.In <= BANK_COEFF_ALT;
}

static bool overlaps(const RegRef &First, unsigned Count, const RegRef &R,
                     unsigned N = 1) {
  return First.In == R.In && R.Number < First.Number + Count &&
         First.Number < R.Number + N;
}

/// What an operation in flight uses: results, and operands that it still reads.
void ProgramChecker::issue(const Group &G) {
  for (const GroupOp &Op : G.Ops) {
    const OpInfo *Info = getOpInfo(Op.Inst.getOpcode());
    if (!Info || !Info->Async)
      continue;
    const auto Fence = DataReturn(getImm(Op.Inst, OpName::drc));
    auto Add = [&](unsigned Slot, unsigned Count, bool IsResult) {
      if (Slot < NumSources && G.Sources[Slot] && isBurstBank(*G.Sources[Slot]))
        InFlight.push_back(
            {*G.Sources[Slot], Count, IsResult, Fence, Info->Mnemonic});
    };
    auto Imm = [&](OpName Name) { return unsigned(getImm(Op.Inst, Name)); };
    switch (Op.Inst.getOpcode()) {
    case Rogue::LD:
      Add(SLOT_S3, Imm(OpName::burst), true);
      break;
    case Rogue::LD_REG: // at least one
      Add(SLOT_S3, 1, true);
      break;
    case Rogue::ST:
      Add(Imm(OpName::data), Imm(OpName::burst), false);
      break;
    case Rogue::ST_REG:
      Add(Imm(OpName::data), 1, false);
      break;
    case Rogue::ATOMIC:
      Add(Imm(OpName::dst), 1, true);
      break;
    case Rogue::SMP:
      if (!getImm(Op.Inst, OpName::wrt))
        Add(SLOT_S4, getSampleWords(Op.Inst), true);
      Add(SLOT_S1, getBlockWords(Op.Inst), false);
      break;
    case Rogue::FITR:
    case Rogue::FITRP:
      Add(SLOT_S3, Imm(OpName::count), true);
      break;
    case Rogue::DITR:
      if (getImm(Op.Inst, OpName::sched) != SCHED_WDF)
        InFlight.push_back({{BANK_TEMP, uint16_t(Imm(OpName::dest))},
                            Imm(OpName::count),
                            true,
                            Fence,
                            Info->Mnemonic});
      break;
    default:
      break;
    }
  }
}

void ProgramChecker::checkFence(const Group &G) {
  unsigned Read = 0;
  for (const GroupOp &Op : G.Ops)
    if (!isBypass(Op))
      Read |= getSlots(Op);
  // The slots that name a destination are not read.
  for (const GroupOp &Op : G.Ops)
    switch (Op.Inst.getOpcode()) {
    case Rogue::LD:
    case Rogue::LD_REG:
    case Rogue::FITR:
    case Rogue::FITRP:
      Read &= ~(1u << SLOT_S3);
      break;
    case Rogue::SMP:
      Read &= ~(1u << SLOT_S4);
      break;
    default:
      break;
    }
  for (const Pending &P : InFlight) {
    std::string Wait = "a wait (wdf drc" + std::to_string(P.Fence) +
                       ") for the " + P.Mnemonic.str() + " in flight";
    if (P.IsResult)
      for (auto [I, S] : llvm::enumerate(G.Sources))
        if (S && Read >> I & 1 && overlaps(P.First, P.Count, *S, G.Repeat))
          return report("fence", "s" + Twine(I),
                        "reading its result needs " + Wait);
    for (auto [I, D] : llvm::enumerate(G.Dests))
      if (D && overlaps(P.First, P.Count, *D, G.Repeat))
        return report("fence", "w" + Twine(I),
                      Twine(P.IsResult ? "overwriting its result needs "
                                       : "overwriting its data needs ") +
                          Wait);
  }
}

void ProgramChecker::add(const Group &G, uint64_t Address, uint64_t Size) {
  checkEnd(G, Address, Size);
  checkFence(G);
  issue(G);
  const GroupOp *Control = G.find(PhaseControl);
  const unsigned Opcode = Control ? Control->Inst.getOpcode() : 0;
  if (Opcode == Rogue::WDF) {
    const auto Fence = DataReturn(getImm(Control->Inst, OpName::drc));
    llvm::erase_if(InFlight,
                   [&](const Pending &P) { return P.Fence == Fence; });
  }
  // What follows an unconditional branch is reached from elsewhere.
  bool Always =
      getImm(Control ? Control->Inst : MCInst(), OpName::taken) == BRANCH_CC &&
      (G.Cond == CC_PE || G.Cond == CC_ANY);
  const OpInfo *Info = Control ? getOpInfo(Opcode) : nullptr;
  bool IsBranch = Info && getNamedOperandIdx(Opcode, OpName::taken) >= 0;
  if ((IsBranch && Always) || Opcode == Rogue::LAPC)
    InFlight.clear();
  if (G.End && !InFlight.empty()) {
    report("fence", "group",
           "the program ends before a wait (wdf drc" +
               Twine(unsigned(InFlight.front().Fence)) + ") for the " +
               InFlight.front().Mnemonic + " in flight");
    InFlight.clear();
  }
}
