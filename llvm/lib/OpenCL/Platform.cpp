//===- Platform.cpp - The platform and its devices ------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../CAPI/CAPI.h"
#include "Api.h"
#include "Device.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/GPURuntime/CompileSteps.h"
#include "llvm/Support/Process.h"
#include <unistd.h>

using namespace llvm;
using namespace llvm::opencl;

/// One core of each instruction set has the same name in all programs.
static constexpr StringLiteral DefaultDevices = "mali-g57";

StringRef opencl::getVersion() { return MGPU_VERSION; }

DeviceMemory &DeviceMemory::get() {
  static DeviceMemory *Memory = [] {
    constexpr uint64_t ManyObjects = 126;
    auto *M = new DeviceMemory;
    gpusim::placeForImages(M->Memory, ManyObjects, getMaxBufferBytes());
    return M;
  }();
  return *Memory;
}

std::string opencl::getLibraryDir() {
  return gpudriver::libraryDirFor(gpurt::compilerPath());
}

static cl_ulong hostBytes() {
  long Pages = sysconf(_SC_PHYS_PAGES), Page = sysconf(_SC_PAGESIZE);
  return Pages > 0 && Page > 0 ? cl_ulong(Pages) * cl_ulong(Page)
                               : cl_ulong(1) << 30;
}

uint64_t opencl::getNumber(StringRef Variable) {
  uint64_t Number = 0;
  if (auto Text = sys::Process::GetEnv(Variable))
    if (StringRef(*Text).getAsInteger(10, Number)) {
      warn((Variable + " is no number: '" + *Text + "'").str());
      return 0;
    }
  return Number;
}

uint64_t opencl::getSlack() {
  constexpr uint64_t Most = 1 << 20;
  static const uint64_t Bytes = std::min(getNumber("MGPU_SLACK"), Most);
  return Bytes;
}

cl_ulong opencl::getGlobalBytes() {
  return std::min<cl_ulong>(hostBytes() / 2, cl_ulong(4) << 30);
}

cl_ulong opencl::getMaxBufferBytes() { return getGlobalBytes() / 4; }

static Expected<std::unique_ptr<Device>> makeDevice(StringRef Name) {
  const gpuobj::CoreInfo *Core = gpuobj::findCore(Name);
  if (!Core)
    return createStringError("there is no core '" + Name + "'");
  Expected<gpusim::CoreLimits> Limits = gpusim::getCoreLimits(Core->Name);
  if (!Limits)
    return Limits.takeError();
  gpudriver::CompileOptions Options;
  Options.Arch = Core->Arch.str();
  Options.CPU = Core->Name.str();
  Expected<gpudriver::CoreArithmetic> Arithmetic =
      gpudriver::arithmeticOf(Options);
  if (!Arithmetic)
    return Arithmetic.takeError();
  return std::make_unique<Device>(*Core, *Limits, *Arithmetic);
}

Platform::Platform() : Object(ObjectKind::Platform) {
  std::string Names =
      sys::Process::GetEnv("MGPU_DEVICES").value_or(DefaultDevices.str());
  SmallVector<StringRef> List;
  if (StringRef(Names).trim() == "all")
    for (const gpuobj::CoreInfo &Core : gpuobj::getCores())
      List.push_back(Core.Name);
  else
    StringRef(Names).split(List, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Name : List) {
    Expected<std::unique_ptr<Device>> D = makeDevice(Name.trim());
    if (!D) {
      warn("MGPU_DEVICES: " + toString(D.takeError()));
      continue;
    }
    Devices.push_back(D->release());
    Devices.back()->Retain();
    registerHandle(static_cast<_cl_device_id *>(Devices.back()),
                   *Devices.back());
  }
}

Platform *opencl::getPlatform() {
  static Platform *P = [] {
    capi::initialize();
    auto *New = new Platform;
    New->Retain();
    registerHandle(static_cast<_cl_platform_id *>(New), *New);
    return New;
  }();
  return P;
}

cl_int api::clGetPlatformInfo(cl_platform_id P, cl_platform_info Name,
                              size_t Size, void *Value, size_t *SizeOut) {
  // A null platform is the default one, for implementations with only one.
  if (P && !find<opencl::Platform>(P))
    return CL_INVALID_PLATFORM;
  Answer A(Size, Value, SizeOut);
  switch (Name) {
  case CL_PLATFORM_PROFILE:
    // What all devices have.
    return A.string(
        all_of(getPlatform()->Devices,
               [](const Device *D) { return !D->Arithmetic.TowardZero; })
            ? "FULL_PROFILE"
            : "EMBEDDED_PROFILE");
  case CL_PLATFORM_VERSION:
    return A.string(("OpenCL 3.0 mgpu " + getVersion()).str());
  case CL_PLATFORM_NUMERIC_VERSION:
    return A.value(cl_version(CL_MAKE_VERSION(3, 0, 0)));
  case CL_PLATFORM_NAME:
    return A.string("mgpu simulator");
  case CL_PLATFORM_VENDOR:
    return A.string("mgpu project");
  case CL_PLATFORM_EXTENSIONS:
    return A.string(PlatformExtensions);
  case CL_PLATFORM_EXTENSIONS_WITH_VERSION: {
    std::vector<cl_name_version> List;
    SmallVector<StringRef> Names;
    PlatformExtensions.split(Names, ' ');
    for (StringRef N : Names) {
      cl_name_version V = {};
      V.version = CL_MAKE_VERSION(1, 0, 0);
      setName(V, N);
      List.push_back(V);
    }
    return A.array(ArrayRef(List));
  }
  case CL_PLATFORM_HOST_TIMER_RESOLUTION:
    return A.value(cl_ulong(TimerResolution));
  case CL_PLATFORM_ICD_SUFFIX_KHR:
    return A.string("MGPU");
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int api::clUnloadPlatformCompiler(cl_platform_id P) {
  return find<opencl::Platform>(P) ? CL_SUCCESS : CL_INVALID_PLATFORM;
}

cl_int api::clUnloadCompiler() { return CL_SUCCESS; }
