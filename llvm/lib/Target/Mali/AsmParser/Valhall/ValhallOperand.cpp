//===-- ValhallOperand.cpp - Operands for the matcher ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallOperand.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using Valhall::ParsedOperand;

void ValhallOperand::print(raw_ostream &OS, const MCAsmInfo &) const {
  OS << "<operand kind " << unsigned(Kind) << '>';
}

// The word suffix .w0 or .w1 that a uniform or special value starts with.
static int wordOf(const ParsedOperand &Op) {
  if (Op.Suffixes.empty())
    return -1;
  if (Op.Suffixes[0] == "w0")
    return 0;
  return Op.Suffixes[0] == "w1" ? 1 : -1;
}

std::string ValhallOperand::locateSource(bool Is64, SourcePlace &P) const {
  switch (Op.Kind) {
  case ParsedOperand::Register:
    if (Is64)
      return ("is one register, but this source has 64 bits: [r" +
              Twine(Op.Number & ~1u) + ":r" + Twine(Op.Number | 1) + "]")
          .str();
    P.Byte = Op.Number;
    return {};
  case ParsedOperand::Pair:
    if (!Is64)
      return ("is a register pair, but this source has 32 bits: r" +
              Twine(Op.Number) + " or r" + Twine(Op.Number + 1))
          .str();
    P.Byte = Op.Number;
    return {};
  case ParsedOperand::User: {
    int Word = wordOf(Op);
    if (!Is64) {
      if (Word < 0)
        return ("is a 64-bit uniform slot, but this source has 32 bits: u" +
                Twine(Op.Number) + ".w0 or u" + Twine(Op.Number) + ".w1")
            .str();
      P.FirstSuffix = 1;
    }
    P.Byte =
        ValhallII::FirstUserByte + (Op.Number & 31) * 2 + (Is64 ? 0 : Word);
    P.Page = Op.Number / 32;
    return {};
  }
  case ParsedOperand::Special: {
    int Word = wordOf(Op);
    if (!Is64 && Word < 0)
      return "has 64 bits, but this source has 32: add .w0 or .w1";
    // `.w0` after a 64-bit special value belongs to its name.
    if (!Is64 || Word == 0)
      P.FirstSuffix = 1;
    P.Byte =
        ValhallII::FirstSpecialByte + (Op.Number & 15) * 2 + (Is64 ? 0 : Word);
    P.Page = Op.Number / 16;
    return {};
  }
  case ParsedOperand::Constant: {
    int Index = Valhall::findSmallConstant(Op.Number, *STI);
    if (Index < 0)
      return "is not one of the 32 small constants; use a *_IMM instruction, a "
             "uniform or a register";
    P.Byte = ValhallII::FirstConstantByte + Index;
    return {};
  }
  case ParsedOperand::ConstIndex:
    P.Byte = ValhallII::FirstConstantByte + Op.Number;
    return {};
  case ParsedOperand::Staging:
    return "is a staging group, but this operand is an ordinary source";
  case ParsedOperand::Immediate:
  case ParsedOperand::Page:
  case ParsedOperand::Ignored:
    break;
  }
  return "is not a register, a uniform or a small constant";
}

std::string ValhallOperand::resolveModifiers(ArrayRef<StringRef> Suffixes,
                                             ValhallSel::SelectorKind SelKind,
                                             bool AbsNeg, bool Not) const {
  unsigned Mods = Op.LastUse ? unsigned(ValhallII::SrcLast) : 0;
  ValhallSel::Selector Sel = Valhall::getDefaultSelector(SelKind);
  bool HasSel = false;
  for (StringRef Suffix : Suffixes) {
    unsigned Bit = 0;
    if (AbsNeg && Suffix == "neg")
      Bit = ValhallII::SrcNeg;
    else if (AbsNeg && Suffix == "abs")
      Bit = ValhallII::SrcAbs;
    else if (Not && Suffix == "not")
      Bit = ValhallII::SrcNot;
    if (Bit) {
      if (Mods & Bit)
        return ("has the modifier '." + Suffix + "' twice").str();
      Mods |= Bit;
      continue;
    }
    std::optional<ValhallSel::Selector> Found =
        Valhall::findSelector(SelKind, Suffix);
    if (!Found) {
      std::string Allowed = Valhall::listSelectors(SelKind);
      auto Add = [&](StringRef Text) {
        Allowed += (Allowed.empty() ? "" : ", ") + Text.str();
      };
      if (AbsNeg)
        Add(".neg, .abs");
      if (Not)
        Add(".not");
      return ("cannot have the modifier '." + Suffix + "'; " +
              (Allowed.empty() ? Twine("this source takes none")
                               : "this source takes " + Twine(Allowed)))
          .str();
    }
    if (HasSel)
      return ("has a second selector '." + Suffix + "'").str();
    HasSel = true;
    Sel = *Found;
  }
  SourceMods = ValhallII::withSel(Mods, Sel);
  return {};
}

std::string ValhallOperand::resolveSource(bool Is64,
                                          ValhallSel::SelectorKind SelKind,
                                          bool AbsNeg, bool Not) const {
  SourcePlace P;
  if (std::string Why = locateSource(Is64, P); !Why.empty())
    return Why;
  ArrayRef<StringRef> Suffixes(Op.Suffixes);
  if (std::string Why = resolveModifiers(Suffixes.drop_front(P.FirstSuffix),
                                         SelKind, AbsNeg, Not);
      !Why.empty())
    return Why;
  SourceReg = Valhall::getSourceRegister(Is64, P.Page, P.Byte, *MRI);
  return SourceReg ? "" : "does not exist";
}
