//===-- RogueGroupBuilder.cpp - From text to a group ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueGroupBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace llvm::Rogue;

bool GroupBuilder::fail(SMLoc Loc, const Twine &Message) {
  Why = {Loc, Message.str()};
  return false;
}

// Parts are called "s1", "is4", "w0", "phase 0 (fmad)", "group".
SMLoc GroupBuilder::getLoc(StringRef Part) const {
  auto Find = [&](StringRef Prefix, ArrayRef<SMLoc> Locs) {
    unsigned Index;
    StringRef Digits = Part;
    if (!Digits.consume_front(Prefix) || Digits.getAsInteger(10, Index) ||
        Index >= Locs.size())
      return SMLoc();
    return Locs[Index];
  };
  for (SMLoc Loc : {Find("s", SourceLocs), Find("w", DestLocs),
                    Find("is", InternalLocs), Part == "is0" ? IS0Loc : SMLoc()})
    if (Loc.isValid())
      return Loc;
  size_t Open = Part.find('(');
  StringRef Mnemonic = Part.substr(Open).trim("()");
  if (Open != StringRef::npos)
    for (const ParsedOperation &Op : P.Operations)
      if (Mnemonic.starts_with(Op.Name) || Op.Name.starts_with(Mnemonic))
        return Op.Loc;
  return P.Loc;
}
SMLoc GroupBuilder::getOpLoc(Phase At) const {
  for (const auto &[Where, Loc] : OpLocs)
    if (Where == At)
      return Loc;
  return P.Loc;
}

bool GroupBuilder::build(Group &Result, Diagnostic &Problem) {
  G.Cond = P.Cond;
  G.Repeat = P.Repeat;
  for (unsigned I = 1; I != G.Internal.size(); ++I)
    G.Internal[I] = getDefaultInternal(I);
  auto AddAll = [](const auto &Items, auto Add) { return all_of(Items, Add); };
  bool Good =
      AddAll(P.Declarations,
             [&](const ParsedDeclaration &D) { return addDeclaration(D); }) &&
      AddAll(P.Operations,
             [&](const ParsedOperation &Op) { return addOperation(Op); }) &&
      addResults() && placeMovable() &&
      AddAll(P.Flags, [&](const ParsedFlag &F) { return addFlag(F); }) &&
      placeExternals() && finish();
  if (Good)
    Result = std::move(G);
  else
    Problem = std::move(Why);
  return Good;
}

//===--- Declarations and flags -------------------------------------------===//

bool GroupBuilder::setSlot(unsigned Slot, RegRef Reg, SMLoc Loc) {
  if (G.Sources[Slot] && *G.Sources[Slot] != Reg)
    return fail(Loc, "s" + Twine(Slot) + " is already " +
                         getRegisterText(*G.Sources[Slot]));
  G.Sources[Slot] = Reg;
  if (!SourceLocs[Slot].isValid())
    SourceLocs[Slot] = Loc;
  return true;
}

bool GroupBuilder::setInternal(unsigned Index, Feedthrough Feed, SMLoc Loc) {
  if (InternalLocs[Index].isValid() && G.Internal[Index] != Feed)
    return fail(Loc, "is" + Twine(Index) + " is already " +
                         *getModText(ModFeedthrough, G.Internal[Index]));
  G.Internal[Index] = Feed;
  InternalLocs[Index] = Loc;
  return true;
}

bool GroupBuilder::setPort(unsigned Port, RegRef Reg, SMLoc Loc) {
  if (G.Dests[Port] && *G.Dests[Port] != Reg)
    return fail(Loc, "w" + Twine(Port) + " already goes to " +
                         getRegisterText(*G.Dests[Port]));
  G.Dests[Port] = Reg;
  if (!DestLocs[Port].isValid())
    DestLocs[Port] = Loc;
  return true;
}

