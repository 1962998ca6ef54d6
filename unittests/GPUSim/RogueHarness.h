//===- RogueHarness.h - Runs snippets of Rogue assembly ----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_UNITTESTS_GPUSIM_ROGUEHARNESS_H
#define MGPU_UNITTESTS_GPUSIM_ROGUEHARNESS_H

#include "llvm/GPUSim/Simulator.h"
#include <array>
#include <cstring>
#include <string>
#include <vector>

namespace mgpu {
namespace rogue {

/// Values of r0 to r3 of an instance before, of r8 to r11 after a snippet.
using Registers = std::array<uint32_t, 4>;

inline float asFloat(uint32_t U) {
  float F;
  std::memcpy(&F, &U, 4);
  return F;
}
inline uint32_t bitsOf(float F) {
  uint32_t U;
  std::memcpy(&U, &F, 4);
  return U;
}

struct Options {
  std::string CPU = "bxs-4-64";
  unsigned GroupSize = 64;
  unsigned LocalWords = 64; ///< From cf8 on, zero at the start.
  uint64_t SpillBytes = 16; ///< Described by sh8 to sh10.
  uint64_t InstructionLimit = 1000000;
  llvm::gpusim::CheckOptions Checks;
};

/// Bytes of \p Source, whose rules are left to the simulator; a failure is
/// reported to gtest and gives none.
std::vector<uint8_t> assemble(const std::string &Source, llvm::StringRef CPU);

/// Runs \p Text once for each input. r14 holds the group id, r15 the global id,
/// r20 and more are free. A simulator error is reported to gtest.
std::vector<Registers> runSnippet(const std::string &Text,
                                  const std::vector<Registers> &Inputs,
                                  const Options &O = {});

/// Runs a whole program on \p Items work-items with one buffer of 4 KiB, whose
/// address is in sh0 and sh1; cf0 to cf2 hold the group id, cf4 to cf6 the
/// number of groups, vi0 the local id. Returns the simulator's error, or "" and
/// the buffer as words.
std::string runProgram(const std::string &Text, unsigned Items,
                       std::vector<uint32_t> &Words, const Options &O = {});
inline std::string runProgram(const std::string &Text, unsigned Items = 32,
                              const Options &O = {}) {
  std::vector<uint32_t> Words;
  return runProgram(Text, Items, Words, O);
}

} // namespace rogue
} // namespace mgpu

#endif // MGPU_UNITTESTS_GPUSIM_ROGUEHARNESS_H
