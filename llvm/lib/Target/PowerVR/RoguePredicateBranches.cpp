//===-- RoguePredicateBranches.cpp - Groups under a condition -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A group may ask for p0: then it is only for those of the running instances
/// that have it, or have it not. A few operations under a condition so need no
/// branch, and none of the groups that count instances which wait:
///
///   before                     after
///   a:  branch c, %b or %j     a:  p0 = c
///   b:  r1 = add r1, r2            if(p0):  r1 = add r1, r2
///       jump %j
///   j:  ...                        ...
///
/// What is under the condition leaves the registers of other instances alone,
/// so it reads those that it writes if they are asked for behind it.
///
//===----------------------------------------------------------------------===//

#include "Rogue.h"
#include "RogueGroupPlacer.h"
#include "RogueSubtarget.h"
#include "llvm/CodeGen/LivePhysRegs.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

#define DEBUG_TYPE "rogue-predicate-branches"

static cl::opt<bool> NoPredication("rogue-no-predication", cl::Hidden,
                                   cl::desc("A branch for every condition"));

/// Operations of one side. More take longer than the branch around them, when
/// no instance needs them.
static constexpr unsigned MaxOperations = 8;
static constexpr unsigned MaxMemoryOperations = 4;

namespace {

class RoguePredicateBranches : public MachineFunctionPass {
public:
  static char ID;
  RoguePredicateBranches() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override { return "Rogue Predicate Branches"; }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  const RogueSubtarget *STI = nullptr;

  bool canPredicate(const MachineInstr &MI) const;
  MachineBasicBlock *joinBehind(const MachineBasicBlock &Head,
                                MachineBasicBlock *Side) const;
  void moveSide(MachineBasicBlock &Head, MachineBasicBlock &Side,
                Rogue::Condition Cond, const MachineBasicBlock &Behind) const;
  bool predicate(MachineBasicBlock &Head) const;
};

} // namespace

char RoguePredicateBranches::ID = 0;
INITIALIZE_PASS(RoguePredicateBranches, DEBUG_TYPE, "Rogue Predicate Branches",
                false, false)

FunctionPass *llvm::createRoguePredicateBranchesPass() {
  return new RoguePredicateBranches();
}

/// Whether \p MI becomes a group that is free to ask for p0.
bool RoguePredicateBranches::canPredicate(const MachineInstr &MI) const {
  // An index register is shared with what is not under the condition.
  bool IsOutput =
      MI.getOpcode() == Rogue::OUT_W || MI.getOpcode() == Rogue::DEPTHF_W;
  if ((MI.hasUnmodeledSideEffects() && !IsOutput) || MI.isCall() ||
      Rogue::isIteration(MI) || RogueInstrInfo::indexOperand(MI) ||
      (MI.mayLoad() && MI.mayStore()))
    return false;
  std::optional<Rogue::Group> G = Rogue::placeGroup({&MI}, *STI);
  return G && G->Cond == Rogue::CC_PE && none_of(G->Ops, [](const auto &Op) {
           const Rogue::OpInfo *Info = Rogue::getOpInfo(Op.Inst.getOpcode());
           return !Info || (Info->Writes & Rogue::WritesP0);
         });
}

/// Where \p Side, one of the two ways on from \p Head, goes on, if it can be
/// part of \p Head.
MachineBasicBlock *
RoguePredicateBranches::joinBehind(const MachineBasicBlock &Head,
                                   MachineBasicBlock *Side) const {
  if (Side == &Head || Side->pred_size() != 1 || Side->succ_size() != 1 ||
      Side->hasAddressTaken())
    return nullptr;
  unsigned Operations = 0, OfMemory = 0;
  for (const MachineInstr &MI : *Side) {
    if (MI.isDebugInstr())
      continue;
    if (MI.getOpcode() == Rogue::JUMP_W)
      break;
    if (++Operations > MaxOperations || !canPredicate(MI) ||
        (RogueInstrInfo::isMemory(MI) && ++OfMemory > MaxMemoryOperations))
      return nullptr;
  }
  return *Side->succ_begin();
}

static bool isLiveInto(const MachineBasicBlock &MBB, MCRegister Reg,
                       const TargetRegisterInfo &TRI) {
  return any_of(MBB.liveins(), [&](const auto &Live) {
    return TRI.regsOverlap(Live.PhysReg, Reg);
  });
}

