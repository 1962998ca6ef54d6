//===-- BifrostSetHeaders.cpp - Headers of clauses ------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// A message completes at some time; its clause names a slot of the scoreboard,
/// and the clause before one that needs the result waits for the slot.
/// Registers that a message reads are free again behind a staging barrier. The
/// lanes of a warp meet behind clauses that reconverge: those that can part
/// them, and those before a clause that can be reached another way.
///
/// What the header says about the next clause holds for all that can follow.
///

#include "BifrostClauseInfo.h"
#include "BifrostSubtarget.h"
#include "GPUCodeGen/GPUMachineFunctionInfo.h"
#include "GPUCodeGen/Machine/Scoreboard.h"
#include "GPUCodeGen/Machine/SlotAssignment.h"
#include "GPUCodeGen/PlantedFault.h"
#include "MCTargetDesc/Bifrost/BifrostLegality.h"
#include "MCTargetDesc/Bifrost/BifrostRegisters.h"
#include "MCTargetDesc/Bifrost/BifrostTables.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBundle.h"
#include "llvm/InitializePasses.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace llvm::Bifrost;

#define DEBUG_TYPE "bifrost-set-headers"

/// Slots of messages; BARRIER has its own.
static constexpr unsigned NumGeneralSlots = 6;
static constexpr gpu::CounterMask AllGeneralSlots = (1u << NumGeneralSlots) - 1;

namespace {
enum class WaitMode { Late, Immediate };
enum class SlotMode { Distance, Single };
} // namespace

static cl::opt<WaitMode>
    Waits("bifrost-waits", cl::Hidden, cl::desc("Where to wait for messages"),
          cl::init(WaitMode::Late),
          cl::values(clEnumValN(WaitMode::Late, "late",
                                "Before the first clause that needs it"),
                     clEnumValN(WaitMode::Immediate, "immediate",
                                "Behind each message (slow, obviously "
                                "right)")));
static cl::opt<SlotMode>
    Slots("bifrost-slots", cl::Hidden, cl::desc("How to choose message slots"),
          cl::init(SlotMode::Distance),
          cl::values(clEnumValN(SlotMode::Distance, "distance",
                                "By the distance to the consumer"),
                     clEnumValN(SlotMode::Single, "single",
                                "Slot 0 for all messages (for tests)")));

static PlantedFault DropWait("bifrost-drop-wait",
                             "Leave out the N-th wait of the module, to test "
                             "that this is noticed");
static PlantedFault DropBarrier("bifrost-drop-staging-barrier",
                                "Leave out the N-th staging barrier of the "
                                "module, to test that this is noticed");
static PlantedFault DropReconverge("bifrost-drop-reconverge",
                                   "Leave out the N-th reconvergence of the "
                                   "module, to test that this is noticed");

namespace {

class BifrostMemoryOrder final : public gpu::MemoryOrder {
public:
  using MemoryOrder::MemoryOrder;

  bool isUnordered(const MachineInstr &MI) const override {
    if (!isClause(MI))
      return false;
    const MachineInstr *Message = getMessage(MI);
    return Message && Message->mayLoadOrStore(MachineInstr::IgnoreBundle);
  }

protected:
  /// Atomic operations of one kind whose results nobody sees.
  bool commute(const MachineInstr &A, const MachineInstr &B) const override {
    const MachineInstr *X = findAtomic(A), *Y = findAtomic(B);
    return X && Y && X->getOpcode() == Y->getOpcode() &&
           operationOf(*X) == operationOf(*Y);
  }

private:
  static const MachineInstr *findAtomic(const MachineInstr &Clause) {
    for (const MachineInstr &MI : halvesOf(Clause))
      if (MI.getOpcode() == FMA_ATOM_C_i32 || MI.getOpcode() == FMA_ATOM_C1_i32)
        return &MI;
    return nullptr;
  }
  static int64_t operationOf(const MachineInstr &MI) {
    return MI.getOperand(getNamedOperandIdx(MI.getOpcode(), OpName::atom_opc))
        .getImm();
  }
};

class BifrostScoreboard final : public gpu::Scoreboard {
  const TargetRegisterInfo &TRI;

public:
  BifrostScoreboard(AAResults &AA, const TargetRegisterInfo &TRI)
      : Scoreboard(NumGeneralSlots, std::make_unique<BifrostMemoryOrder>(&AA)),
        TRI(TRI) {}

