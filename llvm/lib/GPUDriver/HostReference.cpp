//===- HostReference.cpp - Run a kernel on the host -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUDriver/HostReference.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/IR/AddressSpaceQueries.h"
#include "GPUCodeGen/ImageShape.h"
#include "HostCompiler.h"
#include "HostImages.h"
#include "HostModule.h"
#include "HostRuntime.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/bit.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace llvm::gpudriver;

/// What the host's code generator calls if the processor cannot do it, and no
/// library of the process has. \returns the bits, in the register where numbers
/// of the small type are returned.
static float truncateToBFloat(float X) {
  APFloat Value(X);
  bool LosesInfo;
  Value.convert(APFloat::BFloat(), APFloat::rmNearestTiesToEven, &LosesInfo);
  return bit_cast<float>(uint32_t(Value.bitcastToAPInt().getZExtValue()));
}

/// Instructions that would make the reference depend on the host. Those of
/// AVX512-BF16 and AVX-NE-CONVERT round subnormal numbers to zero, and with
/// AVX-512 LLVM 22 returns a NaN in x of minimumnum(x, y) if y is known to be
/// none.
static void avoidInexactInstructions(orc::JITTargetMachineBuilder &JTMB) {
  if (JTMB.getTargetTriple().isX86())
    JTMB.addFeatures({"-avx512f", "-avxneconvert"});
}

struct HostProgram::Implementation {
  /// Compiles \p K if that has not been done.
  Expected<orc::ExecutorAddr> entry(const HostKernel &K);
  /// Gives the variables of the program their initial values.
  Error initialize();
  Error compile(Module &M);
  Expected<orc::ExecutorAddr> compileKernel(const HostKernel &K);
  Error launch(const gpusim::LaunchSpec &Spec,
               ArrayRef<gpusim::BufferSpec> Buffers,
               ArrayRef<GuardedMemory> Memory, uint64_t PrintfBytes,
               const HostOptions &Options, gpuobj::PrintfOutput *Printed);

  std::unique_ptr<TargetMachine> TM;
  LLVMContext Context;
  std::unique_ptr<Module> Host; ///< All kernels.
  std::unique_ptr<Module> Data; ///< What they share, until it is compiled.
  struct Entry {
    orc::ExecutorAddr Address;
    std::string Problem;
  };
  StringMap<Entry> Entries; ///< By the names of kernels.
  std::string LinkProblem;
  std::vector<HostKernel> Kernels;
  /// Variables in local memory and those of the program in global memory; the
  /// code refers to these addresses.
  std::vector<GuardedMemory> Locals, Variables;
  std::vector<std::string> InitialSymbols; ///< Of Variables.
  gpuobj::PrintfDecoder Printf;
  std::unique_ptr<orc::LLJIT> JIT; ///< Tells LinkProblem until it ends.
};

HostProgram::HostProgram(std::unique_ptr<Implementation> I)
    : Impl(std::move(I)) {}
HostProgram::~HostProgram() = default;

/// The module that has only kernel \p K and what it needs.
static std::unique_ptr<Module> moduleOf(const Module &All,
                                        const HostKernel &K) {
  ValueToValueMapTy Map;
  std::unique_ptr<Module> M = CloneModule(All, Map, [&](const GlobalValue *V) {
    return !isa<Function>(V) || V->getName() == K.Name ||
           V->getName() == K.EntryName;
  });
  M->setModuleIdentifier(K.Name);
  for (GlobalObject &O : M->global_objects())
    if (!O.isDeclaration() && O.getName() != K.EntryName)
      O.setLinkage(GlobalValue::InternalLinkage);
  return M;
}

Error HostProgram::Implementation::compile(Module &M) {
  auto Object = compileInChild(M, *TM);
  if (!Object)
    return Object.takeError();
  return JIT->addObjectFile(std::move(*Object));
}

