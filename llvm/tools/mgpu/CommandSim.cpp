//===- CommandSim.cpp - mgpu sim ------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs kernels on the simulator: one from the command line, or the jobs of a
// YAML file. docs/Simulator.md is the manual.
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Files.h"
#include "Options.h"
#include "SimPrograms.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/GPURunReport/RunReport.h"
#include "llvm/GPUSim/CommandLine.h"
#include "llvm/GPUSim/Observers.h"
#include "llvm/GPUSim/Simulator.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/StringSaver.h"
#include <algorithm>
#include <map>
#include <tuple>

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::mgpu;

namespace {

struct SimOptions {
  std::vector<std::string> Inputs, Args, Print, Save, Expect, Check, NoCheck,
      Defines;
  std::string Kernel, CPU, Global, Local, Offset, Reference, IR, Source,
      SourceOptions, Standard, StatsFormat, MaxInstructions, MaxDifferences,
      Slack, PrintfBuffer, Report, TraceGroup, TraceWarp, TraceRange, Break;
  bool Progress = false;
  bool Raw = false, Trace = false, Stats = false, Coverage = false,
       Quiet = false;
};

/// Most bytes that --slack adds to a buffer.
constexpr uint64_t MaxBufferSlack = 1 << 30;

/// Ctrl-C ends a run with a message that says where it was.
std::atomic<bool> Interrupted{false};

class Session {
public:
  Session(const SimOptions &Options, StringRef Executable)
      : Options(Options), Programs(Executable) {}

  Error configure();
  Error configureTrace();
  Expected<std::vector<JobSpec>> jobs();
  /// Runs a job and what follows it; false if a comparison failed.
  Expected<bool> run(JobSpec Job);
  /// Mistakes that the memory checks have found in the last job.
  size_t findings() const { return Findings.size(); }
  /// Writes the report, if one is wanted.
  Error saveReport() const {
    return Options.Report.empty() ? Error::success()
                                  : Report.save(Options.Report);
  }

private:
  void addOptions(JobSpec &Job) const;
  Error addResults(JobSpec &Job) const;
  Error addProgram(JobSpec &Job) const;
  Expected<JobSpec> jobFromCommandLine();
  Error bind(JobSpec &Job);
  void addSources(const JobSpec &Job);
  Error simulate(const JobSpec &Job, BufferContents &Buffers,
                 gpuobj::PrintfOutput &Printed);
  Expected<bool> showPrinted(const JobSpec &Job,
                             const gpuobj::PrintfOutput &Printed);
  bool compare(const JobSpec &Job, size_t Index, ArrayRef<uint8_t> Expected,
               const DataType &Type, const Tolerance &Limit,
               ArrayRef<uint64_t> Skip, ArrayRef<uint8_t> Actual,
               StringRef What);
  Expected<bool> compareExpected(const JobSpec &Job,
                                 const BufferContents &Buffers);
  bool comparePrinted(const gpuobj::PrintfOutput &Host,
                      const gpuobj::PrintfOutput &Device);
  Expected<bool> compareReference(const JobSpec &Job,
                                  const BufferContents &Initial,
                                  const BufferContents &Buffers,
                                  const gpuobj::PrintfOutput &Printed);

  const SimOptions &Options;
  SimPrograms Programs;
  RunOptions Run;
  CheckOptions RawChecks;
  FindingList Findings;
  gpurun::RunReport Report{MGPU_VERSION};
  EventFilter Filter;
  std::string BreakFile;
  unsigned BreakLine = 0;
  std::optional<uint64_t> PrintfBytes;
  uint64_t MaxDifferences = 8;
  std::vector<std::string> SourceOptions;
  std::string ObjectPath;
};

} // namespace

