//===- Driver.cpp - Launches kernels --------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUSim/Driver.h"
#include "Bifrost/BifrostProgram.h"
#include "LaneProgram.h"
#include "Launcher.h"
#if HAVE_MGPU_TARGET_POWERVR
#include "Rogue/RogueLaunch.h"
#include "Rogue/RogueProgram.h"
#endif
#include "Valhall/ValhallProgram.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/GPUSim/DriverContract.h"
#include "llvm/GPUSim/ProgramPool.h"
#include "llvm/Support/Endian.h"
#include <tuple>

using namespace llvm;
using namespace llvm::gpuobj;
using namespace llvm::gpusim;

Expected<const KernelCode *> gpusim::findKernel(const LoadedObject &Object,
                                                StringRef Name) {
  std::string Known;
  for (const KernelMetadata &K : Object.Metadata.Kernels)
    Known += (Known.empty() ? "'" : ", '") + K.Name + "'";
  if (Object.Kernels.empty())
    return createStringError("the object has no kernel");
  if (Name.empty()) {
    if (Object.Kernels.size() == 1)
      return &Object.Kernels.front();
    return createStringError("the object has several kernels: name one of " +
                             Known);
  }
  if (const KernelCode *K = Object.findKernel(Name))
    return K;
  return createStringError("there is no kernel '" + Name +
                           "'; the object has " + Known);
}

Error gpusim::fillNDRange(const NDRange &Range, Launch &L) {
  if (Error E = checkNDRange(Range))
    return E;
  L.Dims = Range.Dims;
  for (unsigned D = 0; D != 3; ++D) {
    L.LocalSize[D] = uint32_t(Range.Local[D]);
    L.Groups[D] = uint32_t(Range.Global[D] / Range.Local[D]);
  }
  return Error::success();
}

TexelOrdering gpusim::imageOrdering(StringRef Arch, const ImageSpec &Image) {
#if HAVE_MGPU_TARGET_POWERVR
  if (Arch == "rogue")
    return rogue::orderingOf(Image);
#endif
  return Image.Ordering;
}

/// Writes the addresses that the block \p In of \p Object holds.
static void putPointers(const LoadedObject &Object, DataBlock In,
                        const ProgramInstance &Instance, Memory &Mem) {
  auto Region = [&](DataBlock Block) {
    return Block == DataBlock::Variables ? Instance.Variables
                                         : Instance.Constants;
  };
  for (const DataPointer &P : Object.DataPointers)
    if (P.In == In)
      support::endian::write64le(&Mem.region(Region(P.In)).Data[P.Offset],
                                 Mem.address(Region(P.To)) + P.Target);
}

/// Adds \p Contents of \p Object in whole granules of its core.
static unsigned addData(const LoadedObject &Object, StringRef Name,
                        ArrayRef<uint8_t> Contents, MemoryRegion::KindTy Kind,
                        Memory &Mem) {
  std::vector<uint8_t> Bytes = Contents.vec();
  Bytes.resize(alignTo(Bytes.size(), bufferGranule(Object.EMachine)));
  return Mem.addBuffer(Name, Bytes, Kind);
}

static unsigned addConstants(const LoadedObject &Object, Memory &Mem) {
  return addData(Object, "constant data", Object.ROData, MemoryRegion::Constant,
                 Mem);
}

ProgramInstance::ProgramInstance(const LoadedObject &Object, Memory &Mem) {
  std::vector<uint8_t> Image(Object.getVariableBytes());
  copy(Object.Data, Image.begin());
  Constants = addConstants(Object, Mem);
  Variables = addData(Object, "variables of the program", Image,
                      MemoryRegion::Global, Mem);
  putPointers(Object, DataBlock::Constants, *this, Mem);
  putPointers(Object, DataBlock::Variables, *this, Mem);
}

ProgramInstance::ProgramInstance(const LoadedObject &Object, Memory &Mem,
                                 unsigned Variables)
    : Variables(Variables) {
  Constants = addConstants(Object, Mem);
  // Those in the variables are there, and may be others by now.
  putPointers(Object, DataBlock::Constants, *this, Mem);
}

bool gpusim::haveSameVariables(const LoadedObject &A, const LoadedObject &B) {
  auto Pointers = [](const LoadedObject &Object) {
    std::vector<std::tuple<uint64_t, DataBlock, uint64_t>> List;
    for (const DataPointer &P : Object.DataPointers)
      if (P.In == DataBlock::Variables)
        List.emplace_back(P.Offset, P.To,
                          P.To == DataBlock::Variables ? P.Target : 0);
    return List;
  };
  return A.getVariableBytes() == B.getVariableBytes() &&
         A.getZeroStart() == B.getZeroStart() && A.Data == B.Data &&
         Pointers(A) == Pointers(B);
}

