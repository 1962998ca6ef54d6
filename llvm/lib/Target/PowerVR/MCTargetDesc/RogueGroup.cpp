//===-- RogueGroup.cpp - Instruction groups -------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueGroup.h"
#include "RogueLayouts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"

using namespace llvm;
using namespace llvm::Rogue;
using namespace llvm::RogueEnc;

//===--- Group ------------------------------------------------------------===//

const GroupOp *Group::find(Phase At) const {
  for (const GroupOp &Op : Ops)
    if (Op.At == At)
      return &Op;
  return nullptr;
}

GroupOp *Group::find(Phase At) {
  return const_cast<GroupOp *>(std::as_const(*this).find(At));
}

GroupOp &Group::add(Phase At, MCInst Inst) {
  auto *It = llvm::find_if(Ops, [&](const GroupOp &Op) { return Op.At > At; });
  return *Ops.insert(It, GroupOp(At, std::move(Inst)));
}

//===--- Operations -------------------------------------------------------===//

MCInst Rogue::makeOp(unsigned Opcode) {
  MCInst MI;
  MI.setOpcode(Opcode);
  if (const OpInfo *Info = getOpInfo(Opcode))
    for (Field F : Info->Operands)
      MI.addOperand(MCOperand::createImm(getFieldInfo(F).Absent));
  return MI;
}

int64_t Rogue::getImm(const MCInst &MI, OpName Name, int64_t Default) {
  int Idx = getNamedOperandIdx(MI.getOpcode(), Name);
  if (Idx < 0 || unsigned(Idx) >= MI.getNumOperands() ||
      !MI.getOperand(Idx).isImm())
    return Default;
  return MI.getOperand(Idx).getImm();
}

void Rogue::setImm(MCInst &MI, OpName Name, int64_t Value) {
  int Idx = getNamedOperandIdx(MI.getOpcode(), Name);
  if (Idx >= 0 && unsigned(Idx) < MI.getNumOperands())
    MI.getOperand(Idx) = MCOperand::createImm(Value);
}

int Rogue::findOperand(const MCInst &MI, Field F) {
  const OpInfo *Info = getOpInfo(MI.getOpcode());
  if (!Info)
    return -1;
  const auto *It = llvm::find(Info->Operands, F);
  return It == Info->Operands.end() ? -1 : It - Info->Operands.begin();
}

unsigned Rogue::getSlots(const GroupOp &Op) {
  const OpInfo *Info = getOpInfo(Op.Inst.getOpcode());
  if (!Info)
    return 0;
  unsigned Slots = Info->Reads;
  if (Op.At == PhaseP1)
    Slots <<= HalfSources;
  // The count reads FT2 on request.
  if (getImm(Op.Inst, OpName::src, COUNT_S2) == COUNT_FT2 &&
      Op.At == PhaseCount)
    Slots = 0;
  for (auto [I, F] : llvm::enumerate(Info->Operands))
    if (getFieldInfo(F).kind() == ModSlot && I < Op.Inst.getNumOperands() &&
        Op.Inst.getOperand(I).isImm())
      Slots |= 1u << (Op.Inst.getOperand(I).getImm() & 7);
  return Slots;
}

unsigned Rogue::getBlockWords(const MCInst &Sample) {
  auto Has = [&](OpName Name) { return getImm(Sample, Name) != 0; };
  constexpr unsigned AddressWords = 2, TexelWords = 4;
  unsigned Coordinates = getImm(Sample, OpName::dim);
  unsigned Words = Coordinates + Has(OpName::proj) + Has(OpName::array);
  if (getImm(Sample, OpName::lod) == LOD_GRADIENTS)
    Words += 2 * Coordinates;
  else
    Words += Has(OpName::pplod);
  return Words + AddressWords * Has(OpName::tao) +
         (Has(OpName::soo) || Has(OpName::sno)) + Has(OpName::comparison) +
         TexelWords * Has(OpName::wrt);
}

