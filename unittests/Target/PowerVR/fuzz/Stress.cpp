//===-- Stress.cpp - Many random and mutated groups -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: rogue-mc-stress GROUPS [SEED]
// The property of the disassembler fuzzer on byte strings: an eighth random,
// the others valid groups with up to three bits changed, one byte changed, or
// cut off.
//
//===----------------------------------------------------------------------===//

#include "../RogueGenerator.h"
#include "Properties.h"
#include <cstdio>
#include <cstdlib>
#include <ctime>

using namespace llvm;
using namespace mgpu;

int main(int argc, char **argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: rogue-mc-stress GROUPS [SEED]\n");
    return 2;
  }
  uint64_t Total = std::strtoull(argv[1], nullptr, 0);
  uint64_t Seed = argc > 2 ? std::strtoull(argv[2], nullptr, 0) : 1;
  RogueGenerator Random(Seed * 2654435761u + 1);
  uint64_t Checked = 0, Accepted = 0;
  // Making a valid group is slower than changing one: reuse.
  std::vector<Bytes> Pool;
  while (Checked < Total) {
    std::vector<Bytes> Batch;
    while (Batch.size() < 4096 && Checked + Batch.size() < Total) {
      Bytes Code;
      if (Random.below(8) == 0) {
        for (uint64_t N = 1 + Random.below(40); N; --N)
          Code.push_back(Random.next() >> 13);
      } else {
        if (Pool.size() < 4096 || Random.below(16) == 0) {
          Random.make(Code);
          if (Pool.size() < 4096)
            Pool.push_back(Code);
          else
            Pool[Random.below(Pool.size())] = Code;
        } else {
          Code = Pool[Random.below(Pool.size())];
        }
        for (uint64_t Flips = Random.below(4); Flips; --Flips)
          Code[Random.below(Code.size())] ^= 1u << Random.below(8);
        if (Random.below(8) == 0)
          Code[Random.below(Code.size())] = Random.next() >> 9;
        if (Random.below(16) == 0)
          Code.resize(Random.below(Code.size() + 1));
      }
      Batch.push_back(std::move(Code));
    }
    Accepted += checkBytes(getHarness(), Batch);
    Checked += Batch.size();
  }
  std::printf("%llu byte strings checked, %llu of them groups, %.0f s\n",
              (unsigned long long)Checked, (unsigned long long)Accepted,
              double(std::clock()) / CLOCKS_PER_SEC);
  return 0;
}