void RoguePredicateBranches::moveSide(MachineBasicBlock &Head,
                                      MachineBasicBlock &Side,
                                      Rogue::Condition Cond,
                                      const MachineBasicBlock &Behind) const {
  const RogueInstrInfo &TII = *STI->getInstrInfo();
  const RogueRegisterInfo &TRI = *STI->getRegisterInfo();
  for (MachineInstr &MI : Side) {
    SmallVector<MCRegister, 4> Kept;
    for (MachineOperand &MO : MI.all_defs())
      for (MCSubRegIterator S(MO.getReg().asMCReg(), &TRI,
                              /*IncludeSelf=*/true);
           S.isValid(); ++S)
        if (Rogue::GPR32RegClass.contains(*S) && isLiveInto(Behind, *S, TRI)) {
          Kept.push_back(*S);
          MO.setIsDead(false);
        }
    for (MachineOperand &MO : MI.all_uses())
      MO.setIsKill(false);
    for (MCRegister R : Kept) {
      // The way round the side may have no value in it.
      for (MachineInstr &Before : Head) {
        Before.clearRegisterKills(R, &TRI);
        Before.clearRegisterDeads(R);
      }
      MI.addOperand(MachineOperand::CreateReg(R, /*isDef=*/false,
                                              /*isImp=*/true));
    }
  }
  BuildMI(Head, Head.end(), DebugLoc(), TII.get(Rogue::PREDICATE_W))
      .addImm(Cond);
  Head.splice(Head.end(), &Side, Side.begin(), Side.getFirstTerminator());
}

bool RoguePredicateBranches::predicate(MachineBasicBlock &Head) const {
  const RogueInstrInfo &TII = *STI->getInstrInfo();
  MachineBasicBlock *Taken = nullptr, *Other = nullptr;
  SmallVector<MachineOperand, 8> Cond;
  if (TII.analyzeBranch(Head, Taken, Other, Cond) || Cond.empty())
    return false;
  if (!Other)
    Other = Head.getNextNode();
  if (!Other || Taken == Other || Head.succ_size() != 2)
    return false;

  MachineBasicBlock *TakenEnd = joinBehind(Head, Taken),
                    *OtherEnd = joinBehind(Head, Other), *Join;
  SmallVector<std::pair<MachineBasicBlock *, bool>, 2> Sides;
  if (TakenEnd && TakenEnd == OtherEnd) {
    Join = TakenEnd;
    Sides = {{Other, false}, {Taken, true}};
  } else if (TakenEnd == Other) {
    Join = Other;
    Sides = {{Taken, true}};
  } else if (OtherEnd == Taken) {
    Join = Taken;
    Sides = {{Other, false}};
  } else {
    return false;
  }
  if (Join == &Head)
    return false;

  DebugLoc DL = Head.findBranchDebugLoc();
  TII.removeBranch(Head);
  constexpr unsigned ComparisonOperands = 6;
  bool Negate = Cond[ComparisonOperands].getImm();
  Negate ^= TII.buildTest(Head, Head.end(), DL,
                          ArrayRef(Cond).take_front(ComparisonOperands));
  // The instances of a side keep what those of the next one, or of the join,
  // have had from the head.
  for (auto [Number, Entry] : enumerate(Sides)) {
    auto [Side, IsTaken] = Entry;
    const MachineBasicBlock &Behind =
        Number + 1 < Sides.size() ? *Sides[Number + 1].first : *Join;
    moveSide(Head, *Side, IsTaken != Negate ? Rogue::CC_P0 : Rogue::CC_NOTP0,
             Behind);
  }
  BuildMI(Head, Head.end(), DebugLoc(), TII.get(Rogue::PREDICATE_W))
      .addImm(Rogue::CC_PE);
  for (auto [Side, _] : Sides) {
    Head.removeSuccessor(Side);
    while (!Side->succ_empty())
      Side->removeSuccessor(Side->succ_begin());
    Side->eraseFromParent();
  }
  if (!Head.isSuccessor(Join))
    Head.addSuccessor(Join);
  // Without another way to it, the rest is part of the block as well.
  if (Join->pred_size() == 1 && !Join->hasAddressTaken()) {
    Head.splice(Head.end(), Join, Join->begin(), Join->end());
    MachineBasicBlock *Next = Join->getNextNode();
    bool FallsThrough = Head.empty() || !Head.back().isBarrier();
    Head.removeSuccessor(Join);
    Head.transferSuccessors(Join);
    Join->eraseFromParent();
    if (FallsThrough && Next && Head.getNextNode() != Next)
      BuildMI(Head, Head.end(), DL, TII.get(Rogue::JUMP_W)).addMBB(Next);
  } else if (Head.getNextNode() != Join) {
    BuildMI(Head, Head.end(), DL, TII.get(Rogue::JUMP_W)).addMBB(Join);
  }
  return true;
}

bool RoguePredicateBranches::runOnMachineFunction(MachineFunction &MF) {
  if (NoPredication || skipFunction(MF.getFunction()) ||
      MF.getTarget().getOptLevel() == CodeGenOptLevel::None)
    return false;
  STI = &MF.getSubtarget<RogueSubtarget>();
  SmallVector<MachineBasicBlock *, 16> Blocks;
  for (MachineBasicBlock &MBB : reverse(MF))
    Blocks.push_back(&MBB);
  fullyRecomputeLiveIns(Blocks);
  bool Changed = false;
  // Blocks behind go away, those in front stay as they are.
  for (auto I = MF.begin(); I != MF.end(); ++I)
    while (predicate(*I))
      Changed = true;
  return Changed;
}
