//===- RunReport.cpp - What kernels did when they ran ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPURunReport/RunReport.h"
#include "KernelRun.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/GPUReport/MCTarget.h"
#include "llvm/GPUReport/Report.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::gpurun;
using gpusim::NumMemorySpaces;

//===----------------------------------------------------------------------===//
// A launch
//===----------------------------------------------------------------------===//

LaunchRecord::LaunchRecord(const gpusim::Launch &L, const gpusim::Program &P)
    : Kernel(L.Kernel) {
  for (unsigned D = 0; D != 3; ++D) {
    Local[D] = L.LocalSize[D];
    Global[D] = uint64_t(L.Groups[D]) * L.LocalSize[D];
  }
  Groups = L.groupCount();
  Items = Groups * L.groupItems();
  WarpSize = P.warpSize();
  for (uint64_t I = 0; I != P.size(); ++I) {
    gpusim::InstructionInfo Info = P.info(I);
    Code.push_back({Info.Address,
                    Info.Mnemonic.empty() ? std::string() : P.text(I),
                    P.sourceLine(I), Info.Unit.str()});
  }
}

void ReportObserver::begin(const gpusim::Launch &L, const gpusim::Program &P) {
  FirstFinding = Findings.size();
  Record.emplace(L, P);
}

void ReportObserver::end(const gpusim::Launch &, const gpusim::Program &,
                         const gpusim::Profile &Counts, double Seconds) {
  Record->Counts = Counts;
  Record->Seconds = Seconds;
  add("");
}

void ReportObserver::giveUp(StringRef Failure) {
  if (Record)
    add(Failure);
}

void ReportObserver::add(StringRef Failure) {
  const gpuobj::KernelCode *Code = Object.findKernel(Record->Kernel);
  if (Code)
    Report.add(std::move(*Record), Object, *Code, File,
               ArrayRef(Findings).drop_front(FirstFinding), Failure);
  Record.reset();
}

std::vector<unsigned> RunReport::Launch::bound() const {
  std::vector<unsigned> Bound;
  double Most = 0;
  for (unsigned I = 0; I != Cycles.size(); ++I) {
    if (Cycles[I] > Most)
      Bound.clear();
    Most = std::max(Most, Cycles[I]);
    if (Cycles[I] == Most && Most > 0)
      Bound.push_back(I);
  }
  return Bound;
}

//===----------------------------------------------------------------------===//
// A kernel
//===----------------------------------------------------------------------===//

/// Executions of statements: operations of one clause or group have the same
/// address and are executed together.
static std::map<uint64_t, uint64_t>
byAddress(ArrayRef<LaunchRecord::Instruction> Code,
          const gpusim::Profile &Counts) {
  std::map<uint64_t, uint64_t> Executed;
  for (size_t I = 0; I != Code.size() && I != Counts.Warps.size(); ++I)
    if (Counts.Warps[I]) {
      uint64_t &Warps = Executed[Code[I].Address];
      Warps = std::max(Warps, Counts.Warps[I]);
    }
  return Executed;
}

std::map<std::pair<std::string, unsigned>, RunReport::KernelRun::Line>
RunReport::KernelRun::lines() const {
  std::map<std::pair<std::string, unsigned>, Line> Lines;
  std::map<uint64_t, Line *> OfAddress;
  for (size_t I = 0; I != Code.size() && I != Sum.Warps.size(); ++I) {
    auto [File, Number] = StringRef(Code[I].Source).rsplit(':');
    unsigned N;
    if (Number.getAsInteger(10, N))
      continue;
    Line &L = Lines[{File.str(), N}];
    L.Warps += Sum.Warps[I];
    L.Lanes += Sum.Lanes[I];
    OfAddress.try_emplace(Code[I].Address, &L);
    if (Sum.Traffic.empty())
      continue;
    L.Global.add(Sum.Traffic[I][unsigned(gpusim::MemorySpace::Global)]);
    L.Local.add(Sum.Traffic[I][unsigned(gpusim::MemorySpace::Local)]);
  }
  if (!Costs)
    return Lines;
  for (auto [Address, Warps] : byAddress(Code, Sum)) {
    auto Found = OfAddress.find(Address);
    if (Found == OfAddress.end())
      continue;
    gpureport::PerPipeline &Cycles = Found->second->Cycles;
    if (Cycles.empty())
      Cycles = Costs->none();
    Costs->addTo(Cycles, Address, Warps, WarpSize);
  }
  return Lines;
}

