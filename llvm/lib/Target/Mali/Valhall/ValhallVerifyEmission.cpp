//===-- ValhallVerifyEmission.cpp - Check the finished program ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Derives from the final code alone what can go wrong on the hardware, and
/// reports a mistake of this compiler as an error that names the instruction:
///
///   LOAD.i32.slot0 @r0, [r4:r5]
///   FADD.f32 r1, r0, r0          error: reads r0 before a wait for slot 0
///
/// It changes nothing. Checked are: waits for registers, for barriers, and
/// between accesses that certainly overlap; reconvergence and `end` on the
/// right instructions; reads after a last use; last-use marks on registers that
/// a message still reads; the rules for uniforms within one instruction; with
/// the feature compiled-only, that open compilers emit each instruction.
///
/// On purpose it shares no code with the passes that it checks, and does not
/// run if one of the options that plant a fault is given.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Machine/EmissionErrors.h"
#include "GPUCodeGen/PlantedFault.h"
#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include "MCTargetDesc/Valhall/ValhallEvidence.h"
#include "MCTargetDesc/Valhall/ValhallLegality.h"
#include "Valhall.h"
#include "ValhallSubtarget.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineMemOperand.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

#define DEBUG_TYPE "valhall-verify-emission"

static cl::opt<bool> Enable("valhall-emission-check", cl::Hidden,
                            cl::init(true),
                            cl::desc("Check the finished program for hazards"));

namespace {

constexpr unsigned NumRegs = 64;

/// What may be the case on some path, per register and slot.
struct State {
  /// Bit s: a message on slot s will write the register.
  uint8_t Written[NumRegs] = {};
  /// Bit s: a message on slot s may still read the register.
  uint8_t Read[NumRegs] = {};
  /// A last use of the register's value has been marked.
  bool Dead[NumRegs] = {};
  /// Bit s: slot s has messages in flight; bit 7: a barrier.
  uint8_t Busy = 0;

  bool merge(const State &From) {
    bool Changed = Busy != (Busy | From.Busy);
    Busy |= From.Busy;
    for (unsigned R = 0; R != NumRegs; ++R) {
      Changed |= (From.Written[R] & ~Written[R]) || (From.Read[R] & ~Read[R]) ||
                 (From.Dead[R] && !Dead[R]);
      Written[R] |= From.Written[R];
      Read[R] |= From.Read[R];
      Dead[R] |= From.Dead[R];
    }
    return Changed;
  }

  void wait(uint8_t Slots) {
    Busy &= ~Slots;
    for (unsigned R = 0; R != NumRegs; ++R) {
      Written[R] &= ~Slots;
      Read[R] &= ~Slots;
    }
  }
};

class ValhallVerifyEmission : public MachineFunctionPass {
public:
  static char ID;
  ValhallVerifyEmission() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Valhall Verify Emission"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  /// Where a register operand stands and what it names.
  struct Range {
    unsigned First = 0, Count = 0;
    unsigned end() const { return First + Count; }
    bool contains(unsigned R) const { return R >= First && R < end(); }
  };
  Range rangeOf(const MachineOperand &MO) const;

  static Range wordsRead(const MachineInstr &MI, unsigned OpIdx, Range Regs);
  void step(const MachineInstr &MI, State &S, bool Report);
  void checkRead(const MachineInstr &MI, const State &S, Range Regs);
  void checkBlockEnd(const MachineBasicBlock &MBB);
  void checkMemoryOrder(const MachineBasicBlock &MBB);
  void checkPixelOrder(const MachineBasicBlock &MBB);
  void checkUniforms(const MachineInstr &MI);
  void checkEvidence(const MachineInstr &MI);
  void error(const MachineBasicBlock &MBB, const MachineInstr *MI,
             const Twine &What) {
    Errors.report(MBB, MI, What);
  }

  const TargetRegisterInfo *TRI = nullptr;
  gpu::EmissionErrors Errors;
};

} // namespace

char ValhallVerifyEmission::ID = 0;

INITIALIZE_PASS(ValhallVerifyEmission, DEBUG_TYPE, "Valhall Verify Emission",
                false, true)

FunctionPass *llvm::createValhallVerifyEmissionPass() {
  return new ValhallVerifyEmission();
}

static int operandIndex(const MachineInstr &MI, Valhall::OpName Name) {
  return Valhall::getNamedOperandIdx(MI.getOpcode(), Name);
}

static bool isInstruction(const MachineInstr &MI) {
  return operandIndex(MI, Valhall::OpName::flow) >= 0;
}

