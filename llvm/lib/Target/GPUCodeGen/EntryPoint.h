//===- EntryPoint.h - Functions that threads start in -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_ENTRYPOINT_H
#define LLVM_LIB_TARGET_GPUCODEGEN_ENTRYPOINT_H

#include "Builtins.h"
#include <set>
#include <tuple>

namespace llvm {
class Function;

namespace gpu {

/// The stage whose threads start in \p F; none if \p F has to be inlined into
/// others. The calling convention says that it is an entry point, an attribute
/// its stage (StageTraits.h); one of another name is an error of CheckCalls.
std::optional<gpuobj::ShaderStage> getStage(const Function &F);

inline bool isEntryPoint(const Function &F) { return getStage(F).has_value(); }

/// Makes a kernel that returns of \p F: how one with an error goes on, which
/// spares the passes behind what is wrong with it.
void makeEmpty(Function &F);

/// The metadata !mgpu.interface of \p F, nothing if it has none; an error if it
/// is malformed.
Expected<std::optional<gpuobj::ShaderInterface>>
readInterface(const Function &F);

/// A value that a register holds when a thread starts.
struct Preload {
  Builtin Value;
  unsigned Dim;
  bool operator<(const Preload &O) const {
    return std::tie(Value, Dim) < std::tie(O.Value, O.Dim);
  }
};

/// What those who start the threads of an entry point have to provide, besides
/// the parameters, as the function is now: passes can remove uses.
struct EntryPoint {
  explicit EntryPoint(const Function &F);

  /// Computed by the driver.
  std::set<gpuobj::ImplicitArgKind> ImplicitArgs;
  /// Filled in by the hardware.
  std::set<Preload> Preloads;
};

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_ENTRYPOINT_H
