//===- FrontEnd.cpp - Source files to modules -----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BitcodeLimits.h"
#include "FrontEnds.h"
#include "SPIRVBinary.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/GPUObject/BlendState.h"
#include "llvm/GPUObject/RogueStageMetadata.h"
#include "llvm/GPUObject/StageDistances.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::gpudriver;

char ReportedError::ID;

void ReportedError::log(raw_ostream &OS) const {
  OS << "the source could not be compiled";
}

std::error_code ReportedError::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

std::string gpudriver::libraryDirFor(StringRef Executable) {
  SmallString<128> Dir = sys::path::parent_path(Executable);
  sys::path::append(Dir, "..", "lib", "mgpu");
  sys::path::remove_dots(Dir, /*remove_dot_dot=*/true);
  return std::string(Dir);
}

//===----------------------------------------------------------------------===//
// Dependencies
//===----------------------------------------------------------------------===//

std::string gpudriver::quoteForMake(StringRef Path) {
  std::string Text;
  for (char C : Path) {
    if (C == ' ' || C == '#')
      Text += '\\';
    if (C == '$')
      Text += '$';
    Text += C;
  }
  return Text;
}

Error DependencyOutput::write(StringRef Files) const {
  std::error_code EC;
  raw_fd_ostream OS(File, EC, sys::fs::OF_None);
  if (!EC) {
    OS << Target << ": " << Files << '\n';
    OS.close();
    EC = OS.error();
    OS.clear_error();
  }
  if (EC)
    return createStringError(EC, "cannot write '" + File + "'");
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Kinds of sources
//===----------------------------------------------------------------------===//

StringRef gpudriver::sourceLanguages() {
  return "cl, frag, glsl, ir, spirv, spirv-asm, vert and none";
}

std::optional<SourceKind>
gpudriver::sourceKindFromLanguage(StringRef Language) {
  return StringSwitch<std::optional<SourceKind>>(Language)
      .Case("cl", SourceKind::OpenCL)
      .Case("glsl", SourceKind::GLSL)
      .Case("vert", SourceKind::GLSLVertex)
      .Case("frag", SourceKind::GLSLFragment)
      .Case("ir", SourceKind::IR)
      .Case("spirv", SourceKind::SPIRV)
      .Case("spirv-asm", SourceKind::SPIRVAssembly)
      .Case("none", SourceKind::Unknown)
      .Default(std::nullopt);
}

/// Whether the file starts as SPIR-V. What is not a regular file can be read
/// only once, and is not looked into.
static bool startsAsSPIRV(StringRef Path) {
  if (!sys::fs::is_regular_file(Path))
    return false;
  auto Start = MemoryBuffer::getFileSlice(Path, /*MapSize=*/4, /*Offset=*/0);
  return Start && SPIRVBinary::isBinary((*Start)->getBuffer());
}

SourceKind gpudriver::sourceKindOf(StringRef Input,
                                   const CompileOptions &Options) {
  if (Options.Source != SourceKind::Unknown)
    return Options.Source;
  if (startsAsSPIRV(Input))
    return SourceKind::SPIRV;
  return StringSwitch<SourceKind>(sys::path::extension(Input))
      .Case(".cl", SourceKind::OpenCL)
      .Cases({".ll", ".bc"}, SourceKind::IR)
      .Case(".comp", SourceKind::GLSL)
      .Case(".vert", SourceKind::GLSLVertex)
      .Case(".frag", SourceKind::GLSLFragment)
      .Case(".spv", SourceKind::SPIRV)
      .Case(".spvasm", SourceKind::SPIRVAssembly)
      .Default(SourceKind::Unknown);
}

Expected<bool> gpudriver::parseCompileOption(StringRef Arg,
                                             CompileOptions &Options) {
  StringRef Value = Arg;
  if (Value.consume_front("-O")) {
    if (Value.empty())
      Value = "1";
    if (Value.size() != 1 || Value[0] < '0' || Value[0] > '3')
      return createStringError("unknown optimisation level '" + Arg +
                               "'; known are -O0, -O1, -O2 and -O3");
    Options.OptLevel = Value[0] - '0';
  } else if (Arg == "-cl-opt-disable")
    Options.OptLevel = 0;
  else if (Arg == "-cl-denorms-are-zero")
    // clang ignores this one for spir64.
    for (const char *A : {"-Xclang", "-fdenormal-fp-math-f32=preserve-sign"})
      Options.ClangArgs.push_back(A);
  else if (Arg == "-mno-global-offset")
    Options.NoGlobalOffset = true;
  else if (Arg == "-mmark-atomics")
    Options.MarkAtomics = true;
  else if (Value.consume_front("-mbuffer-align=")) {
    if (Value.getAsInteger(10, Options.BufferAlign) ||
        !isPowerOf2_32(Options.BufferAlign) || Options.BufferAlign > 128)
      return createStringError("'" + Arg +
                               "' needs a power of two from 1 to 128");
  } else if (Value.consume_front("-link-with=")) {
    if (Value.empty())
      return createStringError("-link-with= needs a file name");
    Options.LinkWith = Value.str();
  } else if (Value.consume_front("-fclip-distances=") ||
             Value.consume_front("-fcull-distances=")) {
    unsigned &Count = Arg.starts_with("-fclip") ? Options.ClipDistances
                                                : Options.CullDistances;
    if (Value.getAsInteger(10, Count) ||
        Options.ClipDistances + Options.CullDistances > gpuobj::MaxDistances)
      return createStringError("'" + Arg + "' needs a number; there are " +
                               Twine(gpuobj::MaxDistances) +
                               " clip and cull distances together");
  } else if (Value.consume_front("-fdescriptor-count=")) {
    if (Value.getAsInteger(10, Options.DescriptorCount) ||
        !Options.DescriptorCount)
      return createStringError("'" + Arg + "' needs a number above 0");
  } else if (Value.consume_front("-ftile-attachments=")) {
    Options.TileAttachments.clear();
    SmallVector<StringRef, gpuobj::MaxColorTargets> Pairs;
    Value.split(Pairs, ',');
    for (StringRef Pair : Pairs) {
      auto [Index, Target] = Pair.split(':');
      uint32_t I, T;
      if (Index.getAsInteger(10, I) || Target.getAsInteger(10, T) ||
          T >= gpuobj::MaxColorTargets)
        return createStringError("'" + Arg + "' has '" + Pair +
                                 "', which is no INDEX:TARGET with a target "
                                 "below " +
                                 Twine(gpuobj::MaxColorTargets));
      Options.TileAttachments[I] = T;
    }
  } else if (Value.consume_front("-mcolor-formats=")) {
    SmallVector<StringRef, gpuobj::MaxColorTargets> Names;
    Value.split(Names, ',');
    for (StringRef Name : Names)
      if (!Name.empty() && Name != "none" && !gpuobj::parseRegisterFormat(Name))
        return createStringError("'" + Arg + "' has '" + Name +
                                 "', which is no format of output registers");
    Options.ColorFormats = Value.str();
  } else if (Value.consume_front("-mattribute-formats=")) {
    SmallVector<StringRef, gpuobj::MaxLocations> Names;
    Value.split(Names, ',');
    for (StringRef Name : Names)
      if (!Name.empty() && !gpuobj::parseAttributeFormat(Name))
        return createStringError("'" + Arg + "' has '" + Name +
                                 "', which is no format of attributes");
    Options.AttributeFormats = Value.str();
  } else if (Value.consume_front("-mcolor-blend=")) {
    for (unsigned T = 0; T != gpuobj::MaxColorTargets; ++T)
      if (!gpuobj::findBlendEquation(Value, T))
        return createStringError(
            "'" + Arg + "' says of target " + Twine(T) +
            " what is no blending; it is SOURCE:DESTINATION:OP, the same for "
            "alpha, and channels");
    Options.ColorBlend = Value.str();
  } else if (Value.consume_front("-mevidence=")) {
    if (Value != "compiled" && Value != "documented")
      return createStringError("'" + Arg +
                               "' names no level; known are 'compiled' and "
                               "'documented'");
    Options.CompiledOnly = Value == "compiled";
  } else if (Value.consume_front("-fentry-point="))
    Options.EntryPoint = Value.str();
  else if (Value.consume_front("-fspec-constant="))
    Options.SpecConstants.push_back(Value.str());
  else if (Value.consume_front("-ftarget-env="))
    Options.TargetEnvironment = Value.str();
  else if (Arg == "-frobust-buffer-access")
    Options.RobustBufferAccess = true;
  else if (Arg == "-fno-robust-buffer-access")
    Options.RobustBufferAccess = false;
  else if (Arg == "-frelaxed-precision")
    Options.RelaxedPrecision = true;
  else if (Arg == "-fno-relaxed-precision")
    Options.RelaxedPrecision = false;
  else
    return false;
  return true;
}

/// What OpenCL C and IR have no use for must not be taken for granted.
static Error checkOptions(SourceKind Kind, const CompileOptions &Options) {
  if (Kind != SourceKind::OpenCL && Kind != SourceKind::IR)
    return Error::success();
  StringRef Wrong = !Options.EntryPoint.empty()          ? "-fentry-point"
                    : !Options.SpecConstants.empty()     ? "-fspec-constant"
                    : !Options.TargetEnvironment.empty() ? "-ftarget-env"
                                                         : "";
  return Wrong.empty()
             ? Error::success()
             : createStringError("'" + Wrong +
                                 "' is an option for SPIR-V and GLSL only");
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

Expected<std::unique_ptr<Module>> gpudriver::loadIR(MemoryBufferRef Input,
                                                    LLVMContext &Context) {
  if (Error E = checkParameterCounts(Input))
    return std::move(E);
  SMDiagnostic Diag;
  std::unique_ptr<Module> M = parseIR(Input, Diag, Context);
  if (M)
    return std::move(M);
  std::string Text;
  raw_string_ostream OS(Text);
  Diag.print(nullptr, OS, /*ShowColors=*/false);
  return createStringError(StringRef(Text).rtrim());
}

static Expected<std::unique_ptr<MemoryBuffer>> readInput(StringRef Path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> File =
      MemoryBuffer::getFileOrSTDIN(Path);
  if (!File)
    return createStringError(File.getError(), "cannot read '" + Path + "'");
  return std::move(*File);
}

Expected<std::unique_ptr<Module>> gpudriver::loadIR(StringRef Path,
                                                    LLVMContext &Context) {
  Expected<std::unique_ptr<MemoryBuffer>> File = readInput(Path);
  if (!File)
    return File.takeError();
  return loadIR((*File)->getMemBufferRef(), Context);
}

Error gpudriver::checkSource(StringRef Input, const CompileOptions &Options) {
  SourceKind Kind = sourceKindOf(Input, Options);
  if (Kind == SourceKind::OpenCL) {
    if (Error E = checkOptions(Kind, Options))
      return E;
    return checkOpenCL(Input, Options);
  }
  LLVMContext Context;
  return loadSource(Input, Options, Context).takeError();
}

Expected<std::string>
gpudriver::preprocessSource(StringRef Input, const CompileOptions &Options) {
  SourceKind Kind = sourceKindOf(Input, Options);
  if (Error E = checkOptions(Kind, Options))
    return std::move(E);
  if (Kind == SourceKind::OpenCL)
    return preprocessOpenCL(Input, Options);
  if (isGLSL(Kind) && !Options.Dependencies)
    return preprocessGLSL(Input, Options);
  if (isGLSL(Kind))
    return createStringError("'" + Input +
                             "': dependencies of GLSL come with its "
                             "compilation, not with -E");
  return createStringError("'" + Input +
                           "': only OpenCL C and GLSL have a preprocessor");
}

static Expected<std::unique_ptr<Module>>
loadByKind(StringRef Input, const CompileOptions &Options,
           LLVMContext &Context) {
  SourceKind Kind = sourceKindOf(Input, Options);
  if (Kind == SourceKind::OpenCL) {
    if (Error E = checkOptions(Kind, Options))
      return std::move(E);
    return loadOpenCL(Input, Options, Context);
  }
  if (isGLSL(Kind))
    return loadGLSL(Input, Options, Context);
  Expected<std::unique_ptr<MemoryBuffer>> File = readInput(Input);
  if (!File)
    return File.takeError();
  MemoryBufferRef Buffer = **File;
  if (Kind == SourceKind::Unknown && SPIRVBinary::isBinary(Buffer.getBuffer()))
    Kind = SourceKind::SPIRV;
  if (Error E = checkOptions(Kind, Options))
    return std::move(E);
  if (Options.Dependencies)
    if (Error E = Options.Dependencies->write(
            Input == "-" ? std::string() : quoteForMake(Input)))
      return std::move(E);
  switch (Kind) {
  case SourceKind::IR:
    return loadIR(Buffer, Context);
  case SourceKind::SPIRV:
    return loadSPIRV(Buffer, /*IsText=*/false, Options, Context);
  case SourceKind::SPIRVAssembly:
    return loadSPIRV(Buffer, /*IsText=*/true, Options, Context);
  case SourceKind::GLSL:
  case SourceKind::GLSLVertex:
  case SourceKind::GLSLFragment:
  case SourceKind::OpenCL:
  case SourceKind::Unknown:
    break;
  }
  return createStringError(
      "'" + Input +
      "': unknown kind of file (known are .cl, .comp, .vert, .frag, .ll, .bc, "
      ".spv and .spvasm; "
      "'-x' says what it is: " +
      sourceLanguages() + ")");
}

Expected<std::unique_ptr<Module>>
gpudriver::loadSource(StringRef Input, const CompileOptions &Options,
                      LLVMContext &Context) {
  if (Input != "-")
    if (Error E = errorCodeToError(
            sys::fs::access(Input, sys::fs::AccessMode::Exist)))
      return createStringError("cannot read '" + Input +
                               "': " + toString(std::move(E)));
  Expected<std::unique_ptr<Module>> M = loadByKind(Input, Options, Context);
  if (!M)
    return M.takeError();
  // Output must not depend on directories or temporary files.
  (*M)->setModuleIdentifier(sys::path::filename(Input));
  (*M)->setSourceFileName(sys::path::filename(Input));
  const Triple &T = (*M)->getTargetTriple();
  if (T.getArch() != Triple::spir64)
    return createStringError("'" + Input + "': made for '" + T.str() +
                             "', expected spir64-unknown-unknown");
  return M;
}
