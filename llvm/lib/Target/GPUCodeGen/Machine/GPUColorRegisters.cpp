//===-- GPUColorRegisters.cpp - Allocation where registers are scarce -----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The greedy allocator takes values one after the other and looks for a place
/// by their weights. With groups of registers that begin at even ones it may
/// find none where hardly more than three quarters are in use, and then it
/// spills, or takes registers that cost the kernel half of its threads.
///
/// Where the live registers would fit, this pass looks for places of all values
/// of the function together, before the greedy allocator: those that have their
/// register first, then the largest, and what has no place takes that of
/// others, the fewer and the less often moved the better. If it ends, nothing
/// is left to the greedy allocator; if not, everything.
///
/// Between the registers of a group that wait for the others, as a row that a
/// loop adds columns to, there is a gap each. If there is no place for all
/// values they wait alone, and the pass tries once more.
///
/// Registers with the same cost per use are one set. The pass tries the first
/// set that is large enough.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "GPUCodeGen/Machine/LiveRegisters.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/LiveRegMatrix.h"
#include "llvm/CodeGen/MachineBlockFrequencyInfo.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/RegisterClassInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/CodeGen/VirtRegMap.h"
#include "llvm/InitializePasses.h"
#include <queue>
#include <set>

using namespace llvm;
using namespace llvm::gpu;

#define DEBUG_TYPE "gpu-color-registers"

/// How often values may lose their place, for each value and in all.
static constexpr unsigned MovesPerValue = 4, MostMoves = 4096;

/// The price of a place of a value that has its register: it takes copies.
static constexpr unsigned FixedPrice = 4;

namespace {

class GPUColorRegisters : public MachineFunctionPass {
public:
  static char ID;
  GPUColorRegisters() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "GPU Color Registers"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<LiveIntervalsWrapperPass>();
    AU.addRequired<LiveRegMatrixWrapperLegacy>();
    AU.addRequired<MachineBlockFrequencyInfoWrapperPass>();
    AU.addRequired<VirtRegMapWrapperLegacy>();
    AU.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  /// A copy from or to a value.
  struct Copy {
    unsigned SubReg;
    Register Other;
    unsigned OtherSubReg;
    float Weight;
  };
  struct Value {
    const LiveInterval *LI = nullptr;
    unsigned Lanes = 0;
    unsigned Moves = 0;
    /// It is copied from or to a register that is given.
    bool IsFixed = false;
    SmallVector<Copy, 2> Copies;
  };

  uint8_t costOf(MCPhysReg Reg) const;
  unsigned countRegisters(uint8_t Cost) const;
  bool separateLane(MachineFunction &MF, const LiveInterval &LI,
                    const LiveInterval::SubRange &Lane);
  bool separateLanes(MachineFunction &MF);
  void collectValues();
  bool color(uint8_t Cost);
  ArrayRef<MCPhysReg> getPlaces(const Value &V);
  float getSavedCopies(const Value &V, MCPhysReg Reg) const;
  bool isHalfTaken(const Value &V, MCPhysReg Reg, ArrayRef<MCPhysReg> Places);
  MCRegister findFree(const Value &V);
  bool collectOthers(const Value &V, MCPhysReg Reg,
                     SmallSetVector<Register, 8> &Others);
  bool displace(const Value &V, SmallVectorImpl<Register> &Displaced);
  uint64_t priceOf(Register Reg) const;
  void assign(const Value &V, MCRegister Reg) { Matrix->assign(*V.LI, Reg); }

  const TargetInstrInfo *TII = nullptr;
  const TargetRegisterInfo *TRI = nullptr;
  MachineRegisterInfo *MRI = nullptr;
  LiveIntervals *LIS = nullptr;
  LiveRegMatrix *Matrix = nullptr;
  VirtRegMap *VRM = nullptr;
  const MachineBlockFrequencyInfo *MBFI = nullptr;
  RegisterClassInfo RCI;
  ArrayRef<uint8_t> Costs;
  /// By the index of the virtual register.
  std::vector<Value> Values;
  /// Of each class, what the set has of its order.
  DenseMap<unsigned, SmallVector<MCPhysReg>> Places;
  uint8_t MostCost = 0;
};

} // namespace

