//===- RogueProgram.h - Rogue code ready to run -----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_ROGUE_ROGUEPROGRAM_H
#define LLVM_LIB_GPUSIM_ROGUE_ROGUEPROGRAM_H

#include "MCTargetDesc/RogueGroup.h"
#include "RogueOp.h"
#include "RogueMonitor.h"
#include "RogueTask.h"
#include "llvm/GPUSim/Engine.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include <memory>
#include <optional>
#include <vector>

namespace llvm {
namespace gpusim {
namespace rogue {

class RogueProgram final : public Program {
public:
  static Expected<std::unique_ptr<Program>> create(StringRef CPU,
                                                   ArrayRef<uint8_t> Code);

  unsigned warpSize() const override { return NumLanes; }
  unsigned maxGroupItems() const override;
  uint64_t size() const override { return Ops.size(); }
  InstructionInfo info(uint64_t Index) const override;
  std::string text(uint64_t Index) const override;
  std::string registerName(unsigned Register) const override;
  Error bind(const Launch &L, Memory &Mem, unsigned LocalRegion,
             unsigned PrivateRegion, Profile &Counts,
             ArrayRef<Observer *> Observers) override;
  std::unique_ptr<Warp> createWarp() override;

private:
  friend class RogueTask;
  friend class GroupTranslator;

  RogueProgram() = default;
  void decode(ArrayRef<uint8_t> Code);
  /// Index of the group at byte \p Address, if one starts there.
  std::optional<uint32_t> indexAt(uint64_t Address) const;
  bool isControl(uint32_t Index) const {
    return !Groups[Index] || Groups[Index]->Kind == Rogue::ControlGroup;
  }
  /// Group \p Index is an atomic operation, holds a lock that is not that of
  /// barriers, or reads a clock.
  bool tellsOrder(uint64_t Index) const;
  std::string breaksRule(size_t I) const;
  Error bindRegisters(const Memory &NewMem, unsigned LocalRegion,
                      unsigned PrivateRegion);
  /// Common registers and mutexes at the start of a work-group.
  void startGroup(const std::array<uint32_t, 3> &Group);
  uint32_t faultNumber(std::string Message);

  // The MC layer; the order is that of construction.
  MCTargetOptions Options;
  std::unique_ptr<MCRegisterInfo> MRI;
  std::unique_ptr<MCAsmInfo> MAI;
  std::unique_ptr<MCInstrInfo> MII;
  std::unique_ptr<MCSubtargetInfo> STI;
  std::unique_ptr<MCContext> Context;
  std::unique_ptr<MCInstPrinter> Printer;

  std::vector<GroupOp> Ops;
  std::vector<std::optional<Rogue::Group>> Groups;
  std::vector<std::string> Mnemonics;
  std::vector<uint32_t> ConstantValues;
  std::vector<std::string> Faults;
  std::vector<uint8_t> Bytes;

  // The launch.
  const Launch *L = nullptr;
  Memory *Mem = nullptr;
  unsigned LocalMemory = 0; ///< Region of it.
  Profile *Counts = nullptr;
  SmallVector<Observer *, 2> Watchers;
  RegisterLayout Layout;
  std::vector<uint32_t> ConstantRows; ///< NumLanes values per constant.
  std::vector<uint32_t> Undefined;    ///< Initial rows of a task.
  std::vector<uint32_t> InitialCoefficients;
  GroupState State;
  OtherState Other; ///< Of the second world, where values are checked.
  uint32_t Entry = 0; ///< Index of the first group.
  uint64_t Clock = 0;
};

/// Turns a decoded group into what the run loop executes.
class GroupTranslator {
public:
  explicit GroupTranslator(RogueProgram &P) : P(P) {}
  GroupOp translate(const Rogue::Group &G, uint32_t Address, uint32_t Size);

private:
  Operand operand(const Rogue::RegRef &R);
  uint16_t constantRow(uint32_t Value);
  void operation(const Rogue::GroupOp &Op);
  void field(SubOp &O, RogueEnc::Field F, int64_t Value);
  void checkMeaning(const Rogue::GroupOp &Op, SubOp &O);
  void addOperations();
  void addBitwiseUnits();
  void selectOutputs();
  void findValues();
  void findAdvance();
  bool usesExternalFeed() const;
  bool readsPort(unsigned I) const;
  void unsupported(const Twine &Why);
  bool has(unsigned Opcode) const;

  RogueProgram &P;
  const Rogue::Group *G = nullptr;
  GroupOp Result;
  std::string Problem;
};

} // namespace rogue
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_ROGUE_ROGUEPROGRAM_H
