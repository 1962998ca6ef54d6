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
//===----------------------------------------------------------------------===//

#include "Bifrost.h"
#include "BifrostOperations.h"
#include "BifrostSubtarget.h"
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

private:
  const MachineOperand *findConstant(const MachineOperand &MO) const;
  bool isConstant(const MachineOperand &MO, uint32_t Value) const;
  Register comparedWith(const MachineInstr &MI, unsigned Opcode,
                        uint32_t Bound) const;
  bool foldClamp(MachineInstr &MI) const;
  bool foldSource(MachineInstr &MI, unsigned Source);
  void eraseDead(MachineFunction &MF) const;
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

///   %2 = FMAX_f32 %1, 0; %3 = FMIN_f32 %2, 1.0   ->   %3 = (%1).clamp_0_1
///
/// A clamp takes NaN to its lower bound, as the maximum does.
bool BifrostFoldOperands::foldClamp(MachineInstr &MI) const {
  constexpr uint32_t One = 0x3f800000;
  Register X;
  StringRef Clamp = "clamp_0_inf";
  if (Register Max = comparedWith(MI, FMIN_f32, One)) {
    const MachineInstr *Def = MRI->getVRegDef(Max);
    if (!Def || !MRI->hasOneNonDBGUse(Max))
      return false;
    X = comparedWith(*Def, FMAX_f32, 0);
    Clamp = "clamp_0_1";
  } else {
    X = comparedWith(MI, FMAX_f32, 0);
  }
  if (!X)
    return false;
  const BifrostInstrInfo &TII = *STI->getInstrInfo();
  Register Dst = MI.getOperand(0).getReg();
  MachineInstr *Def = MRI->getVRegDef(X);
  if (Def && (Def->getOpcode() == FMA_f32 || Def->getOpcode() == FADD_f32) &&
      MRI->hasOneNonDBGUse(X)) {
    MachineOperand &MO =
        Def->getOperand(getNamedOperandIdx(Def->getOpcode(), OpName::clamp));
    int64_t Old = MO.getImm();
    if (Old == TII.codeOf(Def->getOpcode(), {OpName::clamp, "none"})) {
      MO.setImm(TII.codeOf(Def->getOpcode(), {OpName::clamp, Clamp}));
      if (!lowerForms(*Def, *STI).empty()) {
        MRI->replaceRegWith(Dst, X);
        MRI->clearKillFlags(X);
        MI.eraseFromParent();
        return true;
      }
      MO.setImm(Old);
    }
  }
  if (Clamp != "clamp_0_1")
    return false;
  // Nothing to attach to, but one operation does for two.
  MachineInstrBuilder B =
      BuildMI(*MI.getParent(), MI, MI.getDebugLoc(), TII.get(FADD_f32), Dst)
          .addReg(X)
          .addImm(0)
          .addReg(Bifrost::ZERO)
          .addImm(SrcNeg);
  TII.addModifiers(B, {{OpName::clamp, Clamp}});
  MRI->clearKillFlags(X);
  MI.eraseFromParent();
  return true;
}

void BifrostFoldOperands::eraseDead(MachineFunction &MF) const {
  // Users come after what they use, but for PHIs.
  for (MachineBasicBlock &MBB : reverse(MF))
    for (MachineInstr &MI : make_early_inc_range(reverse(MBB))) {
      if (MI.getOpcode() != Bifrost::MOV_i32 &&
          MI.getOpcode() != Bifrost::FMAX_f32 && !MI.isCopy() &&
          !MI.isRegSequence())
        continue;
      Register Dst = MI.getOperand(0).getReg();
      if (Dst.isVirtual() && MRI->use_nodbg_empty(Dst)) {
        MRI->markUsesInDebugValueAsUndef(Dst);
        MI.eraseFromParent();
      }
    }
}

bool BifrostFoldOperands::runOnMachineFunction(MachineFunction &MF) {
  if (!FoldUniforms)
    return false;
  STI = &MF.getSubtarget<BifrostSubtarget>();
  MRI = &MF.getRegInfo();
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF)
    // The minimum before the maximum in it.
    for (MachineInstr &MI : make_early_inc_range(reverse(MBB)))
      Changed |= foldClamp(MI);
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (isOperation(MI.getDesc()))
        for (unsigned S = 0, E = getNumOpSources(MI); S != E; ++S)
          Changed |= foldSource(MI, S);
  if (Changed)
    eraseDead(MF);
  return Changed;
}
