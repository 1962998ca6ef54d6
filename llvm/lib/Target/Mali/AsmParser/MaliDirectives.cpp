//===-- MaliDirectives.cpp - Directives of both targets -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliDirectives.h"
#include "GPUMC/MetadataStreamer.h"
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
  if (Name == gpu::MetadataBegin)
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
  if (!Mali::isRegisterMode(Mode))
    return Target.Error(Loc, "the register mode is 32 or 64");
  RegisterMode = Mode;
  getTargetStreamer(Target).emitRegisterMode(Mode);
  return Parser.parseEOL();
}

bool MaliDirectives::parseMetadata(SMLoc Loc) {
  if (HasMetadata)
    return Target.Error(Loc,
                        "a file has only one " + gpu::MetadataBegin + " block");
  HasMetadata = true;
  std::optional<gpuobj::ModuleMetadata> MD =
      gpu::parseMetadataBlock(Target.getParser(), Target.getSTI(), Loc);
  if (!MD)
    return true;
  getTargetStreamer(Target).emitKernelMetadata(*MD);
  return false;
}

extern "C" LLVM_ABI LLVM_EXTERNAL_VISIBILITY void
LLVMInitializeMaliAsmParser() {
  initializeValhallAsmParser();
  initializeBifrostAsmParser();
}