Error Session::configure() {
  Run.Interrupted = &Interrupted;
  Run.Findings = &Findings;
  auto Set = [&](CheckOptions &Checks, StringRef List, bool Value) -> Error {
    SmallVector<StringRef, 4> Names;
    List.split(Names, ',');
    for (StringRef Name : Names)
      if (!Checks.set(Name, Value) && !Run.Memory.set(Name, Value))
        return createStringError("unknown check '" + Name + "' (" +
                                 CheckOptions::names() + ", " +
                                 MemoryChecks::names() + ")");
    return Error::success();
  };
  // Mesa's compiler marks such pairs in code that it ships, so code of other
  // compilers is not held to the rule unless asked for.
  RawChecks.LastUsePair = false;
  for (CheckOptions *Checks : {&Run.Checks, &RawChecks}) {
    for (const std::string &Name : Options.NoCheck)
      if (Error E = Set(*Checks, Name, false))
        return E;
    for (const std::string &Name : Options.Check)
      if (Error E = Set(*Checks, Name, true))
        return E;
  }
  if (Run.Memory.Race)
    Programs.markAtomics();
  if (!Options.Break.empty())
    Programs.keepVariables();
  if (!Options.MaxInstructions.empty() &&
      StringRef(Options.MaxInstructions).getAsInteger(0, Run.InstructionLimit))
    return createStringError("'" + Options.MaxInstructions +
                             "' is no number of instructions");
  if (!Options.MaxDifferences.empty() &&
      StringRef(Options.MaxDifferences).getAsInteger(0, MaxDifferences))
    return createStringError("'" + Options.MaxDifferences +
                             "' is no number of differences");
  if (!Options.Slack.empty() &&
      StringRef(Options.Slack).getAsInteger(0, Run.BufferSlack))
    return createStringError("'" + Options.Slack + "' is no number of bytes");
  if (Run.BufferSlack > MaxBufferSlack)
    return createStringError("a slack of " + Twine(Run.BufferSlack) +
                             " bytes is too large: the limit is " +
                             Twine(MaxBufferSlack));
  if (!Options.PrintfBuffer.empty()) {
    uint64_t Bytes;
    if (StringRef(Options.PrintfBuffer).getAsInteger(0, Bytes))
      return createStringError("'" + Options.PrintfBuffer +
                               "' is no number of bytes");
    if (Error E = checkPrintfBytes(Bytes))
      return E;
    PrintfBytes = Bytes;
  }
  if (Error E = configureTrace())
    return E;
  // Quotes and backslashes as in a shell.
  BumpPtrAllocator Allocator;
  StringSaver Saver(Allocator);
  SmallVector<const char *, 8> Words;
  cl::TokenizeGNUCommandLine(Options.SourceOptions, Saver, Words);
  SourceOptions.assign(Words.begin(), Words.end());
  if (!Options.Reference.empty() && Options.Reference != "host")
    return createStringError("unknown reference '" + Options.Reference +
                             "' (host)");
  if (!Options.Report.empty() &&
      !gpurun::RunReport::isReportPath(Options.Report))
    return createStringError("'" + Options.Report +
                             "' is no name of a report: .json and .html choose "
                             "the format");
  if (!Options.StatsFormat.empty() && Options.StatsFormat != "text" &&
      Options.StatsFormat != "json")
    return createStringError("unknown format '" + Options.StatsFormat +
                             "' (text, json)");
  return Error::success();
}

/// Reads what chooses the instructions of traces and breaks.
Error Session::configureTrace() {
  if (!Options.TraceGroup.empty()) {
    SmallVector<StringRef, 3> Parts;
    StringRef(Options.TraceGroup).split(Parts, ',');
    Filter.Group.emplace();
    for (size_t D = 0; D != Parts.size(); ++D)
      if (D == 3 || Parts[D].getAsInteger(0, (*Filter.Group)[D]))
        return createStringError("'" + Options.TraceGroup +
                                 "' is no work-group");
  }
  if (!Options.TraceWarp.empty() &&
      StringRef(Options.TraceWarp).getAsInteger(0, Filter.Warp.emplace()))
    return createStringError("'" + Options.TraceWarp + "' is no warp");
  if (!Options.TraceRange.empty()) {
    auto [First, End] = StringRef(Options.TraceRange).split('-');
    Filter.Addresses.emplace();
    if (First.getAsInteger(0, Filter.Addresses->first) ||
        End.getAsInteger(0, Filter.Addresses->second))
      return createStringError("'" + Options.TraceRange +
                               "' is no range of addresses, as 0x20-0x40");
  }
  if (!Options.Break.empty()) {
    auto [File, Line] = StringRef(Options.Break).rsplit(':');
    if (Line.getAsInteger(10, BreakLine) || File.empty())
      return createStringError("'" + Options.Break +
                               "' is no line of a source, as saxpy.cl:8");
    BreakFile = sys::path::filename(File).str();
  }
  return Error::success();
}

/// What the command line says of any job.
void Session::addOptions(JobSpec &Job) const {
  if (!Options.CPU.empty())
    Job.CPU = Options.CPU;
  if (!Options.IR.empty())
    Job.IR = Options.IR;
  if (!Options.Source.empty())
    Job.Source = Options.Source;
  if (!Options.SourceOptions.empty())
    Job.SourceOptions = SourceOptions;
  if (!Options.Standard.empty())
    Job.SourceOptions.push_back("-cl-std=" + Options.Standard);
  for (const std::string &Define : Options.Defines)
    Job.SourceOptions.push_back("-D" + Define);
  for (const SpecializationSpec &S : Job.Specialization)
    Job.SourceOptions.push_back("-fspec-constant=" + utostr(S.Id) + "=" +
                                S.Value);
  if (PrintfBytes)
    Job.PrintfBytes = *PrintfBytes;
}

