//===-- RogueGroupPlacer.cpp - Operations to groups -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/RogueLegality.h"
#include "Rogue.h"
#include "RogueGroupPlacerImpl.h"
#include "RogueMachineFunctionInfo.h"
#include "RogueSubtarget.h"
#include "llvm/CodeGen/MachineInstr.h"

using namespace llvm;
using namespace llvm::Rogue;

RegRef Rogue::registerOf(const MachineOperand &MO) {
  // Equal ones have the same number.
  if (MO.getReg().isVirtual()) {
    for (const MachineOperand &Other : MO.getParent()->operands())
      if (Other.isReg() && Other.getReg() == MO.getReg() &&
          Other.getSubReg() == MO.getSubReg())
        return {BANK_TEMP, uint16_t(Other.getOperandNo())};
  }
  const MachineFunction &MF = *MO.getParent()->getMF();
  unsigned Encoding =
      MF.getSubtarget().getRegisterInfo()->getEncodingValue(MO.getReg());
  constexpr unsigned BankShift = 11;
  return {Bank(Encoding >> BankShift),
          uint16_t(Encoding & ((1u << BankShift) - 1))};
}

bool Rogue::isZeroTest(TestOp Op, TestType Type) {
  switch (Op) {
  case TEST_E:
  case TEST_NE:
    return true;
  case TEST_G:
  case TEST_GE:
    return Type == TYPE_F32 || Type == TYPE_S32;
  case TEST_L:
  case TEST_LE:
    // The opposite, which for floats a NaN would be, too.
    return Type == TYPE_S32;
  default:
    return false;
  }
}

//===----------------------------------------------------------------------===//
// Main ALU
//===----------------------------------------------------------------------===//

static void setMods(MCInst &Inst, unsigned Index, unsigned Mods) {
  static constexpr OpName Neg[] = {OpName::neg0, OpName::neg1, OpName::neg2};
  static constexpr OpName Abs[] = {OpName::abs0, OpName::abs1, OpName::abs2};
  if (Mods & SrcNeg)
    setImm(Inst, Neg[Index], 1);
  if (Mods & SrcAbs)
    setImm(Inst, Abs[Index], 1);
  if (Mods & SrcFloor)
    setImm(Inst, Index ? OpName::flr2 : OpName::flr0, 1);
}

/// The operation in phase 0 or 1 for \p MI, and what it reads.
static MCInst phase01Of(const MachineInstr &MI, SmallVectorImpl<RegRef> &Srcs,
                        bool &InPhase1) {
  InPhase1 = true;
  unsigned Opcode = 0, Sources = 1;
  switch (MI.getOpcode()) {
  case Rogue::MOV_W:
    Opcode = Rogue::MBYP;
    break;
  case Rogue::DERIV_W:
    Opcode = immAt(MI, 3);
    break;
  case Rogue::FADD_W:
    Opcode = Rogue::FADD;
    Sources = 2;
    break;
  case Rogue::FMUL_W:
    Opcode = Rogue::FMUL;
    Sources = 2;
    break;
  case Rogue::FMAD_W:
    Opcode = Rogue::FMAD;
    Sources = 3;
    break;
  case Rogue::IMAD_W: {
    bool Signed = immAt(MI, 2) || immAt(MI, 4) || immAt(MI, 6);
    Opcode = Signed ? Rogue::SMADD32 : Rogue::UMADD32;
    Sources = 3;
    InPhase1 = false;
    break;
  }
  case Rogue::UNPCK_W: {
    MCInst Inst = makeOp(Rogue::UNPCK);
    setImm(Inst, OpName::format, immAt(MI, 2));
    setImm(Inst, OpName::elem0, immAt(MI, 3));
    setImm(Inst, OpName::scale, immAt(MI, 4));
    Srcs.push_back(registerOf(MI.getOperand(1)));
    InPhase1 = false;
    return Inst;
  }
  }
  MCInst Inst = makeOp(Opcode);
  for (unsigned I = 0; I < Sources; ++I) {
    SourceValue V = valueAt(MI, 1 + 2 * I);
    Srcs.push_back(V.Reg);
    setMods(Inst, I, V.Mods);
  }
  return Inst;
}