unsigned Rogue::getSampleWords(const MCInst &Sample) {
  constexpr unsigned Texels = 4, InfoWords = 14;
  unsigned Channels = getImm(Sample, OpName::chan);
  switch (SampleBypass(getImm(Sample, OpName::sb))) {
  case SAMPLE_NONE:
    return Channels;
  case SAMPLE_DATA:
    return Texels * Channels;
  case SAMPLE_INFO:
    return InfoWords;
  case SAMPLE_BOTH:
    return Texels * Channels + InfoWords;
  }
  return Channels;
}

SmallVector<Transfer, 2> Rogue::getTransfers(const GroupOp &Op) {
  auto Imm = [&](OpName Name) { return unsigned(getImm(Op.Inst, Name)); };
  constexpr unsigned AddressWords = 2, AtomicWords = 3;
  switch (Op.Inst.getOpcode()) {
  case Rogue::LD:
    return {{SLOT_S3, Imm(OpName::burst), true},
            {Imm(OpName::addr), AddressWords, false}};
  case Rogue::LD_REG:
    return {{SLOT_S3, 0, true}, {Imm(OpName::addr), AddressWords, false}};
  case Rogue::ST:
    return {{Imm(OpName::data), Imm(OpName::burst), false},
            {Imm(OpName::addr), AddressWords, false}};
  case Rogue::ST_REG:
    return {{Imm(OpName::data), 0, false},
            {Imm(OpName::addr), AddressWords, false}};
  case Rogue::ATOMIC:
    return {{Imm(OpName::dst), 1, true},
            {Imm(OpName::src), AtomicWords, false}};
  case Rogue::SMP: {
    Transfer Block{SLOT_S1, getBlockWords(Op.Inst), false};
    if (Imm(OpName::wrt))
      return {Block};
    return {{SLOT_S4, getSampleWords(Op.Inst), true}, Block};
  }
  case Rogue::FITR:
  case Rogue::FITRP:
    return {{SLOT_S3, Imm(OpName::count), true}};
  default:
    return {};
  }
}

unsigned Rogue::getReadCount(const Group &G) {
  const GroupOp *P0 = G.find(PhaseP0);
  return P0 && P0->Inst.getOpcode() == Rogue::UNPCK ? 1 : G.Repeat;
}

unsigned Rogue::getWriteCount(const Group &G) {
  return G.find(PhasePck) ? 1 : G.Repeat;
}

bool Rogue::isBypass(const GroupOp &Op) {
  const OpInfo *Info = getOpInfo(Op.Inst.getOpcode());
  if (!Info || !Info->Bypass)
    return false;
  return llvm::all_of(llvm::enumerate(Info->Operands), [&](const auto &Item) {
    const MCOperand &MO = Op.Inst.getOperand(Item.index());
    return MO.isImm() && MO.getImm() == getFieldInfo(Item.value()).Absent;
  });
}

PartKind Rogue::getPart(Phase At) {
  switch (At) {
  case PhaseP0:
  case PhaseP1:
    return PartPhase01;
  case PhasePck:
  case PhaseTst:
  case PhaseMov:
    return PartPhase2;
  case PhaseBackend:
    return PartBackend;
  case PhaseMask:
  case PhaseShift1:
  case PhaseCount:
    return PartBitwise0;
  case PhaseLogic:
    return PartBitwise1;
  case PhaseShift2:
  case PhaseBitTest:
    return PartBitwise2;
  case PhaseControl:
    return PartControl;
  }
  return PartNone;
}

//===--- Sources and destinations -----------------------------------------===//

namespace {
constexpr Field SourceBanks[] = {SrcBank0, SrcBank1, SrcBank2,
                                 SrcBank3, SrcBank4, SrcBank5};
constexpr Field SourceNumbers[] = {SrcNum0, SrcNum1, SrcNum2,
                                   SrcNum3, SrcNum4, SrcNum5};
/// Numbers of the special bank.
constexpr unsigned NumSpecials = 240;
/// The widest number field.
constexpr uint32_t WideNumber = 0x7FF;
} // namespace

std::string Rogue::checkRegister(RegRef R) {
  if (!getModText(ModBank, R.In))
    return "there is no such register bank";
  if (R.Number > WideNumber)
    return "a register number has at most 11 bits";
  if (R.isSpecial() && R.Number >= NumSpecials)
    return "the special bank has the numbers 0 to 239";
  if (R.usesIndexBank() && R.indexedBank() == INDEX_REG && !R.isIndexRegister())
    return "an index register cannot be indexed";
  return "";
}

