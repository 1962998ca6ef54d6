//===-- RogueAsmBackend.cpp - Fixups and padding --------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUMC/ELFObjectWriter.h"
#include "GPUMC/GPUAsmBackend.h"
#include "RogueFixupKinds.h"
#include "RogueMCTargetDesc.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCObjectWriter.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace {
constexpr MCFixupKindInfo Fixups[Rogue::NumTargetFixupKinds] = {
    {"fixup_branch", 0, 32, 0},
    {"fixup_branch_abs", 0, 32, 0},
};
constexpr unsigned MinimumNopBytes = 2;

class RogueAsmBackend final : public GPUAsmBackend {
public:
  RogueAsmBackend() : GPUAsmBackend(Fixups, MinimumNopBytes) {}

  std::unique_ptr<MCObjectTargetWriter>
  createObjectTargetWriter() const override {
    return gpu::createELFObjectWriter(gpuobj::EM_MGPU_ROGUE);
  }

protected:
  // Value is S + A (- P for relative branches, with P the place of the offset).
  uint64_t adjust(const MCFixup &Fixup, uint64_t Value) const override {
    switch (unsigned(Fixup.getKind())) {
    case Rogue::fixup_branch:
    case Rogue::fixup_branch_abs: {
      int64_t Offset = Value;
      if (Fixup.isPCRel())
        Offset += Rogue::BranchOffsetByte;
      if (Offset & 1)
        getContext().reportError(Fixup.getLoc(),
                                 "a branch goes to a group: its offset must be "
                                 "even");
      else if (!isInt<32>(Offset))
        getContext().reportError(Fixup.getLoc(),
                                 "branch target is too far away: the offset "
                                 "has 32 bits");
      return Offset;
    }
    default:
      return Value;
    }
  }
};
} // namespace

MCAsmBackend *llvm::createRogueAsmBackend(const Target &,
                                          const MCSubtargetInfo &,
                                          const MCRegisterInfo &,
                                          const MCTargetOptions &) {
  return new RogueAsmBackend();
}