/// Factors and addends may change places where it helps.
static SmallVector<SmallVector<unsigned, 3>, 2>
ordersOf(const MachineInstr &MI) {
  switch (MI.getOpcode()) {
  case Rogue::FADD_W:
  case Rogue::FMUL_W: {
    // Only the first source has a negation and a floor.
    bool Both = !((immAt(MI, 2) | immAt(MI, 4)) & (SrcNeg | SrcFloor));
    if (Both)
      return {{0, 1}, {1, 0}};
    return {{0, 1}};
  }
  case Rogue::FMAD_W:
    return {{0, 1, 2}, {1, 0, 2}};
  case Rogue::IMAD_W: {
    auto &B = MI.getOperand(3), &C = MI.getOperand(5);
    SmallVector<SmallVector<unsigned, 3>, 2> Orders{{0, 1, 2}, {1, 0, 2}};
    // a * 1 + c is c * 1 + a.
    if (B.getReg() == Rogue::C1 && C.isReg())
      Orders.push_back({2, 1, 0});
    return Orders;
  }
  default:
    return {};
  }
}

bool Placer::tryPhase01(const MachineInstr &MI, const Builder &B,
                        Continue Then) const {
  SmallVector<RegRef, 3> Srcs;
  bool InPhase1;
  MCInst Inst = phase01Of(MI, Srcs, InPhase1);
  auto Orders = ordersOf(MI);
  if (Orders.empty())
    Orders.push_back({0, 1, 2});
  const MachineOperand &Dest = MI.getOperand(0);
  for (unsigned Phase1 = 0; Phase1 <= InPhase1; ++Phase1)
    for (ArrayRef<unsigned> Order : Orders)
      for (unsigned Port : {0, 1}) {
        bool IsTaken = Dest.isDead() ? Port != 0 : B.Taken[Port];
        if (B.G.find(Phase1 ? PhaseP1 : PhaseP0) || IsTaken)
          continue;
        Builder N = B;
        if (!N.setKind(MainGroup))
          return false;
        MCInst Placed = Inst;
        if (Order[0] != 0 || (Srcs.size() > 1 && Order[1] != 1)) {
          Placed = makeOp(Inst.getOpcode());
          for (unsigned I = 0; I < Srcs.size(); ++I)
            setMods(Placed, I, valueAt(MI, 1 + 2 * Order[I]).Mods);
        }
        bool Fits = N.add(Phase1 ? PhaseP1 : PhaseP0, Placed);
        for (unsigned I = 0; Fits && I < Srcs.size(); ++I)
          Fits = N.setSlot(Phase1 * HalfSources + I, Srcs[Order[I]]);
        if (Fits && N.write(Port, Dest, Phase1 ? FEED_FT1 : FEED_FT0) &&
            Then(N))
          return true;
      }
  return false;
}

/// Products and sums of 64 bits, and functions, which write W0 themselves.
bool Placer::tryWide(const MachineInstr &MI, const Builder &B,
                     Continue Then) const {
  Builder N = B;
  if (!N.setKind(MainGroup))
    return false;
  auto Source = [&](unsigned Slot, unsigned Operand) {
    return N.setSlot(Slot, registerOf(MI.getOperand(Operand)));
  };
  switch (MI.getOpcode()) {
  case Rogue::MAD64_W: {
    MCInst Inst = makeOp(immAt(MI, 6) ? Rogue::SMADD64 : Rogue::UMADD64);
    static constexpr unsigned HighSlots[] = {SLOT_S3, SLOT_S4, SLOT_S5,
                                             SLOT_S1, SLOT_S2, SLOT_S0};
    for (bool Swap : {false, true})
      for (unsigned High : HighSlots) {
        N = B;
        N.setKind(MainGroup);
        if (N.add(PhaseP0, Inst) && Source(SLOT_S0, Swap ? 3 : 2) &&
            Source(SLOT_S1, Swap ? 2 : 3) && Source(SLOT_S2, 4) &&
            Source(High, 5) && N.sendFTE(High) &&
            N.write(0, MI.getOperand(0), FEED_FT0) &&
            N.write(1, MI.getOperand(1), FEED_FTE) && Then(N))
          return true;
      }
    return false;
  }
  case Rogue::ADD6432_W: {
    MCInst Inst = makeOp(immAt(MI, 5) ? Rogue::SADD6432 : Rogue::UADD6432);
    setMods(Inst, 0, immAt(MI, 6));
    if (N.UsesFTE)
      return false;
    N.UsesFTE = true;
    return N.add(PhaseP0, Inst) && Source(SLOT_S0, 2) && Source(SLOT_S1, 3) &&
           Source(SLOT_S2, 4) && N.write(0, MI.getOperand(0), FEED_FT0) &&
           N.write(1, MI.getOperand(1), FEED_FTE) && Then(N);
  }
  default: {
    unsigned Opcode = MI.getOpcode() == Rogue::FRCP_W   ? Rogue::FRCP
                      : MI.getOpcode() == Rogue::FRSQ_W ? Rogue::FRSQ
                      : MI.getOpcode() == Rogue::FLOG_W ? Rogue::FLOG
                                                        : Rogue::FEXP;
    MCInst Inst = makeOp(Opcode);
    setMods(Inst, 0, immAt(MI, 2));
    return N.G.Ops.empty() && N.add(PhaseP0, Inst) && Source(SLOT_S0, 1) &&
           N.write(0, MI.getOperand(0), FEED_FT0) && Then(N);
  }
  }
}

