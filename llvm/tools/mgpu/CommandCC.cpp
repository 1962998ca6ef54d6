//===- CommandCC.cpp - mgpu cc --------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiles source files to objects, assembly or IR, each by itself. The command
// line is clang's where the meaning is the same, and part of it goes on to
// clang, so it has a reader of its own.
//
//===----------------------------------------------------------------------===//

#include "CCOptions.h"
#include "Commands.h"
#include "Files.h"
#include "GPUCodeGen/FatalErrors.h"
#include "Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/GPUDriver/Compiler.h"
#include "llvm/GPUDriver/ExternalProgram.h"
#include "llvm/GPUDriver/Remarks.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace llvm;
using namespace llvm::mgpu;
using namespace llvm::gpudriver;

namespace {

struct Invocation {
  CompileOptions Options;
  std::vector<std::string> Inputs;
  std::string Input; ///< The one that is compiled.
  std::string Output;
  DependencyOutput Dependencies;
  bool HasDependencies = false;
  std::vector<const char *> LLVMArgs = {"mgpu cc"};
  RemarkOptions Remarks;
  bool SaveRecord = false;
  bool Assembly = false;
  bool EmitLLVM = false;
  bool SaveTemps = false;
  bool SyntaxOnly = false;
  bool Preprocess = false;
  bool Verbose = false;
  bool DryRun = false;
  bool ListCPUs = false;
};

} // namespace

static int usageError(const Twine &Message) {
  WithColor::error(errs(), "mgpu cc") << Message << '\n';
  errs() << "try 'mgpu cc --help'\n";
  return ExitUsage;
}

static int failure(Error E) {
  int Code = ExitFailure;
  handleAllErrors(
      std::move(E), [](const ReportedError &) {},
      [](const ErrorInfoBase &Info) {
        WithColor::error(errs(), "mgpu cc") << Info.message() << '\n';
      });
  return Code;
}

static void printHelp(raw_ostream &OS) {
  CommandHelp Help = describeCC();
  OS << "usage: mgpu cc [option...] " << Help.Operands << "\n\n"
     << Help.Overview << '\n';
  constexpr unsigned Column = 20;
  printOptions(OS, Help.Options, Column);
  OS << Help.Rest;
}

static std::string defaultOutput(const Invocation &Inv, StringRef Input) {
  StringRef Extension =
      Inv.EmitLLVM ? (Inv.Assembly ? "ll" : "bc") : (Inv.Assembly ? "s" : "o");
  return (sys::path::stem(Input) + "." + Extension).str();
}

/// Checks which files there are.
static std::optional<int> checkFiles(const Invocation &Inv) {
  if (Inv.Inputs.empty() && !Inv.ListCPUs)
    return usageError("no input file");
  bool HasFile = !Inv.SyntaxOnly && !Inv.Preprocess;
  if (is_contained(Inv.Inputs, "-") && Inv.Output.empty() && HasFile)
    return usageError("standard input has no name for the output; use -o");
  if (Inv.Inputs.size() > 1) {
    if (!Inv.Output.empty())
      return usageError("-o names one output, and there are " +
                        Twine(Inv.Inputs.size()) + " inputs");
    if (!Inv.Remarks.File.empty() || !Inv.Dependencies.File.empty() ||
        !Inv.Dependencies.Target.empty())
      return usageError(
          "-fsave-optimization-record=, -MF, -MT and -MQ are for one input");
    StringMap<StringRef> Outputs;
    for (StringRef Input : Inv.Inputs)
      if (auto [It, IsNew] =
              Outputs.try_emplace(defaultOutput(Inv, Input), Input);
          !IsNew && HasFile)
        return usageError("'" + It->second + "' and '" + Input +
                          "' have the same output, '" + It->first() + "'");
  }
  if (!Inv.HasDependencies &&
      (!Inv.Dependencies.File.empty() || !Inv.Dependencies.Target.empty() ||
       Inv.Dependencies.Phony))
    return usageError("-MF, -MT, -MQ and -MP need -MD or -MMD");
  if (Inv.HasDependencies && !HasFile && Inv.Output.empty() &&
      Inv.Dependencies.File.empty())
    return usageError("there is no output that the file of -MD could be named "
                      "after; use -MF");
  return std::nullopt;
}

