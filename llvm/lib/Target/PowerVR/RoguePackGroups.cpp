//===-- RoguePackGroups.cpp - Operations that share groups ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A group costs the same however many operations are in it. From each
/// operation on, in the order of the block, those behind it join its group that
/// depend on nothing between, as long as RogueGroupPlacer.h finds a place:
///
///   before                              after
///   r0 = FADD_W r1, 0, r2, 0            BUNDLE {
///   r3 = FMUL_W r4, 0, r5, 0              r0 = FADD_W r1, 0, r2, 0
///   r6 = FADD_W r0, 0, r3, 0              r3 = FMUL_W r4, 0, r5, 0
///                                       }
///                                       r6 = FADD_W r0, 0, r3, 0
///
//===----------------------------------------------------------------------===//

#include "Rogue.h"
#include "RogueGroupPlacer.h"
#include "RogueMachineFunctionInfo.h"
#include "RogueSubtarget.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBundle.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

#define DEBUG_TYPE "rogue-pack-groups"

static cl::opt<bool> OneOperation("rogue-one-operation", cl::Hidden,
                                  cl::desc("One operation in a group"));

namespace {

/// Registers and memory that operations touch.
struct Touched {
  BitVector Uses, Defs;
  bool Loads = false, Stores = false;

  explicit Touched(const TargetRegisterInfo &TRI)
      : Uses(TRI.getNumRegUnits()), Defs(TRI.getNumRegUnits()) {}
  void add(const MachineInstr &MI, const TargetRegisterInfo &TRI) {
    for (const MachineOperand &MO : MI.operands())
      if (MO.isReg() && MO.getReg().isPhysical())
        for (MCRegUnit U : TRI.regunits(MO.getReg()))
          (MO.isDef() ? Defs : Uses).set(static_cast<unsigned>(U));
    if (RogueInstrInfo::isMemory(MI)) {
      Loads |= MI.mayLoad();
      Stores |= MI.mayStore();
    }
  }
  /// Whether \p Later has to stay behind this.
  bool orders(const Touched &Later) const {
    return Defs.anyCommon(Later.Uses) || Defs.anyCommon(Later.Defs) ||
           Uses.anyCommon(Later.Defs) || (Stores && Later.Loads) ||
           ((Loads || Stores) && Later.Stores);
  }
};

class RoguePackGroups : public MachineFunctionPass {
public:
  static char ID;
  RoguePackGroups() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override { return "Rogue Pack Groups"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  const RogueSubtarget *STI = nullptr;
  const TargetRegisterInfo *TRI = nullptr;

  bool canShare(ArrayRef<const MachineInstr *> Group, const Touched &Skipped,
                const MachineInstr &MI) const;
  bool isDeadBehind(const MachineInstr &MI, MCRegister Reg) const;
  void markDead(ArrayRef<const MachineInstr *> Group, const Touched &Skipped,
                const MachineInstr &MI,
                SmallVectorImpl<MachineOperand *> &Marked) const;
  bool pack(MachineBasicBlock &MBB);
};

} // namespace

char RoguePackGroups::ID = 0;
INITIALIZE_PASS(RoguePackGroups, DEBUG_TYPE, "Rogue Pack Groups", false, false)

FunctionPass *llvm::createRoguePackGroupsPass() {
  return new RoguePackGroups();
}

/// Operations of the main ALU and its backend, but not those that take all of
/// it.
static bool isPackable(const MachineInstr &MI) {
  switch (MI.getOpcode()) {
  case Rogue::MOV_W:
  case Rogue::FADD_W:
  case Rogue::FMUL_W:
  case Rogue::FMAD_W:
  case Rogue::IMAD_W:
  case Rogue::DERIV_W:
  case Rogue::UVSW_W:
  case Rogue::OUT_W:
  case Rogue::MAD64_W:
  case Rogue::ADD6432_W:
  case Rogue::CFLD_W:
  case Rogue::CFST_W:
  case Rogue::IDX_W:
  case Rogue::PCK_W:
  case Rogue::UNPCK_W:
  case Rogue::SELECT_W:
  case Rogue::TST_W:
    return true;
  default:
    return RogueInstrInfo::isMemory(MI) && MI.getOpcode() != Rogue::FENCE_W &&
           !Rogue::isTexels(MI) && !Rogue::isIteration(MI);
  }
}

/// What takes the results of its group.
static bool isPhase2(const MachineInstr &MI) {
  return MI.getOpcode() == Rogue::CFST_W || MI.getOpcode() == Rogue::IDX_W ||
         MI.getOpcode() == Rogue::UVSW_W || MI.getOpcode() == Rogue::OUT_W ||
         MI.getOpcode() == Rogue::SELECT_W || MI.getOpcode() == Rogue::TST_W ||
         MI.getOpcode() == Rogue::PCK_W;
}

static bool isBoundary(const MachineInstr &MI) {
  return MI.isTerminator() ||
         (MI.hasUnmodeledSideEffects() && MI.getOpcode() != Rogue::TST_W &&
          MI.getOpcode() != Rogue::UVSW_W && MI.getOpcode() != Rogue::OUT_W &&
          MI.getOpcode() != Rogue::UVSWN_W && MI.getOpcode() != Rogue::OUTN_W);
}

/// Whether nobody reads what \p Reg holds behind \p MI.
bool RoguePackGroups::isDeadBehind(const MachineInstr &MI,
                                   MCRegister Reg) const {
  constexpr unsigned Window = 32;
  const MachineBasicBlock &MBB = *MI.getParent();
  if (MBB.getParent()->getRegInfo().isReserved(Reg))
    return false;
  unsigned Seen = 0;
  for (auto I = std::next(MI.getIterator()); I != MBB.instr_end(); ++I) {
    if (I->isDebugInstr())
      continue;
    if (++Seen > Window || I->readsRegister(Reg, TRI))
      return false;
    if (I->modifiesRegister(Reg, TRI))
      return true;
  }
  // What the task passes on its way overwrites nothing of this instance.
  const auto &Info = *MBB.getParent()->getInfo<RogueMachineFunctionInfo>();
  std::optional<unsigned> Number = Info.flowNumber(MBB);
  if (!Number)
    return MBB.succ_empty();
  return none_of(Info.flow(*Number).LiveOut,
                 [&](MCRegister Live) { return TRI->regsOverlap(Live, Reg); });
}

/// Results in the group that only \p MI reads, which joins it.
void RoguePackGroups::markDead(
    ArrayRef<const MachineInstr *> Group, const Touched &Skipped,
    const MachineInstr &MI, SmallVectorImpl<MachineOperand *> &Marked) const {
  for (const MachineInstr *Member : Group)
    for (MachineOperand &MO : const_cast<MachineInstr *>(Member)->all_defs()) {
      MCRegister Reg = MO.getReg().asMCReg();
      if (MO.isDead() || RogueInstrInfo::isMemory(*Member) ||
          any_of(TRI->regunits(Reg), [&](MCRegUnit U) {
            return Skipped.Uses.test(static_cast<unsigned>(U));
          }))
        continue;
      bool Replaced = MI.modifiesRegister(Reg, TRI);
      if (!Replaced && !(MI.readsRegister(Reg, TRI) && isDeadBehind(MI, Reg)))
        continue;
      MO.setIsDead();
      Marked.push_back(&MO);
    }
}

/// Whether two accesses to local memory in registers must not share a group.
/// The instances of a task run in two halves: what the first one writes, the
/// second one reads. So places that are read and written are different, or each
/// instance has its own; and no instance writes one twice.
static bool conflictOnLocal(const MachineInstr &A, const MachineInstr &B) {
  const MachineOperand *I = RogueInstrInfo::indexOperand(A),
                       *J = RogueInstrInfo::indexOperand(B);
  bool StoresA = I && A.mayStore(MachineInstr::IgnoreBundle),
       StoresB = J && B.mayStore(MachineInstr::IgnoreBundle);
  if (!I || !J || (!StoresA && !StoresB))
    return false;
  if (I->getReg() != J->getReg())
    return true;
  bool IsSame = I[1].getImm() == J[1].getImm();
  if (I->getReg() == Rogue::C0 || (StoresA && StoresB))
    return IsSame;
  return !IsSame;
}

bool RoguePackGroups::canShare(ArrayRef<const MachineInstr *> Group,
                               const Touched &Skipped,
                               const MachineInstr &MI) const {
  Touched New(*TRI);
  New.add(MI, *TRI);
  for (const MachineInstr *Member : Group) {
    Touched Old(*TRI);
    Old.add(*Member, *TRI);
    if (conflictOnLocal(*Member, MI))
      return false;
    // Operations of memory read and write registers when they like.
    if ((RogueInstrInfo::isMemory(*Member) || RogueInstrInfo::isMemory(MI)) &&
        Old.orders(New))
      return false;
    bool Feeds = Old.Defs.anyCommon(New.Uses);
    // A register that is named in place of its copy feeds all.
    if (Feeds && !isPhase2(MI) && Member->getOpcode() != Rogue::CFLD_W)
      return false;
    if (!Feeds && Old.Defs.anyCommon(New.Defs))
      return false;
  }
  SmallVector<MachineOperand *, 4> Marked;
  markDead(Group, Skipped, MI, Marked);
  // An operation of memory has no part in what the others compute, so it can be
  // the first.
  SmallVector<const MachineInstr *, 6> All(Group);
  if (RogueInstrInfo::isMemory(MI))
    All.insert(All.begin(), &MI);
  else
    All.push_back(&MI);
  if (Rogue::placeGroup(All, *STI))
    return true;
  for (MachineOperand *MO : Marked)
    MO->setIsDead(false);
  return false;
}

bool RoguePackGroups::pack(MachineBasicBlock &MBB) {
  constexpr unsigned Window = 16;
  constexpr unsigned MaxOperations = 5;
  bool Changed = false;
  for (auto I = MBB.begin(); I != MBB.end(); ++I) {
    if (I->isDebugInstr() || I->isBundled() || !isPackable(*I))
      continue;
    SmallVector<const MachineInstr *, 6> Members{&*I};
    SmallVector<MachineInstr *, 6> Moved;
    Touched Skipped(*TRI);
    unsigned Seen = 0;
    for (auto J = std::next(I);
         J != MBB.end() && Seen < Window && Members.size() < MaxOperations;
         ++J) {
      if (J->isDebugInstr())
        continue;
      if (isBoundary(*J))
        break;
      ++Seen;
      Touched New(*TRI);
      New.add(*J, *TRI);
      if (isPackable(*J) && !Skipped.orders(New) &&
          canShare(Members, Skipped, *J)) {
        if (RogueInstrInfo::isMemory(*J))
          Members.insert(Members.begin(), &*J);
        else
          Members.push_back(&*J);
        Moved.push_back(&*J);
      } else {
        Skipped.add(*J, *TRI);
      }
    }
    if (Moved.empty())
      continue;
    Changed = true;
    MachineBasicBlock::iterator Head = I;
    for (MachineInstr *MI : Moved)
      if (MI == Members.front())
        Head = MI->getIterator();
    MachineBasicBlock::iterator Behind = std::next(I);
    for (const MachineInstr *MI : Members) {
      auto *Moving = const_cast<MachineInstr *>(MI);
      if (Behind == Moving->getIterator())
        ++Behind;
      MBB.splice(Behind, &MBB, Moving->getIterator());
    }
    SmallVector<Register, 6> Written;
    for (const MachineInstr *MI : Members) {
      for (MachineOperand &MO : const_cast<MachineInstr *>(MI)->all_uses()) {
        MO.setIsKill(false);
        MO.setIsInternalRead(is_contained(Written, MO.getReg()));
      }
      for (const MachineOperand &MO : MI->all_defs())
        Written.push_back(MO.getReg());
    }
    MIBundleBuilder(MBB, Head, Behind);
    I = Head;
  }
  return Changed;
}

bool RoguePackGroups::runOnMachineFunction(MachineFunction &MF) {
  if (OneOperation)
    return false;
  STI = &MF.getSubtarget<RogueSubtarget>();
  TRI = STI->getRegisterInfo();
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF)
    Changed |= pack(MBB);
  return Changed;
}
