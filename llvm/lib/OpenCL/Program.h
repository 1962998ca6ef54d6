//===- Program.h - Programs -------------------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_OPENCL_PROGRAM_H
#define LLVM_LIB_OPENCL_PROGRAM_H

#include "Compile.h"
#include "Context.h"

namespace llvm {
namespace opencl {

class Program final : public _cl_program, public Object {
public:
  using HandleType = _cl_program;
  static constexpr ObjectKind KindOf = ObjectKind::Program;

  Program(Ref<opencl::Context> C, std::vector<Device *> Devices)
      : Object(KindOf), Context(std::move(C)), Devices(std::move(Devices)) {}
  ~Program() override;

  const Ref<opencl::Context> Context;
  const std::vector<Device *> Devices;
  std::optional<std::string> Source;
  std::string IL; ///< Empty if it was not made from that.

  /// What there is for one device.
  struct Build {
    cl_build_status Status = CL_BUILD_NONE;
    cl_program_binary_type Type = CL_PROGRAM_BINARY_TYPE_NONE;
    std::string Options, Log;
    std::string IR; ///< Compiled programs and libraries.
    bool HasArgInfo = false;
    std::shared_ptr<LoadedProgram> Loaded;
  };

  /// Guards what follows.
  std::mutex Lock;
  std::map<const Device *, Build> Builds;
  std::map<cl_uint, std::string> Constants; ///< Specialization, by id.
  std::vector<std::function<void()>> Destructors;

  /// Kernels that were made of it.
  std::atomic<unsigned> Kernels{0};

  /// The program as \p D runs it; null if it is not built.
  std::shared_ptr<LoadedProgram> loadedFor(const Device *D);
};

} // namespace opencl
} // namespace llvm

#endif // LLVM_LIB_OPENCL_PROGRAM_H
