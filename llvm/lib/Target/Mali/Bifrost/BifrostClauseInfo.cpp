//===-- BifrostClauseInfo.cpp - Bundles that are clauses ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostClauseInfo.h"
#include "BifrostInstrInfo.h"
#include "MCTargetDesc/Bifrost/BifrostRegisters.h"
#include "llvm/CodeGen/MachineFunction.h"

using namespace llvm;
using namespace llvm::Bifrost;

RegMask Bifrost::maskOf(MCRegister Reg, const TargetRegisterInfo &TRI) {
  RegMask Mask = 0;
  if (!Reg)
    return 0;
  for (MCPhysReg Sub : TRI.subregs_inclusive(Reg))
    if (GPR32RegClass.contains(Sub))
      Mask |= RegMask(1) << *getGPRNumber(MCRegister(Sub));
  return Mask;
}

void Bifrost::addAccess(const MachineInstr &MI, const TargetRegisterInfo &TRI,
                        RegMask &Uses, RegMask &Defs) {
  for (const MachineOperand &MO : MI.operands()) {
    if (!MO.isReg() || !MO.getReg().isPhysical())
      continue;
    if (MO.isDef())
      Defs |= maskOf(MO.getReg().asMCReg(), TRI);
    else if (!MO.isUndef())
      Uses |= maskOf(MO.getReg().asMCReg(), TRI);
  }
}

LiveRegisters Bifrost::findLiveRegisters(const MachineFunction &MF,
                                         const TargetRegisterInfo &TRI) {
  LiveRegisters Result;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const MachineBasicBlock &MBB : reverse(MF)) {
      RegMask Live = 0;
      for (const MachineBasicBlock *Succ : MBB.successors())
        Live |= Result.In[Succ];
      Result.Out[&MBB] = Live;
      for (const MachineInstr &MI : reverse(MBB)) {
        if (MI.isDebugInstr())
          continue;
        RegMask Uses = 0, Defs = 0;
        addAccess(MI, TRI, Uses, Defs);
        Live = (Live & ~Defs) | Uses;
      }
      Changed |= Result.In[&MBB] != Live;
      Result.In[&MBB] = Live;
    }
  }
  return Result;
}

static const MachineInstr &headerOf(const MachineInstr &Clause) {
  return *std::next(Clause.getIterator());
}

iterator_range<MachineBasicBlock::const_instr_iterator>
Bifrost::halvesOf(const MachineInstr &Clause) {
  MachineBasicBlock::const_instr_iterator Begin =
      std::next(Clause.getIterator(), 2);
  MachineBasicBlock::const_instr_iterator End = Begin;
  while (End != Clause.getParent()->instr_end() && End->isInsideBundle())
    ++End;
  return {Begin, End};
}

ClauseHeader Bifrost::getHeader(const MachineInstr &Clause) {
  Expected<ClauseHeader> H =
      unpackHeader(headerOf(Clause).getOperand(0).getImm());
  if (!H)
    reportFatalInternalError(H.takeError());
  return *H;
}

void Bifrost::setHeader(MachineInstr &Clause, const ClauseHeader &Header) {
  const_cast<MachineInstr &>(headerOf(Clause))
      .getOperand(0)
      .setImm(packHeader(Header));
}

const MachineInstr *Bifrost::getMessage(const MachineInstr &Clause) {
  for (const MachineInstr &MI : halvesOf(Clause))
    if (BifrostInstrInfo::isMessage(MI))
      return &MI;
  return nullptr;
}

const MachineInstr *Bifrost::getBranch(const MachineInstr &Clause) {
  for (const MachineInstr &MI : halvesOf(Clause))
    if (MI.isBranch(MachineInstr::IgnoreBundle))
      return &MI;
  return nullptr;
}

MachineBasicBlock *Bifrost::getTarget(const MachineInstr &Branch) {
  for (const MachineOperand &MO : Branch.operands())
    if (MO.isMBB())
      return MO.getMBB();
  return nullptr;
}

bool Bifrost::isOnlyEnd(const MachineBasicBlock &MBB) {
  return !MBB.empty() && MBB.front().getOpcode() == Bifrost::RET;
}

static RegMask stagingOf(const MachineInstr &Clause,
                         const TargetRegisterInfo &TRI, bool Written) {
  RegMask Mask = 0;
  if (const MachineInstr *MI = getMessage(Clause))
    for (const MachineOperand &MO : MI->implicit_operands())
      if (MO.isReg() && MO.isDef() == Written)
        Mask |= maskOf(MO.getReg().asMCReg(), TRI);
  return Mask;
}

RegMask Bifrost::getStagingReads(const MachineInstr &Clause,
                                 const TargetRegisterInfo &TRI) {
  return stagingOf(Clause, TRI, /*Written=*/false);
}
RegMask Bifrost::getStagingWrites(const MachineInstr &Clause,
                                  const TargetRegisterInfo &TRI) {
  return stagingOf(Clause, TRI, /*Written=*/true);
}

std::vector<ClauseNode> Bifrost::findClauses(MachineFunction &MF) {
  std::vector<ClauseNode> Nodes;
  // The first clause from each block on.
  DenseMap<const MachineBasicBlock *, unsigned> FirstFrom;
  for (MachineBasicBlock &MBB : MF) {
    FirstFrom[&MBB] = Nodes.size();
    for (MachineInstr &MI : MBB)
      if (isClause(MI))
        Nodes.push_back({&MI, {}, {}, false});
  }
  for (unsigned I = 0; I != Nodes.size(); ++I) {
    ClauseNode &N = Nodes[I];
    auto Add = [&](unsigned Next) {
      if (Next < Nodes.size() && !is_contained(N.Successors, Next)) {
        N.Successors.push_back(Next);
        Nodes[Next].Predecessors.push_back(I);
      }
    };
    if (const MachineInstr *Branch = getBranch(*N.MI)) {
      if (const MachineBasicBlock *Target = getTarget(*Branch))
        Add(FirstFrom[Target]);
      else
        N.EndsThreads = true;
      N.EndsInJump = Branch->isBarrier(MachineInstr::IgnoreBundle);
    }
    // Behind the last clause of a block that ends the kernel is nothing.
    MachineBasicBlock &MBB = *N.MI->getParent();
    bool IsLastOfBlock =
        I + 1 == Nodes.size() || Nodes[I + 1].MI->getParent() != &MBB;
    MachineFunction::iterator Below = std::next(MBB.getIterator());
    bool Ends = IsLastOfBlock &&
                (MBB.succ_empty() || (Below != MF.end() && isOnlyEnd(*Below)));
    if (!N.EndsInJump && !Ends)
      Add(I + 1);
  }
  return Nodes;
}
