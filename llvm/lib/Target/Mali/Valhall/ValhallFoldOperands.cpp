//===-- ValhallFoldOperands.cpp - Uniforms and constants into sources -----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Selection reads every uniform and constant into a register. This pass puts
/// them into the sources that use them, as far as the rules for one instruction
/// allow:
///
///   %1 = MOV_i32 $u3_w1                      %3 = FMA_f32 %2, $u3_w1, $k29.h1
///   %4 = IADD_IMM_i32 $k0, 0x40800000   ->
///   %3 = FMA_f32 %2, %1, %4
///
/// A constant is, in this order: a small constant, perhaps a half or byte of it
/// and perhaps negated; the immediate of an instruction that has one; a word of
/// the uniforms that the driver fills in. Else it stays in a register.
/// Conversions that only widen a half or byte become source selectors too, and
/// maxima and minima with the bounds of a clamp the clamp of their operand.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/Valhall/ValhallLegality.h"
#include "MaliFoldOperands.h"
#include "Valhall.h"
#include "ValhallConstantSources.h"
#include "ValhallExpansion.h"
#include "ValhallInstrInfo.h"
#include "ValhallMachineFunctionInfo.h"
#include "ValhallSubtarget.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace llvm::ValhallII;

#define DEBUG_TYPE "valhall-fold-operands"

static cl::opt<bool>
    FoldUniforms("valhall-fold-uniforms", cl::Hidden, cl::init(true),
                 cl::desc("Use uniforms and small constants as sources"));
static cl::opt<bool>
    PromoteConstants("valhall-promote-constants", cl::Hidden, cl::init(true),
                     cl::desc("Let the driver put constants into uniforms"));

/// Narrow parts of integer sources are extended with their sign.
static bool extendsSign(const MachineInstr &MI) {
  return MI.getDesc().TSFlags & SignedSources;
}

namespace {

/// What can stand in a source instead of a register.
struct Replacement {
  Register Reg;
  unsigned Mods;
  unsigned SubReg = 0;
};

class ValhallFoldOperands : public MachineFunctionPass {
  const ValhallSubtarget *STI = nullptr;
  const ValhallInstrInfo *TII = nullptr;
  const ValhallRegisterInfo *TRI = nullptr;
  MachineRegisterInfo *MRI = nullptr;
  ValhallMachineFunctionInfo *MFI = nullptr;

public:
  static char ID;
  ValhallFoldOperands() : MachineFunctionPass(ID) {}

  bool runOnMachineFunction(MachineFunction &MF) override;
  StringRef getPassName() const override { return "Valhall operand folding"; }
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
  std::optional<Register> uniformOf(const MachineOperand &MO) const;
  std::optional<uint32_t> constantOf(Register Reg, unsigned SubReg) const {
    return ValhallInstrInfo::findConstant(*MRI, Reg, SubReg);
  }
  std::optional<Replacement>
  constantPair(const MachineOperand &MO,
               const Valhall::SourceContext &Source) const;
  std::optional<Replacement> uniformWord(const MachineOperand &MO,
                                         unsigned Type, unsigned Mods) const;
  bool changeSign(MachineInstr &MI, bool Signed) const;
  std::optional<Replacement> widened(const MachineOperand &MO, unsigned Type,
                                     unsigned Mods, MachineInstr &MI) const;
  /// The rules of the hardware allow the constant or uniform \p Reg as operand
  /// \p OpIdx beside the other sources.
  bool legalWith(const MachineInstr &MI, unsigned OpIdx, Register Reg) const;
  bool tryReplace(MachineInstr &MI, unsigned OpIdx, Replacement R) const;
  bool foldImmediate(MachineInstr &MI, unsigned OpIdx, uint32_t Value) const;
  Register wordRegister(unsigned Word) const;
  void promote(MachineInstr &MI, unsigned OpIdx, uint32_t Value) const;
  bool foldSource(MachineInstr &MI, unsigned OpIdx);
};

} // namespace

char ValhallFoldOperands::ID = 0;
INITIALIZE_PASS(ValhallFoldOperands, DEBUG_TYPE, "Valhall operand folding",
                false, false)

FunctionPass *llvm::createValhallFoldOperandsPass() {
  return new ValhallFoldOperands();
}

//===----------------------------------------------------------------------===//
// What a register holds
//===----------------------------------------------------------------------===//