bool Rogue::hasSources(const Group &G) {
  if (G.Kind != ControlGroup)
    return true;
  const GroupOp *Op = G.find(PhaseControl);
  const OpInfo *Info = Op ? getOpInfo(Op->Inst.getOpcode()) : nullptr;
  return Info && Info->Reads;
}

bool Rogue::lacksSecondSource(const Group &G, Layout Lower) {
  const GroupOp *P0 = G.find(PhaseP0);
  return P0 && findOperand(P0->Inst, Elem1) >= 0 && !getBits(Lower, SrcNum1);
}

bool Rogue::assistIsZero(const Group &G) {
  return G.Kind == ControlGroup && !hasSources(G) && !G.Dests[0] && !G.Dests[1];
}

bool Rogue::fitsShortHeader(const Group &G) {
  return G.Kind == MainGroup && !G.End && !G.Atom && G.Repeat == 1 &&
         (G.Cond == CC_PE || G.Cond == CC_P0);
}

void Rogue::setHalf(const Group &G, bool Upper, FieldValues &Values) {
  const unsigned First = Upper ? HalfSources : 0;
  for (unsigned I = First; I != First + HalfSources; ++I) {
    if (!G.Sources[I])
      continue;
    Values.set(SourceBanks[I], G.Sources[I]->In);
    Values.set(SourceNumbers[I], G.Sources[I]->Number);
  }
  if (!Upper)
    Values.set(IS0Mux, G.IS0);
}

void Rogue::setDests(const Group &G, FieldValues &Values) {
  if (G.Dests[0] && G.Dests[1]) {
    Values.set(DestBank0, G.Dests[0]->In);
    Values.set(DestNum0, G.Dests[0]->Number);
    Values.set(DestBank1, G.Dests[1]->In);
    Values.set(DestNum1, G.Dests[1]->Number);
  } else if (const auto &D = G.Dests[0] ? G.Dests[0] : G.Dests[1]) {
    Values.set(DestBank, D->In);
    Values.set(DestNum, D->Number);
  }
}

/// Indexed operands take the widest number fields only.
static bool wideEnough(Layout L, const std::optional<RegRef> &R, Field Number,
                       const Group &G) {
  return !G.WideIndexed || !R || !R->usesIndexBank() ||
         getBits(L, Number) == WideNumber;
}

static unsigned countSources(Layout L, bool Upper) {
  unsigned N = 0;
  for (unsigned I = 0; I != HalfSources; ++I)
    N += getBits(L, SourceNumbers[I + (Upper ? HalfSources : 0)]) != 0;
  return N;
}

static Layout chooseHalf(const Group &G, bool Upper) {
  FieldValues Values;
  setHalf(G, Upper, Values);
  const unsigned First = Upper ? HalfSources : 0;
  // A half without sources has one nevertheless.
  unsigned Count = 1;
  for (unsigned I = 0; I != HalfSources; ++I)
    if (G.Sources[First + I])
      Count = I + 1;
  for (Layout L : getLayouts(Upper ? PartUpper : PartLower)) {
    if (countSources(L, Upper) != Count || !canHold(L, Values))
      continue;
    if (!Upper && G.SpellIS0 && !getBits(L, IS0Mux))
      continue;
    bool Wide = true;
    for (unsigned I = First; I != First + HalfSources; ++I)
      Wide &= wideEnough(L, G.Sources[I], SourceNumbers[I], G);
    if (Wide)
      return L;
  }
  return NoLayout;
}

static Layout chooseDest(const Group &G) {
  FieldValues Values;
  setDests(G, Values);
  const bool Two = G.Dests[0] && G.Dests[1];
  for (Layout L : getLayouts(Two ? PartDestTwo : PartDestOne)) {
    if (!canHold(L, Values))
      continue;
    if (Two ? wideEnough(L, G.Dests[0], DestNum0, G) &&
                  wideEnough(L, G.Dests[1], DestNum1, G)
            : wideEnough(L, G.Dests[0] ? G.Dests[0] : G.Dests[1], DestNum, G))
      return L;
  }
  return NoLayout;
}