bool GroupBuilder::addDeclaration(const ParsedDeclaration &D) {
  const ParsedOperand &V = D.Value;
  if (!V.Suffixes.empty() || V.Inverted)
    return fail(V.Loc, "a declaration has no modifiers; they belong to the "
                       "operand");
  unsigned Number;
  StringRef Name = D.Name;
  auto Is = [&](StringRef Prefix, unsigned End) {
    StringRef Digits = Name;
    return Digits.consume_front(Prefix) && Digits.size() == 1 &&
           !Digits.getAsInteger(10, Number) && Number < End;
  };
  if (Is("is", 6)) {
    if (Number == 0) {
      std::optional<unsigned> Mux = findMod(ModIS0, V.Word);
      if (!Mux || V.Reg)
        return fail(V.Loc, "is0 is one of s0 to s5");
      if (IS0Loc.isValid())
        return fail(D.Loc, "a second declaration of is0");
      G.IS0 = IS0Select(*Mux);
      G.SpellIS0 = G.IS0 == IS0_S0;
      IS0Loc = V.Loc;
      return true;
    }
    std::optional<unsigned> Feed = findMod(ModFeedthrough, V.Word);
    if (!Feed || V.Reg || !getInternalCode(Number, Feedthrough(*Feed)))
      return fail(
          V.Loc, "is" + Twine(Number) + " is one of " + [&] {
            std::string List;
            raw_string_ostream OS(List);
            ListSeparator Comma;
            for (const ModValueInfo &M : getModValues(ModFeedthrough))
              if (getInternalCode(Number, Feedthrough(M.Code)))
                OS << Comma << M.Text;
            return List;
          }());
    return setInternal(Number, Feedthrough(*Feed), V.Loc);
  }
  bool IsSource = Is("s", NumSources);
  if (!IsSource && !Is("w", 2))
    return fail(D.Loc, "'" + Name +
                           "' cannot be declared: there are s0 to s5, "
                           "is0 to is5, w0 and w1");
  if (!V.Reg)
    return fail(V.Loc, "expected a register");
  return IsSource ? setSlot(Number, *V.Reg, V.Loc)
                  : setPort(Number, *V.Reg, V.Loc);
}

bool GroupBuilder::addFlag(const ParsedFlag &F) {
  // Flags that are just there.
  if (bool *Flag = StringSwitch<bool *>(F.Name)
                       .Case("olchk", &G.OLChk)
                       .Case("atom", &G.Atom)
                       .Case("end", &G.End)
                       .Case("hdr3", &G.LongHeader)
                       .Case("wide", &G.WideIndexed)
                       .Default(nullptr)) {
    if (!F.Argument.empty())
      return fail(F.Loc, "the flag '" + F.Name + "' takes no argument");
    if (*Flag)
      return fail(F.Loc, "a second '." + F.Name + "'");
    *Flag = true;
    return true;
  }
  if (F.Name == "pad") {
    unsigned Bytes;
    if (F.Argument.getAsInteger(10, Bytes) || Bytes % 2 ||
        Bytes >= MaxGroupBytes)
      return fail(F.Loc, "padding is an even number of bytes below " +
                             Twine(MaxGroupBytes));
    G.Padding = Bytes;
    return true;
  }
  struct FormFlag {
    RogueEnc::Layout *Form;
    RogueEnc::PartKind Part;
  };
  bool Two = G.Dests[0] && G.Dests[1];
  std::optional<FormFlag> Form;
  if (F.Name == "lower")
    Form = {&G.Lower, RogueEnc::PartLower};
  else if (F.Name == "upper")
    Form = {&G.Upper, RogueEnc::PartUpper};
  else if (F.Name == "dest")
    Form = {&G.Dest, Two ? RogueEnc::PartDestTwo : RogueEnc::PartDestOne};
  if (!Form)
    return fail(F.Loc, "a group has no flag '" + F.Name +
                           "'; there are: olchk, atom, end, hdr3, wide, lower, "
                           "upper, dest, pad");
  *Form->Form = findLayout(Form->Part, F.Argument);
  if (*Form->Form != RogueEnc::NoLayout)
    return true;
  std::string List;
  raw_string_ostream OS(List);
  ListSeparator Comma;
  for (RogueEnc::Layout L : getLayouts(Form->Part))
    OS << Comma << getLayoutInfo(L).Name;
  return fail(F.Loc, "the forms of '" + F.Name + "' are: " + List);
}