static unsigned immediate(const MachineInstr &MI, Valhall::OpName Name) {
  int Idx = operandIndex(MI, Name);
  return Idx < 0 ? 0 : MI.getOperand(Idx).getImm();
}

static unsigned flowOf(const MachineInstr &MI) {
  return immediate(MI, Valhall::OpName::flow);
}

static uint8_t slotsOfFlow(unsigned Flow) {
  switch (Flow) {
  case ValhallMod::FlowWait0126:
    return 0x07;
  case ValhallMod::FlowWait:
    return 0x87;
  case ValhallMod::FlowEnd:
    return 0x07;
  default:
    return Flow < 8 ? Flow : 0;
  }
}

ValhallVerifyEmission::Range
ValhallVerifyEmission::rangeOf(const MachineOperand &MO) const {
  if (!MO.isReg() || !MO.getReg().isPhysical())
    return {};
  MCRegister Reg = MO.getReg().asMCReg();
  unsigned First = TRI->getEncodingValue(Reg);
  if (First >= NumRegs)
    return {};
  unsigned Bits = TRI->getRegSizeInBits(*TRI->getMinimalPhysRegClass(Reg));
  return {First, Bits / 32};
}

/// The part of a pair that operand \p OpIdx selects, if it is a 64-bit source.
ValhallVerifyEmission::Range
ValhallVerifyEmission::wordsRead(const MachineInstr &MI, unsigned OpIdx,
                                 Range Regs) {
  if (MI.getDesc().operands()[OpIdx].RegClass != Valhall::Src64RegClassID)
    return Regs;
  unsigned Selector = ValhallII::srcSel(MI.getOperand(OpIdx + 1).getImm());
  if (Selector == ValhallSel::NONE)
    return Regs;
  return {Regs.First + (Selector == ValhallSel::W1), 1};
}

void ValhallVerifyEmission::checkRead(const MachineInstr &MI, const State &S,
                                      Range Regs) {
  for (unsigned R = Regs.First; R != Regs.end(); ++R) {
    if (S.Written[R])
      error(*MI.getParent(), &MI,
            "reads r" + Twine(R) + " before a wait for its message");
    if (S.Dead[R])
      error(*MI.getParent(), &MI,
            "reads r" + Twine(R) + " after its last use was marked");
  }
}

/// Advances \p S over \p MI. With \p Report, also checks \p MI against it.
void ValhallVerifyEmission::step(const MachineInstr &MI, State &S,
                                 bool Report) {
  const MachineBasicBlock &MBB = *MI.getParent();
  bool IsMessage = MI.getDesc().TSFlags & ValhallII::IsMessage;
  bool IsBarrier = MI.getOpcode() == Valhall::BARRIER;
  unsigned DestMask = immediate(MI, Valhall::OpName::dmask);
  bool Partial =
      DestMask == ValhallMod::DestH0 || DestMask == ValhallMod::DestH1;
  int StagingRead = operandIndex(MI, Valhall::OpName::sr);
  int StagingWrite = operandIndex(MI, Valhall::OpName::sw);
  Range Reads = StagingRead < 0 ? Range() : rangeOf(MI.getOperand(StagingRead));

  Range Def;
  SmallVector<Range, 4> Last;
  for (unsigned I = 0, E = MI.getNumExplicitOperands(); I != E; ++I) {
    const MachineOperand &MO = MI.getOperand(I);
    Range Regs = rangeOf(MO);
    if (!Regs.Count)
      continue;
    if (MO.isDef()) {
      Def = Regs;
      if (Report && Partial)
        checkRead(MI, S, Regs);
      for (unsigned R = Regs.First; Report && R != Regs.end(); ++R)
        if (S.Written[R])
          error(MBB, &MI,
                "writes r" + Twine(R) + " before a wait for its message");
      continue;
    }
    if (Report)
      checkRead(MI, S, wordsRead(MI, I, Regs));
    if (int(I) == StagingRead ||
        !(MI.getOperand(I + 1).getImm() & ValhallII::SrcLast))
      continue;
    Last.push_back(Regs);
    for (unsigned R = Regs.First; Report && R != Regs.end(); ++R)
      if (S.Read[R] || Reads.contains(R))
        error(MBB, &MI,
              "marks the last use of r" + Twine(R) +
                  ", which a message still reads");
  }

  for (Range Regs : Last)
    for (unsigned R = Regs.First; R != Regs.end(); ++R)
      S.Dead[R] = true;
  for (unsigned R = Def.First; R != Def.end(); ++R)
    S.Dead[R] = false;

  unsigned Flow = flowOf(MI);
  if (IsBarrier) {
    if (Report && (S.Busy & 0x7F))
      error(MBB, &MI, "barrier with messages in flight");
    if (Report && Flow != ValhallMod::FlowWait)
      error(MBB, &MI, "barrier without a wait of its own");
    S.Busy |= 0x80;
  } else if (IsMessage) {
    uint8_t Slot = 1u << immediate(MI, Valhall::OpName::slot);
    S.Busy |= Slot;
    for (unsigned R = Reads.First; R != Reads.end(); ++R)
      S.Read[R] |= Slot;
    if (StagingWrite >= 0)
      for (unsigned R = Def.First; R != Def.end(); ++R)
        S.Written[R] |= Slot;
  }
  if (Report && Flow == ValhallMod::FlowEnd && (S.Busy & 0x80))
    error(MBB, &MI, "ends without a wait for the barrier slot");
  S.wait(slotsOfFlow(Flow));
}