/// What the command line says of the buffers of any job.
Error Session::addResults(JobSpec &Job) const {
  for (const std::string &Text : Options.Print)
    if (Error E = addPrint(Job, Text))
      return E;
  for (const std::string &Text : Options.Save)
    if (Error E = addSave(Job, Text))
      return E;
  for (const std::string &Text : Options.Expect)
    if (Error E = addExpectation(Job, Text))
      return E;
  return Error::success();
}

/// Decides what is run, and what it is compared with.
Error Session::addProgram(JobSpec &Job) const {
  if (!ObjectPath.empty())
    Job.Object = ObjectPath;
  if (Job.Object.empty())
    Job.Object = Job.Source;
  if (Job.Object.empty())
    return createStringError("a job has no 'object' and no 'source'");
  if (Job.Source.empty() && SimPrograms::isSource(Job.Object))
    Job.Source = Job.Object;
  return Error::success();
}

Expected<JobSpec> Session::jobFromCommandLine() {
  JobSpec Job;
  Job.Kernel = Options.Kernel;
  addOptions(Job);
  if (Error E = addProgram(Job))
    return std::move(E);
  auto Program = Programs.get(Job);
  if (!Program)
    return Program.takeError();
  auto Found = (*Program)->kernel(Options.Kernel);
  if (!Found)
    return Found.takeError();
  const gpuobj::KernelMetadata &K = **Found;
  Job.Kernel = K.Name;
  if (Options.Global.empty())
    return createStringError("--global is missing");
  if (Error E = parseDimensions(Options.Global, Job.Global, Job.Dims))
    return std::move(E);
  unsigned Ignored;
  if (!Options.Local.empty())
    if (Error E = parseDimensions(Options.Local, Job.Local, Ignored))
      return std::move(E);
  if (!Options.Offset.empty()) {
    if (Error E = parseDimensions(Options.Offset, Job.Offset, Ignored))
      return std::move(E);
    for (unsigned D = Ignored; D < 3; ++D)
      Job.Offset[D] = 0;
  }
  for (const std::string &Text : Options.Args) {
    unsigned I = Job.Args.size();
    const gpuobj::KernelArg *Known = I < K.Args.size() ? &K.Args[I] : nullptr;
    if (Error E = addArgument(Job, Text, Known))
      return createStringError("argument " + Twine(I) + ": " +
                               toString(std::move(E)));
  }
  if (Error E = addResults(Job))
    return std::move(E);
  return Job;
}

/// Options that describe a launch, and what a job has in their place.
static Error checkLaunchOptions(const SimOptions &Options) {
  const std::tuple<const char *, bool, const char *> Launch[] = {
      {"global", !Options.Global.empty(), "global"},
      {"local", !Options.Local.empty(), "local"},
      {"offset", !Options.Offset.empty(), "offset"},
      {"arg", !Options.Args.empty(), "args"}};
  for (auto [Option, IsGiven, Key] : Launch)
    if (IsGiven)
      return createStringError("'--" + Twine(Option) +
                               "' is for a kernel without a job file; a job "
                               "has the key '" +
                               Key + "'");
  return Error::success();
}

Expected<std::vector<JobSpec>> Session::jobs() {
  std::vector<JobSpec> Jobs;
  std::vector<StringRef> JobFiles;
  for (const std::string &Path : Options.Inputs) {
    if (StringRef(Path).ends_with(".yaml") || StringRef(Path).ends_with(".yml"))
      JobFiles.push_back(Path);
    else if (ObjectPath.empty())
      ObjectPath = Path;
    else
      return createStringError("more than one object is given");
  }
  if (JobFiles.empty()) {
    if (Options.Raw)
      return createStringError("--raw needs a job file (.yaml)");
    auto Job = jobFromCommandLine();
    if (!Job)
      return Job.takeError();
    Jobs.push_back(std::move(*Job));
  }
  if (!JobFiles.empty())
    if (Error E = checkLaunchOptions(Options))
      return std::move(E);
  for (StringRef Path : JobFiles) {
    auto Text = readFile(Path);
    if (!Text)
      return Text.takeError();
    auto More = readJobs((*Text)->getBuffer(), Path);
    if (!More)
      return More.takeError();
    for (JobSpec &Job : *More) {
      if (Options.Raw && !Job.Raw)
        return createStringError(Path + ": a job has no 'raw'");
      if (!Options.Kernel.empty() && !Job.FurtherLaunches.empty())
        return createStringError(Path + ": a job has several launches, each "
                                        "with its kernel: '--kernel' cannot "
                                        "name one");
      if (!Options.Kernel.empty())
        Job.Kernel = Options.Kernel;
      addOptions(Job);
      if (Error E = addResults(Job))
        return createStringError(Path + ": " + toString(std::move(E)));
      if (!Job.Raw)
        if (Error E = addProgram(Job))
          return createStringError(Path + ": " + toString(std::move(E)));
      Jobs.push_back(std::move(Job));
    }
  }
  return Jobs;
}

