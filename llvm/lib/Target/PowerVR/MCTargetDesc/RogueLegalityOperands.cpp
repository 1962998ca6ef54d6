//===-- RogueLegalityOperands.cpp - Banks, numbers, modifiers -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueLegality.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCSubtargetInfo.h"

using namespace llvm;
using namespace llvm::Rogue;

static Violation breach(const Twine &Part, const Twine &Message) {
  return {"", Part.str(), Message.str(), false};
}

static StringRef mnemonic(const GroupOp &Op) {
  const OpInfo *Info = getOpInfo(Op.Inst.getOpcode());
  return Info ? Info->Mnemonic : StringRef("operation");
}

static std::optional<SpecialKind> specialKind(const RegRef &R) {
  const SpecialInfo *S = R.isSpecial() ? getSpecial(R.Number) : nullptr;
  return S ? std::optional(S->kind()) : std::nullopt;
}

//===--- Slots ------------------------------------------------------------===//

static constexpr unsigned CommonStoreSlots =
    1u << SLOT_S0 | 1u << SLOT_S2 | 1u << SLOT_S3;
static constexpr unsigned SpecialSlots =
    1u << SLOT_S1 | 1u << SLOT_S2 | 1u << SLOT_S4;

static const char *restrictedBank(const RegRef &R) {
  if (R.isIndexRegister())
    return "an index register";
  if (R.isIndexed())
    return "an indexed register";
  switch (R.In) {
  case BANK_COEFF:
  case BANK_COEFF_ALT:
    return "a coefficient register";
  case BANK_SHARED:
    return "a shared register";
  default:
    return specialKind(R) == SpecialPixelOut ? "a pixel output" : nullptr;
  }
}

std::optional<Violation> Rogue::checkCommonStoreSlots(const Group &G,
                                                      const MCSubtargetInfo &) {
  for (auto [I, S] : llvm::enumerate(G.Sources))
    if (S && !(CommonStoreSlots >> I & 1))
      if (const char *What = restrictedBank(*S))
        return breach("s" + Twine(I),
                      Twine(What) + " can be read from s0, s2 and s3 only");
  return std::nullopt;
}

std::optional<Violation> Rogue::checkSpecialSlots(const Group &G,
                                                  const MCSubtargetInfo &) {
  for (auto [I, S] : llvm::enumerate(G.Sources))
    if (S && !(SpecialSlots >> I & 1) && specialKind(*S) == SpecialSystem)
      return breach("s" + Twine(I), Twine(getSpecial(S->Number)->Text) +
                                        " can be read from s1, s2 and s4 only");
  return std::nullopt;
}

//===--- Numbers ----------------------------------------------------------===//

static constexpr unsigned MaxInputs = 248;
/// Numbers in slots without the widest field.
static constexpr unsigned NarrowNumbers = 256;

static unsigned numTemps(const MCSubtargetInfo &STI) {
  return getCore(STI.getCPU()).MaxTemporaries;
}

static std::string specialError(const RegRef &R, const MCSubtargetInfo &STI) {
  if (!R.isSpecial())
    return "";
  const SpecialInfo *S = getSpecial(R.Number);
  if (!S)
    return ("number " + Twine(R.Number) +
            " of the special bank has no known meaning")
        .str();
  static constexpr unsigned FirstUpperOutput = 164;
  if (S->kind() == SpecialPixelOut && R.Number >= FirstUpperOutput &&
      !STI.hasFeature(Rogue::FeatureEightOutputs))
    return "this core has the pixel outputs o0 to o3";
  return "";
}

std::optional<Violation>
Rogue::checkRegisterNumbers(const Group &G, const MCSubtargetInfo &STI) {
  for (auto [I, S] : llvm::enumerate(G.Sources)) {
    if (!S)
      continue;
    if (!(CommonStoreSlots >> I & 1) && S->Number >= NarrowNumbers)
      return breach("s" + Twine(I), "numbers above 255 do not fit this slot; "
                                    "s0, s2 and s3 have room");
    if (std::string Why = specialError(*S, STI); !Why.empty())
      return breach("s" + Twine(I), Why);
  }
  for (auto [I, D] : llvm::enumerate(G.Dests))
    if (D)
      if (std::string Why = specialError(*D, STI); !Why.empty())
        return breach("w" + Twine(I), Why);
  return std::nullopt;
}

static std::string allocationError(const RegRef &R,
                                   const MCSubtargetInfo &STI) {
  if (R.In == BANK_TEMP && R.Number >= numTemps(STI))
    return ("this core has the temporaries r0 to r" + Twine(numTemps(STI) - 1))
        .str();
  if (R.In == BANK_VTXIN && R.Number >= MaxInputs)
    return ("the vertex inputs are vi0 to vi" + Twine(MaxInputs - 1)).str();
  return "";
}

std::optional<Violation> Rogue::checkAllocation(const Group &G,
                                                const MCSubtargetInfo &STI) {
  for (auto [I, S] : llvm::enumerate(G.Sources))
    if (S)
      if (std::string Why = allocationError(*S, STI); !Why.empty())
        return breach("s" + Twine(I), Why);
  for (auto [I, D] : llvm::enumerate(G.Dests))
    if (D)
      if (std::string Why = allocationError(*D, STI); !Why.empty())
        return breach("w" + Twine(I), Why);
  return std::nullopt;
}