/// The flow that ends blocks and parts or joins lanes.
void ValhallVerifyEmission::checkBlockEnd(const MachineBasicBlock &MBB) {
  auto Joins = [](const MachineBasicBlock *B) {
    return B->pred_size() > 1 || (B->isEntryBlock() && !B->pred_empty());
  };
  const MachineInstr *Last = nullptr;
  bool Checked = false;
  for (const MachineInstr &MI : MBB) {
    if (MI.isReturn())
      error(MBB, &MI, "return left in the program");
    if (!isInstruction(MI))
      continue;
    if (Last && flowOf(*Last) == ValhallMod::FlowEnd)
      error(MBB, Last, "ends the program before the end of its block");
    Last = &MI;
    int Target = operandIndex(MI, Valhall::OpName::target);
    if (Target < 0 || !MI.getOperand(Target).isMBB())
      continue;
    bool Always =
        MI.isUnconditionalBranch() ||
        (MI.getOpcode() == Valhall::BRANCH &&
         MI.getOperand(operandIndex(MI, Valhall::OpName::src0)).getReg() ==
             Valhall::K0 &&
         immediate(MI, Valhall::OpName::negate));
    Checked |= Always;
    if ((!Always || Joins(MI.getOperand(Target).getMBB())) &&
        flowOf(MI) != ValhallMod::FlowReconverge)
      error(MBB, &MI, "branch without reconvergence");
  }

  if (MBB.succ_empty()) {
    if (!Last || flowOf(*Last) != ValhallMod::FlowEnd)
      error(MBB, Last, "block without successor does not end the program");
    return;
  }
  if (Last && flowOf(*Last) == ValhallMod::FlowEnd)
    error(MBB, Last, "ends the program in a block with successors");
  if (Checked || MBB.succ_size() != 1 || !Joins(*MBB.succ_begin()))
    return;
  if (!Last || flowOf(*Last) != ValhallMod::FlowReconverge)
    error(MBB, Last, "block enters a join without reconvergence");
}

/// Accesses of one block to the same address, one of which writes. Whether
/// other accesses overlap takes an analysis that this check does without.
void ValhallVerifyEmission::checkMemoryOrder(const MachineBasicBlock &MBB) {
  struct Access {
    const MachineInstr *MI;
    const MachineMemOperand *MMO;
    unsigned Slot;
  };
  // Without results, it does not matter which atomic operation comes first.
  auto Commute = [](const MachineInstr &A, const MachineInstr &B) {
    return A.getOpcode() == B.getOpcode() && A.mayLoad() &&
           operandIndex(A, Valhall::OpName::sw) < 0 &&
           immediate(A, Valhall::OpName::op) ==
               immediate(B, Valhall::OpName::op);
  };
  SmallVector<Access, 16> InFlight;
  for (const MachineInstr &MI : MBB) {
    if (!isInstruction(MI))
      continue;
    if (MI.getDesc().TSFlags & ValhallII::IsMemory && MI.hasOneMemOperand()) {
      const MachineMemOperand *MMO = *MI.memoperands_begin();
      for (const Access &A : InFlight) {
        if ((A.MI->mayStore() || MI.mayStore()) && !Commute(*A.MI, MI) &&
            !MMO->isInvariant() && gpu::certainlyOverlap(*MMO, *A.MMO)) {
          error(MBB, &MI,
                "accesses memory before a wait for the access on slot " +
                    Twine(A.Slot));
          break;
        }
      }
      InFlight.push_back({&MI, MMO, immediate(MI, Valhall::OpName::slot)});
    }
    uint8_t Waited = slotsOfFlow(flowOf(MI));
    llvm::erase_if(InFlight,
                   [&](const Access &A) { return Waited >> A.Slot & 1; });
  }
}

