//===-- BifrostAsmBackend.cpp - Fixups and padding ------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostClause.h"
#include "BifrostFixupKinds.h"
#include "BifrostMCTargetDesc.h"
#include "GPUMC/ELFObjectWriter.h"
#include "GPUMC/GPUAsmBackend.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCObjectWriter.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace {
const MCFixupKindInfo Infos[Bifrost::NumTargetFixupKinds] = {
    {"fixup_pc28_first", 4, 28, 0},
    {"fixup_pc28_second", 0, 28, 0},
};

class BifrostAsmBackend final : public GPUAsmBackend {
public:
  // A quadword of zeros ends a program.
  BifrostAsmBackend()
      : GPUAsmBackend(Infos, /*NopSize=*/Bifrost::QuadwordBytes) {}

  std::unique_ptr<MCObjectTargetWriter>
  createObjectTargetWriter() const override {
    return gpu::createELFObjectWriter(gpuobj::EM_MGPU_BIFROST);
  }

private:
  uint64_t adjust(const MCFixup &Fixup, uint64_t Value) const override {
    if (Fixup.getKind() < FirstTargetFixupKind)
      return Value;
    int64_t Bytes = Value;
    if (Bytes % Bifrost::QuadwordBytes)
      getContext().reportError(Fixup.getLoc(),
                               "branch target must be a clause: its distance "
                               "is not a multiple of 16 bytes");
    else if (!isInt<28>(Bytes))
      getContext().reportError(Fixup.getLoc(),
                               "branch target is too far away: the offset has "
                               "28 bits");
    return Value;
  }
};
} // namespace

MCAsmBackend *llvm::createBifrostAsmBackend(const Target &,
                                            const MCSubtargetInfo &,
                                            const MCRegisterInfo &,
                                            const MCTargetOptions &) {
  return new BifrostAsmBackend();
}
