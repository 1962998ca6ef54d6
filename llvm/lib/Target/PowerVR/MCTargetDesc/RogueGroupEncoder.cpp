//===-- RogueGroupEncoder.cpp - From groups to bytes ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueGroup.h"
#include "RogueLayouts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCExpr.h"

using namespace llvm;
using namespace llvm::Rogue;
using namespace llvm::RogueEnc;

static Error refuse(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message);
}

static const char *nameOf(const GroupOp &Op) {
  const OpInfo *Info = getOpInfo(Op.Inst.getOpcode());
  return Info ? Info->Mnemonic.data() : "unknown operation";
}

namespace {
class Encoder {
public:
  Encoder(const Group &G, SmallVectorImpl<GroupFixup> &Fixups)
      : G(G), Fixups(Fixups) {}
  Error run(SmallVectorImpl<char> &Out);

private:
  Error checkOps();
  Error checkOperands();
  Error setHeader(FieldValues &Values, Layout &Header);
  Error emitOps();
  Error emitPart(ArrayRef<const GroupOp *> Ops);
  Error emitOperands();
  void emitBranchFixup(const GroupOp &Op, Layout Form);
  bool isLastOfPhase2(const GroupOp &Op) const;

  const Group &G;
  SmallVectorImpl<GroupFixup> &Fixups;
  SmallVector<char, MaxGroupBytes> Body; ///< everything after the header
  SmallVector<GroupFixup, 1> BodyFixups;
  unsigned AssistBytes = 0; ///< of the body, before the decode assist
};
} // namespace

//===--- Checks that everything exists ------------------------------------===//

static bool belongs(Phase At, GroupKind Kind) {
  if (At <= PhaseBackend)
    return Kind == MainGroup;
  return At == PhaseControl ? Kind == ControlGroup : Kind == BitwiseGroup;
}

Error Encoder::checkOps() {
  if (G.Ops.empty())
    return refuse("a group has at least one operation");
  for (const GroupOp &Op : G.Ops) {
    const OpInfo *Info = getOpInfo(Op.Inst.getOpcode());
    if (!Info)
      return refuse("not an operation of a group");
    if (Op.Inst.getNumOperands() != Info->Operands.size())
      return refuse(Twine(nameOf(Op)) + ": wrong number of operands");
    for (const MCOperand &MO : Op.Inst)
      if (!MO.isImm() &&
          !(MO.isExpr() && findOperand(Op.Inst, BranchTarget) >= 0))
        return refuse(Twine(nameOf(Op)) + ": operands must be immediates");
    if (!Info->canIssue(Op.At))
      return refuse(Twine(nameOf(Op)) + " cannot issue in this phase");
    if (!belongs(Op.At, G.Kind))
      return refuse(Twine(nameOf(Op)) +
                    " cannot be together with another ALU's operations");
    if (G.find(Op.At) != &Op)
      return refuse(Twine(nameOf(Op)) +
                    " is the second operation of its phase");
  }
  return Error::success();
}

Error Encoder::checkOperands() {
  for (auto [I, S] : llvm::enumerate(G.Sources)) {
    if (!S)
      continue;
    if (!hasSources(G))
      return refuse("this operation has no sources");
    if (std::string Why = checkRegister(*S); !Why.empty())
      return refuse("s" + Twine(I) + ": " + Why);
  }
  for (auto [I, D] : llvm::enumerate(G.Dests)) {
    if (!D)
      continue;
    if (G.Kind == ControlGroup &&
        (I || !(getOpInfo(G.Ops[0].Inst.getOpcode())->Writes & WritesW0)))
      return refuse("this operation does not write w" + Twine(I));
    if (std::string Why = checkRegister(*D); !Why.empty())
      return refuse("w" + Twine(I) + ": " + Why);
  }
  return Error::success();
}

//===--- Operations -------------------------------------------------------===//

// A move or test marks itself when it ends phase 2; the pack always does.
bool Encoder::isLastOfPhase2(const GroupOp &Op) const {
  if (Op.At == PhaseTst)
    return !G.find(PhasePck);
  return Op.At == PhaseMov && !G.find(PhasePck) && !G.find(PhaseTst);
}