Expected<orc::ExecutorAddr>
HostProgram::Implementation::compileKernel(const HostKernel &K) {
  if (Data) {
    if (Error E = compile(*Data))
      return std::move(E);
    Data.reset();
  }
  if (Error E = compile(*moduleOf(*Host, K)))
    return std::move(E);
  return JIT->lookup(K.EntryName);
}

Error HostProgram::Implementation::initialize() {
  for (auto [G, Symbol] : zip_equal(Variables, InitialSymbols)) {
    Expected<orc::ExecutorAddr> Initial = JIT->lookup(Symbol);
    if (!Initial)
      return Initial.takeError();
    std::copy_n(Initial->toPtr<const uint8_t *>(), G.size(), G.data());
  }
  return Error::success();
}

Expected<orc::ExecutorAddr>
HostProgram::Implementation::entry(const HostKernel &K) {
  auto [It, IsNew] = Entries.try_emplace(K.Name);
  if (!IsNew) {
    if (It->second.Problem.empty())
      return It->second.Address;
    return createStringError(It->second.Problem);
  }
  Expected<orc::ExecutorAddr> Address = compileKernel(K);
  if (Address) {
    It->second.Address = *Address;
    return Address;
  }
  // What cannot be linked is told to the session, in detail.
  std::string Problem = toString(Address.takeError());
  if (!LinkProblem.empty())
    Problem = LinkProblem;
  LinkProblem.clear();
  It->second.Problem =
      "kernel '" + K.Name + "' cannot be compiled for the host: " + Problem;
  return createStringError(It->second.Problem);
}

/// Asks where open pointers point to, as code generation does.
static Error expandQueries(Module &M) {
  std::string Problem;
  for (Function &F : M)
    if (!F.isDeclaration() && gpu::isEntryPoint(F))
      gpu::expandAddressSpaceQueries(
          F,
          [&](IRBuilderBase &B, Value *Address) {
            FunctionCallee IsLocal = M.getOrInsertFunction(
                HostIsLocalName, B.getInt32Ty(), B.getInt64Ty());
            return B.CreateIsNotNull(B.CreateCall(IsLocal, Address));
          },
          [&](const Function &, const DiagnosticLocation &Place,
              const Twine &Message) {
            Problem = (gpu::placePrefix(Place) + Message).str();
          });
  return Problem.empty() ? Error::success() : createStringError(Problem);
}

/// Without neighbours there is no level to compute.
static Error checkImages(const Module &M) {
  for (const Function &F : M)
    for (const Instruction &I : instructions(F)) {
      const auto *Call = dyn_cast<CallBase>(&I);
      if (!Call || gpu::getBuiltin(*Call) != gpu::Builtin::ImageSample)
        continue;
      const auto *Bits = dyn_cast<ConstantInt>(Call->getArgOperand(0));
      auto Shape = Bits ? gpu::ImageShape::decode(Bits->getLimitedValue())
                        : std::nullopt;
      if (Shape && (Shape->Level == gpu::LevelMode::Computed ||
                    Shape->Level == gpu::LevelMode::Bias))
        return createStringError("levels of images that are computed from "
                                 "neighbours have no host reference");
    }
  return Error::success();
}

