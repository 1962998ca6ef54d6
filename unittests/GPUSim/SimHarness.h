//===- SimHarness.h - Runs snippets of assembly on the simulator ----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_UNITTESTS_GPUSIM_SIMHARNESS_H
#define MGPU_UNITTESTS_GPUSIM_SIMHARNESS_H

#include "llvm/GPUSim/Simulator.h"
#include <array>
#include <string>
#include <vector>

namespace mgpu {

/// Values of r0 to r7 of one lane before, and of r8 to r11 after a snippet.
using LaneInput = std::array<uint32_t, 8>;
using LaneOutput = std::array<uint32_t, 4>;

struct SnippetOptions {
  std::string CPU = "mali-g57";
  std::string Arch = "valhall";
  /// For the assembler: "+no-check" lets it take code that breaks rules.
  std::string Features;
  unsigned FlushToZero = 0;
  unsigned RegisterMode = 64;
  /// FAU words from u2.w0 on.
  std::vector<uint32_t> FAU;
  uint64_t LocalBytes = 256, PrivateBytes = 64;
  /// Work-items per group; all inputs if 0.
  unsigned GroupSize = 0;
  llvm::gpusim::CheckOptions Checks;
};

/// Assembles \p Text; a failure is reported to gtest and gives no words.
std::vector<uint8_t> assemble(llvm::StringRef Text,
                              const SnippetOptions &Options);

/// Runs \p Text (on bifrost: whole clauses) once for each input, in groups of
/// 16 work-items. r12 and r13 hold the address of the lane's 16 output bytes,
/// r60 to r62 the global id. A simulator error is reported to gtest.
std::vector<LaneOutput> runSnippet(llvm::StringRef Text,
                                   const std::vector<LaneInput> &Inputs,
                                   const SnippetOptions &Options = {});

/// Runs a whole program on \p Items work-items with one buffer of 4 KiB, whose
/// address is u0, and returns the simulator's error, or "" and the buffer.
std::string runProgram(llvm::StringRef Text, unsigned Items,
                       std::vector<uint8_t> &Buffer,
                       const SnippetOptions &Options = {});
inline std::string runProgram(llvm::StringRef Text, unsigned Items = 16,
                              const SnippetOptions &Options = {}) {
  std::vector<uint8_t> Buffer;
  return runProgram(Text, Items, Buffer, Options);
}

/// A buffer of 32-bit words that the caller fills.
llvm::gpusim::BufferSpec wordBuffer(llvm::StringRef Name, uint64_t Size);

/// The same with \p Code in place of a text.
std::string runBytes(const std::vector<uint8_t> &Code, unsigned Items,
                     const SnippetOptions &Options);

/// \p Bad must fail with \p Message; \p Good must run, and \p Bad too when
/// \p Check is off.
void expectHazard(const std::string &Bad, const std::string &Good,
                  const std::string &Message, const char *Check,
                  unsigned Items = 16, SnippetOptions Options = {});

/// Interesting and random 32-bit patterns.
std::vector<uint32_t> patterns32(unsigned Random = 40);
/// All pairs of a list.
std::vector<LaneInput> pairsOf(const std::vector<uint32_t> &Values);

} // namespace mgpu

#endif // MGPU_UNITTESTS_GPUSIM_SIMHARNESS_H
