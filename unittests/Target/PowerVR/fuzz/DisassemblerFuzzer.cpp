//===-- DisassemblerFuzzer.cpp - Any bytes --------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Properties.h"

using namespace mgpu;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  // Groups follow each other; what is no group is skipped by its first two
  // bytes.
  std::vector<Bytes> Candidates;
  std::string Text;
  for (size_t Pos = 0; Pos < Size && Candidates.size() < 64;) {
    Candidates.emplace_back(Data + Pos, Data + Size);
    uint64_t Length = 0;
    bool Good = getHarness().disassemble(Candidates.back(), Text, Length);
    Pos += Good && Length ? Length : 2;
  }
  checkBytes(getHarness(), Candidates);
  return 0;
}
