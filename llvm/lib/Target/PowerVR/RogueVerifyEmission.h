//===-- RogueVerifyEmission.h - Checks of finished groups -------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Derives from the groups of a kernel alone, as they go out, what can go wrong
/// on the hardware, and reports a mistake of this compiler as an error that
/// names the operation:
///
///   { s0 = r0, s3 = r2; ld s3, drc0, 1, s0 }
///   { s0 = r2, s1 = r1; fadd ft0, s0, s1; w0 = r2 }
///       error: reads r2, which an operation on drc0 has yet to write
///
/// Checked are the rules on one group and on the program that the assembler
/// checks, and on all paths: waits for registers, for accesses that certainly
/// overlap, at mutexes and at the end; p0; the count of masked instances, and
/// where they run again; instances without a work-item.
///
/// On purpose it shares no code with the passes, and does not run if an option
/// that plants a fault is given, unless it is asked to.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ROGUEVERIFYEMISSION_H
#define LLVM_LIB_TARGET_POWERVR_ROGUEVERIFYEMISSION_H

#include "GPUCodeGen/Machine/EmissionErrors.h"
#include "MCTargetDesc/RogueGroup.h"
#include "llvm/ADT/DenseMap.h"
#include <bitset>
#include <vector>

namespace llvm {
class MachineBasicBlock;
class MachineFunction;
class MachineInstr;
class RogueSubtarget;

class RogueEmissionVerifier {
public:
  explicit RogueEmissionVerifier(const MachineFunction &MF);

  /// The next group of the program: what \p MI, or the bundle that it begins,
  /// has become.
  void add(const Rogue::Group &G, const MachineInstr &MI, unsigned Bytes);
  /// Behind the last one: reports errors.
  void finish();

private:
  struct Step {
    Rogue::Group G;
    const MachineInstr *MI;
    const MachineBasicBlock *MBB;
    SmallVector<unsigned, 2> Next;
  };
  /// Temporaries and vertex inputs.
  using Registers = std::bitset<512>;
  /// What may be in flight on some path, by counter.
  struct InFlight {
    std::array<Registers, 2> Written, Read;
    std::array<bool, 2> Busy = {}, Fence = {};
    bool Reached = false;

    bool merge(const InFlight &From);
  };
  /// Where masked instances of a block may run again.
  struct Landing {
    SmallVector<unsigned, 4> Blocks;
    bool AtEnd = false;
  };

  void link();
  void checkRules(const Rogue::Group &G, const MachineInstr &MI);
  void checkWaits();
  void advance(const Step &S, InFlight &F, bool Report);
  void checkMemoryOrder();
  void checkPredicate();
  void checkCount();
  void checkItems();
  void checkEvidence();
  void checkResumption(unsigned At);
  bool makesZero(const Rogue::Group &G, const Rogue::RegRef &R) const;
  Landing landingOf(unsigned From) const;
  bool resumesAt(const Landing &L, const MachineBasicBlock &At) const;
  std::optional<unsigned> countOf(const Step &S) const;
  void error(const Step &S, const Twine &What);

  const MachineFunction &MF;
  const RogueSubtarget &STI;
  bool Enabled;
  uint64_t Address = 0;
  std::vector<Step> Steps;
  DenseMap<const MachineBasicBlock *, unsigned> FirstStep;
  gpu::EmissionErrors Errors;
  /// How many steps of masked instances may still be followed.
  unsigned Budget;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ROGUEVERIFYEMISSION_H
