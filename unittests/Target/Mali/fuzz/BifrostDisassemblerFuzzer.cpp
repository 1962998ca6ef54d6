//===-- BifrostDisassemblerFuzzer.cpp - Any bytes -------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Input: one byte that chooses the core, then quadwords.
//
//===----------------------------------------------------------------------===//

#include "BifrostProperties.h"

using namespace mgpu;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (Size > 1)
    checkClauses(getBifrostHarness(Data[0]), {Data + 1, Size - 1});
  return 0;
}
