//===-- RogueTables.cpp - Look-ups in the generated tables ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueTables.h"
#include "RogueBaseInfo.h"
#include "RogueLayouts.h"
#include "RogueMCTargetDesc.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/MathExtras.h"
#include <vector>

using namespace llvm;
using namespace llvm::Rogue;

namespace {
using namespace llvm::RogueEnc;

struct OperationRow {
  uint16_t Opcode;
  const char *Mnemonic;
  uint16_t Phases;
  uint8_t Reads;
  uint8_t Writes;
  bool Complex;
  bool Async;
  bool Ordered;
  bool Bypass;
  bool WideIS0;
  bool TakesW0;
  bool Repeats;
  bool EndsTask;
  uint8_t Evidence;
  const char *Semantics;
  uint8_t Header;
  uint8_t Forms[5];
  struct {
    uint8_t In;
    uint8_t Value;
  } Keys[4];
};
struct OperandRow {
  uint16_t Op;
  uint8_t Index;
  uint8_t Holds;
};
struct InternalSourceInfo {
  uint8_t Index;
  uint8_t Feed;
  uint8_t Code;
};
struct IndexBankInfo {
  uint8_t Code;
  const char *Text;
};
struct OriginInfo {
  uint8_t Code;
  uint16_t Phases;
};

#define GET_CoreTable_IMPL
#define GET_FieldTable_IMPL
#define GET_IndexBankTable_IMPL
#define GET_InternalSourceTable_IMPL
#define GET_LayoutPieceTable_IMPL
#define GET_LayoutTable_IMPL
#define GET_ModValueTable_IMPL
#define GET_OperationTable_IMPL
#define GET_OperationOperandTable_IMPL
#define GET_OriginTable_IMPL
#define GET_SpecialTable_IMPL
#define GET_UnencodedTable_IMPL
#include "RogueGenSearchableTables.inc"

constexpr size_t NumFields = std::size(FieldTable);
constexpr size_t NumLayouts = std::size(LayoutTable);
/// More than there are kinds, parts and codes of a kind.
constexpr size_t MaxKinds = 64;
constexpr size_t MaxParts = 32;

//===--- Operations -------------------------------------------------------===//

struct Operations {
  std::vector<OpInfo> All;
  std::vector<int> ByOpcode;
  std::vector<const OpInfo *> ByForm[std::size(LayoutTable)];
  // What the arrays of OpInfo refer to.
  std::vector<std::vector<Layout>> Forms;
  std::vector<std::vector<KeyValue>> Keys;
  std::vector<std::vector<Field>> Operands;

  Operations() {
    const size_t N = std::size(OperationTable);
    All.resize(N);
    Forms.resize(N);
    Keys.resize(N);
    Operands.resize(N);
    ByOpcode.assign(Rogue::INSTRUCTION_LIST_END, -1);
    for (size_t I = 0; I != N; ++I)
      ByOpcode[OperationTable[I].Opcode] = I;
    for (const OperandRow &R : OperationOperandTable) {
      std::vector<Field> &V = Operands[ByOpcode[R.Op]];
      if (V.size() <= R.Index)
        V.resize(R.Index + 1, FixedBits);
      V[R.Index] = Field(R.Holds);
    }
    for (size_t I = 0; I != N; ++I)
      fill(I, OperationTable[I]);
    for (const OpInfo &O : All) {
      for (Layout L : O.Forms)
        ByForm[L].push_back(&O);
      if (O.Header != NoLayout)
        ByForm[O.Header].push_back(&O);
    }
  }

  void fill(size_t I, const OperationRow &R) {
    for (uint8_t F : R.Forms)
      if (F != NoLayout)
        Forms[I].push_back(Layout(F));
    for (const auto &K : R.Keys)
      if (K.In != FixedBits)
        Keys[I].push_back({Field(K.In), K.Value});
    OpInfo &O = All[I];
    O.Opcode = R.Opcode;
    O.Mnemonic = R.Mnemonic;
    O.Phases = R.Phases;
    O.Reads = R.Reads;
    O.Writes = R.Writes;
    O.Complex = R.Complex;
    O.Async = R.Async;
    O.Ordered = R.Ordered;
    O.Bypass = R.Bypass;
    O.WideIS0 = R.WideIS0;
    O.TakesW0 = R.TakesW0;
    O.Repeats = R.Repeats;
    O.EndsTask = R.EndsTask;
    O.Evidence = EvidenceLevel(R.Evidence);
    O.Semantics = R.Semantics;
    O.Header = Layout(R.Header);
    O.Forms = Forms[I];
    O.Keys = Keys[I];
    O.Operands = Operands[I];
  }
};

const Operations &operations() {
  static const Operations O;
  return O;
}

//===--- Layouts ----------------------------------------------------------===//

struct Layouts {
  const LayoutInfo *Info[NumLayouts] = {};
  std::vector<LayoutPieceInfo> Pieces[NumLayouts];
  std::vector<FieldBits> Fields[NumLayouts];
  std::vector<Layout> ByPart[MaxParts];
  const FieldInfo *FieldInfos[NumFields] = {};

