//===- Loader.h - Between the two libraries ---------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions of OpenCL that libmgpu-opencl.so exports, as libmgpu.so has
// them: under names that do not get in the way of an application's own.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_OPENCL_LOADER_H
#define LLVM_LIB_OPENCL_LOADER_H

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#define MGPU_CL_EXPORT extern "C" __attribute__((visibility("default")))

MGPU_CL_EXPORT cl_int CL_API_CALL mgpu_private_get_platforms(
    cl_uint Count, cl_platform_id *Platforms, cl_uint *CountOut);
MGPU_CL_EXPORT void *CL_API_CALL mgpu_private_get_function(const char *Name);
MGPU_CL_EXPORT cl_int CL_API_CALL
mgpu_private_get_platform_info(cl_platform_id Platform, cl_platform_info Name,
                               size_t Size, void *Value, size_t *SizeOut);

#endif // LLVM_LIB_OPENCL_LOADER_H