Expected<std::unique_ptr<Program>>
gpusim::createProgram(StringRef Arch, StringRef CPU, ArrayRef<uint8_t> Code) {
  if (Arch == "valhall")
    return valhall::ValhallProgram::create(CPU, Code);
  if (Arch == "bifrost")
    return bifrost::BifrostProgram::create(CPU, Code);
#if HAVE_MGPU_TARGET_POWERVR
  if (Arch == "rogue")
    return rogue::RogueProgram::create(CPU, Code);
#endif
  return createStringError("there is no simulator for architecture '" + Arch +
                           "'");
}

Expected<std::unique_ptr<Program>> PooledPrograms::take() {
  std::unique_ptr<Program> P = Pool.take();
  if (!P) {
    auto New = createProgram(Arch, CPU, Code);
    if (!New)
      return New.takeError();
    P = std::move(*New);
  }
  P->setSourceLines(Lines);
  return std::move(P);
}

void PooledPrograms::giveBack(std::unique_ptr<Program> P) {
  P->setSourceLines(nullptr);
  P->setMonitor(nullptr);
  Pool.giveBack(std::move(P));
}

/// The core called \p CPU in any instruction set.
Expected<const CoreInfo *> gpusim::findAnyCore(StringRef CPU) {
  if (const CoreInfo *C = findCore(CPU))
    return C;
  return createStringError("unknown core '" + CPU + "'");
}

Error gpusim::checkGroupSize(const Launch &L, const Program &P, StringRef CPU) {
  uint64_t Items = uint64_t(L.LocalSize[0]) * L.LocalSize[1] * L.LocalSize[2];
  if (Items <= P.maxGroupItems())
    return Error::success();
  return createStringError("the work-group has " + Twine(Items) +
                           " work-items; " + CPU + " runs up to " +
                           Twine(P.maxGroupItems()));
}

Expected<CoreLimits> gpusim::getCoreLimits(StringRef CPU) {
  Expected<const CoreInfo *> Core = findAnyCore(CPU);
  if (!Core)
    return Core.takeError();
  auto P = createProgram((*Core)->Arch, CPU, {});
  if (!P)
    return P.takeError();
  CoreLimits Limits;
  Limits.WarpSize = (*P)->warpSize();
  Limits.MaxGroupItems = (*P)->maxGroupItems();
  Limits.BufferGranule = bufferGranule(getEMachine((*Core)->Arch));
  return Limits;
}

Expected<unsigned> gpusim::getWarpSize(StringRef CPU) {
  Expected<CoreLimits> Limits = getCoreLimits(CPU);
  if (!Limits)
    return Limits.takeError();
  return Limits->WarpSize;
}

Error gpusim::prepareStage(const KernelLaunch &Launched,
                           const LoadedObject &Object, const KernelCode &Code,
                           const ProgramInstance &Instance, Memory &Mem,
                           Launch &State) {
  return Launcher(Launched, Object, Code, Instance, State, Mem).prepare();
}

Error gpusim::launchKernel(const KernelLaunch &Launched,
                           const LoadedObject &Object, const KernelCode &Code,
                           const ProgramInstance &Instance,
                           const RunOptions &Options,
                           ArrayRef<Observer *> Observers, Memory &Mem,
                           PrintfOutput &Printed) {
  const KernelMetadata &K = Object.Metadata.Kernels[Code.Index];
  if (K.Stage != ShaderStage::Compute)
    return createStringError(
        "'" + K.Name + "' is a " + getShaderStageName(K.Stage) +
        " program, which draws start; 'mgpu draw' runs it");
  Launch L;
  L.Checks = Options.Checks;
  L.Memory = Options.Findings ? Options.Memory : MemoryChecks();
  L.Findings = Options.Findings;
  L.OrdersLanes = K.OrdersLanes;
  L.InstructionLimit = Options.InstructionLimit;
  L.Interrupted = Options.Interrupted;
  if (Error E = fillNDRange(Launched, L))
    return E;
  Launcher Driver(Launched, Object, Code, Instance, L, Mem);
  if (Error E = Driver.prepare())
    return E;
  std::function<std::string(uint64_t)> Lines;
  if (Options.SourceLines)
    Lines = [&, Base = Code.Offset](uint64_t Address) {
      return Options.SourceLines(Base + Address);
    };
  ProgramPool Own;
  PooledPrograms Programs(
      Options.Programs ? Options.Programs->of(Code.Index) : Own,
      Object.Metadata.Arch, Object.Metadata.CPU, Object.getCode(Code), Lines);
  auto P = Programs.take();
  if (!P)
    return P.takeError();
  if (Error E = checkGroupSize(L, **P, Object.Metadata.CPU))
    return E;
  Error Failure = runKernel(L, **P, Mem, Observers, Options.Threads, &Programs);
  if (!Failure)
    Programs.giveBack(std::move(*P));
  // What was printed helps to find out what went wrong.
  Error PrintFailure = Driver.takePrinted(Printed);
  if (Failure) {
    consumeError(std::move(PrintFailure));
    return Failure;
  }
  return PrintFailure;
}
