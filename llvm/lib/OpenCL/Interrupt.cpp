//===- Interrupt.cpp - Ctrl-C while kernels run ---------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interrupt.h"
#include <csignal>
#include <mutex>

using namespace llvm;
using namespace llvm::opencl;

static std::atomic<bool> Interrupted{false}, BySignal{false};

namespace {
/// The handler is there while launches run.
struct Handler {
  std::mutex Lock;
  unsigned Launches = 0;
  bool IsOurs = false;
};
} // namespace

static Handler &handler() {
  // Launches may outlive what ends with the process.
  static Handler &H = *new Handler;
  return H;
}

static void onInterrupt(int Signal) {
  Interrupted = true;
  if (!BySignal.exchange(true))
    return;
  std::signal(Signal, SIG_DFL);
  std::raise(Signal);
}

InterruptScope::InterruptScope() {
  Handler &H = handler();
  std::lock_guard<std::mutex> Guard(H.Lock);
  if (H.Launches++)
    return;
  struct sigaction Old;
  H.IsOurs = !sigaction(SIGINT, nullptr, &Old) && Old.sa_handler == SIG_DFL;
  if (H.IsOurs)
    std::signal(SIGINT, onInterrupt);
}

InterruptScope::~InterruptScope() {
  Handler &H = handler();
  std::lock_guard<std::mutex> Guard(H.Lock);
  if (!--H.Launches && H.IsOurs)
    std::signal(SIGINT, SIG_DFL);
}

const std::atomic<bool> &opencl::isInterrupted() { return Interrupted; }

void opencl::interruptLaunches() { Interrupted = true; }

void opencl::endIfInterrupted() {
  if (!BySignal)
    return;
  std::signal(SIGINT, SIG_DFL);
  std::raise(SIGINT);
}
