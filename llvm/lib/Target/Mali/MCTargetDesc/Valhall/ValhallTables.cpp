//===-- ValhallTables.cpp - Fast look-ups for the MC layer ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallTables.h"
#include "ValhallMCTargetDesc.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include <array>
#include <vector>

using namespace llvm;
using namespace llvm::Valhall;

namespace llvm {
namespace ValhallSel {
#define GET_SelectorTable_IMPL
#define GET_SourceSelectorTable_IMPL
#include "ValhallGenSearchableTables.inc"
} // namespace ValhallSel
namespace ValhallMod {
#define GET_ModKindTable_IMPL
#define GET_ModifierTable_IMPL
#include "ValhallGenSearchableTables.inc"
} // namespace ValhallMod
namespace ValhallSpecial {
#define GET_SpecialValueTable_IMPL
#include "ValhallGenSearchableTables.inc"
} // namespace ValhallSpecial
namespace Valhall {
#define GET_MnemonicTable_DECL
#define GET_MnemonicTable_IMPL
#include "ValhallGenSearchableTables.inc"
} // namespace Valhall
} // namespace llvm

//===--- Mnemonics --------------------------------------------------------===//

ArrayRef<MnemonicInfo> Valhall::getMnemonics() { return MnemonicTable; }

StringRef Valhall::getMnemonic(unsigned Opcode) {
  static const std::vector<const char *> ByOpcode = [] {
    std::vector<const char *> V(Valhall::INSTRUCTION_LIST_END, "");
    for (const MnemonicInfo &M : MnemonicTable)
      V[M.Opcode] = M.Mnemonic;
    return V;
  }();
  return Opcode < ByOpcode.size() ? ByOpcode[Opcode] : "";
}

//===--- Source selectors -------------------------------------------------===//

namespace {
constexpr unsigned MaxSelectors = 128;

struct SelectorTables {
  struct Row {
    StringRef Text;
    int16_t Code = -1;
  };
  std::array<std::array<Row, MaxSelectors>, 32> BySel;
  std::array<std::array<int16_t, 16>, 32> ByCode;

  SelectorTables() {
    for (auto &Codes : ByCode)
      Codes.fill(-1);
    for (const auto &R : ValhallSel::SourceSelectorTable) {
      BySel[R.Kind][R.Sel] = {R.Text, int16_t(R.Code)};
      ByCode[R.Kind][R.Code] = R.Sel;
    }
  }
};
const SelectorTables &selectors() {
  static const SelectorTables Tables;
  return Tables;
}
} // namespace

StringRef Valhall::getSelectorText(ValhallSel::SelectorKind Kind,
                                   ValhallSel::Selector Sel) {
  return selectors().BySel[Kind][Sel].Text;
}

StringRef Valhall::getArmSelectorText(ValhallSel::SelectorKind Kind,
                                      ValhallSel::Selector Sel) {
  switch (Kind) {
  case ValhallSel::SelShiftByte:
  case ValhallSel::SelReplicate16:
    // b22 and h10 are one part for all lanes: b2 and h1.
    return getSelectorText(Kind, Sel).take_front(2);
  case ValhallSel::SelShiftByte4:
    return getSelectorText(ValhallSel::SelLanesInt8, Sel);
  default:
    return getSelectorText(Kind, Sel);
  }
}

std::optional<unsigned> Valhall::getSelectorCode(ValhallSel::SelectorKind Kind,
                                                 ValhallSel::Selector Sel) {
  if (unsigned(Sel) >= MaxSelectors)
    return std::nullopt;
  int Code = selectors().BySel[Kind][Sel].Code;
  if (Code < 0)
    return std::nullopt;
  return Code;
}

std::optional<ValhallSel::Selector>
Valhall::decodeSelector(ValhallSel::SelectorKind Kind, unsigned Code) {
  int Sel = Code < 16 ? selectors().ByCode[Kind][Code] : -1;
  if (Sel < 0)
    return std::nullopt;
  return ValhallSel::Selector(Sel);
}

