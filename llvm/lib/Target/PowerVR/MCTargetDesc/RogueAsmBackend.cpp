//===-- RogueAsmBackend.cpp - Fixups and padding --------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUMC/ELFObjectWriter.h"
#include "RogueFixupKinds.h"
#include "RogueMCTargetDesc.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/MC/MCAsmBackend.h"
#include "llvm/MC/MCAssembler.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCObjectWriter.h"
#include "llvm/MC/MCValue.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace {
class RogueAsmBackend final : public MCAsmBackend {
public:
  RogueAsmBackend() : MCAsmBackend(llvm::endianness::little) {}

  std::unique_ptr<MCObjectTargetWriter>
  createObjectTargetWriter() const override {
    return gpu::createELFObjectWriter(gpuobj::EM_MGPU_ROGUE);
  }

  MCFixupKindInfo getFixupKindInfo(MCFixupKind Kind) const override {
    static const MCFixupKindInfo Infos[Rogue::NumTargetFixupKinds] = {
        {"fixup_branch", 0, 32, 0},
        {"fixup_branch_abs", 0, 32, 0},
    };
    if (mc::isRelocation(Kind))
      return {};
    if (Kind < FirstTargetFixupKind)
      return MCAsmBackend::getFixupKindInfo(Kind);
    return Infos[Kind - FirstTargetFixupKind];
  }

  void applyFixup(const MCFragment &F, const MCFixup &Fixup,
                  const MCValue &Target, uint8_t *Data, uint64_t Value,
                  bool IsResolved) override {
    maybeAddReloc(F, Fixup, Target, Value, IsResolved);
    MCFixupKind Kind = Fixup.getKind();
    if (mc::isRelocation(Kind) || !IsResolved)
      return;
    Value = adjust(Fixup, Value);
    unsigned Bytes = getFixupKindInfo(Kind).TargetSize / 8;
    for (unsigned I = 0; I != Bytes; ++I)
      Data[I] |= uint8_t(Value >> (I * 8));
  }

  unsigned getMinimumNopSize() const override { return 2; }

  // Alignment follows the end of a program: zero bytes are no group.
  bool writeNopData(raw_ostream &OS, uint64_t Count,
                    const MCSubtargetInfo *) const override {
    OS.write_zeros(Count);
    return true;
  }

private:
  // Value is S + A (- P for relative branches, with P the place of the offset).
  uint64_t adjust(const MCFixup &Fixup, uint64_t Value) const {
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
