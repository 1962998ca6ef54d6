//===- FatalErrors.cpp - Where LLVM gives up, as an error -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FatalErrors.h"
#include "Diagnostics.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/WithColor.h"
#include <cstdlib>

using namespace llvm;

static thread_local const Function *Current;
static void (*SayTheRest)() = nullptr;

/// The first line of \p Reason says what; further ones describe operands with
/// addresses of this process, and the last one can name the function.
static void report(void *, const char *Reason, bool) {
  auto [What, Details] = StringRef(Reason).split('\n');
  StringRef Last = Details.rtrim().rsplit('\n').second.trim();
  if (Current) {
    gpu::reportUnsupported(*Current, "the code generator gave up: " + What);
  } else {
    WithColor::error() << What;
    if (Last.starts_with("In function:"))
      errs() << " (" << Last << ")";
    errs() << '\n';
  }
  if (SayTheRest)
    SayTheRest();
  sys::RunInterruptHandlers();
  std::_Exit(1);
}

void gpu::installFatalErrorHandler(void (*BeforeExit)()) {
  SayTheRest = BeforeExit;
  remove_fatal_error_handler();
  install_fatal_error_handler(report);
}

gpu::FatalErrorScope::FatalErrorScope(const Function &F) : Outer(Current) {
  Current = &F;
}

gpu::FatalErrorScope::~FatalErrorScope() { Current = Outer; }