char GPUColorRegisters::ID = 0;

INITIALIZE_PASS_BEGIN(GPUColorRegisters, DEBUG_TYPE, "GPU Color Registers",
                      false, false)
INITIALIZE_PASS_DEPENDENCY(LiveIntervalsWrapperPass)
INITIALIZE_PASS_DEPENDENCY(LiveRegMatrixWrapperLegacy)
INITIALIZE_PASS_DEPENDENCY(MachineBlockFrequencyInfoWrapperPass)
INITIALIZE_PASS_DEPENDENCY(VirtRegMapWrapperLegacy)
INITIALIZE_PASS_END(GPUColorRegisters, DEBUG_TYPE, "GPU Color Registers", false,
                    false)

FunctionPass *llvm::createGPUColorRegistersPass() {
  return new GPUColorRegisters();
}

/// A group has the cost of its first register in the table.
uint8_t GPUColorRegisters::costOf(MCPhysReg Reg) const {
  uint8_t Cost = 0;
  for (MCPhysReg Part : TRI->subregs_inclusive(Reg))
    Cost = std::max(Cost, Costs[Part]);
  return Cost;
}

/// Single registers that cost at most \p Cost.
unsigned GPUColorRegisters::countRegisters(uint8_t Cost) const {
  SmallDenseSet<MCPhysReg> Registers;
  for (const TargetRegisterClass *RC : TRI->regclasses())
    if (RC->isAllocatable() && RC->getLaneMask().getNumLanes() <= 1)
      for (MCPhysReg Reg : RCI.getOrder(RC))
        if (Costs[Reg] <= Cost)
          Registers.insert(Reg);
  return Registers.size();
}

/// Where \p Lane of a group waits alone for the others it gets a register of
/// its own, which is copied where they come together; returns whether it does:
///
///   undef %0.sub0:gpr64 = ...         %1:gpr32 = ...
///   ...                               ...
///                               ->    undef %0.sub0:gpr64 = COPY %1
///   %0.sub1:gpr64 = ...               %0.sub1:gpr64 = ...
///   ... = TEX %0                      ... = TEX %0
bool GPUColorRegisters::separateLane(MachineFunction &MF,
                                     const LiveInterval &LI,
                                     const LiveInterval::SubRange &Lane) {
  if (Lane.LaneMask.getNumLanes() != 1 || Lane.getNumValNums() != 1)
    return false;
  auto IsAnyOtherLive = [&](SlotIndex At) {
    return any_of(LI.subranges(), [&](const LiveInterval::SubRange &Other) {
      return &Other != &Lane && Other.liveAt(At);
    });
  };
  if (none_of(MF, [&](const MachineBasicBlock &MBB) {
        SlotIndex At = LIS->getMBBStartIdx(&MBB);
        return Lane.liveAt(At) && !IsAnyOtherLive(At);
      }))
    return false;
  // Where another lane has a value on some paths alone, it is the group's
  // definition in front of them that says so.
  for (const LiveInterval::SubRange &Other : LI.subranges())
    if (&Other != &Lane && isPartlyUndefined(Other, MF, *LIS))
      return false;
  const Register Reg = LI.reg();
  const SlotIndex DefAt = Lane.getValNumInfo(0)->def;
  MachineInstr *DefMI = LIS->getInstructionFromIndex(DefAt);
  MachineOperand *Def =
      DefMI ? DefMI->findRegisterDefOperand(Reg, TRI) : nullptr;
  const unsigned SubReg = Def && !Def->isTied() ? Def->getSubReg() : 0;
  if (!SubReg || TRI->getSubRegIndexLaneMask(SubReg) != Lane.LaneMask)
    return false;

  // In each block in front of the first that has to do with the group.
  SmallMapVector<MachineBasicBlock *, MachineInstr *, 4> Places;
  for (MachineInstr &MI : MRI->reg_nodbg_instructions(Reg)) {
    const SlotIndex At = LIS->getInstructionIndex(MI);
    if (!Lane.liveAt(At))
      continue;
    MachineInstr *&First = Places[MI.getParent()];
    if (!First || At < LIS->getInstructionIndex(*First))
      First = &MI;
  }
  const Register Alone = MRI->createVirtualRegister(
      TRI->getSubRegisterClass(MRI->getRegClass(Reg), SubReg));
  for (auto [MBB, MI] : Places) {
    const bool IsFirst = !IsAnyOtherLive(LIS->getInstructionIndex(*MI));
    MachineInstr *Copy =
        BuildMI(*MBB, MI, MI->getDebugLoc(), TII->get(TargetOpcode::COPY))
            .addReg(Reg, RegState::Define | getUndefRegState(IsFirst), SubReg)
            .addReg(Alone);
    LIS->InsertMachineInstrInMaps(*Copy);
  }
  Def->setReg(Alone);
  Def->setSubReg(0);
  Def->setIsUndef(false);
  LIS->createAndComputeVirtRegInterval(Alone);
  return true;
}

