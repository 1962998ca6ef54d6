//===- Engine.h - Runs kernels over an NDRange -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of the simulator that knows work-groups, warps and barriers, but no
// instruction set. An instruction set supplies a Program (its code, decoded
// once and bound to a launch) and Warps (the state of lanes that run in
// lockstep).
//
// Observers are told what happens; nothing in the engine depends on them.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_ENGINE_H
#define LLVM_GPUSIM_ENGINE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/GPUObject/LaunchLimits.h"
#include "llvm/GPUObject/MaliRegisterFile.h"
#include "llvm/GPUSim/FragmentLaunch.h"
#include "llvm/GPUSim/Image.h"
#include "llvm/GPUSim/Memory.h"
#include "llvm/GPUSim/MemoryChecks.h"
#include "llvm/GPUSim/USCLaunch.h"
#include "llvm/Support/Error.h"
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
namespace gpusim {

/// Which mistakes of the code are reported. All are on by default.
struct CheckOptions {
  bool Pending = true; ///< Registers of messages that were not waited for.
  bool LastUse = true; ///< Registers read after their last-use mark.
  /// The mark on a pair whose high register a message is still reading. (On a
  /// single or low register that is always part of LastUse.)
  bool LastUsePair = true;
  bool Staging = true;     ///< Registers written that a message reads late.
  bool MemoryOrder = true; ///< Unordered accesses to the same bytes.
  bool Barrier = true;     ///< Messages in flight at a barrier, missing wait.
  bool Reconverge = true;  ///< Divergence and merging without `reconverge`.
  bool Alignment = true;   ///< Memory accesses that are not naturally aligned.
  bool Legality = true;    ///< Operand rules of the instruction set.
  /// Tests and colours before those of the fragments before.
  bool TileOrder = true;

  /// Switches the check called \p Name; false if there is none of that name.
  bool set(StringRef Name, bool Value);
  /// The names, separated by ", ".
  static StringRef names() {
    return "pending, last-use, last-use-pair, staging, memory-order, barrier, "
           "reconverge, alignment, legality, tile-order, all";
  }
};

/// Bifrost: tables of descriptors, one for each kind.
enum class DescriptorTable : uint8_t {
  UniformBuffers,
  Attributes,
  AttributeBuffers,
  Textures,
  Samplers,
  Varyings,
  VaryingBuffers
};
constexpr unsigned NumDescriptorTables = 7;
/// "uniform-buffers", ...
StringRef descriptorTableName(DescriptorTable Table);

/// Launch state of one kernel.
struct Launch {
  std::string Kernel;
  unsigned Dims = 1;
  std::array<uint32_t, 3> Groups = {1, 1, 1};
  std::array<uint32_t, 3> LocalSize = {1, 1, 1};
  std::vector<uint32_t> FAU; ///< 32-bit words of the push area.
  unsigned RegisterMode = Mali::LargeRegisterMode;
  uint32_t PreloadMask = 0;     ///< Bit k: r48+k is written before the start.
  uint64_t LocalBytes = 0;      ///< Local memory per work-group.
  uint64_t PrivateBytes = 0;    ///< Private memory per work-item.
  unsigned FlushToZero = 0;     ///< 0 preserve, 1 f32 only, 2 f32 and f16.
  std::optional<USCLaunch> USC; ///< PowerVR kernels only.
  /// Valhall: the table of resource tables, 16 bytes for each of
  /// ResourceTableCount. Descriptors are read if there are any.
  uint64_t ResourceTables = 0;
  unsigned ResourceTableCount = 0;
  struct TableMemory {
    uint64_t Address = 0, Size = 0; ///< In bytes.
  };
  /// Valhall: descriptors of what vertex shaders write, which no resource table
  /// has; table 61 of handles.
  TableMemory OutputBuffers;
  /// By DescriptorTable.
  std::array<TableMemory, NumDescriptorTables> Tables;
  /// Bifrost: vertices of an instance, where attributes without a divisor are
  /// numbered through all instances.
  uint32_t InstanceVertices = 0;
  SamplingModel Sampling;
  std::vector<LaneRegister> LaneRegisters;
  std::optional<FragmentLaunch> Fragment; ///< Fragment shaders only.
  /// Vertex shaders of v12 and later: bit 0 position, bit 1 the other outputs
  /// for the rasteriser, bit 2 varyings.
  uint32_t ShaderOutput = AllShaderOutputs;
  static constexpr uint32_t AllShaderOutputs = 7;
  CheckOptions Checks;
  /// What they find is added to Findings, which must be there if any is on.
  MemoryChecks Memory;
  /// Accesses of lanes of a warp by different instructions do not race.
  bool OrdersLanes = false;
  FindingList *Findings = nullptr;
  /// Stop with an error after this many warp instructions; 0 = never.
  uint64_t InstructionLimit = 0;
  /// Stop with an error when this becomes true; asked at branches.
  const std::atomic<bool> *Interrupted = nullptr;