/// Slots that can send a register to FTE, the ones with short forms first.
static constexpr unsigned FTESlots[] = {SLOT_S0, SLOT_S3, SLOT_S4,
                                        SLOT_S5, SLOT_S1, SLOT_S2};

static void setPackMode(MCInst &Inst, const MachineInstr &MI) {
  setImm(Inst, OpName::format, immAt(MI, 2));
  setImm(Inst, OpName::rtz, bool(immAt(MI, 3) & PackTruncates));
  setImm(Inst, OpName::scale, bool(immAt(MI, 3) & PackScales));
}

/// Elements of one register into consecutive ones, or the other way round.
bool Placer::tryRepeat(const MachineInstr &MI, const Builder &B,
                       Continue Then) const {
  if (!B.G.Ops.empty())
    return false;
  Builder N = B;
  N.setKind(MainGroup);
  N.G.Repeat = MI.getOpcode() == Rogue::PCK4_W ? 4 : 2;
  const MachineOperand &Dest = MI.getOperand(0);
  if (!N.setSlot(SLOT_S0, registerOf(MI.getOperand(1))))
    return false;
  if (MI.getOpcode() == Rogue::UNPCK2_W) {
    MCInst Inst = makeOp(Rogue::UNPCK);
    setImm(Inst, OpName::format, immAt(MI, 2));
    setImm(Inst, OpName::scale, immAt(MI, 3));
    return N.add(PhaseP0, Inst) && N.write(0, Dest, FEED_FT0) && Then(N);
  }
  MCInst Inst = makeOp(Rogue::PCK);
  setPackMode(Inst, MI);
  N.G.Internal[3] = FEED_FTE;
  return N.add(PhasePck, Inst) && N.sendFTE(SLOT_S0) &&
         N.write(0, Dest, FEED_FT2) && Then(N);
}

