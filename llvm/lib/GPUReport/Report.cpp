//===- Report.cpp - Static figures of the kernels of an object ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUReport/Report.h"
#include "CostModel.h"
#include "Listing.h"
#include "Uniforms.h"
#include "llvm/GPUReport/MCTarget.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::gpureport;

std::vector<unsigned> gpureport::findBound(const PerPipeline &Cycles) {
  std::vector<unsigned> Bound;
  double Max =
      Cycles.empty() ? 0 : *std::max_element(Cycles.begin(), Cycles.end());
  for (unsigned I = 0; Max > 0 && I != Cycles.size(); ++I)
    if (Cycles[I] == Max)
      Bound.push_back(I);
  return Bound;
}

std::vector<unsigned> KernelReport::getBound() const {
  return findBound(TotalCycles);
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

static KernelResources getResources(const gpuobj::KernelMetadata &MD,
                                    const CostModel &Model) {
  KernelResources R;
  Model.addRegisters(MD, R);
  R.PrivateBytes = MD.PrivateBytes;
  R.LocalBytes = MD.LocalBytes;
  R.SpillStores = MD.SpillStores;
  R.SpillLoads = MD.SpillLoads;
  R.SpillBytes = MD.SpillBytes;
  return R;
}

/// As hardware decides it: docs/Report.md.
static std::optional<ShaderTraits> getTraits(const gpuobj::KernelMetadata &MD) {
  ShaderTraits T;
  if (MD.Stage == gpuobj::ShaderStage::Vertex && MD.Vertex) {
    T.HasSideEffects = MD.Vertex->HasSideEffects;
    return T;
  }
  if (MD.Stage != gpuobj::ShaderStage::Fragment || !MD.Fragment)
    return std::nullopt;
  const gpuobj::FragmentMetadata &F = *MD.Fragment;
  bool GivesDepth = F.WritesDepth || F.WritesStencil;
  T.HasSideEffects = F.HasSideEffects;
  T.ModifiesCoverage = F.CanDiscard || F.WritesSampleMask;
  // Fragments that the tests take away store to memory all the same.
  T.UsesLateTest = !F.EarlyTests && (GivesDepth || F.HasSideEffects);
  T.UsesLateUpdate = !F.EarlyTests && (T.UsesLateTest || T.ModifiesCoverage);
  return T;
}

namespace {
/// What the reports of all kernels need.
class Reporter {
public:
  static Expected<Reporter> create(const MCTarget &M) {
    Reporter R(M);
    Expected<std::unique_ptr<CostModel>> Model = createCostModel(M);
    if (!Model)
      return Model.takeError();
    R.Model = std::move(*Model);
    R.Result.Core = M.Core;
    R.Result.Pipelines = R.Model->getPipelines();
    return std::move(R);
  }

  /// Adds a kernel whose code begins at \p Base.
  Error add(StringRef Name, ArrayRef<uint8_t> Bytes, uint64_t Base,
            uint64_t PaddedSize, const gpuobj::KernelMetadata *MD,
            bool WithListing, const SourceLines *Lines) {
    Disassembly Dis(M);
    std::vector<DecodedInst> Code = Dis.decode(Bytes, Base);
    for (const DecodedInst &I : Code)
      if (!I.Valid)
        return createStringError("kernel '" + Name + "': .text offset 0x" +
                                 Twine::utohexstr(I.Offset) +
                                 " holds no instruction of " + M.Core->Name +
                                 (I.Problem.empty() ? "" : ": " + I.Problem));
    KernelReport R;
    R.Name = Name;
    R.CodeBytes = PaddedSize;
    if (MD) {
      R.Resources = getResources(*MD, *Model);
      R.GroupSize = MD->ReqdWorkGroupSize;
      R.Interface = MD->Interface;
      R.Stage = MD->Stage;
      if (MD->Vertex)
        R.Program = MD->Vertex->Program;
      R.Traits = getTraits(*MD);
    }
    if (MD && MD->mali() && MD->mali()->SpillStart)
      R.SpillLines =
          findSpillLines(Code, *Model, *Lines, *MD->mali()->SpillStart);
    addCosts(R, Code);
    addMix(R, Code);
    if (WithListing)
      R.Listing = buildListing(Code, Bytes, Base, *Model, Dis, Lines);
    Result.Kernels.push_back(std::move(R));
    return Error::success();
  }

  ObjectReport Result;

private:
  explicit Reporter(const MCTarget &M) : M(M) {}

  void addCosts(KernelReport &R, ArrayRef<DecodedInst> Code) const {
    PathCosts Costs = computePathCosts(Code, *Model);
    R.Loops = Costs.Loops;
    R.Operations = Costs.Total;
    auto ToCycles = [&](PerPipeline Operations) {
      for (unsigned I = 0; I != Operations.size(); ++I)
        Operations[I] /= Model->getRate(I);
      return Operations;
    };
    R.TotalCycles = ToCycles(Costs.Total);
    R.ShortestCycles = ToCycles(Costs.Shortest);
    R.LongestCycles = ToCycles(Costs.Longest);
  }

  void addMix(KernelReport &R, ArrayRef<DecodedInst> Code) const {
    R.Mix.resize(Model->getPipelines().size() + 1);
    CodeUnits Units;
    for (const DecodedInst &I : Code) {
      Model->addMix(I, R.Mix);
      Model->addUnits(I, Units);
      Model->addArithmetic(I, R.Arithmetic);
      if (R.Traits && R.Stage == gpuobj::ShaderStage::Fragment)
        R.Traits->ReadsColorBuffer |= Model->readsColorBuffer(I);
    }
    R.HasUniformComputation = hasUniformComputation(Code, *Model);
    addEvidence(R, Code);
    R.Instructions = Units.Instructions;
    R.Clauses = Units.Clauses;
    R.Groups = Units.Groups;
  }

  void addEvidence(KernelReport &R, ArrayRef<DecodedInst> Code) const {
    std::map<std::string, unsigned> Found;
    bool IsKnown = true;
    for (const DecodedInst &I : Code)
      IsKnown &= Model->findDocumentedOnly(
          I, [&](StringRef Name) { ++Found[Name.str()]; });
    if (IsKnown)
      R.DocumentedOnly = std::move(Found);
  }

  const MCTarget &M;
  std::unique_ptr<CostModel> Model;
};
} // namespace

Expected<ObjectReport>
gpureport::buildReport(const gpuobj::LoadedObject &Object, MemoryBufferRef File,
                       const MCTarget &M, bool WithListing) {
  Expected<Reporter> R = Reporter::create(M);
  if (!R)
    return R.takeError();
  R->Result.Memory = ProgramMemory{Object.ROData.size(),
                                   Object.getVariableBytes(), Object.ZeroBytes};
  SourceLines Lines(File);
  for (const gpuobj::KernelCode &K : Object.Kernels) {
    const gpuobj::KernelMetadata &MD = Object.Metadata.Kernels[K.Index];
    if (Error E = R->add(MD.Name, Object.getInstructions(K), K.Offset,
                         getPaddedSize(Object, K), &MD, WithListing, &Lines))
      return std::move(E);
  }
  return std::move(R->Result);
}

Expected<ObjectReport> gpureport::buildRawReport(StringRef Name,
                                                 ArrayRef<uint8_t> Code,
                                                 const MCTarget &M,
                                                 bool WithListing) {
  Expected<Reporter> R = Reporter::create(M);
  if (!R)
    return R.takeError();
  if (Error E = R->add(
          Name, gpuobj::trimPadding(Code, gpuobj::getEMachine(M.Core->Arch)), 0,
          Code.size(), nullptr, WithListing, nullptr))
    return std::move(E);
  return std::move(R->Result);
}