//===--- Operations -------------------------------------------------------===//

static GroupKind getKind(Phase At) {
  if (At == PhaseControl)
    return ControlGroup;
  return At >= PhaseMask ? BitwiseGroup : MainGroup;
}

/// `ft0.e0.e1.e2.e3` and `ft0`.
static bool writesAllBytes(const ParsedOperand &O) {
  return O.Suffixes.empty() || O.Suffixes.size() == 4;
}

static bool isFeed(const ParsedOperand &O) {
  return O.is("ft0") || O.is("ft1") || O.is("ft2") || O.is("ft3") ||
         O.is("ft4") || O.is("ft5");
}

/// The listings of the manual call many things mov: \p Op as what it is. Sets
/// \p IsResult for a line that only names where a result goes.
static ParsedOperation rewriteListing(const ParsedOperation &Op, bool IsOnlyOne,
                                      bool &IsResult) {
  ParsedOperation New = Op;
  if (Op.Name == "atom")
    New.Name = "atomic";
  // fitr with coefficients of w.
  if (Op.Name == "fitr" && Op.Operands.size() == 5)
    New.Name = "fitrp";
  if (Op.Name != "mov" || Op.Operands.size() < 2)
    return New;
  ArrayRef<ParsedOperand> O = Op.Operands;
  if (O.size() == 5 && O[2].is("ftt")) {
    New.Name = "movc";
  } else if (O.size() == 4 || O[0].is("ft2")) {
    // mov ft0, ft1, c0, c0 and mov ft2, sh1
    New.Name = "byp";
  } else if (O.size() == 2 && writesAllBytes(O[0]) &&
             (isFeed(O[1]) || (O[1].is("fte") && !IsOnlyOne)) &&
             (O[0].Reg || isFeed(O[0]))) {
    // mov r0, ft1; mov r1, fte; mov ft0.e0.e1.e2.e3, ft0
    IsResult = true;
  } else if (O.size() == 2 && O[0].Suffixes.empty() &&
             (O[0].is("ft0") || O[0].is("ft1"))) {
    New.Name = "mbyp";
  } else if (O.size() == 2 && O[0].Reg && writesAllBytes(O[0]) && O[1].Reg) {
    IsResult = !IsOnlyOne;
  }
  return New;
}

bool GroupBuilder::addOperation(const ParsedOperation &Written) {
  if (Written.Name == "tag") {
    if (!Written.Operands.empty() || !Written.Suffixes.empty() || G.Tag)
      return fail(Written.Loc, "'tag' stands alone and once");
    G.Tag = true;
    return true;
  }
  bool IsResult = false;
  ParsedOperation Op =
      rewriteListing(Written, P.Operations.size() == 1, IsResult);
  if (IsResult) {
    Results.push_back(&Written);
    return true;
  }
  OperationMatch M;
  if (Op.Name == "movc" && Written.Name == "mov" && isFeed(Op.Operands[1])) {
    // mov r0, ft1, ftt, ft0, ft1: the second is what the test leaves in w0.
    std::optional<unsigned> Feed = findMod(ModFeedthrough, Op.Operands[1].Word);
    if (!Feed || !getInternalCode(4, Feedthrough(*Feed)))
      return fail(Op.Operands[1].Loc, "w0 cannot be " + Op.Operands[1].Word);
    M.Internals.push_back({4, Feedthrough(*Feed), Op.Operands[1].Loc});
    if (!setInternal(4, Feedthrough(*Feed), Op.Operands[1].Loc))
      return false;
  }
  if (!OperationMatcher(Op).match(M, Why))
    return false;
  return addMatch(M, Op.Loc);
}

