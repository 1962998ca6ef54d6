//===- mgpu.cpp - The offline compiler for mobile GPUs --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../RegisterTargets.h"
#include "CommandHelp.h"
#include "Commands.h"
#include "Options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/GPUDraw/Scene.h"
#include "llvm/GPUReport/MCTarget.h"
#include "llvm/GPUReport/Report.h"
#include "llvm/GPUSim/Job.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <new>

using namespace llvm;
using namespace llvm::mgpu;

namespace {
struct CommandInfo {
  StringLiteral Name;
  StringLiteral Help;
  int (*Run)(int argc, char **argv);
};
} // namespace

static constexpr CommandInfo Commands[] = {
#ifdef HAVE_MGPU_COMMAND_CC
    {{"cc"}, {"Compile OpenCL C or LLVM IR to a GPU object"}, commandCC},
#endif
    {{"as"}, {"Assemble to an object or a bare instruction stream"}, commandAs},
    {{"dis"}, {"Disassemble to text that assembles again"}, commandDis},
    {{"report"}, {"Print what a kernel needs and costs"}, commandReport},
#ifdef HAVE_MGPU_COMMAND_SIM
    {{"sim"}, {"Run a kernel on the simulator"}, commandSim},
    {{"draw"}, {"Draw a scene on the simulator"}, commandDraw},
#endif
};

static void printVersion(raw_ostream &OS) {
  OS << "mgpu " MGPU_VERSION " (LLVM " LLVM_VERSION_STRING ")\n";
}

static void printHelp(raw_ostream &OS) {
  OS << "usage: mgpu COMMAND [argument...]\n"
        "\n"
        "An offline compiler for mobile GPUs.\n"
        "\n"
        "commands ('mgpu COMMAND --help' tells more):\n";
  for (const CommandInfo &C : Commands)
    OS << formatv("  {0,-10}{1}\n", C.Name, C.Help);
  OS << "\n"
        "other options:\n"
        "  --completion=SHELL\n"
        "            Print what completes command lines in bash, zsh or fish\n"
        "  --cores   List the cores that -mcpu knows\n"
        "  --help    Print this text\n"
        "  --man     Print the man page\n"
        "  --schema=KIND\n"
        "            Print the JSON schema of job files (job), scenes (scene) "
        "or\n"
        "            reports (report)\n"
        "  --version Print the version\n"
        "\n"
        "exit codes:\n"
        "  0  success\n"
        "  1  the input was rejected or the work failed; stderr says why\n"
        "  2  the command line is wrong; nothing was done\n"
        "  3  a comparison that was asked for found differences\n";
}

static void printCores(raw_ostream &OS) {
  for (const gpuobj::CoreInfo *C : gpureport::getSupportedCores()) {
    // Only Arm numbers the versions of its instruction sets.
    std::string Version =
        C->ArchVersion ? " v" + utostr(C->ArchVersion) : std::string();
    OS << formatv("{0,-8} {1,-10}{2}\n", C->Arch, C->Name, Version);
  }
}

/// All commands, as they describe themselves.
static std::vector<CommandHelp> describeCommands() {
  std::vector<std::string> Cores, Targets;
  for (const gpuobj::CoreInfo *C : gpureport::getSupportedCores()) {
    Cores.push_back(C->Name.str());
    if (!is_contained(Targets, C->Arch))
      Targets.push_back(C->Arch.str());
  }
  std::vector<CommandHelp> All;
  for (const CommandInfo &C : Commands) {
    CommandHelp Help;
    DescribeTo = &Help;
    std::string Name = C.Name.str();
    char *Arguments[] = {Name.data(), nullptr};
    C.Run(1, Arguments);
    DescribeTo = nullptr;
    for (OptionHelp &O : Help.Options) {
      std::string Meta = StringRef(O.Meta).lower();
      if (!O.Values.empty())
        continue;
      if (Meta == "core" || Meta == "cpu")
        O.Values = Cores;
      else if (Meta == "target" || Meta == "arch")
        O.Values = Targets;
      else if (StringRef(Meta).contains('|'))
        for (StringRef Value : split(O.Meta, '|'))
          O.Values.push_back(Value.str());
    }
    All.push_back(std::move(Help));
  }
  return All;
}

static int printCompletion(StringRef Shell) {
  registerAllTargets();
  if (printCompletion(outs(), Shell, describeCommands()))
    return ExitSuccess;
  WithColor::error(errs(), "mgpu")
      << "no completion for '" << Shell << "'; there is bash, fish and zsh\n";
  return ExitUsage;
}

static int printSchema(StringRef Kind) {
  if (Kind == "report") {
    gpureport::printReportSchema(outs());
    return ExitSuccess;
  }
  if (Kind != "job" && Kind != "scene") {
    WithColor::error(errs(), "mgpu")
        << "no schema of '" << Kind << "'; there is job, scene and report\n";
    return ExitUsage;
  }
  json::OStream(outs(), /*IndentSize=*/2)
      .value(Kind == "job" ? gpusim::jobSchema() : gpudraw::sceneSchema());
  outs() << '\n';
  return ExitSuccess;
}

static void reportOutOfMemory(void *, const char *Reason, bool) {
  errs() << "mgpu: error: out of memory: " << Reason << '\n';
  std::_Exit(ExitFailure);
}

// Where LLVM's libraries give up they mean to crash; for somebody who compiles
// a kernel that is an error like any other.
static void reportFatalError(void *, const char *Reason, bool) {
  errs() << "mgpu: error: " << Reason << '\n';
  errs().flush();
  // Removes output files that are not complete.
  sys::RunInterruptHandlers();
  std::_Exit(ExitFailure);
}

int main(int argc, char **argv) {
  setBugReportMsg("mgpu crashed; please report the command line and the "
                  "input.\n");
  InitLLVM X(argc, argv);
  install_bad_alloc_error_handler(reportOutOfMemory);
  install_fatal_error_handler(reportFatalError);
  if (argc < 2) {
    printHelp(errs());
    return ExitUsage;
  }
  StringRef Name = argv[1];
  if (Name == "--help" || Name == "-help" || Name == "-h" || Name == "help") {
    printHelp(outs());
    return ExitSuccess;
  }
  if (Name == "--version" || Name == "-version") {
    printVersion(outs());
    return ExitSuccess;
  }
  if (Name == "--cores" || Name == "-cores") {
    registerAllTargets();
    printCores(outs());
    return ExitSuccess;
  }
  StringRef Shell = Name;
  if (Shell.consume_front("--completion=") ||
      Shell.consume_front("-completion="))
    return printCompletion(Shell);
  StringRef Schema = Name;
  if (Schema.consume_front("--schema=") || Schema.consume_front("-schema="))
    return printSchema(Schema);
  if (Name == "--man" || Name == "-man") {
    registerAllTargets();
    printManPage(outs(), MGPU_VERSION, describeCommands());
    return ExitSuccess;
  }
  for (const CommandInfo &C : Commands)
    if (C.Name == Name) {
      registerAllTargets();
      return C.Run(argc - 1, argv + 1);
    }
  std::vector<StringRef> Names;
  for (const CommandInfo &C : Commands)
    Names.push_back(C.Name);
  WithColor::error(errs(), "mgpu")
      << "there is no command '" << Name << "'" << suggest(Name, Names) << '\n';
  errs() << "try 'mgpu --help'\n";
  return ExitUsage;
}
