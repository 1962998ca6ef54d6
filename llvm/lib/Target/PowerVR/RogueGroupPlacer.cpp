//===-- RogueGroupPlacer.cpp - Operations to groups -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueGroupPlacer.h"
#include "MCTargetDesc/RogueLegality.h"
#include "Rogue.h"
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

namespace {

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
  bool tryCopy(const MachineInstr &MI, const Builder &B, Continue Then) const;
  bool tryLocalAtomic(const MachineInstr &MI, const Builder &B,
                      Continue Then) const;
  bool tryControl(const MachineInstr &MI, const Builder &B,
                  Continue Then) const;
};

SourceValue valueAt(const MachineInstr &MI, unsigned Index) {
  return {registerOf(MI.getOperand(Index)),
          unsigned(MI.getOperand(Index + 1).getImm())};
}

int64_t immAt(const MachineInstr &MI, unsigned Index) {
  return MI.getOperand(Index).getImm();
}

} // namespace

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
    if (IsDead)
      return Then(N);
    for (Phase At : {PhaseP1, PhaseP0})
      for (unsigned Port : {1, 0}) {
        Builder P = N;
        bool First = At == PhaseP0;
        if (P.add(At, makeOp(Rogue::MBYP)) &&
            P.fillSlot(First ? SLOT_S0 : SLOT_S3, From) &&
            P.write(Port, To, false, First ? FEED_FT0 : FEED_FT1, true) &&
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

/// Elements of one register into consecutive ones, or the other way round.
bool Placer::tryRepeat(const MachineInstr &MI, const Builder &B,
                       Continue Then) const {
  if (!B.G.Ops.empty())
    return false;
  Builder N = B;
  N.setKind(MainGroup);
  N.G.Repeat = 2;
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
  setImm(Inst, OpName::format, immAt(MI, 2));
  setImm(Inst, OpName::rtz, immAt(MI, 3));
  N.G.Internal[3] = FEED_FTE;
  return N.add(PhasePck, Inst) && N.sendFTE(SLOT_S0) &&
         N.write(0, Dest, FEED_FT2) && Then(N);
}

bool Placer::tryPack(const MachineInstr &MI, const Builder &B,
                     Continue Then) const {
  MCInst Inst = makeOp(Rogue::PCK);
  setImm(Inst, OpName::format, immAt(MI, 2));
  setImm(Inst, OpName::rtz, immAt(MI, 3));
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
// Bitwise ALU
//===----------------------------------------------------------------------===//

static unsigned logicOpcode(unsigned Code) {
  static constexpr unsigned Opcodes[] = {Rogue::OR,  Rogue::AND,  Rogue::XOR, 0,
                                         Rogue::NOR, Rogue::NAND, Rogue::XNOR};
  return Opcodes[Code];
}

static MCInst shiftOp(unsigned Code) {
  static constexpr unsigned Opcodes[] = {Rogue::LSL, Rogue::SHR, Rogue::ROL, 0,
                                         Rogue::ASR};
  MCInst Inst = makeOp(Opcodes[Code]);
  if (Code == BITS_ASR)
    setImm(Inst, OpName::sign, SIGN_TWB);
  return Inst;
}

/// The phases of BITS_W. A shift alone has two ways for its source.
bool Placer::tryBits(const MachineInstr &MI, Builder &N, bool Swap,
                     bool ThroughS1) const {
  RegRef A = registerOf(MI.getOperand(1)), Count = registerOf(MI.getOperand(2)),
         B = registerOf(MI.getOperand(3));
  unsigned Masked = immAt(MI, 7), Shift = immAt(MI, 6);
  if (Swap) {
    if (Masked || Count != Zero)
      return false;
    std::swap(A, B);
  }
  bool Shifts = Shift != BITS_UNSHIFTED;
  auto ShiftBehind = [&] {
    return !Shifts || (N.add(PhaseShift2, shiftOp(Shift)) &&
                       N.setSlot(SLOT_S4, registerOf(MI.getOperand(4))) &&
                       (N.G.Sources[SLOT_S3] || N.setSlot(SLOT_S3, Zero)));
  };
  if (ThroughS1)
    return !Masked && Count == Zero && B == Zero && Shifts &&
           immAt(MI, 5) == BITS_OR &&
           N.add(PhaseMask, makeOp(Rogue::BBYP0BM)) &&
           N.setSlot(SLOT_S0, Zero) && N.setSlot(SLOT_S1, A) && ShiftBehind();
  if (Masked) {
    bool InRegister = Masked & RegisterMask;
    uint32_t Mask = uint32_t(immAt(MI, 8));
    MCInst Inst = makeOp(InRegister         ? Rogue::BBYP0BM
                         : isUInt<16>(Mask) ? Rogue::BBYP0BM_IMM16
                                            : Rogue::BBYP0BM_IMM32);
    if (!InRegister)
      setImm(Inst, OpName::imm, Mask);
    if (!N.add(PhaseMask, Inst) || !N.setSlot(SLOT_S0, Zero) ||
        (InRegister && !N.setSlot(SLOT_S1, Count)))
      return false;
  }
  bool ShiftsBefore = Count != Zero && !(Masked & RegisterMask);
  MCInst Logic = makeOp(logicOpcode(immAt(MI, 5)));
  setImm(Logic, OpName::mska, (Masked & MaskA) != 0);
  setImm(Logic, OpName::mskb, (Masked & MaskB) != 0);
  return N.add(PhaseShift1,
               makeOp(ShiftsBefore ? Rogue::LSL0 : Rogue::BBYP0S1)) &&
         N.setSlot(SLOT_S2, A) &&
         (!ShiftsBefore || N.setSlot(SLOT_S1, Count)) &&
         N.add(PhaseLogic, Logic) && N.setSlot(SLOT_S3, B) && ShiftBehind();
}

bool Placer::tryBitwise(const MachineInstr &MI, const Builder &B,
                        Continue Then) const {
  if (!B.G.Ops.empty())
    return false;
  Builder N = B;
  auto Reset = [&] {
    N = B;
    N.setKind(BitwiseGroup);
  };
  Reset();
  auto Source = [&](unsigned Slot, unsigned Operand) {
    return N.setSlot(Slot, registerOf(MI.getOperand(Operand)));
  };
  // W0 is the result of the last shift, W1 that of the count.
  auto Write = [&](unsigned Port) {
    return N.write(Port, MI.getOperand(0), FEED_FT0) && Then(N);
  };
  auto PassS2 = [&](unsigned Operand) {
    return N.add(PhaseShift1, makeOp(Rogue::BBYP0S1)) &&
           Source(SLOT_S2, Operand);
  };
  auto Logic = [&](unsigned Opcode, bool Masked) {
    MCInst Inst = makeOp(Opcode);
    setImm(Inst, OpName::mska, Masked);
    setImm(Inst, OpName::mskb, Masked);
    return N.add(PhaseLogic, Inst);
  };
  switch (MI.getOpcode()) {
  case Rogue::MOVI_W: {
    uint32_t Bits = uint32_t(immAt(MI, 1));
    bool Short = isUInt<16>(Bits);
    MCInst Inst = makeOp(Short ? Rogue::BBYP0BM_IMM16 : Rogue::BBYP0BM_IMM32);
    setImm(Inst, OpName::imm, Bits);
    return N.add(PhaseMask, Inst) && N.setSlot(SLOT_S0, Zero) && Write(0);
  }
  case Rogue::BITS_W:
    for (bool ThroughS1 : {true, false})
      for (bool Swap : {false, true}) {
        Reset();
        if (tryBits(MI, N, Swap, ThroughS1) && Write(0))
          return true;
      }
    return false;
  case Rogue::CBS_W:
    return N.add(PhaseCount, makeOp(Rogue::CBS)) && Source(SLOT_S2, 1) &&
           Write(1);
  case Rogue::FTB_W:
    return N.add(PhaseCount, makeOp(Rogue::FTB)) && Source(SLOT_S2, 1) &&
           Write(1);
  case Rogue::REV_W:
  case Rogue::FTBREV_W: {
    MCInst Count =
        makeOp(MI.getOpcode() == Rogue::REV_W ? Rogue::BBYP0C : Rogue::FTB);
    setImm(Count, OpName::src, COUNT_FT2);
    return N.add(PhaseShift1, makeOp(Rogue::REV)) && Source(SLOT_S2, 1) &&
           N.add(PhaseCount, Count) && Write(1);
  }
  case Rogue::EXTRACT_W: {
    bool Signed = immAt(MI, 4);
    MCInst Shift = makeOp(Signed ? Rogue::ASR : Rogue::SHR);
    if (Signed)
      setImm(Shift, OpName::sign, SIGN_MTB);
    return N.add(PhaseMask, makeOp(Rogue::MSK)) && Source(SLOT_S0, 3) &&
           Source(SLOT_S1, 2) && PassS2(1) && Logic(Rogue::OR, true) &&
           N.setSlot(SLOT_S3, Zero) && N.add(PhaseShift2, Shift) &&
           Source(SLOT_S4, 2) && Write(0);
  }
  default: { // COPYSIGN_W
    constexpr RegRef C31 = {BANK_SPECIAL, 31};
    return N.add(PhaseMask, makeOp(Rogue::MSK)) && N.setSlot(SLOT_S0, C31) &&
           N.setSlot(SLOT_S1, Zero) && PassS2(1) && Source(SLOT_S3, 2) &&
           Logic(Rogue::OR, true) && Write(0);
  }
  }
}

//===----------------------------------------------------------------------===//
// Memory and control
//===----------------------------------------------------------------------===//

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
  auto Words = [](unsigned Opcode) {
    switch (Opcode) {
    case Rogue::LD2_W:
    case Rogue::ST2_W:
      return 2;
    case Rogue::LD4_W:
    case Rogue::ST4_W:
      return 4;
    default:
      return 1;
    }
  };
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
    case Rogue::ST1_W:
    case Rogue::ST2_W:
    case Rogue::ST4_W: {
      MCInst Inst = makeOp(Rogue::ST);
      setImm(Inst, OpName::size, immAt(MI, 2));
      setImm(Inst, OpName::drc, immAt(MI, 3));
      setImm(Inst, OpName::burst, Words(MI.getOpcode()));
      setImm(Inst, OpName::data, Slot);
      setImm(Inst, OpName::addr, SLOT_S3);
      Fits = N.add(PhaseBackend, Inst) && Source(Slot, 0) && Source(SLOT_S3, 1);
      break;
    }
    default: {
      MCInst Inst = makeOp(Rogue::LD);
      setImm(Inst, OpName::drc, immAt(MI, 2));
      setImm(Inst, OpName::burst, Words(MI.getOpcode()));
      setImm(Inst, OpName::addr, Slot);
      Fits = N.add(PhaseBackend, Inst) && Source(Slot, 1) && Source(SLOT_S3, 0);
      break;
    }
    }
    if (Fits && Then(N))
      return true;
  }
  return false;
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
    N.G.End = true;
    return Add(makeOp(Rogue::NOP)) && Then(N);
  default:
    return false;
  }
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
      setImm(Mov, OpName::src0, FEED_FTE);
      return N.setKind(MainGroup) && N.add(PhaseMov, Mov) &&
             N.setSlot(SLOT_S1, registerOf(MI.getOperand(1))) &&
             N.sendFTE(SLOT_S1) && N.write(0, MI.getOperand(0), FEED_FTE) &&
             Then(N);
    }
    return tryPhase01(MI, B, Then);
  case Rogue::FADD_W:
  case Rogue::FMUL_W:
  case Rogue::FMAD_W:
  case Rogue::IMAD_W:
  case Rogue::UNPCK_W:
    return tryPhase01(MI, B, Then);
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
  case Rogue::LD1_W:
  case Rogue::LD2_W:
  case Rogue::LD4_W:
  case Rogue::ST1_W:
  case Rogue::ST2_W:
  case Rogue::ST4_W:
  case Rogue::ATOMIC_W:
  case Rogue::FENCE_W:
    return tryMemory(MI, B, Then);
  default:
    return tryControl(MI, B, Then);
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