// Some fields of control operations are in the header, all others in the
// operation's own bytes.
static Error setOperation(const GroupOp &Op, bool InHeader,
                          FieldValues &Values) {
  const OpInfo &Info = *getOpInfo(Op.Inst.getOpcode());
  auto IsHere = [&](Field F) {
    return (getBits(Info.Header, F) != 0) == InHeader;
  };
  for (const KeyValue &K : Info.Keys)
    if (IsHere(K.In))
      Values.set(K.In, K.Value);
  for (auto [I, F] : llvm::enumerate(Info.Operands)) {
    if (!IsHere(F))
      continue;
    const MCOperand &MO = Op.Inst.getOperand(I);
    int64_t Value = MO.isImm() ? MO.getImm() : 0;
    if (!toCode(F, Value))
      return refuse(Twine(Info.Mnemonic) + ": " + getFieldInfo(F).Name +
                    " cannot be " + Twine(Value));
    Values.set(F, Value);
  }
  return Error::success();
}

static Expected<Layout> chooseForm(ArrayRef<const GroupOp *> Ops,
                                   const FieldValues &Values) {
  const GroupOp &First = *Ops.front();
  SmallVector<Layout, 5> Candidates;
  for (Layout L : getOpInfo(First.Inst.getOpcode())->Forms)
    if (llvm::all_of(Ops, [&](const GroupOp *Op) {
          return llvm::is_contained(getOpInfo(Op->Inst.getOpcode())->Forms, L);
        }))
      Candidates.push_back(L);
  if (First.Form) {
    if (*First.Form >= Candidates.size())
      return refuse(Twine(nameOf(First)) + " has no form " +
                    Twine(*First.Form));
    Layout L = Candidates[*First.Form];
    if (!canHold(L, Values))
      return refuse(Twine(nameOf(First)) + ": in the form ." +
                    getLayoutInfo(L).Name + ", " + explainMisfit(L, Values));
    return L;
  }
  for (Layout L : Candidates)
    if (canHold(L, Values))
      return L;
  return refuse(Twine(nameOf(First)) + ": " +
                explainMisfit(Candidates, Values));
}

static Error setPart(ArrayRef<const GroupOp *> Ops, bool IsLast,
                     FieldValues &Values) {
  for (const GroupOp *Op : Ops)
    if (Error E = setOperation(*Op, /*InHeader=*/false, Values))
      return E;
  if (IsLast)
    Values.set(Phase2End, 1);
  return Error::success();
}

Expected<Layout> Rogue::getForm(const GroupOp &Op, bool IsLast) {
  if (!getOpInfo(Op.Inst.getOpcode()))
    return refuse("not an operation of a group");
  FieldValues Values;
  if (Error E = setPart(&Op, IsLast, Values))
    return std::move(E);
  return chooseForm(&Op, Values);
}

void Encoder::emitBranchFixup(const GroupOp &Op, Layout Form) {
  int Idx = findOperand(Op.Inst, BranchTarget);
  if (Idx < 0 || !Op.Inst.getOperand(Idx).isExpr())
    return;
  unsigned First = MaxGroupBytes;
  for (const LayoutPieceInfo &P : getPieces(Form))
    if (P.Holds == BranchTarget)
      First = std::min<unsigned>(First, P.Byte);
  const OpInfo &Info = *getOpInfo(Op.Inst.getOpcode());
  bool IsAbsolute = llvm::any_of(
      Info.Keys, [](const KeyValue &K) { return K.In == Absolute && K.Value; });
  BodyFixups.push_back({unsigned(Body.size()) + First,
                        Op.Inst.getOperand(Idx).getExpr(), IsAbsolute});
}

Error Encoder::emitPart(ArrayRef<const GroupOp *> Ops) {
  if (Ops.empty() || getOpInfo(Ops[0]->Inst.getOpcode())->Forms.empty())
    return Error::success();
  FieldValues Values;
  if (Error E = setPart(Ops, isLastOfPhase2(*Ops[0]), Values))
    return E;
  if (getPart(Ops[0]->At) == PartBitwise0)
    Values.set(Tag, G.Tag);
  Expected<Layout> Form = chooseForm(Ops, Values);
  if (!Form)
    return Form.takeError();
  emitBranchFixup(*Ops[0], *Form);
  write(*Form, Values, Body);
  return Error::success();
}

