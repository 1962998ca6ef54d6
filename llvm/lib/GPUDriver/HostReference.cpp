//===- HostReference.cpp - Run a kernel on the host -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUDriver/HostReference.h"
#include "HostModule.h"
#include "HostRuntime.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"

using namespace llvm;
using namespace llvm::gpudriver;

struct HostProgram::Implementation {
  std::unique_ptr<orc::LLJIT> JIT;
  std::vector<HostKernel> Kernels;
  /// Variables in local memory; the code refers to these addresses.
  std::vector<GuardedMemory> Locals;
  gpuobj::PrintfDecoder Printf;
};

HostProgram::HostProgram(std::unique_ptr<Implementation> I)
    : Impl(std::move(I)) {}
HostProgram::~HostProgram() = default;

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

Expected<std::unique_ptr<HostProgram>> HostProgram::create(const Module &M) {
  static const bool NoTarget =
      InitializeNativeTarget() || InitializeNativeTargetAsmPrinter();
  if (NoTarget)
    return createStringError("LLVM does not know this host");
  Expected<orc::JITTargetMachineBuilder> JTMB =
      orc::JITTargetMachineBuilder::detectHost();
  if (!JTMB)
    return JTMB.takeError();
  // Compiling takes longer than running.
  JTMB->setCodeGenOptLevel(CodeGenOptLevel::None);
  std::string TripleName = JTMB->getTargetTriple().str();

  auto I = std::make_unique<Implementation>();
  Expected<std::unique_ptr<orc::LLJIT>> JIT =
      orc::LLJITBuilder().setJITTargetMachineBuilder(std::move(*JTMB)).create();
  if (!JIT)
    return JIT.takeError();
  I->JIT = std::move(*JIT);
  const DataLayout &DL = I->JIT->getDataLayout();

  // The JIT wants a context of its own.
  SmallString<0> Bitcode;
  raw_svector_ostream OS(Bitcode);
  WriteBitcodeToFile(M, OS);
  auto Context = std::make_unique<LLVMContext>();
  Expected<std::unique_ptr<Module>> Copy =
      parseBitcodeFile(MemoryBufferRef(Bitcode, "kernel"), *Context);
  if (!Copy)
    return Copy.takeError();
  Expected<HostModule> Host =
      makeHostModule(**Copy, TripleName, DL.getStringRepresentation());
  Copy->reset();
  if (!Host)
    return Host.takeError();
  splitVectors(*Host->M);
  I->Kernels = std::move(Host->Kernels);
  auto Printf = gpuobj::PrintfDecoder::create(Host->PrintfFormats);
  if (!Printf)
    return Printf.takeError();
  I->Printf = std::move(*Printf);

  orc::JITDylib &Dylib = I->JIT->getMainJITDylib();
  orc::SymbolMap Symbols;
  auto Define = [&](StringRef Name, void *Address) {
    Symbols[I->JIT->mangleAndIntern(Name)] = {
        orc::ExecutorAddr::fromPtr(Address), JITSymbolFlags::Exported};
  };
  for (auto [B, Address] : hostRuntimeFunctions())
    Define(hostSymbol(B), Address);
  for (const HostLocalVariable &V : Host->Locals) {
    Expected<GuardedMemory> G = GuardedMemory::create(V.Name, V.Size, V.Align);
    if (!G)
      return G.takeError();
    Define(V.Symbol, G->data());
    I->Locals.push_back(std::move(*G));
  }
  if (Error E = Dylib.define(orc::absoluteSymbols(std::move(Symbols))))
    return std::move(E);
  // Library functions that the host's code generator calls.
  auto Process = orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
      DL.getGlobalPrefix());
  if (!Process)
    return Process.takeError();
  Dylib.addGenerator(std::move(*Process));
  if (Error E = I->JIT->addIRModule(orc::ThreadSafeModule(
          std::move(Host->M), orc::ThreadSafeContext(std::move(Context)))))
    return std::move(E);
  return std::unique_ptr<HostProgram>(new HostProgram(std::move(I)));
}

/// Finds the kernel of the job and checks that the arguments fit it.
static Expected<const HostKernel *> findKernel(ArrayRef<HostKernel> Kernels,
                                               const gpusim::JobSpec &Job) {
  const HostKernel *K = find_if(
      Kernels, [&](const HostKernel &K) { return K.Name == Job.Kernel; });
  if (K == Kernels.end())
    return createStringError("there is no kernel '" + Job.Kernel + "'");
  if (Job.Args.size() != K->Parameters.size())
    return createStringError("kernel '" + K->Name + "' has " +
                             Twine(K->Parameters.size()) + " parameters, but " +
                             Twine(Job.Args.size()) + " arguments are given");
  for (unsigned I = 0; I != Job.Args.size(); ++I) {
    const gpusim::ArgumentSpec &A = Job.Args[I];
    const HostParameter &P = K->Parameters[I];
    std::string Name = "argument " + std::to_string(I) +
                       (P.Name.empty() ? "" : " ('" + P.Name + "')");
    bool IsPointerValue = P.Kind == HostParameter::Global &&
                          A.Kind == gpusim::ArgumentSpec::Value;
    if (A.Kind == gpusim::ArgumentSpec::Value &&
        (P.Kind == HostParameter::Value || IsPointerValue)) {
      uint64_t Size = IsPointerValue ? sizeof(void *) : P.Size;
      if (A.Bytes.size() != Size)
        return createStringError(Name + " has " + Twine(Size) + " bytes, but " +
                                 Twine(A.Bytes.size()) + " are given");
      continue;
    }
    if ((A.Kind == gpusim::ArgumentSpec::Buffer &&
         P.Kind != HostParameter::Global) ||
        (A.Kind == gpusim::ArgumentSpec::Local &&
         P.Kind != HostParameter::Local) ||
        A.Kind == gpusim::ArgumentSpec::Value)
      return createStringError(Name + " must be a " +
                               (P.Kind == HostParameter::Global ? "buffer"
                                : P.Kind == HostParameter::Local
                                    ? "local memory size"
                                    : "value"));
  }
  return K;
}

