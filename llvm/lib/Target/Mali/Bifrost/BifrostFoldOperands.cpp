//===-- BifrostFoldOperands.cpp - Uniforms and constants into sources -----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Selection reads every uniform and constant into a register. This pass puts
/// them into the sources that use them, as long as some form of the operation
/// can read them all: through one FAU word.
///
///   %1 = MOV_i32 $u3_w1, 0               %3 = FMA_f32 %2, 0, $u3_w1, 0, ...
///   %3 = FMA_f32 %2, 0, %1, 0, ...   ->
///
/// Of two constants that stay in registers and differ in their sign, one will
/// do for both.
///
//===----------------------------------------------------------------------===//

#include "Bifrost.h"
#include "BifrostOperations.h"
#include "BifrostSubtarget.h"
#include "MaliFoldOperands.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace llvm::Bifrost;

#define DEBUG_TYPE "bifrost-fold-operands"

static cl::opt<bool>
    FoldUniforms("bifrost-fold-uniforms", cl::Hidden, cl::init(true),
                 cl::desc("Use uniforms and constants as sources"));

namespace {

class BifrostFoldOperands : public MachineFunctionPass {
  const BifrostSubtarget *STI = nullptr;
  MachineRegisterInfo *MRI = nullptr;

public:
  static char ID;
  BifrostFoldOperands() : MachineFunctionPass(ID) {}

  bool runOnMachineFunction(MachineFunction &MF) override;
  StringRef getPassName() const override { return "Bifrost operand folding"; }
  MachineFunctionProperties getRequiredProperties() const override {
    return MachineFunctionProperties().setIsSSA();
  }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }

  // What Mali::foldClamp asks for.
  Register minimumWithOne(const MachineInstr &MI) const;
  Register maximumWithZero(const MachineInstr &MI) const;
  bool attachClamp(MachineInstr &Def, Mali::Clamp Bounds) const;
  void buildClamp(MachineInstr &Before, Register Dst, Register X) const;

private:
  const MachineOperand *findConstant(const MachineOperand &MO) const;
  bool isConstant(const MachineOperand &MO, uint32_t Value) const;
  Register comparedWith(const MachineInstr &MI, unsigned Opcode,
                        uint32_t Bound) const;
  bool foldSource(MachineInstr &MI, unsigned Source);
  bool readNegated(MachineInstr &MI, Register Reg, Register Opposite) const;
  void shareOpposites(MachineBasicBlock &MBB) const;
};

} // namespace

char BifrostFoldOperands::ID = 0;
INITIALIZE_PASS(BifrostFoldOperands, DEBUG_TYPE, "Bifrost operand folding",
                false, false)

FunctionPass *llvm::createBifrostFoldOperandsPass() {
  return new BifrostFoldOperands();
}

/// The constant or uniform that the register of \p MO was moved from.
const MachineOperand *
BifrostFoldOperands::findConstant(const MachineOperand &MO) const {
  Register Reg = MO.getReg();
  unsigned SubReg = MO.getSubReg();
  for (int Depth = 0; Depth < 4 && Reg.isVirtual(); ++Depth) {
    const MachineInstr *Def = MRI->getVRegDef(Reg);
    if (!Def)
      return nullptr;
    switch (Def->getOpcode()) {
    case Bifrost::MOV_i32: {
      const MachineOperand &From = Def->getOperand(1);
      if (SubReg || Def->getOperand(2).getImm() != 0 || From.isFI())
        return nullptr;
      if (!From.isReg() || From.getReg().isPhysical())
        return From.isReg() && GPR32RegClass.contains(From.getReg()) ? nullptr
                                                                     : &From;
      Reg = From.getReg();
      SubReg = From.getSubReg();
      break;
    }
    case TargetOpcode::COPY:
      if (SubReg && Def->getOperand(1).getSubReg())
        return nullptr;
      Reg = Def->getOperand(1).getReg();
      SubReg = SubReg ? SubReg : Def->getOperand(1).getSubReg();
      break;
    case TargetOpcode::REG_SEQUENCE: {
      const MachineOperand *Part = nullptr;
      for (unsigned I = 1; I + 1 < Def->getNumOperands(); I += 2)
        if (SubReg && Def->getOperand(I + 1).getImm() == SubReg)
          Part = &Def->getOperand(I);
      if (!Part)
        return nullptr;
      Reg = Part->getReg();
      SubReg = Part->getSubReg();
      break;
    }
    default:
      return nullptr;
    }
  }
  return nullptr;
}

