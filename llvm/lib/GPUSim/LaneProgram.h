//===- LaneProgram.h - Code for warps of lanes in lockstep ------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the programs of all instruction sets with 64 registers per lane have in
// common: the MC layer that decodes and prints them, the rows behind the
// registers, and the launch they are bound to.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_LANEPROGRAM_H
#define LLVM_LIB_GPUSIM_LANEPROGRAM_H

#include "Op.h"
#include "WarpState.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/GPUSim/Engine.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include <memory>
#include <vector>

namespace llvm {
class Target;

namespace gpusim {

/// What fills a row behind the registers.
struct ConstantRow {
  enum KindTy : uint8_t {
    Value,    ///< Number itself.
    User,     ///< FAU word Number.
    LocalLow, ///< Address of the work-group's local memory.
    LocalHigh,
    PrivateLow, ///< Address of the work-item's private memory.
    PrivateHigh,
    LaneId,
    WarpId,
    LastWarpId, ///< Warps per core - 1.
    Scratch,    ///< Variable Number: passes values between instructions.
    TablesLow,  ///< Address and number of the resource tables.
    TablesHigh,
    FragmentState, ///< 0, for fragment shaders only.
    BlendLow,      ///< What shaders see of the blend descriptor Number.
    BlendHigh,
    SamplesLow, ///< Address of the table of sample positions.
    SamplesHigh,
    ShaderOutput, ///< What a vertex shader is to write.
  };
  KindTy Kind = Value;
  uint32_t Number = 0;

  bool isOfFragments() const {
    return Kind >= FragmentState && Kind <= SamplesHigh;
  }
  /// Differs between warps, or is written by instructions.
  bool isOfWarp() const {
    return Kind == PrivateLow || Kind == PrivateHigh || Kind == WarpId ||
           Kind == Scratch;
  }
  bool operator==(const ConstantRow &O) const {
    return Kind == O.Kind && Number == O.Number;
  }
};

/// Which places (instructions or clauses) can follow each other.
struct FlowGraph {
  std::vector<SmallVector<uint32_t, 2>> Successors;
  std::vector<bool> Reachable; ///< From place 0.
  /// Behind the place is one that can be reached from several places.
  std::vector<bool> CanMerge;
  /// Has several predecessors.
  std::vector<bool> Merges;
};
/// \p Next appends the successors of a place, which is called for reachable
/// ones only. Successors that do not exist are kept, but go nowhere.
FlowGraph
findFlow(size_t Places,
         function_ref<void(size_t, SmallVectorImpl<uint32_t> &)> Next);

class LaneProgram : public Program {
public:
  /// An operation that ends the run with \p Message when it is reached.
  Op fault(std::string Message);

protected:
  friend class LaneWarp;

  /// Whether what \p Mnemonic does tells in which order work-groups run.
  static bool tellsOrder(StringRef Mnemonic);
  static bool isAtomic(StringRef Mnemonic);

  /// Creates the MC layer for \p CPU.
  Error createMC(const Target &T, StringRef Arch, StringRef CPU);
  /// The row of \p Low, with \p High right behind it if \p Is64.
  uint16_t addRows(ConstantRow Low, ConstantRow High, bool Is64);
  uint16_t addRow(ConstantRow Row) { return addRows(Row, {}, false); }
  void bindLaunch(const Launch &L, Memory &Mem, unsigned LocalRegion,
                  unsigned PrivateRegion, Profile &Counts,
                  ArrayRef<Observer *> Observers);
  /// Says that \p O reads FAU words or special values that the launch does not
  /// have; empty if it does not.
  std::string missingFAU(const Op &O) const;

  // The MC layer; the order is that of construction.
  MCTargetOptions Options;
  std::unique_ptr<MCRegisterInfo> MRI;
  std::unique_ptr<MCAsmInfo> MAI;
  std::unique_ptr<MCInstrInfo> MII;
  std::unique_ptr<MCSubtargetInfo> STI;
  std::unique_ptr<MCContext> Context;
  std::unique_ptr<MCInstPrinter> Printer;

  std::vector<ConstantRow> Constants;
  std::vector<std::string> Faults;

  // The launch.
  const Launch *L = nullptr;
  Memory *Mem = nullptr;
  uint64_t LocalBase = 0, PrivateBase = 0, PrivateStride = 0;
  Profile *Counts = nullptr;
  SmallVector<Observer *, 2> Watchers;
  /// What registers hold that nobody has written.
  uint32_t Undefined[NumRegisters][NumLanes];
  uint64_t Clock = 0;
};

/// "valhall" or "bifrost"; empty for a core that neither has.
StringRef archOfCore(StringRef CPU);

/// Bits First to First + Count - 1, as far as there are registers.
inline uint64_t bitsOfRegisters(unsigned First, unsigned Count) {
  uint64_t Mask = 0;
  for (unsigned I = 0; I != Count && First + I < NumRegisters; ++I)
    Mask |= uint64_t(1) << (First + I);
  return Mask;
}

/// The Part that \p Text names ("h1", "b3", "w0"); PartAll for anything else.
Part partNamed(StringRef Text);
/// Two 16-bit elements, low one first: "h10", "b20"; \p Identity for anything
/// else.
uint8_t pairNamed(StringRef Text, uint8_t Identity);
/// Four bytes, low one first: "b0011"; the identity for anything else.
uint8_t bytesNamed(StringRef Text);

} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_LANEPROGRAM_H