Expected<gpusim::BufferContents>
HostProgram::run(const gpusim::JobSpec &Job,
                 const gpusim::BufferContents &Buffers,
                 const HostOptions &Options, gpuobj::PrintfOutput *Printed) {
  Expected<const HostKernel *> K = findKernel(Impl->Kernels, Job);
  if (!K)
    return K.takeError();
  if (Error E = gpusim::checkNDRange(Job))
    return std::move(E);

  HostLaunch Launch;
  std::vector<GuardedMemory> Memory, LocalArgs;
  for (unsigned I = 0; I != Buffers.size(); ++I) {
    std::string Name =
        I < Job.Buffers.size() ? Job.Buffers[I].Name : std::to_string(I);
    Expected<GuardedMemory> G =
        GuardedMemory::create(Name, Buffers[I].size(), 128);
    if (!G)
      return G.takeError();
    std::copy(Buffers[I].begin(), Buffers[I].end(), G->data());
    Memory.push_back(std::move(*G));
  }
  // Every argument's bytes lie in a slot; slots must not move any more.
  std::vector<uint8_t *> Pointers(Job.Args.size());
  std::vector<std::vector<uint8_t>> Values(Job.Args.size());
  for (unsigned I = 0; I != Job.Args.size(); ++I) {
    const gpusim::ArgumentSpec &A = Job.Args[I];
    switch (A.Kind) {
    case gpusim::ArgumentSpec::Buffer:
      if (A.BufferIndex >= Memory.size())
        return createStringError("argument " + Twine(I) +
                                 " names a buffer that does not exist");
      Pointers[I] = Memory[A.BufferIndex].data() + A.BufferOffset;
      Launch.Arguments.push_back(&Pointers[I]);
      break;
    case gpusim::ArgumentSpec::Local: {
      Expected<GuardedMemory> G =
          GuardedMemory::create((*K)->Parameters[I].Name, A.LocalBytes, 128);
      if (!G)
        return G.takeError();
      Pointers[I] = G->data();
      Launch.Arguments.push_back(&Pointers[I]);
      LocalArgs.push_back(std::move(*G));
      break;
    }
    case gpusim::ArgumentSpec::Value:
      Values[I] = A.Bytes;
      Launch.Arguments.push_back(Values[I].data());
      break;
    }
  }

  Expected<orc::ExecutorAddr> Entry = Impl->JIT->lookup((*K)->EntryName);
  if (!Entry)
    return Entry.takeError();
  Launch.Entry = Entry->toPtr<void (*)(void **)>();
  Launch.Dims = Job.Dims;
  for (unsigned D = 0; D != 3; ++D) {
    Launch.Global[D] = Job.Global[D];
    Launch.Local[D] = Job.Local[D];
    Launch.Offset[D] = Job.Offset[D];
  }
  Launch.NeedsFibers = (*K)->NeedsFibers;
  Launch.SubGroupSize = Options.SubGroupSize;
  Launch.TimeLimit = Options.TimeLimit;
  for (auto *Objects : {&Impl->Locals, &LocalArgs})
    for (const GuardedMemory &G : *Objects) {
      Launch.LocalMemory.push_back(&G);
      Launch.AllMemory.push_back(&G);
    }
  for (const GuardedMemory &G : Memory)
    Launch.AllMemory.push_back(&G);

  if (Error E = gpusim::checkPrintfBytes(Job.PrintfBytes))
    return std::move(E);
  Expected<GuardedMemory> Printf = GuardedMemory::create(
      "printf buffer", Job.PrintfBytes, gpuobj::PrintfRecordAlign);
  if (!Printf)
    return Printf.takeError();
  MutableArrayRef<uint8_t> PrintfBytes(Printf->data(), Printf->size());
  gpuobj::initPrintfBuffer(PrintfBytes);
  Launch.PrintfBuffer = Printf->data();
  Launch.AllMemory.push_back(&*Printf);

  if (Error E = runOnHost(Launch))
    return std::move(E);
  if (Printed) {
    *Printed = Impl->Printf.decode(PrintfBytes, readOwnString);
    if (!Printed->Problem.empty())
      return createStringError(Printed->Problem);
  }
  gpusim::BufferContents Result;
  for (const GuardedMemory &G : Memory)
    Result.emplace_back(G.data(), G.data() + G.size());
  return Result;
}