/// The uniform or constant register that the operand's value was moved from.
std::optional<Register>
ValhallFoldOperands::uniformOf(const MachineOperand &MO) const {
  Register Reg = MO.getReg();
  unsigned SubReg = MO.getSubReg();
  for (int Depth = 0; Depth < 4 && Reg.isVirtual(); ++Depth) {
    const MachineInstr *Def = MRI->getVRegDef(Reg);
    if (!Def)
      return std::nullopt;
    switch (Def->getOpcode()) {
    case Valhall::MOV_i32:
      if (SubReg || Def->getOperand(2).getImm() != 0)
        return std::nullopt;
      Reg = Def->getOperand(1).getReg();
      SubReg = Def->getOperand(1).getSubReg();
      break;
    case Valhall::MOV64:
      Reg = Def->getOperand(1).getReg();
      break;
    case TargetOpcode::COPY:
      if (SubReg && Def->getOperand(1).getSubReg())
        return std::nullopt;
      Reg = Def->getOperand(1).getReg();
      if (!SubReg)
        SubReg = Def->getOperand(1).getSubReg();
      break;
    default:
      return std::nullopt;
    }
  }
  if (!Reg.isPhysical() || !MRI->isConstantPhysReg(Reg))
    return std::nullopt;
  if (SubReg)
    Reg = TRI->getSubReg(Reg, SubReg);
  return Reg ? std::optional<Register>(Reg) : std::nullopt;
}

/// Constants in 64-bit sources, as far as they are known.
std::optional<Replacement>
ValhallFoldOperands::constantPair(const MachineOperand &MO,
                                  const Valhall::SourceContext &Source) const {
  if (MO.getSubReg())
    return std::nullopt;
  std::optional<uint32_t> Low = constantOf(MO.getReg(), Valhall::sub0);
  std::optional<uint32_t> High = constantOf(MO.getReg(), Valhall::sub1);
  if (!Low)
    return std::nullopt;
  std::optional<Valhall::ConstantSource> Found =
      Valhall::findConstantSource64(*Low, High, Source);
  if (!Found)
    return std::nullopt;
  return Replacement{Register(Valhall::K0_64 + Found->Index), Found->Mods};
}

