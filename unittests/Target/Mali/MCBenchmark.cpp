//===-- MCBenchmark.cpp - Speed of assembler and disassembler -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: valhall-mc-bench [CPU [INSTRUCTIONS]]
// Prints instructions per second on one thread: disassembled to text, and
// assembled from that text.
//
//===----------------------------------------------------------------------===//

#include "InstGenerator.h"
#include "MCHarness.h"
#include <cstdio>
#include <cstdlib>
#include <ctime>

using namespace llvm;
using namespace mgpu;

// Processor time, so that other work on the machine does not count.
static double now() { return double(std::clock()) / CLOCKS_PER_SEC; }

int main(int argc, char **argv) {
  const char *CPU = argc > 1 ? argv[1] : "mali-g57";
  size_t Count = argc > 2 ? std::strtoul(argv[2], nullptr, 0) : 1000000;
  MCHarness H(CPU, "+no-check");
  InstGenerator G(H, 42);
  std::vector<unsigned> Opcodes = G.getOpcodes();
  std::vector<uint64_t> Words;
  while (Words.size() < Count)
    if (std::optional<MCInst> MI = G.make(Opcodes[G.below(Opcodes.size())]))
      Words.push_back(*H.encode(*MI));

  std::string All, Text;
  All.reserve(Count * 64);
  double Start = now();
  for (uint64_t Word : Words) {
    if (!H.disassemble(Word, Text)) {
      std::fprintf(stderr, "refused: %s\n", Text.c_str());
      return 1;
    }
    All += Text;
    All += '\n';
  }
  double Disassembled = now() - Start;

  std::vector<uint64_t> Back;
  Back.reserve(Count);
  std::string Diagnostics;
  Start = now();
  bool OK = H.assemble(All, Back, Diagnostics);
  double Assembled = now() - Start;
  if (!OK || Back != Words) {
    std::fprintf(stderr, "did not survive the round trip\n%s",
                 Diagnostics.c_str());
    return 1;
  }
  std::printf("%s: %zu instructions, disassembled %.0f/s, assembled %.0f/s\n",
              CPU, Count, Count / Disassembled, Count / Assembled);
  return 0;
}
