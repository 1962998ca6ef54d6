//===- HostCompiler.cpp - Code for the host -------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostCompiler.h"
#include "ChildProcess.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"
#include <cerrno>
#include <csignal>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace llvm::gpudriver;

/// Of processor time; a kernel takes milliseconds.
static constexpr unsigned CompileSeconds = 60;

/// LLVM's code generator for the host crashes or does not end on some vectors
/// of the unoptimised code; it handles their elements.
static void splitVectors(Module &M) {
  FunctionAnalysisManager FAM;
  PassBuilder().registerFunctionAnalyses(FAM);
  FunctionPassManager FPM;
  FPM.addPass(ScalarizerPass());
  for (Function &F : M)
    if (!F.isDeclaration()) {
      // It leaves functions that are not to be optimised alone.
      F.removeFnAttr(Attribute::OptimizeNone);
      FPM.run(F, FAM);
    }
}

//===----------------------------------------------------------------------===//
// The child: 'o' and an object, or 'e' and an error, go into a pipe
//===----------------------------------------------------------------------===//

static void send(int Pipe, char Kind, StringRef Bytes) {
  std::string All = Kind + Bytes.str();
  for (StringRef Rest = All; !Rest.empty();) {
    ssize_t N = write(Pipe, Rest.data(), Rest.size());
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0)
      break;
    Rest = Rest.drop_front(N);
  }
}

[[noreturn]] static void fail(int Pipe, StringRef Message) {
  // Nodes are described by their addresses, on further lines at length.
  Message = Message.split('\n').first;
  std::string Text;
  while (!Message.empty()) {
    auto [Before, Address] = Message.split("0x");
    Text += Before;
    Message = Address.drop_while(isHexDigit);
    Message.consume_front(": ");
  }
  send(Pipe, 'e', Text);
  _exit(0);
}

static void fatalError(void *Pipe, const char *Reason, bool) {
  fail(*static_cast<int *>(Pipe), Reason);
}

namespace {
class FirstError : public DiagnosticHandler {
public:
  explicit FirstError(int Pipe) : Pipe(Pipe) {}
  bool handleDiagnostics(const DiagnosticInfo &DI) override {
    if (DI.getSeverity() != DS_Error)
      return true;
    std::string Text;
    raw_string_ostream OS(Text);
    DiagnosticPrinterRawOStream Printer(OS);
    DI.print(Printer);
    fail(Pipe, Text);
  }

private:
  int Pipe;
};
} // namespace

[[noreturn]] static void childMain(Module &M, TargetMachine &TM,
                                   CodeGenOptLevel Level, int Pipe) {
  TM.setOptLevel(Level);
  for (int Signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGINT})
    std::signal(Signal, SIG_DFL);
  remove_fatal_error_handler();
  install_fatal_error_handler(fatalError, &Pipe);
  remove_bad_alloc_error_handler();
  install_bad_alloc_error_handler(fatalError, &Pipe);
  M.getContext().setDiagnosticHandler(std::make_unique<FirstError>(Pipe));
  rlimit Limit = {CompileSeconds, CompileSeconds};
  setrlimit(RLIMIT_CPU, &Limit);
  Limit = {0, 0};
  setrlimit(RLIMIT_CORE, &Limit);

  splitVectors(M);
  SmallString<0> Object;
  raw_svector_ostream OS(Object);
  legacy::PassManager PM;
  if (TM.addPassesToEmitFile(PM, OS, nullptr, CodeGenFileType::ObjectFile))
    fail(Pipe, "LLVM makes no objects for this host");
  PM.run(M);
  send(Pipe, 'o', Object);
  // Not exit(): what this process shares with its parent is the parent's.
  _exit(0);
}

//===----------------------------------------------------------------------===//
// The parent
//===----------------------------------------------------------------------===//

static std::string readAll(int Pipe) {
  std::string All;
  char Part[1 << 16];
  while (true) {
    ssize_t N = read(Pipe, Part, sizeof(Part));
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0)
      return All;
    All.append(Part, N);
  }
}

/// \p Crashed becomes true if it is worth to try it at another level.
static Expected<std::unique_ptr<MemoryBuffer>>
compileAt(CodeGenOptLevel Level, Module &M, TargetMachine &TM, bool &Crashed) {
  int Pipe[2];
  if (pipe(Pipe))
    return createStringError("cannot make a pipe");
  pid_t Child = forkChild();
  if (Child == 0) {
    close(Pipe[0]);
    childMain(M, TM, Level, Pipe[1]);
  }
  close(Pipe[1]);
  std::string Answer = Child > 0 ? readAll(Pipe[0]) : std::string();
  close(Pipe[0]);
  if (Child < 0)
    return createStringError("cannot start a process");
  int Status = 0;
  while (waitpid(Child, &Status, 0) < 0 && errno == EINTR)
    ;
  bool Ended = WIFEXITED(Status) && WEXITSTATUS(Status) == 0;
  if (Ended && StringRef(Answer).starts_with("o"))
    return MemoryBuffer::getMemBufferCopy(StringRef(Answer).drop_front(),
                                          M.getName());
  std::string Why = "ended unexpectedly";
  if (Ended && StringRef(Answer).starts_with("e"))
    Why = "says: " + Answer.substr(1);
  else if (WIFSIGNALED(Status) &&
           (WTERMSIG(Status) == SIGXCPU || WTERMSIG(Status) == SIGKILL))
    Why = "needs more than " + std::to_string(CompileSeconds) + " seconds";
  else if (WIFSIGNALED(Status)) {
    Why = "crashes";
    Crashed = true;
  }
  return createStringError("LLVM's code generator for this host " + Why);
}

Expected<std::unique_ptr<MemoryBuffer>>
gpudriver::compileInChild(Module &M, TargetMachine &TM) {
  bool Crashed = false;
  auto Object = compileAt(TM.getOptLevel(), M, TM, Crashed);
  if (!Crashed)
    return Object;
  consumeError(Object.takeError());
  return compileAt(CodeGenOptLevel::Default, M, TM, Crashed);
}
