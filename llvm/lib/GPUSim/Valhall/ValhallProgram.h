//===- ValhallProgram.h - Valhall code ready to run -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_VALHALL_VALHALLPROGRAM_H
#define LLVM_LIB_GPUSIM_VALHALL_VALHALLPROGRAM_H

#include "../LaneProgram.h"
#include "ValhallFlow.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include <memory>
#include <vector>

namespace llvm {
namespace gpusim {
namespace valhall {

class ValhallProgram final : public LaneProgram {
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

  std::unique_ptr<MCDisassembler> Disassembler;

  std::vector<Op> Ops;
  std::vector<MCInst> Insts; ///< Opcode 0 where nothing was decoded.
  std::vector<uint64_t> Words;
  std::vector<Op> Bound;
};

/// Turns one decoded instruction into an operation.
class Translator {
public:
  explicit Translator(ValhallProgram &P) : P(P) {}
  /// \p Index is the instruction's place in the program.
  Op translate(const MCInst &MI, uint64_t Index);

private:
  void source(Op &O, unsigned Number, const MCInst &MI, unsigned OpIdx);
  void modifier(Op &O, unsigned Type, int64_t Value);
  void checkMeaning(ValhallMod::ModKind Kind, int64_t Value);
  uint16_t rowOf(const MCInst &MI, unsigned Encoding, bool Is64,
                 uint64_t Index);
  void resource(Op &O, const MCInst &MI);
  static std::optional<unsigned> targetOfBlendDescriptor(unsigned Special);
  void unsupported(std::string Why);

  ValhallProgram &P;
  uint64_t Index = 0;
  std::string Problem;
};

} // namespace valhall
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_VALHALL_VALHALLPROGRAM_H