bool BifrostFoldOperands::foldSource(MachineInstr &MI, unsigned Source) {
  unsigned Index = getSourceOperand(MI, Source);
  MachineOperand &MO = MI.getOperand(Index);
  if (MI.getDesc().operands()[Index].OperandType !=
          BifrostOp::OPERAND_OpSource ||
      !MO.isReg() || !MO.getReg().isVirtual())
    return false;
  const MachineOperand *Constant = findConstant(MO);
  if (!Constant)
    return false;
  MachineOperand Old = MO;
  auto Replace = [&](const MachineOperand &New) {
    if (New.isImm())
      return MO.ChangeToImmediate(New.getImm());
    if (MO.isReg()) {
      MO.setSubReg(0);
      MO.setReg(New.getReg());
    } else {
      MO.ChangeToRegister(New.getReg(), /*isDef=*/false);
    }
    MO.setSubReg(New.getSubReg());
  };
  Replace(*Constant);
  if (any_of(lowerForms(MI, *STI), fitsFAU))
    return true;
  Replace(Old);
  return false;
}

bool BifrostFoldOperands::isConstant(const MachineOperand &MO,
                                     uint32_t Value) const {
  const MachineOperand *From =
      MO.isReg() && MO.getReg().isVirtual() ? findConstant(MO) : &MO;
  if (!From)
    return false;
  return From->isImm()
             ? uint32_t(From->getImm()) == Value
             : From->isReg() && From->getReg() == Bifrost::ZERO && Value == 0;
}

/// The register that \p MI, a minimum or maximum, compares with \p Bound.
Register BifrostFoldOperands::comparedWith(const MachineInstr &MI,
                                           unsigned Opcode,
                                           uint32_t Bound) const {
  if (MI.getOpcode() != Opcode)
    return Register();
  int Sem = getNamedOperandIdx(Opcode, OpName::sem);
  if (MI.getOperand(Sem).getImm() !=
      BifrostInstrInfo::defaultModifier(
          MI.getDesc().operands()[Sem].OperandType))
    return Register();
  for (unsigned S : {0u, 1u}) {
    const MachineOperand &With = MI.getOperand(getSourceOperand(MI, S));
    const MachineOperand &X = MI.getOperand(getSourceOperand(MI, 1 - S));
    if (MI.getOperand(getSourceOperand(MI, S) + 1).getImm() == 0 &&
        MI.getOperand(getSourceOperand(MI, 1 - S) + 1).getImm() == 0 &&
        isConstant(With, Bound) && X.isReg() && X.getReg().isVirtual() &&
        !X.getSubReg())
      return X.getReg();
  }
  return Register();
}

Register BifrostFoldOperands::minimumWithOne(const MachineInstr &MI) const {
  constexpr uint32_t One = 0x3f800000;
  return comparedWith(MI, FMIN_f32, One);
}
Register BifrostFoldOperands::maximumWithZero(const MachineInstr &MI) const {
  return comparedWith(MI, FMAX_f32, 0);
}

static StringRef textOf(Mali::Clamp Bounds) {
  return Bounds == Mali::Clamp::ZeroOne ? "clamp_0_1" : "clamp_0_inf";
}

bool BifrostFoldOperands::attachClamp(MachineInstr &Def,
                                      Mali::Clamp Bounds) const {
  unsigned Opcode = Def.getOpcode();
  if (Opcode != FMA_f32 && Opcode != FADD_f32)
    return false;
  const BifrostInstrInfo &TII = *STI->getInstrInfo();
  MachineOperand &MO =
      Def.getOperand(getNamedOperandIdx(Opcode, OpName::clamp));
  int64_t Old = MO.getImm();
  if (Old != TII.codeOf(Opcode, {OpName::clamp, "none"}))
    return false;
  MO.setImm(TII.codeOf(Opcode, {OpName::clamp, textOf(Bounds)}));
  if (!lowerForms(Def, *STI).empty())
    return true;
  MO.setImm(Old);
  return false;
}

