//===-- MaliTargetStreamer.cpp - Directives and notes ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliTargetStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/FormattedStream.h"

using namespace llvm;

void MaliTargetAsmStreamer::emitKernelMetadata(
    const gpuobj::ModuleMetadata &MD) {
  gpu::printMetadata(OS, MD);
}

void MaliTargetAsmStreamer::emitRegisterMode(unsigned Mode) {
  OS << '\t' << Mali::RegisterModeDirective << '\t' << Mode << '\n';
}

MaliTargetELFStreamer::MaliTargetELFStreamer(MCStreamer &S,
                                             const MCSubtargetInfo &STI,
                                             StringRef Arch)
    : MaliTargetStreamer(S) {
  gpu::setObjectCore(S, Arch, STI.getCPU());
}

void MaliTargetELFStreamer::emitKernelMetadata(
    const gpuobj::ModuleMetadata &MD) {
  gpu::emitMetadataNote(getStreamer(), MD);
}