// An identity written out.
static StringRef identityText(ValhallSel::SelectorKind Kind) {
  switch (Kind) {
  case ValhallSel::SelSwizzleF16:
  case ValhallSel::SelSwizzleInt16:
    return "h01";
  case ValhallSel::SelLanesInt8:
  case ValhallSel::SelShiftByte4:
    return "b0123";
  case ValhallSel::SelShiftByte2:
    return "b02";
  default:
    return "";
  }
}

std::optional<ValhallSel::Selector>
Valhall::findSelector(ValhallSel::SelectorKind Kind, StringRef Text) {
  if (Text.empty())
    return std::nullopt;
  for (int Sel : selectors().ByCode[Kind])
    if (Sel >= 0 && selectors().BySel[Kind][Sel].Text == Text)
      return ValhallSel::Selector(Sel);
  if (Text == identityText(Kind))
    return ValhallSel::NONE;
  if (Kind == ValhallSel::SelReplicate16 && (Text == "h0" || Text == "h1"))
    return Text == "h0" ? ValhallSel::H0 : ValhallSel::H1;
  if ((Kind == ValhallSel::SelShiftByte || Kind == ValhallSel::SelShiftByte4) &&
      Text.size() == 2 && Text[0] == 'b')
    return findSelector(Kind, (Twine(Text) + Text.drop_front()).str());
  // b0000, as LanesInt8 spells it.
  if (Kind == ValhallSel::SelShiftByte4 && Text.size() == 5 &&
      Text.take_front(3).drop_front() == Text.take_back(2) &&
      Text[1] == Text[2])
    return findSelector(Kind, Text.take_front(3));
  return std::nullopt;
}

ValhallSel::Selector
Valhall::getDefaultSelector(ValhallSel::SelectorKind Kind) {
  if (getSelectorCode(Kind, ValhallSel::NONE))
    return ValhallSel::NONE;
  for (int Sel : selectors().ByCode[Kind])
    if (Sel >= 0)
      return ValhallSel::Selector(Sel);
  return ValhallSel::NONE;
}

static void addToList(std::string &List, StringRef Text) {
  if (Text.empty())
    return;
  if (!List.empty())
    List += ", ";
  List += '.';
  List += Text;
}

std::string Valhall::listSelectors(ValhallSel::SelectorKind Kind) {
  std::string List;
  for (int Sel : selectors().ByCode[Kind])
    if (Sel >= 0)
      addToList(List, selectors().BySel[Kind][Sel].Text);
  return List;
}

//===--- Modifiers --------------------------------------------------------===//

namespace {
struct ModifierTables {
  struct Row {
    StringRef Text;
    StringRef ArmText;
    bool Valid = false;
  };
  // Codes have up to eight bits; the rows of a kind are few.
  std::vector<std::vector<Row>> Rows;
  std::vector<ValhallMod::ModKind> Kinds;

  ModifierTables() : Rows(256) {
    for (const auto &M : ValhallMod::ModifierTable) {
      if (Rows[M.Kind].empty())
        Kinds.push_back(ValhallMod::ModKind(M.Kind));
      if (Rows[M.Kind].size() <= M.Code)
        Rows[M.Kind].resize(M.Code + 1);
      Rows[M.Kind][M.Code] = {M.Text, M.ArmText, true};
    }
  }
};
const ModifierTables &modifiers() {
  static const ModifierTables Tables;
  return Tables;
}
} // namespace

ArrayRef<ValhallMod::ModKind> Valhall::getModKinds() {
  return modifiers().Kinds;
}

StringRef Valhall::getModifierText(ValhallMod::ModKind Kind, unsigned Code) {
  const auto &Rows = modifiers().Rows[Kind];
  return Code < Rows.size() ? Rows[Code].Text : StringRef("<reserved>");
}

