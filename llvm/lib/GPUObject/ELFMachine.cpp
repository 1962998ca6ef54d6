//===- ELFMachine.cpp - ELF numbers of the GPU objects --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/BinaryFormat/ELF.h"

using namespace llvm;
using namespace llvm::gpuobj;

// By target and version, the default core of a target first. The architecture
// versions are those of Arm's product tables; the core numbers are ours.
static constexpr CoreInfo Cores[] = {
    {{"valhall"}, {"mali-g57"}, 9, 1},    {{"valhall"}, {"mali-g68"}, 9, 16},
    {{"valhall"}, {"mali-g77"}, 9, 2},    {{"valhall"}, {"mali-g78"}, 9, 3},
    {{"valhall"}, {"mali-g310"}, 10, 4},  {{"valhall"}, {"mali-g510"}, 10, 5},
    {{"valhall"}, {"mali-g610"}, 10, 6},  {{"valhall"}, {"mali-g710"}, 10, 7},
    {{"valhall"}, {"mali-g615"}, 11, 8},  {{"valhall"}, {"mali-g715"}, 11, 9},
    {{"valhall"}, {"mali-g620"}, 12, 10}, {{"valhall"}, {"mali-g720"}, 12, 11},
    {{"valhall"}, {"mali-g625"}, 13, 12}, {{"valhall"}, {"mali-g725"}, 13, 13},
    {{"valhall"}, {"mali-g925"}, 13, 14}, {{"valhall"}, {"mali-g1"}, 14, 15},
    {{"bifrost"}, {"mali-g52"}, 7, 1},    {{"bifrost"}, {"mali-g31"}, 7, 2},
    {{"bifrost"}, {"mali-g51"}, 7, 3},    {{"bifrost"}, {"mali-g76"}, 7, 4},
    {{"bifrost"}, {"mali-g71"}, 6, 5},    {{"bifrost"}, {"mali-g72"}, 6, 6},
    {{"rogue"}, {"gx6250"}, 0, 1},        {{"rogue"}, {"axe-1-16m"}, 0, 2},
    {{"rogue"}, {"bxs-4-64"}, 0, 3},      {{"rogue"}, {"bxm-4-64"}, 0, 4},
};

ArrayRef<CoreInfo> gpuobj::getCores() { return Cores; }

const CoreInfo *gpuobj::findCore(StringRef Arch, StringRef CPU) {
  bool WantDefault = CPU.empty() || CPU == "generic";
  for (const CoreInfo &C : Cores)
    if (C.Arch == Arch && (WantDefault || C.Name == CPU))
      return &C;
  return nullptr;
}

const CoreInfo *gpuobj::findCore(StringRef CPU) {
  for (const CoreInfo &C : Cores)
    if (C.Name == CPU)
      return &C;
  return nullptr;
}

const CoreInfo *gpuobj::findCore(uint16_t EMachine, uint32_t EFlags) {
  for (const CoreInfo &C : Cores)
    if (getEMachine(C.Arch) == EMachine && encodeEFlags(C) == EFlags)
      return &C;
  return nullptr;
}

uint32_t gpuobj::encodeEFlags(const CoreInfo &Core) {
  return Core.CoreID | uint32_t(Core.ArchVersion) << EF_MGPU_ARCH_VERSION_SHIFT;
}

namespace {
struct MachineName {
  StringLiteral Arch;
  uint16_t EMachine;
};
} // namespace

static constexpr MachineName Machines[] = {{{"valhall"}, EM_MGPU_VALHALL},
                                           {{"bifrost"}, EM_MGPU_BIFROST},
                                           {{"rogue"}, EM_MGPU_ROGUE}};

uint16_t gpuobj::getEMachine(StringRef Arch) {
  for (const MachineName &M : Machines)
    if (M.Arch == Arch)
      return M.EMachine;
  return ELF::EM_NONE;
}

StringRef gpuobj::getArchName(uint16_t EMachine) {
  for (const MachineName &M : Machines)
    if (M.EMachine == EMachine)
      return M.Arch;
  return {};
}