std::optional<Violation> Rogue::checkReadOnly(const Group &G,
                                              const MCSubtargetInfo &) {
  for (auto [I, D] : llvm::enumerate(G.Dests)) {
    if (!D)
      continue;
    if (specialKind(*D) == SpecialConstant)
      return breach("w" + Twine(I), "a constant cannot be written");
    if (D->isIndexed() && D->indexedBank() == INDEX_DYNAMIC)
      return breach("w" + Twine(I), "dynamic constants cannot be written");
  }
  return std::nullopt;
}

//===--- Memory -----------------------------------------------------------===//

std::optional<Violation> Rogue::checkInternal(const Group &G,
                                              const MCSubtargetInfo &) {
  for (const GroupOp &Op : G.Ops)
    for (const Transfer &T : getTransfers(Op))
      if (T.Slot < NumSources && G.Sources[T.Slot] &&
          specialKind(*G.Sources[T.Slot]) == SpecialInternal)
        return breach("s" + Twine(T.Slot),
                      "internal registers cannot be used by " + mnemonic(Op));
  return std::nullopt;
}

std::optional<Violation> Rogue::checkBurst(const Group &G,
                                           const MCSubtargetInfo &STI) {
  for (const GroupOp &Op : G.Ops)
    for (const Transfer &T : getTransfers(Op)) {
      if (T.Slot >= NumSources || !G.Sources[T.Slot])
        continue;
      const RegRef &R = *G.Sources[T.Slot];
      unsigned Limit = R.In == BANK_TEMP    ? numTemps(STI)
                       : R.In == BANK_VTXIN ? MaxInputs
                                            : ~0u;
      if (R.Number + T.Count > Limit)
        return breach("s" + Twine(T.Slot),
                      mnemonic(Op) + " needs " + Twine(T.Count) +
                          " registers from here, which goes beyond the last "
                          "one of the bank");
    }
  return std::nullopt;
}

//===--- Modifiers --------------------------------------------------------===//

std::optional<Violation> Rogue::checkSignedForm(const Group &G,
                                                const MCSubtargetInfo &) {
  const GroupOp *Op = G.find(PhaseP0);
  if (!Op)
    return std::nullopt;
  switch (Op->Inst.getOpcode()) {
  case Rogue::ADD64:
  case Rogue::UMADD32:
  case Rogue::UMADD64:
    break;
  default:
    return std::nullopt;
  }
  static constexpr std::pair<OpName, unsigned> Mods[] = {
      {OpName::abs0, 0}, {OpName::neg0, 0}, {OpName::abs1, 1},
      {OpName::neg1, 1}, {OpName::abs2, 2}, {OpName::neg2, 2}};
  for (auto [Name, Source] : Mods)
    if (getImm(Op->Inst, Name))
      return breach("s" + Twine(Source),
                    "negation and absolute value need the signed form of " +
                        mnemonic(*Op));
  return std::nullopt;
}

std::optional<Violation> Rogue::checkFormat(const Group &G,
                                            const MCSubtargetInfo &) {
  if (const GroupOp *Op = G.find(PhaseP0);
      Op && Op->Inst.getOpcode() == Rogue::UNPCK)
    switch (getImm(Op->Inst, OpName::format)) {
    case PACK_COV:
    case PACK_ZERO:
    case PACK_ONE:
      return breach("phase 0 (unpck)", "the format can only be packed");
    default:
      break;
    }
  if (const GroupOp *Op = G.find(PhaseTst)) {
    int64_t Type = getImm(Op->Inst, OpName::type);
    bool Is32 = Type == TYPE_F32 || Type == TYPE_U32 || Type == TYPE_S32;
    if (Is32 && getImm(Op->Inst, OpName::elem))
      return breach("is1", "only types of 8 and 16 bits have elements");
  }
  return std::nullopt;
}

//===--- Cores ------------------------------------------------------------===//

std::optional<Violation> Rogue::checkCore(const Group &G,
                                          const MCSubtargetInfo &STI) {
  auto Lacks = [&](unsigned Feature) { return !STI.hasFeature(Feature); };
  for (const GroupOp &Op : G.Ops) {
    unsigned Opcode = Op.Inst.getOpcode();
    if (Opcode == Rogue::DITR && Lacks(Rogue::FeatureDirectIterate))
      return breach("control (ditr)", "this core iterates with fitr and fitrp");
    if (Opcode == Rogue::ITRSMP && Lacks(Rogue::FeatureIterateSample))
      return breach("control (itrsmp)", "this core iterates and samples in "
                                        "separate operations");
    if (getImm(Op.Inst, OpName::slc) && Lacks(Rogue::FeatureSLCControl))
      return breach("backend (" + mnemonic(Op) + ")",
                    "this core has no control of the system-level cache");
    if (getImm(Op.Inst, OpName::array) && Lacks(Rogue::FeatureTextureArrays))
      return breach("backend (" + mnemonic(Op) + ")",
                    "this core has no texture arrays; add to the address");
    if (getImm(Op.Inst, OpName::integer) && Lacks(Rogue::FeatureIntegerLookup))
      return breach("backend (" + mnemonic(Op) + ")",
                    "this core has no integer texture coordinates");
  }
  return std::nullopt;
}
