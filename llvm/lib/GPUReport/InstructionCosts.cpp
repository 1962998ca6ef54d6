//===- InstructionCosts.cpp - What executed code costs --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUReport/InstructionCosts.h"
#include "CostModel.h"
#include "llvm/GPUReport/MCTarget.h"

using namespace llvm;
using namespace llvm::gpureport;

Expected<InstructionCosts> InstructionCosts::create(ArrayRef<uint8_t> Code,
                                                    const MCTarget &M) {
  Expected<std::unique_ptr<CostModel>> Model = createCostModel(M);
  if (!Model)
    return Model.takeError();
  InstructionCosts Costs;
  Costs.Pipelines = (*Model)->getPipelines();
  // A task of Rogue is a warp.
  Costs.PerWarp = M.Core->Arch == "rogue";
  Disassembly Dis(M);
  for (const DecodedInst &I : Dis.decode(Code)) {
    if (!I.Valid)
      continue;
    PerPipeline Cycles = Costs.none();
    (*Model)->addOperations(I, Cycles);
    for (unsigned P = 0; P != Cycles.size(); ++P)
      Cycles[P] /= (*Model)->getRate(P);
    Costs.ByAddress[I.Offset] = std::move(Cycles);
  }
  return std::move(Costs);
}

void InstructionCosts::addTo(PerPipeline &Cycles, uint64_t Address,
                             uint64_t Warps, unsigned WarpSize) const {
  auto It = ByAddress.find(Address);
  if (It == ByAddress.end())
    return;
  double Times = double(Warps) * (PerWarp ? 1 : WarpSize);
  for (unsigned P = 0; P != Cycles.size(); ++P)
    Cycles[P] += Times * It->second[P];
}
