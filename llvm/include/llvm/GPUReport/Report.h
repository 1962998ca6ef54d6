//===- Report.h - Static figures of the kernels of an object ----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Figures that follow from the code and the metadata alone. Cycles are
// estimates from the throughput of each unit; latency and memory are not
// modelled. What each figure means: docs/Report.md.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUREPORT_REPORT_H
#define LLVM_GPUREPORT_REPORT_H

#include "llvm/GPUObject/Object.h"
#include "llvm/Support/Error.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;

namespace gpureport {
struct MCTarget;

/// Version of the JSON report. Keys may be added without a new version.
constexpr unsigned ReportVersion = 1;

/// A unit of the shader core that executes instructions.
struct Pipeline {
  StringLiteral Name;
  StringLiteral Description;
};

/// One number per pipeline, in the order of ObjectReport::Pipelines.
using PerPipeline = std::vector<double>;

/// One instruction of a listing.
struct ListedInst {
  /// Bytes from the start of .text.
  uint64_t Offset = 0;
  /// Two hexadecimal digits per byte, in the order of memory.
  std::string Bytes;
  /// Of a branch that goes here; or empty.
  std::string Label;
  std::string Text;
  /// Name of a pipeline, or "none".
  StringRef Unit;
  /// Numbers of general registers, ascending; Live are those in use behind the
  /// instruction.
  std::vector<unsigned> Reads, Writes, Live;
  /// "file:line", or empty.
  std::string Source;
};

/// A line of the source whose values are in memory for lack of registers.
struct SpillLine {
  /// "file:line", or empty if it is not known.
  std::string Source;
  /// Instructions that spill values which the line computes, and that reload
  /// values which it uses.
  unsigned Stores = 0, Loads = 0;
};

/// What only the metadata of an object tells.
struct KernelResources {
  unsigned Registers = 0;
  /// Registers that the hardware allocates per thread.
  unsigned RegisterMode = 0;
  /// Mali: threads that fit, in units of what fits with the largest register
  /// mode. Rogue: tasks that fit a cluster.
  unsigned Threads = 0;
  /// "none" or "registers".
  StringLiteral LimitedBy = "none";
  /// Registers to get down to for the next step of Threads.
  std::optional<unsigned> NextStep;
  /// Rogue: shared registers.
  unsigned FAUWords = 0;
  unsigned PrivateBytes = 0;
  unsigned LocalBytes = 0;
  unsigned SpillStores = 0;
  unsigned SpillLoads = 0;
  unsigned SpillBytes = 0;
};

/// Code of an instruction set with clauses.
struct ClauseUnits {
  unsigned Clauses = 0;
  unsigned Tuples = 0;
  /// Of 16 bytes, without padding behind the last clause.
  unsigned Quadwords = 0;
  /// Embedded constants of 64 bits.
  unsigned Constants = 0;
  /// Tuples in which the unit does something.
  unsigned FMA = 0, ADD = 0;
};

/// Code of an instruction set with groups.
struct GroupUnits {
  // By kind.
  unsigned Main = 0, Bitwise = 0, Control = 0;
  /// Operations in main groups.
  unsigned MainOperations = 0;
  /// Groups that wait, and operations that read memory, atomics among them.
  unsigned Waits = 0, Loads = 0;

