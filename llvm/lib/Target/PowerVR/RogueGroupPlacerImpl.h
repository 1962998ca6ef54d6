//===-- RogueGroupPlacerImpl.h - Groups in the making -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the files of the placer share: a group in the making, and one member
/// for each kind of operation that tries the ways to add it. Only for them.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ROGUEGROUPPLACERIMPL_H
#define LLVM_LIB_TARGET_POWERVR_ROGUEGROUPPLACERIMPL_H

#include "RogueGroupPlacer.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/CodeGen/MachineInstr.h"

namespace llvm::Rogue {

constexpr RegRef Zero = {BANK_SPECIAL, 0};

/// A source with its modifiers.
struct SourceValue {
  RegRef Reg;
  unsigned Mods = 0;
  bool operator==(const SourceValue &O) const {
    return Reg == O.Reg && Mods == O.Mods;
  }
};

/// What a feedthrough carries if nobody may ask for it.
constexpr RegRef Nothing = {BANK_SPECIAL, UINT16_MAX};

/// A group in the making.
struct Builder {
  Group G;
  bool UsesFTE = false;
  /// Write ports that are taken.
  std::array<bool, 2> Taken = {false, false};
  /// What FT0, FT1, FT2 and FTE carry, as registers after the operations so
  /// far.
  std::array<std::optional<SourceValue>, 4> Feeds;
  /// Results of the operations so far; those that only operations of the group
  /// read are not written.
  SmallVector<RegRef, 4> Results, Unwritten;
  /// Registers that are read from elsewhere: copies that need no operation.
  SmallVector<std::pair<RegRef, RegRef>, 2> Aliases;

  bool isResult(RegRef R) const { return is_contained(Results, R); }
  bool setSlot(unsigned Slot, RegRef R) {
    for (const auto &[Copy, From] : Aliases)
      if (R == Copy)
        return fillSlot(Slot, From);
    // Slots are read before anything is written.
    if (isResult(R) || is_contained(Unwritten, R))
      return false;
    return fillSlot(Slot, R);
  }
  bool fillSlot(unsigned Slot, RegRef R) {
    if (G.Sources[Slot])
      return *G.Sources[Slot] == R;
    G.Sources[Slot] = R;
    return true;
  }
  bool setKind(GroupKind K) {
    if (!G.Ops.empty())
      return G.Kind == K;
    G.Kind = K;
    return true;
  }
  bool add(Phase At, MCInst Inst) {
    if (G.find(At))
      return false;
    G.add(At, std::move(Inst));
    return true;
  }
  /// \p Feed goes to \p Dest through a port. Unless a conditional move replaces
  /// it, it is the result.
  bool write(unsigned Port, const MachineOperand &Def, Feedthrough Feed,
             bool IsResult = true) {
    return write(Port, registerOf(Def), Def.isDead(), Feed, IsResult);
  }
  bool write(unsigned Port, RegRef Dest, bool IsDead, Feedthrough Feed,
             bool IsResult) {
    if (isResult(Dest))
      return false;
    if (!IsDead) {
      if (Taken[Port])
        return false;
      Taken[Port] = true;
      G.Dests[Port] = Dest;
      G.Internal[4 + Port] = Feed;
      // What a move has read for this operation alone gives way to its result.
      if (GroupOp *Mov = G.find(PhaseMov);
          Mov && !Port && Mov->Inst.getOpcode() == Rogue::MOV)
        setImm(Mov->Inst, OpName::src0, Feed);
      if (Port == 1)
        passSecond();
    }
    for (std::optional<SourceValue> &F : Feeds)
      if (F && F->Reg == Dest)
        F->Reg = Nothing;
    if (IsResult)
      Feeds[Feed] = {Dest};
    (IsDead ? Unwritten : Results).push_back(Dest);
    return true;
  }
  /// A conditional move leaves W1 as it is.
  void passSecond() {
    if (GroupOp *Mov = G.find(PhaseMov); Mov && Taken[1])
      setImm(Mov->Inst, OpName::src1, G.Internal[5]);
  }
  /// Sends what is in \p Slot to FTE.
  bool sendFTE(unsigned Slot) {
    static constexpr IS0Select Select[] = {IS0_S0, IS0_S1, IS0_S2,
                                           IS0_S3, IS0_S4, IS0_S5};
    if (UsesFTE)
      return false;
    UsesFTE = true;
    G.IS0 = Select[Slot];
    Feeds[FEED_FTE] = {*G.Sources[Slot]};
    return true;
  }
  /// Adds what the combination of phases needs: a backend operation is together
  /// with phases 0 and 2, or with none.
  bool complete() {
    if (!G.find(PhaseBackend))
      return true;
    bool HasPhase2 = G.find(PhasePck) || G.find(PhaseTst) || G.find(PhaseMov);
    if (HasPhase2 && !G.find(PhaseP0))
      return add(PhaseP0, makeOp(Rogue::MBYP)) &&
             (G.Sources[SLOT_S0] || setSlot(SLOT_S0, Zero));
    if (!HasPhase2 && G.find(PhaseP0)) {
      MCInst Mov = makeOp(Rogue::MOV);
      setImm(Mov, OpName::src0, Taken[0] ? G.Internal[4] : FEED_FT0);
      return add(PhaseMov, Mov);
    }
    return true;
  }
};

class Placer {
  const RogueSubtarget &STI;

public:
  explicit Placer(const RogueSubtarget &STI) : STI(STI) {}

