//===- GPUSelect.cpp - Which GPU target owns a triple ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUSelect.h"
#include "llvm/Support/CommandLine.h"
#include <cstdlib>

using namespace llvm;

static cl::opt<std::string>
    MGPUArch("mgpu-arch", cl::Hidden, cl::value_desc("target"),
             cl::desc("GPU target for unknown, spir and spir64 triples"));

static cl::opt<std::string>
    MGPUCPU("mgpu-cpu", cl::Hidden, cl::value_desc("core"),
            cl::desc("GPU core to compile for when -mcpu is not given"));

static StringRef ModuleArch;
static StringRef ObjectCPU;

/// Value of an option that the running tool may have; empty if it has not or if
/// it was not given. The names below are strings in every LLVM tool.
static StringRef getToolOption(StringRef Name) {
  auto &Options = cl::getRegisteredOptions();
  auto It = Options.find(Name);
  if (It == Options.end() || !It->second->getNumOccurrences())
    return {};
  return *static_cast<cl::opt<std::string> *>(It->second);
}

static StringRef getEnvironment(const char *Name) {
  const char *Value = std::getenv(Name);
  return Value ? StringRef(Value) : StringRef();
}

StringRef gpu::selectedArch() {
  if (!MGPUArch.empty())
    return MGPUArch;
  for (StringRef Option : {"march", "arch"})
    if (StringRef Value = getToolOption(Option); !Value.empty())
      return Value;
  for (StringRef Option : {"mtriple", "triple"}) {
    StringRef Arch = getToolOption(Option).split('-').first;
    // These say nothing about the GPU: ask further.
    if (!Arch.empty() && Arch != "spir" && Arch != "spir64" &&
        Arch != "unknown")
      return Arch;
  }
  if (!ModuleArch.empty())
    return ModuleArch;
  return getEnvironment("MGPU_ARCH");
}

void gpu::setModuleArch(StringRef Arch) { ModuleArch = Arch; }

bool gpu::archSelected(StringRef Name, Triple::ArchType Arch) {
  if (Arch != Triple::UnknownArch && Arch != Triple::spir &&
      Arch != Triple::spir64)
    return false;
  return selectedArch() == Name;
}

StringRef gpu::selectCPU(StringRef CPU, StringRef Default) {
  if (!CPU.empty() && CPU != "generic")
    return CPU;
  if (!MGPUCPU.empty())
    return MGPUCPU;
  if (!ObjectCPU.empty())
    return ObjectCPU;
  if (StringRef Value = getEnvironment("MGPU_CPU"); !Value.empty())
    return Value;
  return Default;
}

void gpu::setObjectCPU(StringRef CPU) { ObjectCPU = CPU; }
