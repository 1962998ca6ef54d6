//===-- ValhallTargetStreamer.h - Valhall directives and notes --*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLTARGETSTREAMER_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLTARGETSTREAMER_H

#include "llvm/GPUObject/KernelMetadata.h"
#include "llvm/MC/MCStreamer.h"

namespace llvm {
class MCSubtargetInfo;
class formatted_raw_ostream;

namespace Valhall {
/// Directives around the metadata of a file (gpuobj::metadataToYAML).
constexpr StringLiteral MetadataBegin = ".mgpu_metadata";
constexpr StringLiteral MetadataEnd = ".end_mgpu_metadata";
/// `.register_mode 32` or `64`: the register file of the code that follows.
constexpr StringLiteral RegisterModeDirective = ".register_mode";
} // namespace Valhall

/// What the Valhall target adds to an object beyond instructions.
class ValhallTargetStreamer : public MCTargetStreamer {
public:
  explicit ValhallTargetStreamer(MCStreamer &S) : MCTargetStreamer(S) {}

  /// The metadata of all kernels of this file. At most once per file.
  virtual void emitKernelMetadata(const gpuobj::ModuleMetadata &MD) {}
  /// \p Mode 32 or 64.
  virtual void emitRegisterMode(unsigned Mode) {}
};

class ValhallTargetAsmStreamer final : public ValhallTargetStreamer {
  formatted_raw_ostream &OS;

public:
  ValhallTargetAsmStreamer(MCStreamer &S, formatted_raw_ostream &OS)
      : ValhallTargetStreamer(S), OS(OS) {}
  void emitKernelMetadata(const gpuobj::ModuleMetadata &MD) override;
  void emitRegisterMode(unsigned Mode) override;
};

class ValhallTargetELFStreamer final : public ValhallTargetStreamer {
public:
  ValhallTargetELFStreamer(MCStreamer &S, const MCSubtargetInfo &STI);
  void emitKernelMetadata(const gpuobj::ModuleMetadata &MD) override;
};
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLTARGETSTREAMER_H
