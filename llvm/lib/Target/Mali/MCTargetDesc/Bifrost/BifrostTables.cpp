//===-- BifrostTables.cpp - Properties of half instructions ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostTables.h"
#include "BifrostInstrCodec.h"
#include "BifrostMCTargetDesc.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include <array>
#include <memory>
#include <vector>

using namespace llvm;
using namespace llvm::Bifrost;

#define GET_COMPUTE_FEATURES
#include "BifrostGenInstrInfo.inc"

static_assert(unsigned(BifrostOp::OPERAND_Dest) ==
                  unsigned(MCOI::OPERAND_FIRST_TARGET),
              "FirstTargetOperand in BifrostOperands.td");

namespace llvm {
namespace Bifrost {
namespace {
struct ModValueInfo {
  uint8_t Kind;
  uint8_t Code;
  const char *Text;
  bool IsDefault;
};
struct InstRow {
  unsigned Inst;
  const char *Mnemonic;
  uint8_t U;
};
struct SourceRow {
  unsigned Inst;
  uint8_t Index;
  uint8_t Start;
  uint8_t Selectors;
};
struct ModRow {
  unsigned Inst;
  uint8_t Index;
  const char *Name;
  ModKind Kind;
  uint8_t StateBit;
  uint8_t Source;
};
struct ImmRow {
  unsigned Inst;
  uint8_t Index;
  const char *Name;
  uint8_t Start;
  uint8_t Size;
  uint8_t Limit;
};
struct FAUNameInfo {
  uint8_t Field;
  const char *Text;
};
#define GET_FAUNameTable_IMPL
#define GET_ModValueTable_IMPL
#define GET_InstTable_IMPL
#define GET_SourceTable_IMPL
#define GET_ModTable_IMPL
#define GET_ImmTable_IMPL
#include "BifrostGenSearchableTables.inc"

//===--- Values of modifiers ----------------------------------------------===//

constexpr unsigned MaxModKinds = 256;

struct KindValues {
  std::array<StringRef, MaxModValues> Text;
  int Default = -1;
};

ArrayRef<KindValues> kinds() {
  static const std::vector<KindValues> Kinds = [] {
    std::vector<KindValues> K(MaxModKinds);
    for (const ModValueInfo &V : ModValueTable) {
      K[V.Kind].Text[V.Code % MaxModValues] = V.Text;
      if (V.IsDefault)
        K[V.Kind].Default = V.Code;
    }
    return K;
  }();
  return Kinds;
}
} // namespace

StringRef getModText(ModKind Kind, unsigned Value) {
  return Value < MaxModValues ? kinds()[Kind].Text[Value] : StringRef();
}

std::optional<unsigned> findModValue(ModKind Kind, StringRef Text) {
  if (Text.empty())
    return std::nullopt;
  const KindValues &Values = kinds()[Kind];
  for (unsigned V = 0; V != MaxModValues; ++V)
    if (Values.Text[V] == Text)
      return V;
  return std::nullopt;
}

std::optional<unsigned> getModDefault(ModKind Kind) {
  int Default = kinds()[Kind].Default;
  return Default < 0 ? std::nullopt : std::optional<unsigned>(Default);
}

std::string listModValues(ModKind Kind) {
  std::string List;
  for (StringRef Text : kinds()[Kind].Text)
    if (!Text.empty() && Text != "none")
      List += (List.empty() ? "." : ", .") + Text.str();
  return List;
}

//===--- Instructions -----------------------------------------------------===//

namespace {
struct Descs {
  std::vector<std::unique_ptr<InstDesc>> ByOpcode;
  std::vector<unsigned> OfUnit[2];

  /// Rows come in any order.
  template <typename T> static T &at(SmallVectorImpl<T> &List, unsigned Index) {
    if (List.size() <= Index)
      List.resize(Index + 1);
    return List[Index];
  }