/// Returns whether there are such in the function.
bool GPUColorRegisters::separateLanes(MachineFunction &MF) {
  bool Changed = false;
  for (unsigned I = 0, E = MRI->getNumVirtRegs(); I != E; ++I) {
    const Register Reg = Register::index2VirtReg(I);
    if (MRI->reg_nodbg_empty(Reg) || !LIS->hasInterval(Reg))
      continue;
    const LiveInterval &LI = LIS->getInterval(Reg);
    bool IsSeparate = false;
    for (const LiveInterval::SubRange &Lane : LI.subranges())
      IsSeparate |= separateLane(MF, LI, Lane);
    if (!IsSeparate)
      continue;
    Changed = true;
    // What describes the program would read the group before it is there.
    for (MachineOperand &MO : make_early_inc_range(MRI->reg_operands(Reg)))
      if (MO.isDebug())
        MO.setReg(Register());
    recomputeInterval(*LIS, *MRI, Reg);
  }
  VRM->grow();
  return Changed;
}

void GPUColorRegisters::collectValues() {
  Values.assign(MRI->getNumVirtRegs(), {});
  for (unsigned I = 0, E = Values.size(); I != E; ++I) {
    Register Reg = Register::index2VirtReg(I);
    if (MRI->reg_nodbg_empty(Reg) || !LIS->hasInterval(Reg) ||
        LIS->getInterval(Reg).empty())
      continue;
    Value &V = Values[I];
    V.LI = &LIS->getInterval(Reg);
    V.Lanes = MRI->getMaxLaneMaskForVReg(Reg).getNumLanes();
    for (const MachineInstr &MI : MRI->reg_nodbg_instructions(Reg)) {
      if (!MI.isCopy())
        continue;
      const MachineOperand *Mine = &MI.getOperand(0),
                           *Other = &MI.getOperand(1);
      if (Mine->getReg() != Reg)
        std::swap(Mine, Other);
      V.IsFixed |= Other->getReg().isPhysical();
      if (Mine->getReg() != Other->getReg())
        V.Copies.push_back(
            {Mine->getSubReg(), Other->getReg(), Other->getSubReg(),
             static_cast<float>(
                 MBFI->getBlockFreqRelativeToEntryBlock(MI.getParent()))});
    }
  }
}

ArrayRef<MCPhysReg> GPUColorRegisters::getPlaces(const Value &V) {
  const TargetRegisterClass *RC = MRI->getRegClass(V.LI->reg());
  auto [Found, IsNew] = Places.try_emplace(RC->getID());
  if (IsNew)
    for (MCPhysReg Reg : RCI.getOrder(RC))
      if (costOf(Reg) <= MostCost)
        Found->second.push_back(Reg);
  return Found->second;
}

