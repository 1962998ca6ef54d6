//===- Observers.h - Trace, statistics and coverage -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_OBSERVERS_H
#define LLVM_GPUSIM_OBSERVERS_H

#include "llvm/GPUSim/Engine.h"
#include <chrono>

namespace llvm {
class raw_ostream;

namespace gpusim {

/// Prints one line per executed instruction of a warp:
///   group warp address active-lanes text ; register = values
class TraceObserver final : public Observer {
public:
  /// \p Limit is the number of lines after which printing stops; 0 = none.
  explicit TraceObserver(raw_ostream &OS, uint64_t Limit = 0)
      : OS(OS), Limit(Limit) {}
  bool wantsInstructions() const override { return true; }
  void instruction(const Program &P, const InstructionEvent &E) override;

private:
  raw_ostream &OS;
  uint64_t Limit, Printed = 0;
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
