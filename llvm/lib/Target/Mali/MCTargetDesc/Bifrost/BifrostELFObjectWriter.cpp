//===-- BifrostELFObjectWriter.cpp - ELF relocations ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostFixupKinds.h"
#include "BifrostMCTargetDesc.h"
#include "MCTargetDesc/MaliELFObjectWriter.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/MC/MCObjectWriter.h"

using namespace llvm;
using namespace llvm::Bifrost;

std::unique_ptr<MCObjectTargetWriter> llvm::createBifrostELFObjectWriter() {
  static const MaliRelocation Relocations[] = {
      {fixup_pc28_first, true, R_BIFROST_PC28_FIRST},
      {fixup_pc28_second, true, R_BIFROST_PC28_SECOND},
      {FK_Data_4, false, R_BIFROST_ABS32},
      {FK_Data_4, true, R_BIFROST_REL32},
      {FK_Data_8, false, R_BIFROST_ABS64},
  };
  return createMaliELFObjectWriter("Bifrost", gpuobj::EM_MGPU_BIFROST,
                                   Relocations);
}
