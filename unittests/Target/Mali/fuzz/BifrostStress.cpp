//===-- BifrostStress.cpp - Many random and mutated clauses ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: bifrost-mc-stress QUADWORDS [SEED]
// The property of the disassembler fuzzer on QUADWORDS quadwords, divided among
// the cores: an eighth random, the others clauses with up to three bits
// changed.
//
//===----------------------------------------------------------------------===//

#include "../ClauseGenerator.h"
#include "BifrostProperties.h"
#include <cstdio>
#include <cstdlib>
#include <ctime>

using namespace llvm;
using namespace mgpu;

int main(int argc, char **argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: bifrost-mc-stress QUADWORDS [SEED]\n");
    return 2;
  }
  uint64_t Total = std::strtoull(argv[1], nullptr, 0);
  uint64_t Seed = argc > 2 ? std::strtoull(argv[2], nullptr, 0) : 1;
  uint64_t Checked = 0, Accepted = 0;
  constexpr unsigned Quadword = Bifrost::QuadwordBytes;
  // Making a clause costs more than checking it: a mutated one is used often.
  constexpr unsigned Mutants = 32;
  for (unsigned Core = 0; Core != NumBifrostHarnesses; ++Core) {
    MCHarness &H = getBifrostHarness(Core);
    ClauseGenerator G(H, Seed * 2654435761u + Core);
    uint64_t End = Total * (Core + 1) / NumBifrostHarnesses;
    std::vector<uint8_t> Clause;
    unsigned Left = 0;
    while (Checked < End) {
      std::vector<uint8_t> Bytes;
      while (Bytes.size() < 1024 * Quadword) {
        if (G.below(8) == 0) {
          for (unsigned I = 0; I != Quadword; ++I)
            Bytes.push_back(G.next() >> 32);
          continue;
        }
        if (Left == 0)
          if (auto Made = G.makeRandom(1 + G.below(8))) {
            Clause = std::move(*Made);
            Left = Mutants;
          }
        if (Left == 0)
          continue;
        --Left;
        std::vector<uint8_t> Mutant = Clause;
        for (uint64_t Flips = G.below(4); Flips; --Flips)
          Mutant[G.below(Mutant.size())] ^= 1 << G.below(8);
        Bytes.insert(Bytes.end(), Mutant.begin(), Mutant.end());
      }
      Accepted += checkClauses(H, Bytes);
      Checked += Bytes.size() / Quadword;
    }
  }
  std::printf("%llu quadwords checked, %llu clauses in them, %.0f s\n",
              (unsigned long long)Checked, (unsigned long long)Accepted,
              double(std::clock()) / CLOCKS_PER_SEC);
  return 0;
}
