//===-- AssemblerFuzzer.cpp - Any text ------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Input: one byte that chooses the core, then text. Directives are LLVM's and
// can read files or repeat lines without end, so lines with them are left out.
//
//===----------------------------------------------------------------------===//

#include "Properties.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace mgpu;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (Size < 2)
    return 0;
  StringRef Rest(reinterpret_cast<const char *>(Data) + 1, Size - 1);
  std::string Text;
  while (!Rest.empty()) {
    auto [Line, Tail] = Rest.split('\n');
    Rest = Tail;
    StringRef Start = Line.ltrim();
    if (Start.empty() || !isAlpha(Start[0]) ||
        Line.find_first_of(StringRef(":\"';#\0", 6)) != StringRef::npos)
      if (!Start.contains("offset:") && !Start.contains(", #"))
        continue;
    if (Line.find_first_of(StringRef("\"';\0=", 5)) != StringRef::npos ||
        Start.starts_with(".") || Start.starts_with("#"))
      continue;
    Text += Line.str() + "\n";
  }
  checkText(getHarness(Data[0]), Text);
  return 0;
}
