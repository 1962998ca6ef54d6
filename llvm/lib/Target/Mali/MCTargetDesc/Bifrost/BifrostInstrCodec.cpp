//===-- BifrostInstrCodec.cpp - Words of half instructions ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One evaluator of the tables for both directions.
//
//===----------------------------------------------------------------------===//

#include "BifrostInstrCodec.h"
#include "BifrostEncodings.h"
#include "BifrostMCTargetDesc.h"
#include "BifrostTables.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"

using namespace llvm;
using namespace llvm::Bifrost;

namespace llvm {
namespace Bifrost {

//===--- Encoding ---------------------------------------------------------===//

namespace {
/// The variable parts of a word.
struct Values {
  SmallVector<uint8_t, 4> Selectors;
  SmallVector<uint8_t, 12> Mods;
  SmallVector<uint8_t, 2> Imms;
};

uint64_t orderState(ArrayRef<uint8_t> Selectors) {
  if (Selectors.size() < 2 || Selectors[0] == Selectors[1])
    return 1 << OrderEqual;
  return 1 << (Selectors[0] < Selectors[1] ? OrderLess : OrderGreater);
}

uint64_t modState(const InstInfo &I, const Values &V) {
  uint64_t State = 0;
  for (unsigned M = 0; M != V.Mods.size(); ++M)
    State |= I.stateBit(M, V.Mods[M]);
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
    Word |= uint32_t(V.Selectors[S]) << I.Desc->Sources[S].Start;
  for (unsigned M = 0; M != V.Imms.size(); ++M)
    Word |= uint32_t(V.Imms[M]) << I.Desc->Imms[M].Start;
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

std::string describe(const InstInfo &I, const Twine &What) {
  return (Twine(I.Desc->Mnemonic) + ": " + What).str();
}

Error failure(const InstInfo &I, const Twine &What) {
  return createStringError(describe(I, What));
}

// Why there is no word: the modifiers, or the order of the operands too?
Error explainNoEncoding(const InstInfo &I, Values V) {
  std::string Mods;
  for (unsigned M = 0; M != V.Mods.size(); ++M) {
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
  const InstInfo *I = EncodingTables::get().find(Inst.getOpcode());
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
    if (!Op.isImm() || Op.getImm() < 0 || Op.getImm() >= MaxModValues ||
        !I->stateBit(M, Op.getImm()))
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
// A set of states allows at least one state when it has a value of each
// modifier and an order.
bool hasState(const InstInfo &I, uint64_t Set) {
  if (!(Set & ((1 << NumOrders) - 1)))
    return false;
  for (unsigned M = 0; M != I.ModMasks.size(); ++M)
    if (!(Set & I.ModMasks[M]))
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
  for (unsigned M = 0; M != I.ModMasks.size(); ++M)
    V.Mods.push_back(countr_zero(Set & I.ModMasks[M]) -
                     I.Desc->Mods[M].StateBit);
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
      Why = describe(I, What);
    return std::nullopt;
  };

  Values V;
  for (unsigned S = 0; S != I.Desc->Sources.size(); ++S) {
    unsigned Code = extract(Bits, I.Desc->Sources[S].Start, SelectorBits);
    if (!(I.Desc->Sources[S].Selectors >> Code & 1))
      return refuse("source " + Twine(S) + " cannot read " +
                    getSelectorName(I.Desc->U, Code));
    V.Selectors.push_back(Code);
  }
  for (unsigned M = 0; M != I.Desc->Imms.size(); ++M) {
    unsigned Value = extract(Bits, I.Desc->Imms[M].Start, I.Desc->Imms[M].Size);
    if (Value >= I.Desc->Imms[M].Limit)
      return refuse(Twine("immediate ") + I.Desc->Imms[M].Name +
                    " must be from 0 to " + Twine(I.Desc->Imms[M].Limit - 1));
    V.Imms.push_back(Value);
  }

  uint64_t Set = orderState(V.Selectors);
  for (unsigned M = 0; M != I.ModMasks.size(); ++M)
    Set |= I.ModMasks[M];
  for (const PlaceInfo &P : E.Places) {
    unsigned Value = extract(Bits, P.Start, P.Size);
    if (!I.stateBit(P.Mod, Value))
      return refuse("reserved value " + Twine(Value) + " of modifier " +
                    I.Desc->Mods[P.Mod].Name + " (" +
                    bitRange(P.Start, P.Size) + ")");
    Set &= ~I.ModMasks[P.Mod] | I.stateBit(P.Mod, Value);
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
  for (const Candidate &C : EncodingTables::get().candidates(U, Bits)) {
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
  const InstInfo *I = EncodingTables::get().find(MI.getOpcode());
  if (!I || MI.getNumOperands() != I->Desc->numOperands())
    return "";
  for (const TLimitInfo &L : I->TLimits) {
    if (L.Source != Source)
      continue;
    for (unsigned M = 0; M != I->ModMasks.size(); ++M) {
      const MCOperand &Op = MI.getOperand(I->Desc->firstModOperand() + M);
      uint64_t Allowed = L.Allowed & I->ModMasks[M];
      if (!Op.isImm() || (Allowed & I->stateBit(M, Op.getImm())))
        continue;
      ModKind Kind = I->Desc->Mods[M].Kind;
      std::string List;
      for (unsigned V = 0; V != MaxModValues; ++V)
        if (Allowed & I->stateBit(M, V)) {
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