/// The static report of a kernel, and the names of its pipelines.
static void addStatic(RunReport::KernelRun &K,
                      const gpuobj::LoadedObject &Object,
                      const gpuobj::KernelCode &Code, MemoryBufferRef File,
                      StringRef Version) {
  auto M =
      gpureport::MCTarget::create(Object.Metadata.Arch, Object.Metadata.CPU);
  if (!M)
    return consumeError(M.takeError());
  auto Costs =
      gpureport::InstructionCosts::create(Object.getInstructions(Code), **M);
  if (Costs)
    K.Costs = std::move(*Costs);
  else
    consumeError(Costs.takeError());
  auto Report = gpureport::buildReport(Object, File, **M);
  if (!Report)
    return consumeError(Report.takeError());
  for (const gpureport::Pipeline &P : Report->Pipelines)
    K.Pipelines.push_back(P.Name.str());
  std::string Text;
  raw_string_ostream OS(Text);
  gpureport::printReportJSON(OS, *Report, Version);
  auto Parsed = json::parse(Text);
  if (!Parsed)
    return consumeError(Parsed.takeError());
  const json::Object *Whole = Parsed->getAsObject();
  const json::Array *Kernels = Whole ? Whole->getArray("kernels") : nullptr;
  for (size_t I = 0; Kernels && I != Kernels->size(); ++I)
    if (const json::Object *O = (*Kernels)[I].getAsObject())
      if (O->getString("name") == StringRef(K.Name))
        K.Static = json::Value(json::Object(*O));
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

RunReport::RunReport(StringRef Version) : Version(Version) {}
RunReport::~RunReport() = default;

RunReport::KernelRun &RunReport::kernelOf(const LaunchRecord &R,
                                          const gpuobj::LoadedObject &Object,
                                          const gpuobj::KernelCode &Code,
                                          MemoryBufferRef File) {
  std::string Name = Object.Metadata.Kernels[Code.Index].Name;
  uint64_t Key = hash_value(File.getBuffer());
  for (const std::unique_ptr<KernelRun> &K : Kernels)
    if (K->Key == Key && K->Name == Name)
      return *K;
  Kernels.push_back(std::make_unique<KernelRun>());
  KernelRun &K = *Kernels.back();
  K.Name = std::move(Name);
  K.CPU = Object.Metadata.CPU;
  K.Key = Key;
  K.WarpSize = R.WarpSize;
  K.Code = R.Code;
  addStatic(K, Object, Code, File, Version);
  return K;
}

static void addCounts(std::vector<uint64_t> &To,
                      const std::vector<uint64_t> &From) {
  To.resize(std::max(To.size(), From.size()));
  for (size_t I = 0; I != From.size(); ++I)
    To[I] += From[I];
}

void RunReport::add(LaunchRecord R, const gpuobj::LoadedObject &Object,
                    const gpuobj::KernelCode &Code, MemoryBufferRef File,
                    ArrayRef<gpusim::Finding> Findings, StringRef Failure) {
  std::lock_guard<std::mutex> Guard(Lock);
  KernelRun &K = kernelOf(R, Object, Code, File);
  if (K.Code.empty()) // Of a launch that failed before it began.
    K.Code = R.Code;
  Launch &L = K.Launches.emplace_back();
  L.Number = ++NumLaunches;
  L.Global = R.Global;
  L.Local = R.Local;
  L.Groups = R.Groups;
  L.Items = R.Items;
  L.Seconds = R.Seconds;
  L.Findings.assign(Findings.begin(), Findings.end());
  L.Failure = Failure.str();
  const gpusim::Profile &C = R.Counts;
  for (size_t I = 0; I != C.Warps.size(); ++I) {
    if (!C.Warps[I])
      continue;
    L.Warps += C.Warps[I];
    L.Lanes += C.Lanes[I];
    L.Units[R.Code[I].Unit] += C.Warps[I];
    for (unsigned S = 0; S != NumMemorySpaces && !C.Traffic.empty(); ++S)
      L.Memory[S].add(C.Traffic[I][S]);
  }
  if (K.Costs) {
    L.Cycles = K.Costs->none();
    for (auto [Address, Warps] : byAddress(R.Code, C))
      K.Costs->addTo(L.Cycles, Address, Warps, R.WarpSize);
  }
  addCounts(K.Sum.Warps, C.Warps);
  addCounts(K.Sum.Lanes, C.Lanes);
  K.Sum.Traffic.resize(std::max(K.Sum.Traffic.size(), C.Traffic.size()));
  for (size_t I = 0; I != C.Traffic.size(); ++I)
    for (unsigned S = 0; S != NumMemorySpaces; ++S)
      K.Sum.Traffic[I][S].add(C.Traffic[I][S]);
}

void RunReport::addSource(StringRef Name, StringRef Text) {
  std::lock_guard<std::mutex> Guard(Lock);
  Sources.try_emplace(Name.str(), Text.str());
}

bool RunReport::isReportPath(StringRef Path) {
  return Path.ends_with(".json") || Path.ends_with(".html");
}

Error RunReport::save(StringRef Path) const {
  std::lock_guard<std::mutex> Guard(Lock);
  std::error_code EC;
  ToolOutputFile File(Path, EC, sys::fs::OF_None);
  if (EC)
    return createStringError(EC, "cannot write '" + Path +
                                     "': " + EC.message());
  if (Path.ends_with(".html"))
    writeHTML(File.os());
  else
    writeJSON(File.os());
  File.os().flush();
  if (File.os().has_error()) {
    EC = File.os().error();
    File.os().clear_error();
    return createStringError(EC, "cannot write '" + Path +
                                     "': " + EC.message());
  }
  File.keep();
  return Error::success();
}