  bool waitsForAll(const MachineInstr &MI) const override {
    return MI.getOpcode() == Bifrost::FENCE ||
           (isClause(MI) &&
            getHeader(MI).Message == Bifrost::MessageType::Barrier);
  }

protected:
  std::optional<unsigned> getCounter(const MachineInstr &MI) const override {
    if (!isClause(MI))
      return std::nullopt;
    ClauseHeader H = getHeader(MI);
    if (H.Message == Bifrost::MessageType::None ||
        H.Message == Bifrost::MessageType::Barrier)
      return std::nullopt;
    return H.DependencySlot;
  }
  gpu::RegisterAccess getAccess(const MachineInstr &MI) const override {
    RegMask Uses = 0, Defs = 0;
    if (isClause(MI))
      for (const MachineInstr &Half : halvesOf(MI))
        addAccess(Half, TRI, Uses, Defs);
    return {Uses, Defs};
  }
  gpu::RegisterSet getLateWrites(const MachineInstr &MI) const override {
    return getStagingWrites(MI, TRI);
  }
  gpu::CounterMask getWaits(const MachineInstr &) const override { return 0; }
};

class BifrostSetHeaders : public MachineFunctionPass {
public:
  static char ID;
  BifrostSetHeaders() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Bifrost Set Headers"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    AU.addRequired<AAResultsWrapperPass>();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  void buildEmptyClause(MachineBasicBlock &MBB,
                        MachineBasicBlock::iterator Before);
  void beginWithWait(MachineFunction &MF);
  void endBlocks(MachineFunction &MF);
  void describeMessages();
  void assignSlots();
  void findWaits(MachineFunction &MF);
  void findStagingBarriers();
  void setFlow();

  const BifrostInstrInfo *TII = nullptr;
  const TargetRegisterInfo *TRI = nullptr;
  std::vector<ClauseNode> Nodes;
  std::vector<ClauseHeader> Headers;
  /// What each clause needs done before it starts.
  std::vector<gpu::CounterMask> Needed;
  std::vector<bool> NeedsBarrier;
  unsigned WaitsSeen = 0, BarriersSeen = 0, ReconvergesSeen = 0;
};

} // namespace

char BifrostSetHeaders::ID = 0;

INITIALIZE_PASS_BEGIN(BifrostSetHeaders, DEBUG_TYPE, "Bifrost Set Headers",
                      false, false)
INITIALIZE_PASS_DEPENDENCY(AAResultsWrapperPass)
INITIALIZE_PASS_END(BifrostSetHeaders, DEBUG_TYPE, "Bifrost Set Headers", false,
                    false)

FunctionPass *llvm::createBifrostSetHeadersPass() {
  return new BifrostSetHeaders();
}

/// Nothing waits for the barrier yet.
static bool endsInBarrier(const MachineInstr &Clause) {
  const MachineInstr *Message = getMessage(Clause);
  return Message && TSF::message(Message->getDesc().TSFlags) ==
                        Bifrost::MessageType::Barrier;
}

/// What its operands change, too.
static MessageType messageOf(const MachineInstr &MI) {
  MCInst Inst;
  Inst.setOpcode(MI.getOpcode());
  for (const MachineOperand &MO : MI.explicit_operands())
    Inst.addOperand(MO.isImm() ? MCOperand::createImm(MO.getImm())
                               : MCOperand::createReg(MCRegister()));
  return getMessageType(Inst, *MI.getMF()->getSubtarget().getInstrInfo());
}

/// Messages about the pixel, whose slot is always the first.
static bool hasFixedSlot(MessageType Message, const MachineInstr &MI) {
  return MI.getOpcode() == ADD_ATEST || MI.getOpcode() == ADD_ZS_EMIT ||
         Message == Bifrost::MessageType::Blend;
}

/// What a clause with \p MI waits for besides messages of its own thread: the
/// depth, and for colors the end, of the fragments before on the pixel.
static gpu::CounterMask pixelOrder(const MachineInstr &MI) {
  constexpr gpu::CounterMask Depth = 1u << DepthOrderSlot,
                             Color = 1u << ColorOrderSlot;
  switch (MI.getOpcode()) {
  case ADD_ATEST:
    return Depth;
  case ADD_BLEND:
  case ADD_LD_TILE:
    return Depth | Color;
  default:
    return 0;
  }
}

/// Only clauses before one can wait for it, and the first one has none: it gets
/// an empty one.
void BifrostSetHeaders::beginWithWait(MachineFunction &MF) {
  MachineBasicBlock &Entry = MF.front();
  auto First = find_if(Entry, isClause);
  if (First == Entry.end())
    return;
  const MachineInstr *Message = getMessage(*First);
  if (Message && pixelOrder(*Message))
    buildEmptyClause(Entry, First->getIterator());
}

