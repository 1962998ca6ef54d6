//===-- BifrostInstrCodec.cpp - Words of half instructions ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One evaluator of the tables for both directions. The modifiers of an
// instruction and the order of its sources' selectors form a state, a set of
// bits with one bit per modifier: that of its value. A combination is the set
// of bits it allows, so a state satisfies it when it is a subset.
//
//===----------------------------------------------------------------------===//

#include "BifrostInstrCodec.h"
#include "BifrostMCTargetDesc.h"
#include "BifrostTables.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include <array>
#include <memory>
#include <vector>

using namespace llvm;
using namespace llvm::Bifrost;

//===--- Tables -----------------------------------------------------------===//

namespace llvm {
namespace Bifrost {
namespace {
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
#define GET_SourceTable_IMPL
#define GET_ModTable_IMPL
#define GET_ImmTable_IMPL
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

/// The first bits of a state compare the selectors of sources 0 and 1.
enum OrderBit : unsigned { OrderLess, OrderEqual, OrderGreater, NumOrders };

struct Combination {
  uint64_t Allowed;
  bool IsAlias;
};
using Combinations = SmallVector<Combination, 2>;

struct FieldInfo {
  uint8_t Start;
  uint8_t Size;
  std::vector<Combinations> Values;
};
struct PlaceInfo {
  uint8_t Mod;
  uint8_t Start;
  uint8_t Size;
};
struct EncodingInfo {
  uint32_t Exact = 0;
  uint32_t Mask = 0;
  Combinations When;
  SmallVector<PlaceInfo, 4> Places;
  SmallVector<FieldInfo, 2> Fields;
};
struct ModInfo {
  ModKind Kind;
  uint8_t StateBit;
  /// Bit v: value v exists.
  uint16_t Values;
};
struct RewriteInfo {
  uint8_t Mod;
  uint8_t From;
  uint8_t To;
};
struct SwapInfo {
  uint8_t A;
  uint8_t B;
  /// Modifiers that exchange their values.
  SmallVector<std::pair<uint8_t, uint8_t>, 2> Mods;
  SmallVector<RewriteInfo, 4> Rewrites;
};
struct TLimitInfo {
  uint8_t Source;
  uint64_t Allowed;
};

/// An instruction as codec: InstDesc has the rest.
struct InstInfo {
  unsigned Opcode = 0;
  const InstDesc *Desc = nullptr;
  SmallVector<uint8_t, 4> SourceStart;
  SmallVector<std::pair<uint8_t, uint8_t>, 2> Imms; ///< start, size
  SmallVector<ModInfo, 4> Mods;
  SmallVector<SwapInfo, 2> Swaps;
  SmallVector<TLimitInfo, 2> TLimits;
  std::vector<EncodingInfo> Encodings;

  std::string describe(const Twine &What) const {
    return (Twine(Desc->Mnemonic) + ": " + What).str();
  }
};

/// The variable parts of a word.
struct Values {
  SmallVector<uint8_t, 4> Selectors;
  SmallVector<uint8_t, 12> Mods;
  SmallVector<uint8_t, 2> Imms;
};

struct Candidate {
  const InstInfo *Inst;
  const EncodingInfo *Encoding;
};

constexpr unsigned IndexBits = 10;

/// Rows come in any order.
template <typename List> auto &at(List &L, unsigned Index) {
  if (L.size() <= Index)
    L.resize(Index + 1);
  return L[Index];
}

class Codec {
public:
  static const Codec &get() {
    static const Codec C;
    return C;
  }
  const InstInfo *find(unsigned Opcode) const {
    return Opcode < ByOpcode.size() ? ByOpcode[Opcode].get() : nullptr;
  }
  ArrayRef<Candidate> candidates(Unit U, uint32_t Bits) const {
    return Index[U][Bits >> (getWordBits(U) - IndexBits)];
  }

private:
  std::vector<std::unique_ptr<InstInfo>> ByOpcode;
  /// Encodings by the highest bits of the word, the most specific first.
  std::array<std::vector<Candidate>, 1 << IndexBits> Index[2];