  Descs() : ByOpcode(INSTRUCTION_LIST_END) {
    for (const InstRow &R : InstTable) {
      ByOpcode[R.Inst] = std::make_unique<InstDesc>();
      ByOpcode[R.Inst]->Mnemonic = R.Mnemonic;
      ByOpcode[R.Inst]->U = Unit(R.U);
      ByOpcode[R.Inst]->HasStaging =
          getNamedOperandIdx(R.Inst, OpName::sr) >= 0;
      OfUnit[R.U].push_back(R.Inst);
    }
    for (std::vector<unsigned> &Opcodes : OfUnit)
      llvm::sort(Opcodes);
    for (const SourceRow &R : SourceTable)
      at(ByOpcode[R.Inst]->Sources, R.Index) = {R.Start, R.Selectors};
    for (const ModRow &R : ModTable)
      at(ByOpcode[R.Inst]->Mods, R.Index) = {R.Name, R.Kind, R.Source,
                                             R.StateBit};
    for (const ImmRow &R : ImmTable)
      at(ByOpcode[R.Inst]->Imms, R.Index) = {R.Name, R.Start, R.Size, R.Limit};
  }
};

const Descs &descs() {
  static const Descs D;
  return D;
}
} // namespace

int InstDesc::findMod(StringRef Name) const {
  for (unsigned I = 0; I != Mods.size(); ++I)
    if (Name == Mods[I].Name)
      return I;
  return -1;
}

const InstDesc *getInstDesc(unsigned Opcode) {
  const Descs &D = descs();
  return Opcode < D.ByOpcode.size() ? D.ByOpcode[Opcode].get() : nullptr;
}

ArrayRef<unsigned> getOpcodes(Unit U) { return descs().OfUnit[U]; }

MCInst createNop(Unit U) {
  MCInst Nop;
  Nop.setOpcode(U == Unit::FMA ? FMA_NOP : ADD_NOP);
  Nop.addOperand(MCOperand::createReg(MCRegister()));
  Nop.addOperand(MCOperand::createImm(unsigned(DestHalf::Full)));
  return Nop;
}

std::string getMissingFeatures(unsigned Opcode, const MCSubtargetInfo &STI) {
  FeatureBitset Required = Bifrost_MC::computeRequiredFeatures(Opcode);
  if (Required.none())
    return "";
  // Each predicate stands for the feature of the same name.
  std::string Missing;
  for (const SubtargetFeatureKV &KV : STI.getAllProcessorFeatures()) {
    FeatureBitset Without = STI.getFeatureBits();
    FeatureBitset With = Without;
    Without.reset(KV.Value);
    With.set(KV.Value);
    FeatureBitset Gained = Bifrost_MC::computeAvailableFeatures(With) ^
                           Bifrost_MC::computeAvailableFeatures(Without);
    if ((Gained & Required).any() && !STI.hasFeature(KV.Value))
      Missing += (Missing.empty() ? "" : ", ") + std::string(KV.Key);
  }
  return Missing;
}

//===--- Values of operands -----------------------------------------------===//

StringRef getModifier(const MCInst &MI, StringRef Name) {
  const InstDesc *D = getInstDesc(MI.getOpcode());
  int I = D ? D->findMod(Name) : -1;
  unsigned Operand = I < 0 ? 0 : D->firstModOperand() + I;
  if (I < 0 || Operand >= MI.getNumOperands() ||
      !MI.getOperand(Operand).isImm())
    return "";
  return getModText(D->Mods[I].Kind, MI.getOperand(Operand).getImm());
}

MessageType getMessageType(const MCInst &MI, const MCInstrInfo &MII) {
  MessageType Type = TSF::message(MII.get(MI.getOpcode()).TSFlags);
  if (Type == MessageType::Load && getModifier(MI, "seg") == "ubo")
    return MessageType::Attribute;
  if (MI.getOpcode() == ADD_LD_VAR_SPECIAL &&
      getModifier(MI, "varying_name") == "frag_z")
    return MessageType::ZStencil;
  return Type;
}

bool isPossibleMessage(const MCInst &MI, MessageType Type,
                       const MCInstrInfo &MII) {
  return Type == getMessageType(MI, MII) ||
         (MI.getOpcode() == ADD_LD_TILE && Type == MessageType::ZStencil);
}

static std::optional<unsigned> countStaging(const MCInst &MI, uint64_t Flags) {
  switch (TSF::stagingRule(Flags)) {
  case StagingRule::Fixed:
    return TSF::stagingCount(Flags);
  case StagingRule::Lane:
    return getModifier(MI, "lane_dest") == "d0" ? 2 : 1;
  case StagingRule::Descriptor:
    return std::nullopt;
  case StagingRule::Format:
    break;
  }
  unsigned Components = StringSwitch<unsigned>(getModifier(MI, "vecsize"))
                            .Case("v2", 2)
                            .Case("v3", 3)
                            .Case("v4", 4)
                            .Default(1);
  StringRef Format = getModifier(MI, "register_format");
  if (Format.ends_with("16"))
    return (Components + 1) / 2;
  return Format.ends_with("64") ? 2 * Components : Components;
}

std::optional<unsigned> getStagingReadCount(const MCInst &MI,
                                            const MCInstrInfo &MII) {
  uint64_t Flags = MII.get(MI.getOpcode()).TSFlags;
  return TSF::readsStaging(Flags) ? countStaging(MI, Flags) : 0;
}

std::optional<unsigned> getStagingWriteCount(const MCInst &MI,
                                             const MCInstrInfo &MII) {
  uint64_t Flags = MII.get(MI.getOpcode()).TSFlags;
  return TSF::writesStaging(Flags) ? countStaging(MI, Flags) : 0;
}

//===--- Registers --------------------------------------------------------===//

StringRef getFAUName(unsigned Field) {
  for (const FAUNameInfo &N : FAUNameTable)
    if (N.Field == Field)
      return N.Text;
  return "";
}

std::optional<unsigned> findFAUName(StringRef Name) {
  for (const FAUNameInfo &N : FAUNameTable)
    if (Name == N.Text)
      return N.Field;
  return std::nullopt;
}

} // namespace Bifrost
} // namespace llvm