void BifrostSetHeaders::buildEmptyClause(MachineBasicBlock &MBB,
                                         MachineBasicBlock::iterator Before) {
  auto Build = [&](unsigned Opcode) {
    return BuildMI(MBB, Before, DebugLoc(), TII->get(Opcode));
  };
  MachineInstr *First = Build(Bifrost::CLAUSE_HEADER).addImm(0);
  for (unsigned Nop : {FMA_NOP, ADD_NOP})
    Build(Nop)
        .addReg(MCRegister(), RegState::Define)
        .addImm(unsigned(DestHalf::Full));
  finalizeBundle(MBB, First->getIterator(), Before.getInstrIterator());
}

/// A kernel ends with a clause, also where nothing is left to do, and the
/// waits of a fence at the end of a block belong to one.
void BifrostSetHeaders::endBlocks(MachineFunction &MF) {
  for (MachineBasicBlock &MBB : MF) {
    MachineBasicBlock::iterator End = MBB.end();
    if (!MBB.empty() && MBB.back().getOpcode() == Bifrost::RET)
      End = std::prev(End);
    bool HasClause = End != MBB.begin() && isClause(*std::prev(End)) &&
                     !endsInBarrier(*std::prev(End));
    bool EndsInFence =
        End != MBB.begin() && std::prev(End)->getOpcode() == Bifrost::FENCE;
    if (!EndsInFence && (HasClause || !MBB.succ_empty()))
      continue;
    // Where only whole warps come from above, the clause there is the end.
    if (isOnlyEnd(MBB) && &MBB != &MF.front()) {
      MachineBasicBlock &Above = *std::prev(MBB.getIterator());
      if (!Above.empty() && isClause(Above.back()) &&
          !endsInBarrier(Above.back()) &&
          (!getBranch(Above.back()) ||
           getBranch(Above.back())->isBarrier(MachineInstr::IgnoreBundle)))
        continue;
    }
    buildEmptyClause(MBB, End);
  }
}

void BifrostSetHeaders::describeMessages() {
  for (unsigned I = 0; I != Nodes.size(); ++I) {
    ClauseHeader &H = Headers[I];
    const MachineInstr *Message = getMessage(*Nodes[I].MI);
    if (!Message)
      continue;
    H.Message = messageOf(*Message);
    if (int SR = getStagingIndex(Message->getOpcode()); SR >= 0)
      H.StagingRegister =
          *getGPRNumber(Message->getOperand(SR).getReg().asMCReg());
    if (H.Message == Bifrost::MessageType::Barrier)
      H.DependencySlot = BarrierSlot;
  }
}

/// Messages that are needed at the same place share a slot.
void BifrostSetHeaders::assignSlots() {
  if (Slots == SlotMode::Single)
    return;
  constexpr unsigned Window = 500;
  SmallVector<unsigned> Messages;
  SmallVector<gpu::AsyncOperation> Operations;
  std::vector<RegMask> Touched(Nodes.size());
  for (unsigned I = 0; I != Nodes.size(); ++I) {
    RegMask Uses = 0, Defs = 0;
    for (const MachineInstr &Half : halvesOf(*Nodes[I].MI))
      addAccess(Half, *TRI, Uses, Defs);
    Touched[I] = Uses | Defs;
  }
  for (unsigned I = 0; I != Nodes.size(); ++I) {
    if (Headers[I].Message == Bifrost::MessageType::None ||
        Headers[I].Message == Bifrost::MessageType::Barrier ||
        hasFixedSlot(Headers[I].Message, *getMessage(*Nodes[I].MI)))
      continue;
    RegMask Writes = getStagingWrites(*Nodes[I].MI, *TRI);
    unsigned Need = gpu::AsyncOperation::Never;
    for (unsigned J = I + 1, E = std::min<size_t>(Nodes.size(), I + Window);
         J < E; ++J)
      if ((Writes & Touched[J]) ||
          Headers[J].Message == Bifrost::MessageType::Barrier) {
        Need = J;
        break;
      }
    Messages.push_back(I);
    Operations.push_back({I, Need});
  }
  SmallVector<unsigned> Chosen = gpu::assignSlots(Operations, NumGeneralSlots);
  for (auto [I, Slot] : zip_equal(Messages, Chosen))
    Headers[I].DependencySlot = Slot;
}

void BifrostSetHeaders::findWaits(MachineFunction &MF) {
  for (unsigned I = 0; I != Nodes.size(); ++I)
    setHeader(*Nodes[I].MI, Headers[I]);
  BifrostScoreboard InFlight(getAnalysis<AAResultsWrapperPass>().getAAResults(),
                             *TRI);
  InFlight.analyze(MF);
  unsigned I = 0;
  for (MachineBasicBlock &MBB : MF) {
    gpu::Scoreboard::State State = InFlight.atEntry(MBB);
    gpu::CounterMask OfFence = 0;
    for (MachineInstr &MI : make_early_inc_range(MBB)) {
      gpu::CounterMask Slots = InFlight.getNeeded(MI, State);
      InFlight.advance(MI, State, Slots);
      if (MI.getOpcode() == Bifrost::FENCE) {
        OfFence |= Slots;
        MI.eraseFromParent();
      } else if (isClause(MI)) {
        Needed[I] = Slots | OfFence;
        if (Waits == WaitMode::Immediate ||
            Headers[I].Message == Bifrost::MessageType::Barrier)
          Needed[I] = AllGeneralSlots;
        if (const MachineInstr *Message = getMessage(MI))
          Needed[I] |= pixelOrder(*Message);
        OfFence = 0;
        ++I;
      }
    }
  }
}