  Codec();
  void addSwaps();
  void addEncodings();
  void computeMasks();
  void buildIndex();
};
} // namespace

Codec::Codec() : ByOpcode(INSTRUCTION_LIST_END) {
  for (Unit U : {Unit::FMA, Unit::ADD})
    for (unsigned Opcode : getOpcodes(U)) {
      ByOpcode[Opcode] = std::make_unique<InstInfo>();
      ByOpcode[Opcode]->Opcode = Opcode;
      ByOpcode[Opcode]->Desc = getInstDesc(Opcode);
    }
  for (const SourceRow &R : SourceTable)
    at(ByOpcode[R.Inst]->SourceStart, R.Index) = R.Start;
  for (const ImmRow &R : ImmTable)
    at(ByOpcode[R.Inst]->Imms, R.Index) = {R.Start, R.Size};
  for (const ModRow &R : ModTable) {
    uint16_t Existing = 0;
    for (unsigned V = 0; V != 16; ++V)
      if (!getModText(R.Kind, V).empty())
        Existing |= 1 << V;
    at(ByOpcode[R.Inst]->Mods, R.Index) = {R.Kind, R.StateBit, Existing};
  }
  addSwaps();
  addEncodings();
  computeMasks();
  buildIndex();
}

void Codec::addSwaps() {
  for (const SwapRow &R : SwapTable) {
    InstInfo &I = *ByOpcode[R.Inst];
    SwapInfo S{R.A, R.B, {}, {}};
    for (const ModRow &A : ModTable) {
      StringRef Name = A.Name;
      if (A.Inst != R.Inst || A.Source != R.A)
        continue;
      int B = I.Desc->findMod((Name.drop_back() + Twine(unsigned(R.B))).str());
      if (B >= 0)
        S.Mods.push_back({A.Index, uint8_t(B)});
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
    std::optional<unsigned> From = findModValue(I.Mods[Mod].Kind, R.From);
    std::optional<unsigned> To = findModValue(I.Mods[Mod].Kind, R.To);
    if (From && To)
      I.Swaps[R.SwapIndex].Rewrites.push_back(
          {uint8_t(Mod), uint8_t(*From), uint8_t(*To)});
  }
}

void Codec::addEncodings() {
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
void Codec::computeMasks() {
  for (const std::unique_ptr<InstInfo> &I : ByOpcode) {
    if (!I)
      continue;
    for (EncodingInfo &E : I->Encodings) {
      uint32_t Fields = 0;
      auto claim = [&](unsigned Start, unsigned Size) {
        Fields |= ((1u << Size) - 1) << Start;
      };
      for (uint8_t Start : I->SourceStart)
        claim(Start, 3);
      for (auto [Start, Size] : I->Imms)
        claim(Start, Size);
      for (const PlaceInfo &P : E.Places)
        claim(P.Start, P.Size);
      for (const FieldInfo &F : E.Fields)
        claim(F.Start, F.Size);
      E.Mask = ((1u << getWordBits(I->Desc->U)) - 1) & ~Fields;
    }
  }
}

void Codec::buildIndex() {
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

//===--- Encoding ---------------------------------------------------------===//

namespace {
uint64_t orderState(ArrayRef<uint8_t> Selectors) {
  if (Selectors.size() < 2 || Selectors[0] == Selectors[1])
    return 1 << OrderEqual;
  return 1 << (Selectors[0] < Selectors[1] ? OrderLess : OrderGreater);
}

uint64_t modState(const InstInfo &I, const Values &V) {
  uint64_t State = 0;
  for (unsigned M = 0; M != I.Mods.size(); ++M)
    State |= uint64_t(1) << (I.Mods[M].StateBit + V.Mods[M]);
  return State;
}

bool satisfies(uint64_t State, const Combinations &Any) {
  return any_of(
      Any, [&](const Combination &C) { return (State & ~C.Allowed) == 0; });
}

std::optional<uint32_t> encodeState(const InstInfo &I, const EncodingInfo &E,
                                    const Values &V, uint64_t State) {
  if (!E.When.empty() && !satisfies(State, E.When))
    return std::nullopt;
  uint32_t Word = E.Exact;
  for (const FieldInfo &F : E.Fields) {
    unsigned Code = 0;
    while (Code != F.Values.size() && !satisfies(State, F.Values[Code]))
      ++Code;
    if (Code == F.Values.size())
      return std::nullopt;
    Word |= Code << F.Start;
  }
  for (const PlaceInfo &P : E.Places)
    Word |= uint32_t(V.Mods[P.Mod]) << P.Start;
  for (unsigned S = 0; S != V.Selectors.size(); ++S)
    Word |= uint32_t(V.Selectors[S]) << I.SourceStart[S];
  for (unsigned M = 0; M != V.Imms.size(); ++M)
    Word |= uint32_t(V.Imms[M]) << I.Imms[M].first;
  return Word;
}

Values swapOperands(const SwapInfo &S, Values V) {
  std::swap(V.Selectors[S.A], V.Selectors[S.B]);
  for (auto [A, B] : S.Mods)
    std::swap(V.Mods[A], V.Mods[B]);
  for (const RewriteInfo &R : S.Rewrites)
    if (V.Mods[R.Mod] == R.From) {
      V.Mods[R.Mod] = R.To;
      break;
    }
  return V;
}

std::optional<uint32_t> encodeInOrder(const InstInfo &I, const Values &V) {
  uint64_t State = modState(I, V) | orderState(V.Selectors);
  for (const EncodingInfo &E : I.Encodings)
    if (std::optional<uint32_t> Word = encodeState(I, E, V, State))
      return Word;
  return std::nullopt;
}

// As written; with one pair exchanged; with two pairs.
std::optional<uint32_t> encodeValues(const InstInfo &I, const Values &V) {
  if (std::optional<uint32_t> Word = encodeInOrder(I, V))
    return Word;
  for (const SwapInfo &S : I.Swaps)
    if (std::optional<uint32_t> Word = encodeInOrder(I, swapOperands(S, V)))
      return Word;
  if (I.Swaps.size() == 2)
    return encodeInOrder(I,
                         swapOperands(I.Swaps[1], swapOperands(I.Swaps[0], V)));
  return std::nullopt;
}

Error failure(const InstInfo &I, const Twine &What) {
  return createStringError(I.describe(What));
}

// Why there is no word: the modifiers, or the order of the operands too?
Error explainNoEncoding(const InstInfo &I, Values V) {
  std::string Mods;
  for (unsigned M = 0; M != I.Mods.size(); ++M) {
    const ModDesc &D = I.Desc->Mods[M];
    if (getModDefault(D.Kind) == unsigned(V.Mods[M]))
      continue;
    Mods += (Mods.empty() ? "." : ", .") + getModText(D.Kind, V.Mods[M]).str();
    if (D.Source != NoSource)
      Mods += " of source " + utostr(D.Source);
  }
  if (Mods.empty())
    Mods = "no modifiers";
  if (V.Selectors.size() >= 2 && V.Selectors[0] == V.Selectors[1]) {
    for (auto [First, Second] : {std::pair(0, 1), std::pair(1, 0)}) {
      V.Selectors[0] = First;
      V.Selectors[1] = Second;
      if (encodeValues(I, V))
        return failure(I, "no encoding for " + Mods +
                              " when sources 0 and 1 are the same");
    }
  }
  return failure(I, "no encoding for this combination: " + Mods);
}

const char *getSelectorName(Unit U, unsigned S) {
  static constexpr const char *Names[] = {"register slot 0",
                                          "register slot 1",
                                          "register slot 2",
                                          "",
                                          "FAU low word",
                                          "FAU high word",
                                          "t0",
                                          "t1"};
  if (Selector(S) == Selector::ZeroOrT)
    return U == Unit::FMA ? "#0" : "t";
  return Names[S & 7];
}
} // namespace

Expected<uint32_t> encodeInstWord(const MCInst &Inst,
                                  ArrayRef<uint8_t> Selectors,
                                  const MCInstrInfo &) {
  const InstInfo *I = Codec::get().find(Inst.getOpcode());
  if (!I)
    return createStringError("this is no instruction of the FMA or ADD unit");
  const InstDesc &D = *I->Desc;
  if (Inst.getNumOperands() != D.numOperands())
    return failure(*I, "expected " + Twine(D.numOperands()) +
                           " operands, found " + Twine(Inst.getNumOperands()));
  if (Selectors.size() != D.Sources.size())
    return failure(*I, "expected " + Twine(D.Sources.size()) +
                           " sources, found " + Twine(Selectors.size()));
  Values V;
  for (unsigned S = 0; S != Selectors.size(); ++S) {
    if (Selectors[S] > 7)
      return failure(*I, "source " + Twine(S) + ": there is no selector " +
                             Twine(unsigned(Selectors[S])));
    if (!(D.Sources[S].Selectors >> Selectors[S] & 1))
      return failure(*I, "source " + Twine(S) + " cannot read " +
                             getSelectorName(D.U, Selectors[S]));
    V.Selectors.push_back(Selectors[S]);
  }
  for (unsigned M = 0; M != D.Mods.size(); ++M) {
    const MCOperand &Op = Inst.getOperand(D.firstModOperand() + M);
    if (!Op.isImm() || Op.getImm() < 0 || Op.getImm() > 15 ||
        !(I->Mods[M].Values >> Op.getImm() & 1))
      return failure(*I, Twine("modifier ") + D.Mods[M].Name +
                             " has no such value; expected one of " +
                             listModValues(D.Mods[M].Kind));
    V.Mods.push_back(Op.getImm());
  }
  for (unsigned M = 0; M != D.Imms.size(); ++M) {
    const MCOperand &Op = Inst.getOperand(D.firstImmOperand() + M);
    if (!Op.isImm() || Op.getImm() < 0 || Op.getImm() >= D.Imms[M].Limit)
      return failure(*I, Twine("immediate ") + D.Imms[M].Name +
                             " must be from 0 to " +
                             Twine(D.Imms[M].Limit - 1));
    V.Imms.push_back(Op.getImm());
  }
  if (std::optional<uint32_t> Word = encodeValues(*I, V))
    return *Word;
  return explainNoEncoding(*I, V);
}

//===--- Decoding ---------------------------------------------------------===//

namespace {
/// The bits of all values of modifier \p M.
uint64_t modMask(const InstInfo &I, unsigned M) {
  return uint64_t(I.Mods[M].Values) << I.Mods[M].StateBit;
}

// A set of states allows at least one state when it has a value of each
// modifier and an order.
bool hasState(const InstInfo &I, uint64_t Set) {
  if (!(Set & ((1 << NumOrders) - 1)))
    return false;
  for (unsigned M = 0; M != I.Mods.size(); ++M)
    if (!(Set & modMask(I, M)))
      return false;
  return true;
}

using StateSets = SmallVector<uint64_t, 4>;

StateSets intersect(const InstInfo &I, const StateSets &Sets,
                    const Combinations &Any) {
  StateSets Result;
  for (uint64_t Set : Sets)
    for (const Combination &C : Any)
      if (!C.IsAlias && hasState(I, Set & C.Allowed))
        Result.push_back(Set & C.Allowed);
  return Result;
}

/// The first values of the modifiers in a set.
void takeFirst(const InstInfo &I, uint64_t Set, Values &V) {
  V.Mods.clear();
  for (unsigned M = 0; M != I.Mods.size(); ++M)
    V.Mods.push_back(countr_zero(Set & modMask(I, M)) - I.Mods[M].StateBit);
}

std::string bitRange(unsigned Start, unsigned Size) {
  return Size == 1 ? "bit " + utostr(Start)
                   : "bits " + utostr(Start + Size - 1) + ":" + utostr(Start);
}

uint32_t extract(uint32_t Bits, unsigned Start, unsigned Size) {
  return Bits >> Start & ((1u << Size) - 1);
}

/// Decodes \p Bits, which have the fixed bits of \p C. On failure \p Why is set
/// if it is not set already.
std::optional<Values> decodeCandidate(const Candidate &C, uint32_t Bits,
                                      std::string &Why) {
  const InstInfo &I = *C.Inst;
  const EncodingInfo &E = *C.Encoding;
  auto refuse = [&](const Twine &What) {
    if (Why.empty())
      Why = I.describe(What);
    return std::nullopt;
  };

  Values V;
  for (unsigned S = 0; S != I.SourceStart.size(); ++S) {
    unsigned Code = extract(Bits, I.SourceStart[S], 3);
    if (!(I.Desc->Sources[S].Selectors >> Code & 1))
      return refuse("source " + Twine(S) + " cannot read " +
                    getSelectorName(I.Desc->U, Code));
    V.Selectors.push_back(Code);
  }
  for (unsigned M = 0; M != I.Imms.size(); ++M) {
    unsigned Value = extract(Bits, I.Imms[M].first, I.Imms[M].second);
    if (Value >= I.Desc->Imms[M].Limit)
      return refuse(Twine("immediate ") + I.Desc->Imms[M].Name +
                    " must be from 0 to " + Twine(I.Desc->Imms[M].Limit - 1));
    V.Imms.push_back(Value);
  }

  uint64_t Set = orderState(V.Selectors);
  for (unsigned M = 0; M != I.Mods.size(); ++M)
    Set |= modMask(I, M);
  for (const PlaceInfo &P : E.Places) {
    unsigned Value = extract(Bits, P.Start, P.Size);
    if (!(I.Mods[P.Mod].Values >> Value & 1))
      return refuse("reserved value " + Twine(Value) + " of modifier " +
                    I.Desc->Mods[P.Mod].Name + " (" +
                    bitRange(P.Start, P.Size) + ")");
    Set &= ~modMask(I, P.Mod) | uint64_t(1) << (I.Mods[P.Mod].StateBit + Value);
  }
  StateSets Sets{Set};
  if (!E.When.empty())
    Sets = intersect(I, Sets, E.When);
  for (const FieldInfo &F : E.Fields) {
    const Combinations &Any = F.Values[extract(Bits, F.Start, F.Size)];
    if (Any.empty())
      return refuse("reserved value " + Twine(extract(Bits, F.Start, F.Size)) +
                    " of " + bitRange(F.Start, F.Size));
    Sets = intersect(I, Sets, Any);
  }
  if (Sets.empty())
    return refuse("the fields contradict each other");

  // Several states can share a word; the first values are its meaning.
  takeFirst(I, Sets[0], V);
  for (uint64_t Other : drop_begin(Sets)) {
    Values W = V;
    takeFirst(I, Other, W);
    if (W.Mods < V.Mods)
      V = W;
  }
  if (encodeValues(I, V) != Bits)
    return refuse("another word is the encoding of this");
  return V;
}
} // namespace

Expected<DecodedInst> decodeInstWord(Unit U, uint32_t Bits,
                                     const MCSubtargetInfo &STI,
                                     const MCInstrInfo &) {
  const char *Name = U == Unit::FMA ? "FMA" : "ADD";
  if (Bits >> getWordBits(U))
    return createStringError("an instruction of the " + Twine(Name) +
                             " unit has " + Twine(getWordBits(U)) + " bits");
  std::string Why;
  for (const Candidate &C : Codec::get().candidates(U, Bits)) {
    if ((Bits & C.Encoding->Mask) != C.Encoding->Exact)
      continue;
    std::optional<Values> V = decodeCandidate(C, Bits, Why);
    if (!V)
      continue;
    const InstDesc &D = *C.Inst->Desc;
    std::string Missing = getMissingFeatures(C.Inst->Opcode, STI);
    if (!Missing.empty())
      return failure(*C.Inst, "this core does not have " + Missing);

    DecodedInst Result;
    MCInst &Inst = Result.Inst;
    Inst.setOpcode(C.Inst->Opcode);
    Inst.addOperand(MCOperand::createReg(MCRegister()));
    Inst.addOperand(MCOperand::createImm(unsigned(DestHalf::Full)));
    for (unsigned S = 0, N = D.Sources.size() + D.HasStaging; S != N; ++S)
      Inst.addOperand(MCOperand::createReg(MCRegister()));
    for (uint8_t Mod : V->Mods)
      Inst.addOperand(MCOperand::createImm(Mod));
    for (uint8_t Imm : V->Imms)
      Inst.addOperand(MCOperand::createImm(Imm));
    Result.Selectors = V->Selectors;
    return Result;
  }
  if (!Why.empty())
    return createStringError(Why);
  return createStringError("no instruction of the " + Twine(Name) +
                           " unit has this encoding");
}

//===--- The result of the same tuple as source ---------------------------===//

std::string checkTModifiers(const MCInst &MI, unsigned Source) {
  const InstInfo *I = Codec::get().find(MI.getOpcode());
  if (!I)
    return "";
  for (const TLimitInfo &L : I->TLimits) {
    if (L.Source != Source)
      continue;
    for (unsigned M = 0; M != I->Mods.size(); ++M) {
      const MCOperand &Op = MI.getOperand(I->Desc->firstModOperand() + M);
      uint64_t Allowed = L.Allowed & modMask(*I, M);
      if (Allowed >> (I->Mods[M].StateBit + Op.getImm()) & 1)
        continue;
      ModKind Kind = I->Mods[M].Kind;
      std::string List;
      for (unsigned V = 0; V != 16; ++V)
        if (Allowed >> I->Mods[M].StateBit >> V & 1) {
          StringRef Text = getModText(Kind, V);
          List += (List.empty() ? "" : " or ") +
                  (Text == "none" ? "no modifier" : "." + Text.str());
        }
      return ("." + getModText(Kind, Op.getImm()) +
              " cannot be applied to the result of the same tuple; expected " +
              List)
          .str();
    }
  }
  return "";
}

} // namespace Bifrost
} // namespace llvm
