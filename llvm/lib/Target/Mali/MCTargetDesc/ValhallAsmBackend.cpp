//===-- ValhallAsmBackend.cpp - Fixups and padding ------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallFixupKinds.h"
#include "ValhallMCTargetDesc.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/MC/MCAsmBackend.h"
#include "llvm/MC/MCAssembler.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCObjectWriter.h"
#include "llvm/MC/MCSection.h"
#include "llvm/MC/MCSectionELF.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCValue.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace {
class ValhallAsmBackend final : public MCAsmBackend {
public:
  ValhallAsmBackend() : MCAsmBackend(llvm::endianness::little) {}

  std::unique_ptr<MCObjectTargetWriter>
  createObjectTargetWriter() const override {
    return createValhallELFObjectWriter();
  }

  MCFixupKindInfo getFixupKindInfo(MCFixupKind Kind) const override {
    static const MCFixupKindInfo Infos[Valhall::NumTargetFixupKinds] = {
        {"fixup_branch", 8, 27, 0},
        {"fixup_imm32", 8, 32, 0},
        {"fixup_offset16", 8, 16, 0},
    };
    if (mc::isRelocation(Kind))
      return {};
    if (Kind < FirstTargetFixupKind)
      return MCAsmBackend::getFixupKindInfo(Kind);
    return Infos[Kind - FirstTargetFixupKind];
  }

  // Nobody links these objects, and tools that read debug information know no
  // relocations of this machine: there, addresses are offsets in sections.
  std::optional<bool> evaluateFixup(const MCFragment &F, MCFixup &Fixup,
                                    MCValue &Target, uint64_t &Value) override {
    bool IsLoaded =
        static_cast<const MCSectionELF *>(F.getParent())->getFlags() &
        ELF::SHF_ALLOC;
    const MCSymbol *Symbol = Target.getAddSym();
    if (IsLoaded || Fixup.isPCRel() || !Symbol || Target.getSubSym() ||
        !Symbol->isInSection())
      return std::nullopt;
    Value = Asm->getSymbolOffset(*Symbol) + Target.getConstant();
    return true;
  }

  void applyFixup(const MCFragment &F, const MCFixup &Fixup,
                  const MCValue &Target, uint8_t *Data, uint64_t Value,
                  bool IsResolved) override {
    maybeAddReloc(F, Fixup, Target, Value, IsResolved);
    MCFixupKind Kind = Fixup.getKind();
    if (mc::isRelocation(Kind) || !IsResolved)
      return;
    Value = adjust(Fixup, Value);
    MCFixupKindInfo Info = getFixupKindInfo(Kind);
    Value = (Value & maskTrailingOnes<uint64_t>(Info.TargetSize))
            << Info.TargetOffset;
    unsigned Bytes = divideCeil(Info.TargetOffset + Info.TargetSize, 8);
    for (unsigned I = 0; I != Bytes; ++I)
      Data[I] |= uint8_t(Value >> (I * 8));
  }

  unsigned getMinimumNopSize() const override { return 8; }

  // The zero word is NOP without flow except for the write mask, which the
  // hardware ignores there; shader programs are padded with it.
  bool writeNopData(raw_ostream &OS, uint64_t Count,
                    const MCSubtargetInfo *) const override {
    OS.write_zeros(Count);
    return true;
  }

private:
  // Value is S + A (- P for branches).
  uint64_t adjust(const MCFixup &Fixup, uint64_t Value) const {
    switch (unsigned(Fixup.getKind())) {
    case Valhall::fixup_branch: {
      int64_t Bytes = int64_t(Value) - 8;
      if (Bytes & 7)
        getContext().reportError(Fixup.getLoc(),
                                 "branch target must be an instruction: its "
                                 "distance is not a multiple of 8 bytes");
      else if (!isInt<27>(Bytes >> 3))
        getContext().reportError(Fixup.getLoc(),
                                 "branch target is too far away: the offset "
                                 "has 27 bits");
      return uint64_t(Bytes >> 3);
    }
    case Valhall::fixup_imm32:
      if (!isInt<32>(int64_t(Value)) && !isUInt<32>(Value))
        getContext().reportError(Fixup.getLoc(),
                                 "value does not fit the 32-bit immediate");
      return Value;
    case Valhall::fixup_offset16:
      if (!isInt<16>(int64_t(Value)))
        getContext().reportError(Fixup.getLoc(),
                                 "value does not fit the signed 16-bit offset");
      return Value;
    default:
      return Value;
    }
  }
};
} // namespace

MCAsmBackend *llvm::createValhallAsmBackend(const Target &,
                                            const MCSubtargetInfo &,
                                            const MCRegisterInfo &,
                                            const MCTargetOptions &) {
  return new ValhallAsmBackend();
}