/// What touches coverage or the tile comes after a wait for other fragments of
/// the pixel, and loads of varyings one after the other.
void ValhallVerifyEmission::checkPixelOrder(const MachineBasicBlock &MBB) {
  const MachineInstr *Before = nullptr;
  unsigned Varyings = 0;
  for (const MachineInstr &MI : MBB) {
    if (!isInstruction(MI))
      continue;
    unsigned Opcode = Valhall::getEmittedOpcode(MI.getOpcode());
    unsigned Flow = Before ? flowOf(*Before) : unsigned(ValhallMod::FlowNone);
    bool IsTest = Opcode == Valhall::ATEST || Opcode == Valhall::ZS_EMIT;
    if ((IsTest && Flow != ValhallMod::FlowWait0126 &&
         Flow != ValhallMod::FlowWait) ||
        ((Opcode == Valhall::BLEND || Opcode == Valhall::LD_TILE) &&
         Flow != ValhallMod::FlowWait))
      error(MBB, &MI, "does not wait for other fragments of the pixel");
    if (operandIndex(MI, Valhall::OpName::update) >= 0) {
      if (Varyings)
        error(MBB, &MI, "loads a varying before a wait for another one");
      Varyings |= 1u << immediate(MI, Valhall::OpName::slot);
    }
    Varyings &= ~unsigned(slotsOfFlow(flowOf(MI)));
    Before = &MI;
  }
}

void ValhallVerifyEmission::checkUniforms(const MachineInstr &MI) {
  SmallVector<Valhall::SourceUse, 4> Sources;
  for (Valhall::OpName Name : Valhall::SourceNames) {
    int Idx = operandIndex(MI, Name);
    if (Idx < 0 || !MI.getOperand(Idx).isReg())
      continue;
    bool Is64 =
        MI.getDesc().operands()[Idx].RegClass == Valhall::Src64RegClassID;
    Sources.push_back(
        {TRI->getEncodingValue(MI.getOperand(Idx).getReg()), Is64});
  }
  if (std::optional<std::string> Rule = Valhall::checkFAU(
          Sources, ValhallII::hasMessageRules(MI.getDesc().TSFlags)))
    error(*MI.getParent(), &MI, *Rule);
  int Coverage = ValhallII::coverageSource(MI.getDesc().TSFlags);
  if (Coverage >= 0 &&
      !rangeOf(MI.getOperand(operandIndex(MI, Valhall::SourceNames[Coverage])))
           .Count)
    error(*MI.getParent(), &MI, "the coverage must be a register");
}

/// Of the feature compiled-only.
void ValhallVerifyEmission::checkEvidence(const MachineInstr &MI) {
  auto Immediate = [&](unsigned OpIdx) -> int64_t {
    const MachineOperand &MO = MI.getOperand(OpIdx);
    return MO.isImm() ? MO.getImm() : 0;
  };
  auto Found = Valhall::findDocumentedOnly(
      Valhall::getEmittedOpcode(MI.getOpcode()), Immediate);
  if (Found)
    error(*MI.getParent(), &MI, Found->message());
}

bool ValhallVerifyEmission::runOnMachineFunction(MachineFunction &MF) {
  if (!Enable || PlantedFault::isAnyPlanted())
    return false;
  TRI = MF.getSubtarget().getRegisterInfo();
  bool CompiledOnly = MF.getSubtarget<ValhallSubtarget>().compiledOnly();
  Errors.clear();

  DenseMap<const MachineBasicBlock *, State> In;
  SmallVector<const MachineBasicBlock *> Worklist;
  for (const MachineBasicBlock &MBB : reverse(MF)) {
    In[&MBB];
    Worklist.push_back(&MBB);
  }
  while (!Worklist.empty()) {
    const MachineBasicBlock *MBB = Worklist.pop_back_val();
    State S = In[MBB];
    for (const MachineInstr &MI : *MBB)
      if (isInstruction(MI))
        step(MI, S, /*Report=*/false);
    for (const MachineBasicBlock *Succ : MBB->successors())
      if (In[Succ].merge(S))
        Worklist.push_back(Succ);
  }

  for (const MachineBasicBlock &MBB : MF) {
    State S = In[&MBB];
    for (const MachineInstr &MI : MBB)
      if (isInstruction(MI)) {
        step(MI, S, /*Report=*/true);
        checkUniforms(MI);
        if (CompiledOnly)
          checkEvidence(MI);
      }
    checkBlockEnd(MBB);
    checkMemoryOrder(MBB);
    checkPixelOrder(MBB);
  }
  return false;
}
