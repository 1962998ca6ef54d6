//===- CommandDraw.cpp - mgpu draw ----------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Draws a scene on the simulator. docs/Draw.md is the manual.
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Files.h"
#include "Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/GPUDraw/Scene.h"
#include "llvm/Support/Format.h"
#include <algorithm>
#include <thread>

using namespace llvm;
using namespace llvm::gpudraw;
using namespace llvm::mgpu;

static void printReport(raw_ostream &OS, size_t Number, const DrawReport &R) {
  OS << "draw " << Number;
  if (!R.Name.empty())
    OS << " '" << R.Name << "'";
  const DrawCounts &C = R.Counts;
  OS << "\n  vertices    " << C.Vertices << "\n  primitives  " << C.Primitives
     << " (" << C.Clipped << " clipped, " << C.Culled << " culled, "
     << C.Rasterised << " rasterised)\n  fragments   " << C.Fragments << " ("
     << C.EarlyFailed << " failed early tests, " << C.Discarded
     << " discarded, " << C.LateFailed << " failed late tests, " << C.Written
     << " written)\n  overdraw    " << format("%.2f", C.overdraw()) << '\n';
  for (const DrawReport::ProgramReport &P : R.Programs) {
    const gpusim::ShadingCounts &S = P.Counts;
    OS << "  " << left_justify(P.Name, 10) << "  " << S.Invocations
       << " invocations (" << S.Helpers << " helpers), " << S.WarpInstructions
       << " instructions of warps, " << S.LaneInstructions << " of lanes, "
       << S.TextureLanes << " texture fetches\n";
  }
}

int mgpu::commandDraw(int argc, char **argv) {
  std::string Output, Target = "0", Threads;
  std::vector<std::string> Inputs, NoCheck;
  bool Quiet = false;
  OptionParser Options("draw", "SCENE.yaml",
                       "Draw a scene on the simulator and write a PNG file.");
  Options.value("o", "file", Output, "Output file; needed");
  Options.value("target", "number", Target,
                "The render target that is written; default 0");
  Options.value("threads", "number", Threads,
                "Threads; default: one for each processor");
  Options.list("no-check", "check", NoCheck,
               "Do not report these mistakes of programs, as for mgpu sim");
  Options.flag("quiet", Quiet, "Print no figures");
  Options.operands(Inputs);
  if (std::optional<int> Code = Options.parse(argc, argv))
    return *Code;
  if (Inputs.size() != 1)
    return Options.usageError("one scene is needed");
  if (Output.empty())
    return Options.usageError("an output file is needed (-o)");
  if (isSameFile(Inputs[0], Output))
    return Options.usageError("the output would overwrite the input '" +
                              Inputs[0] + "'");
  gpusim::RunOptions Run;
  // As for bare programs of jobs.
  Run.Checks.LastUsePair = false;
  for (const std::string &Name : NoCheck)
    if (!Run.Checks.set(Name, false))
      return Options.usageError("unknown check '" + Name + "' (" +
                                gpusim::CheckOptions::names() + ")");
  unsigned Number;
  if (StringRef(Target).getAsInteger(10, Number))
    return Options.usageError("'" + Target + "' is no number of a target");
  Run.Threads = std::max(1u, std::thread::hardware_concurrency());
  if (!Threads.empty() &&
      (StringRef(Threads).getAsInteger(10, Run.Threads) || !Run.Threads))
    return Options.usageError("'" + Threads + "' is no number of threads");

  auto Text = readFile(Inputs[0]);
  if (!Text)
    return reportError("draw", Text.takeError());
  auto Scene = readScene((*Text)->getBuffer(), Inputs[0]);
  if (!Scene)
    return reportError("draw", Scene.takeError());
  if (Number >= Scene->Targets.size())
    return reportError("draw", "the scene has " + Twine(Scene->Targets.size()) +
                                   " render targets, there is no target " +
                                   Twine(Number));
  auto Result = drawScene(*Scene, Run);
  if (!Result)
    return reportError("draw", Result.takeError());
  auto Picture = encodePicture(Result->Targets.Colours[Number]);
  if (!Picture)
    return reportError("draw", Picture.takeError());
  if (Error E = writeFile(Output, *Picture))
    return reportError("draw", std::move(E));
  for (auto [I, R] : enumerate(Result->Reports))
    if (!Quiet)
      printReport(outs(), I, R);
  return ExitSuccess;
}