/// Reads the command line into \p Inv. \returns an exit code if that ends the
/// program.
static std::optional<int> parseCommandLine(int argc, char **argv,
                                           Invocation &Inv) {
  CompileOptions &Options = Inv.Options;
  bool OnlyOperands = false, HasArch = false;
  for (int I = 1; I < argc; ++I) {
    StringRef Arg = argv[I];
    auto NextValue = [&](std::string &Value) {
      if (I + 1 >= argc)
        return false;
      Value = argv[++I];
      return true;
    };
    if (OnlyOperands || !Arg.starts_with("-") || Arg == "-") {
      Inv.Inputs.push_back(Arg.str());
      continue;
    }
    StringRef Value = Arg;
    if (Arg == "--") {
      OnlyOperands = true;
    } else if (Arg == "--help" || Arg == "-help" || Arg == "-h") {
      printHelp(outs());
      return ExitSuccess;
    } else if (Arg == "-E") {
      Inv.Preprocess = true;
    } else if (Arg == "-MD" || Arg == "-MMD") {
      Inv.HasDependencies = true;
      Inv.Dependencies.System = Arg == "-MD";
    } else if (Arg == "-MP") {
      Inv.Dependencies.Phony = true;
    } else if (Arg == "-MF") {
      if (!NextValue(Inv.Dependencies.File))
        return usageError("-MF needs a file name");
    } else if (Arg == "-MT" || Arg == "-MQ") {
      if (!NextValue(Inv.Dependencies.Target))
        return usageError("'" + Arg + "' needs a name");
      if (Arg == "-MQ")
        Inv.Dependencies.Target = quoteForMake(Inv.Dependencies.Target);
    } else if (Arg == "-c") {
      Inv.Assembly = false;
    } else if (Arg == "-S") {
      Inv.Assembly = true;
    } else if (Arg == "-emit-llvm") {
      Inv.EmitLLVM = true;
    } else if (Arg == "-save-temps" || Arg == "--save-temps") {
      Inv.SaveTemps = true;
    } else if (Arg == "-v") {
      Inv.Verbose = true;
    } else if (Arg == "-###") {
      Inv.Verbose = Inv.DryRun = true;
    } else if (Arg == "-o") {
      if (!NextValue(Inv.Output))
        return usageError("-o needs a file name");
    } else if (Value.consume_front("-x")) {
      std::string Language = Value.str();
      if (Language.empty() && !NextValue(Language))
        return usageError("-x needs a language");
      std::optional<SourceKind> Kind = sourceKindFromLanguage(Language);
      if (!Kind)
        return usageError("unknown language '" + Language +
                          "' for -x; known are " + sourceLanguages());
      Options.Source = *Kind;
    } else if (Arg == "-mllvm") {
      std::string Ignored;
      if (!NextValue(Ignored))
        return usageError("-mllvm needs an option");
      Inv.LLVMArgs.push_back(argv[I]);
    } else if (Value.consume_front("-march=") ||
               Value.consume_front("--march=")) {
      Options.Arch = Value.str();
      HasArch = true;
    } else if (Value.consume_front("-mcpu=") ||
               Value.consume_front("--mcpu=")) {
      Inv.ListCPUs = Value == "help";
      Options.CPU = Value.str();
    } else if (Value.consume_front("-Rpass=")) {
      Inv.Remarks.Passed = Value.str();
    } else if (Value.consume_front("-Rpass-missed=")) {
      Inv.Remarks.Missed = Value.str();
    } else if (Value.consume_front("-Rpass-analysis=")) {
      Inv.Remarks.Analysis = Value.str();
    } else if (Arg == "-fsave-optimization-record") {
      Inv.SaveRecord = true;
    } else if (Value.consume_front("-fsave-optimization-record=")) {
      Inv.Remarks.File = Value.str();
    } else if (Arg == "-fsyntax-only") {
      Inv.SyntaxOnly = true;
    } else if (isClangOptionWithValue(Arg)) {
      std::string Next;
      if (!NextValue(Next))
        return usageError("'" + Arg + "' needs a value");
      Options.ClangArgs.push_back(Arg.str());
      Options.ClangArgs.push_back(Next);
    } else {
      Expected<bool> IsOption = parseCompileOption(Arg, Options);
      if (!IsOption)
        return usageError(toString(IsOption.takeError()));
      if (*IsOption)
        continue;
      if (isClangOption(Arg)) {
        Options.ClangArgs.push_back(Arg.str());
        continue;
      }
      std::vector<StringRef> Known;
      CommandHelp Help = describeCC();
      for (const OptionHelp &O : Help.Options)
        Known.push_back(O.Name);
      return usageError("unknown option '" + Arg + "'" + suggest(Arg, Known));
    }
  }
  if (std::optional<int> Exit = checkFiles(Inv))
    return Exit;
  if (!HasArch)
    if (const gpuobj::CoreInfo *Core = gpuobj::findCore(Options.CPU))
      Options.Arch = Core->Arch.str();
  return std::nullopt;
}

