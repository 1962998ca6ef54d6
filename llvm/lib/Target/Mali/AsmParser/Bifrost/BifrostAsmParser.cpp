//===-- BifrostAsmParser.cpp - Bifrost assembly ---------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The statement is the clause, from its header to the closing brace. It is
// collected line by line and given to ClauseParser; layout and rules follow,
// and what concerns two clauses is checked at the end of the file.
//
//===----------------------------------------------------------------------===//

#include "AsmParser/MaliAsmParsers.h"
#include "AsmParser/MaliDirectives.h"
#include "BifrostClauseParser.h"
#include "BifrostProgramScan.h"
#include "MCTargetDesc/Bifrost/BifrostClausePrinter.h"
#include "MCTargetDesc/Bifrost/BifrostMCTargetDesc.h"
#include "MCTargetDesc/Bifrost/BifrostRegisters.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCParser/AsmLexer.h"
#include "llvm/MC/MCParser/MCParsedAsmOperand.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCSymbol.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace llvm::Bifrost;

#define DEBUG_TYPE "bifrost-asm-parser"

namespace {
/// A clause that was assembled, for the rules between clauses.
struct AssembledClause {
  Clause C;
  SMLoc Loc;
  MessageType Message;
  StringRef Target;
  /// Nothing runs into it from above.
  bool StartsProgram;
};

class BifrostAsmParser final : public MCTargetAsmParser {
  InstrParser Instructions;
  MaliDirectives Directives{*this};
  /// The clause being assembled.
  ParsedClause Parsed;
  std::unique_ptr<ProgramScan> Scan;
  std::vector<AssembledClause> Assembled;
  StringMap<unsigned> ClauseOfLabel;
  SmallVector<MCSymbol *, 2> PendingLabels;
  bool AtProgramStart = true;
  /// Bytes of the clause assembled last; 0: there is none.
  unsigned LastSize = 0;

public:
  BifrostAsmParser(const MCSubtargetInfo &STI, MCAsmParser &P,
                   const MCInstrInfo &MII, const MCTargetOptions &Options)
      : MCTargetAsmParser(Options, STI, MII),
        Instructions(MII, STI, P.getContext()) {
    MCAsmParserExtension::Initialize(P);
    setAvailableFeatures(STI.getFeatureBits());
  }

  bool parseRegister(MCRegister &Reg, SMLoc &Start, SMLoc &End) override;
  ParseStatus tryParseRegister(MCRegister &Reg, SMLoc &Start,
                               SMLoc &End) override;
  bool parseInstruction(ParseInstructionInfo &Info, StringRef Name,
                        SMLoc NameLoc, OperandVector &Operands) override;
  bool matchAndEmitInstruction(SMLoc IDLoc, unsigned &Opcode,
                               OperandVector &Operands, MCStreamer &Out,
                               uint64_t &ErrorInfo,
                               bool MatchingInlineAsm) override;
  ParseStatus parseDirective(AsmToken DirectiveID) override;
  void onLabelParsed(MCSymbol *Symbol) override {
    PendingLabels.push_back(Symbol);
  }
  void onEndOfFile() override;
  // A clause may have no header.
  bool tokenIsStartOfStatement(AsmToken::TokenKind Token) override {
    return Token == AsmToken::LCurly;
  }
  // Of the generated matchers of other targets.
  void convertToMapAndConstraints(unsigned, const OperandVector &) override {}

private:
  bool collectLines(ClauseParser &P, StringRef Name, SMLoc NameLoc,
                    bool &Failed);
  void complain(const ClauseParser &P);
  void complain(const Violation &V);
  bool parseProgramEnd();
  void deriveHeader(const char *Start);
  void remember(SMLoc Loc);
  bool checkSuccessors(unsigned Index);
};

/// The generic parser wants something to point at.
struct ClauseOperand final : MCParsedAsmOperand {
  SMLoc Loc;
  explicit ClauseOperand(SMLoc Loc) : Loc(Loc) {}
  bool isToken() const override { return true; }
  bool isImm() const override { return false; }
  bool isReg() const override { return false; }
  bool isMem() const override { return false; }
  MCRegister getReg() const override { return {}; }
  SMLoc getStartLoc() const override { return Loc; }
  SMLoc getEndLoc() const override { return Loc; }
  void print(raw_ostream &OS, const MCAsmInfo &) const override {
    OS << "clause";
  }
};
} // namespace

static SMLoc locOf(StringRef Text) {
  return SMLoc::getFromPointer(Text.data());
}

