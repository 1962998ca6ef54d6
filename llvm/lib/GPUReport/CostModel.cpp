//===- CostModel.cpp - What a report asks of an instruction set -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostModel.h"
#include "llvm/GPUObject/MaliRegisterFile.h"

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
