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

#include "RegisterTargets.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Plugins/PassPlugin.h"

namespace {
struct RegisterAtLoad {
  RegisterAtLoad() { llvm::mgpu::registerAllTargets(); }
} Registration;
} // namespace

extern "C" LLVM_ABI LLVM_ATTRIBUTE_WEAK llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "MGPUTargets", LLVM_VERSION_STRING,
          /*RegisterPassBuilderCallbacks=*/nullptr,
          /*PreCodeGenCallback=*/nullptr};
}
