//===- RogueTask.h - State of a Rogue task ----------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_ROGUE_ROGUETASK_H
#define LLVM_LIB_GPUSIM_ROGUE_ROGUETASK_H

#include "../Float.h"
#include "RogueFences.h"
#include "RogueOp.h"
#include "llvm/GPUSim/Engine.h"
#include "llvm/GPUSim/Memory.h"
#include <array>
#include <optional>
#include <string>

#define GPUSIM_LANES for (unsigned L = 0; L != NumLanes; ++L)

namespace llvm {
namespace gpusim {
namespace rogue {

using Row = uint32_t[NumLanes];

/// Registers that tasks share, and what else belongs to the whole work-group.
struct GroupState {
  std::vector<uint32_t> Coefficients;
  std::vector<uint32_t> Shared;
  std::array<uint32_t, NumGlobals> Globals = {};
  /// Task that holds each mutex, plus one; 0 if nobody does.
  std::array<unsigned, NumMutexes> Owner = {};
  /// Times somebody has woken the sleepers of each mutex.
  std::array<uint64_t, NumMutexes> Wakeups = {};
};

/// Sizes of the banks, and where each starts in the rows of a task.
struct RegisterLayout {
  unsigned Temporaries = 0, VertexInputs = 0;
  unsigned PixelOutputs = 0; ///< 0 unless the instances are fragments.

  unsigned firstVertexInput() const { return Temporaries; }
  unsigned firstIndex() const { return Temporaries + VertexInputs; }
  unsigned firstInternal() const { return firstIndex() + NumIndexRegisters; }
  unsigned firstPixelOutput() const { return firstInternal() + NumInternals; }
  unsigned rows() const { return firstPixelOutput() + PixelOutputs; }

  struct Bank {
    unsigned First = 0, Count = 0;
  };
  /// Rows of the bank \p Where; none unless each instance has registers there.
  Bank bank(Place Where) const {
    switch (Where) {
    case Place::Temporary:
      return {0, Temporaries};
    case Place::VertexInput:
      return {firstVertexInput(), VertexInputs};
    case Place::Index:
      return {firstIndex(), NumIndexRegisters};
    case Place::Internal:
      return {firstInternal(), NumInternals};
    case Place::PixelOutput:
      return {firstPixelOutput(), PixelOutputs};
    default:
      return {};
    }
  }
};

class RogueMonitor;

/// What semantic functions see of a task.
struct TaskState {
  /// Registers of the instances, bank after bank.
  Row *R = nullptr;
  RegisterLayout Layout;
  const Row *Constants = nullptr;
  GroupState *Shared = nullptr;
  Memory *Mem = nullptr;
  GroupTurn *Turn = nullptr; ///< See Program::setTurn().
  /// Who looks at accesses, or null.
  RogueMonitor *Monitor = nullptr;
  bool CheckAlignment = true, CheckPending = true, CheckMemory = true;
  bool CheckUniform = true;
  /// A read through an index register behind the last register is a mistake.
  bool CheckIndex = true;
  /// Bits of the floats of operations with low precision that count.
  uint32_t LowPrecisionMask = ~0u;
  /// See USCLaunch.
  bool FineDerivatives = false;
  unsigned Index = 0;     ///< Of the task in its work-group.
  unsigned FirstItem = 0; ///< Flat local id of instance 0.
  unsigned Items = 0;     ///< Instances with a work-item.
  uint64_t Clock = 0;
  /// Of fragments and vertices. FirstFragment is the number of instance 0 in
  /// its lists.
  const FragmentLaunch *Fragment = nullptr;
  const USCVertexOutput *Vertex = nullptr; ///< Vertex shaders only.
  uint64_t FirstFragment = 0;
  const SamplingModel *Sampling = nullptr;

  // Instances. Bit l belongs to instance l.
  uint32_t Pe = ~0u, P0 = 0;
  uint32_t Active = 0;           ///< Those that execute the current group.
  alignas(64) Row LaneMask = {}; ///< All ones for them.
  /// The depth that fragments hand on, if they do.
  std::optional<std::array<uint32_t, NumLanes>> Depth;
  /// Fragments that have not been discarded.
  uint32_t Alive = ~0u;
  uint32_t Link = 0; ///< Link register, in units of 16 bits.
  Fences Pending;

