//===-- BifrostClauseParser.cpp - Text of clauses -------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostClauseParser.h"
#include "MCTargetDesc/Bifrost/BifrostClausePrinter.h"
#include "MCTargetDesc/Bifrost/BifrostRegisters.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCInst.h"
#include <optional>

using namespace llvm;
using namespace llvm::Bifrost;

//===--- Words ------------------------------------------------------------===//

namespace {
/// Takes a line apart into words, numbers and punctuation. Blanks and comments
/// separate them.
class Words {
  StringRef Rest;

public:
  explicit Words(StringRef Text) : Rest(Text) {}

  StringRef peek() {
    skip();
    size_t N = 0;
    while (N < Rest.size() && (isAlnum(Rest[N]) || Rest[N] == '_'))
      ++N;
    return Rest.take_front(std::max<size_t>(N, !Rest.empty()));
  }
  /// Empty at the end of the line.
  StringRef next() {
    StringRef Word = peek();
    Rest = Rest.drop_front(Word.size());
    return Word;
  }
  bool atEnd() { return peek().empty(); }

private:
  void skip() {
    while (true) {
      Rest = Rest.ltrim();
      if (!Rest.starts_with("/*"))
        break;
      size_t End = Rest.find("*/", 2);
      Rest = Rest.drop_front(End == StringRef::npos ? Rest.size() : End + 2);
    }
    if (Rest.starts_with("//"))
      Rest = Rest.take_front(0);
  }
};

constexpr unsigned NumSlots = 8;
} // namespace

/// The enumerator whose text is \p Word, if it has one.
template <typename Enum>
static std::optional<Enum> findWord(StringRef Word, unsigned Count,
                                    StringRef (*GetText)(Enum)) {
  for (unsigned I = 0; I != Count; ++I)
    if (StringRef Text = GetText(Enum(I)); !Text.empty() && Text == Word)
      return Enum(I);
  return std::nullopt;
}

static constexpr unsigned NumFlows = 8, NumMessages = 16, NumFTZ = 4,
                          NumExceptions = 4;

static std::optional<MessageType> findMessageWord(StringRef Word) {
  return findWord<MessageType>(Word, NumMessages, getMessageText);
}

bool ClauseParser::fail(StringRef At, const Twine &Message) {
  ErrorAt = At;
  Error = Message.str();
  return false;
}

//===--- Header -----------------------------------------------------------===//

/// `(1, 2)` after the word \p Word; bits of the numbers.
static bool parseSlots(Words &W, uint8_t &Slots, StringRef &At) {
  Slots = 0;
  At = W.next();
  if (At != "(")
    return false;
  while (true) {
    At = W.next();
    unsigned Slot;
    if (At.getAsInteger(10, Slot) || Slot >= NumSlots)
      return false;
    Slots |= 1 << Slot;
    At = W.next();
    if (At == ")")
      return true;
    if (At != ",")
      return false;
  }
}

/// Flow control is one word or two.
static std::optional<FlowControl> parseFlow(StringRef Word, Words &W) {
  std::string Two = (Word + " " + W.peek()).str();
  if (std::optional<FlowControl> Flow =
          findWord<FlowControl>(Two, NumFlows, getFlowText)) {
    W.next();
    return Flow;
  }
  return findWord<FlowControl>(Word, NumFlows, getFlowText);
}

/// The fields of a header that are words without operands. Returns which flag
/// says that \p Word was there, or null if it is none of them.
bool *ClauseParser::parseHeaderWord(StringRef Word, ParsedClause &P) {
  ClauseHeader &H = P.C.Header;
  GivenFields &G = P.Given;
  if (Word == StagingBarrierWord) {
    H.StagingBarrier = true;
    return &G.StagingBarrier;
  }
  if (Word == SuppressInfWord) {
    H.SuppressInf = true;
    return &G.SuppressInf;
  }
  if (Word == SuppressNaNWord) {
    H.SuppressNaN = true;
    return &G.SuppressNaN;
  }
  if (auto F = findWord<FlushToZero>(Word, NumFTZ, getFlushToZeroText)) {
    H.FTZ = *F;
    return &G.FTZ;
  }
  if (auto E = findWord<FloatExceptions>(Word, NumExceptions,
                                         getFloatExceptionsText)) {
    H.Exceptions = *E;
    return &G.Exceptions;
  }
  if (Word == TerminateWord) {
    H.TerminateDiscarded = true;
    return &G.TerminateDiscarded;
  }
  if (Word == PrefetchWord) {
    H.NextClausePrefetch = true;
    return &G.Prefetch;
  }
  if (auto M = findMessageWord(Word)) {
    H.Message = *M;
    return &G.Message;
  }
  if (Word.consume_front(NextPrefix))
    if (auto M = findMessageWord(Word)) {
      H.NextMessage = *M;
      return &G.NextMessage;
    }
  return nullptr;
}

