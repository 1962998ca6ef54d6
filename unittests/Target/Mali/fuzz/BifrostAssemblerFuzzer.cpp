//===-- BifrostAssemblerFuzzer.cpp - Any text -----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Input: one byte that chooses the core, then the text of a clause from its
// header on. LLVM's directives can read files or repeat lines without end, so
// outside of braces lines with them are left out.
//
//===----------------------------------------------------------------------===//

#include "BifrostProperties.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace mgpu;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (Size < 2)
    return 0;
  StringRef Rest(reinterpret_cast<const char *>(Data) + 1, Size - 1);
  std::string Text;
  bool Inside = false;
  while (!Rest.empty()) {
    auto [Line, Tail] = Rest.split('\n');
    Rest = Tail;
    StringRef Start = Line.ltrim();
    if (Line.find_first_of(StringRef("\"';\0=\\", 6)) != StringRef::npos ||
        (!Inside && (Start.starts_with(".") || Start.starts_with("#") ||
                     Line.contains(':'))))
      continue;
    Text += Line.str() + "\n";
    if (Line.contains('{'))
      Inside = true;
    if (Line.contains('}'))
      Inside = false;
  }
  checkClauseText(getBifrostHarness(Data[0]), Text);
  return 0;
}
