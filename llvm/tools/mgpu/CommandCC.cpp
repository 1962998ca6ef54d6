//===- CommandCC.cpp - mgpu cc --------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiles one source file to an object, assembly or IR. The command line is
// clang's where the meaning is the same, and part of it goes on to clang, so it
// has a reader of its own.
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Files.h"
#include "GPUCodeGen/FatalErrors.h"
#include "Options.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/GPUDriver/Compiler.h"
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

static const char Help[] =
    R"(usage: mgpu cc [option...] input.{cl,comp,vert,frag,spv,spvasm,ll,bc}

Compiles OpenCL C, compute, vertex and fragment shaders in GLSL, SPIR-V or LLVM
IR (triple spir64) for a GPU.

output:
  -c                Write an object (the default)
  -S                Write assembly, with -emit-llvm IR as text
  -emit-llvm        Write the linked and optimised IR instead
  -o FILE           Output file; - is stdout. Default: the input's name with
                    .o, .s, .bc or .ll in the current directory
  -save-temps       Keep the IR of every step beside the output

target:
  -march=ARCH       Instruction set (default: that of -mcpu, else valhall); with
                    -emit-llvm also none, for IR that no processor's costs have
                    shaped
  -mcpu=CPU         Processor; -mcpu=help lists them
  -mno-global-offset
                    Programs are launched without a global offset
  -mbuffer-align=N  Buffers start at a multiple of N bytes, a power of two up
                    to 128 (default 16); 1 for pointers into shared memory
  -mevidence=LEVEL  compiled: only instructions that an open compiler for such
                    processors emits; documented (default): all that
                    descriptions explain

input:
  -x LANGUAGE       What inputs are whatever they are called: cl (OpenCL C),
                    glsl (a compute shader), vert, frag (GLSL of these stages),
                    ir, spirv, spirv-asm, or none to go by the name. - is stdin

code:
  -O0 -O1 -O2 -O3   Optimisation level (default -O2)
  -g                Debug information
  -mllvm OPTION     Hand an option to LLVM

remarks:
  -Rpass=REGEX -Rpass-missed=REGEX -Rpass-analysis=REGEX
                    Print what the passes whose names match did, could not do,
                    or found out
  -fsave-optimization-record[=FILE]
                    Write all remarks as YAML; default: the output's name with
                    .opt.yaml

OpenCL C, as clang has them (default -cl-std=CL1.2):
  -D... -U... -I... -include FILE -isystem DIR -cl-... -f... -W... -w
  -Xclang OPTION    Hand an option to clang's compiler proper

GLSL:
  -D... -U... -I... -g -w

SPIR-V and GLSL:
  -fentry-point=NAME
                    Compile this entry point alone (default: all)
  -fspec-constant=ID=VALUE
                    Value of the specialization constant that has this SpecId
  -ftarget-env=ENV  Rules that the module is checked by, as spirv-val has them:
                    spv1.4, vulkan1.1, opencl2.0... (default: what it asks for),
                    and that GLSL is compiled for (default: vulkan1.3)
  -frobust-buffer-access
                    Accesses beyond the end of a shader's buffer stay within it
  -frelaxed-precision
                    Compute what has RelaxedPrecision in half precision

other:
  -v                Show the steps
  -###              Show the steps without taking them
  -fsyntax-only     Only check the source; there is no output
  --help            Print this text

environment:
  MGPU_CLANG        The clang to use, instead of clang-22
  MGPU_GLSLANG      The glslang to use, instead of glslangValidator
  MGPU_LLVM_SPIRV   The llvm-spirv to use, instead of llvm-spirv-15

exit codes: 0 success, 1 the input was rejected, 2 wrong command line
)";