/// Gives the report the sources of \p Job, by the names that lines have.
void Session::addSources(const JobSpec &Job) {
  for (const std::string &Path : {Job.Source, Job.Object}) {
    if (!SimPrograms::isSource(Path))
      continue;
    auto Text = readFile(Path);
    if (!Text) {
      consumeError(Text.takeError());
      continue;
    }
    Report.addSource(Path, (*Text)->getBuffer());
    Report.addSource(sys::path::filename(Path), (*Text)->getBuffer());
  }
}

Error Session::simulate(const JobSpec &Job, BufferContents &Buffers,
                        gpuobj::PrintfOutput &Printed) {
  TraceObserver Trace(outs(), /*Limit=*/0, Filter);
  constexpr unsigned MaxBreaks = 64;
  SimProgram *Loaded = nullptr;
  BreakObserver Break(
      outs(), BreakFile, BreakLine, MaxBreaks, Filter,
      [&](StringRef Kernel, uint64_t Address) {
        const gpuobj::KernelCode *Code =
            Loaded ? Loaded->object().findKernel(Kernel) : nullptr;
        return Code ? Loaded->lines().variablesAt(Code->Offset + Address)
                    : std::vector<gpuobj::SourceVariable>();
      });
  ProgressObserver Progress(errs());
  StatsObserver Stats(outs(), Options.StatsFormat == "json");
  CoverageObserver Coverage(outs());
  std::vector<Observer *> Observers;
  if (Options.Trace)
    Observers.push_back(&Trace);
  if (!Options.Break.empty())
    Observers.push_back(&Break);
  if (Options.Progress)
    Observers.push_back(&Progress);
  if (Options.Coverage)
    Observers.push_back(&Coverage);
  if (Options.Stats || !Options.StatsFormat.empty())
    Observers.push_back(&Stats);
  if (Job.Raw) {
    RunOptions RawRun = Run;
    RawRun.Checks = RawChecks;
    return runRawJob(Job, RawRun, Observers, Buffers);
  }
  auto Program = Programs.get(Job);
  if (!Program)
    return Program.takeError();
  Loaded = *Program;
  Run.SourceLines = [P = *Program](uint64_t Offset) {
    return P->lines().at(Offset);
  };
  gpurun::ReportObserver Reporter(Report, (*Program)->object(),
                                  (*Program)->bytes(), Findings);
  if (!Options.Report.empty())
    Observers.push_back(&Reporter);
  Error Failure =
      runJob(Job, (*Program)->object(), Run, Observers, Buffers, Printed);
  if (!Options.Report.empty()) {
    std::string Why = Failure ? toString(std::move(Failure)) : std::string();
    Reporter.giveUp(Why);
    Failure = Why.empty() ? Error::success() : createStringError(Why);
    addSources(Job);
  }
  if (!Options.Break.empty() && !Break.hasLine())
    errs() << "mgpu sim: " << Job.Object << ": no code is of " << Options.Break
           << "; objects need '-g' for that\n";
  for (const Finding &F : Findings) {
    errs() << "mgpu sim: " << Job.Object << ": " << F.Text;
    if (F.Count > 1)
      errs() << " (" << F.Count << " times)";
    errs() << "\n";
  }
  if (Failure)
    return createStringError(Job.Object + ": " + toString(std::move(Failure)));
  return Error::success();
}

