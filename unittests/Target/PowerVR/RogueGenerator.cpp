//===-- RogueGenerator.cpp - Random groups --------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueGenerator.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace llvm::Rogue;
using namespace mgpu;

RegRef RogueGenerator::pickRegister() {
  // Small numbers and the limits of the fields most of the time.
  static const unsigned Limits[] = {0,   1,   31,  32,  63,   64,  127,
                                    128, 247, 255, 256, 1023, 2047};
  unsigned Number = below(2) ? Limits[below(std::size(Limits))] : below(64);
  Bank In = Bank(below(8));
  if (In == BANK_SPECIAL) {
    const SpecialInfo *S = nullptr;
    while (!S)
      S = getSpecial(below(240));
    return {In, S->Number};
  }
  if (In < BANK_IDX0)
    return {In, uint16_t(Number)};
  if (below(4) == 0)
    return RegRef::indexed(In - BANK_IDX0, INDEX_REG, 0);
  IndexBank Into = INDEX_REG;
  while (Into == INDEX_REG)
    Into = IndexBank(below(8));
  return RegRef::indexed(In - BANK_IDX0, Into, Number & 255);
}

/// \p Op, or any operation of the phase when it is null.
void RogueGenerator::addOperation(Group &G, Phase At, const OpInfo *Op) {
  while (!Op) {
    const OpInfo &Any = getOperations()[below(getOperations().size())];
    if (Any.canIssue(At))
      Op = &Any;
  }
  MCInst MI = makeOp(Op->Opcode);
  for (auto [I, F] : enumerate(Op->Operands)) {
    ArrayRef<ModValueInfo> Values = getModValues(getFieldInfo(F).kind());
    int64_t Old = MI.getOperand(I).getImm();
    int64_t New = Old;
    if (!Values.empty())
      New = Values[below(Values.size())].Code;
    else if (getFieldInfo(F).kind() == ModBool)
      New = below(2);
    else if (F == RogueEnc::BranchTarget)
      New = int32_t(next()) & ~1;
    else
      New = below(4) ? below(16) * (below(2) ? 4 : 1) : uint32_t(next());
    MI.getOperand(I).setImm(New);
    // Not all values have an encoding, alone or together.
    GroupOp Try(At, MI);
    if (Expected<RogueEnc::Layout> L = getForm(Try, false); !L) {
      consumeError(L.takeError());
      if (!Op->Forms.empty())
        MI.getOperand(I).setImm(Old);
    }
  }
  GroupOp &Added = G.add(At, MI);
  if (Op->Forms.size() > 1 && below(8) == 0) {
    Added.Form = below(Op->Forms.size());
    if (Expected<RogueEnc::Layout> L = getForm(Added, true); !L) {
      consumeError(L.takeError());
      Added.Form.reset();
    }
  }
}

/// Operations of other phases, if they can be together.
void RogueGenerator::addMates(Group &G) {
  Phase First = G.Ops[0].At;
  if (First == PhaseControl) {
    G.Kind = ControlGroup;
    return;
  }
  G.Kind = First >= PhaseMask ? BitwiseGroup : MainGroup;
  std::vector<Phase> Mates;
  if (G.Kind == MainGroup)
    Mates = {PhaseP0, PhaseP1, PhasePck, PhaseTst, PhaseMov, PhaseBackend};
  else
    Mates = {PhaseMask,  PhaseShift1, PhaseCount,
             PhaseLogic, PhaseShift2, PhaseBitTest};
  for (Phase At : Mates)
    if (!G.find(At) && below(3) == 0)
      addOperation(G, At, nullptr);
}

void RogueGenerator::fillOperands(Group &G) {
  unsigned Slots = 0;
  for (const GroupOp &Op : G.Ops)
    Slots |= getSlots(Op);
  if (G.Kind != ControlGroup || Slots)
    for (unsigned I = 0; I != NumSources; ++I)
      if ((Slots >> I & 1) || below(8) == 0)
        G.Sources[I] = pickRegister();
  bool HasDests = G.Kind != ControlGroup;
  if (G.Kind == ControlGroup) {
    const OpInfo *Op = getOpInfo(G.Ops[0].Inst.getOpcode());
    HasDests = Op->Writes & WritesW0;
  }
  for (auto &D : G.Dests)
    if (HasDests && below(2))
      D = pickRegister();
  if (G.Kind == MainGroup) {
    G.IS0 = IS0Select(getModValues(ModIS0)[below(6)].Code);
    for (unsigned I = 1; I != G.Internal.size(); ++I) {
      ArrayRef<ModValueInfo> Feeds = getModValues(ModFeedthrough);
      Feedthrough Feed = Feedthrough(Feeds[below(Feeds.size())].Code);
      if (getInternalCode(I, Feed))
        G.Internal[I] = Feed;
    }
  }
}

Group RogueGenerator::make(const OpInfo &Op, std::vector<uint8_t> &Bytes) {
  while (true) {
    Group G;
    unsigned Nth = below(llvm::popcount(Op.Phases));
    unsigned At = 0;
    for (;; ++At)
      if ((Op.Phases >> At & 1) && Nth-- == 0)
        break;
    addOperation(G, Phase(At), &Op);
    for (unsigned I = 1; I != G.Internal.size(); ++I)
      G.Internal[I] = getDefaultInternal(I);
    addMates(G);
    fillOperands(G);
    G.Cond = Condition(below(4));
    G.OLChk = below(8) == 0;
    if (G.Kind != ControlGroup) {
      G.Repeat = below(4) ? 1 : 1 + below(MaxRepeat);
      G.Atom = below(8) == 0;
      G.End = below(8) == 0;
      G.LongHeader = G.Kind == MainGroup && below(4) == 0;
      G.WideIndexed = below(8) == 0;
      G.SpellIS0 = G.Kind == MainGroup && G.IS0 == IS0_S0 && below(8) == 0;
      G.Tag = G.Kind == BitwiseGroup && below(4) == 0;
    }
    if (below(8) == 0)
      G.Padding = 2 * below(8);
    SmallVector<char, MaxGroupBytes> Code;
    SmallVector<GroupFixup, 1> Fixups;
    if (Error E = encodeGroup(G, Code, Fixups)) {
      consumeError(std::move(E));
      continue;
    }
    Bytes.assign(Code.begin(), Code.end());
    return G;
  }
}

Group RogueGenerator::make(std::vector<uint8_t> &Bytes) {
  return make(getOperations()[below(getOperations().size())], Bytes);
}
