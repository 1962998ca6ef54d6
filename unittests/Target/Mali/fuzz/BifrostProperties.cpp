//===-- BifrostProperties.cpp - What fuzzers of clauses check -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostProperties.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdio>
#include <cstdlib>

using namespace llvm;
using namespace mgpu;

MCHarness &mgpu::getBifrostHarness(unsigned Index) {
  static const char *const Cores[NumBifrostHarnesses] = {"mali-g52", "mali-g31",
                                                         "mali-g71"};
  static std::unique_ptr<MCHarness> Harnesses[NumBifrostHarnesses];
  Index %= NumBifrostHarnesses;
  if (!Harnesses[Index])
    Harnesses[Index] = std::make_unique<MCHarness>(Cores[Index], "+no-check",
                                                   /*Variant=*/0, "bifrost");
  return *Harnesses[Index];
}

[[noreturn]] static void fail(ArrayRef<uint8_t> Bytes, StringRef Text,
                              StringRef Why) {
  std::fprintf(stderr, "%s\n%s%s\n", toHex(Bytes).c_str(), Text.str().c_str(),
               Why.str().c_str());
  std::abort();
}

unsigned mgpu::checkClauses(MCHarness &H, ArrayRef<uint8_t> Bytes) {
  std::vector<uint8_t> Accepted, Back;
  std::string All, Text, Diagnostics;
  unsigned Count = 0;
  while (!Bytes.empty()) {
    uint64_t Size = 0;
    bool Decoded = H.disassemble(Bytes, Text, Size);
    if (Size == 0 || Size > Bytes.size())
      fail(Bytes, Text, "wrong size");
    if (!Decoded && Text.empty())
      fail(Bytes, "", "refused without a reason");
    if (Decoded) {
      ++Count;
      Accepted.insert(Accepted.end(), Bytes.begin(), Bytes.begin() + Size);
      All += Text + "\n";
    }
    Bytes = Bytes.drop_front(Size);
  }
  if (!Count)
    return 0;
  if (!H.assemble(All, Back, Diagnostics))
    fail(Accepted, All, Diagnostics);
  if (Back != Accepted)
    fail(Accepted, All, "assembled to other bytes: " + toHex(Back));
  return Count;
}

void mgpu::checkClauseText(MCHarness &H, StringRef Text) {
  std::vector<uint8_t> Bytes;
  std::string Diagnostics;
  if (!H.assemble(Text, Bytes, Diagnostics)) {
    if (Diagnostics.empty())
      fail({}, Text, "refused without a message");
    return;
  }
  for (ArrayRef<uint8_t> Rest(Bytes); !Rest.empty();) {
    uint64_t Size;
    std::string Why;
    if (!H.disassemble(Rest, Why, Size))
      fail(Rest, Text, Why);
    Rest = Rest.drop_front(Size);
  }
  checkClauses(H, Bytes);
}
