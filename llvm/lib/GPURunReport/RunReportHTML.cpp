//===- RunReportHTML.cpp - The report of a run as a page ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One page that needs nothing else: no script, no font, no picture.
//
//===----------------------------------------------------------------------===//

#include "KernelRun.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::gpurun;
using gpusim::MemorySpace;
using gpusim::NumMemorySpaces;

static constexpr StringLiteral Style = R"(
body { font: 14px sans-serif; margin: 2em; max-width: 75em; color: #222 }
table { border-collapse: collapse; margin: .5em 0 1.5em }
th, td { padding: .15em .7em; text-align: right; vertical-align: top }
th { border-bottom: 1px solid #999; font-weight: bold }
td.text, th.text { text-align: left }
td.code { text-align: left; font-family: monospace; white-space: pre }
.bar { display: inline-block; height: .8em; background: #4a7ebb }
.bad { background: #c0504d }
.finding { background: #fbe9e7; padding: .3em .6em; margin: .2em 0 }
tr.hot td { background: #fff3d6 }
)";

static std::string escape(StringRef Text) {
  std::string Out;
  raw_string_ostream OS(Out);
  printHTMLEscaped(Text, OS);
  return Out;
}

static std::string percent(double Share) {
  std::string Out;
  raw_string_ostream(Out) << format("%.1f %%", 100 * Share);
  return Out;
}

/// A bar of this share of the widest one.
static std::string bar(double Share, bool IsBad = false) {
  std::string Out;
  raw_string_ostream(Out) << "<span class=\"bar" << (IsBad ? " bad" : "")
                          << "\" style=\"width: "
                          << format("%.1f", 200 * std::clamp(Share, 0.0, 1.0))
                          << "px\"></span>";
  return Out;
}

static void writeLaunches(raw_ostream &OS, const RunReport::KernelRun &K) {
  OS << "<h3>Launches</h3>\n<table><tr><th>number<th>global<th>local"
     << "<th>warp instructions<th>active lanes<th>cycles<th class=text>bound "
     << "by<th>loaded bytes<th>stored bytes<th>lines, least"
     << "<th>bank steps, least</tr>\n";
  auto Size = [](const std::array<uint64_t, 3> &S) {
    return utostr(S[0]) + " &times; " + utostr(S[1]) + " &times; " +
           utostr(S[2]);
  };
  for (const RunReport::Launch &L : K.Launches) {
    double Cycles = 0;
    std::string Bound;
    for (unsigned I : L.bound()) {
      Cycles = L.Cycles[I];
      Bound += (Bound.empty() ? "" : ", ") + K.Pipelines[I];
    }
    const auto &Global = L.Memory[unsigned(MemorySpace::Global)],
               &Local = L.Memory[unsigned(MemorySpace::Local)];
    OS << "<tr><td>" << L.Number << "<td>" << Size(L.Global) << "<td>"
       << Size(L.Local) << "<td>" << L.Warps << "<td>"
       << percent(activeShare(L.Warps, L.Lanes, K.WarpSize)) << "<td>"
       << format("%.0f", Cycles) << "<td class=text>" << escape(Bound)
       << "<td>" << Global.Loaded << "<td>" << Global.Stored << "<td>"
       << Global.Parts << ", " << Global.LeastParts << "<td>" << Local.Parts
       << ", " << Local.LeastParts << "</tr>\n";
  }
  OS << "</table>\n";
  for (const RunReport::Launch &L : K.Launches) {
    if (!L.Failure.empty())
      OS << "<p class=finding>launch " << L.Number
         << " was given up: " << escape(L.Failure) << "</p>\n";
    for (const gpusim::Finding &F : L.Findings)
      OS << "<p class=finding>launch " << L.Number << ", " << F.Count
         << (F.Count == 1 ? " time: " : " times: ") << escape(F.Text)
         << "</p>\n";
  }
}

static void writePipelines(raw_ostream &OS, const RunReport::KernelRun &K) {
  gpureport::PerPipeline Sum(K.Pipelines.size());
  for (const RunReport::Launch &L : K.Launches)
    for (size_t I = 0; I != std::min(Sum.size(), L.Cycles.size()); ++I)
      Sum[I] += L.Cycles[I];
  double Most = 0;
  for (double Cycles : Sum)
    Most = std::max(Most, Cycles);
  if (Most == 0)
    return;
  OS << "<h3>Cycles of each unit</h3>\n<table>\n";
  for (size_t I = 0; I != Sum.size(); ++I)
    OS << "<tr><td class=text>" << escape(K.Pipelines[I]) << "<td>"
       << format("%.0f", Sum[I]) << "<td class=text>"
       << bar(Sum[I] / Most, Sum[I] == Most) << "</tr>\n";
  OS << "</table>\n";
}

static void writeStatic(raw_ostream &OS, const RunReport::KernelRun &K) {
  const json::Object *S = K.Static.getAsObject();
  if (!S)
    return;
  OS << "<h3>Static report</h3>\n<table>\n";
  for (const auto &Key : {"instructions", "code_bytes", "registers",
                          "register_mode", "private_bytes", "local_bytes"})
    if (std::optional<int64_t> N = S->getInteger(Key))
      OS << "<tr><td class=text>" << Key << "<td>" << *N << "</tr>\n";
  if (const json::Object *Spills = S->getObject("spills"))
    for (const auto &Key : {"stores", "loads"})
      if (std::optional<int64_t> N = Spills->getInteger(Key))
        OS << "<tr><td class=text>spills, " << Key << "<td>" << *N
           << "</tr>\n";
  OS << "</table>\n";
}

using LineMap =
    std::map<std::pair<std::string, unsigned>, RunReport::KernelRun::Line>;

/// Lines of one file, with counts.
static void writeFile(raw_ostream &OS, const RunReport::KernelRun &K,
                      StringRef Name, StringRef Text, const LineMap &Lines) {
  double Most = 0;
  unsigned First = ~0u, Last = 0;
  for (const auto &[Place, L] : Lines)
    if (Place.first == Name) {
      Most = std::max(Most, double(L.Warps));
      First = std::min(First, Place.second);
      Last = std::max(Last, Place.second);
    }
  OS << "<h3>" << escape(Name)
     << "</h3>\n<table><tr><th>line<th>warp instructions<th class=text>"
     << "<th>active lanes<th>lines, least<th>bank steps, least"
     << "<th class=text>source</tr>\n";
  SmallVector<StringRef, 0> Rows;
  Text.split(Rows, '\n');
  constexpr unsigned Around = 2;
  First = First > Around ? First - Around : 1;
  for (unsigned N = First; N <= Last + Around; ++N) {
    auto Found = Lines.find({Name.str(), N});
    bool IsText = N <= Rows.size();
    if (Found == Lines.end() && !IsText)
      continue;
    std::string Source = IsText ? escape(Rows[N - 1].rtrim()) : "";
    if (Found == Lines.end()) {
      OS << "<tr><td>" << N << "<td><td><td><td><td><td class=code>" << Source
         << "</tr>\n";
      continue;
    }
    const RunReport::KernelRun::Line &L = Found->second;
    constexpr double HotShare = 0.5;
    OS << "<tr" << (L.Warps > HotShare * Most ? " class=hot" : "") << "><td>"
       << N << "<td>" << L.Warps << "<td class=text>"
       << bar(Most > 0 ? double(L.Warps) / Most : 0) << "<td>"
       << percent(activeShare(L.Warps, L.Lanes, K.WarpSize)) << "<td>";
    if (L.Global.Messages)
      OS << L.Global.Parts << ", " << L.Global.LeastParts;
    OS << "<td>";
    if (L.Local.Messages)
      OS << L.Local.Parts << ", " << L.Local.LeastParts;
    OS << "<td class=code>" << Source << "</tr>\n";
  }
  OS << "</table>\n";
}

static void writeCode(raw_ostream &OS, const RunReport::KernelRun &K) {
  OS << "<details><summary>Code</summary>\n<table><tr><th>offset<th>warps"
     << "<th>lanes<th class=text>unit<th class=text>instruction"
     << "<th class=text>source</tr>\n";
  for (size_t I = 0; I != K.Code.size(); ++I) {
    const LaunchRecord::Instruction &C = K.Code[I];
    if (C.Text.empty())
      continue;
    bool IsCounted = I < K.Sum.Warps.size();
    OS << "<tr><td>" << format("0x%llx", (unsigned long long)C.Address)
       << "<td>" << (IsCounted ? K.Sum.Warps[I] : 0) << "<td>"
       << (IsCounted ? K.Sum.Lanes[I] : 0) << "<td class=text>"
       << escape(C.Unit) << "<td class=code>" << escape(C.Text)
       << "<td class=text>" << escape(C.Source) << "</tr>\n";
  }
  OS << "</table></details>\n";
}

void RunReport::writeHTML(raw_ostream &OS) const {
  OS << "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
     << "<title>mgpu: kernels of a run</title>\n<style>" << Style
     << "</style></head><body>\n<h1>Kernels of a run</h1>\n"
     << "<p>mgpu " << escape(Version) << ", " << NumLaunches
     << (NumLaunches == 1 ? " launch" : " launches") << "</p>\n";
  for (const std::unique_ptr<KernelRun> &K : Kernels) {
    OS << "<h2>" << escape(K->Name) << " on " << escape(K->CPU) << "</h2>\n";
    writeLaunches(OS, *K);
    writePipelines(OS, *K);
    writeStatic(OS, *K);
    LineMap Lines = K->lines();
    std::string Last;
    for (const auto &[Place, L] : Lines) {
      if (Place.first == Last)
        continue;
      Last = Place.first;
      auto Text = Sources.find(Last);
      writeFile(OS, *K, Last, Text == Sources.end() ? "" : Text->second, Lines);
    }
    writeCode(OS, *K);
  }
  OS << "</body></html>\n";
}