ParseStatus BifrostAsmParser::tryParseRegister(MCRegister &Reg, SMLoc &Start,
                                               SMLoc &End) {
  const AsmToken &Tok = getTok();
  unsigned Number;
  StringRef Name = Tok.is(AsmToken::Identifier) ? Tok.getIdentifier() : "";
  if (!Name.consume_front("r") || Name.getAsInteger(10, Number) ||
      Number >= NumRegisters)
    return ParseStatus::NoMatch;
  Reg = getGPR(Number);
  Start = Tok.getLoc();
  End = Tok.getEndLoc();
  Lex();
  return ParseStatus::Success;
}

bool BifrostAsmParser::parseRegister(MCRegister &Reg, SMLoc &Start,
                                     SMLoc &End) {
  if (tryParseRegister(Reg, Start, End).isSuccess())
    return false;
  return Error(getTok().getLoc(), "expected a register r0 to r63");
}

//===--- The text of a clause ---------------------------------------------===//

void BifrostAsmParser::complain(const ClauseParser &P) {
  Error(locOf(P.getErrorAt()), P.getError());
}

void BifrostAsmParser::complain(const Violation &V) {
  Error(locOf(Parsed.locate(V)), describe(V, Parsed.C));
}

/// Reads to the closing brace. Returns false when there is none; \p Failed
/// says whether a line was wrong, of which all are reported.
bool BifrostAsmParser::collectLines(ClauseParser &P, StringRef Name,
                                    SMLoc NameLoc, bool &Failed) {
  AsmLexer &Lexer = getLexer();
  StringRef Header(NameLoc.getPointer(), 0);
  SMLoc Brace = NameLoc;
  if (Name != "{") {
    while (Lexer.isNot(AsmToken::LCurly) &&
           Lexer.isNot(AsmToken::EndOfStatement) && Lexer.isNot(AsmToken::Eof))
      Lexer.Lex();
    Header = StringRef(NameLoc.getPointer(),
                       getTok().getLoc().getPointer() - NameLoc.getPointer());
  }
  Failed = !P.parseHeader(Header, Parsed);
  if (Failed)
    complain(P);
  if (Name != "{") {
    // Without a brace the line is no header at all.
    while (Lexer.is(AsmToken::EndOfStatement))
      Lex();
    if (Lexer.isNot(AsmToken::LCurly)) {
      if (!Failed)
        Error(getTok().getLoc(), "expected '{' after the header of a clause");
      Failed = true;
      return false;
    }
    Brace = getTok().getLoc();
    Lex();
  }
  while (true) {
    while (Lexer.is(AsmToken::EndOfStatement))
      Lex();
    if (Lexer.is(AsmToken::Eof)) {
      Error(Brace, "this clause has no closing '}'");
      return false;
    }
    if (Lexer.is(AsmToken::RCurly))
      break;
    // Tokens do not matter, only where the line ends.
    const char *Start = getTok().getLoc().getPointer();
    while (Lexer.isNot(AsmToken::EndOfStatement) &&
           Lexer.isNot(AsmToken::RCurly) && Lexer.isNot(AsmToken::Eof))
      Lexer.Lex();
    StringRef Line(Start, getTok().getLoc().getPointer() - Start);
    if (P.parseLine(Line, Parsed))
      continue;
    // One wrong line makes more of them.
    if (!Failed)
      complain(P);
    Failed = true;
  }
  StringRef End(getTok().getLoc().getPointer(), 1);
  Lex();
  if (!Failed && !P.finish(End, Parsed)) {
    complain(P);
    Failed = true;
  }
  return true;
}

bool BifrostAsmParser::parseInstruction(ParseInstructionInfo &, StringRef Name,
                                        SMLoc NameLoc,
                                        OperandVector &Operands) {
  Parsed = ParsedClause();
  ClauseParser P(Instructions);
  bool Failed;
  if (!collectLines(P, Name, NameLoc, Failed) || parseEOL() || Failed)
    return true;
  Operands.push_back(std::make_unique<ClauseOperand>(NameLoc));
  return false;
}

//===--- From text to a clause --------------------------------------------===//

void BifrostAsmParser::deriveHeader(const char *Start) {
  if (Parsed.Given.Exact)
    return;
  if (!Scan || !Scan->covers(Start)) {
    const SourceMgr &SM = *getContext().getSourceManager();
    unsigned Buffer = SM.FindBufferContainingLoc(SMLoc::getFromPointer(Start));
    StringRef Text =
        Buffer ? SM.getMemoryBuffer(Buffer)->getBuffer() : StringRef();
    Scan = std::make_unique<ProgramScan>(Text, Instructions, MII);
  }
  Scan->derive(Start, Parsed);
}

