//===-- MaliTargetStreamer.cpp - Directives and notes ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliTargetStreamer.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/MC/MCAssembler.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCELFObjectWriter.h"
#include "llvm/MC/MCELFStreamer.h"
#include "llvm/MC/MCSectionELF.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/FormattedStream.h"

using namespace llvm;

void MaliTargetAsmStreamer::emitKernelMetadata(
    const gpuobj::ModuleMetadata &MD) {
  OS << '\t' << Mali::MetadataBegin << '\n'
     << gpuobj::metadataToYAML(MD) << '\t' << Mali::MetadataEnd << '\n';
}

void MaliTargetAsmStreamer::emitRegisterMode(unsigned Mode) {
  OS << '\t' << Mali::RegisterModeDirective << '\t' << Mode << '\n';
}

MaliTargetELFStreamer::MaliTargetELFStreamer(MCStreamer &S,
                                             const MCSubtargetInfo &STI,
                                             StringRef Arch)
    : MaliTargetStreamer(S) {
  auto &Writer = static_cast<ELFObjectWriter &>(
      static_cast<MCELFStreamer &>(S).getAssembler().getWriter());
  if (const gpuobj::CoreInfo *Core = gpuobj::findCore(Arch, STI.getCPU()))
    Writer.setELFHeaderEFlags(gpuobj::encodeEFlags(*Core));
}

// Layout of a note: sizes of owner and descriptor, type, then both padded to
// four bytes.
void MaliTargetELFStreamer::emitKernelMetadata(
    const gpuobj::ModuleMetadata &MD) {
  MCStreamer &S = getStreamer();
  std::string Blob = gpuobj::encodeMetadata(MD);
  S.pushSection();
  S.switchSection(
      S.getContext().getELFSection(gpuobj::NoteSectionName, ELF::SHT_NOTE, 0));
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
