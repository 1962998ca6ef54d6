//===-- RogueGroupDecoder.cpp - From bytes to groups ----------------------===//
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

using namespace llvm;
using namespace llvm::Rogue;
using namespace llvm::RogueEnc;

static Error refuse(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message);
}

namespace {
class Decoder {
public:
  explicit Decoder(ArrayRef<uint8_t> Bytes) : Bytes(Bytes) {}
  Error run(Group &G);
  /// How far the group reaches; 0 if not even the header could be read.
  unsigned size() const { return Length; }

private:
  Error readHeader(Group &G);
  Error readOps(Group &G);
  Error readPhase2(Group &G);
  Error readPart(Group &G, ArrayRef<Phase> Units);
  Error readControl(Group &G);
  Error readOperands(Group &G);
  Error readHalf(Group &G, bool Upper);
  Error readDests(Group &G);
  Error readTail(Group &G);
  void nameChoices(Group &G) const;
  Expected<Layout> readLayout(PartKind Part, FieldValues &Values,
                              const char *What);
  ArrayRef<uint8_t> rest() const { return Bytes.drop_front(Pos); }

  ArrayRef<uint8_t> Bytes;
  unsigned Length = 0;
  unsigned Pos = 0;
  unsigned HeaderBytes = 0;
  unsigned AssistBytes = 0; ///< what the decode assist should be
  unsigned Phases = 0;      ///< of a MAIN group, or a BITWISE one's mask
  Layout HeaderForm = NoLayout;
  FieldValues Header;
  Layout Lower = NoLayout, Upper = NoLayout, Dest = NoLayout;
  bool LastOfPhase2 = false;
};
} // namespace

/// The first layout whose fixed bits are there; longer ones say more.
Expected<Layout> Decoder::readLayout(PartKind Part, FieldValues &Values,
                                     const char *What) {
  Field Bad = FixedBits;
  Match Best = Match::No;
  for (Layout L : llvm::reverse(getLayouts(Part))) {
    Values.clear();
    Match M = read(L, rest(), Values, Bad);
    if (M == Match::Yes) {
      Pos += getLayoutInfo(L).Bytes;
      return L;
    }
    Best = std::max(Best, M);
  }
  if (Best == Match::Reserved)
    return refuse(Twine(What) + " with a reserved value of " +
                  getFieldInfo(Bad).Name);
  return refuse(Twine("no valid ") + What);
}

//===--- Header -----------------------------------------------------------===//

static const OpInfo *findControl(Layout Header, const FieldValues &Values) {
  for (const OpInfo *Info : getOperations(Header))
    if (llvm::any_of(Info->Keys, [&](KeyValue K) {
          return K.In == CtrlOp && K.Value == Values.get(CtrlOp);
        }))
      return Info;
  return nullptr;
}

Error Decoder::readHeader(Group &G) {
  static constexpr std::pair<PartKind, GroupKind> Kinds[] = {
      {PartHeaderMain, MainGroup},
      {PartHeaderBitwise, BitwiseGroup},
      {PartHeaderControl, ControlGroup}};
  Layout Found = NoLayout;
  for (auto [Part, Kind] : Kinds)
    for (Layout L : getLayouts(Part)) {
      Field Bad;
      FieldValues Values;
      if (Found != NoLayout || read(L, Bytes, Values, Bad) != Match::Yes)
        continue;
      // The operation decides among the headers of control groups.
      if (Kind == ControlGroup && !findControl(L, Values))
        continue;
      Found = L;
      G.Kind = Kind;
      Header = Values;
    }
  if (Found == NoLayout)
    return refuse("no valid group header");
  HeaderForm = Found;
  HeaderBytes = Pos = getLayoutInfo(Found).Bytes;
  Length = Header.get(GroupLength) * 2;
  if (Length > Bytes.size())
    return refuse("the group has " + Twine(Length) + " bytes, but only " +
                  Twine(Bytes.size()) + " are there");
  if (Length < HeaderBytes)
    return refuse("the group is shorter than its header");
  Bytes = Bytes.take_front(Length);

  G.Cond = Condition(Header.get(ExecCond));
  G.OLChk = Header.get(OLChk);
  G.Repeat = Header.get(Repeat);
  G.Atom = Header.get(Atom);
  G.End = Header.get(End);
  G.LongHeader = Found == HeaderMain && fitsShortHeader(G);
  if (G.Kind == MainGroup) {
    std::optional<unsigned> Mask = decodeOrigin(Header.get(Origin));
    if (!Mask)
      return refuse("reserved combination of phases");
    Phases = *Mask;
  } else if (G.Kind == BitwiseGroup) {
    Phases = Header.get(OpCount);
    if (!Phases)
      return refuse("a bitwise group without phases");
  }
  return Error::success();
}