namespace {

struct Invocation {
  CompileOptions Options;
  std::string Input;
  std::string Output;
  std::vector<const char *> LLVMArgs = {"mgpu cc"};
  RemarkOptions Remarks;
  bool SaveRecord = false;
  bool Assembly = false;
  bool EmitLLVM = false;
  bool SaveTemps = false;
  bool SyntaxOnly = false;
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

/// The options in Help, up to what varies.
static std::vector<StringRef> knownOptions() {
  std::vector<StringRef> Options;
  for (StringRef Rest = Help; !Rest.empty();) {
    auto [Word, Next] = getToken(Rest, " \n");
    Rest = Next;
    StringRef Name = Word.split('=').first;
    if (Name.size() > 1 && Name.starts_with("-") && !Name.ends_with("."))
      Options.push_back(Name);
  }
  return Options;
}

/// Options of clang that take the next argument as their value.
static bool isClangOptionWithValue(StringRef Arg) {
  return Arg == "-D" || Arg == "-U" || Arg == "-I" || Arg == "-include" ||
         Arg == "-isystem" || Arg == "-Xclang";
}

static bool isClangOption(StringRef Arg) {
  for (StringRef Prefix : {"-D", "-U", "-I", "-isystem", "-cl-", "-f", "-W"})
    if (Arg.starts_with(Prefix))
      return true;
  return Arg == "-w" || Arg == "-g" || Arg == "-pedantic" || Arg == "-Werror";
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
      if (!Inv.Input.empty())
        return usageError("more than one input: '" + Inv.Input + "' and '" +
                          Arg + "'");
      Inv.Input = Arg.str();
      continue;
    }
    StringRef Value = Arg;
    if (Arg == "--") {
      OnlyOperands = true;
    } else if (Arg == "--help" || Arg == "-help" || Arg == "-h") {
      outs() << Help;
      return ExitSuccess;
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
      return usageError("unknown option '" + Arg + "'" +
                        suggest(Arg, knownOptions()));
    }
  }
  if (Inv.Input.empty() && !Inv.ListCPUs)
    return usageError("no input file");
  if (Inv.Input == "-" && Inv.Output.empty() && !Inv.SyntaxOnly)
    return usageError("standard input has no name for the output; use -o");
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

static std::string defaultOutput(const Invocation &Inv) {
  StringRef Extension =
      Inv.EmitLLVM ? (Inv.Assembly ? "ll" : "bc") : (Inv.Assembly ? "s" : "o");
  return (sys::path::stem(Inv.Input) + "." + Extension).str();
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
  errs() << "link device-lib.bc libclc-spir64.bc\n"
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

/// Something of this executable, by which its path can be found.
static int Anchor;

int llvm::mgpu::commandCC(int argc, char **argv) {
  Invocation Inv;
  if (std::optional<int> Exit = parseCommandLine(argc, argv, Inv))
    return *Exit;
  if (Inv.ListCPUs)
    return listCPUs(Inv.Options);
  if (Inv.Output.empty())
    Inv.Output = defaultOutput(Inv);
  if (!Inv.SyntaxOnly && isSameFile(Inv.Input, Inv.Output))
    return usageError("the output would overwrite the input '" + Inv.Input +
                      "'; name another with -o");
  if (Inv.SaveRecord && Inv.Remarks.File.empty())
    Inv.Remarks.File = stemOf(Inv) + ".opt.yaml";
  // Makes clang note where instructions come from, even without -g.
  if (Inv.Remarks.any())
    Inv.Options.ClangArgs.push_back("-Rpass=^$");
  Inv.Options.LibraryDir =
      libraryDirFor(sys::fs::getMainExecutable(argv[0], &Anchor));
  if (sourceKindOf(Inv.Input, Inv.Options) == SourceKind::OpenCL) {
    Expected<std::string> Clang = findClang();
    if (!Clang)
      return failure(Clang.takeError());
    Inv.Options.ClangPath = *Clang;
  }
  if (Inv.Verbose)
    if (Error E = showSteps(Inv))
      return failure(std::move(E));
  if (Inv.DryRun)
    return ExitSuccess;

  gpu::installFatalErrorHandler([] {
    if (Error E = takeErrorsSoFar())
      reportError("cc", std::move(E));
  });
  if (Inv.LLVMArgs.size() > 1 &&
      !cl::ParseCommandLineOptions(Inv.LLVMArgs.size(), Inv.LLVMArgs.data(), "",
                                   &errs()))
    return ExitUsage;
  if (Error E =
          Inv.SyntaxOnly ? checkSource(Inv.Input, Inv.Options) : compile(Inv))
    return failure(std::move(E));
  return ExitSuccess;
}