/// How often copies would be executed that \p V in \p Reg makes needless.
float GPUColorRegisters::getSavedCopies(const Value &V, MCPhysReg Reg) const {
  float Saved = 0;
  for (const Copy &C : V.Copies) {
    MCRegister Other = C.Other.isVirtual() ? MCRegister(VRM->getPhys(C.Other))
                                           : C.Other.asMCReg();
    if (!Other)
      continue;
    if (C.OtherSubReg)
      Other = TRI->getSubReg(Other, C.OtherSubReg);
    if (Other == (C.SubReg ? TRI->getSubReg(Reg, C.SubReg) : MCRegister(Reg)))
      Saved += C.Weight;
  }
  return Saved;
}

/// Whether what is beside \p Reg in a group twice as large is not free for
/// \p V: there \p Reg leaves no gap.
bool GPUColorRegisters::isHalfTaken(const Value &V, MCPhysReg Reg,
                                    ArrayRef<MCPhysReg> Places) {
  const unsigned Beside = TRI->getEncodingValue(Reg) ^ llvm::bit_ceil(V.Lanes);
  for (MCPhysReg Other : Places)
    if (TRI->getEncodingValue(Other) == Beside)
      return Matrix->checkInterference(*V.LI, Other) != LiveRegMatrix::IK_Free;
  return true;
}

MCRegister GPUColorRegisters::findFree(const Value &V) {
  MCRegister Best;
  std::pair<float, bool> BestKey;
  ArrayRef<MCPhysReg> Mine = getPlaces(V);
  for (MCPhysReg Reg : Mine) {
    float Saved = getSavedCopies(V, Reg);
    // What cannot be better need not be looked at.
    if (Best &&
        (Saved < BestKey.first || (Saved == BestKey.first && BestKey.second)))
      continue;
    if (Matrix->checkInterference(*V.LI, Reg) != LiveRegMatrix::IK_Free)
      continue;
    std::pair Key(Saved, isHalfTaken(V, Reg, Mine));
    if (!Best || Key > BestKey) {
      Best = Reg;
      BestKey = Key;
    }
  }
  return Best;
}

/// What \p V in \p Reg would take the place of; false where something has it
/// that cannot move.
bool GPUColorRegisters::collectOthers(const Value &V, MCPhysReg Reg,
                                      SmallSetVector<Register, 8> &Others) {
  if (Matrix->checkRegMaskInterference(*V.LI, Reg) ||
      Matrix->checkRegUnitInterference(*V.LI, Reg))
    return false;
  auto Add = [&](const LiveRange &Range, MCRegUnit Unit) {
    for (const LiveInterval *Other :
         Matrix->query(Range, Unit).interferingVRegs())
      Others.insert(Other->reg());
  };
  for (MCRegUnitMaskIterator Units(Reg, TRI); Units.isValid(); ++Units) {
    auto [Unit, Mask] = *Units;
    if (!V.LI->hasSubRanges()) {
      Add(*V.LI, Unit);
      continue;
    }
    for (const LiveInterval::SubRange &Range : V.LI->subranges())
      if ((Range.LaneMask & Mask).any())
        Add(Range, Unit);
  }
  return true;
}

/// The shorter a value is live, the easier it finds another place.
uint64_t GPUColorRegisters::priceOf(Register Reg) const {
  const Value &V = Values[Reg.virtRegIndex()];
  return uint64_t(V.IsFixed ? FixedPrice : 1) * V.Lanes * (1 + V.Moves) *
         (1 + V.Moves) * (V.LI->getSize() + SlotIndex::InstrDist);
}

/// Gives \p V the place of others, which are \p Displaced.
bool GPUColorRegisters::displace(const Value &V,
                                 SmallVectorImpl<Register> &Displaced) {
  MCRegister Best;
  uint64_t BestPrice = ~uint64_t(0);
  for (MCPhysReg Reg : getPlaces(V)) {
    SmallSetVector<Register, 8> Others;
    if (!collectOthers(V, Reg, Others))
      continue;
    uint64_t Price = 0;
    for (Register Other : Others)
      Price += priceOf(Other);
    if (Price >= BestPrice)
      continue;
    Best = Reg;
    BestPrice = Price;
    Displaced.assign(Others.begin(), Others.end());
  }
  if (!Best)
    return false;
  for (Register Other : Displaced)
    Matrix->unassign(LIS->getInterval(Other));
  assign(V, Best);
  return true;
}

