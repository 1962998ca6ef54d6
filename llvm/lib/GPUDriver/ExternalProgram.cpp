//===- ExternalProgram.cpp - Programs that do a step of the way -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUDriver/ExternalProgram.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstring>

using namespace llvm;
using namespace llvm::gpudriver;

Expected<std::string> ExternalProgram::find() const {
  if (std::optional<std::string> Env = sys::Process::GetEnv(Variable)) {
    if (sys::fs::can_execute(*Env))
      return *Env;
    return createStringError(Variable + ": cannot execute '" + *Env + "'");
  }
  if (!Configured.empty() && sys::fs::can_execute(Configured))
    return Configured.str();
  if (ErrorOr<std::string> Found = sys::findProgramByName(Name))
    return *Found;
  return createStringError(Name + " was not found; install it or set " +
                           Variable + " to its path");
}

Expected<TemporaryFile> TemporaryFile::create(StringRef Extension) {
  SmallString<128> Path;
  if (std::error_code EC =
          sys::fs::createTemporaryFile("mgpu", Extension, Path))
    return createStringError(EC, "cannot create a temporary file");
  return TemporaryFile(Path);
}

Error TemporaryFile::write(StringRef Contents) const {
  std::error_code EC;
  raw_fd_ostream OS(Path, EC, sys::fs::OF_None);
  if (!EC) {
    OS << Contents;
    OS.close();
    EC = OS.error();
    OS.clear_error();
  }
  if (EC)
    return createStringError(EC,
                             "cannot write a temporary file: " + EC.message());
  return Error::success();
}

bool ProgramRun::mayHaveOverflowed() const {
  StringRef Name = Signal;
  return Name.starts_with(strsignal(SIGSEGV)) ||
         Name.starts_with(strsignal(SIGBUS));
}

Expected<ProgramRun> gpudriver::runProgram(ArrayRef<std::string> Command) {
  Expected<TemporaryFile> Output = TemporaryFile::create("out");
  if (!Output)
    return Output.takeError();
  Expected<TemporaryFile> Errors = TemporaryFile::create("err");
  if (!Errors)
    return Errors.takeError();
  std::vector<StringRef> Args(Command.begin(), Command.end());
  std::string Message;
  int Status = sys::ExecuteAndWait(
      Command.front(), Args, std::nullopt,
      {std::nullopt, Output->path(), Errors->path()}, 0, 0, &Message);
  if (Status == -1)
    return createStringError("'" + Command.front() +
                             "' could not be started: " + Message);
  ProgramRun Run;
  if (Status < 0)
    Run.Signal = Message;
  else
    Run.ExitCode = Status;
  auto Read = [](const TemporaryFile &File, std::string &Text) {
    if (auto Buffer = MemoryBuffer::getFile(File.path()))
      Text = (*Buffer)->getBuffer().str();
  };
  Read(*Output, Run.Output);
  Read(*Errors, Run.Errors);
  return Run;
}
