//===-- MaliMCAsmInfo.cpp - Assembly conventions --------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliMCAsmInfo.h"

using namespace llvm;

MaliMCAsmInfo::MaliMCAsmInfo(unsigned MinInstSize, unsigned MaxInstSize) {
  CodePointerSize = 8;
  // '#' starts an immediate, '@' a staging group, ';' separates statements.
  CommentString = "//";
  AllowAtInName = false;
  PrivateGlobalPrefix = ".L";
  PrivateLabelPrefix = ".L";
  MinInstAlignment = MinInstSize;
  MaxInstLength = MaxInstSize;
  Data64bitsDirective = "\t.quad\t";
  SupportsDebugInformation = true;
  UsesELFSectionDirectiveForBSS = true;
  HasIdentDirective = false;
}
