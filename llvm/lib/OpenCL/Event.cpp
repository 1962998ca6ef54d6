//===- Event.cpp - Events -------------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Event.h"
#include "Api.h"
#include "Queue.h"

using namespace llvm;
using namespace llvm::opencl;

Event::Event(Ref<opencl::Context> C, Ref<opencl::Queue> Q, cl_command_type Type)
    : Object(KindOf), Context(std::move(C)), Queue(std::move(Q)), Type(Type) {}

Event::~Event() = default;

cl_int opencl::readWaitList(const Context &C, cl_uint Count,
                            const cl_event *Events, WaitList &List) {
  if (!Count != !Events)
    return CL_INVALID_EVENT_WAIT_LIST;
  for (cl_event H : ArrayRef(Events, Count)) {
    Event *E = find<Event>(H);
    if (!E)
      return CL_INVALID_EVENT_WAIT_LIST;
    if (E->Context.get() != &C)
      return CL_INVALID_CONTEXT;
    List.push_back(Ref<Event>(E));
  }
  return CL_SUCCESS;
}

cl_int api::clWaitForEvents(cl_uint Count, const cl_event *Events) {
  if (!Count || !Events)
    return CL_INVALID_VALUE;
  WaitList List;
  for (cl_event H : ArrayRef(Events, Count)) {
    Event *E = find<Event>(H);
    if (!E)
      return CL_INVALID_EVENT;
    if (!List.empty() && E->Context != List.front()->Context)
      return CL_INVALID_CONTEXT;
    List.push_back(Ref<Event>(E));
  }
  cl_int Result = CL_SUCCESS;
  for (const Ref<Event> &E : List)
    if (waitFor(*E) < 0)
      Result = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  return Result;
}

cl_int api::clGetEventInfo(cl_event H, cl_event_info Name, size_t Size,
                           void *Value, size_t *SizeOut) {
  Event *E = find<Event>(H);
  if (!E)
    return CL_INVALID_EVENT;
  Answer A(Size, Value, SizeOut);
  switch (Name) {
  case CL_EVENT_COMMAND_QUEUE:
    return A.value(cl_command_queue(E->Queue.get()));
  case CL_EVENT_CONTEXT:
    return A.value(cl_context(E->Context.get()));
  case CL_EVENT_COMMAND_TYPE:
    return A.value(E->Type);
  case CL_EVENT_COMMAND_EXECUTION_STATUS:
    return A.value(getStatus(*E));
  case CL_EVENT_REFERENCE_COUNT:
    return A.value(E->External.load());
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int api::clGetEventProfilingInfo(cl_event H, cl_profiling_info Name,
                                    size_t Size, void *Value, size_t *SizeOut) {
  Event *E = find<Event>(H);
  if (!E)
    return CL_INVALID_EVENT;
  Answer A(Size, Value, SizeOut);
  if (!E->Queue || !E->Queue->isProfiling() || getStatus(*E) != CL_COMPLETE)
    return CL_PROFILING_INFO_NOT_AVAILABLE;
  switch (Name) {
  case CL_PROFILING_COMMAND_QUEUED:
    return A.value(E->Queued);
  case CL_PROFILING_COMMAND_SUBMIT:
    return A.value(E->Submitted);
  case CL_PROFILING_COMMAND_START:
    return A.value(E->Started);
  case CL_PROFILING_COMMAND_END:
  // Kernels start no others.
  case CL_PROFILING_COMMAND_COMPLETE:
    return A.value(E->Ended);
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int api::clRetainEvent(cl_event H) {
  return retain<Event>(H, CL_INVALID_EVENT);
}

cl_int api::clReleaseEvent(cl_event H) {
  return release<Event>(H, CL_INVALID_EVENT);
}

cl_event api::clCreateUserEvent(cl_context H, cl_int *Err) {
  Context *C = find<Context>(H);
  if (!C)
    return fail(Err, CL_INVALID_CONTEXT);
  Ref<Event> E(new Event(Ref<Context>(C), nullptr, CL_COMMAND_USER));
  E->Status = CL_SUBMITTED;
  return succeed(Err, std::move(E));
}

cl_int api::clSetUserEventStatus(cl_event H, cl_int Status) {
  Event *E = find<Event>(H);
  if (!E || E->Queue)
    return CL_INVALID_EVENT;
  if (Status > CL_COMPLETE)
    return CL_INVALID_VALUE;
  return setUserStatus(*E, Status) ? CL_SUCCESS : CL_INVALID_OPERATION;
}

cl_int api::clSetEventCallback(cl_event H, cl_int Status, Event::CallbackFn Fn,
                               void *UserData) {
  Event *E = find<Event>(H);
  if (!E)
    return CL_INVALID_EVENT;
  if (!Fn ||
      (Status != CL_SUBMITTED && Status != CL_RUNNING && Status != CL_COMPLETE))
    return CL_INVALID_VALUE;
  addCallback(*E, {Fn, Status, UserData});
  return CL_SUCCESS;
}
