//===-- RogueInstrInfo.cpp - Operations before packing --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueInstrInfo.h"
#include "MCTargetDesc/RogueTables.h"
#include "Rogue.h"
#include "RogueMachineFunctionInfo.h"
#include "RogueSubtarget.h"
#include "llvm/CodeGen/MachineFrameInfo.h"

using namespace llvm;

#define GET_INSTRINFO_CTOR_DTOR
#include "RogueGenInstrInfo.inc"

RogueInstrInfo::RogueInstrInfo(const RogueSubtarget &STI)
    : GPUInstrInfo(STI, RI) {}

MCRegister Rogue::getConstant(uint32_t Value) {
  // Wider than the values, of which two would be reserved.
  static const DenseMap<uint64_t, MCRegister> Registers = [] {
    DenseMap<uint64_t, MCRegister> Map;
    // Both are in the order of numbers.
    unsigned Number = 0;
    for (MCRegister R : Rogue::Const32RegClass) {
      const SpecialInfo *S = getSpecial(Number);
      while (!S || S->kind() != SpecialConstant)
        S = getSpecial(++Number);
      Map.try_emplace(S->Value, R);
      ++Number;
    }
    return Map;
  }();
  return Registers.lookup(Value);
}

std::optional<std::pair<MCRegister, MCRegister>>
Rogue::getFactors(uint32_t Value) {
  constexpr uint32_t LargestInteger = 31;
  for (uint32_t F = LargestInteger; F > 1; --F)
    if (Value % F == 0)
      if (MCRegister Other = getConstant(Value / F))
        return std::pair(getConstant(F), Other);
  return std::nullopt;
}

