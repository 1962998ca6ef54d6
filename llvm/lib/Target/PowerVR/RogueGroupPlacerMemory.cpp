//===-- RogueGroupPlacerMemory.cpp - Memory and control -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Operations of memory, which are backends of a group; local memory in
/// registers; groups of control.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/RogueLegality.h"
#include "Rogue.h"
#include "RogueGroupPlacerImpl.h"
#include "RogueInstrInfo.h"
#include "RogueMachineFunctionInfo.h"

using namespace llvm;
using namespace llvm::Rogue;

/// The register that an access to local memory names. Before the index is in an
/// index register, any of them.
static RegRef localPlace(const MachineInstr &MI) {
  const MachineOperand &Index = *RogueInstrInfo::indexOperand(MI);
  unsigned Base = (&Index)[1].getImm();
  if (Index.getReg() == Rogue::C0)
    return {BANK_COEFF, uint16_t(Base)};
  return RegRef::indexed(Index.getReg() == Rogue::IDX1, INDEX_COEFF, Base);
}

/// From or to a register that is no temporary. A copy of it that only others
/// read is no operation: they read the register.
bool Placer::tryCopy(const MachineInstr &MI, const Builder &B,
                     Continue Then) const {
  bool Loads = MI.getOpcode() == Rogue::CFLD_W;
  bool IsIndex = MI.getOpcode() == Rogue::IDX_W;
  // What a group writes to an index register is there for the next one.
  if (!IsIndex && B.isResult(registerOf(*RogueInstrInfo::indexOperand(MI))))
    return false;
  RegRef From = Loads     ? localPlace(MI)
                : IsIndex ? registerOf(MI.getOperand(1))
                          : registerOf(MI.getOperand(0));
  RegRef To = Loads || IsIndex ? registerOf(MI.getOperand(0)) : localPlace(MI);
  bool IsDead = Loads && MI.getOperand(0).isDead();
  if (Loads) {
    Builder N = B;
    if (!N.setKind(MainGroup) || N.isResult(From))
      return false;
    N.Aliases.push_back({To, From});
    // Alone, it is an operation for nobody: a volatile access.
    if (IsDead && Then(N))
      return true;
    for (Phase At : {PhaseP1, PhaseP0})
      for (unsigned Port : {1, 0}) {
        Builder P = N;
        bool First = At == PhaseP0;
        if (P.add(At, makeOp(Rogue::MBYP)) &&
            P.fillSlot(First ? SLOT_S0 : SLOT_S3, From) &&
            P.write(Port, To, IsDead, First ? FEED_FT0 : FEED_FT1, true) &&
            Then(P))
          return true;
      }
    return false;
  }
  for (unsigned Port : {0, 1}) {
    // What the group has computed.
    for (Feedthrough Feed : {FEED_FT0, FEED_FT1, FEED_FT2, FEED_FTE}) {
      Builder N = B;
      if (N.G.Kind == MainGroup && N.Feeds[Feed] &&
          *N.Feeds[Feed] == SourceValue{From, 0} &&
          N.write(Port, To, false, Feed, false) && Then(N))
        return true;
    }
    for (Phase At : {PhaseP0, PhaseP1}) {
      Builder N = B;
      bool First = At == PhaseP0;
      if (N.setKind(MainGroup) && N.add(At, makeOp(Rogue::MBYP)) &&
          N.setSlot(First ? SLOT_S0 : SLOT_S3, From) &&
          N.write(Port, To, false, First ? FEED_FT0 : FEED_FT1, true) &&
          Then(N))
        return true;
    }
  }
  return false;
}

