//===- CompileSteps.cpp - Compiling beside an application -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPURuntime/CompileSteps.h"
#include "llvm-c/Core.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/GPUDriver/Compiler.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <dlfcn.h>

using namespace llvm;
using namespace llvm::gpurt;
using gpudriver::ProgramRun;

StepResult gpurt::stepFailed(const Twine &Why) {
  StepResult R;
  R.Log = ("error: " + Why + "\n").str();
  return R;
}

StepResult gpurt::stepFailed(Error E) {
  return stepFailed(toString(std::move(E)));
}

StepResult gpurt::stepResult(Expected<ProgramRun> Run, StringRef Output,
                             StringRef Who) {
  if (!Run)
    return stepFailed(Run.takeError());
  StepResult R;
  R.Log = Run->Errors;
  if (!Run->succeeded()) {
    if (!Run->Signal.empty())
      R.Log +=
          ("error: " + Who + " ended by itself: " + Run->Signal + "\n").str();
    return R;
  }
  auto Buffer = MemoryBuffer::getFile(Output, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!Buffer || (*Buffer)->getBufferSize() == 0)
    return stepFailed(Who + " wrote nothing");
  R.Bytes = (*Buffer)->getBuffer().str();
  R.Succeeded = true;
  return R;
}

void gpurt::replaceAll(std::string &Text, StringRef From, StringRef To) {
  for (size_t At = 0;
       (At = Text.find(From.data(), At, From.size())) != std::string::npos;
       At += To.size())
    Text.replace(At, From.size(), To.data(), To.size());
}

/// The file that \p Function is loaded from; empty if that is not known.
static std::string fileOf(const void *Function) {
  Dl_info Info;
  SmallString<128> Path;
  if (!dladdr(Function, &Info) || sys::fs::real_path(Info.dli_fname, Path))
    return "";
  return std::string(Path);
}

std::string gpurt::libraryPath() {
  // The loader looks through all symbols of the library.
  static const std::string Path =
      fileOf(reinterpret_cast<const void *>(&gpurt::libraryPath));
  return Path;
}

/// The path of LLVM's library.
static StringRef llvmPath() {
  static const std::string Path =
      fileOf(reinterpret_cast<const void *>(&LLVMContextCreate));
  return Path;
}

std::string gpurt::compilerPath() {
  if (std::optional<std::string> Path = sys::Process::GetEnv("MGPU_COMPILER"))
    return *Path;
  SmallString<128> Path = sys::path::parent_path(libraryPath());
  sys::path::append(Path, "..", "bin", "mgpu");
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return std::string(Path);
}

void gpurt::addCompiler(CacheKey &Key) {
  Key.add(MGPU_VERSION).add(LLVM_VERSION_STRING);
  std::string Compiler = compilerPath();
  Key.addFile(Compiler).addFile(libraryPath());
  Key.addFile(llvmPath());
  Key.addFile(gpudriver::libraryDirFor(Compiler) + "/" +
              gpudriver::BuiltinsFile.str());
  for (auto Find : {gpudriver::findClang, gpudriver::findGlslang,
                    gpudriver::findLLVMSPIRV}) {
    Expected<std::string> Path = Find();
    if (Path)
      Key.addFile(*Path);
    else
      Key.add(toString(Path.takeError()));
  }
}

StringRef gpurt::compilerIdentity() {
  static const std::string Identity = [] {
    CacheKey Key("compiler");
    addCompiler(Key);
    return Key.digest();
  }();
  return Identity;
}

bool gpurt::dependsOnMore(StringRef Source, ArrayRef<std::string> Options) {
  auto Does = [](StringRef Text) {
    for (StringRef Word : {"include", "import", "embed", "__DATE__", "__TIME"})
      if (Text.contains(Word))
        return true;
    return false;
  };
  // A line that goes on can break a word.
  std::string Joined = Source.str();
  replaceAll(Joined, "\r", "");
  replaceAll(Joined, "\\\n", "");
  return Does(Joined) || any_of(Options, Does);
}

/// Runs 'mgpu cc' as runCompiler() and preprocess() say. The folder of the
/// source is left out of the log, and of the result if \p IsText.
static StepResult run(ArrayRef<std::string> Options, StringRef Language,
                      StringRef Name, StringRef Source, bool IsText) {
  SmallString<128> Folder;
  if (std::error_code EC = sys::fs::createUniqueDirectory("mgpu", Folder))
    return stepFailed("cannot create a temporary folder: " + EC.message());
  auto Remover = scope_exit([&] { sys::fs::remove_directories(Folder.str()); });
  std::string Prefix = (Folder + "/").str();
  std::string Input = Prefix + sys::path::filename(Name).str();
  std::string Output = Prefix + ".output";
  {
    std::error_code EC;
    raw_fd_ostream OS(Input, EC, sys::fs::OF_None);
    if (!EC) {
      OS << Source;
      OS.close();
      EC = OS.error();
      OS.clear_error();
    }
    if (EC)
      return stepFailed("cannot write '" + Input + "': " + EC.message());
  }
  std::vector<std::string> Command = {compilerPath(), "cc"};
  Command.insert(Command.end(), Options.begin(), Options.end());
  if (IsText)
    Command.push_back("-E");
  if (Language == "cl")
    Command.push_back(("-fdebug-prefix-map=" + Folder + "=.").str());
  Command.insert(Command.end(),
                 {"-x", Language.str(), "-o", Output, "--", Input});
  StepResult R =
      stepResult(gpudriver::runProgram(Command), Output, "the compiler");
  replaceAll(R.Log, Prefix, "");
  replaceAll(R.Log, "mgpu cc: ", "");
  if (IsText)
    replaceAll(R.Bytes, Prefix, "");
  return R;
}

StepResult gpurt::runCompiler(ArrayRef<std::string> Options, StringRef Language,
                              StringRef Name, StringRef Source) {
  return run(Options, Language, Name, Source, /*IsText=*/false);
}

StepResult gpurt::preprocess(ArrayRef<std::string> Options, StringRef Language,
                             StringRef Name, StringRef Source) {
  return run(Options, Language, Name, Source, /*IsText=*/true);
}
