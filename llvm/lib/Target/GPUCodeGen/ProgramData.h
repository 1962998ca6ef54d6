//===- ProgramData.h - Variables of a program -------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The data of a program is one section. Where its variables are is known
/// before they are emitted, for instructions that can hold only numbers; the
/// printer checks that they come to lie there.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_PROGRAMDATA_H
#define LLVM_LIB_TARGET_GPUCODEGEN_PROGRAMDATA_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/MachineModuleInfoImpls.h"

namespace llvm {
class GlobalVariable;

namespace gpu {

/// Whether the variable has bytes in the object: local memory is allocated, not
/// initialised.
bool hasData(const GlobalVariable &GV);

/// One of each module, MachineModuleInfo::getObjFileInfo<ProgramData>(). LLVM
/// takes the same object for what it is derived from.
class ProgramData : public MachineModuleInfoELF {
  DenseMap<const GlobalVariable *, uint64_t> Offsets;
  uint64_t End = 0;

  void anchor() override;
  uint64_t append(const GlobalVariable &GV);

public:
  explicit ProgramData(const MachineModuleInfo &MMI);

  /// Bytes from the start of the section to \p GV, which has data. Variables
  /// are in the order of the module; those that it did not have at the first
  /// question follow in the order of the questions.
  uint64_t offsetOf(const GlobalVariable &GV);
};

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_PROGRAMDATA_H