/// One instance after the other: the old value and the new one.
bool Placer::tryLocalAtomic(const MachineInstr &MI, const Builder &B,
                            Continue Then) const {
  if (!B.G.Ops.empty())
    return false;
  Builder N = B;
  N.G.Atom = true;
  RegRef Place = localPlace(MI), Operand = registerOf(MI.getOperand(1));
  const MachineOperand &Old = MI.getOperand(0);
  auto Op = AtomicOp(immAt(MI, 4));
  constexpr RegRef One = {BANK_SPECIAL, 1};
  switch (Op) {
  case ATOMIC_AND:
  case ATOMIC_OR:
  case ATOMIC_XOR: {
    // W1 is what the count unit lets through.
    N.setKind(BitwiseGroup);
    unsigned Logic = Op == ATOMIC_AND  ? Rogue::AND
                     : Op == ATOMIC_OR ? Rogue::OR
                                       : Rogue::XOR;
    return N.add(PhaseShift1, makeOp(Rogue::BBYP0S1)) &&
           N.setSlot(SLOT_S2, Place) && N.setSlot(SLOT_S3, Operand) &&
           N.add(PhaseLogic, makeOp(Logic)) &&
           N.write(0, Place, false, FEED_FT0, false) &&
           N.write(1, Old, FEED_FT0, false) && Then(N);
  }
  case ATOMIC_ADD:
  case ATOMIC_XCHG: {
    N.setKind(MainGroup);
    bool Adds = Op == ATOMIC_ADD;
    return N.add(PhaseP0, makeOp(Adds ? Rogue::SMADD32 : Rogue::MBYP)) &&
           N.setSlot(SLOT_S0, Adds ? Place : Operand) &&
           (!Adds ||
            (N.setSlot(SLOT_S1, One) && N.setSlot(SLOT_S2, Operand))) &&
           N.add(PhaseP1, makeOp(Rogue::MBYP)) && N.setSlot(SLOT_S3, Place) &&
           N.write(0, Old, FEED_FT1, false) &&
           N.write(1, Place, false, FEED_FT0, false) && Then(N);
  }
  default: {
    N.setKind(MainGroup);
    bool Min = Op == ATOMIC_IMIN || Op == ATOMIC_UMIN;
    bool Signed = Op == ATOMIC_IMIN || Op == ATOMIC_IMAX;
    MCInst Tst = makeOp(Rogue::TST), Mov = makeOp(Rogue::MOVC);
    setImm(Tst, OpName::cond, Min ? TEST_L : TEST_G);
    setImm(Tst, OpName::type, Signed ? TYPE_S32 : TYPE_U32);
    setImm(Mov, OpName::src0, FEED_FT0);
    setImm(Mov, OpName::src1, FEED_FT1);
    return N.add(PhaseP0, makeOp(Rogue::MBYP)) && N.setSlot(SLOT_S0, Operand) &&
           N.add(PhaseP1, makeOp(Rogue::MBYP)) && N.setSlot(SLOT_S3, Place) &&
           N.add(PhaseTst, Tst) && N.add(PhaseMov, Mov) &&
           N.write(0, Place, false, FEED_FT1, false) &&
           N.write(1, Old, FEED_FT1, false) && Then(N);
  }
  }
}

/// A fence is given an address, which nothing accesses; it should be there.
static RegRef fenceAddress(const MachineInstr &MI) {
  const MachineFunction &MF = *MI.getMF();
  std::optional<unsigned> Address =
      MF.getInfo<RogueMachineFunctionInfo>()->anyAddress(MF.getFunction());
  return Address ? RegRef{BANK_SHARED, uint16_t(*Address)} : Zero;
}