StringRef Valhall::getArmModifierText(ValhallMod::ModKind Kind, unsigned Code) {
  const auto &Rows = modifiers().Rows[Kind];
  if (Code < Rows.size() && !Rows[Code].ArmText.empty())
    return Rows[Code].ArmText;
  return getModifierText(Kind, Code);
}

bool Valhall::isModifierCode(ValhallMod::ModKind Kind, unsigned Code) {
  const auto &Rows = modifiers().Rows[Kind];
  return Code < Rows.size() && Rows[Code].Valid;
}

std::optional<unsigned> Valhall::findModifier(ValhallMod::ModKind Kind,
                                              StringRef Text) {
  if (Text.empty())
    return std::nullopt;
  const auto &Rows = modifiers().Rows[Kind];
  for (unsigned Code = 0; Code != Rows.size(); ++Code)
    if (Rows[Code].Valid &&
        (Rows[Code].Text == Text || Rows[Code].ArmText == Text))
      return Code;
  if (Kind == ValhallMod::ModTexWidth && Text.consume_front("primary_"))
    return findModifier(Kind, Text);
  // What older disassemblers called `end`.
  if (Kind == ValhallMod::ModFlow && Text == "return")
    return ValhallMod::FlowEnd;
  return std::nullopt;
}

std::string Valhall::listModifiers(ValhallMod::ModKind Kind,
                                   const MCSubtargetInfo *STI) {
  std::string List;
  const auto &Rows = modifiers().Rows[Kind];
  for (unsigned Code = 0; Code != Rows.size(); ++Code)
    if (Rows[Code].Valid && (!STI || isModifierAvailable(Kind, Code, *STI)))
      addToList(List, Rows[Code].Text);
  return List;
}

bool Valhall::isModifierAvailable(ValhallMod::ModKind Kind, unsigned Code,
                                  const MCSubtargetInfo &STI) {
  switch (Kind) {
  case ValhallMod::ModFlow:
    if (Code == ValhallMod::FlowContinue)
      return STI.hasFeature(Valhall::FeatureHasContinue);
    return Code != ValhallMod::FlowWaitResource ||
           STI.hasFeature(Valhall::FeatureHasWaitResource);
  case ValhallMod::ModIgnoreBounds:
    return Code == 0 || STI.hasFeature(Valhall::FeatureHasIgnoredBounds);
  case ValhallMod::ModVertex:
  case ValhallMod::ModVertexType:
    return Code == 0 || STI.hasFeature(Valhall::FeatureHasVertexVaryings);
  case ValhallMod::ModUpdateSpecial:
    return Code == 3 || STI.hasFeature(Valhall::FeatureHasVertexVaryings);
  case ValhallMod::ModSourceFormat32:
  case ValhallMod::ModSourceFormat16:
    // Flat varyings have instructions of their own there.
    return Code >= 2 || !STI.hasFeature(Valhall::FeatureHasVertexVaryings);
  case ValhallMod::ModTexLod:
    return (Code != 3 && Code != 7) ||
           STI.hasFeature(Valhall::FeatureHasTextureForceDelta);
  case ValhallMod::ModTexForceDelta:
  case ValhallMod::ModVarTexFormat:
    return Code == 0 || STI.hasFeature(Valhall::FeatureHasTextureForceDelta);
  case ValhallMod::ModTexProject:
    return Code == 0 || STI.hasFeature(Valhall::FeatureHasTextureProjection);
  case ValhallMod::ModTexDimVarying:
    return Code != 3 || STI.hasFeature(Valhall::FeatureHasTextureProjection);
  case ValhallMod::ModZLastRead:
    return Code == 0 || STI.hasFeature(Valhall::FeatureHasTileLastRead);
  default:
    return true;
  }
}

static constexpr StringLiteral VaryingNames[] = {"point", "bary", "frag_w",
                                                 "frag_z"};

StringRef Valhall::getArmVaryingName(unsigned Index) {
  return Index < std::size(VaryingNames) ? StringRef(VaryingNames[Index])
                                         : StringRef();
}