/// The sizes by which the elements of \p B have coordinates: those of an image,
/// of the picture that is saved, or of the NDRange if it has as many
/// work-items.
static std::vector<uint64_t> gridOf(const JobSpec &Job, const BufferSpec &B,
                                    uint64_t Elements) {
  auto Fits = [&](uint64_t X, uint64_t Y, uint64_t Z) {
    return X && Y && X * Y * Z == Elements;
  };
  if (B.Image && Fits(B.Image->View.Width, B.Image->View.Height, 1))
    return {B.Image->View.Width, B.Image->View.Height};
  for (const SaveSpec &S : B.Saves)
    if (Fits(S.Width, S.Height, 1))
      return {S.Width, S.Height};
  if (Job.FurtherLaunches.empty() && Job.Dims > 1 &&
      Fits(Job.Global[0], Job.Global[1], Job.Global[2]))
    return {Job.Global.begin(), Job.Global.begin() + Job.Dims};
  return {};
}

bool Session::compare(const JobSpec &Job, size_t Index,
                      ArrayRef<uint8_t> Expected, const DataType &Type,
                      const Tolerance &Limit, ArrayRef<uint64_t> Skip,
                      ArrayRef<uint8_t> Actual, StringRef What) {
  uint64_t Total, Last;
  std::vector<Mismatch> Differences = compareContents(
      Expected, Actual, Type, Limit, Skip, Total, &Last, MaxDifferences);
  if (!Total)
    return true;
  if (Options.Quiet)
    return false;
  raw_ostream &OS = errs();
  const std::string &Name = Job.Buffers[Index].Name;
  uint64_t Elements = Expected.size() / Type.size();
  std::vector<uint64_t> Grid = gridOf(Job, Job.Buffers[Index], Elements);
  for (const Mismatch &M : Differences) {
    OS << "mgpu sim: buffer '" << Name << "': element " << M.Element;
    uint64_t Rest = M.Element;
    for (size_t D = 0; D != Grid.size(); ++D) {
      OS << (D ? ", " : " (") << Rest % Grid[D];
      Rest /= Grid[D];
    }
    OS << (Grid.empty() ? "" : ")");
    if (Type.Lanes > 1)
      OS << " component " << M.Component;
    OS << ": " << What << " " << M.Expected << ", got " << M.Actual << "\n";
  }
  OS << "mgpu sim: buffer '" << Name << "': " << Total
     << (Total == 1 ? " difference" : " differences");
  if (Total > Differences.size())
    OS << ", the last at element " << Last;
  OS << "; " << Elements << " elements were compared\n";
  return false;
}

Expected<bool> Session::compareExpected(const JobSpec &Job,
                                        const BufferContents &Buffers) {
  bool Same = true;
  for (size_t I = 0; I != Buffers.size(); ++I) {
    const BufferSpec &B = Job.Buffers[I];
    if (!B.Expect)
      continue;
    ArrayRef<uint8_t> Expected = B.Expect->Bytes;
    std::unique_ptr<MemoryBuffer> File;
    if (!B.Expect->Path.empty()) {
      auto Buffer = readFile(B.Expect->Path);
      if (!Buffer)
        return Buffer.takeError();
      File = std::move(*Buffer);
      Expected = arrayRefFromStringRef(File->getBuffer());
    }
    if (Expected.size() > Buffers[I].size())
      return createStringError("buffer '" + B.Name + "' has " +
                               Twine(Buffers[I].size()) + " bytes, but " +
                               Twine(Expected.size()) + " are expected");
    Same &= compare(Job, I, Expected, B.Expect->Type.value_or(B.Type),
                    B.Expect->Limit, B.Expect->Skip, Buffers[I], "expected");
  }
  return Same;
}

/// Prints what the kernel printed; \returns whether it is what the job expects.
Expected<bool> Session::showPrinted(const JobSpec &Job,
                                    const gpuobj::PrintfOutput &Printed) {
  std::string Text = Printed.text();
  outs() << Text;
  outs().flush();
  if (Printed.Lost)
    errs() << "mgpu sim: the printf buffer of " << Job.PrintfBytes
           << " bytes is full: " << Printed.Lost
           << (Printed.Lost == 1 ? " record was" : " records were")
           << " lost; --printf-buffer gives more room\n";
  if (!Printed.Problem.empty())
    return createStringError(Printed.Problem);
  if (!Job.PrintfExpect || *Job.PrintfExpect == Text)
    return true;
  if (Options.Quiet)
    return false;
  // The first line that differs is enough to find the place.
  StringRef Expected = *Job.PrintfExpect, Actual = Text;
  for (unsigned Line = 1;; ++Line) {
    auto [E, ExpectedRest] = Expected.split('\n');
    auto [A, ActualRest] = Actual.split('\n');
    if (E != A || ExpectedRest.empty() != ActualRest.empty()) {
      errs() << "mgpu sim: printf: line " << Line << ": expected '";
      errs().write_escaped(E) << "', got '";
      errs().write_escaped(A) << "'\n";
      return false;
    }
    if (ExpectedRest.empty()) // They differ in the last end of line.
      break;
    Expected = ExpectedRest;
    Actual = ActualRest;
  }
  errs() << "mgpu sim: printf: the last line ends differently\n";
  return false;
}

