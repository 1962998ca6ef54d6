//===-- ValhallMarkLastUse.cpp - Mark last reads of registers -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Tells the hardware which source reads a register for the last time:
///
///   before                              after
///     FADD.f32 r2, r0, r1                 FADD.f32 r2, r0, r1^
///     FMA.f32 r2, r2, r0, r2              FMA.f32 r2, r2^, r0^, r2^
///     STORE.i32.slot0 @r2, [r4:r5]        STORE.i32.slot0 @r2, [r4^:r5^]
///
/// A source is marked if all its registers are dead after the instruction or
/// overwritten by it. All sources that read the same register are marked, or
/// none. A register that a message may still be reading as staging data, its
/// own message included, is never marked: that read comes later than this one.
///
/// Lanes are separate threads here, each of which follows one path through the
/// laid out control flow, so ordinary liveness is exact. Nothing may change the
/// code after this pass.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/PlantedFault.h"
#include "Valhall.h"
#include "ValhallPassUtils.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/Support/CommandLine.h"
#include <array>

using namespace llvm;
using namespace llvm::Valhall;

#define DEBUG_TYPE "valhall-mark-last-use"

static cl::opt<bool> Enable("valhall-last-use", cl::Hidden, cl::init(true),
                            cl::desc("Mark last uses of registers"));
static PlantedFault
    WrongLastUse("valhall-wrong-last-use",
                 "Mark the N-th source of the module whose register is still "
                 "needed, to test that this is noticed");

namespace {

class ValhallMarkLastUse : public MachineFunctionPass {
public:
  static char ID;
  ValhallMarkLastUse() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Valhall Mark Last Use"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  /// Registers that messages in flight may still read, per slot.
  using Reading = std::array<RegMask, NumGeneralSlots>;

  void solveLiveness(MachineFunction &MF);
  void solveReading(MachineFunction &MF);
  RegMask liveBefore(const MachineInstr &MI, RegMask LiveAfter) const;
  void issue(const MachineInstr &MI, Reading &State) const;
  void wait(const MachineInstr &MI, Reading &State) const;
  void markBlock(MachineBasicBlock &MBB);
  void mark(MachineInstr &MI, RegMask Needed, RegMask Read);

  const TargetRegisterInfo *TRI = nullptr;
  DenseMap<const MachineBasicBlock *, RegMask> LiveIn;
  DenseMap<const MachineBasicBlock *, Reading> ReadingIn;
  unsigned NeededSeen = 0;
};

} // namespace

char ValhallMarkLastUse::ID = 0;

INITIALIZE_PASS(ValhallMarkLastUse, DEBUG_TYPE, "Valhall Mark Last Use", false,
                false)

FunctionPass *llvm::createValhallMarkLastUsePass() {
  return new ValhallMarkLastUse();
}

RegMask ValhallMarkLastUse::liveBefore(const MachineInstr &MI,
                                       RegMask LiveAfter) const {
  if (MI.isMetaInstruction())
    return LiveAfter;
  RegAccess Access = registerAccess(MI, *TRI);
  return (LiveAfter & ~Access.Defs) | Access.Uses;
}

void ValhallMarkLastUse::solveLiveness(MachineFunction &MF) {
  LiveIn.clear();
  for (MachineBasicBlock &MBB : MF)
    LiveIn[&MBB] = 0;
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (MachineBasicBlock &MBB : reverse(MF)) {
      RegMask Live = 0;
      for (MachineBasicBlock *Succ : MBB.successors())
        Live |= LiveIn[Succ];
      for (MachineInstr &MI : reverse(MBB))
        Live = liveBefore(MI, Live);
      Changed |= LiveIn[&MBB] != Live;
      LiveIn[&MBB] = Live;
    }
  }
}

void ValhallMarkLastUse::issue(const MachineInstr &MI, Reading &State) const {
  if (hasGeneralSlot(MI))
    State[getSlot(MI)] |= stagingRead(MI, *TRI);
}

