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
#define GET_SourceSelectorTable_IMPL
#include "ValhallGenSearchableTables.inc"
} // namespace ValhallSel
namespace ValhallMod {
#define GET_ModifierTable_IMPL
#include "ValhallGenSearchableTables.inc"
} // namespace ValhallMod
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

ArrayRef<ArmName> Valhall::getArmNames() {
  static constexpr ArmName Names[] = {
      {"BRANCH", "", "BRANCHZ", ""},
      {"JUMP", "", "BRANCHZI", ""},
      {"SHADD.u64", "", "SHADDX.u64", ""},
      {"SHADD.s64", "", "SHADDX.s64", ""},
      {"SEG_SUB.u64", "", "SEG_ADD.u64.neg", ""},
      {"IMUL.u64", "", "IMULD.u64", ""},
      {"IMUL.s64", "", "IMULD.s64", ""},
      {"IMUL.u32", "", "IMUL.i32", ""},
      {"IMUL.v2u16", "", "IMUL.v2i16", ""},
      {"IMUL.v4u8", "", "IMUL.v4i8", ""},
      {"CLPER", "", "CLPER.i32", ""},
      {"CUBEFACE2", "", "CUBEFACE2_V9", ""},
      {"FATAN_TABLE.f32", "", "FATAN_ASSIST.f32.second", ""},
      {"LD_GCLK", "", "LD_GCLK_U64", ""},
      {"ACMPXCHG.i32", "", "ATOM_RETURN.i32.axchg.compare", ""},
      {"ACMPXCHG.i64", "", "ATOM_RETURN.i64.axchg.compare", ""},
      {"AXCHG.i32", "", "ATOM_RETURN.i32", "axchg"},
      {"AXCHG.i64", "", "ATOM_RETURN.i64", "axchg"},
      {"FMA_RSCALE.f32", "n", "FMA_RSCALE_N.f32", ""},
      {"FMA_RSCALE.f32", "left", "FMA_RSCALE_LEFT.f32", ""},
      {"FMA_RSCALE.f32", "n_add", "FMA_RSCALE_SCALE16.f32", ""},
      // A load of whole registers extends nothing.
      {"LOAD.i24", "", "LOAD.i24.unsigned", ""},
      {"LOAD.i32", "", "LOAD.i32.unsigned", ""},
      {"LOAD.i48", "", "LOAD.i48.unsigned", ""},
      {"LOAD.i64", "", "LOAD.i64.unsigned", ""},
      {"LOAD.i96", "", "LOAD.i96.unsigned", ""},
      {"LOAD.i128", "", "LOAD.i128.unsigned", ""},
      {"LD_PKA.i24", "", "LD_PKA.i24.unsigned", ""},
      {"LD_PKA.i32", "", "LD_PKA.i32.unsigned", ""},
      {"LD_PKA.i48", "", "LD_PKA.i48.unsigned", ""},
      {"LD_PKA.i64", "", "LD_PKA.i64.unsigned", ""},
      {"LD_PKA.i96", "", "LD_PKA.i96.unsigned", ""},
      {"LD_PKA.i128", "", "LD_PKA.i128.unsigned", ""},
      // A comparison without accumulator.
      {"FCMP.f32", "", "FCMP_OR.f32", "", true},
      {"FCMP.v2f16", "", "FCMP_OR.v2f16", "", true},
      {"ICMP.u32", "", "ICMP_OR.u32", "", true},
      {"ICMP.s32", "", "ICMP_OR.s32", "", true},
      {"ICMP.v2u16", "", "ICMP_OR.v2u16", "", true},
      {"ICMP.v2s16", "", "ICMP_OR.v2s16", "", true},
      {"ICMP.v4u8", "", "ICMP_OR.v4u8", "", true},
      {"ICMP.v4s8", "", "ICMP_OR.v4s8", "", true},
  };
  return Names;
}

std::string Valhall::getArmMnemonic(StringRef Mnemonic) {
  for (const ArmName &A : getArmNames())
    // What comes with the name is another operand of the printed instruction.
    if (A.Mnemonic == Mnemonic && A.Extra.empty() && !A.AppendZero)
      return A.Part.empty() ? A.Name.str() : (A.Name + "." + A.Part).str();
  return Mnemonic.str();
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
  if (Code < Rows.size() && !Rows[Code].Text.empty() &&
      !Rows[Code].ArmText.empty())
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
  // What older disassemblers called `end`.
  if (Kind == ValhallMod::ModFlow && Text == "return")
    return ValhallMod::FlowEnd;
  return std::nullopt;
}

std::string Valhall::listModifiers(ValhallMod::ModKind Kind) {
  std::string List;
  for (const ModifierTables::Row &R : modifiers().Rows[Kind])
    if (R.Valid)
      addToList(List, R.Text);
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

bool Valhall::isVaryingIndex(unsigned Index, const MCSubtargetInfo &STI) {
  if (Index == 1)
    return STI.hasFeature(Valhall::FeatureHasVertexVaryings);
  return Index == 0 || Index == 2 || Index == 3;
}

bool Valhall::isExtendingLane(unsigned Opcode, unsigned Lane) {
  switch (Opcode) {
  case Valhall::LOAD_i8:
  case Valhall::LD_PKA_i8:
    return Lane >= ValhallMod::Lane8H0;
  case Valhall::LOAD_i16:
  case Valhall::LD_PKA_i16:
    return Lane >= ValhallMod::Lane16W0;
  default:
    return true;
  }
}

//===--- Registers and FAU ------------------------------------------------===//

uint32_t Valhall::getSmallConstant(unsigned Index, const MCSubtargetInfo &STI) {
  return ValhallII::smallConstant(
      Index, STI.hasFeature(Valhall::FeatureHasSinConstant));
}

int Valhall::findSmallConstant(uint32_t Value, const MCSubtargetInfo &STI) {
  for (unsigned I = 0; I != 32; ++I)
    if (getSmallConstant(I, STI) == Value)
      return I;
  return -1;
}

std::optional<unsigned> Valhall::findSpecial(StringRef Name) {
  static const StringMap<unsigned> Names = [] {
    StringMap<unsigned> Map = {{"warp_id", 0 * 16 + 2},
                               {"framebuffer_size", 0 * 16 + 4},
                               {"atest_datum", 0 * 16 + 5},
                               {"sample", 0 * 16 + 6},
                               {"thread_local_pointer", 1 * 16 + 1},
                               {"workgroup_local_pointer", 1 * 16 + 3},
                               {"resource_table_pointer", 1 * 16 + 7},
                               {"lane_id", 3 * 16 + 1},
                               {"core_id", 3 * 16 + 3},
                               {"shader_output", 3 * 16 + 4},
                               {"program_counter", 3 * 16 + 15},
                               // Older names.
                               {"tls_ptr", 1 * 16 + 1},
                               {"wls_ptr", 1 * 16 + 3}};
    for (unsigned I = 0; I != 8; ++I)
      Map["blend_descriptor_" + std::to_string(I)] = 8 + I;
    return Map;
  }();
  auto It = Names.find(Name);
  if (It == Names.end())
    return std::nullopt;
  return It->second;
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
  static constexpr uint32_t Values[32] = {
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