bool Session::comparePrinted(const gpuobj::PrintfOutput &Host,
                             const gpuobj::PrintfOutput &Device) {
  if (Host.Lost || Device.Lost) {
    errs() << "mgpu sim: printf: not compared with the host, as records were "
              "lost\n";
    return true;
  }
  // Work-items print in any order, and addresses are the machine's.
  auto Sorted = [](const gpuobj::PrintfOutput &Printed) {
    std::vector<std::pair<uint32_t, StringRef>> Texts;
    for (const gpuobj::PrintfRecord &R : Printed.Records)
      Texts.push_back({R.Id, R.HasAddress ? StringRef() : StringRef(R.Text)});
    llvm::sort(Texts);
    return Texts;
  };
  auto H = Sorted(Host), D = Sorted(Device);
  decltype(H) OnlyHost, OnlyDevice;
  std::set_difference(H.begin(), H.end(), D.begin(), D.end(),
                      std::back_inserter(OnlyHost));
  std::set_difference(D.begin(), D.end(), H.begin(), H.end(),
                      std::back_inserter(OnlyDevice));
  if (OnlyHost.empty() && OnlyDevice.empty())
    return true;
  if (Options.Quiet)
    return false;
  auto Show = [&](StringRef Who,
                  ArrayRef<std::pair<uint32_t, StringRef>> Texts) {
    for (auto &[Id, Text] : Texts.take_front(MaxDifferences)) {
      errs() << "mgpu sim: printf: only " << Who << " printed '";
      errs().write_escaped(Text) << "'\n";
    }
  };
  Show("the host", OnlyHost);
  Show("the kernel", OnlyDevice);
  errs() << "mgpu sim: printf: " << OnlyHost.size() + OnlyDevice.size()
         << " differences\n";
  return false;
}

Expected<bool> Session::compareReference(const JobSpec &Job,
                                         const BufferContents &Initial,
                                         const BufferContents &Buffers,
                                         const gpuobj::PrintfOutput &Printed) {
  JobSpec Sized = Job;
  std::string CPU;
  if (!Job.Raw) {
    auto Program = Programs.get(Job);
    if (!Program)
      return Program.takeError();
    CPU = (*Program)->object().Metadata.CPU;
    for (LaunchSpec *L : Sized.launches()) {
      auto Kernel = (*Program)->kernel(L->Kernel);
      if (!Kernel)
        return Kernel.takeError();
      L->Kernel = (*Kernel)->Name;
      L->chooseLocalSize((*Kernel)->ReqdWorkGroupSize);
    }
  } else {
    Sized.chooseLocalSize(std::nullopt);
    CPU = Job.Raw->CPU;
  }
  Expected<unsigned> WarpSize = getWarpSize(CPU);
  if (!WarpSize)
    return WarpSize.takeError();
  gpudriver::HostOptions HostOptions;
  HostOptions.SubGroupSize = *WarpSize;
  auto Program = Programs.reference(Job, CPU);
  if (!Program)
    return Program.takeError();
  // Compiling for the host does not stop by itself.
  if (Interrupted)
    return createStringError("host reference: interrupted before it ran");
  gpuobj::PrintfOutput PrintedByHost;
  auto Reference = (*Program)->run(Sized, Initial, HostOptions, &PrintedByHost);
  if (!Reference)
    return createStringError("host reference: " +
                             toString(Reference.takeError()));
  bool Same = true;
  for (size_t I = 0; I != Buffers.size(); ++I) {
    const BufferSpec &B = Job.Buffers[I];
    if (B.IgnoreReference)
      continue;
    Same &= compare(Job, I, (*Reference)[I], B.Type, B.Reference, {},
                    Buffers[I], "the host has");
  }
  if (!Job.IgnorePrintfReference)
    Same &= comparePrinted(PrintedByHost, Printed);
  return Same;
}