/// The slot of the uniforms that has the word which a 64-bit source extends.
std::optional<Replacement>
ValhallFoldOperands::uniformWord(const MachineOperand &MO, unsigned Type,
                                 unsigned Mods) const {
  if (srcSel(Mods) != ValhallSel::W0 || MO.getSubReg())
    return std::nullopt;
  const MachineInstr *Pair = MRI->getVRegDef(MO.getReg());
  if (!Pair || !Pair->isRegSequence())
    return std::nullopt;
  for (unsigned I = 1; I < Pair->getNumOperands(); I += 2) {
    if (Pair->getOperand(I + 1).getImm() != Valhall::sub0)
      continue;
    std::optional<Register> Word = uniformOf(Pair->getOperand(I));
    if (!Word || !Valhall::UserWord32RegClass.contains(*Word))
      return std::nullopt;
    const TargetRegisterClass *Slots = &Valhall::UserSlot64RegClass;
    if (Register Slot = TRI->getMatchingSuperReg(*Word, Valhall::sub0, Slots))
      return Replacement{Slot, Mods};
    if (ValhallOp::selectorKind(Type) == ValhallSel::SelWidenInt64W)
      return Replacement{TRI->getMatchingSuperReg(*Word, Valhall::sub1, Slots),
                         withSel(Mods, ValhallSel::W1)};
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Folding
//===----------------------------------------------------------------------===//

/// Makes \p MI extend its narrow sources with their sign, or with zeros: those
/// whose signedness is only that of the widening have a twin. Another source
/// may already depend on it.
bool ValhallFoldOperands::changeSign(MachineInstr &MI, bool Signed) const {
  if (extendsSign(MI) == Signed)
    return true;
  int Twin = Signed ? Valhall::getSignedTwin(MI.getOpcode())
                    : Valhall::getUnsignedTwin(MI.getOpcode());
  if (Twin < 0 || (STI->compiledOnly() && Valhall::isDocumentedOnly(Twin)))
    return false;
  int Saturate =
      Valhall::getNamedOperandIdx(MI.getOpcode(), Valhall::OpName::saturate);
  if (MI.getOperand(Saturate).getImm())
    return false;
  for (unsigned I : {1u, 3u})
    if (srcSel(MI.getOperand(I + 1).getImm()) != ValhallSel::NONE)
      return false;
  MI.setDesc(TII->get(Twin));
  return true;
}

/// A conversion that only widens, as a selector of the source.
std::optional<Replacement>
ValhallFoldOperands::widened(const MachineOperand &MO, unsigned Type,
                             unsigned Mods, MachineInstr &MI) const {
  using namespace ValhallSel;
  unsigned Kind = ValhallOp::selectorKind(Type);
  if ((Kind != SelWidenF16 && Kind != SelWidenInt) || srcSel(Mods) != NONE ||
      MO.getSubReg())
    return std::nullopt;
  const MachineInstr *Def = MRI->getVRegDef(MO.getReg());
  if (!Def || !(Def->getDesc().TSFlags & OnlyWidens) ||
      !Def->getOperand(1).getReg().isVirtual())
    return std::nullopt;
  int Mask =
      Valhall::getNamedOperandIdx(Def->getOpcode(), Valhall::OpName::dmask);
  if (Def->getOperand(Mask).getImm() != ValhallMod::DestFull)
    return std::nullopt;
  bool IsFloat =
      ValhallOp::allowsAbsNeg(Def->getDesc().operands()[1].OperandType);
  if (IsFloat != (Kind == SelWidenF16) ||
      (!IsFloat && !changeSign(MI, extendsSign(*Def))))
    return std::nullopt;
  unsigned Inner = Def->getOperand(2).getImm();
  unsigned M = withSel(Mods, static_cast<Selector>(srcSel(Inner)));
  if (!(M & SrcAbs))
    M ^= Inner & SrcNeg;
  M |= Inner & SrcAbs;
  const MachineOperand &Source = Def->getOperand(1);
  return Replacement{Source.getReg(), M, Source.getSubReg()};
}

bool ValhallFoldOperands::legalWith(const MachineInstr &MI, unsigned OpIdx,
                                    Register Reg) const {
  int Coverage = coverageSource(MI.getDesc().TSFlags);
  if (Coverage >= 0 &&
      Valhall::getNamedOperandIdx(MI.getOpcode(),
                                  Valhall::SourceNames[Coverage]) == int(OpIdx))
    return false;
  SmallVector<Valhall::SourceUse, 4> Uses;
  ArrayRef<MCOperandInfo> Infos = MI.getDesc().operands();
  for (unsigned I = 0; I < Infos.size(); ++I) {
    if (!ValhallOp::isSource(Infos[I].OperandType) || Infos[I].RegClass < 0 ||
        !(I == OpIdx || MI.getOperand(I).isReg()))
      continue;
    Register R = I == OpIdx ? Reg : MI.getOperand(I).getReg();
    unsigned Encoding = R.isPhysical() ? TRI->getEncodingValue(R) : 0;
    Uses.push_back({Encoding, Infos[I].RegClass == Valhall::Src64RegClassID});
    ++I;
  }
  return !Valhall::checkFAU(Uses, hasMessageRules(MI.getDesc().TSFlags));
}

bool ValhallFoldOperands::tryReplace(MachineInstr &MI, unsigned OpIdx,
                                     Replacement R) const {
  if (R.Reg.isPhysical() && !legalWith(MI, OpIdx, R.Reg))
    return false;
  MachineOperand &Mods = MI.getOperand(OpIdx + 1);
  int64_t OldMods = Mods.getImm();
  Mods.setImm(R.Mods);
  if (STI->compiledOnly() && Valhall::findDocumentedOnly(MI)) {
    Mods.setImm(OldMods);
    return false;
  }
  MachineOperand &MO = MI.getOperand(OpIdx);
  MO.setReg(R.Reg);
  MO.setSubReg(R.SubReg);
  MO.setIsKill(false);
  if (R.Reg.isVirtual())
    MRI->clearKillFlags(R.Reg);
  return true;
}

/// FADD with a constant has a form with an immediate.
bool ValhallFoldOperands::foldImmediate(MachineInstr &MI, unsigned OpIdx,
                                        uint32_t Value) const {
  if (MI.getOpcode() != Valhall::FADD_f32)
    return false;
  unsigned Other = OpIdx == 1 ? 3 : 1;
  unsigned Mods = MI.getOperand(OpIdx + 1).getImm();
  if (MI.getOperand(Other + 1).getImm() || srcSel(Mods) || (Mods & SrcAbs))
    return false;
  for (auto Name : {Valhall::OpName::round, Valhall::OpName::clamp,
                    Valhall::OpName::sticky})
    if (MI.getOperand(Valhall::getNamedOperandIdx(MI.getOpcode(), Name))
            .getImm())
      return false;
  if (MI.getOperand(
            Valhall::getNamedOperandIdx(MI.getOpcode(), Valhall::OpName::dmask))
          .getImm() != ValhallMod::DestFull)
    return false;
  if (Mods & SrcNeg)
    Value ^= 0x80000000u;
  const MachineOperand &Src = MI.getOperand(Other);
  TII->build(*MI.getParent(), MI, MI.getDebugLoc(), Valhall::FADD_IMM_f32,
             MI.getOperand(0).getReg())
      .src(Src.getReg(), 0, 0, Src.getSubReg())
      .imm(Value);
  MI.eraseFromParent();
  return true;
}

/// Returns true when the instruction was replaced by another one.
bool ValhallFoldOperands::foldSource(MachineInstr &MI, unsigned OpIdx) {
  MachineOperand &MO = MI.getOperand(OpIdx);
  const MCOperandInfo &Info = MI.getDesc().operands()[OpIdx];
  unsigned Type = Info.OperandType;
  unsigned Mods = MI.getOperand(OpIdx + 1).getImm();
  bool Is64 = Info.RegClass == Valhall::Src64RegClassID;
  Valhall::SourceContext Source = {Type, Mods, extendsSign(MI),
                                   bool(MI.getDesc().TSFlags & HalfSources),
                                   STI->hasSinConstant()};

  if (std::optional<Register> U = uniformOf(MO)) {
    tryReplace(MI, OpIdx, {*U, Mods});
    return false;
  }
  if (Is64) {
    if (std::optional<Replacement> R = constantPair(MO, Source))
      tryReplace(MI, OpIdx, *R);
    else if (std::optional<Replacement> R = uniformWord(MO, Type, Mods))
      tryReplace(MI, OpIdx, *R);
    return false;
  }
  if (std::optional<Replacement> R = widened(MO, Type, Mods, MI)) {
    tryReplace(MI, OpIdx, *R);
    return false;
  }
  std::optional<uint32_t> Value = constantOf(MO.getReg(), MO.getSubReg());
  if (!Value)
    return false;
  if (auto Found = Valhall::findConstantSource(*Value, Source))
    if (tryReplace(MI, OpIdx,
                   {Register(Valhall::K0 + Found->Index), Found->Mods}))
      return false;
  if (foldImmediate(MI, OpIdx, *Value))
    return true;
  if (PromoteConstants)
    promote(MI, OpIdx, *Value);
  return false;
}

Register ValhallFoldOperands::wordRegister(unsigned Word) const {
  Register Slot = Valhall::UserSlot64RegClass.getRegister(Word / 2);
  return TRI->getSubReg(Slot, ValhallRegisterInfo::subReg(Word % 2));
}

/// The word of the uniforms that \p Reg names, if it is one.
static std::optional<unsigned> wordOf(Register Reg,
                                      const ValhallRegisterInfo &TRI) {
  if (!Reg.isPhysical() || !Valhall::UserWord32RegClass.contains(Reg))
    return std::nullopt;
  constexpr unsigned WordsOfPage = FirstConstantByte - FirstUserByte;
  unsigned Encoding = TRI.getEncodingValue(Reg);
  return ((Encoding >> SourcePageShift) & SourcePageMask) * WordsOfPage +
         (Encoding & SourceByteMask) - FirstUserByte;
}

/// Reads the constant from a uniform: one that has it or a new one; or, beside
/// another constant of the instruction, one of a slot for both.
void ValhallFoldOperands::promote(MachineInstr &MI, unsigned OpIdx,
                                  uint32_t Value) const {
  Mali::UniformConstants &Constants = MFI->constants();
  unsigned Mods = MI.getOperand(OpIdx + 1).getImm();
  for (unsigned Word : Constants.wordsFor(Value))
    if (tryReplace(MI, OpIdx, {wordRegister(Word), Mods})) {
      Constants.use(Word, Value);
      return;
    }
  ArrayRef<MCOperandInfo> Infos = MI.getDesc().operands();
  for (unsigned I = 0; I < Infos.size(); ++I) {
    MachineOperand &MO = MI.getOperand(I);
    if (!ValhallOp::isSource(Infos[I].OperandType) || !MO.isReg() || I == OpIdx)
      continue;
    std::optional<unsigned> Old = wordOf(MO.getReg(), *TRI);
    std::optional<uint32_t> Other =
        Old ? Constants.valueOf(*Old) : std::nullopt;
    if (!Other || *Other == Value)
      continue;
    std::optional<Mali::UniformConstants::Slot> Slot =
        Constants.slotFor(*Other, Value);
    if (!Slot)
      continue;
    bool Second = Slot->Values[0] == *Other;
    Register OldReg = MO.getReg();
    MO.setReg(wordRegister(Slot->Word + !Second));
    if (tryReplace(MI, OpIdx, {wordRegister(Slot->Word + Second), Mods})) {
      Constants.release(*Old);
      Constants.use(Slot->Word, Slot->Values[0]);
      Constants.use(Slot->Word + 1, Slot->Values[1]);
      return;
    }
    MO.setReg(OldReg);
  }
}

/// The register that \p MI, a minimum or maximum, compares with \p Bound.
static Register comparedWith(const MachineInstr &MI, unsigned Opcode,
                             MCRegister Bound) {
  if (MI.getOpcode() != Opcode)
    return Register();
  for (unsigned I : {1u, 3u}) {
    unsigned Other = 4 - I;
    if (MI.getOperand(I).getReg() == Bound &&
        MI.getOperand(I + 1).getImm() == 0 &&
        MI.getOperand(Other).getReg().isVirtual() &&
        !MI.getOperand(Other).getSubReg() &&
        MI.getOperand(Other + 1).getImm() == 0 &&
        MI.getOperand(5).getImm() == 0 &&
        MI.getOperand(6).getImm() == ValhallMod::ClampNone)
      return MI.getOperand(Other).getReg();
  }
  return Register();
}

Register ValhallFoldOperands::minimumWithOne(const MachineInstr &MI) const {
  return comparedWith(MI, Valhall::FMIN_f32, Valhall::K16);
}
Register ValhallFoldOperands::maximumWithZero(const MachineInstr &MI) const {
  return comparedWith(MI, Valhall::FMAX_f32, Valhall::K0);
}

bool ValhallFoldOperands::attachClamp(MachineInstr &Def,
                                      Mali::Clamp Bounds) const {
  if (!(Def.getDesc().TSFlags & ResultF32))
    return false;
  auto Modifier = [&](Valhall::OpName Name) -> MachineOperand & {
    return Def.getOperand(Valhall::getNamedOperandIdx(Def.getOpcode(), Name));
  };
  MachineOperand &MO = Modifier(Valhall::OpName::clamp);
  if (MO.getImm() != ValhallMod::ClampNone ||
      Modifier(Valhall::OpName::dmask).getImm() != ValhallMod::DestFull)
    return false;
  MO.setImm(Bounds == Mali::Clamp::ZeroOne ? ValhallMod::Clamp01
                                           : ValhallMod::Clamp0Inf);
  if (STI->compiledOnly() && Valhall::findDocumentedOnly(Def)) {
    MO.setImm(ValhallMod::ClampNone);
    return false;
  }
  return true;
}

void ValhallFoldOperands::buildClamp(MachineInstr &Before, Register Dst,
                                     Register X) const {
  TII->build(*Before.getParent(), Before, Before.getDebugLoc(),
             Valhall::FADD_f32, Dst)
      .src(X)
      .src(Valhall::K0, SrcNeg)
      .imm(ValhallMod::RoundNearestEven)
      .imm(ValhallMod::Clamp01);
}

bool ValhallFoldOperands::runOnMachineFunction(MachineFunction &MF) {
  STI = &MF.getSubtarget<ValhallSubtarget>();
  TII = STI->getInstrInfo();
  TRI = STI->getRegisterInfo();
  MRI = &MF.getRegInfo();
  MFI = MF.getInfo<ValhallMachineFunctionInfo>();
  if (!FoldUniforms)
    return false;

  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : make_early_inc_range(MBB)) {
      bool IsSized = Valhall::lookupSizedMessage(MI.getOpcode());
      if (MI.isPreISelOpcode() || (MI.isPseudo() && !IsSized) ||
          MI.isInlineAsm())
        continue;
      ArrayRef<MCOperandInfo> Infos = MI.getDesc().operands();
      for (unsigned I = 0; I < Infos.size(); ++I) {
        if (!ValhallOp::isSource(Infos[I].OperandType))
          continue;
        unsigned OpIdx = I++;
        MachineOperand &MO = MI.getOperand(OpIdx);
        if (MO.isReg() && MO.getReg().isVirtual() && foldSource(MI, OpIdx))
          break;
      }
    }
  Mali::moveConstantsToRegisters<ValhallInstrInfo>(MF, *MRI);
  // Backwards, so that a minimum is seen before the maximum below it.
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : make_early_inc_range(reverse(MBB)))
      Mali::foldClamp(*this, MI, *MRI);
  Mali::eraseDead(MF);
  return true;
}
