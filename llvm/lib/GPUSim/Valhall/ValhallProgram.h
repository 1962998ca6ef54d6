//===- ValhallProgram.h - Valhall code ready to run -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_VALHALL_VALHALLPROGRAM_H
#define LLVM_LIB_GPUSIM_VALHALL_VALHALLPROGRAM_H

#include "ValhallOp.h"
#include "ValhallWarp.h"
#include "llvm/GPUSim/Engine.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include <memory>
#include <vector>

namespace llvm {
namespace gpusim {
namespace valhall {

/// What fills a row behind the registers.
struct ConstantRow {
  enum KindTy : uint8_t {
    Value,    ///< Number itself.
    User,     ///< FAU word Number.
    LocalLow, ///< workgroup_local_pointer
    LocalHigh,
    PrivateLow, ///< thread_local_pointer
    PrivateHigh,
    LaneId,
    WarpId,
    LastWarpId, ///< Warps per core - 1.
  };
  KindTy Kind = Value;
  uint32_t Number = 0;

  bool operator==(const ConstantRow &O) const {
    return Kind == O.Kind && Number == O.Number;
  }
};

class ValhallProgram final : public Program {
public:
  static Expected<std::unique_ptr<Program>> create(StringRef CPU,
                                                   ArrayRef<uint8_t> Code);

  unsigned warpSize() const override { return NumLanes; }
  uint64_t size() const override { return Ops.size(); }
  InstructionInfo info(uint64_t Index) const override;
  std::string text(uint64_t Index) const override;
  Error bind(const Launch &L, Memory &Mem, unsigned LocalRegion,
             unsigned PrivateRegion, Profile &Counts,
             ArrayRef<Observer *> Observers) override;
  std::unique_ptr<Warp> createWarp() override;

private:
  friend class ValhallWarp;
  friend class Translator;

  ValhallProgram() = default;
  void decode(ArrayRef<uint8_t> Code);
  void findJoins();
  std::string breaksRule(size_t I) const;

  // The MC layer; the order is that of construction.
  MCTargetOptions Options;
  std::unique_ptr<MCRegisterInfo> MRI;
  std::unique_ptr<MCAsmInfo> MAI;
  std::unique_ptr<MCInstrInfo> MII;
  std::unique_ptr<MCSubtargetInfo> STI;
  std::unique_ptr<MCContext> Context;
  std::unique_ptr<MCDisassembler> Disassembler;
  std::unique_ptr<MCInstPrinter> Printer;

  std::vector<Op> Ops;
  std::vector<MCInst> Insts; ///< Opcode 0 where nothing was decoded.
  std::vector<uint64_t> Words;
  std::vector<ConstantRow> Constants;
  std::vector<std::string> Faults;

  // The launch.
  const Launch *L = nullptr;
  Memory *Mem = nullptr;
  uint64_t LocalBase = 0, PrivateBase = 0, PrivateStride = 0;
  Profile *Counts = nullptr;
  SmallVector<Observer *, 2> Watchers;
  std::vector<Op> Bound;
  /// What registers hold that nobody has written.
  uint32_t Undefined[NumRegisters][NumLanes];
  uint64_t Clock = 0;
};

/// Turns one decoded instruction into an operation.
class Translator {
public:
  explicit Translator(ValhallProgram &P) : P(P) {}
  /// \p Index is the instruction's place in the program.
  Op translate(const MCInst &MI, uint64_t Index);
  /// An operation that ends the run with \p Message when it is reached.
  Op fault(std::string Message);

private:
  void source(Op &O, unsigned Number, const MCInst &MI, unsigned OpIdx);
  void modifier(Op &O, unsigned Type, int64_t Value);
  uint16_t rowOf(const MCInst &MI, unsigned Encoding, bool Is64,
                 uint64_t Index);
  uint16_t addRows(ConstantRow Low, ConstantRow High, bool Is64);
  void unsupported(std::string Why);

  ValhallProgram &P;
  uint64_t Index = 0;
  std::string Problem;
};

} // namespace valhall
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_VALHALL_VALHALLPROGRAM_H