bool GroupBuilder::addMatch(OperationMatch &M, SMLoc Loc) {
  GroupKind Kind = getKind(M.Op.At);
  if (HasKind && Kind != G.Kind)
    return fail(Loc, "operations of the main ALU, of the bitwise ALU and of "
                     "control cannot be in one group");
  G.Kind = Kind;
  HasKind = true;
  if (const GroupOp *Other = G.find(M.Op.At))
    return fail(Loc, "the unit of this operation already has " +
                         getOpInfo(Other->Inst.getOpcode())->Mnemonic);
  GroupOp &Added = G.add(M.Op.At, M.Op.Inst);
  Added.Form = M.Op.Form;
  OpLocs.push_back({M.Op.At, Loc});
  for (const SlotRequest &R : M.Slots) {
    if (R.Names != RogueEnc::FixedBits)
      Movable.push_back(R);
    else if (!setSlot(R.Slot, R.Reg, R.Loc))
      return false;
  }
  for (const InternalRequest &R : M.Internals)
    if (!setInternal(R.Index, R.Feed, R.Loc))
      return false;
  for (const PortRequest &R : M.Ports)
    if (!setPort(R.Port, R.Reg, R.Loc))
      return false;
  Externals.append(M.Externals.begin(), M.Externals.end());
  return true;
}

//===--- What listings leave open -----------------------------------------===//

/// `mov r0, ft1` and, for W1, `mov r1, sh1`.
bool GroupBuilder::addResult(const ParsedOperation &Op) {
  const ParsedOperand &To = Op.Operands[0];
  const ParsedOperand &From = Op.Operands[1];
  if (!Op.Suffixes.empty() || !From.Suffixes.empty())
    return fail(Op.Loc, "a result has no modifiers");
  if (G.Kind == BitwiseGroup) {
    // The ports are wired: W0 is FT5, W1 is FT3.
    bool IsW0 = From.is("ft4") || From.is("ft5");
    if (!IsW0 && !From.is("ft2") && !From.is("ft3"))
      return fail(From.Loc, "a bitwise group has the results ft5 and ft3");
    return !To.Reg || setPort(IsW0 ? 0 : 1, *To.Reg, To.Loc);
  }
  unsigned Port = G.Dests[0] ? 1 : 0;
  if (Port == 1 && G.Dests[1])
    return fail(Op.Loc, "a group has two results");
  Feedthrough Feed = FEED_FTE;
  if (From.Reg) {
    Externals.push_back({*From.Reg, From.Loc});
  } else {
    std::optional<unsigned> Code = findMod(ModFeedthrough, From.Word);
    if (!Code)
      return fail(From.Loc, "the main ALU has the results ft0, ft1 and ft2");
    Feed = Feedthrough(*Code);
  }
  // mov ft0.e0.e1.e2.e3, ft0: w0 has it, for the backend only.
  if (!To.Reg) {
    MCInst Move = makeOp(Rogue::MOV);
    Move.getOperand(findOperand(Move, RogueEnc::SelectW0)).setImm(Feed);
    OperationMatch M;
    M.Op = GroupOp(PhaseMov, std::move(Move));
    return addMatch(M, Op.Loc);
  }
  return setInternal(4 + Port, Feed, From.Loc) &&
         setPort(Port, *To.Reg, To.Loc);
}

bool GroupBuilder::addResults() {
  if (!HasKind)
    return fail(P.Loc, "a group needs an operation");
  return all_of(Results,
                [&](const ParsedOperation *Op) { return addResult(*Op); });
}