//===--- Operations -------------------------------------------------------===//

static const OpInfo *findOp(Phase At, Layout Form, const FieldValues &Values) {
  for (const OpInfo *Info : getOperations(Form))
    if (Info->canIssue(At) && llvm::all_of(Info->Keys, [&](KeyValue K) {
          return Values.get(K.In) == K.Value;
        }))
      return Info;
  return nullptr;
}

static GroupOp makeGroupOp(Phase At, const OpInfo &Info,
                           const FieldValues &Values) {
  GroupOp Op(At, MCInst());
  Op.Inst.setOpcode(Info.Opcode);
  for (Field F : Info.Operands)
    Op.Inst.addOperand(MCOperand::createImm(Values.get(F)));
  return Op;
}

/// Reads the part that comes next: one operation for each of \p Units, which
/// share it; in phase 2 the first of \p Units that fits.
Error Decoder::readPart(Group &G, ArrayRef<Phase> Units) {
  const PartKind Part = getPart(Units[0]);
  const bool OneOf = Part == PartPhase2;
  Field Bad = FixedBits;
  bool Reserved = false;
  for (Layout L : llvm::reverse(getLayouts(Part))) {
    FieldValues Values;
    Match M = read(L, rest(), Values, Bad);
    Reserved |= M == Match::Reserved;
    if (M != Match::Yes)
      continue;
    // The header names the operation of a control group.
    if (Part == PartControl)
      Values.set(CtrlOp, Header.get(CtrlOp));
    SmallVector<std::pair<Phase, const OpInfo *>, 3> Found;
    for (Phase At : Units)
      if (const OpInfo *Info = findOp(At, L, Values);
          Info && (!OneOf || Found.empty()))
        Found.push_back({At, Info});
    if (Found.size() != (OneOf ? 1 : Units.size()))
      continue;
    Pos += getLayoutInfo(L).Bytes;
    for (auto [At, Info] : Found) {
      GroupOp Op = makeGroupOp(At, *Info, Values);
      LastOfPhase2 = OneOf && (At == PhasePck || Values.get(Phase2End));
      if (Part == PartBitwise0)
        G.Tag = Values.get(Tag);
      // A test that neither writes p0 nor looks anywhere is none.
      if (At == PhaseBitTest && isBypass(Op))
        continue;
      if (Expected<Layout> Short = getForm(Op, Values.get(Phase2End))) {
        if (*Short != L && Found.size() == 1)
          Op.Form = llvm::find(Info->Forms, L) - Info->Forms.begin();
      } else {
        return Short.takeError();
      }
      GroupOp &Added = G.add(At, Op.Inst);
      Added.Form = Op.Form;
    }
    return Error::success();
  }
  if (Reserved)
    return refuse("an operation with a reserved value of " +
                  Twine(getFieldInfo(Bad).Name));
  return refuse("no such operation");
}

