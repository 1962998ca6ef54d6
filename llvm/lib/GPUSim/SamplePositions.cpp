//===- SamplePositions.cpp - Where the samples of a pixel are -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUSim/SamplePositions.h"

using namespace llvm;
using namespace llvm::gpusim;

constexpr SamplePosition One[] = {{0, 0}};
constexpr SamplePosition Two[] = {{4, 4}, {-4, -4}};
constexpr SamplePosition Four[] = {{-2, -6}, {6, -2}, {-6, 2}, {2, 6}};
constexpr SamplePosition Eight[] = {{1, -3}, {-1, 3},  {5, 1}, {-3, -5},
                                    {-5, 5}, {-7, -1}, {3, 7}, {7, -7}};
constexpr SamplePosition Sixteen[] = {
    {1, 1},  {-1, -3}, {-3, 2},  {4, -1}, {-5, -2}, {2, 5},  {5, 3}, {3, -5},
    {-2, 6}, {0, -7},  {-4, -6}, {-6, 4}, {-8, 0},  {7, -4}, {6, 7}, {-7, -8}};

ArrayRef<SamplePosition> gpusim::samplePositions(unsigned Samples) {
  for (ArrayRef<SamplePosition> P :
       {ArrayRef(One), ArrayRef(Two), ArrayRef(Four), ArrayRef(Eight),
        ArrayRef(Sixteen)})
    if (P.size() == Samples)
      return P;
  return {};
}
