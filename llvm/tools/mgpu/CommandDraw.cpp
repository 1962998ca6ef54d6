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
#include "SimPrograms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/GPUDraw/Scene.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include <algorithm>
#include <thread>

using namespace llvm;
using namespace llvm::gpudraw;
using namespace llvm::mgpu;

/// For shaders of scenes that name none.
static constexpr StringLiteral DefaultCPU = "mali-g57";

static void printReport(raw_ostream &OS, size_t Number, const DrawReport &R) {
  OS << "draw " << Number;
  if (!R.Pass.empty())
    OS << " of pass '" << R.Pass << "'";
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

/// All draws as one document.
static void printJSON(raw_ostream &OS, ArrayRef<DrawReport> Reports) {
  json::OStream J(OS, 2);
  auto Program = [&](const DrawReport::ProgramReport &P) {
    const gpusim::ShadingCounts &S = P.Counts;
    J.object([&] {
      J.attribute("name", P.Name);
      J.attribute("invocations", S.Invocations);
      J.attribute("helpers", S.Helpers);
      J.attribute("warp_instructions", S.WarpInstructions);
      J.attribute("lane_instructions", S.LaneInstructions);
      J.attribute("texture_instructions", S.TextureInstructions);
      J.attribute("texture_fetches", S.TextureLanes);
    });
  };
  auto Draw = [&](const DrawReport &R) {
    const DrawCounts &C = R.Counts;
    J.object([&] {
      if (!R.Pass.empty())
        J.attribute("pass", R.Pass);
      J.attribute("name", R.Name);
      J.attribute("vertices", C.Vertices);
      J.attribute("primitives", C.Primitives);
      J.attribute("clipped", C.Clipped);
      J.attribute("culled", C.Culled);
      J.attribute("rasterised", C.Rasterised);
      J.attribute("quads", C.Quads);
      J.attribute("fragments", C.Fragments);
      J.attribute("failed_early", C.EarlyFailed);
      J.attribute("discarded", C.Discarded);
      J.attribute("failed_late", C.LateFailed);
      J.attribute("written", C.Written);
      J.attribute("overdraw", C.overdraw());
      J.attributeArray("programs", [&] { for_each(R.Programs, Program); });
    });
  };
  J.object(
      [&] { J.attributeArray("draws", [&] { for_each(Reports, Draw); }); });
  OS << '\n';
}

static bool savesSomething(const SceneSpec &Scene) {
  return any_of(Scene.Buffers,
                [](const gpusim::BufferSpec &B) { return !B.Saves.empty(); }) ||
         any_of(Scene.Passes, [](const PassSpec &P) {
           return any_of(P.Draws,
                         [](const DrawSpec &D) { return !D.Saves.empty(); });
         });
}

/// What the scene saves.
static Error write(const SceneSpec &Scene, const SceneResult &Result) {
  for (const SceneResult::File &File : Result.Files)
    if (Error E = writeFile(File.Path, File.Bytes))
      return E;
  for (auto [B, Contents] : zip(Scene.Buffers, Result.Buffers))
    for (const gpusim::SaveSpec &S : B.Saves)
      if (Error E = gpusim::saveContents(Contents, B.Type, S,
                                         B.Image ? &*B.Image : nullptr))
        return E;
  return Error::success();
}

/// Something of this executable, by which its path can be found.
static int Anchor;

int mgpu::commandDraw(int argc, char **argv) {
  std::string Output, Target = "0", Threads, CPU, StatsFormat = "text";
  std::vector<std::string> Inputs, NoCheck;
  bool Quiet = false;
  OptionParser Options("draw", "SCENE.yaml",
                       "Draw a scene on the simulator and write a PNG file.");
  Options.value("o", "file", Output,
                "Output file; needed unless the scene saves something");
  Options.value("target", "number", Target,
                "The render target that is written; default 0");
  Options.value("threads", "number", Threads,
                "Threads; default: one for each processor");
  Options.list("no-check", "check", NoCheck,
               "Do not report these mistakes of programs, as for mgpu sim");
  Options.value("mcpu", "core", CPU,
                "The core that shaders are compiled for, instead of the one "
                "that the scene names");
  Options.value("stats-format", "text|json", StatsFormat,
                "How figures are printed; default text");
  Options.flag("quiet", Quiet, "Print no figures");
  Options.operands(Inputs);
  if (std::optional<int> Code = Options.parse(argc, argv))
    return *Code;
  if (Inputs.size() != 1)
    return Options.usageError("one scene is needed");
  if (!Output.empty() && isSameFile(Inputs[0], Output))
    return Options.usageError("the output would overwrite the input '" +
                              Inputs[0] + "'");
  if (StatsFormat != "text" && StatsFormat != "json")
    return Options.usageError("unknown format '" + StatsFormat +
                              "' of figures (text, json)");
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
  if (Output.empty() && !savesSomething(*Scene))
    return Options.usageError("an output file is needed (-o)");
  const size_t NumTargets = Scene->Passes.back().Targets.size();
  if (!Output.empty() && Number >= NumTargets)
    return reportError("draw", "the scene has " + Twine(NumTargets) +
                                   " render targets, there is no target " +
                                   Twine(Number));
  SimPrograms Programs(sys::fs::getMainExecutable(argv[0], &Anchor), "draw");
  auto Objects = [&](const ShaderSpec &Shader,
                     StateOptions More) -> Expected<ShaderObject> {
    gpusim::JobSpec Job;
    Job.Object = Shader.Path;
    if (SimPrograms::isSource(Shader.Path)) {
      Job.CPU = CPU.empty() ? Shader.CPU : CPU;
      if (Job.CPU.empty())
        Job.CPU = DefaultCPU.str();
      Job.SourceOptions = Shader.Options;
      if (const gpuobj::CoreInfo *Core = gpuobj::findCore(Job.CPU))
        append_range(Job.SourceOptions, More(Core->Arch));
    }
    if (!Shader.LinkWith.empty()) {
      for (StringRef Path :
           {StringRef(Shader.Path), StringRef(Shader.LinkWith)})
        if (!SimPrograms::isSource(Path))
          return createStringError("'link' is for sources, and " + Path +
                                   " is an object");
      Job.SourceOptions.push_back("-link-with=" + Shader.LinkWith);
    }
    auto P = Programs.get(Job);
    if (!P)
      return P.takeError();
    return ShaderObject{&(*P)->object(), [P = *P](uint64_t Offset) {
                          return P->lines().at(Offset);
                        }};
  };
  auto Result = drawScene(*Scene, Run, Objects);
  if (!Result)
    return reportError("draw", Result.takeError());
  if (Error E = write(*Scene, *Result))
    return reportError("draw", std::move(E));
  if (!Output.empty()) {
    auto Picture = encodePicture(Result->Targets.Colours[Number]);
    if (!Picture)
      return reportError("draw", Picture.takeError());
    if (Error E = writeFile(Output, *Picture))
      return reportError("draw", std::move(E));
  }
  if (Quiet)
    return ExitSuccess;
  if (StatsFormat == "json")
    printJSON(outs(), Result->Reports);
  else
    for (auto [I, R] : enumerate(Result->Reports))
      printReport(outs(), I, R);
  return ExitSuccess;
}
