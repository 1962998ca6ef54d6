//===- Kernel.h - Kernels ---------------------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_OPENCL_KERNEL_H
#define LLVM_LIB_OPENCL_KERNEL_H

#include "MemObject.h"
#include "Program.h"
#include "Sampler.h"

namespace llvm {
namespace opencl {

class Kernel final : public _cl_kernel, public Object {
public:
  using HandleType = _cl_kernel;
  static constexpr ObjectKind KindOf = ObjectKind::Kernel;

  /// The code for one device.
  struct Code {
    std::shared_ptr<LoadedProgram> Loaded;
    const gpuobj::KernelCode *Where = nullptr;

    const gpuobj::KernelMetadata &metadata() const {
      return Loaded->object().Metadata.Kernels[Where->Index];
    }
  };
  using CodeMap = std::map<const Device *, Code>;

  Kernel(Ref<opencl::Program> P, std::string Name, CodeMap Codes);
  ~Kernel() override;

  const Ref<opencl::Program> Program;
  const std::string Name;
  const CodeMap Codes; ///< Not empty.

  const Code *codeFor(const Device &D) const {
    auto It = Codes.find(&D);
    return It == Codes.end() ? nullptr : &It->second;
  }
  /// What all devices have: numbers and kinds of arguments.
  const gpuobj::KernelMetadata &metadata() const {
    return Codes.begin()->second.metadata();
  }
  /// What the source said; null if that is not known.
  const KernelInfo *info() const;

  /// An argument. Kernels keep no memory objects alive: the application has to
  /// until the launch, and Serial tells whether it did.
  struct Argument {
    gpusim::LaunchArgument Value;
    cl_mem Memory = nullptr;
    uint64_t Serial = 0;

    void set(MemObject &M) {
      Memory = &M;
      Serial = M.Serial;
    }
    /// Null if there is none any more.
    Ref<MemObject> memory() const {
      MemObject *M = find<MemObject>(Memory);
      return Ref<MemObject>(M && M->Serial == Serial ? M : nullptr);
    }
  };
  /// Guards what follows.
  mutable std::mutex Lock;
  std::vector<std::optional<Argument>> Args;
};

/// Most work-items of a work-group of \p C on \p D.
size_t maxGroupItems(const Device &D, const Kernel::Code &C);

} // namespace opencl
} // namespace llvm

#endif // LLVM_LIB_OPENCL_KERNEL_H