/// Forward over registers that messages on each slot may still read.
void BifrostSetHeaders::findStagingBarriers() {
  using State = std::array<RegMask, NumGeneralSlots>;
  std::vector<State> In(Nodes.size(), State{});
  auto Transfer = [&](unsigned I) {
    State S = In[I];
    for (unsigned Slot = 0; Slot != NumGeneralSlots; ++Slot)
      if (Needed[I] >> Slot & 1)
        S[Slot] = 0;
    RegMask Uses = 0, Defs = 0, Pending = 0;
    for (const MachineInstr &Half : halvesOf(*Nodes[I].MI))
      addAccess(Half, *TRI, Uses, Defs);
    for (RegMask M : S)
      Pending |= M;
    NeedsBarrier[I] = Pending & Defs;
    if (NeedsBarrier[I])
      S = State{};
    if (Headers[I].DependencySlot < NumGeneralSlots)
      S[Headers[I].DependencySlot] |= getStagingReads(*Nodes[I].MI, *TRI);
    return S;
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned I = 0; I != Nodes.size(); ++I) {
      State Out = Transfer(I);
      for (unsigned Next : Nodes[I].Successors)
        for (unsigned Slot = 0; Slot != NumGeneralSlots; ++Slot) {
          RegMask Merged = In[Next][Slot] | Out[Slot];
          Changed |= Merged != In[Next][Slot];
          In[Next][Slot] = Merged;
        }
    }
  }
}

void BifrostSetHeaders::setFlow() {
  for (unsigned I = 0; I != Nodes.size(); ++I) {
    const ClauseNode &N = Nodes[I];
    ClauseHeader &H = Headers[I];
    H.Flow = FlowControl::None;
    if (N.Successors.empty()) {
      H.Flow = FlowControl::End;
      continue;
    }
    gpu::CounterMask Wait = 0;
    bool Barrier = false;
    for (unsigned Next : N.Successors) {
      Wait |= Needed[Next];
      Barrier |= NeedsBarrier[Next];
      if (N.EndsThreads || N.Successors.size() > 1 ||
          Nodes[Next].Predecessors.size() > 1)
        H.Flow = FlowControl::Reconverge;
    }
    if (H.Flow == FlowControl::Reconverge &&
        DropReconverge.isAt(++ReconvergesSeen))
      H.Flow = FlowControl::None;
    if (Wait && DropWait.isAt(++WaitsSeen))
      Wait = 0;
    if (Barrier && DropBarrier.isAt(++BarriersSeen))
      Barrier = false;
    H.DependencyWait = Wait;
    if (H.Message == Bifrost::MessageType::Barrier)
      H.DependencyWait |= 1 << BarrierSlot;
    H.StagingBarrier = Barrier;
    // Of the target of a branch; behind the end there is none.
    H.NextMessage = N.EndsThreads ? Bifrost::MessageType::None
                                  : Headers[N.Successors.front()].Message;
    H.NextClausePrefetch = !N.EndsInJump && !N.EndsThreads;
  }
}

bool BifrostSetHeaders::runOnMachineFunction(MachineFunction &MF) {
  TII = MF.getSubtarget<BifrostSubtarget>().getInstrInfo();
  TRI = MF.getSubtarget().getRegisterInfo();
  endBlocks(MF);
  beginWithWait(MF);
  Nodes = findClauses(MF);
  Headers.assign(Nodes.size(), ClauseHeader());
  Needed.assign(Nodes.size(), 0);
  NeedsBarrier.assign(Nodes.size(), false);
  if (gpu::flushesSubnormals(MF.getFunction()))
    for (unsigned I = 0; I != Nodes.size(); ++I)
      for (const MachineInstr &Half : halvesOf(*Nodes[I].MI))
        if (TSF::floatClass(Half.getDesc().TSFlags) == FloatClass::F32)
          Headers[I].FTZ = FlushToZero::Always;
  describeMessages();
  assignSlots();
  findWaits(MF);
  findStagingBarriers();
  setFlow();
  for (unsigned I = 0; I != Nodes.size(); ++I)
    setHeader(*Nodes[I].MI, Headers[I]);
  return true;
}