/// The output's name without its extension, for the files of -save-temps.
static std::string stemOf(const Invocation &Inv) {
  SmallString<128> Stem(Inv.Output);
  if (Inv.Output == "-")
    Stem = sys::path::stem(Inv.Input);
  else
    sys::path::replace_extension(Stem, "");
  return std::string(Stem);
}

static Error showSteps(const Invocation &Inv) {
  const CompileOptions &O = Inv.Options;
  auto Print = [](ArrayRef<std::string> Command) {
    for (const std::string &A : Command) {
      sys::printArg(errs(), A, /*Quote=*/true);
      errs() << ' ';
    }
    errs() << '\n';
  };
  if (Inv.Preprocess) {
    if (sourceKindOf(Inv.Input, O) == SourceKind::OpenCL)
      Print(preprocessCommand(O, O.ClangPath, Inv.Input));
    else
      errs() << "preprocess " << Inv.Input << '\n';
    return Error::success();
  }
  if (sourceKindOf(Inv.Input, O) == SourceKind::OpenCL) {
    Print(clangCommand(O, O.ClangPath, Inv.Input,
                       Inv.SyntaxOnly ? "" : stemOf(Inv) + ".1.bc"));
  } else if (isGLSL(sourceKindOf(Inv.Input, O))) {
    Expected<std::string> Glslang = findGlslang();
    if (!Glslang)
      return Glslang.takeError();
    auto Command =
        glslangCommand(O, *Glslang, Inv.Input, stemOf(Inv) + ".1.spv");
    if (!Command)
      return Command.takeError();
    Print(*Command);
  } else {
    errs() << "read " << Inv.Input << '\n';
  }
  if (Inv.SyntaxOnly)
    return Error::success();
  errs() << "link " << BuiltinsFile << '\n'
         << "optimize -O" << O.OptLevel << '\n';
  if (!Inv.EmitLLVM)
    errs() << "generate -march=" << O.Arch << " -mcpu=" << O.CPU << " -O"
           << O.OptLevel << (Inv.Assembly ? " assembly" : " object") << '\n';
  errs() << "write " << Inv.Output << '\n';
  return Error::success();
}

static Error saveStep(const Invocation &Inv, const Module &M, StringRef Step) {
  if (!Inv.SaveTemps)
    return Error::success();
  std::string Text;
  raw_string_ostream OS(Text);
  M.print(OS, nullptr);
  return writeFile(stemOf(Inv) + "." + Step.str() + ".ll", Text);
}

static Error compile(const Invocation &Inv) {
  const CompileOptions &Options = Inv.Options;
  // A target that cannot be made must not cost a compilation first.
  std::unique_ptr<TargetMachine> TM;
  if (Options.Arch != "none") {
    Expected<std::unique_ptr<TargetMachine>> Made =
        createTargetMachine(Options);
    if (!Made)
      return Made.takeError();
    TM = std::move(*Made);
  } else if (!Inv.EmitLLVM) {
    return createStringError("-march=none makes IR only; add -emit-llvm");
  }

  LLVMContext Context;
  Expected<LLVMRemarkFileHandle> Record = setUpRemarks(Context, Inv.Remarks);
  if (!Record)
    return Record.takeError();
  Expected<std::unique_ptr<Module>> M = compileToIR(
      Inv.Input, TM.get(), Options, Context,
      [&](const Module &M, StringRef Step) { return saveStep(Inv, M, Step); });
  if (!M)
    return M.takeError();

  SmallString<0> Result;
  raw_svector_ostream OS(Result);
  if (Inv.EmitLLVM) {
    if (Inv.Assembly)
      (*M)->print(OS, nullptr);
    else
      WriteBitcodeToFile(**M, OS);
  } else if (Error E = emitModule(**M, *TM,
                                  Inv.Assembly ? CodeGenFileType::AssemblyFile
                                               : CodeGenFileType::ObjectFile,
                                  OS)) {
    return E;
  }
  if (Error E = writeFile(Inv.Output, Result))
    return E;
  if (*Record)
    (*Record)->keep();
  return Error::success();
}

