//===- Queue.h - Command queues ---------------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_OPENCL_QUEUE_H
#define LLVM_LIB_OPENCL_QUEUE_H

#include "Event.h"

namespace llvm {
namespace opencl {

class Queue final : public _cl_command_queue, public Object {
public:
  using HandleType = _cl_command_queue;
  static constexpr ObjectKind KindOf = ObjectKind::Queue;

  Queue(Ref<opencl::Context> C, Device &D, cl_command_queue_properties Mode,
        std::vector<cl_queue_properties> Properties)
      : Object(KindOf), Context(std::move(C)), Dev(D), Mode(Mode),
        Properties(std::move(Properties)) {}

  const Ref<opencl::Context> Context;
  Device &Dev;
  const cl_command_queue_properties Mode;
  /// As they were given, with their end.
  const std::vector<cl_queue_properties> Properties;

  bool isInOrder() const {
    return !(Mode & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  }
  bool isProfiling() const { return Mode & CL_QUEUE_PROFILING_ENABLE; }

  // Guarded by the scheduler; what has ended is not there.
  std::vector<Event *> Outstanding;
  Event *Last = nullptr, *Barrier = nullptr;
  bool HasFailed = false;
};

} // namespace opencl
} // namespace llvm

#endif // LLVM_LIB_OPENCL_QUEUE_H
