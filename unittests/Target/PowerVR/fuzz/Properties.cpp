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

RogueMCHarness &mgpu::getHarness() {
  static RogueMCHarness H("bxs-4-64", "+no-check");
  return H;
}

[[noreturn]] static void fail(const Bytes &Code, StringRef Text,
                              StringRef Why) {
  std::fprintf(stderr, "%s '%s': %s\n", toHex(Code).c_str(), Text.str().c_str(),
               Why.str().c_str());
  std::abort();
}

unsigned mgpu::checkBytes(RogueMCHarness &H,
                          const std::vector<Bytes> &Candidates) {
  std::vector<Bytes> Decoded, Back;
  std::vector<std::string> Texts;
  std::string All, Text, Diagnostics;
  for (const Bytes &Code : Candidates) {
    uint64_t Size = 0;
    bool Good = H.disassemble(Code, Text, Size);
    if (Size > Code.size() && Good)
      fail(Code, Text, "longer than its bytes");
    if (!Good && Text.empty())
      fail(Code, "", "refused without a reason");
    if (!Good)
      continue;
    if (Size == 0 || Size > 32)
      fail(Code, Text, "impossible size");
    Decoded.emplace_back(Code.begin(), Code.begin() + Size);
    Texts.push_back(Text);
    All += Text + "\n";
  }
  if (Decoded.empty())
    return 0;
  if (!H.assemble(All, Back, Diagnostics)) {
    unsigned Line = std::strtoul(Diagnostics.c_str(), nullptr, 10);
    unsigned I = Line && Line <= Decoded.size() ? Line - 1 : 0;
    fail(Decoded[I], Texts[I], Diagnostics);
  }
  for (size_t I = 0; I != Decoded.size(); ++I)
    if (I >= Back.size() || Back[I] != Decoded[I])
      fail(Decoded[I], Texts[I],
           "assembled to " + (I < Back.size() ? toHex(Back[I]) : "nothing"));
  return Decoded.size();
}

void mgpu::checkText(RogueMCHarness &H, StringRef Text) {
  std::vector<Bytes> Groups;
  std::string Diagnostics;
  if (!H.assemble(Text, Groups, Diagnostics)) {
    if (Diagnostics.empty())
      fail({}, Text, "refused without a message");
    return;
  }
  if (checkBytes(H, Groups) != Groups.size())
    fail({}, Text, "assembled to a group that is refused");
}
