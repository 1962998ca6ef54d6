//===-- DisassemblerFuzzer.cpp - Any bytes --------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Input: one byte that chooses the core, then words.
//
//===----------------------------------------------------------------------===//

#include "Properties.h"
#include "llvm/Support/Endian.h"

using namespace mgpu;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (Size < 9)
    return 0;
  std::vector<uint64_t> Words;
  for (size_t I = 1; I + 8 <= Size && Words.size() < 64; I += 8)
    Words.push_back(llvm::support::endian::read64le(Data + I));
  checkWords(getHarness(Data[0]), Words);
  return 0;
}
