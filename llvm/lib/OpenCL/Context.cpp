//===- Context.cpp - Contexts ---------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Api.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace llvm::opencl;

Context::~Context() {
  for (const std::function<void()> &Fn : reverse(Destructors))
    Fn();
}

bool Context::has(const Device *D) const { return is_contained(Devices, D); }

bool Context::hasImages() const {
  return any_of(Devices, [](const Device *D) { return D->hasImages(); });
}

unsigned Context::bufferGranule() const {
  unsigned Granule = 1;
  for (const Device *D : Devices)
    Granule = std::max(Granule, D->Limits.BufferGranule);
  return Granule;
}

void Context::report(StringRef Message) const {
  warn(Message);
  if (Notify)
    Notify(Message.str().c_str(), nullptr, 0, UserData);
}

void Context::addDestructor(std::function<void()> Fn) {
  std::lock_guard<std::mutex> Guard(Lock);
  Destructors.push_back(std::move(Fn));
}

/// Copies the list with its end; nothing wrong: CL_SUCCESS.
static cl_int readProperties(const cl_context_properties *P,
                             std::vector<cl_context_properties> &List) {
  if (!P)
    return CL_SUCCESS;
  bool HasPlatform = false, HasSync = false;
  for (; *P; P += 2) {
    bool &Seen = P[0] == CL_CONTEXT_PLATFORM ? HasPlatform : HasSync;
    if (P[0] == CL_CONTEXT_PLATFORM) {
      if (!find<Platform>(reinterpret_cast<cl_platform_id>(P[1])))
        return CL_INVALID_PLATFORM;
    } else if (P[0] == CL_CONTEXT_INTEROP_USER_SYNC) {
      if (P[1] != CL_TRUE && P[1] != CL_FALSE)
        return CL_INVALID_PROPERTY;
    } else {
      return CL_INVALID_PROPERTY;
    }
    if (Seen)
      return CL_INVALID_PROPERTY;
    Seen = true;
    List.insert(List.end(), P, P + 2);
  }
  List.push_back(0);
  return CL_SUCCESS;
}

cl_context api::clCreateContext(const cl_context_properties *Properties,
                                cl_uint Count, const cl_device_id *Ids,
                                Context::NotifyFn Notify, void *UserData,
                                cl_int *Err) {
  std::vector<cl_context_properties> List;
  if (cl_int Code = readProperties(Properties, List))
    return fail(Err, Code);
  if (!Ids || !Count || (!Notify && UserData))
    return fail(Err, CL_INVALID_VALUE);
  std::vector<Device *> Devices;
  for (cl_device_id Id : ArrayRef(Ids, Count)) {
    Device *D = find<Device>(Id);
    if (!D)
      return fail(Err, CL_INVALID_DEVICE);
    if (!is_contained(Devices, D))
      Devices.push_back(D);
  }
  return succeed(Err,
                 Ref<Context>(new Context(std::move(Devices), std::move(List),
                                          Notify, UserData)));
}

cl_context api::clCreateContextFromType(const cl_context_properties *Properties,
                                        cl_device_type Type,
                                        Context::NotifyFn Notify,
                                        void *UserData, cl_int *Err) {
  std::vector<cl_context_properties> List;
  if (cl_int Code = readProperties(Properties, List))
    return fail(Err, Code);
  if (!Notify && UserData)
    return fail(Err, CL_INVALID_VALUE);
  if (!isValidDeviceType(Type))
    return fail(Err, CL_INVALID_DEVICE_TYPE);
  std::vector<Device *> Devices = devicesOfType(Type);
  if (Devices.empty())
    return fail(Err, CL_DEVICE_NOT_FOUND);
  return succeed(Err,
                 Ref<Context>(new Context(std::move(Devices), std::move(List),
                                          Notify, UserData)));
}

cl_int api::clRetainContext(cl_context C) {
  return retain<Context>(C, CL_INVALID_CONTEXT);
}

cl_int api::clReleaseContext(cl_context C) {
  return release<Context>(C, CL_INVALID_CONTEXT);
}

cl_int api::clGetContextInfo(cl_context H, cl_context_info Name, size_t Size,
                             void *Value, size_t *SizeOut) {
  Context *C = find<Context>(H);
  if (!C)
    return CL_INVALID_CONTEXT;
  Answer A(Size, Value, SizeOut);
  switch (Name) {
  case CL_CONTEXT_REFERENCE_COUNT:
    return A.value(C->External.load());
  case CL_CONTEXT_NUM_DEVICES:
    return A.value(cl_uint(C->Devices.size()));
  case CL_CONTEXT_DEVICES: {
    std::vector<cl_device_id> Ids(C->Devices.begin(), C->Devices.end());
    return A.array(ArrayRef(Ids));
  }
  case CL_CONTEXT_PROPERTIES:
    return A.array(ArrayRef(C->Properties));
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int api::clSetContextDestructorCallback(
    cl_context H, void(CL_CALLBACK *Fn)(cl_context, void *), void *UserData) {
  Context *C = find<Context>(H);
  if (!C)
    return CL_INVALID_CONTEXT;
  if (!Fn)
    return CL_INVALID_VALUE;
  C->addDestructor([=] { Fn(H, UserData); });
  return CL_SUCCESS;
}