std::optional<unsigned> Valhall::findArmVarying(StringRef Name) {
  auto It = find(VaryingNames, Name);
  if (It == std::end(VaryingNames))
    return std::nullopt;
  return It - std::begin(VaryingNames);
}

bool Valhall::isVaryingIndex(unsigned Index, const MCSubtargetInfo &STI) {
  if (Index == 1)
    return STI.hasFeature(Valhall::FeatureHasVertexVaryings);
  return Index == 0 || Index == 2 || Index == 3;
}

bool Valhall::isLaneLoad(const MCInst &MI, const MCInstrInfo &MCII) {
  int I = getNamedOperandIdx(MI.getOpcode(), OpName::lane);
  if (I < 0 || getNamedOperandIdx(MI.getOpcode(), OpName::extend) < 0)
    return false;
  unsigned Lane = MI.getOperand(I).getImm();
  switch (
      ValhallOp::modKind(MCII.get(MI.getOpcode()).operands()[I].OperandType)) {
  case ValhallMod::ModLane8:
    return Lane < ValhallMod::Lane8H0;
  case ValhallMod::ModLane16:
    return Lane < ValhallMod::Lane16W0;
  default:
    return false;
  }
}

//===--- Registers and FAU ------------------------------------------------===//

uint32_t Valhall::getSmallConstant(unsigned Index, const MCSubtargetInfo &STI) {
  return ValhallII::smallConstant(
      Index, STI.hasFeature(Valhall::FeatureHasSinConstant));
}

int Valhall::findSmallConstant(uint32_t Value, const MCSubtargetInfo &STI) {
  for (unsigned I = 0; I != ValhallII::NumSmallConstants; ++I)
    if (getSmallConstant(I, STI) == Value)
      return I;
  return -1;
}

namespace {
struct SpecialNames {
  StringMap<unsigned> ByName;
  std::array<StringRef, 64> ByNumber;

  SpecialNames() {
    for (const auto &V : ValhallSpecial::SpecialValueTable) {
      ByName[V.Text] = V.Number;
      ByNumber[V.Number] = V.Text;
    }
    // Older names.
    ByName["tls_ptr"] = ValhallSpecial::THREAD_LOCAL_POINTER;
    ByName["wls_ptr"] = ValhallSpecial::WORKGROUP_LOCAL_POINTER;
  }
  std::optional<unsigned> findNumber(StringRef Name) const {
    auto It = ByName.find(Name);
    if (It == ByName.end())
      return std::nullopt;
    return It->second;
  }
};
const SpecialNames &specialNames() {
  static const SpecialNames Names;
  return Names;
}
} // namespace

std::optional<unsigned> Valhall::findSpecial(StringRef Name) {
  return specialNames().findNumber(Name);
}

StringRef Valhall::getSpecialName(unsigned Number) {
  return specialNames().ByNumber[Number & 63];
}

namespace {
struct RegisterTables {
  // Groups by size and first register.
  std::array<std::array<MCPhysReg, 64>, 9> Groups = {};
  // Sources by width, page and byte.
  std::array<std::array<std::array<MCPhysReg, 256>, 4>, 2> Sources = {};
  std::vector<uint8_t> Sizes;

  explicit RegisterTables(const MCRegisterInfo &MRI)
      : Sizes(MRI.getNumRegs(), 0) {
    for (const MCRegisterClass &Class : MRI.regclasses())
      for (MCPhysReg Reg : Class) {
        unsigned First = MRI.getEncodingValue(Reg);
        if (First >= 64)
          continue;
        unsigned Count = 0;
        for (MCPhysReg Sub : MRI.subregs(Reg))
          Count += MRI.subregs(Sub).empty();
        Sizes[Reg] = Count ? Count : 1;
        Groups[Sizes[Reg]][First] = Reg;
      }
    fill(MRI, 0, MRI.getRegClass(Valhall::Src32RegClassID));
    fill(MRI, 1, MRI.getRegClass(Valhall::Src64RegClassID));
  }

