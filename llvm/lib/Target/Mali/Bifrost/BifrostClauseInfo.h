//===-- BifrostClauseInfo.h - Bundles that are clauses ----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_BIFROSTCLAUSEINFO_H
#define LLVM_LIB_TARGET_MALI_BIFROSTCLAUSEINFO_H

#include "Bifrost.h"
#include "BifrostClausePlan.h"
#include "MCTargetDesc/Bifrost/BifrostClause.h"
#include "llvm/CodeGen/MachineBasicBlock.h"

namespace llvm {
namespace Bifrost {

/// The registers of \p Reg, a single one or a group.
RegMask maskOf(MCRegister Reg, const TargetRegisterInfo &TRI);
/// Registers that the operands of \p MI alone name.
void addAccess(const MachineInstr &MI, const TargetRegisterInfo &TRI,
               RegMask &Uses, RegMask &Defs);

/// Registers that hold values when each block begins and ends.
struct LiveRegisters {
  DenseMap<const MachineBasicBlock *, RegMask> In, Out;
};
/// Of a function before there are clauses.
LiveRegisters findLiveRegisters(const MachineFunction &MF,
                                const TargetRegisterInfo &TRI);

inline bool isClause(const MachineInstr &MI) { return MI.isBundle(); }
/// The half instructions of a clause, FMA and ADD of each tuple.
iterator_range<MachineBasicBlock::const_instr_iterator>
halvesOf(const MachineInstr &Clause);

ClauseHeader getHeader(const MachineInstr &Clause);
void setHeader(MachineInstr &Clause, const ClauseHeader &Header);
/// The instruction that sends the message, or null.
const MachineInstr *getMessage(const MachineInstr &Clause);
/// The branch, or null.
const MachineInstr *getBranch(const MachineInstr &Clause);
/// Of a branch; null where it ends the thread.
MachineBasicBlock *getTarget(const MachineInstr &Branch);
/// The block has no clause and ends the kernel.
bool isOnlyEnd(const MachineBasicBlock &MBB);
/// Staging registers of the clause's message.
RegMask getStagingReads(const MachineInstr &Clause,
                        const TargetRegisterInfo &TRI);
RegMask getStagingWrites(const MachineInstr &Clause,
                         const TargetRegisterInfo &TRI);

/// A clause and those that can follow it, the target of a branch first.
struct ClauseNode {
  MachineInstr *MI;
  SmallVector<unsigned, 2> Successors;
  SmallVector<unsigned, 2> Predecessors;
  bool EndsInJump = false;
  /// Its branch ends threads.
  bool EndsThreads = false;
};
/// All clauses of a function in the order of memory. Blocks without clauses
/// are passed through.
std::vector<ClauseNode> findClauses(MachineFunction &MF);

} // namespace Bifrost
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_BIFROSTCLAUSEINFO_H
