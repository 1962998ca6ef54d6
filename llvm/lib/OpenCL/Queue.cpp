//===- Queue.cpp - Command queues -----------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Queue.h"
#include "Api.h"

using namespace llvm;
using namespace llvm::opencl;

static constexpr cl_command_queue_properties KnownModes =
    CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE |
    CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT;
static constexpr cl_command_queue_properties OnDevice =
    CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT;

static cl_command_queue create(cl_context H, cl_device_id Id,
                               cl_command_queue_properties Mode,
                               std::vector<cl_queue_properties> Properties,
                               cl_int *Err) {
  Context *C = find<Context>(H);
  if (!C)
    return fail(Err, CL_INVALID_CONTEXT);
  Device *D = find<Device>(Id);
  if (!D || !C->has(D))
    return fail(Err, CL_INVALID_DEVICE);
  if (Mode & ~KnownModes)
    return fail(Err, CL_INVALID_VALUE);
  if (Mode & OnDevice)
    return fail(Err, CL_INVALID_QUEUE_PROPERTIES);
  return succeed(Err, Ref<Queue>(new Queue(Ref<Context>(C), *D, Mode,
                                           std::move(Properties))));
}

cl_command_queue api::clCreateCommandQueue(cl_context C, cl_device_id D,
                                           cl_command_queue_properties Mode,
                                           cl_int *Err) {
  return create(C, D, Mode, {}, Err);
}

cl_command_queue api::clCreateCommandQueueWithProperties(
    cl_context C, cl_device_id D, const cl_queue_properties *P, cl_int *Err) {
  std::vector<cl_queue_properties> List;
  cl_command_queue_properties Mode = 0;
  bool HasSize = false;
  if (P) {
    for (; *P; P += 2) {
      if (P[0] == CL_QUEUE_PROPERTIES)
        Mode = P[1];
      else if (P[0] == CL_QUEUE_SIZE)
        HasSize = true;
      else
        return fail(Err, CL_INVALID_VALUE);
      List.insert(List.end(), P, P + 2);
    }
    List.push_back(0);
  }
  // The size is that of a queue on the device.
  if (HasSize && !(Mode & CL_QUEUE_ON_DEVICE))
    return fail(Err, CL_INVALID_VALUE);
  return create(C, D, Mode, std::move(List), Err);
}

cl_int api::clRetainCommandQueue(cl_command_queue H) {
  return retain<Queue>(H, CL_INVALID_COMMAND_QUEUE);
}

cl_int api::clReleaseCommandQueue(cl_command_queue H) {
  return release<Queue>(H, CL_INVALID_COMMAND_QUEUE);
}

cl_int api::clGetCommandQueueInfo(cl_command_queue H,
                                  cl_command_queue_info Name, size_t Size,
                                  void *Value, size_t *SizeOut) {
  Queue *Q = find<Queue>(H);
  if (!Q)
    return CL_INVALID_COMMAND_QUEUE;
  Answer A(Size, Value, SizeOut);
  switch (Name) {
  case CL_QUEUE_CONTEXT:
    return A.value(cl_context(Q->Context.get()));
  case CL_QUEUE_DEVICE:
    return A.value(cl_device_id(&Q->Dev));
  case CL_QUEUE_REFERENCE_COUNT:
    return A.value(Q->External.load());
  case CL_QUEUE_PROPERTIES:
    return A.value(Q->Mode);
  case CL_QUEUE_PROPERTIES_ARRAY:
    return A.array(ArrayRef(Q->Properties));
  case CL_QUEUE_DEVICE_DEFAULT:
    return A.value(cl_command_queue(nullptr));
  case CL_QUEUE_SIZE:
    // Only of queues on devices.
    return CL_INVALID_COMMAND_QUEUE;
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int api::clSetCommandQueueProperty(cl_command_queue H,
                                      cl_command_queue_properties, cl_bool,
                                      cl_command_queue_properties *) {
  // Gone since OpenCL 1.1.
  return find<Queue>(H) ? CL_INVALID_OPERATION : CL_INVALID_COMMAND_QUEUE;
}

cl_int api::clFlush(cl_command_queue H) {
  // Commands are handed over at once.
  return find<Queue>(H) ? CL_SUCCESS : CL_INVALID_COMMAND_QUEUE;
}

cl_int api::clFinish(cl_command_queue H) {
  Queue *Q = find<Queue>(H);
  return Q ? finish(*Q) : CL_INVALID_COMMAND_QUEUE;
}

static cl_int enqueuePoint(cl_command_queue H, cl_command_type Type,
                           CommandOrder Order, cl_uint Count,
                           const cl_event *Events, cl_event *Out) {
  Queue *Q = find<Queue>(H);
  if (!Q)
    return CL_INVALID_COMMAND_QUEUE;
  WaitList List;
  if (cl_int Code = readWaitList(*Q->Context, Count, Events, List))
    return Code;
  return enqueue(*Q, Type, List, nullptr, Out, /*IsBlocking=*/false, Order);
}

cl_int api::clEnqueueMarkerWithWaitList(cl_command_queue H, cl_uint Count,
                                        const cl_event *Events, cl_event *Out) {
  return enqueuePoint(H, CL_COMMAND_MARKER, CommandOrder::Marker, Count, Events,
                      Out);
}

cl_int api::clEnqueueBarrierWithWaitList(cl_command_queue H, cl_uint Count,
                                         const cl_event *Events,
                                         cl_event *Out) {
  return enqueuePoint(H, CL_COMMAND_BARRIER, CommandOrder::Barrier, Count,
                      Events, Out);
}

cl_int api::clEnqueueMarker(cl_command_queue H, cl_event *Out) {
  if (!find<Queue>(H))
    return CL_INVALID_COMMAND_QUEUE;
  if (!Out)
    return CL_INVALID_VALUE;
  return api::clEnqueueMarkerWithWaitList(H, 0, nullptr, Out);
}

cl_int api::clEnqueueBarrier(cl_command_queue H) {
  return api::clEnqueueBarrierWithWaitList(H, 0, nullptr, nullptr);
}

cl_int api::clEnqueueWaitForEvents(cl_command_queue H, cl_uint Count,
                                   const cl_event *Events) {
  Queue *Q = find<Queue>(H);
  if (!Q)
    return CL_INVALID_COMMAND_QUEUE;
  if (!Count || !Events)
    return CL_INVALID_VALUE;
  for (cl_event E : ArrayRef(Events, Count))
    if (!find<Event>(E))
      return CL_INVALID_EVENT;
  return api::clEnqueueBarrierWithWaitList(H, Count, Events, nullptr);
}

cl_int api::clEnqueueNativeKernel(cl_command_queue H,
                                  void(CL_CALLBACK *)(void *), void *, size_t,
                                  cl_uint, const cl_mem *, const void **,
                                  cl_uint, const cl_event *, cl_event *) {
  // CL_DEVICE_EXECUTION_CAPABILITIES says so.
  return find<Queue>(H) ? CL_INVALID_OPERATION : CL_INVALID_COMMAND_QUEUE;
}
