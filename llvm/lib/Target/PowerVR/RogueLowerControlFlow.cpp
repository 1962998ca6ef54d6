//===-- RogueLowerControlFlow.cpp - Branches to mask counts ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A task has one program counter. Instances that go another way than the
/// others wait, masked, until the task gets there: a register counts how many
/// joins an instance has still to pass.
///
/// Blocks are in an order in which every edge but those back to the head of a
/// loop leads forwards, and loops are contiguous. So an instance that jumps
/// forwards to a block waits for a number of joins that is known:
///
///   before                        after
///   a:  branch c, %j              a:     p0 = c
///                                        instances with p0 count 1
///                                        if none runs, goto j
///   b:  ...                       b:     ...
///   j:  ...                       j:     masked instances count one less,
///                                        those with 0 run again
///
/// A block to which instances wait is a join. Where it is the one behind a loop
/// whose last block decides, the test of the loop is both: it counts for those
/// that leave, and counts down when the last one does. Loops leave the counts
/// of instances that wait for what is behind them as they are: their head adds
/// as much as the joins in the loop take away.
///
/// Branches on what is the same in all instances are jumps of the task, as long
/// as they pass no join. They need an instance that runs: when none may do so,
/// the task goes on at the next join.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/PlantedFault.h"
#include "MCTargetDesc/RogueBaseInfo.h"
#include "Rogue.h"
#include "RogueFlowGraph.h"
#include "RogueInstrInfo.h"
#include "RogueMachineFunctionInfo.h"
#include "RogueSubtarget.h"
#include "llvm/CodeGen/LivePhysRegs.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/InitializePasses.h"

using namespace llvm;
using namespace llvm::Rogue;

#define DEBUG_TYPE "rogue-lower-control-flow"

static PlantedFault
    WrongCount("rogue-wrong-count",
               "Let the N-th wait for a join of the module count one more");
static PlantedFault
    DropMask("rogue-drop-mask",
             "Let instances without a work-item of the N-th kernel run");
static PlantedFault
    ClobberP0("rogue-clobber-p0",
              "Overwrite the result of the N-th test of the module");

