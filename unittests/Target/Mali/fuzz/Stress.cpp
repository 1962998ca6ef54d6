//===-- Stress.cpp - Many random and mutated words ------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: valhall-mc-stress WORDS [SEED]
// The property of the disassembler fuzzer on WORDS words, divided among the
// architecture versions: an eighth random, the others valid instructions with
// up to three bits changed.
//
//===----------------------------------------------------------------------===//

#include "../InstGenerator.h"
#include "Properties.h"
#include <cstdio>
#include <cstdlib>
#include <ctime>

using namespace llvm;
using namespace mgpu;

int main(int argc, char **argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: valhall-mc-stress WORDS [SEED]\n");
    return 2;
  }
  uint64_t Total = std::strtoull(argv[1], nullptr, 0);
  uint64_t Seed = argc > 2 ? std::strtoull(argv[2], nullptr, 0) : 1;
  uint64_t Checked = 0, Accepted = 0;
  for (unsigned Core = 0; Core != NumHarnesses; ++Core) {
    MCHarness &H = getHarness(Core);
    InstGenerator G(H, Seed * 2654435761u + Core);
    std::vector<unsigned> Opcodes = G.getOpcodes();
    uint64_t End = Total * (Core + 1) / NumHarnesses;
    while (Checked < End) {
      std::vector<uint64_t> Words;
      while (Words.size() < 4096 && Checked + Words.size() < End) {
        uint64_t Word = G.next();
        if (G.below(8)) {
          std::optional<MCInst> MI = G.make(Opcodes[G.below(Opcodes.size())]);
          if (!MI)
            continue;
          Word = *H.encode(*MI);
          for (uint64_t Flips = G.below(4); Flips; --Flips)
            Word ^= 1ULL << G.below(64);
        }
        Words.push_back(Word);
      }
      Accepted += checkWords(H, Words);
      Checked += Words.size();
    }
  }
  std::printf("%llu words checked, %llu of them instructions, %.0f s\n",
              (unsigned long long)Checked, (unsigned long long)Accepted,
              double(std::clock()) / CLOCKS_PER_SEC);
  return 0;
}
