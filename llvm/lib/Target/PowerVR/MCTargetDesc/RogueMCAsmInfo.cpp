//===-- RogueMCAsmInfo.cpp - Rogue assembly conventions -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueMCAsmInfo.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

RogueMCAsmInfo::RogueMCAsmInfo(const Triple &, const MCTargetOptions &) {
  CodePointerSize = 8;
  // As in the listings of Imagination's manual.
  CommentString = "#";
  AllowAtInName = false;
  PrivateGlobalPrefix = ".L";
  PrivateLabelPrefix = ".L";
  // A group has 1 to 16 words of 16 bits.
  MinInstAlignment = 2;
  MaxInstLength = 32;
  Data64bitsDirective = "\t.quad\t";
  SupportsDebugInformation = true;
  UsesELFSectionDirectiveForBSS = true;
  HasIdentDirective = false;
}
