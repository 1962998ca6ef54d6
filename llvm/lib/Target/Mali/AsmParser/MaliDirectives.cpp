//===-- MaliDirectives.cpp - Directives of both targets -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliDirectives.h"
#include "MCTargetDesc/MaliTargetStreamer.h"
#include "MaliAsmParsers.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"

using namespace llvm;
using namespace llvm::Mali;

static MaliTargetStreamer &getTargetStreamer(MCTargetAsmParser &P) {
  return *static_cast<MaliTargetStreamer *>(
      P.getParser().getStreamer().getTargetStreamer());
}

ParseStatus MaliDirectives::parse(AsmToken DirectiveID) {
  StringRef Name = DirectiveID.getString();
  if (Name == MetadataBegin)
    return parseMetadata(DirectiveID.getLoc());
  if (Name == RegisterModeDirective)
    return parseRegisterMode();
  return ParseStatus::NoMatch;
}

bool MaliDirectives::parseRegisterMode() {
  MCAsmParser &Parser = Target.getParser();
  SMLoc Loc = Parser.getTok().getLoc();
  int64_t Mode;
  if (Parser.parseAbsoluteExpression(Mode))
    return true;
  if (Mode != 32 && Mode != 64)
    return Target.Error(Loc, "the register mode is 32 or 64");
  RegisterMode = Mode;
  getTargetStreamer(Target).emitRegisterMode(Mode);
  return Parser.parseEOL();
}

bool MaliDirectives::parseMetadata(SMLoc Loc) {
  MCAsmParser &Parser = Target.getParser();
  if (Parser.parseEOL())
    return true;
  if (HasMetadata)
    return Target.Error(Loc, "a file has only one " + MetadataBegin + " block");
  HasMetadata = true;
  // The block is YAML, which the lexer need not understand: only find its end.
  const char *Start = Parser.getTok().getLoc().getPointer();
  AsmLexer &Lexer = Parser.getLexer();
  while (true) {
    if (Lexer.is(AsmToken::Eof))
      return Target.Error(Loc, MetadataBegin + " without " + MetadataEnd);
    if (Lexer.is(AsmToken::Identifier) &&
        Parser.getTok().getString() == MetadataEnd)
      break;
    Parser.eatToEndOfStatement();
  }
  const char *End = Parser.getTok().getLoc().getPointer();
  StringRef Text(Start, End - Start);
  // The indentation of the closing directive is not part of the block.
  Text = Text.take_front(Text.rfind('\n') + 1);
  Parser.Lex();
  if (Parser.parseEOL())
    return true;
  Expected<gpuobj::ModuleMetadata> MD = gpuobj::metadataFromYAML(Text);
  if (!MD)
    return Target.Error(Loc, toString(MD.takeError()));
  if (MD->CPU != Target.getSTI().getCPU())
    return Target.Error(Loc, "the metadata is for " + MD->CPU +
                                 ", but the code is assembled for " +
                                 Target.getSTI().getCPU());
  getTargetStreamer(Target).emitKernelMetadata(*MD);
  return false;
}

extern "C" LLVM_ABI LLVM_EXTERNAL_VISIBILITY void
LLVMInitializeMaliAsmParser() {
  initializeValhallAsmParser();
  initializeBifrostAsmParser();
}
