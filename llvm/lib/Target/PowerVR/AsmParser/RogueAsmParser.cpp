//===-- RogueAsmParser.cpp - Rogue assembly -------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A statement is a whole instruction group, which can span lines: the group
// parser works on the source text, and LLVM's lexer is moved behind it.
//
//===----------------------------------------------------------------------===//

#include "GPUMC/MetadataStreamer.h"
#include "MCTargetDesc/RogueMCTargetDesc.h"
#include "RogueGroupBuilder.h"
#include "RogueKernelEmitter.h"
#include "TargetInfo/PowerVRTargetInfo.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCParser/AsmLexer.h"
#include "llvm/MC/MCParser/MCParsedAsmOperand.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCSymbol.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace llvm::Rogue;

static constexpr StringLiteral KernelBegin = ".kernel";
static constexpr StringLiteral KernelEnd = ".end_kernel";

namespace {
class RogueAsmParser final : public MCTargetAsmParser {
  KernelEmitter Kernel;
  bool HasMetadata = false;
  // The statement being assembled.
  ParsedGroup Parsed;
  std::optional<GroupBuilder> Builder;
  Group Current;

public:
  RogueAsmParser(const MCSubtargetInfo &STI, MCAsmParser &P,
                 const MCInstrInfo &MII, const MCTargetOptions &Options)
      : MCTargetAsmParser(Options, STI, MII),
        Kernel(P.getStreamer(), STI,
               [this](SMLoc Loc, const Violation &V) { complain(Loc, V); }) {
    MCAsmParserExtension::Initialize(P);
  }

  bool parseRegister(MCRegister &Reg, SMLoc &Start, SMLoc &End) override;
  ParseStatus tryParseRegister(MCRegister &, SMLoc &, SMLoc &) override {
    return ParseStatus::NoMatch;
  }
  // `{ ... }` and `(ignorepe) { ... }`
  bool tokenIsStartOfStatement(AsmToken::TokenKind Token) override {
    return Token == AsmToken::LCurly || Token == AsmToken::LParen;
  }
  // `0 : {` is the number of a group.
  bool isLabel(AsmToken &Token) override {
    return Token.isNot(AsmToken::Integer);
  }
  void doBeforeLabelEmit(MCSymbol *, SMLoc Loc) override {
    if (llvm::Error Err = Kernel.flush())
      report(Loc, std::move(Err));
  }
  bool parseInstruction(ParseInstructionInfo &Info, StringRef Name,
                        SMLoc NameLoc, OperandVector &Operands) override;
  bool matchAndEmitInstruction(SMLoc IDLoc, unsigned &Opcode,
                               OperandVector &Operands, MCStreamer &Out,
                               uint64_t &ErrorInfo,
                               bool MatchingInlineAsm) override;
  ParseStatus parseDirective(AsmToken DirectiveID) override;
  void onEndOfFile() override;
  // What a generated matcher would need.
  void convertToMapAndConstraints(unsigned, const OperandVector &) override {}

private:
  bool report(SMLoc Loc, llvm::Error Err) {
    return getParser().Error(Loc, toString(std::move(Err)));
  }
  bool complain(SMLoc Loc, const Violation &V);
  void moveLexer(const char *Where);
  const MCExpr *parseTarget(const char *Where, const char *&End);
  bool parseMetadata(SMLoc Loc);
  bool parseKernel(SMLoc Loc);
  bool parseEndKernel(SMLoc Loc);
};

/// Stands for the group, which the parser keeps itself.
class GroupOperand final : public MCParsedAsmOperand {
  SMLoc Loc;

public:
  explicit GroupOperand(SMLoc Loc) : Loc(Loc) {}
  bool isToken() const override { return false; }
  bool isImm() const override { return false; }
  bool isReg() const override { return false; }
  bool isMem() const override { return false; }
  MCRegister getReg() const override { return MCRegister(); }
  SMLoc getStartLoc() const override { return Loc; }
  SMLoc getEndLoc() const override { return Loc; }
  void print(raw_ostream &OS, const MCAsmInfo &) const override {
    OS << "group";
  }
};
} // namespace

bool RogueAsmParser::parseRegister(MCRegister &, SMLoc &, SMLoc &) {
  return Error(getTok().getLoc(), "a register stands in a group only");
}

//===--- Groups -----------------------------------------------------------===//

/// Returns true for errors.
bool RogueAsmParser::complain(SMLoc Loc, const Violation &V) {
  std::string Text = V.Part + ": " + V.Message;
  if (V.IsWarning) {
    Warning(Loc, Text);
    return false;
  }
  return Error(Loc, Text);
}

/// Goes on at the token that starts at \p Where or behind it.
void RogueAsmParser::moveLexer(const char *Where) {
  while (getTok().isNot(AsmToken::Eof) &&
         getTok().getLoc().getPointer() < Where)
    getLexer().Lex();
}