  void fill(const MCRegisterInfo &MRI, unsigned Wide,
            const MCRegisterClass &Class) {
    for (MCPhysReg Reg : Class) {
      unsigned Encoding = MRI.getEncodingValue(Reg);
      for (unsigned Page = 0; Page != 4; ++Page)
        if (!(Encoding & ValhallII::SourceUsesPage) ||
            ((Encoding >> ValhallII::SourcePageShift) & 3) == Page)
          Sources[Wide][Page][Encoding & ValhallII::SourceByteMask] = Reg;
    }
  }
};

// The register numbering is the same for every MCRegisterInfo of this target.
const RegisterTables &registers(const MCRegisterInfo &MRI) {
  static const RegisterTables Tables(MRI);
  return Tables;
}
} // namespace

unsigned Valhall::getNumRegisters(MCRegister Reg, const MCRegisterInfo &MRI) {
  return registers(MRI).Sizes[Reg];
}

MCRegister Valhall::getRegisterGroup(unsigned Count, unsigned First,
                                     const MCRegisterInfo &MRI) {
  if (Count > 8 || First > 63)
    return MCRegister();
  return registers(MRI).Groups[Count][First];
}

MCRegister Valhall::getSourceRegister(bool Is64, unsigned Page, unsigned Byte,
                                      const MCRegisterInfo &MRI) {
  return registers(MRI).Sources[Is64][Page & 3][Byte & 0xFF];
}

bool Valhall::hasSources(unsigned Opcode, const MCInstrInfo &MCII) {
  return any_of(MCII.get(Opcode).operands(), isSourceMods);
}

bool Valhall::usesFAUPage(const MCInst &MI, const MCRegisterInfo &MRI) {
  for (const MCOperand &Op : MI)
    if (Op.isReg() && Op.getReg() &&
        (MRI.getEncodingValue(Op.getReg()) & ValhallII::SourceUsesPage))
      return true;
  return false;
}

unsigned Valhall::getFAUPage(const MCInst &MI, const MCRegisterInfo &MRI) {
  for (const MCOperand &Op : MI) {
    if (!Op.isReg() || !Op.getReg())
      continue;
    unsigned Encoding = MRI.getEncodingValue(Op.getReg());
    if (Encoding & ValhallII::SourceUsesPage)
      return (Encoding >> ValhallII::SourcePageShift) &
             ValhallII::SourcePageMask;
  }
  return MI.getFlags() & ValhallII::SourcePageMask;
}

//===--- Subtargets -------------------------------------------------------===//

ArrayRef<StringLiteral> Valhall::getArchRepresentatives() {
  static constexpr StringLiteral Cores[] = {"mali-g57",  "mali-g610",
                                            "mali-g715", "mali-g720",
                                            "mali-g725", "mali-g1"};
  return Cores;
}

bool Valhall::isUnchecked(const MCSubtargetInfo &STI) {
  return STI.hasFeature(Valhall::FeatureUnchecked);
}

uint32_t ValhallII::smallConstant(unsigned Index, bool HasSinConstant) {
  static constexpr uint32_t Values[NumSmallConstants] = {
      0x00000000, 0xFFFFFFFF, 0x7FFFFFFF, 0xFAFCFDFE, 0x01000000, 0x80002000,
      0x70605030, 0xC0B0A090, 0x03020100, 0x07060504, 0x0B0A0908, 0x0F0E0D0C,
      0x13121110, 0x17161514, 0x1B1A1918, 0x1F1E1D1C, 0x3F800000, 0x3DCCCCCD,
      0x3EA2F983, 0x3F317218, 0x40490FDB, 0x00000000, 0x477FFF00, 0x5C005BF8,
      0x2E660000, 0x34000000, 0x38000000, 0x3C000000, 0x40000000, 0x44000000,
      0x48000000, 0x42480000};
  if (Index == 21 && HasSinConstant)
    return 0x272428E0;
  return Values[Index & 31];
}
