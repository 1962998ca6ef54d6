//===-- BifrostSpreadRegisters.cpp - Values away from each other ----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Allocation uses as few registers as it can, so that values that have nothing
/// to do with each other must follow each other in one. Values that live within
/// a block move to the register that is free for longest before and behind
/// them, of those that the register mode of the function has anyway: then the
/// order of operations is free.
///
///   r1 = FMA_f32 r2, r3, r4         r1 = FMA_f32 r2, r3, r4
///   r5 = FADD_f32 r1, r2        ->  r5 = FADD_f32 r1, r2
///   r1 = FMA_f32 r3, r3, r4         r9 = FMA_f32 r3, r3, r4
///   r6 = FADD_f32 r1, r3            r6 = FADD_f32 r9, r3
///

#include "Bifrost.h"
#include "BifrostClauseInfo.h"
#include "BifrostOperations.h"
#include "BifrostSubtarget.h"
#include "MCTargetDesc/Bifrost/BifrostRegisters.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/GPUObject/MaliRegisterFile.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;
using namespace llvm::Bifrost;

#define DEBUG_TYPE "bifrost-spread-registers"

static cl::opt<bool>
    Enable("bifrost-register-spreading", cl::Hidden, cl::init(true),
           cl::desc("Move values to registers that are free for long"));

namespace {

/// The time that a value is in a register. Instruction n reads at 2n and writes
/// at 2n + 1.
struct Span {
  unsigned Begin = 0, End = 0;
};

/// A value of one register that is made and used up in the block.
struct LocalValue {
  unsigned Reg;
  Span Time;
  SmallVector<MachineOperand *, 4> Operands;
  bool Movable = true;
};

class BifrostSpreadRegisters : public MachineFunctionPass {
  const TargetRegisterInfo *TRI = nullptr;
  /// Of each register: when it is occupied, in no order.
  SmallVector<SmallVector<Span, 8>, NumRegisters> Occupied;
  std::vector<LocalValue> Values;

public:
  static char ID;
  BifrostSpreadRegisters() : MachineFunctionPass(ID) {}

  bool runOnMachineFunction(MachineFunction &MF) override;
  StringRef getPassName() const override { return "Bifrost spread registers"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }

private:
  void findValues(MachineBasicBlock &MBB, RegMask LiveIn, RegMask LiveOut);
  unsigned gapAround(unsigned Reg, const Span &Time) const;
  bool spread(RegMask Allowed);
};

} // namespace

char BifrostSpreadRegisters::ID = 0;
INITIALIZE_PASS(BifrostSpreadRegisters, DEBUG_TYPE, "Bifrost spread registers",
                false, false)

FunctionPass *llvm::createBifrostSpreadRegistersPass() {
  return new BifrostSpreadRegisters();
}

/// Its coverage has a place that a blend shader knows.
static bool hasFixedCoverage(const MachineInstr &MI) {
  return MI.getOpcode() == Bifrost::ATEST ||
         MI.getOpcode() == Bifrost::ZS_EMIT || isBlend(MI);
}

