//===-- RogueGroupPlacerStage.cpp - Inputs and outputs of stages ----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Words of vertices leave through a write port, which carries what the group
/// has computed or a source; pixel outputs are registers that only writes name.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/RogueLegality.h"
#include "Rogue.h"
#include "RogueGroupPlacerImpl.h"
#include "RogueInstrInfo.h"
#include "RogueMachineFunctionInfo.h"
#include "RogueSubtarget.h"

using namespace llvm;
using namespace llvm::Rogue;

/// Slots that can send a register to FTE, the ones with short forms first.
static constexpr unsigned FTESlots[] = {SLOT_S0, SLOT_S3, SLOT_S4,
                                        SLOT_S5, SLOT_S1, SLOT_S2};
static constexpr Feedthrough AnyFeed[] = {FEED_FT0, FEED_FT1, FEED_FT2,
                                          FEED_FTE};

/// \p Feed is what \p Port carries, for the backend alone.
static bool carry(Builder &N, unsigned Port, Feedthrough Feed) {
  if (N.Taken[Port])
    return false;
  N.Taken[Port] = true;
  N.G.Internal[4 + Port] = Feed;
  if (Port == 1)
    N.passSecond();
  return true;
}

/// A backend operation that takes what a port carries.
static bool placeOnPort(const MachineInstr &MI, const Builder &B, MCInst Inst,
                        function_ref<bool(Builder &)> Then) {
  RegRef From = registerOf(MI.getOperand(0));
  bool HasPort = getNamedOperandIdx(Inst.getOpcode(), OpName::port) >= 0;
  auto Try = [&](Builder &N, unsigned Port, Feedthrough Feed) {
    if (HasPort)
      setImm(Inst, OpName::port, Port);
    return carry(N, Port, Feed) && N.add(PhaseBackend, Inst) && Then(N);
  };
  for (unsigned Port = 0; Port <= HasPort; ++Port) {
    for (Feedthrough Feed : AnyFeed) {
      Builder N = B;
      if (N.G.Kind == MainGroup && N.Feeds[Feed] &&
          *N.Feeds[Feed] == SourceValue{From, 0} && Try(N, Port, Feed))
        return true;
    }
    for (unsigned Slot : FTESlots) {
      Builder N = B;
      if (N.setKind(MainGroup) && N.setSlot(Slot, From) && N.sendFTE(Slot) &&
          Try(N, Port, FEED_FTE))
        return true;
    }
  }
  return false;
}

bool Placer::tryVertexWord(const MachineInstr &MI, const Builder &B,
                           Continue Then) const {
  bool Ends = MI.getOpcode() == Rogue::UVSWEND_W,
       Repeats = MI.getOpcode() == Rogue::UVSWN_W;
  if ((Ends || Repeats) && !B.G.Ops.empty())
    return false;
  Builder N = B;
  if (Repeats)
    N.G.Repeat = immAt(MI, 2);
  N.G.End = Ends;
  MCInst Inst =
      makeOp(Ends ? Rogue::UVSW_WRITE_EMIT_ENDTASK : Rogue::UVSW_WRITE);
  setImm(Inst, OpName::addr, immAt(MI, 1));
  return placeOnPort(MI, N, Inst, Then);
}

/// The end of a vertex program.
bool Placer::tryEndOfVertex(Builder &N, Continue Then) const {
  N.setKind(MainGroup);
  N.G.End = true;
  return N.add(PhaseBackend, makeOp(Rogue::UVSW_EMIT_ENDTASK)) && Then(N);
}

static RegRef pixelOutput(unsigned Number) {
  constexpr unsigned Low = 4, FirstLow = 32, FirstHigh = 164;
  return {BANK_SPECIAL, uint16_t(Number < Low ? FirstLow + Number
                                              : FirstHigh + Number - Low)};
}

bool Placer::tryPixelInput(const MachineInstr &MI, const Builder &B,
                           Continue Then) const {
  Builder N = B;
  N.G.OLChk = true;
  return N.setKind(MainGroup) && N.add(PhaseP0, makeOp(Rogue::MBYP)) &&
         N.setSlot(SLOT_S0, pixelOutput(immAt(MI, 1))) &&
         N.write(0, MI.getOperand(0), FEED_FT0) && Then(N);
}

