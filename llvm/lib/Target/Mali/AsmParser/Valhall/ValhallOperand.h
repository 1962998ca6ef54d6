//===-- ValhallOperand.h - Operands for the matcher -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_ASMPARSER_VALHALLOPERAND_H
#define LLVM_LIB_TARGET_MALI_ASMPARSER_VALHALLOPERAND_H

#include "MCTargetDesc/Valhall/ValhallMCTargetDesc.h"
#include "MCTargetDesc/Valhall/ValhallTables.h"
#include "ValhallOperandParser.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCParser/MCParsedAsmOperand.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/Support/Casting.h"

namespace llvm {
class MCSubtargetInfo;

/// The operand of an instruction, or a part of its mnemonic: what the generated
/// matcher compares with the operand classes of ValhallOperands.td.
class ValhallOperand final : public MCParsedAsmOperand {
public:
  enum KindTy { Token, Modifier, Parsed } Kind;
  SMLoc Start, End;
  /// Token: the mnemonic.
  StringRef Text;
  /// Modifier.
  ValhallMod::ModKind Mod = ValhallMod::ModKind(0);
  unsigned Code = 0;
  Valhall::ParsedOperand Op;

  /// Where the operand went in the MCInst; -1 before.
  mutable int MCOpIdx = -1;

  static std::unique_ptr<ValhallOperand> createToken(StringRef Text, SMLoc S) {
    auto O = std::make_unique<ValhallOperand>(Token, S, S, nullptr, nullptr);
    O->Text = Text;
    return O;
  }
  static std::unique_ptr<ValhallOperand>
  createModifier(ValhallMod::ModKind Mod, unsigned Code, SMLoc S) {
    auto O = std::make_unique<ValhallOperand>(Modifier, S, S, nullptr, nullptr);
    O->Mod = Mod;
    O->Code = Code;
    return O;
  }
  static std::unique_ptr<ValhallOperand>
  createParsed(const Valhall::ParsedOperand &Op, const MCRegisterInfo &MRI,
               const MCSubtargetInfo &STI) {
    auto O =
        std::make_unique<ValhallOperand>(Parsed, Op.Start, Op.End, &MRI, &STI);
    O->Op = Op;
    return O;
  }
  ValhallOperand(KindTy K, SMLoc S, SMLoc E, const MCRegisterInfo *MRI,
                 const MCSubtargetInfo *STI)
      : Kind(K), Start(S), End(E), MRI(MRI), STI(STI) {}

  //===--- What the matcher asks ------------------------------------------===//

  bool isToken() const override { return Kind == Token; }
  StringRef getToken() const { return Text; }
  bool isImm() const override { return false; }
  bool isMem() const override { return false; }
  /// A destination.
  bool isReg() const override {
    return isParsed(Valhall::ParsedOperand::Register) && !Op.LastUse &&
           Op.Suffixes.empty();
  }
  MCRegister getReg() const override {
    switch (Op.Kind) {
    case Valhall::ParsedOperand::Register:
      return Valhall::getRegisterGroup(1, Op.Number, *MRI);
    case Valhall::ParsedOperand::Pair:
      return Valhall::getRegisterGroup(2, Op.Number, *MRI);
    case Valhall::ParsedOperand::Staging:
      return Valhall::getRegisterGroup(Op.Count, Op.Number, *MRI);
    default:
      return MCRegister();
    }
  }
  bool isRegisterPair() const {
    return isParsed(Valhall::ParsedOperand::Pair) && !Op.LastUse &&
           Op.Suffixes.empty();
  }
  template <unsigned ClassID> bool isStaging() const {
    return isParsed(Valhall::ParsedOperand::Staging) && getReg() &&
           MRI->getRegClass(ClassID).contains(getReg());
  }

  template <unsigned Max> bool isStagingGroup() const {
    return isParsed(Valhall::ParsedOperand::Staging) && Op.Count <= Max &&
           getReg();
  }

  template <unsigned Width, ValhallSel::SelectorKind SelKind, bool AbsNeg,
            bool Not>
  bool isSource() const {
    return Kind == Parsed &&
           resolveSource(Width == 64, SelKind, AbsNeg, Not).empty();
  }
  /// Settles register and modifiers for a source of this type. Returns what is
  /// wrong, as the end of a sentence that starts with the operand, or nothing.
  std::string resolveSource(bool Is64, ValhallSel::SelectorKind SelKind,
                            bool AbsNeg, bool Not) const;
  /// Its two steps: what the source byte names; and, from the suffixes after
  /// those that belong to the name, the modifiers.
  struct SourcePlace {
    unsigned Byte = 0, Page = 0, FirstSuffix = 0;
  };
  std::string locateSource(bool Is64, SourcePlace &P) const;
  std::string resolveModifiers(ArrayRef<StringRef> Suffixes,
                               ValhallSel::SelectorKind SelKind, bool AbsNeg,
                               bool Not) const;

