//===- Context.h - Contexts -------------------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_OPENCL_CONTEXT_H
#define LLVM_LIB_OPENCL_CONTEXT_H

#include "Device.h"
#include <functional>
#include <mutex>

namespace llvm {
namespace opencl {

class Context final : public _cl_context, public Object {
public:
  using HandleType = _cl_context;
  static constexpr ObjectKind KindOf = ObjectKind::Context;
  using NotifyFn = void(CL_CALLBACK *)(const char *, const void *, size_t,
                                       void *);

  Context(std::vector<Device *> Devices,
          std::vector<cl_context_properties> Properties, NotifyFn Notify,
          void *UserData)
      : Object(KindOf), Devices(std::move(Devices)),
        Properties(std::move(Properties)), Notify(Notify), UserData(UserData) {}
  ~Context() override;

  const std::vector<Device *> Devices;
  const std::vector<cl_context_properties> Properties;

  bool has(const Device *D) const;
  /// Some device has images.
  bool hasImages() const;
  /// Buffers take a multiple of so many bytes.
  unsigned bufferGranule() const;
  /// Tells the application, or stderr, what went wrong on a device.
  void report(StringRef Message) const;
  void addDestructor(std::function<void()> Fn);

private:
  NotifyFn Notify;
  void *UserData;
  std::mutex Lock;
  std::vector<std::function<void()>> Destructors;
};

bool isValidDeviceType(cl_device_type Type);
std::vector<Device *> devicesOfType(cl_device_type Type);

} // namespace opencl
} // namespace llvm

#endif // LLVM_LIB_OPENCL_CONTEXT_H
