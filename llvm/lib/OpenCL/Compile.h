//===- Compile.h - From sources to objects ----------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Steps of the compiler, in programs of their own, so that nothing that they
// meet can end the application. What they say becomes the build log. What comes
// of them is kept (GPURuntime/CompileCache.h).
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_OPENCL_COMPILE_H
#define LLVM_LIB_OPENCL_COMPILE_H

#include "Device.h"
#include "llvm/GPURuntime/CompileSteps.h"
#include "llvm/GPURuntime/ExecutableObject.h"
#include <functional>
#include <map>
#include <mutex>

namespace llvm {
namespace opencl {

/// What options are for; each function of OpenCL takes others.
enum class OptionUse { Build, Compile, Link };

struct BuildOptions {
  std::vector<std::string> Source; ///< For the front end.
  std::vector<std::string> Code;   ///< For what is behind it.
  bool HasArgInfo = false;         ///< Asked for information on arguments.
  bool CreateLibrary = false;
};

/// Nothing if an option is none that \p Use has.
std::optional<BuildOptions> parseOptions(StringRef Text, OptionUse Use);

struct Header {
  std::string Name, Text;
};

using gpurt::StepResult;

/// A specialization constant of a module.
struct SpecConstantType {
  enum KindTy { Bool, Signed, Unsigned, Float } Kind;
  unsigned Bytes; ///< That the application gives.

  /// The value as the compiler's option has it.
  std::string format(const void *Value) const;
};
/// Nothing if \p IL has no constant of this SpecId.
std::optional<SpecConstantType> specConstantType(StringRef IL, uint32_t Id);

/// OpenCL C to IR.
StepResult compileSource(const Device &D, StringRef Source,
                         ArrayRef<Header> Headers, const BuildOptions &Options);
/// SPIR-V to IR, with values of specialization constants, "ID=VALUE".
StepResult compileIL(const Device &D, StringRef Binary,
                     ArrayRef<std::string> Constants);
/// Joins IR of several programs.
StepResult linkIR(ArrayRef<StringRef> Modules);
/// IR to an object.
StepResult generate(const Device &D, StringRef IR,
                    ArrayRef<std::string> Options);

/// IR as a program binary, which can be checked when it comes back.
struct WrappedIR {
  std::string IR;
  bool IsLibrary; ///< Made by linking, not by compiling.
};
std::string wrapIR(StringRef IR, bool IsLibrary);
std::optional<WrappedIR> unwrapIR(StringRef Binary);

/// What IR says of a kernel, and objects do not.
struct KernelInfo {
  struct Argument {
    cl_kernel_arg_address_qualifier Address = CL_KERNEL_ARG_ADDRESS_PRIVATE;
    cl_kernel_arg_access_qualifier Access = CL_KERNEL_ARG_ACCESS_NONE;
    cl_kernel_arg_type_qualifier Type = CL_KERNEL_ARG_TYPE_NONE;
    std::string TypeName, Name;
  };
  std::vector<Argument> Args;
  std::string Attributes;
};
using KernelInfoMap = std::map<std::string, KernelInfo>;
/// Of all kernels, by name.
KernelInfoMap kernelInfoOf(StringRef IR);
/// Whether \p IR has kernels; not if it cannot be read.
bool hasKernels(StringRef IR);

/// An object, loaded for a device: its data is in memory.
class LoadedProgram {
public:
  static Expected<std::shared_ptr<LoadedProgram>> load(StringRef Bytes);
  /// A program without kernels, which no object can be.
  static std::shared_ptr<LoadedProgram> empty();
  ~LoadedProgram();

  const gpuobj::LoadedObject &object() const;
  const gpusim::ProgramInstance &instance() const { return *Instance; }
  /// The object; empty if there is none.
  StringRef bytes() const { return Object ? Object->bytes() : ""; }
  /// "file:line" of the code at a byte offset.
  std::string lineAt(uint64_t Offset) { return Object->lineAt(Offset); }
  /// What the instructions of \p K cost; null if that is not known.
  const gpureport::InstructionCosts *costsOf(const gpuobj::KernelCode &K) {
    return Object->costsOf(K);
  }
  gpusim::KernelPrograms &programs() { return Object->programs(); }
  /// The same program, with the same variables, for buffers that begin at any
  /// address that their types allow. It is compiled when it is first needed.
  Expected<std::shared_ptr<LoadedProgram>> forAnyAddress();

  /// What the IR says of kernels; empty if the program was not made from
  /// source or IR. It is read when it is first needed.
  const KernelInfoMap &info();
  std::string IR;
  /// The application asked for the part of it that is about arguments.
  bool HasArgInfo = false;
  /// Makes the object of \p IR again, with one more option; null if it is not
  /// known how.
  std::function<StepResult(StringRef IR, std::string Option)> Recompile;

private:
  LoadedProgram() = default;
  Expected<std::shared_ptr<LoadedProgram>> compileForAnyAddress();

  std::unique_ptr<gpurt::ExecutableObject> Object;
  std::optional<gpusim::ProgramInstance> Instance;
  bool Shared = false; ///< The variables are another program's.
  std::once_flag InfoOnce;
  KernelInfoMap Info;
  /// Guards what follows.
  std::mutex Lock;
  std::shared_ptr<LoadedProgram> AnyAddress;
  std::string Problem; ///< Why there is none.
};

} // namespace opencl
} // namespace llvm

#endif // LLVM_LIB_OPENCL_COMPILE_H