// In memory the last phase comes first.
Error Encoder::emitOps() {
  if (G.Tag &&
      !(G.find(PhaseMask) || G.find(PhaseShift1) || G.find(PhaseCount)))
    return refuse("the tag belongs to phase 0 of the bitwise unit");
  static constexpr Phase MemoryOrder[][3] = {
      {PhaseBackend, PhaseBackend, PhaseBackend},
      {PhaseMov, PhaseMov, PhaseMov},
      {PhaseTst, PhaseTst, PhaseTst},
      {PhasePck, PhasePck, PhasePck},
      {PhaseP1, PhaseP1, PhaseP1},
      {PhaseP0, PhaseP0, PhaseP0},
      {PhaseShift2, PhaseBitTest, PhaseBitTest},
      {PhaseLogic, PhaseLogic, PhaseLogic},
      {PhaseMask, PhaseShift1, PhaseCount},
      {PhaseControl, PhaseControl, PhaseControl}};
  for (const auto &Phases : MemoryOrder) {
    SmallVector<const GroupOp *, 3> Ops;
    for (Phase At : Phases)
      if (const GroupOp *Op = G.find(At); Op && !llvm::is_contained(Ops, Op))
        Ops.push_back(Op);
    if (Error E = emitPart(Ops))
      return E;
    // The decode assist points behind phase 2, elsewhere behind all operations.
    if (G.Kind != MainGroup ||
        (Phases[0] >= PhasePck && Phases[0] <= PhaseBackend))
      AssistBytes = Body.size();
  }
  return Error::success();
}

//===--- Sources and destinations -----------------------------------------===//

static std::string listRegisters(const Group &G, unsigned First) {
  std::string List;
  for (unsigned I = First; I != First + HalfSources; ++I)
    if (G.Sources[I])
      List += (Twine(List.empty() ? "" : ", ") + "s" + Twine(I)).str();
  return List;
}

Error Encoder::emitOperands() {
  OperandForms Forms = chooseForms(G);
  if (hasSources(G))
    for (bool IsUpper : {false, true}) {
      FieldValues Values;
      setHalf(G, IsUpper, Values);
      Layout Named = IsUpper ? G.Upper : G.Lower;
      Layout L = Named != NoLayout ? Named
                 : IsUpper         ? Forms.Upper
                                   : Forms.Lower;
      PartKind Part = IsUpper ? PartUpper : PartLower;
      if (L == NoLayout)
        return refuse(
            "no encoding of the sources " +
            listRegisters(G, IsUpper ? HalfSources : 0) +
            " can hold these banks and numbers together: s1 and s4 "
            "have the banks special, r, vi, cf and numbers below 256");
      if (getLayoutInfo(L).InPart != Part || !canHold(L, Values))
        return refuse(Twine("the sources do not fit the form ") +
                      getLayoutInfo(L).Name);
      if (!IsUpper && lacksSecondSource(G, L))
        return refuse(Twine(nameOf(*G.find(PhaseP0))) +
                      " needs the sources s0 and s1");
      write(L, Values, Body);
    }
  else if (G.Lower != NoLayout || G.Upper != NoLayout)
    return refuse("this operation has no sources");
  if (G.Kind == MainGroup) {
    static constexpr Field Codes[] = {FixedBits, Internal1, Internal2,
                                      Internal3, Internal4, Internal5};
    FieldValues Values;
    for (unsigned I = 1; I != G.Internal.size(); ++I) {
      std::optional<unsigned> Code = getInternalCode(I, G.Internal[I]);
      if (!Code)
        return refuse(
            "is" + Twine(I) + " cannot select " +
            getModText(ModFeedthrough, G.Internal[I]).value_or("this"));
      Values.set(Codes[I], *Code);
    }
    write(Selectors, Values, Body);
  }
  if (!G.Dests[0] && !G.Dests[1])
    return G.Dest == NoLayout ? Error::success()
                              : refuse("the group has no destination");
  FieldValues Values;
  setDests(G, Values);
  Layout L = G.Dest != NoLayout ? G.Dest : Forms.Dest;
  PartKind Part = G.Dests[0] && G.Dests[1] ? PartDestTwo : PartDestOne;
  if (L == NoLayout || getLayoutInfo(L).InPart != Part || !canHold(L, Values))
    return refuse("the destinations do not fit a form of their encoding");
  write(L, Values, Body);
  return Error::success();
}

