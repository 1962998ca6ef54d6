//===-- RogueLegalityStructure.cpp - Phases, routing, ports ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueLegality.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace llvm::Rogue;

static Violation breach(const Twine &Part, const Twine &Message) {
  return {"", Part.str(), Message.str(), false};
}

static const OpInfo &infoOf(const GroupOp &Op) {
  static const OpInfo None;
  const OpInfo *Info = getOpInfo(Op.Inst.getOpcode());
  return Info ? *Info : None;
}

static std::string describe(const GroupOp &Op) {
  static constexpr StringLiteral Names[] = {
      "phase 0", "phase 1",  "pack",    "test",  "move",
      "backend", "bit mask", "shift 1", "count", "logic",
      "shift 2", "bit test", "control"};
  return (Names[Op.At] + " (" + infoOf(Op).Mnemonic + ")").str();
}

static StringRef feedName(Feedthrough Feed) {
  return getModText(ModFeedthrough, Feed).value_or("?");
}

static unsigned slotOf(IS0Select Mux) {
  static constexpr unsigned Slots[] = {0, 3, 4, 5, 1, 2};
  return Slots[Mux];
}

//===--- Phases -----------------------------------------------------------===//

std::optional<Violation> Rogue::checkPhases(const Group &G,
                                            const MCSubtargetInfo &) {
  for (const GroupOp &Op : G.Ops) {
    if (!infoOf(Op).canIssue(Op.At))
      return breach(describe(Op), "the operation cannot issue in this phase");
    bool IsMain = Op.At <= PhaseBackend, IsControl = Op.At == PhaseControl;
    if (IsMain != (G.Kind == MainGroup) ||
        IsControl != (G.Kind == ControlGroup))
      return breach(describe(Op), "main ALU, bitwise ALU and control "
                                  "operations cannot share a group");
    if (G.find(Op.At) != &Op)
      return breach(describe(Op), "there is one operation in a phase");
  }
  if (G.Ops.empty())
    return breach("group", "a group has at least one operation");
  if (G.Kind != MainGroup)
    return std::nullopt;
  const GroupOp *P0 = G.find(PhaseP0), *P1 = G.find(PhaseP1);
  const GroupOp *Backend = G.find(PhaseBackend);
  const bool HasPhase2 =
      G.find(PhasePck) || G.find(PhaseTst) || G.find(PhaseMov);
  if (P1 && !P0)
    return breach(describe(*P1), "phase 1 needs an operation in phase 0");
  if (Backend && P0 && !HasPhase2)
    return breach(describe(*Backend), "a backend operation together with phase "
                                      "0 needs an operation in phase 2");
  if (Backend && HasPhase2 && !P0)
    return breach(describe(*Backend), "a backend operation together with phase "
                                      "2 needs an operation in phase 0");
  return std::nullopt;
}

std::optional<Violation> Rogue::checkComplex(const Group &G,
                                             const MCSubtargetInfo &) {
  for (const GroupOp &Op : G.Ops)
    if (infoOf(Op).Complex && G.Ops.size() > 1)
      return breach(describe(Op), "the operation takes the whole main ALU and "
                                  "must be alone");
  return std::nullopt;
}

//===--- Routing ----------------------------------------------------------===//

std::optional<Violation> Rogue::checkMissingSource(const Group &G,
                                                   const MCSubtargetInfo &) {
  for (const GroupOp &Op : G.Ops) {
    // Units that bypass may pass on anything.
    if (isBypass(Op))
      continue;
    unsigned Slots = getSlots(Op);
    // The shared level of detail is optional, and so is what a reduction of
    // the first step would take from an earlier one. A written image has no
    // destination.
    if (Op.Inst.getOpcode() == Rogue::SMP || Op.Inst.getOpcode() == Rogue::FRED)
      Slots &= ~(1u << SLOT_S3);
    if (getImm(Op.Inst, OpName::wrt))
      Slots &= ~(1u << SLOT_S4);
    for (unsigned I = 0; I != NumSources; ++I)
      if (Slots >> I & 1 && !G.Sources[I])
        return breach("s" + Twine(I), describe(Op) + " reads s" + Twine(I) +
                                          ", which the group does not supply");
  }
  return std::nullopt;
}