bool ClauseParser::parseHeader(StringRef Text, ParsedClause &P) {
  P.HeaderText = Text;
  ClauseHeader &H = P.C.Header;
  GivenFields &G = P.Given;
  Words W(Text);
  bool First = true;
  auto Once = [&](bool &Seen, StringRef Word) {
    if (Seen)
      return fail(Word, "'" + Word + "' stands twice in the header");
    Seen = true;
    return true;
  };
  for (; !W.atEnd(); First = false) {
    StringRef Word = W.next(), At;
    uint8_t Slots;
    if (Word == SlotWord || Word == WaitWord) {
      bool IsSlot = Word == SlotWord;
      if (!Once(IsSlot ? G.Slot : G.Wait, Word))
        return false;
      if (!parseSlots(W, Slots, At))
        return fail(At.empty() ? Word : At,
                    "expected slots 0 to 7 in parentheses, as " + Word +
                        (IsSlot ? "(0)" : "(0, 1)"));
      if (IsSlot && !isPowerOf2_32(Slots))
        return fail(Word, "a message signals one slot, as ds(0)");
      if (IsSlot)
        H.DependencySlot = Log2_32(Slots);
      else
        H.DependencyWait = Slots;
      G.Exact |= IsSlot && First;
      continue;
    }
    if (std::optional<FlowControl> Flow = parseFlow(Word, W)) {
      if (!Once(G.Flow, Word))
        return false;
      H.Flow = *Flow;
    } else if (bool *Seen = parseHeaderWord(Word, P)) {
      if (!Once(*Seen, Word))
        return false;
    } else {
      return fail(Word, "unknown word '" + Word +
                            "' in the header of a clause; as in ds(0) nbb load "
                            "ncph next_store dwb(0)");
    }
  }
  if (G.Exact && !G.Flow)
    return fail(Text, "a header that starts with ds names its flow control: "
                      "eos, nbb, nbb r_uncond ...");
  return true;
}

//===--- Lines between the braces -----------------------------------------===//

bool ClauseParser::parseHalf(StringRef Line, Unit U, ParsedClause &P) {
  bool WantADD = P.Halves.size() % 2;
  if ((U == Unit::ADD) != WantADD)
    return fail(Line.take_front(1),
                WantADD ? "expected the ADD instruction of the tuple, which "
                          "starts with '+'"
                        : "expected the FMA instruction of the next tuple, "
                          "which starts with '*'");
  if (P.Halves.size() == 2 * MaxTuples)
    return fail(Line, "a clause has at most 8 tuples");
  if (U == Unit::FMA)
    P.C.Tuples.emplace_back();
  Tuple &T = P.C.Tuples.back();
  HalfText &Text = P.Halves.emplace_back();
  if (!Instructions.parse(Line, T.half(U), Text)) {
    ErrorAt = Instructions.getErrorAt();
    Error = Instructions.getError();
    return false;
  }
  int SR = getStagingIndex(T.half(U).getOpcode());
  if (SR < 0)
    return true;
  std::optional<unsigned> Reg = getGPRNumber(T.half(U).getOperand(SR));
  if (!Reg)
    return fail(Line, "this instruction has staging registers; name the first "
                      "one, as @r0");
  if (!P.HasStagingRegister)
    P.C.Header.StagingRegister = *Reg;
  P.HasStagingRegister = true;
  return true;
}

bool ClauseParser::parseNumbers(StringRef Line, StringRef List, uint64_t Max,
                                SmallVectorImpl<uint64_t> &Numbers) {
  Words W(List);
  while (!W.atEnd()) {
    StringRef Word = W.next();
    uint64_t Value;
    if (Word.getAsInteger(0, Value) || Value > Max)
      return fail(Word, "expected a number up to 0x" + Twine::utohexstr(Max));
    Numbers.push_back(Value);
    if (!W.atEnd() && W.peek() != ",")
      return fail(W.peek(), "expected a comma");
    W.next();
  }
  return true;
}

bool ClauseParser::parseReads(StringRef Line, StringRef List, TupleLayout &L) {
  Words W(List);
  std::array<uint8_t, 3> Reads;
  for (unsigned I = 0; I != 3; ++I) {
    StringRef Word = W.next();
    unsigned Reg = NoReg;
    if (Word != "-" && (!Word.consume_front("r") ||
                        Word.getAsInteger(10, Reg) || Reg >= NumRegisters))
      return fail(Word.empty() ? Line : Word,
                  "expected three registers or '-', as r1, r2, -");
    Reads[I] = Reg;
    if (I != 2 && W.next() != ",")
      return fail(Line, "expected three registers or '-', as r1, r2, -");
  }
  if (!W.atEnd())
    return fail(W.peek(), "a tuple has three read ports");
  L.Reads = Reads;
  return true;
}