/// Gives the kernels of an object what the job binds.
Error Session::bind(JobSpec &Job) {
  if (Job.Raw)
    return Job.isBound()
               ? createStringError(Job.Where + ": a bare instruction stream "
                                               "has no bindings")
               : Error::success();
  auto Program = Programs.get(Job);
  if (!Program)
    return Program.takeError();
  SmallVector<const gpuobj::ShaderInterface *, 4> Interfaces; // Or null.
  for (LaunchSpec *L : Job.launches()) {
    auto Kernel = (*Program)->kernel(L->Kernel);
    if (!Kernel)
      return Kernel.takeError();
    const auto &Interface = (*Kernel)->Interface;
    Interfaces.push_back(Interface ? &*Interface : nullptr);
  }
  if (Error E = checkSpecialization(Job, Interfaces))
    return E;
  for (auto [L, Interface] : zip_equal(Job.launches(), Interfaces))
    if (Error E = bindArguments(Job, *L, Interface))
      return E;
  return Error::success();
}

Expected<bool> Session::run(JobSpec Job) {
  Findings.clear();
  if (Error E = bind(Job))
    return std::move(E);
  auto Initial = makeInitialContents(Job);
  if (!Initial)
    return Initial.takeError();
  BufferContents Buffers = *Initial;
  gpuobj::PrintfOutput Printed;
  Error Failure = simulate(Job, Buffers, Printed);
  auto SamePrinted = showPrinted(Job, Printed);
  if (Failure) {
    consumeError(SamePrinted.takeError());
    return std::move(Failure);
  }
  if (!SamePrinted)
    return SamePrinted.takeError();
  for (size_t I = 0; I != Buffers.size(); ++I) {
    const BufferSpec &B = Job.Buffers[I];
    uint64_t Count =
        std::min<uint64_t>(B.Print, Buffers[I].size() / B.Type.size());
    if (Count)
      outs() << B.Name << ":";
    for (uint64_t E = 0; E != Count; ++E)
      outs() << " " << formatElement(Buffers[I], B.Type, E);
    if (Count)
      outs() << "\n";
    for (const SaveSpec &S : B.Saves)
      if (Error E = saveContents(Buffers[I], B.Type, S,
                                 B.Image ? &*B.Image : nullptr))
        return std::move(E);
  }
  auto SameBuffers = compareExpected(Job, Buffers);
  if (!SameBuffers)
    return SameBuffers.takeError();
  bool Same = *SamePrinted && *SameBuffers;
  if (Options.Reference.empty())
    return Same;
  auto SameAsHost = compareReference(Job, *Initial, Buffers, Printed);
  if (!SameAsHost)
    return SameAsHost.takeError();
  return Same && *SameAsHost;
}

static std::vector<std::string> checkNames() {
  SmallVector<StringRef> Names;
  CheckOptions::names().split(Names, ", ");
  return std::vector<std::string>(Names.begin(), Names.end());
}