void BifrostSpreadRegisters::findValues(MachineBasicBlock &MBB, RegMask LiveIn,
                                        RegMask LiveOut) {
  constexpr unsigned None = ~0u;
  struct Current {
    unsigned Value = None;
    Span Time;
    bool Alive = false;
  };
  std::array<Current, NumRegisters> Now;
  Values.clear();
  Occupied.assign(NumRegisters, {});
  auto Finish = [&](unsigned Reg, bool IsLiveOut) {
    Current &C = Now[Reg];
    if (!C.Alive)
      return;
    if (C.Value != None && !IsLiveOut)
      Values[C.Value].Time = C.Time;
    else if (C.Value != None)
      Values[C.Value].Movable = false;
    Occupied[Reg].push_back(C.Time);
    C = Current();
  };
  for (RegMask M = LiveIn; M; M &= M - 1)
    Now[countr_zero(M)].Alive = true;
  unsigned Index = 0;
  for (MachineInstr &MI : MBB) {
    if (MI.isDebugInstr())
      continue;
    auto IsFixed = [&](unsigned Reg) {
      return Reg == Mali::PreloadCoverage && hasFixedCoverage(MI);
    };
    for (MachineOperand &MO : MI.operands()) {
      if (!MO.isReg() || !MO.getReg().isPhysical() || MO.isDef())
        continue;
      RegMask Mask = maskOf(MO.getReg().asMCReg(), *TRI);
      for (RegMask M = Mask; M; M &= M - 1) {
        Current &C = Now[countr_zero(M)];
        if (MO.isUndef() && !C.Alive)
          continue;
        C.Alive = true;
        C.Time.End = 2 * Index;
        if (C.Value == None)
          continue;
        LocalValue &V = Values[C.Value];
        V.Operands.push_back(&MO);
        V.Movable &= popcount(Mask) == 1 && !MO.isImplicit() && !MO.isTied() &&
                     !IsFixed(V.Reg);
      }
    }
    for (MachineOperand &MO : MI.operands()) {
      if (!MO.isReg() || !MO.getReg().isPhysical() || !MO.isDef())
        continue;
      RegMask Mask = maskOf(MO.getReg().asMCReg(), *TRI);
      for (RegMask M = Mask; M; M &= M - 1) {
        unsigned Reg = countr_zero(M);
        Finish(Reg, /*IsLiveOut=*/false);
        unsigned At = 2 * Index + !MO.isEarlyClobber();
        Now[Reg] = {unsigned(Values.size()), {At, 2 * Index + 1}, true};
        LocalValue &V = Values.emplace_back();
        V.Reg = Reg;
        V.Operands.push_back(&MO);
        V.Movable = popcount(Mask) == 1 && !MO.isImplicit() && !MO.isTied() &&
                    !IsFixed(Reg);
      }
    }
    ++Index;
  }
  for (unsigned Reg = 0; Reg != NumRegisters; ++Reg) {
    bool IsLiveOut = LiveOut >> Reg & 1;
    if (IsLiveOut && Now[Reg].Alive)
      Now[Reg].Time.End = 2 * Index + 1;
    Finish(Reg, IsLiveOut);
  }
}

/// How far other values in \p Reg are from the time, before or behind it; 0 if
/// the register is not free.
unsigned BifrostSpreadRegisters::gapAround(unsigned Reg,
                                           const Span &Time) const {
  constexpr unsigned Long = ~0u;
  unsigned Gap = Long;
  for (const Span &S : Occupied[Reg]) {
    if (S.Begin <= Time.End && Time.Begin <= S.End)
      return 0;
    Gap = std::min(Gap, S.End < Time.Begin ? Time.Begin - S.End
                                           : S.Begin - Time.End);
  }
  return Gap;
}

bool BifrostSpreadRegisters::spread(RegMask Allowed) {
  bool Changed = false;
  for (LocalValue &V : Values) {
    if (!V.Movable || !(Allowed >> V.Reg & 1))
      continue;
    auto *Own = find_if(Occupied[V.Reg], [&](const Span &S) {
      return S.Begin == V.Time.Begin && S.End == V.Time.End;
    });
    if (Own == Occupied[V.Reg].end())
      continue;
    Occupied[V.Reg].erase(Own);
    unsigned Best = V.Reg, BestGap = gapAround(V.Reg, V.Time);
    for (RegMask M = Allowed; M; M &= M - 1) {
      unsigned Reg = countr_zero(M);
      if (unsigned Gap = gapAround(Reg, V.Time); Gap > BestGap) {
        Best = Reg;
        BestGap = Gap;
      }
    }
    Occupied[Best].push_back(V.Time);
    if (Best == V.Reg)
      continue;
    for (MachineOperand *MO : V.Operands) {
      MO->setReg(getGPR(Best));
      MO->setIsRenamable(false);
    }
    Changed = true;
  }
  return Changed;
}

bool BifrostSpreadRegisters::runOnMachineFunction(MachineFunction &MF) {
  if (!Enable || skipFunction(MF.getFunction()) ||
      MF.getTarget().getOptLevel() == CodeGenOptLevel::None)
    return false;
  const auto &STI = MF.getSubtarget<BifrostSubtarget>();
  TRI = STI.getRegisterInfo();
  RegMask Used = 0;
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB)
      if (!MI.isDebugInstr())
        addAccess(MI, *TRI, Used, Used);
  RegMask Allowed = ~RegMask(0);
  if (STI.hasRegs32() && !(Used & Mali::OnlyInLargeMode))
    Allowed = ~RegMask(Mali::OnlyInLargeMode);
  LiveRegisters Live = findLiveRegisters(MF, *TRI);
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF) {
    findValues(MBB, Live.In[&MBB], Live.Out[&MBB]);
    // Where values end is not where they ended before.
    if (spread(Allowed)) {
      Changed = true;
      for (MachineInstr &MI : MBB)
        for (MachineOperand &MO : MI.operands())
          if (MO.isReg() && MO.isUse())
            MO.setIsKill(false);
          else if (MO.isReg())
            MO.setIsDead(false);
    }
  }
  return Changed;
}
