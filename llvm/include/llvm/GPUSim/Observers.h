//===- Observers.h - Trace, statistics and coverage -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_OBSERVERS_H
#define LLVM_GPUSIM_OBSERVERS_H

#include "llvm/GPUObject/SourceVariable.h"
#include "llvm/GPUSim/Engine.h"
#include <array>
#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;

namespace gpusim {

/// Chooses instructions of a run; what is not given is any.
struct EventFilter {
  std::optional<std::array<uint64_t, 3>> Group;
  std::optional<uint64_t> Warp;
  /// First byte of the code, and the one behind the last.
  std::optional<std::pair<uint64_t, uint64_t>> Addresses;

  bool matches(const Program &P, const InstructionEvent &E) const;
};

/// Prints one line per executed instruction of a warp:
///   group warp address active-lanes text ; register = values
class TraceObserver final : public Observer {
public:
  /// \p Limit is the number of lines after which printing stops; 0 = none.
  explicit TraceObserver(raw_ostream &OS, uint64_t Limit = 0,
                         EventFilter Filter = {})
      : OS(OS), Limit(Limit), Filter(Filter) {}
  bool wantsInstructions() const override { return true; }
  void instruction(const Program &P, const InstructionEvent &E) override;

private:
  raw_ostream &OS;
  uint64_t Limit, Printed = 0;
  EventFilter Filter;
};

/// Prints the registers that the code has written so far when a warp comes to
/// a line of the source.
class BreakObserver final : public Observer {
public:
  /// A line, of the file that ends in \p File. Stops printing after \p Limit
  /// times.
  /// The variables that have a value in front of the code at an address of a
  /// kernel.
  using VariablesFn = std::function<std::vector<gpuobj::SourceVariable>(
      StringRef Kernel, uint64_t Address)>;
  BreakObserver(raw_ostream &OS, StringRef File, unsigned Line, unsigned Limit,
                EventFilter Filter, VariablesFn Variables)
      : OS(OS), File(File), Line(Line), Limit(Limit), Filter(Filter),
        Variables(std::move(Variables)) {}
  bool wantsInstructions() const override { return true; }
  void begin(const Launch &L, const Program &P) override;
  void reached(const Program &P, const InstructionEvent &E) override;
  void instruction(const Program &P, const InstructionEvent &E) override;
  /// Some code is of the line, in any launch so far.
  bool hasLine() const { return HasLine; }

private:
  struct WarpState {
    bool IsInside = false; ///< The last instruction was of the line.
    std::set<unsigned> Written;
  };
  raw_ostream &OS;
  std::string File;
  unsigned Line, Limit;
  EventFilter Filter;
  VariablesFn Variables;
  std::string Kernel; ///< Of the launch.
  bool HasLine = false;
  std::vector<bool> IsOfLine; ///< By instruction.
  std::array<uint32_t, 3> Group = {};
  std::map<unsigned, WarpState> Warps; ///< Of the group that runs.
};

/// Prints work-items, instructions and their rates, counts per execution unit,
/// and the instruction mix. All counts but the rates are deterministic.
class StatsObserver final : public Observer {
public:
  StatsObserver(raw_ostream &OS, bool JSON) : OS(OS), JSON(JSON) {}
  void end(const Launch &L, const Program &P, const Profile &Counts,
           double Seconds) override;

private:
  raw_ostream &OS;
  bool JSON;
};

/// Prints how far a long launch is, about once a second.
class ProgressObserver final : public Observer {
public:
  explicit ProgressObserver(raw_ostream &OS) : OS(OS) {}
  void begin(const Launch &L, const Program &P) override;
  void groupEnded(const Launch &L, uint64_t Count) override;

private:
  using Clock = std::chrono::steady_clock;
  raw_ostream &OS;
  Clock::time_point Begin, Printed;
};

/// Prints the program with the number of times each instruction was executed,
/// and which share of the instructions was executed at all.
class CoverageObserver final : public Observer {
public:
  explicit CoverageObserver(raw_ostream &OS) : OS(OS) {}
  void end(const Launch &L, const Program &P, const Profile &Counts,
           double Seconds) override;

private:
  raw_ostream &OS;
};

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_OBSERVERS_H