/// Places all values in registers that cost at most \p Cost, or none.
bool GPUColorRegisters::color(uint8_t Cost) {
  MostCost = Cost;
  Places.clear();
  auto IsLater = [&](Register A, Register B) {
    const Value &VA = Values[A.virtRegIndex()], &VB = Values[B.virtRegIndex()];
    return std::make_tuple(VA.IsFixed, VA.Lanes, VB.LI->beginIndex(),
                           B.virtRegIndex()) <
           std::make_tuple(VB.IsFixed, VB.Lanes, VA.LI->beginIndex(),
                           A.virtRegIndex());
  };
  std::priority_queue<Register, std::vector<Register>, decltype(IsLater)> Todo(
      IsLater);
  for (Value &V : Values)
    if (V.LI) {
      V.Moves = 0;
      Todo.push(V.LI->reg());
    }
  unsigned Moves = std::min<size_t>(MovesPerValue * Todo.size(), MostMoves);
  while (!Todo.empty()) {
    Value &V = Values[Todo.top().virtRegIndex()];
    Todo.pop();
    if (MCRegister Free = findFree(V)) {
      assign(V, Free);
      continue;
    }
    SmallVector<Register, 8> Displaced;
    if (!displace(V, Displaced) || Displaced.size() > Moves) {
      for (const Value &Placed : Values)
        if (Placed.LI && VRM->hasPhys(Placed.LI->reg()))
          Matrix->unassign(*Placed.LI);
      return false;
    }
    Moves -= Displaced.size();
    for (Register Reg : Displaced) {
      ++Values[Reg.virtRegIndex()].Moves;
      Todo.push(Reg);
    }
  }
  return true;
}

bool GPUColorRegisters::runOnMachineFunction(MachineFunction &MF) {
  if (skipFunction(MF.getFunction()))
    return false;
  TII = MF.getSubtarget().getInstrInfo();
  TRI = MF.getSubtarget().getRegisterInfo();
  MRI = &MF.getRegInfo();
  LIS = &getAnalysis<LiveIntervalsWrapperPass>().getLIS();
  Matrix = &getAnalysis<LiveRegMatrixWrapperLegacy>().getLRM();
  VRM = &getAnalysis<VirtRegMapWrapperLegacy>().getVRM();
  MBFI = &getAnalysis<MachineBlockFrequencyInfoWrapperPass>().getMBFI();
  RCI.runOnMachineFunction(MF);
  Costs = TRI->getRegisterCosts(MF);

  auto CountMost = [&](bool HalvesLeaveGaps) {
    unsigned Most = 0;
    for (const LiveCount &C : countLiveRegisters(MF, *LIS, HalvesLeaveGaps))
      Most = std::max(Most, C.Registers);
    return Most;
  };
  const unsigned Live = CountMost(/*HalvesLeaveGaps=*/false);
  std::set<uint8_t> Sets;
  for (const TargetRegisterClass *RC : TRI->regclasses())
    if (RC->isAllocatable())
      for (MCPhysReg Reg : RCI.getOrder(RC))
        Sets.insert(Costs[Reg]);
  for (uint8_t Cost : Sets) {
    const unsigned Registers = countRegisters(Cost);
    if (Live > Registers)
      continue;
    const bool IsLast = Cost == *Sets.rbegin();
    // The greedy allocator finds a place for everything. Where it would not, it
    // spills, or takes the next set.
    if (Live <= Registers - Registers / (IsLast ? 2 : 4) &&
        CountMost(/*HalvesLeaveGaps=*/true) <= Registers)
      return false;
    collectValues();
    if (color(Cost))
      return true;
    // Copies cost less than values that are spilled.
    if (IsLast && separateLanes(MF)) {
      collectValues();
      color(Cost);
      return true;
    }
  }
  return false;
}