static int listCPUs(CompileOptions Options) {
  Options.CPU.clear();
  Expected<std::vector<std::string>> Names = processorNames(Options);
  if (!Names)
    return failure(Names.takeError());
  for (const std::string &Name : *Names)
    outs() << Name << '\n';
  return ExitSuccess;
}

static Error preprocess(const Invocation &Inv) {
  Expected<std::string> Text = preprocessSource(Inv.Input, Inv.Options);
  if (!Text)
    return Text.takeError();
  return writeFile(Inv.Output, *Text);
}

/// Does what is asked for with Inv.Input.
static Error process(const Invocation &Inv) {
  if (Inv.Verbose)
    if (Error E = showSteps(Inv))
      return E;
  if (Inv.DryRun)
    return Error::success();
  if (Inv.Preprocess)
    return preprocess(Inv);
  return Inv.SyntaxOnly ? checkSource(Inv.Input, Inv.Options) : compile(Inv);
}

/// The same, with a file of dependencies, which appears if that succeeded.
static Error processWithDependencies(Invocation Inv) {
  SmallString<128> File(Inv.Dependencies.File);
  if (File.empty()) {
    File = Inv.Output == "-" ? sys::path::stem(Inv.Input) : Inv.Output;
    sys::path::replace_extension(File, "d");
  }
  Expected<TemporaryFile> Rule = TemporaryFile::create("d");
  if (!Rule)
    return Rule.takeError();
  DependencyOutput Wanted = Inv.Dependencies;
  Wanted.File = Rule->path().str();
  if (Wanted.Target.empty())
    Wanted.Target = quoteForMake(Inv.Output.empty() || Inv.Output == "-"
                                     ? defaultOutput(Inv, Inv.Input)
                                     : Inv.Output);
  Inv.Options.Dependencies = std::move(Wanted);
  if (Error E = process(Inv))
    return E;
  if (Inv.DryRun)
    return Error::success();
  Expected<std::unique_ptr<MemoryBuffer>> Text = readFile(Rule->path());
  if (!Text)
    return Text.takeError();
  return writeFile(File, (*Text)->getBuffer());
}

/// \p Inv for one of its inputs.
static int runOne(Invocation Inv, StringRef Input) {
  Inv.Input = Input.str();
  bool HasFile = !Inv.SyntaxOnly && !Inv.Preprocess;
  if (Inv.Output.empty() && HasFile)
    Inv.Output = defaultOutput(Inv, Input);
  if (!Inv.SyntaxOnly && isSameFile(Input, Inv.Output))
    return usageError("the output would overwrite the input '" + Input +
                      "'; name another with -o");
  if (Inv.SaveRecord && Inv.Remarks.File.empty())
    Inv.Remarks.File = stemOf(Inv) + ".opt.yaml";
  if (sourceKindOf(Input, Inv.Options) == SourceKind::OpenCL) {
    Expected<std::string> Clang = findClang();
    if (!Clang)
      return failure(Clang.takeError());
    Inv.Options.ClangPath = *Clang;
  }
  Error E = Inv.HasDependencies ? processWithDependencies(std::move(Inv))
                                : process(Inv);
  return E ? failure(std::move(E)) : int(ExitSuccess);
}

/// Something of this executable, by which its path can be found.
static int Anchor;

int llvm::mgpu::commandCC(int argc, char **argv) {
  if (DescribeTo) {
    *DescribeTo = describeCC();
    return ExitSuccess;
  }
  Invocation Inv;
  if (std::optional<int> Exit = parseCommandLine(argc, argv, Inv))
    return *Exit;
  if (Inv.ListCPUs)
    return listCPUs(Inv.Options);
  // Makes clang note where instructions come from, even without -g.
  if (Inv.Remarks.any())
    Inv.Options.ClangArgs.push_back("-Rpass=^$");
  Inv.Options.LibraryDir =
      libraryDirFor(sys::fs::getMainExecutable(argv[0], &Anchor));
  if (!Inv.DryRun) {
    gpu::installFatalErrorHandler([] {
      if (Error E = takeErrorsSoFar())
        reportError("cc", std::move(E));
    });
    if (Inv.LLVMArgs.size() > 1 &&
        !cl::ParseCommandLineOptions(Inv.LLVMArgs.size(), Inv.LLVMArgs.data(),
                                     "", &errs()))
      return ExitUsage;
  }
  // One that cannot be compiled keeps none of the others from it.
  int Result = ExitSuccess;
  for (StringRef Input : Inv.Inputs)
    Result = std::max(Result, runOne(Inv, Input));
  return Result;
}
