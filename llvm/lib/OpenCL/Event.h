//===- Event.h - Events and what they wait for ------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_OPENCL_EVENT_H
#define LLVM_LIB_OPENCL_EVENT_H

#include "Context.h"
#include "llvm/ADT/SmallVector.h"
#include <functional>

namespace llvm {
namespace opencl {

class Queue;

/// A command of a queue, or a user event. The scheduler guards what changes.
class Event final : public _cl_event, public Object {
public:
  using HandleType = _cl_event;
  static constexpr ObjectKind KindOf = ObjectKind::Event;
  using CallbackFn = void(CL_CALLBACK *)(cl_event, cl_int, void *);
  /// Does the work; \returns CL_SUCCESS or an error.
  using ActionFn = std::function<cl_int(Event &)>;

  Event(Ref<opencl::Context> C, Ref<opencl::Queue> Q, cl_command_type Type);
  ~Event() override;

  const Ref<opencl::Context> Context;
  const Ref<opencl::Queue> Queue; ///< Null for user events.
  const cl_command_type Type;
  ActionFn Action;
  /// Set by the action: nanoseconds that the device would have taken.
  std::optional<uint64_t> DeviceTime;

  // Guarded by the scheduler.
  cl_int Status = CL_QUEUED;
  cl_ulong Queued = 0, Submitted = 0, Started = 0, Ended = 0;
  unsigned Pending = 0;        ///< Events that it waits for.
  bool WaitedForError = false; ///< One of its wait list has failed.
  struct Dependent {
    Ref<Event> Waiting;
    bool IsListed; ///< In its wait list, not only in front of it.
  };
  std::vector<Dependent> Dependents;
  struct Callback {
    CallbackFn Fn;
    cl_int Status;
    void *UserData;
  };
  std::vector<Callback> Callbacks;
};

using WaitList = SmallVector<Ref<Event>, 4>;

/// Reads the wait list of a command in \p C.
cl_int readWaitList(const Context &C, cl_uint Count, const cl_event *Events,
                    WaitList &List);

/// What a command is to those behind it in a queue out of order.
enum class CommandOrder {
  Normal,
  Marker, ///< Without a wait list, waits for all before it.
  Barrier ///< So does it, and all behind it wait for it.
};

/// Gives \p Action to the device of \p Q. \p Out receives the event, if it is
/// not null. A blocking command returns what became of it.
cl_int enqueue(Queue &Q, cl_command_type Type, const WaitList &List,
               Event::ActionFn Action, cl_event *Out, bool IsBlocking = false,
               CommandOrder Order = CommandOrder::Normal);

/// The status, negative for errors, once \p E has ended.
cl_int waitFor(Event &E);

/// Waits for all commands of \p Q; an error if one has failed since the last
/// time.
cl_int finish(Queue &Q);

/// Ends a user event; false if it has ended before.
bool setUserStatus(Event &E, cl_int Status);
cl_int getStatus(Event &E);
void addCallback(Event &E, Event::Callback Callback);

/// Becomes true when the process ends.
const std::atomic<bool> &isStopping();

} // namespace opencl
} // namespace llvm

#endif // LLVM_LIB_OPENCL_EVENT_H