bool ClauseParser::parseConstants(StringRef List, ParsedClause &P) {
  SmallVector<uint64_t, 8> Values;
  if (!parseNumbers(List, List, ~0ULL, Values))
    return false;
  for (uint64_t Value : Values)
    if (Value & 15)
      return fail(List, "the low four bits of a constant are not stored but in "
                        "the FAU field of each tuple: write 0 there");
  P.Layout.Constants.emplace(Values.begin(), Values.end());
  return true;
}

bool ClauseParser::parseLayoutLine(StringRef Line, ParsedClause &P) {
  size_t End = std::min(Line.size(), Line.find_first_of(" \t"));
  StringRef Name = Line.take_front(End), List = Line.drop_front(End);
  SmallVector<uint64_t, 8> Numbers;
  auto One = [&](uint64_t Max) {
    if (!parseNumbers(Line, List, Max, Numbers))
      return false;
    return Numbers.size() == 1 || fail(Line, Name + " takes one number");
  };
  if (Name == ConstantsLine)
    return parseConstants(List, P);
  if (Name == ModifierLine) {
    if (!One(0xFF))
      return false;
    P.Layout.FirstModifier = Numbers[0];
    return true;
  }
  if (Name == StagingLine) {
    StringRef Reg = List.trim();
    unsigned Number;
    if (!Reg.consume_front("r") || Reg.getAsInteger(10, Number) ||
        Number >= NumRegisters)
      return fail(List, "expected a register r0 to r63");
    P.C.Header.StagingRegister = Number;
    P.HasStagingRegister = true;
    return true;
  }
  // The others are about the tuple that follows.
  if (P.Halves.size() % 2)
    return fail(Line, "this line stands before the tuple it is about");
  unsigned Tuple = P.Halves.size() / 2;
  if (Tuple >= MaxTuples)
    return fail(Line, "a clause has at most 8 tuples");
  if (P.Layout.Tuples.size() <= Tuple)
    P.Layout.Tuples.resize(Tuple + 1);
  TupleLayout &L = P.Layout.Tuples[Tuple];
  if (Name == FAULine) {
    if (!One(0xFF))
      return false;
    L.FAU = Numbers[0];
    return true;
  }
  if (Name == ReadsLine)
    return parseReads(Line, List, L);
  if (Name == FMASelectorsLine || Name == ADDSelectorsLine) {
    if (!parseNumbers(Line, List, 7, Numbers))
      return false;
    L.selectors(Name == FMASelectorsLine ? Unit::FMA : Unit::ADD)
        .emplace(Numbers.begin(), Numbers.end());
    return true;
  }
  return fail(Name, "unknown line in a clause; instructions start with '*' or "
                    "'+'");
}

bool ClauseParser::parseLine(StringRef Line, ParsedClause &P) {
  Line = Line.trim();
  if (Line.starts_with("*"))
    return parseHalf(Line, Unit::FMA, P);
  if (Line.starts_with("+"))
    return parseHalf(Line, Unit::ADD, P);
  if (Line.starts_with("."))
    return parseLayoutLine(Line, P);
  return fail(Line, "expected an instruction, which starts with '*' or '+', or "
                    "'}' at the end of the clause");
}

bool ClauseParser::finish(StringRef Brace, ParsedClause &P) {
  if (P.Halves.empty())
    return fail(Brace, "a clause has at least one tuple");
  if (P.Halves.size() % 2)
    return fail(Brace, "the last tuple has no ADD instruction; write +NOP t1");
  if (P.Layout.Tuples.size() > P.C.Tuples.size())
    return fail(Brace, "no tuple follows the line before");
  return true;
}

StringRef ParsedClause::locate(const Violation &V) const {
  if (V.Tuple < 0 || 2 * unsigned(V.Tuple) + 1 >= Halves.size())
    return HeaderText.empty() && !Halves.empty() ? Halves[0].Line : HeaderText;
  const HalfText &Text = half(V.Tuple, V.Half.value_or(Unit::FMA));
  if (V.Half && V.OpIdx >= 0 && unsigned(V.OpIdx) < Text.Operands.size() &&
      Text.Operands[V.OpIdx].data())
    return Text.Operands[V.OpIdx];
  return Text.Line;
}
