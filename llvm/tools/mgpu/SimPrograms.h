//===- SimPrograms.h - The programs that jobs run ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Objects, sources that are compiled to objects, and sources that are compiled
// for the host to compare with. Jobs often share a program: each is read or
// compiled for the first of them.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_TOOLS_MGPU_SIMPROGRAMS_H
#define LLVM_TOOLS_MGPU_SIMPROGRAMS_H

#include "llvm/GPUDriver/HostReference.h"
#include "llvm/GPUObject/Object.h"
#include "llvm/GPUReport/SourceLines.h"
#include "llvm/GPUSim/Job.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace llvm::mgpu {

/// An object and the bytes that it refers to.
class SimProgram {
public:
  static Expected<std::unique_ptr<SimProgram>>
  read(std::unique_ptr<MemoryBuffer> Bytes, StringRef Name);

  const gpuobj::LoadedObject &object() const { return Object; }
  MemoryBufferRef bytes() const { return Bytes->getMemBufferRef(); }
  /// The kernel called \p Name, or the only one if that is empty.
  Expected<const gpuobj::KernelMetadata *> kernel(StringRef Name) const;
  const gpureport::SourceLines &lines();

private:
  std::string Name;
  std::unique_ptr<MemoryBuffer> Bytes;
  gpuobj::LoadedObject Object;
  std::unique_ptr<gpureport::SourceLines> Lines;
};

class SimPrograms {
public:
  /// \p Executable: the path of this program, where the libraries are found.
  /// \p Command: that of this run, for messages.
  explicit SimPrograms(StringRef Executable, StringRef Command = "sim")
      : Executable(Executable), Command(Command) {}
  /// Programs that are compiled from now on are looked at for races.
  void markAtomics() { MarksAtomics = true; }
  /// Breaks print the variables of sources.
  void keepVariables() { KeepsVariables = true; }

  /// Whether \p Path, which jobs name as their object, has to be compiled.
  static bool isSource(StringRef Path);

  /// The object that \p Job runs.
  Expected<SimProgram *> get(const gpusim::JobSpec &Job);

  /// The same program on the host, as it behaves on the core \p CPU.
  Expected<gpudriver::HostProgram *> reference(const gpusim::JobSpec &Job,
                                               StringRef CPU);

private:
  /// A program, or why there is none.
  template <typename T> struct Slot {
    std::unique_ptr<T> Program;
    std::string Problem;
  };
  template <typename T>
  using Slots = std::map<std::vector<std::string>, Slot<T>>;
  template <typename T, typename MakeT>
  Expected<T *> find(Slots<T> &All, const gpusim::JobSpec &Job, StringRef Path,
                     StringRef CPU, MakeT Make);

  Expected<std::unique_ptr<SimProgram>> compile(const gpusim::JobSpec &Job);
  Expected<std::unique_ptr<gpudriver::HostProgram>>
  compileForHost(const gpusim::JobSpec &Job, StringRef Path, StringRef CPU);

  std::string Executable;
  StringRef Command;
  bool MarksAtomics = false, KeepsVariables = false;
  /// By the path, the core and the options.
  Slots<SimProgram> Programs;
  Slots<gpudriver::HostProgram> References;
};

} // namespace llvm::mgpu

#endif // LLVM_TOOLS_MGPU_SIMPROGRAMS_H