Error Decoder::readPhase2(Group &G) {
  // Move, test, pack; each at most once.
  Phase Order[] = {PhaseMov, PhaseTst, PhasePck};
  ArrayRef<Phase> Left = Order;
  do {
    if (Left.empty())
      return refuse("phase 2 does not end");
    if (Error E = readPart(G, Left))
      return E;
    // Which one it was.
    while (!G.find(Left.front()))
      Left = Left.drop_front();
    Left = Left.drop_front();
  } while (!LastOfPhase2);
  return Error::success();
}

Error Decoder::readControl(Group &G) {
  // Operations with bytes of their own may share the code.
  const OpInfo &Info = *findControl(HeaderForm, Header);
  if (!Info.Forms.empty())
    return readPart(G, PhaseControl);
  G.Ops.push_back(makeGroupOp(PhaseControl, Info, Header));
  return Error::success();
}

Error Decoder::readOps(Group &G) {
  switch (G.Kind) {
  case MainGroup:
    if (Phases >> PhaseBackend & 1)
      if (Error E = readPart(G, PhaseBackend))
        return E;
    if (Phases >> PhaseMov & 1)
      if (Error E = readPhase2(G))
        return E;
    AssistBytes = Pos;
    for (Phase At : {PhaseP1, PhaseP0})
      if (Phases >> At & 1)
        if (Error E = readPart(G, At))
          return E;
    return Error::success();
  case BitwiseGroup:
    if (Phases & 4)
      if (Error E = readPart(G, {PhaseShift2, PhaseBitTest}))
        return E;
    if (Phases & 2)
      if (Error E = readPart(G, PhaseLogic))
        return E;
    if (Phases & 1)
      if (Error E = readPart(G, {PhaseMask, PhaseShift1, PhaseCount}))
        return E;
    break;
  case ControlGroup:
    if (Error E = readControl(G))
      return E;
    break;
  }
  AssistBytes = Pos;
  return Error::success();
}

//===--- Sources and destinations -----------------------------------------===//

static Error checkName(const char *Prefix, unsigned I, RegRef R) {
  std::string Why = checkRegister(R);
  if (Why.empty())
    return Error::success();
  return refuse(Twine(Prefix) + Twine(I) + ": " + Why);
}

Error Decoder::readHalf(Group &G, bool IsUpper) {
  static constexpr Field Banks[] = {SrcBank0, SrcBank1, SrcBank2,
                                    SrcBank3, SrcBank4, SrcBank5};
  static constexpr Field Numbers[] = {SrcNum0, SrcNum1, SrcNum2,
                                      SrcNum3, SrcNum4, SrcNum5};
  FieldValues Values;
  Expected<Layout> L = readLayout(IsUpper ? PartUpper : PartLower, Values,
                                  "encoding of sources");
  if (!L)
    return L.takeError();
  (IsUpper ? Upper : Lower) = *L;
  if (!IsUpper && lacksSecondSource(G, *L))
    return refuse("an operation on 8 or 16 bits without s1");
  const unsigned First = IsUpper ? HalfSources : 0;
  for (unsigned I = First; I != First + HalfSources; ++I) {
    if (!getBits(*L, Numbers[I]))
      continue;
    G.Sources[I] =
        RegRef{Bank(Values.get(Banks[I])), uint16_t(Values.get(Numbers[I]))};
    if (Error E = checkName("s", I, *G.Sources[I]))
      return E;
  }
  if (!IsUpper)
    G.IS0 = IS0Select(Values.get(IS0Mux));
  return Error::success();
}