bool Placer::tryPixelOutput(const MachineInstr &MI, const Builder &B,
                            Continue Then) const {
  RegRef From = registerOf(MI.getOperand(0)), To = pixelOutput(immAt(MI, 1));
  bool Repeats = MI.getOpcode() == Rogue::OUTN_W,
       Ends = MI.getOpcode() == Rogue::OUTEND_W;
  if ((Repeats || Ends) && !B.G.Ops.empty())
    return false;
  auto Write = [&](Builder &N, unsigned Port, Feedthrough Feed) {
    if (Repeats)
      N.G.Repeat = immAt(MI, 2);
    N.G.End = Ends;
    N.G.OLChk = true;
    return N.write(Port, To, /*IsDead=*/false, Feed, /*IsResult=*/false) &&
           Then(N);
  };
  for (unsigned Port : {0, 1}) {
    for (Feedthrough Feed : AnyFeed) {
      Builder N = B;
      if (N.G.Kind == MainGroup && N.Feeds[Feed] &&
          *N.Feeds[Feed] == SourceValue{From, 0} && Write(N, Port, Feed))
        return true;
    }
    for (Phase At : {PhaseP0, PhaseP1}) {
      Builder N = B;
      bool First = At == PhaseP0;
      if (N.setKind(MainGroup) && N.add(At, makeOp(Rogue::MBYP)) &&
          N.setSlot(First ? SLOT_S0 : SLOT_S3, From) &&
          Write(N, Port, First ? FEED_FT0 : FEED_FT1))
        return true;
    }
  }
  return false;
}

/// A group of its own: control on cores that write registers directly.
bool Placer::tryIteration(const MachineInstr &MI, const Builder &B,
                          Continue Then) const {
  enum { Dest, Set, W, Perspective, Mode, Count, Drc };
  if (!B.G.Ops.empty())
    return false;
  Builder N = B;
  bool HasW = immAt(MI, Perspective);
  auto Fill = [&](MCInst Inst) {
    setImm(Inst, OpName::mode, immAt(MI, Mode));
    setImm(Inst, OpName::drc, immAt(MI, Drc));
    setImm(Inst, OpName::count, immAt(MI, Count));
    return Inst;
  };
  RegRef To = registerOf(MI.getOperand(Dest));
  if (STI.hasDirectIterate()) {
    N.setKind(ControlGroup);
    MCInst Inst = Fill(makeOp(Rogue::DITR));
    setImm(Inst, OpName::dest, To.Number);
    setImm(Inst, OpName::coeff, immAt(MI, Set));
    setImm(Inst, OpName::w, immAt(MI, W));
    setImm(Inst, OpName::persp, HasW ? PERSP_ITER_MUL : PERSP_NONE);
    return N.add(PhaseControl, Inst) && Then(N);
  }
  N.setKind(MainGroup);
  return N.add(PhaseBackend, Fill(makeOp(HasW ? Rogue::FITRP : Rogue::FITR))) &&
         N.setSlot(SLOT_S0, {BANK_COEFF, uint16_t(immAt(MI, Set))}) &&
         (!HasW || N.setSlot(SLOT_S2, {BANK_COEFF, uint16_t(immAt(MI, W))})) &&
         N.setSlot(SLOT_S3, To) && Then(N);
}

bool Placer::tryVisibility(const MachineInstr &MI, const Builder &B,
                           Continue Then) const {
  if (!B.G.Ops.empty())
    return false;
  Builder N = B;
  N.setKind(MainGroup);
  switch (MI.getOpcode()) {
  case Rogue::SAVMSK_W: {
    MCInst Inst = makeOp(Rogue::SAVMSK);
    setImm(Inst, OpName::mask, MASK_VM);
    return N.add(PhaseBackend, Inst) &&
           N.write(0, MI.getOperand(0), FEED_FT0, /*IsResult=*/false) &&
           Then(N);
  }
  case Rogue::ATST_W: {
    // Stays if it is equal to the reference, zero.
    constexpr RegRef Equal = {BANK_SPECIAL, 2};
    N.G.OLChk = true;
    return N.add(PhaseBackend, makeOp(Rogue::ATST)) &&
           N.setSlot(SLOT_S0, registerOf(MI.getOperand(0))) &&
           N.setSlot(SLOT_S1, Zero) && N.setSlot(SLOT_S2, Equal) && Then(N);
  }
  default:
    N.G.OLChk = true;
    return placeOnPort(MI, N, makeOp(Rogue::DEPTHF), Then);
  }
}