//===--- Header -----------------------------------------------------------===//

Error Encoder::setHeader(FieldValues &Values, Layout &Header) {
  if (!toCode(ExecCond, G.Cond))
    return refuse("there is no such condition");
  if (G.Repeat < 1 || G.Repeat > MaxRepeat)
    return refuse("a group repeats 1 to 4 times");
  Values.set(ExecCond, G.Cond);
  Values.set(OLChk, G.OLChk);
  Values.set(Port0, G.Dests[0].has_value());
  Values.set(Port1, G.Dests[1].has_value());
  Values.set(End, G.End);
  Values.set(Atom, G.Atom);
  Values.set(Repeat, G.Repeat);

  unsigned Phases = 0;
  for (const GroupOp &Op : G.Ops)
    Phases |= 1u << Op.At;
  switch (G.Kind) {
  case MainGroup: {
    const unsigned Phase2 = 1u << PhasePck | 1u << PhaseTst | 1u << PhaseMov;
    if (Phases & Phase2)
      Phases = (Phases & ~Phase2) | 1u << PhaseMov;
    std::optional<unsigned> Code = getOriginCode(Phases);
    if (!Code)
      return refuse("no group has these phases: phase 1 needs phase 0, and a "
                    "backend operation with phase 0 needs phase 2");
    Values.set(Origin, *Code);
    Header = fitsShortHeader(G) && !G.LongHeader ? HeaderShort : HeaderMain;
    break;
  }
  case BitwiseGroup: {
    unsigned Mask = 0;
    for (const GroupOp &Op : G.Ops)
      Mask |= getPart(Op.At) == PartBitwise0   ? 1
              : getPart(Op.At) == PartBitwise1 ? 2
                                               : 4;
    Values.set(OpCount, Mask);
    Header = HeaderBitwise;
    break;
  }
  case ControlGroup: {
    const OpInfo &Info = *getOpInfo(G.Ops[0].Inst.getOpcode());
    if (Error E = setOperation(G.Ops[0], /*InHeader=*/true, Values))
      return E;
    Header = Info.Header;
    break;
  }
  }
  // What the header lacks must have its default.
  if (G.End && !getBits(Header, End))
    return refuse("only nop ends a program among the control groups");
  if (G.Atom && !getBits(Header, Atom))
    return refuse("a control group cannot be atomic");
  if (G.Repeat != 1 && !getBits(Header, Repeat))
    return refuse("a control group cannot be repeated");
  return Error::success();
}

Error Encoder::run(SmallVectorImpl<char> &Out) {
  if (Error E = checkOps())
    return E;
  if (Error E = checkOperands())
    return E;
  FieldValues Values;
  Layout Header = NoLayout;
  if (Error E = setHeader(Values, Header))
    return E;
  if (Error E = emitOps())
    return E;
  if (Error E = emitOperands())
    return E;

  const unsigned HeaderBytes = getLayoutInfo(Header).Bytes;
  const unsigned Used = HeaderBytes + Body.size();
  const unsigned Total = alignTo(Used, 2) + G.Padding;
  if (G.Padding % 2)
    return refuse("alignment is an even number of bytes");
  if (Total > MaxGroupBytes)
    return refuse("the group would have " + Twine(Total) +
                  " bytes, the most is " + Twine(MaxGroupBytes));
  Values.set(GroupLength, Total / 2);
  Values.set(DecodeAssist, assistIsZero(G) ? 0 : HeaderBytes + AssistBytes);

  write(Header, Values, Out);
  Out.append(Body.begin(), Body.end());
  if (Used % 2)
    Out.push_back(char(0xFF));
  if (G.Padding) {
    Out.push_back(char(0xF0 | G.Padding / 2));
    Out.append(G.Padding - 1, char(0xFF));
  }
  for (GroupFixup F : BodyFixups) {
    F.Offset += HeaderBytes;
    Fixups.push_back(F);
  }
  return Error::success();
}

Error Rogue::encodeGroup(const Group &G, SmallVectorImpl<char> &Bytes,
                         SmallVectorImpl<GroupFixup> &Fixups) {
  return Encoder(G, Fixups).run(Bytes);
}
