//===-- MaliELFObjectWriter.cpp - ELF header and relocations --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliELFObjectWriter.h"
#include "llvm/ADT/Twine.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/MC/MCELFObjectWriter.h"
#include "llvm/MC/MCFixup.h"
#include "llvm/MC/MCValue.h"

using namespace llvm;

namespace {
class MaliELFObjectWriter final : public MCELFObjectTargetWriter {
  StringLiteral Name;
  ArrayRef<MaliRelocation> Relocations;

public:
  MaliELFObjectWriter(StringLiteral Name, uint16_t EMachine,
                      ArrayRef<MaliRelocation> Relocations)
      : MCELFObjectTargetWriter(/*Is64Bit=*/true, ELF::ELFOSABI_NONE, EMachine,
                                /*HasRelocationAddend=*/true,
                                gpuobj::ObjectABIVersion),
        Name(Name), Relocations(Relocations) {}

  unsigned getRelocType(const MCFixup &Fixup, const MCValue &,
                        bool IsPCRel) const override {
    for (const MaliRelocation &R : Relocations)
      if (R.FixupKind == unsigned(Fixup.getKind()) && R.IsPCRel == IsPCRel)
        return R.Type;
    reportError(Fixup.getLoc(),
                "a " + Name + " object has no relocation for this");
    return 0; // "none" on every machine
  }
};
} // namespace

std::unique_ptr<MCObjectTargetWriter>
llvm::createMaliELFObjectWriter(StringLiteral Name, uint16_t EMachine,
                                ArrayRef<MaliRelocation> Relocations) {
  return std::make_unique<MaliELFObjectWriter>(Name, EMachine, Relocations);
}
