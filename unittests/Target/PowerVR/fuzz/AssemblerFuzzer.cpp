//===-- AssemblerFuzzer.cpp - Any text ------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Directives are LLVM's and can read files or repeat lines without end, so
// inputs with them, with assignments outside groups or with strings are left
// out.
//
//===----------------------------------------------------------------------===//

#include "Properties.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace mgpu;

/// A line that LLVM's parser would take for a directive or an assignment.
static bool isForbidden(StringRef Line) {
  Line = Line.ltrim();
  if (Line.starts_with(".") || Line.starts_with("#"))
    return true;
  StringRef Rest =
      Line.drop_while([](char C) { return isAlnum(C) || C == '_'; });
  return Rest.ltrim().starts_with("=") || Rest.ltrim().starts_with(":=");
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  StringRef Text(reinterpret_cast<const char *>(Data), Size);
  if (Text.find_first_of(StringRef("\"'\0\\", 4)) != StringRef::npos)
    return 0;
  // Behind a ';', ':' or '}' a statement can start as well.
  StringRef Rest = Text;
  while (!Rest.empty()) {
    size_t End = Rest.find_first_of("\n;:}");
    if (isForbidden(Rest.take_front(End)) && !Rest.contains('{'))
      return 0;
    Rest = End == StringRef::npos ? StringRef() : Rest.drop_front(End + 1);
  }
  for (StringRef Word :
       {".include", ".incbin", ".rept", ".irp", ".macro", ".fill", ".zero",
        ".space", ".skip", ".org", ".align", ".p2align", ".balign"})
    if (Text.contains_insensitive(Word))
      return 0;
  checkText(getHarness(), Text);
  return 0;
}
