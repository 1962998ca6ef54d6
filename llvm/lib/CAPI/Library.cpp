//===- Library.cpp - Errors, versions and cores of the C interface --------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CAPI.h"
#include "llvm/GPUObject/ELFMachine.h"

using namespace llvm;
using namespace llvm::capi;

/// What mgpu_last_error() says in this thread.
static std::string &lastError() {
  thread_local std::string Text;
  return Text;
}

mgpu_status capi::fail(mgpu_status Status, const Twine &Message) {
  lastError() = Message.str();
  return Status;
}

mgpu_status capi::fail(mgpu_status Status, Error E) {
  return fail(Status, toString(std::move(E)));
}

unsigned mgpu_api_version(void) { return MGPU_API_VERSION; }

const char *mgpu_version(void) { return MGPU_VERSION; }

const char *mgpu_last_error(void) { return lastError().c_str(); }

static mgpu_status coreInfo(const gpuobj::CoreInfo &Core,
                            mgpu_core_info *Info) {
  initialize();
  Expected<gpusim::CoreLimits> Limits = gpusim::getCoreLimits(Core.Name);
  if (!Limits)
    return fail(MGPU_ERROR_INVALID_ARGUMENT, Limits.takeError());
  mgpu_core_info I = {};
  // Names are literals.
  I.name = Core.Name.data();
  I.architecture = Core.Arch.data();
  I.version = Core.ArchVersion;
  I.warp_size = Limits->WarpSize;
  I.max_group_items = Limits->MaxGroupItems;
  return answer(I, Info);
}

size_t mgpu_core_count(void) { return gpuobj::getCores().size(); }

mgpu_status mgpu_core_at(size_t Index, mgpu_core_info *Info) {
  ArrayRef<gpuobj::CoreInfo> Cores = gpuobj::getCores();
  if (Index >= Cores.size())
    return fail(MGPU_ERROR_INVALID_ARGUMENT, "there is no core " +
                                                 Twine(Index) + "; there are " +
                                                 Twine(Cores.size()));
  return coreInfo(Cores[Index], Info);
}

mgpu_status mgpu_core_find(const char *Name, mgpu_core_info *Info) {
  const gpuobj::CoreInfo *Core = Name ? gpuobj::findCore(Name) : nullptr;
  if (!Core)
    return fail(MGPU_ERROR_INVALID_ARGUMENT,
                "there is no core '" + Twine(Name ? Name : "") + "'");
  return coreInfo(*Core, Info);
}
