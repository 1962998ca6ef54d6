//===- Plugin.cpp - Carries the GPU targets into LLVM's own tools ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loading this object registers every target of the build, before the tool
// looks at its command line. It is also a pass plugin, as that is the only kind
// of plugin that llc, opt and clang will all keep loading.
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/FatalErrors.h"
#include "RegisterTargets.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

// llc uses the target machine of a target without asking whether there is one.
static TargetMachine *refuse(const Target &T, const Triple &, StringRef,
                             StringRef, const TargetOptions &,
                             std::optional<Reloc::Model>,
                             std::optional<CodeModel::Model>, CodeGenOptLevel,
                             bool) {
  reportFatalUsageError("the target '" + Twine(T.getName()) +
                        "' has no code generator");
}

namespace {
struct RegisterAtLoad {
  RegisterAtLoad() {
    mgpu::registerAllTargets();
    gpu::installFatalErrorHandler();
    for (const Target &T : TargetRegistry::targets())
      if (gpuobj::getEMachine(T.getName()) && !T.hasTargetMachine())
        // The registry has no other way to its targets.
        TargetRegistry::RegisterTargetMachine(const_cast<Target &>(T), refuse);
  }
} Registration;
} // namespace

extern "C" LLVM_ABI LLVM_ATTRIBUTE_WEAK llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "MGPUTargets", LLVM_VERSION_STRING,
          /*RegisterPassBuilderCallbacks=*/nullptr,
          /*PreCodeGenCallback=*/nullptr};
}
