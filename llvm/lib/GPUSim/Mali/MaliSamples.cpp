//===- MaliSamples.cpp - Positions of samples in a pixel ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliSamples.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/GPUSim/SamplePositions.h"
#include "llvm/Support/Endian.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::mali;

constexpr SamplePosition Ordered4[] = {{-4, -4}, {4, -4}, {-4, 4}, {4, 4}};

static ArrayRef<SamplePosition> patternOf(unsigned Pattern) {
  switch (Pattern) {
  case PatternOrdered4:
    return Ordered4;
  case PatternRotated4:
    return samplePositions(4);
  case Pattern8:
    return samplePositions(8);
  case Pattern16:
    return samplePositions(16);
  case Pattern2:
    return samplePositions(2);
  default:
    return samplePositions(1);
  }
}

unsigned mali::samplePattern(unsigned Samples) {
  for (unsigned Pattern : {PatternRotated4, Pattern8, Pattern16, Pattern2})
    if (samplesOf(Pattern) == Samples)
      return Pattern;
  return PatternSingle;
}

unsigned mali::samplesOf(unsigned Pattern) { return patternOf(Pattern).size(); }

std::vector<uint8_t> mali::sampleTable(unsigned Pattern) {
  constexpr int Middle = int(SampleUnit) / 2,
                Sixteenth = int(SampleUnit) / SampleGrid;
  constexpr unsigned CentreEntry = 32;
  std::vector<uint8_t> Table(SampleTableBytes);
  auto Put = [&](unsigned Entry, SamplePosition P) {
    uint8_t *At = &Table[Entry * SampleEntryBytes];
    support::endian::write16le(At, uint16_t(Middle + Sixteenth * P.X));
    support::endian::write16le(At + 2, uint16_t(Middle + Sixteenth * P.Y));
  };
  for (auto [I, P] : enumerate(patternOf(Pattern)))
    Put(I, P);
  Put(CentreEntry, {0, 0});
  return Table;
}

void mali::placeSamples(FragmentLaunch &F, Memory &Mem) {
  F.SampleTable = Mem.address(Mem.addBuffer("sample positions",
                                            sampleTable(F.SamplePattern),
                                            MemoryRegion::Constant));
}