void BifrostFoldOperands::buildClamp(MachineInstr &Before, Register Dst,
                                     Register X) const {
  const BifrostInstrInfo &TII = *STI->getInstrInfo();
  MachineInstrBuilder B = BuildMI(*Before.getParent(), Before,
                                  Before.getDebugLoc(), TII.get(FADD_f32), Dst)
                              .addReg(X)
                              .addImm(0)
                              .addReg(Bifrost::ZERO)
                              .addImm(SrcNeg);
  TII.addModifiers(B, {{OpName::clamp, textOf(Mali::Clamp::ZeroOne)}});
}

/// Reads \p Opposite, negated, where \p MI reads \p Reg. False if it cannot.
bool BifrostFoldOperands::readNegated(MachineInstr &MI, Register Reg,
                                      Register Opposite) const {
  if ((MI.getOpcode() != FMA_f32 && MI.getOpcode() != FADD_f32) ||
      MI.readsRegister(Opposite, /*TRI=*/nullptr))
    return false;
  auto Exchange = [&](Register From, Register To) {
    for (unsigned S = 0, E = getNumOpSources(MI); S != E; ++S) {
      MachineOperand &MO = MI.getOperand(getSourceOperand(MI, S));
      if (!MO.isReg() || MO.getReg() != From || MO.getSubReg())
        continue;
      MachineOperand &Modifiers = MI.getOperand(getSourceOperand(MI, S) + 1);
      MO.setReg(To);
      Modifiers.setImm(Modifiers.getImm() ^ SrcNeg);
    }
  };
  Exchange(Reg, Opposite);
  if (!MI.readsRegister(Reg, /*TRI=*/nullptr) &&
      any_of(lowerForms(MI, *STI), fitsFAU))
    return true;
  Exchange(Opposite, Reg);
  return false;
}

void BifrostFoldOperands::shareOpposites(MachineBasicBlock &MBB) const {
  constexpr uint32_t Sign = 0x80000000;
  // Every word may be a constant, and maps of words have no place for two.
  DenseMap<uint64_t, MachineInstr *> Moves;
  for (MachineInstr &MI : MBB) {
    if (MI.getOpcode() != MOV_i32 || !MI.getOperand(1).isImm())
      continue;
    uint32_t Value = uint32_t(MI.getOperand(1).getImm());
    Register Reg = MI.getOperand(0).getReg();
    auto Other = Moves.find(Value ^ Sign);
    if (Other == Moves.end() || !Reg.isVirtual()) {
      Moves.try_emplace(Value, &MI);
      continue;
    }
    SmallSetVector<MachineInstr *, 4> Uses;
    for (MachineInstr &Use : MRI->use_nodbg_instructions(Reg))
      Uses.insert(&Use);
    for (MachineInstr *Use : Uses)
      readNegated(*Use, Reg, Other->second->getOperand(0).getReg());
  }
}

bool BifrostFoldOperands::runOnMachineFunction(MachineFunction &MF) {
  if (!FoldUniforms)
    return false;
  STI = &MF.getSubtarget<BifrostSubtarget>();
  MRI = &MF.getRegInfo();
  for (MachineBasicBlock &MBB : MF)
    // The minimum before the maximum in it.
    for (MachineInstr &MI : make_early_inc_range(reverse(MBB)))
      Mali::foldClamp(*this, MI, *MRI);
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (isOperation(MI.getDesc()))
        for (unsigned S = 0, E = getNumOpSources(MI); S != E; ++S)
          foldSource(MI, S);
  Mali::eraseDead(MF);
  for (MachineBasicBlock &MBB : MF)
    shareOpposites(MBB);
  Mali::moveConstantsToRegisters<BifrostInstrInfo>(MF, *MRI);
  Mali::eraseDead(MF);
  return true;
}