  /// Instructions after which a warp of \p Lanes lets the others of its group
  /// run, so that it can wait in a loop for what another one does. Enough that
  /// nearly all kernels run warp by warp between barriers.
  uint64_t warpSlice(unsigned Lanes) const {
    constexpr uint64_t Slice = 4096, Never = uint64_t(1) << 62;
    return groupItems() > Lanes ? Slice : Never;
  }
  uint64_t instructionLimit() const {
    return InstructionLimit ? InstructionLimit : ~uint64_t(0);
  }
  bool isInterrupted() const {
    return Interrupted && Interrupted->load(std::memory_order_relaxed);
  }
  static constexpr const char *LimitReached =
      "the limit of executed instructions is reached";
  /// What is wrong when either of them ends the run.
  const char *whyStopped() const {
    return isInterrupted() ? "the run was interrupted here" : LimitReached;
  }

  /// Some accesses go through descriptors.
  bool hasDescriptors() const {
    bool Any = ResourceTableCount != 0 || OutputBuffers.Size != 0;
    for (const TableMemory &T : Tables)
      Any |= T.Size != 0;
    return Any;
  }

  uint64_t groupItems() const {
    return uint64_t(LocalSize[0]) * LocalSize[1] * LocalSize[2];
  }
  uint64_t groupCount() const {
    return uint64_t(Groups[0]) * Groups[1] * Groups[2];
  }
};

enum class MemorySpace : uint8_t { Global, Local, Private };
constexpr unsigned NumMemorySpaces = 3;
/// "global", ...
StringRef memorySpaceName(MemorySpace Space);

/// Accesses of an instruction to one kind of memory.
struct TrafficCounts {
  /// What caches hold together.
  static constexpr unsigned LineBytes = 64;
  /// Words that local memory can deliver at once, each from a bank of its own.
  static constexpr unsigned Banks = 16;

  uint64_t Messages = 0; ///< Times that a warp accessed it.
  /// Bytes over all lanes; atomic operations do both.
  uint64_t Loaded = 0, Stored = 0;
  /// Lines that the lanes of a warp touch; of local memory, words of the bank
  /// with most of them. And how many it would be if the bytes were side by
  /// side.
  uint64_t Parts = 0, LeastParts = 0;

  void add(const TrafficCounts &O) {
    Messages += O.Messages;
    Loaded += O.Loaded;
    Stored += O.Stored;
    Parts += O.Parts;
    LeastParts += O.LeastParts;
  }
};
using Traffic = std::array<TrafficCounts, NumMemorySpaces>;

/// Counts per instruction of the program.
struct Profile {
  std::vector<uint64_t> Warps; ///< Times a warp executed the instruction.
  std::vector<uint64_t> Lanes; ///< Sum over these of the active lanes.
  /// Empty unless an observer wants it.
  std::vector<gpusim::Traffic> Traffic;
};

/// Static facts of an instruction for observers.
struct InstructionInfo {
  uint64_t Address = 0; ///< Byte offset from the start of the code.
  StringRef Mnemonic;   ///< Without flow, slot and other modifiers.
  StringRef Unit;       ///< Execution unit; never empty.
  /// What the instruction does tells work-groups in which order they run: locks
  /// and clocks.
  bool TellsOrder = false;
  /// An atomic operation, before which work-groups wait for their turn.
  bool IsAtomic = false;
};

/// One executed instruction of a warp, after it took effect.
struct InstructionEvent {
  uint64_t Index = 0; ///< Index of the instruction in the program.
  std::array<uint32_t, 3> Group;
  unsigned Warp = 0;
  uint64_t ActiveLanes = 0; ///< Bit l: lane l executed the instruction.
  /// Registers written, each with one value per lane.
  struct Result {
    unsigned Register;
    const uint32_t *Values;
  };
  ArrayRef<Result> Results;
  /// All general registers: RegisterCount rows of warpSize() or more values,
  /// RowSize from one to the next. The first one has the number FirstRegister.
  const uint32_t *Registers = nullptr;
  unsigned RegisterCount = 0, RowSize = 0, FirstRegister = 0;
};

class AccessMonitor;
class Program;

/// Is told what the simulated program does.
class Observer {
public:
  virtual ~Observer();
  /// True if instruction() is to be called; makes the run slower.
  virtual bool wantsInstructions() const { return false; }
  /// True if accesses are to be counted; makes the run slower.
  virtual bool wantsTraffic() const { return false; }
  virtual void begin(const Launch &L, const Program &P) {}
  virtual void instruction(const Program &P, const InstructionEvent &E) {}
  /// An instruction that instruction() will be told of is about to run.
  virtual void reached(const Program &P, const InstructionEvent &E) {}
  /// So many of the launch's work-groups have ended.
  virtual void groupEnded(const Launch &L, uint64_t Count) {}
  /// \p Seconds is the host time that the run took.
  virtual void end(const Launch &L, const Program &P, const Profile &Counts,
                   double Seconds) {}
};

/// Identifies the work-items of a warp.
struct WarpStart {
  std::array<uint32_t, 3> Group;
  unsigned Index = 0;     ///< Of the warp in its work-group.
  unsigned FirstItem = 0; ///< Flat local id of lane 0.
  unsigned Items = 0;     ///< Lanes with a work-item.
};

enum class WarpStatus : uint8_t {
  Ended,   ///< All lanes have ended.
  Barrier, ///< All lanes that have not ended wait at a barrier.
  Waiting, ///< Some progress, then a wait for something another warp does.
  Stuck,   ///< As Waiting, without any progress.
  Failed,  ///< The program did something wrong; see Warp::error.
  Yielded, ///< Its time slice is over.
};

/// State of one warp.
class Warp {
public:
  virtual ~Warp();
  virtual void start(const WarpStart &Start) = 0;
  /// Runs until the warp ends, fails, or has to wait.
  virtual WarpStatus run() = 0;
  /// What was wrong, after Failed.
  virtual std::string error() const = 0;
  /// After Barrier: which lanes have not reached it, and where it is.
  virtual uint64_t lanesNotAtBarrier() const = 0;
  virtual uint64_t barrierIndex() const = 0;
};

/// How a work-group finds out that its turn has come, where others run at the
/// same time.
class GroupTurn {
public:
  virtual ~GroupTurn();
  /// Waits until all work-groups before the running one have ended; false if
  /// one of them has failed, so that this one need not go on.
  virtual bool take() = 0;
};

/// Code of a kernel in one instruction set.
class Program {
public:
  virtual ~Program();
  virtual unsigned warpSize() const = 0;
  /// Most work-items of a work-group that the core runs.
  virtual unsigned maxGroupItems() const { return gpuobj::MaxWorkGroupSize; }
  virtual uint64_t size() const = 0; ///< Number of instructions.
  virtual InstructionInfo info(uint64_t Index) const = 0;
  /// Assembly text of an instruction.
  virtual std::string text(uint64_t Index) const = 0;
  /// Spelling of a register in InstructionEvent::Results.
  virtual std::string registerName(unsigned Register) const;

