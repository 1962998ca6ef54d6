//===- ProgramData.h - Variables of a program -------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The data of a program is two blocks of memory, each behind an address of its
/// own: constants, and variables that kernels write. Where something is in its
/// block is known before it is emitted, for instructions that can hold only
/// numbers; the printer checks that it comes to lie there.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_PROGRAMDATA_H
#define LLVM_LIB_TARGET_GPUCODEGEN_PROGRAMDATA_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/MachineModuleInfoImpls.h"
#include "llvm/GPUObject/KernelMetadata.h"
#include <array>

namespace llvm {
class GlobalVariable;

namespace gpu {

/// A section with data. Variables are in that of initial values and in that of
/// zeros, which together are one block.
enum class DataSection : uint8_t { Constants, Variables, Zeros };
constexpr unsigned NumDataSections = 3;

/// Whether the variable has bytes in the object: local memory is allocated, not
/// initialised.
bool hasData(const GlobalVariable &GV);

/// Whether the variable lives in global memory, keeps what kernels store there
/// from one launch to the next, and is no constant.
bool isProgramVariable(const GlobalVariable &GV);

/// Where the bytes of \p GV are, which has data.
DataSection dataSection(const GlobalVariable &GV);

/// The address of the block that \p GV, which has data, is in.
gpuobj::ImplicitArgKind dataAddress(const GlobalVariable &GV);

/// One of each module, MachineModuleInfo::getObjFileInfo<ProgramData>(). LLVM
/// takes the same object for what it is derived from.
class ProgramData : public MachineModuleInfoELF {
  DenseMap<const GlobalVariable *, uint64_t> Offsets; ///< In the section.
  std::array<uint64_t, NumDataSections> End = {};
  /// Of the zeros, in the block of variables.
  uint64_t ZeroStart = 0;

  void anchor() override;
  uint64_t append(const GlobalVariable &GV);

public:
  explicit ProgramData(const MachineModuleInfo &MMI);

  /// Bytes from the start of the section to \p GV, which has data. Variables
  /// are in the order of the module; constants that it did not have at the
  /// first question follow in the order of the questions.
  uint64_t offsetInSection(const GlobalVariable &GV);
  /// Bytes from the start of the block to \p Section.
  uint64_t startOf(DataSection Section) const {
    return Section == DataSection::Zeros ? ZeroStart : 0;
  }
  /// Bytes from the start of the block to \p GV, which has data.
  uint64_t offsetOf(const GlobalVariable &GV) {
    return startOf(dataSection(GV)) + offsetInSection(GV);
  }
};

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_PROGRAMDATA_H