// Whether something in the group produces what is selected.
static std::optional<Violation> checkFeed(const Group &G, const Twine &Part,
                                          Feedthrough Feed) {
  static constexpr Phase Producers[] = {PhaseP0, PhaseP1, PhasePck};
  if (Feed == FEED_S2) {
    if (!G.Sources[SLOT_S2])
      return breach(Part, "s2 is selected, but the group does not supply it");
    return std::nullopt;
  }
  if (Feed == FEED_FTE) {
    const GroupOp *P0 = G.find(PhaseP0);
    if (P0 && infoOf(*P0).Writes & WritesFTE)
      return std::nullopt;
    unsigned Slot = slotOf(G.IS0);
    if (Slot && !G.Sources[Slot])
      return breach(Part, "fte is selected, but s" + Twine(Slot) +
                              ", which is0 selects, is not supplied");
    return std::nullopt;
  }
  const GroupOp *Producer = G.find(Producers[Feed]);
  if (Producer && infoOf(*Producer).Writes & WritesFT)
    return std::nullopt;
  return breach(Part,
                feedName(Feed) + " is selected, but no operation in " +
                    (Feed == FEED_FT2 ? "the pack unit"
                                      : "phase " + Twine(unsigned(Feed))) +
                    " produces it");
}

static bool readsIS2(TestOp Op) {
  return Op == TEST_E || Op == TEST_G || Op == TEST_GE || Op == TEST_NE ||
         Op == TEST_L || Op == TEST_LE;
}

static std::optional<Violation> checkInternalSources(const Group &G) {
  if (const GroupOp *Tst = G.find(PhaseTst)) {
    TestOp Op = TestOp(getImm(Tst->Inst, OpName::cond));
    if (Op != TEST_C)
      if (auto V = checkFeed(G, "is1", G.Internal[1]))
        return V;
    if (readsIS2(Op))
      if (auto V = checkFeed(G, "is2", G.Internal[2]))
        return V;
  }
  if (const GroupOp *Pck = G.find(PhasePck)) {
    int64_t Format = getImm(Pck->Inst, OpName::format);
    if (Format != PACK_ZERO && Format != PACK_ONE)
      if (auto V = checkFeed(G, "is3", G.Internal[3]))
        return V;
  }
  return std::nullopt;
}

// What the group writes to a port without an internal source.
static unsigned directWrites(const Group &G) {
  unsigned Writes = 0;
  for (const GroupOp &Op : G.Ops)
    if (Op.At == PhaseP0 || Op.At == PhaseBackend)
      Writes |= infoOf(Op).Writes;
  return Writes;
}

// Backend operations take what a port carries, written or not.
static bool backendReads(const Group &G, WritePort Port) {
  const GroupOp *Op = G.find(PhaseBackend);
  if (!Op)
    return false;
  if (getNamedOperandIdx(Op->Inst.getOpcode(), OpName::port) >= 0)
    return getImm(Op->Inst, OpName::port) == Port;
  return Port == PORT_W0 && infoOf(*Op).TakesW0;
}

// What the write ports carry, as far as \p Needs0 and \p Needs1 want it.
static std::optional<Violation> checkPorts(const Group &G, bool Needs0,
                                           bool Needs1) {
  constexpr int64_t AllBytes = 15;
  const GroupOp *Mov = G.find(PhaseMov);
  const bool Conditional = Mov && Mov->Inst.getOpcode() == Rogue::MOVC;
  const int64_t Bytes = Mov ? getImm(Mov->Inst, OpName::mask) : 0;
  if (Needs0 && Bytes)
    if (auto V = checkFeed(G, describe(*Mov),
                           Feedthrough(getImm(Mov->Inst, OpName::src0))))
      return V;
  if (Needs1 && Conditional)
    if (auto V = checkFeed(G, describe(*Mov),
                           Feedthrough(getImm(Mov->Inst, OpName::src1))))
      return V;
  const unsigned Direct = directWrites(G);
  const bool Replaced = Mov && !Conditional && Bytes == AllBytes;
  if (Needs0 && !(Direct & WritesW0) && !Replaced)
    if (auto V = checkFeed(G, "is4", G.Internal[4]))
      return V;
  if (Needs1 && !(Direct & WritesW1))
    if (auto V = checkFeed(G, "is5", G.Internal[5]))
      return V;
  return std::nullopt;
}

std::optional<Violation> Rogue::checkFeedthrough(const Group &G,
                                                 const MCSubtargetInfo &) {
  if (G.Kind != MainGroup)
    return std::nullopt;
  if (auto V = checkInternalSources(G))
    return V;
  return checkPorts(G, G.Dests[0].has_value(), G.Dests[1].has_value());
}

std::optional<Violation> Rogue::checkBackendPort(const Group &G,
                                                 const MCSubtargetInfo &) {
  if (G.Kind != MainGroup)
    return std::nullopt;
  return checkPorts(G, backendReads(G, PORT_W0), backendReads(G, PORT_W1));
}

