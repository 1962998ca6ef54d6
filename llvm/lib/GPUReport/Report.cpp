//===- Report.cpp - Static figures of the kernels of an object ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUReport/Report.h"
#include "CostModel.h"
#include "llvm/GPUReport/MCTarget.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::gpureport;

std::vector<unsigned> KernelReport::getBound() const {
  std::vector<unsigned> Bound;
  double Max = TotalCycles.empty()
                   ? 0
                   : *std::max_element(TotalCycles.begin(), TotalCycles.end());
  for (unsigned I = 0; Max > 0 && I != TotalCycles.size(); ++I)
    if (TotalCycles[I] == Max)
      Bound.push_back(I);
  return Bound;
}

/// Bytes from the start of \p K to the next kernel or the end of .text.
static uint64_t getPaddedSize(const gpuobj::LoadedObject &Object,
                              const gpuobj::KernelCode &K) {
  uint64_t End = Object.Text.size();
  for (const gpuobj::KernelCode &Other : Object.Kernels)
    if (Other.Offset > K.Offset)
      End = std::min(End, Other.Offset);
  return End - K.Offset;
}

static KernelReport makeKernelReport(const gpuobj::LoadedObject &Object,
                                     const gpuobj::KernelCode &K,
                                     ArrayRef<DecodedInst> Code,
                                     const CostModel &Model) {
  const gpuobj::KernelMetadata &MD = Object.Metadata.Kernels[K.Index];
  KernelReport R;
  R.Name = MD.Name;
  R.Instructions = Code.size();
  R.CodeBytes = getPaddedSize(Object, K);
  R.Registers = MD.RegistersUsed;
  R.RegisterMode = MD.RegisterMode;
  // The register file holds twice the threads when each has 32 registers.
  R.Threads = MD.RegisterMode <= 32 ? 2 : 1;
  if (R.Threads == 1) {
    R.LimitedBy = "registers";
    R.NextStep = 32;
  }
  R.FAUWords = MD.FAUWords;
  R.PrivateBytes = MD.PrivateBytes;
  R.LocalBytes = MD.LocalBytes;
  R.SpillStores = MD.SpillStores;
  R.SpillLoads = MD.SpillLoads;
  R.SpillBytes = MD.SpillBytes;
  PathCosts Costs = computePathCosts(Code, Model);
  R.Loops = Costs.Loops;
  R.Operations = Costs.Total;
  auto ToCycles = [&](PerPipeline Operations) {
    for (unsigned I = 0; I != Operations.size(); ++I)
      Operations[I] /= Model.getRate(I);
    return Operations;
  };
  R.TotalCycles = ToCycles(Costs.Total);
  R.ShortestCycles = ToCycles(Costs.Shortest);
  R.LongestCycles = ToCycles(Costs.Longest);
  return R;
}

Expected<ObjectReport>
gpureport::buildReport(const gpuobj::LoadedObject &Object, const MCTarget &M) {
  std::unique_ptr<CostModel> Model;
  if (M.Core->Arch == "valhall")
    Model = createValhallCostModel(M);
  if (!Model)
    return createStringError("there is no cost model for " + M.Core->Name);
  ObjectReport Report;
  Report.Core = M.Core;
  Report.Pipelines = Model->getPipelines();
  Disassembly Dis(M);
  for (const gpuobj::KernelCode &K : Object.Kernels) {
    std::vector<DecodedInst> Code =
        Dis.decode(Object.getInstructions(K), K.Offset);
    for (const DecodedInst &I : Code)
      if (!I.Valid)
        return createStringError(
            "kernel '" + Object.Metadata.Kernels[K.Index].Name +
            "': .text offset 0x" + Twine::utohexstr(I.Offset) +
            " holds no instruction of " + M.Core->Name +
            (I.Problem.empty() ? "" : ": " + I.Problem));
    Report.Kernels.push_back(makeKernelReport(Object, K, Code, *Model));
  }
  return Report;
}
