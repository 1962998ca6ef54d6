//===- Loader.cpp - The library that loaders of OpenCL load ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loader.h"

MGPU_CL_EXPORT cl_int CL_API_CALL clIcdGetPlatformIDsKHR(
    cl_uint Count, cl_platform_id *Platforms, cl_uint *CountOut) {
  return mgpu_private_get_platforms(Count, Platforms, CountOut);
}

MGPU_CL_EXPORT void *CL_API_CALL
clGetExtensionFunctionAddress(const char *Name) {
  return mgpu_private_get_function(Name);
}

MGPU_CL_EXPORT cl_int CL_API_CALL clGetPlatformInfo(cl_platform_id Platform,
                                                    cl_platform_info Name,
                                                    size_t Size, void *Value,
                                                    size_t *SizeOut) {
  return mgpu_private_get_platform_info(Platform, Name, Size, Value, SizeOut);
}
