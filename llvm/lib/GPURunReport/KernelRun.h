//===- KernelRun.h - Launches of a kernel -----------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPURUNREPORT_KERNELRUN_H
#define LLVM_LIB_GPURUNREPORT_KERNELRUN_H

#include "llvm/GPURunReport/RunReport.h"

namespace llvm {
namespace gpurun {

struct RunReport::Launch {
  unsigned Number = 0; ///< In the process, from 1 on.
  std::array<uint64_t, 3> Global = {}, Local = {};
  uint64_t Groups = 0, Items = 0;
  double Seconds = 0;
  uint64_t Warps = 0, Lanes = 0; ///< Instructions.
  std::map<std::string, uint64_t> Units;
  gpureport::PerPipeline Cycles;
  gpusim::Traffic Memory;
  gpusim::FindingList Findings;
  std::string Failure;

  /// The pipelines that are busy longest.
  std::vector<unsigned> bound() const;
};

struct RunReport::KernelRun {
  std::string Name, CPU;
  uint64_t Key = 0; ///< Of the object.
  unsigned WarpSize = 1;
  /// The report of the kernel without running it; null if there is none.
  json::Value Static = nullptr;
  std::vector<std::string> Pipelines;
  std::vector<LaunchRecord::Instruction> Code;
  gpusim::Profile Sum; ///< Over all launches.
  std::vector<Launch> Launches;
  std::optional<gpureport::InstructionCosts> Costs;

  /// What a line of the source did.
  struct Line {
    uint64_t Warps = 0, Lanes = 0;
    gpusim::TrafficCounts Global, Local;
    gpureport::PerPipeline Cycles;
  };
  /// By file and line.
  std::map<std::pair<std::string, unsigned>, Line> lines() const;
};

/// Lanes that executed something, of those that could have.
inline double activeShare(uint64_t Warps, uint64_t Lanes, unsigned WarpSize) {
  return Warps ? double(Lanes) / (double(Warps) * WarpSize) : 0;
}

} // namespace gpurun
} // namespace llvm

#endif // LLVM_LIB_GPURUNREPORT_KERNELRUN_H
