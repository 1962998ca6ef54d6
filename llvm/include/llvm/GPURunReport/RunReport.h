//===- RunReport.h - What kernels did when they ran -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects the launches of a process: what of each kernel's code was executed
// and what it cost, by the model of static reports. docs/RunReport.md says
// what the keys of the JSON text mean.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPURUNREPORT_RUNREPORT_H
#define LLVM_GPURUNREPORT_RUNREPORT_H

#include "llvm/GPUObject/Object.h"
#include "llvm/GPUReport/InstructionCosts.h"
#include "llvm/GPUSim/Engine.h"
#include "llvm/GPUSim/Job.h"
#include "llvm/Support/JSON.h"
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;

namespace gpurun {

/// Version of the JSON text. Keys may be added without a new version.
constexpr unsigned RunReportVersion = 1;

/// What a launch did.
struct LaunchRecord {
  LaunchRecord(const gpusim::Launch &L, const gpusim::Program &P);

  struct Instruction {
    uint64_t Address;
    std::string Text, Source, Unit;
  };
  std::string Kernel;
  std::vector<Instruction> Code;
  gpusim::Profile Counts; ///< Empty if the launch failed.
  std::array<uint64_t, 3> Global = {}, Local = {};
  uint64_t Groups = 0, Items = 0;
  unsigned WarpSize = 1;
  double Seconds = 0;
};

class RunReport {
public:
  /// \p Version is the producing program's.
  explicit RunReport(StringRef Version);
  ~RunReport();

  /// Takes over what \p R has of a launch of \p Code, which is in
  /// \p Object, read from \p File. \p Failure: why the launch has ended early.
  void add(LaunchRecord R, const gpuobj::LoadedObject &Object,
           const gpuobj::KernelCode &Code, MemoryBufferRef File,
           ArrayRef<gpusim::Finding> Findings, StringRef Failure);
  /// The text of the source that lines of code name as \p Name.
  void addSource(StringRef Name, StringRef Text);

  void writeJSON(raw_ostream &OS) const;
  void writeHTML(raw_ostream &OS) const;
  /// Writes \p Path, whose ending chooses the format: .json or .html.
  Error save(StringRef Path) const;
  /// Whether \p Path has one of these endings.
  static bool isReportPath(StringRef Path);

  struct Launch;
  struct KernelRun;

private:
  KernelRun &kernelOf(const LaunchRecord &R,
                      const gpuobj::LoadedObject &Object,
                      const gpuobj::KernelCode &Code, MemoryBufferRef File);

  std::string Version;
  std::vector<std::unique_ptr<KernelRun>> Kernels;
  std::map<std::string, std::string> Sources;
  unsigned NumLaunches = 0;
  /// Several threads may add.
  mutable std::mutex Lock;
};

/// Adds launches of kernels of one object to a report.
class ReportObserver final : public gpusim::Observer {
public:
  /// \p Findings gets what checks find.
  ReportObserver(RunReport &Report, const gpuobj::LoadedObject &Object,
                 MemoryBufferRef File, const gpusim::FindingList &Findings)
      : Report(Report), Object(Object), File(File), Findings(Findings) {}

  bool wantsTraffic() const override { return true; }
  void begin(const gpusim::Launch &L, const gpusim::Program &P) override;
  void end(const gpusim::Launch &L, const gpusim::Program &P,
           const gpusim::Profile &Counts, double Seconds) override;
  /// The last launch, if it has not ended, was given up.
  void giveUp(StringRef Failure);

private:
  void add(StringRef Failure);

  RunReport &Report;
  const gpuobj::LoadedObject &Object;
  MemoryBufferRef File;
  const gpusim::FindingList &Findings;
  size_t FirstFinding = 0; ///< Of the launch.
  std::optional<LaunchRecord> Record;
};

} // namespace gpurun
} // namespace llvm

#endif // LLVM_GPURUNREPORT_RUNREPORT_H