  unsigned getGroups() const { return Main + Bitwise + Control; }
};

/// Operations that compute: no moves, conversions, branches or messages.
struct ArithmeticUnits {
  unsigned All = 0;
  unsigned Narrow = 0; ///< on values of at most 16 bits
};

/// What the machine has to do around a vertex or fragment program.
struct ShaderTraits {
  bool HasSideEffects = false; ///< stores to memory beside its outputs
  // Of fragment programs.
  bool ModifiesCoverage = false;
  bool UsesLateTest = false;   ///< of depth and stencil
  bool UsesLateUpdate = false; ///< of depth and stencil
  bool ReadsColorBuffer = false;
};

struct KernelReport {
  std::string Name;
  /// Of clauses: half instructions that are not NOP. Of groups: operations.
  unsigned Instructions = 0;
  std::optional<ClauseUnits> Clauses;
  std::optional<GroupUnits> Groups;
  /// Code with its padding, in bytes.
  uint64_t CodeBytes = 0;
  /// Nothing for a bare instruction stream.
  std::optional<KernelResources> Resources;
  /// Work-items per dimension that the kernel requires.
  std::optional<std::array<uint32_t, 3>> GroupSize;
  /// Nothing for a bare instruction stream.
  std::optional<gpuobj::ShaderStage> Stage;
  std::optional<gpuobj::VertexProgram> Program;
  /// Of vertex and fragment programs.
  std::optional<ShaderTraits> Traits;
  ArithmeticUnits Arithmetic;
  /// Something is computed from uniforms and constants alone.
  bool HasUniformComputation = false;
  /// Of a shader: its descriptors, push constants and specialization.
  std::optional<gpuobj::ShaderInterface> Interface;
  /// Branches back to a block that encloses them.
  unsigned Loops = 0;
  /// Operations that each pipeline executes: 32-bit words, messages, texels.
  PerPipeline Operations;
  /// Clocks per thread, on Rogue per task: of all code, and of the paths from
  /// the entry to an end with the fewest and the most instructions, loop bodies
  /// taken once.
  PerPipeline TotalCycles;
  PerPipeline ShortestCycles;
  PerPipeline LongestCycles;
  /// How many instructions each pipeline executes, the last number is those
  /// that need none.
  std::vector<unsigned> Mix;
  /// Needs debug information.
  std::vector<SpillLine> SpillLines;
  /// What no open compiler is known to emit, and how often the code has it;
  /// nothing if there is no list of that for the instruction set.
  std::optional<std::map<std::string, unsigned>> DocumentedOnly;
  /// Filled on demand.
  std::vector<ListedInst> Listing;

  /// The pipelines with the largest number in TotalCycles.
  std::vector<unsigned> getBound() const;
};

/// The pipelines with the largest number in \p Cycles; none if all are 0.
std::vector<unsigned> findBound(const PerPipeline &Cycles);

/// What a driver loads once for each instance of the program, in bytes.
struct ProgramMemory {
  uint64_t Constants = 0;
  uint64_t Variables = 0; ///< In global memory, with Zeros.
  uint64_t Zeros = 0;     ///< Of the variables: not in the object.
};

struct ObjectReport {
  const gpuobj::CoreInfo *Core = nullptr;
  ArrayRef<Pipeline> Pipelines;
  /// Nothing for a bare instruction stream.
  std::optional<ProgramMemory> Memory;
  std::vector<KernelReport> Kernels;
};

/// Builds the report of \p Object, which was read from \p File. Fails when code
/// does not decode, naming its offset. With \p WithListing each kernel gets its
/// listing.
Expected<ObjectReport> buildReport(const gpuobj::LoadedObject &Object,
                                   MemoryBufferRef File, const MCTarget &M,
                                   bool WithListing = false);

/// Reports on \p Code as the only kernel, called \p Name. Zero bytes at the end
/// are padding.
Expected<ObjectReport> buildRawReport(StringRef Name, ArrayRef<uint8_t> Code,
                                      const MCTarget &M, bool WithListing);

/// \p Version is the producing program's.
void printReportText(raw_ostream &OS, const ObjectReport &Report);
void printReportJSON(raw_ostream &OS, const ObjectReport &Report,
                     StringRef Version);

/// Prints the JSON schema of both kinds of reports in JSON.
void printReportSchema(raw_ostream &OS);

/// Prints kernels and figures that differ, as text or JSON. Returns true if any
/// do.
bool printReportDiffText(raw_ostream &OS, const ObjectReport &Old,
                         const ObjectReport &New);
bool printReportDiffJSON(raw_ostream &OS, const ObjectReport &Old,
                         const ObjectReport &New, StringRef Version);

} // namespace gpureport
} // namespace llvm

#endif // LLVM_GPUREPORT_REPORT_H
