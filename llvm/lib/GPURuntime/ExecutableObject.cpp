//===- ExecutableObject.cpp - Objects that are launched -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPURuntime/ExecutableObject.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/GPUReport/MCTarget.h"

using namespace llvm;
using namespace llvm::gpurt;

Expected<std::unique_ptr<ExecutableObject>>
ExecutableObject::read(StringRef Bytes) {
  std::unique_ptr<ExecutableObject> E(new ExecutableObject);
  E->Bytes = MemoryBuffer::getMemBufferCopy(Bytes, "program");
  auto Object = gpuobj::readObject(E->Bytes->getMemBufferRef());
  if (!Object)
    return Object.takeError();
  E->Object = std::move(*Object);
  return std::move(E);
}

std::string ExecutableObject::lineAt(uint64_t Offset) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (!Lines)
    Lines = std::make_unique<gpureport::SourceLines>(Bytes->getMemBufferRef());
  return Lines->at(Offset);
}

static std::unique_ptr<gpureport::InstructionCosts>
makeCosts(const gpuobj::LoadedObject &Object, const gpuobj::KernelCode &K) {
  auto M =
      gpureport::MCTarget::create(Object.Metadata.Arch, Object.Metadata.CPU);
  if (!M) {
    consumeError(M.takeError());
    return nullptr;
  }
  auto Costs =
      gpureport::InstructionCosts::create(Object.getInstructions(K), **M);
  if (!Costs) {
    consumeError(Costs.takeError());
    return nullptr;
  }
  return std::make_unique<gpureport::InstructionCosts>(std::move(*Costs));
}

const gpureport::InstructionCosts *
ExecutableObject::costsOf(const gpuobj::KernelCode &K) {
  std::lock_guard<std::mutex> Guard(Lock);
  auto [It, IsNew] = Costs.try_emplace(K.Index);
  if (IsNew)
    It->second = makeCosts(Object, K);
  return It->second.get();
}

gpureport::PerPipeline
gpurt::pipelineCycles(const gpureport::InstructionCosts &Costs,
                      const gpusim::Program &P, const gpusim::Profile &Counts) {
  // Operations of one clause or group have the same address.
  DenseMap<uint64_t, uint64_t> Executed;
  for (uint64_t I = 0; I != P.size(); ++I)
    if (Counts.Warps[I]) {
      uint64_t &Warps = Executed[P.info(I).Address];
      Warps = std::max(Warps, Counts.Warps[I]);
    }
  gpureport::PerPipeline All = Costs.none();
  for (auto [Address, Warps] : Executed)
    Costs.addTo(All, Address, Warps, P.warpSize());
  return All;
}
