//===-- ELFObjectWriter.cpp - What objects of all targets share -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUMC/ELFObjectWriter.h"
#include "llvm/ADT/Twine.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/MC/MCELFObjectWriter.h"
#include "llvm/MC/MCFixup.h"
#include "llvm/MC/MCSymbol.h"
#include "llvm/MC/MCValue.h"

using namespace llvm;

namespace {
class GPUELFObjectWriter final : public MCELFObjectTargetWriter {
public:
  explicit GPUELFObjectWriter(uint16_t EMachine)
      : MCELFObjectTargetWriter(/*Is64Bit=*/true, ELF::ELFOSABI_NONE, EMachine,
                                /*HasRelocationAddend=*/true,
                                gpuobj::ObjectABIVersion) {}

  unsigned getRelocType(const MCFixup &Fixup, const MCValue &Target,
                        bool IsPCRel) const override {
    const MCSymbol *Symbol = Target.getAddSym();
    if (Symbol && Symbol->isUndefined()) {
      reportError(Fixup.getLoc(), "'" + Symbol->getName() +
                                      "' is not defined: objects are complete, "
                                      "nothing is linked to them");
      return gpuobj::R_MGPU_NONE;
    }
    switch (unsigned(Fixup.getKind())) {
    case FK_Data_4:
      return IsPCRel ? gpuobj::R_MGPU_REL32 : gpuobj::R_MGPU_ABS32;
    case FK_Data_8:
      if (!IsPCRel)
        return gpuobj::R_MGPU_ABS64;
      break;
    default:
      if (Symbol && unsigned(Fixup.getKind()) >= FirstTargetFixupKind) {
        reportError(Fixup.getLoc(),
                    "the distance to '" + Symbol->getName() +
                        "' is not known: it is in another section, or weak");
        return gpuobj::R_MGPU_NONE;
      }
    }
    reportError(Fixup.getLoc(), "objects have no relocation for this");
    return gpuobj::R_MGPU_NONE;
  }
};
} // namespace

std::unique_ptr<MCObjectTargetWriter>
gpu::createELFObjectWriter(uint16_t EMachine) {
  return std::make_unique<GPUELFObjectWriter>(EMachine);
}