bool Placer::tryPack(const MachineInstr &MI, const Builder &B,
                     Continue Then) const {
  MCInst Inst = makeOp(Rogue::PCK);
  setPackMode(Inst, MI);
  RegRef Src = registerOf(MI.getOperand(1));
  const MachineOperand &Dest = MI.getOperand(0);
  auto Finish = [&](Builder &N, Feedthrough Feed, unsigned Port) {
    N.G.Internal[3] = Feed;
    return N.write(Port, Dest, FEED_FT2) && Then(N);
  };
  for (unsigned Port : {0, 1}) {
    if (Port && Dest.isDead())
      break;
    Builder Start = B;
    if (!Start.setKind(MainGroup) || !Start.add(PhasePck, Inst))
      return false;
    for (Feedthrough Feed : {FEED_FT0, FEED_FT1, FEED_FTE}) {
      Builder N = Start;
      if (N.Feeds[Feed] && *N.Feeds[Feed] == SourceValue{Src, 0} &&
          Finish(N, Feed, Port))
        return true;
    }
    for (unsigned Slot : FTESlots) {
      Builder N = Start;
      if (N.setSlot(Slot, Src) && N.sendFTE(Slot) && Finish(N, FEED_FTE, Port))
        return true;
    }
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Tests and selections
//===----------------------------------------------------------------------===//

namespace {
/// A comparison, and what it selects from.
struct TestParts {
  TestOp Op;
  TestType Type;
  SourceValue A, B;
  bool HasB = true;
  bool Selects = false;
  bool Opposite = false; ///< without selection: p0 is the opposite
  RegRef T, F;
};
} // namespace

/// In the form that reads one operand, if there is one.
static void compareWithZero(TestParts &P) {
  if (!(P.B == SourceValue{Zero, 0}) || !isZeroTest(P.Op, P.Type))
    return;
  P.HasB = false;
  bool Swap = P.Op == TEST_NE || P.Op == TEST_L || P.Op == TEST_LE;
  switch (P.Op) {
  case TEST_G:
  case TEST_LE:
    P.Op = TEST_GZ;
    break;
  case TEST_GE:
  case TEST_L:
    P.Op = TEST_GEZ;
    break;
  default:
    P.Op = TEST_Z;
    break;
  }
  if (Swap) {
    std::swap(P.T, P.F);
    P.Opposite = true;
  }
}

/// Whether \ref supply may succeed in a group with more in it than \p B: saves
/// the copy of a group that cannot work.
static bool maySupply(const Builder &B, Feedthrough Feed,
                      const SourceValue &V) {
  if (B.Feeds[Feed])
    return *B.Feeds[Feed] == V;
  auto IsFree = [&](Phase At, unsigned Slot) {
    return !B.G.find(At) && !B.isResult(V.Reg) &&
           (!B.G.Sources[Slot] || *B.G.Sources[Slot] == V.Reg);
  };
  switch (Feed) {
  case FEED_FT0:
    return IsFree(PhaseP0, SLOT_S0);
  case FEED_FT1:
    return IsFree(PhaseP1, SLOT_S3);
  case FEED_FT2:
    return !V.Mods && V.Reg.isSpecial() && !B.G.find(PhasePck);
  default:
    return !V.Mods && !B.UsesFTE && !B.isResult(V.Reg);
  }
}

/// Supplies \p V at \p Feed, unless something else is there.
static bool supply(Builder &N, Feedthrough Feed, const SourceValue &V,
                   unsigned FTESlot) {
  if (N.Feeds[Feed])
    return *N.Feeds[Feed] == V;
  switch (Feed) {
  case FEED_FT0:
  case FEED_FT1: {
    MCInst Inst = makeOp(Rogue::MBYP);
    if (V.Mods & SrcFloor)
      return false;
    setMods(Inst, 0, V.Mods);
    N.Feeds[Feed] = V;
    return N.add(Feed == FEED_FT0 ? PhaseP0 : PhaseP1, Inst) &&
           N.setSlot(Feed == FEED_FT0 ? SLOT_S0 : SLOT_S3, V.Reg);
  }
  case FEED_FT2: {
    constexpr RegRef One = {BANK_SPECIAL, 64};
    if (V.Mods || (V.Reg != Zero && V.Reg != One))
      return false;
    MCInst Inst = makeOp(Rogue::PCK);
    setImm(Inst, OpName::format, V.Reg == Zero ? PACK_ZERO : PACK_ONE);
    N.Feeds[Feed] = V;
    return N.add(PhasePck, Inst);
  }
  default:
    return !V.Mods && N.setSlot(FTESlot, V.Reg) && N.sendFTE(FTESlot);
  }
}

/// Adds the parts of a comparison with the given assignment of values.
static bool addTest(Builder &N, const TestParts &P, Feedthrough FeedA,
                    Feedthrough FeedB, Feedthrough FeedT, Feedthrough FeedF,
                    unsigned FTESlot) {
  if (!N.setKind(MainGroup))
    return false;
  if (!supply(N, FeedA, P.A, FTESlot) ||
      (P.HasB && !supply(N, FeedB, P.B, FTESlot)) ||
      (P.Selects && (!supply(N, FeedT, {P.T}, FTESlot) ||
                     !supply(N, FeedF, {P.F}, FTESlot))))
    return false;
  // Phase 1 needs phase 0.
  if (N.G.find(PhaseP1) && !N.G.find(PhaseP0) &&
      (!N.add(PhaseP0, makeOp(Rogue::MBYP)) ||
       (!N.G.Sources[SLOT_S0] && !N.setSlot(SLOT_S0, Zero))))
    return false;
  MCInst Tst = makeOp(Rogue::TST);
  setImm(Tst, OpName::cond, P.Op);
  setImm(Tst, OpName::type, P.Type);
  setImm(Tst, OpName::pwen, !P.Selects);
  if (!N.add(PhaseTst, Tst))
    return false;
  N.G.Internal[1] = FeedA;
  if (P.HasB)
    N.G.Internal[2] = FeedB;
  if (!P.Selects)
    return true;
  MCInst Mov = makeOp(Rogue::MOVC);
  setImm(Mov, OpName::src0, FeedT);
  if (!N.add(PhaseMov, Mov))
    return false;
  N.passSecond();
  return true;
}

bool Placer::tryTest(const MachineInstr &MI, const Builder &B,
                     Continue Then) const {
  bool Selects = MI.getOpcode() == Rogue::SELECT_W;
  if (B.G.find(PhaseTst) || (Selects && (B.Taken[0] || B.G.find(PhaseMov))))
    return false;
  unsigned First = Selects ? 1 : 0;
  TestParts P;
  P.A = valueAt(MI, First);
  P.B = valueAt(MI, First + 2);
  P.Selects = Selects;
  unsigned Codes = First + 4;
  if (Selects) {
    P.T = registerOf(MI.getOperand(Codes));
    P.F = registerOf(MI.getOperand(Codes + 1));
    Codes += 2;
  }
  P.Op = TestOp(immAt(MI, Codes));
  P.Type = TestType(immAt(MI, Codes + 1));
  // What writes p0 has the opposite in its own operand.
  if (Selects)
    compareWithZero(P);
  else if (P.Op == TEST_E || P.Op == TEST_G || P.Op == TEST_GE)
    compareWithZero(P);
  if (P.Op == TEST_LE && STI.compiledOnly()) {
    std::swap(P.A, P.B);
    P.Op = TEST_GE;
  }

  static constexpr Feedthrough AnyFeed[] = {FEED_FT0, FEED_FT1, FEED_FT2,
                                            FEED_FTE};
  static constexpr Feedthrough FeedsA[] = {FEED_FT0, FEED_FTE};
  static constexpr Feedthrough FeedsB[] = {FEED_FT1, FEED_FTE};
  ArrayRef<Feedthrough> Selected(AnyFeed), ForB(FeedsB);
  if (!P.Selects)
    Selected = Selected.take_front();
  if (!P.HasB)
    ForB = ForB.take_front();
  ArrayRef<unsigned> Slots(FTESlots);
  for (Feedthrough FA : FeedsA) {
    if (!maySupply(B, FA, P.A))
      continue;
    for (Feedthrough FB : ForB) {
      if (P.HasB && !maySupply(B, FB, P.B))
        continue;
      for (Feedthrough FT : Selected) {
        if (P.Selects && !maySupply(B, FT, {P.T}))
          continue;
        for (Feedthrough FF : Selected) {
          if (P.Selects && !maySupply(B, FF, {P.F}))
            continue;
          bool External = FA == FEED_FTE || (P.HasB && FB == FEED_FTE) ||
                          (P.Selects && (FT == FEED_FTE || FF == FEED_FTE));
          for (unsigned Slot : External ? Slots : Slots.take_front()) {
            Builder N = B;
            if (!addTest(N, P, FA, FB, FT, FF, Slot))
              continue;
            if (P.Selects && !N.write(0, MI.getOperand(0), FF,
                                      /*IsResult=*/false))
              continue;
            // Whatever is there, the move replaces it.
            N.Taken[0] |= P.Selects;
            if (Then(N))
              return true;
            if (N.UsesFTE == B.UsesFTE)
              break;
          }
        }
      }
    }
  }
  return false;
}

//===----------------------------------------------------------------------===//
// The group
//===----------------------------------------------------------------------===//

bool Placer::tryAll(const MachineInstr &MI, const Builder &B,
                    Continue Then) const {
  switch (MI.getOpcode()) {
  case Rogue::MOV_W:
    // System registers are read through FTE only.
    if (MI.getOperand(1).getReg().isPhysical() &&
        Rogue::System32RegClass.contains(MI.getOperand(1).getReg())) {
      Builder N = B;
      MCInst Mov = makeOp(Rogue::MOV);
      // What only this group reads takes no port from another result.
      setImm(Mov, OpName::src0, N.Taken[0] ? N.G.Internal[4] : FEED_FTE);
      if (!N.setKind(MainGroup) || !N.add(PhaseMov, Mov) ||
          !N.setSlot(SLOT_S1, registerOf(MI.getOperand(1))) ||
          !N.sendFTE(SLOT_S1) || !N.write(0, MI.getOperand(0), FEED_FTE))
        return false;
      N.passSecond();
      return Then(N);
    }
    return tryPhase01(MI, B, Then);
  case Rogue::FADD_W:
  case Rogue::FMUL_W:
  case Rogue::FMAD_W:
  case Rogue::IMAD_W:
  case Rogue::DERIV_W:
  case Rogue::UNPCK_W:
    return tryPhase01(MI, B, Then);
  case Rogue::UVSW_W:
  case Rogue::UVSWN_W:
  case Rogue::UVSWEND_W:
    return tryVertexWord(MI, B, Then);
  case Rogue::OUT_W:
  case Rogue::OUTN_W:
  case Rogue::OUTEND_W:
    return tryPixelOutput(MI, B, Then);
  case Rogue::PIXEL_W:
    return tryPixelInput(MI, B, Then);
  case Rogue::SAVMSK_W:
  case Rogue::ATST_W:
  case Rogue::DEPTHF_W:
    return tryVisibility(MI, B, Then);
  case Rogue::CFLD_W:
  case Rogue::CFST_W:
  case Rogue::IDX_W:
    return tryCopy(MI, B, Then);
  case Rogue::CFATOM_W:
    return tryLocalAtomic(MI, B, Then);
  case Rogue::MAD64_W:
  case Rogue::ADD6432_W:
  case Rogue::FRCP_W:
  case Rogue::FRSQ_W:
  case Rogue::FLOG_W:
  case Rogue::FEXP_W:
    return tryWide(MI, B, Then);
  case Rogue::PCK_W:
    return tryPack(MI, B, Then);
  case Rogue::PCK2_W:
  case Rogue::PCK4_W:
  case Rogue::UNPCK2_W:
    return tryRepeat(MI, B, Then);
  case Rogue::SELECT_W:
  case Rogue::TST_W:
    return tryTest(MI, B, Then);
  case Rogue::MOVI_W:
  case Rogue::BITS_W:
  case Rogue::CBS_W:
  case Rogue::FTB_W:
  case Rogue::REV_W:
  case Rogue::FTBREV_W:
  case Rogue::EXTRACT_W:
  case Rogue::COPYSIGN_W:
    return tryBitwise(MI, B, Then);
  case Rogue::ATOMIC_W:
  case Rogue::FENCE_W:
    return tryMemory(MI, B, Then);
  default:
    if (isTexels(MI))
      return tryTexels(MI, B, Then);
    if (isIteration(MI))
      return tryIteration(MI, B, Then);
    return getBurst(MI) ? tryMemory(MI, B, Then) : tryControl(MI, B, Then);
  }
}

bool Placer::place(ArrayRef<const MachineInstr *> Ops, Builder &B) const {
  constexpr unsigned MaxSteps = 400;
  unsigned Steps = 0;
  Builder Result;
  std::function<bool(const Builder &, ArrayRef<const MachineInstr *>)> Step =
      [&](const Builder &Now, ArrayRef<const MachineInstr *> Rest) {
        // The search ends, found or not.
        if (++Steps > MaxSteps)
          return false;
        if (Rest.empty()) {
          Builder Whole = Now;
          if (!Whole.complete() || checkGroup(Whole.G, STI))
            return false;
          Result = Whole;
          return true;
        }
        return tryAll(*Rest.front(), Now, [&](Builder &Next) {
          return Step(Next, Rest.drop_front());
        });
      };
  if (!Step(B, Ops))
    return false;
  B = Result;
  return true;
}

std::optional<Group> Rogue::placeGroup(ArrayRef<const MachineInstr *> Ops,
                                       const RogueSubtarget &STI) {
  Builder B;
  if (!Placer(STI).place(Ops, B))
    return std::nullopt;
  return B.G;
}
