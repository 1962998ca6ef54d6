//===-- RogueFormRepeats.cpp - Operations on runs of registers ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A group that is repeated unpacks one element of a register after the other
/// into consecutive registers:
///
///   before                       after
///   %1 = UNPCK_W %0, f16f16, 0   %3 = UNPCK2_W %0, f16f16
///   %2 = UNPCK_W %0, f16f16, 1   uses of %1 and %2 are those of its parts
///
/// An iteration goes on to the next set of coefficients:
///
///   %1 = ITER3_W 4, 0, 1, ...    %3 = ITER6_W 4, 0, 1, ...
///   %2 = ITER2_W 16, 0, 1, ...   uses of %1 and %2 are those of its parts
///
//===----------------------------------------------------------------------===//

#include "Rogue.h"
#include "RogueSubtarget.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/GPUObject/RogueStageMetadata.h"
#include <map>

using namespace llvm;

#define DEBUG_TYPE "rogue-form-repeats"

namespace {

class RogueFormRepeats : public MachineFunctionPass {
public:
  static char ID;
  RogueFormRepeats() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override { return "Rogue Form Repeats"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;
};

/// The same source, format and rounding: elements of one register.
using Key = std::tuple<unsigned, unsigned, int64_t, int64_t>;

} // namespace

char RogueFormRepeats::ID = 0;
INITIALIZE_PASS(RogueFormRepeats, DEBUG_TYPE, "Rogue Form Repeats", false,
                false)

FunctionPass *llvm::createRogueFormRepeatsPass() {
  return new RogueFormRepeats();
}

/// Both elements of a register, at the place of the first.
static void join(MachineInstr &First, MachineInstr &Second,
                 const RogueSubtarget &STI) {
  MachineFunction &MF = *First.getMF();
  MachineRegisterInfo &MRI = MF.getRegInfo();
  const TargetRegisterInfo &TRI = *STI.getRegisterInfo();
  Register Pair = MRI.createVirtualRegister(&Rogue::GPR64RegClass);
  // The source lives at least as long as before.
  MRI.clearKillFlags(First.getOperand(1).getReg());
  BuildMI(*First.getParent(), First, First.getDebugLoc(),
          STI.getInstrInfo()->get(Rogue::UNPCK2_W), Pair)
      .add(First.getOperand(1))
      .add(First.getOperand(2))
      .add(First.getOperand(4));
  for (MachineInstr *MI : {&First, &Second}) {
    Register Old = MI->getOperand(0).getReg();
    unsigned Sub = RogueRegisterInfo::subReg(MI->getOperand(3).getImm());
    MI->eraseFromParent();
    for (MachineOperand &MO : make_early_inc_range(MRI.reg_operands(Old))) {
      MO.setIsKill(false);
      MO.substVirtReg(Pair, Sub, TRI);
    }
  }
}

/// Of an iteration, behind its result.
enum IterationOperand : unsigned {
  Result,
  FirstSet,
  W,
  Perspective,
  Mode,
  Count
};

static unsigned countOf(const MachineInstr &MI) {
  return MI.getOperand(Count).getImm();
}

/// Its words are read one by one.
static bool isReadByWords(const MachineInstr &MI,
                          const MachineRegisterInfo &MRI) {
  return countOf(MI) == 1 ||
         all_of(MRI.use_nodbg_operands(MI.getOperand(Result).getReg()),
                [](const MachineOperand &MO) { return MO.getSubReg(); });
}

/// Iterations of successive sets, in their order, as one at the place of the
/// first in the block.
static void joinIterations(ArrayRef<MachineInstr *> Run, unsigned Words,
                           const RogueSubtarget &STI) {
  MachineFunction &MF = *Run.front()->getMF();
  MachineRegisterInfo &MRI = MF.getRegInfo();
  const RogueRegisterInfo &TRI = *STI.getRegisterInfo();
  MachineBasicBlock &MBB = *Run.front()->getParent();
  auto At =
      find_if(MBB, [&](MachineInstr &MI) { return is_contained(Run, &MI); });
  Register All = MRI.createVirtualRegister(&Rogue::getBlockClass(Words));
  MachineInstrBuilder New =
      BuildMI(MBB, At, At->getDebugLoc(),
              STI.getInstrInfo()->get(Rogue::getIteration(Words)), All);
  for (unsigned I : {FirstSet, W, Perspective, Mode})
    New.addImm(Run.front()->getOperand(I).getImm());
  New.addImm(Words).addImm(0).cloneMemRefs(*Run.front());
  unsigned Word = 0;
  for (MachineInstr *MI : Run) {
    Register Old = MI->getOperand(Result).getReg();
    unsigned First = Word;
    Word += countOf(*MI);
    MI->eraseFromParent();
    for (MachineOperand &MO : make_early_inc_range(MRI.reg_operands(Old))) {
      unsigned Sub = MO.getSubReg();
      unsigned Part = 0;
      while (Sub && TRI.subReg(Part) != Sub)
        ++Part;
      MO.setIsKill(false);
      MO.setReg(All);
      MO.setSubReg(TRI.subReg(First + Part));
    }
  }
}

static bool joinIterations(MachineBasicBlock &MBB, const RogueSubtarget &STI) {
  const MachineRegisterInfo &MRI = MBB.getParent()->getRegInfo();
  // By what they divide by and where they are evaluated, then by set.
  std::map<std::tuple<int64_t, int64_t, int64_t>,
           std::map<int64_t, MachineInstr *>>
      Found;
  for (MachineInstr &MI : MBB)
    if (Rogue::isIteration(MI) && isReadByWords(MI, MRI))
      Found[{MI.getOperand(Perspective).getImm(), MI.getOperand(W).getImm(),
             MI.getOperand(Mode).getImm()}]
          .try_emplace(MI.getOperand(FirstSet).getImm(), &MI);
  bool Changed = false;
  for (auto &[Key, BySet] : Found) {
    SmallVector<MachineInstr *, 8> Run;
    unsigned Words = 0;
    int64_t Next = 0;
    auto Finish = [&] {
      if (Run.size() > 1) {
        joinIterations(Run, Words, STI);
        Changed = true;
      }
      Run.clear();
      Words = 0;
    };
    for (auto [Set, MI] : BySet) {
      unsigned Count = countOf(*MI);
      if (Set != Next || Words + Count > Rogue::MaxIterated)
        Finish();
      Run.push_back(MI);
      Words += Count;
      Next = Set + int64_t(Count) * gpuobj::RogueCoefficientRegisters;
    }
    Finish();
  }
  return Changed;
}

bool RogueFormRepeats::runOnMachineFunction(MachineFunction &MF) {
  const auto &STI = MF.getSubtarget<RogueSubtarget>();
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF) {
    Changed |= joinIterations(MBB, STI);
    DenseMap<Key, MachineInstr *> Found[2];
    SmallVector<std::pair<MachineInstr *, MachineInstr *>, 8> Pairs;
    for (MachineInstr &MI : MBB) {
      if (MI.getOpcode() != Rogue::UNPCK_W ||
          !MI.getOperand(1).getReg().isVirtual() ||
          MI.getOperand(3).getImm() > 1)
        continue;
      const MachineOperand &Src = MI.getOperand(1);
      Key K{Src.getReg().id(), Src.getSubReg(), MI.getOperand(2).getImm(),
            MI.getOperand(4).getImm()};
      unsigned Element = MI.getOperand(3).getImm();
      if (MachineInstr *Other = Found[!Element].lookup(K)) {
        Found[!Element].erase(K);
        Pairs.push_back({Other, &MI});
      } else {
        Found[Element][K] = &MI;
      }
    }
    for (auto [First, Second] : Pairs)
      join(*First, *Second, STI);
    Changed |= !Pairs.empty();
  }
  return Changed;
}
