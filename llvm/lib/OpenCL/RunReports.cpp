//===- RunReports.cpp - The report of all launches ------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunReports.h"
#include "Object.h"
#include "llvm/Support/Process.h"
#include <cstdlib>

using namespace llvm;
using namespace llvm::opencl;

static const std::string &reportPath() {
  static const std::string Path =
      sys::Process::GetEnv("MGPU_REPORT").value_or("");
  return Path;
}

gpurun::RunReport *opencl::runReport() {
  // Queues may add to it until the process has gone.
  static gpurun::RunReport *Report = []() -> gpurun::RunReport * {
    if (reportPath().empty())
      return nullptr;
    if (!gpurun::RunReport::isReportPath(reportPath())) {
      warn("MGPU_REPORT: '" + reportPath() +
           "' is no name of a report: .json and .html choose the format");
      return nullptr;
    }
    std::atexit([] {
      if (Error E = runReport()->save(reportPath()))
        warn("MGPU_REPORT: " + toString(std::move(E)));
    });
    return new gpurun::RunReport(MGPU_VERSION);
  }();
  return Report;
}
