//===- MaliSamples.cpp - Positions of samples in a pixel ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliSamples.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::mali;

namespace {

/// From the middle of the pixel, in sixteenths.
struct Position {
  int8_t X, Y;
};

constexpr Position Single[] = {{0, 0}};
constexpr Position Ordered4[] = {{-4, -4}, {4, -4}, {-4, 4}, {4, 4}};
constexpr Position Rotated4[] = {{-2, -6}, {6, -2}, {-6, 2}, {2, 6}};
constexpr Position Eight[] = {{1, -3}, {-1, 3},  {5, 1}, {-3, -5},
                              {-5, 5}, {-7, -1}, {3, 7}, {7, -7}};
constexpr Position Sixteen[] = {
    {1, 1},  {-1, -3}, {-3, 2},  {4, -1}, {-5, -2}, {2, 5},  {5, 3}, {3, -5},
    {-2, 6}, {0, -7},  {-4, -6}, {-6, 4}, {-8, 0},  {7, -4}, {6, 7}, {-7, -8}};
constexpr Position Two[] = {{4, 4}, {-4, -4}};

ArrayRef<Position> patternOf(unsigned Pattern) {
  static constexpr ArrayRef<Position> Patterns[NumSamplePatterns] = {
      Single, Ordered4, Rotated4, Eight, Sixteen, Two};
  return Patterns[Pattern < NumSamplePatterns ? Pattern : 0];
}

} // namespace

unsigned mali::samplesOf(unsigned Pattern) { return patternOf(Pattern).size(); }

std::vector<uint8_t> mali::sampleTable(unsigned Pattern) {
  constexpr int Middle = int(SampleUnit) / 2, Sixteenth = int(SampleUnit) / 16;
  constexpr unsigned CentreEntry = 32;
  std::vector<uint8_t> Table(SampleTableBytes);
  auto Put = [&](unsigned Entry, Position P) {
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