  template <ValhallMod::ModKind K> bool isModifier() const {
    return Kind == Modifier && Mod == K;
  }

  bool isImm32() const {
    return isNamed("#") && inRange(INT32_MIN, UINT32_MAX, 1);
  }
  bool isMemOffset16() const {
    return isNamed("offset") && inRange(INT16_MIN, INT16_MAX, 1);
  }
  bool isAtomicOffset4() const {
    return isNamed("offset") && isConstant() && inRange(0, 255, 4);
  }
  bool isAtomicOffset8() const {
    return isNamed("offset") && isConstant() && inRange(0, 255, 8);
  }
  bool isShiftLeft() const {
    return isNamed("shift") && isConstant() && inRange(0, 7, 1);
  }
  bool isIndex4() const { return isUnsigned("index", 15); }
  bool isIndex8() const { return isUnsigned("index", 255); }
  bool isIndex11() const { return isUnsigned("index", 2047); }
  bool isOffset8() const { return isUnsigned("offset", 255); }
  bool isOffset12() const { return isUnsigned("offset", 4095); }
  bool isTarget8() const { return isUnsigned("target", 255); }
  bool isTable4() const {
    return isUnsigned("table", 15) ||
           (isNamed("table") && isConstant() && inRange(60, 63, 1));
  }
  bool isVaryingIndex() const {
    return isUnsigned("index", 7) &&
           Valhall::isVaryingIndex(cast<MCConstantExpr>(Op.Expr)->getValue(),
                                   *STI);
  }
  bool isBranchTarget() const {
    return (isNamed("offset") || (isNamed("") && !isConstant())) &&
           inRange(-(1 << 26), (1 << 26) - 1, 1);
  }

  bool isNamed(StringRef Name) const {
    return isParsed(Valhall::ParsedOperand::Immediate) && Op.Name == Name;
  }
  bool isUnsigned(StringRef Name, int64_t Max) const {
    return isNamed(Name) && isConstant() && inRange(0, Max, 1);
  }
  bool isConstant() const { return isa<MCConstantExpr>(Op.Expr); }
  /// True for what is not a number yet.
  bool inRange(int64_t Min, int64_t Max, int64_t Step) const {
    auto *C = dyn_cast<MCConstantExpr>(Op.Expr);
    return !C || (C->getValue() >= Min && C->getValue() <= Max &&
                  C->getValue() % Step == 0);
  }

  //===--- What the matcher does ------------------------------------------===//

  void addRegOperands(MCInst &Inst, unsigned) const {
    MCOpIdx = Inst.getNumOperands();
    Inst.addOperand(MCOperand::createReg(getReg()));
  }
  void addSourceOperands(MCInst &Inst, unsigned) const {
    MCOpIdx = Inst.getNumOperands();
    Inst.addOperand(MCOperand::createReg(SourceReg));
    Inst.addOperand(MCOperand::createImm(SourceMods));
  }
  void addTableOperands(MCInst &Inst, unsigned) const {
    MCOpIdx = Inst.getNumOperands();
    Inst.addOperand(
        MCOperand::createImm(cast<MCConstantExpr>(Op.Expr)->getValue() & 15));
  }
  void addImmOperands(MCInst &Inst, unsigned) const {
    MCOpIdx = Inst.getNumOperands();
    if (Kind == Modifier)
      Inst.addOperand(MCOperand::createImm(Code));
    else if (auto *C = dyn_cast<MCConstantExpr>(Op.Expr))
      Inst.addOperand(MCOperand::createImm(C->getValue()));
    else
      Inst.addOperand(MCOperand::createExpr(Op.Expr));
  }

  SMLoc getStartLoc() const override { return Start; }
  SMLoc getEndLoc() const override { return End; }
  void print(raw_ostream &OS, const MCAsmInfo &) const override;

private:
  const MCRegisterInfo *MRI;
  const MCSubtargetInfo *STI;
  // Of the last source type that accepted this operand. The matcher converts an
  // operand right after it has accepted it.
  mutable MCRegister SourceReg;
  mutable unsigned SourceMods = 0;

  bool isParsed(Valhall::ParsedOperand::KindTy K) const {
    return Kind == Parsed && Op.Kind == K;
  }
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_ASMPARSER_VALHALLOPERAND_H
