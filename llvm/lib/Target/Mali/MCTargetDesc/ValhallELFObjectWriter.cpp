//===-- ValhallELFObjectWriter.cpp - ELF header and relocations -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallFixupKinds.h"
#include "ValhallMCTargetDesc.h"
#include "llvm/ADT/Twine.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/MC/MCELFObjectWriter.h"
#include "llvm/MC/MCFixup.h"
#include "llvm/MC/MCValue.h"

using namespace llvm;

namespace {
class ValhallELFObjectWriter final : public MCELFObjectTargetWriter {
public:
  ValhallELFObjectWriter()
      : MCELFObjectTargetWriter(
            /*Is64Bit=*/true, ELF::ELFOSABI_NONE, gpuobj::EM_MGPU_VALHALL,
            /*HasRelocationAddend=*/true, gpuobj::ObjectABIVersion) {}

  unsigned getRelocType(const MCFixup &Fixup, const MCValue &,
                        bool IsPCRel) const override {
    switch (unsigned(Fixup.getKind())) {
    case Valhall::fixup_branch:
      return Valhall::R_VALHALL_BRANCH;
    case Valhall::fixup_imm32:
      return Valhall::R_VALHALL_IMM32;
    case Valhall::fixup_offset16:
      return Valhall::R_VALHALL_OFFSET16;
    case FK_Data_4:
      return IsPCRel ? Valhall::R_VALHALL_REL32 : Valhall::R_VALHALL_ABS32;
    case FK_Data_8:
      return Valhall::R_VALHALL_ABS64;
    }
    reportError(Fixup.getLoc(), "a Valhall object has no relocation for this");
    return Valhall::R_VALHALL_NONE;
  }
};
} // namespace

std::unique_ptr<MCObjectTargetWriter> llvm::createValhallELFObjectWriter() {
  return std::make_unique<ValhallELFObjectWriter>();
}
