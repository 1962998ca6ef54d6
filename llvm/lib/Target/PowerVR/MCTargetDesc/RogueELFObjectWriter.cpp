//===-- RogueELFObjectWriter.cpp - ELF header, relocations ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueFixupKinds.h"
#include "RogueMCTargetDesc.h"
#include "llvm/ADT/Twine.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/MC/MCELFObjectWriter.h"
#include "llvm/MC/MCFixup.h"
#include "llvm/MC/MCValue.h"

using namespace llvm;

namespace {
class RogueELFObjectWriter final : public MCELFObjectTargetWriter {
public:
  RogueELFObjectWriter()
      : MCELFObjectTargetWriter(
            /*Is64Bit=*/true, ELF::ELFOSABI_NONE, gpuobj::EM_MGPU_ROGUE,
            /*HasRelocationAddend=*/true, gpuobj::ObjectABIVersion) {}

  unsigned getRelocType(const MCFixup &Fixup, const MCValue &,
                        bool IsPCRel) const override {
    switch (unsigned(Fixup.getKind())) {
    case Rogue::fixup_branch:
      return Rogue::R_ROGUE_BRANCH;
    case Rogue::fixup_branch_abs:
      return Rogue::R_ROGUE_BRANCH_ABS;
    case FK_Data_4:
      return IsPCRel ? Rogue::R_ROGUE_REL32 : Rogue::R_ROGUE_ABS32;
    case FK_Data_8:
      return Rogue::R_ROGUE_ABS64;
    }
    reportError(Fixup.getLoc(), "a Rogue object has no relocation for this");
    return Rogue::R_ROGUE_NONE;
  }
};
} // namespace

std::unique_ptr<MCObjectTargetWriter> llvm::createRogueELFObjectWriter() {
  return std::make_unique<RogueELFObjectWriter>();
}
