//===-- ValhallMCAsmInfo.cpp - Valhall assembly conventions ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallMCAsmInfo.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

ValhallMCAsmInfo::ValhallMCAsmInfo(const Triple &TT,
                                   const MCTargetOptions &Options) {
  CodePointerSize = 8;
  // '#' starts an immediate, '@' a staging group, ';' separates statements.
  CommentString = "//";
  AllowAtInName = false;
  PrivateGlobalPrefix = ".L";
  PrivateLabelPrefix = ".L";
  MinInstAlignment = 8;
  MaxInstLength = 8;
  Data64bitsDirective = "\t.quad\t";
  SupportsDebugInformation = true;
  UsesELFSectionDirectiveForBSS = true;
  HasIdentDirective = false;
}
