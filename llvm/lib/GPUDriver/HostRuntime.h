//===- HostRuntime.h - Work-items as fibers ---------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs one compiled kernel over an NDRange, in a child process, and tells the
// parent through shared memory how it went.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRIVER_HOSTRUNTIME_H
#define LLVM_LIB_GPUDRIVER_HOSTRUNTIME_H

#include "GPUCodeGen/Builtins.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace llvm::gpudriver {

/// Memory shared with the child, between two inaccessible pages. An object ends
/// as close to the second one as its alignment permits; the bytes between are
/// checked for writes.
class GuardedMemory {
public:
  GuardedMemory() = default;
  GuardedMemory(GuardedMemory &&Other) { *this = std::move(Other); }
  GuardedMemory &operator=(GuardedMemory &&Other);
  ~GuardedMemory();

  static Expected<GuardedMemory> create(std::string Name, uint64_t Size,
                                        uint64_t Align);

  uint8_t *data() const { return Data; }
  uint64_t size() const { return Size; }
  const std::string &name() const { return Name; }
  /// \returns whether bytes around the object were overwritten.
  bool isDamaged() const;
  /// \returns whether \p Address lies in this mapping, guards included.
  bool contains(uint64_t Address) const {
    return Address - reinterpret_cast<uint64_t>(Map) < MapSize;
  }

private:
  std::string Name;
  uint8_t *Map = nullptr;
  uint64_t MapSize = 0;
  uint8_t *Data = nullptr;
  uint64_t Size = 0;
};

struct HostLaunch {
  void (*Entry)(void **) = nullptr;
  std::vector<void *> Arguments; ///< Address of the bytes of each.
  unsigned Dims = 1;
  std::array<uint32_t, 3> Global, Local, Offset;
  bool NeedsFibers = false;
  unsigned SubGroupSize = 16;
  unsigned TimeLimit = 0; ///< Seconds; 0: none.
  /// Local memory: filled anew for each work-group.
  std::vector<const GuardedMemory *> LocalMemory;
  /// Everything that an address may belong to, for messages.
  std::vector<const GuardedMemory *> AllMemory;
  uint8_t *PrintfBuffer = nullptr;
};

/// The symbol of the function that does \p B on the host. Convergent ones have
/// the number of their place in the code as one more parameter, the last.
std::string hostSymbol(gpu::Builtin B);

/// The functions that kernels call.
ArrayRef<std::pair<gpu::Builtin, void *>> hostRuntimeFunctions();

/// Functions of floats that round toward zero: a + b, a * b, a / b, a * b + c,
/// which is rounded once, and a * 2^n.
inline constexpr StringLiteral HostAddName = "__mgpu_host_add",
                               HostMulName = "__mgpu_host_mul",
                               HostDivName = "__mgpu_host_div",
                               HostFMAName = "__mgpu_host_fma",
                               HostLdexpName = "__mgpu_host_ldexp";
ArrayRef<std::pair<StringRef, void *>> towardZeroFunctions();

/// An i32: whether an address, an i64, is in the local memory of the launch.
inline constexpr StringLiteral HostIsLocalName = "__mgpu_host_is_local";
uint32_t isInLocalMemory(uint64_t Address);

/// Characters of this process's memory at \p Address, which may be wrong, up to
/// a zero byte or \p MaxLength.
std::optional<std::string> readOwnString(uint64_t Address, uint64_t MaxLength);

Error runOnHost(const HostLaunch &Launch);

} // namespace llvm::gpudriver

#endif // LLVM_LIB_GPUDRIVER_HOSTRUNTIME_H
