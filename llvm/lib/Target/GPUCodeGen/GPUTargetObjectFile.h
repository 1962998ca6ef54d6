//===- GPUTargetObjectFile.h - Sections -------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_GPUTARGETOBJECTFILE_H
#define LLVM_LIB_TARGET_GPUCODEGEN_GPUTARGETOBJECTFILE_H

#include "ProgramData.h"
#include "llvm/CodeGen/TargetLoweringObjectFileImpl.h"

namespace llvm {

/// Code goes to one section, constants to another and variables to .data and
/// .bss, whatever their names are: the driver loads each as a whole.
class GPUTargetObjectFile : public TargetLoweringObjectFileELF {
public:
  MCSection *SelectSectionForGlobal(const GlobalObject *GO, SectionKind Kind,
                                    const TargetMachine &TM) const override {
    if (Kind.isText())
      return TextSection;
    // Those of LLVM, such as llvm.used, are not emitted.
    const auto *GV = dyn_cast<GlobalVariable>(GO);
    return GV && gpu::hasData(*GV) ? sectionOf(gpu::dataSection(*GV))
                                   : ReadOnlySection;
  }

  MCSection *sectionOf(gpu::DataSection Section) const {
    switch (Section) {
    case gpu::DataSection::Constants:
      return ReadOnlySection;
    case gpu::DataSection::Variables:
      return DataSection;
    case gpu::DataSection::Zeros:
      return BSSSection;
    }
    llvm_unreachable("not a section with data");
  }
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_GPUTARGETOBJECTFILE_H
