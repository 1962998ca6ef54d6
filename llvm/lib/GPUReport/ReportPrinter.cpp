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
#include <numeric>

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

static double perUnit(unsigned Count, unsigned Units) {
  return Units ? double(Count) / Units : 0;
}

static double sumOf(const PerPipeline &Values) {
  return std::accumulate(Values.begin(), Values.end(), 0.0);
}

void gpureport::forEachFigure(
    const ObjectReport &Report, const KernelReport &K,
    function_ref<void(const std::string &Name, double Value)> Each) {
  Each("instructions", K.Instructions);
  if (const auto &C = K.Clauses) {
    Each("tuples", C->Tuples);
    Each("clauses", C->Clauses);
    Each("quadwords", C->Quadwords);
    Each("constants", C->Constants);
    Each("halves.fma", C->FMA);
    Each("halves.add", C->ADD);
  }
  if (const auto &G = K.Groups) {
    Each("groups", G->getGroups());
    Each("groups_by_kind.main", G->Main);
    Each("groups_by_kind.bitwise", G->Bitwise);
    Each("groups_by_kind.control", G->Control);
    Each("operations_per_main_group", perUnit(G->MainOperations, G->Main));
    Each("waits", G->Waits);
    Each("loads", G->Loads);
    Each("task_cycles.total", sumOf(K.TotalCycles));
    Each("task_cycles.shortest", sumOf(K.ShortestCycles));
    Each("task_cycles.longest", sumOf(K.LongestCycles));
  }
  Each("code_bytes", double(K.CodeBytes));
  if (const auto &R = K.Resources) {
    Each("registers", R->Registers);
    Each("register_mode", R->RegisterMode);
    Each("occupancy.threads", R->Threads);
    Each("fau_words", R->FAUWords);
    Each("private_bytes", R->PrivateBytes);
    Each("local_bytes", R->LocalBytes);
    Each("spills.stores", R->SpillStores);
    Each("spills.loads", R->SpillLoads);
    Each("spills.bytes", R->SpillBytes);
  }
  Each("loops", K.Loops);
  Each("arithmetic_16bit_percent", narrowShare(K));
  auto EachPipeline = [&](StringRef Group, const PerPipeline &Values) {
    for (size_t I = 0; I != Values.size(); ++I)
      Each((Group + "." + Report.Pipelines[I].Name).str(), Values[I]);
  };
  EachPipeline("operations", K.Operations);
  EachPipeline("cycles.total", K.TotalCycles);
  EachPipeline("cycles.shortest", K.ShortestCycles);
  EachPipeline("cycles.longest", K.LongestCycles);
}

static void writeNumber(json::OStream &J, StringRef Key, double Value) {
  J.attributeBegin(Key);
  J.rawValue(formatNumber(Value));
  J.attributeEnd();
}

static void writePipelines(json::OStream &J, StringRef Key,
                           ArrayRef<Pipeline> Pipelines,
                           const PerPipeline &Values) {
  J.attributeObject(Key, [&] {
    for (size_t I = 0; I != Values.size(); ++I)
      writeNumber(J, Pipelines[I].Name, Values[I]);
  });
}

static void writeSource(json::OStream &J, StringRef Source) {
  if (Source.empty())
    J.attribute("source", nullptr);
  else
    J.attribute("source", Source);
}