Expected<std::unique_ptr<HostProgram>>
HostProgram::create(const Module &M, CoreArithmetic Arithmetic) {
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
  avoidInexactInstructions(*JTMB);
  std::string TripleName = JTMB->getTargetTriple().str();

  auto I = std::make_unique<Implementation>();
  auto TM = JTMB->createTargetMachine();
  if (!TM)
    return TM.takeError();
  I->TM = std::move(*TM);
  Expected<std::unique_ptr<orc::LLJIT>> JIT =
      orc::LLJITBuilder().setJITTargetMachineBuilder(std::move(*JTMB)).create();
  if (!JIT)
    return JIT.takeError();
  I->JIT = std::move(*JIT);
  const DataLayout &DL = I->JIT->getDataLayout();

  I->JIT->getExecutionSession().setErrorReporter(
      [&Problem = I->LinkProblem](Error E) {
        Problem += (Problem.empty() ? "" : "; ") + toString(std::move(E));
      });

  // The module outlives the caller's context.
  SmallString<0> Bitcode;
  raw_svector_ostream OS(Bitcode);
  WriteBitcodeToFile(M, OS);
  Expected<std::unique_ptr<Module>> Copy =
      parseBitcodeFile(MemoryBufferRef(Bitcode, "kernel"), I->Context);
  if (!Copy)
    return Copy.takeError();
  if (Error E = expandQueries(**Copy))
    return std::move(E);
  if (Error E = checkImages(**Copy))
    return std::move(E);
  Expected<HostModule> Host = makeHostModule(
      **Copy, TripleName, DL.getStringRepresentation(), Arithmetic);
  Copy->reset();
  if (!Host)
    return Host.takeError();
  I->Host = std::move(Host->M);
  I->Data = std::move(Host->Data);
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
  for (auto [B, Address] : hostImageFunctions())
    Define(hostSymbol(B), Address);
  for (auto [Name, Address] : towardZeroFunctions())
    Define(Name, Address);
  Define(HostIsLocalName, reinterpret_cast<void *>(isInLocalMemory));
  Define("__truncsfbf2", reinterpret_cast<void *>(truncateToBFloat));
  for (auto [From, To] : {std::pair(&Host->Locals, &I->Locals),
                          std::pair(&Host->Variables, &I->Variables)})
    for (const HostVariable &V : *From) {
      Expected<GuardedMemory> G =
          GuardedMemory::create(V.Name, V.Size, V.Align);
      if (!G)
        return G.takeError();
      Define(V.Symbol, G->data());
      To->push_back(std::move(*G));
    }
  for (const HostVariable &V : Host->Variables)
    I->InitialSymbols.push_back(V.InitialSymbol);
  if (Error E = Dylib.define(orc::absoluteSymbols(std::move(Symbols))))
    return std::move(E);
  // Library functions that the host's code generator calls.
  auto Process = orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
      DL.getGlobalPrefix());
  if (!Process)
    return Process.takeError();
  Dylib.addGenerator(std::move(*Process));
  return std::unique_ptr<HostProgram>(new HostProgram(std::move(I)));
}

/// Finds the kernel of the launch and checks that the arguments fit it.
static Expected<const HostKernel *> findKernel(ArrayRef<HostKernel> Kernels,
                                               const gpusim::LaunchSpec &Job) {
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
    bool IsImage = P.Kind == HostParameter::Image;
    if (IsImage || P.Kind == HostParameter::Sampler) {
      if (A.Kind != (IsImage ? gpusim::ArgumentSpec::Image
                             : gpusim::ArgumentSpec::Sampler))
        return createStringError(Name + " must be " +
                                 (IsImage ? "an image" : "a sampler"));
      continue;
    }
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
        A.Kind == gpusim::ArgumentSpec::Image ||
        A.Kind == gpusim::ArgumentSpec::Sampler ||
        A.Kind == gpusim::ArgumentSpec::Value)
      return createStringError(Name + " must be a " +
                               (P.Kind == HostParameter::Global ? "buffer"
                                : P.Kind == HostParameter::Local
                                    ? "local memory size"
                                    : "value"));
  }
  return K;
}

