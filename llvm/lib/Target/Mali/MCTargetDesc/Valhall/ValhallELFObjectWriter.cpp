//===-- ValhallELFObjectWriter.cpp - ELF relocations ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/MaliELFObjectWriter.h"
#include "ValhallFixupKinds.h"
#include "ValhallMCTargetDesc.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/MC/MCObjectWriter.h"

using namespace llvm;
using namespace llvm::Valhall;

std::unique_ptr<MCObjectTargetWriter> llvm::createValhallELFObjectWriter() {
  static const MaliRelocation Relocations[] = {
      {fixup_branch, true, R_VALHALL_BRANCH},
      {fixup_imm32, false, R_VALHALL_IMM32},
      {fixup_offset16, false, R_VALHALL_OFFSET16},
      {FK_Data_4, false, R_VALHALL_ABS32},
      {FK_Data_4, true, R_VALHALL_REL32},
      {FK_Data_8, false, R_VALHALL_ABS64},
  };
  return createMaliELFObjectWriter("Valhall", gpuobj::EM_MGPU_VALHALL,
                                   Relocations);
}
