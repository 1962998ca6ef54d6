//===- RunReportJSON.cpp - The report of a run as JSON --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRun.h"

using namespace llvm;
using namespace llvm::gpurun;
using gpusim::MemorySpace;
using gpusim::NumMemorySpaces;

static void writeSize(json::OStream &J, StringRef Key,
                      const std::array<uint64_t, 3> &Size) {
  J.attributeArray(Key, [&] {
    for (uint64_t N : Size)
      J.value(N);
  });
}

static void writeTraffic(json::OStream &J, const gpusim::Traffic &T) {
  for (unsigned S = 0; S != NumMemorySpaces; ++S)
    J.attributeObject(gpusim::memorySpaceName(MemorySpace(S)), [&] {
      bool IsLocal = MemorySpace(S) == MemorySpace::Local;
      J.attribute("messages", T[S].Messages);
      J.attribute("loaded_bytes", T[S].Loaded);
      J.attribute("stored_bytes", T[S].Stored);
      J.attribute(IsLocal ? "bank_steps" : "lines", T[S].Parts);
      J.attribute(IsLocal ? "least_bank_steps" : "least_lines",
                  T[S].LeastParts);
    });
}

static void writeCycles(json::OStream &J, ArrayRef<std::string> Pipelines,
                        const gpureport::PerPipeline &Cycles) {
  J.attributeObject("cycles", [&] {
    for (size_t I = 0; I != Pipelines.size() && I != Cycles.size(); ++I)
      J.attribute(Pipelines[I], Cycles[I]);
  });
}

static void writeFinding(json::OStream &J, const gpusim::Finding &F) {
  auto Optional = [&](StringRef Key, const std::string &Text) {
    if (Text.empty())
      J.attribute(Key, nullptr);
    else
      J.attribute(Key, Text);
  };
  J.attribute("check", gpusim::checkName(F.Check));
  J.attribute("text", F.Text);
  J.attribute("offset", F.Address);
  Optional("source", F.Source);
  J.attribute("item", F.Item);
  Optional("other_source", F.OtherSource);
  Optional("other_item", F.OtherItem);
  Optional("object", F.Object);
  J.attribute("object_offset", F.Offset);
  J.attribute("count", F.Count);
}

static void writeLaunch(json::OStream &J, const RunReport::KernelRun &K,
                        const RunReport::Launch &L) {
  J.attribute("number", L.Number);
  writeSize(J, "global", L.Global);
  writeSize(J, "local", L.Local);
  J.attribute("work_groups", L.Groups);
  J.attribute("work_items", L.Items);
  J.attribute("seconds", L.Seconds);
  J.attribute("warp_instructions", L.Warps);
  J.attribute("lane_instructions", L.Lanes);
  J.attribute("active_lanes", activeShare(L.Warps, L.Lanes, K.WarpSize));
  J.attributeObject("units", [&] {
    for (const auto &[Name, Count] : L.Units)
      J.attribute(Name, Count);
  });
  writeCycles(J, K.Pipelines, L.Cycles);
  J.attributeArray("bound", [&] {
    for (unsigned I : L.bound())
      J.value(K.Pipelines[I]);
  });
  J.attributeObject("memory", [&] { writeTraffic(J, L.Memory); });
  J.attributeArray("findings", [&] {
    for (const gpusim::Finding &F : L.Findings)
      J.object([&] { writeFinding(J, F); });
  });
  if (L.Failure.empty())
    J.attribute("error", nullptr);
  else
    J.attribute("error", L.Failure);
}

static void writeKernel(json::OStream &J, const RunReport::KernelRun &K) {
  J.attribute("name", K.Name);
  J.attribute("cpu", K.CPU);
  J.attribute("warp_size", K.WarpSize);
  J.attribute("static", K.Static);
  J.attributeArray("launches", [&] {
    for (const RunReport::Launch &L : K.Launches)
      J.object([&] { writeLaunch(J, K, L); });
  });
  J.attributeArray("lines", [&] {
    for (const auto &[Place, L] : K.lines())
      J.object([&, Place = Place, L = L] {
        J.attribute("file", Place.first);
        J.attribute("line", Place.second);
        J.attribute("warp_instructions", L.Warps);
        J.attribute("lane_instructions", L.Lanes);
        J.attribute("active_lanes", activeShare(L.Warps, L.Lanes, K.WarpSize));
        writeCycles(J, K.Pipelines, L.Cycles);
        J.attribute("global_lines", L.Global.Parts);
        J.attribute("least_global_lines", L.Global.LeastParts);
        J.attribute("bank_steps", L.Local.Parts);
        J.attribute("least_bank_steps", L.Local.LeastParts);
      });
  });
  J.attributeArray("code", [&] {
    for (size_t I = 0; I != K.Code.size(); ++I) {
      const LaunchRecord::Instruction &C = K.Code[I];
      if (C.Text.empty())
        continue;
      bool IsCounted = I < K.Sum.Warps.size();
      J.object([&] {
        J.attribute("offset", C.Address);
        J.attribute("text", C.Text);
        J.attribute("unit", C.Unit);
        if (C.Source.empty())
          J.attribute("source", nullptr);
        else
          J.attribute("source", C.Source);
        J.attribute("warps", IsCounted ? K.Sum.Warps[I] : 0);
        J.attribute("lanes", IsCounted ? K.Sum.Lanes[I] : 0);
      });
    }
  });
}

void RunReport::writeJSON(raw_ostream &OS) const {
  json::OStream J(OS, /*IndentSize=*/1);
  J.object([&] {
    J.attributeObject("schema", [&] {
      J.attribute("name", "mgpu-run");
      J.attribute("version", RunReportVersion);
    });
    J.attributeObject("producer", [&] {
      J.attribute("name", "mgpu");
      J.attribute("version", Version);
    });
    J.attributeArray("kernels", [&] {
      for (const std::unique_ptr<KernelRun> &K : Kernels)
        J.object([&] { writeKernel(J, *K); });
    });
  });
  OS << '\n';
}
