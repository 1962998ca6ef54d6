//===-- ValhallAsmBackend.cpp - Fixups and padding ------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUMC/ELFObjectWriter.h"
#include "GPUMC/GPUAsmBackend.h"
#include "ValhallFixupKinds.h"
#include "ValhallMCTargetDesc.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCObjectWriter.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace {
const MCFixupKindInfo Infos[Valhall::NumTargetFixupKinds] = {
    {"fixup_branch", 8, 27, 0},
    {"fixup_imm32", 8, 32, 0},
    {"fixup_offset16", 8, 16, 0},
};

class ValhallAsmBackend final : public GPUAsmBackend {
public:
  // The zero word is NOP without flow except for the write mask, which the
  // hardware ignores there.
  ValhallAsmBackend() : GPUAsmBackend(Infos, /*NopSize=*/8) {}

  std::unique_ptr<MCObjectTargetWriter>
  createObjectTargetWriter() const override {
    return gpu::createELFObjectWriter(gpuobj::EM_MGPU_VALHALL);
  }

private:
  // Value is S + A (- P for branches).
  uint64_t adjust(const MCFixup &Fixup, uint64_t Value) const override {
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