/// The keys are there even if nothing is known.
static void writeResources(json::OStream &J, const KernelReport &K) {
  const std::optional<KernelResources> &R = K.Resources;
  if (!R) {
    for (StringRef Key :
         {"registers", "register_mode", "occupancy", "fau_words",
          "private_bytes", "local_bytes", "spills"})
      J.attribute(Key, nullptr);
    return;
  }
  J.attribute("registers", R->Registers);
  J.attribute("register_mode", R->RegisterMode);
  J.attributeObject("occupancy", [&] {
    J.attribute("threads", R->Threads);
    J.attribute("limited_by", R->LimitedBy);
    if (R->NextStep)
      J.attribute("next_step", *R->NextStep);
    else
      J.attribute("next_step", nullptr);
  });
  J.attribute("fau_words", R->FAUWords);
  J.attribute("private_bytes", R->PrivateBytes);
  J.attribute("local_bytes", R->LocalBytes);
  J.attributeObject("spills", [&] {
    J.attribute("stores", R->SpillStores);
    J.attribute("loads", R->SpillLoads);
    J.attribute("bytes", R->SpillBytes);
    J.attributeArray("lines", [&] {
      for (const SpillLine &L : K.SpillLines)
        J.object([&] {
          writeSource(J, L.Source);
          J.attribute("stores", L.Stores);
          J.attribute("loads", L.Loads);
        });
    });
  });
}

static void writeListing(json::OStream &J, ArrayRef<ListedInst> Listing) {
  auto Registers = [&](StringRef Key, ArrayRef<unsigned> Values) {
    J.attributeArray(Key, [&] {
      for (unsigned R : Values)
        J.value(R);
    });
  };
  for (const ListedInst &I : Listing)
    J.object([&] {
      J.attribute("offset", I.Offset);
      J.attribute("bytes", I.Bytes);
      if (I.Label.empty())
        J.attribute("label", nullptr);
      else
        J.attribute("label", I.Label);
      J.attribute("text", I.Text);
      J.attribute("unit", I.Unit);
      Registers("reads", I.Reads);
      Registers("writes", I.Writes);
      Registers("live", I.Live);
      writeSource(J, I.Source);
    });
}

static void writeGroups(json::OStream &J, const KernelReport &K) {
  const GroupUnits &G = *K.Groups;
  J.attribute("tuples", nullptr);
  J.attribute("clauses", nullptr);
  J.attribute("groups", G.getGroups());
  J.attributeObject("groups_by_kind", [&] {
    J.attribute("main", G.Main);
    J.attribute("bitwise", G.Bitwise);
    J.attribute("control", G.Control);
  });
  writeNumber(J, "operations_per_main_group",
              perUnit(G.MainOperations, G.Main));
  J.attribute("waits", G.Waits);
  J.attribute("loads", G.Loads);
  J.attributeObject("task_cycles", [&] {
    writeNumber(J, "total", sumOf(K.TotalCycles));
    writeNumber(J, "shortest", sumOf(K.ShortestCycles));
    writeNumber(J, "longest", sumOf(K.LongestCycles));
  });
}

/// Units of code that not every instruction set has.
static void writeUnits(json::OStream &J, const KernelReport &K) {
  if (K.Groups)
    return writeGroups(J, K);
  const std::optional<ClauseUnits> &C = K.Clauses;
  if (!C) {
    for (StringRef Key : {"tuples", "clauses", "groups"})
      J.attribute(Key, nullptr);
    return;
  }
  J.attribute("tuples", C->Tuples);
  J.attribute("clauses", C->Clauses);
  J.attribute("groups", nullptr);
  J.attribute("quadwords", C->Quadwords);
  J.attribute("constants", C->Constants);
  J.attributeObject("halves", [&] {
    J.attribute("fma", C->FMA);
    J.attribute("add", C->ADD);
  });
}

/// The names of the levels are those of -mevidence.
static StringRef evidenceOf(const KernelReport &K) {
  return K.DocumentedOnly->empty() ? "compiled" : "documented";
}