std::optional<Violation> Rogue::checkExternal(const Group &G,
                                              const MCSubtargetInfo &) {
  const GroupOp *P0 = G.find(PhaseP0);
  const unsigned Slot = slotOf(G.IS0);
  if (P0 && infoOf(*P0).WideIS0 && Slot && !G.Sources[Slot])
    return breach("is0", describe(*P0) + " reads s" + Twine(Slot) +
                             " through is0, but the group does not supply it");
  return std::nullopt;
}

std::optional<Violation> Rogue::checkIdleExternal(const Group &G,
                                                  const MCSubtargetInfo &) {
  const GroupOp *P0 = G.find(PhaseP0);
  const unsigned Slot = slotOf(G.IS0);
  if (P0 && infoOf(*P0).Writes & WritesFTE && !infoOf(*P0).WideIS0 && Slot)
    return breach("is0", "fte carries the upper half of " + describe(*P0) +
                             " and cannot carry s" + Twine(Slot));
  return std::nullopt;
}

//===--- Results ----------------------------------------------------------===//

std::optional<Violation> Rogue::checkWritePorts(const Group &G,
                                                const MCSubtargetInfo &) {
  if (G.Dests[0] && G.Dests[1] && *G.Dests[0] == *G.Dests[1])
    return breach("w1", "both write ports write the same register");
  for (const GroupOp &Op : G.Ops)
    if (Op.At == PhaseControl && infoOf(Op).Writes & WritesW0 && !G.Dests[0])
      return breach("w0", describe(Op) + " needs a register for w0");
  return std::nullopt;
}

static bool writesPredicate(const GroupOp &Op) {
  if (!(infoOf(Op).Writes & WritesP0))
    return false;
  return getNamedOperandIdx(Op.Inst.getOpcode(), OpName::pwen) < 0 ||
         getImm(Op.Inst, OpName::pwen);
}

std::optional<Violation> Rogue::checkPredicate(const Group &G,
                                               const MCSubtargetInfo &) {
  const GroupOp *Writer = nullptr;
  for (const GroupOp &Op : G.Ops) {
    if (writesPredicate(Op)) {
      if (Writer)
        return breach(describe(Op),
                      "p0 is already written by " + describe(*Writer));
      Writer = &Op;
    }
    unsigned Opcode = Op.Inst.getOpcode();
    if (Opcode == Rogue::MOVC && !G.find(PhaseTst))
      return breach(describe(Op), "a conditional move needs a test in its "
                                  "group");
    const bool OnP0 = G.Cond == CC_P0 || G.Cond == CC_NOTP0;
    if (Opcode == Rogue::WDF && OnP0)
      return breach("group", "a wait for a fence cannot depend on p0");
    if (infoOf(Op).Writes & WritesPe && G.Cond != CC_ANY)
      return breach("group", describe(Op) + " must be executed with "
                                            "(ignorepe), or masked instances "
                                            "miscount");
  }
  return std::nullopt;
}

std::optional<Violation> Rogue::checkAdjust(const Group &G,
                                            const MCSubtargetInfo &) {
  constexpr int64_t MaxAdjust = 2;
  const GroupOp *Op = G.find(PhaseControl);
  if (Op && getImm(Op->Inst, OpName::adjust) > MaxAdjust)
    return breach(describe(*Op), "mask counts change by 0, 1 or 2");
  return std::nullopt;
}

std::optional<Violation> Rogue::checkCarry(const Group &G,
                                           const MCSubtargetInfo &) {
  const GroupOp *Tst = G.find(PhaseTst);
  if (!Tst || getImm(Tst->Inst, OpName::cond) != TEST_C)
    return std::nullopt;
  const GroupOp *P0 = G.find(PhaseP0);
  if (P0 && getNamedOperandIdx(P0->Inst.getOpcode(), OpName::cin) >= 0)
    return std::nullopt;
  return breach(describe(*Tst), "the carry needs a 32- or 64-bit integer "
                                "operation in phase 0");
}

//===--- Repetition -------------------------------------------------------===//

