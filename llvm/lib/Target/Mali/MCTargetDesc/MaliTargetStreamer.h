//===-- MaliTargetStreamer.h - Directives and notes -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALITARGETSTREAMER_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALITARGETSTREAMER_H

#include "GPUMC/MetadataStreamer.h"

namespace llvm {
class MCSubtargetInfo;
class formatted_raw_ostream;

namespace Mali {
/// Directives around the metadata of a file (gpuobj::metadataToYAML).
/// `.register_mode 32` or `64`: the register file of the code that follows.
constexpr StringLiteral RegisterModeDirective = ".register_mode";
} // namespace Mali

/// What a Mali target adds to an object beyond instructions.
class MaliTargetStreamer : public gpu::MetadataStreamer {
public:
  using MetadataStreamer::MetadataStreamer;

  /// \p Mode 32 or 64.
  virtual void emitRegisterMode(unsigned Mode) {}
};

class MaliTargetAsmStreamer final : public MaliTargetStreamer {
  formatted_raw_ostream &OS;

public:
  MaliTargetAsmStreamer(MCStreamer &S, formatted_raw_ostream &OS)
      : MaliTargetStreamer(S), OS(OS) {}
  void emitKernelMetadata(const gpuobj::ModuleMetadata &MD) override;
  void emitRegisterMode(unsigned Mode) override;
};

class MaliTargetELFStreamer final : public MaliTargetStreamer {
public:
  /// \p Arch: name of the target, for the core in e_flags.
  MaliTargetELFStreamer(MCStreamer &S, const MCSubtargetInfo &STI,
                        StringRef Arch);
  void emitKernelMetadata(const gpuobj::ModuleMetadata &MD) override;
};
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALITARGETSTREAMER_H