Error Decoder::readDests(Group &G) {
  const bool Has0 = Header.get(Port0), Has1 = Header.get(Port1);
  if (!Has0 && !Has1)
    return Error::success();
  if (G.Kind == ControlGroup &&
      (Has1 || !(getOpInfo(G.Ops[0].Inst.getOpcode())->Writes & WritesW0)))
    return refuse("this operation has no destination");
  FieldValues Values;
  Expected<Layout> L = readLayout(Has0 && Has1 ? PartDestTwo : PartDestOne,
                                  Values, "encoding of destinations");
  if (!L)
    return L.takeError();
  Dest = *L;
  auto Get = [&](Field InBank, Field Number) {
    return RegRef{Bank(Values.get(InBank)), uint16_t(Values.get(Number))};
  };
  if (Has0 && Has1) {
    G.Dests[0] = Get(DestBank0, DestNum0);
    G.Dests[1] = Get(DestBank1, DestNum1);
  } else {
    G.Dests[Has0 ? 0 : 1] = Get(DestBank, DestNum);
  }
  for (unsigned I : {0u, 1u})
    if (G.Dests[I])
      if (Error E = checkName("w", I, *G.Dests[I]))
        return E;
  return Error::success();
}

Error Decoder::readOperands(Group &G) {
  if (hasSources(G))
    for (bool IsUpper : {false, true})
      if (Error E = readHalf(G, IsUpper))
        return E;
  if (G.Kind == MainGroup) {
    static constexpr Field Codes[] = {FixedBits, Internal1, Internal2,
                                      Internal3, Internal4, Internal5};
    FieldValues Values;
    Expected<Layout> L = readLayout(PartSelectors, Values, "selector byte");
    if (!L)
      return L.takeError();
    for (unsigned I = 1; I != G.Internal.size(); ++I) {
      std::optional<Feedthrough> Feed = decodeInternal(I, Values.get(Codes[I]));
      if (!Feed)
        return refuse("is" + Twine(I) + " has a reserved selection");
      G.Internal[I] = *Feed;
    }
  }
  return readDests(G);
}

//===--- The end ----------------------------------------------------------===//

Error Decoder::readTail(Group &G) {
  const unsigned Assist = assistIsZero(G) ? 0 : AssistBytes;
  if (Header.get(DecodeAssist) != Assist)
    return refuse("the decode assist is " + Twine(Header.get(DecodeAssist)) +
                  ", but should be " + Twine(Assist));
  if (Pos % 2) {
    if (Pos >= Length || Bytes[Pos] != 0xFF)
      return refuse("the byte that makes the length even is not FF");
    ++Pos;
  }
  G.Padding = Length - Pos;
  for (unsigned I = Pos; I != Length; ++I)
    if (Bytes[I] != (I == Pos ? 0xF0 | G.Padding / 2 : 0xFF))
      return refuse("bytes after the group are not alignment");
  return Error::success();
}

/// Finds what makes the encoder choose the forms that were read.
void Decoder::nameChoices(Group &G) const {
  auto Same = [&](OperandForms F) {
    return F.Lower == Lower && F.Upper == Upper && F.Dest == Dest;
  };
  for (unsigned Choice = 0; Choice != 4; ++Choice) {
    G.SpellIS0 = Choice & 1;
    G.WideIndexed = Choice & 2;
    if (Same(chooseForms(G)))
      return;
  }
  G.SpellIS0 = G.WideIndexed = false;
  OperandForms Shortest = chooseForms(G);
  G.Lower = Shortest.Lower == Lower ? NoLayout : Lower;
  G.Upper = Shortest.Upper == Upper ? NoLayout : Upper;
  G.Dest = Shortest.Dest == Dest ? NoLayout : Dest;
}

Error Decoder::run(Group &G) {
  if (Error E = readHeader(G))
    return E;
  if (Error E = readOps(G))
    return E;
  if (Error E = readOperands(G))
    return E;
  if (Error E = readTail(G))
    return E;
  nameChoices(G);
  return Error::success();
}

Expected<Group> Rogue::decodeGroup(ArrayRef<uint8_t> Bytes, uint64_t &Size) {
  Decoder D(Bytes);
  Group G;
  Error E = D.run(G);
  // After bytes that are no group, another one may start at any even address.
  constexpr unsigned Unit = 2;
  Size = std::min<uint64_t>(E || !D.size() ? Unit : D.size(), Bytes.size());
  if (E)
    return std::move(E);
  return G;
}
