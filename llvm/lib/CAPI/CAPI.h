//===- CAPI.h - Objects behind the C interface ------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the handles of mgpu.h point to. The application's hold on an object is a
// reference like others: releasing it ends the object as soon as no launch or
// other object has one.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_CAPI_CAPI_H
#define LLVM_LIB_CAPI_CAPI_H

#include "mgpu.h"
#include "llvm/ADT/Twine.h"
#include "llvm/GPURuntime/ExecutableObject.h"
#include "llvm/GPUSim/Driver.h"
#include <atomic>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
namespace capi {

/// Notes what mgpu_last_error() says. \returns \p Status.
mgpu_status fail(mgpu_status Status, const Twine &Message);
mgpu_status fail(mgpu_status Status, Error E);

/// The targets are registered. Every function that makes an object, or tells of
/// a core, asks for it.
void initialize();

/// An object with a handle.
template <typename T> struct Handle : std::enable_shared_from_this<T> {
  /// Gives \p Object to the application, which has to release it.
  static T *give(std::shared_ptr<T> Object) {
    T *Raw = Object.get();
    Raw->Held = std::move(Object);
    return Raw;
  }
  static void release(T *Object) {
    if (!Object)
      return;
    // The last reference must not be the member that it destroys.
    std::shared_ptr<T> Last = std::move(Object->Held);
  }

private:
  std::shared_ptr<T> Held;
};

/// Copies \p Info to the application's structure, whose size it has set, as far
/// as it knows it.
template <typename T> mgpu_status answer(T Info, T *Out) {
  if (!Out || Out->struct_size < sizeof(size_t))
    return fail(MGPU_ERROR_INVALID_ARGUMENT,
                "struct_size is not set, or there is no structure");
  Info.struct_size = Out->struct_size;
  std::memcpy(static_cast<void *>(Out), &Info,
              std::min(Out->struct_size, sizeof(T)));
  return MGPU_SUCCESS;
}

} // namespace capi
} // namespace llvm

struct mgpu_kernel {
  mgpu_program *Program;
  const llvm::gpuobj::KernelCode *Code;

  const llvm::gpuobj::KernelMetadata &metadata() const;
};

struct mgpu_program : llvm::capi::Handle<mgpu_program> {
  std::unique_ptr<llvm::gpurt::ExecutableObject> Object;
  std::vector<mgpu_kernel> Kernels;
  std::string Core;
  std::string Metadata; ///< As YAML.

  const llvm::gpuobj::LoadedObject &object() const { return Object->object(); }
};

inline const llvm::gpuobj::KernelMetadata &mgpu_kernel::metadata() const {
  return Program->object().Metadata.Kernels[Code->Index];
}

struct mgpu_memory : llvm::capi::Handle<mgpu_memory> {
  const llvm::gpuobj::CoreInfo *Core = nullptr;
  llvm::gpusim::CoreLimits Limits;
  /// Guards what follows.
  std::mutex Lock;
  llvm::gpusim::Memory Memory;
  /// Programs that were launched here, with their variables.
  struct Instance {
    std::shared_ptr<mgpu_program> Program;
    llvm::gpusim::ProgramInstance Data;
  };
  std::vector<Instance> Instances;

  /// The instance of \p P, made if there is none; the lock is held.
  const llvm::gpusim::ProgramInstance &instanceOf(mgpu_program &P);
};

struct mgpu_buffer : llvm::capi::Handle<mgpu_buffer> {
  ~mgpu_buffer();

  std::shared_ptr<mgpu_memory> Memory;
  unsigned Region = 0;
  uint64_t Address = 0;
  void *Data = nullptr;
  size_t Size = 0;
  bool HasName = false;
};

struct mgpu_launch : llvm::capi::Handle<mgpu_launch> {
  std::shared_ptr<mgpu_memory> Memory;
  std::shared_ptr<mgpu_program> Program;
  const mgpu_kernel *Kernel = nullptr;

  struct Argument {
    llvm::gpusim::LaunchArgument Value;
    std::shared_ptr<mgpu_buffer> Buffer;
  };
  std::vector<std::optional<Argument>> Args;
  std::optional<llvm::gpusim::NDRange> Range;
  uint64_t InstructionLimit = 0;
  unsigned Threads = 0;
  std::atomic<bool> IsRunning{false}, IsInterrupted{false};
};

struct mgpu_result : llvm::capi::Handle<mgpu_result> {
  /// What has the strings.
  std::shared_ptr<mgpu_program> Program;
  struct Instruction {
    uint64_t Address, Warps, Lanes;
    std::string Text, Source;
  };
  std::vector<Instruction> Instructions;
  struct Unit {
    llvm::StringLiteral Name;
    double Cycles;
  };
  std::vector<Unit> Units;
  mgpu_counters Counters = {};
  std::string Printed;
};

#endif // LLVM_LIB_CAPI_CAPI_H
