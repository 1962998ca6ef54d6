//===- CostModel.cpp - What a report asks of an instruction set -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostModel.h"
#include "llvm/GPUObject/MaliRegisterFile.h"
#include "llvm/GPUReport/MCTarget.h"

using namespace llvm;
using namespace llvm::gpureport;

CostModel::~CostModel() = default;

void CostModel::addMix(const DecodedInst &I,
                       MutableArrayRef<unsigned> Mix) const {
  ArrayRef<Pipeline> Pipelines = getPipelines();
  StringRef Unit = getUnit(I);
  ++Mix[find_if(Pipelines, [&](const Pipeline &P) { return P.Name == Unit; }) -
        Pipelines.begin()];
}

void CostModel::addRegisters(const gpuobj::KernelMetadata &MD,
                             KernelResources &R) const {
  const gpuobj::MaliKernelInfo *Info = MD.mali();
  if (!Info)
    return;
  R.Registers = Info->RegistersUsed;
  R.RegisterMode = Info->RegisterMode;
  R.Threads = Mali::threadsInMode(Info->RegisterMode);
  if (Info->RegisterMode > Mali::SmallRegisterMode) {
    R.LimitedBy = "registers";
    R.NextStep = Mali::SmallRegisterMode;
  }
  R.FAUWords = Info->FAUWords;
}

Expected<std::unique_ptr<CostModel>>
gpureport::createCostModel(const MCTarget &M) {
  if (M.Core->Arch == "valhall")
    return createValhallCostModel(M);
  if (M.Core->Arch == "bifrost")
    return createBifrostCostModel(M);
#if HAVE_MGPU_TARGET_POWERVR
  if (M.Core->Arch == "rogue")
    return createRogueCostModel(M);
#endif
  return createStringError("there is no cost model for " + M.Core->Name);
}
