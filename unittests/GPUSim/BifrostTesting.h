//===- BifrostTesting.h - Short ways to write Bifrost snippets --*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_UNITTESTS_GPUSIM_BIFROSTTESTING_H
#define MGPU_UNITTESTS_GPUSIM_BIFROSTTESTING_H

#include "SimHarness.h"
#include "gtest/gtest.h"

namespace mgpu {

inline SnippetOptions bifrostOptions(llvm::StringRef CPU = "mali-g52") {
  SnippetOptions O;
  O.CPU = CPU.str();
  O.Arch = "bifrost";
  return O;
}

/// A tuple of half instructions; one may be empty.
inline std::string tuple(llvm::StringRef FMA, llvm::StringRef ADD) {
  return (FMA.empty() ? "*NOP t0" : "*" + FMA.str()) + "\n" +
         (ADD.empty() ? "+NOP t1" : "+" + ADD.str()) + "\n";
}
inline std::string clause(llvm::StringRef Tuples, llvm::StringRef Header = "") {
  return Header.str() + "\n{\n" + Tuples.str() + "}\n";
}
/// A clause with one half instruction, which begins with * or +.
inline std::string single(llvm::StringRef Half, llvm::StringRef Header = "") {
  return clause(Half.starts_with("*") ? tuple(Half.drop_front(), "")
                                      : tuple("", Half.drop_front()),
                Header);
}

/// r8 behind \p Clauses for each (r0, r1, r2, r3).
inline std::vector<uint32_t> evaluate(const std::string &Clauses,
                                      const std::vector<LaneInput> &Inputs,
                                      const SnippetOptions &O) {
  std::vector<uint32_t> Results;
  for (const LaneOutput &Out : runSnippet(Clauses, Inputs, O))
    Results.push_back(Out[0]);
  return Results;
}

/// \p Half, which writes r8, must compute \p Expected of all pairs of
/// patterns.
template <typename Fn>
void expectHalf(llvm::StringRef Half, Fn Expected,
                const SnippetOptions &O = bifrostOptions(),
                llvm::StringRef Header = "") {
  std::vector<LaneInput> Inputs = pairsOf(patterns32(12));
  std::vector<uint32_t> Results = evaluate(single(Half, Header), Inputs, O);
  ASSERT_EQ(Results.size(), Inputs.size()) << Half.str();
  unsigned Wrong = 0;
  for (size_t I = 0; I != Inputs.size() && Wrong < 4; ++I) {
    uint32_t E =
        Expected(Inputs[I][0], Inputs[I][1], Inputs[I][2], Inputs[I][3]);
    if (Results[I] == E)
      continue;
    ++Wrong;
    ADD_FAILURE() << Half.str() << std::hex << " of " << Inputs[I][0] << ", "
                  << Inputs[I][1] << ", " << Inputs[I][2] << ", "
                  << Inputs[I][3] << ": " << Results[I] << ", expected " << E;
  }
}

} // namespace mgpu

#endif // MGPU_UNITTESTS_GPUSIM_BIFROSTTESTING_H
