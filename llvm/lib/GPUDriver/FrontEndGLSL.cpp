//===- FrontEndGLSL.cpp - GLSL to modules ---------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shaders in GLSL go through an unmodified glslang, as a program, to
// SPIR-V. A crash of its parser stays there, and its library has no stable
// interface.
//
//===----------------------------------------------------------------------===//

#include "FrontEnds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/GPUDriver/ExternalProgram.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::gpudriver;

#ifndef MGPU_GLSLANG
#define MGPU_GLSLANG ""
#endif

Expected<std::string> gpudriver::findGlslang() {
  return ExternalProgram{"MGPU_GLSLANG", MGPU_GLSLANG, "glslangValidator"}
      .find();
}

/// Translates the options of the command line that glslang has, too.
static Expected<std::vector<std::string>>
optionsForGlslang(ArrayRef<std::string> ClangArgs) {
  std::vector<std::string> Args;
  bool HasDebugInfo = false;
  for (size_t I = 0; I != ClangArgs.size(); ++I) {
    StringRef Arg = ClangArgs[I];
    if (Arg == "-D" || Arg == "-U" || Arg == "-I") {
      // It wants no space between them.
      if (I + 1 == ClangArgs.size())
        return createStringError("'" + Arg + "' needs a value");
      Args.push_back(Arg.str() + ClangArgs[++I]);
    } else if (Arg.starts_with("-D") || Arg.starts_with("-U") ||
               Arg.starts_with("-I") || Arg == "-w") {
      Args.push_back(Arg.str());
    } else if (Arg == "-g" || Arg.starts_with("-Rpass")) {
      // Remarks need lines.
      HasDebugInfo = true;
    } else {
      return createStringError("'" + Arg + "' is no option for GLSL");
    }
  }
  if (HasDebugInfo)
    Args.push_back("-g");
  return Args;
}

static const char *stageOption(SourceKind Kind) {
  switch (Kind) {
  case SourceKind::GLSLVertex:
    return "vert";
  case SourceKind::GLSLFragment:
    return "frag";
  default:
    return "comp";
  }
}

/// glslang and what it always gets, with \p Options behind.
static Expected<std::vector<std::string>>
glslangStart(const CompileOptions &Options, StringRef Glslang,
             StringRef Input) {
  std::vector<std::string> Args = {Glslang.str()};
  // It counts in front of the stage only.
  if (Input == "-")
    Args.push_back("--stdin");
  // -C: all errors, not the first one only.
  Args.insert(Args.end(),
              {"-C", "-S", stageOption(sourceKindOf(Input, Options))});
  Expected<std::vector<std::string>> More =
      optionsForGlslang(Options.ClangArgs);
  if (!More)
    return More.takeError();
  append_range(Args, *More);
  return std::move(Args);
}

Expected<std::vector<std::string>>
gpudriver::glslangCommand(const CompileOptions &Options, StringRef Glslang,
                          StringRef Input, StringRef Output) {
  Expected<std::vector<std::string>> Args =
      glslangStart(Options, Glslang, Input);
  if (!Args)
    return Args;
  if (Options.Dependencies)
    Args->insert(Args->end(), {"--depfile", Options.Dependencies->File});
  std::string Environment = Options.TargetEnvironment;
  if (Environment.empty())
    Environment = "vulkan1.3";
  // It has another name for what belongs to no interface.
  if (StringRef(Environment).starts_with("spv"))
    Environment = "spirv" + Environment.substr(3);
  Args->insert(Args->end(),
               {"--target-env", Environment, "-V", "-o", Output.str()});
  if (Input != "-")
    Args->push_back(Input.str());
  return Args;
}