void BifrostAsmParser::remember(SMLoc Loc) {
  for (MCSymbol *Label : PendingLabels)
    ClauseOfLabel[Label->getName()] = Assembled.size();
  PendingLabels.clear();
  AssembledClause A;
  A.Target = getTargetName(Parsed.C);
  A.Message = Parsed.C.Header.Message;
  A.Loc = Loc;
  A.StartsProgram = AtProgramStart;
  A.C = Parsed.C;
  AtProgramStart = A.C.Header.Flow == FlowControl::End;
  Assembled.push_back(std::move(A));
}

bool BifrostAsmParser::matchAndEmitInstruction(SMLoc IDLoc, unsigned &Opcode,
                                               OperandVector &, MCStreamer &Out,
                                               uint64_t &, bool) {
  deriveHeader(IDLoc.getPointer());
  if (std::optional<Violation> V = layoutClause(Parsed.C, Parsed.Layout)) {
    complain(*V);
    return true;
  }
  // Encoding finds what is left, such as selectors that a source cannot have.
  SmallVector<char, MaxClauseQuadwords * QuadwordBytes> Bytes;
  if (llvm::Error E = encodeClause(Parsed.C, Bytes, MII))
    return Error(IDLoc, toString(std::move(E)));
  if (!isUnchecked(getSTI())) {
    LegalityContext Context;
    Context.RegisterMode = Directives.getRegisterMode();
    if (std::optional<Violation> V =
            checkClause(Parsed.C, MII, getSTI(), Context)) {
      complain(*V);
      return true;
    }
    remember(IDLoc);
  }
  MCInst Inst;
  toMCInst(Parsed.C, Inst);
  Inst.setLoc(IDLoc);
  Opcode = Inst.getOpcode();
  LastSize = Bytes.size();
  Out.emitInstruction(Inst, getSTI());
  return false;
}

//===--- Directives -------------------------------------------------------===//

ParseStatus BifrostAsmParser::parseDirective(AsmToken DirectiveID) {
  if (DirectiveID.getString() == ProgramEndDirective)
    return parseProgramEnd();
  return Directives.parse(DirectiveID);
}

// The instruction fetch reads ahead of the last clause.
bool BifrostAsmParser::parseProgramEnd() {
  SMLoc Loc = getTok().getLoc();
  if (!LastSize)
    return Error(Loc, "there is no clause before the end of the program");
  getStreamer().emitZeros(ProgramTailBytes - LastSize);
  LastSize = 0;
  AtProgramStart = true;
  return parseEOL();
}

//===--- Rules between clauses --------------------------------------------===//

/// Returns whether something was wrong.
bool BifrostAsmParser::checkSuccessors(unsigned Index) {
  const AssembledClause &A = Assembled[Index];
  auto Report = [&](const std::optional<Violation> &V) {
    return V && Error(A.Loc, describe(*V, A.C));
  };
  if (A.StartsProgram && Report(checkProgramStart(A.C, getSTI())))
    return true;
  const MCOperand *Target = findBranchTarget(A.C);
  const AssembledClause *Taken = nullptr, *Following = nullptr;
  if (auto It = ClauseOfLabel.find(A.Target); It != ClauseOfLabel.end())
    Taken = &Assembled[It->second];
  if (!endsInJump(A.C) && Index + 1 != Assembled.size() &&
      !Assembled[Index + 1].StartsProgram)
    Following = &Assembled[Index + 1];
  for (const AssembledClause *Next : {Taken, Following})
    if (Next && Report(checkNextWait(A.C, Next->Message)))
      return true;
  // A target that is not in this file can be anything.
  if (Target && isBranchTarget(*Target) && !Taken)
    return false;
  if (Target && getGPRNumber(*Target))
    return false;
  if (!Target && !Following)
    return false;
  const AssembledClause *Next = Target ? Taken : Following;
  return Report(
      checkNextMessage(A.C, Next ? Next->Message : MessageType::None));
}

void BifrostAsmParser::onEndOfFile() {
  for (unsigned I = 0; I != Assembled.size(); ++I)
    checkSuccessors(I);
}

void llvm::initializeBifrostAsmParser() {
  RegisterMCAsmParser<BifrostAsmParser> X(getTheBifrostTarget());
}
