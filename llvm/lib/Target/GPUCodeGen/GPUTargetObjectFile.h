//===- GPUTargetObjectFile.h - Sections -------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_GPUTARGETOBJECTFILE_H
#define LLVM_LIB_TARGET_GPUCODEGEN_GPUTARGETOBJECTFILE_H

#include "llvm/CodeGen/TargetLoweringObjectFileImpl.h"

namespace llvm {

/// Code goes to one section and program-scope data to another, which the driver
/// loads as a whole.
class GPUTargetObjectFile : public TargetLoweringObjectFileELF {
public:
  MCSection *SelectSectionForGlobal(const GlobalObject *GO, SectionKind Kind,
                                    const TargetMachine &TM) const override {
    return Kind.isText() ? TextSection : ReadOnlySection;
  }
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_GPUTARGETOBJECTFILE_H
