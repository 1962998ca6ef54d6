//===-- MetadataStreamer.cpp - Metadata in objects and text ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUMC/MetadataStreamer.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/MC/MCAssembler.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCELFObjectWriter.h"
#include "llvm/MC/MCELFStreamer.h"
#include "llvm/MC/MCParser/AsmLexer.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCSectionELF.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/FormattedStream.h"

using namespace llvm;

void gpu::printMetadata(raw_ostream &OS, const gpuobj::ModuleMetadata &MD) {
  OS << '\t' << MetadataBegin << '\n'
     << gpuobj::metadataToYAML(MD) << '\t' << MetadataEnd << '\n';
}

void gpu::MetadataAsmStreamer::emitKernelMetadata(
    const gpuobj::ModuleMetadata &MD) {
  printMetadata(OS, MD);
}

// Layout of a note: sizes of owner and descriptor, type, then both padded to
// four bytes. It is allocated, as notes are, so that strip leaves it.
void gpu::emitMetadataNote(MCStreamer &S, const gpuobj::ModuleMetadata &MD) {
  std::string Blob = gpuobj::encodeMetadata(MD);
  S.pushSection();
  S.switchSection(S.getContext().getELFSection(gpuobj::NoteSectionName,
                                               ELF::SHT_NOTE, ELF::SHF_ALLOC));
  S.emitValueToAlignment(Align(4));
  S.emitInt32(gpuobj::NoteOwner.size() + 1);
  S.emitInt32(Blob.size());
  S.emitInt32(gpuobj::NT_MGPU_METADATA);
  S.emitBytes(gpuobj::NoteOwner);
  S.emitInt8(0);
  S.emitValueToAlignment(Align(4));
  S.emitBytes(Blob);
  S.emitValueToAlignment(Align(4));
  S.popSection();
}

void gpu::setObjectCore(MCStreamer &S, StringRef Arch, StringRef CPU) {
  auto &Writer = static_cast<ELFObjectWriter &>(
      static_cast<MCELFStreamer &>(S).getAssembler().getWriter());
  if (const gpuobj::CoreInfo *Core = gpuobj::findCore(Arch, CPU))
    Writer.setELFHeaderEFlags(gpuobj::encodeEFlags(*Core));
}

std::optional<gpuobj::ModuleMetadata>
gpu::parseMetadataBlock(MCAsmParser &Parser, const MCSubtargetInfo &STI,
                        SMLoc Loc) {
  if (Parser.parseEOL())
    return std::nullopt;
  // The block is YAML, which the lexer need not understand: only find its end.
  const char *Start = Parser.getTok().getLoc().getPointer();
  while (true) {
    const AsmToken &Tok = Parser.getTok();
    if (Tok.is(AsmToken::Eof)) {
      Parser.Error(Loc, MetadataBegin + " without " + MetadataEnd);
      return std::nullopt;
    }
    if (Tok.is(AsmToken::Identifier) && Tok.getString() == MetadataEnd)
      break;
    Parser.eatToEndOfStatement();
  }
  const char *End = Parser.getTok().getLoc().getPointer();
  StringRef Text(Start, End - Start);
  // The indentation of the closing directive is not part of the block.
  Text = Text.take_front(Text.rfind('\n') + 1);
  Parser.Lex();
  if (Parser.parseEOL())
    return std::nullopt;
  Expected<gpuobj::ModuleMetadata> MD = gpuobj::metadataFromYAML(Text);
  if (!MD) {
    Parser.Error(Loc, toString(MD.takeError()));
    return std::nullopt;
  }
  if (MD->CPU != STI.getCPU()) {
    Parser.Error(Loc, "the metadata is for " + MD->CPU +
                          ", but the code is assembled for " + STI.getCPU());
    return std::nullopt;
  }
  return std::move(*MD);
}