/// Prints a message of glslang as compilers have it:
///   before: ERROR: a.comp:3: 'x' : undeclared identifier
///   after:  a.comp:3: error: 'x': undeclared identifier
/// \returns whether it is an error.
static bool printMessage(StringRef Line, StringRef Input, bool HasErrors) {
  bool IsError = Line.consume_front("ERROR: ");
  if (!IsError && !Line.consume_front("WARNING: "))
    return false;
  // Consequences and counts.
  if (Line.contains("'' : compilation terminated") ||
      Line.contains(" compilation errors.  No code generated.") ||
      (HasErrors && Line.starts_with("Linking ")))
    return false;
  // The place ends in ":LINE: ".
  StringRef Place = Input, Text = Line;
  for (size_t At = Line.find(": "); At != StringRef::npos;
       At = Line.find(": ", At + 1)) {
    StringRef Before = Line.take_front(At);
    StringRef Number = Before.rsplit(':').second;
    if (Number.size() == Before.size() || Number.empty() ||
        !all_of(Number, isDigit))
      continue;
    Place = Before;
    Text = Line.drop_front(At + 2);
    break;
  }
  Text.consume_front("'' : ");
  std::string Joined = Text.ltrim().str();
  if (size_t At = Joined.find("' : ");
      Joined[0] == '\'' && At != std::string::npos)
    Joined.replace(At, 4, "': ");
  WithColor(errs(), raw_ostream::SAVEDCOLOR, /*Bold=*/true) << Place << ": ";
  (IsError ? WithColor::error(errs()) : WithColor::warning(errs()))
      << StringRef(Joined).trim() << '\n';
  return IsError;
}

/// Runs the glslang command \p Command on \p Input and passes on what it has to
/// say. \returns what it wrote to its standard output.
static Expected<std::string> runGlslang(ArrayRef<std::string> Command,
                                        StringRef Input) {
  Expected<ProgramRun> Run = runProgram(Command);
  if (!Run)
    return Run.takeError();
  StringRef Name = Input == "-" ? "<stdin>" : Input;
  bool HasErrors = false;
  for (StringRef Line : split(Run->Output, '\n'))
    HasErrors |= printMessage(Line.rtrim(), Name, HasErrors);
  if (!Run->Signal.empty())
    return createStringError(
        Name + ": glslang ended by itself: " + Run->Signal +
        (Run->mayHaveOverflowed()
             ? "; it ran out of stack if expressions or blocks are nested too "
               "deeply: nest them less, or give it more stack with 'ulimit -s "
               "unlimited'"
             : ""));
  errs() << Run->Errors;
  if (Run->succeeded())
    return std::move(Run->Output);
  if (HasErrors)
    return make_error<ReportedError>();
  return createStringError(Name + ": '" + Command.front() +
                           "' failed with exit code " + Twine(Run->ExitCode) +
                           (Run->Errors.empty() ? " and did not say why" : ""));
}

/// glslang names its own output in front of the colon.
static Error correctTarget(const DependencyOutput &Dependencies) {
  auto Text = MemoryBuffer::getFile(Dependencies.File);
  if (!Text)
    return createStringError("glslang wrote no dependencies");
  std::string Files = (*Text)->getBuffer().split(": ").second.rtrim().str();
  return Dependencies.write(Files);
}

Expected<std::string> gpudriver::preprocessGLSL(StringRef Input,
                                                const CompileOptions &Options) {
  Expected<std::string> Glslang = findGlslang();
  if (!Glslang)
    return Glslang.takeError();
  auto Command = glslangStart(Options, *Glslang, Input);
  if (!Command)
    return Command.takeError();
  // With an environment it would link; that defines this.
  if (!StringRef(Options.TargetEnvironment).starts_with("spv"))
    Command->push_back("-DVULKAN=100");
  Command->push_back("-E");
  if (Input != "-")
    Command->push_back(Input.str());
  return runGlslang(*Command, Input);
}

Expected<std::unique_ptr<Module>>
gpudriver::loadGLSL(StringRef Input, const CompileOptions &Options,
                    LLVMContext &Context) {
  Expected<TemporaryFile> Binary = TemporaryFile::create("spv");
  if (!Binary)
    return Binary.takeError();
  Expected<std::string> Glslang = findGlslang();
  if (!Glslang)
    return Glslang.takeError();
  auto Command = glslangCommand(Options, *Glslang, Input, Binary->path());
  if (!Command)
    return Command.takeError();
  Expected<std::string> Printed = runGlslang(*Command, Input);
  if (!Printed)
    return Printed.takeError();
  if (Options.Dependencies)
    if (Error E = correctTarget(*Options.Dependencies))
      return std::move(E);
  ErrorOr<std::unique_ptr<MemoryBuffer>> Words =
      MemoryBuffer::getFile(Binary->path());
  if (!Words || (*Words)->getBufferSize() == 0)
    return createStringError("glslang wrote no SPIR-V");
  return loadSPIRV(
      MemoryBufferRef((*Words)->getBuffer(), Input == "-" ? "<stdin>" : Input),
      /*IsText=*/false, Options, Context);
}