#define BURST(WORDS, BITS)                                                     \
  {WORDS,                                                                      \
   Rogue::LD##WORDS##_W,                                                       \
   Rogue::ST##WORDS##_W,                                                       \
   Rogue::FILL##WORDS##_W,                                                     \
   Rogue::SPILL##WORDS##_W,                                                    \
   &Rogue::GPR##BITS##RegClass}
static constexpr Rogue::Burst Bursts[] = {
    BURST(1, 32),  BURST(2, 64),  BURST(3, 96),   BURST(4, 128),
    BURST(6, 192), BURST(8, 256), BURST(12, 384), BURST(16, 512)};
#undef BURST

const Rogue::Burst *Rogue::getBurst(unsigned Words) {
  const auto *B =
      find_if(Bursts, [&](const Burst &B) { return B.Words == Words; });
  return B == std::end(Bursts) ? nullptr : B;
}

const Rogue::Burst *Rogue::getBurst(const MachineInstr &MI) {
  const auto *B = find_if(Bursts, [&](const Burst &B) {
    return B.Load == MI.getOpcode() || B.Store == MI.getOpcode();
  });
  return B == std::end(Bursts) ? nullptr : B;
}

static const Rogue::Burst &atLeast(unsigned Words) {
  return *find_if(Bursts,
                  [&](const Rogue::Burst &B) { return B.Words >= Words; });
}

const TargetRegisterClass &Rogue::getBlockClass(unsigned Words) {
  return *atLeast(Words).RC;
}

#define TEXELS(RESULT)                                                         \
  {                                                                            \
    RESULT, {                                                                  \
      {1, Rogue::SMP##RESULT##X1_W}, {2, Rogue::SMP##RESULT##X2_W},            \
          {3, Rogue::SMP##RESULT##X3_W}, {4, Rogue::SMP##RESULT##X4_W},        \
          {6, Rogue::SMP##RESULT##X6_W}, {                                     \
        8, Rogue::SMP##RESULT##X8_W                                            \
      }                                                                        \
    }                                                                          \
  }

unsigned Rogue::getTexelRead(unsigned ResultWords, unsigned BlockWords) {
  struct Blocks {
    unsigned Words, Opcode;
  };
  static constexpr struct {
    unsigned Words;
    Blocks OfBlock[6];
  } Reads[] = {TEXELS(1), TEXELS(2),  TEXELS(3), TEXELS(4),
               TEXELS(8), TEXELS(12), TEXELS(16)};
  for (const auto &R : Reads)
    for (const Blocks &B : R.OfBlock)
      if (R.Words == ResultWords && B.Words == atLeast(BlockWords).Words)
        return B.Opcode;
  return 0;
}
#undef TEXELS

unsigned Rogue::getTexelWrite(unsigned BlockWords) {
  switch (atLeast(BlockWords).Words) {
  case 6:
    return Rogue::SMPWRT6_W;
  case 8:
    return Rogue::SMPWRT8_W;
  case 12:
    return Rogue::SMPWRT12_W;
  default:
    return 0;
  }
}

bool Rogue::endsProgram(const MachineInstr &MI) {
  switch (MI.getOpcode()) {
  case Rogue::END_W:
  case Rogue::UVSWEND_W:
  case Rogue::OUTEND_W:
    return true;
  default:
    return false;
  }
}

unsigned Rogue::getIteration(unsigned Words) {
  switch (atLeast(Words).Words) {
  case 1:
    return Rogue::ITER1_W;
  case 2:
    return Rogue::ITER2_W;
  case 3:
    return Rogue::ITER3_W;
  case 4:
    return Rogue::ITER4_W;
  case 6:
    return Rogue::ITER6_W;
  default:
    return Rogue::ITER8_W;
  }
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

void RogueInstrInfo::buildPrivateBase(MachineBasicBlock &MBB,
                                      MachineBasicBlock::iterator I,
                                      const DebugLoc &DL, Register Low,
                                      Register High) const {
  unsigned Area =
      MBB.getParent()->getInfo<RogueMachineFunctionInfo>()->privateArea();
  BuildMI(MBB, I, DL, get(Rogue::MAD64_W), Low)
      .addReg(High, RegState::Define)
      .addReg(Rogue::SH0 + Area + 2)
      .addReg(Rogue::SR_LOCAL_ADDR_INST_NUM)
      .addReg(Rogue::SH0 + Area)
      .addReg(Rogue::SH0 + Area + 1)
      .addImm(0);
}

void RogueInstrInfo::buildAddOffset(MachineBasicBlock &MBB,
                                    MachineBasicBlock::iterator I,
                                    const DebugLoc &DL, Register Low,
                                    Register High, Register Temp,
                                    uint32_t Offset) const {
  if (!Offset)
    return;
  Register Addend = Temp;
  if (MCRegister C = Rogue::getConstant(Offset))
    Addend = C;
  else
    BuildMI(MBB, I, DL, get(Rogue::MOVI_W), Temp).addImm(Offset);
  BuildMI(MBB, I, DL, get(Rogue::ADD6432_W), Low)
      .addReg(High, RegState::Define)
      .addReg(Low)
      .addReg(High)
      .addReg(Addend)
      .addImm(0)
      .addImm(0);
}

bool RogueInstrInfo::buildTest(MachineBasicBlock &MBB,
                               MachineBasicBlock::iterator I,
                               const DebugLoc &DL,
                               ArrayRef<MachineOperand> Comparison) const {
  MachineInstrBuilder Test = BuildMI(MBB, I, DL, get(Rogue::TST_W));
  for (const MachineOperand &MO : Comparison)
    Test.add(MO);
  if (Test->getOperand(2).getReg() != Rogue::C0 ||
      Test->getOperand(5).getImm() == Rogue::TYPE_F32)
    return false;
  bool Signed = Test->getOperand(5).getImm() == Rogue::TYPE_S32;
  auto &Op = Test->getOperand(4);
  switch (Op.getImm()) {
  case Rogue::TEST_NE:
    Op.setImm(Rogue::TEST_E);
    return true;
  case Rogue::TEST_L:
    if (!Signed)
      return false;
    Op.setImm(Rogue::TEST_GE);
    return true;
  case Rogue::TEST_LE:
    if (!Signed)
      return false;
    Op.setImm(Rogue::TEST_G);
    return true;
  default:
    return false;
  }
}

void RogueInstrInfo::copyPhysReg(MachineBasicBlock &MBB,
                                 MachineBasicBlock::iterator MI,
                                 const DebugLoc &DL, Register DestReg,
                                 Register SrcReg, bool KillSrc, bool,
                                 bool) const {
  auto Move = [&](Register D, Register S, unsigned Flags) {
    BuildMI(MBB, MI, DL, get(Rogue::MOV_W), D).addReg(S, Flags).addImm(0);
  };
  if (Rogue::GPR32RegClass.contains(DestReg))
    return Move(DestReg, SrcReg, getKillRegState(KillSrc));
  unsigned Words =
      RI.getRegSizeInBits(*RI.getMinimalPhysRegClass(DestReg)) / 32;
  // Groups may overlap: copy away from the overlap.
  bool Backward = RI.getEncodingValue(DestReg) > RI.getEncodingValue(SrcReg);
  for (unsigned I = 0; I < Words; ++I) {
    unsigned N = Backward ? Words - 1 - I : I;
    Register Src = RI.getSubReg(SrcReg, RI.subReg(N));
    if (!gpu::mayHaveValue(MBB, MI, Src, RI))
      Src = Rogue::C0;
    Move(RI.getSubReg(DestReg, RI.subReg(N)), Src, 0);
  }
}

void RogueInstrInfo::storeRegToStackSlot(MachineBasicBlock &MBB,
                                         MachineBasicBlock::iterator MI,
                                         Register SrcReg, bool IsKill, int FI,
                                         const TargetRegisterClass *RC,
                                         Register, MachineInstr::MIFlag) const {
  BuildMI(MBB, MI, MBB.findDebugLoc(MI),
          get(Rogue::getBurst(RI.getRegSizeInBits(*RC) / 32)->Spill))
      .addReg(SrcReg, getKillRegState(IsKill))
      .addFrameIndex(FI)
      .addMemOperand(gpu::stackSlotAccess(*MBB.getParent(), FI,
                                          MachineMemOperand::MOStore));
}

void RogueInstrInfo::loadRegFromStackSlot(MachineBasicBlock &MBB,
                                          MachineBasicBlock::iterator MI,
                                          Register DestReg, int FI,
                                          const TargetRegisterClass *RC,
                                          Register, unsigned,
                                          MachineInstr::MIFlag) const {
  BuildMI(MBB, MI, MBB.findDebugLoc(MI),
          get(Rogue::getBurst(RI.getRegSizeInBits(*RC) / 32)->Fill), DestReg)
      .addFrameIndex(FI)
      .addMemOperand(gpu::stackSlotAccess(*MBB.getParent(), FI,
                                          MachineMemOperand::MOLoad));
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

/// Of BRANCH_W: the target, and what says when it is not taken.
static constexpr unsigned TargetOperand = 4, NegateInCond = 6;

bool RogueInstrInfo::analyzeBranch(MachineBasicBlock &MBB,
                                   MachineBasicBlock *&TBB,
                                   MachineBasicBlock *&FBB,
                                   SmallVectorImpl<MachineOperand> &Cond,
                                   bool) const {
  MachineBasicBlock::iterator I = MBB.getFirstTerminator();
  if (I == MBB.end())
    return false;
  if (I->getOpcode() == Rogue::JUMP_W) {
    TBB = I->getOperand(0).getMBB();
    return false;
  }
  if (I->getOpcode() != Rogue::BRANCH_W)
    return true;
  TBB = I->getOperand(TargetOperand).getMBB();
  for (auto [N, MO] : enumerate(I->explicit_operands()))
    if (N != TargetOperand)
      Cond.push_back(MO);
  if (++I == MBB.end())
    return false;
  if (I->getOpcode() != Rogue::JUMP_W)
    return true;
  FBB = I->getOperand(0).getMBB();
  return false;
}

unsigned RogueInstrInfo::removeBranch(MachineBasicBlock &MBB, int *) const {
  unsigned Count = 0;
  for (auto I = MBB.getLastNonDebugInstr(); I != MBB.end() && I->isBranch();
       I = MBB.getLastNonDebugInstr()) {
    I->eraseFromParent();
    ++Count;
  }
  return Count;
}

unsigned RogueInstrInfo::insertBranch(MachineBasicBlock &MBB,
                                      MachineBasicBlock *TBB,
                                      MachineBasicBlock *FBB,
                                      ArrayRef<MachineOperand> Cond,
                                      const DebugLoc &DL, int *) const {
  unsigned Count = 1;
  if (Cond.empty()) {
    BuildMI(MBB, MBB.end(), DL, get(Rogue::JUMP_W)).addMBB(TBB);
  } else {
    MachineInstrBuilder B = BuildMI(MBB, MBB.end(), DL, get(Rogue::BRANCH_W));
    for (auto [N, MO] : enumerate(Cond)) {
      if (N == TargetOperand)
        B.addMBB(TBB);
      B.add(MO);
    }
  }
  if (FBB) {
    BuildMI(MBB, MBB.end(), DL, get(Rogue::JUMP_W)).addMBB(FBB);
    ++Count;
  }
  return Count;
}

bool RogueInstrInfo::reverseBranchCondition(
    SmallVectorImpl<MachineOperand> &Cond) const {
  Cond[NegateInCond].setImm(!Cond[NegateInCond].getImm());
  return false;
}

MachineOperand *RogueInstrInfo::indexOperand(MachineInstr &MI) {
  switch (MI.getOpcode()) {
  case Rogue::CFLD_W:
  case Rogue::CFST_W:
    return &MI.getOperand(1);
  case Rogue::CFATOM_W:
    return &MI.getOperand(2);
  default:
    return nullptr;
  }
}

//===----------------------------------------------------------------------===//
// Properties
//===----------------------------------------------------------------------===//

InstructionUniformity
RogueInstrInfo::getInstructionUniformity(const MachineInstr &MI) const {
  switch (MI.getOpcode()) {
  case Rogue::ATOMIC_W:
  case Rogue::CFATOM_W:
  case Rogue::SAVMSK_W:
  case Rogue::DERIV_W:
    return InstructionUniformity::NeverUniform;
  default:
    break;
  }
  if (Rogue::isIteration(MI))
    return InstructionUniformity::NeverUniform;
  if (any_of(Bursts,
             [&](const Rogue::Burst &B) { return B.Fill == MI.getOpcode(); }))
    return InstructionUniformity::NeverUniform;
  // What others may change meanwhile is not the same for all who read it.
  if (MI.mayLoad() && MI.hasOrderedMemoryRef())
    return InstructionUniformity::NeverUniform;
  // The work-item's number, in whatever form.
  for (const MachineOperand &MO : MI.operands())
    if (MO.isReg() && MO.isUse() && MO.getReg().isPhysical() &&
        (Rogue::Inputs32RegClass.contains(MO.getReg()) ||
         Rogue::System32RegClass.contains(MO.getReg())))
      return InstructionUniformity::NeverUniform;
  return InstructionUniformity::Default;
}

// One register instead of several is what has to live on. A barrier is several
// blocks, behind which everything would go that is used later.
bool RogueInstrInfo::shouldSink(const MachineInstr &MI) const {
  // MachineSink looks at nothing else of what this keeps, so it would take
  // loads past it.
  if (MI.mayStore() || MI.hasUnmodeledSideEffects() ||
      (MI.mayLoad() && MI.hasOrderedMemoryRef()))
    return true;
  SmallSet<Register, 4> Sources;
  for (const MachineOperand &MO : MI.all_uses())
    if (MO.getReg().isVirtual())
      Sources.insert(MO.getReg());
  return Sources.size() <= 1 && GPUInstrInfo::shouldSink(MI);
}

bool RogueInstrInfo::isReMaterializableImpl(const MachineInstr &MI) const {
  if (MI.getOpcode() == Rogue::MOVI_W || MI.getOpcode() == Rogue::FRAME_OFFSET)
    return true;
  // A temporary may have changed.
  return MI.getOpcode() == Rogue::MOV_W && MI.getOperand(1).isReg() &&
         MI.getOperand(1).getReg().isPhysical() &&
         !Rogue::GPR32RegClass.contains(MI.getOperand(1).getReg());
}

bool RogueInstrInfo::isSchedulingBoundary(const MachineInstr &MI,
                                          const MachineBasicBlock *MBB,
                                          const MachineFunction &MF) const {
  return MI.getOpcode() == Rogue::MUTEX_W ||
         TargetInstrInfo::isSchedulingBoundary(MI, MBB, MF);
}