  /// Says how to find "file:line" of the code at an address, empty if unknown.
  void setSourceLines(std::function<std::string(uint64_t Address)> Fn) {
    SourceLines = std::move(Fn);
  }
  /// Atomic operations on memory that work-groups share have to take \p Turn
  /// first; null: no other work-group runs. Before warps are made.
  void setTurn(GroupTurn *NewTurn) { Turn = NewTurn; }
  GroupTurn *turn() const { return Turn; }

  /// "file:line" of an instruction, or nothing.
  std::string sourceLine(uint64_t Index) const;
  /// " (file:line)" of an instruction, or nothing.
  std::string source(uint64_t Index) const;
  /// An instruction as messages name it: "at 0x38: NOP.end (saxpy.cl:4)".
  std::string describe(uint64_t Index) const;

  /// Prepares the code for a launch. \p LocalRegion and \p PrivateRegion are
  /// regions of \p Mem. The references must outlive the warps.
  virtual Error bind(const Launch &L, Memory &Mem, unsigned LocalRegion,
                     unsigned PrivateRegion, Profile &Counts,
                     ArrayRef<Observer *> Observers) = 0;
  virtual std::unique_ptr<Warp> createWarp() = 0;
  /// Who checks the accesses of the next launch; null: nobody.
  void setMonitor(AccessMonitor *M) { Monitor = M; }

protected:
  AccessMonitor *Monitor = nullptr;

private:
  std::function<std::string(uint64_t)> SourceLines;
  GroupTurn *Turn = nullptr;
};

/// Programs of one code for the threads of a launch. All functions can be
/// called from several threads.
class ProgramSource {
public:
  virtual ~ProgramSource();
  /// One that no launch uses.
  virtual Expected<std::unique_ptr<Program>> take() = 0;
  /// \p P has been run without an error, and may be run again.
  virtual void giveBack(std::unique_ptr<Program> P) = 0;
  /// True if take() need not decode the code.
  virtual bool isReady() const = 0;
};

/// Runs \p P over the whole NDRange. Work-groups run one after the other, the
/// warps of a group in order, each until it ends or reaches a barrier.
///
/// With \p Threads above 1, a launch that takes long enough goes on in so many
/// threads, each with a program of its own from \p Others. Work-groups do not
/// see each other's order: before the first atomic operation on memory that
/// they share, one waits until all before it have ended. Code that reads a
/// clock runs in one thread. The first work-group that fails is the one that is
/// reported.
Error runKernel(const Launch &L, Program &P, Memory &Mem,
                ArrayRef<Observer *> Observers, unsigned Threads = 1,
                ProgramSource *Others = nullptr);

/// "work-item (x, y, z), lane l of warp w in work-group (x, y, z)".
std::string describeItem(const Launch &L, const std::array<uint32_t, 3> &Group,
                         unsigned FlatLocalId, unsigned WarpSize);

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_ENGINE_H
