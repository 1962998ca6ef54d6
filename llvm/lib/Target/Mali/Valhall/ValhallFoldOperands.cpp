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
#include "Valhall.h"
#include "ValhallInstrInfo.h"
#include "ValhallMachineFunctionInfo.h"
#include "ValhallSubtarget.h"
#include "llvm/ADT/APFloat.h"
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

namespace {

/// What can stand in a source instead of a register.
struct Replacement {
  Register Reg;
  unsigned Mods;
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

private:
  std::optional<Register> uniformOf(const MachineOperand &MO) const;
  std::optional<uint32_t> constantOf(Register Reg, unsigned SubReg) const;
  std::optional<Replacement> smallConstant(uint32_t Value, unsigned Type,
                                           unsigned Mods,
                                           const MachineInstr &MI) const;
  std::optional<Replacement> constantPair(const MachineOperand &MO,
                                          unsigned Type, unsigned Mods) const;
  std::optional<Replacement> widened(const MachineOperand &MO, unsigned Type,
                                     unsigned Mods, MachineInstr &MI) const;
  bool legalWith(const MachineInstr &MI, unsigned OpIdx, Register Reg) const;
  bool tryReplace(MachineInstr &MI, unsigned OpIdx, Replacement R) const;
  bool foldImmediate(MachineInstr &MI, unsigned OpIdx, uint32_t Value) const;
  Register wordRegister(unsigned Word) const;
  void promote(MachineInstr &MI, unsigned OpIdx, uint32_t Value) const;
  bool foldSource(MachineInstr &MI, unsigned OpIdx);
  bool foldClamp(MachineInstr &MI) const;
  void eraseDead(MachineFunction &MF) const;
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

std::optional<uint32_t> ValhallFoldOperands::constantOf(Register Reg,
                                                        unsigned SubReg) const {
  for (int Depth = 0; Depth < 6 && Reg.isVirtual(); ++Depth) {
    const MachineInstr *Def = MRI->getVRegDef(Reg);
    if (!Def)
      return std::nullopt;
    if (Def->getOpcode() == Valhall::IADD_IMM_i32 && !SubReg) {
      if (Def->getOperand(1).getReg() != Valhall::K0 ||
          !Def->getOperand(3).isImm())
        return std::nullopt;
      return static_cast<uint32_t>(Def->getOperand(3).getImm());
    }
    if (Def->getOpcode() == Valhall::MOV_i32 && !SubReg &&
        Def->getOperand(1).getReg() == Valhall::K0)
      return 0;
    if (Def->isCopy()) {
      if (SubReg && Def->getOperand(1).getSubReg())
        return std::nullopt;
      Reg = Def->getOperand(1).getReg();
      if (!SubReg)
        SubReg = Def->getOperand(1).getSubReg();
      continue;
    }
    if (Def->isRegSequence() && SubReg) {
      unsigned Found = 0;
      for (unsigned I = 1; I + 1 < Def->getNumOperands(); I += 2)
        if (Def->getOperand(I + 1).getImm() == SubReg)
          Found = I;
      if (!Found)
        return std::nullopt;
      Reg = Def->getOperand(Found).getReg();
      SubReg = Def->getOperand(Found).getSubReg();
      continue;
    }
    if (Def->isInsertSubreg() && SubReg) {
      if (Def->getOperand(3).getImm() != SubReg)
        return std::nullopt;
      Reg = Def->getOperand(2).getReg();
      SubReg = Def->getOperand(2).getSubReg();
      continue;
    }
    return std::nullopt;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Small constants
//===----------------------------------------------------------------------===//

static uint32_t halfToFloat(uint16_t H) {
  APFloat F(APFloat::IEEEhalf(), APInt(16, H));
  bool Lost;
  F.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &Lost);
  return F.bitcastToAPInt().getZExtValue();
}

static bool isSignedOp(unsigned Opcode) {
  switch (Opcode) {
  case Valhall::IADD_s32:
  case Valhall::ISUB_s32:
  case Valhall::IMUL_s32:
  case Valhall::HADD_s32:
  case Valhall::ICMP_OR_s32:
  case Valhall::ICMP_AND_s32:
  case Valhall::ICMP_MULTI_s32:
  case Valhall::IABS_s32:
  case Valhall::S32_TO_F32_widen:
  case Valhall::SHADD_s64:
  case Valhall::IMUL_s64:
  case Valhall::IADD_s64:
  case Valhall::ISUB_s64:
    return true;
  }
  return false;
}

/// What an integer source with this selector reads from \p Word.
static std::optional<uint32_t> readInt(uint32_t Word, unsigned Sel,
                                       bool Signed) {
  auto Byte = [&](unsigned I) -> uint32_t {
    uint8_t B = Word >> (8 * I);
    return Signed ? static_cast<uint32_t>(static_cast<int8_t>(B)) : B;
  };
  auto Half = [&](unsigned I) -> uint32_t {
    uint16_t H = Word >> (16 * I);
    return Signed ? static_cast<uint32_t>(static_cast<int16_t>(H)) : H;
  };
  switch (Sel) {
  case ValhallSel::NONE:
  case ValhallSel::W0:
    return Word;
  case ValhallSel::H0:
    return Half(0);
  case ValhallSel::H1:
    return Half(1);
  case ValhallSel::B0:
  case ValhallSel::B1:
  case ValhallSel::B2:
  case ValhallSel::B3:
    return Byte(Sel - ValhallSel::B0);
  }
  return std::nullopt;
}

/// A small constant that reads as \p Value in a source of this type.
std::optional<Replacement>
ValhallFoldOperands::smallConstant(uint32_t Value, unsigned Type, unsigned Mods,
                                   const MachineInstr &MI) const {
  using namespace ValhallSel;
  unsigned Kind = ValhallOp::selectorKind(Type);
  unsigned Sel = srcSel(Mods);
  bool Signs = ValhallOp::allowsAbsNeg(Type);
  auto Found = [&](unsigned Index, Selector NewSel, bool Flip) {
    unsigned M = withSel(Mods, NewSel);
    if (Flip)
      M ^= SrcNeg;
    return Replacement{Register(Valhall::K0 + Index), M};
  };
  auto Known = [&](unsigned I) {
    return ValhallII::smallConstant(I, STI->hasSinConstant());
  };
  const bool MayFlip = Signs && !(Mods & SrcAbs);

  for (unsigned I = 0; I < 32; ++I) {
    uint32_t K = Known(I);
    auto Halves = [&](unsigned H) { return uint16_t(K >> (16 * H)); };
    switch (Kind) {
    case SelPlain:
      if (Sel == NONE && K == Value)
        return Found(I, NONE, false);
      if (Sel == NONE && MayFlip && K == (Value ^ 0x80000000u))
        return Found(I, NONE, true);
      break;
    case SelWidenF16: {
      uint32_t Want = Value;
      if (Sel == H0 || Sel == H1)
        Want = halfToFloat(Value >> (Sel == H1 ? 16 : 0));
      for (bool Flip : {false, true}) {
        if (Flip && !MayFlip)
          break;
        uint32_t W = Flip ? Want ^ 0x80000000u : Want;
        if (K == W)
          return Found(I, NONE, Flip);
        for (unsigned H : {0u, 1u})
          if (halfToFloat(Halves(H)) == W)
            return Found(I, H ? H1 : H0, Flip);
      }
      break;
    }
    case SelSwizzleF16:
    case SelSwizzleInt16: {
      if (Sel != NONE && Sel != H00 && Sel != H11)
        return std::nullopt;
      uint16_t Lo = Sel == H11 ? Value >> 16 : Value;
      uint16_t Hi = Sel == H00 ? Value : Value >> 16;
      for (bool Flip : {false, true}) {
        if (Flip && !MayFlip)
          break;
        uint16_t Bit = Flip ? 0x8000 : 0;
        for (unsigned L : {0u, 1u})
          for (unsigned H : {0u, 1u})
            if (Halves(L) == uint16_t(Lo ^ Bit) &&
                Halves(H) == uint16_t(Hi ^ Bit))
              return Found(I, L == H ? (L ? H11 : H00) : (L ? H10 : NONE),
                           Flip);
      }
      break;
    }
    case SelWidenInt:
      if (Sel != NONE)
        return std::nullopt;
      for (Selector S : {NONE, B0, B1, B2, B3, H0, H1})
        if (readInt(K, S, isSignedOp(MI.getOpcode())) == Value)
          return Found(I, S, false);
      break;
    case SelShiftByte:
      for (unsigned B = 0; B < 4; ++B)
        if (Sel >= B0 && Sel <= B3 &&
            uint8_t(K >> (8 * B)) == uint8_t(Value >> (8 * (Sel - B0))))
          return Found(I, static_cast<Selector>(B0 + B), false);
      break;
    case SelLane16: {
      uint16_t Want = Value >> (Sel == H1 ? 16 : 0);
      for (unsigned H : {0u, 1u})
        if (Halves(H) == Want)
          return Found(I, H ? H1 : H0, false);
      break;
    }
    case SelLane8: {
      if (Sel < B0 || Sel > B3)
        return std::nullopt;
      for (unsigned B = 0; B < 4; ++B)
        if (uint8_t(K >> (8 * B)) == uint8_t(Value >> (8 * (Sel - B0))))
          return Found(I, static_cast<Selector>(B0 + B), false);
      break;
    }
    default:
      return std::nullopt;
    }
  }
  return std::nullopt;
}

/// Constants in 64-bit sources: a small constant is extended with zeros.
std::optional<Replacement>
ValhallFoldOperands::constantPair(const MachineOperand &MO, unsigned Type,
                                  unsigned Mods) const {
  using namespace ValhallSel;
  if (MO.getSubReg())
    return std::nullopt;
  std::optional<uint32_t> Lo = constantOf(MO.getReg(), Valhall::sub0);
  std::optional<uint32_t> Hi = constantOf(MO.getReg(), Valhall::sub1);
  unsigned Kind = ValhallOp::selectorKind(Type);
  unsigned Sel = srcSel(Mods);
  if (!Lo)
    return std::nullopt;
  bool Signed = isSignedOp(MO.getParent()->getOpcode());
  for (unsigned I = 0; I < 32; ++I) {
    uint32_t K = ValhallII::smallConstant(I, STI->hasSinConstant());
    auto Found = [&](Selector S) {
      return Replacement{Register(Valhall::K0_64 + I), withSel(Mods, S)};
    };
    if (Kind == SelShiftByte) {
      for (unsigned B = 0; B < 4; ++B)
        if (Sel >= B0 && Sel <= B3 &&
            uint8_t(K >> (8 * B)) == uint8_t(*Lo >> (8 * (Sel - B0))))
          return Found(static_cast<Selector>(B0 + B));
      continue;
    }
    bool Narrow = Kind == SelWidenInt64 || Kind == SelWidenInt64W ||
                  Kind == SelWidenMul64;
    if (Sel == W0) {
      // The word is extended as the instruction says: so is a byte.
      for (Selector S : {W0, B0, B1, B2, B3, H0, H1})
        if (Narrow && readInt(K, S, Signed) == *Lo)
          return Found(S);
      continue;
    }
    if (Sel != NONE || !Hi)
      continue;
    if (K == *Lo && *Hi == 0)
      return Found(NONE);
    uint32_t Fill = Signed && (*Lo >> 31) ? ~0u : 0u;
    if (Narrow && *Hi == Fill)
      for (Selector S : {B0, B1, B2, B3, H0, H1})
        if (readInt(K, S, Signed) == *Lo)
          return Found(S);
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Folding
//===----------------------------------------------------------------------===//

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
  if (!Def || Def->getNumExplicitOperands() < 3 ||
      !Def->getOperand(1).isReg() || !Def->getOperand(1).getReg().isVirtual())
    return std::nullopt;
  bool Signed = false;
  switch (Def->getOpcode()) {
  case Valhall::F16_TO_F32:
    if (Kind != SelWidenF16)
      return std::nullopt;
    break;
  case Valhall::S8_TO_S32:
  case Valhall::S16_TO_S32:
    Signed = true;
    [[fallthrough]];
  case Valhall::U8_TO_U32:
  case Valhall::U16_TO_U32: {
    if (Kind != SelWidenInt)
      return std::nullopt;
    // Additions wrap: their signedness is only that of the widening. Another
    // source may already depend on it.
    static const unsigned Twins[][2] = {{Valhall::IADD_u32, Valhall::IADD_s32},
                                        {Valhall::ISUB_u32, Valhall::ISUB_s32},
                                        {Valhall::IMUL_u32, Valhall::IMUL_s32}};
    if (isSignedOp(MI.getOpcode()) == Signed)
      break;
    unsigned NewOpc = 0;
    for (const auto &T : Twins)
      if (T[!Signed] == MI.getOpcode())
        NewOpc = T[Signed];
    int Sat =
        Valhall::getNamedOperandIdx(MI.getOpcode(), Valhall::OpName::saturate);
    if (!NewOpc || MI.getOperand(Sat).getImm())
      return std::nullopt;
    for (unsigned I : {1u, 3u})
      if (srcSel(MI.getOperand(I + 1).getImm()) != NONE)
        return std::nullopt;
    MI.setDesc(TII->get(NewOpc));
    break;
  }
  default:
    return std::nullopt;
  }
  unsigned Inner = Def->getOperand(2).getImm();
  int Mask =
      Valhall::getNamedOperandIdx(Def->getOpcode(), Valhall::OpName::dmask);
  if (Def->getOperand(Mask).getImm() != ValhallMod::DestFull)
    return std::nullopt;
  unsigned M = withSel(Mods, static_cast<Selector>(srcSel(Inner)));
  if (!(M & SrcAbs))
    M ^= Inner & SrcNeg;
  M |= Inner & SrcAbs;
  return Replacement{Def->getOperand(1).getReg(), M};
}

bool ValhallFoldOperands::legalWith(const MachineInstr &MI, unsigned OpIdx,
                                    Register Reg) const {
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
  return !Valhall::checkFAU(Uses, ValhallInstrInfo::isMessage(MI));
}

bool ValhallFoldOperands::tryReplace(MachineInstr &MI, unsigned OpIdx,
                                     Replacement R) const {
  if (R.Reg.isPhysical() && !legalWith(MI, OpIdx, R.Reg))
    return false;
  MachineOperand &MO = MI.getOperand(OpIdx);
  MO.setReg(R.Reg);
  MO.setSubReg(0);
  MO.setIsKill(false);
  if (R.Reg.isVirtual())
    MRI->clearKillFlags(R.Reg);
  MI.getOperand(OpIdx + 1).setImm(R.Mods);
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

  if (std::optional<Register> U = uniformOf(MO)) {
    tryReplace(MI, OpIdx, {*U, Mods});
    return false;
  }
  if (Is64) {
    if (std::optional<Replacement> R = constantPair(MO, Type, Mods))
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
  if (std::optional<Replacement> R = smallConstant(*Value, Type, Mods, MI))
    if (tryReplace(MI, OpIdx, *R))
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

///   %2 = FMAX %1, 0; %3 = FMIN %2, 1.0   ->   %3 = (%1's operation).clamp_0_1
///
/// A clamp takes NaN to its lower bound, as the maximum does.
bool ValhallFoldOperands::foldClamp(MachineInstr &MI) const {
  Register X;
  unsigned Clamp;
  if (Register Max = comparedWith(MI, Valhall::FMIN_f32, Valhall::K16)) {
    const MachineInstr *Def = MRI->getVRegDef(Max);
    if (!Def || !MRI->hasOneNonDBGUse(Max))
      return false;
    X = comparedWith(*Def, Valhall::FMAX_f32, Valhall::K0);
    Clamp = ValhallMod::Clamp01;
  } else {
    X = comparedWith(MI, Valhall::FMAX_f32, Valhall::K0);
    Clamp = ValhallMod::Clamp0Inf;
  }
  if (!X)
    return false;
  Register Dst = MI.getOperand(0).getReg();
  MachineInstr *Def = MRI->getVRegDef(X);
  int ClampIdx =
      Valhall::getNamedOperandIdx(Def->getOpcode(), Valhall::OpName::clamp);
  int MaskIdx =
      Valhall::getNamedOperandIdx(Def->getOpcode(), Valhall::OpName::dmask);
  bool Float = ClampIdx >= 0 && MaskIdx >= 0 &&
               Def->getOpcode() != Valhall::FADD_v2f16 &&
               Def->getOpcode() != Valhall::FMA_v2f16 &&
               Def->getOpcode() != Valhall::FMIN_v2f16 &&
               Def->getOpcode() != Valhall::FMAX_v2f16;
  if (Float && MRI->hasOneNonDBGUse(X) &&
      Def->getOperand(ClampIdx).getImm() == ValhallMod::ClampNone &&
      Def->getOperand(MaskIdx).getImm() == ValhallMod::DestFull) {
    Def->getOperand(ClampIdx).setImm(Clamp);
    MRI->replaceRegWith(Dst, X);
    MRI->clearKillFlags(X);
    MI.eraseFromParent();
    return true;
  }
  if (Clamp != ValhallMod::Clamp01)
    return false;
  // Nothing to attach to, but one operation does for two.
  TII->build(*MI.getParent(), MI, MI.getDebugLoc(), Valhall::FADD_f32, Dst)
      .src(X)
      .src(Valhall::K0, SrcNeg)
      .imm(ValhallMod::RoundNearestEven)
      .imm(Clamp);
  MRI->clearKillFlags(X);
  MI.eraseFromParent();
  return true;
}

void ValhallFoldOperands::eraseDead(MachineFunction &MF) const {
  for (bool Again = true; Again;) {
    Again = false;
    for (MachineBasicBlock &MBB : MF)
      for (MachineInstr &MI : make_early_inc_range(reverse(MBB))) {
        if (MI.mayLoadOrStore() || MI.hasUnmodeledSideEffects() ||
            MI.isTerminator() || MI.isPosition() || MI.isPHI() ||
            MI.getNumExplicitDefs() != 1 ||
            !MI.getOperand(0).getReg().isVirtual() || MI.isConvergent())
          continue;
        if (!MRI->use_nodbg_empty(MI.getOperand(0).getReg()))
          continue;
        MRI->markUsesInDebugValueAsUndef(MI.getOperand(0).getReg());
        MI.eraseFromParent();
        Again = true;
      }
  }
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
      if (MI.isPreISelOpcode() || MI.isPseudo() || MI.isInlineAsm())
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
  // Backwards, so that a minimum is seen before the maximum below it.
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : make_early_inc_range(reverse(MBB)))
      foldClamp(MI);
  eraseDead(MF);
  return true;
}
