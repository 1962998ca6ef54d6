//===-- MetadataStreamer.h - Metadata in objects and text ----- -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the assemblers and code generators of all targets write beside the code:
// the ELF flags of the core and the metadata, as a note or as directives.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUMC_METADATASTREAMER_H
#define LLVM_LIB_TARGET_GPUMC_METADATASTREAMER_H

#include "llvm/GPUObject/KernelMetadata.h"
#include "llvm/MC/MCStreamer.h"

namespace llvm {
class MCAsmParser;
class MCSubtargetInfo;
class formatted_raw_ostream;

namespace gpu {

/// Directives around the metadata of a file (gpuobj::metadataToYAML).
constexpr StringLiteral MetadataBegin = ".mgpu_metadata";
constexpr StringLiteral MetadataEnd = ".end_mgpu_metadata";

/// Writes \p MD as a block of directives.
void printMetadata(raw_ostream &OS, const gpuobj::ModuleMetadata &MD);

/// Puts the note with \p MD into the object that \p S writes.
void emitMetadataNote(MCStreamer &S, const gpuobj::ModuleMetadata &MD);

/// Names the core \p CPU of target \p Arch in the header of the object that
/// \p S, an ELF streamer, writes.
void setObjectCore(MCStreamer &S, StringRef Arch, StringRef CPU);

/// Parses the rest of a block whose first directive, at \p Loc, was just read,
/// including its last directive. Reports errors at their place; then there is
/// no result.
std::optional<gpuobj::ModuleMetadata>
parseMetadataBlock(MCAsmParser &Parser, const MCSubtargetInfo &STI, SMLoc Loc);

/// What a target adds to an object beyond instructions.
class MetadataStreamer : public MCTargetStreamer {
public:
  explicit MetadataStreamer(MCStreamer &S) : MCTargetStreamer(S) {}

  /// The metadata of all kernels of this file. At most once per file.
  virtual void emitKernelMetadata(const gpuobj::ModuleMetadata &MD) {}
};

class MetadataAsmStreamer final : public MetadataStreamer {
  formatted_raw_ostream &OS;

public:
  MetadataAsmStreamer(MCStreamer &S, formatted_raw_ostream &OS)
      : MetadataStreamer(S), OS(OS) {}
  void emitKernelMetadata(const gpuobj::ModuleMetadata &MD) override;
};

class MetadataELFStreamer final : public MetadataStreamer {
public:
  MetadataELFStreamer(MCStreamer &S, StringRef Arch, StringRef CPU)
      : MetadataStreamer(S) {
    setObjectCore(S, Arch, CPU);
  }
  void emitKernelMetadata(const gpuobj::ModuleMetadata &MD) override {
    emitMetadataNote(getStreamer(), MD);
  }
};

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUMC_METADATASTREAMER_H