  bool place(ArrayRef<const MachineInstr *> Ops, Builder &B) const;

private:
  /// Tries all ways of the first operation, and then the rest.
  using Continue = function_ref<bool(Builder &)>;
  bool tryAll(const MachineInstr &MI, const Builder &B, Continue Then) const;
  bool tryPhase01(const MachineInstr &MI, const Builder &B,
                  Continue Then) const;
  bool tryWide(const MachineInstr &MI, const Builder &B, Continue Then) const;
  bool tryPack(const MachineInstr &MI, const Builder &B, Continue Then) const;
  bool tryRepeat(const MachineInstr &MI, const Builder &B, Continue Then) const;
  bool tryTest(const MachineInstr &MI, const Builder &B, Continue Then) const;
  bool tryBitwise(const MachineInstr &MI, const Builder &B,
                  Continue Then) const;
  bool tryBits(const MachineInstr &MI, Builder &N, bool Swap,
               bool ThroughS1) const;
  bool tryMemory(const MachineInstr &MI, const Builder &B, Continue Then) const;
  bool tryTexels(const MachineInstr &MI, const Builder &B, Continue Then) const;
  bool tryCopy(const MachineInstr &MI, const Builder &B, Continue Then) const;
  bool tryLocalAtomic(const MachineInstr &MI, const Builder &B,
                      Continue Then) const;
  bool tryControl(const MachineInstr &MI, const Builder &B,
                  Continue Then) const;
  // RogueGroupPlacerStage.cpp
  bool tryVertexWord(const MachineInstr &MI, const Builder &B,
                     Continue Then) const;
  bool tryEndOfVertex(Builder &N, Continue Then) const;
  bool tryPixelInput(const MachineInstr &MI, const Builder &B,
                     Continue Then) const;
  bool tryPixelOutput(const MachineInstr &MI, const Builder &B,
                      Continue Then) const;
  bool tryIteration(const MachineInstr &MI, const Builder &B,
                    Continue Then) const;
  bool tryVisibility(const MachineInstr &MI, const Builder &B,
                     Continue Then) const;
};

inline SourceValue valueAt(const MachineInstr &MI, unsigned Index) {
  return {registerOf(MI.getOperand(Index)),
          unsigned(MI.getOperand(Index + 1).getImm())};
}

inline int64_t immAt(const MachineInstr &MI, unsigned Index) {
  return MI.getOperand(Index).getImm();
}

} // namespace llvm::Rogue

#endif // LLVM_LIB_TARGET_POWERVR_ROGUEGROUPPLACERIMPL_H
