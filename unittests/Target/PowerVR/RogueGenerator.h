//===-- RogueGenerator.h - Random groups ---------------------- -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes groups from the tables alone: every operation in each of its phases
// with every modifier, every bank in every slot, every form.
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_UNITTESTS_TARGET_POWERVR_ROGUEGENERATOR_H
#define MGPU_UNITTESTS_TARGET_POWERVR_ROGUEGENERATOR_H

#include "MCTargetDesc/RogueGroup.h"
#include <vector>

namespace mgpu {

class RogueGenerator {
public:
  explicit RogueGenerator(uint64_t Seed) : State(Seed | 1) {}

  /// A group with the operation \p Op, and its bytes.
  llvm::Rogue::Group make(const llvm::Rogue::OpInfo &Op,
                          std::vector<uint8_t> &Bytes);
  /// A group with any operation.
  llvm::Rogue::Group make(std::vector<uint8_t> &Bytes);

  /// Uniform below \p N.
  uint64_t below(uint64_t N) { return next() % N; }
  uint64_t next() {
    State ^= State << 13;
    State ^= State >> 7;
    State ^= State << 17;
    return State;
  }

private:
  uint64_t State;

  llvm::Rogue::RegRef pickRegister();
  void addOperation(llvm::Rogue::Group &G, llvm::Rogue::Phase At,
                    const llvm::Rogue::OpInfo *Op);
  void addMates(llvm::Rogue::Group &G);
  void fillOperands(llvm::Rogue::Group &G);
};

} // namespace mgpu

#endif // MGPU_UNITTESTS_TARGET_POWERVR_ROGUEGENERATOR_H
