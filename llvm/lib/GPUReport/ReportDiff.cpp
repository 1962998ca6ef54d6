//===- ReportDiff.cpp - What changed between two reports ------------------===//
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

namespace {
struct FigureChange {
  std::string Name;
  double Old;
  double New;
};

struct KernelChange {
  enum KindT { Added, Removed, Changed } Kind;
  std::string Name;
  std::vector<FigureChange> Figures;
};
} // namespace

static const KernelReport *findKernel(const ObjectReport &Report,
                                      StringRef Name) {
  for (const KernelReport &K : Report.Kernels)
    if (K.Name == Name)
      return &K;
  return nullptr;
}

static std::vector<FigureChange> compareKernels(const ObjectReport &OldReport,
                                                const KernelReport &Old,
                                                const ObjectReport &NewReport,
                                                const KernelReport &New) {
  // Two cores may have different pipelines: match figures by name.
  std::vector<std::pair<std::string, double>> OldFigures;
  forEachFigure(OldReport, Old, [&](const std::string &Name, double Value) {
    OldFigures.emplace_back(Name, Value);
  });
  std::vector<FigureChange> Changes;
  forEachFigure(NewReport, New, [&](const std::string &Name, double Value) {
    for (const auto &[OldName, OldValue] : OldFigures)
      if (OldName == Name && OldValue != Value)
        Changes.push_back({Name, OldValue, Value});
  });
  return Changes;
}

static std::vector<KernelChange> compareReports(const ObjectReport &Old,
                                                const ObjectReport &New) {
  std::vector<KernelChange> Changes;
  for (const KernelReport &K : New.Kernels) {
    const KernelReport *OldKernel = findKernel(Old, K.Name);
    if (!OldKernel) {
      Changes.push_back({KernelChange::Added, K.Name, {}});
      continue;
    }
    std::vector<FigureChange> Figures = compareKernels(Old, *OldKernel, New, K);
    if (!Figures.empty())
      Changes.push_back({KernelChange::Changed, K.Name, std::move(Figures)});
  }
  for (const KernelReport &K : Old.Kernels)
    if (!findKernel(New, K.Name))
      Changes.push_back({KernelChange::Removed, K.Name, {}});
  return Changes;
}

bool gpureport::printReportDiffText(raw_ostream &OS, const ObjectReport &Old,
                                    const ObjectReport &New) {
  std::vector<KernelChange> Changes = compareReports(Old, New);
  if (Changes.empty())
    OS << "no differences\n";
  for (const KernelChange &K : Changes) {
    OS << "kernel " << K.Name;
    if (K.Kind == KernelChange::Added)
      OS << ": only in the new object";
    if (K.Kind == KernelChange::Removed)
      OS << ": only in the old object";
    OS << '\n';
    for (const FigureChange &F : K.Figures) {
      OS << formatv("  {0,-22}{1,12} -> {2,-12}", F.Name, formatNumber(F.Old),
                    formatNumber(F.New));
      if (F.Old != 0)
        OS << formatv(" {0}{1}%", F.New > F.Old ? "+" : "",
                      formatv("{0:f1}", (F.New - F.Old) / F.Old * 100));
      OS << '\n';
    }
  }
  return !Changes.empty();
}

bool gpureport::printReportDiffJSON(raw_ostream &OS, const ObjectReport &Old,
                                    const ObjectReport &New,
                                    StringRef Version) {
  std::vector<KernelChange> Changes = compareReports(Old, New);
  json::OStream J(OS, /*IndentSize=*/2);
  J.object([&] {
    writeJSONHeader(J, "mgpu-report-diff", Version);
    J.attributeArray("kernels", [&] {
      for (const KernelChange &K : Changes)
        J.object([&] {
          J.attribute("name", K.Name);
          J.attribute("status", K.Kind == KernelChange::Added     ? "added"
                                : K.Kind == KernelChange::Removed ? "removed"
                                                                  : "changed");
          J.attributeArray("figures", [&] {
            for (const FigureChange &F : K.Figures)
              J.object([&] {
                J.attribute("name", F.Name);
                J.attributeBegin("old");
                J.rawValue(formatNumber(F.Old));
                J.attributeEnd();
                J.attributeBegin("new");
                J.rawValue(formatNumber(F.New));
                J.attributeEnd();
              });
          });
        });
    });
  });
  OS << '\n';
  return !Changes.empty();
}
