//===-- BifrostProgramScan.cpp - What follows a clause --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostProgramScan.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCSymbol.h"
#include "llvm/Support/Casting.h"

using namespace llvm;
using namespace llvm::Bifrost;

StringRef Bifrost::getTargetName(const Clause &C) {
  const MCOperand *Target = findBranchTarget(C);
  if (!Target || !Target->isExpr())
    return {};
  auto *Ref = dyn_cast<MCSymbolRefExpr>(Target->getExpr());
  return Ref ? Ref->getSymbol().getName() : StringRef();
}

ProgramScan::ProgramScan(StringRef Buffer, const InstrParser &Instructions,
                         const MCInstrInfo &MII)
    : Buffer(Buffer), MII(MII) {
  scan(Instructions);
}

static bool isNameCharacter(char C) {
  return isAlnum(C) || C == '_' || C == '.' || C == '$';
}

/// Splits labels off the start of \p Line.
static void takeLabels(StringRef &Line, SmallVectorImpl<StringRef> &Labels) {
  while (true) {
    size_t N = 0;
    while (N < Line.size() && isNameCharacter(Line[N]))
      ++N;
    if (N == 0 || N == Line.size() || Line[N] != ':')
      return;
    Labels.push_back(Line.take_front(N));
    Line = Line.drop_front(N + 1).ltrim();
  }
}

// Text that is not understood here is skipped; the parser proper complains.
void ProgramScan::scan(const InstrParser &Instructions) {
  ClauseParser Parser(Instructions);
  SmallVector<StringRef, 2> Pending;
  ParsedClause P;
  const char *Start = nullptr;
  bool Inside = false, Understood = true;
  StringRef Rest = Buffer;
  while (!Rest.empty()) {
    auto [Line, Tail] = Rest.split('\n');
    Rest = Tail;
    Line = Line.trim();
    if (!Inside)
      takeLabels(Line, Pending);
    if (Line.empty() || Line.starts_with("//"))
      continue;
    if (!Inside && Line.starts_with(".")) {
      // Nobody falls through the end of a program.
      if (Line.starts_with(ProgramEndDirective))
        Clauses.emplace_back();
      continue;
    }
    if (!Inside) {
      if (!Start)
        Start = Line.data();
      if (Line.contains('{')) {
        Inside = true;
        P = ParsedClause();
        StringRef Header(Start, Line.data() + Line.find('{') - Start);
        Understood = Parser.parseHeader(Header, P);
      }
      continue;
    }
    if (!Line.starts_with("}")) {
      Understood = Understood && Parser.parseLine(Line, P);
      continue;
    }
    Inside = false;
    ScannedClause S;
    S.Start = Start;
    S.Labels = std::move(Pending);
    Pending.clear();
    if (!Understood)
      P.C = Clause();
    S.Message =
        P.Given.Message ? P.C.Header.Message : getClauseMessage(P.C, MII);
    for (StringRef Label : S.Labels)
      Labels[Label] = Clauses.size();
    if (StringRef Target = getTargetName(P.C); !Target.empty())
      Targets.insert(Target);
    if (!Clauses.empty() && Clauses.back().Start)
      Clauses.back().IsLast = false;
    Clauses.push_back(std::move(S));
    Start = nullptr;
  }
  for (ScannedClause &S : Clauses)
    S.IsTarget =
        any_of(S.Labels, [&](StringRef L) { return Targets.contains(L); });
}

void ProgramScan::derive(const char *Start, ParsedClause &P) const {
  ClauseHeader &H = P.C.Header;
  const GivenFields &G = P.Given;
  if (G.Exact)
    return;
  if (!G.Message)
    H.Message = getClauseMessage(P.C, MII);
  bool IsBarrier = H.Message == MessageType::Barrier;
  if (!G.Slot && IsBarrier)
    H.DependencySlot = BarrierSlot;

  auto Self = find_if(Clauses,
                      [&](const ScannedClause &S) { return S.Start == Start; });
  const ScannedClause *Following =
      Self != Clauses.end() && !Self->IsLast ? &*std::next(Self) : nullptr;
  const MCOperand *Target = findBranchTarget(P.C);
  bool IsJump = endsInJump(P.C);
  const ScannedClause *Taken = nullptr;
  if (auto It = Labels.find(getTargetName(P.C)); It != Labels.end())
    Taken = &Clauses[It->second];

  bool Ends = IsJump ? Target && !isBranchTarget(*Target) : !Following;
  if (!G.Flow) {
    if (Ends)
      H.Flow = FlowControl::End;
    else if (Target || (Following && Following->IsTarget))
      H.Flow = FlowControl::Reconverge;
    else
      H.Flow = FlowControl::None;
  }
  if (H.Flow == FlowControl::End)
    return;
  if (!G.Prefetch)
    H.NextClausePrefetch = Following && !IsJump;
  const ScannedClause *Next = Target ? Taken : Following;
  if (!G.NextMessage)
    H.NextMessage = Next ? Next->Message : MessageType::None;
  if (!G.Wait) {
    if (IsBarrier)
      H.DependencyWait |= 1 << BarrierSlot;
    if (Next)
      H.DependencyWait |= getNeededWait(Next->Message);
    if (Following && !IsJump)
      H.DependencyWait |= getNeededWait(Following->Message);
  }
}