  Layouts() {
    for (const FieldInfo &F : FieldTable)
      FieldInfos[F.Self] = &F;
    for (const LayoutInfo &L : LayoutTable) {
      Info[L.Self] = &L;
      ByPart[L.InPart].push_back(Layout(L.Self));
    }
    for (std::vector<Layout> &V : ByPart)
      llvm::stable_sort(V, [&](Layout A, Layout B) {
        return Info[A]->Bytes < Info[B]->Bytes;
      });
    for (const LayoutPieceInfo &P : LayoutPieceTable) {
      Pieces[P.Of].push_back(P);
      if (P.Holds == FixedBits)
        continue;
      auto &V = Fields[P.Of];
      auto It = llvm::find_if(V, [&](FieldBits B) { return B.In == P.Holds; });
      if (It == V.end())
        It = V.insert(V.end(), {Field(P.Holds), 0});
      It->Mask |= maskTrailingOnes<uint32_t>(P.Width) << P.FieldShift;
    }
  }
};

const Layouts &layouts() {
  static const Layouts L;
  return L;
}

//===--- Vocabularies -----------------------------------------------------===//

struct Vocabularies {
  std::vector<ModValueInfo> Values[MaxKinds];
  /// By code, null if there is no such code.
  std::vector<const char *> Texts[MaxKinds];

  Vocabularies() {
    for (const ModValueInfo &V : ModValueTable) {
      Values[V.Kind].push_back(V);
      if (Texts[V.Kind].size() <= V.Code)
        Texts[V.Kind].resize(V.Code + 1, nullptr);
      Texts[V.Kind][V.Code] = V.Text;
    }
    for (std::vector<ModValueInfo> &V : Values)
      llvm::sort(V, [](const ModValueInfo &A, const ModValueInfo &B) {
        return A.Code < B.Code;
      });
  }
};

const Vocabularies &vocabularies() {
  static const Vocabularies V;
  return V;
}

struct Specials {
  std::vector<const SpecialInfo *> ByNumber;
  StringMap<const SpecialInfo *> ByText;

  Specials() : ByNumber(256, nullptr) {
    for (const SpecialInfo &S : SpecialTable) {
      ByNumber[S.Number] = &S;
      ByText[S.Text] = &S;
    }
  }
};

const Specials &specials() {
  static const Specials S;
  return S;
}
} // namespace

ArrayRef<OpInfo> Rogue::getOperations() { return operations().All; }

ArrayRef<const OpInfo *> Rogue::getOperations(Layout Form) {
  return operations().ByForm[Form];
}

const OpInfo *Rogue::getOpInfo(unsigned Opcode) {
  const Operations &O = operations();
  if (Opcode >= O.ByOpcode.size() || O.ByOpcode[Opcode] < 0)
    return nullptr;
  return &O.All[O.ByOpcode[Opcode]];
}

const FieldInfo &Rogue::getFieldInfo(Field F) {
  return *layouts().FieldInfos[F];
}

const LayoutInfo &Rogue::getLayoutInfo(Layout L) { return *layouts().Info[L]; }

ArrayRef<Layout> Rogue::getLayouts(PartKind Part) {
  return layouts().ByPart[Part];
}

Layout Rogue::findLayout(PartKind Part, StringRef Name) {
  for (Layout L : getLayouts(Part))
    if (Name == getLayoutInfo(L).Name)
      return L;
  return NoLayout;
}

ArrayRef<LayoutPieceInfo> RogueEnc::getPieces(Layout L) {
  return layouts().Pieces[L];
}

ArrayRef<FieldBits> RogueEnc::getFields(Layout L) {
  return layouts().Fields[L];
}

std::optional<StringRef> Rogue::getModText(ModKind Kind, unsigned Code) {
  const auto &Texts = vocabularies().Texts[Kind];
  if (Code >= Texts.size() || !Texts[Code])
    return std::nullopt;
  return StringRef(Texts[Code]);
}

std::optional<unsigned> Rogue::findMod(ModKind Kind, StringRef Text) {
  for (const ModValueInfo &V : vocabularies().Values[Kind])
    if (Text == V.Text)
      return V.Code;
  return std::nullopt;
}