bool Placer::tryMemory(const MachineInstr &MI, const Builder &B,
                       Continue Then) const {
  static constexpr unsigned Slots[] = {SLOT_S0, SLOT_S1, SLOT_S2,
                                       SLOT_S4, SLOT_S5, SLOT_S3};
  for (unsigned Slot : Slots) {
    Builder N = B;
    if (!N.setKind(MainGroup))
      return false;
    auto Source = [&](unsigned S, unsigned Operand) {
      return N.setSlot(S, registerOf(MI.getOperand(Operand)));
    };
    bool Fits = false;
    switch (MI.getOpcode()) {
    case Rogue::FENCE_W: {
      MCInst Inst = makeOp(Rogue::IDF);
      setImm(Inst, OpName::drc, immAt(MI, 0));
      setImm(Inst, OpName::addr, Slot);
      Fits = N.add(PhaseBackend, Inst) && N.setSlot(Slot, fenceAddress(MI));
      break;
    }
    case Rogue::ATOMIC_W: {
      MCInst Inst = makeOp(Rogue::ATOMIC);
      setImm(Inst, OpName::op, immAt(MI, 2));
      setImm(Inst, OpName::drc, immAt(MI, 3));
      setImm(Inst, OpName::src, Slot);
      setImm(Inst, OpName::dst, SLOT_S3);
      Fits = N.add(PhaseBackend, Inst) && Source(Slot, 1) && Source(SLOT_S3, 0);
      break;
    }
    default: {
      bool Stores = MI.getOpcode() == getBurst(MI)->Store;
      MCInst Inst = makeOp(Stores ? Rogue::ST : Rogue::LD);
      setImm(Inst, OpName::burst, getBurst(MI)->Words);
      setImm(Inst, OpName::drc, immAt(MI, Stores ? 3 : 2));
      if (Stores) {
        setImm(Inst, OpName::size, immAt(MI, 2));
        setImm(Inst, OpName::data, Slot);
        setImm(Inst, OpName::addr, SLOT_S3);
      } else {
        setImm(Inst, OpName::addr, Slot);
      }
      Fits = N.add(PhaseBackend, Inst) && Source(Slot, Stores ? 0 : 1) &&
             Source(SLOT_S3, Stores ? 1 : 0);
      break;
    }
    }
    if (Fits && Then(N))
      return true;
  }
  return false;
}

/// Each operand has a slot of its own. A write has no result.
bool Placer::tryTexels(const MachineInstr &MI, const Builder &B,
                       Continue Then) const {
  if (!B.G.Ops.empty())
    return false;
  enum {
    Texture,
    Block,
    Sampler,
    Level,
    Dim,
    Lod,
    Flags,
    Bypass,
    Channels,
    Drc
  };
  unsigned First = MI.getNumExplicitDefs();
  auto Imm = [&](unsigned Operand) { return immAt(MI, First + Operand); };
  Builder N = B;
  N.setKind(MainGroup);
  auto Source = [&](unsigned Slot, unsigned Operand) {
    return N.setSlot(Slot, registerOf(MI.getOperand(First + Operand)));
  };
  MCInst Inst = makeOp(Rogue::SMP);
  setImm(Inst, OpName::dim, Imm(Dim));
  setImm(Inst, OpName::lod, Imm(Lod));
  setImm(Inst, OpName::sb, Imm(Bypass));
  setImm(Inst, OpName::chan, Imm(Channels));
  setImm(Inst, OpName::drc, Imm(Drc));
  static constexpr std::pair<SampleFlags, OpName> Fields[] = {
      {SampleAsFloat, OpName::fcnorm},
      {SampleTexelCoordinates, OpName::nncoords},
      {SampleLevel, OpName::pplod},
      {SampleAddress, OpName::tao},
      {SampleOffsets, OpName::soo},
      {SampleNumber, OpName::sno}};
  for (auto [Flag, Field] : Fields)
    setImm(Inst, Field, bool(Imm(Flags) & Flag));
  setImm(Inst, OpName::wrt, !First);
  bool Writes = !First;
  return (Writes || N.setSlot(SLOT_S4, registerOf(MI.getOperand(0)))) &&
         N.add(PhaseBackend, Inst) && Source(SLOT_S0, Texture) &&
         Source(SLOT_S1, Block) && Source(SLOT_S2, Sampler) &&
         Source(SLOT_S3, Level) && Then(N);
}

