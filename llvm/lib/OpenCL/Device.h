//===- Device.h - Platform and devices --------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_OPENCL_DEVICE_H
#define LLVM_LIB_OPENCL_DEVICE_H

#include "DeviceMemory.h"
#include "Object.h"
#include "llvm/GPUDriver/Compiler.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/GPUSim/Driver.h"
#include <vector>

namespace llvm {
namespace opencl {

/// Version of the project, for version strings.
StringRef getVersion();

/// A core on the simulator. Devices live as long as the process.
class Device final : public _cl_device_id, public Object {
public:
  using HandleType = _cl_device_id;
  static constexpr ObjectKind KindOf = ObjectKind::Device;

  Device(const gpuobj::CoreInfo &Core, const gpusim::CoreLimits &Limits,
         gpudriver::CoreArithmetic Arithmetic);

  const gpuobj::CoreInfo &Core;
  const gpusim::CoreLimits Limits;
  const gpudriver::CoreArithmetic Arithmetic;
  /// cl_khr_..., __opencl_c_...
  std::vector<std::string> Extensions, Features;

  bool hasImages() const { return Arithmetic.HasImages; }
  /// Options of the compiler for this core.
  gpudriver::CompileOptions compileOptions() const;
};

class Platform final : public _cl_platform_id, public Object {
public:
  using HandleType = _cl_platform_id;
  static constexpr ObjectKind KindOf = ObjectKind::Platform;

  Platform();
  std::vector<Device *> Devices;
};

/// The only one. Made, with its devices, when it is first asked for.
Platform *getPlatform();

// What all devices have.
constexpr cl_uint BaseAddressAlign = 128; ///< Of buffers, in bytes.
constexpr cl_ulong MaxConstantBytes = 64 * 1024;
constexpr size_t MaxParameterBytes = 4096;
constexpr size_t MaxImageSide = 16384, MaxImageDepth = 2048;
constexpr size_t MaxImageLayers = 2048, MaxImageBufferTexels = 65536;
constexpr size_t TimerResolution = 1; ///< ns
constexpr cl_uint ClockMHz = 1000;
/// The compiler has it, but no image here has levels.
constexpr StringLiteral MissingExtension = "cl_khr_mipmap_image";
/// Extensions of the platform.
constexpr StringLiteral PlatformExtensions = "cl_khr_icd cl_khr_il_program";

/// A setting of the environment; 0 if there is none, or it is no number.
uint64_t getNumber(StringRef Variable);
/// Bytes behind each buffer that may be accessed.
uint64_t getSlack();

/// Limits of memory, by what the host has.
cl_ulong getGlobalBytes();
cl_ulong getMaxBufferBytes();

/// Where the compiler's libraries are.
std::string getLibraryDir();

} // namespace opencl
} // namespace llvm

#endif // LLVM_LIB_OPENCL_DEVICE_H
