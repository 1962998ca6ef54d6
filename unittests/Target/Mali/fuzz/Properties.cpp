//===-- Properties.cpp - What fuzzers check -------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Properties.h"
#include <cstdio>
#include <cstdlib>

using namespace llvm;
using namespace mgpu;

MCHarness &mgpu::getHarness(unsigned Index) {
  static const char *const Cores[NumHarnesses] = {"mali-g57",  "mali-g610",
                                                  "mali-g715", "mali-g720",
                                                  "mali-g725", "mali-g1"};
  static std::unique_ptr<MCHarness> Harnesses[NumHarnesses];
  Index %= NumHarnesses;
  if (!Harnesses[Index])
    Harnesses[Index] = std::make_unique<MCHarness>(Cores[Index], "+no-check");
  return *Harnesses[Index];
}

[[noreturn]] static void fail(uint64_t Word, StringRef Text, StringRef Why) {
  std::fprintf(stderr, "%016llx '%s': %s\n", (unsigned long long)Word,
               Text.str().c_str(), Why.str().c_str());
  std::abort();
}

unsigned mgpu::checkWords(MCHarness &H, ArrayRef<uint64_t> Words) {
  std::vector<uint64_t> Decoded, Back;
  std::string All, Text, Diagnostics;
  for (uint64_t Word : Words) {
    if (!H.disassemble(Word, Text)) {
      if (Text.empty())
        fail(Word, "", "refused without a reason");
      continue;
    }
    Decoded.push_back(Word);
    All += Text + "\n";
  }
  if (Decoded.empty())
    return 0;
  if (!H.assemble(All, Back, Diagnostics))
    fail(Decoded[0], All, Diagnostics);
  for (size_t I = 0; I != Decoded.size(); ++I)
    if (I >= Back.size() || Back[I] != Decoded[I])
      fail(Decoded[I], All, "assembled to another word");
  return Decoded.size();
}

void mgpu::checkText(MCHarness &H, StringRef Text) {
  std::vector<uint64_t> Words;
  std::string Diagnostics;
  if (!H.assemble(Text, Words, Diagnostics)) {
    if (Diagnostics.empty())
      fail(0, Text, "refused without a message");
    return;
  }
  for (uint64_t Word : Words)
    if (std::string Why; !H.disassemble(Word, Why))
      fail(Word, Text, Why);
}