std::string Rogue::listMods(ModKind Kind) {
  std::string List;
  for (const ModValueInfo &V : vocabularies().Values[Kind]) {
    if (!*V.Text)
      continue;
    if (!List.empty())
      List += ", ";
    List += V.Text;
  }
  return List;
}

ArrayRef<ModValueInfo> Rogue::getModValues(ModKind Kind) {
  return vocabularies().Values[Kind];
}

std::optional<StringRef> Rogue::getIndexBankText(unsigned Code) {
  for (const IndexBankInfo &I : IndexBankTable)
    if (I.Code == Code)
      return StringRef(I.Text);
  return std::nullopt;
}

std::optional<unsigned> Rogue::findIndexBank(StringRef Text) {
  for (const IndexBankInfo &I : IndexBankTable)
    if (Text == I.Text)
      return I.Code;
  return std::nullopt;
}

const SpecialInfo *Rogue::getSpecial(unsigned Number) {
  const Specials &S = specials();
  return Number < S.ByNumber.size() ? S.ByNumber[Number] : nullptr;
}

const SpecialInfo *Rogue::findSpecial(StringRef Text) {
  return specials().ByText.lookup(Text);
}

const SpecialInfo *Rogue::findConstant(uint32_t Value) {
  for (const SpecialInfo *S : specials().ByNumber)
    if (S && S->kind() == SpecialConstant && S->Value == Value)
      return S;
  return nullptr;
}

std::optional<unsigned> Rogue::getInternalCode(unsigned Index,
                                               Feedthrough Feed) {
  for (const InternalSourceInfo &I : InternalSourceTable)
    if (I.Index == Index && I.Feed == Feed)
      return I.Code;
  return std::nullopt;
}

std::optional<Feedthrough> Rogue::decodeInternal(unsigned Index,
                                                 unsigned Code) {
  for (const InternalSourceInfo &I : InternalSourceTable)
    if (I.Index == Index && I.Code == Code)
      return Feedthrough(I.Feed);
  return std::nullopt;
}

Feedthrough Rogue::getDefaultInternal(unsigned Index) {
  return decodeInternal(Index, 0).value_or(FEED_FT0);
}

std::optional<unsigned> Rogue::getOriginCode(unsigned Phases) {
  for (const OriginInfo &O : OriginTable)
    if (O.Phases == Phases)
      return O.Code;
  return std::nullopt;
}

std::optional<unsigned> Rogue::decodeOrigin(unsigned Code) {
  for (const OriginInfo &O : OriginTable)
    if (O.Code == Code)
      return O.Phases;
  return std::nullopt;
}

ArrayRef<UnencodedInfo> Rogue::getUnencoded() { return UnencodedTable; }

//===--- Cores ------------------------------------------------------------===//

ArrayRef<CoreInfo> Rogue::getCores() { return CoreTable; }

const CoreInfo &Rogue::getCore(StringRef CPU) {
  auto *It = find_if(CoreTable, [&](const CoreInfo &C) { return CPU == C.Name; });
  return It == std::end(CoreTable) ? CoreTable[0] : *It;
}

/// Temporaries are allocated in blocks.
static constexpr unsigned TemporaryBlock = 4;

unsigned CoreInfo::getAllocated(unsigned Temporaries) const {
  return alignTo(std::max(Temporaries, 1u), TemporaryBlock);
}

unsigned CoreInfo::getTasks(unsigned Temporaries) const {
  return std::min<unsigned>(TaskSlots,
                            AllTemporaries / getAllocated(Temporaries));
}

unsigned CoreInfo::getTemporaries(unsigned Tasks) const {
  unsigned Most = alignDown(AllTemporaries / Tasks, TemporaryBlock);
  return std::clamp<unsigned>(Most, TemporaryBlock, MaxTemporaries);
}

/// The lines are divided among the tasks of the work-group and one more; only
/// if that leaves none, the blocks are.
unsigned CoreInfo::getBarrierTemporaries(unsigned Items) const {
  unsigned Tasks = divideCeil(Items, TaskInstances);
  if (Tasks <= 1)
    return MaxTemporaries;
  unsigned Most = TemporaryLines / (Tasks + 1) *
                  (AllTemporaries / TemporaryLines);
  if (!Most)
    Most = AllTemporaries / TemporaryBlock / (Tasks + 1) * TemporaryBlock;
  return std::min<unsigned>(Most, MaxTemporaries);
}

unsigned CoreInfo::getBarrierItems(unsigned Temporaries) const {
  unsigned Items = MaxGroupItems;
  while (Items > TaskInstances && getBarrierTemporaries(Items) < Temporaries)
    Items -= TaskInstances;
  return Items;
}

bool Rogue::isUnchecked(const MCSubtargetInfo &STI) {
  return STI.hasFeature(Rogue::FeatureNoCheck);
}