  // The group that runs.
  const GroupOp *G = nullptr;
  unsigned Iteration = 0; ///< Of a repetition.
  const uint32_t *S[NumSlots] = {};
  const uint32_t *FTE = nullptr;
  const uint32_t *W[2] = {};
  alignas(64) Row FT[NumFeedthroughs] = {};
  alignas(64) Row HighResult = {}; ///< What fte points to after 64-bit results.
  alignas(64) Row Output[2] = {};  ///< What W points to after mov and movc.
  alignas(64) Row Fetched[NumSlots] = {};
  alignas(64) Row TestResult = {}; ///< ftt: all ones or zero.
  alignas(64) Row Carry = {};      ///< Carry out of phase 0: 1 or 0.
  uint32_t NewP0 = 0, NewPe = 0;
  bool WritesP0 = false;

  // Control flow.
  bool Taken = false;
  uint32_t Target = 0;  ///< Byte address.
  bool Blocked = false; ///< The group has to be run again later.
  bool Asleep = false;  ///< Waits for a wakeup of SleepMutex.
  unsigned SleepMutex = 0;
  uint64_t SleepWakeups = 0;

  // A mistake of the program.
  bool Failed = false;
  unsigned FailedLane = 0;
  std::string Error;

  /// Reports a mistake of one instance. Only the first one counts.
  void fail(unsigned Lane, std::string Message) {
    if (Failed)
      return;
    Failed = true;
    FailedLane = Lane;
    Error = std::move(Message);
  }

  /// What \p List has for instance \p Lane; 0 if it ends before.
  template <typename T>
  T ofFragment(const std::vector<T> &List, unsigned Lane) const {
    uint64_t At = FirstFragment + Lane;
    return At < List.size() ? List[At] : T();
  }

  /// A place in the window: of the pixel, the sample or the centroid of an
  /// instance, by Rogue::IterMode.
  struct WindowPlace {
    float X, Y;
  };
  WindowPlace placeOf(unsigned Mode, unsigned Lane) const;
  unsigned sampleOf(unsigned Lane) const {
    return ofFragment(Fragment->SampleIds, Lane);
  }
  /// Of the samples of its pixel that the primitive covers, those that the
  /// instance stands for.
  uint32_t coverageOf(unsigned Lane) const {
    uint32_t Pixel = ofFragment(Fragment->Coverage, Lane);
    return Fragment->SampleIds.empty() ? Pixel : Pixel & 1u << sampleOf(Lane);
  }

  /// Row of the feed that an internal source selects.
  GPUSIM_INLINE const uint32_t *feed(unsigned Select) const {
    return Select == FeedFTE ? FTE : Select == FeedS2 ? S[2] : FT[Select];
  }

  /// Values of \p O for all instances; \p Buffer is used if there is no such
  /// row.
  const uint32_t *fetch(const Operand &O, Row &Buffer);
  /// Writes \p Values in the active instances.
  void store(const Operand &O, const uint32_t *Values);
  /// Values of the \p K th register behind \p O for all instances, which a
  /// memory operation reads or, with \p Write, writes for the active ones; null
  /// if they have to be asked for one by one, or after a mistake.
  uint32_t *rowOf(const Operand &O, unsigned K, bool Write);
  /// The registers that a memory operation names: the \p K th behind \p O.
  uint32_t readRegister(const Operand &O, unsigned K, unsigned Lane);
  void writeRegister(const Operand &O, unsigned K, unsigned Lane,
                     uint32_t Value);
  /// Identifies that register for Fences; invalid operands give 0.
  uint32_t registerIdOf(const Operand &O, unsigned K, unsigned Lane);
  /// Spelling of a register: "r3", "cf7[idx0]".
  std::string nameOf(const Operand &O) const;
  /// Fails if a memory operation has not finished with \p O.
  void checkOperand(const Operand &O, bool Write);
  /// The operand in source slot \p I of the running iteration.
  Operand slot(unsigned I) const {
    return G->Advance >> I & 1 ? G->S[I].advanced(Iteration) : G->S[I];
  }

private:
  /// Null unless each instance has the register, and no index chooses it.
  uint32_t *plainRow(const Operand &O, unsigned K) {
    if (O.IndexedBy)
      return nullptr;
    RegisterLayout::Bank B = Layout.bank(O.Where);
    unsigned Number = O.Number + K;
    return Number < B.Count ? R[B.First + Number] : nullptr;
  }
  void noteCoefficient(const Operand &O, unsigned K, unsigned Lane,
                       const uint32_t *NewValue);
  uint32_t *locate(const Operand &O, unsigned K, unsigned Lane, bool Write);
  const uint32_t *fetchSpecial(unsigned Number, Row &Buffer);
};

} // namespace rogue
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_ROGUE_ROGUETASK_H