std::optional<Violation> Rogue::checkRepeat(const Group &G,
                                            const MCSubtargetInfo &) {
  if (G.Repeat < 1 || G.Repeat > MaxRepeat)
    return breach("group", "a group repeats 1 to 4 times");
  if (G.Repeat == 1)
    return std::nullopt;
  if (G.Kind == ControlGroup)
    return breach("group", "control operations cannot be repeated");
  const GroupOp *P0 = G.find(PhaseP0);
  const bool Unpacks = P0 && P0->Inst.getOpcode() == Rogue::UNPCK;
  if (Unpacks && getImm(P0->Inst, OpName::elem0) + G.Repeat > 4)
    return breach(describe(*P0), "a word has at most four elements");
  // A pack has one destination; how it treats sources that overlap is its own
  // affair. Elsewhere the destination moves on, and so does the source but for
  // unpack.
  if (G.find(PhasePck))
    return std::nullopt;
  unsigned Read = 1u << slotOf(G.IS0);
  for (const GroupOp &Op : G.Ops)
    Read |= getSlots(Op);
  for (auto [W, D] : llvm::enumerate(G.Dests))
    for (auto [I, S] : llvm::enumerate(G.Sources)) {
      if (!D || !S || !(Read >> I & 1) || D->In != S->In || D->isSpecial() ||
          D->usesIndexBank())
        continue;
      const int Distance = int(D->Number) - int(S->Number);
      const int Last = G.Repeat - 1;
      if (Unpacks ? Distance <= 0 && Distance > -Last
                  : Distance > 0 && Distance <= Last)
        return breach("w" + Twine(W), "the repetition writes a register that "
                                      "a later one reads through s" +
                                          Twine(I));
    }
  return std::nullopt;
}

std::optional<Violation> Rogue::checkRepeatable(const Group &G,
                                                const MCSubtargetInfo &) {
  if (G.Repeat == 1)
    return std::nullopt;
  for (const GroupOp &Op : G.Ops)
    if (!infoOf(Op).Repeats)
      return breach(describe(Op), "which registers advance in a repetition is "
                                  "only known for moves, packs, unpacks and "
                                  "vertex output");
  return std::nullopt;
}

//===--- The group as a whole ---------------------------------------------===//

std::optional<Violation> Rogue::checkEncodable(const Group &G,
                                               const MCSubtargetInfo &) {
  SmallVector<char, MaxGroupBytes> Bytes;
  SmallVector<GroupFixup, 1> Fixups;
  if (Error E = encodeGroup(G, Bytes, Fixups))
    return breach("group", toString(std::move(E)));
  return std::nullopt;
}

static bool isOrdered(const std::optional<RegRef> &R) {
  if (!R)
    return false;
  if (R->isIndexed())
    return R->indexedBank() == INDEX_PIXOUT;
  const SpecialInfo *S = R->isSpecial() ? getSpecial(R->Number) : nullptr;
  return S && S->Ordered;
}

std::optional<Violation> Rogue::checkOrder(const Group &G,
                                           const MCSubtargetInfo &) {
  if (G.OLChk)
    return std::nullopt;
  for (auto [I, S] : llvm::enumerate(G.Sources))
    if (isOrdered(S))
      return breach("s" + Twine(I), "a group that reads pixel output or tile "
                                    "registers needs .olchk");
  for (auto [I, D] : llvm::enumerate(G.Dests))
    if (isOrdered(D))
      return breach("w" + Twine(I), "a group that writes pixel output needs "
                                    ".olchk");
  for (const GroupOp &Op : G.Ops)
    if (infoOf(Op).Ordered && !getImm(Op.Inst, OpName::ifb))
      return breach(describe(Op), "the operation needs .olchk");
  return std::nullopt;
}

static bool isCommonStore(const RegRef &R) {
  if (R.isIndexed())
    return R.indexedBank() == INDEX_COEFF ||
           R.indexedBank() == INDEX_COEFF_ALT ||
           R.indexedBank() == INDEX_SHARED;
  return R.In == BANK_COEFF || R.In == BANK_SHARED || R.In == BANK_COEFF_ALT;
}

std::optional<Violation> Rogue::checkAtomic(const Group &G,
                                            const MCSubtargetInfo &) {
  if (!G.Atom)
    return std::nullopt;
  if (G.Kind == ControlGroup)
    return breach("group", "a control operation cannot be atomic");
  for (const auto &D : G.Dests)
    if (D && isCommonStore(*D) && llvm::is_contained(G.Sources, D))
      return std::nullopt;
  return breach("group", "an atomic group reads and writes one register of the "
                         "coefficient or shared bank");
}

std::optional<Violation> Rogue::checkEndOfTask(const Group &G,
                                               const MCSubtargetInfo &) {
  const GroupOp *Op = G.find(PhaseBackend);
  if (!Op || G.End || !infoOf(*Op).EndsTask)
    return std::nullopt;
  return breach(describe(*Op), "the end of a vertex task is the end of the "
                               "program and needs .end");
}