const MCExpr *RogueAsmParser::parseTarget(const char *Where, const char *&End) {
  moveLexer(Where);
  const MCExpr *Expr = nullptr;
  SMLoc EndLoc;
  if (getParser().parseExpression(Expr, EndLoc))
    return nullptr;
  // Behind the expression is the token that was looked at, or a blank.
  End = getTok().getLoc().getPointer();
  return Expr;
}

bool RogueAsmParser::parseInstruction(ParseInstructionInfo &, StringRef Name,
                                      SMLoc NameLoc, OperandVector &Operands) {
  SourceMgr &SM = getParser().getSourceManager();
  const MemoryBuffer *Buffer =
      SM.getMemoryBuffer(SM.FindBufferContainingLoc(NameLoc));
  StringRef Text(NameLoc.getPointer(),
                 Buffer->getBufferEnd() - NameLoc.getPointer());
  Parsed = ParsedGroup();
  Diagnostic Problem;
  // The parser only refers to it.
  auto ParseTarget = [this](const char *Where, const char *&End) {
    return parseTarget(Where, End);
  };
  GroupParser P(Text, ParseTarget);
  bool Good = P.parse(Parsed, Problem);
  moveLexer(P.getEnd());
  if (!Good) {
    if (Problem.Message.empty())
      return true;
    return Error(Problem.Loc, Problem.Message);
  }
  Builder.emplace(Parsed);
  if (!Builder->build(Current, Problem))
    return Error(Problem.Loc, Problem.Message);
  Operands.push_back(std::make_unique<GroupOperand>(NameLoc));
  return parseEOL();
}

bool RogueAsmParser::matchAndEmitInstruction(SMLoc IDLoc, unsigned &Opcode,
                                             OperandVector &, MCStreamer &,
                                             uint64_t &, bool) {
  Opcode = Rogue::GROUP;
  if (!isUnchecked(getSTI())) {
    bool Illegal = false;
    // Of several errors the first one mostly explains the others.
    checkGroup(Current, getSTI(), [&](const Violation &V) {
      if (!Illegal)
        Illegal = complain(Builder->getLoc(V.Part), V);
    });
    if (Illegal)
      return true;
  }
  SmallVector<char, MaxGroupBytes> Bytes;
  SmallVector<GroupFixup, 1> Fixups;
  if (llvm::Error Err = encodeGroup(Current, Bytes, Fixups))
    return report(IDLoc, std::move(Err));
  if (llvm::Error Err = Kernel.emit(Current, IDLoc))
    return report(IDLoc, std::move(Err));
  return false;
}

//===--- Directives -------------------------------------------------------===//

ParseStatus RogueAsmParser::parseDirective(AsmToken DirectiveID) {
  StringRef Name = DirectiveID.getString();
  SMLoc Loc = DirectiveID.getLoc();
  if (Name == KernelEnd)
    return parseEndKernel(Loc);
  // Other directives work on what is there so far.
  if (llvm::Error Err = Kernel.flush())
    return report(Loc, std::move(Err));
  if (Name == gpu::MetadataBegin)
    return parseMetadata(Loc);
  if (Name == KernelBegin)
    return parseKernel(Loc);
  return ParseStatus::NoMatch;
}

bool RogueAsmParser::parseMetadata(SMLoc Loc) {
  if (HasMetadata)
    return Error(Loc, "a file has only one " + gpu::MetadataBegin + " block");
  HasMetadata = true;
  std::optional<gpuobj::ModuleMetadata> MD =
      gpu::parseMetadataBlock(getParser(), getSTI(), Loc);
  if (!MD)
    return true;
  static_cast<gpu::MetadataStreamer *>(getStreamer().getTargetStreamer())
      ->emitKernelMetadata(*MD);
  return false;
}

bool RogueAsmParser::parseKernel(SMLoc Loc) {
  StringRef Name;
  if (Kernel.isOpen())
    return Error(Loc, "kernel '" + Kernel.getName() + "' has no " + KernelEnd);
  SMLoc NameLoc = getTok().getLoc();
  if (getParser().parseIdentifier(Name))
    return Error(NameLoc, "expected the name of a kernel");
  if (parseEOL())
    return true;
  if (MCSymbol *Symbol = getContext().lookupSymbol(Name);
      Symbol && Symbol->isDefined())
    return Error(NameLoc, "symbol '" + Name + "' is already defined");
  Kernel.begin(Name, NameLoc);
  return false;
}

bool RogueAsmParser::parseEndKernel(SMLoc Loc) {
  if (!Kernel.isOpen())
    return Error(Loc, KernelEnd + " without " + KernelBegin);
  if (llvm::Error Err = Kernel.end())
    return report(Loc, std::move(Err));
  return parseEOL();
}

void RogueAsmParser::onEndOfFile() {
  if (Kernel.isOpen())
    Error(Kernel.getLoc(),
          "kernel '" + Kernel.getName() + "' has no " + KernelEnd);
}

extern "C" LLVM_ABI LLVM_EXTERNAL_VISIBILITY void
LLVMInitializePowerVRAsmParser() {
  RegisterMCAsmParser<RogueAsmParser> X(getTheRogueTarget());
}
