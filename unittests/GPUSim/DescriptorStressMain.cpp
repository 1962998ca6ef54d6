//===- DescriptorStressMain.cpp - Many random descriptors of images -------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: image-descriptor-stress COUNT [SEED [ARCHITECTURE]]
// COUNT accesses through random descriptors on each instruction set; see
// DescriptorStress.h. Each seed is for a thousand of them, so that a finding is
// seen again by COUNT 1000 and the seed that it names.
//
//===----------------------------------------------------------------------===//

#include "DescriptorStress.h"
#include <cstdio>
#include <cstdlib>
#include <ctime>

using namespace mgpu::stress;

int main(int argc, char **argv) {
  if (argc < 2) {
    std::fprintf(stderr,
                 "usage: image-descriptor-stress COUNT [SEED [ARCH]]\n");
    return 2;
  }
  uint64_t Count = std::strtoull(argv[1], nullptr, 0);
  uint64_t FirstSeed = argc > 2 ? std::strtoull(argv[2], nullptr, 0) : 1;
  constexpr uint64_t PerSeed = 1000;
  unsigned Findings = 0;
  for (llvm::StringRef Arch : {"valhall", "bifrost", "rogue"}) {
    if (argc > 3 && Arch != argv[3])
      continue;
    Machine::Counts C;
    std::clock_t Start = std::clock();
    for (uint64_t Seed = FirstSeed; C.Runs < Count; ++Seed) {
      std::unique_ptr<Machine> M = Machine::create(Arch, Seed);
      if (!M) {
        std::fprintf(stderr, "%s is not built\n", Arch.str().c_str());
        break;
      }
      for (uint64_t I = 0; I != PerSeed && C.Runs < Count; ++I) {
        std::string Problem = M->step(C);
        if (Problem.empty())
          continue;
        ++Findings;
        std::printf("%s, seed %llu, access %llu: %s\n", Arch.str().c_str(),
                    (unsigned long long)Seed, (unsigned long long)I,
                    Problem.c_str());
        if (Findings == 20)
          return 1;
      }
    }
    std::printf("%s: %llu accesses, %llu without an error, %llu stored, "
                "%.0f s\n",
                Arch.str().c_str(), (unsigned long long)C.Runs,
                (unsigned long long)C.Completed, (unsigned long long)C.Stored,
                double(std::clock() - Start) / CLOCKS_PER_SEC);
  }
  std::printf("%u found\n", Findings);
  return Findings != 0;
}
