//===-- GPUAsmBackend.h - Fixups and padding -------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUMC_GPUASMBACKEND_H
#define LLVM_LIB_TARGET_GPUMC_GPUASMBACKEND_H

#include "llvm/MC/MCAsmBackend.h"

namespace llvm {

/// What all targets share: little-endian words in which a fixup fills some
/// bits, and programs that are padded with zero bytes.
class GPUAsmBackend : public MCAsmBackend {
public:
  /// \p Infos: of the target's own fixups.
  GPUAsmBackend(ArrayRef<MCFixupKindInfo> Infos, unsigned NopSize)
      : MCAsmBackend(llvm::endianness::little), FixupInfos(Infos),
        NopSize(NopSize) {}

  MCFixupKindInfo getFixupKindInfo(MCFixupKind Kind) const override;
  std::optional<bool> evaluateFixup(const MCFragment &F, MCFixup &Fixup,
                                    MCValue &Target, uint64_t &Value) override;
  void applyFixup(const MCFragment &F, const MCFixup &Fixup,
                  const MCValue &Target, uint8_t *Data, uint64_t Value,
                  bool IsResolved) override;
  unsigned getMinimumNopSize() const override { return NopSize; }
  bool writeNopData(raw_ostream &OS, uint64_t Count,
                    const MCSubtargetInfo *) const override;

protected:
  /// The bits for \p Value, which is S + A (- P). Reports what does not fit.
  virtual uint64_t adjust(const MCFixup &Fixup, uint64_t Value) const = 0;

private:
  ArrayRef<MCFixupKindInfo> FixupInfos;
  unsigned NopSize;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUMC_GPUASMBACKEND_H
