//===- Dispatch.cpp - The table of functions ------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Api.h"
#include "Device.h"
#include "Loader.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;
using namespace llvm::opencl;

namespace {

/// What extensions that there are not answer: an error, by its value or by the
/// last parameter.
template <typename Fn> struct Absent;
template <typename ResultT, typename... ArgTs>
struct Absent<ResultT(CL_API_CALL *)(ArgTs...)> {
  static ResultT CL_API_CALL call(ArgTs... Args) {
    if constexpr (std::is_pointer_v<ResultT>) {
      auto Last = std::get<sizeof...(ArgTs) - 1>(std::tuple(Args...));
      if constexpr (std::is_same_v<decltype(Last), cl_int *>)
        if (Last)
          *Last = CL_INVALID_OPERATION;
      return nullptr;
    } else {
      return CL_INVALID_OPERATION;
    }
  }
};

template <typename Fn> void setAbsent(Fn &Entry) { Entry = Absent<Fn>::call; }

/// No memory object is a pipe.
cl_int CL_API_CALL getPipeInfo(cl_mem, cl_pipe_info, size_t, void *, size_t *) {
  return CL_INVALID_MEM_OBJECT;
}

cl_icd_dispatch makeDispatch() {
  cl_icd_dispatch T = {};
#define X(Name) T.Name = api::Name;
  MGPU_CL_FUNCTIONS(X)
#undef X
  setAbsent(T.clCreateFromGLBuffer);
  setAbsent(T.clCreateFromGLTexture);
  setAbsent(T.clCreateFromGLTexture2D);
  setAbsent(T.clCreateFromGLTexture3D);
  setAbsent(T.clCreateFromGLRenderbuffer);
  setAbsent(T.clGetGLObjectInfo);
  setAbsent(T.clGetGLTextureInfo);
  setAbsent(T.clEnqueueAcquireGLObjects);
  setAbsent(T.clEnqueueReleaseGLObjects);
  setAbsent(T.clGetGLContextInfoKHR);
  setAbsent(T.clCreateEventFromGLsyncKHR);
  setAbsent(T.clCreateFromEGLImageKHR);
  setAbsent(T.clEnqueueAcquireEGLObjectsKHR);
  setAbsent(T.clEnqueueReleaseEGLObjectsKHR);
  setAbsent(T.clCreateEventFromEGLSyncKHR);
  setAbsent(T.clCreateSubDevicesEXT);
  setAbsent(T.clRetainDeviceEXT);
  setAbsent(T.clReleaseDeviceEXT);
  setAbsent(T.clCreatePipe);
  T.clGetPipeInfo = getPipeInfo;
  return T;
}

} // namespace

const cl_icd_dispatch *opencl::getDispatch() {
  static const cl_icd_dispatch Table = makeDispatch();
  return &Table;
}

static cl_int CL_API_CALL getPlatformsForLoader(cl_uint Count,
                                                cl_platform_id *Platforms,
                                                cl_uint *CountOut) {
  if (!Platforms && !CountOut)
    return CL_INVALID_VALUE;
  if (Platforms && !Count)
    return CL_INVALID_VALUE;
  if (CountOut)
    *CountOut = 1;
  if (Platforms)
    *Platforms = getPlatform();
  return CL_SUCCESS;
}

cl_int api::clGetPlatformIDs(cl_uint Count, cl_platform_id *Platforms,
                             cl_uint *CountOut) {
  return getPlatformsForLoader(Count, Platforms, CountOut);
}

/// Functions of extensions, which the table does not have for the loader.
void *api::clGetExtensionFunctionAddress(const char *Name) {
  StringRef Wanted = Name ? Name : "";
  if (Wanted == "clIcdGetPlatformIDsKHR")
    return reinterpret_cast<void *>(getPlatformsForLoader);
  if (Wanted == "clCreateProgramWithILKHR")
    return reinterpret_cast<void *>(api::clCreateProgramWithIL);
  if (Wanted == "clGetKernelSubGroupInfoKHR")
    return reinterpret_cast<void *>(api::clGetKernelSubGroupInfoKHR);
  if (Wanted == "clCreateCommandQueueWithPropertiesKHR")
    return reinterpret_cast<void *>(api::clCreateCommandQueueWithProperties);
  return nullptr;
}

void *api::clGetExtensionFunctionAddressForPlatform(cl_platform_id Platform,
                                                    const char *Name) {
  if (!find<opencl::Platform>(Platform))
    return nullptr;
  return api::clGetExtensionFunctionAddress(Name);
}

//===----------------------------------------------------------------------===//
// What libmgpu-opencl.so gives to a loader
//===----------------------------------------------------------------------===//

cl_int CL_API_CALL mgpu_private_get_platforms(cl_uint Count,
                                              cl_platform_id *Platforms,
                                              cl_uint *CountOut) {
  return getPlatformsForLoader(Count, Platforms, CountOut);
}

void *CL_API_CALL mgpu_private_get_function(const char *Name) {
  return api::clGetExtensionFunctionAddress(Name);
}

cl_int CL_API_CALL mgpu_private_get_platform_info(cl_platform_id Platform,
                                                  cl_platform_info Name,
                                                  size_t Size, void *Value,
                                                  size_t *SizeOut) {
  return api::clGetPlatformInfo(Platform, Name, Size, Value, SizeOut);
}