namespace {

class RogueLowerControlFlow : public MachineFunctionPass {
public:
  static char ID;
  RogueLowerControlFlow() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override { return "Rogue Control Flow"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<MachineLoopInfoWrapperPass>();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  MachineFunction *MF = nullptr;
  const RogueInstrInfo *TII = nullptr;
  FlowGraph *Graph = nullptr;
  MCRegister Mask;
  /// The register is not yet written: the count is zero.
  bool MaskIsKnown = false;
  // Places of the module where faults can be planted.
  unsigned CountsSeen = 0, MasksSeen = 0, TestsSeen = 0;

  void predicateFeedback();
  void emit();
  MachineBasicBlock *insertBlock(MachineFunction::iterator Before,
                                 ArrayRef<const FlowNode *> Behind);
  void emitMask();
  void emitStart(FlowNode &N);
  void emitEnd(FlowNode &N);
  void emitOther(FlowNode &N);
  void emitTest(FlowNode &N);
  void emitWait(FlowNode &N, const FlowNode &To, Rogue::CndCond Cond);
  bool isShort(const FlowNode &N) const;
  void emitLoopTest(FlowNode &N, Rogue::CndCond GoesOn);
  void emitSkip(FlowNode &N);
  bool emitLastOutput(FlowNode &End);
  MachineInstrBuilder build(FlowNode &N, unsigned Opcode) {
    return BuildMI(*N.MBB, N.MBB->end(), N.DL, TII->get(Opcode));
  }
};

} // namespace

char RogueLowerControlFlow::ID = 0;
INITIALIZE_PASS_BEGIN(RogueLowerControlFlow, DEBUG_TYPE, "Rogue Control Flow",
                      false, false)
INITIALIZE_PASS_DEPENDENCY(MachineLoopInfoWrapperPass)
INITIALIZE_PASS_END(RogueLowerControlFlow, DEBUG_TYPE, "Rogue Control Flow",
                    false, false)

FunctionPass *llvm::createRogueLowerControlFlowPass() {
  return new RogueLowerControlFlow();
}
static void addSuccessor(MachineBasicBlock &From, MachineBasicBlock *To) {
  if (!From.isSuccessor(To))
    From.addSuccessor(To);
}

/// p0 = condition.
void RogueLowerControlFlow::emitTest(FlowNode &N) {
  if (TII->buildTest(*N.MBB, N.MBB->end(), N.DL, N.Cond))
    N.Negate = !N.Negate;
  if (ClobberP0.isAt(++TestsSeen))
    build(N, Rogue::TST_W)
        .addReg(Rogue::C0)
        .addImm(0)
        .addReg(Rogue::C1)
        .addImm(0)
        .addImm(Rogue::TEST_E)
        .addImm(Rogue::TYPE_U32);
}

/// More than there are joins: who counts this never runs again.
static constexpr uint32_t Forever = 0x7F7FFFFF;

/// Instances for which \p Cond holds count the joins up to \p To.
void RogueLowerControlFlow::emitWait(FlowNode &N, const FlowNode &To,
                                     Rogue::CndCond Cond) {
  uint32_t Count = &To == Graph->End ? Forever : Graph->countJoins(N, To);
  if (&To != Graph->End && WrongCount.isAt(++CountsSeen))
    ++Count;
  MCRegister Source = Rogue::getConstant(Count);
  if (!Source) {
    Source = RogueRegisterInfo::spillAddress(*MF);
    build(N, Rogue::MOVI_W).addReg(Source, RegState::Define).addImm(Count);
  }
  // At the start of the program nobody waits.
  build(N, Rogue::CNDSM_W)
      .addReg(Mask, RegState::Define)
      .addReg(MaskIsKnown ? MCRegister(Rogue::C0) : Mask)
      .addReg(Source)
      .addImm(Cond);
  MaskIsKnown = false;
}

/// A branch costs as much as the code that it would leave out.
bool RogueLowerControlFlow::isShort(const FlowNode &N) const {
  constexpr unsigned ShortCode = 4;
  return !N.Taken && N.In == Graph->Order[N.Index - 1]->In &&
         N.MBB->size() <= ShortCode &&
         none_of(*N.MBB, [](const MachineInstr &MI) {
           return RogueInstrInfo::isMemory(MI) || MI.hasUnmodeledSideEffects();
         });
}

/// No instance may run from here to the next join.
void RogueLowerControlFlow::emitSkip(FlowNode &N) {
  MachineBasicBlock *To = Graph->entryOfNextJoin(N);
  auto EntryAt = [&](unsigned Index) {
    return Index < Graph->Order.size() ? Graph->Order[Index]->entry() : nullptr;
  };
  if (EntryAt(N.Index + 1) == To ||
      (EntryAt(N.Index + 2) == To && isShort(*Graph->Order[N.Index + 1])))
    return;
  build(N, Rogue::BRMASK_W).addMBB(To).addImm(Rogue::BRANCH_ALLINST);
  addSuccessor(*N.MBB, To);
}

void RogueLowerControlFlow::emitStart(FlowNode &N) {
  MachineBasicBlock::iterator I = N.MBB->begin();
  auto Build = [&](unsigned Opcode) {
    return BuildMI(*N.MBB, I, N.DL, TII->get(Opcode));
  };
  if (N.Gate) {
    MachineBasicBlock *To = Graph->entryOfNextJoin(N);
    if (!N.Tested)
      BuildMI(*N.Gate, N.Gate->end(), N.DL, TII->get(Rogue::CNDEND_W), Mask)
          .addReg(Mask);
    BuildMI(*N.Gate, N.Gate->end(), N.DL, TII->get(Rogue::BRMASK_W))
        .addMBB(To)
        .addImm(Rogue::BRANCH_ALLINST);
    addSuccessor(*N.Gate, To);
    addSuccessor(*N.Gate, N.MBB);
  } else if (N.IsJoin && !N.Tested) {
    Build(Rogue::CNDEND_W).addReg(Mask, RegState::Define).addReg(Mask);
  }
  if (N.In && N.In->Head == &N)
    for (unsigned Left = N.In->Joins; Left;) {
      constexpr unsigned MaxConstant = 31;
      unsigned Step = std::min(Left, MaxConstant);
      Build(Rogue::CNDADD_W)
          .addReg(Mask, RegState::Define)
          .addReg(Mask)
          .addReg(Rogue::getConstant(Step));
      Left -= Step;
    }
}

/// The factors of the number of work-items, if it is not known to fill tasks:
/// registers, and a constant.
static bool findItems(const MachineFunction &MF,
                      SmallVectorImpl<MCRegister> &Factors, uint64_t &Known) {
  const auto &Layout = MF.getInfo<RogueMachineFunctionInfo>()->layout();
  Known = 1;
  for (unsigned D = 0; D < 3; ++D) {
    using gpuobj::ImplicitArgKind;
    if (std::optional<uint32_t> Size = requiredLocalSize(MF.getFunction(), D)) {
      Known *= *Size;
      continue;
    }
    std::optional<uint32_t> Place = Layout.implicit(
        ImplicitArgKind(unsigned(ImplicitArgKind::LocalSizeX) + D));
    if (!Place)
      return false;
    Factors.push_back(Rogue::SH0 + *Place / 4);
  }
  return !Factors.empty() || Known % Rogue::TaskInstances != 0;
}

/// The first groups of the program: the count of instances behind the last
/// work-item is such that they never run, that of others is zero.
void RogueLowerControlFlow::emitMask() {
  FlowNode &First = *Graph->Order.front();
  MachineBasicBlock &MBB = *First.MBB;
  MachineBasicBlock::iterator I = MBB.begin();
  auto Build = [&](unsigned Opcode) {
    return BuildMI(MBB, I, DebugLoc(), TII->get(Opcode));
  };
  SmallVector<MCRegister, 3> Factors;
  uint64_t Known;
  if (!findItems(*MF, Factors, Known)) {
    // Unless the first block counts at its end, which writes the register.
    MaskIsKnown = First.TakenWaits || First.OtherWaits;
    if (!MaskIsKnown)
      Build(Rogue::MOV_W)
          .addReg(Mask, RegState::Define)
          .addReg(Rogue::C0)
          .addImm(0);
    return;
  }
  MCRegister Items;
  if (Known == 1 && !Factors.empty()) {
    Items = Factors.pop_back_val();
    // A product takes only one of these registers.
    if (!Factors.empty()) {
      Build(Rogue::MOV_W)
          .addReg(Mask, RegState::Define)
          .addReg(Items)
          .addImm(0);
      Items = Mask;
    }
  } else if (!(Items = Rogue::getConstant(Known))) {
    Items = Mask;
    Build(Rogue::MOVI_W).addReg(Items, RegState::Define).addImm(int32_t(Known));
  }
  for (MCRegister F : Factors) {
    Build(Rogue::IMAD_W)
        .addReg(Mask, RegState::Define)
        .addReg(F)
        .addImm(0)
        .addReg(Items)
        .addImm(0)
        .addReg(Rogue::C0)
        .addImm(0);
    Items = Mask;
  }
  Build(Rogue::TST_W)
      .addReg(Rogue::VI0)
      .addImm(0)
      .addReg(Items)
      .addImm(0)
      .addImm(Rogue::TEST_GE)
      .addImm(Rogue::TYPE_U32);
  if (DropMask.isAt(++MasksSeen))
    return;
  Build(Rogue::CNDSM_W)
      .addReg(Mask, RegState::Define)
      .addReg(Rogue::C0)
      .addReg(Rogue::getConstant(Forever))
      .addImm(Rogue::CND_P0);
}

/// The way on without a condition.
void RogueLowerControlFlow::emitOther(FlowNode &N) {
  bool IsNext = N.Other->Index == N.Index + 1;
  if (N.OtherWaits) {
    emitWait(N, *N.Other, Rogue::CND_ALWAYS);
    return emitSkip(N);
  }
  if (IsNext)
    return;
  if (FlowGraph::isBack(N, N.Other) && !N.In->IsSteady) {
    build(N, Rogue::BRMASK_W)
        .addMBB(N.Other->entry())
        .addImm(Rogue::BRANCH_ANYINST);
    addSuccessor(*N.MBB, N.Other->entry());
    return emitSkip(N);
  }
  build(N, Rogue::JUMP_W).addMBB(N.Other->entry());
  addSuccessor(*N.MBB, N.Other->entry());
}

/// While an instance goes on, those that leave the loop count one join, which
/// is passed here when none does.
void RogueLowerControlFlow::emitLoopTest(FlowNode &N, Rogue::CndCond GoesOn) {
  constexpr unsigned OneJoin = 1;
  BuildMI(*N.Test, N.Test->end(), N.DL, TII->get(Rogue::CNDLT_W), Mask)
      .addReg(Mask)
      .addImm(GoesOn)
      .addImm(OneJoin);
  BuildMI(*N.Test, N.Test->end(), N.DL, TII->get(Rogue::BRP0_W))
      .addMBB(N.Taken->entry())
      .addImm(/*negate=*/0);
  addSuccessor(*N.MBB, N.Test);
  addSuccessor(*N.Test, N.Taken->entry());
  addSuccessor(*N.Test, N.Other->entry());
}

/// The end of a program and the output in front of it are one.
bool RogueLowerControlFlow::emitLastOutput(FlowNode &End) {
  if (!End.Index || End.IsJoin)
    return false;
  FlowNode &Before = *Graph->Order[End.Index - 1];
  bool IsOnly = none_of(Graph->Order, [&](const FlowNode *N) {
    return N != &Before && (N->Taken == &End || N->Other == &End);
  });
  if (!IsOnly || Before.Taken || Before.Other != &End || Before.OtherWaits)
    return false;
  auto Last = Before.MBB->getLastNonDebugInstr();
  if (Last == Before.MBB->end() ||
      (Last->getOpcode() != Rogue::UVSW_W && Last->getOpcode() != Rogue::OUT_W))
    return false;
  MCRegister Source = Last->getOperand(0).getReg().asMCReg();
  build(End,
        Last->getOpcode() == Rogue::UVSW_W ? Rogue::UVSWEND_W : Rogue::OUTEND_W)
      .addReg(Source)
      .addImm(Last->getOperand(1).getImm());
  if (Rogue::GPR32RegClass.contains(Source)) {
    End.MBB->addLiveIn(Source);
    MF->getInfo<RogueMachineFunctionInfo>()->addLiveRegister(Source);
  }
  Last->eraseFromParent();
  return true;
}

void RogueLowerControlFlow::emitEnd(FlowNode &N) {
  if (&N == Graph->End) {
    if (!emitLastOutput(N))
      build(N, Rogue::END_W);
    return;
  }
  if (!N.Taken)
    return emitOther(N);
  emitTest(N);
  auto If = [&](bool Holds) {
    return Holds != N.Negate ? Rogue::CND_P0 : Rogue::CND_NOTP0;
  };
  if (N.Test)
    return emitLoopTest(N, If(true));
  if (FlowGraph::isBack(N, N.Taken) && N.OtherWaits) {
    emitWait(N, *N.Other, If(false));
    build(N, Rogue::BRMASK_W)
        .addMBB(N.Taken->entry())
        .addImm(Rogue::BRANCH_ANYINST);
    addSuccessor(*N.MBB, N.Taken->entry());
    return emitSkip(N);
  }
  if (N.TakenWaits || (N.OtherWaits && !FlowGraph::isBack(N, N.Taken))) {
    if (N.TakenWaits)
      emitWait(N, *N.Taken, If(true));
    if (N.OtherWaits)
      emitWait(N, *N.Other, N.TakenWaits ? Rogue::CND_ALWAYS : If(false));
    return emitSkip(N);
  }
  build(N, Rogue::BRP0_W).addMBB(N.Taken->entry()).addImm(N.Negate);
  addSuccessor(*N.MBB, N.Taken->entry());
  emitOther(N);
}

/// A block from which the task goes to those of \p Behind.
MachineBasicBlock *
RogueLowerControlFlow::insertBlock(MachineFunction::iterator Before,
                                   ArrayRef<const FlowNode *> Behind) {
  MachineBasicBlock *MBB = MF->CreateMachineBasicBlock();
  MBB->setLabelMustBeEmitted();
  MF->insert(Before, MBB);
  for (const FlowNode *N : Behind)
    for (const auto &LI : N->MBB->liveins())
      if (!MBB->isLiveIn(LI.PhysReg))
        MBB->addLiveIn(LI);
  return MBB;
}

void RogueLowerControlFlow::emit() {
  SmallVector<MCRegister, 3> Factors;
  uint64_t Known;
  bool HasCode = Graph->Order.size() > 2 || !Graph->Order.front()->MBB->empty();
  bool Waits = (HasCode && findItems(*MF, Factors, Known)) ||
               any_of(Graph->Order, [](const FlowNode *N) {
                 return N->TakenWaits || N->OtherWaits;
               });
  const MachineRegisterInfo &MRI = MF->getRegInfo();
  Mask = MCRegister();
  if (Waits) {
    Mask = RogueRegisterInfo::spareMask(*MF);
    for (MCRegister R : Rogue::GPR32RegClass)
      if (!MRI.isPhysRegUsed(R)) {
        Mask = R;
        break;
      }
    MF->getInfo<RogueMachineFunctionInfo>()->addLiveRegister(Mask);
  }
  for (FlowNode *N : Graph->Order) {
    N->MBB->setLabelMustBeEmitted();
    while (!N->MBB->succ_empty())
      N->MBB->removeSuccessor(N->MBB->succ_begin());
  }
  // What follows a join counts without the ends of blocks.
  SmallVector<FlowNode *, 8> Gated;
  for (FlowNode *N : Graph->Order)
    if (N->IsJoin && Graph->needsInstances(*N))
      Gated.push_back(N);
  for (FlowNode *N : Gated)
    N->Gate = insertBlock(N->MBB->getIterator(), {N});
  for (FlowNode *N : Graph->Order)
    if (N->Tested) {
      FlowNode &Last = *Graph->Order[N->Index - 1];
      Last.Test = insertBlock(std::next(Last.MBB->getIterator()),
                              {Last.Taken, Last.Other});
    }
  if (Mask)
    emitMask();
  for (FlowNode *N : Graph->Order) {
    emitStart(*N);
    emitEnd(*N);
    if (N != Graph->End) {
      bool FallsThrough = N->MBB->empty() || !N->MBB->back().isBarrier();
      if (FallsThrough && !N->Test)
        addSuccessor(*N->MBB, Graph->Order[N->Index + 1]->entry());
    }
    for (MachineBasicBlock *MBB : {N->MBB, N->Gate, N->Test})
      if (Mask && N->Index && MBB && !MBB->isLiveIn(Mask))
        MBB->addLiveIn(Mask);
  }
}

/// All instances get to the feedback, and those that are left have p0 not.
void RogueLowerControlFlow::predicateFeedback() {
  for (MachineBasicBlock &MBB : *MF)
    for (MachineInstr &MI : make_early_inc_range(MBB)) {
      if (MI.getOpcode() != Rogue::DEPTHFIF_W)
        continue;
      auto Build = [&](unsigned Opcode) {
        return BuildMI(MBB, MI, MI.getDebugLoc(), TII->get(Opcode));
      };
      Build(Rogue::TST_W)
          .add(MI.getOperand(1))
          .addImm(0)
          .addReg(Rogue::C0)
          .addImm(0)
          .addImm(Rogue::TEST_E)
          .addImm(Rogue::TYPE_U32);
      Build(Rogue::PREDICATE_W).addImm(Rogue::CC_NOTP0);
      Build(Rogue::DEPTHF_W).add(MI.getOperand(0));
      Build(Rogue::PREDICATE_W).addImm(Rogue::CC_PE);
      MI.eraseFromParent();
    }
}

bool RogueLowerControlFlow::runOnMachineFunction(MachineFunction &Function) {
  MF = &Function;
  TII = MF->getSubtarget<RogueSubtarget>().getInstrInfo();
  SmallVector<MachineBasicBlock *, 16> FromLast;
  for (MachineBasicBlock &MBB : reverse(*MF))
    FromLast.push_back(&MBB);
  fullyRecomputeLiveIns(FromLast);
  predicateFeedback();
  MF->getInfo<RogueMachineFunctionInfo>()->recordFlow(*MF);
  FlowGraph Blocks(*MF, getAnalysis<MachineLoopInfoWrapperPass>().getLI());
  Blocks.classify();
  Graph = &Blocks;
  emit();
  MF->RenumberBlocks();
  return true;
}
