//===-- MaliKernelABI.h - Where a kernel finds its arguments ----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The fast access uniforms of a kernel start with the implicit arguments that
/// the kernel uses, in the order of gpuobj::ImplicitArgKind, followed by the
/// explicit arguments in order. Each has its natural alignment (32-bit words at
/// least), so that 64-bit values lie on even words and can be sources as they
/// are. Arguments that do not fit are passed in memory; the implicit argument
/// ArgumentBuffer points there.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MALIKERNELABI_H
#define LLVM_LIB_TARGET_MALI_MALIKERNELABI_H

#include "llvm/ADT/StringRef.h"
#include "llvm/GPUObject/KernelMetadata.h"
#include <optional>

namespace llvm {
class Argument;
class CallBase;
class Function;

namespace Mali {

/// Address spaces of the input IR (SPIR).
enum AddressSpace : unsigned {
  PrivateAS = 0,
  GlobalAS = 1,
  ConstantAS = 2,
  LocalAS = 3,
  GenericAS = 4
};

/// The most that "mgpu-buffer-align" may promise: long16 of OpenCL.
constexpr unsigned MaxBufferAlign = 128;

/// Functions of the device library that the target lowers itself.
enum class Builtin {
  GlobalId, ///< preloaded, without the global offset
  LocalId,
  GroupId,
  NumGroups, ///< implicit arguments
  LocalSize,
  GlobalOffset,
  WorkDim,
  ConstantData,
  ArgumentBuffer,
  PrintfBuffer,
  ArgumentWord, ///< the 32-bit word at a byte offset of the argument area
  Barrier,
  LaneId,
  Ballot,
  Shuffle
};

std::optional<Builtin> getBuiltin(StringRef Name);
std::optional<Builtin> getBuiltin(const CallBase &Call);

/// The implicit argument behind a builtin; \p Dim for those per dimension.
std::optional<gpuobj::ImplicitArgKind> implicitArg(Builtin B, unsigned Dim);

bool isKernel(const Function &F);

/// The layout of the argument area of one kernel.
class KernelLayout {
public:
  explicit KernelLayout(const Function &F);

  struct Argument {
    uint32_t Offset = 0; ///< bytes, in the FAU or the argument buffer
    uint32_t Size = 0;
    uint32_t Align = 1;
    bool InBuffer = false;
  };

  const Argument &arg(unsigned Index) const { return Args[Index]; }
  /// Byte offset in the FAU of an implicit argument that the kernel uses.
  std::optional<uint32_t> implicit(gpuobj::ImplicitArgKind Kind) const;
  const std::vector<gpuobj::ImplicitArg> &implicitArgs() const {
    return Implicit;
  }
  /// Words of implicit and explicit arguments in the FAU.
  unsigned fauWords() const { return FAUBytes / 4; }

private:
  std::vector<gpuobj::ImplicitArg> Implicit;
  std::vector<Argument> Args;
  uint32_t FAUBytes = 0;
};

/// The explicit arguments as the metadata describes them.
std::vector<gpuobj::KernelArg> describeArguments(const Function &F,
                                                 const KernelLayout &Layout);

} // namespace Mali
} // namespace llvm

#endif