void ValhallMarkLastUse::wait(const MachineInstr &MI, Reading &State) const {
  unsigned Drained = drainedSlots(getFlow(MI));
  for (unsigned S = 0; S != NumGeneralSlots; ++S)
    if (Drained >> S & 1)
      State[S] = 0;
}

void ValhallMarkLastUse::solveReading(MachineFunction &MF) {
  ReadingIn.clear();
  for (MachineBasicBlock &MBB : MF)
    ReadingIn[&MBB] = {};
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (MachineBasicBlock &MBB : MF) {
      Reading State = ReadingIn[&MBB];
      for (MachineInstr &MI : MBB) {
        issue(MI, State);
        wait(MI, State);
      }
      for (MachineBasicBlock *Succ : MBB.successors())
        for (unsigned S = 0; S != NumGeneralSlots; ++S) {
          RegMask &In = ReadingIn[Succ][S];
          Changed |= (In | State[S]) != In;
          In |= State[S];
        }
    }
  }
}

/// Marks sources of \p MI. \p Needed: registers whose value somebody reads
/// later. \p Read: registers that are being read as staging data.
void ValhallMarkLastUse::mark(MachineInstr &MI, RegMask Needed, RegMask Read) {
  struct Source {
    RegMask Regs;
    MachineOperand *Mods;
  };
  SmallVector<Source, 4> Sources;
  for (OpName Name : SourceNames) {
    int Idx = getNamedOperandIdx(MI.getOpcode(), Name);
    if (Idx < 0)
      continue;
    if (RegMask Regs = registersOf(&MI.getOperand(Idx), *TRI))
      Sources.push_back({Regs, &MI.getOperand(Idx + 1)});
  }

  // If one source of a register cannot be marked, the others must not be.
  RegMask Kept = Needed | Read;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const Source &S : Sources)
      if ((S.Regs & Kept) && (S.Regs & ~Kept)) {
        Kept |= S.Regs;
        Changed = true;
      }
  }
  for (const Source &S : Sources) {
    unsigned Mods = S.Mods->getImm() & ~unsigned(ValhallII::SrcLast);
    bool Wrong = (S.Regs & Needed) && !(S.Regs & Read) &&
                 WrongLastUse.isAt(++NeededSeen);
    if (!(S.Regs & Kept) || Wrong)
      Mods |= ValhallII::SrcLast;
    S.Mods->setImm(Mods);
  }
}

void ValhallMarkLastUse::markBlock(MachineBasicBlock &MBB) {
  SmallVector<RegMask> LiveAfter(MBB.size());
  RegMask Live = 0;
  for (MachineBasicBlock *Succ : MBB.successors())
    Live |= LiveIn[Succ];
  unsigned I = MBB.size();
  for (MachineInstr &MI : reverse(MBB)) {
    LiveAfter[--I] = Live;
    Live = liveBefore(MI, Live);
  }

  Reading State = ReadingIn[&MBB];
  for (MachineInstr &MI : MBB) {
    RegMask After = LiveAfter[I++];
    if (!isEncoded(MI))
      continue;
    issue(MI, State);
    // A blend shader, too, reads what BLEND reads.
    if (isBlend(MI)) {
      wait(MI, State);
      continue;
    }
    RegMask Read = 0;
    for (RegMask Regs : State)
      Read |= Regs;
    RegMask Overwritten = writesOneHalf(MI) ? 0 : registerAccess(MI, *TRI).Defs;
    mark(MI, After & ~Overwritten, Read);
    wait(MI, State);
  }
}

bool ValhallMarkLastUse::runOnMachineFunction(MachineFunction &MF) {
  if (!Enable)
    return false;
  TRI = MF.getSubtarget().getRegisterInfo();
  solveLiveness(MF);
  solveReading(MF);
  for (MachineBasicBlock &MBB : MF)
    markBlock(MBB);
  return true;
}
