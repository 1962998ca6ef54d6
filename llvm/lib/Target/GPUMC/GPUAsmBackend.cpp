//===-- GPUAsmBackend.cpp - Fixups and padding ---------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUMC/GPUAsmBackend.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/MC/MCAssembler.h"
#include "llvm/MC/MCSectionELF.h"
#include "llvm/MC/MCValue.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

MCFixupKindInfo GPUAsmBackend::getFixupKindInfo(MCFixupKind Kind) const {
  if (mc::isRelocation(Kind))
    return {};
  if (Kind < FirstTargetFixupKind)
    return MCAsmBackend::getFixupKindInfo(Kind);
  return FixupInfos[Kind - FirstTargetFixupKind];
}

// Nobody links these objects, and tools that read debug information know no
// relocations of these machines: there, addresses are offsets in sections.
std::optional<bool> GPUAsmBackend::evaluateFixup(const MCFragment &F,
                                                 MCFixup &Fixup,
                                                 MCValue &Target,
                                                 uint64_t &Value) {
  bool IsLoaded = static_cast<const MCSectionELF *>(F.getParent())->getFlags() &
                  ELF::SHF_ALLOC;
  const MCSymbol *Symbol = Target.getAddSym();
  if (IsLoaded || Fixup.isPCRel() || !Symbol || Target.getSubSym() ||
      !Symbol->isInSection())
    return std::nullopt;
  Value = Asm->getSymbolOffset(*Symbol) + Target.getConstant();
  return true;
}

void GPUAsmBackend::applyFixup(const MCFragment &F, const MCFixup &Fixup,
                               const MCValue &Target, uint8_t *Data,
                               uint64_t Value, bool IsResolved) {
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

// Zero is no instruction that does anything; shader programs are padded with
// it.
bool GPUAsmBackend::writeNopData(raw_ostream &OS, uint64_t Count,
                                 const MCSubtargetInfo *) const {
  OS.write_zeros(Count);
  return true;
}