static void writeKernel(json::OStream &J, const ObjectReport &Report,
                        const KernelReport &K) {
  J.attribute("name", K.Name);
  writeStage(J, K);
  J.attribute("instructions", K.Instructions);
  writeUnits(J, K);
  J.attribute("code_bytes", K.CodeBytes);
  writeResources(J, K);
  writeInterface(J, K);
  if (K.DocumentedOnly) {
    J.attribute("evidence", evidenceOf(K));
    J.attributeObject("documented_only", [&] {
      for (const auto &[Name, Count] : *K.DocumentedOnly)
        J.attribute(Name, Count);
    });
  } else {
    J.attribute("evidence", nullptr);
    J.attribute("documented_only", nullptr);
  }
  J.attribute("loops", K.Loops);
  writeNumber(J, "arithmetic_16bit_percent", narrowShare(K));
  writeTraits(J, K);
  J.attributeObject("mix", [&] {
    for (size_t I = 0; I != Report.Pipelines.size(); ++I)
      J.attribute(Report.Pipelines[I].Name, K.Mix[I]);
    J.attribute("none", K.Mix.back());
  });
  writePipelines(J, "operations", Report.Pipelines, K.Operations);
  J.attributeObject("cycles", [&] {
    writePipelines(J, "total", Report.Pipelines, K.TotalCycles);
    writePipelines(J, "shortest", Report.Pipelines, K.ShortestCycles);
    writePipelines(J, "longest", Report.Pipelines, K.LongestCycles);
    auto Bound = [&](StringRef Key, const PerPipeline &Cycles) {
      J.attributeArray(Key, [&] {
        for (unsigned I : findBound(Cycles))
          J.value(Report.Pipelines[I].Name);
      });
    };
    Bound("bound", K.TotalCycles);
    Bound("bound_shortest", K.ShortestCycles);
    Bound("bound_longest", K.LongestCycles);
  });
  if (!K.Listing.empty())
    J.attributeArray("listing", [&] { writeListing(J, K.Listing); });
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
    if (const auto &M = Report.Memory)
      J.attributeObject("program", [&] {
        J.attribute("constant_bytes", M->Constants);
        J.attribute("variable_bytes", M->Variables);
        J.attribute("zero_bytes", M->Zeros);
      });
    else
      J.attribute("program", nullptr);
    J.attributeArray("kernels", [&] {
      for (const KernelReport &K : Report.Kernels)
        J.object([&] { writeKernel(J, Report, K); });
    });
  });
  OS << '\n';
}

static void printListing(raw_ostream &OS, ArrayRef<ListedInst> Listing) {
  OS << "\n  offset  unit  live  instruction\n";
  std::string Source;
  for (const ListedInst &I : Listing) {
    if (I.Source != Source && !I.Source.empty())
      OS << "  ; " << I.Source << '\n';
    Source = I.Source;
    if (!I.Label.empty())
      OS << "  " << I.Label << ":\n";
    // A statement may have several lines.
    auto [First, Rest] = StringRef(I.Text).rtrim().split('\n');
    OS << formatv("  {0,+6:x-4}  {1,-4}  {2,+4}  {3}\n", I.Offset, I.Unit,
                  I.Live.size(), First.trim());
    for (StringRef Line : split(Rest, '\n'))
      if (!Line.empty())
        OS << formatv("{0,22}{1}\n", "", Line.rtrim());
  }
}

/// Figures of code with groups.
static void
printGroups(const KernelReport &K,
            function_ref<void(StringRef Name, const Twine &Value)> Line) {
  const GroupUnits &G = *K.Groups;
  Line("groups", Twine(G.getGroups()) + ": " + Twine(G.Main) + " main, " +
                     Twine(G.Bitwise) + " bitwise, " + Twine(G.Control) +
                     " control");
  Line("per main group",
       formatNumber(perUnit(G.MainOperations, G.Main)) + " operations");
  Line("waits", Twine(G.Waits) + " for " + Twine(G.Loads) + " loads");
}