/// Slots that can hold \p R.
static bool canHold(unsigned Slot, RegRef R) {
  if (R.isSpecial()) {
    const SpecialInfo *S = getSpecial(R.Number);
    if (S && S->kind() == SpecialSystem)
      return Slot == 1 || Slot == 2 || Slot == 4;
    if (!S || S->kind() != SpecialPixelOut)
      return true;
  } else if (R.In == BANK_TEMP || R.In == BANK_VTXIN) {
    return R.Number < 256 || Slot == 0 || Slot == 2 || Slot == 3;
  }
  return Slot == 0 || Slot == 2 || Slot == 3;
}

/// Registers whose slot an operand names go to the usual one if it is free.
bool GroupBuilder::placeMovable() {
  for (const SlotRequest &R : Movable) {
    auto Fits = [&](unsigned Slot) {
      return canHold(Slot, R.Reg) &&
             (!G.Sources[Slot] || *G.Sources[Slot] == R.Reg);
    };
    unsigned Slot = R.Slot;
    for (unsigned Other : {0, 3, 1, 4, 2, 5})
      if (!Fits(Slot))
        Slot = Other;
    if (!Fits(Slot))
      return fail(R.Loc,
                  "no source slot is free for " + getRegisterText(R.Reg));
    if (!setSlot(Slot, R.Reg, R.Loc))
      return false;
    GroupOp &Op = *G.find(PhaseBackend);
    Op.Inst.getOperand(findOperand(Op.Inst, R.Names)).setImm(Slot);
  }
  return true;
}

/// One register can go through FTE: to the slot that makes the group shortest.
bool GroupBuilder::placeExternals() {
  if (Externals.empty())
    return true;
  const RegisterRequest &R = Externals[0];
  for (const RegisterRequest &Other : Externals)
    if (Other.Reg != R.Reg)
      return fail(Other.Loc, "only one register can go through fte, and that "
                             "is " +
                                 getRegisterText(R.Reg));
  std::optional<Group> Best;
  size_t BestSize = 0;
  SMLoc Loc = R.Loc;
  for (IS0Select Mux : {IS0_S0, IS0_S3, IS0_S4, IS0_S5, IS0_S1, IS0_S2}) {
    if (IS0Loc.isValid() && Mux != G.IS0)
      continue;
    unsigned Slot = *findMod(ModSlot, *getModText(ModIS0, Mux));
    if (!canHold(Slot, R.Reg) || (G.Sources[Slot] && *G.Sources[Slot] != R.Reg))
      continue;
    Group Try = G;
    Try.Sources[Slot] = R.Reg;
    Try.IS0 = Mux;
    SmallVector<char, MaxGroupBytes> Bytes;
    SmallVector<GroupFixup, 1> Fixups;
    if (Error E = encodeGroup(Try, Bytes, Fixups)) {
      consumeError(std::move(E));
      continue;
    }
    if (!Best || Bytes.size() < BestSize) {
      Best = std::move(Try);
      BestSize = Bytes.size();
    }
  }
  if (!Best)
    return fail(Loc, "no source slot is free to bring " +
                         getRegisterText(R.Reg) + " to fte");
  G = std::move(*Best);
  return true;
}

/// Takes out forms that the encoder chooses anyway.
bool GroupBuilder::finish() {
  // The last part of phase 2 in the encoding is the first to execute.
  const GroupOp *LastPart = nullptr;
  for (const GroupOp &Op : G.Ops)
    if (Op.At >= PhasePck && Op.At <= PhaseMov && !LastPart)
      LastPart = &Op;
  for (GroupOp &Op : G.Ops) {
    if (!Op.Form)
      continue;
    bool IsLast = &Op == LastPart;
    GroupOp Plain(Op.At, Op.Inst);
    Expected<RogueEnc::Layout> Chosen = getForm(Plain, IsLast);
    Expected<RogueEnc::Layout> Asked = getForm(Op, IsLast);
    if (!Asked)
      return fail(getOpLoc(Op.At), toString(Asked.takeError()));
    if (!Chosen)
      return fail(getOpLoc(Op.At), toString(Chosen.takeError()));
    if (*Chosen == *Asked)
      Op.Form.reset();
  }
  return true;
}
