//===- check.h - What the test programs share -------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_TEST_OPENCL_CHECK_H
#define MGPU_TEST_OPENCL_CHECK_H

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int Failures;

/// Counts and prints what is not as it must be.
#define EXPECT(Condition)                                                      \
  do {                                                                         \
    if (!(Condition)) {                                                        \
      ++Failures;                                                              \
      printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #Condition);           \
    }                                                                          \
  } while (0)

#define EXPECT_CODE(Wanted, Call)                                              \
  do {                                                                         \
    cl_int Got = (Call);                                                       \
    if (Got != (Wanted)) {                                                     \
      ++Failures;                                                              \
      printf("%s:%d: %d instead of %s: %s\n", __FILE__, __LINE__, (int)Got,    \
             #Wanted, #Call);                                                  \
    }                                                                          \
  } while (0)

#define OK(Call) EXPECT_CODE(CL_SUCCESS, Call)

static cl_platform_id Platform;
static cl_device_id Device;
static cl_context Context;
static cl_command_queue Queue;

static void setUp(void) {
  cl_int Err;
  if (clGetPlatformIDs(1, &Platform, NULL) ||
      clGetDeviceIDs(Platform, CL_DEVICE_TYPE_GPU, 1, &Device, NULL)) {
    printf("there is no device\n");
    exit(1);
  }
  Context = clCreateContext(NULL, 1, &Device, NULL, NULL, &Err);
  OK(Err);
  cl_queue_properties Properties[] = {CL_QUEUE_PROPERTIES,
                                      CL_QUEUE_PROFILING_ENABLE, 0};
  Queue = clCreateCommandQueueWithProperties(Context, Device, Properties, &Err);
  OK(Err);
}

/// Releases what setUp made, and \returns the exit code.
static inline int tearDown(void) {
  OK(clReleaseCommandQueue(Queue));
  OK(clReleaseContext(Context));
  printf("%d failures\n", Failures);
  return Failures != 0;
}

static inline cl_program build(const char *Source, const char *Options) {
  cl_int Err;
  cl_program Program =
      clCreateProgramWithSource(Context, 1, &Source, NULL, &Err);
  OK(Err);
  if (clBuildProgram(Program, 1, &Device, Options, NULL, NULL)) {
    static char Log[65536];
    clGetProgramBuildInfo(Program, Device, CL_PROGRAM_BUILD_LOG, sizeof(Log),
                          Log, NULL);
    printf("%s", Log);
    exit(1);
  }
  return Program;
}

static inline cl_kernel kernel(cl_program Program, const char *Name) {
  cl_int Err;
  cl_kernel Kernel = clCreateKernel(Program, Name, &Err);
  OK(Err);
  return Kernel;
}

static inline cl_mem buffer(size_t Size, void *Contents) {
  cl_int Err;
  cl_mem Buffer = clCreateBuffer(
      Context, Contents ? CL_MEM_COPY_HOST_PTR : CL_MEM_READ_WRITE, Size,
      Contents, &Err);
  OK(Err);
  return Buffer;
}

static inline void setArg(cl_kernel Kernel, cl_uint Index, size_t Size,
                          const void *Value) {
  OK(clSetKernelArg(Kernel, Index, Size, Value));
}

static inline void run(cl_kernel Kernel, size_t Global, size_t Local) {
  OK(clEnqueueNDRangeKernel(Queue, Kernel, 1, NULL, &Global,
                            Local ? &Local : NULL, 0, NULL, NULL));
}

static inline void readBack(cl_mem Buffer, size_t Size, void *To) {
  OK(clEnqueueReadBuffer(Queue, Buffer, CL_TRUE, 0, Size, To, 0, NULL, NULL));
}

#endif // MGPU_TEST_OPENCL_CHECK_H