Error HostProgram::Implementation::launch(const gpusim::LaunchSpec &Job,
                                          ArrayRef<gpusim::BufferSpec> Buffers,
                                          ArrayRef<GuardedMemory> Memory,
                                          uint64_t PrintfSize,
                                          const HostOptions &Options,
                                          gpuobj::PrintfOutput *Printed) {
  Expected<const HostKernel *> K = findKernel(Kernels, Job);
  if (!K)
    return K.takeError();
  HostLaunch Launch;
  HostImages Images;
  std::vector<GuardedMemory> LocalArgs;
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
    case gpusim::ArgumentSpec::Image:
    case gpusim::ArgumentSpec::Sampler: {
      // The handle is the number of the argument.
      uint32_t Handle = I;
      auto *Bytes = reinterpret_cast<const uint8_t *>(&Handle);
      Values[I].assign(Bytes, Bytes + sizeof(Handle));
      Launch.Arguments.push_back(Values[I].data());
      if (A.Kind == gpusim::ArgumentSpec::Sampler) {
        Images.Samplers[I] = A.State;
        break;
      }
      const auto &Image = Buffers[A.BufferIndex].Image;
      if (!Image)
        return createStringError("argument " + Twine(I) + ": the buffer '" +
                                 Buffers[A.BufferIndex].Name + "' is no image");
      Images.Images[I] = {Memory[A.BufferIndex].data(), Image->View,
                          (*K)->Parameters[I].ImageType};
      break;
    }
    case gpusim::ArgumentSpec::Value:
      Values[I] = A.Bytes;
      Launch.Arguments.push_back(Values[I].data());
      break;
    }
  }

  Expected<orc::ExecutorAddr> Entry = entry(**K);
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
  for (auto *Objects : {&Locals, &LocalArgs})
    for (const GuardedMemory &G : *Objects) {
      Launch.LocalMemory.push_back(&G);
      Launch.AllMemory.push_back(&G);
    }
  for (ArrayRef<GuardedMemory> Objects : {Memory, ArrayRef(Variables)})
    for (const GuardedMemory &G : Objects)
      Launch.AllMemory.push_back(&G);

  Expected<GuardedMemory> PrintfMemory = GuardedMemory::create(
      "printf buffer", PrintfSize, gpuobj::PrintfRecordAlign);
  if (!PrintfMemory)
    return PrintfMemory.takeError();
  MutableArrayRef<uint8_t> PrintfBytes(PrintfMemory->data(),
                                       PrintfMemory->size());
  gpuobj::initPrintfBuffer(PrintfBytes);
  Launch.PrintfBuffer = PrintfMemory->data();
  Launch.AllMemory.push_back(&*PrintfMemory);

  setHostImages(&Images);
  Error Failed = runOnHost(Launch);
  setHostImages(nullptr);
  if (Failed)
    return Failed;
  if (!Images.Problem.empty())
    return createStringError("kernel '" + Job.Kernel + "': " + Images.Problem);
  if (Printed) {
    Printed->append(Printf.decode(PrintfBytes, readOwnString));
    if (!Printed->Problem.empty())
      return createStringError(Printed->Problem);
  }
  return Error::success();
}

Expected<gpusim::BufferContents>
HostProgram::run(const gpusim::JobSpec &Given,
                 const gpusim::BufferContents &Buffers,
                 const HostOptions &Options, gpuobj::PrintfOutput *Printed) {
  gpusim::JobSpec Job = Given;
  // Arguments go where this program has them.
  for (gpusim::LaunchSpec *Spec : Job.launches())
    for (const HostKernel &K : Impl->Kernels)
      if (K.Name == Spec->Kernel)
        if (Error E = gpusim::bindArguments(
                Job, *Spec, K.Interface ? &*K.Interface : nullptr))
          return std::move(E);
  for (const gpusim::LaunchSpec *Spec : Job.launches()) {
    Expected<const HostKernel *> K = findKernel(Impl->Kernels, *Spec);
    if (!K)
      return K.takeError();
    if (Error E = gpusim::checkNDRange(*Spec))
      return std::move(E);
    // All are compiled before one runs.
    if (auto Entry = Impl->entry(**K); !Entry)
      return Entry.takeError();
  }
  if (Error E = gpusim::checkPrintfBytes(Job.PrintfBytes))
    return std::move(E);
  std::vector<GuardedMemory> Memory;
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
  if (Error E = Impl->initialize())
    return std::move(E);
  if (Printed)
    *Printed = {};
  for (const gpusim::LaunchSpec *Spec : Job.launches())
    if (Error E = Impl->launch(*Spec, Job.Buffers, Memory, Job.PrintfBytes,
                               Options, Printed))
      return std::move(E);
  gpusim::BufferContents Result;
  for (const GuardedMemory &G : Memory)
    Result.emplace_back(G.data(), G.data() + G.size());
  return Result;
}