OperandForms Rogue::chooseForms(const Group &G) {
  OperandForms Forms;
  if (hasSources(G)) {
    Forms.Lower = chooseHalf(G, false);
    Forms.Upper = chooseHalf(G, true);
  }
  if (G.Dests[0] || G.Dests[1])
    Forms.Dest = chooseDest(G);
  return Forms;
}

//===--- Machine instructions ---------------------------------------------===//
//
// Operands of Rogue::GROUP, all immediates up to the operations: kind,
// condition, repeat, flags, padding, IS0, IS1 to IS5, the six sources, the two
// destinations, the three forms; then phase, form and instruction of each
// operation.

namespace {
enum GroupFlags : unsigned {
  FlagOLChk = 1,
  FlagAtom = 2,
  FlagEnd = 4,
  FlagLongHeader = 8,
  FlagWideIndexed = 16,
  FlagSpellIS0 = 32,
  FlagTag = 64,
};
constexpr int64_t NoRegister = -1;
constexpr int64_t NoForm = -1;

int64_t packRegister(const std::optional<RegRef> &R) {
  return R ? int64_t(R->In) << 16 | R->Number : NoRegister;
}
std::optional<RegRef> unpackRegister(int64_t V) {
  if (V == NoRegister)
    return std::nullopt;
  return RegRef{Bank(V >> 16), uint16_t(V)};
}
} // namespace

MCInst Rogue::toMCInst(const Group &G, MCContext &Ctx) {
  MCInst MI;
  MI.setOpcode(Rogue::GROUP);
  auto Add = [&](int64_t V) { MI.addOperand(MCOperand::createImm(V)); };
  Add(G.Kind);
  Add(G.Cond);
  Add(G.Repeat);
  Add(G.OLChk * FlagOLChk | G.Atom * FlagAtom | G.End * FlagEnd |
      G.LongHeader * FlagLongHeader | G.WideIndexed * FlagWideIndexed |
      G.SpellIS0 * FlagSpellIS0 | G.Tag * FlagTag);
  Add(G.Padding);
  Add(G.IS0);
  for (unsigned I = 1; I != G.Internal.size(); ++I)
    Add(G.Internal[I]);
  for (const auto &S : G.Sources)
    Add(packRegister(S));
  for (const auto &D : G.Dests)
    Add(packRegister(D));
  for (Layout L : {G.Lower, G.Upper, G.Dest})
    Add(L);
  for (const GroupOp &Op : G.Ops) {
    Add(Op.At);
    Add(Op.Form ? int64_t(*Op.Form) : NoForm);
    MCInst *Inst = Ctx.createMCInst();
    *Inst = Op.Inst;
    MI.addOperand(MCOperand::createInst(Inst));
  }
  return MI;
}

Group Rogue::fromMCInst(const MCInst &MI) {
  Group G;
  unsigned Idx = 0;
  auto Next = [&] { return MI.getOperand(Idx++).getImm(); };
  G.Kind = GroupKind(Next());
  G.Cond = Condition(Next());
  G.Repeat = Next();
  unsigned Flags = Next();
  G.OLChk = Flags & FlagOLChk;
  G.Atom = Flags & FlagAtom;
  G.End = Flags & FlagEnd;
  G.LongHeader = Flags & FlagLongHeader;
  G.WideIndexed = Flags & FlagWideIndexed;
  G.SpellIS0 = Flags & FlagSpellIS0;
  G.Tag = Flags & FlagTag;
  G.Padding = Next();
  G.IS0 = IS0Select(Next());
  for (unsigned I = 1; I != G.Internal.size(); ++I)
    G.Internal[I] = Feedthrough(Next());
  for (auto &S : G.Sources)
    S = unpackRegister(Next());
  for (auto &D : G.Dests)
    D = unpackRegister(Next());
  for (Layout *L : {&G.Lower, &G.Upper, &G.Dest})
    *L = Layout(Next());
  while (Idx + 2 < MI.getNumOperands()) {
    GroupOp Op;
    Op.At = Phase(Next());
    int64_t Form = Next();
    if (Form != NoForm)
      Op.Form = Form;
    Op.Inst = *MI.getOperand(Idx++).getInst();
    G.Ops.push_back(std::move(Op));
  }
  return G;
}
