//===-- ClauseGenerator.h - Made-up clauses ---------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clauses for tests: encodable, otherwise without sense.
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_UNITTESTS_TARGET_MALI_CLAUSEGENERATOR_H
#define MGPU_UNITTESTS_TARGET_MALI_CLAUSEGENERATOR_H

#include "MCHarness.h"
#include "MCTargetDesc/Bifrost/BifrostClauseLayout.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mgpu {

class ClauseGenerator {
public:
  ClauseGenerator(const MCHarness &H, uint64_t Seed) : H(H), State(Seed | 1) {}

  /// Uniform below \p N.
  uint64_t below(uint64_t N) { return next() % N; }
  uint64_t next() {
    State ^= State << 13;
    State ^= State >> 7;
    State ^= State << 17;
    return State;
  }

  /// The instructions of \p U that the core has.
  std::vector<unsigned> getOpcodes(llvm::Bifrost::Unit U) const;

  /// What the sources of a tuple can read beside passed values.
  struct Environment {
    uint8_t Regs[3];
    /// A uniform pair or special value; else Constants.
    std::optional<uint8_t> FAU;
    uint32_t Constants[2];
  };
  Environment makeEnvironment();

  /// A half instruction with given selectors and modifiers, or random ones.
  llvm::MCInst makeHalf(unsigned Opcode, const Environment &E,
                        llvm::ArrayRef<uint8_t> Selectors = {},
                        llvm::ArrayRef<unsigned> Mods = {});

  /// Lays out and encodes tuples; nothing if there is no such clause.
  std::optional<std::vector<uint8_t>> encode(llvm::Bifrost::Clause &C) const;

  /// A clause of one tuple.
  llvm::Bifrost::Clause makeClause(llvm::MCInst FMA, llvm::MCInst ADD);
  /// Random clause of \p Tuples tuples.
  std::optional<std::vector<uint8_t>> makeRandom(unsigned Tuples);

  /// Every combination of modifiers of \p Opcode, up to \p Limit of them
  /// (random ones then), and for each every selector of every source. Stops
  /// when \p Do returns false.
  void sweep(unsigned Opcode, unsigned Limit, bool Paired,
             llvm::function_ref<void(std::vector<uint8_t>)> Do);

private:
  const MCHarness &H;
  uint64_t State;

  llvm::MCOperand makeSource(llvm::Bifrost::Unit U, uint8_t Selector,
                             const Environment &E);
  unsigned randomMod(llvm::Bifrost::ModKind Kind);
};

} // namespace mgpu

#endif // MGPU_UNITTESTS_TARGET_MALI_CLAUSEGENERATOR_H
