//===- ReportPrinter.cpp - Text and JSON of a report ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Format.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::gpureport;

std::string gpureport::formatNumber(double Value) {
  std::string Text = formatv("{0:f6}", Value);
  StringRef Short = Text;
  if (Short.contains('.'))
    Short = Short.rtrim('0').rtrim('.');
  return Short == "-0" ? "0" : Short.str();
}

void gpureport::writeJSONHeader(json::OStream &J, StringRef Name,
                                StringRef Version) {
  J.attributeObject("schema", [&] {
    J.attribute("name", Name);
    J.attribute("version", ReportVersion);
  });
  J.attributeObject("producer", [&] {
    J.attribute("name", "mgpu");
    J.attribute("version", Version);
  });
}

void gpureport::forEachFigure(
    const ObjectReport &Report, const KernelReport &K,
    function_ref<void(const std::string &Name, double Value)> Each) {
  Each("instructions", K.Instructions);
  Each("code_bytes", double(K.CodeBytes));
  Each("registers", K.Registers);
  Each("register_mode", K.RegisterMode);
  Each("occupancy.threads", K.Threads);
  Each("fau_words", K.FAUWords);
  Each("private_bytes", K.PrivateBytes);
  Each("local_bytes", K.LocalBytes);
  Each("spills.stores", K.SpillStores);
  Each("spills.loads", K.SpillLoads);
  Each("spills.bytes", K.SpillBytes);
  Each("loops", K.Loops);
  auto EachPipeline = [&](StringRef Group, const PerPipeline &Values) {
    for (size_t I = 0; I != Values.size(); ++I)
      Each((Group + "." + Report.Pipelines[I].Name).str(), Values[I]);
  };
  EachPipeline("operations", K.Operations);
  EachPipeline("cycles.total", K.TotalCycles);
  EachPipeline("cycles.shortest", K.ShortestCycles);
  EachPipeline("cycles.longest", K.LongestCycles);
}

static void writePipelines(json::OStream &J, StringRef Key,
                           ArrayRef<Pipeline> Pipelines,
                           const PerPipeline &Values) {
  J.attributeObject(Key, [&] {
    for (size_t I = 0; I != Values.size(); ++I) {
      J.attributeBegin(Pipelines[I].Name);
      J.rawValue(formatNumber(Values[I]));
      J.attributeEnd();
    }
  });
}

static void writeKernel(json::OStream &J, const ObjectReport &Report,
                        const KernelReport &K) {
  J.attribute("name", K.Name);
  J.attribute("instructions", K.Instructions);
  // Units of code of the other instruction sets.
  J.attribute("tuples", nullptr);
  J.attribute("clauses", nullptr);
  J.attribute("groups", nullptr);
  J.attribute("code_bytes", K.CodeBytes);
  J.attribute("registers", K.Registers);
  J.attribute("register_mode", K.RegisterMode);
  J.attributeObject("occupancy", [&] {
    J.attribute("threads", K.Threads);
    J.attribute("limited_by", K.LimitedBy);
    if (K.NextStep)
      J.attribute("next_step", *K.NextStep);
    else
      J.attribute("next_step", nullptr);
  });
  J.attribute("fau_words", K.FAUWords);
  J.attribute("private_bytes", K.PrivateBytes);
  J.attribute("local_bytes", K.LocalBytes);
  J.attributeObject("spills", [&] {
    J.attribute("stores", K.SpillStores);
    J.attribute("loads", K.SpillLoads);
    J.attribute("bytes", K.SpillBytes);
  });
  J.attribute("loops", K.Loops);
  writePipelines(J, "operations", Report.Pipelines, K.Operations);
  J.attributeObject("cycles", [&] {
    writePipelines(J, "total", Report.Pipelines, K.TotalCycles);
    writePipelines(J, "shortest", Report.Pipelines, K.ShortestCycles);
    writePipelines(J, "longest", Report.Pipelines, K.LongestCycles);
    J.attributeArray("bound", [&] {
      for (unsigned I : K.getBound())
        J.value(Report.Pipelines[I].Name);
    });
  });
}

static std::string getArchVersionName(const gpuobj::CoreInfo &Core) {
  return "v" + utostr(Core.ArchVersion);
}

void gpureport::printReportJSON(raw_ostream &OS, const ObjectReport &Report,
                                StringRef Version) {
  json::OStream J(OS, /*IndentSize=*/2);
  J.object([&] {
    writeJSONHeader(J, "mgpu-report", Version);
    J.attributeObject("hardware", [&] {
      J.attribute("arch", Report.Core->Arch);
      J.attribute("version", getArchVersionName(*Report.Core));
      J.attribute("cpu", Report.Core->Name);
      J.attributeArray("pipelines", [&] {
        for (const Pipeline &P : Report.Pipelines)
          J.object([&] {
            J.attribute("name", P.Name);
            J.attribute("description", P.Description);
          });
      });
    });
    J.attributeArray("kernels", [&] {
      for (const KernelReport &K : Report.Kernels)
        J.object([&] { writeKernel(J, Report, K); });
    });
  });
  OS << '\n';
}

static void printKernelText(raw_ostream &OS, const ObjectReport &Report,
                            const KernelReport &K) {
  auto Line = [&](StringRef Name, const Twine &Value) {
    OS << formatv("  {0,-22}", Name) << Value << '\n';
  };
  OS << "\nkernel " << K.Name << '\n';
  Line("instructions", Twine(K.Instructions));
  Line("code bytes", Twine(K.CodeBytes));
  Line("registers",
       Twine(K.Registers) + " of " + Twine(K.RegisterMode) + " allocated");
  if (K.NextStep)
    Line("occupancy", "x" + Twine(K.Threads) + ", limited by " + K.LimitedBy +
                          "; more threads from " + Twine(*K.NextStep) +
                          " registers down");
  else
    Line("occupancy", "x" + Twine(K.Threads) + ", not limited");
  Line("FAU words", Twine(K.FAUWords));
  Line("private bytes", Twine(K.PrivateBytes) + " per work-item");
  Line("local bytes", Twine(K.LocalBytes) + " per work-group");
  Line("spills", Twine(K.SpillStores) + " stores, " + Twine(K.SpillLoads) +
                     " loads, " + Twine(K.SpillBytes) + " bytes");
  Line("loops", Twine(K.Loops));

  OS << formatv("  {0,-22}", "");
  for (const Pipeline &P : Report.Pipelines)
    OS << formatv("{0,10}", P.Name);
  OS << '\n';
  auto Row = [&](StringRef Name, const PerPipeline &Values) {
    OS << formatv("  {0,-22}", Name);
    for (double V : Values)
      OS << formatv("{0,10}", formatNumber(V));
    OS << '\n';
  };
  Row("operations", K.Operations);
  Row("cycles, all code", K.TotalCycles);
  Row("cycles, shortest path", K.ShortestCycles);
  Row("cycles, longest path", K.LongestCycles);
  std::string Bound = join(
      map_range(K.getBound(),
                [&](unsigned I) { return Report.Pipelines[I].Name.str(); }),
      ", ");
  Line("bound by", Bound.empty() ? "nothing" : Bound);
}

void gpureport::printReportText(raw_ostream &OS, const ObjectReport &Report) {
  OS << Report.Core->Name << " (" << Report.Core->Arch << ' '
     << getArchVersionName(*Report.Core) << "), static estimates\n";
  for (const KernelReport &K : Report.Kernels)
    printKernelText(OS, Report, K);
}
