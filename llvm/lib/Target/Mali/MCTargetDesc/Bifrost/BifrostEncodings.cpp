//===-- BifrostEncodings.cpp - Encodings of half instructions -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostEncodings.h"
#include "BifrostMCTargetDesc.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace llvm::Bifrost;

namespace llvm {
namespace Bifrost {
namespace {
struct SwapRow {
  unsigned Inst;
  uint8_t Index;
  uint8_t A;
  uint8_t B;
};
struct RewriteRow {
  unsigned Inst;
  uint8_t SwapIndex;
  const char *Name;
  const char *From;
  const char *To;
};
struct EncodingRow {
  unsigned Inst;
  uint8_t Index;
  uint32_t Exact;
};
struct PlaceRow {
  unsigned Inst;
  uint8_t EncodingIndex;
  uint8_t ModIndex;
  uint8_t Start;
  uint8_t Size;
};
struct FieldRow {
  unsigned Inst;
  uint8_t EncodingIndex;
  uint8_t Index;
  uint8_t Start;
  uint8_t Size;
};
struct CombinationRow {
  unsigned Inst;
  uint8_t EncodingIndex;
  uint8_t FieldIndex;
  uint16_t Code;
  bool IsAlias;
  uint64_t Allowed;
};
#define GET_SwapTable_IMPL
#define GET_RewriteTable_IMPL
#define GET_EncodingTable_IMPL
#define GET_PlaceTable_IMPL
#define GET_FieldTable_IMPL
#define GET_CombinationTable_IMPL
#include "BifrostGenSearchableTables.inc"

// WhenField and TLimits of BifrostInstrTables.td.
constexpr uint8_t WhenField = 0xFF;
constexpr uint8_t TLimits = 0xFF;

/// Rows come in any order.
template <typename List> auto &at(List &L, unsigned Index) {
  if (L.size() <= Index)
    L.resize(Index + 1);
  return L[Index];
}
} // namespace

const EncodingTables &EncodingTables::get() {
  static const EncodingTables Tables;
  return Tables;
}

EncodingTables::EncodingTables() : ByOpcode(INSTRUCTION_LIST_END) {
  for (Unit U : {Unit::FMA, Unit::ADD})
    for (unsigned Opcode : getOpcodes(U)) {
      ByOpcode[Opcode] = std::make_unique<InstInfo>();
      ByOpcode[Opcode]->Opcode = Opcode;
      ByOpcode[Opcode]->Desc = getInstDesc(Opcode);
      for (const ModDesc &M : ByOpcode[Opcode]->Desc->Mods) {
        uint64_t Values = 0;
        for (unsigned V = 0; V != MaxModValues; ++V)
          if (!getModText(M.Kind, V).empty())
            Values |= uint64_t(1) << (M.StateBit + V);
        ByOpcode[Opcode]->ModMasks.push_back(Values);
      }
    }
  addSwaps();
  addEncodings();
  computeMasks();
  buildIndex();
}

void EncodingTables::addSwaps() {
  for (const SwapRow &R : SwapTable) {
    InstInfo &I = *ByOpcode[R.Inst];
    SwapInfo S{R.A, R.B, {}, {}};
    for (unsigned M = 0; M != I.Desc->Mods.size(); ++M) {
      StringRef Name = I.Desc->Mods[M].Name;
      if (I.Desc->Mods[M].Source != R.A)
        continue;
      int B = I.Desc->findMod((Name.drop_back() + Twine(unsigned(R.B))).str());
      if (B >= 0)
        S.Mods.push_back({uint8_t(M), uint8_t(B)});
    }
    at(I.Swaps, R.Index) = std::move(S);
  }
  for (const RewriteRow &R : RewriteTable) {
    InstInfo &I = *ByOpcode[R.Inst];
    int Mod = I.Desc->findMod(R.Name);
    if (Mod < 0)
      continue;
    // The mirror image of every comparison, also of those that this kind of
    // comparison does not have.
    std::optional<unsigned> From = findModValue(I.Desc->Mods[Mod].Kind, R.From);
    std::optional<unsigned> To = findModValue(I.Desc->Mods[Mod].Kind, R.To);
    if (From && To)
      I.Swaps[R.SwapIndex].Rewrites.push_back(
          {uint8_t(Mod), uint8_t(*From), uint8_t(*To)});
  }
}

void EncodingTables::addEncodings() {
  for (const EncodingRow &R : EncodingTable)
    at(ByOpcode[R.Inst]->Encodings, R.Index).Exact = R.Exact;
  for (const PlaceRow &R : PlaceTable)
    ByOpcode[R.Inst]->Encodings[R.EncodingIndex].Places.push_back(
        {R.ModIndex, R.Start, R.Size});
  for (const FieldRow &R : FieldTable)
    at(ByOpcode[R.Inst]->Encodings[R.EncodingIndex].Fields,
       R.Index) = {R.Start, R.Size, std::vector<Combinations>(1u << R.Size)};
  for (const CombinationRow &R : CombinationTable) {
    InstInfo &I = *ByOpcode[R.Inst];
    if (R.EncodingIndex == TLimits) {
      I.TLimits.push_back({R.FieldIndex, R.Allowed});
      continue;
    }
    EncodingInfo &E = I.Encodings[R.EncodingIndex];
    Combinations &C = R.FieldIndex == WhenField
                          ? E.When
                          : E.Fields[R.FieldIndex].Values[R.Code];
    C.push_back({R.Allowed, R.IsAlias});
  }
}

// Every bit that no field claims is fixed.
void EncodingTables::computeMasks() {
  for (const std::unique_ptr<InstInfo> &I : ByOpcode) {
    if (!I)
      continue;
    for (EncodingInfo &E : I->Encodings) {
      uint32_t Fields = 0;
      auto claim = [&](unsigned Start, unsigned Size) {
        Fields |= ((1u << Size) - 1) << Start;
      };
      for (const SourceDesc &S : I->Desc->Sources)
        claim(S.Start, SelectorBits);
      for (const ImmDesc &M : I->Desc->Imms)
        claim(M.Start, M.Size);
      for (const PlaceInfo &P : E.Places)
        claim(P.Start, P.Size);
      for (const FieldInfo &F : E.Fields)
        claim(F.Start, F.Size);
      E.Mask = ((1u << getWordBits(I->Desc->U)) - 1) & ~Fields;
    }
  }
}

void EncodingTables::buildIndex() {
  for (Unit U : {Unit::FMA, Unit::ADD}) {
    std::vector<Candidate> All;
    for (unsigned Opcode : getOpcodes(U))
      for (const EncodingInfo &E : ByOpcode[Opcode]->Encodings)
        All.push_back({ByOpcode[Opcode].get(), &E});
    stable_sort(All, [](const Candidate &A, const Candidate &B) {
      return popcount(A.Encoding->Mask) > popcount(B.Encoding->Mask);
    });
    unsigned Shift = getWordBits(U) - IndexBits;
    for (unsigned High = 0; High != 1 << IndexBits; ++High)
      for (const Candidate &C : All)
        if (((High << Shift) ^ C.Encoding->Exact) >> Shift &
            C.Encoding->Mask >> Shift)
          continue;
        else
          Index[U][High].push_back(C);
  }
}

} // namespace Bifrost
} // namespace llvm