/// The count of masked instances grows, that of others stays zero:
///   mask == 0 ? mask : mask + count
static bool placeCountUp(const MachineInstr &MI, Builder &N) {
  constexpr RegRef One = {BANK_SPECIAL, 1};
  RegRef Mask = registerOf(MI.getOperand(1));
  MCInst Tst = makeOp(Rogue::TST), Mov = makeOp(Rogue::MOVC);
  setImm(Tst, OpName::cond, TEST_Z);
  setImm(Tst, OpName::type, TYPE_U32);
  setImm(Mov, OpName::src0, FEED_FTE);
  N.setKind(MainGroup);
  N.G.Cond = CC_ANY;
  N.G.Internal[1] = FEED_FTE;
  return N.add(PhaseP0, makeOp(Rogue::UMADD32)) && N.setSlot(SLOT_S0, Mask) &&
         N.setSlot(SLOT_S1, One) &&
         N.setSlot(SLOT_S2, registerOf(MI.getOperand(2))) &&
         N.sendFTE(SLOT_S0) && N.add(PhaseTst, Tst) && N.add(PhaseMov, Mov) &&
         N.write(0, MI.getOperand(0), FEED_FT0);
}

bool Placer::tryControl(const MachineInstr &MI, const Builder &B,
                        Continue Then) const {
  if (!B.G.Ops.empty())
    return false;
  Builder N = B;
  if (MI.getOpcode() == Rogue::CNDADD_W)
    return placeCountUp(MI, N) && Then(N);
  N.setKind(ControlGroup);
  auto Add = [&](MCInst Inst) { return N.add(PhaseControl, std::move(Inst)); };
  auto Count = [&](unsigned Opcode, std::optional<int64_t> Cond,
                   std::optional<int64_t> Adjust) {
    MCInst Inst = makeOp(Opcode);
    if (Cond)
      setImm(Inst, OpName::cond, *Cond);
    if (Adjust)
      setImm(Inst, OpName::adjust, *Adjust);
    N.G.Cond = CC_ANY;
    N.G.Dests[0] = registerOf(MI.getOperand(0));
    return Add(Inst) && N.setSlot(SLOT_S0, registerOf(MI.getOperand(1)));
  };
  auto Branch = [&](unsigned Taken) {
    MCInst Inst = makeOp(Rogue::BR);
    setImm(Inst, OpName::taken, Taken);
    return Add(Inst);
  };
  switch (MI.getOpcode()) {
  case Rogue::CNDST_W:
    return Count(Rogue::CNDST, immAt(MI, 2), immAt(MI, 3)) && Then(N);
  case Rogue::CNDSM_W:
    return Count(Rogue::CNDSM, immAt(MI, 3), 0) &&
           N.setSlot(SLOT_S2, registerOf(MI.getOperand(2))) && Then(N);
  case Rogue::CNDLT_W:
    return Count(Rogue::CNDLT, immAt(MI, 2), immAt(MI, 3)) && Then(N);
  case Rogue::CNDEND_W:
    return Count(Rogue::CNDEND, CND_ALWAYS, 1) && Then(N);
  case Rogue::WDF_W: {
    MCInst Inst = makeOp(Rogue::WDF);
    setImm(Inst, OpName::drc, immAt(MI, 0));
    return Add(Inst) && Then(N);
  }
  case Rogue::MUTEX_W: {
    MCInst Inst = makeOp(Rogue::MUTEX);
    setImm(Inst, OpName::op, immAt(MI, 0));
    setImm(Inst, OpName::id, immAt(MI, 1));
    return Add(Inst) && Then(N);
  }
  case Rogue::JUMP_W:
    return Branch(BRANCH_CC) && Then(N);
  case Rogue::BRP0_W:
    N.G.Cond = immAt(MI, 1) ? CC_NOTP0 : CC_P0;
    return Branch(BRANCH_CC) && Then(N);
  case Rogue::BRMASK_W:
    return Branch(immAt(MI, 1)) && Then(N);
  case Rogue::END_W:
    if (MI.getMF()->getInfo<RogueMachineFunctionInfo>()->stage().Vertex) {
      N = B;
      return tryEndOfVertex(N, Then);
    }
    N.G.End = true;
    return Add(makeOp(Rogue::NOP)) && Then(N);
  default:
    return false;
  }
}