static void addOptions(OptionParser &Options, SimOptions &Sim) {
  Options.value("kernel", "name", Sim.Kernel,
                "Kernel to run; default: the only one of the object");
  Options.value("cpu", "core", Sim.CPU,
                "Core that a source is compiled for; default: mali-g57");
  Options.value("global", "X[,Y[,Z]]", Sim.Global, "Work-items");
  Options.value("local", "X[,Y[,Z]]", Sim.Local,
                "Work-items of a work-group; default: chosen");
  Options.value("offset", "X[,Y[,Z]]", Sim.Offset, "Global offset");
  Options.list("arg", "text", Sim.Args,
               "Next kernel argument: TYPE[N] or TYPE[N]:FILL for a buffer, "
               "local:BYTES, TYPE:VALUE or VALUE. FILL is index, constant:V, "
               "random:SEED:MIN:MAX, @FILE or V,V,...");
  Options.list("print", "arg[:n]", Sim.Print,
               "Print (n elements of) a buffer argument after the run");
  Options.list("save", "arg:file[:WxH]", Sim.Save,
               "Write a buffer argument to a file after the run; .txt, .pgm, "
               ".ppm and .png choose the format");
  Options.list("expect", "arg:file[:ulp]", Sim.Expect,
               "Compare a buffer argument with the bytes of a file");
  Options.value("reference", "host", Sim.Reference,
                "Compare all buffers with a run of the same code on the host");
  Options.values({"host"});
  Options.value("ir", "file", Sim.IR, "Linked IR for the reference");
  Options.value("source", "file", Sim.Source, "Source for the reference");
  Options.value("source-options", "text", Sim.SourceOptions,
                "Options of 'mgpu cc' for the source, such as '-cl-std=CL2.0 "
                "-DN=4', instead of the job's");
  Options.joinedList("D", "name[=value]", Sim.Defines,
                     "Define a macro of the source, behind the other options");
  Options.value("std", "version", Sim.Standard,
                "Version of OpenCL C that the source is in");
  Options.values({"CL1.0", "CL1.1", "CL1.2", "CL2.0", "CL3.0"});
  Options.flag("raw", Sim.Raw, "The jobs run bare instruction streams");
  Options.flag("trace", Sim.Trace, "Print every executed instruction");
  Options.value("trace-group", "X[,Y[,Z]]", Sim.TraceGroup,
                "Trace and break only in this work-group");
  Options.value("trace-warp", "n", Sim.TraceWarp,
                "Trace and break only in this warp of work-groups");
  Options.value("trace-range", "first-end", Sim.TraceRange,
                "Trace only code at these addresses, as 0x20-0x40");
  Options.value("break", "file:line", Sim.Break,
                "Print variables and registers when a warp comes to a line");
  Options.flag("progress", Sim.Progress,
               "Say each second how far a long run is");
  Options.flag("stats", Sim.Stats,
               "Print instruction counts and the speed of the simulation");
  Options.value("stats-format", "text|json", Sim.StatsFormat,
                "How to print statistics");
  Options.flag("coverage", Sim.Coverage,
               "Print how often each instruction was executed");
  Options.list("no-check", "name", Sim.NoCheck,
               "Turn off a check: " + CheckOptions::names().str());
  Options.values(checkNames());
  Options.list("check", "name", Sim.Check,
               "Turn on a check, also " + MemoryChecks::names().str());
  Options.values(checkNames());
  Options.value("report", "file", Sim.Report,
                "Write what was executed, and what it costs, to a .json or "
                ".html file");
  Options.value("max-instructions", "n", Sim.MaxInstructions,
                "Give up after n instructions of warps");
  Options.value("max-differences", "n", Sim.MaxDifferences,
                "List the first n differences of each buffer; default 8");
  Options.value("slack", "bytes", Sim.Slack,
                "Bytes behind each buffer that may be accessed");
  Options.value("printf-buffer", "bytes", Sim.PrintfBuffer,
                "Size of the buffer that printf writes to; default 1 MiB");
  Options.flag("quiet", Sim.Quiet, "Do not list differences");
  Options.operands(Sim.Inputs);
}

/// \returns the exit code.
static int runAll(Session &S, std::vector<JobSpec> Jobs) {
  bool Several = Jobs.size() > 1;
  unsigned Passed = 0, Different = 0, Failed = 0;
  for (size_t I = 0; I != Jobs.size() && !Interrupted; ++I) {
    std::string Name = Jobs[I].Name;
    if (Name.empty())
      Name = "job " + utostr(I + 1);
    auto Same = S.run(std::move(Jobs[I]));
    if (!Same) {
      ++Failed;
      if (!Several)
        return reportError("sim", Same.takeError());
      outs() << "FAIL: " << Name << ": " << toString(Same.takeError()) << "\n";
    } else if (size_t Count = S.findings()) {
      ++Failed;
      if (Several)
        outs() << "FAIL: " << Name << ": " << Count
               << (Count == 1 ? " mistake" : " mistakes") << " found\n";
    } else {
      ++(*Same ? Passed : Different);
      if (Several)
        outs() << (*Same ? "PASS: " : "FAIL: ") << Name
               << (*Same ? "\n" : ": results differ\n");
    }
  }
  if (Several)
    outs() << Passed << " passed, " << Different + Failed << " failed\n";
  return Failed ? ExitFailure : Different ? ExitDifferent : ExitSuccess;
}

int mgpu::commandSim(int argc, char **argv) {
  SimOptions Sim;
  OptionParser Options(
      "sim", "PROGRAM | [PROGRAM] JOB.yaml...",
      "Run kernels on the simulator. A program is an object, or a source, "
      "which "
      "is compiled. A job file says everything about a run; otherwise the "
      "options do.");
  addOptions(Options, Sim);
  if (std::optional<int> Code = Options.parse(argc, argv))
    return *Code;
  if (Sim.Inputs.empty())
    return Options.usageError("a program or a job file is needed");

  sys::SetInterruptFunction([] { Interrupted = true; });
  Session S(Sim, sys::fs::getMainExecutable(
                     nullptr, reinterpret_cast<void *>(&mgpu::commandSim)));
  if (Error E = S.configure())
    return Options.usageError(toString(std::move(E)));
  auto Jobs = S.jobs();
  if (!Jobs)
    return reportError("sim", Jobs.takeError());
  int Code = runAll(S, std::move(*Jobs));
  if (Error E = S.saveReport())
    return reportError("sim", std::move(E));
  return Code;
}
