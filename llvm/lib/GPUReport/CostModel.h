//===- CostModel.h - What a report asks of an instruction set ---*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUREPORT_COSTMODEL_H
#define LLVM_LIB_GPUREPORT_COSTMODEL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/GPUReport/Disassembly.h"
#include "llvm/GPUReport/Report.h"
#include <memory>

namespace llvm {
namespace gpureport {

/// Where control goes after an instruction.
enum class ControlFlow {
  Next,       ///< to the next instruction
  Branch,     ///< to the target or the next instruction
  Jump,       ///< to the target
  End,        ///< the thread ends
  BranchOrEnd ///< the next instruction, or somewhere that is not known
};

/// A load or store at a constant offset in private memory.
struct PrivateAccess {
  int64_t Offset = 0;
  bool IsStore = false;
};

/// What code consists of.
struct CodeUnits {
  unsigned Instructions = 0;
  // Of instruction sets that have them.
  std::optional<ClauseUnits> Clauses;
  std::optional<GroupUnits> Groups;
};

class UniformRegisters;

/// Knowledge of one instruction set and core.
class CostModel {
public:
  virtual ~CostModel();

  /// Stable: the names are keys of the JSON report.
  virtual ArrayRef<Pipeline> getPipelines() const = 0;
  /// Operations per clock and shader core of pipeline \p Index.
  virtual double getRate(unsigned Index) const = 0;
  /// Adds the operations of \p I to \p Operations.
  virtual void addOperations(const DecodedInst &I,
                             PerPipeline &Operations) const = 0;
  /// Adds \p I, which may be several instructions.
  virtual void addUnits(const DecodedInst &I, CodeUnits &Code) const {
    ++Code.Instructions;
  }
  /// Adds the instructions in \p I, by pipeline; the last number is those that
  /// need none.
  virtual void addMix(const DecodedInst &I,
                      MutableArrayRef<unsigned> Mix) const;
  /// Adds what \p I computes.
  virtual void addArithmetic(const DecodedInst &I,
                             ArithmeticUnits &Units) const = 0;
  /// \p I reads a color that the target has so far.
  virtual bool readsColorBuffer(const DecodedInst &) const { return false; }
  /// Sets in \p Regs the registers that \p I writes. \returns true if it
  /// computes something from uniforms alone.
  virtual bool propagateUniforms(const DecodedInst &I,
                                 UniformRegisters &Regs) const = 0;
  /// Names what in \p I no open compiler is known to emit; \returns false if
  /// there is no list of that for the instruction set.
  virtual bool findDocumentedOnly(const DecodedInst &I,
                                  function_ref<void(StringRef)> Found) const {
    return false;
  }
  /// How much \p I counts when the lengths of paths are compared.
  virtual unsigned getLength(const DecodedInst &) const { return 1; }
  virtual ControlFlow getControlFlow(const DecodedInst &I) const = 0;
  /// Name of the pipeline that executes \p I; "none" for what needs none.
  virtual StringRef getUnit(const DecodedInst &I) const = 0;
  /// Registers of a thread; they are numbered from 0.
  virtual unsigned getNumRegisters() const = 0;
  /// What \p MD says of registers, and how many threads fit with them.
  virtual void addRegisters(const gpuobj::KernelMetadata &MD,
                            KernelResources &R) const;
  /// Adds the registers that \p I reads and writes. \p Kills are those of the
  /// written ones of which nothing is left.
  virtual void getRegisters(const DecodedInst &I, BitVector &Reads,
                            BitVector &Writes, BitVector &Kills) const = 0;
  virtual std::optional<PrivateAccess>
  getPrivateAccess(const DecodedInst &) const {
    return std::nullopt;
  }
};

/// The model of core \p M; an error if there is none.
Expected<std::unique_ptr<CostModel>> createCostModel(const MCTarget &M);

std::unique_ptr<CostModel> createValhallCostModel(const MCTarget &M);
std::unique_ptr<CostModel> createBifrostCostModel(const MCTarget &M);
std::unique_ptr<CostModel> createRogueCostModel(const MCTarget &M);

/// Operations of all code and of the extreme paths, and the number of loops.
struct PathCosts {
  PerPipeline Total;
  PerPipeline Shortest;
  PerPipeline Longest;
  unsigned Loops = 0;
};

/// \p Code starts with the entry. Paths end where the thread ends, or where
/// they would enter a block again.
PathCosts computePathCosts(ArrayRef<DecodedInst> Code, const CostModel &Model);

} // namespace gpureport
} // namespace llvm

#endif // LLVM_LIB_GPUREPORT_COSTMODEL_H
