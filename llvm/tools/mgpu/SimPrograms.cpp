//===- SimPrograms.cpp - The programs that jobs run -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimPrograms.h"
#include "Files.h"
#include "GPUCodeGen/FatalErrors.h"
#include "llvm/GPUDriver/Compiler.h"
#include "llvm/GPUSim/Simulator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::mgpu;
using gpudriver::CompileOptions;
using gpudriver::SourceKind;

//===----------------------------------------------------------------------===//
// One program
//===----------------------------------------------------------------------===//

Expected<std::unique_ptr<SimProgram>>
SimProgram::read(std::unique_ptr<MemoryBuffer> Bytes, StringRef Name) {
  auto P = std::make_unique<SimProgram>();
  P->Name = Name.str();
  auto Object = gpuobj::readObject(MemoryBufferRef(Bytes->getBuffer(), Name));
  if (!Object)
    return Object.takeError();
  P->Bytes = std::move(Bytes);
  P->Object = std::move(*Object);
  return P;
}

Expected<const gpuobj::KernelMetadata *>
SimProgram::kernel(StringRef Kernel) const {
  auto Found = findKernel(Object, Kernel);
  if (!Found)
    return createStringError(Name + ": " + toString(Found.takeError()));
  return &Object.Metadata.Kernels[(*Found)->Index];
}

const gpureport::SourceLines &SimProgram::lines() {
  if (!Lines)
    Lines = std::make_unique<gpureport::SourceLines>(
        MemoryBufferRef(Bytes->getBuffer(), Name));
  return *Lines;
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

bool SimPrograms::isSource(StringRef Path) {
  return sourceKindOf(Path, CompileOptions()) != SourceKind::Unknown;
}

/// How mgpu cc would compile the source of \p Job.
static Expected<CompileOptions> optionsOf(const JobSpec &Job, StringRef CPU,
                                          StringRef Executable) {
  CompileOptions Options;
  Options.LibraryDir = gpudriver::libraryDirFor(Executable);
  Options.CPU = CPU.str();
  if (const gpuobj::CoreInfo *Core = gpuobj::findCore(CPU))
    Options.Arch = Core->Arch.str();
  for (const std::string &Option : Job.SourceOptions) {
    Expected<bool> IsOurs = gpudriver::parseCompileOption(Option, Options);
    if (!IsOurs)
      return IsOurs.takeError();
    if (!*IsOurs)
      Options.ClangArgs.push_back(Option);
  }
  return Options;
}

Expected<std::unique_ptr<SimProgram>> SimPrograms::compile(const JobSpec &Job) {
  auto Options = optionsOf(Job, Job.CPU, Executable);
  if (!Options)
    return Options.takeError();
  Options->MarkAtomics |= MarksAtomics;
  // Errors name lines; the code is the same.
  if (sourceKindOf(Job.Object, *Options) == SourceKind::OpenCL)
    Options->ClangArgs.insert(Options->ClangArgs.begin(),
                              KeepsVariables ? "-g" : "-gline-tables-only");
  auto TM = gpudriver::createTargetMachine(*Options);
  if (!TM)
    return TM.takeError();
  static StringRef Reporter;
  Reporter = Command;
  gpu::installFatalErrorHandler([] {
    if (Error E = gpudriver::takeErrorsSoFar())
      reportError(Reporter, std::move(E));
  });
  LLVMContext Context;
  auto M = gpudriver::compileToIR(Job.Object, TM->get(), *Options, Context);
  if (!M)
    return M.takeError();
  SmallVector<char, 0> Object;
  raw_svector_ostream OS(Object);
  if (Error E =
          gpudriver::emitModule(**M, **TM, CodeGenFileType::ObjectFile, OS))
    return std::move(E);
  return SimProgram::read(
      std::make_unique<SmallVectorMemoryBuffer>(std::move(Object)), Job.Object);
}

Expected<std::unique_ptr<gpudriver::HostProgram>>
SimPrograms::compileForHost(const JobSpec &Job, StringRef Path, StringRef CPU) {
  auto Options = optionsOf(Job, CPU, Executable);
  if (!Options)
    return Options.takeError();
  // The key says what a file is that has another ending.
  if (sourceKindOf(Path, *Options) == SourceKind::Unknown)
    Options->Source = Job.IR.empty() ? SourceKind::OpenCL : SourceKind::IR;
  // A mistake of an optimisation must not be made here too.
  Options->OptLevel = 0;
  LLVMContext Context;
  auto M = gpudriver::compileToIR(Path, nullptr, *Options, Context);
  if (!M)
    return M.takeError();
  auto Arithmetic = gpudriver::arithmeticOf(*Options);
  if (!Arithmetic)
    return Arithmetic.takeError();
  return gpudriver::HostProgram::create(**M, *Arithmetic);
}

template <typename T, typename MakeT>
Expected<T *> SimPrograms::find(Slots<T> &All, const JobSpec &Job,
                                StringRef Path, StringRef CPU, MakeT Make) {
  std::vector<std::string> Key = {Path.str(), CPU.str()};
  Key.insert(Key.end(), Job.SourceOptions.begin(), Job.SourceOptions.end());
  auto [It, IsNew] = All.try_emplace(std::move(Key));
  Slot<T> &S = It->second;
  if (IsNew) {
    auto Made = Make();
    if (Made)
      S.Program = std::move(*Made);
    else
      S.Problem = toString(Made.takeError());
  }
  if (!S.Program)
    return createStringError(S.Problem);
  return S.Program.get();
}

Expected<SimProgram *> SimPrograms::get(const JobSpec &Job) {
  auto Program = find(Programs, Job, Job.Object, Job.CPU,
                      [&]() -> Expected<std::unique_ptr<SimProgram>> {
                        if (isSource(Job.Object))
                          return compile(Job);
                        auto Bytes = readFile(Job.Object);
                        if (!Bytes)
                          return Bytes.takeError();
                        return SimProgram::read(std::move(*Bytes), Job.Object);
                      });
  if (!Program)
    return Program.takeError();
  StringRef CPU = (*Program)->object().Metadata.CPU;
  if (!Job.CPU.empty() && CPU != Job.CPU)
    return createStringError(Job.Object + ": the object is for " + CPU +
                             ", not for " + Job.CPU);
  return Program;
}

Expected<gpudriver::HostProgram *> SimPrograms::reference(const JobSpec &Job,
                                                          StringRef CPU) {
  const std::string &Path = Job.IR.empty() ? Job.Source : Job.IR;
  if (Path.empty())
    return createStringError("the reference needs the kernel's source: 'ir' or "
                             "'source' in the job, --ir or --source");
  auto Program = find(References, Job, Path, CPU,
                      [&] { return compileForHost(Job, Path, CPU); });
  if (!Program)
    return createStringError("host reference: " +
                             toString(Program.takeError()));
  return Program;
}
