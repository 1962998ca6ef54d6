//===- ChildProcess.cpp - Processes that end with their parent ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChildProcess.h"
#include <csignal>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

using namespace llvm;

pid_t gpudriver::forkChild() {
  [[maybe_unused]] pid_t Parent = getpid();
  pid_t Child = fork();
#ifdef __linux__
  if (Child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // It may have ended before that.
    if (getppid() != Parent)
      _exit(1);
  }
#endif
  return Child;
}
