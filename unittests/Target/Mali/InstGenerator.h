//===-- InstGenerator.h - Random legal Valhall instructions -----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_UNITTESTS_TARGET_MALI_INSTGENERATOR_H
#define MGPU_UNITTESTS_TARGET_MALI_INSTGENERATOR_H

#include "MCHarness.h"
#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/MC/MCCodeEmitter.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace mgpu {

/// Makes instructions from the operand descriptions alone: every register,
/// every source modifier, every modifier code and boundary immediates turn up.
/// They can be encoded, but need not obey the rules on uniforms.
class InstGenerator {
public:
  InstGenerator(MCHarness &H, uint64_t Seed) : H(H), State(Seed | 1) {}

  /// The instructions of the harness's subtarget.
  std::vector<unsigned> getOpcodes() const;
  /// An operand that is given; the value of a register operand is the register.
  struct Given {
    unsigned OpIdx;
    int64_t Value;
  };
  /// Nothing if the choice was not a valid instruction; ask again.
  std::optional<llvm::MCInst> make(unsigned Opcode,
                                   llvm::ArrayRef<Given> Operands = {});

  /// Calls \p F with instructions in which together every value of every
  /// modifier and selector meets every value of every other (flows are
  /// modifiers), and every operand has each of its boundary values: the first
  /// and last registers, uniforms of all pages, all constants and special
  /// values, the ends of immediates.
  void sweep(unsigned Opcode, llvm::function_ref<void(const llvm::MCInst &)> F);

  /// Uniform below \p N.
  uint64_t below(uint64_t N) { return next() % N; }
  uint64_t next() {
    State ^= State << 13;
    State ^= State >> 7;
    State ^= State << 17;
    return State;
  }

private:
  MCHarness &H;
  uint64_t State;

  llvm::MCRegister pickSource(bool Is64, unsigned &Page);
  std::vector<int64_t> boundaryImms(unsigned Opcode, unsigned OpIdx) const;
  int64_t pickImm(unsigned Opcode, unsigned OpIdx);
  int64_t pickModifier(llvm::ValhallMod::ModKind Kind);
  int64_t pickSourceMods(const llvm::MCOperandInfo &Info);
  llvm::MCOperand pickOperand(const llvm::MCInst &MI, unsigned I,
                              const Given *G, unsigned &Page);
  bool fitStaging(llvm::MCInst &MI, llvm::ArrayRef<Given> Operands);
  std::vector<int64_t> choices(unsigned Opcode, unsigned OpIdx) const;
  std::vector<int64_t> boundaries(unsigned Opcode, unsigned OpIdx) const;
};

} // namespace mgpu

#endif // MGPU_UNITTESTS_TARGET_MALI_INSTGENERATOR_H