static void printKernelText(raw_ostream &OS, const ObjectReport &Report,
                            const KernelReport &K) {
  auto Line = [&](StringRef Name, const Twine &Value) {
    OS << formatv("  {0,-22}", Name) << Value << '\n';
  };
  OS << "\nkernel " << K.Name << '\n';
  printStage(K, Line);
  Line("instructions", Twine(K.Instructions));
  if (const auto &C = K.Clauses) {
    Line("tuples", Twine(C->Tuples) + " in " + Twine(C->Clauses) + " clauses");
    Line("quadwords",
         Twine(C->Quadwords) + ", with " + Twine(C->Constants) + " constants");
    Line("busy halves",
         Twine(C->FMA) + " of FMA, " + Twine(C->ADD) + " of ADD");
  }
  if (K.Groups)
    printGroups(K, Line);
  Line("code bytes", Twine(K.CodeBytes));
  if (const auto &R = K.Resources) {
    Line("registers",
         Twine(R->Registers) + " of " + Twine(R->RegisterMode) + " allocated");
    if (K.Groups && R->NextStep)
      Line("occupancy", Twine(R->Threads) + " tasks of a cluster, limited by " +
                            R->LimitedBy + "; one more with " +
                            Twine(*R->NextStep) + " of them");
    else if (K.Groups)
      Line("occupancy", Twine(R->Threads) + " tasks of a cluster, not limited");
    else if (R->NextStep)
      Line("occupancy", "x" + Twine(R->Threads) + ", limited by " +
                            R->LimitedBy + "; more threads from " +
                            Twine(*R->NextStep) + " registers down");
    else
      Line("occupancy", "x" + Twine(R->Threads) + ", not limited");
    Line(K.Groups ? "shared registers" : "FAU words", Twine(R->FAUWords));
    Line("private bytes", Twine(R->PrivateBytes) + " per work-item");
    Line("local bytes", Twine(R->LocalBytes) + " per work-group");
    Line("spills", Twine(R->SpillStores) + " stores, " + Twine(R->SpillLoads) +
                       " loads, " + Twine(R->SpillBytes) + " bytes");
    for (const SpillLine &L : K.SpillLines)
      Line("", Twine(L.Stores) + " stores, " + Twine(L.Loads) + " loads, " +
                   (L.Source.empty() ? "line unknown" : Twine(L.Source)));
  }
  printInterface(K, Line);
  if (K.DocumentedOnly) {
    std::string Names =
        join(map_range(*K.DocumentedOnly,
                       [](const auto &Entry) {
                         return Entry.first + " " + utostr(Entry.second);
                       }),
             ", ");
    Line("evidence", evidenceOf(K) + (Names.empty() ? Names : ": " + Names));
  }
  Line("loops", Twine(K.Loops));
  printTraits(K, Line);
  if (K.Groups)
    Line("cycles of a task", formatNumber(sumOf(K.TotalCycles)) + ", paths " +
                                 formatNumber(sumOf(K.ShortestCycles)) +
                                 " to " + formatNumber(sumOf(K.LongestCycles)));

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
  Row("instructions", PerPipeline(K.Mix.begin(), std::prev(K.Mix.end())));
  Row("operations", K.Operations);
  Row("cycles, all code", K.TotalCycles);
  Row("cycles, shortest path", K.ShortestCycles);
  Row("cycles, longest path", K.LongestCycles);
  auto Bound = [&](const PerPipeline &Cycles) {
    std::string Names = join(
        map_range(findBound(Cycles),
                  [&](unsigned I) { return Report.Pipelines[I].Name.str(); }),
        ", ");
    return Names.empty() ? std::string("nothing") : Names;
  };
  std::string All = Bound(K.TotalCycles);
  Line("bound by", All);
  if (std::string Path = Bound(K.ShortestCycles); Path != All)
    Line("on the shortest path", Path);
  if (std::string Path = Bound(K.LongestCycles); Path != All)
    Line("on the longest path", Path);
  if (!K.Listing.empty())
    printListing(OS, K.Listing);
}

void gpureport::printReportText(raw_ostream &OS, const ObjectReport &Report) {
  OS << Report.Core->Name << " (" << Report.Core->Arch << ' '
     << getArchVersionName(*Report.Core) << "), static estimates\n";
  if (const auto &M = Report.Memory; M && (M->Constants || M->Variables))
    OS << "program: " << M->Constants << " bytes of constants, " << M->Variables
       << " bytes of variables in global memory, " << M->Zeros
       << " of them zero\n";
  for (const KernelReport &K : Report.Kernels)
    printKernelText(OS, Report, K);
}
